// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/files.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

constexpr qint64 kMiB = 1024 * 1024;

QString sizeText(qint64 bytes) {
    return bytes >= kMiB ? u"%1 MiB"_s.arg(bytes / kMiB) : u"%1 bytes"_s.arg(bytes);
}

} // namespace

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
