// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of a session are joined, and its life from start to end.
#include "session_impl.h"

#include "connection/profile_differences.h"

#include <hrp/client/engine_request.h>
#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <QUrlQuery>
#include <QUuid>

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;
using log::Phase;

namespace {
constexpr auto kFirstSampleWithin = 1s; ///< a slower microphone does not hold session time up

QString orElse(const QString& first, const QString& second, std::string_view last) {
    if (!first.isEmpty())
        return first;
    return second.isEmpty() ? QString::fromLatin1(last.data(), static_cast<qsizetype>(last.size())) : second;
}

/// Completes what the settings leave open.
SessionSettings completed(SessionSettings settings) {
    EngineTarget& engine = settings.engine;
    engine.model = orElse(engine.model, settings.study.model, protocol::kDefaultModel);
    engine.voice = orElse(engine.voice, settings.study.voice, protocol::kDefaultVoice);
    if (engine.name.isEmpty())
        engine.name = engine.url.host();
    if (settings.sessionId.isEmpty())
        settings.sessionId = QString::fromLatin1(client::newSafetyIdentifier());
    return settings;
}

quint32 seedOf(const QString& text) {
    return static_cast<quint32>(qHash(text, 1));
}

transport::PipeRequest requestFor(const SessionSettings& settings) {
    return client::pipeRequest({.url = settings.engine.url,
                                .model = settings.engine.model,
                                .key = settings.engine.key,
                                .safetyIdentifier = settings.sessionId.toUtf8(),
                                .extraCaPem = settings.engine.extraCaPem,
                                .handshakeTimeoutMs = {}});
}
} // namespace

Session::Impl::Impl(Environment environment, SessionSettings given)
    : env(std::move(environment)),
      settings(completed(std::move(given))),
      records(env.scheduler, env.log),
      connection(env.scheduler, records, env.connector, connectionHooks()),
      truncates(env.scheduler, records, connection),
      playback(env.scheduler, env.wallClock, records, truncates, env.playout),
      feed(env.scheduler, env.wallClock, records, connection, segments, feedSetup()),
      mirror(records),
      updates(env.scheduler, records, connection,
              [this](const protocol::SessionUpdate& update) { mirror.asked(update); }),
      turns(env.scheduler, records, segments,
            {.steadySound = [this] { return feed.steadySound(); }, .changed = [this] { changed(); }}),
      detection(records, env.scheduler, connection, updates, feed, segments, turns, settings.study.turns,
                settings.study.transcriptionModel),
      talk(records, env.scheduler, connection, feed, segments, settings.pushToTalk, talkHooks()),
      responses(env.scheduler, records, connection, responseHooks()),
      questions(env.scheduler, records, questionRules(), questionHooks()),
      calls(env.scheduler, records, connection, settings.study.textChat, callHooks()),
      texts(records),
      context(records, connection, settings.study.folder),
      runner(env.scheduler, records, settings.study, settings.autoContinue, studyHooks()),
      limit(env.scheduler, env.wallClock, records),
      hold(records, state, settings.holdText),
      reconnector(env.scheduler, records, settings.reconnect, seedOf(settings.sessionId), dropoutHooks()),
      historySender(env.scheduler, connection),
      watch(env.scheduler, records, settings.budgets,
            [this](const QString& reason) {
                end({log::Outcome::Budget, reason, 0});
            }),
      roster(settings.study.others) {
    turns.configure(settings.study.turns);
    env.log.addReader(history);
}

Session::Impl::~Impl() {
    env.log.removeReader(history);
    m_callbacks.close();
}

Connection::Hooks Session::Impl::connectionHooks() {
    return {.onState = [this](Connection::State reached) { onConnectionState(reached); },
            .onEvent = [this](const protocol::EngineEvent& event) { onEvent(event); },
            .onFailure = [this](const Ending& ending) { onFailure(ending); },
            .onClosed = [this] { onClosed(); }};
}

MicrophoneFeed::Setup Session::Impl::feedSetup() {
    MicrophoneFeed::Setup setup;
    setup.frameMs = settings.frameMs;
    setup.agentAudible = [this](time::TimePoint at) { return settings.halfDuplex && playback.audibleAt(at); };
    return setup;
}

