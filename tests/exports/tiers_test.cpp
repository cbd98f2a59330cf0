// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports_helpers.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace hrp;
using namespace hrp::exports;
using namespace hrp::exports::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

MATCHER_P3(Is, startMs, endMs, label, "") {
    return std::abs(arg.startMs - startMs) < 0.11 && std::abs(arg.endMs - endMs) < 0.11 &&
           arg.label == qs(label);
}

/// What a TextGrid says, read by its own rules.
struct ReadTier {
    QString name;
    bool points = false;
    std::vector<Interval> intervals;
    double end = 0;
};
std::vector<ReadTier> readTextGrid(const QByteArray& bytes) {
    std::vector<ReadTier> tiers;
    const auto number = [](const QString& line) {
        return line.section(QLatin1Char('='), 1).trimmed().toDouble();
    };
    const auto label = [](const QString& line) {
        QString text = line.section(QLatin1Char('='), 1).trimmed();
        EXPECT_TRUE(text.size() >= 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"')))
            << text.toStdString();
        text = text.mid(1, text.size() - 2);
        const QString inner = QString(text).remove(qs("\"\""));
        EXPECT_FALSE(inner.contains(QLatin1Char('"'))) << text.toStdString();
        return text.replace(qs("\"\""), qs("\""));
    };
    bool inIntervals = false;
    for (const QString& whole : QString::fromUtf8(bytes).split(QLatin1Char('\n'))) {
        const QString line = whole.trimmed();
        if (line.startsWith(qs("class = "))) {
            tiers.push_back({{}, line.contains(qs("TextTier")), {}, 0});
            inIntervals = false;
        } else if (line.startsWith(qs("name = ")))
            tiers.back().name = label(line);
        else if (line.startsWith(qs("intervals [")) || line.startsWith(qs("points ["))) {
            tiers.back().intervals.push_back({});
            inIntervals = true;
        } else if (line.startsWith(qs("xmin = ")) && inIntervals)
            tiers.back().intervals.back().startMs = number(line) * 1000;
        else if (line.startsWith(qs("number = ")))
            tiers.back().intervals.back().startMs = tiers.back().intervals.back().endMs = number(line) * 1000;
        else if (line.startsWith(qs("xmax = ")) && inIntervals)
            tiers.back().intervals.back().endMs = number(line) * 1000;
        else if (line.startsWith(qs("xmax = ")) && !tiers.empty())
            tiers.back().end = number(line) * 1000;
        else if (line.startsWith(qs("text = ")) || line.startsWith(qs("mark = ")))
            tiers.back().intervals.back().label = label(line);
    }
    return tiers;
}

/// Names and words that would break the formats if they went in as they are.
Story nasty() {
    Story story;
    story.participant = qs("A & <B>");
    story.agent = qs("R \"x\" é");
    story.said = qs("He said \"no\"\n\nand --> went <i>out</i> & -0");
    story.reply = qs("1 < 2 && 3 > 2, =SUM(A1), “quoted”");
    story.question = qs("line one\nline \"two\"");
    story.note = qs("\x01 control \U0001F600");
    return story;
}

} // namespace

