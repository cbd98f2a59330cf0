// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports_helpers.h"

using namespace hrp;
using namespace hrp::exports;
using namespace hrp::exports::test;

namespace {

QByteArray oneCell(Cell value) {
    return csvRows({qs("t"), {{"c", ""}}, {{std::move(value)}}});
}

} // namespace

TEST(Csv, QuotesDoublesAndKeepsNumbersPlain) {
    EXPECT_EQ(oneCell(qs("a, \"b\"\nc")), "\"a, \"\"b\"\"\nc\"\r\n");
    EXPECT_EQ(oneCell(-0.0), "0\r\n");
    EXPECT_EQ(oneCell(-2.5), "-2.5\r\n");
    EXPECT_EQ(oneCell(0.1), "0.1\r\n");
    EXPECT_EQ(oneCell(std::numeric_limits<double>::quiet_NaN()), "\r\n");
    EXPECT_EQ(oneCell(std::int64_t{-7}), "-7\r\n");
    EXPECT_EQ(oneCell(true), "true\r\n");
    EXPECT_EQ(oneCell({}), "\r\n");
}

TEST(Csv, MakesFormulasHarmless) {
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"})
        EXPECT_TRUE(oneCell(qs(formula)).contains(QByteArray("'") + QByteArray(formula).left(1))) << formula;
    EXPECT_EQ(oneCell(qs("a=1")), "a=1\r\n");
}

TEST(Csv, BeginsWithAByteOrderMark) {
    EXPECT_EQ(toCsv({qs("t"), {{"a", ""}, {"b", ""}}, {}}), "\xEF\xBB\xBF"
                                                            "a,b\r\n");
}

TEST(Tables, HaveACellForEveryColumn) {
    for (const Table& table : Story().tables()) {
        EXPECT_FALSE(table.rows.empty()) << table.name.toStdString() << " of this story has rows";
        for (const Row& row : table.rows)
            EXPECT_EQ(row.size(), table.columns.size()) << table.name.toStdString();
        QSet<QString> names;
        for (const Column& column : table.columns) {
            EXPECT_FALSE(names.contains(qs(column.name)))
                << column.name << " stands twice in " << table.name.toStdString();
            names.insert(qs(column.name));
        }
    }
}

TEST(Tables, SayWhatTheSummarySays) {
    recording::Details details;
    details.participantCode = qs("P07");
    details.arm = qs("warm");
    details.purpose = recording::Purpose::Real;
    details.usable = false;
    details.exclusionReason = qs("noise");
    const auto tables = Story().tables(details);
    const Table& sessions = tableNamed(tables, "sessions");
    EXPECT_EQ(cell(sessions, 0, "participant_code"), "P07");
    EXPECT_EQ(cell(sessions, 0, "purpose"), "real");
    EXPECT_EQ(cell(sessions, 0, "excluded"), "true");
    EXPECT_EQ(cell(sessions, 0, "exclusion_reason"), "noise");
    EXPECT_EQ(cell(sessions, 0, "outcome"), "finished");
    EXPECT_EQ(cell(sessions, 0, "participant_talk_ms"), "1000");
    EXPECT_EQ(cell(sessions, 0, "agent_talk_ms"), "1000");
    EXPECT_EQ(cell(sessions, 0, "interrupted_turns"), "1");
    EXPECT_EQ(cell(sessions, 0, "started"), "2023-11-14T22:13:20.050Z");

    const Table& turns = tableNamed(tables, "turns");
    ASSERT_EQ(turns.rows.size(), 2u);
    EXPECT_EQ(cell(turns, 0, "speaker"), "participant");
    EXPECT_EQ(cell(turns, 0, "arm"), "warm");
    EXPECT_EQ(cell(turns, 1, "latency_ms"), "1000");
    EXPECT_EQ(cell(turns, 1, "interrupted"), "true");
    EXPECT_EQ(cell(turns, 1, "heard_ms"), "1000");
    EXPECT_EQ(cell(turns, 1, "generated_ms"), "2000");

    const Table& answers = tableNamed(tables, "answers");
    ASSERT_EQ(answers.rows.size(), 1u);
    EXPECT_EQ(cell(answers, 0, "value"), "60");
    EXPECT_EQ(cell(answers, 0, "answer_time_ms"), "500");
}

