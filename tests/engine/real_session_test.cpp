// SPDX-License-Identifier: GPL-3.0-or-later
// The local engine beside OpenAI's: the recorded sessions are played to it, and its events are held against
// the recorded ones, in order and in fields.
#include "engine/test_client.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using engine::CallTool;
using engine::ReplyEnds;
using engine::SaySentence;

struct Line {
    bool received = false;
    QJsonObject event;
    QByteArray bytes; ///< of the event
};

std::vector<Line> recording(const char* name) {
    QFile file(QStringLiteral(HRP_SOURCE_DIR "/tests/data/real-sessions/") + QLatin1String(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    std::vector<Line> lines;
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        const QJsonObject event = line[u"event"_s].toObject();
        lines.push_back({line[u"direction"_s] == u"received"_s, event,
                         QJsonDocument(event).toJson(QJsonDocument::Compact)});
    }
    return lines;
}

bool isTranscription(const QString& type) {
    return type.contains(u"input_audio_transcription"_s);
}

/// Types in order; runs of deltas of either kind count once.
std::vector<QString> shape(const std::vector<QJsonObject>& events) {
    std::vector<QString> out;
    for (const QJsonObject& event : events) {
        QString type = event[u"type"_s].toString();
        if (isTranscription(type))
            continue;
        if (type.endsWith(u".delta"_s))
            type = u"deltas"_s;
        if (out.empty() || out.back() != type)
            out.push_back(type);
    }
    return out;
}

/// Names of all fields, with those of objects inside; elements of arrays together.
void addPaths(std::set<QString>& paths, const QString& at, const QJsonValue& value) {
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto field = object.begin(); field != object.end(); ++field) {
            paths.insert(at + u'.' + field.key());
            addPaths(paths, at + u'.' + field.key(), field.value());
        }
    } else if (value.isArray()) {
        for (const auto& element : value.toArray())
            addPaths(paths, at + u"[]"_s, element);
    }
}

std::map<QString, std::set<QString>> fieldsByType(const std::vector<QJsonObject>& events) {
    std::map<QString, std::set<QString>> fields;
    for (const QJsonObject& event : events)
        addPaths(fields[event[u"type"_s].toString()], {}, event);
    for (auto& [type, paths] : fields) {
        // Random padding that hides the lengths of words from those who see the line.
        paths.erase(u".obfuscation"_s);
        // What the study declared as a tool's schema is the study's.
        std::erase_if(paths, [](const QString& path) { return path.startsWith(u".session.tools"_s); });
    }
    return fields;
}

/// Plays what the recorded client sent, waiting wherever the recording waits for an answer.
std::vector<QJsonObject> play(TestClient& client, const std::vector<Line>& lines,
                              const QString& callInRecording = {}) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].received)
            continue;
        // A reply that the recording saw before it went on has to be over here too.
        if (i > 0 && lines[i - 1].received)
            client.run();
        QByteArray bytes = lines[i].bytes;
        if (const auto calls = client.all<FunctionCallDone>(); !calls.empty())
            bytes.replace(callInRecording.toUtf8(), calls.back().callId.toUtf8());
        client.sendRaw(bytes);
    }
    client.run();
    std::vector<QJsonObject> events;
    for (const Received& received : client.events)
        events.push_back(received.json);
    EXPECT_THAT(client.errorCodes(), ::testing::IsEmpty());
    return events;
}

std::vector<QJsonObject> receivedIn(const std::vector<Line>& lines) {
    std::vector<QJsonObject> events;
    for (const Line& line : lines)
        if (line.received)
            events.push_back(line.event);
    return events;
}

