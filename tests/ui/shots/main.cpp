// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the window in the states that matter into PNG files, from a made-up session under a virtual clock.
// Usage: ui_shots FOLDER [name…]
#include "main_window/main_window.h"
#include "session_bar/setup_dialog.h"
#include "ui/support/fake_services.h"
#include "welcome/talk_dialog.h"

#include <hrp/time/virtual_scheduler.h>

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

namespace {

using namespace hrp;

struct Shot {
    QString name;
    QSize size;
    ui::Appearance appearance = ui::Appearance::Dark;
    double untilMs = -1; ///< plays the session live up to here; -1: empty window
    double textScale = 1;
    std::function<void(ui::MainWindow&)> then = {};
    std::vector<log::RecordBody> records = {}; ///< written at the end
};

log::RecordBody shortBreak(log::HoldCause cause) {
    return log::HoldChanged{true, cause, QStringLiteral("A short break. We will go on in a moment.")};
}
log::RecordBody lost() {
    return log::ConnectionLost{1006, QStringLiteral("The network connection broke off."), true, true, 1,
                               4'000};
}
log::RecordBody waiting() {
    return log::QuestionWaiting{
        QStringLiteral("warmth"), QStringLiteral("answer_scale"),
        QStringLiteral("How warm was your partner?"),
        QStringLiteral("All 3 attempts were refused: 120 is above the highest value, 100.")};
}
std::vector<log::RecordBody> troubles() {
    const auto finding = [](log::FindingClass cls, const char* rule, const char* check, const char* text) {
        return log::Finding{QString::fromLatin1(rule),
                            log::Severity::Warning,
                            QString::fromUtf8(text),
                            cls,
                            QString::fromLatin1(check),
                            {},
                            {}};
    };
    return {
        finding(log::FindingClass::Engineer, "H9", "truncate-answer",
                "The engine says it cut the reply at 1,200 ms; it was told 1,180 ms."),
        finding(log::FindingClass::Note, "H30", "words-and-seconds",
                "A reply of 14 words came with 0.3 s of sound."),
        finding(log::FindingClass::ActNow, "", "echo",
                "The agent hears itself: use a headset, or half-duplex."),
        log::ProfileDifference{QStringLiteral("speed"), QStringLiteral("1"), QStringLiteral("1.2")},
        log::ProfileDifference{QStringLiteral("attempts"), QStringLiteral("2"), QStringLiteral("3")},
        log::EffectiveSession{{}, {}, {QStringLiteral("voice: “marin” was asked for, “cedar” is used")}},
        log::CommandGiven{
            QStringLiteral("asked the agent to speak"), true, log::CommandSource::Operator, true, false, {}}};
}

class Studio {
public:
    Studio(QApplication& app, QString folder)
        : m_theme(app), m_folder(std::move(folder)), m_session(test::SyntheticSession::conversation()) {
        m_services.study = QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json");
    }

    void take(const Shot& shot) {
        QTemporaryDir settingsFolder;
        QSettings settings(settingsFolder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        time::VirtualScheduler scheduler;
        ui::MainWindow window(m_services, scheduler, m_theme, settings);
        m_theme.setAppearance(shot.appearance);
        m_theme.setTextScale(shot.textScale);
        window.resize(shot.size);
        window.show();
        QApplication::sendPostedEvents();
        window.openPath({});
        if (shot.untilMs >= 0) {
            window.startSession();
            for (double t = m_session.firstMs() - 1; t < shot.untilMs; t += 33) {
                m_session.play(*m_services.queue, t, std::min(t + 33, shot.untilMs));
                scheduler.advance(std::chrono::milliseconds(33));
                if (t > shot.untilMs - 200)
                    QApplication::processEvents(); // lists lay out between ticks
            }
        }
        QApplication::processEvents();
        if (shot.then)
            shot.then(window);
        if (!shot.records.empty()) {
            for (const log::RecordBody& body : shot.records) {
                auto record = std::make_shared<log::Record>();
                record->atMs = record->tMs = shot.untilMs;
                record->body = body;
                m_services.queue->onRecord(record);
            }
            scheduler.advance(std::chrono::milliseconds(40));
            QApplication::processEvents();
        }
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
        QWidget* target = &window;
        if (QApplication::activeModalWidget())
            target = QApplication::activeModalWidget();
        const QString path = m_folder + QLatin1Char('/') + shot.name + QStringLiteral(".png");
        target->grab().save(path);
        std::printf("%s\n", qPrintable(path));
        if (target != &window)
            target->close();
        m_services.queue.reset();
    }

private:
    ui::Theme m_theme;
    QString m_folder;
    test::FakeServices m_services;
    test::SyntheticSession m_session;
};

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication app(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral("0.1.0"));
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    QDir().mkpath(arguments[1]);
    Studio studio(app, arguments[1]);
    using ui::Appearance;
    const QSize wide(1600, 1000), small(1280, 800);
    const QList<Shot> shots{
        {QStringLiteral("empty-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.banner()->show(); }},
        {QStringLiteral("empty-light-small"), small, Appearance::Light, -1, 1,
         [](ui::MainWindow& w) { w.banner()->show(); }},
        {QStringLiteral("live-dark"), wide, Appearance::Dark, 47'000, 1, {}},
        {QStringLiteral("live-light"), wide, Appearance::Light, 47'000, 1, {}},
        {QStringLiteral("bargein-dark-small"), small, Appearance::Dark, 42'600, 1, {}},
        {QStringLiteral("bargein-light-small"), small, Appearance::Light, 42'600, 1, {}},
        {QStringLiteral("queued-dark"), wide, Appearance::Dark, 39'600, 1, {}},
        {QStringLiteral("paused-dark"), wide, Appearance::Dark, 63'000, 1,
         [](ui::MainWindow& w) { w.study()->openForm(ui::StudyView::Pause); }},
        {QStringLiteral("finished-dark"), wide, Appearance::Dark, 88'600, 1,
         [](ui::MainWindow& w) { w.timeline()->fitAll(); }},
        {QStringLiteral("finished-light"), wide, Appearance::Light, 88'600, 1,
         [](ui::MainWindow& w) { w.timeline()->fitAll(); }},
        {QStringLiteral("break-dark"),
         small,
         Appearance::Dark,
         47'000,
         1,
         {},
         {shortBreak(log::HoldCause::Operator)}},
        {QStringLiteral("gone-light"),
         small,
         Appearance::Light,
         47'000,
         1,
         {},
         {shortBreak(log::HoldCause::EngineGone), lost()}},
        {QStringLiteral("question-dark"), small, Appearance::Dark, 47'000, 1, {}, {waiting()}},
        {QStringLiteral("question-light"), wide, Appearance::Light, 47'000, 1, {}, {waiting()}},
        {QStringLiteral("findings-dark"), wide, Appearance::Dark, 47'000, 1,
         [](ui::MainWindow& w) { w.panels()[6]->raise(); }, troubles()},
        {QStringLiteral("differences-light"), wide, Appearance::Light, 47'000, 1,
         [](ui::MainWindow& w) { w.panels()[7]->raise(); }, troubles()},
        {QStringLiteral("check-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.actions().checkEngine->trigger(); }},
        {QStringLiteral("large-text"), wide, Appearance::Dark, 47'000, 1.4, {}},
        {QStringLiteral("setup-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.actions().setup->trigger(); }},
        {QStringLiteral("setup-light"), wide, Appearance::Light, -1, 1,
         [](ui::MainWindow& w) { w.actions().setup->trigger(); }},
        {QStringLiteral("talk-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.actions().talk->trigger(); }},
        {QStringLiteral("rehearsal-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.actions().rehearsal->trigger(); }},
        {QStringLiteral("shortcuts-dark"), wide, Appearance::Dark, -1, 1,
         [](ui::MainWindow& w) { w.actions().shortcuts->trigger(); }},
    };
    const QStringList wanted = arguments.mid(2);
    for (const Shot& shot : shots)
        if (wanted.isEmpty() || wanted.contains(shot.name))
            studio.take(shot);
    return 0;
}
