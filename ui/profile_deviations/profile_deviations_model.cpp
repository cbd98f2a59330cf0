// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_deviations/profile_deviations_model.h"

#include "stream/shown_records.h"
#include "text/act_words.h"
#include "text/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace hrp::ui {
namespace {

QString honestyWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Honesty", source);
}

/// What a profile difference is about, in words; an id that is new to us is shown as it is.
QString aboutText(const QString& id) {
    static const QHash<QString, const char*> names{
        {QStringLiteral("attempts"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Attempts at a question")},
        {QStringLiteral("transcription"),
         QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Transcription of the participant")},
        {QStringLiteral("speed"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Speed of the voice")},
        {QStringLiteral("detection"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Detection of turns")},
        {QStringLiteral("push-to-talk"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Talk button")},
        {QStringLiteral("half-duplex"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Half-duplex")},
        {QStringLiteral("history"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "History told to a new session")},
        {QStringLiteral("voice"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Voice")},
        {QStringLiteral("model"), QT_TRANSLATE_NOOP("hrp::ui::Honesty", "Model")}};
    const char* name = names.value(id, nullptr);
    return name ? honestyWords(name) : id;
}

} // namespace

QString ProfileDeviationsModel::text(const Entry& entry, int column) const {
    switch (column) {
    case Kind:
        switch (entry.source) {
        case Source::Setting:
            return QStringLiteral("≠ ") + tr("set so");
        case Source::Engine:
            return QStringLiteral("⚙ ") + tr("the engine");
        case Source::ByHand:
            return QStringLiteral("✋ ") + tr("by hand");
        case Source::WentOn:
            return QStringLiteral("↻ ") + tr("went on");
        }
        return {};
    case What:
        return entry.tMs ? (clockText(*entry.tMs) + QStringLiteral("  ") + entry.what).trimmed() : entry.what;
    case Profile:
        return entry.profile.isEmpty() ? QStringLiteral("–") : oneLine(entry.profile, 300);
    case Here:
        return oneLine(entry.here, 300);
    default:
        return {};
    }
}

QStringList ProfileDeviationsModel::headings() const {
    return {tr("Kind"), tr("What"), tr("In the profile"), tr("In this session")};
}

QString ProfileDeviationsModel::cell(int row, int column) const {
    return text(entry(row), column);
}

QString ProfileDeviationsModel::toolTip(int row) const {
    return text(entry(row), What) + QLatin1Char('\n') + entry(row).here;
}

int ProfileDeviationsModel::count(Source source) const {
    return static_cast<int>(std::count_if(m_entries.begin(), m_entries.end(),
                                          [source](const Entry& e) { return e.source == source; }));
}

QString ProfileDeviationsModel::asText() const {
    QStringList lines;
    for (const Entry& e : m_entries) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            if (const QString cell = text(e, column); !cell.isEmpty())
                cells += cell;
        lines += cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void ProfileDeviationsModel::reset() {
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

void ProfileDeviationsModel::noteDifference(const log::ProfileDifference& difference) {
    const auto same = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) {
        return e.source == Source::Setting && e.id == difference.id;
    });
    Entry entry{Source::Setting,   difference.id,   aboutText(difference.id),
                difference.pinned, difference.here, {}};
    if (difference.here == difference.pinned) { // as the profile has it again; what was done stands by itself
        if (same != m_entries.end())
            m_entries.erase(same);
        return;
    }
    if (same != m_entries.end())
        *same = std::move(entry);
    else
        m_entries.push_back(std::move(entry));
}

/// The engine's session as it stands now: what was said of it before is replaced.
void ProfileDeviationsModel::noteEffective(const log::EffectiveSession& effective) {
    std::erase_if(m_entries, [](const Entry& e) { return e.source == Source::Engine; });
    for (const QString& difference : effective.differences)
        m_entries.push_back({Source::Engine, {}, tr("Otherwise than asked"), {}, difference, {}});
}

void ProfileDeviationsModel::noteContinued(const log::SessionContinued& on, double tMs) {
    QStringList lines;
    if (!on.carried.isEmpty())
        lines += tr("knows: %1").arg(on.carried.join(QStringLiteral(", ")));
    if (!on.lost.isEmpty())
        lines += tr("does not know: %1").arg(on.lost.join(QStringLiteral(", ")));
    m_entries.push_back({Source::WentOn,
                         {},
                         tr("Engine session %1").arg(on.number),
                         tr("one engine session"),
                         lines.join(QStringLiteral("; ")),
                         tMs});
}

void ProfileDeviationsModel::consume(const LogBatch& batch) {
    bool changed = false;
    const auto begin = [&] {
        if (!changed)
            beginResetModel();
        changed = true;
    };
    for (const log::RecordPtr& record : batch.records) {
        visitShown<ShownPart::Deviations>(
            record->body,
            [&](const log::ProfileDifference& difference) {
                begin();
                noteDifference(difference);
            },
            [&](const log::EffectiveSession& effective) {
                begin();
                noteEffective(effective);
            },
            [&](const log::CommandGiven& given) {
                if (!given.intervention)
                    return;
                begin();
                m_entries.push_back({Source::ByHand, {}, {}, {}, actText(given), record->tMs});
            },
            [&](const log::SessionContinued& on) {
                begin();
                noteContinued(on, record->tMs);
            });
    }
    if (!changed)
        return;
    std::stable_sort(m_entries.begin(), m_entries.end(),
                     [](const Entry& a, const Entry& b) { return a.source < b.source; });
    endResetModel();
}

} // namespace hrp::ui
