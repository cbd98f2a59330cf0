// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/avatar_port.h"
#include "common/engine_profiles.h"
#include "common/install_files.h"
#include "console_services.h"
#include "options.h"

#include <face/face_model.h>
#include <main_window/main_window.h>

#include <hrp/audio/qt_devices.h>
#include <hrp/time/steady_scheduler.h>

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <cstdio>

namespace {

using namespace hrp;

constexpr int kWrongUse = 2;

void printLine(FILE* stream, const QString& text) {
    std::fprintf(stream, "%s\n", qPrintable(text));
}

void installTranslations(QCoreApplication& app, const QString& language) {
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    auto* qt = new QTranslator(&app);
    if (qt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto* own = new QTranslator(&app);
    if (own->load(locale, QStringLiteral("hrp-console"), QStringLiteral("_"), QStringLiteral(":/i18n")) ||
        own->load(QLocale(QLocale::English), QStringLiteral("hrp-console"), QStringLiteral("_"),
                  QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(own);
}

/// The set-up of this run: the kept one with what the command line says, or words on what is wrong.
tl::expected<ui::SessionSetup, QString> setupFor(const console::Options& options, ui::SessionSetup setup) {
    if (!options.engine.isEmpty()) {
        auto chosen = app::chooseEngine(options.engine);
        if (!chosen)
            return tl::unexpected(chosen.error());
        setup.engine = *std::move(chosen);
    }
    if (!options.participant.isEmpty()) {
        setup.voice = ui::VoiceSource::Recorded;
        setup.recordedFile = options.participant;
    }
    return setup;
}

int run(QApplication& app, const console::Options& options, bool& openedDevices) {
    time::SteadyScheduler scheduler;
    console::ConsoleServices services(scheduler);
    ui::Theme theme(app);
    QSettings settings;
    ui::MainWindow window(services, scheduler, theme, settings);
    if (!options.style.isEmpty())
        theme.setAppearance(options.style == QLatin1String("light") ? ui::Appearance::Light
                                                                    : ui::Appearance::Dark);
    if (options.avatarPort) {
        auto outlets = app::openAvatarPort(*options.avatarPort, &ui::waitingWords);
        if (!outlets) {
            printLine(stderr, QStringLiteral("hrp-console: ") + outlets.error());
            return kWrongUse;
        }
        printLine(stdout, app::avatarPortText(**outlets));
        services.setOutlets(std::move(*outlets));
    }
    const auto setup = setupFor(options, window.setup());
    if (!setup) {
        printLine(stderr, QStringLiteral("hrp-console: ") + setup.error());
        return kWrongUse;
    }
    window.show();
    const bool plainStart =
        options.file.isEmpty() && options.engine.isEmpty() && options.participant.isEmpty();
    const bool opened = window.openPath(options.file);
    if (!plainStart)
        window.useSetup(*setup);
    if (plainStart && window.isFirstStart())
        window.beginFirstStart();
    else if (opened && !options.participant.isEmpty())
        window.startSession();

    time::Timer picture;
    if (!options.screenshot.isEmpty())
        picture = scheduler.after(time::fromMs(options.afterSeconds * 1'000), [&] {
            const bool saved = window.grab().save(options.screenshot, "PNG");
            if (!saved)
                printLine(stderr, QCoreApplication::translate(
                                      "hrp::console", "hrp-console: the picture could not be written to %1.")
                                      .arg(options.screenshot));
            QApplication::exit(saved ? 0 : 1);
        });
    const int result = QApplication::exec();
    openedDevices = services.openedDevices();
    return result;
}

} // namespace

int main(int argc, char** argv) {
    if (const console::TextAsked asked = console::textAsked(argc, argv); asked != console::TextAsked::None) {
        QCoreApplication core(argc, argv);
        installTranslations(core, console::languageOf(argc, argv));
        printLine(stdout, asked == console::TextAsked::Help
                              ? console::helpText().trimmed()
                              : QStringLiteral("hrp-console ") + app::version());
        return 0;
    }
    const std::optional<QString> style = console::takeStyle(argc, argv);
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("HRP Console"));
    QApplication::setApplicationName(QStringLiteral("hrp-console"));
    QApplication::setApplicationDisplayName(QStringLiteral("HRP Console"));
    QApplication::setApplicationVersion(app::version());
    installTranslations(app, console::languageOf(argc, argv));

    const auto options = console::readOptions(QApplication::arguments(), style);
    if (!options) {
        printLine(stderr, QStringLiteral("hrp-console: ") + options.error());
        return kWrongUse;
    }
    bool openedDevices = false;
    const int result = run(app, *options, openedDevices);
    if (openedDevices)
        audio::leaveProcess(result);
    return result;
}
