// SPDX-License-Identifier: GPL-3.0-or-later
#include "study_context.h"

#include <hrp/protocol/files.h>

#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>

namespace hrp::study {
namespace {

constexpr qint64 kMaxStudyBytes = qint64{64} * 1024 * 1024;
constexpr int kMostStates = 2'000;

/// Looks for a component among the global ones: present and not switched off?
std::optional<bool> globalComponent(const Node& document, const QString& type) {
    const Node all = document.at(QStringLiteral("globalComponents"));
    const auto enabled = [](const Node& node) {
        return !node.isObject() || node.at(QStringLiteral("enabled")).boolean().value_or(true);
    };
    if (all.isArray()) {
        for (const Node& element : all.elements()) {
            const Node name = element.isObject() ? element.firstOf({"type", "id", "name"}) : element;
            if (normalisedType(name.text().value_or(QString())) == type)
                return enabled(element);
        }
    } else if (all.needObject()) {
        for (const auto& [key, node] : all.members())
            if (normalisedType(key) == type)
                return node.exists() && enabled(node);
    }
    return {};
}

bool stateNamesVideoChat(const Node& state) {
    const QString type = state.at(QStringLiteral("focusComponent")).at(QStringLiteral("type")).isString()
                             ? *state.at(QStringLiteral("focusComponent")).at(QStringLiteral("type")).text()
                             : QString();
    if (normalisedType(type) == QLatin1String("videochat"))
        return true;
    for (const auto& [key, node] : state.at(QStringLiteral("globalComponentsVisibility")).members())
        if (normalisedType(key) == QLatin1String("videochat"))
            return true;
    return false;
}

bool videoChatByDefault(const Node& document, const QList<Node>& states) {
    if (const auto global = globalComponent(document, QStringLiteral("videochat")))
        return *global;
    if (std::any_of(states.begin(), states.end(), stateNamesVideoChat))
        return false;
    document.at(QStringLiteral("globalComponents"))
        .warn(QStringLiteral("The study has no video chat; every screen is taken to show it, since agent and "
                             "participant hear each other only there."),
              QStringLiteral("Write \"globalComponents\": {\"videochat\": {}}."));
    return true;
}

/// States in the order in which they run: by `order` where given, else as they stand.
QList<Node> orderedStates(const Node& list) {
    QList<std::pair<double, Node>> numbered;
    for (const Node& state : list.elements()) {
        if (!state.exists())
            state.block(QStringLiteral("The state is null."), QStringLiteral("Leave it out."));
        if (!state.needObject())
            continue;
        const double place = static_cast<double>(numbered.size());
        numbered.append({state.at(QStringLiteral("order")).number().value_or(place), state});
    }
    std::stable_sort(numbered.begin(), numbered.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    QList<Node> states;
    for (const auto& [order, state] : numbered)
        states.append(state);
    return states;
}

/// HyperStudy's export files wrap the experiment; they are not studies themselves.
bool isContainer(const Node& document) {
    return !document.at(QStringLiteral("states")).exists() &&
           (document.at(QStringLiteral("experiment")).isObject() ||
            document.at(QStringLiteral("data")).isArray());
}

void readStates(const Node& document, StudyContext& context, Study& study) {
    const Node list = document.at(QStringLiteral("states"));
    const QList<Node> states = list.needArray() ? orderedStates(list) : QList<Node>();
    if (states.isEmpty() && (!list.exists() || list.isArray())) {
        list.block(
            QStringLiteral("The study has no states: there is nothing to show."),
            QStringLiteral("Add at least one, for example {\"id\": \"hello\", \"focusComponent\": {\"type\": "
                           "\"showtext\", \"config\": {\"text\": \"Hello\"}}}."));
        return;
    }
    if (states.size() > kMostStates) {
        list.block(QStringLiteral("The study has %1 states; at most %2 can be run.")
                       .arg(states.size())
                       .arg(kMostStates),
                   QStringLiteral("Split it into several studies."));
        return;
    }
    context.videoChatByDefault = videoChatByDefault(document, states);
    QHash<QString, QString> places;
    for (const Node& state : states) {
        const Screen screen = readScreen(state, static_cast<int>(study.screens.size()), context);
        if (places.contains(screen.id))
            state.at(QStringLiteral("id"))
                .warn(QStringLiteral("The id “%1” is there twice (also at %2).")
                          .arg(screen.id.left(60), places.value(screen.id)),
                      QStringLiteral("Give each state an id of its own."));
        places.insert(screen.id, state.place());
        study.screens.append(screen);
    }
    if (std::none_of(study.screens.begin(), study.screens.end(), [](const Screen& s) { return s.audible; }))
        list.warn(
            QStringLiteral("No screen shows the video chat: agent and participant never hear each other."),
            QStringLiteral("Write \"globalComponentsVisibility\": {\"videochat\": true} in a state."));
    if (document.at(QStringLiteral("randomizeStates")).boolean().value_or(false))
        document.at(QStringLiteral("randomizeStates"))
            .warn(QStringLiteral("The states are shown in the order of the file, not at random."));
    if (globalComponent(document, QStringLiteral("sparserating")).value_or(false))
        document.at(QStringLiteral("globalComponents"))
            .warn(QStringLiteral("Ratings during a video (sparserating) are not asked."),
                  QStringLiteral("Ask with a state of its own."));
}

tl::unexpected<QList<Problem>> onlyProblem(const QString& text, const QString& remedy) {
    return tl::unexpected(QList<Problem>{{{}, text, remedy, true}});
}

} // namespace

tl::expected<LoadedStudy, QList<Problem>> readStudy(const QByteArray& json, const QString& folder) {
    if (json.size() > kMaxStudyBytes)
        return onlyProblem(QStringLiteral("The study file has %1 MB; at most 64 MB can be read.")
                               .arg(json.size() / 1'000'000),
                           QStringLiteral("Put its images into files beside it."));
    if (json.trimmed().isEmpty())
        return onlyProblem(QStringLiteral("The study file is empty."),
                           QStringLiteral("Choose another file."));
    auto parsed = protocol::parseAuthored(json);
    if (!parsed)
        return onlyProblem(QStringLiteral("The study file is not valid JSON: %1.").arg(parsed.error().text),
                           QStringLiteral("Correct that place, or save the study anew from where it came."));

    Study study;
    study.document = std::move(*parsed);
    StudyContext context(folder);
    const Node document(&study.document, {}, context.problems);
    if (!document.isObject())
        return onlyProblem(QStringLiteral("The file holds JSON, but no study: a study is an object, in { }."),
                           QStringLiteral("Choose a study file (*.hrpstudy.json)."));
    if (isContainer(document))
        return onlyProblem(
            QStringLiteral("This is a HyperStudy export, not a study file: the experiment is wrapped."),
            QStringLiteral("Import it first: hrp import FILE -o STUDY."));
    if (document.at(QStringLiteral("steps")).exists() && !document.at(QStringLiteral("states")).exists())
        return onlyProblem(QStringLiteral("This is a participant script, not a study."),
                           QStringLiteral("Give it with --participant, together with a study."));

    study.folder = folder;
    study.hash = QString::fromLatin1(QCryptographicHash::hash(json, QCryptographicHash::Sha256).toHex());
    const Node name = document.at(QStringLiteral("name"));
    study.name = name.text().value_or(QString()).trimmed();
    if (study.name.isEmpty())
        name.block(QStringLiteral("The study has no name."),
                   QStringLiteral("Write one, for example \"name\": \"Pilot 1\"."));
    study.description = document.at(QStringLiteral("description")).text().value_or(QString());
    context.variables = Variables::read(document.at(QStringLiteral("variables")));
    readVoice(document, context, study);
    study.instructions = readInstructions(document, context, study);
    study.textChat = globalComponent(document, QStringLiteral("textchat")).value_or(false);
    readStates(document, context, study);
    readGiveUp(document, study);
    if (context.problems.blocking())
        return tl::unexpected(context.problems.list());
    return LoadedStudy{std::move(study), context.problems.list()};
}

tl::expected<LoadedStudy, QList<Problem>> loadStudy(const QString& path) {
    const auto bytes = protocol::readWholeFile(path, kMaxStudyBytes);
    if (!bytes)
        return onlyProblem(bytes.error().text, bytes.error().remedy);
    return readStudy(*bytes, QFileInfo(path).absolutePath());
}

} // namespace hrp::study
