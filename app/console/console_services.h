// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "common/engine_profiles.h"
#include "common/key_store.h"
#include "common/local_engine.h"

#include <run/services.h>

#include <hrp/outlets/outlets.h>

#include <memory>

namespace hrp::console {

/// The real things behind the window. GUI thread.
class ConsoleServices final : public QObject, public ui::Services {
    Q_OBJECT
public:
    explicit ConsoleServices(time::Scheduler& scheduler, QObject* parent = nullptr);
    /// Listens to every session.
    void setOutlets(std::unique_ptr<outlets::Outlets> outlets) { m_outlets = std::move(outlets); }

    void localEngine(const QString& script, std::function<void(tl::expected<QUrl, QString>)> done) override;
    tl::expected<QUrl, QString> checkEngineUrl(const QString& text) const override;
    QList<ui::EngineChoice> engines() const override;
    tl::expected<void, QString> keepEngines(const QList<ui::EngineChoice>& engines) override;
    void readKey(const ui::EngineChoice& engine, std::function<void(QByteArray)> done) override;
    void keepKey(const ui::EngineChoice& engine, const QByteArray& key,
                 std::function<void(QString error)> done) override;
    bool keyInEnvironment(const ui::EngineChoice& engine) const override;
    tl::expected<std::unique_ptr<ui::EngineCheck>, QString>
    checkEngine(ui::EngineToCheck engine, ui::EngineCheck::Callbacks callbacks) override;
    QList<audio::DeviceInfo> microphones() const override;
    QList<audio::DeviceInfo> loudspeakers() const override;
    SoundPair openSound(const ui::SessionSetup& setup) override;
    std::unique_ptr<audio::AudioOutput> openLoudspeaker(const ui::SessionSetup& setup) override;
    audio::Samples testSpeech() const override;
    tl::expected<std::unique_ptr<ui::RunningSession>, QString>
    launch(ui::SessionRequest request, std::shared_ptr<ui::LogQueue> queue,
           ui::SessionCallbacks callbacks) override;
    ui::Pricing prices() const override;
    QString demoStudy() const override;
    QString demoSpeaker() const override;
    QString defaultRecordingBase() const override;

    /// Whether a sound device may have been opened: main then leaves by audio::leaveProcess().
    bool openedDevices() const { return m_openedDevices; }

private:
    void answerWaiting(const tl::expected<QUrl, QString>& url);
    /// The local engine as a new child; one that broke down comes back at the port it had, so that a session
    /// finds it there again.
    void startEngine(int port);
    void engineFailed(const QString& text);

    static constexpr int kMostRevivals = 5; ///< in a row, between two starts of a session

    time::Scheduler& m_scheduler;
    std::unique_ptr<app::LocalEngine> m_engine;
    QString m_engineScript; ///< that it was started with
    bool m_engineStarts = false;
    int m_enginePort = 0; ///< 0: it has not been ready yet
    int m_revivals = 0;
    std::vector<std::function<void(tl::expected<QUrl, QString>)>> m_waiting;
    app::KeyStore m_keys;
    std::unique_ptr<outlets::Outlets> m_outlets;
    bool m_openedDevices = false;
};

} // namespace hrp::console
