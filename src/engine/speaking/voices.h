// SPDX-License-Identifier: GPL-3.0-or-later
// Which synthesiser says a text, and how it is to be written for it.
#pragma once
#include <QString>

#include <optional>

namespace hrp::engine {

struct Voice {
    enum class Kind { Flite, Espeak };
    Kind kind = Kind::Flite;
    QString name; ///< flite: slt, rms, awb; espeak-ng: a language
    bool operator==(const Voice&) const = default;
};

/// A voice by its own name or OpenAI's. A language is taken by its form alone ("es", "en-gb").
std::optional<Voice> voiceByName(const QString& name);
/// The voice that says `text` if `wanted` is asked for: an English voice leaves other languages to
/// espeak-ng.
Voice voiceFor(const QString& text, const Voice& wanted);
/// The language that a text's letters give away; empty for what may be English.
QString languageOf(const QString& text);
/// Text as flite reads it: ASCII, with typographic marks replaced and accents taken off.
QByteArray asciiFor(const QString& text);

} // namespace hrp::engine
