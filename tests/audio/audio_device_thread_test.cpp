// SPDX-License-Identifier: GPL-3.0-or-later
// The threads around the devices, with a sound system that hangs on demand. Real time, but short.
#include "audio/fake_sound_system.h"
#include "audio_device_thread.h"
#include "support/mail.h"
#include "support/warnings.h"

#include <hrp/time/steady_scheduler.h>

#include <gtest/gtest.h>

#include <condition_variable>

using namespace hrp;
using namespace hrp::audio;
using namespace std::chrono_literals;
using hrp::test::Mail;

namespace {

/// Opening a loudspeaker blocks until the door is opened.
class Door {
public:
    void pass() {
        std::unique_lock lock(m_mutex);
        m_opened.wait(lock, [this] { return m_open; });
    }
    void open() {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_opened.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_opened;
    bool m_open = false;
};

class HangingSystem final : public SoundSystem {
public:
    explicit HangingSystem(std::shared_ptr<Door> door) : m_door(std::move(door)) {}
    std::optional<DeviceInfo> find(Direction direction, const QString& id) override {
        return m_inner.find(direction, id);
    }
    Opened<CaptureStream> openCapture(const DeviceInfo& device) override {
        return m_inner.openCapture(device);
    }
    Opened<PlayoutStream> openPlayout(const DeviceInfo& device, int bufferMs) override {
        m_door->pass();
        return m_inner.openPlayout(device, bufferMs);
    }

private:
    const std::shared_ptr<Door> m_door;
    time::SteadyScheduler m_clock;
    test::FakeSoundSystem m_inner{m_clock};
};

struct AudioRigTest : ::testing::Test {
    std::shared_ptr<Door> door = std::make_shared<Door>();
    std::shared_ptr<Mail<DeviceTrouble>> troubles = std::make_shared<Mail<DeviceTrouble>>();
    std::shared_ptr<Mail<int>> blocks = std::make_shared<Mail<int>>();
    std::shared_ptr<Mail<QString>> recovered = std::make_shared<Mail<QString>>();
    std::shared_ptr<Mail<int>> writes = std::make_shared<Mail<int>>();

    std::shared_ptr<AudioDeviceThread> makeRig(bool echo = false) {
        AudioDevices::Options options;
        options.echoCancelling = echo;
        return std::make_shared<AudioDeviceThread>(options,
                                                   [d = door] { return std::make_unique<HangingSystem>(d); });
    }
    AudioInput::Callbacks inputCallbacks() {
        return {
            .onBlock =
                [b = blocks](const CapturedBlock& block) { b->put(static_cast<int>(block.samples.size())); },
            .onTrouble = [t = troubles](const DeviceTrouble& trouble) { t->put(trouble); },
            .onRecovered = [r = recovered](const QString& device) { r->put(device); },
            .onFinished = {}};
    }
    AudioOutput::Callbacks outputCallbacks() {
        return {.onAnchor = {},
                .onTrouble = [t = troubles](const DeviceTrouble& trouble) { t->put(trouble); },
                .onRecovered = {},
                .onWritten = [w = writes] { w->put(1); }};
    }
};

std::chrono::milliseconds took(std::chrono::steady_clock::time_point since) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - since);
}

} // namespace

TEST_F(AudioRigTest, BothEndsWorkAndEndTogether) {
    door->open();
    for (const bool echo : {false, true}) {
        auto rig = makeRig(echo);
        auto input = inputOf(rig);
        auto output = outputOf(rig);
        rig.reset(); // the ends keep it
        auto queue = std::make_shared<PlayoutQueue>();
        output->start(queue, outputCallbacks());
        input->start(inputCallbacks());
        for (int i = 0; i < 5; ++i) {
            EXPECT_EQ(blocks->take(2s), 480);
            EXPECT_TRUE(writes->take(2s));
        }
        EXPECT_EQ(input->description(), QStringLiteral("mic name"));
        EXPECT_EQ(output->description(), QStringLiteral("speaker name"));
        input->stop();
        blocks->clear();
        EXPECT_FALSE(blocks->take(100ms));
        EXPECT_GT(queue->framesWritten(), 0);
        const auto before = std::chrono::steady_clock::now();
        input.reset();
        output.reset();
        EXPECT_LT(took(before), 1s);
    }
}

// A device that hangs while it is opened takes its thread along and nothing else.
TEST_F(AudioRigTest, AHangingDeviceIsReportedFromOutside) {
    auto rig = makeRig();
    auto input = inputOf(rig);
    auto output = outputOf(rig);
    input->start(inputCallbacks());
    ASSERT_TRUE(blocks->take(2s));
    const auto begun = std::chrono::steady_clock::now();
    output->start(std::make_shared<PlayoutQueue>(), outputCallbacks());
    EXPECT_LT(took(begun), 200ms);
    for (int end = 0; end < 2; ++end) {
        const auto trouble = troubles->take(5s);
        ASSERT_TRUE(trouble);
        EXPECT_EQ(trouble->kind, DeviceTrouble::Kind::Stalled);
        EXPECT_TRUE(trouble->fatal);
        EXPECT_TRUE(trouble->text.contains(QStringLiteral("does not answer")));
    }
    EXPECT_LT(took(begun), 4s);
    const auto stopping = std::chrono::steady_clock::now();
    output->stop();
    EXPECT_LT(took(stopping), 200ms);
    input->stop();
    input->start(inputCallbacks()); // who starts while it hangs is told as well
    EXPECT_TRUE(troubles->take(2s));
    door->open(); // the call comes back after all
    EXPECT_EQ(recovered->take(2s), QStringLiteral("mic name"));
}

TEST_F(AudioRigTest, AThreadThatHangsForEverIsLeftBehind) {
    const test::ExpectWarning expected(QStringLiteral("left behind"));
    auto rig = makeRig();
    auto output = outputOf(rig);
    auto input = inputOf(rig);
    output->start(std::make_shared<PlayoutQueue>(), outputCallbacks());
    input->start(inputCallbacks());
    const auto before = std::chrono::steady_clock::now();
    rig.reset();
    output.reset();
    input.reset();
    EXPECT_GT(took(before), 1'900ms);
    EXPECT_LT(took(before), 3'500ms);
    EXPECT_FALSE(troubles->take(0s));
    door->open(); // let the thread go, so that the leak check finds nothing
    EXPECT_FALSE(blocks->take(300ms));
}

TEST_F(AudioRigTest, TheLastEndMayBeDroppedOnTheAudioThread) {
    door->open();
    auto rig = makeRig();
    auto input = std::make_shared<std::unique_ptr<AudioInput>>(inputOf(rig));
    rig.reset();
    auto calls = inputCallbacks();
    calls.onBlock = [input, b = blocks](const CapturedBlock&) mutable {
        input->reset();
        b->put(1);
    };
    input->get()->start(std::move(calls));
    EXPECT_TRUE(blocks->take(2s));
    EXPECT_FALSE(blocks->take(200ms));
}
