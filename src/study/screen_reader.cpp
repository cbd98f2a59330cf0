// SPDX-License-Identifier: GPL-3.0-or-later
#include "paths.h"
#include "study_context.h"

#include <hrp/study/text_match.h>

namespace hrp::study {
namespace {

constexpr int kLongestScreenMs = 24 * 60 * 60 * 1000;

/// Components that people see and an agent has no way to answer.
const QSet<QString>& unanswerableTypes() {
    static const QSet<QString> types{QStringLiteral("continuousrating"),
                                     QStringLiteral("code"),
                                     QStringLiteral("trigger"),
                                     QStringLiteral("gazeoverlay"),
                                     QStringLiteral("scannerpulserecorder"),
                                     QStringLiteral("sparserating")};
    return types;
}

const QSet<QString>& plainTypes() {
    static const QSet<QString> types{QStringLiteral("showtext"),  QStringLiteral("showimage"),
                                     QStringLiteral("showvideo"), QStringLiteral("waiting"),
                                     QStringLiteral("videochat"), QStringLiteral("textchat")};
    return types;
}

/// The role's own settings, keyed by role. A key that is no role is most likely a slip.
Node roleConfig(const Node& component, const StudyContext& context) {
    const Node all = component.at(QStringLiteral("roleConfigs"));
    Node own = all.at(context.agentRole);
    if (!all.needObject())
        return own;
    for (const auto& [key, node] : all.members()) {
        bool known = context.roles.isEmpty();
        for (const Role& role : context.roles)
            known = known || sameText(role.key, key);
        if (!known)
            node.warn(QStringLiteral("The study has no role “%1”, so these settings are not used.")
                          .arg(key.left(60)),
                      QStringLiteral("Use a key of “roles”."));
    }
    if (own.exists() && own.needObject())
        if (Node inner = own.at(QStringLiteral("config")); inner.isObject())
            return inner;
    return own;
}

int readLength(const Node& duration) {
    const QString remedy = QStringLiteral("Write the milliseconds, for example \"durationMs\": 30000.");
    if (!duration.exists()) {
        duration.block(QStringLiteral("A timed screen needs its length."), remedy);
        return 0;
    }
    const auto ms = duration.integer();
    if (!ms)
        return 0; // said already
    if (*ms < 0)
        duration.block(QStringLiteral("A screen cannot last %1 ms.").arg(*ms), remedy);
    else if (*ms == 0)
        duration.block(QStringLiteral("A screen of 0 ms would never be seen."), remedy);
    else if (*ms > kLongestScreenMs)
        duration.block(QStringLiteral("%1 ms are more than 24 hours.").arg(*ms),
                       remedy + QStringLiteral(" For a screen without an end, leave the transition out."));
    return *ms;
}

Advance readAdvance(const Node& rules) {
    if (!rules.exists() || !rules.needObject())
        return {};
    const Node typeNode = rules.at(QStringLiteral("type"));
    const QString type = typeNode.text().value_or(QString()).trimmed().toLower();
    if (type == QLatin1String("timed")) {
        const Node duration = rules.at(QStringLiteral("durationMs"));
        return {Advance::By::Timer, readLength(duration)};
    }
    if (type == QLatin1String("synchronized") || type == QLatin1String("auto"))
        return {Advance::By::Everyone, 0};
    if (!type.isEmpty() && type != QLatin1String("manual"))
        typeNode.warn(
            QStringLiteral("“%1” is not a known kind of transition; the screen ends with the button.")
                .arg(type.left(60)),
            QStringLiteral("Write TIMED or SYNCHRONIZED, or leave it out for a button."));
    return {};
}

bool readAudible(const Node& state, const QString& type, const StudyContext& context) {
    const Node visibility = state.at(QStringLiteral("globalComponentsVisibility"));
    if (visibility.exists() && visibility.needObject())
        for (const auto& [key, node] : visibility.members())
            if (normalisedType(key) == QLatin1String("videochat"))
                if (const auto visible = node.boolean())
                    return *visible;
    return context.videoChatByDefault || type == QLatin1String("videochat");
}

/// Guidance for the agent's role: a map by role, or one text for every agent. Newer studies keep it with the
/// component.
QString readGuidance(const Node& state, const Config& config, const StudyContext& context) {
    for (const Node& node : {state.at(QStringLiteral("agentGuidance")), config.at("agentGuidance")}) {
        if (!node.exists())
            continue;
        const Node own = node.isObject() ? node.at(context.agentRole) : node;
        if (const auto text = own.text())
            return text->trimmed();
    }
    return {};
}

/// The picture of an image screen, or one beside a question. HyperStudy does not publish the keys of the
/// latter; these are the ones in use for pictures elsewhere.
std::optional<Image> readStimulus(const Config& config, const StudyContext& context) {
    Node source = config.firstOf({"imageUrl", "url", "image", "stimulusImage", "stimulusImageUrl"});
    Node alt = config.firstOf({"altText", "alt"});
    Node caption = config.at("caption");
    if (source.isObject()) {
        const Node stimulus = source;
        source = stimulus.firstOf({"imageUrl", "url", "src"});
        alt = stimulus.firstOf({"altText", "alt"});
        caption = stimulus.at(QStringLiteral("caption"));
    }
    const QString altText = context.variables.readText(alt);
    return readImage(source, altText.isEmpty() ? context.variables.readText(caption) : altText, {}, 1,
                     context);
}

QString readScreenText(const QString& type, const Config& config, const StudyContext& context) {
    if (isQuestionType(type))
        return context.variables.readText(questionTextOf(config));
    if (type == QLatin1String("showimage"))
        return context.variables.readText(config.firstOf({"text", "caption"}));
    return context.variables.readText(
        config.firstOf({"text", "message", "prompt", "question", "instructions", "displayText", "title"}));
}

void warnOfType(const Node& typeNode, const QString& type, const QString& written) {
    if (unanswerableTypes().contains(type))
        typeNode.warn(
            QStringLiteral("An agent cannot answer “%1”: no tool fits it. It is shown to the agent as a "
                           "screen only.")
                .arg(type));
    else if (type == QLatin1String("showvideo"))
        typeNode.warn(QStringLiteral("The agent does not see videos: it is told the screen's text only."));
    else if (!plainTypes().contains(type) && !isQuestionType(type))
        typeNode.warn(
            QStringLiteral("“%1” is not a known component; it is shown to the agent as a screen only.")
                .arg(written.left(60)),
            QStringLiteral("Known are: showtext, showimage, showvideo, waiting, %1.")
                .arg(questionTypes().join(QStringLiteral(", "))));
}

} // namespace

QString normalisedType(const QString& type) {
    QString result;
    for (const QChar c : type)
        if (c.isLetterOrNumber())
            result += c.toLower();
    return result;
}

std::optional<Image> readImage(const Node& source, const QString& altText, const QString& ownLabel,
                               int ordinal, const StudyContext& context) {
    const auto written = source.text();
    if (!written || written->trimmed().isEmpty())
        return {};
    Image image;
    image.source =
        isDataUrl(*written) ? written->trimmed() : context.variables.substitute(written->trimmed(), source);
    image.alt = altText;
    if (!ownLabel.isEmpty())
        image.label = ownLabel;
    else
        image.label = QStringLiteral("the image (%1)")
                          .arg(altText.isEmpty() ? QStringLiteral("image %1").arg(ordinal) : altText);
    if (const auto found = findImage(image, context.folder); !found)
        source.warn(
            QStringLiteral("The image cannot be loaded: %1. The agent will be told so.").arg(found.error()),
            QStringLiteral("Put the image beside the study file and write its name here."));
    return image;
}

Screen readScreen(const Node& state, int index, const StudyContext& context) {
    Screen screen;
    const Node component = state.at(QStringLiteral("focusComponent"));
    component.needObject();
    const Node forAll = component.at(QStringLiteral("config"));
    forAll.needObject();
    const Config config(forAll, roleConfig(component, context));

    screen.id = state.at(QStringLiteral("id")).text().value_or(QString());
    if (screen.id.isEmpty()) {
        state.warn(QStringLiteral("The state has no id."),
                   QStringLiteral("HyperStudy needs one: add \"id\"."));
        screen.id = QStringLiteral("state-%1").arg(index + 1);
    }
    screen.name = state.at(QStringLiteral("name")).text().value_or(QString()).trimmed();
    if (screen.name.isEmpty())
        screen.name = screen.id;

    const Node typeNode = component.at(QStringLiteral("type"));
    const QString written = typeNode.text().value_or(QString()).trimmed();
    const QString type = normalisedType(written);
    screen.advance = readAdvance(state.at(QStringLiteral("transitionRules")));
    screen.showsTimer = screen.advance.by == Advance::By::Timer;
    screen.audible = readAudible(state, type, context);
    screen.agentGuidance = readGuidance(state, config, context);
    if (type.isEmpty()) {
        // A state needs no component: the people just talk, or wait.
        if (component.exists())
            typeNode.warn(QStringLiteral("The component has no type."),
                          QStringLiteral("Write one, for example \"showtext\"."));
        screen.type = screen.audible ? QStringLiteral("videochat") : QStringLiteral("waiting");
        return screen;
    }
    const bool known =
        plainTypes().contains(type) || isQuestionType(type) || unanswerableTypes().contains(type);
    screen.type = known ? type : written;
    warnOfType(typeNode, type, written);

    screen.text = readScreenText(type, config, context);
    const bool imageScreen = type == QLatin1String("showimage");
    auto image = imageScreen || isQuestionType(type) ? readStimulus(config, context) : std::nullopt;
    if (image)
        screen.images.append(*image);
    else if (imageScreen)
        config.firstOf({"imageUrl", "url"})
            .block(QStringLiteral("The image screen names no image."),
                   QStringLiteral("Write the file's name under \"imageUrl\"."));
    if (isQuestionType(type)) {
        screen.question = readQuestion(type, component, config, context);
        if (screen.question && screen.question->id.isEmpty())
            screen.question->id = screen.id;
    }
    return screen;
}

} // namespace hrp::study
