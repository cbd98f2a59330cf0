// SPDX-License-Identifier: GPL-3.0-or-later
#include "events/event_model.h"

#include "text/format.h"

#include <algorithm>

namespace hrp::ui {
namespace {

bool belongsHere(const log::Record& record) {
    return std::holds_alternative<log::WireEvent>(record.body) ||
           std::holds_alternative<log::Finding>(record.body) ||
           std::holds_alternative<log::DeviceProblem>(record.body);
}

EventModel::Mark markOf(const log::Record& record) {
    if (const auto* finding = std::get_if<log::Finding>(&record.body)) {
        switch (finding->severity) {
        case log::Severity::Error:
            return EventModel::Mark::Error;
        case log::Severity::Warning:
            return EventModel::Mark::Warning;
        case log::Severity::Info:
            return EventModel::Mark::Info;
        }
    }
    if (const auto* device = std::get_if<log::DeviceProblem>(&record.body))
        return device->recovered ? EventModel::Mark::Info : EventModel::Mark::Error;
    if (const auto* wire = std::get_if<log::WireEvent>(&record.body)) {
        if (wire->kind == log::WireEvent::Kind::Unreadable || wire->type == QLatin1String("error"))
            return EventModel::Mark::Error;
        if (wire->kind == log::WireEvent::Kind::Unknown)
            return EventModel::Mark::Warning;
    }
    return EventModel::Mark::None;
}

} // namespace

EventModel::EventModel(QObject* parent) : QAbstractTableModel(parent) {}

int EventModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

int EventModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

const log::Record* EventModel::recordAt(int row) const {
    if (row < 0 || row >= m_shown)
        return nullptr;
    return m_records[m_rows[static_cast<std::size_t>(row)].first].get();
}

QString EventModel::text(const Row& row, int column) const {
    const log::Record& record = *m_records[row.first];
    const auto* wire = std::get_if<log::WireEvent>(&record.body);
    const auto* finding = std::get_if<log::Finding>(&record.body);
    const auto* device = std::get_if<log::DeviceProblem>(&record.body);
    switch (column) {
    case Time:
        return clockText(record.tMs) + QString::number(static_cast<int>(std::fabs(record.tMs)) % 100)
                                           .rightJustified(2, QLatin1Char('0'));
    case Direction:
        if (wire)
            return wire->direction == log::Direction::Sent ? QStringLiteral("↑ ") + tr("sent")
                                                           : QStringLiteral("↓ ") + tr("received");
        return device ? QStringLiteral("🎧 ") + tr("device") : QStringLiteral("⚑ ") + tr("finding");
    case Type:
        if (wire) {
            QString type = wire->type.isEmpty() ? tr("not readable") : oneLine(wire->type, 80);
            if (row.count > 1)
                type += QStringLiteral(" ×%1").arg(row.count);
            return type;
        }
        if (finding)
            return finding->rule;
        return device->device;
    case Size:
        if (!wire)
            return {};
        return row.audioMs > 0 ? sizeText(row.bytes) + QStringLiteral(" · ") + durationText(row.audioMs)
                               : sizeText(row.bytes);
    case Summary:
        if (wire)
            return oneLine(wire->summary.isEmpty() ? wire->text : wire->summary);
        if (finding)
            return oneLine(finding->text, 400);
        return oneLine(device->text, 400);
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
        return static_cast<int>(markOf(*m_records[row.first]));
    case SentRole: {
        const auto* wire = std::get_if<log::WireEvent>(&m_records[row.first]->body);
        return wire && wire->direction == log::Direction::Sent;
    }
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

bool EventModel::passes(const log::Record& record) const {
    if (m_words.isEmpty() && m_without.isEmpty())
        return true;
    QString text;
    if (const auto* wire = std::get_if<log::WireEvent>(&record.body)) {
        text = wire->type + QLatin1Char(' ') + wire->summary + QLatin1Char(' ') + wire->text +
               QLatin1Char(' ') + wire->eventId +
               (wire->direction == log::Direction::Sent ? QStringLiteral(" ↑ sent ")
                                                        : QStringLiteral(" ↓ received "));
        if (!wire->payload.is_null())
            text += QString::fromUtf8(protocol::toBytes(wire->payload));
    } else if (const auto* finding = std::get_if<log::Finding>(&record.body)) {
        text = QStringLiteral("finding ") + finding->rule + QLatin1Char(' ') + finding->text;
    } else if (const auto* device = std::get_if<log::DeviceProblem>(&record.body)) {
        text = QStringLiteral("device ") + device->device + QLatin1Char(' ') + device->text;
    }
    const auto has = [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
    return std::all_of(m_words.begin(), m_words.end(), has) &&
           std::none_of(m_without.begin(), m_without.end(), has);
}

bool EventModel::append(std::vector<Row>& rows, std::uint32_t index, std::size_t shown,
                        bool& lastChanged) const {
    const auto* wire = std::get_if<log::WireEvent>(&m_records[index]->body);
    if (m_grouped && wire && wire->audioMs > 0 && !rows.empty()) {
        Row& last = rows.back();
        const auto* before = std::get_if<log::WireEvent>(&m_records[last.first]->body);
        if (before && before->audioMs > 0 && before->direction == wire->direction &&
            before->type == wire->type) {
            ++last.count;
            last.bytes += wire->bytes;
            last.audioMs += wire->audioMs;
            lastChanged = lastChanged || rows.size() == shown;
            return false;
        }
    }
    rows.push_back({index, 1, wire ? wire->bytes : 0, wire ? wire->audioMs : 0});
    return true;
}

void EventModel::rebuild() {
    beginResetModel();
    m_rows.clear();
    bool ignored = false;
    for (std::uint32_t i = 0; i < m_records.size(); ++i)
        if (passes(*m_records[i]))
            append(m_rows, i, 0, ignored);
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

QString EventModel::detailOf(int row) const {
    const log::Record* record = recordAt(row);
    if (!record)
        return {};
    if (const auto* wire = std::get_if<log::WireEvent>(&record->body)) {
        const Row& shown = m_rows[static_cast<std::size_t>(row)];
        const QString note =
            shown.count > 1
                ? tr("// the first of %1 events; switch grouping off to see each\n").arg(shown.count)
                : QString();
        if (wire->payload.is_null())
            return note + (wire->text.isEmpty() ? wire->summary : wire->text);
        return note + QString::fromUtf8(protocol::toPrettyBytes(wire->payload));
    }
    if (const auto* finding = std::get_if<log::Finding>(&record->body))
        return finding->rule + QLatin1Char('\n') + finding->text;
    if (const auto* device = std::get_if<log::DeviceProblem>(&record->body))
        return device->device + QLatin1Char('\n') + device->text;
    return {};
}

void EventModel::reset() {
    beginResetModel();
    m_records.clear();
    m_rows.clear();
    m_shown = 0;
    m_findings = 0;
    endResetModel();
}

void EventModel::consume(const LogBatch& batch) {
    const std::size_t before = m_rows.size();
    bool lastChanged = false;
    for (const log::RecordPtr& record : batch.records) {
        if (!belongsHere(*record))
            continue;
        m_records.push_back(record);
        if (const auto* finding = std::get_if<log::Finding>(&record->body);
            finding && finding->severity != log::Severity::Info)
            ++m_findings;
        if (passes(*record))
            append(m_rows, static_cast<std::uint32_t>(m_records.size() - 1), before, lastChanged);
    }
    if (lastChanged)
        Q_EMIT dataChanged(index(static_cast<int>(before) - 1, 0),
                           index(static_cast<int>(before) - 1, ColumnCount - 1));
    if (m_rows.size() > before) {
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(m_rows.size()) - 1);
        m_shown = static_cast<int>(m_rows.size());
        endInsertRows();
    }
}

} // namespace hrp::ui
