// SPDX-License-Identifier: GPL-3.0-or-later
// The engine is killed at every point of a session: why it ended is said, and everything until then is there,
// in the log and in the recording.
#include "engine_script.h"
#include "invariants.h"
#include "local_rig.h"
#include "session_rig.h"

#include <hrp/recording/recorder.h>

#include <QTemporaryDir>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;

/// A turn and its reply, a barge-in, a silent answer with a refusal, typed chat, a screen without video chat.
constexpr const char* kSession = R"(
    wait session.update
    +700 ss u1 400
    +900 se u1 1600
    cm u1
    rc r1
    ia i1
    t r1 i1 Good morning, I am Robin.
    d r1 i1 1000
    +50 d r1 i1 1000
    ad r1 i1
    td r1 i1 Good morning, I am Robin. How are you?
    rd r1
    +800 ss u2 2400
    wait conversation.item.truncate
    +700 se u2 3100
    cm u2
    rc r2
    t r2 i2 Oh,
    d r2 i2 600
    td r2 i2 Oh, sorry.
    rd r2
    # the study goes on to its question
    wait response.create
    rc r3 text
    fa r3 c1 answer_scale {"value":170}
    rd r3
    wait response.create
    rc r4 text
    fa r4 c2 answer_scale {"value":70}
    rd r4
    # a screen without video chat, with a chat message
    wait response.create
    rc r5
    d r5 i5 400
    ad r5 i5
    td r5 i5 Hello yourself.
    error server_error it is nothing
    {"type":"engine.mystery","event_id":"event_x"}
    rd r5
    +2000 updated
)";

/// At which message of the engine it dies: before it, or right after.
struct Death {
    int at = -1; ///< message; -1: lives
    bool after = false;
    int closeCode = 0; ///< 0: the line breaks
};

/// The session's end of a line that breaks, or is closed by the engine, at one of its messages.
class MortalPipe final : public transport::MessagePipe {
public:
    MortalPipe(time::Scheduler& clock, std::unique_ptr<transport::MessagePipe> wire, Death death,
               int& messages)
        : m_clock(clock), m_wire(std::move(wire)), m_death(death), m_messages(messages) {}
    void setCallbacks(Callbacks callbacks) override {
        m_calls = callbacks;
        callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
        m_wire->setCallbacks(std::move(callbacks));
    }
    bool isOpen() const override { return !m_dead && m_wire->isOpen(); }
    bool send(const QByteArray& utf8) override { return !m_dead && m_wire->send(utf8); }
    std::int64_t bytesToSend() const override { return m_wire->bytesToSend(); }
    void close(int code, const QString& reason) override { m_wire->close(code, reason); }
    void abort() override { m_wire->abort(); }

private:
    void onText(const QByteArray& utf8) {
        if (m_dead)
            return;
        const bool now = m_messages++ == m_death.at;
        m_dead = now;
        if (!now || m_death.after)
            m_calls.onText(utf8);
        if (!now)
            return;
        using End = transport::PipeEnd::Cause;
        const auto cause = m_death.closeCode > 0 ? End::ClosedByPeer : End::Dropped;
        m_end = m_clock.after(time::Duration::zero(), [this, cause] {
            m_calls.onEnd({cause, m_death.closeCode, 0, QStringLiteral("killed")});
        });
    }
    time::Scheduler& m_clock;
    std::unique_ptr<transport::MessagePipe> m_wire;
    Death m_death;
    int& m_messages;
    Callbacks m_calls;
    bool m_dead = false;
    time::Timer m_end;
};

class MortalConnector final : public transport::PipeConnector {
public:
    MortalConnector(time::Scheduler& clock, transport::PipeConnector& engine, Death death)
        : m_clock(clock), m_engine(engine), m_death(death) {}
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest& request) override {
        return std::make_unique<MortalPipe>(m_clock, m_engine.connect(request), m_death, m_messages);
    }
    int messages() const { return m_messages; }

private:
    time::Scheduler& m_clock;
    transport::PipeConnector& m_engine;
    Death m_death;
    int m_messages = 0;
};

