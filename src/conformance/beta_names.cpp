// SPDX-License-Identifier: GPL-3.0-or-later
#include "beta_names.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

constexpr struct {
    QLatin1StringView beta, today;
} kRenamed[] = {
    {"response.audio.delta"_L1, "response.output_audio.delta"_L1},
    {"response.audio.done"_L1, "response.output_audio.done"_L1},
    {"response.audio_transcript.delta"_L1, "response.output_audio_transcript.delta"_L1},
    {"response.audio_transcript.done"_L1, "response.output_audio_transcript.done"_L1},
    {"response.text.delta"_L1, "response.output_text.delta"_L1},
    {"response.text.done"_L1, "response.output_text.done"_L1},
    {"conversation.item.created"_L1, "conversation.item.added"_L1},
    {"conversation.item.created"_L1, "conversation.item.done"_L1},
};

} // namespace

QString todaysName(const QString& betaName) {
    QString names;
    for (const auto& [beta, today] : kRenamed)
        if (beta == betaName)
            names += (names.isEmpty() ? QString() : u", then "_s) + today;
    return names;
}

QString betaName(const QString& todaysName) {
    for (const auto& [beta, today] : kRenamed)
        if (today == todaysName)
            return beta;
    return {};
}

} // namespace hrp::conformance
