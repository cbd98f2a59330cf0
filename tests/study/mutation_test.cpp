// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a file holds, reading it ends with a study or with problems: never a crash, never a hang.
#include "study/study_helpers.h"

#include <hrp/study/participant_script.h>

#include <random>

namespace hrp::study {
namespace {

using Random = std::mt19937;

int below(Random& random, std::size_t n) {
    return static_cast<int>(std::uniform_int_distribution<std::size_t>(0, n - 1)(random));
}

/// Values that have upset readers before.
Json oddValue(Random& random) {
    static const Json values =
        Json::parse(R"([null,true,false,0,-1,1,2,1.5,1e308,-1e308,9007199254740993,"","0","100",
        "-5","abc","{x}","{lookup(a,\"b\")}","<b>","data:image/png;base64,","data:,","https://x/y.png","../../../etc/passwd",
        "TIMED","showimage","vasrating","multiplechoice","rapidrate","agent",[],{},[[]],[null],[{}],{"":""},
        {"a":{"b":{"c":null}}},["A","A"],{"value":{"value":1}},{"enabled":"no"},"\u0000","😀\u202e"])");
    return values[static_cast<std::size_t>(below(random, values.size()))];
}

/// Changes one place of the document, anywhere.
void mutate(Json& json, Random& random) {
    Json* place = &json;
    for (int depth = 0; depth < 12 && place->is_structured() && !place->empty(); ++depth) {
        if (depth > 0 && below(random, 5) == 0)
            break;
        auto it = place->begin();
        std::advance(it, below(random, place->size()));
        place = &*it;
    }
    switch (below(random, 5)) {
    case 0:
        if (place->is_object() && !place->empty()) {
            place->erase(place->begin());
            return;
        }
        [[fallthrough]];
    case 1:
        if (place->is_array() && !place->empty()) {
            place->push_back((*place)[0]);
            return;
        }
        [[fallthrough]];
    default:
        *place = oddValue(random);
    }
}

void checkOutcome(const tl::expected<LoadedStudy, QList<Problem>>& loaded) {
    if (!loaded) {
        bool blocking = false;
        for (const Problem& problem : loaded.error())
            blocking = blocking || problem.blocking;
        EXPECT_TRUE(blocking) << "refused without a blocking problem";
        return;
    }
    const Study& study = loaded->study;
    EXPECT_FALSE(study.screens.isEmpty());
    for (const Problem& problem : loaded->warnings)
        EXPECT_FALSE(problem.blocking);
    for (const Screen& screen : study.screens) {
        EXPECT_FALSE(study.instructionsFor(screen).isEmpty());
        if (screen.question) {
            EXPECT_FALSE(wordingOf(*screen.question).isEmpty());
            EXPECT_FALSE(
                checkAnswer(*screen.question, toolOf(*screen.question), QStringLiteral("{\"x\":1}")));
        }
        loadImages(screen.images, study.folder);
    }
    // What was read can be read again.
    EXPECT_TRUE(readStudy(writeStudy(study), study.folder));
}

TEST(Mutations, OfTheDemonstrationNeverCrash) {
    const Json demo = Json::parse(test::bytesOf(test::demoFile("trust-talk.hrpstudy.json")).toStdString());
    const QString folder = test::demoFile("");
    Random random(20261130);
    int readable = 0;
    for (int i = 0; i < 3'000; ++i) {
        Json document = demo;
        for (int n = below(random, 4) + 1; n > 0; --n)
            mutate(document, random);
        SCOPED_TRACE(i);
        const auto loaded = readStudy(protocol::toBytes(document), folder);
        readable += loaded.has_value();
        checkOutcome(loaded);
    }
    // Both ways are well travelled.
    EXPECT_GT(readable, 300);
    EXPECT_LT(readable, 2'700);
}

TEST(Mutations, OfBytesNeverCrash) {
    const QByteArray demo = test::bytesOf(test::demoFile("trust-talk.hrpstudy.json"));
    Random random(7);
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        QByteArray bytes = demo;
        for (int n = below(random, 8) + 1; n > 0; --n)
            bytes[below(random, static_cast<std::size_t>(bytes.size()))] =
                static_cast<char>(below(random, 256));
        if (below(random, 4) == 0)
            bytes.truncate(below(random, static_cast<std::size_t>(bytes.size())));
        const auto loaded = readStudy(bytes, test::demoFile(""));
        refused += !loaded.has_value();
        checkOutcome(loaded);
    }
    EXPECT_GT(refused, 100);
}

TEST(Mutations, OfTheScriptNeverCrash) {
    const Json demo = Json::parse(test::bytesOf(test::demoFile("speaker.hrpscript.json")).toStdString());
    Random random(11);
    int refused = 0;
    for (int i = 0; i < 2'000; ++i) {
        Json document = demo;
        mutate(document, random);
        const auto script = readScript(protocol::toBytes(document), test::demoFile(""));
        refused += !script.has_value();
        EXPECT_TRUE(script || !script.error().isEmpty());
    }
    EXPECT_GT(refused, 500);
}

} // namespace
} // namespace hrp::study
