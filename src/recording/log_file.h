// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QFile>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::recording {

/// log.jsonl while it grows: whole lines or nothing, also when the disk is full.
class LogFile {
public:
    using Result = tl::expected<void, QString>;
    Result open(const QString& path); ///< never overwrites
    /// All of `lines`, or an error and nothing of them.
    Result append(const QByteArray& lines);
    Result sync();
    /// Whether the path still leads to this file: not if the folder was moved or removed.
    bool isStillThere() const;
    void close() { m_file.close(); }

private:
    QFile m_file;
    qint64 m_size = 0;
};

} // namespace hrp::recording
