// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <cstdint>
#include <functional>
#include <span>

namespace hrp::engine {

/// Turns the participant's turns into words. A session that has one accepts `transcription`; one that has
/// none refuses it (E12). One thread, the session's; results come on its scheduler, never from inside a
/// call.
class Recognizer {
public:
    struct Result {
        QString transcript;
        QString error; ///< why there are no words, or empty
    };
    virtual ~Recognizer() = default;
    /// The next samples of the input, in and between turns.
    virtual void feed(std::span<const std::int16_t> samples) = 0;
    /// The turn of the last `ms` milliseconds fed is item `itemId`.
    virtual void finish(const QString& itemId, double ms, std::function<void(Result)> done) = 0;
};

} // namespace hrp::engine
