// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/peak_pyramid.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

using namespace hrp::audio;
using hrp::test::ms;
using hrp::test::noise;

namespace hrp::audio {
void PrintTo(const Peak& peak, std::ostream* out) {
    *out << '[' << peak.min << ", " << peak.max << ']';
}
} // namespace hrp::audio

namespace {

/// The same promises, kept the slow way.
class Reference {
public:
    void write(std::int64_t first, const Samples& samples) {
        for (const auto sample : samples) {
            if (first >= 0) {
                m_size = std::max(m_size, first + 1);
                m_samples.resize(static_cast<std::size_t>(m_size));
                m_samples[static_cast<std::size_t>(first)] = sample;
            }
            ++first;
        }
    }
    std::int16_t at(std::int64_t index) const {
        return index >= 0 && index < m_size ? m_samples[static_cast<std::size_t>(index)] : std::int16_t{0};
    }
    Peak peak(std::int64_t first, std::int64_t count) const {
        if (count <= 0)
            return {};
        Peak peak{at(first), at(first)};
        for (std::int64_t i = first; i < first + count; ++i)
            peak = {std::min(peak.min, at(i)), std::max(peak.max, at(i))};
        return peak;
    }
    std::int64_t size() const { return m_size; }

private:
    Samples m_samples;
    std::int64_t m_size = 0;
};

} // namespace

TEST(PeakPyramid, AnEmptyOneIsSilent) {
    const PeakPyramid pyramid;
    EXPECT_EQ(pyramid.size(), 0);
    EXPECT_EQ(pyramid.peak(0, 1'000), Peak{});
    EXPECT_EQ(pyramid.peak(-5, 10), Peak{});
    EXPECT_THAT(pyramid.columns(0, 10, 4), ::testing::ElementsAre(Peak{}, Peak{}, Peak{}, Peak{}));
    EXPECT_THAT(pyramid.samples(-3, 6), ::testing::Each(0));
}

// A signal that never crosses zero: nothing but its own samples may show.
TEST(PeakPyramid, DoesNotStartFromZero) {
    PeakPyramid pyramid;
    pyramid.write(0, Samples(200'000, 1'000));
    for (const std::int64_t count : {1, 63, 64, 65, 4'095, 4'096, 70'000, 200'000})
        EXPECT_EQ(pyramid.peak(200'000 - count, count), (Peak{1'000, 1'000})) << count;
    EXPECT_EQ(pyramid.peak(0, 200'001), (Peak{0, 1'000})); // one sample of silence behind the end
    EXPECT_EQ(pyramid.peak(-1, 2), (Peak{0, 1'000}));
    pyramid.write(0, Samples(200'000, -7));
    EXPECT_EQ(pyramid.peak(0, 200'000), (Peak{-7, -7}));
}

// Property: any writes, in any order, overlapping, with gaps; any range: equal to brute force.
TEST(PeakPyramid, EqualsBruteForce) {
    std::mt19937 random(3);
    for (int round = 0; round < 12; ++round) {
        PeakPyramid pyramid;
        Reference reference;
        const std::int64_t span = round % 2 ? 300'000 : 3'000;
        for (int write = 0; write < 12; ++write) {
            const auto first = static_cast<std::int64_t>(random() % static_cast<unsigned>(span)) - 100;
            const Samples samples = noise(random() % (write % 3 ? 900 : 70'000), random(), 32'767);
            pyramid.write(first, samples);
            reference.write(first, samples);
        }
        ASSERT_EQ(pyramid.size(), reference.size());
        for (int query = 0; query < 60; ++query) {
            const auto first =
                static_cast<std::int64_t>(random() % static_cast<unsigned>(span * 3 / 2)) - 200;
            const auto count = static_cast<std::int64_t>(random() % (query % 2 ? 200 : 150'000));
            ASSERT_EQ(pyramid.peak(first, count), reference.peak(first, count)) << first << " + " << count;
        }
        const auto first = static_cast<std::int64_t>(random() % static_cast<unsigned>(span)) - 300;
        for (const std::int64_t width : {1, 7, 64, 1'000, 5'000}) {
            const auto columns = pyramid.columns(first, width, 40);
            ASSERT_EQ(columns.size(), 40U);
            for (int i = 0; i < 40; ++i)
                ASSERT_EQ(columns[static_cast<std::size_t>(i)], reference.peak(first + i * width, width));
        }
        const Samples copy = pyramid.samples(first, 2'000);
        for (int i = 0; i < 2'000; ++i)
            ASSERT_EQ(copy[static_cast<std::size_t>(i)], reference.at(first + i));
    }
}

TEST(PeakPyramid, AppendsAreSeenAtOnce) {
    PeakPyramid pyramid;
    Reference reference;
    for (int i = 0; i < 400; ++i) {
        const Samples block = noise(480, static_cast<unsigned>(i), 100 + i * 50);
        pyramid.write(i * 480, block);
        reference.write(i * 480, block);
        ASSERT_EQ(pyramid.peak((i - 3) * 480, 4 * 480), reference.peak((i - 3) * 480, 4 * 480));
    }
}

TEST(PeakPyramid, AbsurdPlacesHarmNothing) {
    PeakPyramid pyramid;
    constexpr auto kFar = std::numeric_limits<std::int64_t>::max();
    constexpr auto kNear = std::numeric_limits<std::int64_t>::min();
    pyramid.write(kFar - 3, noise(10, 1));
    pyramid.write(kNear, noise(10, 1));
    EXPECT_EQ(pyramid.size(), 0);
    pyramid.write(1'000'000'000'000'000, {}); // nothing at all
    EXPECT_EQ(pyramid.size(), 0);
    pyramid.write(1'000'000'000'000'000, noise(10, 1)); // far, but possible: takes one chunk
    EXPECT_EQ(pyramid.size(), 1'000'000'000'000'010);
    EXPECT_EQ(pyramid.peak(kNear, kFar), Peak{});
    EXPECT_NE(pyramid.peak(0, kFar), Peak{});
    EXPECT_EQ(pyramid.columns(0, 0, -1).size(), 0U);
    EXPECT_EQ(pyramid.columns(0, kFar, 3).size(), 3U);
}

TEST(PeakPyramid, Moves) {
    PeakPyramid one;
    one.write(0, Samples(10, 5));
    PeakPyramid two = std::move(one);
    EXPECT_EQ(two.peak(0, 10), (Peak{5, 5}));
}
