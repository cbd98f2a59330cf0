// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/formats.h>

#include <algorithm>
#include <cmath>

namespace hrp::exports {
namespace {

struct Cue {
    std::int64_t startMs = 0, endMs = 0;
    QString speaker, text;
};

/// What was said and heard, by start. Turns without words give no cue.
std::vector<Cue> cuesOf(const Tiers& tiers) {
    std::vector<Cue> cues;
    const auto end = static_cast<std::int64_t>(std::ceil(tiers.durationMs));
    const auto add = [&](Tier::Kind kind, const QString& speaker) {
        for (Mark& mark : marksOf(tiers.of(kind), end, 1))
            if (const QString text = mark.label.simplified(); !text.isEmpty() && text != kSpeech)
                cues.push_back({mark.start, mark.end, speaker.simplified(), text});
    };
    add(Tier::Kind::Participant, tiers.participant);
    add(Tier::Kind::AgentHeard, tiers.agent);
    std::stable_sort(cues.begin(), cues.end(),
                     [](const Cue& a, const Cue& b) { return a.startMs < b.startMs; });
    return cues;
}

QByteArray time(std::int64_t ms, char point) {
    const auto two = [](std::int64_t number) { return QByteArray::number(number).rightJustified(2, '0'); };
    return two(ms / 3'600'000) + ':' + two(ms / 60'000 % 60) + ':' + two(ms / 1000 % 60) + point +
           QByteArray::number(ms % 1000).rightJustified(3, '0');
}

/// "&", "<" and ">" are markup in a cue, and with ">" goes the arrow of its times.
QString escaped(const QString& text) {
    return text.toHtmlEscaped().replace(QStringLiteral("&quot;"), QStringLiteral("\""));
}

} // namespace

QByteArray toWebVtt(const Tiers& tiers) {
    QByteArray out = "WEBVTT\n";
    int number = 0;
    for (const Cue& cue : cuesOf(tiers)) {
        out += '\n' + QByteArray::number(++number) + '\n' + time(cue.startMs, '.') + " --> " +
               time(cue.endMs, '.') + '\n';
        if (!cue.speaker.isEmpty())
            out += "<v " + escaped(cue.speaker).toUtf8() + '>';
        out += escaped(cue.text).toUtf8() + '\n';
    }
    return out;
}

QByteArray toSrt(const Tiers& tiers) {
    QByteArray out;
    int number = 0;
    for (const Cue& cue : cuesOf(tiers)) {
        out += (out.isEmpty() ? "" : "\n") + QByteArray::number(++number) + '\n' + time(cue.startMs, ',') +
               " --> " + time(cue.endMs, ',') + '\n';
        if (!cue.speaker.isEmpty())
            out += cue.speaker.toUtf8() + ": ";
        out += cue.text.toUtf8() + '\n';
    }
    return out;
}

} // namespace hrp::exports
