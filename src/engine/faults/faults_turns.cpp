// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of turn detection, barge-in and detection switched off.
#include "faults/fault_tools.h"

#include <hrp/audio/pcm.h>
#include <hrp/protocol/base64.h>

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Pass = FaultFilter::Pass;

const QString kStarted = u"input_audio_buffer.speech_started"_s;
const QString kStopped = u"input_audio_buffer.speech_stopped"_s;
const QString kCommitted = u"input_audio_buffer.committed"_s;
const QString kAppend = u"input_audio_buffer.append"_s;
const QString kCommit = u"input_audio_buffer.commit"_s;

double msOf(const QByteArray& append) {
    const qsizetype base64 = objectIn(append)["audio"_L1].toString().size();
    return base::samplesToMs(base64 * 3 / 4 / 2);
}

Edit adding(QLatin1String field, double ms) {
    return [field, ms](QJsonObject& event) { event[field] = event[field].toDouble() + ms; };
}

/// Edges lie at the end of the append in which they were found.
std::unique_ptr<FaultFilter> edgesOfAppends() {
    constexpr double kLongest = 1000;
    const auto chunk = std::make_shared<int>(0);
    return filterOf(
        [chunk](const QByteArray& message, MessagePipe& wire) {
            const QString type = typeIn(message);
            if ((type != kStarted && type != kStopped) || *chunk <= 1)
                return void(wire.send(message));
            const auto field = type == kStarted ? "audio_start_ms"_L1 : "audio_end_ms"_L1;
            wire.send(edited(message, [field, ms = *chunk](QJsonObject& event) {
                event[field] = (event[field].toInt() + ms - 1) / ms * ms;
            }));
        },
        [chunk](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (typeIn(message) == kAppend) {
                const double ms = msOf(message);
                *chunk = ms <= kLongest ? static_cast<int>(ms) : 1;
            }
            engine(message);
        });
}

/// After the first turn in an append, the rest of it is not looked at.
std::unique_ptr<FaultFilter> oneTurnAnAppend() {
    const auto turns = std::make_shared<int>(0);
    return filterOf(
        [turns](const QByteArray& message, MessagePipe& wire) {
            const QString type = typeIn(message);
            if (type == kStarted)
                ++*turns;
            if (*turns < 2 || !type.startsWith("input_audio_buffer."_L1))
                wire.send(message);
        },
        [turns](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (typeIn(message) == kAppend)
                *turns = 0;
            engine(message);
        });
}

/// Hears a voice in the second second of silence.
std::unique_ptr<FaultFilter> hearsGhosts() {
    struct State {
        double ms = 0;
        bool heard = false;
    };
    constexpr int kAt = 1500;
    constexpr double kLongestFrame = 100;
    const auto state = std::make_shared<State>();
    return filterOf(
        [state](const QByteArray& message, MessagePipe& wire) {
            state->heard = state->heard || typeIn(message) == kStarted;
            wire.send(message);
        },
        [state](const QByteArray& message, MessagePipe& wire, const Pass& engine) {
            engine(message);
            if (typeIn(message) != kAppend)
                return;
            const double ms = msOf(message);
            state->ms += ms <= kLongestFrame ? ms : 0;
            if (state->heard || state->ms < kAt)
                return;
            state->heard = true;
            wire.send(
                written(protocol::EngineEventBody(protocol::SpeechStarted{kAt - 300, u"item_ghost"_s})));
            wire.send(written(protocol::EngineEventBody(protocol::SpeechStopped{kAt, u"item_ghost"_s})));
        });
}

/// Uses 300 ms of padding whatever is asked for.
std::unique_ptr<FaultFilter> ownPadding(time::Scheduler& scheduler) {
    const auto asked = std::make_shared<int>(300);
    return changingTurns(
        [asked](QJsonObject& turns) {
            *asked = turns["prefix_padding_ms"_L1].toInt(300);
            turns.remove("prefix_padding_ms"_L1);
        },
        [asked](QJsonObject& turns) { turns["prefix_padding_ms"_L1] = *asked; })(scheduler);
}

Out otherItem() {
    return [](const QByteArray& message, MessagePipe& wire) {
        if (typeIn(message) != kStopped)
            return void(wire.send(message));
        wire.send(edited(message, [](QJsonObject& event) {
            event["item_id"_L1] = event["item_id"_L1].toString() + u"_b"_s;
        }));
    };
}

/// Whether a message to the engine switches detection on or off; nothing if it leaves it as it is.
std::optional<bool> detectionIn(const QByteArray& message) {
    if (typeIn(message) != "session.update"_L1)
        return std::nullopt;
    const QJsonValue turns = objectIn(message)["session"_L1]["audio"_L1]["input"_L1]["turn_detection"_L1];
    return turns.isUndefined() ? std::nullopt : std::optional(!turns.isNull());
}

