// SPDX-License-Identifier: GPL-3.0-or-later
// The window's outside for tests: nothing opens, sessions play a synthetic log, commands are written down.
#pragma once
#include "run/services.h"
#include "ui/support/synthetic_session.h"

#include <QStringList>

namespace hrp::test {

/// Writes down what was asked of the session, one line a command: its name and, if there is more to say than
/// true, its parameters.
class FakeControl final : public session::SessionControl {
public:
    QStringList calls;
    QList<study::Screen> pushed;

    using SessionControl::execute;
    void execute(const study::Command& command, log::CommandSource) override {
        if (const auto* push = std::get_if<study::command::PushScreen>(&command))
            pushed += push->screen;
        const protocol::Json parameters = study::parametersOf(command);
        const QString text = parameters.is_string() ? protocol::fromStd(parameters.get<std::string>())
                                                    : QString::fromUtf8(protocol::toBytes(parameters));
        calls +=
            parameters == true ? study::nameOf(command) : study::nameOf(command) + QLatin1Char(' ') + text;
    }
};

/// A microphone that hands over what it is told to, and a loudspeaker that only takes note.
struct FakeMicrophone {
    audio::AudioInput::Callbacks callbacks;
    bool running = false;
};
struct FakeLoudspeaker {
    std::shared_ptr<audio::PlayoutQueue> queue;
    bool running = false;
    audio::AudioOutput::Callbacks callbacks;
};
class FakeInput final : public audio::AudioInput {
public:
    explicit FakeInput(FakeMicrophone& microphone) : m_microphone(microphone) {}
    void start(Callbacks given) override { m_microphone = {std::move(given), true}; }
    void stop() override { m_microphone.running = false; }
    QString description() const override { return QStringLiteral("fake microphone"); }

private:
    FakeMicrophone& m_microphone;
};
class FakeOutput final : public audio::AudioOutput {
public:
    explicit FakeOutput(FakeLoudspeaker& loudspeaker) : m_loudspeaker(loudspeaker) {}
    void start(std::shared_ptr<audio::PlayoutQueue> queue, Callbacks callbacks) override {
        m_loudspeaker = {std::move(queue), true, std::move(callbacks)};
    }
    void stop() override { m_loudspeaker.running = false; }
    QString description() const override { return QStringLiteral("fake loudspeaker"); }

private:
    FakeLoudspeaker& m_loudspeaker;
};

class FakeServices final : public ui::Services {
public:
    // what the test sets
    tl::expected<QUrl, QString> localUrl = QUrl(QStringLiteral("ws://127.0.0.1:41001/v1/realtime"));
    bool holdLocalEngine = false; ///< keep the answer until answerLocalEngine()
    QString launchError;
    ui::Pricing pricing{{}, QStringLiteral("no prices here"), QStringLiteral("/home/tester/prices.json")};
    QString recordingFolder;
    QString finishError; ///< what the end of a session says is missing
    QList<ui::EngineChoice> kept;
    QString study, speaker;
    bool envKey = false;
    // what the test reads
    std::vector<ui::SessionRequest> requests;
    std::shared_ptr<ui::LogQueue> queue;
    FakeControl control;
    int running = 0;
    ui::SessionCallbacks session; ///< for the test to call
    int soundOpened = 0;
    int loudspeakersOpened = 0;
    QString recordingBase = QStringLiteral("/home/tester/Documents/HRP Console/Recordings");
    QList<audio::DeviceInfo> microphoneList{
        {QStringLiteral("mic-1"), QStringLiteral("Built-in microphone"), 48'000, true},
        {QStringLiteral("mic-2"), QStringLiteral("USB headset"), 48'000, false}};
    FakeMicrophone input;
    FakeLoudspeaker output;
    QByteArray keptKey;
    ui::EngineToCheck checked;
    ui::EngineCheck::Callbacks checkCallbacks; ///< for the test to call
    int checksAlive = 0, checksCancelled = 0;

    void answerLocalEngine() { m_waiting(localUrl); }

    QString localScript;
    void localEngine(const QString& script, std::function<void(tl::expected<QUrl, QString>)> done) override {
        localScript = script;
        if (holdLocalEngine)
            m_waiting = std::move(done);
        else
            done(localUrl);
    }
    tl::expected<QUrl, QString> checkEngineUrl(const QString& text) const override {
        const QUrl url(text);
        if (url.scheme() != QLatin1String("wss") && url.host() != QLatin1String("127.0.0.1"))
            return tl::unexpected(QStringLiteral("“%1”: use wss://.").arg(text));
        return url;
    }
    QList<ui::EngineChoice> engines() const override { return kept; }
    tl::expected<void, QString> keepEngines(const QList<ui::EngineChoice>& engines) override {
        kept = engines;
        return {};
    }
    void readKey(const ui::EngineChoice&, std::function<void(QByteArray)> done) override { done("test-key"); }
    void keepKey(const ui::EngineChoice&, const QByteArray& key, std::function<void(QString)> done) override {
        keptKey = key;
        done({});
    }
    bool keyInEnvironment(const ui::EngineChoice&) const override { return envKey; }
    tl::expected<std::unique_ptr<ui::EngineCheck>, QString>
    checkEngine(ui::EngineToCheck engine, ui::EngineCheck::Callbacks callbacks) override {
        checked = std::move(engine);
        checkCallbacks = std::move(callbacks);
        return std::make_unique<Check>(*this);
    }
    QList<audio::DeviceInfo> microphones() const override { return microphoneList; }
    QList<audio::DeviceInfo> loudspeakers() const override {
        return {{QStringLiteral("out-1"), QStringLiteral("Built-in loudspeaker"), 48'000, true},
                {QStringLiteral("out-2"), QStringLiteral("USB headset"), 48'000, false}};
    }
    SoundPair openSound(const ui::SessionSetup&) override {
        ++soundOpened;
        return {std::make_unique<FakeInput>(input), std::make_unique<FakeOutput>(output)};
    }
    std::unique_ptr<audio::AudioOutput> openLoudspeaker(const ui::SessionSetup& setup) override {
        if (setup.silent)
            return nullptr;
        ++loudspeakersOpened;
        return std::make_unique<FakeOutput>(output);
    }
    audio::Samples testSpeech() const override {
        return audio::Samples(static_cast<std::size_t>(base::msToSamples(2'000)), 1'000);
    }
    tl::expected<std::unique_ptr<ui::RunningSession>, QString>
    launch(ui::SessionRequest request, std::shared_ptr<ui::LogQueue> given,
           ui::SessionCallbacks callbacks) override {
        if (!launchError.isEmpty())
            return tl::unexpected(launchError);
        session = std::move(callbacks);
        requests.push_back(std::move(request));
        queue = std::move(given);
        return std::make_unique<Running>(*this);
    }
    ui::Pricing prices() const override { return pricing; }
    QString demoStudy() const override { return study; }
    QString demoSpeaker() const override { return speaker; }
    QString defaultRecordingBase() const override { return recordingBase; }

private:
    class Check final : public ui::EngineCheck {
    public:
        explicit Check(FakeServices& services) : m_services(services) { ++m_services.checksAlive; }
        ~Check() override { --m_services.checksAlive; }
        void cancel() override { ++m_services.checksCancelled; }

    private:
        FakeServices& m_services;
    };
    class Running final : public ui::RunningSession {
    public:
        explicit Running(FakeServices& services) : m_services(services) { ++m_services.running; }
        ~Running() override { --m_services.running; }
        session::SessionControl& control() override { return m_services.control; }
        QString recordingFolder() const override { return m_services.recordingFolder; }
        tl::expected<void, QString> finish() override {
            if (!m_services.finishError.isEmpty())
                return tl::unexpected(m_services.finishError);
            return {};
        }

    private:
        FakeServices& m_services;
    };
    std::function<void(tl::expected<QUrl, QString>)> m_waiting;
};

} // namespace hrp::test
