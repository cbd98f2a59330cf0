// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/dispatch.h>
#include <hrp/base/sample_rate.h>
#include <hrp/log/session_state.h>
#include <hrp/metrics/signal_path.h>

#include <hrp/metrics/steady_sound.h>

#include "watcher.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace hrp::metrics {

using log::PathStage;

namespace {

constexpr double kTellEveryMs = 1'000;
constexpr double kFlowWithinMs = 2'000; ///< microphone, appends and loudspeaker move all the time
constexpr double kSpeechWithinMs = 30'000;
constexpr double kPathFiledWithinMs = 3'000;
constexpr double kReplyWithinMs = 5'000;
constexpr double kAudioWithinMs = 5'000;
constexpr double kReplyEndsWithinMs = 5'000; ///< after its last sound was heard
constexpr double kLoudDb = -30;              ///< somebody speaks near the microphone
constexpr double kLoudOfWindowMs = 2'400;    ///< this much of the last kWindowMs
constexpr double kWindowMs = 4'000;
constexpr double kNothingDb = -100;

constexpr std::size_t indexOf(PathStage stage) {
    return static_cast<std::size_t>(stage);
}

std::optional<PathMeter::Moved> movedBy(const log::Record& record) {
    if (const auto* event = std::get_if<log::WireEvent>(&record.body)) {
        switch (Wire(record, *event).type) {
        case EventType::Append:
            return PathMeter::Moved{PathStage::Sent, record.tMs};
        case EventType::SpeechStarted:
            return PathMeter::Moved{PathStage::Heard, record.tMs};
        case EventType::Committed:
            return PathMeter::Moved{PathStage::TurnClosed, record.tMs};
        case EventType::ResponseCreated:
            return PathMeter::Moved{PathStage::ReplyAsked, record.tMs};
        case EventType::AudioDelta:
            return PathMeter::Moved{PathStage::AudioIn, record.tMs};
        default:
            return {};
        }
    }
    if (std::holds_alternative<log::ParticipantAudio>(record.body))
        return PathMeter::Moved{PathStage::Microphone, record.tMs};
    if (std::holds_alternative<log::AgentAudioHeard>(record.body))
        return PathMeter::Moved{PathStage::Loudspeaker, record.tMs};
    return {};
}

} // namespace

// ---- words --------------------------------------------------------------------------------------------

QString pathSentence(PathTrouble trouble) {
    switch (trouble) {
    case PathTrouble::None:
        return {};
    case PathTrouble::NoMicrophone:
        return QStringLiteral("No audio comes from the microphone.");
    case PathTrouble::SilentMicrophone:
        return QStringLiteral("The microphone delivers nothing but digital silence.");
    case PathTrouble::NotSent:
        return QStringLiteral("The microphone delivers, but nothing is sent to the engine.");
    case PathTrouble::NotHeard:
        return QStringLiteral("The microphone delivers, but the engine hears no speech.");
    case PathTrouble::TurnStaysOpen:
        return QStringLiteral("The engine hears speech, but does not close the turn.");
    case PathTrouble::NoReply:
        return QStringLiteral("The turn is closed, but no reply begins.");
    case PathTrouble::NoAudio:
        return QStringLiteral("A reply has begun, but no audio of it comes.");
    case PathTrouble::NoSound:
        return QStringLiteral("Audio of the reply has come, but the loudspeaker does not play it.");
    case PathTrouble::ReplyStaysOpen:
        return QStringLiteral("The reply was heard, but the engine does not end it.");
    }
    return {};
}

QString pathRemedy(PathTrouble trouble) {
    switch (trouble) {
    case PathTrouble::None:
        return {};
    case PathTrouble::NoMicrophone:
        return QStringLiteral(
            "Check that the microphone is plugged in and that no other program holds it, or "
            "choose another one.");
    case PathTrouble::SilentMicrophone:
        return QStringLiteral("Check the mute switch on the microphone and in the system's sound settings.");
    case PathTrouble::NotSent:
        return QStringLiteral("Check the network; the engine may also not have answered that turn detection "
                              "is on.");
    case PathTrouble::NotHeard:
        return QStringLiteral("Ask the participant to speak up or move closer, and check the level; if it is "
                              "good, lower the threshold of turn detection.");
    case PathTrouble::TurnStaysOpen:
        return QStringLiteral("Look for noise in the room, or raise the threshold of turn detection; muting "
                              "the participant for a second ends the turn.");
    case PathTrouble::NoReply:
        return QStringLiteral(
            "Ask for a reply by hand. If none comes, put the session on hold and go on in a "
            "new one.");
    case PathTrouble::NoAudio:
        return QStringLiteral("Stop the reply and ask for another. If that does not help, the engine is "
                              "overloaded: go on in a new session.");
    case PathTrouble::NoSound:
        return QStringLiteral("Check that the loudspeaker is plugged in and chosen in the settings.");
    case PathTrouble::ReplyStaysOpen:
        return QStringLiteral("Stop the reply.");
    }
    return {};
}

