// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/files.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringConverter>

#include <optional>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

constexpr qint64 kMiB = 1024 * 1024;

QString sizeText(qint64 bytes) {
    return bytes >= kMiB ? u"%1 MiB"_s.arg(bytes / kMiB) : u"%1 bytes"_s.arg(bytes);
}

/// The first character of what people write for us is one of ASCII: with a zero byte beside it, it is UTF-16.
std::optional<QStringConverter::Encoding> utf16Of(const QByteArray& bytes) {
    if (bytes.startsWith("\xff\xfe"))
        return QStringConverter::Utf16LE;
    if (bytes.startsWith("\xfe\xff"))
        return QStringConverter::Utf16BE;
    if (bytes.size() < 2 || bytes.size() % 2 != 0)
        return {};
    if (bytes[0] != 0 && bytes[1] == 0)
        return QStringConverter::Utf16LE;
    return bytes[0] == 0 && bytes[1] != 0 ? std::optional(QStringConverter::Utf16BE) : std::nullopt;
}

bool isUtf32(const QByteArray& bytes) {
    static const QByteArray little("\xff\xfe\0\0", 4), big("\0\0\xfe\xff", 4);
    return bytes.startsWith(little) || bytes.startsWith(big);
}

} // namespace

tl::expected<QByteArray, QString> utf8OfFile(const QByteArray& bytes) {
    const auto saveAnew = [](const QString& encoding) {
        return tl::unexpected(u"the file is written in %1; save it as UTF-8"_s.arg(encoding));
    };
    if (isUtf32(bytes))
        return saveAnew(u"UTF-32"_s);
    const auto encoding = utf16Of(bytes);
    if (!encoding)
        return bytes;
    QStringDecoder decode(*encoding);
    const QString text = decode(bytes);
    return decode.hasError() ? tl::expected<QByteArray, QString>(saveAnew(u"UTF-16, with faults"_s))
                             : text.toUtf8();
}

tl::expected<QByteArray, FileProblem> readWholeFile(const QString& path, qint64 mostBytes) {
    const auto problem = [&](const QString& what, const QString& remedy) {
        return tl::unexpected(FileProblem{what.arg(u'“' + QDir::toNativeSeparators(path) + u'”'), remedy});
    };
    if (path.isEmpty())
        return tl::unexpected(FileProblem{u"No file was named."_s, u"Name one."_s});
    if (path.contains(QChar::Null))
        return tl::unexpected(
            FileProblem{u"The name of the file holds a NUL character."_s, u"Correct the name."_s});
    const QFileInfo info(path);
    if (!info.exists())
        return problem(u"There is no file %1."_s, u"Check the path."_s);
    if (!info.isFile()) // asked before it is opened: a pipe would be waited on even then
        return problem(info.isDir() ? u"%1 is a folder, not a file."_s : u"%1 is not a regular file."_s,
                       u"Only regular files are read: choose one."_s);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return problem(u"%1 cannot be read: "_s + file.errorString() + u'.', u"Check its permissions."_s);
    QByteArray bytes = file.read(mostBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return problem(u"%1 cannot be read: "_s + file.errorString() + u'.', u"Check the disk it is on."_s);
    if (bytes.size() > mostBytes)
        return problem(u"%1 has more than %2."_s.arg(u"%1"_s, sizeText(mostBytes)),
                       u"That is the most that is read: check that it is the right file."_s);
    return bytes;
}

} // namespace hrp::protocol
