// SPDX-License-Identifier: GPL-3.0-or-later
// `hrp complete` as a program in another language calls it (P1–P5).
#include "program.h"

#include <hrp/audio/wav.h>
#include <hrp/protocol/base64.h>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace hrp;
using namespace hrp::test;
using protocol::Json;

namespace {

class HrpComplete : public testing::Test {
protected:
    QString write(const QString& name, const QByteArray& content) const {
        QFile file(m_dir.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
    QString messages(const QByteArray& json) const { return write(u"messages.json"_s, json); }
    QString path(const QString& name) const { return m_dir.filePath(name); }
    static ProgramResult complete(const QString& file, const QStringList& more = {},
                                  const QStringList& environment = {}) {
        return runHrp(QStringList{u"complete"_s, u"--messages"_s, file} + more, environment);
    }

    QTemporaryDir m_dir;
};

const QByteArray kHello = R"([{"role":"user","content":"Hello!"}])";

} // namespace

// Proves: P3
// The whole response as JSON, and its sound as a file, from the local engine.
TEST_F(HrpComplete, P3_ATypedTurn) {
    const auto result = complete(messages(kHello), {u"--audio-out"_s, path(u"reply.wav"_s)});
    ASSERT_EQ(result.exitCode, 0) << result.err.toStdString();
    const Json json = result.json();
    ASSERT_TRUE(json.is_object());
    EXPECT_FALSE(json["content"].get<std::string>().empty());
    EXPECT_EQ(json["raw"]["audio_format"], "pcm16");
    EXPECT_EQ(json["raw"]["sample_rate"], 24'000);
    EXPECT_EQ(json["raw"]["transcript"], json["content"]);
    EXPECT_EQ(json["raw"]["websocket_response"]["status"], "completed");
    EXPECT_GT(json["usage"]["output"].get<int>(), 0);
    EXPECT_TRUE(json["tool_calls"].is_null());
    EXPECT_EQ(json["content_blocks"][0]["text"], json["content"]);
    const auto pcm = protocol::decodeBase64(json["raw"]["audio_data"].get<std::string>());
    ASSERT_TRUE(pcm);
    const auto wav = audio::readAudioFile(path(u"reply.wav"_s));
    ASSERT_TRUE(wav);
    EXPECT_EQ(wav->samples.size() * 2, static_cast<std::size_t>(pcm->size()));
    EXPECT_GT(wav->samples.size(), 12'000u);
}

// Proves: P2
// Speech from a file of any rate, by a path beside the messages.
TEST_F(HrpComplete, P2_ASpokenTurn) {
    QFile::copy(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/ps_goforward.wav"), path(u"hello.wav"_s));
    const auto result =
        complete(messages(R"([{"role":"user","content":[{"type":"audio","path":"hello.wav"}]}])"));
    ASSERT_EQ(result.exitCode, 0) << result.err.toStdString();
    EXPECT_FALSE(result.json()["content"].get<std::string>().empty());
}

// Proves: P4
// Call, result, and on with words; each step a process of its own.
TEST_F(HrpComplete, P4_AToolRoundTrip) {
    const QString tools = write(u"tools.json"_s, R"([{"type":"function","name":"get_weather","parameters":
        {"type":"object","properties":{"location":{"type":"string"}},"required":["location"]}}])");
    const auto asked =
        complete(messages(kHello), {u"--tools"_s, tools, u"--tool-choice"_s, u"get_weather"_s});
    ASSERT_EQ(asked.exitCode, 0) << asked.err.toStdString();
    const Json call = asked.json()["tool_calls"][0];
    EXPECT_EQ(call["tool"], "get_weather");
    EXPECT_TRUE(call["arguments"].is_object());

    Json talk = Json::parse(kHello.toStdString());
    talk.push_back({{"role", "assistant"}, {"content", ""}, {"tool_calls", Json::array({call})}});
    talk.push_back({{"role", "tool"}, {"tool_call_id", call["id"]}, {"content", {{"temperature", 72}}}});
    const auto told = complete(messages(protocol::toBytes(talk)), {u"--tools"_s, tools});
    ASSERT_EQ(told.exitCode, 0) << told.err.toStdString();
    EXPECT_FALSE(told.json()["content"].get<std::string>().empty());
    EXPECT_FALSE(told.json()["raw"]["audio_data"].get<std::string>().empty());
}

// Proves: P3, P179
TEST_F(HrpComplete, P3_AReplyInText) {
    const auto result = complete(messages(kHello), {u"--text"_s, u"--audio-out"_s, path(u"none.wav"_s)});
    ASSERT_EQ(result.exitCode, 0) << result.err.toStdString();
    EXPECT_FALSE(result.json()["content"].get<std::string>().empty());
    EXPECT_EQ(result.json()["raw"]["audio_data"], "");
    EXPECT_FALSE(QFile::exists(path(u"none.wav"_s)));
    EXPECT_TRUE(result.err.contains(u"no sound"_s));
}

// Exit code 2: what can't be read or sent, with its place.
TEST_F(HrpComplete, WhatCannotBeUsedIsExitCode2) {
    struct Case {
        QByteArray json;
        QString says;
        const char* type; ///< of the error on stdout; empty: none there
    };
    for (const Case& bad : {
             Case{"[{", u"line 1"_s, ""},
             Case{"{}", u"messages"_s, "SessionInitializationError"},
             Case{"[]", u"no messages"_s, "SessionInitializationError"},
             Case{R"([{"role":"boss","content":"x"}])", u"messages[0].role"_s, "SessionInitializationError"},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"%"}]}])",
                  u"messages[0].content[0].data"_s, "AudioFormatError"},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"AQID"}]}])", u"3 bytes"_s,
                  "AudioFormatError"},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"AQI=","sample_rate":44100}]}])",
                  u"44100 Hz"_s, "AudioFormatError"},
             Case{R"([{"role":"user","content":[{"type":"audio","path":"gone.wav"}]}])", u"gone.wav"_s, ""},
         }) {
        const auto result = complete(messages(bad.json));
        EXPECT_EQ(result.exitCode, 2) << bad.json.toStdString() << result.err.toStdString();
        EXPECT_TRUE(result.err.contains(bad.says)) << result.err.toStdString();
        EXPECT_EQ(result.err.count(u'\n'), 1) << result.err.toStdString(); // said once
        if (*bad.type) {
            EXPECT_EQ(result.json().value("error_type", std::string()), bad.type) << bad.json.toStdString();
        } else {
            EXPECT_TRUE(result.out.isEmpty()) << result.out.toStdString();
        }
    }
    ASSERT_EQ(::mkfifo(path(u"fifo"_s).toUtf8().constData(), 0600), 0);
    const auto fifo = runHrp({u"complete"_s, u"--messages"_s, path(u"fifo"_s)}, {}, 10'000);
    EXPECT_EQ(fifo.exitCode, 2) << "it waits for a writer";
    EXPECT_TRUE(fifo.err.contains(u"is not a regular file"_s)) << fifo.err.toStdString();
    EXPECT_EQ(complete(path(u"gone.json"_s)).exitCode, 2);
    EXPECT_EQ(complete(messages(kHello), {u"--tools"_s, path(u"gone.json"_s)}).exitCode, 2);
    EXPECT_EQ(complete(messages(kHello), {u"--engine"_s, u"ws://example.org/v1/realtime"_s}).exitCode, 2);
    EXPECT_EQ(
        complete(messages(kHello), {u"--engine"_s, u"ws://127.0.0.1:9"_s, u"--key-env"_s, u"NO_SUCH_KEY"_s})
            .exitCode,
        2);
    EXPECT_EQ(runHrp({u"complete"_s}).exitCode, 2);
}

