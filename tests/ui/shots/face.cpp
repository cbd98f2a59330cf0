// SPDX-License-Identifier: GPL-3.0-or-later
// Every mood of the face at three sizes in both themes, for looking at: face_shots FOLDER
#include <face/face_painter.h>

#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

using namespace hrp;

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication app(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    struct Case {
        const char* name;
        mood::Mood mood;
        double level, sinceMs;
        bool awake;
        std::optional<mood::Trigger> trigger;
    };
    const Case cases[] = {{"asleep", mood::Mood::Idle, 0, 3'000, false, {}},
                          {"idle", mood::Mood::Idle, 0, 3'000, true, {}},
                          {"listening", mood::Mood::Listening, 0, 1'200, true, {}},
                          {"thinking-short", mood::Mood::Thinking, 0, 300, true, {}},
                          {"thinking-long", mood::Mood::Thinking, 0, 19'400, true, {}},
                          {"talking-soft", mood::Mood::Talking, 0.15, 900, true, {}},
                          {"talking-mid", mood::Mood::Talking, 0.5, 900, true, {}},
                          {"talking-loud", mood::Mood::Talking, 1, 900, true, {}},
                          {"success", mood::Mood::Idle, 0, 3'000, true, mood::Trigger::Success},
                          {"error", mood::Mood::Idle, 0, 3'000, true, mood::Trigger::Error},
                          {"success-talking", mood::Mood::Talking, 0.5, 3'000, true, mood::Trigger::Success}};
    for (const bool dark : {true, false}) {
        const ui::Tokens& tokens = dark ? ui::darkTokens() : ui::lightTokens();
        for (const int size : {24, 30, 96, 360}) {
            const int count = static_cast<int>(std::size(cases));
            QImage sheet((size + 8) * count, size + 8, QImage::Format_ARGB32_Premultiplied);
            sheet.fill(size > 200 ? tokens.page : tokens.surface);
            QPainter painter(&sheet);
            for (int i = 0; i < count; ++i) {
                ui::FaceAnimator animator;
                ui::FaceScene scene;
                scene.mood = cases[i].mood;
                scene.awake = cases[i].awake;
                scene.level = cases[i].level;
                scene.moodSinceMs = 100'000 - cases[i].sinceMs;
                scene.trigger = cases[i].trigger;
                scene.triggeredAtMs = 100'000 - 500;
                animator.advance(scene, 99'900);
                ui::paintFace(painter, QRectF(4 + i * (size + 8), 4, size, size),
                              animator.advance(scene, 100'000),
                              scene.trigger.value_or(mood::Trigger::Success), tokens);
            }
            painter.end();
            sheet.save(
                folder.filePath(QStringLiteral("face-%1-%2.png").arg(size).arg(dark ? u"dark" : u"light")));
        }
    }
    return 0;
}
