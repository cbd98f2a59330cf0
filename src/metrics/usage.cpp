// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/usage.h>

#include <algorithm>

namespace hrp::metrics {
namespace {

void addTo(protocol::Usage& sum, const protocol::Usage& one) {
    sum.inputTokens += one.inputTokens;
    sum.outputTokens += one.outputTokens;
    sum.totalTokens += one.totalTokens;
    sum.inputTextTokens += one.inputTextTokens;
    sum.inputAudioTokens += one.inputAudioTokens;
    sum.inputImageTokens += one.inputImageTokens;
    sum.cachedTokens += one.cachedTokens;
    sum.cachedTextTokens += one.cachedTextTokens;
    sum.cachedAudioTokens += one.cachedAudioTokens;
    sum.cachedImageTokens += one.cachedImageTokens;
    sum.outputTextTokens += one.outputTextTokens;
    sum.outputAudioTokens += one.outputAudioTokens;
}

/// One kind of input: what was cached costs less.
double inputCost(std::int64_t tokens, std::int64_t cached, double price, double cachedPrice) {
    const std::int64_t known = std::clamp<std::int64_t>(cached, 0, tokens);
    return static_cast<double>(tokens - known) * price + static_cast<double>(known) * cachedPrice;
}

} // namespace

bool UsageFold::add(const log::Record& record) {
    const auto* done = std::get_if<log::ReplyDone>(&record.body);
    if (!done || m_counted.contains(done->responseId))
        return false;
    m_counted.insert(done->responseId);
    if (!done->usage) {
        m_uncounted += done->status == QLatin1String("completed");
        return false;
    }
    addTo(m_total, *done->usage);
    return true;
}

std::int64_t UsageFold::unsplit() const {
    const protocol::Usage& total = m_total;
    return std::max<std::int64_t>(0, total.inputTokens - total.inputTextTokens - total.inputAudioTokens -
                                         total.inputImageTokens) +
           std::max<std::int64_t>(0, total.outputTokens - total.outputTextTokens - total.outputAudioTokens);
}

double costOf(const protocol::Usage& usage, const ModelPrice& price) {
    constexpr double kPerMillion = 1e-6;
    const std::int64_t inOther = std::max<std::int64_t>(
        0, usage.inputTokens - usage.inputTextTokens - usage.inputAudioTokens - usage.inputImageTokens);
    const std::int64_t outOther =
        std::max<std::int64_t>(0, usage.outputTokens - usage.outputTextTokens - usage.outputAudioTokens);
    // Cached tokens of an unknown kind are text: instructions and tools are what is cached first.
    const std::int64_t cachedOther = std::max<std::int64_t>(
        0, usage.cachedTokens - usage.cachedTextTokens - usage.cachedAudioTokens - usage.cachedImageTokens);
    double cost = inputCost(usage.inputTextTokens, usage.cachedTextTokens + cachedOther, price.textIn,
                            price.cachedTextIn);
    cost += inputCost(usage.inputAudioTokens + inOther, usage.cachedAudioTokens, price.audioIn,
                      price.cachedAudioIn);
    cost += inputCost(usage.inputImageTokens, usage.cachedImageTokens, price.imageIn, price.cachedImageIn);
    cost += static_cast<double>(usage.outputTextTokens) * price.textOut;
    cost += static_cast<double>(usage.outputAudioTokens + outOther) * price.audioOut;
    return cost * kPerMillion;
}

} // namespace hrp::metrics
