// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/dispatch.h>
#include <hrp/log/session_log.h>

#include <QHash>
#include <QSet>

#include <hrp/base/sample_rate.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace hrp::log {

namespace {} // namespace

// What has to be remembered beside the turns themselves. Records about things that have no turn yet (words
// that come before their item) are kept here until it exists.
struct TurnFold::State {
    struct Speech { // a participant item
        bool startKnown = false;
        bool endKnown = false;
        bool ended = false;
        std::optional<double> stopArrivedMs; // of a button's turn: when it was let go
        bool byButton = false;               // the talk button ended it, and we asked for the reply (H33)
        bool answered = false;               // audio of a reply to it came
        bool leftUnanswered = false;         // a reply to it ended without a sound
        std::optional<QString> words;
        bool wordsFinal = false;
        bool rough = false;
    };
    struct Part { // a content part of an agent item
        std::int64_t received = 0, heard = 0;
        std::optional<QString> text;
    };
    struct Reply {
        ReplyPurpose purpose = ReplyPurpose::Turn;
        QString answers; // item of the participant turn, or empty
        QString firstHeardItem, firstDeltaItem;
        double firstDeltaMs = 0;
        bool audio = false;
        bool done = false;
    };

    explicit State(QList<Turn>& list) : turns(&list) {}

    QList<Turn>* turns;
    QHash<QString, Speech> speech;
    QHash<QString, std::map<int, Part>> parts;
    QHash<QString, Reply> replies;
    QSet<std::uint64_t> releases; // commands with which the talk button was let go
    QString lastEnded;            // the participant turn that ended last
    int waitingInterventions = 0; // done while nobody spoke: they count on the next turn
    qsizetype base = 0; // turns before this one belong to earlier engine sessions: their ids are void
    int first = -1;     // lowest index touched by this record

    void touch(int index) { first = first < 0 ? index : std::min(first, index); }

    int find(Turn::Speaker speaker, const QString& itemId) const {
        for (auto i = turns->size() - 1; i >= base; --i)
            if (turns->at(i).speaker == speaker && turns->at(i).itemId == itemId)
                return static_cast<int>(i);
        return -1;
    }

    /// Moves the turn to its place by start; turns that start together keep their order.
    int place(int index) {
        auto& list = *turns;
        for (; index > base && list[index - 1].startMs > list[index].startMs; --index) {
            list.swapItemsAt(index - 1, index);
            touch(index - 1);
        }
        for (; index + 1 < list.size() && list[index + 1].startMs < list[index].startMs; ++index) {
            list.swapItemsAt(index, index + 1);
            touch(index);
        }
        touch(index);
        return index;
    }

    int insert(Turn turn) {
        turn.interventions = std::exchange(waitingInterventions, 0);
        turns->append(std::move(turn));
        return place(static_cast<int>(turns->size()) - 1);
    }

    // ---- participant ----------------------------------------------------------------------------------

    int participantTurn(const QString& itemId, double startMs) {
        if (const int known = find(Turn::Speaker::Participant, itemId); known >= 0)
            return known;
        Turn turn;
        turn.speaker = Turn::Speaker::Participant;
        turn.itemId = itemId;
        turn.startMs = turn.endMs = startMs;
        const Speech& said = speech[itemId];
        turn.text = said.words;
        turn.rough = said.rough;
        return insert(std::move(turn));
    }

    /// The turn is over, though its own edge may be missing or still to come.
    void endTurn(int index, double atMs) {
        Turn& turn = (*turns)[index];
        Speech& said = speech[turn.itemId];
        if (!said.endKnown)
            turn.endMs = std::max(turn.startMs, atMs);
        turn.open = false;
        if (!std::exchange(said.ended, true))
            lastEnded = turn.itemId;
        touch(index);
    }

    int openParticipantTurn() const {
        for (auto i = turns->size() - 1; i >= base; --i)
            if (turns->at(i).speaker == Turn::Speaker::Participant && turns->at(i).open)
                return static_cast<int>(i);
        return -1;
    }