TEST(Tiers, ShowWhatWasSaidHeardAndNeverHeard) {
    const Tiers tiers = Story().tiers();
    EXPECT_THAT(tiers.of(Tier::Kind::Participant).intervals, ElementsAre(Is(1000, 2000, "Hello there.")));
    ASSERT_EQ(tiers.of(Tier::Kind::AgentHeard).intervals.size(), 1u);
    const Interval heard = tiers.of(Tier::Kind::AgentHeard).intervals.front();
    EXPECT_DOUBLE_EQ(heard.startMs, 3000);
    EXPECT_DOUBLE_EQ(heard.endMs, 4000);
    ASSERT_EQ(tiers.of(Tier::Kind::AgentUnheard).intervals.size(), 1u);
    const Interval unheard = tiers.of(Tier::Kind::AgentUnheard).intervals.front();
    EXPECT_DOUBLE_EQ(unheard.startMs, 4000);
    EXPECT_DOUBLE_EQ(unheard.endMs, 5000);
    EXPECT_EQ(heard.label + QLatin1Char(' ') + unheard.label, Story().reply) << "each word on one of the two";
    EXPECT_THAT(tiers.of(Tier::Kind::Vad).intervals, ElementsAre(Is(700, 2500, "[speech]")));
    EXPECT_THAT(tiers.of(Tier::Kind::Screens).intervals, ElementsAre(Is(0, 8000, "Hello")));
    EXPECT_THAT(tiers.of(Tier::Kind::Questions).intervals, ElementsAre(Is(5000, 5500, "How warm? = 60")));
    EXPECT_THAT(tiers.of(Tier::Kind::Notes).intervals,
                ElementsAre(Is(6000, 6000, "Mara: are you there?"), Is(6500, 6500, "door")));
    EXPECT_DOUBLE_EQ(tiers.durationMs, 8000);
}

TEST(Tiers, APartCountsFromItsBeginning) {
    const Tiers part = Story().tiers().clipped({1500, 3500});
    EXPECT_DOUBLE_EQ(part.durationMs, 2000);
    EXPECT_THAT(part.of(Tier::Kind::Participant).intervals, ElementsAre(Is(0, 500, "Hello there.")));
    EXPECT_TRUE(part.of(Tier::Kind::Notes).intervals.empty());
    EXPECT_TRUE(part.of(Tier::Kind::AgentUnheard).intervals.empty());
}

TEST(Marks, NeverOverlapAndAreNeverEmptyWhateverTheIntervals) {
    for (quint32 seed = 1; seed <= 200; ++seed) {
        QRandomGenerator random(seed);
        Tier tier;
        for (int i = 0; i < 40; ++i) {
            const double start = random.bounded(2000) / 7.0 - 20;
            tier.intervals.push_back(
                {start, start + (i % 5 == 0 ? 0 : random.bounded(300) / 3.0), QString::number(i)});
        }
        const std::int64_t end = 250;
        std::int64_t at = 0;
        for (const Mark& mark : marksOf(tier, end, 1)) {
            EXPECT_GE(mark.start, at) << "seed " << seed;
            EXPECT_GT(mark.end, mark.start) << "seed " << seed;
            EXPECT_LE(mark.end, end) << "seed " << seed;
            EXPECT_FALSE(mark.label.isEmpty());
            at = mark.end;
        }
    }
}

TEST(TextGrid, FillsEveryTierToOneEndWithoutGapsOrOverlaps) {
    for (const Story& story : {Story(), nasty()}) {
        const auto tiers = readTextGrid(toTextGrid(story.tiers()));
        ASSERT_EQ(tiers.size(), 7u);
        for (const ReadTier& tier : tiers) {
            EXPECT_DOUBLE_EQ(tier.end, 8000) << tier.name.toStdString();
            if (tier.points)
                continue;
            double at = 0;
            for (const Interval& interval : tier.intervals) {
                EXPECT_DOUBLE_EQ(interval.startMs, at) << tier.name.toStdString();
                EXPECT_GT(interval.endMs, interval.startMs);
                at = interval.endMs;
            }
            EXPECT_DOUBLE_EQ(at, 8000);
        }
    }
    const auto tiers = readTextGrid(toTextGrid(nasty().tiers()));
    EXPECT_EQ(tiers.front().intervals[1].label, qs("He said \"no\" and --> went <i>out</i> & -0"));
    EXPECT_EQ(tiers.back().name, qs("notes"));
    EXPECT_TRUE(tiers.back().points);
}

TEST(TextGrid, OfASessionWithoutAnythingHasOneEmptyIntervalInEachTier) {
    const QByteArray grid = toTextGrid(TiersFold().tiers());
    for (const ReadTier& tier : readTextGrid(grid))
        EXPECT_EQ(tier.intervals.size(), tier.points ? 0u : 1u);
    EXPECT_THAT(grid.toStdString(), Not(HasSubstr("-0")));
}

