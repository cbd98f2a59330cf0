// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/wav.h>
#include <hrp/base/sample_rate.h>
#include <hrp/exports/export.h>
#include <hrp/exports/formats.h>
#include <hrp/exports/tables.h>
#include <hrp/recording/recorder.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <gmock/gmock.h>

namespace hrp::exports::test {

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}
inline log::Record record(std::uint64_t seq, double ms, log::RecordBody body) {
    return {seq, ms, ms, std::move(body)};
}
inline QByteArray contents(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

/// A conversation of one spoken turn with words, a reply that is cut, a question with its answer, a typed
/// word and a note; what the names and words are is the test's.
struct Story {
    QString participant = qs("Mara"), agent = qs("Robin");
    QString said = qs("Hello there."), reply = qs("Nice to meet you, I am Robin.");
    QString question = qs("How warm?"), typed = qs("are you there?"), note = qs("door");

    std::vector<log::Record> records() const {
        std::vector<log::Record> all;
        std::uint64_t seq = 0;
        const auto add = [&](double ms, log::RecordBody body) {
            all.push_back(record(++seq, ms, std::move(body)));
        };
        log::SessionStarted started;
        started.sessionId = qs("hs-1");
        started.engineUrl = qs("ws://127.0.0.1:1/v1/realtime");
        started.engineName = qs("Local engine");
        started.local = true;
        started.model = qs("m");
        started.studyName = qs("Trust talk");
        started.studyHash = qs("abc");
        started.participantName = participant;
        started.agentName = agent;
        started.wallUnixMs = 1'700'000'000'000.0;
        add(-50, started);
        add(-1, log::PhaseChanged{log::Phase::Running});
        log::ScreenShown screen;
        screen.index = 0;
        screen.name = qs("Hello");
        screen.type = qs("showtext");
        screen.text = qs("Say hello");
        add(0, screen);
        add(1000, log::SpeechStarted{qs("u1"), 0, 700, 700, 1000});
        add(2500, log::SpeechStopped{qs("u1"), 0, 2500, 2500, 2000, false});
        add(2510, log::TurnCommitted{qs("u1")});
        add(2600, log::TurnText{qs("u1"), said, true, false});
        add(2610, log::ReplyStarted{qs("r1"), log::ReplyPurpose::Turn, {}});
        add(2700, log::ReplyFirstDelta{qs("r1"), qs("i1")});
        add(2700,
            log::AgentAudioReceived{qs("r1"), qs("i1"), 0, 0, static_cast<int>(base::msToSamples(2000)), {}});
        add(2710, log::ReplyText{qs("r1"), qs("i1"), 0, reply, true});
        add(2720, log::ReplyDone{qs("r1"), qs("completed"), {}, {}, {}, {}});
        add(3000, log::ReplyFirstSound{qs("r1"), qs("i1")});
        add(3000, log::AgentAudioHeard{qs("r1"), qs("i1"), 0, 0, static_cast<int>(base::msToSamples(1000)),
                                       base::msToSamples(3000), -20, false});
        log::ReplyInterrupted cut;
        cut.responseId = qs("r1");
        cut.itemId = qs("i1");
        cut.heardSamples = base::msToSamples(1000);
        cut.receivedSamples = base::msToSamples(2000);
        cut.stopMs = 8;
        add(4000, cut);
        log::QuestionOpened opened;
        opened.questionId = qs("q1");
        opened.tool = qs("answer_scale");
        opened.question = question;
        opened.screenName = qs("Hello");
        add(5000, opened);
        log::QuestionClosed closed;
        closed.questionId = qs("q1");
        closed.tool = qs("answer_scale");
        closed.question = question;
        closed.accepted = true;
        closed.value = 60;
        closed.attempts = 1;
        add(5500, closed);
        add(6000, log::ChatSent{participant, typed, false});
        add(6500, log::Note{note});
        log::Finding finding;
        finding.rule = qs("H9");
        finding.text = qs("late");
        add(7000, finding);
        add(8000, log::SessionEnded{log::Outcome::Finished, qs("The study is over."), 1000});
        return all;
    }
    Tiers tiers() const {
        TiersFold fold;
        for (const log::Record& one : records())
            fold.add(one);
        return fold.tiers();
    }
    std::vector<Table> tables(const recording::Details& details = {}) const {
        TablesFold fold;
        for (const log::Record& one : records())
            fold.add(one);
        return fold.tables(qs("rec"), details);
    }
    /// The same as a recording folder, with two seconds of sound on each lane.
    QString recordTo(const QString& folder) const {
        recording::Recorder recorder(folder);
        EXPECT_TRUE(recorder.open());
        for (const log::Record& one : records())
            recorder.onRecord(std::make_shared<const log::Record>(one));
        const std::vector<std::int16_t> left(base::kSampleRate * 2, 1000), right(base::kSampleRate, 2000);
        recorder.onLaneAudio(log::Lane::Participant, 0, left);
        recorder.onLaneAudio(log::Lane::Agent, base::kSampleRate, right);
        EXPECT_TRUE(recorder.finish());
        return folder;
    }
};

inline const Table& tableNamed(const std::vector<Table>& tables, const char* name) {
    for (const Table& table : tables)
        if (table.name == qs(name))
            return table;
    ADD_FAILURE() << "no table " << name;
    static const Table none;
    return none;
}
/// The cell of a row as it stands in the CSV, by the column's name.
inline std::string cell(const Table& table, std::size_t row, const char* column) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (std::string(table.columns[i].name) == column && row < table.rows.size()) {
            const Table one{table.name, {table.columns[i]}, {{table.rows[row][i]}}};
            return csvRows(one).trimmed().toStdString();
        }
    ADD_FAILURE() << "no cell " << column << " in row " << row;
    return {};
}

class ExportTest : public ::testing::Test {
protected:
    QString path(const char* name) const { return m_dir.filePath(qs(name)); }
    QStringList entries() const {
        return QDir(m_dir.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    QTemporaryDir m_dir;
};

} // namespace hrp::exports::test
