// SPDX-License-Identifier: GPL-3.0-or-later
#include "speaking/voices.h"

#include <hrp/engine/speech.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace hrp::engine {
namespace {

struct NamedVoice {
    QLatin1String name;
    QLatin1String flite;
};
/// flite's own first, then OpenAI's by the kind of voice: slt is a woman's, rms and awb are men's.
constexpr std::array kNamedVoices{
    NamedVoice{QLatin1String("slt"), QLatin1String("slt")},
    NamedVoice{QLatin1String("rms"), QLatin1String("rms")},
    NamedVoice{QLatin1String("awb"), QLatin1String("awb")},
    NamedVoice{QLatin1String("marin"), QLatin1String("slt")},
    NamedVoice{QLatin1String("cedar"), QLatin1String("rms")},
    NamedVoice{QLatin1String("alloy"), QLatin1String("slt")},
    NamedVoice{QLatin1String("ash"), QLatin1String("rms")},
    NamedVoice{QLatin1String("ballad"), QLatin1String("awb")},
    NamedVoice{QLatin1String("coral"), QLatin1String("slt")},
    NamedVoice{QLatin1String("echo"), QLatin1String("rms")},
    NamedVoice{QLatin1String("sage"), QLatin1String("slt")},
    NamedVoice{QLatin1String("shimmer"), QLatin1String("slt")},
    NamedVoice{QLatin1String("verse"), QLatin1String("awb")},
};

/// A script that stands for one language here.
QLatin1String languageOfScript(QChar::Script script) {
    switch (script) {
    case QChar::Script_Devanagari:
        return QLatin1String("hi");
    case QChar::Script_Cyrillic:
        return QLatin1String("ru");
    case QChar::Script_Greek:
        return QLatin1String("el");
    case QChar::Script_Arabic:
        return QLatin1String("ar");
    case QChar::Script_Han:
        return QLatin1String("cmn");
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
        return QLatin1String("ja");
    case QChar::Script_Hangul:
        return QLatin1String("ko");
    case QChar::Script_Bengali:
        return QLatin1String("bn");
    case QChar::Script_Tamil:
        return QLatin1String("ta");
    case QChar::Script_Telugu:
        return QLatin1String("te");
    case QChar::Script_Gujarati:
        return QLatin1String("gu");
    case QChar::Script_Gurmukhi:
        return QLatin1String("pa");
    case QChar::Script_Kannada:
        return QLatin1String("kn");
    case QChar::Script_Malayalam:
        return QLatin1String("ml");
    case QChar::Script_Hebrew:
        return QLatin1String("he");
    case QChar::Script_Georgian:
        return QLatin1String("ka");
    default:
        return {};
    }
}

/// Latin letters and marks that English has no use for. An accent alone ("café") is no sign.
QLatin1String languageOfLatin(const QString& text) {
    static const std::array<std::pair<QString, QLatin1String>, 4> signs{{
        {QStringLiteral("¿¡ñÑ"), QLatin1String("es")},
        {QStringLiteral("ßäöüÄÖÜ"), QLatin1String("de")},
        {QStringLiteral("ãõÃÕ"), QLatin1String("pt")},
        {QStringLiteral("çœêèàùÇŒÊÈÀÙ"), QLatin1String("fr")},
    }};
    for (const auto& [letters, language] : signs) {
        const auto found = std::count_if(text.begin(), text.end(),
                                         [&letters = letters](QChar c) { return letters.contains(c); });
        if (found >= 2)
            return language;
    }
    return {};
}

} // namespace

std::optional<Voice> voiceByName(const QString& name) {
    for (const NamedVoice& voice : kNamedVoices)
        if (name.compare(voice.name, Qt::CaseInsensitive) == 0)
            return Voice{Voice::Kind::Flite, voice.flite};
    static const QRegularExpression language(QStringLiteral("^[a-z]{2,3}(-[a-z0-9]+)*$"));
    if (language.match(name.toLower()).hasMatch())
        return Voice{Voice::Kind::Espeak, name.toLower()};
    return std::nullopt;
}

QStringList packagedVoices() {
    QStringList names;
    for (const NamedVoice& voice : kNamedVoices)
        names << voice.name;
    return names;
}

QString languageOf(const QString& text) {
    std::map<QString, int> letters;
    int latin = 0, all = 0;
    for (const uint code : text.toUcs4()) {
        if (!QChar::isLetter(code))
            continue;
        ++all;
        const QChar::Script script = QChar::script(code);
        if (script == QChar::Script_Latin)
            ++latin;
        else if (const QLatin1String language = languageOfScript(script); !language.isEmpty())
            ++letters[language];
    }
    // Japanese is written in Han characters too.
    if (letters.count(QStringLiteral("ja")) != 0)
        return QStringLiteral("ja");
    for (const auto& [language, count] : letters)
        if (2 * count > all)
            return language;
    return 2 * latin > all ? QString(languageOfLatin(text)) : QString();
}

Voice voiceFor(const QString& text, const Voice& wanted) {
    if (wanted.kind == Voice::Kind::Espeak)
        return wanted;
    const QString language = languageOf(text);
    return language.isEmpty() ? wanted : Voice{Voice::Kind::Espeak, language};
}

QByteArray asciiFor(const QString& text) {
    QByteArray out;
    for (const QChar c : text.normalized(QString::NormalizationForm_KD)) {
        switch (c.unicode()) {
        case 0x2018:
        case 0x2019:
            out += '\'';
            break;
        case 0x201c:
        case 0x201d:
            out += '"';
            break;
        case 0x2013:
        case 0x2014:
            out += ", ";
            break;
        default:
            // Marks that the decomposition split off, emoji and the like have no sound.
            if (c.unicode() < 0x80)
                out += (c.isPrint() || c.isSpace()) ? static_cast<char>(c.unicode()) : ' ';
        }
    }
    return out;
}

} // namespace hrp::engine
