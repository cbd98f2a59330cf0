// SPDX-License-Identifier: GPL-3.0-or-later
#include "image_format.h"

#include <QBuffer>
#include <QImage>
#include <QImageReader>

#include <algorithm>
#include <cmath>

namespace hrp::study {
namespace {

constexpr int kJpegQuality = 88;
constexpr int kUprightQuality = 95; ///< what is only turned is not to look worse
constexpr int kMostRounds = 12;

QString cutOff(const char* format) {
    return QStringLiteral("the %1 image ends early: the file is cut off").arg(QLatin1String(format));
}

quint32 littleEndian32(const QByteArray& bytes, qsizetype at) {
    quint32 value = 0;
    for (int i = 3; i >= 0; --i)
        value = (value << 8) | static_cast<quint8>(bytes[at + i]);
    return value;
}

QByteArray encode(const QImage& image, const QByteArray& format, int jpegQuality = kJpegQuality) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const int quality = format == "JPG" || format == "jpeg" ? jpegQuality : -1;
    return image.save(&buffer, format.constData(), quality) ? bytes : QByteArray();
}

QString sizeText(QSize size) {
    return QStringLiteral("%1 × %2").arg(size.width()).arg(size.height());
}

} // namespace

tl::expected<QString, QString> imageTypeOf(const QByteArray& bytes) {
    if (bytes.isEmpty())
        return tl::unexpected(QStringLiteral("the image is empty"));
    if (bytes.startsWith("\x89PNG\r\n\x1a\n")) {
        if (!bytes.contains("IEND"))
            return tl::unexpected(cutOff("PNG"));
        return QStringLiteral("image/png");
    }
    if (bytes.startsWith("\xff\xd8\xff")) {
        if (!bytes.contains("\xff\xd9"))
            return tl::unexpected(cutOff("JPEG"));
        return QStringLiteral("image/jpeg");
    }
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a")) {
        if (bytes.size() < 14 || !bytes.right(64).contains(';'))
            return tl::unexpected(cutOff("GIF"));
        return QStringLiteral("image/gif");
    }
    if (bytes.size() >= 16 && bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP") {
        if (static_cast<qint64>(littleEndian32(bytes, 4)) + 8 > bytes.size())
            return tl::unexpected(cutOff("WebP"));
        return QStringLiteral("image/webp");
    }
    const QByteArray start = bytes.left(256).trimmed();
    if (start.startsWith("<svg") || start.startsWith("<?xml"))
        return tl::unexpected(QStringLiteral("this is an SVG drawing; save it as PNG"));
    if (start.startsWith("<"))
        return tl::unexpected(QStringLiteral("this is a web page, not an image"));
    if (start.startsWith("version https://git-lfs"))
        return tl::unexpected(QStringLiteral("this is a Git LFS pointer; fetch the image itself"));
    return tl::unexpected(QStringLiteral("this is no PNG, JPEG, WebP or GIF image; save it as one of these"));
}

std::optional<QByteArray> uprightImage(const QByteArray& bytes) {
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    if (reader.transformation() == QImageIOHandler::TransformationNone)
        return {};
    reader.setAutoTransform(true);
    const QByteArray format = reader.format();
    const QImage image = reader.read();
    if (image.isNull())
        return {};
    const QByteArray upright = encode(image, format, kUprightQuality);
    return upright.isEmpty() ? std::nullopt : std::optional(upright);
}

tl::expected<ScaledImage, QString> scaleImage(const QByteArray& bytes, qint64 maxBytes) {
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QImage original = reader.read();
    if (original.isNull())
        return tl::unexpected(
            QStringLiteral("it is too large to send, and it cannot be scaled down here (%1); save it "
                           "smaller, as PNG or JPEG")
                .arg(reader.errorString()));
    const bool seeThrough = original.hasAlphaChannel();
    const char* format = seeThrough ? "PNG" : "JPG";
    // JPEG alone often makes a photograph small enough. Else a first guess from the area, then smaller until
    // it fits: encoded sizes can't be foretold.
    const bool anew = !seeThrough && !bytes.startsWith("\xff\xd8");
    double factor =
        anew ? 1.0
             : std::min(1.0, std::sqrt(static_cast<double>(maxBytes) / static_cast<double>(bytes.size())));
    for (int round = 0; round < kMostRounds; ++round, factor *= 0.8) {
        const QSize size(std::max(1, static_cast<int>(original.width() * factor)),
                         std::max(1, static_cast<int>(original.height() * factor)));
        const QImage smaller = size == original.size()
                                   ? original
                                   : original.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        QByteArray encoded = encode(smaller, format);
        if (encoded.isEmpty() || encoded.size() > maxBytes)
            continue;
        const QString note =
            size == original.size()
                ? QStringLiteral("saved anew as JPEG, %1").arg(sizeText(size))
                : QStringLiteral("scaled from %1 to %2").arg(sizeText(original.size()), sizeText(size));
        return ScaledImage{std::move(encoded),
                           seeThrough ? QStringLiteral("image/png") : QStringLiteral("image/jpeg"), note};
    }
    return tl::unexpected(QStringLiteral("it is too large to send, even when scaled down; save it smaller"));
}

} // namespace hrp::study
