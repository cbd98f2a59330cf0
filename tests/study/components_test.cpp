// SPDX-License-Identifier: GPL-3.0-or-later
// Component types under all their spellings.
#include "study/study_helpers.h"

namespace hrp::study {
namespace {

using test::component;
using test::readOk;
using test::studyWith;

Screen screenOf(const QByteArray& type, const QByteArray& config, const QByteArray& more = {}) {
    const Study study = readOk(studyWith(component(type, config), more)).study;
    return study.screens.isEmpty() ? Screen() : study.screens.first();
}
template <class Kind>
Kind kindOf(const QByteArray& type, const QByteArray& config) {
    const Screen screen = screenOf(type, config);
    if (!screen.question || !std::holds_alternative<Kind>(screen.question->kind)) {
        ADD_FAILURE() << "not the expected kind of question: " << config.toStdString();
        return {};
    }
    return std::get<Kind>(screen.question->kind);
}

TEST(Components, TypeNamesAreTakenInAnyCase) {
    EXPECT_EQ(screenOf("ShowText", R"({"text":"Hi"})").type, QStringLiteral("showtext"));
    EXPECT_EQ(screenOf("vas_rating", R"({"question":"Q"})").type, QStringLiteral("vasrating"));
    EXPECT_EQ(screenOf("MultipleChoice", R"({"question":"Q","options":["A","B"]})").type,
              QStringLiteral("multiplechoice"));
}

TEST(Components, ScaleUnderAllSpellings) {
    for (const char* config : {R"({"question":"Q","minValue":"1","maxValue":"9","step":2})",
                               R"({"prompt":"Q","min":1,"max":9,"step":"2"})"}) {
        const auto scale = kindOf<ScaleQuestion>("vasrating", config);
        EXPECT_EQ(scale.min, 1) << config;
        EXPECT_EQ(scale.max, 9) << config;
        EXPECT_EQ(scale.step, 2.0) << config;
        EXPECT_FALSE(scale.likert) << config;
        EXPECT_EQ(screenOf("vasrating", config).question->text, QStringLiteral("Q")) << config;
    }
    const auto plain = kindOf<ScaleQuestion>("vasrating", R"({"question":"Q"})");
    EXPECT_EQ(plain.min, 0);
    EXPECT_EQ(plain.max, 100);
    EXPECT_FALSE(plain.step);
}

TEST(Components, LikertUnderAllSpellings) {
    EXPECT_EQ(kindOf<ScaleQuestion>("likertscale", R"({"question":"Q","scale":7})").max, 7);
    EXPECT_EQ(kindOf<ScaleQuestion>("likertscale", R"({"prompt":"Q","scalePoints":"11"})").max, 11);
    const auto labelled =
        kindOf<ScaleQuestion>("likertscale", R"({"prompt":"Q","labels":["no","so so","yes"]})");
    EXPECT_EQ(labelled.max, 3);
    EXPECT_EQ(labelled.minLabel, QStringLiteral("no"));
    EXPECT_EQ(labelled.maxLabel, QStringLiteral("yes"));
    EXPECT_TRUE(labelled.likert);
    EXPECT_EQ(labelled.step, 1.0);
}

TEST(Components, ChoicesUnderAllSpellings) {
    const QStringList ab{QStringLiteral("A"), QStringLiteral("B")};
    for (const char* config :
         {R"({"question":"Q","options":["A","B"]})", R"({"prompt":"Q","choices":["A","B"]})",
          R"({"prompt":"Q","options":[{"value":"a","label":"A"},{"value":"B"}]})",
          R"({"prompt":"Q","options":["A",{"label":"X","disabled":true},{"text":"B"}]})",
          R"({"prompt":"Q","options":["<b>A</b>","B"],"allowMultiple":"false"})"})
        EXPECT_EQ(kindOf<ChoiceQuestion>("multiplechoice", config).choices, ab) << config;
    const auto several = kindOf<ChoicesQuestion>(
        "multiplechoice", R"({"question":"Q","options":["A","B"],"allowMultiple":true,"maxSelections":2})");
    EXPECT_EQ(several.choices, ab);
    EXPECT_FALSE(several.least);
    EXPECT_EQ(several.most, 2);
    EXPECT_EQ(
        kindOf<ChoicesQuestion>("multiplechoice",
                                R"({"question":"Q","options":[1,2],"allowMultiple":true,"required":true})")
            .least,
        1);
}

TEST(Components, RankingUnderAllSpellings) {
    const auto ranking = kindOf<RankingQuestion>(
        "ranking",
        R"({"question":"Q","options":[{"text":"X","value":"x"},{"value":"Y"},"Z"],"lowLabel":"best","highLabel":"worst"})");
    EXPECT_EQ(ranking.items, (QStringList{QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")}));
    EXPECT_EQ(ranking.lowLabel, QStringLiteral("best"));
}

TEST(Components, TextAndSpokenAnswers) {
    EXPECT_EQ(kindOf<TextQuestion>("textinput", R"({"prompt":"Q","maxLength":50})").maxLength, 50);
    EXPECT_FALSE(kindOf<TextQuestion>("textinput", R"({"prompt":"Q","maxLength":0})").maxLength);
    EXPECT_TRUE(kindOf<TextQuestion>("audiorecording", R"({"prompt":"Q","maxRecordingTime":30})").spoken);
}

TEST(Components, DimensionsUnderAllSpellings) {
    const auto rate = kindOf<DimensionsQuestion>(
        "rapidrate", R"({"prompt":"Q","dimensions":[{"label":"Warm","minLabel":"cold","maxLabel":"warm"},
                                                    {"name":"Able","min":1,"max":"5"},"Tall"]})");
    ASSERT_EQ(rate.dimensions.size(), 3);
    EXPECT_EQ(rate.dimensions[0].maxLabel, QStringLiteral("warm"));
    EXPECT_EQ(rate.dimensions[0].max, 100);
    EXPECT_EQ(rate.dimensions[1].label, QStringLiteral("Able"));
    EXPECT_EQ(rate.dimensions[1].min, 1);
    EXPECT_EQ(rate.dimensions[1].max, 5);
    EXPECT_EQ(rate.dimensions[2].label, QStringLiteral("Tall"));
}

TEST(Components, RolesHaveSettingsOfTheirOwn) {
    const Study study =
        readOk(studyWith(R"({"type":"vasrating","config":{"question":"For all?","maxValue":50},
        "roleConfigs":{"b":{"prompt":"For the agent?"},"a":{"prompt":"For the person?"}}})"))
            .study;
    ASSERT_TRUE(study.screens[0].question);
    EXPECT_EQ(study.screens[0].question->text, QStringLiteral("For the agent?"));
    EXPECT_EQ(study.screens[0].text, QStringLiteral("For the agent?"));
    EXPECT_EQ(std::get<ScaleQuestion>(study.screens[0].question->kind).max, 50);
}

TEST(Components, UnknownOnesAreScreensWithAWarning) {
    const auto loaded = readOk(studyWith(component("HoloDeck", R"({"prompt":"Look"})")));
    EXPECT_EQ(loaded.study.screens[0].type, QStringLiteral("HoloDeck"));
    EXPECT_EQ(loaded.study.screens[0].text, QStringLiteral("Look"));
    EXPECT_FALSE(loaded.study.screens[0].question);
    EXPECT_TRUE(test::problemAt(loaded.warnings, "states[0].focusComponent.type")
                    .text.contains(QStringLiteral("“HoloDeck” is not a known component")));
}

TEST(Components, OnesThatNoToolFitsAreScreensWithAWarning) {
    for (const char* type :
         {"continuousrating", "code", "trigger", "gazeoverlay", "scanner-pulse-recorder"}) {
        const auto loaded = readOk(studyWith(component(type, R"({"prompt":"Look"})")));
        EXPECT_TRUE(test::problemAt(loaded.warnings, "states[0].focusComponent.type")
                        .text.contains(QStringLiteral("cannot answer")))
            << type;
    }
}

TEST(Components, VideosAreNotTakenForImages) {
    const auto loaded = readOk(studyWith(component("showvideo", R"({"url":"film.mp4"})")));
    EXPECT_TRUE(loaded.study.screens[0].images.isEmpty());
    EXPECT_EQ(loaded.warnings.size(), 1);
}

TEST(Components, AStateNeedsNone) {
    const Study study = readOk(R"({"name":"P","globalComponents":{"videochat":{}},"states":[{"id":"a"},
        {"id":"b","globalComponentsVisibility":{"videochat":false}}]})")
                            .study;
    EXPECT_EQ(study.screens[0].type, QStringLiteral("videochat"));
    EXPECT_EQ(study.screens[1].type, QStringLiteral("waiting"));
}

// Proves: H22
// A choice image is labelled with the text that the answer must use.
TEST(Components, ImagesAreLabelled) {
    const QByteArray folder = QByteArray(HRP_SOURCE_DIR "/resources/demo");
    const auto loaded = readOk(
        studyWith(component(
            "multiplechoice",
            R"({"question":"Q","imageUrl":"face.png","options":[{"label":"Face 1","image":"face.png"},"None"]})")),
        QString::fromUtf8(folder));
    const Screen& screen = loaded.study.screens[0];
    ASSERT_EQ(screen.images.size(), 1);
    EXPECT_EQ(screen.images[0].label, QStringLiteral("the image (image 1)"));
    ASSERT_EQ(screen.question->images.size(), 1);
    EXPECT_EQ(screen.question->images[0].label, QStringLiteral("Face 1"));
    EXPECT_TRUE(loaded.warnings.isEmpty()) << test::allTexts(loaded.warnings).toStdString();
    const auto captioned =
        readOk(studyWith(component("showimage", R"({"url":"face.png","caption":"Face 3"})")),
               QString::fromUtf8(folder));
    EXPECT_EQ(captioned.study.screens[0].images[0].label, QStringLiteral("the image (Face 3)"));
    EXPECT_EQ(captioned.study.screens[0].text, QStringLiteral("Face 3"));
}

struct TextCase {
    const char* written;
    const char* read;
};
TEST(Components, HtmlBecomesText) {
    const TextCase cases[] = {
        {"<p>One</p><p>Two &amp; <b>three</b></p>", "One\n\nTwo & three"},
        {"a<br>b<br/>c<BR />d", "a\nb\nc\nd"},
        {"if a < b and c > d", "if a < b and c > d"},
        {"I <3 this; x<y", "I <3 this; x<y"},
        {"&lt;b&gt; &#65;&#x1F600;&nbsp;&unknown; &#0; &#xD800;", "<b> A😀 &unknown; &#0; &#xD800;"},
        {"<script>alert('x')</script>ok<!-- no -->!", "ok!"},
        {"<script>never ends", "never ends"},
        {"<!-- never ends", "<!-- never ends"},
        {"<div>a</div><img src='x'>b", "a\nb"},
        {"line one\\nline two", "line one\nline two"},
        {"<h2>T</h2>x", "T\n\nx"},
        {"<div>a</div><div>b</div><ul><li>c</li><li>d</li></ul>", "a\nb\nc\nd"},
        {"<b", "<b"},
        {"שלום <i>عالم</i>", "שלום عالم"},
    };
    for (const TextCase& c : cases)
        EXPECT_EQ(screenOf("showtext",
                           QByteArray("{\"text\":\"") + QByteArray(c.written).replace('"', "\\\"") + "\"}")
                      .text.toStdString(),
                  c.read)
            << c.written;
}

TEST(Components, VariablesArePutIn) {
    const QByteArray variables =
        R"("variables":{"endowment":10,"who":"<b>Robin</b>","typed":{"type":"number","defaultValue":2.5}})";
    EXPECT_EQ(screenOf("showtext", R"({"text":"{who} has {endowment}, not { typed }"})", variables)
                  .text.toStdString(),
              "Robin has 10, not 2.5");
    const auto scale =
        readOk(studyWith(component("vasrating", R"({"question":"Q","maxValue":"{endowment}"})"), variables));
    EXPECT_EQ(std::get<ScaleQuestion>(scale.study.screens[0].question->kind).max, 10);
    const auto loaded =
        readOk(studyWith(component("showtext", R"({"text":"You have {wealth} and {} and {3}"})")));
    EXPECT_EQ(loaded.study.screens[0].text, QStringLiteral("You have {wealth} and {} and {3}"));
    ASSERT_EQ(loaded.warnings.size(), 1);
    EXPECT_TRUE(test::problemAt(loaded.warnings, "states[0].focusComponent.config.text")
                    .text.contains(QStringLiteral("“{wealth}” is not a variable")));
    const auto list = readOk(
        studyWith(component("showtext", R"({"text":"{a}"})"), R"("variables":[{"name":"a","value":"x"}])"));
    EXPECT_EQ(list.study.screens[0].text, QStringLiteral("x"));
}

TEST(Components, HugeTextOfTagsIsReadAtOnce) {
    const QByteArray text = QByteArray("<script><!-- <b ").repeated(200'000);
    EXPECT_FALSE(screenOf("showtext", "{\"text\":\"" + text + "\"}").text.isEmpty());
}

} // namespace
} // namespace hrp::study
