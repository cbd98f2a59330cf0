// SPDX-License-Identifier: GPL-3.0-or-later
#include "names.h"

#include <hrp/recording/recorder.h>

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QTextBoundaryFinder>

namespace hrp::recording {
namespace {

/// File systems take 255 bytes; the date, a number and the suffix have to fit behind it.
constexpr int kLongestStudyName = 160;
constexpr int kLongestItemName = 100;

bool isSafe(QChar c) {
    static const QString forbidden = QStringLiteral("/\\:*?\"<>|");
    const ushort code = c.unicode();
    // Marks that turn the direction of text would hide what a name ends with.
    const bool turnsText = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return code >= 0x20 && code != 0x7F && !turnsText && !forbidden.contains(c);
}

/// Cut between characters as people see them.
QString cutToBytes(const QString& text, int most) {
    if (text.toUtf8().size() <= most)
        return text;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype end = 0;
    for (qsizetype next = finder.toNextBoundary(); next > 0; next = finder.toNextBoundary()) {
        if (text.left(next).toUtf8().size() > most)
            break;
        end = next;
    }
    return text.left(end);
}

QString cleanName(const QString& text) {
    QString name;
    for (const QChar c : text)
        name += isSafe(c) ? c : QLatin1Char(' ');
    name = name.simplified();
    // A leading dot hides a file.
    while (name.startsWith(QLatin1Char('.')) || name.startsWith(QLatin1Char(' ')))
        name.remove(0, 1);
    return cutToBytes(name, kLongestStudyName).trimmed();
}

} // namespace

QString uniqueFolder(const QString& path) {
    if (!QFileInfo::exists(path))
        return path;
    const QString stem = path.endsWith(kSuffix) ? path.chopped(kSuffix.size()) : path;
    for (int number = 2;; ++number) {
        QString candidate = QStringLiteral("%1 (%2)").arg(stem).arg(number) + kSuffix;
        if (!QFileInfo::exists(candidate))
            return candidate;
    }
}

QString newRecordingFolder(const QString& base, const QString& studyName, double unixMs) {
    QString name = cleanName(studyName);
    if (name.isEmpty())
        name = QStringLiteral("Recording");
    const QString when = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(unixMs))
                             .toString(QStringLiteral("yyyy-MM-dd HH-mm-ss"));
    return uniqueFolder(QDir(base).absoluteFilePath(name + QLatin1Char(' ') + when + kSuffix));
}

QString itemFileName(const QString& itemId) {
    QString name;
    for (const QChar c : itemId) {
        const bool plain =
            c.unicode() < 0x80 && (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'));
        name += plain ? c : QLatin1Char('_');
    }
    // Two ids must not meet in one name because of what was taken out of them.
    if (name != itemId || name.size() > kLongestItemName || name.isEmpty()) {
        const QByteArray hash = QCryptographicHash::hash(itemId.toUtf8(), QCryptographicHash::Sha256).toHex();
        name = name.left(kLongestItemName) + QLatin1Char('-') + QString::fromLatin1(hash.left(12));
    }
    return name + QStringLiteral(".wav");
}

} // namespace hrp::recording