    int apply(const Record&, const SpeechStarted& edge) {
        Speech& said = speech[edge.itemId];
        if (std::exchange(said.startKnown, true))
            return -1;
        if (const int earlier = openParticipantTurn();
            earlier >= 0 && turns->at(earlier).itemId != edge.itemId)
            endTurn(earlier, edge.speechMs); // its stop edge never came
        const int index = participantTurn(edge.itemId, edge.speechMs);
        Turn& turn = (*turns)[index];
        turn.startMs = edge.speechMs;
        turn.endMs = std::max(turn.startMs, turn.endMs);
        return place(index);
    }

    int apply(const Record& record, const SpeechStopped& edge) {
        const int index = participantTurn(edge.itemId, edge.speechMs);
        Speech& said = speech[edge.itemId];
        said.endKnown = true;
        // The turn of a button is told once its item is known; it ended when the button was let go.
        said.byButton = record.cause && releases.contains(record.cause);
        said.stopArrivedMs = said.byButton ? edge.edgeMs : record.atMs;
        (*turns)[index].endMs = std::max((*turns)[index].startMs, edge.speechMs);
        endTurn(index, edge.speechMs);
        for (auto reply = replies.cbegin(); reply != replies.cend(); ++reply) // an edge that came late
            if (reply->answers == edge.itemId)
                measure(reply.key());
        return index;
    }

    int apply(const Record& record, const PushToTalk& talk) {
        if (!talk.down)
            releases.insert(record.cause);
        return -1;
    }

    int apply(const Record& record, const TurnCommitted& committed) {
        const int index = participantTurn(committed.itemId, record.tMs);
        if (turns->at(index).open)
            endTurn(index, record.tMs);
        touch(index);
        return index;
    }

    int apply(const Record&, const TurnText& text) {
        Speech& said = speech[text.itemId];
        if (text.rough && said.words && !said.rough)
            return -1; // the engine's own words stay
        if (said.rough && !text.rough) {
            said.words.reset();
            said.wordsFinal = false;
        }
        if (!text.final && said.wordsFinal)
            return -1;
        said.rough = text.rough;
        said.words = text.final ? text.text : said.words.value_or(QString()) + text.text;
        said.wordsFinal = said.wordsFinal || text.final;
        const int index = find(Turn::Speaker::Participant, text.itemId);
        if (index < 0)
            return -1;
        (*turns)[index].text = said.words;
        (*turns)[index].rough = said.rough;
        touch(index);
        return index;
    }

    // ---- agent ----------------------------------------------------------------------------------------

    int agentTurn(const QString& responseId, const QString& itemId, double startMs) {
        if (const int known = find(Turn::Speaker::Agent, itemId); known >= 0)
            return known;
        Turn turn;
        turn.speaker = Turn::Speaker::Agent;
        turn.itemId = itemId;
        turn.responseId = responseId;
        turn.startMs = turn.endMs = startMs;
        return insert(std::move(turn));
    }

    /// A silent answer makes no turn.
    bool makesTurn(const QString& responseId, const QString& itemId) const {
        return !itemId.isEmpty() && replies.value(responseId).purpose != ReplyPurpose::Silent;
    }

    /// Sums the parts of an item up into its turn.
    int refresh(int index) {
        Turn& turn = (*turns)[index];
        std::int64_t received = 0;
        std::int64_t heard = 0;
        turn.text.reset();
        turn.heardText.clear();
        const auto join = [](const QString& a, const QString& b) {
            return a.isEmpty() || b.isEmpty() ? a + b : a + QLatin1Char(' ') + b;
        };
        for (const auto& [content, part] : parts[turn.itemId]) {
            received += part.received;
            heard += part.heard;
            if (!part.text)
                continue;
            turn.text = turn.text ? join(*turn.text, *part.text) : *part.text;
            if (part.heard > 0)
                turn.heardText = join(
                    turn.heardText,
                    heardPrefix(*part.text, static_cast<double>(part.heard) /
                                                static_cast<double>(std::max(part.received, part.heard))));
        }
        turn.generatedMs = base::samplesToMs(std::max(received, heard));
        turn.heardMs = base::samplesToMs(heard);
        turn.silent = replies.value(turn.responseId).done && received == 0 && heard == 0;
        if (turn.silent)
            turn.open = false;
        touch(index);
        return index;
    }

