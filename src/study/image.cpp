// SPDX-License-Identifier: GPL-3.0-or-later
#include "image_format.h"
#include "paths.h"

#include <hrp/protocol/base64.h>
#include <hrp/study/image.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace hrp::study {
namespace {

/// Nothing that a participant looks at is larger; reading stops here whatever the path leads to.
constexpr qint64 kMaxImageFileBytes = qint64{128} * 1024 * 1024;
/// "data:image/jpeg;base64," and the quotes around it.
constexpr qint64 kDataUrlOverhead = 40;

qint64 encodedSize(const LoadedImage& image) {
    return (image.bytes.size() + 2) / 3 * 4 + kDataUrlOverhead;
}

QString sha256Of(const QByteArray& bytes) {
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

tl::expected<QByteArray, QString> bytesOfDataUrl(const QString& url) {
    const qsizetype comma = url.indexOf(QLatin1Char(','));
    if (comma < 0 || !url.left(comma).endsWith(QLatin1String(";base64"), Qt::CaseInsensitive))
        return tl::unexpected(QStringLiteral("the data: URL is not of the form data:image/png;base64,…"));
    const QByteArray encoded = url.mid(comma + 1).toLatin1();
    const auto bytes =
        protocol::decodeBase64({encoded.constData(), static_cast<std::size_t>(encoded.size())});
    if (!bytes)
        return tl::unexpected(QStringLiteral("the data: URL does not hold valid base64"));
    return *bytes;
}

tl::expected<QByteArray, QString> bytesOfFile(const QString& source, const QString& folder) {
    const auto path = findFile(source, folder);
    if (!path)
        return tl::unexpected(path.error());
    const QFileInfo info(*path);
    if (info.size() > kMaxImageFileBytes)
        return tl::unexpected(QStringLiteral("“%1” has %2 MB; an image of at most 128 MB can be read")
                                  .arg(QDir::toNativeSeparators(*path))
                                  .arg(info.size() / 1'000'000));
    QFile file(*path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(QStringLiteral("“%1” cannot be read: %2")
                                  .arg(QDir::toNativeSeparators(*path), file.errorString()));
    return file.read(std::min(file.size(), kMaxImageFileBytes));
}

} // namespace

QString LoadedImage::dataUrl() const {
    return QStringLiteral("data:%1;base64,").arg(mimeType) +
           QString::fromLatin1(protocol::encodeBase64(bytes));
}

QString LoadedImage::extension() const {
    return mimeType == QLatin1String("image/jpeg") ? QStringLiteral("jpg")
                                                   : mimeType.section(QLatin1Char('/'), 1);
}

tl::expected<FoundImage, QString> findImage(const Image& image, const QString& folder) {
    if (image.source.trimmed().isEmpty())
        return tl::unexpected(QStringLiteral("no image is named"));
    if (isWebAddress(image.source))
        return tl::unexpected(
            QStringLiteral("images on the web are not fetched; save it beside the study and name the file"));
    auto bytes = isDataUrl(image.source) ? bytesOfDataUrl(image.source) : bytesOfFile(image.source, folder);
    if (!bytes)
        return tl::unexpected(bytes.error());
    auto type = imageTypeOf(*bytes);
    if (!type)
        return tl::unexpected(isDataUrl(image.source)
                                  ? QStringLiteral("data: URL: %1").arg(type.error())
                                  : QStringLiteral("“%1”: %2").arg(image.source, type.error()));
    return FoundImage{std::move(*bytes), std::move(*type)};
}

tl::expected<LoadedImage, QString> loadImage(const Image& image, const QString& folder) {
    const auto found = findImage(image, folder);
    if (!found)
        return tl::unexpected(found.error());
    const QString hash = sha256Of(found->bytes);
    if (const auto upright = uprightImage(found->bytes))
        return LoadedImage{*upright, found->mimeType, sha256Of(*upright), hash,
                           QStringLiteral("turned upright, as its file asks")};
    return LoadedImage{found->bytes, found->mimeType, hash, hash, {}};
}

QList<tl::expected<LoadedImage, QString>> loadImages(const QList<Image>& images, const QString& folder,
                                                     qint64 maxEncodedBytes) {
    QList<tl::expected<LoadedImage, QString>> loaded;
    QList<qsizetype> bySize;
    for (const Image& image : images) {
        loaded.append(loadImage(image, folder));
        if (loaded.last())
            bySize.append(loaded.size() - 1);
    }
    std::stable_sort(bySize.begin(), bySize.end(), [&](qsizetype a, qsizetype b) {
        return encodedSize(*loaded[a]) < encodedSize(*loaded[b]);
    });
    // Small ones keep their size; what is left is shared evenly by those that are larger than their share.
    qint64 left = maxEncodedBytes;
    for (qsizetype i = 0; i < bySize.size(); ++i) {
        auto& image = loaded[bySize[i]];
        const qint64 share = left / (bySize.size() - i);
        if (encodedSize(*image) > share) {
            const auto smaller =
                scaleImage(image->bytes, std::max<qint64>(0, share - kDataUrlOverhead) / 4 * 3);
            if (!smaller) {
                image = tl::unexpected(
                    QStringLiteral("“%1”: %2").arg(images[bySize[i]].source.left(80), smaller.error()));
                continue;
            }
            image = LoadedImage{smaller->bytes, smaller->mimeType, sha256Of(smaller->bytes),
                                image->contentSha256, smaller->note};
        }
        left -= encodedSize(*image);
    }
    return loaded;
}

} // namespace hrp::study
