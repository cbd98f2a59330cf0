// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/rules.h>

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace hrp::metrics {
namespace {

using log::FindingClass;
using log::Severity;

constexpr auto Error = Severity::Error;
constexpr auto Warning = Severity::Warning;
constexpr auto Info = Severity::Info;
constexpr auto ActNow = FindingClass::ActNow;
constexpr auto Note = FindingClass::Note;
constexpr auto Engineer = FindingClass::Engineer;

// clang-format off
constexpr auto kRules = std::to_array<Rule>({
    // ---- what the study side sends -------------------------------------------------------------------
    {"first-message",         "H3",  Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "first message"), QT_TRANSLATE_NOOP("Rules", "The first message of a session has to be session.update.")},
    {"append-early",          "H3",  Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "append early"), QT_TRANSLATE_NOOP("Rules", "Audio was sent before the engine had answered the session's settings.")},
    {"append-while-off",      "H11", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "append while off"), QT_TRANSLATE_NOOP("Rules", "Audio was sent while turn detection was off.")},
    {"append-size",           "H5",  Warning, Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "append size"), QT_TRANSLATE_NOOP("Rules", "An append held less than 10 ms or more than 100 ms of audio.")},
    {"commit-without-turn",   "H11", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "commit without turn"), QT_TRANSLATE_NOOP("Rules", "A commit was sent though no turn was in progress.")},
    {"commit-missing",        "H11", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "commit missing"), QT_TRANSLATE_NOOP("Rules", "Turn detection was switched off during a turn, but the turn was not committed.")},
    {"second-create",         "H15", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "second create"), QT_TRANSLATE_NOOP("Rules", "A reply was asked for while another one was under way.")},
    {"create-while-paused",   "H23", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "create while paused"), QT_TRANSLATE_NOOP("Rules", "A reply was asked for while the session stood still.")},
    {"cancel-not-active",     "H15", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "cancel not active"), QT_TRANSLATE_NOOP("Rules", "A response was cancelled that was not active.")},
    {"truncate-beyond",       "H9",  Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "truncate beyond"), QT_TRANSLATE_NOOP("Rules", "An item was truncated beyond the audio that had come for it.")},
    {"truncate-place",        "H9",  Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "truncate place"), QT_TRANSLATE_NOOP("Rules", "An item was truncated at another place than it was heard to.")},
    {"truncate-missing",      "H9",  Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "truncate missing"), QT_TRANSLATE_NOOP("Rules", "The participant broke in, but the engine was not told how much of the reply was heard.")},
    {"output-missing",        "H25", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "output missing"), QT_TRANSLATE_NOOP("Rules", "A function call of the engine was not answered.")},
    {"output-twice",          "H25", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "output twice"), QT_TRANSLATE_NOOP("Rules", "A function call of the engine was answered twice.")},
    {"output-unknown",        "H25", Error,   Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "output unknown"), QT_TRANSLATE_NOOP("Rules", "An answer was sent to a function call that the engine never made.")},
    {"context-refused",       "H20", Error,   Note,     Side::Ours, QT_TRANSLATE_NOOP("Rules", "context refused"), QT_TRANSLATE_NOOP("Rules", "The engine refused to be told what happens in the study.")},
    {"image-missing",         "H22", Warning, Note,     Side::Ours, QT_TRANSLATE_NOOP("Rules", "image missing"), QT_TRANSLATE_NOOP("Rules", "An image could not be shown to the agent.")},
    {"image-changed",         "H22", Info,    Note,     Side::Ours, QT_TRANSLATE_NOOP("Rules", "image changed"), QT_TRANSLATE_NOOP("Rules", "An image was changed to fit before it was sent.")},
    {"nothing-to-commit",     "H12", Info,    Engineer, Side::Ours, QT_TRANSLATE_NOOP("Rules", "nothing to commit"), QT_TRANSLATE_NOOP("Rules", "There was nothing left to commit when turn detection was switched off.")},
    {"declined",              "",    Info,    Note,     Side::Ours, QT_TRANSLATE_NOOP("Rules", "declined"), QT_TRANSLATE_NOOP("Rules", "A command made no sense at that moment and changed nothing.")},
    // ---- the connection and the session's settings -----------------------------------------------------
    {"time-limit",            "H4",  Warning, ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "time limit"), QT_TRANSLATE_NOOP("Rules", "The engine will soon end the session, because its time limit is reached.")},
    {"time-limit-usual",      "H4",  Info,    Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "time limit usual"), QT_TRANSLATE_NOOP("Rules", "The engine states no time limit, but engines commonly have one.")},
    {"slow-line",             "H5",  Warning, ActNow,   Side::Room, QT_TRANSLATE_NOOP("Rules", "slow line"), QT_TRANSLATE_NOOP("Rules", "The connection is slower than the voice.")},
    {"audio-left-out",        "H5",  Warning, Note,     Side::Room, QT_TRANSLATE_NOOP("Rules", "audio left out"), QT_TRANSLATE_NOOP("Rules", "Some of the participant's audio was not sent, because the connection was too slow.")},
    {"microphone-gap",        "H13", Warning, Note,     Side::Room, QT_TRANSLATE_NOOP("Rules", "microphone gap"), QT_TRANSLATE_NOOP("Rules", "The microphone gave nothing for a moment, and what was said then is lost.")},
    {"history-refused",       "H4",  Warning, Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "history refused"), QT_TRANSLATE_NOOP("Rules", "The new engine session did not take the turns of the one before.")},
    {"too-early",             "H3",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "too early"), QT_TRANSLATE_NOOP("Rules", "The engine sent an event before it had answered the session's settings.")},
    {"updated-unasked",       "E1",  Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "updated unasked"), QT_TRANSLATE_NOOP("Rules", "The engine sent a session.updated that answers no session.update.")},
    {"update-refused",        "H14", Error,   Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "update refused"), QT_TRANSLATE_NOOP("Rules", "The engine refused a change of the session's settings.")},
    {"update-slow",           "H13", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "update slow"), QT_TRANSLATE_NOOP("Rules", "The engine did not answer a change of the session's settings within 2 s.")},
    {"update-unanswered",     "H13", Error,   Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "update unanswered"), QT_TRANSLATE_NOOP("Rules", "The engine never answered a change of the session's settings.")},
    // ---- the form of the engine's events -----------------------------------------------------------------
    {"unreadable",            "H16", Error,   Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "unreadable"), QT_TRANSLATE_NOOP("Rules", "The engine sent something that cannot be read.")},
    {"form",                  "H16", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "form"), QT_TRANSLATE_NOOP("Rules", "An event that matters has an unusual form.")},
    {"form-other",            "H16", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "form other"), QT_TRANSLATE_NOOP("Rules", "An event has an unusual form.")},
    {"unknown-event",         "H17", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "unknown event"), QT_TRANSLATE_NOOP("Rules", "The engine sent an event that the profile does not know.")},
    {"event-twice",           "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "event twice"), QT_TRANSLATE_NOOP("Rules", "The engine sent an event twice.")},
    {"event-id-missing",      "E13", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "event id missing"), QT_TRANSLATE_NOOP("Rules", "The engine sent an event without an event_id.")},
    {"audio-unusable",        "H6",  Error,   Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "audio unusable"), QT_TRANSLATE_NOOP("Rules", "The engine sent audio that is too long or not valid.")},
    {"sound-file",            "H6",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "sound file"), QT_TRANSLATE_NOOP("Rules", "The engine sent a sound file, header and all, where bare samples are due.")},
    {"split-sample",          "H6",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "split sample"), QT_TRANSLATE_NOOP("Rules", "The engine split a sample between two deltas.")},
    // ---- turns ------------------------------------------------------------------------------------------
    {"start-twice",           "H8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "start twice"), QT_TRANSLATE_NOOP("Rules", "The engine announced the start of a turn twice.")},
    {"stop-without-start",    "H8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "stop without start"), QT_TRANSLATE_NOOP("Rules", "The engine announced the end of a turn but never its start.")},
    {"stop-twice",            "H8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "stop twice"), QT_TRANSLATE_NOOP("Rules", "The engine announced the end of a turn more than once.")},
    {"committed-unheard",     "H12", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "committed unheard"), QT_TRANSLATE_NOOP("Rules", "The engine committed an item though it had heard nobody speak.")},
    {"turn-overlap",          "H8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "turn overlap"), QT_TRANSLATE_NOOP("Rules", "The engine began a turn before the one before it had ended.")},
    {"turn-not-filed",        "H8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "turn not filed"), QT_TRANSLATE_NOOP("Rules", "The engine announced the end of a turn but never committed it.")},
    {"filed-without-stop",    "H19", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "filed without stop"), QT_TRANSLATE_NOOP("Rules", "The engine filed a turn without having announced its end.")},
    {"committed-twice",       "H12", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "committed twice"), QT_TRANSLATE_NOOP("Rules", "The engine committed a turn twice.")},
    {"committed-other",       "H12", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "committed other"), QT_TRANSLATE_NOOP("Rules", "The engine committed another item than the turn that it announced.")},
    {"edges-backwards",       "E2",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "edges backwards"), QT_TRANSLATE_NOOP("Rules", "The engine's edges go backwards.")},
    {"edge-ahead",            "E2",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "edge ahead"), QT_TRANSLATE_NOOP("Rules", "The engine placed an edge beyond the audio that it was sent.")},
    {"speech-while-off",      "E4",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "speech while off"), QT_TRANSLATE_NOOP("Rules", "The engine heard speech though its turn detection was off.")},
    {"reply-to-commit",       "E5",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "reply to commit"), QT_TRANSLATE_NOOP("Rules", "The engine replied to a turn that was only to be filed.")},
    {"speech-too-long",       "H19", Warning, ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "speech too long"), QT_TRANSLATE_NOOP("Rules", "The engine has been hearing speech for 30 s or more, though nothing like speech is sent: noise, or it has stopped answering.")},
    {"no-reply",              "H8",  Warning, ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "no reply"), QT_TRANSLATE_NOOP("Rules", "The engine began no reply within 10 s of the participant's turn.")},
    {"reply-without-stop",    "H19", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "reply without stop"), QT_TRANSLATE_NOOP("Rules", "A reply began though the engine never announced the end of the turn.")},
    {"talk-refused",          "H33", Warning, Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "talk refused"), QT_TRANSLATE_NOOP("Rules", "The engine refused a turn that the talk button ended.")},
    {"turn-without-words",    "H35", Info,    Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "turn without words"), QT_TRANSLATE_NOOP("Rules", "The engine was asked for the words of the participant's turns, and for one of them it sent none.")},
    {"not-transcribed",       "H35", Info,    Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "not transcribed"), QT_TRANSLATE_NOOP("Rules", "The engine could not write a turn down.")},
    // ---- responses ----------------------------------------------------------------------------------------
    {"create-unanswered",     "H15", Error,   ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "create unanswered"), QT_TRANSLATE_NOOP("Rules", "The engine did not answer a request for a reply within 10 s.")},
    {"create-refused",        "H15", Error,   Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "create refused"), QT_TRANSLATE_NOOP("Rules", "The engine refused a request for a reply.")},
    {"create-busy",           "H15", Error,   Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "create busy"), QT_TRANSLATE_NOOP("Rules", "The engine kept saying that another response was active.")},
    {"reply-lost",            "H15", Error,   ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "reply lost"), QT_TRANSLATE_NOOP("Rules", "Nothing came of a response for 30 s; it was given up.")},
    {"reply-incomplete",      "H19", Warning, Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "reply incomplete"), QT_TRANSLATE_NOOP("Rules", "The engine did not finish a reply.")},
    {"reply-failed",          "H19", Error,   Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "reply failed"), QT_TRANSLATE_NOOP("Rules", "The engine failed to make a reply.")},
    {"second-response",       "E8",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "second response"), QT_TRANSLATE_NOOP("Rules", "The engine began a response while another one was active.")},
    {"not-cancelled",         "E7",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "not cancelled"), QT_TRANSLATE_NOOP("Rules", "The participant broke in, but the engine did not end its reply within 2 s.")},
    {"announced-twice",       "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "announced twice"), QT_TRANSLATE_NOOP("Rules", "The engine announced a response twice.")},
    {"done-twice",            "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "done twice"), QT_TRANSLATE_NOOP("Rules", "The engine finished a response twice.")},
    {"done-unannounced",      "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "done unannounced"), QT_TRANSLATE_NOOP("Rules", "The engine finished a response that it never announced.")},
    {"audio-before-created",  "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "audio before created"), QT_TRANSLATE_NOOP("Rules", "Audio of a response came before its response.created.")},
    {"audio-after-done",      "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "audio after done"), QT_TRANSLATE_NOOP("Rules", "Audio of a response came after its response.done.")},
    {"audio-of-past-item",    "H19", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "audio of past item"), QT_TRANSLATE_NOOP("Rules", "The engine sent audio for an item that was over already.")},
    {"audio-in-silent",       "H28", Error,   Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "audio in silent"), QT_TRANSLATE_NOOP("Rules", "The engine sent audio for a silent answer; it was not played.")},
    {"output-order",          "E13", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "output order"), QT_TRANSLATE_NOOP("Rules", "The items and parts of a response came out of order.")},
    {"budget-blind",          "",    Warning, ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "budget blind"), QT_TRANSLATE_NOOP("Rules", "A reply came without its count of tokens: the budget cannot count, and will not stop the session.")},
    {"usage-missing",         "E8",  Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "usage missing"), QT_TRANSLATE_NOOP("Rules", "A reply came without its count of tokens.")},
    {"call-twice",            "H25", Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "call twice"), QT_TRANSLATE_NOOP("Rules", "The engine sent a function call twice.")},
    {"truncate-unanswered",   "H9",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "truncate unanswered"), QT_TRANSLATE_NOOP("Rules", "The engine did not answer a truncate within 2 s.")},
    {"truncate-unasked",      "H9",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "truncate unasked"), QT_TRANSLATE_NOOP("Rules", "The engine truncated an item that nobody asked it to truncate.")},
    {"truncate-other",        "H9",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "truncate other"), QT_TRANSLATE_NOOP("Rules", "The engine truncated an item at another place than it was asked to.")},
    {"truncate-refused",      "H9",  Warning, Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "truncate refused"), QT_TRANSLATE_NOOP("Rules", "The engine refused to truncate an item.")},
    // ---- what was said ------------------------------------------------------------------------------------
    {"words-differ",          "E12", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "words differ"), QT_TRANSLATE_NOOP("Rules", "The final words of a reply differ from its deltas.")},
    {"no-words",              "E12", Info,    Engineer, Side::Engine, QT_TRANSLATE_NOOP("Rules", "no words"), QT_TRANSLATE_NOOP("Rules", "A reply was spoken, but its words never came.")},
    {"digital-silence",       "E12", Warning, ActNow,   Side::Engine, QT_TRANSLATE_NOOP("Rules", "digital silence"), QT_TRANSLATE_NOOP("Rules", "The engine sent words, but their audio is silence.")},
    {"words-too-fast",        "E12", Warning, Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "words too fast"), QT_TRANSLATE_NOOP("Rules", "A reply has more words than anybody can say in its time: some of its audio is missing.")},
    {"words-too-slow",        "E12", Warning, Note,     Side::Engine, QT_TRANSLATE_NOOP("Rules", "words too slow"), QT_TRANSLATE_NOOP("Rules", "A reply is far longer than its words: some of them are missing.")},
    // ---- the room -----------------------------------------------------------------------------------------
    {"echo",                  "H9",  Warning, ActNow,   Side::Room, QT_TRANSLATE_NOOP("Rules", "echo"), QT_TRANSLATE_NOOP("Rules", "The agent hears itself: give the participant headphones, turn the loudspeaker down, or use half-duplex.")},
    {"clipping",              "H5",  Warning, ActNow,   Side::Room, QT_TRANSLATE_NOOP("Rules", "clipping"), QT_TRANSLATE_NOOP("Rules", "The microphone is too loud and distorts: turn its level down or move it away.")},
});
// clang-format on

QString ruleText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

std::span<const Rule> rules() {
    return kRules;
}

const Rule* findRule(std::string_view check) {
    const auto found = std::ranges::find(kRules, check, &Rule::check);
    return found == kRules.end() ? nullptr : &*found;
}

log::Finding makeFinding(const Rule& rule, const QString& text, const QString& concerns,
                         const QString& eventId) {
    log::Finding finding;
    finding.rule = ruleText(rule.rule);
    finding.severity = rule.severity;
    finding.cls = rule.cls;
    finding.check = ruleText(rule.check);
    finding.text = text.isEmpty() ? ruleText(rule.sentence) : text;
    finding.concerns = concerns;
    finding.eventId = eventId;
    return finding;
}

} // namespace hrp::metrics