    /// Which participant turn a reply answers. One that we asked for answers a turn only where the talk
    /// button ended that, or where the engine's own reply to it ended without a sound (after tool calls,
    /// say).
    QString answeredBy(ReplyPurpose purpose, double nowMs) {
        if (purpose == ReplyPurpose::Silent)
            return {};
        const auto ended = speech.constFind(lastEnded);
        if (ended != speech.cend() && !ended->answered &&
            (purpose == ReplyPurpose::Turn || ended->byButton || ended->leftUnanswered))
            return lastEnded;
        const int open = openParticipantTurn();
        if (purpose != ReplyPurpose::Turn || open < 0)
            return {};
        endTurn(open, nowMs); // the engine answers: the turn is over, whatever became of its stop edge
        return lastEnded;
    }

    int apply(const Record& record, const ReplyStarted& started) {
        const QString answers = answeredBy(started.purpose, record.tMs);
        Reply& reply = replies[started.responseId];
        reply.purpose = started.purpose;
        reply.answers = answers;
        return first;
    }

    int apply(const Record& record, const ReplyText& text) {
        if (!makesTurn(text.responseId, text.itemId) || (text.text.isEmpty() && !text.final))
            return -1;
        Part& part = parts[text.itemId][text.contentIndex];
        part.text = text.final ? text.text : part.text.value_or(QString()) + text.text;
        return refresh(agentTurn(text.responseId, text.itemId, record.atMs));
    }

    int apply(const Record& record, const ReplyFirstDelta& delta) {
        if (!makesTurn(delta.responseId, delta.itemId))
            return -1;
        Reply& reply = replies[delta.responseId];
        reply.firstDeltaItem = delta.itemId;
        reply.firstDeltaMs = record.atMs;
        const int index = agentTurn(delta.responseId, delta.itemId, record.atMs);
        measure(delta.responseId);
        return index;
    }

    int apply(const Record& record, const AgentAudioReceived& audio) {
        if (!makesTurn(audio.responseId, audio.itemId) || audio.count <= 0)
            return -1;
        sounds(audio.responseId);
        Part& part = parts[audio.itemId][audio.contentIndex];
        part.received = std::max(part.received, audio.itemSample + audio.count);
        return refresh(agentTurn(audio.responseId, audio.itemId, record.atMs));
    }

    int apply(const Record&, const AgentAudioHeard& audio) {
        if (!makesTurn(audio.responseId, audio.itemId) || audio.count <= 0)
            return -1;
        sounds(audio.responseId);
        const double startMs = base::samplesToMs(audio.firstSample);
        const double endMs = base::samplesToMs(audio.firstSample + audio.count);
        int index = agentTurn(audio.responseId, audio.itemId, startMs);
        const bool isFirst = turns->at(index).heardMs <= 0;
        Part& part = parts[audio.itemId][audio.contentIndex];
        part.heard = std::max(part.heard, audio.itemSample + audio.count);
        refresh(index);
        Turn& turn = (*turns)[index];
        turn.endMs = isFirst ? endMs : std::max(turn.endMs, endMs);
        if (isFirst) {
            turn.startMs = startMs;
            index = place(index);
        }
        if (Reply& reply = replies[audio.responseId]; reply.firstHeardItem.isEmpty()) {
            reply.firstHeardItem = audio.itemId;
            measure(audio.responseId);
        }
        return index;
    }

    int apply(const Record& record, const ReplyInterrupted& cut) {
        if (!makesTurn(cut.responseId, cut.itemId))
            return -1;
        Part& part = parts[cut.itemId][cut.contentIndex];
        part.received = std::max(part.received, cut.receivedSamples);
        part.heard = std::max(part.heard, cut.heardSamples);
        const int index = agentTurn(cut.responseId, cut.itemId, record.atMs);
        // What the end of the session cut off was interrupted by nobody.
        (*turns)[index].interrupted =
            cut.cause != InterruptCause::SessionEnd && cut.cause != InterruptCause::EngineGone;
        (*turns)[index].open = false;
        return refresh(index);
    }

    int apply(const Record&, const ReplyDrained& drained) {
        const int index = find(Turn::Speaker::Agent, drained.itemId);
        if (index < 0)
            return -1;
        for (auto& [content, part] : parts[drained.itemId])
            part.heard = std::max(part.heard, part.received);
        (*turns)[index].open = false;
        return refresh(index);
    }

