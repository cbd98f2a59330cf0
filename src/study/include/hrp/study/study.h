// SPDX-License-Identifier: GPL-3.0-or-later
// A study as the console runs it, read from a HyperStudy experiment document with our "voice" block.
#pragma once
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/items.h>
#include <hrp/study/question.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace hrp::study {

/// When a screen ends.
struct Advance {
    enum class By { Timer, Button, Everyone } by = By::Button;
    int durationMs = 0; ///< Timer
};

/// One state of the study as the two people see it.
struct Screen {
    QString id, name;
    QString type; ///< showtext, showimage, vasrating, …
    QString text; ///< as the agent's role reads it (variables put in, HTML taken out)
    QList<Image> images;
    /// Video chat shown: the participant can be heard (H11). The state's own visibility flag decides; without
    /// one the video chat shows where the study has it as a global component. A study that names no video
    /// chat anywhere is audible throughout, with a warning: as a voice study it would be silent otherwise.
    bool audible = true;
    Advance advance;
    std::optional<Question> question;
    QString agentGuidance;   ///< for this part (H14)
    bool showsTimer = false; ///< the agent is told the seconds (H21)
};

/// What one session, and all sessions of the study together, may use; no value: no limit. Cost is in the
/// currency of the price table.
struct Budget {
    std::optional<double> tokens, cost, studyTokens, studyCost;
};

/// Everything a session needs. A value; the document it came from is kept whole in `document`, unknown
/// keys included, so that a file goes both ways.
struct Study {
    QString name, description;
    QString agentRole, participantRole;  ///< keys
    QString agentName, participantName;  ///< display names; participantName as in `others`
    QList<protocol::Participant> others; ///< as told to the agent
    QString instructions;                ///< persona and study instructions, assembled
    QList<Screen> screens;
    bool textChat = false;
    QString model, voice; ///< empty: the profile's
    double speed = 1.0;
    protocol::TurnDetection turns;
    std::optional<QString> transcriptionModel;
    int maxAttempts = 3;
    GiveUp giveUp = GiveUp::Skip;
    Budget budget;
    QString folder; ///< images are looked for beside the file
    QString hash;   ///< SHA-256 of the file's bytes, hex
    Json document;
    /// Instructions with the guidance of a screen's part, or without (H14).
    QString instructionsFor(const Screen& screen) const;
};

/// Every problem of a file at once, each with its place (JSON path) and its remedy.
struct Problem {
    QString place, text, remedy;
    bool blocking = true;
};
struct LoadedStudy {
    Study study;
    QList<Problem> warnings;
};
/// Takes any bytes: what can't be run comes back as problems, warnings included, at least one blocking.
tl::expected<LoadedStudy, QList<Problem>> loadStudy(const QString& path);
tl::expected<LoadedStudy, QList<Problem>> readStudy(const QByteArray& json, const QString& folder);
/// One line for people: "states[2].name: TEXT CURE".
QString toText(const Problem& problem);
/// The document, in the order it was read.
QByteArray writeStudy(const Study& study);

} // namespace hrp::study