ResponseQueue::Hooks Session::Impl::responseHooks() {
    return {
        .mayAsk = [this] { return awake() && !turns.busy() && !talk.talking(); },
        .turnReplyOwed = [this] { return turns.replyOwed(); },
        .openQuestion = [this] { return questions.openId(); },
        // The engine's own answer to a turn ends with the video chat; a rest silences everything.
        .mayBeHeard =
            [this](const Reply& reply) {
                return awake() && (reply.purpose != log::ReplyPurpose::Turn || detection.wanted());
            },
        .play = [this](const protocol::AudioDelta& delta) { playback.delta(delta); },
        .started = [this](const Reply& reply) { onReplyStarted(reply); },
        .done = [this](const Reply& reply, const protocol::ResponseInfo& info) { onReplyDone(reply, info); },
        .failed = [this](const ReplyRequest& request, const QString& why) { onRequestFailed(request, why); },
        .changed = [this] { changed(); },
    };
}

QuestionController::Hooks Session::Impl::questionHooks() {
    return {
        .tell = [this](const study::Question& question) { return context.question(question).text; },
        .ask =
            [this](const QString& tool, const QString& id) {
                responses.onQuestionOpened(id);
                responses.requestSilent(tool, id);
            },
        .withdraw = [this](const QString& id) { responses.cancelSilentRequest(id); },
        .closed = [this](bool) { runner.questionClosed(); },
        .hold = [this] { beginHold(log::HoldCause::QuestionUnanswered, {}); },
    };
}

QuestionController::Rules Session::Impl::questionRules() const {
    return {settings.study.maxAttempts, settings.study.giveUp, settings.experimenter != Experimenter::Nobody};
}

PushToTalkController::Hooks Session::Impl::talkHooks() {
    return {
        .bargeIn = [this] { commitInterruption(playback.cut(), log::InterruptCause::BargeIn, true); },
        .askReply = [this] { responses.requestSpoken(); },
    };
}

ToolCallHandler::Hooks Session::Impl::callHooks() {
    return {
        .questionOf =
            [this](const QString& response) {
                const Reply* reply = responses.find(response);
                return reply ? reply->questionId : QString();
            },
        .answer = [this](const QString& question, const QString& tool,
                         const QString& arguments) { return questions.answer(question, tool, arguments); },
        .chat =
            [this](const QString& message) {
                records.write(log::ChatSent{settings.study.agentName, message, true});
            },
    };
}

StudyRunner::Hooks Session::Impl::studyHooks() {
    return {
        .setAudible = [this](bool audible) { setAudible(audible); },
        .setInstructions = [this](const QString& instructions) { setInstructions(instructions); },
        .tellScreen = [this](const study::Screen& screen) { return context.screen(screen); },
        .tellTimer = [this](int seconds) { context.tell(protocol::TimerContext{seconds}); },
        .ask = [this](const study::Question& question,
                      const QString& screen) { questions.ask(question, screen); },
        .abandonQuestion = [this](const QString& note) { questions.abandon(note); },
        .questionOpen = [this] { return questions.isOpen(); },
        .finished =
            [this] {
                end({log::Outcome::Finished, QStringLiteral("The study is over."), 0});
            },
    };
}

Reconnector::Hooks Session::Impl::dropoutHooks() {
    return {.connect = [this] { connect(); }, .over = [this](Ending ending) { end(std::move(ending)); }};
}

// ---- life ---------------------------------------------------------------------------------------------

void Session::Impl::start() {
    m_instructions = runner.instructions();
    writeStarted();
    records.write(log::PhaseChanged{Phase::Connecting});
    for (const study::Screen& screen : settings.study.screens) {
        context.prepare(screen.images);
        if (screen.question)
            context.prepare(screen.question->images);
    }
    if (const auto fault = transport::addressFault(settings.engine.url)) {
        env.scheduler.post(m_callbacks.bind([this, fault = *fault] {
            end({log::Outcome::ConnectFailed, fault, 0});
        }));
        return;
    }
    connect();
}

