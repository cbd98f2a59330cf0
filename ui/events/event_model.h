// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <QAbstractTableModel>
#include <QSet>

#include <cstdint>
#include <optional>
#include <vector>

namespace hrp::ui {

/// Every event on the wire, both ways, with findings and device trouble in between. Keeps of each what the
/// list shows, and its payload as text (audio was taken out of it by the session): some 250 bytes each, so
/// that an hour of them is no burden (case 160). Cell texts are made when they are looked at, and rows come
/// in one batch a tick, so that 200,000 of them stay fluent (case 163).
class EventModel final : public QAbstractTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Time, Direction, Type, Size, Summary, ColumnCount };
    enum class Mark { None, Info, Warning, Error };
    static constexpr int MarkRole = Qt::UserRole + 1;
    static constexpr int SentRole = Qt::UserRole + 2;

    explicit EventModel(QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Words that all must occur in type, direction, summary or payload of a row, in any case; "-word" must
    /// not.
    void setFilter(const QString& filter);
    /// Runs of audio events of one type become one row, "×50".
    void setGrouped(bool on);
    bool grouped() const { return m_grouped; }
    int total() const { return static_cast<int>(m_entries.size()); }
    int findings() const { return m_findings; }

    /// The row of the event with this id (or that speaks of this item), else the one that was there last at
    /// this time; -1 if there is none.
    int rowOf(const QString& id, double tMs) const;
    /// The payload as indented JSON, or the start of what could not be read; for a finding its text.
    QString detailOf(int row) const;

    void reset() override;
    void consume(const LogBatch& batch) override;

private:
    enum class Source : std::uint8_t { Wire, Finding, Device };
    struct Entry {
        double tMs = 0;
        Source source = Source::Wire;
        Mark mark = Mark::None;
        bool sent = false;
        bool readable = true;
        float audioMs = 0;
        std::int32_t bytes = 0;
        QString type; ///< of an event; rule of a finding; name of a device. Shared between equal ones.
        QString summary;
        QByteArray payload; ///< JSON in one line, or the start of what could not be read
    };
    struct Row {
        std::uint32_t first = 0; ///< index into m_entries
        std::uint32_t count = 1; ///< entries of the group
        std::int64_t bytes = 0;
        double audioMs = 0;
    };
    std::optional<Entry> entryOf(const log::Record& record);
    QString shared(const QString& text);
    bool passes(const Entry& entry) const;
    /// Adds a row, or grows the last one; says in `lastChanged` if that one was shown already.
    void append(std::uint32_t index, std::size_t shown, bool& lastChanged);
    void rebuild();
    QString text(const Row& row, int column) const;

    std::vector<Entry> m_entries;
    std::vector<Row> m_rows;
    QSet<QString> m_texts; ///< types and short summaries: each is kept once
    int m_shown = 0;
    QStringList m_words, m_without;
    bool m_grouped = true;
    int m_findings = 0;
};

} // namespace hrp::ui
