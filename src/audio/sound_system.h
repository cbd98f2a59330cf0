// SPDX-License-Identifier: GPL-3.0-or-later
// What the microphone and the loudspeaker need from the machine's sound system; the seam at which tests
// put devices that vanish, stall and fall silent. Everything is 24 kHz mono on this side of it.
#pragma once
#include <hrp/audio/devices.h>

#include <tl/expected.hpp>

#include <memory>

namespace hrp::audio {

/// An open microphone.
class CaptureStream {
public:
    virtual ~CaptureStream() = default;
    /// What has come since the last call; `arrived` tells raw bytes from an empty read, because a converter
    /// may hold samples back.
    struct Read {
        Samples samples;
        bool arrived = false;
    };
    virtual Read read() = 0;
    virtual bool failed() const = 0; ///< the sound system has ended it
};

/// An open loudspeaker.
class PlayoutStream {
public:
    virtual ~PlayoutStream() = default;
    virtual std::int64_t framesFree() = 0; ///< room in the device buffer; negative: it is lost
    virtual bool write(std::span<const std::int16_t> samples) = 0;
    virtual bool failed() const = 0;
    /// Frames of what was written that have left the loudspeaker by now, as far as is known.
    virtual std::int64_t framesPlayed() = 0;
};

class SoundSystem {
public:
    enum class Direction { Capture, Playout };
    struct Failure {
        DeviceTrouble trouble;
        bool systemGone = false; ///< not the device: the whole sound system does not answer
    };
    template <typename Stream>
    using Opened = tl::expected<std::unique_ptr<Stream>, Failure>;

    virtual ~SoundSystem() = default;
    /// The device of this id, or the one that is used if none was chosen (empty id).
    virtual std::optional<DeviceInfo> find(Direction direction, const QString& id) = 0;
    virtual Opened<CaptureStream> openCapture(const DeviceInfo& device) = 0;
    virtual Opened<PlayoutStream> openPlayout(const DeviceInfo& device, int bufferMs) = 0;
};

} // namespace hrp::audio
