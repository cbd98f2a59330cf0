// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/session/scripted_participant.h>

#include <hrp/audio/wav.h>

#include <QDir>
#include <QFileInfo>

#include <array>
#include <string_view>

namespace hrp::session {
namespace {

using protocol::Json;
using study::ScriptStep;

template <class... Ts>
struct StepVisitor : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
StepVisitor(Ts...) -> StepVisitor<Ts...>;

QString textOf(const Json& value) {
    return value.is_string() ? protocol::fromStd(value.get<std::string>()) : QString();
}

QString member(const Json& object, const char* name) {
    return object.is_object() && object.contains(name) ? textOf(object.at(name)) : QString();
}

study::Screen screenOf(const Json& value) {
    study::Screen screen;
    const QString type = member(value, "type");
    screen.type = type.isEmpty() ? QStringLiteral("showtext") : type;
    screen.text = value.is_string() ? textOf(value) : member(value, "text");
    const QString name = member(value, "name");
    screen.name = name.isEmpty() ? QStringLiteral("pushed screen") : name;
    return screen;
}

QStringList namesOf(const Json& value) {
    QStringList names;
    if (value.is_array())
        for (const Json& name : value)
            names << textOf(name);
    else if (value.is_string())
        names << textOf(value);
    return names;
}

/// Commands of the experimenter that a `do` step may hold, by their names in the file.
struct Command {
    std::string_view name;
    void (*run)(SessionControl&, const Json&);
};
constexpr std::array kCommands{
    Command{"next", [](SessionControl& c, const Json&) { c.nextScreen(); }},
    Command{"goTo", [](SessionControl& c,
                       const Json& v) { c.goToScreen(v.is_number_integer() ? v.get<int>() : -1); }},
    Command{"push", [](SessionControl& c, const Json& v) { c.pushScreen(screenOf(v)); }},
    Command{"timer",
            [](SessionControl& c, const Json& v) { c.setTimer(v.is_number_integer() ? v.get<int>() : 0); }},
    Command{"message", [](SessionControl& c, const Json& v) { c.sendMessage(textOf(v)); }},
    Command{"pause", [](SessionControl& c, const Json& v) { c.pause(namesOf(v)); }},
    Command{"resume", [](SessionControl& c, const Json&) { c.resume(); }},
    Command{"hold", [](SessionControl& c, const Json& v) { c.hold(textOf(v)); }},
    Command{"release", [](SessionControl& c, const Json&) { c.release(); }},
    Command{"go_on", [](SessionControl& c, const Json&) { c.goOn(); }},
    Command{"push_to_talk",
            [](SessionControl& c, const Json& v) { c.pushToTalk(v.is_boolean() && v.get<bool>()); }},
    Command{"answer_by_hand", [](SessionControl& c, const Json& v) { c.answerByHand(v); }},
    Command{"skip_question", [](SessionControl& c, const Json&) { c.skipQuestion(); }},
    Command{"type",
            [](SessionControl& c, const Json& v) { c.typeChat(member(v, "speaker"), member(v, "text")); }},
    Command{"reveal",
            [](SessionControl& c, const Json& v) {
                c.reveal(member(v, "name"), member(v, "role"),
                         v.is_object() ? v.value("answer", Json()) : Json());
            }},
    Command{"instructions", [](SessionControl& c, const Json& v) { c.updateInstructions(textOf(v)); }},
    Command{"reply", [](SessionControl& c, const Json&) { c.requestReply(); }},
    Command{"stopReply", [](SessionControl& c, const Json&) { c.stopReply(); }},
    Command{"muteParticipant",
            [](SessionControl& c, const Json& v) { c.muteParticipant(v.is_boolean() && v.get<bool>()); }},
    Command{"muteAgent",
            [](SessionControl& c, const Json& v) { c.muteAgent(v.is_boolean() && v.get<bool>()); }},
    Command{"note", [](SessionControl& c, const Json& v) { c.note(textOf(v)); }},
    Command{"end", [](SessionControl& c, const Json& v) { c.end(textOf(v)); }},
};

const Command* findCommand(const std::string& name) {
    for (const Command& command : kCommands)
        if (command.name == name)
            return &command;
    return nullptr;
}

QString unknownCommand(int step, const std::string& name) {
    QStringList known;
    for (const Command& command : kCommands)
        known << QString::fromLatin1(command.name.data(), static_cast<qsizetype>(command.name.size()));
    return QStringLiteral("Step %1 of the participant script: “do” does not know “%2”. It knows: %3.")
        .arg(step + 1)
        .arg(protocol::fromStd(name), known.join(QStringLiteral(", ")));
}

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
ScriptedParticipant::prepare(study::ParticipantScript script, const Speak& speak, Say report) {
    std::shared_ptr<ScriptedParticipant> self(new ScriptedParticipant(std::move(script), std::move(report)));
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
        } else if (const auto* command = std::get_if<ScriptStep::Do>(&action)) {
            for (const auto& [name, value] : command->command.items())
                if (!findCommand(name))
                    return tl::unexpected(unknownCommand(i, name));
        }
    }
    return self;
}

