// SPDX-License-Identifier: GPL-3.0-or-later
#include "log_file.h"

#include "file_error.h"

#include <QDir>

#include <sys/stat.h>
#include <unistd.h>

namespace hrp::recording {

LogFile::Result LogFile::open(const QString& path) {
    m_file.setFileName(path);
    m_size = 0;
    // Unbuffered: what was appended survives a crash of the program, and errors come where they belong.
    if (!m_file.open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Unbuffered))
        return tl::unexpected(QStringLiteral("Cannot make “%1”: %2.")
                                  .arg(QDir::toNativeSeparators(path), m_file.errorString()));
    return {};
}

LogFile::Result LogFile::append(const QByteArray& lines) {
    const qint64 written = m_file.write(lines);
    if (written == lines.size()) {
        m_size += written;
        return {};
    }
    const QString why = whyNotWritten(m_file);
    // A half line would hide the ones after it.
    m_file.resize(m_size);
    m_file.seek(m_size);
    return tl::unexpected(
        QStringLiteral("Cannot write “%1”: %2.").arg(QDir::toNativeSeparators(m_file.fileName()), why));
}

LogFile::Result LogFile::sync() {
    if (m_file.isOpen() && ::fdatasync(m_file.handle()) != 0)
        return tl::unexpected(QStringLiteral("Cannot bring “%1” to the disk: %2.")
                                  .arg(QDir::toNativeSeparators(m_file.fileName()), qt_error_string(errno)));
    return {};
}

bool LogFile::isStillThere() const {
    struct stat open {
    }, named{};
    if (::fstat(m_file.handle(), &open) != 0 ||
        ::stat(QFile::encodeName(m_file.fileName()).constData(), &named) != 0)
        return false;
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

} // namespace hrp::recording
