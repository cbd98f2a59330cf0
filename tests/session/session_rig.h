// SPDX-License-Identifier: GPL-3.0-or-later
// A session under the virtual clock with a scripted engine, a hand-moved loudspeaker and microphone, and
// everything that it wrote.
#pragma once
#include "fake_engine.h"

#include <hrp/session/session.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace hrp::test {

/// Keeps the whole log.
class LogKeeper final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override {
        records.push_back(record);
        m_engineSessions += std::holds_alternative<log::SessionContinued>(record->body) ? 1 : 0;
    }
    void onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) override;
    void onItemAudio(const QString& itemId, std::int64_t first,
                     std::span<const std::int16_t> samples) override;
    void onImage(const QString& sha256, const QString&, const QByteArray&) override { images << sha256; }

    template <class T>
    std::vector<T> all() const {
        std::vector<T> found;
        for (const auto& record : records)
            if (const auto* body = std::get_if<T>(&record->body))
                found.push_back(*body);
        return found;
    }
    template <class T>
    T last() const {
        const auto found = all<T>();
        EXPECT_FALSE(found.empty()) << "no such record";
        return found.empty() ? T{} : found.back();
    }
    template <class T>
    std::vector<double> times() const {
        std::vector<double> found;
        for (const auto& record : records)
            if (std::holds_alternative<T>(record->body))
                found.push_back(record->tMs);
        return found;
    }
    /// The commands that were done by hand to the study's course.
    std::vector<log::CommandGiven> interventions() const {
        auto found = all<log::CommandGiven>();
        std::erase_if(found, [](const log::CommandGiven& given) { return !given.intervention; });
        return found;
    }
    QStringList findings(log::Severity atLeast = log::Severity::Warning) const;
    bool hasFinding(const char* rule, log::Severity severity) const;
    /// Lane samples [first, first + count), zero where nothing was written.
    audio::Samples lane(log::Lane lane, std::int64_t first, std::int64_t count) const;
    /// As lines of JSON, for comparing whole logs.
    QByteArray text() const;

    void clear();

    std::vector<log::RecordPtr> records;
    std::map<QString, audio::Samples> items;
    QStringList images;
    bool overlap = false; ///< a lane sample was written twice

private:
    struct Lane {
        audio::Samples samples;
        std::vector<bool> taken;
    };
    struct ItemBegin {
        int engineSession = 0;
        std::int64_t at = 0;
    };
    Lane m_lanes[2];
    std::map<QString, ItemBegin> m_itemBegins;
    int m_engineSessions = 0;
};

study::Screen screenNamed(const char* name, bool audible = true);
study::Question scaleQuestion();
study::Question choiceQuestion();

class SessionTest : public ::testing::Test {
protected:
    SessionTest();
    ~SessionTest() override;

    /// Starts and, unless told otherwise, runs until the session is up and the first sample has come.
    void start();
    void startOnly();
    /// Throws the session and its log away and starts a new one.
    void restart();
    void settle() { clock.settle(); }
    void advanceMs(double ms) { clock.advance(time::fromMs(ms)); }
    /// The loudspeaker takes this much, at real speed; nothing else moves but time.
    void play(double ms);
    /// The same while the microphone gives silence, as both devices do in a session.
    void playAndCapture(double ms);
    void playSamples(int samples);
    /// The microphone captures this much in 20 ms blocks, at real speed.
    void speak(double ms, std::int16_t level = 3000);
    void captureBlock(audio::Samples samples);
    /// A whole participant turn in the engine's events, at these engine ms.
    void turn(const char* item, int startMs, int endMs);
    bool ended() const { return m_outcome.has_value(); }
    log::Outcome outcome() const { return m_outcome.value_or(log::Outcome::Stopped); }
    /// Truncates on the wire as "item,content,ms".
    std::vector<std::string> truncates() const;
    void expectNoFindings() const;

    time::VirtualScheduler clock;
    FakeEngine engine{clock};
    log::SessionLog log;
    LogKeeper keeper;
    std::shared_ptr<audio::PlayoutQueue> queue;
    session::SessionSettings settings;
    std::unique_ptr<session::Session> session;
    QString endReason;
    bool running = false;
    audio::Samples heard; ///< everything that the loudspeaker took

private:
    std::optional<log::Outcome> m_outcome;
    std::int64_t m_micSample = 0;
};

} // namespace hrp::test
