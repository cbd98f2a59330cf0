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

/// An image the participant sees. `source` is a path beside the study file or a data: URL. An https URL is
/// kept, and told to the agent as an image that could not be loaded: nothing here goes to the network.
struct Image {
    QString source;
    QString alt;   ///< alternative text, else caption; may be empty
    QString label; ///< what the agent is told: "the image (ALT)", or the choice text it stands for (H22)
};

/// What the agent may answer, and how it is checked (H27). A step counts from `min`; lengths are UTF-16
/// units, as a browser counts them.
struct ScaleQuestion {
    double min = 0, max = 100;
    std::optional<double> step;
    QString minLabel, maxLabel;
    bool likert = false;
};
struct ChoiceQuestion {
    QStringList choices;
};
struct ChoicesQuestion {
    QStringList choices;
    std::optional<int> least, most;
};
struct RankingQuestion {
    QStringList items;
    QString lowLabel, highLabel;
};
struct TextQuestion {
    std::optional<int> maxLength;
    bool spoken = false;
};
struct Dimension {
    QString label, minLabel, maxLabel;
    double min = 0, max = 100;
};
struct DimensionsQuestion {
    QList<Dimension> dimensions;
};
using QuestionKind = std::variant<ScaleQuestion, ChoiceQuestion, ChoicesQuestion, RankingQuestion,
                                  TextQuestion, DimensionsQuestion>;

/// What becomes of a question that the agent has not answered in all its attempts.
enum class GiveUp {
    Skip,           ///< it stays unanswered and the study goes on (H26)
    Hold,           ///< a short break, until the experimenter has decided
    AskExperimenter ///< the question waits for the experimenter, the conversation goes on
};

/// A question the agent answers silently with a tool (H26).
struct Question {
    QString id;
    QString text;
    QuestionKind kind;
    QList<Image> images; ///< choice, item and dimension images
    bool duringVideo = false;
    QString outputVariable;
    std::optional<GiveUp> giveUp; ///< empty: as the study has it
};
/// The tool that answers it: "answer_scale", …
QString toolOf(const Question& question);
/// `question` of the context item, in the wording table's form.
QString wordingOf(const Question& question);

/// Checks arguments of a tool call against the open question (H27). The value on success; else a reason
/// that says what is wrong and what would be right. `arguments` is the string of the wire.
tl::expected<Json, QString> checkAnswer(const Question& question, const QString& toolName,
                                        const QString& arguments);
/// The same checks for an answer that is given by hand: `value` as a successful check returns it.
tl::expected<Json, QString> checkValue(const Question& question, const Json& value);
/// The message of a send_chat call, or the reason why it is refused: empty, or not of the tool's form (H27).
tl::expected<QString, QString> checkChatMessage(const QString& arguments);

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

/// All images of one context item, as base64 data: URLs, stay under this many bytes (H22).
inline constexpr qint64 kMaxItemImageBytes = qint64{12} * 1024 * 1024;

/// An image ready for the wire (H22).
struct LoadedImage {
    QByteArray bytes;
    QString mimeType;      ///< image/png, image/jpeg, image/webp, image/gif
    QString sha256;        ///< of `bytes`, hex
    QString contentSha256; ///< of the file as found, hex: "once per session" goes by this one
    QString note;          ///< "scaled from 4000 × 3000 to …", or empty
    QString dataUrl() const;
    QString extension() const; ///< png, jpg, webp, gif
};
/// Reads a path or data: URL. The error says what is wrong and what to do.
tl::expected<LoadedImage, QString> loadImage(const Image& image, const QString& folder);
/// The images of one item, each as good as alone or scaled down so that all stay under the limit together.
QList<tl::expected<LoadedImage, QString>> loadImages(const QList<Image>& images, const QString& folder,
                                                     qint64 maxEncodedBytes = kMaxItemImageBytes);

} // namespace hrp::study
