// SPDX-License-Identifier: GPL-3.0-or-later
#include "study_context.h"

#include <hrp/study/text_match.h>

namespace hrp::study {
namespace {

constexpr int kMostPeople = 16;                        ///< of one role
constexpr double kLeastSpeed = 0.25, kMostSpeed = 1.5; ///< what the Realtime API takes
constexpr int kMostAttempts = 10;

const Role* findRole(const QList<Role>& roles, const QString& key) {
    for (const Role& role : roles)
        if (sameText(role.key, key))
            return &role;
    return nullptr;
}

QString keysOf(const QList<Role>& roles) {
    QStringList keys;
    for (const Role& role : roles)
        keys << QStringLiteral("“%1”").arg(role.key.left(60));
    return keys.mid(0, 20).join(QStringLiteral(", "));
}

/// A role named in the voice block, if the study has it.
std::optional<QString> namedRole(const Node& node, const QList<Role>& roles) {
    auto key = node.text();
    if (!key || key->isEmpty())
        return {};
    if (roles.isEmpty())
        return key;
    const Role* role = findRole(roles, *key);
    if (role)
        return role->key;
    node.block(QStringLiteral("The study has no role “%1”.").arg(key->left(60)),
               QStringLiteral("Write one of %1.").arg(keysOf(roles)));
    return {};
}

QString chooseAgent(const Node& voice, StudyContext& context) {
    const Node node = voice.at(QStringLiteral("agentRole"));
    if (const auto named = namedRole(node, context.roles))
        return *named;
    QList<Role> agents;
    for (const Role& role : context.roles)
        if (role.agent)
            agents << role;
    if (agents.size() == 1)
        return agents.first().key;
    if (context.roles.isEmpty()) {
        context.problems.warn(QStringLiteral("roles"),
                              QStringLiteral("The study has no roles; “agent” and "
                                             "“participant” are taken."),
                              QStringLiteral("Add two roles, one with \"mode\": \"agent\"."));
        return QStringLiteral("agent");
    }
    if (node.exists())
        return {}; // said already
    if (agents.isEmpty())
        context.problems.block(QStringLiteral("roles"), QStringLiteral("No role is played by an agent."),
                               QStringLiteral("Write \"mode\": \"agent\" in one of %1, or name it in "
                                              "voice.agentRole.")
                                   .arg(keysOf(context.roles)));
    else
        context.problems.block(
            QStringLiteral("roles"),
            QStringLiteral("%1 roles are played by agents; a voice session has one.").arg(agents.size()),
            QStringLiteral("Name one of %1 in voice.agentRole.").arg(keysOf(agents)));
    return {};
}

QString chooseParticipant(const Node& voice, const StudyContext& context) {
    const Node node = voice.at(QStringLiteral("participantRole"));
    if (const auto named = namedRole(node, context.roles)) {
        if (*named == context.agentRole)
            node.block(QStringLiteral("The agent and the participant have the same role, “%1”.")
                           .arg(named->left(60)),
                       QStringLiteral("Name another role of the study."));
        return *named;
    }
    QList<Role> people;
    for (const Role& role : context.roles)
        if (role.key != context.agentRole)
            people << role;
    if (people.isEmpty())
        return QStringLiteral("participant");
    if (people.size() > 1 && !node.exists())
        node.warn(
            QStringLiteral("Several roles can be yours; “%1” is taken.").arg(people.first().key.left(60)),
            QStringLiteral("Name one of %1.").arg(keysOf(people)));
    return people.first().key;
}

QString nameOf(const QList<Role>& roles, const QString& key) {
    const Role* role = findRole(roles, key);
    return role ? role->name : key;
}

/// The people whom the agent is told of: as the voice block has them, else one entry a person of each role.
QList<protocol::Participant> readOthers(const Node& voice, const StudyContext& context, const Study& study) {
    QList<protocol::Participant> others;
    const Node list = voice.at(QStringLiteral("others"));
    if (list.exists() && list.needArray()) {
        for (const Node& element : list.elements()) {
            if (!element.needObject())
                continue;
            warnOfUnknownKeys(element, {QStringLiteral("name"), QStringLiteral("role")});
            protocol::Participant other;
            other.name = element.at(QStringLiteral("name")).text().value_or(QString()).trimmed();
            other.role = element.at(QStringLiteral("role")).text().value_or(QString()).trimmed();
            if (other.name.isEmpty())
                element.block(QStringLiteral("A participant has no name."),
                              QStringLiteral("Write \"name\" and \"role\"."));
            others.append(other);
        }
        return others;
    }
    for (const Role& role : context.roles) {
        if (role.key == context.agentRole)
            continue;
        for (int i = 1; i <= role.count; ++i)
            others.append(
                {role.count == 1 ? role.name : QStringLiteral("%1 %2").arg(role.name).arg(i), role.name});
    }
    if (context.roles.isEmpty())
        others.append({study.participantName, study.participantName});
    return others;
}

void readTurnDetection(const Node& node, protocol::TurnDetection& turns) {
    if (!node.exists() || !node.needObject())
        return;
    const auto inRange = [&](const char* key, double least, double most) -> std::optional<double> {
        const Node value = node.at(QString::fromLatin1(key));
        const auto number = value.number();
        if (number && (*number < least || *number > most)) {
            value.block(
                QStringLiteral("%1 is not possible here.").arg(numberText(*number)),
                QStringLiteral("Write a number from %1 to %2.").arg(numberText(least), numberText(most)));
            return {};
        }
        return number;
    };
    warnOfUnknownKeys(node, {QStringLiteral("type"), QStringLiteral("silenceDurationMs"),
                             QStringLiteral("prefixPaddingMs"), QStringLiteral("threshold"),
                             QStringLiteral("createResponse"), QStringLiteral("interruptResponse")});
    const Node type = node.at(QStringLiteral("type"));
    if (const auto text = type.text(); text && *text != turns.type)
        type.block(
            QStringLiteral("Turn detection of the kind “%1” is not part of the profile.").arg(text->left(60)),
            QStringLiteral("Write \"server_vad\", or leave it out."));
    if (const auto ms = inRange("silenceDurationMs", 50, 10'000))
        turns.silenceDurationMs = static_cast<int>(*ms);
    if (const auto ms = inRange("prefixPaddingMs", 0, 5'000))
        turns.prefixPaddingMs = static_cast<int>(*ms);
    if (const auto threshold = inRange("threshold", 0, 1))
        turns.threshold = *threshold;
    turns.createResponse = node.at(QStringLiteral("createResponse")).boolean().value_or(turns.createResponse);
    turns.interruptResponse =
        node.at(QStringLiteral("interruptResponse")).boolean().value_or(turns.interruptResponse);
}

std::optional<GiveUp> readGiveUpWord(const Node& node) {
    const auto word = node.text();
    if (!word)
        return {};
    if (*word == QLatin1String("skip"))
        return GiveUp::Skip;
    if (*word == QLatin1String("hold"))
        return GiveUp::Hold;
    if (*word == QLatin1String("ask"))
        return GiveUp::AskExperimenter;
    node.block(QStringLiteral("“%1” is not a way to give a question up.").arg(word->left(60)),
               QStringLiteral("Write \"skip\", \"hold\" (a short break) or \"ask\" (the experimenter)."));
    return {};
}

void readBudget(const Node& node, Budget& budget) {
    if (!node.exists() || !node.needObject())
        return;
    static const std::pair<const char*, std::optional<double> Budget::*> limits[] = {
        {"tokens", &Budget::tokens},
        {"cost", &Budget::cost},
        {"studyTokens", &Budget::studyTokens},
        {"studyCost", &Budget::studyCost},
    };
    QStringList known;
    for (const auto& [key, member] : limits) {
        known << QString::fromLatin1(key);
        const Node value = node.at(known.last());
        budget.*member = value.number();
        if (budget.*member && *(budget.*member) <= 0)
            value.block(
                QStringLiteral("A budget of %1 lets nothing be said.").arg(numberText(*(budget.*member))),
                QStringLiteral("Write a number above 0, or leave it out for no limit."));
    }
    warnOfUnknownKeys(node, known);
}

} // namespace

QList<Role> readRoles(const Node& node) {
    QList<Role> roles;
    const auto add = [&](const QString& key, const Node& role) {
        if (!role.needObject() || key.isEmpty())
            return;
        Role result;
        result.key = key;
        result.name = role.at(QStringLiteral("name")).text().value_or(QString()).trimmed();
        if (result.name.isEmpty())
            result.name = key;
        const Node mode = role.at(QStringLiteral("mode"));
        const QString written = mode.text().value_or(QStringLiteral("human")).toLower();
        result.agent = written == QLatin1String("agent");
        if (!result.agent && written != QLatin1String("human"))
            mode.warn(QStringLiteral("“%1” is not a known mode; the role is taken as a human one.")
                          .arg(written.left(60)),
                      QStringLiteral("Write \"human\" or \"agent\"."));
        result.hasPersonaId = role.at(QStringLiteral("personaId")).exists();
        const Node count = role.at(QStringLiteral("participantCount"));
        result.count = count.integer().value_or(1);
        if (result.count < 1 || result.count > kMostPeople) {
            count.warn(
                QStringLiteral("A role of %1 people is not possible here; one is taken.").arg(result.count),
                QStringLiteral("Write a number from 1 to %1.").arg(kMostPeople));
            result.count = 1;
        }
        if (result.agent && result.count > 1)
            count.warn(
                QStringLiteral("The role has %1 agents; a session plays one of them.").arg(result.count));
        if (!findRole(roles, key))
            roles.append(result);
        else
            role.block(QStringLiteral("The role “%1” is there twice.").arg(key.left(60)),
                       QStringLiteral("Give each role an id of its own."));
    };
    if (node.isArray()) {
        for (const Node& role : node.elements())
            add(role.firstOf({"id", "key", "name"}).text().value_or(QString()), role);
    } else if (node.needObject()) {
        for (const auto& [key, role] : node.members())
            add(key, role);
    }
    return roles;
}

void readVoice(const Node& document, StudyContext& context, Study& study) {
    const Node voice = document.at(QStringLiteral("voice"));
    if (voice.needObject())
        warnOfUnknownKeys(voice,
                          {QStringLiteral("agentRole"), QStringLiteral("participantRole"),
                           QStringLiteral("persona"), QStringLiteral("model"), QStringLiteral("voice"),
                           QStringLiteral("speed"), QStringLiteral("turnDetection"),
                           QStringLiteral("transcription"), QStringLiteral("maxAttempts"),
                           QStringLiteral("others"), QStringLiteral("giveUp"), QStringLiteral("budget")});
    context.roles = readRoles(document.at(QStringLiteral("roles")));
    context.agentRole = chooseAgent(voice, context);
    study.agentRole = context.agentRole;
    study.participantRole = chooseParticipant(voice, context);
    study.agentName =
        context.roles.isEmpty() ? QStringLiteral("Agent") : nameOf(context.roles, study.agentRole);
    study.participantName = context.roles.isEmpty() ? QStringLiteral("Participant")
                                                    : nameOf(context.roles, study.participantRole);
    study.others = readOthers(voice, context, study);
    // Others may name the participant ("Alex") where the role has only a title ("Guest").
    for (const protocol::Participant& other : study.others)
        if (other.role == study.participantRole ||
            other.role == nameOf(context.roles, study.participantRole)) {
            study.participantName = other.name;
            break;
        }

    study.model = voice.at(QStringLiteral("model")).text().value_or(QString()).trimmed();
    study.voice = voice.at(QStringLiteral("voice")).text().value_or(QString()).trimmed();
    const Node speed = voice.at(QStringLiteral("speed"));
    study.speed = speed.number().value_or(1.0);
    if (study.speed < kLeastSpeed || study.speed > kMostSpeed)
        speed.block(QStringLiteral("A speed of %1 is not possible.").arg(numberText(study.speed)),
                    QStringLiteral("Write a number from %1 to %2.").arg(kLeastSpeed).arg(kMostSpeed));
    readTurnDetection(voice.at(QStringLiteral("turnDetection")), study.turns);
    const Node transcription = voice.at(QStringLiteral("transcription"));
    if (transcription.exists() && transcription.needObject()) {
        const Node model = transcription.at(QStringLiteral("model"));
        warnOfUnknownKeys(transcription, {QStringLiteral("model")});
        study.transcriptionModel = model.text();
        if (!study.transcriptionModel || study.transcriptionModel->trimmed().isEmpty())
            model.block(QStringLiteral("Transcription needs a model."),
                        QStringLiteral("Write {\"model\": NAME}, or null for none."));
    }
    readBudget(voice.at(QStringLiteral("budget")), study.budget);
    const Node attempts = voice.at(QStringLiteral("maxAttempts"));
    study.maxAttempts = attempts.integer().value_or(study.maxAttempts);
    if (study.maxAttempts < 1 || study.maxAttempts > kMostAttempts)
        attempts.block(QStringLiteral("A question cannot be asked %1 times.").arg(study.maxAttempts),
                       QStringLiteral("Write a number from 1 to %1.").arg(kMostAttempts));
}

/// One word for all questions, or an object: "default", and ids or names of question screens.
void readGiveUp(const Node& document, Study& study) {
    const Node node = document.at(QStringLiteral("voice")).at(QStringLiteral("giveUp"));
    if (!node.isObject()) {
        study.giveUp = readGiveUpWord(node).value_or(study.giveUp);
        return;
    }
    for (const auto& [key, value] : node.members()) {
        const auto word = readGiveUpWord(value);
        bool found = key == QLatin1String("default");
        if (found)
            study.giveUp = word.value_or(study.giveUp);
        for (Screen& screen : study.screens) {
            if (!screen.question || !(sameText(screen.id, key) || sameText(screen.name, key) ||
                                      sameText(screen.question->id, key)))
                continue;
            screen.question->giveUp = word;
            found = true;
        }
        if (!found)
            value.block(QStringLiteral("No question is called “%1”.").arg(key.left(60)),
                        QStringLiteral("Write the id or name of a state with a question, or \"default\"."));
    }
}

} // namespace hrp::study