/// To a new engine session, with what is in force now.
void Session::Impl::connect() {
    if (live())
        settings.sessionId = QString::fromLatin1(client::newSafetyIdentifier());
    const study::Study& study = settings.study;
    auto initial = protocol::SessionUpdate::initial(
        m_instructions, protocol::toolDeclarations(study.textChat), settings.engine.voice, study.speed,
        study.turns, study.transcriptionModel);
    if (talk.manual()) // outside HRP: the button makes the turns
        initial.input->turnDetection.emplace(std::nullopt);
    mirror.resetForNewEngineSession();
    mirror.asked(initial);
    connection.open(requestFor(settings), std::move(initial));
}

void Session::Impl::writeStarted() {
    const study::Study& study = settings.study;
    log::SessionStarted record;
    record.sessionId = settings.sessionId;
    record.engineUrl = transport::addressText(settings.engine.url);
    record.engineName = settings.engine.name;
    record.local = settings.engine.local;
    record.model = settings.engine.model;
    record.voice = settings.engine.voice;
    record.speed = study.speed;
    record.instructions = m_instructions;
    record.studyName = study.name;
    record.studyHash = study.hash;
    record.agentName = study.agentName;
    record.participantName = study.participantName;
    record.inputDevice = settings.inputDevice;
    record.input = settings.input;
    record.outputDevice = settings.outputDevice;
    record.wallUnixMs = env.wallClock.unixMs();
    record.appVersion = settings.appVersion;
    record.recorded = settings.recorded;
    record.halfDuplex = settings.halfDuplex;
    records.write(std::move(record));
    for (log::ProfileDifference& difference : profileDifferences(settings))
        records.write(std::move(difference));
}

bool Session::Impl::take(SessionStep step) {
    const Phase before = state.now().phase;
    if (!state.take(step))
        return false;
    // The end is written down when everything else is.
    if (state.now().phase != before && !state.now().ended())
        records.write(log::PhaseChanged{state.now().phase});
    return true;
}

/// Of the first engine session; the later ones of the same log change the engine alone.
void Session::Impl::onConnectionState(Connection::State reached) {
    if (live())
        return;
    if (reached == Connection::State::AwaitingUpdated)
        take(SessionStep::Configure);
    else if (reached == Connection::State::Up)
        m_upAt = env.scheduler.now();
}

/// After session.updated: the microphone may be opened, the study begins.
void Session::Impl::begin() {
    if (!take(SessionStep::Begin))
        return;
    m_zeroTimer = env.scheduler.after(kFirstSampleWithin, [this] { setZero(m_upAt); });
    if (env.onRunning)
        env.onRunning();
    context.tell(protocol::ParticipantsContext{roster});
    records.write(log::RosterChanged{roster});
    if (awake()) {
        listen(true);
        if (!talk.manual())
            detection.begin();
    }
    runner.start();
    if (settings.openingReply && live())
        responses.requestSpoken();
}

void Session::Impl::setZero(time::TimePoint zero) {
    if (records.hasZero())
        return;
    m_zeroTimer.cancel();
    records.setZero(zero);
    const double behind = time::toMs(env.scheduler.now() - zero);
    records.writeAt(
        zero, log::ClockAnchored{log::ClockAnchored::Stream::Session, 0, env.wallClock.unixMs() - behind, 0});
}

void Session::Impl::end(Ending ending) {
    if (state.now().ended())
        return;
    m_ending = std::move(ending);
    if (m_ending.outcome == log::Outcome::EngineClosed && limit.reached())
        m_ending.outcome = log::Outcome::SessionLimit;
    const auto cut = playback.cut();
    reconnector.stop();
    historySender.stop();
    const bool begun = live();
    take(SessionStep::End); // nothing below starts anything new
    setZero(begun ? m_upAt : env.scheduler.now());
    m_deviceTimer.cancel();
    runner.stop();
    responses.stop();
    questions.abandon(QStringLiteral("The session ended."));
    playback.finish(cut, log::InterruptCause::SessionEnd);
    turns.stop();
    limit.stop();
    updates.stop();
    truncates.stop();
    feed.stop();
    playback.flushRecords();
    watch.finish();
    records.write(log::PhaseChanged{Phase::Ended});
    records.write(log::SessionEnded{m_ending.outcome, m_ending.reason, m_ending.closeCode});
    records.close();
    const bool fault = m_ending.outcome == log::Outcome::ProtocolError;
    connection.close(fault ? client::kProtocolErrorClose : client::kNormalClose,
                     fault ? QStringLiteral("protocol error") : QStringLiteral("done"));
    if (connection.state() == Connection::State::Ended) // the engine was gone before
        env.scheduler.post(m_callbacks.bind([this] { onClosed(); }));
}

