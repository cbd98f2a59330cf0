// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the study reader share while one document is read.
#pragma once
#include "text.h"

namespace hrp::study {

/// A role of the study. Roles come as a map by key, or as a list with ids.
struct Role {
    QString key, name;
    bool agent = false;
    bool hasPersonaId = false;
    int count = 1;
};
QList<Role> readRoles(const Node& node);

struct StudyContext {
    explicit StudyContext(QString folderOfFile) : folder(std::move(folderOfFile)) {}
    Problems problems;
    Variables variables;
    QString folder;
    QList<Role> roles;
    QString agentRole;
    /// Whether screens without a flag of their own show the video chat.
    bool videoChatByDefault = true;
};

/// A component's settings as one role gets them: its own values before those for all.
class Config {
public:
    Config(Node forAll, Node forRole) : m_forAll(std::move(forAll)), m_forRole(std::move(forRole)) {}
    /// The first member that exists, under any of its spellings.
    Node firstOf(std::initializer_list<const char*> keys) const {
        const Node own = m_forRole.firstOf(keys);
        return own.exists() ? own : m_forAll.firstOf(keys);
    }
    Node at(const char* key) const { return firstOf({key}); }

private:
    Node m_forAll, m_forRole;
};

/// "ShowVideo", "vas_rating", "scanner-pulse-recorder": one spelling for all.
QString normalisedType(const QString& type);

Screen readScreen(const Node& state, int index, const StudyContext& context);

/// Image of a screen or of an answer. A label of its own (a choice text) or "the image (ALT)" (H22);
/// `ordinal` names one that has neither. Images that can't be loaded are kept, with a warning.
std::optional<Image> readImage(const Node& source, const QString& altText, const QString& ownLabel,
                               int ordinal, const StudyContext& context);

bool isQuestionType(const QString& type);
QStringList questionTypes();
/// The question of a component, or nullopt with a blocking problem where it can't be asked.
std::optional<Question> readQuestion(const QString& type, const Node& component, const Config& config,
                                     const StudyContext& context);
/// Question text under any of its keys.
Node questionTextOf(const Config& config);

/// The "voice" block and the roles: who plays whom, model, voice, turn detection, …
void readVoice(const Node& document, StudyContext& context, Study& study);
/// After the screens: some of it may be for one question.
void readGiveUp(const Node& document, Study& study);
/// The agent's instructions: persona, the role's overrides, what participants are told, how a session works.
QString readInstructions(const Node& document, const StudyContext& context, const Study& study);

} // namespace hrp::study