/// Always hears what was said in the recording.
class RecordedWords final : public engine::Recognizer {
public:
    explicit RecordedWords(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    QString name() const override { return u"recorded"_s; }
    void transcribe(Samples, const Hints&, std::stop_token, std::function<void(Result)> done) override {
        m_scheduler.post([done = std::move(done)] { done({u"Hello, my name is Marcelo."_s, {}, {}}); });
    }

private:
    time::Scheduler& m_scheduler;
};
SessionMakers withRecordedWords() {
    return {{}, {}, [](time::Scheduler& scheduler) { return std::make_shared<RecordedWords>(scheduler); }};
}

// Proves: H8, E2, E13
// Order and fields of a spoken turn; the edges of the same audio.
TEST(BesideTheRealEngine, ASpokenTurn) {
    const auto lines = recording("openai_server_vad_turn.jsonl");
    TestClient client({}, TestClient::Agent::Scripted, nullptr, nullptr, withRecordedWords());
    client.responder->script = {{SaySentence{u"Hi Marcelo, it’s great to meet you!"_s},
                                 SaySentence{u"How can I help you today?"_s}, ReplyEnds{}}};
    const auto ours = play(client, lines), theirs = receivedIn(lines);
    EXPECT_EQ(shape(ours), shape(theirs));
    const auto ourFields = fieldsByType(ours), theirFields = fieldsByType(theirs);
    for (const auto& [type, paths] : theirFields) {
        ASSERT_TRUE(ourFields.contains(type)) << type.toStdString();
        // The session begins without transcription, there and here; once on, it is told whole.
        EXPECT_EQ(ourFields.at(type), paths) << type.toStdString();
    }
    const auto completed = [](const std::vector<QJsonObject>& events) {
        QJsonObject last;
        for (const QJsonObject& event : events)
            if (event[u"type"_s].toString().endsWith(u"transcription.completed"_s))
                last = event;
        return last;
    };
    EXPECT_EQ(completed(ours)[u"transcript"_s], completed(theirs)[u"transcript"_s]);
    EXPECT_EQ(completed(ours)[u"usage"_s].toObject()[u"type"_s], u"duration"_s);
    // In the recording the speech begins at 1,740 and ends at 3,920 ms (RMS over 500).
    const std::int64_t silence = 200, padding = 300;
    TestClient again;
    again.responder->silent = true;
    TurnDetection turns;
    turns.silenceDurationMs = silence;
    again.turnDetection(turns);
    for (const Line& line : lines)
        if (!line.received && line.event[u"type"_s] == u"input_audio_buffer.append"_s)
            again.sendRaw(line.bytes);
    const auto started = again.all<SpeechStarted>();
    const auto stopped = again.all<SpeechStopped>();
    ASSERT_EQ(started.size(), 1u);
    ASSERT_EQ(stopped.size(), 1u);
    EXPECT_NEAR(double(started[0].audioStartMs + padding), 1740, 60);
    EXPECT_NEAR(double(stopped[0].audioEndMs - silence), 3920, 60);
}

TEST(BesideTheRealEngine, TextInAudioOut) {
    const auto lines = recording("openai_text_in_audio_out.jsonl");
    TestClient client({}, TestClient::Agent::Scripted, nullptr, nullptr, withRecordedWords());
    client.responder->script = {{SaySentence{u"Hi there!"_s}, ReplyEnds{}}};
    const auto ours = play(client, lines), theirs = receivedIn(lines);
    EXPECT_EQ(shape(ours), shape(theirs));
    const auto ourFields = fieldsByType(ours);
    for (const auto& [type, paths] : fieldsByType(theirs)) {
        ASSERT_TRUE(ourFields.contains(type)) << type.toStdString();
        if (!type.startsWith(u"session."_s)) {
            EXPECT_EQ(ourFields.at(type), paths) << type.toStdString();
        }
    }
}

TEST(BesideTheRealEngine, AToolCallRound) {
    const auto lines = recording("openai_tool_call_round.jsonl");
    QString callId;
    for (const Line& line : lines)
        if (line.event[u"type"_s] == u"response.function_call_arguments.done"_s)
            callId = line.event[u"call_id"_s].toString();
    ASSERT_FALSE(callId.isEmpty());
    TestClient client({}, TestClient::Agent::Scripted, nullptr, nullptr, withRecordedWords());
    client.responder->script = {{CallTool{u"get_weather"_s, u"{\"city\": \"London\"}"_s}, ReplyEnds{}},
                                {SaySentence{u"It is foggy and 12 degrees in London."_s}, ReplyEnds{}}};
    const auto ours = play(client, lines, callId), theirs = receivedIn(lines);
    // There, the client's output overtook the end of the response.
    std::vector<QString> ourShape = shape(ours), theirShape = shape(theirs);
    EXPECT_EQ(ourShape, theirShape);
    const auto ourFields = fieldsByType(ours);
    for (const auto& [type, paths] : fieldsByType(theirs)) {
        ASSERT_TRUE(ourFields.contains(type)) << type.toStdString();
        if (!type.startsWith(u"session."_s)) {
            EXPECT_EQ(ourFields.at(type), paths) << type.toStdString();
        }
    }
    const auto history = client.responder->tasks.back().history;
    EXPECT_EQ(history.back().output, u"It is foggy and 12 degrees in London."_s);
}

} // namespace
} // namespace hrp::test
