// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"
#include "widgets/text_table_model.h"

#include <array>
#include <optional>
#include <vector>

namespace hrp::ui {

/// What was noticed in a session, in three classes: for the experimenter now, for the experimenter later, for
/// the engine's maker. Findings of the watchdog, errors of the engine, devices, budgets, a lost engine.
class FindingModel final : public TextTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Class, Time, What, Rule };
    static constexpr int ClassRole = Qt::UserRole + 1;
    static constexpr std::size_t kClasses = 3;

    struct Matter {
        log::FindingClass cls = log::FindingClass::Note;
        log::Severity severity = log::Severity::Warning;
        double tMs = 0;
        QString text;
        QString inFull; ///< as the log has it, where that is another text
        QString rule, check;
        QString eventId; ///< of the event or item that it concerns, for finding it
        bool device = false;
        int times = 1; ///< the same, again: counted, not listed
        bool seen = false;
        bool over = false; ///< it mended itself
    };

    using TextTableModel::TextTableModel;

    const Matter& matter(int row) const { return m_matters[static_cast<std::size_t>(row)]; }
    /// What should be looked at next: the newest unseen one of the most urgent class; -1 if there is none.
    int next() const;
    int unseen() const;
    int count(log::FindingClass cls) const { return m_counts[static_cast<std::size_t>(cls)]; }
    void markSeen(int row);

    void reset() override;
    void consume(const LogBatch& batch) override;

protected:
    int rows() const override { return m_shown; }
    QStringList headings() const override;
    QString cell(int row, int column) const override;
    QString toolTip(int row) const override;
    QVariant more(int row, int column, int role) const override;

private:
    std::optional<Matter> matterOf(const log::Record& record);
    std::vector<Matter> m_matters;
    std::array<int, kClasses> m_counts{};
    int m_shown = 0;
};

/// "act now", "note for later", "for the engineer"; and the sign that stands before it.
QString classText(log::FindingClass cls);
QString classSign(log::FindingClass cls);
QString classIcon(log::FindingClass cls);

} // namespace hrp::ui
