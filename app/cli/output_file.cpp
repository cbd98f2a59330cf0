// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace hrp::cli {
namespace {

QString systemWords(int error) {
    return QString::fromLocal8Bit(std::strerror(error));
}

/// Names of what is open already: whatever stands behind them must be written to, never replaced.
bool isDescriptorName(const QString& path) {
    const QString clean = QDir::cleanPath(path);
    return clean == QStringLiteral("/dev/stdout") || clean == QStringLiteral("/dev/stderr") ||
           clean.startsWith(QStringLiteral("/dev/fd/")) || clean.startsWith(QStringLiteral("/proc/self/fd/"));
}
bool isStandardOutputName(const QString& path) {
    const QString clean = QDir::cleanPath(path);
    return path == QStringLiteral("-") || clean == QStringLiteral("/dev/stdout") ||
           clean == QStringLiteral("/dev/fd/1") || clean == QStringLiteral("/proc/self/fd/1");
}

/// All of it, or the error.
int writeAll(int descriptor, const QByteArray& bytes) {
    struct sigaction ignored {
    }, before{};
    ignored.sa_handler = SIG_IGN; // a reader that is gone is an error like any other
    ::sigaction(SIGPIPE, &ignored, &before);
    int error = 0;
    for (qsizetype at = 0; at < bytes.size() && error == 0;) {
        const auto written =
            ::write(descriptor, bytes.constData() + at, static_cast<std::size_t>(bytes.size() - at));
        if (written > 0)
            at += written;
        else if (errno != EINTR)
            error = errno;
    }
    ::sigaction(SIGPIPE, &before, nullptr);
    return error;
}

/// The file's own place, whether it is there yet or not.
QString placeOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? file.canonicalFilePath()
                         : QFileInfo(file.path()).canonicalFilePath() + QLatin1Char('/') + file.fileName();
}

} // namespace

OutputFile::OutputFile(Way way, QString path, QString option)
    : m_way(way), m_path(std::move(path)), m_option(std::move(option)) {}
OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_way(other.m_way),
      m_path(std::move(other.m_path)),
      m_option(std::move(other.m_option)),
      m_descriptor(std::exchange(other.m_descriptor, -1)) {}
OutputFile::~OutputFile() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

QString OutputFile::cannot(const QString& why) const {
    return QStringLiteral("%1: %2 cannot be written: %3")
        .arg(m_option,
             m_way == Way::StandardOutput ? QStringLiteral("standard output")
                                          : QDir::toNativeSeparators(m_path),
             why.endsWith(QLatin1Char('.')) ? why : why + QLatin1Char('.'));
}

tl::expected<OutputFile, QString> OutputFile::prepare(const QString& path, const QString& option) {
    if (isStandardOutputName(path))
        return OutputFile(Way::StandardOutput, path, option);
    const QByteArray name = QFile::encodeName(path);
    struct stat there {};
    const bool exists = ::stat(name.constData(), &there) == 0;
    const bool special = exists && !S_ISREG(there.st_mode);
    OutputFile file(special || isDescriptorName(path) ? Way::Direct : Way::Replace, path, option);
    if (exists && S_ISDIR(there.st_mode))
        return tl::unexpected(file.cannot(QStringLiteral("it is a folder. Name a file in it.")));
    if (exists && (S_ISBLK(there.st_mode) || S_ISSOCK(there.st_mode)))
        return tl::unexpected(file.cannot(S_ISBLK(there.st_mode)
                                              ? QStringLiteral("it is a disk. Name a file.")
                                              : QStringLiteral("it is a socket. Name a file.")));
    if (file.m_way == Way::Direct) {
        // What a descriptor's name stands for may be a file that others write to as well.
        file.m_descriptor = ::open(name.constData(), O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (file.m_descriptor < 0)
            return tl::unexpected(
                file.cannot(exists && S_ISFIFO(there.st_mode) && errno == ENXIO
                                ? QStringLiteral("it is a FIFO that nobody reads. Start its reader first.")
                                : systemWords(errno)));
        ::fcntl(file.m_descriptor, F_SETFL, ::fcntl(file.m_descriptor, F_GETFL) & ~O_NONBLOCK);
        return file;
    }
    if (const QFileInfo folder(QFileInfo(path).path()); !folder.isDir())
        return tl::unexpected(file.cannot(QStringLiteral("there is no folder %1. Create it, or name another.")
                                              .arg(QDir::toNativeSeparators(folder.filePath()))));
    QSaveFile trial(path);
    const bool replaceable = trial.open(QIODevice::WriteOnly);
    trial.cancelWriting();
    // In a folder that is not ours, a file may be.
    if (!replaceable && !(exists && QFile(path).open(QIODevice::WriteOnly | QIODevice::Append)))
        return tl::unexpected(file.cannot(trial.errorString()));
    return file;
}

tl::expected<void, QString> OutputFile::write(const QByteArray& bytes) const {
    if (m_way == Way::Replace) {
        QSaveFile file(m_path);
        file.setDirectWriteFallback(true);
        if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
            return {};
        return tl::unexpected(cannot(file.errorString()));
    }
    std::fflush(stdout);
    if (const int error = writeAll(m_way == Way::Direct ? m_descriptor : STDOUT_FILENO, bytes))
        return tl::unexpected(cannot(systemWords(error)));
    return {};
}

bool OutputFile::clashesWith(const OutputFile& other) const {
    if (m_way != other.m_way || m_way == Way::Direct)
        return false;
    return m_way == Way::StandardOutput || placeOf(m_path) == placeOf(other.m_path);
}

} // namespace hrp::cli
