// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/script_check.h"

#include <hrp/base/dispatch.h>
#include <hrp/session/scripted_participant.h>
#include <hrp/study/text_match.h>

#include <hrp/audio/wav.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace hrp::session {
namespace {

using protocol::Json;
using study::ScriptStep;

/// The clip input with its end told to the script first; the session hears of the end when the script is
/// over.
class ScriptInput final : public audio::AudioInput {
public:
    ScriptInput(time::Scheduler& scheduler, std::function<void()> clipEnded)
        : m_clip(scheduler, {}, QStringLiteral("participant script")), m_clipEnded(std::move(clipEnded)) {}

    void start(Callbacks callbacks) override {
        m_onFinished = callbacks.onFinished;
        callbacks.onFinished = m_clipEnded;
        m_clip.start(std::move(callbacks));
    }
    void stop() override { m_clip.stop(); }
    QString description() const override { return m_clip.description(); }
    void finish() {
        if (m_onFinished)
            m_onFinished();
    }
    audio::ClipInput& clip() { return m_clip; }

private:
    audio::ClipInput m_clip;
    std::function<void()> m_clipEnded;
    std::function<void()> m_onFinished;
};

} // namespace

tl::expected<std::shared_ptr<ScriptedParticipant>, QString>
ScriptedParticipant::prepare(study::ParticipantScript script, const Speak& speak, Say report,
                             const QList<study::Screen>& screens) {
    if (!screens.isEmpty())
        if (const auto fault = faultOfScript(script, screens))
            return tl::unexpected(*fault);
    std::shared_ptr<ScriptedParticipant> self(
        new ScriptedParticipant(std::move(script), std::move(report), screens));
    for (int i = 0; i < self->m_script.steps.size(); ++i) {
        const auto& action = self->m_script.steps[i].action;
        if (const auto* say = std::get_if<ScriptStep::Say>(&action)) {
            auto samples = speak(say->text);
            if (!samples)
                return tl::unexpected(QStringLiteral("Step %1 of the participant script cannot be spoken: %2")
                                          .arg(i + 1)
                                          .arg(samples.error()));
            self->m_clips[i] = std::move(*samples);
        } else if (const auto* play = std::get_if<ScriptStep::Play>(&action)) {
            const QString path = QDir(self->m_script.folder).absoluteFilePath(play->file);
            auto file = audio::readAudioFile(path);
            if (!file)
                return tl::unexpected(
                    QStringLiteral("Step %1 of the participant script: %2").arg(i + 1).arg(file.error()));
            self->m_clips[i] = std::move(file->samples);
        }
    }
    return self;
}

bool ScriptedParticipant::commands(const QString& name) const {
    return std::any_of(m_script.steps.begin(), m_script.steps.end(), [&](const ScriptStep& step) {
        const auto* command = std::get_if<ScriptStep::Do>(&step.action);
        return command && (name.isEmpty() || study::nameOf(command->command) == name);
    });
}

std::unique_ptr<audio::AudioInput> ScriptedParticipant::makeInput(time::Scheduler& scheduler) {
    m_scheduler = &scheduler;
    auto input = std::make_unique<ScriptInput>(scheduler, [this] { actionDone(); });
    m_input = &input->clip();
    m_finishInput = [raw = input.get()] { raw->finish(); };
    return input;
}

