// SPDX-License-Identifier: GPL-3.0-or-later
// The words of both sides (H19, H35, E12).
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

constexpr time::Duration kTranscriptionPatience = 20s;

Task<Verdict> tellsWords(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    require(!reply.transcript.trimmed().isEmpty(), u"the words of a spoken reply in transcript deltas"_s,
            u"none for %1 of audio"_s.arg(msText(reply.audioMs())));
    co_return pass(u"“%1”"_s.arg(reply.transcript.left(80)));
}

Task<Verdict> streamsWords(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    const auto deltas = probe->all<TranscriptDelta>();
    if (deltas.empty())
        throw blocked(u"reply-words"_s, u"transcript deltas"_s, u"none"_s);
    const auto audio = probe->all<AudioDelta>();
    if (audio.empty())
        throw blocked(u"audible"_s, u"audio deltas"_s, u"none"_s);
    if (deltas.front().order > audio.back().order)
        co_return warn(u"words while the audio comes, so that a cut reply has its words"_s,
                       u"the first word after the last audio"_s);
    co_return pass(u"%1 deltas of words among %2 of audio"_s.arg(deltas.size()).arg(audio.size()));
}

Task<Verdict> transcribes(const Context& context) {
    Handshake opening;
    opening.transcription = u"gpt-4o-mini-transcribe"_s;
    auto probe = co_await context.created();
    QString refusal;
    try {
        const auto updated = co_await probe->update(context.firstUpdate(opening));
        if (updated.body.session.transcriptionModel.isEmpty())
            refusal = u"session.updated says null"_s;
    } catch (const Verdict& verdict) {
        if (verdict.owner != "session-updated"_L1)
            throw;
        refusal = verdict.came;
    }
    if (!refusal.isEmpty())
        co_return skip(u"the engine does not transcribe: "_s + refusal);
    const Turn turn = co_await waitForTurn(*probe, context.speech.sentence);
    const QString id = turn.started.body.itemId;
    std::function<bool(const TranscriptionCompleted&)> ours = [id](const TranscriptionCompleted& completed) {
        return completed.itemId == id;
    };
    const auto words = co_await probe->next<TranscriptionCompleted>(kTranscriptionPatience,
                                                                    u"transcription"_s, std::move(ours));
    require(!words.body.transcript.trimmed().isEmpty(), u"the words of a clear sentence"_s,
            u"an empty transcript"_s);
    co_return pass(u"“%1”"_s.arg(words.body.transcript.left(80)));
}

} // namespace

std::vector<Check> transcriptChecks() {
    const QString topic = u"transcripts"_s;
    return {
        {{u"reply-words"_s,
          topic,
          {u"E12"_s},
          u"Looks for the words of a spoken reply."_s,
          u"Send response.output_audio_transcript.delta and .done with the words of the audio."_s},
         tellsWords,
         {}},
        {{u"words-with-audio"_s,
          topic,
          {u"E12"_s},
          u"Looks whether words come while the audio does."_s,
          u"Interleave transcript deltas with the audio they belong to."_s,
          true},
         streamsWords,
         {}},
        {{u"transcript-adds-up"_s,
          topic,
          {u"E12"_s},
          u"Adds up the transcript deltas of every reply and compares them with the transcript at its end: "
          u"one "
          "for each content part, after the last of its deltas."_s,
          u"Send suffixes: each delta continues where the last one ended. Send "
          "response.output_audio_transcript.done once, with all of them, when the part is complete."_s},
         {},
         u"transcripts that add up"_s,
         u"reply-words"_s},
        {{u"whole-characters"_s,
          topic,
          {u"E12"_s, u"H16"_s},
          u"Looks for deltas that begin or end inside a character. One that is made of several code points, "
          u"such as "
          "a letter with its marks, is only warned of."_s,
          u"Cut words between characters, never inside a UTF-8 sequence or a surrogate pair."_s},
         {},
         u"deltas of whole characters"_s},
        {{u"unasked-transcription"_s,
          topic,
          {u"E12"_s, u"H35"_s},
          u"Looks for transcription of the participant that nobody asked for."_s,
          u"With transcription null, send no input_audio_transcription events."_s},
         {},
         u"turns without transcription, as asked"_s,
         u"turn-item"_s},
        {{u"transcription"_s,
          topic,
          {u"H35"_s, u"E12"_s},
          u"Asks for transcription, and speaks; an engine may refuse to."_s,
          u"Send conversation.item.input_audio_transcription.completed with the turn's item_id and its "
          u"words, or "
          "refuse the update."_s},
         transcribes,
         {}},
    };
}

} // namespace hrp::conformance
