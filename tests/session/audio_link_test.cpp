// SPDX-License-Identifier: GPL-3.0-or-later
// A session and its devices, whatever becomes of them.
#include "session_rig.h"

#include <hrp/audio/file_devices.h>
#include <hrp/session/audio_link.h>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;

/// A device that does what the test says, and tells whether it runs.
struct DeviceState {
    audio::AudioInput::Callbacks input;
    audio::AudioOutput::Callbacks output;
    bool running = false;
    int starts = 0;
};
class FakeInput final : public audio::AudioInput {
public:
    explicit FakeInput(DeviceState& state) : m_state(state) {}
    void start(Callbacks callbacks) override {
        m_state.input = std::move(callbacks);
        m_state.running = true;
        ++m_state.starts;
    }
    void stop() override { m_state.running = false; }
    QString description() const override { return QStringLiteral("fake"); }

private:
    DeviceState& m_state;
};
class FakeOutput final : public audio::AudioOutput {
public:
    explicit FakeOutput(DeviceState& state) : m_state(state) {}
    void start(std::shared_ptr<audio::PlayoutQueue>, Callbacks callbacks) override {
        m_state.output = std::move(callbacks);
        m_state.running = true;
        ++m_state.starts;
    }
    void stop() override { m_state.running = false; }
    QString description() const override { return QStringLiteral("fake"); }

private:
    DeviceState& m_state;
};

class Link : public SessionTest {
protected:
    void link(std::unique_ptr<audio::AudioInput> input, std::unique_ptr<audio::AudioOutput> output) {
        startOnly();
        subject.emplace(clock, *session, queue, std::move(input), std::move(output));
        subject->startOutput();
        settle();
        ASSERT_TRUE(running);
        subject->startInput();
        settle();
    }
    std::optional<session::AudioLink> subject;
};

TEST_F(Link, CarriesBlocksAnchorsAndNews) {
    DeviceState microphone;
    link(std::make_unique<FakeInput>(microphone), std::make_unique<audio::ClockedOutput>(clock));
    EXPECT_TRUE(microphone.running);
    microphone.input.onBlock({audio::Samples(480, 5), 0, clock.now()});
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 0) << "posted, not called";
    settle();
    EXPECT_EQ(engine.appendedMs(), 20);
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.rd("r1");
    advanceMs(200);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
    subject.reset();
}

TEST_F(Link, ALoudspeakerThatFailsForGoodIsReplacedByASilentClock) {
    DeviceState loudspeaker;
    link(nullptr, std::make_unique<FakeOutput>(loudspeaker));
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    engine.rd("r1");
    loudspeaker.output.onTrouble({audio::DeviceTrouble::Kind::CannotOpen, QStringLiteral("Speaker"),
                                  QStringLiteral("The loudspeaker could not be opened."), true});
    settle();
    EXPECT_FALSE(loudspeaker.running);
    EXPECT_EQ(keeper.all<log::DeviceProblem>().back().text,
              QStringLiteral("The loudspeaker could not be opened."));
    advanceMs(1'000);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u) << "the session goes on";
    subject.reset();
}

TEST_F(Link, TroubleThatMayPassLeavesTheLoudspeaker) {
    DeviceState loudspeaker;
    link(nullptr, std::make_unique<FakeOutput>(loudspeaker));
    loudspeaker.output.onTrouble({audio::DeviceTrouble::Kind::Stalled, {}, QStringLiteral("hangs"), false});
    settle();
    EXPECT_TRUE(loudspeaker.running);
    subject.reset();
}

TEST_F(Link, WithoutDevicesTheSessionRunsInSilence) {
    link(nullptr, nullptr);
    advanceMs(1'000);
    EXPECT_GT(engine.appendedMs(), 900);
    EXPECT_EQ(keeper.all<log::DeviceProblem>().size(), 1u) << "the microphone that is not there";
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.rd("r1");
    advanceMs(200);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
    subject.reset();
}

TEST_F(Link, NothingArrivesAfterStop) {
    DeviceState microphone, loudspeaker;
    link(std::make_unique<FakeInput>(microphone), std::make_unique<FakeOutput>(loudspeaker));
    engine.forget();
    microphone.input.onBlock({audio::Samples(480, 5), 0, clock.now()}); // on its way
    subject->stop();
    microphone.input.onBlock({audio::Samples(480, 5), 480, clock.now()});
    loudspeaker.output.onWritten();
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 0);
    subject.reset();
    microphone.input.onBlock({audio::Samples(480, 5), 960, clock.now()}); // a device that is slow to notice
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 0);
}

TEST_F(Link, TheEndOfAClipIsTold) {
    settings.autoContinue = session::AutoContinue::WhenResting;
    link(std::make_unique<audio::ClipInput>(clock, audio::Samples(4'800, 3), QStringLiteral("clip")),
         nullptr);
    advanceMs(200 + 2'900);
    EXPECT_FALSE(ended());
    advanceMs(200);
    EXPECT_TRUE(ended()) << "three seconds after it";
    subject.reset();
}

} // namespace
} // namespace hrp::test