// Proves: T10
TEST(Tables, TellAShortSoundOverTheAgentFromATurn) {
    Story story;
    TablesFold fold;
    metrics::SummaryFold summary;
    for (log::Record one : story.records()) {
        if (one.seq == 15) { // before the reply was cut: 150 ms of "mm-hmm"
            for (const log::RecordBody& body :
                 {log::RecordBody(log::SpeechStarted{qs("u2"), 0, 3600, 3600, 3800}),
                  log::RecordBody(log::SpeechStopped{qs("u2"), 0, 4450, 4450, 3950, false})}) {
                const log::Record between{one.seq, one.atMs, one.tMs, body};
                fold.add(between);
                summary.add(between);
            }
        }
        fold.add(one);
        summary.add(one);
    }
    const auto tables = fold.tables(qs("rec"), {});
    const Table& turns = tableNamed(tables, "turns");
    ASSERT_EQ(turns.rows.size(), 3u);
    EXPECT_EQ(cell(turns, 0, "short_overlap"), "false");
    EXPECT_EQ(cell(turns, 2, "short_overlap"), "true");
    const auto facts = summary.summary({});
    EXPECT_EQ(facts["turns"][2]["short_overlap"], true);
    EXPECT_TRUE(metrics::renderSummary(facts).contains(qs("a short sound over the agent's")));
}

TEST(Tables, OfHyperStudyHaveItsColumnNames) {
    const auto tables = Story().tables();
    const auto has = [&](const char* name, std::initializer_list<const char*> columns) {
        for (const char* column : columns)
            EXPECT_NO_FATAL_FAILURE(cell(tableNamed(tables, name), 0, column));
    };
    has("events", {"id", "experimentId", "roomId", "participantId", "onset", "onset_sec", "timestamp",
                   "category", "componentType", "content", "stateName", "participantRole", "response"});
    has("decisions", {"_type", "id", "participantId", "roomId", "seq", "stateName", "turnKind", "action",
                      "value", "model", "provider", "latencyMs", "inputTokens", "outputTokens", "timestamp"});
    has("runs",
        {"_type", "id", "roomId", "personaName", "model", "provider", "totalInputTokens", "totalOutputTokens",
         "totalCostUsd", "turns", "roomStatus", "orphaned", "startedAt", "endedAt"});
    has("chat", {"messageId", "senderId", "content", "timestamp"});
    has("ratings", {"ratingId", "value", "onset", "responseTime", "metadata_question", "metadata_dimension"});
    EXPECT_EQ(cell(tableNamed(tables, "ratings"), 0, "value"), "60");
    EXPECT_EQ(cell(tableNamed(tables, "chat"), 0, "senderId"), "Mara");
}

TEST(Tables, AreTheOnesTheCodebookNames) {
    const auto tables = Story().tables();
    const QString book = QString::fromUtf8(codebookCsv(tables));
    qsizetype columns = 0;
    for (const Table& table : tables)
        columns += static_cast<qsizetype>(table.columns.size());
    EXPECT_EQ(book.count(qs("\r\n")), columns + 1);
    for (const Table& table : tables)
        for (const Column& column : table.columns)
            EXPECT_TRUE(std::string(column.meaning).size() > 0 || std::string(column.name) == "_type")
                << table.name.toStdString() << "." << column.name;
}

TEST(Details, AreReadBackAsTheyWereWritten) {
    const QTemporaryDir dir;
    EXPECT_EQ(*recording::readDetails(dir.path()), recording::Details()) << "a recording without the file";
    recording::Details details;
    details.participantCode = qs("P07");
    details.arm = qs("a");
    details.operatorName = qs("Ina");
    details.purpose = recording::Purpose::Training;
    details.usable = true;
    details.note = qs("ä \"q\"");
    details.keepUntil = QDate(2027, 1, 31);
    details.segment = 2;
    details.continues = qs("x.hrprec");
    ASSERT_TRUE(recording::writeDetails(dir.path(), details));
    EXPECT_EQ(*recording::readDetails(dir.path()), details);
}

TEST(Details, ThatAreWrongAreToldWithPlaceAndCure) {
    const QTemporaryDir dir;
    for (const auto& [bytes, part] :
         {std::pair{"{\"purpose\": \"fun\"}", "“purpose” must be “training”, “pilot” or “real”"},
          std::pair{"[]", "must be an object"}, std::pair{"{\"usable\": 1}", "“usable” must be true"},
          std::pair{"{", "line 1"}, std::pair{"{\"segment\": 0}", "“segment” must be"},
          std::pair{"{\"keep_until\": \"soon\"}", "“keep_until”"}}) {
        QFile file(dir.filePath(qs("details.json")));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const auto read = recording::readDetails(dir.path());
        ASSERT_FALSE(read) << bytes;
        EXPECT_TRUE(read.error().contains(qs(part))) << read.error().toStdString();
        EXPECT_TRUE(read.error().contains(qs("details.json")));
    }
}
