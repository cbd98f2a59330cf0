// SPDX-License-Identifier: GPL-3.0-or-later
#include "paths.h"

#include <hrp/study/text_match.h>

#include <QDir>
#include <QFileInfo>

#include <optional>

namespace hrp::study {
namespace {

/// The entry of a folder under this name, or under one that `alike` takes for it.
std::optional<QString> entryOf(const QString& folder, const QString& name,
                               bool (*alike)(const QString&, const QString&)) {
    if (name == QLatin1String(".") || name == QLatin1String("..") ||
        QFileInfo::exists(folder + QLatin1Char('/') + name))
        return name;
    for (const QString& entry :
         QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
        if (alike(entry, name))
            return entry;
    return {};
}

/// `path` (absolute, with slashes) as the disk writes it.
std::optional<QString> onDisk(const QString& path, bool (*alike)(const QString&, const QString&)) {
    if (QFileInfo::exists(path))
        return path;
    const QString root = QDir(path).isAbsolute() ? path.section(QLatin1Char('/'), 0, 0) : QString();
    QString found = root;
    for (const QString& name : path.mid(root.size()).split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
        const auto entry = entryOf(found.isEmpty() ? QStringLiteral("/") : found, name, alike);
        if (!entry)
            return {};
        found += QLatin1Char('/') + *entry;
    }
    return found;
}

bool sameButForCase(const QString& a, const QString& b) {
    return sameText(a.toCaseFolded(), b.toCaseFolded());
}

} // namespace

bool isWebAddress(const QString& source) {
    return source.startsWith(QLatin1String("https://"), Qt::CaseInsensitive) ||
           source.startsWith(QLatin1String("http://"), Qt::CaseInsensitive);
}

bool isDataUrl(const QString& source) {
    return source.startsWith(QLatin1String("data:"), Qt::CaseInsensitive);
}

tl::expected<QString, QString> findFile(const QString& written, const QString& folder) {
    if (written.contains(QChar(u'\0'))) // no file has one in its name, and Qt complains of it
        return tl::unexpected(QStringLiteral("its name holds a NUL character"));
    const QDir from(folder);
    const QString path = from.absoluteFilePath(written);
    if (const auto found = onDisk(path, sameText)) {
        if (!QFileInfo(*found).isFile())
            return tl::unexpected(QStringLiteral("“%1” is not a file").arg(QDir::toNativeSeparators(*found)));
        return *found;
    }
    const QString missing = QStringLiteral("there is no file “%1”").arg(QDir::toNativeSeparators(path));
    QString slashed = written;
    slashed.replace(QLatin1Char('\\'), QLatin1Char('/'));
    const auto near = onDisk(from.absoluteFilePath(slashed), sameButForCase);
    if (!near || !QFileInfo(*near).isFile())
        return tl::unexpected(missing);
    const bool relative = QDir::isRelativePath(slashed);
    return tl::unexpected(QStringLiteral("%1, but there is “%2”; write the name just so")
                              .arg(missing, relative ? from.relativeFilePath(*near) : *near));
}

} // namespace hrp::study
