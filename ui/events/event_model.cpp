// SPDX-License-Identifier: GPL-3.0-or-later
#include "events/event_model.h"

#include "stream/shown_records.h"
#include "text/format.h"
#include "text/rule_words.h"

#include <hrp/protocol/json.h>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

constexpr double kSameMomentMs = 50; ///< a finding may stand before the event it speaks of

EventModel::Mark markOfSeverity(log::Severity severity) {
    switch (severity) {
    case log::Severity::Error:
        return EventModel::Mark::Error;
    case log::Severity::Warning:
        return EventModel::Mark::Warning;
    case log::Severity::Info:
        break;
    }
    return EventModel::Mark::Info;
}

EventModel::Mark markOfEvent(const log::WireEvent& event) {
    if (event.kind == log::WireEvent::Kind::Unreadable || event.type == QLatin1String("error"))
        return EventModel::Mark::Error;
    return event.kind == log::WireEvent::Kind::Unknown ? EventModel::Mark::Warning : EventModel::Mark::None;
}

/// What an event without a summary of its own is about: its ids and states, not the beginning of its JSON.
QString briefOf(const QByteArray& payload) {
    const auto json = protocol::parseOrdered(payload);
    if (!json || !json->is_object())
        return QString::fromUtf8(payload.left(400));
    QStringList words;
    const auto add = [&words](const protocol::Json& object, const char* name) {
        const auto found = object.find(name);
        if (found != object.end() && found->is_string())
            words += QString::fromStdString(found->get<std::string>());
    };
    for (const char* name : {"item_id", "response_id", "name", "status", "message"})
        add(*json, name);
    for (const char* part : {"item", "part", "error"})
        if (const auto inner = json->find(part); inner != json->end() && inner->is_object())
            for (const char* name : {"id", "type", "role", "status", "message"})
                add(*inner, name);
    words.removeDuplicates();
    return words.isEmpty() ? QString::fromUtf8(payload.left(400)) : words.join(QLatin1Char(' '));
}

} // namespace

EventModel::EventModel(QObject* parent) : QAbstractTableModel(parent) {}

int EventModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

int EventModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString EventModel::shared(const QString& text) {
    if (text.size() > 60)
        return text;
    return *m_texts.insert(text);
}

std::optional<EventModel::Entry> EventModel::entryOf(const log::Record& record) {
    Entry entry;
    entry.tMs = record.tMs;
    bool listed = false;
    visitShown<ShownPart::Events>(
        record.body,
        [&](const log::WireEvent& wire) {
            listed = true;
            entry.mark = markOfEvent(wire);
            entry.readable = wire.kind != log::WireEvent::Kind::Unreadable;
            entry.sent = wire.direction == log::Direction::Sent;
            entry.audioMs = static_cast<float>(wire.audioMs);
            entry.bytes = static_cast<std::int32_t>(wire.bytes);
            entry.type = shared(oneLine(wire.type, 80));
            entry.summary = shared(wire.summary);
            entry.payload = wire.payload.is_null() ? wire.text.toUtf8() : protocol::toBytes(wire.payload);
        },
        [&](const log::Finding& finding) {
            listed = true;
            entry.source = Source::Finding;
            entry.mark = markOfSeverity(finding.severity);
            entry.type = shared(finding.rule);
            entry.summary = findingText(finding);
        },
        [&](const log::DeviceProblem& device) {
            listed = true;
            entry.source = Source::Device;
            entry.mark = device.recovered ? Mark::Info : Mark::Error;
            entry.type = shared(device.device);
            entry.summary = device.text;
        });
    return listed ? std::optional(entry) : std::nullopt;
}

QString EventModel::text(const Row& row, int column) const {
    const Entry& entry = m_entries[row.first];
    switch (column) {
    case Time:
        return clockText(entry.tMs) + QString::number(static_cast<int>(std::fabs(entry.tMs)) % 100)
                                          .rightJustified(2, QLatin1Char('0'));
    case Direction:
        switch (entry.source) {
        case Source::Wire:
            return entry.sent ? QStringLiteral("↑ ") + tr("sent") : QStringLiteral("↓ ") + tr("received");
        case Source::Finding:
            return QStringLiteral("⚑ ") + tr("finding");
        case Source::Device:
            return QStringLiteral("🎧 ") + tr("device");
        }
        return {};
    case Type: {
        const QString type =
            entry.type.isEmpty() && entry.source == Source::Wire ? tr("not readable") : entry.type;
        return row.count > 1 ? type + QStringLiteral(" ×%1").arg(row.count) : type;
    }
    case Size:
        if (entry.source != Source::Wire)
            return {};
        return row.audioMs > 0 ? sizeText(row.bytes) + QStringLiteral(" · ") + durationText(row.audioMs)
                               : sizeText(row.bytes);
    case Summary:
        return oneLine(entry.summary.isEmpty() ? briefOf(entry.payload) : entry.summary, 400);
    default:
        return {};
    }
}