/// Reports the first append that comes while detection is off as speech.
std::unique_ptr<FaultFilter> hearsWhileOff() {
    return filterOf({},
                    [off = false](const QByteArray& message, MessagePipe& wire, const Pass& engine) mutable {
                        if (const auto on = detectionIn(message))
                            off = !*on;
                        engine(message);
                        if (!off || typeIn(message) != kAppend)
                            return;
                        off = false;
                        const QString item = u"item_while_off"_s;
                        wire.send(written(protocol::EngineEventBody(protocol::SpeechStarted{0, item})));
                        wire.send(written(protocol::EngineEventBody(protocol::SpeechStopped{1000, item})));
                    });
}

/// The first turn after detection was off has the id of the last one before.
std::unique_ptr<FaultFilter> sameItemAgain() {
    struct State {
        QByteArray last, again; ///< ids
        bool off = false, isBack = false;
    };
    const auto state = std::make_shared<State>();
    return filterOf(
        [state](QByteArray message, MessagePipe& wire) {
            if (typeIn(message) == kStarted) {
                const QByteArray id = objectIn(message)["item_id"_L1].toString().toUtf8();
                if (std::exchange(state->isBack, false) && !state->last.isEmpty())
                    state->again = id;
                else
                    state->last = id;
            }
            if (!state->again.isEmpty())
                message.replace('"' + state->again + '"', '"' + state->last + '"');
            wire.send(message);
        },
        [state](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (const auto on = detectionIn(message)) {
                state->isBack = *on && state->off;
                state->off = !*on;
            }
            engine(message);
        });
}

/// A turn that interrupts a reply gets none: that one is made, and nothing of it is sent.
Out ignoresInterruption() {
    struct State {
        bool active = false, interrupted = false;
        QByteArray swallowed; ///< id of the response that is not sent
        QByteArray item;      ///< and of its item
    };
    return [state = State()](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == kStarted)
            state.interrupted = state.interrupted || state.active;
        if (type == "response.created"_L1 && std::exchange(state.interrupted, false))
            state.swallowed = objectIn(message)["response"_L1]["id"_L1].toString().toUtf8();
        if (type == "response.output_item.added"_L1 && !state.swallowed.isEmpty())
            state.item = objectIn(message)["item"_L1]["id"_L1].toString().toUtf8();
        const auto names = [&message](const QByteArray& id) {
            return !id.isEmpty() && message.contains('"' + id + '"');
        };
        if (names(state.swallowed) || names(state.item)) {
            if (type == "response.done"_L1)
                state.swallowed.clear();
            return;
        }
        if (type == "response.created"_L1)
            state.active = true;
        if (type == "response.done"_L1)
            state.active = false;
        wire.send(message);
    };
}

/// An echo that says that detection is on.
void withDetectionOn(QJsonObject& event) {
    QJsonObject session = event["session"_L1].toObject();
    QJsonObject audio = session["audio"_L1].toObject();
    QJsonObject input = audio["input"_L1].toObject();
    if (!input["turn_detection"_L1].isNull())
        return;
    input["turn_detection"_L1] = QJsonObject{{u"type"_s, u"server_vad"_s},  {u"threshold"_s, 0.5},
                                             {u"prefix_padding_ms"_s, 300}, {u"silence_duration_ms"_s, 500},
                                             {u"create_response"_s, true},  {u"interrupt_response"_s, true}};
    audio["input"_L1] = input;
    session["audio"_L1] = audio;
    event["session"_L1] = session;
}

/// The clock of the first segment goes on after detection was off.
std::unique_ptr<FaultFilter> clockRunsOn() {
    struct State {
        double ms = 0, before = 0;
        bool off = false;
    };
    const auto state = std::make_shared<State>();
    return filterOf(
        [state](const QByteArray& message, MessagePipe& wire) {
            const QString type = typeIn(message);
            if (type == kStarted || type == kStopped)
                return void(wire.send(
                    edited(message, adding(type == kStarted ? "audio_start_ms"_L1 : "audio_end_ms"_L1,
                                           state->before))));
            wire.send(message);
        },
        [state](const QByteArray& message, MessagePipe&, const Pass& engine) {
            const QString type = typeIn(message);
            if (type == kAppend)
                state->ms += msOf(message);
            if (const auto on = detectionIn(message)) {
                if (*on && state->off)
                    state->before = std::floor(state->ms);
                state->off = !*on;
            }
            engine(message);
        });
}

In repliesToCommit() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        engine(message);
        if (typeIn(message) == kCommit)
            engine(written(protocol::ClientEventBody(protocol::ResponseCreate::spoken())));
    };
}

