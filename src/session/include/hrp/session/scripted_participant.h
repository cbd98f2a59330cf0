// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/file_devices.h>
#include <hrp/log/session_log.h>
#include <hrp/log/session_state.h>
#include <hrp/session/session_control.h>
#include <hrp/study/participant_script.h>
#include <hrp/time/scheduler.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace hrp::session {

/// Plays a participant script: the person in front of the screen, repeatable. It is the session's audio
/// input (makeInput) and a reader of its log, and acts through SessionControl like any other front end.
/// Everything but the constructor and setControl runs on the session's thread.
class ScriptedParticipant final : public log::LogReader {
public:
    /// Speech for `say` steps, 24 kHz; an error in words where it cannot be spoken.
    using Speak = std::function<tl::expected<audio::Samples, QString>(const QString& text)>;
    /// Progress and trouble in words, for the person who runs the script.
    using Say = std::function<void(const QString&)>;

    /// Files and texts are turned into samples here, so that a missing clip is known before the session; so
    /// is a step that cannot be followed in the study (`screens`, if given): a screen that it does not have,
    /// an answer that the question does not take (H27).
    static tl::expected<std::shared_ptr<ScriptedParticipant>, QString>
    prepare(study::ParticipantScript script, const Speak& speak, Say report,
            const QList<study::Screen>& screens = {});

    /// Whether the script gives this command, or any (empty), in the experimenter's place.
    bool commands(const QString& name = {}) const;

    void setControl(SessionControl& control) { m_control = &control; }
    /// The microphone to give to the session.
    std::unique_ptr<audio::AudioInput> makeInput(time::Scheduler& scheduler);

    void onRecord(const log::RecordPtr& record) override;

    /// Longest wait for an agent that says nothing; the script then goes on and says so.
    static constexpr double kPatienceMs = 20'000;
    /// Longest wait for a screen while nothing moves; the script then ends and says so.
    static constexpr double kScreenPatienceMs = 60'000;

private:
    ScriptedParticipant(study::ParticipantScript script, Say report, QList<study::Screen> screens)
        : m_script(std::move(script)), m_report(std::move(report)), m_screens(std::move(screens)) {}

    /// Waiting → (Interrupting) → Acting → Waiting for the next step … → Finished.
    enum class Stage { NotStarted, Waiting, Interrupting, Acting, Finished };
    void enter(Stage stage);
    bool isShown(const QString& screen) const;
    bool waitIsOver() const;
    void poke();
    void act();
    void answer(const protocol::Json& given);
    void actionDone();
    void perform(const study::Command& command);
    void execute(const study::Command& command);
    void finish();
    void waitForScreen();
    void waitForAgent();

    study::ParticipantScript m_script;
    Say m_report;
    QList<study::Screen> m_screens;
    std::map<int, audio::Samples> m_clips; ///< by step
    SessionControl* m_control = nullptr;
    time::Scheduler* m_scheduler = nullptr;
    audio::ClipInput* m_input = nullptr;
    std::function<void()> m_finishInput; ///< tells the session that no more speech will come

    Stage m_stage = Stage::NotStarted;
    int m_step = 0;
    time::Timer m_timer, m_patience;
    log::SessionState m_state;
    bool m_impatient = false;
    bool m_agentTalking = false;
    bool m_agentFinished = false; ///< a reply ended since the last action
    bool m_secondsOver = false;
    time::TimePoint m_movedAt{}; ///< the study or the conversation, last
    bool m_pausedByUs = false, m_heldByUs = false;
};

} // namespace hrp::session
