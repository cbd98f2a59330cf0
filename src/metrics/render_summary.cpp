// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/summary.h>

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace hrp::metrics {
namespace {

// The object may come from a file: every field may be missing or of another type.

const Json& field(const Json& object, const char* key) {
    static const Json none;
    if (!object.is_object())
        return none;
    const auto found = object.find(key);
    return found == object.end() ? none : *found;
}
/// Of a list; of anything else none.
const Json& elements(const Json& value) {
    static const Json none = Json::array();
    return value.is_array() ? value : none;
}
std::optional<double> number(const Json& value) {
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}
QString wordsAsTheyAre(const Json& value) {
    return value.is_string() ? protocol::fromStd(value.get_ref<const std::string&>()) : QString();
}
/// A line break in them must not begin a line of ours.
QString words(const Json& value) {
    return wordsAsTheyAre(value).replace(QLatin1Char('\n'), QLatin1Char(' '));
}
bool isTrue(const Json& value) {
    return value.is_boolean() && value.get<bool>();
}
QString plainText(const Json& value) {
    return value.is_string() ? words(value) : QString::fromUtf8(protocol::toBytes(value));
}

/// 01:02.345, with a minus for what came before the first sample.
QString clock(double ms) {
    const auto whole = static_cast<qint64>(std::llround(std::abs(ms)));
    const QString text = QStringLiteral("%1:%2.%3")
                             .arg(whole / 60'000, 2, 10, QLatin1Char('0'))
                             .arg(whole / 1000 % 60, 2, 10, QLatin1Char('0'))
                             .arg(whole % 1000, 3, 10, QLatin1Char('0'));
    return ms <= -0.5 ? QLatin1Char('-') + text : text;
}
QString clock(const Json& value) {
    const auto ms = number(value);
    return ms ? clock(*ms) : QStringLiteral("–");
}
QString seconds(double ms) {
    return QStringLiteral("%1 s").arg(ms / 1000, 0, 'f', 1);
}
QString milliseconds(const Json& value) {
    const auto ms = number(value);
    return ms ? QStringLiteral("%1 ms").arg(std::llround(*ms)) : QStringLiteral("–");
}
QString signedMs(const Json& value) {
    const auto ms = number(value);
    if (!ms)
        return {};
    const auto whole = std::llround(*ms);
    return (whole >= 0 ? QStringLiteral("+%1 ms") : QStringLiteral("%1 ms")).arg(whole);
}

/// Rows with columns as wide as their widest cell; the last column is not padded.
class Table {
public:
    static constexpr std::size_t kColumns = 5;
    using Row = std::array<QString, kColumns>;
    void add(Row row) { m_rows.push_back(std::move(row)); }
    QStringList lines() const {
        std::array<qsizetype, kColumns> widths{};
        for (const Row& row : m_rows)
            for (std::size_t i = 0; i < kColumns; ++i)
                widths[i] = std::max(widths[i], row[i].size());
        QStringList lines;
        for (const Row& row : m_rows) {
            QString line = QStringLiteral("  ");
            for (std::size_t i = 0; i + 1 < kColumns; ++i)
                line += row[i].leftJustified(widths[i] + 2);
            lines << (line + row.back()).trimmed().prepend(QStringLiteral("  "));
        }
        return lines;
    }

private:
    std::vector<Row> m_rows;
};

QString speakerOf(const Json& summary, const Json& turn) {
    const QString speaker = words(field(turn, "speaker"));
    const QString name =
        words(field(field(summary, "names"), speaker == QLatin1String("agent") ? "agent" : "participant"));
    return name.isEmpty() ? speaker : name;
}

QString wordsOf(const Json& turn) {
    const Json& value = field(turn, "text");
    QString text = words(value).simplified();
    if (text.isEmpty())
        text = QStringLiteral("(no words)");
    QStringList marks;
    const double generated = number(field(turn, "generated_ms")).value_or(0);
    const double heard = number(field(turn, "heard_ms")).value_or(0);
    if (isTrue(field(turn, "interrupted")))
        marks << QStringLiteral("cut off: %1 of %2 heard").arg(seconds(heard), seconds(generated));
    else if (heard + 0.5 < generated) // by nobody: the session was over
        marks << QStringLiteral("the session ended: %1 of %2 heard").arg(seconds(heard), seconds(generated));
    if (isTrue(field(turn, "short_overlap")))
        marks << QStringLiteral("a short sound over the agent's");
    if (isTrue(field(turn, "silent")))
        marks << QStringLiteral("not spoken");
    if (isTrue(field(turn, "rough")))
        marks << QStringLiteral("rough words");
    if (const auto byHand = number(field(turn, "interventions")); byHand && *byHand > 0)
        marks << QStringLiteral("%1 done by hand in it or before it").arg(std::llround(*byHand));
    return marks.isEmpty() ? text : text + QStringLiteral("  [%1]").arg(marks.join(QStringLiteral("; ")));
}

/// A message, typed words or a reveal, between the turns.
QString remarkOf(const Json& remark) {
    const QString kind = words(field(remark, "kind")), text = words(field(remark, "text")).simplified();
    if (kind == QLatin1String("message"))
        return QStringLiteral("[message] %1").arg(text);
    if (kind == QLatin1String("typed"))
        return QStringLiteral("[typed] %1").arg(text);
    return QStringLiteral("[answer shown] %1").arg(text);
}

QStringList turnLines(const Json& summary) {
    const Json& turns = field(summary, "turns");
    const Json& remarks = field(summary, "remarks");
    const bool silent = !turns.is_array() || turns.empty();
    const bool remarked = remarks.is_array() && !remarks.empty();
    if (silent && !remarked)
        return {QStringLiteral("  (nobody spoke)")};
    Table table;
    std::size_t next = 0;
    const auto remarksUntil = [&](std::optional<double> untilMs) {
        for (; remarked && next < remarks.size(); ++next) {
            const Json& remark = remarks[next];
            if (untilMs && number(field(remark, "t_ms")).value_or(0) >= *untilMs)
                return;
            table.add(
                {clock(field(remark, "t_ms")), {}, words(field(remark, "speaker")), {}, remarkOf(remark)});
        }
    };
    for (const Json& turn : silent ? Json::array() : turns) {
        remarksUntil(number(field(turn, "start_ms")));
        const auto start = number(field(turn, "start_ms")), end = number(field(turn, "end_ms"));
        table.add({clock(field(turn, "start_ms")), start && end ? seconds(*end - *start) : QString(),
                   speakerOf(summary, turn), signedMs(field(turn, "latency_ms")), wordsOf(turn)});
    }
    remarksUntil({});
    return table.lines();
}

QString questionTitle(const QString& wording) {
    const QString first = wording.section(QLatin1Char('\n'), 0, 0);
    static const QString prefix = QStringLiteral("Question: ");
    return first.startsWith(prefix) ? first.mid(prefix.size()) : first;
}

QStringList questionLines(const Json& questions) {
    QStringList lines;
    if (!questions.is_array())
        return lines;
    for (const Json& question : questions) {
        const bool accepted = isTrue(field(question, "accepted"));
        const auto attempts = number(field(question, "attempts")).value_or(0);
        QString line = QStringLiteral("  %1  %2")
                           .arg(accepted ? QStringLiteral("✓") : QStringLiteral("✗"),
                                questionTitle(wordsAsTheyAre(field(question, "question"))));
        line += QStringLiteral("  →  ") +
                (accepted ? plainText(field(question, "value")) : QStringLiteral("unanswered"));
        QStringList marks{words(field(question, "tool"))};
        if (attempts != 1)
            marks << QStringLiteral("%1 attempts").arg(attempts);
        if (isTrue(field(question, "by_hand")))
            marks << QStringLiteral("entered by hand");
        if (const QString note = words(field(question, "note")); !note.isEmpty())
            marks << note;
        marks.removeAll(QString());
        lines << line + QStringLiteral("  (%1)").arg(marks.join(QStringLiteral(", ")));
        if (const Json& refusals = field(question, "refusals"); refusals.is_array())
            for (const Json& refusal : refusals)
                lines << QStringLiteral("       refused: ") + words(refusal);
    }
    return lines;
}

QString classMark(const QString& cls) {
    if (cls == QLatin1String("act_now"))
        return QStringLiteral(" (act now)");
    return cls == QLatin1String("engineer") ? QStringLiteral(" (for the engineer)") : QString();
}

QStringList findingLines(const Json& findings) {
    QStringList lines;
    if (findings.is_array())
        for (const Json& finding : findings)
            lines << QStringLiteral("  %1  %2 %3%4  %5")
                         .arg(clock(field(finding, "t_ms")), words(field(finding, "severity")),
                              words(field(finding, "rule")), classMark(words(field(finding, "class"))),
                              words(field(finding, "text")));
    return lines;
}

/// From one time to another, or to the end.
QString span(const Json& stretch) {
    const QString to =
        field(stretch, "to_ms").is_null() ? QStringLiteral("the end") : clock(field(stretch, "to_ms"));
    return QStringLiteral("  %1 – %2").arg(clock(field(stretch, "from_ms")), to);
}

QString listed(const Json& texts) {
    QStringList all;
    if (texts.is_array())
        for (const Json& one : texts)
            all << words(one);
    return all.join(QStringLiteral(", "));
}

/// In order of time, whatever kind they are of.
QStringList breakLines(const Json& summary) {
    std::vector<std::pair<double, QString>> events;
    const auto add = [&events](const Json& at, const QString& line) {
        events.emplace_back(number(at).value_or(0), line);
    };
    for (const Json& hold : elements(field(summary, "holds")))
        add(field(hold, "from_ms"),
            QStringLiteral("%1  short break (%2)").arg(span(hold), words(field(hold, "cause"))));
    for (const Json& loss : elements(field(summary, "connection_losses")))
        add(field(loss, "t_ms"), QStringLiteral("  %1  the engine was gone: %2")
                                     .arg(clock(field(loss, "t_ms")), words(field(loss, "reason"))));
    for (const Json& on : elements(field(summary, "continued"))) {
        QString line =
            QStringLiteral("  %1  went on in engine session %2; it was told: %3")
                .arg(clock(field(on, "t_ms")), plainText(field(on, "number")), listed(field(on, "carried")));
        if (const QString lost = listed(field(on, "lost")); !lost.isEmpty())
            line += QStringLiteral("; it cannot know: ") + lost;
        add(field(on, "t_ms"), line);
    }
    for (const Json& trouble : elements(field(field(summary, "path"), "troubles")))
        add(field(trouble, "from_ms"),
            QStringLiteral("%1  %2").arg(span(trouble), words(field(trouble, "text"))));
    std::stable_sort(events.begin(), events.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    QStringList lines;
    for (const auto& event : events)
        lines << event.second;
    return lines;
}

QString costLine(const Json& cost) {
    const auto amount = number(field(cost, "amount"));
    const QString note = words(field(cost, "note"));
    if (!amount) // “cost unknown: …”
        return note.isEmpty()
                   ? QString()
                   : QStringLiteral("  ") + QString(note).replace(0, 5, QStringLiteral("cost              "));
    const QString value = QStringLiteral("%1 %2").arg(*amount, 0, 'f', 4).arg(words(field(cost, "currency")));
    return QStringLiteral("  cost              %1 (%2)").arg(value.trimmed(), note);
}

QString measure(const Json& quantiles) {
    const auto n = number(field(quantiles, "n")).value_or(0);
    if (n == 0)
        return QStringLiteral("–");
    return QStringLiteral("median %1, 95 % within %2 (n = %3)")
        .arg(milliseconds(field(quantiles, "p50")), milliseconds(field(quantiles, "p95")))
        .arg(n);
}

void addSection(QStringList& lines, const QString& title, const QStringList& section) {
    if (section.isEmpty())
        return;
    lines << QString() << title;
    lines += section;
}

} // namespace

QString renderSummary(const Json& summary) {
    QStringList lines;
    const Json& engine = field(summary, "engine");
    if (const QString study = words(field(field(summary, "study"), "name")); !study.isEmpty())
        lines << QStringLiteral("Study      %1").arg(study);
    QStringList engineParts{words(field(engine, "url")), words(field(engine, "model")),
                            words(field(engine, "voice"))};
    engineParts.removeAll(QString());
    if (!engineParts.isEmpty())
        lines << QStringLiteral("Engine     ") + engineParts.join(QStringLiteral(" · "));
    QString outcome = QStringLiteral("Outcome    ") + words(field(summary, "outcome"));
    if (const QString reason = words(field(summary, "reason")); !reason.isEmpty())
        outcome += QStringLiteral(": ") + reason;
    lines << outcome;
    lines << QStringLiteral("Duration   ") + clock(field(summary, "duration_ms"));

    addSection(lines, QStringLiteral("Turns"), turnLines(summary));
    addSection(lines, QStringLiteral("Questions"), questionLines(field(summary, "questions")));

    QStringList measures{QStringLiteral("  response latency  ") + measure(field(summary, "latency_ms")),
                         QStringLiteral("  barge-in stop     ") +
                             measure(field(summary, "barge_in_stop_ms"))};
    const Json& tokens = field(summary, "tokens");
    if (number(field(tokens, "input")).value_or(0) + number(field(tokens, "output")).value_or(0) > 0)
        measures << QStringLiteral("  tokens            %1 in, %2 out")
                        .arg(plainText(field(tokens, "input")), plainText(field(tokens, "output")));
    if (const QString cost = costLine(field(summary, "cost")); !cost.isEmpty())
        measures << cost;
    for (const Json& budget : elements(field(summary, "budgets")))
        measures << QStringLiteral("  budget            %1 of %2 %3 of the %4 used%5")
                        .arg(plainText(field(budget, "used")), plainText(field(budget, "limit")),
                             words(field(budget, "unit")), words(field(budget, "scope")),
                             isTrue(field(budget, "stopped")) ? QStringLiteral(": the session was ended")
                                                              : QString());
    if (const auto dropped = number(field(summary, "dropped_deltas")); dropped && *dropped > 0)
        measures << QStringLiteral("  audio that came after its reply was cut: %1 deltas, never heard")
                        .arg(*dropped);
    if (const auto byHand = number(field(summary, "interventions")); byHand && *byHand > 0)
        measures << QStringLiteral("  done by hand      %1").arg(*byHand);
    addSection(lines, QStringLiteral("Measures"), measures);
    addSection(lines, QStringLiteral("Breaks and troubles"), breakLines(summary));

    QStringList differences;
    if (const Json& list = field(summary, "profile_differences"); list.is_array())
        for (const Json& difference : list)
            differences << QStringLiteral("  ") + words(difference);
    addSection(lines, QStringLiteral("Not as the profile pins it"), differences);
    addSection(lines, QStringLiteral("Findings"), findingLines(field(summary, "findings")));
    if (const QString recording = words(field(summary, "recording")); !recording.isEmpty())
        lines << QString() << QStringLiteral("Recording  ") + recording;
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace hrp::metrics