/// The item of a commit is not the one that was announced.
std::unique_ptr<FaultFilter> newItemOnCommit() {
    const auto id = std::make_shared<QString>();
    const auto committing = std::make_shared<bool>(false);
    return filterOf(
        [id, committing](const QByteArray& message, MessagePipe& wire) {
            const QString type = typeIn(message);
            if (type == kCommitted && *committing)
                *id = objectIn(message)["item_id"_L1].toString();
            QByteArray out = message;
            if (!id->isEmpty())
                out.replace('"' + id->toUtf8() + '"', "\"item_of_commit\"");
            wire.send(out);
        },
        [committing](const QByteArray& message, MessagePipe&, const Pass& engine) {
            *committing = typeIn(message) == kCommit;
            engine(message);
        });
}

Out swallowsError(const QString& code) {
    return [code](const QByteArray& message, MessagePipe& wire) {
        if (typeIn(message) != "error"_L1 || objectIn(message)["error"_L1]["code"_L1] != code)
            wire.send(message);
    };
}

Edit setting(QLatin1String field, const QJsonValue& value) {
    return [field, value](QJsonObject& turns) {
        if (turns.contains(field))
            turns[field] = value;
    };
}

} // namespace

std::vector<Fault> turnFaults() {
    const auto create = "create_response"_L1, interrupt = "interrupt_response"_L1;
    return {
        {u"deaf"_s, u"hears nothing"_s, inwards([] {
             return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
                 if (typeIn(message) != kAppend || msOf(message) < 1)
                     engine(message);
             };
         })},
        {u"no_stopped"_s, u"never says that speech stopped"_s, losing({kStopped})},
        {u"no_padding"_s, u"leaves the prefix padding out of audio_start_ms"_s,
         editing(kStarted, adding("audio_start_ms"_L1, 300))},
        {u"own_padding"_s, u"uses 300 ms of prefix padding whatever is asked for"_s, ownPadding},
        {u"negative_start"_s, u"starts turns before the first sample"_s,
         editing(kStarted,
                 [](QJsonObject& event) {
                     if (event["audio_start_ms"_L1].toInt() == 0)
                         event["audio_start_ms"_L1] = -290;
                 })},
        {u"no_silence"_s, u"leaves the silence out of audio_end_ms"_s,
         editing(kStopped, adding("audio_end_ms"_L1, -500))},
        {u"own_silence"_s, u"ends every turn after 500 ms of silence"_s,
         changingTurns(setting("silence_duration_ms"_L1, 500), {[](QJsonObject&) {}})},
        {u"other_item"_s, u"ends a turn under another item_id"_s, outwards(otherItem)},
        {u"chunk_edges"_s, u"places edges at the ends of appends"_s, timeless(edgesOfAppends)},
        {u"one_turn_an_append"_s, u"finds one turn in an append, and no more"_s, timeless(oneTurnAnAppend)},
        {u"ghosts"_s, u"hears speech in silence"_s, timeless(hearsGhosts)},
        {u"no_reply"_s, u"never replies by itself"_s,
         changingTurns(setting(create, false), setting(create, true))},
        {u"always_replies"_s, u"replies to turns also with create_response off"_s,
         changingTurns(setting(create, true), {[](QJsonObject&) {}})},
        {u"no_barge_in"_s, u"goes on talking when it is interrupted"_s,
         changingTurns(setting(interrupt, false), setting(interrupt, true))},
        {u"always_barge_in"_s, u"stops when interrupted also with interrupt_response off"_s,
         changingTurns(setting(interrupt, true), {[](QJsonObject&) {}})},
        {u"replies_to_commit"_s, u"replies to a commit"_s, inwards(repliesToCommit)},
        {u"new_item_on_commit"_s, u"files a committed turn under another id"_s, timeless(newItemOnCommit)},
        {u"clock_runs_on"_s, u"counts on after detection was off"_s, timeless(clockRunsOn)},
        {u"hears_while_off"_s, u"reports speech while detection is off"_s, timeless(hearsWhileOff)},
        {u"echoes_detection_on"_s, u"says that detection is on when it is off"_s,
         editing(u"session.updated"_s, withDetectionOn)},
        {u"same_item_again"_s, u"gives the first turn after detection was off the id of the one before"_s,
         timeless(sameItemAgain)},
        {u"ignores_interruption"_s, u"stops when it is interrupted, and says nothing to the interruption"_s,
         outwards(ignoresInterruption)},
        {u"silent_commit"_s, u"says nothing to an empty commit"_s,
         outwards([] { return swallowsError(u"input_audio_buffer_commit_empty"_s); })},
    };
}

} // namespace hrp::engine
