// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <optional>

namespace hrp::recording {

/// What a second of a recording takes at most, in bytes: both lanes, the agent's items once more, the log.
inline constexpr qint64 kBytesPerSecond = 200'000;

/// How long the free space of a disk will do.
struct DiskRoom {
    enum class Verdict {
        Plenty,
        Scarce, ///< less than kScarce: a session of usual length may not fit
        None    ///< less than kNone: not worth beginning
    };
    static constexpr double kScarceS = 90 * 60;
    static constexpr double kNoneS = 2 * 60;
    double seconds = 0;

    Verdict verdict() const {
        return seconds < kNoneS ? Verdict::None : seconds < kScarceS ? Verdict::Scarce : Verdict::Plenty;
    }
    int wholeMinutes() const { return static_cast<int>(seconds / 60); }
};

/// Of so many bytes.
constexpr DiskRoom roomOf(qint64 freeBytes) {
    return {static_cast<double>(freeBytes) / static_cast<double>(kBytesPerSecond)};
}
/// Bytes that this user may still write where `path` is, or will be: the nearest folder that exists is asked.
/// No value: the system does not say.
std::optional<qint64> freeBytesAt(const QString& path);

} // namespace hrp::recording
