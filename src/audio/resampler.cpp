// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/resampler.h>

#include <soxr.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace hrp::audio {

struct Resampler::Impl {
    Impl(int from, int to, Quality wanted);
    void run(const std::int16_t* in, std::size_t count, Samples& out);

    struct Deleter {
        void operator()(soxr* resampler) const { soxr_delete(resampler); }
    };
    const int fromRate, toRate;
    std::unique_ptr<soxr, Deleter> handle; ///< none when the rates are equal
    std::int64_t taken = 0, given = 0;
};

Resampler::Impl::Impl(int from, int to, Quality wanted) : fromRate(from), toRate(to) {
    for (const int rate : {from, to})
        if (rate < kLowestRate || rate > kHighestRate)
            throw std::invalid_argument("sample rate out of range: " + std::to_string(rate));
    if (from == to)
        return;
    soxr_error_t error = nullptr;
    soxr_io_spec_t io = soxr_io_spec(SOXR_INT16_I, SOXR_INT16_I);
    io.flags = SOXR_NO_DITHER; // dither would make the result depend on how the input is cut
    const soxr_quality_spec_t quality = soxr_quality_spec(wanted == Quality::High ? SOXR_HQ : SOXR_LQ, 0);
    const soxr_runtime_spec_t runtime = soxr_runtime_spec(1);
    handle.reset(soxr_create(from, to, 1, &error, &io, &quality, &runtime));
    if (!handle)
        throw std::runtime_error(std::string("soxr: ") + error);
}

/// `in` null: the end of the stream.
void Resampler::Impl::run(const std::int16_t* in, std::size_t count, Samples& out) {
    while (true) {
        const std::size_t before = out.size();
        const std::size_t room =
            count * static_cast<std::size_t>(toRate) / static_cast<std::size_t>(fromRate) + 1'024;
        out.resize(before + room);
        std::size_t used = 0, made = 0;
        const soxr_error_t error =
            soxr_process(handle.get(), in, count, &used, out.data() + before, room, &made);
        out.resize(before + (error ? 0 : made));
        if (error)
            throw std::runtime_error(std::string("soxr: ") + error);
        if (in)
            in += used;
        count -= used;
        if (count == 0 && made < room)
            return;
    }
}

Resampler::Resampler(int fromRate, int toRate, Quality quality)
    : m_impl(std::make_unique<Impl>(fromRate, toRate, quality)) {}
Resampler::~Resampler() = default;
Resampler::Resampler(Resampler&&) noexcept = default;
Resampler& Resampler::operator=(Resampler&&) noexcept = default;

Samples Resampler::process(std::span<const std::int16_t> samples) {
    if (!m_impl->handle)
        return {samples.begin(), samples.end()};
    Samples out;
    if (samples.empty())
        return out; // soxr would take it for the end of the stream
    m_impl->taken += static_cast<std::int64_t>(samples.size());
    m_impl->run(samples.data(), samples.size(), out);
    m_impl->given += static_cast<std::int64_t>(out.size());
    return out;
}

Samples Resampler::finish() {
    Samples out;
    if (!m_impl->handle)
        return out;
    m_impl->run(nullptr, 0, out);
    const std::int64_t from = m_impl->fromRate;
    const std::int64_t total = (2 * m_impl->taken * m_impl->toRate + from) / (2 * from);
    out.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, total - m_impl->given)));
    return out;
}

Samples resample(std::span<const std::int16_t> samples, int fromRate, int toRate) {
    Resampler resampler(fromRate, toRate);
    Samples out = resampler.process(samples);
    const Samples rest = resampler.finish();
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

} // namespace hrp::audio
