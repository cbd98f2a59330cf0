// SPDX-License-Identifier: GPL-3.0-or-later
// The agent's face: what it shows, when it draws, and its place in the window.
#include "face/face_controller.h"
#include "face/face_painter.h"
#include "ui/support/window_fixture.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QToolButton>

namespace hrp::test {
namespace {

using mood::Mood;
using ui::FaceAnimator;
using ui::FaceScene;

QString qs(const char* text) {
    return QString::fromUtf8(text);
}

ui::LogBatch batchAt(double ms, log::RecordBody body) {
    auto record = std::make_shared<log::Record>();
    record->atMs = record->tMs = ms;
    record->body = std::move(body);
    ui::LogBatch batch;
    batch.records.push_back(record);
    return batch;
}

FaceScene sceneOf(Mood mood, bool still = false) {
    FaceScene scene;
    scene.mood = mood;
    scene.awake = true;
    scene.still = still;
    scene.level = mood == Mood::Talking ? 0.6 : 0;
    scene.moodSinceMs = 99'000;
    return scene;
}

QImage picture(const FaceScene& scene, int size, const ui::Tokens& tokens) {
    FaceAnimator animator;
    QImage image(size, size, QImage::Format_RGB32);
    image.fill(tokens.surface);
    QPainter painter(&image);
    animator.advance(scene, 100'000);
    ui::paintFace(painter, image.rect(), animator.pose(), scene.trigger.value_or(mood::Trigger::Success),
                  tokens);
    painter.end();
    return image.convertToFormat(QImage::Format_Grayscale8); // colour must not be the only sign
}

double differingShare(const QImage& a, const QImage& b) {
    int differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            differing += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 40;
    return differing / static_cast<double>(a.width() * a.height());
}

// Proves: H30, H32
TEST(FacePicture, EveryMoodIsToldApartWithoutColourAtEverySizeInBothThemesWithAndWithoutMotion) {
    for (const bool still : {false, true})
        for (const ui::Tokens* tokens : {&ui::darkTokens(), &ui::lightTokens()})
            for (const int size : {24, 48, 300}) {
                std::vector<QImage> pictures;
                for (const Mood mood : {Mood::Idle, Mood::Thinking, Mood::Listening, Mood::Talking})
                    pictures.push_back(picture(sceneOf(mood, still), size, *tokens));
                for (const mood::Trigger trigger : {mood::Trigger::Success, mood::Trigger::Error}) {
                    FaceScene scene = sceneOf(Mood::Idle, still);
                    scene.trigger = trigger;
                    scene.triggeredAtMs = 99'500;
                    pictures.push_back(picture(scene, size, *tokens));
                }
                FaceScene asleep = sceneOf(Mood::Idle, still);
                asleep.awake = false;
                pictures.push_back(picture(asleep, size, *tokens));
                for (std::size_t i = 0; i < pictures.size(); ++i)
                    for (std::size_t j = i + 1; j < pictures.size(); ++j)
                        EXPECT_GT(differingShare(pictures[i], pictures[j]), 0.012)
                            << i << " and " << j << " at " << size << " px";
            }
}

TEST(FacePose, EasesTheSameAtAnyFrameRateAndWithin200ms) {
    FaceAnimator fast, slow;
    for (FaceAnimator* animator : {&fast, &slow})
        animator->advance(sceneOf(Mood::Idle), 100'000);
    for (int ms = 10; ms <= 150; ms += 10)
        fast.advance(sceneOf(Mood::Thinking), 100'000 + ms);
    for (int ms = 50; ms <= 150; ms += 50)
        slow.advance(sceneOf(Mood::Thinking), 100'000 + ms);
    EXPECT_NEAR(fast.pose().lookY, slow.pose().lookY, 0.01);
    EXPECT_LT(fast.pose().lookY, -0.45) << "nearly there";
}

TEST(FacePose, TheMouthFollowsTheLevel) {
    FaceAnimator animator;
    FaceScene scene = sceneOf(Mood::Talking);
    double last = -1;
    for (const double level : {0.0, 0.3, 0.6, 1.0}) {
        scene.level = level;
        animator.advance(scene, 100'000 + level * 1'000);
        const double mouth = animator.advance(scene, 100'000 + level * 1'000 + 200).mouth;
        EXPECT_GT(mouth, last);
        last = mouth;
    }
    EXPECT_GT(last, 0.95);
}

TEST(FacePose, WithReducedMotionNothingMovesByItself) {
    FaceAnimator animator;
    for (const Mood mood : {Mood::Idle, Mood::Thinking, Mood::Listening, Mood::Talking}) {
        const FaceScene scene = sceneOf(mood, true);
        const auto first = animator.advance(scene, 200'000).numbers();
        EXPECT_FALSE(animator.nextMoveMs(scene, 200'000));
        for (int ms = 0; ms < 20'000; ms += 130)
            ASSERT_EQ(animator.advance(scene, 200'000 + ms).numbers(), first) << ms;
    }
    FaceScene shot = sceneOf(Mood::Idle, true);
    shot.trigger = mood::Trigger::Error;
    shot.triggeredAtMs = 300'000;
    EXPECT_EQ(animator.advance(shot, 300'001).badge, 1.0) << "shown, without moving";
    EXPECT_EQ(animator.nextMoveMs(shot, 300'001), ui::kTriggerMs - 1) << "until it goes";
    EXPECT_EQ(animator.advance(shot, 300'000 + ui::kTriggerMs).badge, 0.0);
}

TEST(FaceModel, FollowsTheLiveSession) {
    ui::FaceModel model;
    QSignalSpy triggers(&model, &ui::FaceModel::triggered);
    model.reset();
    EXPECT_EQ(model.words(), qs("No session runs"));
    model.frame({0, 33, true});
    EXPECT_EQ(model.words(), qs("The agent rests"));
    model.consume(batchAt(1'000, log::SpeechStarted{qs("u1"), 0, 0, 0, 0}));
    model.frame({1'010, 33, true});
    EXPECT_EQ(model.words(), qs("The agent is listening"));
    model.consume(batchAt(2'000, log::SpeechStopped{qs("u1"), 0, 0, 0, 0}));
    model.frame({3'010, 33, true});
    EXPECT_EQ(model.mood(), Mood::Thinking);
    EXPECT_EQ(model.status(), qs("Thinking about the answer"));
    model.consume(batchAt(3'100, log::ToolAnswered{qs("c"), qs("lookup"), true, {}, 0, 0, 0}));
    model.frame({3'110, 33, true});
    ASSERT_EQ(triggers.count(), 1);
    ui::LogBatch sound;
    sound.lanes.push_back({log::Lane::Agent, 3'200 * 24, audio::Samples(4'800, 16'000)});
    model.consume(sound);
    model.frame({3'205, 33, true});
    model.frame({3'300, 95, true});
    EXPECT_GT(model.level(), 0.5);
    model.frame({9'000, 33, false});
    EXPECT_EQ(model.level(), 0);
    EXPECT_EQ(model.words(), qs("No session runs"));
}

TEST(FaceModel, AnOpenedRecordingIsNoNews) {
    ui::FaceModel model;
    QSignalSpy triggers(&model, &ui::FaceModel::triggered);
    model.reset();
    model.consume(batchAt(3'100, log::ToolAnswered{qs("c"), qs("lookup"), true, {}, 0, 0, 0}));
    model.frame({9'000, 33, false});
    EXPECT_EQ(triggers.count(), 0);
}

/// Counts how often a widget draws.
class PaintCounter final : public QObject {
public:
    explicit PaintCounter(QWidget& widget) { widget.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::Paint;
        return false;
    }
    int count = 0;
};

class FaceWidgetTest : public ::testing::Test {
protected:
    void SetUp() override {
        face.resize(200, 200);
        face.setReducedMotion(false);
        face.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&face));
        pass(500);
        counter.count = 0;
    }
    void pass(int ms) {
        for (int done = 0; done < ms; done += 10) {
            clock.advance(std::chrono::milliseconds(10));
            QCoreApplication::sendPostedEvents();
        }
    }
    void become(log::RecordBody body) {
        model.consume(batchAt(m_ms += 100, std::move(body)));
        model.frame({m_ms, 33, true});
    }

    time::VirtualScheduler clock;
    ui::Theme theme{*qApp};
    ui::FaceModel model;
    ui::FaceWidget face{model, theme, clock, {200, 200}};
    PaintCounter counter{face};
    double m_ms = 0;
};

TEST_F(FaceWidgetTest, DrawsAtMost30TimesASecondAndHardlyWhenIdle) {
    become(log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    pass(2'000);
    EXPECT_GT(counter.count, 20) << "it moves";
    EXPECT_LE(counter.count, 61);
    become(log::SessionEnded{});
    pass(1'000);
    counter.count = 0;
    pass(10'000);
    EXPECT_LE(counter.count, 100) << "a breath and a blink";
    model.frame({m_ms, 33, false});
    pass(1'000);
    counter.count = 0;
    pass(10'000);
    EXPECT_EQ(counter.count, 0) << "asleep";
    EXPECT_EQ(clock.pending(), 0u) << "not even a timer";
}

TEST_F(FaceWidgetTest, WithReducedMotionItDrawsOnlyWhenTheMoodChanges) {
    face.setReducedMotion(true);
    become(log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    pass(1'000);
    counter.count = 0;
    pass(5'000);
    EXPECT_EQ(counter.count, 0);
    EXPECT_EQ(clock.pending(), 0u);
    become(log::SpeechStopped{qs("u1"), 0, 0, 0, 0});
    pass(1'000);
    EXPECT_EQ(counter.count, 1);
}

TEST_F(FaceWidgetTest, HiddenItDoesNothing) {
    become(log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    face.hide();
    EXPECT_EQ(clock.pending(), 0u);
    face.show();
    EXPECT_GT(clock.pending(), 0u);
}

TEST_F(FaceWidgetTest, SaysItsMoodInWords) {
    become(log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    EXPECT_EQ(face.accessibleName(), qs("The agent is listening"));
    EXPECT_TRUE(face.setProperty("reducedMotion", true));
    EXPECT_TRUE(face.reducedMotion());
}

class FaceInTheWindow : public WindowFixture {};

TEST_F(FaceInTheWindow, StandsInTheBarAndOpensLargeByClickOrKey) {
    ui::MainWindow& window = open();
    auto* button = window.sessionBar()->findChild<QToolButton*>(qs("faceButton"));
    ASSERT_TRUE(button);
    EXPECT_TRUE(button->isVisible());
    EXPECT_EQ(button->accessibleName(), qs("No session runs"));
    QTest::mouseClick(button, Qt::LeftButton);
    ui::FaceWindow* large = window.face()->window();
    ASSERT_TRUE(large);
    EXPECT_TRUE(large->isVisible());
    QTest::keyClick(large, Qt::Key_Escape);
    EXPECT_FALSE(large->isVisible());
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    EXPECT_TRUE(large->isVisible());
    large->close();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(large->isVisible());
}

// Proves: H30
TEST_F(FaceInTheWindow, FollowsTheSessionAndKeepsItsSettings) {
    ui::MainWindow& window = open();
    window.face()->open();
    start();
    playUntil(41'000); // the agent is speaking
    EXPECT_EQ(window.face()->window()->shownWords(), qs("The agent is talking"));
    EXPECT_GT(window.face()->model().level(), 0.1);
    auto* button = window.sessionBar()->findChild<QToolButton*>(qs("faceButton"));
    EXPECT_EQ(button->accessibleName(), qs("The agent is talking"));
    for (QAction* action : window.face()->actions())
        if (action->isCheckable())
            action->setChecked(true);
    m_window.reset();
    ui::MainWindow& again = open();
    EXPECT_EQ(again.face()->model().resting(), Mood::Listening);
    again.face()->open();
    EXPECT_TRUE(again.face()->window()->face()->reducedMotion());
}

} // namespace
} // namespace hrp::test
