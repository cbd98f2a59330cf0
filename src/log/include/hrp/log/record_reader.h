// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the lines of a log, those of older programs as well.
#pragma once
#include <hrp/log/record.h>

#include <vector>

namespace hrp::log {

/// Takes the lines of one log in their order. What versions 1 and 2 left to be found by times and words is
/// put into the records once, here, so that whoever reads on knows one form only.
class RecordReader {
public:
    tl::expected<Record, QString> read(const Json& json);

private:
    /// A talk button that was let go.
    struct Released {
        double atMs = 0;
        std::uint64_t cause = 0;
    };
    void complete(Record& record);

    QString m_told; ///< the text of the last context item that tells of a screen
    std::vector<Released> m_released;
};

} // namespace hrp::log
