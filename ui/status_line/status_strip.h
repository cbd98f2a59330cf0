// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "status_line/headline.h"
#include "stream/log_feed.h"
#include "theme/theme.h"

#include <QFrame>
#include <QPointer>

#include <array>

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
    /// again. `inFull` is for the tooltip, where the sentence had to be cut.
    void setNotice(const QString& text, bool bad = false, const QString& inFull = {});
    /// Where what is shown comes from. Of a recording it is said; while it is read, nothing else is.
    enum class Source { Session, Reading, Recording };
    /// Until reset().
    void setSource(Source source);
    /// What goes before the session's own sentence.
    void setCircumstances(const Circumstances& around);
    /// Of an opened recording: "Trust talk · 30 Nov 22:54"; shown before how it ended.
    void setRecordingTitle(const QString& title) { m_recordingTitle = title; }
    void setHasStudy(bool has);      ///< without one, nothing can be started
    void setPlainRehearsal(bool on); ///< the badge of the rehearsal agent
    /// What needs attention, beside the sentence.
    void addAttention(QWidget* line);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void activityChanged();
    void rehearsalHelpAsked();

private:
    void refresh(double nowMs);
    bool isTroubled() const;

    Theme& m_theme;
    SessionStatus m_status;
    QLabel *m_sign = nullptr, *m_sentence = nullptr;
    QToolButton* m_badge = nullptr;
    QString m_notice, m_noticeInFull;
    bool m_noticeBad = false;
    Circumstances m_around;
    QString m_recordingTitle;
    QPointer<QWidget> m_attention;
    bool m_hasStudy = true;
    Source m_source = Source::Session;
    QString m_signShown;
    Activity m_shownActivity = Activity::NoSession;
    std::array<bool, 3> m_shownSwitches{};
    double m_nowMs = 0;
};

} // namespace hrp::ui
