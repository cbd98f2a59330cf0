// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::cli {

/// A file that a command writes when its work is done. What can't be written is refused before the work
/// begins. A regular file is replaced as a whole, only when all went well, and where the name is a link, its
/// target is; a device or a FIFO is written to, and "-" is standard output. Blocks only in write(), for a
/// slow reader of a FIFO. One thread.
class OutputFile {
public:
    /// `option` is whose file it is ("--json"), for the errors, which say what is wrong and what to do.
    static tl::expected<OutputFile, QString> prepare(const QString& path, const QString& option);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;

    tl::expected<void, QString> write(const QByteArray& bytes) const;
    bool isStandardOutput() const { return m_way == Way::StandardOutput; }
    /// Whether what one of them writes would be lost in what the other writes.
    bool clashesWith(const OutputFile& other) const;

private:
    enum class Way { Replace, Direct, StandardOutput };
    OutputFile(Way way, QString path, QString option);
    QString cannot(const QString& why) const;

    Way m_way;
    QString m_path, m_option;
    int m_descriptor = -1; ///< Direct: open from the beginning, so that a reader waits for us
};

} // namespace hrp::cli