void ScriptedParticipant::onRecord(const log::RecordPtr& record) {
    const auto moved = [this] { m_movedAt = m_scheduler ? m_scheduler->now() : m_movedAt; };
    m_state.add(*record);
    std::visit(base::Overloaded{
                   [&](const log::PhaseChanged& change) {
                       if (change.phase == log::Phase::Ended) {
                           m_timer.cancel();
                           m_patience.cancel();
                           m_stage = Stage::Finished;
                       }
                   },
                   [&](const log::ScreenShown&) { moved(); },
                   [&](const log::TimerEnded&) { moved(); },
                   [&](const log::Resumed&) {
                       m_pausedByUs = false;
                       moved();
                   },
                   [&](const log::HoldChanged& hold) {
                       m_heldByUs = m_heldByUs && hold.on;
                       moved();
                   },
                   [&](const log::QuestionOpened&) { moved(); },
                   [&](const log::QuestionClosed&) { moved(); },
                   [&](const log::SpeechStarted&) { moved(); },
                   [&](const log::ReplyFirstSound&) {
                       m_agentTalking = true;
                       moved();
                   },
                   [&](const log::ReplyDrained&) {
                       m_agentTalking = false;
                       m_agentFinished = true;
                   },
                   [&](const log::ReplyInterrupted&) {
                       m_agentTalking = false;
                       m_agentFinished = true;
                   },
                   [](const auto&) {},
               },
               record->body);
    // The log is read while the session writes: act from a call of our own.
    if (m_scheduler && m_stage != Stage::Finished)
        m_scheduler->post([this] { poke(); });
}

bool ScriptedParticipant::isShown(const QString& screen) const {
    return m_state.screen() && study::sameText(m_state.screen()->name, screen);
}

bool ScriptedParticipant::waitIsOver() const {
    const auto& wait = m_script.steps[m_step].wait;
    if (!m_state.running())
        return false;
    if (!wait)
        return true;
    return std::visit(base::Overloaded{
                          [&](const ScriptStep::WaitStart&) { return true; },
                          [&](const ScriptStep::WaitAgentDone&) {
                              return (m_agentFinished && !m_agentTalking) || m_impatient;
                          },
                          [&](const ScriptStep::WaitScreen& screen) { return isShown(screen.name); },
                          [&](const ScriptStep::WaitSeconds&) { return m_secondsOver; },
                      },
                      *wait);
}

/// Every transition of a step is here or in actionDone().
void ScriptedParticipant::poke() {
    if (m_stage == Stage::NotStarted && m_state.running() && m_script.steps.isEmpty()) {
        enter(Stage::Finished);
        m_finishInput();
    }
    if (m_stage == Stage::NotStarted && m_state.running())
        enter(Stage::Waiting);
    if (m_stage == Stage::Waiting && waitIsOver()) {
        if (m_script.steps[m_step].interruptAfterMs)
            enter(Stage::Interrupting);
        else
            act();
    }
    if (m_stage == Stage::Interrupting && !m_timer.active()) {
        if (m_agentTalking) {
            m_timer = m_scheduler->after(std::chrono::milliseconds(*m_script.steps[m_step].interruptAfterMs),
                                         [this] { act(); });
        } else if (m_impatient) {
            act();
        }
    }
}

void ScriptedParticipant::enter(Stage stage) {
    m_stage = stage;
    m_timer.cancel();
    m_patience.cancel();
    m_impatient = false;
    if (stage == Stage::Finished)
        return;
    if (stage == Stage::Waiting) {
        m_secondsOver = false;
        const auto& wait = m_script.steps[m_step].wait;
        if (wait && std::holds_alternative<ScriptStep::WaitSeconds>(*wait)) {
            m_timer = m_scheduler->after(
                time::fromMs(std::get<ScriptStep::WaitSeconds>(*wait).seconds * 1000), [this] {
                    m_secondsOver = true;
                    poke();
                });
        }
    }
    const auto& wait = m_script.steps[m_step].wait;
    if (stage == Stage::Waiting && wait && std::holds_alternative<ScriptStep::WaitScreen>(*wait)) {
        m_movedAt = m_scheduler->now();
        waitForScreen();
    }
    const bool forAgent =
        stage == Stage::Interrupting ||
        (stage == Stage::Waiting && wait && std::holds_alternative<ScriptStep::WaitAgentDone>(*wait));
    if (forAgent)
        waitForAgent();
}