TEST(Eaf, IsXmlWithSlotsInOrderAndEncodedMedia) {
    const QByteArray document =
        toEaf(nasty().tiers(), {{qs("/tmp/a b/ü.wav"), qs("a b/ü.wav")}}, qs("2026-01-01T00:00:00Z"));
    QXmlStreamReader xml(document);
    QStringList tiers, values;
    QMap<QString, qint64> slots;
    qint64 last = -1;
    int annotations = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = xml.attributes();
        if (xml.name() == qs("TIME_SLOT")) {
            const qint64 at = attributes.value(qs("TIME_VALUE")).toLongLong();
            EXPECT_GT(at, last);
            last = at;
            slots.insert(attributes.value(qs("TIME_SLOT_ID")).toString(), at);
        } else if (xml.name() == qs("TIER"))
            tiers << attributes.value(qs("TIER_ID")).toString();
        else if (xml.name() == qs("ALIGNABLE_ANNOTATION")) {
            ++annotations;
            EXPECT_LT(slots.value(attributes.value(qs("TIME_SLOT_REF1")).toString(), 1 << 30),
                      slots.value(attributes.value(qs("TIME_SLOT_REF2")).toString(), -1));
        } else if (xml.name() == qs("ANNOTATION_VALUE"))
            values << xml.readElementText();
        else if (xml.name() == qs("MEDIA_DESCRIPTOR")) {
            EXPECT_EQ(attributes.value(qs("MEDIA_URL")), qs("file:///tmp/a%20b/%C3%BC.wav"));
            EXPECT_EQ(attributes.value(qs("RELATIVE_MEDIA_URL")), qs("./a%20b/%C3%BC.wav"));
        } else if (xml.name() == qs("PROPERTY")) {
            EXPECT_EQ(xml.readElementText(), qs("8"));
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(annotations, 8);
    EXPECT_THAT(tiers, ElementsAre(qs("participant"), qs("agent heard"), qs("agent unheard"), qs("vad"),
                                   qs("screens"), qs("questions"), qs("notes")));
    EXPECT_TRUE(values.contains(qs(" control \U0001F600"))) << "characters that XML cannot hold are left out";
}

TEST(WebVtt, EscapesWhatWouldBeMarkupAndHasNoBlankLineInACue) {
    const QByteArray vtt = toWebVtt(nasty().tiers());
    ASSERT_TRUE(vtt.startsWith("WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\n"));
    EXPECT_TRUE(
        vtt.contains("<v A &amp; &lt;B&gt;>He said \"no\" and --&gt; went &lt;i&gt;out&lt;/i&gt; &amp; -0\n"))
        << vtt.toStdString();
    const QRegularExpression cue(
        qs("^\\d+\\n\\d\\d:\\d\\d:\\d\\d\\.\\d{3} --> \\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\n[^\\n]+\\n?$"));
    const QStringList blocks = QString::fromUtf8(vtt).split(qs("\n\n"));
    ASSERT_EQ(blocks.size(), 3);
    for (const QString& block : blocks.mid(1))
        EXPECT_TRUE(cue.match(block).hasMatch()) << block.toStdString();
}

TEST(Srt, LeavesWordsAsTheyAreOnOneLine) {
    EXPECT_TRUE(toSrt(nasty().tiers())
                    .startsWith("1\n00:00:01,000 --> 00:00:02,000\nA & <B>: He said \"no\" and --> went "
                                "<i>out</i> & -0\n\n2\n"));
}

TEST(Captions, OfTurnsWithoutWordsAreNone) {
    Story silent;
    silent.said.clear();
    silent.reply.clear();
    EXPECT_EQ(toSrt(silent.tiers()), QByteArray());
    EXPECT_EQ(toWebVtt(silent.tiers()), QByteArray("WEBVTT\n"));
}
