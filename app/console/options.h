// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <optional>

namespace hrp::console {

/// What the command line asks for. Everything is optional.
struct Options {
    QString file;                      ///< study or recording folder
    QString engine;                    ///< "local", an address, or the name of a kept engine
    QString participant;               ///< speech in place of a microphone; starts the session
    QString screenshot;                ///< PNG to write, then exit
    std::optional<quint16> avatarPort; ///< 0: any that is free
    double afterSeconds = 2;
    QString style;    ///< "dark" or "light"
    QString language; ///< "de", "en", …
};
/// The error says what is wrong and what would be right.
tl::expected<Options, QString> readOptions(const QStringList& arguments, const std::optional<QString>& style);
QString helpText();
/// --help and --version are answered without a display.
enum class TextAsked { None, Help, Version };
TextAsked textAsked(int argc, char** argv);

/// Takes --style out of the arguments and returns what it said (nothing if it was not there): Qt would take
/// it for the name of a widget style.
std::optional<QString> takeStyle(int& argc, char** argv);
/// The language asked for, before anything is translated; empty: the system's.
QString languageOf(int argc, char** argv);

} // namespace hrp::console