/// One that is talking is waited for however long it talks.
void ScriptedParticipant::waitForAgent() {
    m_patience = m_scheduler->after(time::fromMs(kPatienceMs), [this] {
        if (m_agentTalking)
            return waitForAgent();
        m_impatient = true;
        if (m_report)
            m_report(
                QStringLiteral("Step %1 of the participant script waited %2 s for the agent and goes on.")
                    .arg(m_step + 1)
                    .arg(kPatienceMs / 1000));
        poke();
    });
}

/// A screen that does not come although nothing else happens any more will not come.
void ScriptedParticipant::waitForScreen() {
    if (m_state.timerRuns() || m_state.paused() || m_state.held())
        m_movedAt = m_scheduler->now();
    const time::TimePoint due = m_movedAt + time::fromMs(kScreenPatienceMs);
    if (due > m_scheduler->now()) {
        m_patience = m_scheduler->at(due, [this] { waitForScreen(); });
        return;
    }
    if (m_report)
        m_report(
            QStringLiteral("Step %1 of the participant script waited for screen “%2”, and nothing moved for "
                           "%3 s: the script ends here.")
                .arg(m_step + 1)
                .arg(std::get<ScriptStep::WaitScreen>(*m_script.steps[m_step].wait).name)
                .arg(kScreenPatienceMs / 1000));
    finish();
}

/// Nobody else would end what the script has begun.
void ScriptedParticipant::finish() {
    enter(Stage::Finished);
    if (m_pausedByUs)
        execute(study::command::Resume{});
    if (m_heldByUs)
        execute(study::command::Release{});
    m_scheduler->post(m_finishInput);
}

void ScriptedParticipant::act() {
    enter(Stage::Acting);
    const auto& action = m_script.steps[m_step].action;
    if (const auto clip = m_clips.find(m_step); clip != m_clips.end()) {
        m_input->say(clip->second); // actionDone() comes when it has been said
        return;
    }
    std::visit(base::Overloaded{
                   [&](const ScriptStep::Type& type) {
                       execute(study::command::TypeChat{{}, type.text});
                   },
                   [&](const ScriptStep::Answer& answer) { this->answer(answer.answer); },
                   [&](const ScriptStep::Continue&) { execute(study::command::ParticipantContinues{}); },
                   [&](const ScriptStep::Do& command) { perform(command.command); },
                   [](const auto&) {},
               },
               action);
    actionDone();
}

/// One that the question does not take is not counted, and told; the screen goes on without it.
void ScriptedParticipant::answer(const Json& given) {
    const QString json = QString::fromUtf8(protocol::toBytes(given));
    const int shown = m_state.screenIndex();
    const bool known = shown >= 0 && shown < m_screens.size();
    const auto checked = known ? checkedAnswer(m_screens[shown], given) : tl::expected<Json, QString>(given);
    if (!checked) {
        const QString text =
            QStringLiteral("Step %1 of the participant script: the answer %2 is not taken. %3")
                .arg(m_step + 1)
                .arg(json, checked.error());
        execute(study::command::Note{text});
        if (m_report)
            m_report(text);
        execute(study::command::ParticipantContinues{});
    } else {
        execute(study::command::ParticipantAnswers{given});
    }
}

void ScriptedParticipant::actionDone() {
    if (m_stage != Stage::Acting)
        return;
    // A reply that this very action interrupted is not the answer to it.
    m_agentFinished = false;
    if (++m_step >= m_script.steps.size()) {
        finish();
    } else {
        enter(Stage::Waiting);
        m_scheduler->post([this] { poke(); });
    }
}

void ScriptedParticipant::perform(const study::Command& command) {
    using namespace study::command;
    if (std::holds_alternative<Pause>(command) || std::holds_alternative<Resume>(command))
        m_pausedByUs = std::holds_alternative<Pause>(command);
    if (std::holds_alternative<Hold>(command) || std::holds_alternative<Release>(command))
        m_heldByUs = std::holds_alternative<Hold>(command);
    execute(command);
}

void ScriptedParticipant::execute(const study::Command& command) {
    m_control->execute(command, log::CommandSource::Script);
}

} // namespace hrp::session
