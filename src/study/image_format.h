// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <optional>

namespace hrp::study {

/// image/png, image/jpeg, image/webp or image/gif by the bytes themselves; the name of a file says nothing.
/// The error says what it is instead, or that the file ends early.
tl::expected<QString, QString> imageTypeOf(const QByteArray& bytes);

/// What a file asks viewers to turn (EXIF), turned: nobody who gets the bytes need know of it. Nothing where
/// there is nothing to turn, or where the format can't be read here.
std::optional<QByteArray> uprightImage(const QByteArray& bytes);

/// The same picture in at most `maxBytes`, smaller in width and height.
struct ScaledImage {
    QByteArray bytes;
    QString mimeType;
    QString note; ///< "scaled from 4000 × 3000 to 2000 × 1500"
};
tl::expected<ScaledImage, QString> scaleImage(const QByteArray& bytes, qint64 maxBytes);

} // namespace hrp::study