QVariant EventModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_shown)
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
               text(row, index.column());
    case MarkRole:
        return static_cast<int>(m_entries[row.first].mark);
    case SentRole:
        return m_entries[row.first].sent;
    default:
        return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Direction:
        return tr("Direction");
    case Type:
        return tr("Type");
    case Size:
        return tr("Size");
    case Summary:
        return tr("Summary");
    default:
        return {};
    }
}

bool EventModel::passes(const Entry& entry) const {
    if (m_words.isEmpty() && m_without.isEmpty())
        return true;
    static const QString sources[] = {QString(), QStringLiteral("finding "), QStringLiteral("device ")};
    QString text = sources[static_cast<int>(entry.source)] + entry.type + QLatin1Char(' ') + entry.summary;
    if (entry.source == Source::Wire)
        text += entry.sent ? QStringLiteral(" ↑ sent ") : QStringLiteral(" ↓ received ");
    text += QString::fromUtf8(entry.payload);
    const auto has = [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
    return std::all_of(m_words.begin(), m_words.end(), has) &&
           std::none_of(m_without.begin(), m_without.end(), has);
}

void EventModel::append(std::uint32_t index, std::size_t shown, bool& lastChanged) {
    const Entry& entry = m_entries[index];
    if (m_grouped && entry.audioMs > 0 && !m_rows.empty()) {
        Row& last = m_rows.back();
        const Entry& before = m_entries[last.first];
        if (before.audioMs > 0 && before.sent == entry.sent && before.type == entry.type) {
            ++last.count;
            last.bytes += entry.bytes;
            last.audioMs += static_cast<double>(entry.audioMs);
            lastChanged = lastChanged || m_rows.size() == shown;
            return;
        }
    }
    m_rows.push_back({index, 1, entry.bytes, static_cast<double>(entry.audioMs)});
}

void EventModel::rebuild() {
    beginResetModel();
    m_rows.clear();
    bool ignored = false;
    for (std::uint32_t i = 0; i < m_entries.size(); ++i)
        if (passes(m_entries[i]))
            append(i, 0, ignored);
    m_shown = static_cast<int>(m_rows.size());
    endResetModel();
}

void EventModel::setFilter(const QString& filter) {
    m_words.clear();
    m_without.clear();
    for (const QString& word : filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (word.startsWith(QLatin1Char('-')) && word.size() > 1)
            m_without += word.mid(1);
        else
            m_words += word;
    }
    rebuild();
}

void EventModel::setGrouped(bool on) {
    if (m_grouped == on)
        return;
    m_grouped = on;
    rebuild();
}

int EventModel::rowOf(const QString& id, double tMs) const {
    const QByteArray quoted = '"' + id.toUtf8() + '"';
    int before = -1;
    for (int row = m_shown - 1; row >= 0; --row) {
        const Entry& entry = m_entries[m_rows[static_cast<std::size_t>(row)].first];
        if (!id.isEmpty() && entry.payload.contains(quoted) && entry.tMs <= tMs + kSameMomentMs)
            return row;
        if (before < 0 && entry.source == Source::Wire && entry.tMs <= tMs)
            before = row;
    }
    return before;
}

QString EventModel::detailOf(int row) const {
    if (row < 0 || row >= m_shown)
        return {};
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    const Entry& entry = m_entries[shown.first];
    if (entry.source != Source::Wire)
        return entry.type + QLatin1Char('\n') + entry.summary;
    const QString note =
        shown.count > 1 ? tr("// the first of %1 events; switch grouping off to see each\n").arg(shown.count)
                        : QString();
    if (!entry.readable)
        return note + QString::fromUtf8(entry.payload);
    const auto json = protocol::parseOrdered(entry.payload);
    return note + QString::fromUtf8(json ? protocol::toPrettyBytes(*json) : entry.payload);
}

void EventModel::reset() {
    beginResetModel();
    m_entries.clear();
    m_rows.clear();
    m_texts.clear();
    m_shown = 0;
    m_findings = 0;
    endResetModel();
}

void EventModel::consume(const LogBatch& batch) {
    const std::size_t before = m_rows.size();
    bool lastChanged = false;
    for (const log::RecordPtr& record : batch.records) {
        std::optional<Entry> entry = entryOf(*record);
        if (!entry)
            continue;
        m_findings += entry->source == Source::Finding && entry->mark != Mark::Info;
        m_entries.push_back(std::move(*entry));
        if (passes(m_entries.back()))
            append(static_cast<std::uint32_t>(m_entries.size() - 1), before, lastChanged);
    }
    const int last = static_cast<int>(before) - 1;
    if (lastChanged)
        Q_EMIT dataChanged(index(last, 0), index(last, ColumnCount - 1));
    if (m_rows.size() > before) {
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(m_rows.size()) - 1);
        m_shown = static_cast<int>(m_rows.size());
        endInsertRows();
    }
}

} // namespace hrp::ui
