// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "status_line/session_status.h"
#include "stream/log_feed.h"
#include "theme/theme.h"

#include <hrp/metrics/signal_path.h>

#include <QWidget>

namespace hrp::ui {

/// What is wrong with the path, and how it can be mended.
QString troubleText(metrics::PathTrouble trouble);
QString mendText(metrics::PathTrouble trouble);

/// What a button can do about it at once, in a running session.
enum class PathRemedy {
    None,
    EndAndSetUp, ///< another microphone can only be chosen for another session
    UnmuteParticipant,
    UnmuteAgent,
    SendAgain, ///< a short break and on at once: sending begins anew
    MuteParticipant,
    AskForReply,
    AskAgain, ///< stops the reply that does not come, and asks for another
    StopReply,
};
PathRemedy remedyOf(metrics::PathTrouble trouble, const SessionStatus& status);
QString remedyText(PathRemedy remedy);

/// The way of the sound in seven stages: microphone, sent, heard by the engine, turn closed, reply asked,
/// audio in, loudspeaker. Each shows when it last moved; the first one that is dead is marked with sign and
/// colour.
class SignalPathBar final : public QWidget, public LogView {
    Q_OBJECT
public:
    explicit SignalPathBar(Theme& theme, QWidget* parent = nullptr);

    const metrics::PathView& view() const { return m_view; }
    /// "0.2 s", "12 s", "–": what stands under a stage.
    QString ageShown(log::PathStage stage) const;
    static QString nameOf(log::PathStage stage);
    /// As shown: where no microphone is open, its stage is the recorded voice.
    QString shownName(log::PathStage stage) const;

    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

    /// With the names of the stages where `on` and the width allows it; else signs and ages only.
    void setNamed(bool on);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Detail { Ages, Names, NamesAndAgo };
    double cellWidth(Detail detail) const;
    Detail detail() const; ///< as much as the width allows
    QRectF cell(std::size_t stage) const;
    QString describe(std::size_t stage) const;
    void updateDescription();

    Theme& m_theme;
    metrics::SignalPath m_health;
    metrics::PathView m_view;
    double m_nowMs = 0;
    bool m_live = false, m_named = true, m_recordedVoice = false;
    double m_sinceRefreshMs = 1e9;
};

} // namespace hrp::ui
