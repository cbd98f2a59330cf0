// SPDX-License-Identifier: GPL-3.0-or-later
// Every column of every table, once: the CSV headers and the codebook come from here.
#pragma once
#include <hrp/exports/tables.h>

namespace hrp::exports::columns {

constexpr const char* kSession = "session";
constexpr const char* kWall = "wall";

/// Which session a row belongs to, and whether it counts.
inline std::vector<Column> keys() {
    return {
        {"session_id", "Random name of the session"},
        {"recording", "Name of the recording folder"},
        {"study", "Name of the study", "", "", "no study"},
        {"participant_code", "Code of the participant", "", "", "none was given"},
        {"arm", "Condition of the study", "", "", "none was given"},
        {"purpose", "What the session was for", "", "training | pilot | real"},
        {"excluded", "Whether somebody has taken the session out", "", "true | false",
         "nobody has said so yet"},
        {"exclusion_reason", "Why it was taken out", "", "", "not excluded"},
        {"segment", "Part of a session that was continued in another recording", "", "1 …"},
        {"session_interventions", "Acts by hand in the whole session", "", "0 …"},
    };
}

inline std::vector<Column> sessions() {
    return {
        {"started", "Wall clock at session time 0", "UTC", "", "the log has no clock", kWall},
        {"duration_ms", "Length of the session", "ms", "0 …", "", kSession},
        {"outcome", "How it ended", "",
         "finished | stopped | engine_closed | protocol_error | connect_failed | timeout | device_lost | "
         "session_limit | budget | dropout_timeout | interrupted"},
        {"reason", "Why it ended, in words"},
        {"operator", "Who ran the session", "", "", "not given"},
        {"note", "What was noted at the end", "", "", "no note"},
        {"engine_url", "Address of the engine"},
        {"model", "Model that was asked for"},
        {"voice", "Voice that was asked for"},
        {"study_hash", "SHA-256 of the study file", "", "", "no study file"},
        {"participant_turns", "Spoken turns of the participant", "", "0 …"},
        {"agent_turns", "Turns of the agent that had sound", "", "0 …"},
        {"participant_talk_ms", "Sum of the participant's turns", "ms", "0 …"},
        {"agent_talk_ms", "Sum of the agent's speech that was heard", "ms", "0 …"},
        {"interrupted_turns", "Turns of the agent that were cut", "", "0 …"},
        {"latency_p50_ms", "Acoustic gap, median: end of speech to first agent sample heard", "ms", "",
         "no turn was answered"},
        {"latency_p95_ms", "Acoustic gap, 95th percentile", "ms", "", "no turn was answered"},
        {"latency_n", "Turns with an acoustic gap", "", "0 …"},
        {"barge_in_stop_p50_ms", "From the edge's arrival to silence, median", "ms", "0 …", "no barge-in"},
        {"barge_in_stop_p95_ms", "From the edge's arrival to silence, 95th percentile", "ms", "0 …",
         "no barge-in"},
        {"questions", "Questions asked", "", "0 …"},
        {"questions_answered", "Questions with an accepted answer", "", "0 …"},
        {"findings", "Findings of the session and its watchdog", "", "0 …"},
        {"input_tokens", "Tokens that went in", "tokens", "0 …", "the engine did not count"},
        {"output_tokens", "Tokens that came out", "tokens", "0 …", "the engine did not count"},
        {"cost", "Estimate from the price table", "cost_currency", "0 …", "unknown"},
        {"cost_currency", "Currency of the price table", "", "", "cost unknown or none"},
        {"app_version", "Version of the program"},
    };
}

inline std::vector<Column> turns() {
    return {
        {"turn", "Number in the session, by start", "", "1 …"},
        {"speaker", "Who spoke", "", "participant | agent"},
        {"item_id", "The engine's name of the turn"},
        {"start_ms", "Beginning: participant, true speech; agent, first sample heard", "ms", "", "",
         kSession},
        {"end_ms", "End: participant, true speech; agent, last sample heard", "ms", "", "", kSession},
        {"timestamp", "Wall clock at the beginning", "UTC", "", "the log has no clock", kWall},
        {"text", "Words; of the agent all that were made", "", "", "no words known"},
        {"heard_text", "Words of the agent that were heard", "", "", "participant, or no words known"},
        {"rough", "Words by a local recogniser", "", "true | false", "agent"},
        {"generated_ms", "Audio that the engine made", "ms", "0 …", "participant"},
        {"heard_ms", "Audio that was heard", "ms", "0 …", "participant"},
        {"interrupted", "Whether the turn was cut", "", "true | false"},
        {"short_overlap", "A sound of at most 300 ms over the agent's speech", "", "true | false", "agent"},
        {"latency_ms",
         "Acoustic gap: end of the participant's speech to the first sample heard; negative: overlap", "ms",
         "", "not the first answer to a spoken turn"},
        {"response_ms", "The engine's part: stop edge to first delta, as they arrived", "ms", "",
         "not the first answer to a spoken turn"},
        {"interventions", "Acts by hand during the turn or in the silence before it", "", "0 …"},
        {"screen", "Name of the screen at the beginning", "", "", "no screen yet"},
    };
}

inline std::vector<Column> answers() {
    return {
        {"question_number", "Number in the session, by asking", "", "1 …"},
        {"asked_ms", "When it was asked", "ms", "", "", kSession},
        {"closed_ms", "When it was answered or given up", "ms", "", "still open at the end", kSession},
        {"answer_time_ms", "From asking to closing", "ms", "0 …", "still open at the end"},
        {"respondent", "Who answered", "", "agent | participant"},
        {"screen", "Name of the screen", "", "", "no screen"},
        {"tool", "Tool that answers it", "", "", "participant"},
        {"question", "Its text"},
        {"attempts", "Tries of the agent", "", "0 …", "participant"},
        {"accepted", "Whether there is an answer", "", "true | false"},
        {"value", "The answer; lists and objects as JSON", "", "", "no answer"},
        {"by_hand", "Answered by the experimenter for the agent", "", "true | false"},
        {"refusals", "Why tries were refused, as a JSON list", "", "", "none"},
        {"note", "Why it was given up", "", "", "it was not"},
        {"interventions", "Acts by hand while it was open", "", "0 …"},
    };
}

inline std::vector<Column> findings() {
    return {
        {"t_ms", "When", "ms", "", "", kSession},
        {"rule", "Requirement that it is about"},
        {"check", "Stable name of what was checked", "", "", "none"},
        {"severity", "How grave", "", "info | warning | error"},
        {"class", "Whom it is for", "", "act_now | note | engineer"},
        {"concerns", "Item, response or call", "", "", "none"},
        {"text", "In words"},
    };
}

// ---- HyperStudy's columns, by their names there -------------------------------------------------------

inline std::vector<Column> events() {
    return {
        {"id", "Session and number of the record"},
        {"experimentId", "Hash of the study file", "", "", "no study file"},
        {"roomId", "The session"},
        {"participantId", "Whose event it is: code, else display name"},
        {"onset", "When", "ms", "", "", kSession},
        {"onset_sec", "When", "s", "", "", kSession},
        {"timestamp", "Wall clock", "UTC", "", "the log has no clock", kWall},
        {"category", "Kind of event", "", "component | state | media | communication | sync"},
        {"eventType", "What happened"},
        {"componentType", "Type of the screen, or tool of the question", "", "", "neither"},
        {"content", "Text of it", "", "", "none"},
        {"response", "Answer; lists and objects as JSON", "", "", "no answer"},
        {"stateIndex", "Place of the screen in the study, from 1 on", "", "1 …", "pushed, or none yet"},
        {"stateName", "Name of the screen", "", "", "none yet"},
        {"participantRole", "Whose event it is", "", "participant | agent | experimenter"},
    };
}

inline std::vector<Column> decisions() {
    return {
        {"_type", "", "", "decision"},
        {"id", "Agent and number"},
        {"participantId", "The agent's display name"},
        {"roomId", "The session"},
        {"seq", "Number in the session", "", "1 …"},
        {"stateIndex", "Place of the screen in the study, from 1 on", "", "1 …", "pushed, or none yet"},
        {"stateName", "Name of the screen", "", "", "none yet"},
        {"turnKind", "Speech or an answer", "", "chat | component"},
        {"action", "What it did", "", "send_message | respond"},
        {"value", "Words or answer"},
        {"model", "Model that was asked for"},
        {"provider", "The engine's name"},
        {"latencyMs", "Speech: acoustic gap; answer: from asking to closing", "ms", "", "unknown"},
        {"inputTokens", "Tokens that went in", "tokens", "0 …", "not counted, or an answer"},
        {"outputTokens", "Tokens that came out", "tokens", "0 …", "not counted, or an answer"},
        {"timestamp", "Wall clock", "UTC", "", "the log has no clock", kWall},
    };
}

inline std::vector<Column> runs() {
    return {
        {"_type", "", "", "run"},
        {"id", "The session"},
        {"participantId", "The agent's display name"},
        {"roomId", "The session"},
        {"personaName", "The agent's display name"},
        {"model", "Model that was asked for"},
        {"provider", "The engine's name"},
        {"totalInputTokens", "Tokens that went in", "tokens", "0 …", "not counted"},
        {"totalOutputTokens", "Tokens that came out", "tokens", "0 …", "not counted"},
        {"totalCostUsd", "Estimate from the price table", "USD", "0 …", "unknown, or another currency"},
        {"turns", "Turns of the agent that had sound", "", "0 …"},
        {"roomStatus", "How it ended"},
        {"orphaned", "Whether the log breaks off", "", "true | false"},
        {"startedAt", "Wall clock", "UTC", "", "the log has no clock", kWall},
        {"endedAt", "Wall clock", "UTC", "", "the log breaks off", kWall},
    };
}

inline std::vector<Column> chat() {
    return {
        {"messageId", "Session and number of the record"},
        {"senderId", "Display name, or “experimenter”"},
        {"content", "The text"},
        {"onset", "When", "ms", "", "", kSession},
        {"timestamp", "Wall clock", "UTC", "", "the log has no clock", kWall},
        {"kind", "What it was", "", "message | typed | reveal"},
    };
}

inline std::vector<Column> ratings() {
    return {
        {"ratingId", "Session and number of the record"},
        {"participantId", "Whose rating it is"},
        {"value", "The number"},
        {"onset", "When it was given", "ms", "", "", kSession},
        {"timestamp", "Wall clock", "UTC", "", "the log has no clock", kWall},
        {"responseTime", "From asking to the answer", "ms", "0 …", "unknown"},
        {"stateName", "Name of the screen", "", "", "no screen"},
        {"metadata_question", "Text of the question"},
        {"metadata_dimension", "Name of the dimension", "", "", "a question with one scale"},
        {"metadata_componentType", "Tool that answers it", "", "", "participant"},
    };
}

} // namespace hrp::exports::columns
