// SPDX-License-Identifier: GPL-3.0-or-later
#include "options.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <string_view>

namespace hrp::console {
namespace {

QString optionWords(const char* source) {
    return QCoreApplication::translate("hrp::console", source);
}

void declare(QCommandLineParser& parser) {
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.setApplicationDescription(
        optionWords(QT_TRANSLATE_NOOP("hrp::console", "Pilot a voice-agent study by voice.")));
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        optionWords(QT_TRANSLATE_NOOP(
            "hrp::console",
            "A study, or a recording folder; nothing: the last study, else the demonstration.")),
        QStringLiteral("[FILE]"));
    parser.addOptions({
        {{QStringLiteral("h"), QStringLiteral("help")},
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Show this and exit."))},
        {{QStringLiteral("v"), QStringLiteral("version")},
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Show the version and exit."))},
        {QStringLiteral("engine"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Engine for this run: local, an address such as "
                                                       "wss://HOST/v1/realtime, or a kept engine's name.")),
         QStringLiteral("URL|local")},
        {QStringLiteral("participant"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Speech in place of a microphone: a sound file or a "
                                                       "participant script. The session starts at once.")),
         QStringLiteral("FILE")},
        {QStringLiteral("screenshot"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Write a picture of the window and exit.")),
         QStringLiteral("PNG")},
        {QStringLiteral("after"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Seconds to wait before the picture (2).")),
         QStringLiteral("SECONDS")},
        {QStringLiteral("avatar-port"),
         optionWords(QT_TRANSLATE_NOOP(
             "hrp::console", "Tell avatars the agent's mood, and other devices what happens, on this "
                             "port of this machine; 0 picks one.")),
         QStringLiteral("N")},
        {QStringLiteral("style"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Appearance for this run: dark or light.")),
         QStringLiteral("dark|light")},
        {QStringLiteral("language"),
         optionWords(QT_TRANSLATE_NOOP("hrp::console", "Language for this run, such as de or en.")),
         QStringLiteral("xx")},
    });
}

} // namespace

QString helpText() {
    QCommandLineParser parser;
    declare(parser);
    return parser.helpText();
}

tl::expected<Options, QString> readOptions(const QStringList& arguments,
                                           const std::optional<QString>& style) {
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(arguments))
        return tl::unexpected(parser.errorText());
    Options options;
    if (parser.positionalArguments().size() > 1)
        return tl::unexpected(optionWords(QT_TRANSLATE_NOOP("hrp::console", "Only one FILE can be opened.")));
    options.file = parser.positionalArguments().value(0);
    options.engine = parser.value(QStringLiteral("engine"));
    options.participant = parser.value(QStringLiteral("participant"));
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    options.language = parser.value(QStringLiteral("language"));
    options.style = style.value_or(QString());
    if (style && options.style != QLatin1String("dark") && options.style != QLatin1String("light"))
        return tl::unexpected(
            optionWords(QT_TRANSLATE_NOOP("hrp::console", "--style is “dark” or “light”, not “%1”."))
                .arg(options.style));
    if (parser.isSet(QStringLiteral("avatar-port"))) {
        bool number = false;
        options.avatarPort = parser.value(QStringLiteral("avatar-port")).toUShort(&number);
        if (!number)
            return tl::unexpected(
                optionWords(
                    QT_TRANSLATE_NOOP("hrp::console", "--avatar-port is a number from 0 to 65535, not “%1”."))
                    .arg(parser.value(QStringLiteral("avatar-port"))));
    }
    if (parser.isSet(QStringLiteral("after"))) {
        bool number = false;
        options.afterSeconds = parser.value(QStringLiteral("after")).toDouble(&number);
        if (!number || !(options.afterSeconds >= 0 && options.afterSeconds <= 86'400))
            return tl::unexpected(
                optionWords(QT_TRANSLATE_NOOP("hrp::console",
                                              "--after is a number of seconds from 0 to 86400, not “%1”."))
                    .arg(parser.value(QStringLiteral("after"))));
        if (options.screenshot.isEmpty())
            return tl::unexpected(
                optionWords(QT_TRANSLATE_NOOP("hrp::console", "--after belongs to --screenshot PNG.")));
    }
    return options;
}

TextAsked textAsked(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == "--help" || argument == "-h" || argument == "-help")
            return TextAsked::Help;
        if (argument == "--version" || argument == "-v" || argument == "-version")
            return TextAsked::Version;
    }
    return TextAsked::None;
}

std::optional<QString> takeStyle(int& argc, char** argv) {
    std::optional<QString> style;
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == "--style" || argument == "-style")
            style = i + 1 < argc ? QString::fromLocal8Bit(argv[++i]) : QString();
        else if (argument.starts_with("--style="))
            style = QString::fromLocal8Bit(argv[i] + sizeof "--style=" - 1);
        else
            argv[kept++] = argv[i];
    }
    argc = kept;
    argv[argc] = nullptr;
    return style;
}

QString languageOf(int argc, char** argv) {
    constexpr std::string_view name = "--language";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == name && i + 1 < argc)
            return QString::fromLocal8Bit(argv[i + 1]);
        if (argument.starts_with(name) && argument.size() > name.size() && argument[name.size()] == '=')
            return QString::fromLocal8Bit(argv[i] + name.size() + 1);
    }
    return {};
}

} // namespace hrp::console
