// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/rule_words.h"

#include <QCoreApplication>
#include <QHash>

namespace hrp::ui {
namespace {

struct RuleWords {
    const char *check, *label, *sentence;
};

// The sentences are those of the rules (hrp::metrics::rules()); a test holds the two against each other.
constexpr RuleWords kRuleWords[] = {
    {"first-message", QT_TRANSLATE_NOOP("hrp::ui::Rules", "first message"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The first message of a session has to be session.update.")},
    {"append-early", QT_TRANSLATE_NOOP("hrp::ui::Rules", "append early"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "Audio was sent before the engine had answered the session's settings.")},
    {"append-while-off", QT_TRANSLATE_NOOP("hrp::ui::Rules", "append while off"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "Audio was sent while turn detection was off.")},
    {"append-size", QT_TRANSLATE_NOOP("hrp::ui::Rules", "append size"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An append held less than 10 ms or more than 100 ms of audio.")},
    {"commit-without-turn", QT_TRANSLATE_NOOP("hrp::ui::Rules", "commit without turn"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A commit was sent though no turn was in progress.")},
    {"commit-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "commit missing"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "Turn detection was switched off during a turn, but the turn was not committed.")},
    {"second-create", QT_TRANSLATE_NOOP("hrp::ui::Rules", "second create"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A reply was asked for while another one was under way.")},
    {"create-while-paused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "create while paused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A reply was asked for while the session stood still.")},
    {"cancel-not-active", QT_TRANSLATE_NOOP("hrp::ui::Rules", "cancel not active"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A response was cancelled that was not active.")},
    {"truncate-beyond", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate beyond"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An item was truncated beyond the audio that had come for it.")},
    {"truncate-place", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate place"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An item was truncated at another place than it was heard to.")},
    {"truncate-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate missing"),
     QT_TRANSLATE_NOOP(
         "hrp::ui::Rules",
         "The participant broke in, but the engine was not told how much of the reply was heard.")},
    {"output-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "output missing"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A function call of the engine was not answered.")},
    {"output-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "output twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A function call of the engine was answered twice.")},
    {"output-unknown", QT_TRANSLATE_NOOP("hrp::ui::Rules", "output unknown"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "An answer was sent to a function call that the engine never made.")},
    {"context-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "context refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine refused to be told what happens in the study.")},
    {"image-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "image missing"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An image could not be shown to the agent.")},
    {"image-changed", QT_TRANSLATE_NOOP("hrp::ui::Rules", "image changed"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An image was changed to fit before it was sent.")},
    {"nothing-to-commit", QT_TRANSLATE_NOOP("hrp::ui::Rules", "nothing to commit"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "There was nothing left to commit when turn detection was switched off.")},
    {"declined", QT_TRANSLATE_NOOP("hrp::ui::Rules", "declined"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A command made no sense at that moment and changed nothing.")},
    {"time-limit", QT_TRANSLATE_NOOP("hrp::ui::Rules", "time limit"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine will soon end the session, because its time limit is reached.")},
    {"time-limit-usual", QT_TRANSLATE_NOOP("hrp::ui::Rules", "time limit usual"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine states no time limit, but engines commonly have one.")},
    {"slow-line", QT_TRANSLATE_NOOP("hrp::ui::Rules", "slow line"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The connection is slower than the voice.")},
    {"audio-left-out", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio left out"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "Some of the participant's audio was not sent, because the connection was too slow.")},
    {"microphone-gap", QT_TRANSLATE_NOOP("hrp::ui::Rules", "microphone gap"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The microphone gave nothing for a moment, and what was said then is lost.")},
    {"history-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "history refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The new engine session did not take the turns of the one before.")},
    {"too-early", QT_TRANSLATE_NOOP("hrp::ui::Rules", "too early"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine sent an event before it had answered the session's settings.")},
    {"updated-unasked", QT_TRANSLATE_NOOP("hrp::ui::Rules", "updated unasked"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine sent a session.updated that answers no session.update.")},
    {"update-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "update refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine refused a change of the session's settings.")},
    {"update-slow", QT_TRANSLATE_NOOP("hrp::ui::Rules", "update slow"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine did not answer a change of the session's settings within 2 s.")},
    {"update-unanswered", QT_TRANSLATE_NOOP("hrp::ui::Rules", "update unanswered"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine never answered a change of the session's settings.")},
    {"unreadable", QT_TRANSLATE_NOOP("hrp::ui::Rules", "unreadable"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent something that cannot be read.")},
    {"form", QT_TRANSLATE_NOOP("hrp::ui::Rules", "form"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An event that matters has an unusual form.")},
    {"form-other", QT_TRANSLATE_NOOP("hrp::ui::Rules", "form other"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "An event has an unusual form.")},
    {"unknown-event", QT_TRANSLATE_NOOP("hrp::ui::Rules", "unknown event"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent an event that the profile does not know.")},
    {"event-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "event twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent an event twice.")},
    {"event-id-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "event id missing"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent an event without an event_id.")},
    {"audio-unusable", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio unusable"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent audio that is too long or not valid.")},
    {"split-sample", QT_TRANSLATE_NOOP("hrp::ui::Rules", "split sample"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine split a sample between two deltas.")},
    {"start-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "start twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine announced the start of a turn twice.")},
    {"stop-without-start", QT_TRANSLATE_NOOP("hrp::ui::Rules", "stop without start"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine announced the end of a turn but never its start.")},
    {"stop-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "stop twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine announced the end of a turn more than once.")},
    {"committed-unheard", QT_TRANSLATE_NOOP("hrp::ui::Rules", "committed unheard"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine committed an item though it had heard nobody speak.")},
    {"turn-overlap", QT_TRANSLATE_NOOP("hrp::ui::Rules", "turn overlap"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine began a turn before the one before it had ended.")},
    {"turn-not-filed", QT_TRANSLATE_NOOP("hrp::ui::Rules", "turn not filed"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine announced the end of a turn but never committed it.")},
    {"filed-without-stop", QT_TRANSLATE_NOOP("hrp::ui::Rules", "filed without stop"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine filed a turn without having announced its end.")},
    {"committed-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "committed twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine committed a turn twice.")},
    {"committed-other", QT_TRANSLATE_NOOP("hrp::ui::Rules", "committed other"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine committed another item than the turn that it announced.")},
    {"edges-backwards", QT_TRANSLATE_NOOP("hrp::ui::Rules", "edges backwards"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine's edges go backwards.")},
    {"edge-ahead", QT_TRANSLATE_NOOP("hrp::ui::Rules", "edge ahead"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine placed an edge beyond the audio that it was sent.")},
    {"speech-while-off", QT_TRANSLATE_NOOP("hrp::ui::Rules", "speech while off"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine heard speech though its turn detection was off.")},
    {"reply-to-commit", QT_TRANSLATE_NOOP("hrp::ui::Rules", "reply to commit"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine replied to a turn that was only to be filed.")},
    {"speech-too-long", QT_TRANSLATE_NOOP("hrp::ui::Rules", "speech too long"),
     QT_TRANSLATE_NOOP(
         "hrp::ui::Rules",
         "The engine has been hearing speech for 30 s or more, though nothing like speech is sent: "
         "noise, or it has stopped answering.")},
    {"no-reply", QT_TRANSLATE_NOOP("hrp::ui::Rules", "no reply"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine began no reply within 10 s of the participant's turn.")},
    {"reply-without-stop", QT_TRANSLATE_NOOP("hrp::ui::Rules", "reply without stop"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "A reply began though the engine never announced the end of the turn.")},
    {"talk-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "talk refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine refused a turn that the talk button ended.")},
    {"not-transcribed", QT_TRANSLATE_NOOP("hrp::ui::Rules", "not transcribed"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine could not write a turn down.")},
    {"create-unanswered", QT_TRANSLATE_NOOP("hrp::ui::Rules", "create unanswered"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine did not answer a request for a reply within 10 s.")},
    {"create-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "create refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine refused a request for a reply.")},
    {"create-busy", QT_TRANSLATE_NOOP("hrp::ui::Rules", "create busy"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine kept saying that another response was active.")},
    {"reply-lost", QT_TRANSLATE_NOOP("hrp::ui::Rules", "reply lost"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "Nothing came of a response for 30 s; it was given up.")},
    {"reply-incomplete", QT_TRANSLATE_NOOP("hrp::ui::Rules", "reply incomplete"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine did not finish a reply.")},
    {"reply-failed", QT_TRANSLATE_NOOP("hrp::ui::Rules", "reply failed"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine failed to make a reply.")},
    {"second-response", QT_TRANSLATE_NOOP("hrp::ui::Rules", "second response"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine began a response while another one was active.")},
    {"not-cancelled", QT_TRANSLATE_NOOP("hrp::ui::Rules", "not cancelled"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The participant broke in, but the engine did not end its reply within 2 s.")},
    {"announced-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "announced twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine announced a response twice.")},
    {"done-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "done twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine finished a response twice.")},
    {"done-unannounced", QT_TRANSLATE_NOOP("hrp::ui::Rules", "done unannounced"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine finished a response that it never announced.")},
    {"audio-before-created", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio before created"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "Audio of a response came before its response.created.")},
    {"audio-after-done", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio after done"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "Audio of a response came after its response.done.")},
    {"audio-of-past-item", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio of past item"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent audio for an item that was over already.")},
    {"audio-in-silent", QT_TRANSLATE_NOOP("hrp::ui::Rules", "audio in silent"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent audio for a silent answer; it was not played.")},
    {"output-order", QT_TRANSLATE_NOOP("hrp::ui::Rules", "output order"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The items and parts of a response came out of order.")},
    {"usage-missing", QT_TRANSLATE_NOOP("hrp::ui::Rules", "usage missing"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A reply came without its count of tokens.")},
    {"call-twice", QT_TRANSLATE_NOOP("hrp::ui::Rules", "call twice"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent a function call twice.")},
    {"truncate-unanswered", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate unanswered"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine did not answer a truncate within 2 s.")},
    {"truncate-unasked", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate unasked"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine truncated an item that nobody asked it to truncate.")},
    {"truncate-other", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate other"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The engine truncated an item at another place than it was asked to.")},
    {"truncate-refused", QT_TRANSLATE_NOOP("hrp::ui::Rules", "truncate refused"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine refused to truncate an item.")},
    {"words-differ", QT_TRANSLATE_NOOP("hrp::ui::Rules", "words differ"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The final words of a reply differ from its deltas.")},
    {"no-words", QT_TRANSLATE_NOOP("hrp::ui::Rules", "no words"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A reply was spoken, but its words never came.")},
    {"digital-silence", QT_TRANSLATE_NOOP("hrp::ui::Rules", "digital silence"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The engine sent words, but their audio is silence.")},
    {"words-too-fast", QT_TRANSLATE_NOOP("hrp::ui::Rules", "words too fast"),
     QT_TRANSLATE_NOOP(
         "hrp::ui::Rules",
         "A reply has more words than anybody can say in its time: some of its audio is missing.")},
    {"words-too-slow", QT_TRANSLATE_NOOP("hrp::ui::Rules", "words too slow"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "A reply is far longer than its words: some of them are missing.")},
    {"echo", QT_TRANSLATE_NOOP("hrp::ui::Rules", "echo"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules", "The agent hears itself: give the participant headphones, turn the "
                                         "loudspeaker down, or use half-duplex.")},
    {"clipping", QT_TRANSLATE_NOOP("hrp::ui::Rules", "clipping"),
     QT_TRANSLATE_NOOP("hrp::ui::Rules",
                       "The microphone is too loud and distorts: turn its level down or move it away.")},
};

const RuleWords* wordsOf(const QString& check) {
    static const QHash<QString, const RuleWords*> index = [] {
        QHash<QString, const RuleWords*> all;
        for (const RuleWords& words : kRuleWords)
            all.insert(QString::fromLatin1(words.check), &words);
        return all;
    }();
    return index.value(check, nullptr);
}

QString inLanguage(const char* source) {
    return QCoreApplication::translate("hrp::ui::Rules", source);
}

} // namespace

QString ruleLabel(const QString& check) {
    const RuleWords* words = wordsOf(check);
    return words ? inLanguage(words->label) : QString(check).replace(QLatin1Char('-'), QLatin1Char(' '));
}

QString findingText(const log::Finding& finding) {
    const RuleWords* words = wordsOf(finding.check);
    if (!words)
        return finding.text;
    const QString own = inLanguage(words->sentence);
    return own == QString::fromUtf8(words->sentence) ? finding.text : own;
}

} // namespace hrp::ui
