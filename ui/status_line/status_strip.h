// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "status_line/session_status.h"
#include "stream/log_feed.h"
#include "theme/theme.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace hrp::ui {

/// One line under the bar: a sign, a plain sentence, and at the right what should be kept in mind.
class StatusStrip final : public QFrame, public LogView {
    Q_OBJECT
public:
    explicit StatusStrip(Theme& theme, QWidget* parent = nullptr);

    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

    const SessionStatus& status() const { return m_status; }
    QString shownText() const;
    /// A sentence of the window's own (starting the local engine, a failed start); empty: the session's
    /// again.
    void setNotice(const QString& text, bool bad = false);
    void setPlainRehearsal(bool on); ///< the badge of the rehearsal agent
    /// What needs attention, beside the sentence.
    void addAttention(QWidget* line);

Q_SIGNALS:
    void activityChanged();
    void rehearsalHelpAsked();

private:
    void refresh(double nowMs);

    Theme& m_theme;
    SessionStatus m_status;
    QLabel *m_sign = nullptr, *m_sentence = nullptr;
    QToolButton* m_badge = nullptr;
    QString m_notice;
    bool m_noticeBad = false;
    QString m_signShown;
    Activity m_shownActivity = Activity::NoSession;
    bool m_shownMuted[2] = {false, false};
    double m_nowMs = 0;
};

} // namespace hrp::ui
