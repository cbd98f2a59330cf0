// SPDX-License-Identifier: GPL-3.0-or-later
// H22: images by their bytes, small enough together, once by content.
#include "study/study_helpers.h"

#include <gmock/gmock.h>

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QImage>
#include <QRandomGenerator>
#include <QTemporaryDir>

namespace hrp::study {
namespace {

/// A picture that does not compress.
QImage noise(int width, int height, bool seeThrough = false) {
    QImage image(width, height, seeThrough ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    QRandomGenerator random(1);
    for (int y = 0; y < height; ++y)
        random.fillRange(reinterpret_cast<quint32*>(image.scanLine(y)), width);
    return image;
}
QByteArray encoded(const QImage& image, const char* format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    EXPECT_TRUE(image.save(&buffer, format, 95));
    return bytes;
}

class ImageFiles : public ::testing::Test {
protected:
    QString put(const char* name, const QByteArray& bytes) {
        QFile file(m_dir.filePath(QString::fromUtf8(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return QString::fromUtf8(name);
    }
    tl::expected<LoadedImage, QString> load(const QString& source) {
        return loadImage({source, {}, {}}, m_dir.path());
    }
    std::string errorOf(const QString& source) {
        const auto loaded = load(source);
        return loaded ? "loaded as " + loaded->mimeType.toStdString() : loaded.error().toStdString();
    }
    QTemporaryDir m_dir;
};

// Proves: H22
TEST_F(ImageFiles, TypeComesFromTheBytesNotTheName) {
    const QImage dot = noise(2, 2);
    EXPECT_EQ(errorOf(put("a.jpg", encoded(dot, "PNG"))), "loaded as "
                                                          "image/png");
    EXPECT_EQ(errorOf(put("b.png", encoded(dot, "JPG"))), "loaded as "
                                                          "image/jpeg");
    EXPECT_EQ(load(put("c", QByteArray("GIF89a\x01\x00\x01\x00\x80\x00\x00;", 14)))->mimeType.toStdString(),
              "image/gif");
    const QByteArray webp("RIFF\x08\x00\x00\x00WEBPVP8 ", 16);
    EXPECT_EQ(errorOf(put("d.webp", webp)), "loaded as "
                                            "image/webp");
    EXPECT_EQ(load(QStringLiteral("b.png"))->extension(), QStringLiteral("jpg"));
}

// Proves: H22
TEST_F(ImageFiles, HashAndDataUrlAreOfTheBytes) {
    const QByteArray bytes = encoded(noise(3, 3), "PNG");
    const auto image = load(put("a.png", bytes));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->sha256,
              QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex()));
    EXPECT_EQ(image->contentSha256, image->sha256);
    EXPECT_EQ(image->dataUrl(),
              QStringLiteral("data:image/png;base64,") + QString::fromLatin1(bytes.toBase64()));
    EXPECT_EQ(image->bytes, bytes);
}

TEST_F(ImageFiles, DataUrlsAreRead) {
    const QByteArray bytes = encoded(noise(3, 3), "PNG");
    const auto image =
        load(QStringLiteral("data:image/jpeg;base64,") + QString::fromLatin1(bytes.toBase64()));
    ASSERT_TRUE(image) << image.error().toStdString();
    EXPECT_EQ(image->bytes, bytes);
    EXPECT_EQ(image->mimeType, QStringLiteral("image/png"));
    EXPECT_NE(errorOf(QStringLiteral("data:image/png;base64,@@@@")).find("valid base64"), std::string::npos);
    EXPECT_NE(errorOf(QStringLiteral("data:image/png,abc")).find("data:image/png;base64"), std::string::npos);
    EXPECT_NE(errorOf(QStringLiteral("data:,")).find("of the form"), std::string::npos);
}

// Proves: H22
TEST_F(ImageFiles, SaysWhatIsWrong) {
    const QByteArray png = encoded(noise(40, 40), "PNG");
    struct Case {
        QString source;
        const char* says;
    };
    const Case cases[] = {
        {QStringLiteral("none.png"), "there is no file"},
        {QStringLiteral("."), "is not a file"},
        {QStringLiteral("/dev/zero"), "is not a file"},
        {put("empty.png", {}), "is empty"},
        {put("cut.png", png.left(png.size() / 2)), "cut off"},
        {put("cut.jpg", encoded(noise(40, 40), "JPG").left(300)), "cut off"},
        {put("cut.webp", QByteArray("RIFF\xff\x00\x00\x00WEBPVP8 ", 16)), "cut off"},
        {put("a.svg", "<svg xmlns='x'/>"), "SVG"},
        {put("page.png", "<!doctype html><html>"), "web page"},
        {put("lfs.png", "version https://git-lfs.github.com/spec/v1\noid"), "Git LFS"},
        {put("t.txt", "hello"), "no PNG, JPEG, WebP or GIF"},
        {QStringLiteral("https://example.org/a.png"), "not fetched"},
        {QStringLiteral("   "), "no image is named"},
    };
    for (const Case& c : cases)
        EXPECT_NE(errorOf(c.source).find(c.says), std::string::npos)
            << c.source.toStdString() << ": " << errorOf(c.source);
}

qint64 encodedTotal(const QList<tl::expected<LoadedImage, QString>>& images) {
    qint64 total = 0;
    for (const auto& image : images)
        if (image)
            total += image->dataUrl().size();
    return total;
}

TEST_F(ImageFiles, SmallOnesAreLeftAlone) {
    const QByteArray bytes = encoded(noise(50, 50), "PNG");
    const QString name = put("a.png", bytes);
    const auto images = loadImages({{name, {}, {}}, {name, {}, {}}}, m_dir.path());
    ASSERT_EQ(images.size(), 2);
    EXPECT_EQ(images[0]->bytes, bytes);
    EXPECT_TRUE(images[1]->note.isEmpty());
}

// Proves: H22
TEST_F(ImageFiles, LargeOnesAreScaledSoThatTheItemFits) {
    const QByteArray small = encoded(noise(60, 60), "PNG"), large = encoded(noise(900, 600), "PNG");
    const QList<Image> list{{put("l1.png", large), {}, {}},
                            {put("s.png", small), {}, {}},
                            {put("l2.jpg", encoded(noise(900, 600), "JPG")), {}, {}}};
    constexpr qint64 limit = 400'000;
    const auto images = loadImages(list, m_dir.path(), limit);
    ASSERT_EQ(images.size(), 3);
    for (const auto& image : images)
        ASSERT_TRUE(image) << image.error().toStdString();
    EXPECT_LE(encodedTotal(images), limit);
    EXPECT_GT(encodedTotal(images), limit / 3) << "scaled down far more than needed";
    EXPECT_EQ(images[1]->bytes, small);
    EXPECT_TRUE(images[0]->note.startsWith(QStringLiteral("scaled from 900 × 600 to ")))
        << images[0]->note.toStdString();
    // What was sent has a hash of its own; what it shows is told by the other one.
    EXPECT_NE(images[0]->sha256, images[0]->contentSha256);
    EXPECT_EQ(images[0]->contentSha256, load(list[0].source)->contentSha256);
    QImage back;
    EXPECT_TRUE(back.loadFromData(images[2]->bytes));
    EXPECT_NEAR(static_cast<double>(back.width()) / back.height(), 1.5, 0.02);
}

TEST_F(ImageFiles, TransparencyIsKept) {
    const auto images =
        loadImages({{put("a.png", encoded(noise(300, 300, true), "PNG")), {}, {}}}, m_dir.path(), 100'000);
    ASSERT_TRUE(images[0]) << images[0].error().toStdString();
    EXPECT_EQ(images[0]->mimeType, QStringLiteral("image/png"));
    EXPECT_LE(encodedTotal(images), 100'000);
}

// Proves: H22
TEST_F(ImageFiles, OneThatCannotBeScaledIsAnErrorOfItsOwn) {
    const QByteArray webp = QByteArray("RIFF\xf8\x1f\x00\x00WEBPVP8 ", 16) + QByteArray(8'192, 'x');
    const auto images =
        loadImages({{put("a.webp", webp), {}, {}}, {put("b.png", encoded(noise(10, 10), "PNG")), {}, {}}},
                   m_dir.path(), 6'000);
    ASSERT_FALSE(images[0]);
    EXPECT_NE(images[0].error().toStdString().find("cannot be scaled down"), std::string::npos);
    EXPECT_TRUE(images[1]);
}

/// A photograph as cameras write it: a picture lying on its side, and a remark (EXIF, orientation 6) that it
/// is to be turned right.
QByteArray lyingPhotograph(int width, int height) {
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(Qt::white);
    for (int y = height / 2; y < height; ++y) // what will be on the left
        for (int x = 0; x < width; ++x)
            image.setPixel(x, y, qRgb(200, 0, 0));
    QByteArray jpeg = encoded(image, "JPG");
    static const QByteArray exif("\xff\xe1\x00\x22"
                                 "Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0",
                                 36);
    return jpeg.insert(2, exif);
}
bool isRed(QRgb pixel) {
    return qRed(pixel) > 150 && qGreen(pixel) < 80;
}

// Proves: T43
TEST_F(ImageFiles, APhotographIsUprightForWhoeverGetsIt) {
    const QByteArray file = lyingPhotograph(40, 20);
    put("photo.jpg", file);
    const auto photo = load(QStringLiteral("photo.jpg"));
    ASSERT_TRUE(photo) << photo.error().toStdString();
    const QImage seen = QImage::fromData(photo->bytes); // as one who knows nothing of EXIF
    EXPECT_EQ(seen.size(), QSize(20, 40));
    EXPECT_TRUE(isRed(seen.pixel(2, 20)));
    EXPECT_FALSE(isRed(seen.pixel(17, 20)));
    EXPECT_EQ(photo->mimeType.toStdString(), "image/jpeg");
    EXPECT_EQ(photo->contentSha256.toLatin1(),
              QCryptographicHash::hash(file, QCryptographicHash::Sha256).toHex())
        << "the file is known by its own bytes";
    EXPECT_NE(photo->sha256, photo->contentSha256);
    EXPECT_FALSE(photo->note.isEmpty());

    const QString url = QStringLiteral("data:image/jpeg;base64,") + QString::fromLatin1(file.toBase64());
    EXPECT_EQ(QImage::fromData(load(url)->bytes).size(), QSize(20, 40)) << "also inside the study";
}

// Proves: T43
TEST_F(ImageFiles, APhotographThatIsScaledToFitIsUprightToo) {
    put("photo.jpg", lyingPhotograph(800, 400));
    const auto items = loadImages({{QStringLiteral("photo.jpg"), {}, {}}}, m_dir.path(), 3'000);
    ASSERT_TRUE(items.first()) << items.first().error().toStdString();
    const QImage seen = QImage::fromData(items.first()->bytes);
    EXPECT_LT(seen.width(), seen.height());
    EXPECT_TRUE(isRed(seen.pixel(seen.width() / 8, seen.height() / 2)));
}

// Proves: T44
TEST_F(ImageFiles, ANameIsFoundInTheOtherUnicodeForm) {
    const QByteArray dot = encoded(noise(2, 2), "PNG");
    QDir(m_dir.path()).mkdir(QStringLiteral("Bäume").normalized(QString::NormalizationForm_D));
    put("gro\u0308ßer.png", dot);
    put(QStringLiteral("Bäume/Föhre.png").normalized(QString::NormalizationForm_D).toUtf8().constData(), dot);
    EXPECT_EQ(errorOf(QStringLiteral("größer.png")), "loaded as image/png");
    EXPECT_EQ(errorOf(QStringLiteral("Bäume/Föhre.png")), "loaded as image/png");
}

// Proves: T44
TEST_F(ImageFiles, TheFileThatIsThereIsNamedWhereTheNameIsNotQuiteRight) {
    using ::testing::HasSubstr;
    QDir(m_dir.path()).mkdir(QStringLiteral("img"));
    put("img/Face.PNG", encoded(noise(2, 2), "PNG"));
    EXPECT_THAT(errorOf(QStringLiteral("img/face.png")), HasSubstr("but there is “img/Face.PNG”"));
    EXPECT_THAT(errorOf(QStringLiteral("img\\Face.PNG")), HasSubstr("but there is “img/Face.PNG”"));
    EXPECT_THAT(errorOf(QStringLiteral("IMG\\face.png")), HasSubstr("but there is “img/Face.PNG”"));
    EXPECT_THAT(errorOf(QStringLiteral("other.png")), ::testing::Not(HasSubstr("but there is")));
}

} // namespace
} // namespace hrp::study
