// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"
#include "widgets/text_table_model.h"

#include <optional>
#include <vector>

namespace hrp::ui {

/// How a session differs from the pinned profile: its own settings, what the engine does otherwise than it
/// was asked, what was done by hand, new engine sessions in which it went on. Live and in a recording.
class ProfileDeviationsModel final : public TextTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Kind, What, Profile, Here };
    enum class Source { Setting, Engine, ByHand, WentOn };
    struct Entry {
        Source source = Source::Setting;
        QString id; ///< of a profile difference
        QString what, profile, here;
        std::optional<double> tMs; ///< when, for what happened at a time
    };

    using TextTableModel::TextTableModel;

    const Entry& entry(int row) const { return m_entries[static_cast<std::size_t>(row)]; }
    int count(Source source) const;
    /// The whole list as text, for a report.
    QString asText() const;

    void reset() override;
    void consume(const LogBatch& batch) override;

protected:
    int rows() const override { return static_cast<int>(m_entries.size()); }
    QStringList headings() const override;
    QString cell(int row, int column) const override;
    QString toolTip(int row) const override;

private:
    void noteDifference(const log::ProfileDifference& difference);
    void noteContinued(const log::SessionContinued& on, double tMs);
    void noteEffective(const log::EffectiveSession& effective);
    QString text(const Entry& entry, int column) const;
    std::vector<Entry> m_entries; ///< by source, each in its order
};

} // namespace hrp::ui