session::SessionSettings threeScreens() {
    session::SessionSettings settings;
    settings.autoContinue = session::AutoContinue::Never;
    settings.study.name = QStringLiteral("Short");
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.instructions = QStringLiteral("You are Robin.");
    settings.study.others = {{QStringLiteral("Alex"), QStringLiteral("A")}};
    auto talk = screenNamed("Talk");
    talk.advance = {study::Advance::By::Timer, 6'000};
    auto rate = screenNamed("Rate", false);
    rate.question = scaleQuestion();
    settings.study.screens = {talk, rate, screenNamed("Alone", false)};
    return settings;
}

audio::Samples voice() {
    audio::Samples clip(static_cast<std::size_t>(base::msToSamples(4'000)));
    for (std::size_t i = 0; i < clip.size(); ++i)
        clip[i] = static_cast<std::int16_t>(i % 80 < 40 ? 2'000 : -2'000);
    return clip;
}

struct Life {
    std::vector<log::RecordPtr> records;
    int messages = 0;
    log::Outcome outcome = log::Outcome::Finished;
    QString reason;
    bool ended = false;
};

Life live(Death death, log::LogReader* recorder = nullptr) {
    time::VirtualScheduler clock;
    FakeEngine engine(clock);
    MortalConnector connector(clock, engine.connector(), death);
    LogKeeper keeper;
    std::vector<log::LogReader*> readers{&keeper};
    if (recorder)
        readers.push_back(recorder);
    ClockedRun run(clock, connector, threeScreens(), voice(), readers);
    EngineScript script(clock, engine, kSession);
    run.start();
    // The experimenter: Continue once the question is answered, chat on the last screen, and then the end.
    bool continued = false, chatted = false;
    const auto look = [&] {
        if (!continued && !keeper.all<log::QuestionOpened>().empty()) {
            continued = true;
            run.session().execute(study::command::ParticipantContinues{});
        }
        if (!chatted && keeper.all<log::ScreenShown>().size() == 3) {
            chatted = true;
            run.session().execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
        }
        return run.outcome().has_value();
    };
    for (int i = 0; i < 100 && !look(); ++i)
        clock.advance(200ms);
    if (!run.outcome() && death.at < 0) {
        EXPECT_TRUE(script.over() && script.fault().isEmpty()) << script.fault().toStdString();
        run.session().execute(study::command::End{QStringLiteral("lunch")});
    }
    const bool ended = run.finish(30s);
    return {keeper.records, connector.messages(), run.outcome().value_or(log::Outcome::Finished),
            run.reason(), ended};
}

/// How many records the two logs have in common from the start.
std::size_t inCommon(const Life& one, const Life& other) {
    std::size_t n = 0;
    while (n < one.records.size() && n < other.records.size() &&
           log::toJson(*one.records[n]) == log::toJson(*other.records[n]))
        ++n;
    return n;
}

/// Place of the record of the engine's n-th message.
std::size_t placeOf(const Life& life, int message) {
    for (std::size_t i = 0; i < life.records.size(); ++i) {
        const auto* wire = std::get_if<log::WireEvent>(&life.records[i]->body);
        if (wire && wire->direction == log::Direction::Received && message-- == 0)
            return i;
    }
    return life.records.size();
}

class DyingEngine : public ::testing::TestWithParam<Death> {};

// Proves: H4
TEST_P(DyingEngine, LeavesEverythingUntilThenAndTheReason) {
    const Life whole = live({});
    ASSERT_EQ(whole.outcome, log::Outcome::Stopped);
    ASSERT_GE(whole.messages, 37);
    ASSERT_EQ(brokenPromises(whole.records).join(QLatin1Char('\n')).toStdString(), "");
    for (int at = 0; at < whole.messages; ++at) {
        SCOPED_TRACE(at);
        Death death = GetParam();
        death.at = at;
        const Life life = live(death);
        ASSERT_TRUE(life.ended);
        EXPECT_EQ(life.outcome, log::Outcome::EngineClosed);
        EXPECT_FALSE(life.reason.isEmpty());
        const auto* end = std::get_if<log::SessionEnded>(&life.records.back()->body);
        ASSERT_TRUE(end) << "the last record";
        EXPECT_EQ(end->outcome, life.outcome);
        EXPECT_EQ(end->reason, life.reason);
        EXPECT_EQ(end->closeCode, death.closeCode);
        ASSERT_EQ(brokenPromises(life.records).join(QLatin1Char('\n')).toStdString(), "");
        // What it wrote is what the whole session wrote up to there, record by record. Before session time is
        // known nothing can be compared: the end itself makes it known.
        const std::size_t last = placeOf(whole, death.after ? at : at - 1);
        if (at > 2) {
            ASSERT_GT(inCommon(whole, life), last);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Ways, DyingEngine,
                         ::testing::Values(Death{0, false, 0}, Death{0, true, 0}, Death{0, true, 1011}));

// Proves: H4
TEST(DyingEngineRecording, HoldsTheOutcomeAndEverythingUntilThen) {
    const int messages = live({}).messages;
    QTemporaryDir folder;
    for (int at = 0; at < messages; at += 5) {
        SCOPED_TRACE(at);
        recording::Recorder recorder(folder.filePath(QString::number(at)));
        const auto opened = recorder.open();
        ASSERT_TRUE(opened) << opened.error().toStdString();
        const Life life = live({at, true, 0}, &recorder);
        const auto finished = recorder.finish();
        ASSERT_TRUE(finished) << finished.error().toStdString();
        const auto recording = recording::readRecording(recorder.folder());
        ASSERT_TRUE(recording) << recording.error().toStdString();
        EXPECT_EQ(recording->notes.join(QLatin1Char('\n')).toStdString(), "");
        ASSERT_EQ(static_cast<std::size_t>(recording->records.size()), life.records.size());
        for (std::size_t i = 0; i < life.records.size(); ++i)
            ASSERT_EQ(log::toJson(*recording->records[static_cast<qsizetype>(i)]),
                      log::toJson(*life.records[i]));
    }
}

} // namespace
} // namespace hrp::test
