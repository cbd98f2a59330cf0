// SPDX-License-Identifier: GPL-3.0-or-later
// A rehearsal script, read.
#pragma once
#include <hrp/engine/rehearsal_script.h>

#include <hrp/protocol/json.h>

#include <QRegularExpression>
#include <QStringList>

#include <optional>
#include <vector>

namespace hrp::engine {

/// Looks at a text of the study; never says it.
struct ScriptMatch {
    QRegularExpression pattern;
    bool fits(const QString& text) const { return pattern.match(text).hasMatch(); }
};

struct ScriptRange {
    double from = 0, to = 0;
};

/// What a rule waits for: something that happened since the agent's last words.
struct ScriptWhen {
    enum class Event {
        Turn,
        Interrupted, ///< the agent's last words were not heard to their end
        Participants,
        Screen,
        Typed,
        Timer,
        Message,
        Revealed,
        Paused,
        Resumed,
    };
    Event event = Event::Turn;
    std::optional<ScriptMatch> type;     ///< of a screen
    std::optional<ScriptMatch> text;     ///< of a screen, message, typed text; an answer revealed
    std::optional<ScriptMatch> name;     ///< who typed or revealed; one of the participants
    std::optional<ScriptMatch> guidance; ///< the session's instructions
    std::optional<double> shorterThanMs, longerThanMs; ///< a turn, padding and silence included
    std::optional<int> number;                         ///< of the turn, from 1
    std::optional<double> atMostSeconds;               ///< a timer
};

struct ScriptRule {
    ScriptWhen when;
    QStringList say; ///< one of them each time
    QString chat;    ///< sent with send_chat, if the study has text chat
    int times = 0;   ///< 0: as often as it fits
    std::optional<ScriptRange> delayMs;
};

struct ScriptAnswer {
    QString tool;
    std::optional<ScriptMatch> question;
    int inWords = 0; ///< so many attempts first that say something in place of the call
    int wrong = 0;   ///< then so many that will be refused
    std::optional<ScriptRange> delayMs;
    // How the right one is made; nothing: sensibly, from the question's wording.
    protocol::Json fixed; ///< the arguments
    std::optional<ScriptRange> range;
    std::optional<double> step;
    enum class Pick { No, First, Last, Random, AsShown, Reversed } pick = Pick::No;
    std::optional<int> count; ///< of choices
    QStringList texts;        ///< one of them each time
    protocol::Json scores;    ///< by label; other labels by `range`
};

struct RehearsalScript {
    QString name;
    QString opening; ///< for the first reply, where nobody has spoken; empty: a line
    QStringList lines;
    bool randomOrder = false;
    ScriptRange linesPerReply{1, 1};
    ScriptRange delayMs;
    std::vector<ScriptRule> rules;     ///< the first that fits is used
    std::vector<ScriptAnswer> answers; ///< the same
};

} // namespace hrp::engine
