// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_session.h"

#include "common/install_files.h"

#include <hrp/audio/file_devices.h>
#include <hrp/engine/speech.h>
#include <hrp/time/steady_scheduler.h>

#include <QCoreApplication>
#include <QDir>

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

} // namespace

ConsoleSession::ConsoleSession(std::shared_ptr<ui::LogQueue> queue) : m_queue(std::move(queue)) {}

ConsoleSession::~ConsoleSession() {
    m_host.reset();
    m_recorder.reset(); // writes the rest and the manifest
    if (m_usage)
        static_cast<void>(m_usage->save()); // a sum that cannot be written costs nobody the session
}

std::optional<QString> ConsoleSession::openParticipant(const ui::SessionSetup& setup,
                                                       const QString& speakerFile) {
    if (setup.voice == ui::VoiceSource::Microphone) {
        if (audio::listMicrophones().isEmpty())
            return sessionWords(QT_TRANSLATE_NOOP(
                "hrp::console", "There is no microphone. Connect one, or choose “Recorded speaker”."));
        return std::nullopt;
    }
    auto source = app::loadParticipant(speakerFile, speakWithLocalVoice, [](const QString&) {});
    if (!source)
        return source.error();
    m_participant = std::move(*source);
    return std::nullopt;
}

std::optional<QString> ConsoleSession::openRecorder(const QString& base, const QString& studyName) {
    QDir().mkpath(base);
    m_recorder = std::make_unique<recording::Recorder>(
        recording::newRecordingFolder(base, studyName, time::SystemWallClock().unixMs()));
    if (const auto opened = m_recorder->open(); !opened)
        return opened.error();
    return std::nullopt;
}

tl::expected<std::unique_ptr<ConsoleSession>, QString>
ConsoleSession::start(const ui::SessionRequest& request, const QString& speakerFile,
                      const QString& recordingBase, std::shared_ptr<ui::LogQueue> queue,
                      log::LogReader* listener) {
    const ui::SessionSetup& setup = request.setup;
    std::unique_ptr<ConsoleSession> session(new ConsoleSession(std::move(queue)));
    if (const auto problem = session->openParticipant(setup, speakerFile))
        return tl::unexpected(*problem);
    if (setup.record)
        if (const auto problem = session->openRecorder(recordingBase, request.study.name))
            return tl::unexpected(*problem);

    const bool microphone = setup.voice == ui::VoiceSource::Microphone;
    const QList<audio::DeviceInfo> loudspeakers = audio::listLoudspeakers();
    const bool sounds = !setup.silent && !loudspeakers.isEmpty();
    session::SessionSettings settings;
    settings.engine.url = request.engineUrl;
    settings.engine.name = setup.engine.local
                               ? sessionWords(QT_TRANSLATE_NOOP("hrp::console", "Local engine"))
                               : setup.engine.name;
    settings.engine.model = setup.engine.model;
    settings.engine.voice = setup.engine.voice;
    settings.engine.key = request.key;
    settings.engine.local = setup.engine.local;
    settings.study = request.study;
    settings.study.giveUp = giveUpOf(request.study, setup.unanswered);
    settings.pushToTalk = talkButtonOf(setup.talkButton);
    settings.experimenter = session::Experimenter::Somebody;
    settings.reconnect = kDropout;
    settings.holdText =
        sessionWords(QT_TRANSLATE_NOOP("hrp::console", "A short break. We will go on in a moment."));
    settings.halfDuplex = microphone && setup.echo == ui::EchoHandling::HalfDuplex;
    settings.openingReply = setup.agentBegins;
    settings.autoContinue = microphone                       ? session::AutoContinue::Never
                            : session->m_participant->script ? session::AutoContinue::WhenInputEnded
                                                             : session::AutoContinue::WhenResting;
    settings.inputDevice =
        microphone ? nameOfDevice(audio::listMicrophones(), setup.microphoneId, setup.microphoneId)
                   : session->m_participant->description;
    settings.outputDevice = sounds ? nameOfDevice(loudspeakers, setup.loudspeakerId, setup.loudspeakerId)
                                   : QStringLiteral("none");
    settings.appVersion = app::version();
    settings.recorded = setup.record;
    QStringList budgetNotes;
    auto budgets =
        app::budgetsFor(request.study, settings.engine, setup.budgetTokens, setup.budgetCost, budgetNotes);
    if (!budgets)
        return tl::unexpected(budgets.error());
    if (!setup.engine.local) // a rehearsal costs nothing
        session->m_usage = std::make_unique<app::UsageKeeper>(request.study.name, budgets->price);
    settings.budgets = std::move(*budgets);

    session::SessionHost::Audio sound;
    if (microphone || sounds)
        session->m_devices = std::make_shared<audio::AudioDevices>(
            audio::AudioDevices::Options{setup.microphoneId, setup.loudspeakerId,
                                         microphone && setup.echo == ui::EchoHandling::Cancelling});
    if (microphone)
        sound.makeInput = [devices = session->m_devices](time::Scheduler&) { return devices->makeInput(); };
    else
        sound.makeInput = app::participantInput(session->m_participant);
    if (sounds)
        sound.makeOutput = [devices = session->m_devices](time::Scheduler&) { return devices->makeOutput(); };
    else
        sound.makeOutput = [](time::Scheduler& scheduler) -> std::unique_ptr<audio::AudioOutput> {
            return std::make_unique<audio::ClockedOutput>(scheduler);
        };

    std::vector<log::LogReader*> readers{session->m_queue.get()};
    if (listener)
        readers.push_back(listener);
    if (session->m_recorder)
        readers.push_back(session->m_recorder.get());
    if (session->m_participant && session->m_participant->script)
        readers.push_back(session->m_participant->script.get());
    if (session->m_usage)
        readers.push_back(session->m_usage.get());
    session->m_host =
        std::make_unique<session::SessionHost>(std::move(settings), std::move(sound), std::move(readers));
    if (session->m_participant && session->m_participant->script)
        session->m_participant->script->setControl(session->m_host->control());
    session->m_host->start();
    return session;
}

} // namespace hrp::console
