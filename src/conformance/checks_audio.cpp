// SPDX-License-Identifier: GPL-3.0-or-later
// Audio both ways (H5, H6, E6, E13).
#include "check.h"

#include <hrp/audio/pcm_bytes.h>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr double kFaintestDb = -60;
constexpr double kShortestReplyMs = 200;

Task<Verdict> isAudible(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    const double level = audio::levelOf(audio::samplesOf(reply.pcm)).rmsDb;
    require(reply.audioMs() >= kShortestReplyMs && level > kFaintestDb,
            u"a reply of at least %1 above %2 dBFS"_s.arg(msText(kShortestReplyMs)).arg(kFaintestDb),
            u"%1 at %2 dBFS"_s.arg(msText(reply.audioMs())).arg(level, 0, 'f', 0) + reply.beta,
            reply.betaRemedy);
    co_return pass(u"%1 at %2 dBFS"_s.arg(msText(reply.audioMs())).arg(level, 0, 'f', 0));
}

/// An append that must be refused, and that must leave the input as it was.
Task<Verdict> refusesAppend(const Context& context, QByteArray audio, QString what) {
    auto probe = co_await context.ready();
    probe->sendRaw("{\"type\":\"input_audio_buffer.append\",\"audio\":\"" + audio + "\"}");
    const ErrorInfo error = co_await probe->refusal(what);
    probe->pauseSpeech(600);
    const Turn turn = co_await waitForTurn(*probe, context.speech.answer);
    co_return pass(
        u"refused (%1), and a turn is heard after it"_s.arg(error.code.isEmpty() ? error.type : error.code));
}

} // namespace

std::vector<Check> audioChecks() {
    const QString topic = u"audio"_s;
    return {
        {{u"audio-base64"_s,
          topic,
          {u"H6"_s},
          u"Decodes every audio delta, strictly."_s,
          u"Encode audio as RFC 4648 base64 with padding: no line breaks, no URL alphabet."_s},
         {},
         u"audio deltas in base64"_s},
        {{u"delta-limit"_s,
          topic,
          {u"H6"_s, u"E13"_s},
          u"Measures every audio delta: at most 96,000 bytes, which are 2000 ms. A longer one ends a study."_s,
          u"Cut audio into deltas of at most 2000 ms; 100 to 200 ms are best."_s},
         {},
         u"audio deltas of at most 2000 ms"_s},
        {{u"whole-samples"_s,
          topic,
          {u"H6"_s, u"E13"_s},
          u"Looks for audio deltas that end in the middle of a sample."_s,
          u"Cut audio between samples: an even number of bytes in every delta."_s},
         {},
         u"audio deltas of whole samples"_s},
        {{u"audible"_s,
          topic,
          {u"H5"_s},
          u"Asks for a spoken reply and measures its length and level."_s,
          u"Send PCM16, little-endian, mono, 24 kHz, with sound in it."_s},
         isAudible,
         {}},
        {{u"odd-append"_s,
          topic,
          {u"E6"_s},
          u"Appends three bytes, which are one and a half samples, and then a spoken turn."_s,
          u"Refuse an append of an odd number of bytes with an error event, and add none of it to the buffer."_s},
         [](const Context& context) { return refusesAppend(context, "AAAA", u"an append of three bytes"_s); },
         {}},
        {{u"bad-append"_s,
          topic,
          {u"E6"_s},
          u"Appends what is no base64, and then a spoken turn."_s,
          u"Refuse an append that is not strict base64 with an error event; the session goes on."_s},
         [](const Context& context) {
             return refusesAppend(context, "no base64!", u"an append of no base64"_s);
         },
         {}},
    };
}

} // namespace hrp::conformance
