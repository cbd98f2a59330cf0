// SPDX-License-Identifier: GPL-3.0-or-later
// Images of a study: beside its file, or in it. Blocking, any thread; nothing here goes to the network.
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::study {

/// An image the participant sees. `source` is a path beside the study file or a data: URL. An https URL is
/// kept, and told to the agent as an image that could not be loaded.
struct Image {
    QString source;
    QString alt;   ///< alternative text, else caption; may be empty
    QString label; ///< what the agent is told: "the image (ALT)", or the choice text it stands for (H22)
};

/// All images of one context item, as base64 data: URLs, stay under this many bytes (H22).
inline constexpr qint64 kMaxItemImageBytes = qint64{12} * 1024 * 1024;

/// An image ready for the wire (H22): upright, whatever turn its file asks a viewer for.
struct LoadedImage {
    QByteArray bytes;
    QString mimeType;      ///< image/png, image/jpeg, image/webp, image/gif
    QString sha256;        ///< of `bytes`, hex
    QString contentSha256; ///< of the file as found, hex: "once per session" goes by this one
    QString note;          ///< "scaled from 4000 × 3000 to …", or empty
    QString dataUrl() const;
    QString extension() const; ///< png, jpg, webp, gif
};
/// Reads a path or data: URL. The error says what is wrong and what to do.
tl::expected<LoadedImage, QString> loadImage(const Image& image, const QString& folder);
/// The images of one item, each as good as alone or scaled down so that all stay under the limit together.
QList<tl::expected<LoadedImage, QString>> loadImages(const QList<Image>& images, const QString& folder,
                                                     qint64 maxEncodedBytes = kMaxItemImageBytes);

} // namespace hrp::study
