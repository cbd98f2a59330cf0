// SPDX-License-Identifier: GPL-3.0-or-later
// A study as the console runs it, read from a HyperStudy experiment document with our "voice" block.
#pragma once
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/items.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace hrp::study {

using protocol::Json;

/// An image the participant sees. `source` is a path beside the study file, a data: URL or an https URL.
struct Image {
    QString source;
    QString alt;      ///< alternative text, else caption; may be empty
    QString label;    ///< what the agent is told: "the image (ALT)", or the choice text it stands for
};

/// What the agent may answer, and how it is checked (H27).
struct ScaleQuestion { double min = 0, max = 100; std::optional<double> step; QString minLabel, maxLabel; bool likert = false; };
struct ChoiceQuestion { QStringList choices; };
struct ChoicesQuestion { QStringList choices; std::optional<int> least, most; };
struct RankingQuestion { QStringList items; QString lowLabel, highLabel; };
struct TextQuestion { std::optional<int> maxLength; bool spoken = false; };
struct Dimension { QString label, minLabel, maxLabel; };
struct DimensionsQuestion { QList<Dimension> dimensions; };
using QuestionKind = std::variant<ScaleQuestion, ChoiceQuestion, ChoicesQuestion, RankingQuestion, TextQuestion, DimensionsQuestion>;

/// A question the agent answers silently with a tool (H26).
struct Question {
    QString id;
    QString text;
    QuestionKind kind;
    QList<Image> images;        ///< choice, item and dimension images
    bool duringVideo = false;
    QString outputVariable;
};
/// "answer_scale", …
QString toolOf(const Question& question);
/// `question` of the context item, in the wording table's form.
QString wordingOf(const Question& question);

/// Checks arguments of a tool call against the open question (H27). The value on success; else a reason
/// that says what is wrong and what would be right. `arguments` is the string of the wire.
tl::expected<Json, QString> checkAnswer(const Question& question, const QString& toolName, const QString& arguments);

/// When a screen ends.
struct Advance {
    enum class By { Timer, Button, Everyone } by = By::Button;
    int durationMs = 0; ///< Timer
};

/// One state of the study as the two people see it.
struct Screen {
    QString id, name;
    QString type;              ///< showtext, showimage, vasrating, …
    QString text;              ///< as the participant reads it (HTML taken out)
    QList<Image> images;
    bool audible = true;       ///< video chat shown: the participant can be heard (H11)
    Advance advance;
    std::optional<Question> question;
    QString agentGuidance;     ///< for this part (H14)
    bool showsTimer = false;   ///< the agent is told the seconds (H21)
};

/// Everything a session needs. A value; the document it came from is kept whole in `document`, unknown
/// keys included, so that a file goes both ways.
struct Study {
    QString name, description;
    QString agentRole, participantRole;          ///< keys
    QString agentName, participantName;          ///< display names
    QList<protocol::Participant> others;         ///< as told to the agent
    QString instructions;                        ///< persona and study instructions, assembled
    QList<Screen> screens;
    bool textChat = false;
    QString model, voice;
    double speed = 1.0;
    protocol::TurnDetection turns;
    std::optional<QString> transcriptionModel;
    int maxAttempts = 3;
    QString folder;                              ///< images are looked for beside the file
    QString hash;                                ///< SHA-256 of the file's bytes, hex
    Json document;
    /// Instructions with the guidance of a screen's part, or without (H14).
    QString instructionsFor(const Screen& screen) const;
};

/// Every problem of a file at once, each with its place (JSON path) and its cure.
struct Problem {
    QString place, text, cure;
    bool blocking = true;
};
struct LoadedStudy {
    Study study;
    QList<Problem> warnings;
};
tl::expected<LoadedStudy, QList<Problem>> loadStudy(const QString& path);
tl::expected<LoadedStudy, QList<Problem>> readStudy(const QByteArray& json, const QString& folder);
/// The document, in the order it was read.
QByteArray writeStudy(const Study& study);

/// An image ready for the wire (H22).
struct LoadedImage {
    QByteArray bytes;
    QString mimeType;   ///< image/png, image/jpeg, image/webp, image/gif
    QString sha256;     ///< hex
    QString note;       ///< "scaled from 4000 × 3000 …", or empty
    QString dataUrl() const;
};
/// Reads a path or data: URL; https images must have been fetched before. The error says what is wrong.
tl::expected<LoadedImage, QString> loadImage(const Image& image, const QString& folder);

} // namespace hrp::study
