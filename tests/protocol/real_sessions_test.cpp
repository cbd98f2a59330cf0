// SPDX-License-Identifier: GPL-3.0-or-later
// What a real engine sent and a real client sent to it.
#include "real_sessions.h"

#include <hrp/protocol/engine_events.h>

#include <gtest/gtest.h>

#include <map>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

namespace {

/// Names of all fields, nested ones too, in order: {"a":1,"b":{"c":2}} is "a b{c}".
std::string shapeOf(const Json& json) {
    std::string shape;
    if (json.is_object()) {
        for (const auto& [name, value] : json.items()) {
            shape += (shape.empty() ? "" : " ") + name;
            if (const std::string inner = shapeOf(value); !inner.empty())
                shape += "{" + inner + "}";
        }
    } else if (json.is_array()) {
        for (const Json& element : json)
            shape += "[" + shapeOf(element) + "]";
    }
    return shape;
}

} // namespace

TEST(RealSessions, EveryReceivedEventReadsWithoutAWord) {
    int count = 0;
    for (const auto& recorded : hrp::test::recordedEvents()) {
        if (!recorded.received)
            continue;
        ++count;
        const auto reading = readEngineEvent(toBytes(recorded.event));
        ASSERT_TRUE(reading) << recorded.place << ": " << reading.error().text.toStdString();
        EXPECT_EQ(toStd(typeOf(reading->event)), recorded.event["type"]) << recorded.place;
        EXPECT_EQ(toStd(reading->event.eventId), recorded.event["event_id"]) << recorded.place;
        EXPECT_TRUE(reading->warnings.isEmpty())
            << recorded.place << ": " << toStd(reading->warnings.join(u'\n'));
        EXPECT_FALSE(std::holds_alternative<OtherEvent>(reading->event.body)) << recorded.place;
    }
    EXPECT_GT(count, 100);
}

// What our engine would send for the same: the same fields with the same values in the same order. The
// exceptions are padding against traffic analysis, and rate limits, of which the local engine has none.
TEST(RealSessions, WhatWasReadIsWrittenAsItCame) {
    std::map<std::string, int> compared;
    for (auto& recorded : hrp::test::recordedEvents()) {
        if (!recorded.received || recorded.event["type"] == "rate_limits.updated")
            continue;
        recorded.event.erase("obfuscation");
        const auto reading = readEngineEvent(toBytes(recorded.event));
        ASSERT_TRUE(reading) << recorded.place;
        const auto written = parseOrdered(writeEngineEvent(reading->event));
        ASSERT_TRUE(written) << recorded.place;
        EXPECT_EQ(shapeOf(*written), shapeOf(recorded.event)) << recorded.place;
        EXPECT_EQ(*written, recorded.event) << recorded.place;
        ++compared[recorded.event["type"]];
    }
    EXPECT_EQ(compared.size(), 23u);
}

// The edges that the study side has to place (H8, H13).
TEST(RealSessions, ASpokenTurnInValues) {
    std::int64_t start = -1, end = -1;
    QString item, words;
    QByteArray audio;
    for (const auto& recorded : hrp::test::recordedEvents()) {
        if (!recorded.received || !recorded.place.starts_with("openai_server_vad_turn"))
            continue;
        const auto body = readEngineEvent(toBytes(recorded.event))->event.body;
        if (const auto* started = std::get_if<SpeechStarted>(&body)) {
            start = started->audioStartMs;
            item = started->itemId;
        } else if (const auto* stopped = std::get_if<SpeechStopped>(&body)) {
            end = stopped->audioEndMs;
            EXPECT_EQ(stopped->itemId, item);
        } else if (const auto* committed = std::get_if<Committed>(&body)) {
            EXPECT_EQ(committed->itemId, item);
            EXPECT_TRUE(committed->previousItemId.isEmpty());
        } else if (const auto* completed = std::get_if<TranscriptionCompleted>(&body)) {
            words = completed->transcript;
            EXPECT_EQ(completed->durationS, 3);
        } else if (const auto* delta = std::get_if<AudioDelta>(&body)) {
            audio += delta->pcm;
        } else if (const auto* done = std::get_if<ResponseDone>(&body)) {
            EXPECT_EQ(done->response.status, u"completed"_s);
            ASSERT_EQ(done->response.output.size(), 1);
            EXPECT_EQ(done->response.output[0].content[0].transcript,
                      u"Hi Marcelo, it’s great to meet you! How can I help you today?"_s);
            ASSERT_TRUE(done->response.usage);
            EXPECT_EQ(done->response.usage->inputAudioTokens, 27);
        }
    }
    EXPECT_EQ(start, 1460);
    EXPECT_EQ(end, 4256);
    EXPECT_EQ(words, u"Hello, my name is Marcelo."_s);
    EXPECT_EQ(audio.size(), 15 * 33); // cut by the recorder's makers, in the middle of a sample
}