// ---- the meter ------------------------------------------------------------------------------------------

std::optional<PathMeter::Moved> PathMeter::add(const log::Record& record) {
    if (const auto* problem = std::get_if<log::DeviceProblem>(&record.body); problem && problem->input)
        m_microphoneLost = !problem->recovered;
    const auto moved = movedBy(record);
    if (!moved || (moved->stage == PathStage::Microphone && m_microphoneLost))
        return {};
    auto& told = m_told[indexOf(moved->stage)];
    if (told && moved->tMs - *told < kTellEveryMs)
        return {};
    told = moved->tMs;
    return moved;
}

// ---- health ---------------------------------------------------------------------------------------------

struct SignalPath::Impl {
    struct Stretch {
        double fromMs = 0, ms = 0;
        bool loud = false;
    };

    std::array<std::optional<double>, kPathStages> moved;
    log::SessionState session;
    bool detection = true;  ///< the engine listens, as we told it last
    double streamingMs = 0; ///< since when audio should flow
    bool microphoneTrouble = false;
    double microphoneTroubleMs = 0;
    log::ParticipantAudio last; ///< stretch of the microphone
    std::deque<Stretch> window;
    SteadySound sound;
    bool answeredTurn = false;       ///< the engine began its reply before it committed the turn
    std::int64_t unheardSamples = 0; ///< of what has come
    std::optional<double> openTurnMs, stoppedTurnMs, replyOwedMs, audioOwedMs, unheardMs;

    void add(const log::Record& record) {
        session.add(record);
        if (const auto move = movedBy(record))
            advance(move->stage, move->tMs);
        base::dispatch(record.body, [&](const auto& body) { apply(record, body); });
    }
    void advance(PathStage stage, double tMs) {
        auto& at = moved[indexOf(stage)];
        at = std::max(at.value_or(tMs), tMs);
    }

    /// A conversation that is cut off owes nothing.
    void clear(double atMs) {
        window.clear();
        openTurnMs.reset();
        stoppedTurnMs.reset();
        replyOwedMs.reset();
        audioOwedMs.reset();
        nothingUnheard();
        streamingMs = atMs;
    }

    void apply(const log::Record& record, const log::PhaseChanged&) { clear(record.atMs); }
    void apply(const log::Record& record, const log::HoldChanged&) { clear(record.atMs); }
    void apply(const log::Record& record, const log::ConnectionLost&) { clear(record.atMs); }
    void apply(const log::Record& record, const log::PathMoved& move) { advance(move.stage, record.tMs); }
    void apply(const log::Record&, const log::PushToTalk&) { window.clear(); }
    void apply(const log::Record& record, const log::DeviceProblem& problem) {
        if (!problem.input)
            return;
        microphoneTrouble = !problem.recovered;
        microphoneTroubleMs = record.tMs;
    }
    void apply(const log::Record& record, const log::WireEvent& event) {
        const Wire wire(record, event);
        if (wire.type == EventType::SessionUpdate) {
            if (const DetectionWord word = detectionIn(wire); word.mentioned) {
                detection = word.on;
                openTurnMs.reset();
                stoppedTurnMs.reset();
                replyOwedMs.reset();
                window.clear();
                streamingMs = record.atMs;
            }
        } else if (wire.type == EventType::ResponseCreate) {
            replyOwedMs = record.atMs;
        } else if (wire.type == EventType::ResponseCreated) {
            replyOwedMs.reset();
        }
    }
    void apply(const log::Record& record, const log::ParticipantAudio& audio) {
        last = audio;
        const double ms = base::samplesToMs(audio.count);
        const bool sent = audio.state == log::ParticipantAudio::State::Sent;
        sound.add(record.tMs, ms, sent ? audio.peakDb : kNothingDb);
        window.push_back({record.tMs, ms, sent && audio.peakDb >= kLoudDb});
        while (!window.empty() && window.front().fromMs < record.tMs + ms - kWindowMs)
            window.pop_front();
    }
    void apply(const log::Record& record, const log::SpeechStarted&) {
        answeredTurn = false;
        openTurnMs = record.atMs;
        stoppedTurnMs.reset();
        replyOwedMs.reset();
        window.clear();
    }
    void apply(const log::Record& record, const log::SpeechStopped&) {
        openTurnMs.reset();
        stoppedTurnMs = record.atMs;
        window.clear();
    }
    void apply(const log::Record& record, const log::TurnCommitted&) {
        const bool byItself = detection && stoppedTurnMs && !answeredTurn;
        openTurnMs.reset();
        stoppedTurnMs.reset();
        if (byItself)
            replyOwedMs = record.atMs;
    }
    void apply(const log::Record& record, const log::ReplyStarted& reply) {
        answeredTurn = answeredTurn || (reply.purpose == log::ReplyPurpose::Turn && stoppedTurnMs);
        replyOwedMs.reset();
        openTurnMs.reset();
        if (reply.purpose != log::ReplyPurpose::Silent)
            audioOwedMs = record.atMs;
    }
    void apply(const log::Record&, const log::ReplyDone&) { audioOwedMs.reset(); }
    void apply(const log::Record& record, const log::AgentAudioReceived& audio) {
        audioOwedMs.reset();
        unheardSamples += audio.count;
        if (!unheardMs)
            unheardMs = record.atMs;
    }
    void apply(const log::Record& record, const log::AgentAudioHeard& audio) {
        unheardSamples = std::max<std::int64_t>(0, unheardSamples - audio.count);
        unheardMs = record.atMs;
    }
    void apply(const log::Record&, const log::ReplyDrained&) { nothingUnheard(); }
    void apply(const log::Record&, const log::ReplyInterrupted&) {
        nothingUnheard();
        audioOwedMs.reset();
    }
    template <class Other>
    void apply(const log::Record&, const Other&) {}

