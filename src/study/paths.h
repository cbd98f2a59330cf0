// SPDX-License-Identifier: GPL-3.0-or-later
// Where the files are that a study or a script names.
#pragma once
#include <hrp/study/image.h>

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::study {

bool isWebAddress(const QString& source);
bool isDataUrl(const QString& source);

/// The path of a regular file that is named from `folder`. Names that are the same in Unicode are the same
/// here, whichever form the disk has. Else the reason, as part of a sentence; it names the file that is there
/// under nearly this name (another case, or "\\" between folders, which only Windows understands).
tl::expected<QString, QString> findFile(const QString& written, const QString& folder);

/// An image as it was found: nothing done to it yet.
struct FoundImage {
    QByteArray bytes;
    QString mimeType;
};
tl::expected<FoundImage, QString> findImage(const Image& image, const QString& folder);

} // namespace hrp::study