    int apply(const Record&, const ReplyDone& done) {
        Reply& reply = replies[done.responseId];
        reply.done = true;
        if (!reply.audio && !reply.answers.isEmpty())
            speech[reply.answers].leftUnanswered = true;
        for (auto i = turns->size() - 1; i >= base; --i)
            if (turns->at(i).speaker == Turn::Speaker::Agent && turns->at(i).responseId == done.responseId)
                refresh(static_cast<int>(i));
        return first;
    }

    void sounds(const QString& responseId) {
        Reply& reply = replies[responseId];
        if (!std::exchange(reply.audio, true) && !reply.answers.isEmpty())
            speech[reply.answers].answered = true;
    }

    /// Latency and response time of a reply, once all that they need is known.
    void measure(const QString& responseId) {
        const Reply reply = replies.value(responseId);
        const int turnIndex = find(Turn::Speaker::Participant, reply.answers);
        if (reply.answers.isEmpty() || turnIndex < 0)
            return;
        const Speech& said = speech[reply.answers];
        const int heard = find(Turn::Speaker::Agent, reply.firstHeardItem);
        if (!reply.firstHeardItem.isEmpty() && heard >= 0 && said.endKnown) {
            (*turns)[heard].latencyMs = turns->at(heard).startMs - turns->at(turnIndex).endMs;
            touch(heard);
        }
        const int delta = find(Turn::Speaker::Agent, reply.firstDeltaItem);
        if (!reply.firstDeltaItem.isEmpty() && delta >= 0 && said.stopArrivedMs) {
            (*turns)[delta].responseMs = reply.firstDeltaMs - *said.stopArrivedMs;
            touch(delta);
        }
    }

    // ---- the whole session ----------------------------------------------------------------------------

    int apply(const Record& record, const CommandGiven& given) {
        if (!given.intervention)
            return -1;
        for (auto i = turns->size() - 1; i >= 0; --i) {
            Turn& turn = (*turns)[i];
            const bool toCome = turn.open && turn.startMs > record.tMs;
            const bool during = turn.startMs <= record.tMs && (turn.open || record.tMs <= turn.endMs);
            if (turn.silent || !(toCome || during))
                continue;
            ++turn.interventions;
            touch(static_cast<int>(i));
        }
        if (first < 0)
            ++waitingInterventions;
        return first;
    }

    int apply(const Record& record, const SessionEnded&) { return closeAll(record.tMs); }
    int apply(const Record& record, const ConnectionLost&) { return closeAll(record.tMs); }

    int apply(const Record&, const SessionContinued&) {
        base = turns->size();
        speech.clear();
        parts.clear();
        replies.clear();
        lastEnded.clear();
        return -1;
    }

    int closeAll(double atMs) {
        for (qsizetype i = 0; i < turns->size(); ++i) {
            if (!turns->at(i).open)
                continue;
            if (turns->at(i).speaker == Turn::Speaker::Participant)
                endTurn(static_cast<int>(i), atMs);
            (*turns)[i].open = false;
            touch(static_cast<int>(i));
        }
        return first;
    }

    template <class Other>
    int apply(const Record&, const Other&) {
        return -1;
    }
};

TurnFold::TurnFold() : m_state(std::make_unique<State>(m_turns)) {}
TurnFold::~TurnFold() = default;

TurnFold::TurnFold(TurnFold&& other) noexcept
    : m_turns(std::move(other.m_turns)), m_state(std::move(other.m_state)) {
    m_state->turns = &m_turns;
}

TurnFold& TurnFold::operator=(TurnFold&& other) noexcept {
    m_turns = std::move(other.m_turns);
    m_state = std::move(other.m_state);
    m_state->turns = &m_turns;
    return *this;
}

int TurnFold::add(const Record& record) {
    m_state->first = -1;
    int changed = -1;
    base::dispatch(record.body, [&](const auto& body) { changed = m_state->apply(record, body); });
    return changed;
}

int TurnFold::firstChanged() const {
    return m_state->first;
}

} // namespace hrp::log