    void nothingUnheard() {
        unheardMs.reset();
        unheardSamples = 0;
    }

    struct Dead {
        PathStage stage;
        PathTrouble trouble;
        double sinceMs = 0;
    };

    double lastMoved(PathStage stage) const {
        return std::max(streamingMs, moved[indexOf(stage)].value_or(streamingMs));
    }

    std::optional<Dead> microphone(double nowMs) const {
        if (microphoneTrouble) {
            const bool flows = last.state == log::ParticipantAudio::State::Sent && last.peakDb <= kNothingDb;
            return Dead{PathStage::Microphone,
                        flows ? PathTrouble::SilentMicrophone : PathTrouble::NoMicrophone,
                        microphoneTroubleMs};
        }
        const double since = lastMoved(PathStage::Microphone);
        if (nowMs - since > kFlowWithinMs)
            return Dead{PathStage::Microphone, PathTrouble::NoMicrophone, since};
        return {};
    }

    std::optional<Dead> toEngine(double nowMs) const {
        if (!detection || (session.talkButtonUsed() && !session.talkButtonDown()))
            return {};
        if (const double since = lastMoved(PathStage::Sent); nowMs - since > kFlowWithinMs)
            return Dead{PathStage::Sent, PathTrouble::NotSent, since};
        double loud = 0;
        for (const Stretch& stretch : window)
            loud += stretch.loud ? stretch.ms : 0;
        if (!openTurnMs && loud >= kLoudOfWindowMs)
            return Dead{PathStage::Heard, PathTrouble::NotHeard, window.front().fromMs};
        return {};
    }

    std::optional<Dead> fromEngine(double nowMs) const {
        const auto late = [nowMs](const std::optional<double>& since, double allowed) {
            return since && nowMs - *since > allowed;
        };
        if (late(openTurnMs, kSpeechWithinMs) && sound.steady()) // somebody may talk for as long as they like
            return Dead{PathStage::TurnClosed, PathTrouble::TurnStaysOpen, *openTurnMs};
        if (late(stoppedTurnMs, kPathFiledWithinMs))
            return Dead{PathStage::TurnClosed, PathTrouble::TurnStaysOpen, *stoppedTurnMs};
        if (late(replyOwedMs, kReplyWithinMs))
            return Dead{PathStage::ReplyAsked, PathTrouble::NoReply, *replyOwedMs};
        if (late(audioOwedMs, kAudioWithinMs))
            return Dead{PathStage::AudioIn, PathTrouble::NoAudio, *audioOwedMs};
        if (unheardSamples > 0 && late(unheardMs, kFlowWithinMs))
            return Dead{PathStage::Loudspeaker, PathTrouble::NoSound, *unheardMs};
        if (unheardSamples == 0 && late(unheardMs, kReplyEndsWithinMs))
            return Dead{PathStage::AudioIn, PathTrouble::ReplyStaysOpen, *unheardMs};
        return {};
    }
};

SignalPath::SignalPath() : m_impl(std::make_unique<Impl>()) {}
SignalPath::~SignalPath() = default;
SignalPath::SignalPath(SignalPath&&) noexcept = default;
SignalPath& SignalPath::operator=(SignalPath&&) noexcept = default;

void SignalPath::add(const log::Record& record) {
    m_impl->add(record);
}

PathView SignalPath::at(double nowMs) const {
    PathView view;
    view.movedMs = m_impl->moved;
    if (m_impl->session.phase() != log::Phase::Running || m_impl->session.held())
        return view;
    auto dead = m_impl->microphone(nowMs);
    if (!dead)
        dead = m_impl->toEngine(nowMs);
    if (!dead)
        dead = m_impl->fromEngine(nowMs);
    if (dead) {
        view.dead = dead->stage;
        view.trouble = dead->trouble;
        view.sinceMs = dead->sinceMs;
    }
    return view;
}

} // namespace hrp::metrics
