// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/conformance/report.h>

#include <QDateTime>
#include <QTimeZone>
#include <QXmlStreamWriter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using protocol::Json;
using protocol::toStd;

QString oneLine(const QString& text) {
    return text.simplified();
}

Json listOf(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& text : texts)
        list.push_back(toStd(text));
    return list;
}

/// The characters that XML 1.0 can't hold, replaced.
QString forXml(QString text) {
    for (QChar& c : text)
        if ((c.unicode() < 0x20 && c != u'\n' && c != u'\t') || c.isSurrogate() || c.unicode() >= 0xfffe)
            c = QChar::ReplacementCharacter;
    return text;
}

QString detailsOf(const CheckResult& result) {
    return u"expected: %1\ncame: %2\nchange: %3\nrequirements: %4"_s.arg(
        result.expected, result.came, result.change, result.check.proves.join(u", "_s));
}

QString secondsOf(double ms) {
    return QString::number(ms / 1000, 'f', 3);
}

void writeCase(QXmlStreamWriter& xml, const CheckResult& result) {
    xml.writeStartElement(u"testcase"_s);
    xml.writeAttribute(u"name"_s, result.check.name);
    xml.writeAttribute(u"classname"_s, u"hrp."_s + result.check.topic.simplified().replace(u' ', u'-'));
    xml.writeAttribute(u"time"_s, secondsOf(result.ms));
    if (result.outcome == Outcome::Fail) {
        xml.writeStartElement(u"failure"_s);
        xml.writeAttribute(u"message"_s, forXml(oneLine(result.evidence)));
        xml.writeAttribute(u"type"_s, u"conformance"_s);
        xml.writeCharacters(forXml(detailsOf(result)));
        xml.writeEndElement();
    } else if (result.outcome == Outcome::Skip) {
        xml.writeStartElement(u"skipped"_s);
        xml.writeAttribute(u"message"_s, forXml(oneLine(result.evidence)));
        xml.writeEndElement();
    } else {
        xml.writeTextElement(u"system-out"_s, forXml(lineOf(result)));
    }
    xml.writeEndElement();
}

void writeCounts(QXmlStreamWriter& xml, const std::vector<const CheckResult*>& results) {
    const auto count = [&results](Outcome outcome) {
        return std::count_if(results.begin(), results.end(),
                             [outcome](const CheckResult* result) { return result->outcome == outcome; });
    };
    double ms = 0;
    for (const CheckResult* result : results)
        ms += result->ms;
    xml.writeAttribute(u"tests"_s, QString::number(results.size()));
    xml.writeAttribute(u"failures"_s, QString::number(count(Outcome::Fail)));
    xml.writeAttribute(u"errors"_s, u"0"_s);
    xml.writeAttribute(u"skipped"_s, QString::number(count(Outcome::Skip)));
    xml.writeAttribute(u"time"_s, secondsOf(ms));
}

} // namespace

QString nameOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Pass:
        return u"PASS"_s;
    case Outcome::Fail:
        return u"FAIL"_s;
    case Outcome::Warn:
        return u"WARN"_s;
    case Outcome::Skip:
        return u"SKIP"_s;
    }
    return {};
}

int Report::count(Outcome outcome) const {
    return static_cast<int>(
        std::count_if(results.begin(), results.end(),
                      [outcome](const CheckResult& result) { return result.outcome == outcome; }));
}

bool Report::conforms() const {
    return !interrupted && count(Outcome::Fail) == 0 && count(Outcome::Pass) > 0;
}

QString lineOf(const CheckResult& result) {
    QString text = u"[%1] %2  %3"_s.arg(nameOf(result.outcome), result.check.name, oneLine(result.evidence));
    if (result.outcome == Outcome::Fail || result.outcome == Outcome::Warn)
        text += u"\n       expected: "_s + oneLine(result.expected);
    if (result.outcome == Outcome::Warn && result.check.topic == "beyond the profile"_L1)
        text += u"\n       told only: a study never sends this"_s;
    if (result.outcome == Outcome::Warn && !result.change.isEmpty())
        text += u"\n       change:   "_s + oneLine(result.change);
    if (result.outcome == Outcome::Fail)
        text += u"\n       came:     %1\n       change:   %2\n       proves:   %3"_s.arg(
            oneLine(result.came), oneLine(result.change), result.check.proves.join(u", "_s));
    return text;
}

QString summaryOf(const Report& report) {
    return u"%1 passed, %2 failed, %3 skipped"_s
        .arg(report.count(Outcome::Pass) + report.count(Outcome::Warn))
        .arg(report.count(Outcome::Fail))
        .arg(report.count(Outcome::Skip));
}

