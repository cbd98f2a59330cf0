// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_session.h"

#include "common/engine_profiles.h"

#include <hrp/engine/speech.h>

#include <QCoreApplication>

namespace hrp::console {
namespace {
/// Of an engine that is gone: retries with growing waits, then a person decides.
constexpr session::ReconnectPolicy kDropout{3, 1'000, 30'000, 10 * 60};

QString sessionWords(const char* source) {
    return QCoreApplication::translate("hrp::console", source);
}

QString nameOfDevice(const QList<audio::DeviceInfo>& devices, const QString& id, const QString& otherwise) {
    for (const audio::DeviceInfo& device : devices)
        if (device.id == id || (id.isEmpty() && device.isDefault))
            return device.name;
    return id.isEmpty() && !devices.isEmpty() ? devices.first().name : otherwise;
}

session::PushToTalk talkButtonOf(ui::TalkButtonMode button) {
    switch (button) {
    case ui::TalkButtonMode::None:
        return session::PushToTalk::Off;
    case ui::TalkButtonMode::Gated:
        return session::PushToTalk::Gated;
    case ui::TalkButtonMode::Manual:
        return session::PushToTalk::Manual;
    }
    return session::PushToTalk::Off;
}

/// The set-up's choice holds where the study's file makes none.
study::GiveUp giveUpOf(const study::Study& study, ui::Unanswered unanswered) {
    const auto voice = study.document.is_object() ? study.document.find("voice") : study.document.end();
    if (voice != study.document.end() && voice->is_object() && voice->contains("giveUp"))
        return study.giveUp;
    switch (unanswered) {
    case ui::Unanswered::Skip:
        return study::GiveUp::Skip;
    case ui::Unanswered::Hold:
        return study::GiveUp::Hold;
    case ui::Unanswered::AskExperimenter:
        return study::GiveUp::AskExperimenter;
    }
    return study.giveUp;
}

tl::expected<audio::Samples, QString> speakWithLocalVoice(const QString& text) {
    audio::Samples samples = engine::synthesizeNow(text, QStringLiteral("rms"), 1.0);
    if (samples.empty())
        return tl::unexpected(
            sessionWords(QT_TRANSLATE_NOOP("hrp::console", "There is nothing to say in “%1”.")).arg(text));
    return samples;
}

void setPolicies(session::SessionSettings& settings, const ui::SessionRequest& request) {
    const ui::SessionSetup& setup = request.setup;
    settings.engine = app::targetOf(setup.engine, request.engineUrl, request.key);
    settings.study = request.study;
    settings.study.giveUp = giveUpOf(request.study, setup.unanswered);
    settings.pushToTalk = talkButtonOf(setup.talkButton);
    settings.experimenter = session::Experimenter::Somebody;
    settings.reconnect = kDropout;
    settings.holdText =
        sessionWords(QT_TRANSLATE_NOOP("hrp::console", "A short break. We will go on in a moment."));
    settings.halfDuplex =
        setup.voice == ui::VoiceSource::Microphone && setup.echo == ui::EchoHandling::HalfDuplex;
    settings.openingReply = setup.agentBegins;
}

/// Microphone or recorded speaker, loudspeaker or nobody.
tl::expected<void, QString> openSound(app::SessionPlan& plan, const ui::SessionSetup& setup,
                                      const QString& speakerFile) {
    const bool microphone = setup.voice == ui::VoiceSource::Microphone;
    const QList<audio::DeviceInfo> microphones =
        microphone ? audio::listMicrophones() : QList<audio::DeviceInfo>();
    const QList<audio::DeviceInfo> loudspeakers =
        setup.silent ? QList<audio::DeviceInfo>() : audio::listLoudspeakers();
    if (microphone && microphones.isEmpty())
        return tl::unexpected(sessionWords(QT_TRANSLATE_NOOP(
            "hrp::console", "There is no microphone. Connect one, or choose “Recorded speaker”.")));
    if (!microphone) {
        auto source = app::loadParticipant(speakerFile, speakWithLocalVoice, [](const QString&) {});
        if (!source)
            return tl::unexpected(source.error());
        plan.participant = std::move(*source);
    }
    plan.settings.outputDevice = QStringLiteral("none");
    if (!microphone && loudspeakers.isEmpty())
        return {};
    const auto devices = std::make_shared<audio::AudioDevices>(audio::AudioDevices::Options{
        setup.microphoneId, setup.loudspeakerId, microphone && setup.echo == ui::EchoHandling::Cancelling});
    if (microphone) {
        plan.settings.inputDevice = nameOfDevice(microphones, setup.microphoneId, setup.microphoneId);
        plan.audio.makeInput = [devices](time::Scheduler&) { return devices->makeInput(); };
    }
    if (!loudspeakers.isEmpty()) {
        plan.settings.outputDevice = nameOfDevice(loudspeakers, setup.loudspeakerId, setup.loudspeakerId);
        plan.audio.makeOutput = [devices](time::Scheduler&) { return devices->makeOutput(); };
    }
    return {};
}

} // namespace

tl::expected<std::unique_ptr<ConsoleSession>, QString>
ConsoleSession::start(const ui::SessionRequest& request, const Places& places,
                      std::shared_ptr<ui::LogQueue> queue, log::LogReader* listener,
                      ui::SessionCallbacks callbacks, time::Scheduler& scheduler) {
    const ui::SessionSetup& setup = request.setup;
    app::SessionPlan plan;
    setPolicies(plan.settings, request);
    if (auto sound = openSound(plan, setup, places.speakerFile); !sound)
        return tl::unexpected(sound.error());
    plan.budgetTokens = setup.budgetTokens;
    plan.budgetCost = setup.budgetCost;
    if (setup.record)
        plan.recordInto = places.recordingBase;
    plan.sleep = app::makeSleepInhibitor();

    std::unique_ptr<ConsoleSession> session(new ConsoleSession(std::move(queue)));
    plan.readers.push_back(session->m_queue.get());
    if (listener)
        plan.readers.push_back(listener);
    auto made = app::SessionAssembly::make(
        std::move(plan), {std::move(callbacks.onNote), std::move(callbacks.onRecording)}, scheduler);
    if (!made)
        return tl::unexpected(made.error());
    session->m_session = std::move(*made);
    session->m_session->start();
    return session;
}

} // namespace hrp::console
