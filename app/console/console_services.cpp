// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_services.h"

#include "common/install_files.h"
#include "common/usage_keeper.h"
#include "console_session.h"
#include "engine_check.h"

#include <hrp/audio/qt_devices.h>
#include <hrp/audio/wav.h>

#include <QFileInfo>

namespace hrp::console {

ConsoleServices::ConsoleServices(time::Scheduler& scheduler, QObject* parent)
    : QObject(parent), m_scheduler(scheduler) {}

void ConsoleServices::localEngine(const QString& script,
                                  std::function<void(tl::expected<QUrl, QString>)> done) {
    m_revivals = 0;
    const bool other = std::exchange(m_engineScript, script) != script;
    if (!other && m_engine && m_engine->isRunning() && !m_engine->url().isEmpty()) {
        done(m_engine->url());
        return;
    }
    m_waiting.push_back(std::move(done));
    if (other || !m_engineStarts)
        startEngine(0);
}

void ConsoleServices::startEngine(int port) {
    if (m_engine)
        m_engine.release()->deleteLater(); // we may be inside one of its signals
    m_engineStarts = true;
    m_engine = std::make_unique<app::LocalEngine>();
    connect(m_engine.get(), &app::LocalEngine::ready, this, [this](const QUrl& url) {
        m_engineStarts = false;
        m_enginePort = url.port();
        answerWaiting(url);
    });
    connect(m_engine.get(), &app::LocalEngine::failed, this, &ConsoleServices::engineFailed);
    m_engine->start(m_engineScript.isEmpty() ? QStringList()
                                             : QStringList{QStringLiteral("--script"), m_engineScript},
                    port);
}

void ConsoleServices::engineFailed(const QString& text) {
    m_engineStarts = false;
    const int port = std::exchange(m_enginePort, 0);
    if (port != 0 && m_revivals < kMostRevivals) {
        ++m_revivals;
        startEngine(port);
        return;
    }
    answerWaiting(tl::unexpected(text));
}

void ConsoleServices::answerWaiting(const tl::expected<QUrl, QString>& url) {
    for (const auto& waiting : std::exchange(m_waiting, {}))
        waiting(url);
}

tl::expected<QUrl, QString> ConsoleServices::checkEngineUrl(const QString& text) const {
    return app::checkEngineUrl(text);
}

QList<ui::EngineChoice> ConsoleServices::engines() const {
    return app::loadEngineProfiles().value_or(QList<ui::EngineChoice>());
}

tl::expected<void, QString> ConsoleServices::keepEngines(const QList<ui::EngineChoice>& engines) {
    return app::saveEngineProfiles(engines);
}

void ConsoleServices::readKey(const ui::EngineChoice& engine, std::function<void(QByteArray)> done) {
    if (QByteArray key = app::KeyStore::fromEnvironment(engine.keyEnv); !key.isEmpty()) {
        done(std::move(key));
        return;
    }
    m_keys.read(engine.name,
                [done = std::move(done)](QByteArray key, const QString&) { done(std::move(key)); });
}

void ConsoleServices::keepKey(const ui::EngineChoice& engine, const QByteArray& key,
                              std::function<void(QString)> done) {
    m_keys.write(engine.name, key, std::move(done));
}

bool ConsoleServices::keyInEnvironment(const ui::EngineChoice& engine) const {
    return !app::KeyStore::fromEnvironment(engine.keyEnv).isEmpty();
}

tl::expected<std::unique_ptr<ui::EngineCheck>, QString>
ConsoleServices::checkEngine(ui::EngineToCheck engine, ui::EngineCheck::Callbacks callbacks) {
    const QString clip = app::installedFile(QStringLiteral("conformance/sentence.wav"));
    auto speech = conformance::loadSpeech(QFileInfo(clip).path());
    if (!speech)
        return tl::unexpected(speech.error());
    return std::make_unique<ThreadedEngineCheck>(std::move(engine), std::move(*speech), std::move(callbacks));
}

QList<audio::DeviceInfo> ConsoleServices::microphones() const {
    return audio::listMicrophones();
}

QList<audio::DeviceInfo> ConsoleServices::loudspeakers() const {
    return audio::listLoudspeakers();
}

ui::Services::SoundPair ConsoleServices::openSound(const ui::SessionSetup& setup) {
    if (audio::listMicrophones().isEmpty())
        return {};
    m_openedDevices = true;
    // The check hears the room as it is: no echo cancelling between the two.
    audio::AudioDevices devices({setup.microphoneId, setup.loudspeakerId, false});
    SoundPair pair;
    pair.input = devices.makeInput();
    if (!setup.silent && !audio::listLoudspeakers().isEmpty())
        pair.output = devices.makeOutput();
    return pair;
}

std::unique_ptr<audio::AudioOutput> ConsoleServices::openLoudspeaker(const ui::SessionSetup& setup) {
    if (setup.silent || audio::listLoudspeakers().isEmpty())
        return nullptr;
    m_openedDevices = true;
    return audio::AudioDevices({setup.microphoneId, setup.loudspeakerId, false}).makeOutput();
}

audio::Samples ConsoleServices::testSpeech() const {
    auto file = audio::readAudioFile(app::installedFile(QStringLiteral("demo/speech/more-amiable.wav")));
    return file ? std::move(file->samples) : audio::Samples();
}

tl::expected<std::unique_ptr<ui::RunningSession>, QString>
ConsoleServices::launch(ui::SessionRequest request, std::shared_ptr<ui::LogQueue> queue,
                        ui::SessionCallbacks callbacks) {
    const ui::SessionSetup& setup = request.setup;
    const ConsoleSession::Places places{setup.recordedFile.isEmpty() ? demoSpeaker() : setup.recordedFile,
                                        setup.recordingBase.isEmpty() ? defaultRecordingBase()
                                                                      : setup.recordingBase};
    m_openedDevices = m_openedDevices || setup.voice == ui::VoiceSource::Microphone || !setup.silent;
    auto session = ConsoleSession::start(request, places, std::move(queue), m_outlets.get(),
                                         std::move(callbacks), m_scheduler);
    request.key.fill('\0');
    if (!session)
        return tl::unexpected(session.error());
    return std::unique_ptr<ui::RunningSession>(std::move(*session));
}

QString ConsoleServices::demoStudy() const {
    return app::demoStudyPath();
}

QString ConsoleServices::demoSpeaker() const {
    return app::demoScriptPath();
}

ui::Pricing ConsoleServices::prices() const {
    ui::Pricing pricing;
    pricing.file = app::userPricesPath();
    if (auto table = app::loadPrices())
        pricing.table = std::move(*table);
    else
        pricing.problem = table.error();
    return pricing;
}

QString ConsoleServices::defaultRecordingBase() const {
    return app::defaultRecordingFolder();
}

} // namespace hrp::console