// Exit code 1: the call failed; the error is on stdout, and the key nowhere.
TEST_F(HrpComplete, P5_FailedCallsAreExitCode1) {
    const auto nobody = complete(messages(kHello), {u"--engine"_s, u"ws://127.0.0.1:9/v1/realtime"_s});
    EXPECT_EQ(nobody.exitCode, 1);
    EXPECT_EQ(nobody.json()["error_type"], "WebSocketConnectionError");
    EXPECT_EQ(nobody.json()["context"]["code"], "connection_failed");

    const ServedEngine engine({u"--require-key-env"_s, u"ENGINE_KEY"_s}, {u"ENGINE_KEY=sk-right"_s});
    const QStringList there{u"--engine"_s, engine.url(), u"--key-env"_s, u"MY_KEY"_s};
    const auto wrong = complete(messages(kHello), there, {u"MY_KEY=sk-wrong-key"_s});
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_EQ(wrong.json()["context"]["code"], "invalid_api_key");
    EXPECT_FALSE((wrong.out + wrong.err).contains(u"sk-wrong"_s));
    EXPECT_EQ(complete(messages(kHello), there, {u"MY_KEY=sk-right"_s}).exitCode, 0);

    const auto voice = complete(messages(kHello), {u"--voice"_s, u"no such voice"_s});
    EXPECT_EQ(voice.exitCode, 1);
    EXPECT_EQ(voice.json()["error_type"], "SessionInitializationError");
}

