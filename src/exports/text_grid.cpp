// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/formats.h>

namespace hrp::exports {
namespace {

/// Praat's times are seconds; a tenth of a millisecond is finer than any edge that is known.
constexpr double kTicksPerMs = 10;
constexpr int kTicksPerSecond = 10'000;

QByteArray seconds(std::int64_t ticks) {
    QByteArray text = QByteArray::number(ticks / kTicksPerSecond);
    if (const auto rest = ticks % kTicksPerSecond; rest != 0) {
        text += '.' + QByteArray::number(rest).rightJustified(4, '0');
        while (text.endsWith('0'))
            text.chop(1);
    }
    return text;
}

/// In quotes, quotes doubled, on one line.
QByteArray quoted(const QString& label) {
    QString text = label.simplified();
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return '"' + text.toUtf8() + '"';
}

/// Fills what lies between the marks with empty intervals.
std::vector<Mark> withoutGaps(std::vector<Mark> marks, std::int64_t end) {
    std::vector<Mark> filled;
    std::int64_t at = 0;
    for (Mark& mark : marks) {
        if (mark.start > at)
            filled.push_back({at, mark.start, {}});
        at = mark.end;
        filled.push_back(std::move(mark));
    }
    if (at < end)
        filled.push_back({at, end, {}});
    return filled;
}

} // namespace

QByteArray toTextGrid(const Tiers& tiers) {
    // An end of 0 would make tiers without an interval, which Praat does not take.
    const auto end =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(tiers.durationMs * kTicksPerMs)));
    const QByteArray xmax = seconds(end);
    QByteArray out = "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = " + xmax +
                     "\ntiers? <exists>\nsize = " + QByteArray::number(static_cast<int>(tiers.tiers.size())) +
                     "\nitem []:\n";
    int number = 0;
    for (const Tier& tier : tiers.tiers) {
        const bool points = tier.kind == Tier::Kind::Notes;
        const std::vector<Mark> marks =
            points ? pointsOf(tier, end, kTicksPerMs) : withoutGaps(marksOf(tier, end, kTicksPerMs), end);
        out += "    item [" + QByteArray::number(++number) + "]:\n        class = \"" +
               (points ? "TextTier" : "IntervalTier") + "\"\n        name = " + quoted(nameOf(tier.kind)) +
               "\n        xmin = 0\n        xmax = " + xmax + "\n        " +
               (points ? "points" : "intervals") +
               ": size = " + QByteArray::number(static_cast<int>(marks.size())) + "\n";
        int count = 0;
        for (const Mark& mark : marks) {
            out +=
                (points ? "        points [" : "        intervals [") + QByteArray::number(++count) + "]:\n";
            if (points)
                out += "            number = " + seconds(mark.start) + "\n            mark = ";
            else
                out += "            xmin = " + seconds(mark.start) +
                       "\n            xmax = " + seconds(mark.end) + "\n            text = ";
            out += quoted(mark.label) + "\n";
        }
    }
    return out;
}

} // namespace hrp::exports
