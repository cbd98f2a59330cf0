// SPDX-License-Identifier: GPL-3.0-or-later
// What the window needs from outside: engines, keys, devices, running sessions. The program wires it with the
// real things, tests with fakes; no panel knows where they come from.
#pragma once
#include "stream/log_queue.h"

#include <hrp/audio/devices.h>
#include <hrp/conformance/report.h>
#include <hrp/metrics/usage.h>
#include <hrp/recording/recorder.h>
#include <hrp/session/engine_choice.h>
#include <hrp/session/session_control.h>
#include <hrp/study/study.h>

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::ui {

using session::EngineChoice;

enum class VoiceSource {
    Recorded, ///< speech from a file; no microphone is opened
    Microphone
};
/// What keeps the agent's voice out of the microphone.
enum class EchoHandling { Headset, Cancelling, HalfDuplex };

/// The participant's talk button (H33).
enum class TalkButtonMode {
    None,   ///< the engine hears when somebody speaks
    Gated,  ///< the microphone is open while it is held; silence goes out otherwise
    Manual, ///< it opens and closes the turn itself, with detection off: outside the profile
};
/// What becomes of a question that the agent does not answer.
enum class Unanswered { Skip, Hold, AskExperimenter };

/// Everything a start needs besides the study. Kept in the settings, all of it.
struct SessionSetup {
    EngineChoice engine;
    VoiceSource voice = VoiceSource::Recorded;
    QString recordedFile;  ///< empty: the speaker that comes with the demonstration
    QString microphoneId;  ///< empty: the first one
    QString loudspeakerId; ///< empty: the default one
    bool silent = false;   ///< play to nobody
    EchoHandling echo = EchoHandling::Headset;
    TalkButtonMode talkButton = TalkButtonMode::None;
    Unanswered unanswered = Unanswered::AskExperimenter;
    bool agentBegins = false;
    bool record = true;
    QString recordingBase;                          ///< empty: Documents/HRP Console/Recordings
    std::optional<double> budgetTokens, budgetCost; ///< of a session; no value: as the study says
    bool operator==(const SessionSetup&) const = default;
};

/// What tokens cost.
struct Pricing {
    std::optional<metrics::PriceTable> table;
    QString problem; ///< why there is no table
    QString file;    ///< the user's own prices, whether it exists or not
};

/// A start with all that was found out on the way.
struct SessionRequest {
    SessionSetup setup;
    study::Study study;
    QUrl engineUrl;
    QByteArray key;
};

/// A session that runs. Deleting it ends it; that may wait for its thread, never for a device.
class RunningSession {
public:
    virtual ~RunningSession() = default;
    virtual session::SessionControl& control() = 0;
    /// Empty: not recorded. Another one than at first after that was taken away.
    virtual QString recordingFolder() const = 0;
    /// Ends it, if it still runs, and waits until everything is on disk. The error says what of the recording
    /// is missing.
    virtual tl::expected<void, QString> finish() = 0;
};
/// What a session tells beside its log. GUI thread; nothing comes after the session was deleted.
struct SessionCallbacks {
    std::function<void(const recording::Recorder::Problem&)> onRecording;
    std::function<void(const QString&)> onNote; ///< worth knowing, and no reason to stop
};

/// The engine to check, with all that was found out on the way.
struct EngineToCheck {
    EngineChoice choice;
    QUrl url;
    QByteArray key;
};
/// Checks that run. Deleting them ends them at once.
class EngineCheck {
public:
    /// GUI thread, never from inside checkEngine() or cancel().
    struct Callbacks {
        std::function<void(const conformance::CheckInfo&)> onStarted;
        std::function<void(const conformance::CheckResult&)> onResult;
        std::function<void(const conformance::Report&)> onDone;
    };
    virtual ~EngineCheck() = default;
    /// onDone comes with what is known by then.
    virtual void cancel() = 0;
};

class Services {
public:
    virtual ~Services() = default;

    // -- engines --
    /// Address of the local engine, started if need be, with that rehearsal script (empty: its own partner).
    /// Answers on the GUI thread.
    virtual void localEngine(const QString& script,
                             std::function<void(tl::expected<QUrl, QString>)> done) = 0;
    virtual tl::expected<QUrl, QString> checkEngineUrl(const QString& text) const = 0;
    /// Remote engines that were kept.
    virtual QList<EngineChoice> engines() const = 0;
    virtual tl::expected<void, QString> keepEngines(const QList<EngineChoice>& engines) = 0;
    /// The key from the environment, else the keychain; empty if there is none.
    virtual void readKey(const EngineChoice& engine, std::function<void(QByteArray)> done) = 0;
    virtual void keepKey(const EngineChoice& engine, const QByteArray& key,
                         std::function<void(QString error)> done) = 0;
    virtual bool keyInEnvironment(const EngineChoice& engine) const = 0;

    /// Begins the checks of an engine; the error says why they cannot begin.
    virtual tl::expected<std::unique_ptr<EngineCheck>, QString>
    checkEngine(EngineToCheck engine, EngineCheck::Callbacks callbacks) = 0;

    // -- sound --
    virtual QList<audio::DeviceInfo> microphones() const = 0;
    virtual QList<audio::DeviceInfo> loudspeakers() const = 0;
    /// Microphone and loudspeaker outside a session, for the sound check. Opens them only on start().
    struct SoundPair {
        std::unique_ptr<audio::AudioInput> input;
        std::unique_ptr<audio::AudioOutput> output;
    };
    virtual SoundPair openSound(const SessionSetup& setup) = 0;
    /// The chosen loudspeaker, for listening to what was recorded; null where there is none. Opens it only on
    /// start().
    virtual std::unique_ptr<audio::AudioOutput> openLoudspeaker(const SessionSetup& setup) = 0;
    /// A short sentence to play in the echo test; empty if it is missing.
    virtual audio::Samples testSpeech() const = 0;

    // -- sessions --
    virtual tl::expected<std::unique_ptr<RunningSession>, QString>
    launch(SessionRequest request, std::shared_ptr<LogQueue> queue, SessionCallbacks callbacks) = 0;
    /// Read anew: the user may have edited the file.
    virtual Pricing prices() const = 0;
    virtual QString demoStudy() const = 0;
    virtual QString demoSpeaker() const = 0;
    virtual QString defaultRecordingBase() const = 0;
};

} // namespace hrp::ui
