// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomized_session.h"

#include "invariants.h"

#include <hrp/protocol/client_events.h>

#include <array>

namespace hrp::test {

using namespace std::chrono_literals;

namespace {
study::Screen screenOf(int n) {
    study::Screen screen;
    screen.id = screen.name = QStringLiteral("Screen %1").arg(n);
    screen.type = QStringLiteral("showtext");
    screen.text = QStringLiteral("Text");
    screen.audible = n % 3 != 1;
    if (n % 7 == 5)
        screen.advance = {study::Advance::By::Timer, 700};
    return screen;
}

study::Question warmth() {
    study::Question question;
    question.id = QStringLiteral("warm");
    question.text = QStringLiteral("How warm?");
    question.kind = study::ScaleQuestion{};
    return question;
}
} // namespace

RandomizedSession::RandomizedSession(Source source) : m_source(std::move(source)) {
    m_log.addReader(m_keeper);
    audio::PlayoutQueue::Options options;
    options.prerollMs = 0;
    m_queue = std::make_shared<audio::PlayoutQueue>(options);
    session::SessionSettings settings;
    settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
    settings.sessionId = QStringLiteral("hs-storm");
    settings.autoContinue = session::AutoContinue::Never;
    settings.halfDuplex = below(4) == 0;
    settings.study.textChat = below(2) == 0;
    settings.study.giveUp = static_cast<study::GiveUp>(below(3));
    settings.pushToTalk = static_cast<session::PushToTalk>(below(6) % 3);
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.instructions = QStringLiteral("You are Robin.");
    for (int i = 0; i < 400; ++i)
        settings.study.screens << screenOf(i);
    settings.reconnect = {below(3), 500, 1'000, below(2) * 5};
    m_manual = settings.pushToTalk == session::PushToTalk::Manual;
    m_engine.answersHistory = below(2) == 0;
    m_engine.answersUpdates = below(3) != 0;
    m_engine.answersCommits = below(2) == 0;
    m_engine.answersTruncates = below(2) == 0;
    session::Session::Environment environment{m_clock, m_clock, m_engine.connector(), m_log, m_queue, {}, {}};
    environment.onEnded = [this](log::Outcome outcome, const QString&) {
        if (m_outcome)
            m_broken << QStringLiteral("it ended twice");
        m_outcome = outcome;
    };
    m_session = std::make_unique<session::Session>(std::move(environment), std::move(settings));
    m_session->start();
    m_clock.settle();
    m_engine.updated(); // whoever does not answer by itself answers the first time
    m_clock.settle();
    m_session->onPlayoutAnchor({m_queue->framesWritten(), m_clock.now()});
}

RandomizedSession::~RandomizedSession() = default;

void RandomizedSession::Keeper::onRecord(const log::RecordPtr& record) {
    records.push_back(record);
    if (const auto* phase = std::get_if<log::PhaseChanged>(&record->body))
        paused = phase->phase == log::Phase::Paused;
    if (const auto* hold = std::get_if<log::HoldChanged>(&record->body))
        held = hold->on;
}

int RandomizedSession::below(int n) {
    unsigned number = m_source();
    if (n > 256)
        number = number << 8 | m_source();
    return static_cast<int>(number % static_cast<unsigned>(n));
}

bool RandomizedSession::step() {
    switch (const int what = below(20)) {
    case 0:
        engineIsOdd();
        break;
    case 1:
    case 2:
    case 3:
        peopleDo();
        break;
    case 4:
        pass(1 << below(13));
        break;
    default:
        if (what < 14)
            engineDoes();
        else if (what < 17)
            speak();
        else
            pass(20);
    }
    m_clock.settle();
    look();
    return !ended();
}

void RandomizedSession::engineDoes() {
    switch (below(19)) {
    case 0:
        return m_engine.ss(user(), below(20'000));
    case 1:
        return m_engine.se(user(), below(20'000));
    case 2:
        return m_engine.cm(user());
    case 3:
    case 4:
        return m_engine.rc(response());
    case 5:
        return m_engine.rc(response(), {QStringLiteral("text")});
    case 6:
        return m_engine.rd(response(), pick({"completed", "cancelled", "failed", "incomplete", "odd"}));
    case 7:
    case 8:
    case 9:
        return m_engine.dSamples(response(), item(), below(4'000), below(2));
    case 10:
        return m_engine.ad(response(), item());
    case 11:
        return m_engine.t(response(), item(), QStringLiteral("word "));
    case 12:
        return m_engine.td(response(), item(), QStringLiteral("words"));
    case 13:
        return m_engine.fa(response(), pick({"c1", "c2", "c3", "c4"}),
                           pick({"answer_scale", "send_chat", "what"}),
                           pick({R"({"value":7})", R"({"value":777})", "{", R"({"message":"x"})"}));
    case 14:
        return m_engine.error(pick({"conversation_already_has_active_response", "response_cancel_not_active",
                                    "input_audio_buffer_commit_empty", "server_error"}),
                              below(3) == 0 ? QString() : QStringLiteral("hrp_%1").arg(below(60)));
    case 15:
        return m_engine.updated();
    case 16:
        return m_engine.send(protocol::Truncated{QString::fromLatin1(item()), 0, below(3'000)});
    case 17:
        return m_engine.ia(item());
    default:
        return m_engine.send(protocol::TranscriptionCompleted{QString::fromLatin1(user()), 0, {}, 0});
    }
}

/// What no engine should do.
void RandomizedSession::engineIsOdd() {
    switch (below(9)) {
    case 8: { // anything at all, now and then
        QByteArray bytes(below(6) == 0 ? below(40) : 0, Qt::Uninitialized);
        for (char& byte : bytes)
            byte = static_cast<char>(m_source());
        if (!bytes.isEmpty())
            m_engine.raw(bytes);
        return;
    }
    case 0:
        return m_engine.raw(pick({"{}", "[]", R"({"type":"strange"})", R"({"type":"ping","n":1})"}));
    case 1:
        return m_engine.raw(R"({"type":"error","error":{"message":"m"}})");
    case 2: // an odd number of bytes
        return m_engine.send(protocol::AudioDelta{QString::fromLatin1(response()),
                                                  QString::fromLatin1(item()), 0, 0,
                                                  QByteArray(below(3) * 2 + 1, '\1')});
    case 3:
        return m_engine.send(protocol::TranscriptDelta{QString::fromLatin1(response()),
                                                       QString::fromLatin1(item()), 0, 0, QChar(0xd83d)});
    case 4:
        if (below(20) == 0)
            m_engine.raw(
                R"({"type":"response.output_audio.delta","response_id":"r1","item_id":"i1","delta":"*"})");
        return;
    case 5:
        if (below(20) == 0 && m_engine.connected())
            m_engine.close(below(2) == 0 ? 1000 : 1011, "so long");
        return;
    case 6:
        if (below(20) == 0)
            m_engine.drop();
        return;
    default:
        m_engine.answersUpdates = !m_engine.answersUpdates;
    }
}

void RandomizedSession::peopleDo() {
    session::Session& s = *m_session;
    switch (below(25)) {
    case 0:
        return s.execute(study::command::NextScreen{});
    case 1:
        return s.execute(study::command::GoToScreen{below(9)});
    case 2:
        return s.execute(study::command::Pause{{QStringLiteral("Alex (A)")}});
    case 3:
    case 4:
        return s.execute(study::command::Resume{});
    case 5:
    case 6:
        return s.execute(study::command::Ask{warmth()});
    case 7:
        return s.execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
    case 8:
        return s.execute(study::command::StopReply{});
    case 9:
        return s.execute(study::command::RequestReply{});
    case 10:
        return s.execute(study::command::MuteParticipant{below(2) == 1});
    case 11:
        if (below(4) == 0)
            return s.execute(study::command::SetHalfDuplex{below(2) == 1});
        return s.execute(study::command::MuteAgent{below(2) == 1});
    case 12:
        return s.execute(study::command::UpdateInstructions{QString::number(below(100))});
    case 13:
        return s.execute(study::command::ParticipantContinues{});
    case 14:
        return s.execute(study::command::SetTimer{below(4)});
    case 15:
        return s.execute(study::command::PushScreen{screenOf(below(8))});
    case 16:
        return s.execute(study::command::Hold{QStringLiteral("A short break.")});
    case 17:
    case 18:
        return s.execute(study::command::Release{});
    case 19:
        return s.execute(study::command::Reconnect{});
    case 20:
        return s.execute(study::command::PushToTalk{below(2) == 1});
    case 21:
        return s.execute(study::command::AnswerByHand{below(2) == 0 ? 7 : 777});
    case 22:
        return s.execute(study::command::SkipQuestion{});
    case 23:
        return s.execute(study::command::SetRoster{{{QStringLiteral("Kim"), QString::number(below(3))}}});
    default:
        return s.execute(study::command::SendMessage{QStringLiteral("m")});
    }
}

/// The microphone captures 20 ms.
void RandomizedSession::speak() {
    const time::TimePoint at = m_clock.now();
    pass(20);
    m_session->onCaptured({audio::Samples(480, 500), m_micSample, at});
    m_micSample += 480;
}

/// Time passes, for the loudspeaker too.
void RandomizedSession::pass(int ms) {
    for (int step = 0; ms > 0; ms -= step) {
        step = std::min(ms, 20);
        audio::Samples block(static_cast<std::size_t>(base::msToSamples(step)));
        m_queue->read(block);
        m_clock.advance(std::chrono::milliseconds(step));
        m_session->onPlayoutWritten();
    }
}

/// What the log cannot show: what waits to be heard though it must not be.
void RandomizedSession::look() {
    if (m_outcome || m_broken.size() > 20)
        return;
    if ((m_keeper.paused || m_keeper.held) && m_queue->hasUnheard())
        m_broken << QStringLiteral("sound waits to be heard during a pause");
}

void RandomizedSession::end() {
    if (!ended())
        m_session->execute(study::command::End{QStringLiteral("enough")});
    m_clock.settle();
    if (!ended())
        m_broken << QStringLiteral("it did not end");
    if (m_queue->hasUnheard())
        m_broken << QStringLiteral("sound waits to be heard after the end");
    const std::size_t records = m_keeper.records.size();
    m_clock.advance(60s);
    if (m_keeper.records.size() != records)
        m_broken << QStringLiteral("records after the end");
}

QStringList RandomizedSession::broken() const {
    QStringList all = m_broken + brokenPromises(m_keeper.records);
    if (m_engine.appendsWhileOff > 0 && !m_manual)
        all << QStringLiteral("%1 appends while detection was off").arg(m_engine.appendsWhileOff);
    for (const Json& frame : m_engine.frames())
        if (const auto event = protocol::readClientEvent(protocol::toBytes(frame)); !event)
            all << QStringLiteral("a strict engine refuses: ") + event.error().error.message;
    return all;
}

} // namespace hrp::test