void Session::Impl::onClosed() {
    if (env.onEnded && state.now().ended())
        std::exchange(env.onEnded, nullptr)(m_ending.outcome, m_ending.reason);
}

// ---- devices ------------------------------------------------------------------------------------------

void Session::Impl::captured(const audio::CapturedBlock& block) {
    if (!live() || block.samples.empty())
        return;
    // Session time begins with the first sample captured after session.updated.
    const auto size = static_cast<std::int64_t>(block.samples.size());
    if (block.at + audio::samplesToTime(size) <= m_upAt)
        return;
    if (m_deviceTimer.active())
        inputRecovered(settings.inputDevice);
    m_heardMicrophone = true;
    if (block.at >= m_upAt) {
        setZero(block.at);
        feed.captured(block);
        return;
    }
    const std::int64_t early = std::min(size, audio::timeToSamples(m_upAt - block.at) + 1);
    audio::CapturedBlock rest;
    rest.samples.assign(block.samples.begin() + early, block.samples.end());
    rest.firstSample = block.firstSample + early;
    rest.at = block.at + audio::samplesToTime(early);
    if (!rest.samples.empty())
        setZero(rest.at);
    feed.captured(rest);
}

void Session::Impl::inputTrouble(const audio::DeviceTrouble& trouble) {
    if (state.now().ended())
        return;
    records.write(log::DeviceProblem{true, trouble.device, trouble.text, false});
    using Kind = audio::DeviceTrouble::Kind;
    const bool gone = trouble.fatal || trouble.kind == Kind::Lost || trouble.kind == Kind::Stalled;
    if (!gone)
        return;
    if (live())
        setZero(m_upAt);
    feed.deviceLost();
    if (!m_heardMicrophone || settings.deviceLostEndsAfterS <= 0)
        return; // it was never there: the session is of use without it
    m_deviceTimer = env.scheduler.after(std::chrono::seconds(settings.deviceLostEndsAfterS), [this, trouble] {
        end({log::Outcome::DeviceLost,
             QStringLiteral("The microphone did not come back within %1 s. %2")
                 .arg(settings.deviceLostEndsAfterS)
                 .arg(trouble.text),
             0});
    });
}

void Session::Impl::inputRecovered(const QString& device) {
    if (state.now().ended())
        return;
    m_deviceTimer.cancel();
    feed.deviceBack();
    records.write(log::DeviceProblem{true, device, QStringLiteral("The microphone works again."), true});
}

void Session::Impl::inputEnded() {
    if (settings.experimenter == Experimenter::Script)
        questions.setUnattended();
    if (settings.experimenter == Experimenter::Script && hold.on(log::HoldCause::QuestionUnanswered)) {
        if (reconnector.gone()) { // it ends when the engine is there
            hold.leaveToEngine();
        } else {
            endBreak();
            wake();
        }
    }
    runner.inputEnded();
}

void Session::Impl::playoutWritten() {
    playback.onWritten();
    changed();
}

/// The queue keeps what is unheard until something plays it; the host sees to that.
void Session::Impl::outputTrouble(const audio::DeviceTrouble& trouble) {
    playback.restartClock();
    records.write(log::DeviceProblem{false, trouble.device, trouble.text, false});
}

void Session::Impl::outputRecovered(const QString& device) {
    playback.restartClock();
    records.write(log::DeviceProblem{false, device, QStringLiteral("The loudspeaker works again."), true});
}

} // namespace hrp::session