// What the sound is to be written to is known to be right before the engine is asked.
TEST_F(HrpComplete, WhereTheSoundCannotGoIsSaidBeforeTheCall) {
    for (const auto& [file, why] :
         {std::pair{path(u"no/such/reply.wav"_s), u"there is no folder"_s},
          std::pair{path(u"."_s), u"it is a folder"_s}, std::pair{u"-"_s, u"standard output"_s}}) {
        const auto result = complete(messages(kHello), {u"--audio-out"_s, file});
        EXPECT_EQ(result.exitCode, 2) << result.err.toStdString();
        EXPECT_TRUE(result.out.isEmpty()) << result.out.toStdString();
        EXPECT_TRUE(result.err.contains(why)) << result.err.toStdString();
    }
    EXPECT_FALSE(QFile::exists(u"-"_s));
    const auto null = complete(messages(kHello), {u"--audio-out"_s, u"/dev/null"_s});
    EXPECT_EQ(null.exitCode, 0) << null.err.toStdString();
    EXPECT_FALSE(QFileInfo(u"/dev/null"_s).isFile());
}

// No sentence ends twice.
TEST_F(HrpComplete, ErrorsHaveOneFullStop) {
    const ServedEngine engine({u"--require-key-env"_s, u"ENGINE_KEY"_s}, {u"ENGINE_KEY=sk-right"_s});
    const QList<ProgramResult> failed{
        complete(messages("[{")),
        complete(messages(R"([{"role":"user","content":[{"type":"audio","data":"AQID"}]}])")),
        complete(messages(R"([{"role":"user","content":[{"type":"audio","path":"gone.wav"}]}])")),
        complete(path(u"gone.json"_s)),
        complete(messages(kHello), {u"--voice"_s, u"no such voice"_s}),
        complete(messages(kHello), {u"--tool-choice"_s, u"no_such_tool"_s}),
        complete(messages(kHello), {u"--engine"_s, engine.url(), u"--key-env"_s, u"K"_s}, {u"K=wrong"_s})};
    for (const ProgramResult& result : failed) {
        EXPECT_NE(result.exitCode, 0);
        EXPECT_FALSE(result.err.contains(u".."_s)) << result.err.toStdString();
    }
}

// Through a pipe.
TEST_F(HrpComplete, ReadsStandardInput) {
    QProcess process;
    process.start(QStringLiteral(HRP_PROGRAM), {u"complete"_s, u"--messages"_s, u"-"_s});
    process.write(kHello);
    process.closeWriteChannel();
    ASSERT_TRUE(process.waitForFinished(60'000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    EXPECT_TRUE(protocol::parseOrdered(process.readAllStandardOutput()));
}