QStringList blockedLines(const Report& report) {
    constexpr qsizetype kNamed = 8;
    struct Group {
        const CheckResult* cause;
        QStringList blocked;
    };
    std::vector<Group> groups;
    for (const CheckResult& cause : report.results) {
        Group group{&cause, {}};
        for (const CheckResult& result : report.results)
            if (result.blockedBy == cause.check.name)
                group.blocked << result.check.name;
        if (!group.blocked.isEmpty())
            groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const Group& a, const Group& b) { return a.blocked.size() > b.blocked.size(); });
    QStringList lines;
    for (const auto& [cause, blocked] : groups) {
        const qsizetype more = blocked.size() - kNamed;
        lines << u"%1 not judged because %2 %3: %4%5"_s.arg(
            blocked.size() == 1 ? u"1 check was"_s : u"%1 checks were"_s.arg(blocked.size()),
            cause->check.name, cause->outcome == Outcome::Fail ? u"fails"_s : u"was not judged"_s,
            blocked.mid(0, kNamed).join(u", "_s), more > 0 ? u" and %1 more"_s.arg(more) : QString());
    }
    return lines;
}

QString toText(const Report& report) {
    QString text;
    for (const CheckResult& result : report.results)
        if (result.blockedBy.isEmpty())
            text += lineOf(result) + u'\n';
    for (const QString& line : report.notes + blockedLines(report))
        text += line + u'\n';
    if (report.interrupted)
        text += u"The run was stopped before its end.\n"_s;
    if (const int warnings = report.count(Outcome::Warn))
        text += u"%1 of the passed with a warning.\n"_s.arg(warnings);
    return text + summaryOf(report) + u'\n';
}

Json toJson(const Report& report) {
    Json checks = Json::array();
    for (const CheckResult& result : report.results)
        checks.push_back({{"name", toStd(result.check.name)},
                          {"topic", toStd(result.check.topic)},
                          {"proves", listOf(result.check.proves)},
                          {"outcome", toStd(nameOf(result.outcome).toLower())},
                          {"evidence", toStd(result.evidence)},
                          {"expected", toStd(result.expected)},
                          {"came", toStd(result.came)},
                          {"change", toStd(result.change)},
                          {"does", toStd(result.check.does)},
                          {"blocked_by", toStd(result.blockedBy)},
                          {"duration_ms", result.ms}});
    return {{"engine", {{"url", toStd(report.engine)}, {"model", toStd(report.model)}}},
            {"started", toStd(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(report.unixMs), Qt::UTC)
                                  .toString(Qt::ISODateWithMs))},
            {"duration_ms", report.ms},
            {"interrupted", report.interrupted},
            {"notes", listOf(report.notes)},
            {"conforms", report.conforms()},
            {"passed", report.count(Outcome::Pass) + report.count(Outcome::Warn)},
            {"failed", report.count(Outcome::Fail)},
            {"skipped", report.count(Outcome::Skip)},
            {"warnings", report.count(Outcome::Warn)},
            {"checks", std::move(checks)}};
}

QByteArray toJUnit(const Report& report) {
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    xml.setAutoFormatting(true);
    xml.setAutoFormattingIndent(2);
    xml.writeStartDocument();
    std::vector<const CheckResult*> all;
    QStringList topics;
    for (const CheckResult& result : report.results) {
        all.push_back(&result);
        if (!topics.contains(result.check.topic))
            topics << result.check.topic;
    }
    xml.writeStartElement(u"testsuites"_s);
    xml.writeAttribute(u"name"_s, u"hrp verify"_s);
    writeCounts(xml, all);
    const QString began = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(report.unixMs), Qt::UTC)
                              .toString(u"yyyy-MM-ddTHH:mm:ss"_s);
    for (const QString& topic : topics) {
        std::vector<const CheckResult*> some;
        std::copy_if(all.begin(), all.end(), std::back_inserter(some),
                     [&topic](const CheckResult* result) { return result->check.topic == topic; });
        xml.writeStartElement(u"testsuite"_s);
        xml.writeAttribute(u"name"_s, topic);
        writeCounts(xml, some);
        xml.writeAttribute(u"timestamp"_s, began);
        xml.writeAttribute(u"hostname"_s, forXml(report.engine));
        for (const CheckResult* result : some)
            writeCase(xml, *result);
        xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    return bytes;
}

} // namespace hrp::conformance