std::unique_ptr<audio::AudioInput> ScriptedParticipant::makeInput(time::Scheduler& scheduler) {
    m_scheduler = &scheduler;
    auto input = std::make_unique<ScriptInput>(scheduler, [this] { actionDone(); });
    m_input = &input->clip();
    m_finishInput = [raw = input.get()] { raw->finish(); };
    return input;
}

void ScriptedParticipant::onRecord(const log::RecordPtr& record) {
    std::visit(StepVisitor{
                   [&](const log::PhaseChanged& change) {
                       m_running = change.phase == log::Phase::Running || change.phase == log::Phase::Paused;
                       if (change.phase == log::Phase::Ended) {
                           m_timer.cancel();
                           m_patience.cancel();
                           m_stage = Stage::Finished;
                       }
                   },
                   [&](const log::ScreenShown& shown) { m_screen = shown.name; },
                   [&](const log::ReplyFirstSound&) { m_agentTalking = true; },
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

bool ScriptedParticipant::waitIsOver() const {
    const auto& wait = m_script.steps[m_step].wait;
    if (!m_running)
        return false;
    if (!wait)
        return true;
    return std::visit(StepVisitor{
                          [&](const ScriptStep::WaitStart&) { return true; },
                          [&](const ScriptStep::WaitAgentDone&) {
                              return (m_agentFinished && !m_agentTalking) || m_impatient;
                          },
                          [&](const ScriptStep::WaitScreen& screen) { return m_screen == screen.name; },
                          [&](const ScriptStep::WaitSeconds&) { return m_secondsOver; },
                      },
                      *wait);
}

/// Every transition of a step is here or in actionDone().
void ScriptedParticipant::poke() {
    if (m_stage == Stage::NotStarted && m_running && m_script.steps.isEmpty()) {
        enter(Stage::Finished);
        m_finishInput();
    }
    if (m_stage == Stage::NotStarted && m_running)
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
    const bool forAgent =
        stage == Stage::Interrupting ||
        (stage == Stage::Waiting && wait && std::holds_alternative<ScriptStep::WaitAgentDone>(*wait));
    if (forAgent) {
        m_patience = m_scheduler->after(time::fromMs(kPatienceMs), [this] {
            m_impatient = true;
            if (m_report)
                m_report(
                    QStringLiteral("Step %1 of the participant script waited %2 s for the agent and goes on.")
                        .arg(m_step + 1)
                        .arg(kPatienceMs / 1000));
            poke();
        });
    }
}

void ScriptedParticipant::act() {
    enter(Stage::Acting);
    const auto& action = m_script.steps[m_step].action;
    if (const auto clip = m_clips.find(m_step); clip != m_clips.end()) {
        m_input->say(clip->second); // actionDone() comes when it has been said
        return;
    }
    std::visit(StepVisitor{
                   [&](const ScriptStep::Type& type) { m_control->typeChat(QString(), type.text); },
                   [&](const ScriptStep::Answer& answer) {
                       m_control->note(QStringLiteral("The participant answered: ") +
                                       QString::fromUtf8(protocol::toBytes(answer.answer)));
                       m_control->participantContinues();
                   },
                   [&](const ScriptStep::Continue&) { m_control->participantContinues(); },
                   [&](const ScriptStep::Do& command) { perform(command.command); },
                   [](const auto&) {},
               },
               action);
    actionDone();
}

void ScriptedParticipant::actionDone() {
    if (m_stage != Stage::Acting)
        return;
    // A reply that this very action interrupted is not the answer to it.
    m_agentFinished = false;
    if (++m_step >= m_script.steps.size()) {
        enter(Stage::Finished);
        m_scheduler->post(m_finishInput);
    } else {
        enter(Stage::Waiting);
        m_scheduler->post([this] { poke(); });
    }
}

void ScriptedParticipant::perform(const Json& command) {
    for (const auto& [name, value] : command.items())
        if (const Command* known = findCommand(name))
            known->run(*m_control, value);
}

} // namespace hrp::session
