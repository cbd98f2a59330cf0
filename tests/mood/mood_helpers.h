// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/mood/agent_mood.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hrp::test {

/// A mood and everything that it handed out, as lines: "1200 talking", "1300 !error", "2400 …Tool lookup".
class MoodLog {
public:
    explicit MoodLog(mood::Mood resting = mood::Mood::Idle) : mood(resting) {}

    /// Written at `atMs` about `tMs`.
    void addAbout(double atMs, double tMs, log::RecordBody body) {
        log::Record record;
        record.seq = ++m_seq;
        record.atMs = atMs;
        record.tMs = tMs;
        record.body = std::move(body);
        take(mood.add(record));
    }
    void add(double atMs, log::RecordBody body) { addAbout(atMs, atMs, std::move(body)); }
    void advance(double nowMs) { take(mood.advance(nowMs)); }
    void take(const mood::MoodEvents& events) {
        for (const mood::MoodEvent& event : events) {
            EXPECT_TRUE(all.empty() || event.tMs >= all.back().tMs) << "events are in order of time";
            all.push_back(event);
            lines.push_back(line(event));
        }
    }
    static std::string line(const mood::MoodEvent& event) {
        const std::string at = std::to_string(std::lround(event.tMs)) + " ";
        if (const auto* changed = std::get_if<mood::MoodChanged>(&event.what)) {
            EXPECT_FALSE(changed->reason.isEmpty()) << "each change has its reason (" << at << ")";
            return at + mood::moodName(changed->mood).toStdString();
        }
        if (const auto* fired = std::get_if<mood::TriggerFired>(&event.what))
            return at + "!" + mood::triggerName(fired->trigger).toStdString();
        return at + "\"" +
               mood::waitingText(std::get<mood::WaitingChanged>(event.what).waiting).toStdString() + "\"";
    }

    mood::AgentMood mood;
    mood::MoodEvents all;
    std::vector<std::string> lines;

private:
    std::uint64_t m_seq = 0;
};

} // namespace hrp::test
