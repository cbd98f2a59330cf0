// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that vanish, stall, fall silent or refuse to open, on demand.
#pragma once
#include "sound_system.h"

#include <map>

namespace hrp::test {

class FakeSoundSystem final : public audio::SoundSystem {
public:
    using Kind = audio::DeviceTrouble::Kind;
    explicit FakeSoundSystem(time::Scheduler& clock) : scheduler(clock) {}

    time::Scheduler& scheduler;
    // -- what the devices do --
    QStringList microphones{QStringLiteral("mic")}, loudspeakers{QStringLiteral("speaker")};
    bool refuses = false; ///< devices can't be opened
    bool gone = false;    ///< the sound server is dead
    std::function<std::int16_t(std::int64_t)> sound = [](std::int64_t i) {
        return static_cast<std::int16_t>(i % 1'000 + 1);
    };
    bool capturing = true; ///< false: the microphone stalls without a word
    bool draining = true;  ///< false: the loudspeaker stalls
    bool lost = false;     ///< bytesFree() < 0, as after pa_stream was killed
    bool stopped = false;  ///< Qt's state: Stopped
    bool refusesWrites = false;
    // -- what happened --
    int opened = 0, closed = 0;
    audio::Samples played;

    std::optional<audio::DeviceInfo> find(Direction direction, const QString& id) override {
        const QStringList& list = direction == Direction::Capture ? microphones : loudspeakers;
        if (list.isEmpty() || (!id.isEmpty() && !list.contains(id)))
            return {};
        const QString found = id.isEmpty() ? list.front() : id;
        return audio::DeviceInfo{found, found + QStringLiteral(" name"), 48'000, false};
    }
    Opened<audio::CaptureStream> openCapture(const audio::DeviceInfo& device) override {
        return open<Capture, audio::CaptureStream>(device);
    }
    Opened<audio::PlayoutStream> openPlayout(const audio::DeviceInfo& device, int bufferMs) override {
        buffer = base::msToSamples(bufferMs);
        return open<Playout, audio::PlayoutStream>(device);
    }

private:
    template <typename Stream, typename Interface>
    Opened<Interface> open(const audio::DeviceInfo& device) {
        if (gone)
            return tl::unexpected(
                Failure{{Kind::Lost, device.name, QStringLiteral("server gone"), true}, true});
        if (refuses)
            return tl::unexpected(
                Failure{{Kind::CannotOpen, device.name, QStringLiteral("refused"), true}, false});
        ++opened;
        return std::make_unique<Stream>(*this);
    }

    struct Capture final : audio::CaptureStream {
        explicit Capture(FakeSoundSystem& s) : system(s), since(s.scheduler.now()) {}
        ~Capture() override { ++system.closed; }
        Read read() override {
            const auto due = audio::timeToSamples(system.scheduler.now() - since);
            audio::Samples out;
            if (system.capturing)
                while (given < due)
                    out.push_back(system.sound(given++));
            else
                given = due;
            return {out, !out.empty()};
        }
        bool failed() const override { return system.stopped; }
        FakeSoundSystem& system;
        time::TimePoint since;
        std::int64_t given = 0;
    };

    struct Playout final : audio::PlayoutStream {
        explicit Playout(FakeSoundSystem& s) : system(s), since(s.scheduler.now()) {}
        ~Playout() override { ++system.closed; }
        std::int64_t framesPlayed() override {
            if (system.draining)
                drained = std::min(written, audio::timeToSamples(system.scheduler.now() - since));
            return drained;
        }
        std::int64_t framesFree() override {
            return system.lost ? -1 : system.buffer - (written - framesPlayed());
        }
        bool write(std::span<const std::int16_t> samples) override {
            if (system.refusesWrites)
                return false;
            written += static_cast<std::int64_t>(samples.size());
            system.played.insert(system.played.end(), samples.begin(), samples.end());
            return true;
        }
        bool failed() const override { return system.stopped; }
        FakeSoundSystem& system;
        time::TimePoint since;
        std::int64_t written = 0, drained = 0;
    };

    std::int64_t buffer = 0;
};

} // namespace hrp::test
