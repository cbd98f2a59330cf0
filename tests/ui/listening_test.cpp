// SPDX-License-Identifier: GPL-3.0-or-later
// Listening to what the timeline holds, with a loudspeaker that the test reads itself.
#include "listening/listener.h"
#include "ui/support/fake_services.h"

#include <hrp/time/virtual_scheduler.h>

#include <QApplication>

#include <gtest/gtest.h>

#include <array>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

class ListeningTest : public ::testing::Test {
protected:
    ListeningTest() {
        ui::LogBatch batch;
        log::Record record;
        record.body = log::SessionStarted{};
        batch.records.push_back(std::make_shared<log::Record>(record));
        batch.lanes.push_back({log::Lane::Participant, 0, audio::Samples(48'000, 100)});
        batch.lanes.push_back({log::Lane::Agent, 24'000, audio::Samples(24'000, 20'000)});
        m_model.consume(batch);
        QObject::connect(&m_listener, &ui::Listener::stopped, &m_listener, [this] { ++m_stops; });
    }
    /// The device takes this much and hands over what would sound.
    audio::Samples hear(double ms) {
        audio::Samples out(static_cast<std::size_t>(base::msToSamples(ms)));
        for (std::size_t at = 0; at < out.size(); at += 240)
            m_speaker.queue->read(std::span(out).subspan(at, 240));
        m_scheduler.advance(33ms);
        return out;
    }

    time::VirtualScheduler m_scheduler;
    ui::TimelineModel m_model;
    test::FakeLoudspeaker m_speaker;
    bool m_thereIsOne = true;
    int m_opened = 0, m_stops = 0;
    ui::Listener m_listener{m_model, m_scheduler, [this]() -> std::unique_ptr<audio::AudioOutput> {
                                ++m_opened;
                                return m_thereIsOne ? std::make_unique<test::FakeOutput>(m_speaker) : nullptr;
                            }};
};

TEST_F(ListeningTest, PlaysBothVoicesFromThePlaceOnAndCountsWhatWasHeard) {
    m_listener.play(500, 2'000);
    EXPECT_TRUE(m_speaker.running);
    audio::Samples heard = hear(200);
    EXPECT_EQ(heard[0], 100) << "only the participant yet";
    EXPECT_NEAR(m_listener.positionMs(), 700, 0.1);
    heard = hear(400);
    EXPECT_EQ(heard.back(), 20'100) << "both, added";
    EXPECT_NEAR(m_listener.positionMs(), 1'100, 0.1);
    hear(1'000);
    EXPECT_FALSE(m_listener.playing()) << "at the end of the stretch";
    EXPECT_EQ(m_stops, 1);
    EXPECT_FALSE(m_speaker.running);
}

TEST_F(ListeningTest, OneVoiceAloneAlsoWhileItPlays) {
    m_listener.play(1'000, 2'000);
    EXPECT_EQ(hear(100).back(), 20'100);
    m_listener.setVoices(ui::Listener::Voices::Agent);
    EXPECT_TRUE(m_listener.playing());
    EXPECT_NEAR(m_listener.positionMs(), 1'100, 0.1) << "from where it was";
    EXPECT_EQ(hear(100).back(), 20'000);
    m_listener.setVoices(ui::Listener::Voices::Participant);
    EXPECT_EQ(hear(100).back(), 100);
    EXPECT_EQ(m_opened, 1) << "the loudspeaker stays open";
}

TEST_F(ListeningTest, LoudVoicesAreClippedNotWrapped) {
    ui::LogBatch batch;
    batch.lanes.push_back({log::Lane::Participant, 24'000, audio::Samples(24'000, 32'000)});
    m_model.consume(batch);
    m_listener.play(1'000, 2'000);
    EXPECT_EQ(hear(100).back(), 32'767);
}

TEST_F(ListeningTest, StopIsSilentAtOnce) {
    m_listener.play(1'000, 2'000);
    hear(100);
    const auto queue = m_speaker.queue;
    m_listener.stop();
    audio::Samples after(2'400);
    for (std::size_t at = 0; at < after.size(); at += 240)
        queue->read(std::span(after).subspan(at, 240));
    EXPECT_EQ(after[240], 0) << "but for the 5 ms ramp";
    EXPECT_EQ(after.back(), 0);
}

TEST_F(ListeningTest, WithoutALoudspeakerTheCursorMovesAtThePaceOfTheSound) {
    m_thereIsOne = false;
    bool sound = true;
    QObject::connect(&m_listener, &ui::Listener::started, &m_listener,
                     [&](bool withSound) { sound = withSound; });
    m_listener.play(0, 2'000);
    EXPECT_FALSE(sound);
    for (int i = 0; i < 30; ++i)
        m_scheduler.advance(33ms);
    EXPECT_NEAR(m_listener.positionMs(), 990, 60);
    for (int i = 0; i < 33; ++i)
        m_scheduler.advance(33ms);
    EXPECT_FALSE(m_listener.playing());
}

TEST_F(ListeningTest, ALostLoudspeakerIsSaidAndListeningEnds) {
    QString said;
    QObject::connect(&m_listener, &ui::Listener::failed, &m_listener,
                     [&](const QString& text) { said = text; });
    m_listener.play(0, 2'000);
    ASSERT_TRUE(m_speaker.callbacks.onTrouble);
    m_speaker.callbacks.onTrouble(
        {audio::DeviceTrouble::Kind::Stalled, {}, QStringLiteral("a hiccup"), false});
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_listener.playing()) << "a passing trouble is waited for";
    m_speaker.callbacks.onTrouble({audio::DeviceTrouble::Kind::Lost, {}, QStringLiteral("gone"), true});
    QCoreApplication::processEvents();
    EXPECT_EQ(said.toStdString(), "gone");
    EXPECT_FALSE(m_listener.playing());
}

TEST_F(ListeningTest, NothingIsPlayedWhereThereIsNothing) {
    m_listener.play(2'000, 2'000);
    m_listener.play(3'000, 1'000);
    EXPECT_FALSE(m_listener.playing());
    EXPECT_EQ(m_opened, 0);
}

} // namespace
