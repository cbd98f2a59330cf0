// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/formats.h>

#include <QUrl>
#include <QXmlStreamWriter>

#include <algorithm>
#include <cmath>

namespace hrp::exports {
namespace {

QString sl(const char* text) {
    return QString::fromLatin1(text);
}

/// Without the characters that XML cannot hold.
QString xmlText(const QString& text) {
    QString clean;
    clean.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            clean += c;
            clean += text[++i];
        } else if (!c.isSurrogate() && c.unicode() < 0xfffe &&
                   (c.unicode() >= 0x20 || c == QLatin1Char('\t') || c == QLatin1Char('\n')))
            clean += c;
    }
    return clean;
}

/// Who speaks on a tier, for ELAN's PARTICIPANT.
QString speakerOf(const Tiers& tiers, Tier::Kind kind) {
    switch (kind) {
    case Tier::Kind::Participant:
    case Tier::Kind::Vad:
        return tiers.participant;
    case Tier::Kind::AgentHeard:
    case Tier::Kind::AgentUnheard:
    case Tier::Kind::Questions:
        return tiers.agent;
    case Tier::Kind::Screens:
    case Tier::Kind::Notes:
        break;
    }
    return {};
}

/// A note is a point; ELAN shows stretches only.
constexpr std::int64_t kPointMs = 200;

} // namespace

QByteArray toEaf(const Tiers& tiers, const QList<Media>& media, const QString& writtenIso) {
    const auto end = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(tiers.durationMs)));
    std::vector<std::vector<Mark>> marks;
    std::vector<std::int64_t> slots;
    for (const Tier& tier : tiers.tiers) {
        Tier stretched = tier;
        if (tier.kind == Tier::Kind::Notes)
            for (Interval& note : stretched.intervals)
                note.endMs = note.startMs + kPointMs;
        marks.push_back(marksOf(stretched, end, 1));
        for (const Mark& mark : marks.back()) {
            slots.push_back(mark.start);
            slots.push_back(mark.end);
        }
    }
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    const auto slotOf = [&](std::int64_t at) {
        const auto found = std::lower_bound(slots.begin(), slots.end(), at) - slots.begin();
        return QStringLiteral("ts%1").arg(found + 1);
    };

    QByteArray out;
    QXmlStreamWriter xml(&out);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement(sl("ANNOTATION_DOCUMENT"));
    xml.writeAttribute(sl("AUTHOR"), sl("HRP Console"));
    xml.writeAttribute(sl("DATE"), writtenIso);
    xml.writeAttribute(sl("FORMAT"), sl("3.0"));
    xml.writeAttribute(sl("VERSION"), sl("3.0"));
    xml.writeAttribute(sl("xmlns:xsi"), sl("http://www.w3.org/2001/XMLSchema-instance"));
    xml.writeAttribute(sl("xsi:noNamespaceSchemaLocation"), sl("http://www.mpi.nl/tools/elan/EAFv3.0.xsd"));
    xml.writeStartElement(sl("HEADER"));
    xml.writeAttribute(sl("MEDIA_FILE"), QString());
    xml.writeAttribute(sl("TIME_UNITS"), sl("milliseconds"));
    for (const Media& file : media) {
        xml.writeEmptyElement(sl("MEDIA_DESCRIPTOR"));
        xml.writeAttribute(sl("MEDIA_URL"), QString::fromLatin1(QUrl::fromLocalFile(file.path).toEncoded()));
        xml.writeAttribute(sl("MIME_TYPE"), sl("audio/x-wav"));
        QUrl relative;
        relative.setPath(sl("./") + file.relative);
        xml.writeAttribute(sl("RELATIVE_MEDIA_URL"), QString::fromLatin1(relative.toEncoded()));
    }
    std::size_t annotations = 0;
    for (const auto& tier : marks)
        annotations += tier.size();
    xml.writeStartElement(sl("PROPERTY"));
    xml.writeAttribute(sl("NAME"), sl("lastUsedAnnotationId"));
    xml.writeCharacters(QString::number(annotations));
    xml.writeEndElement();
    xml.writeEndElement();

    xml.writeStartElement(sl("TIME_ORDER"));
    for (std::size_t i = 0; i < slots.size(); ++i) {
        xml.writeEmptyElement(sl("TIME_SLOT"));
        xml.writeAttribute(sl("TIME_SLOT_ID"), QStringLiteral("ts%1").arg(i + 1));
        xml.writeAttribute(sl("TIME_VALUE"), QString::number(slots[i]));
    }
    xml.writeEndElement();

    int number = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Tier::Kind kind = tiers.tiers[i].kind;
        xml.writeStartElement(sl("TIER"));
        xml.writeAttribute(sl("LINGUISTIC_TYPE_REF"), sl("default-lt"));
        if (const QString speaker = speakerOf(tiers, kind); !speaker.isEmpty())
            xml.writeAttribute(sl("PARTICIPANT"), xmlText(speaker));
        xml.writeAttribute(sl("TIER_ID"), nameOf(kind));
        for (const Mark& mark : marks[i]) {
            xml.writeStartElement(sl("ANNOTATION"));
            xml.writeStartElement(sl("ALIGNABLE_ANNOTATION"));
            xml.writeAttribute(sl("ANNOTATION_ID"), QStringLiteral("a%1").arg(++number));
            xml.writeAttribute(sl("TIME_SLOT_REF1"), slotOf(mark.start));
            xml.writeAttribute(sl("TIME_SLOT_REF2"), slotOf(mark.end));
            xml.writeTextElement(sl("ANNOTATION_VALUE"), xmlText(mark.label));
            xml.writeEndElement();
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
    xml.writeEmptyElement(sl("LINGUISTIC_TYPE"));
    xml.writeAttribute(sl("GRAPHIC_REFERENCES"), sl("false"));
    xml.writeAttribute(sl("LINGUISTIC_TYPE_ID"), sl("default-lt"));
    xml.writeAttribute(sl("TIME_ALIGNABLE"), sl("true"));
    xml.writeEndElement();
    xml.writeEndDocument();
    return out;
}

} // namespace hrp::exports
