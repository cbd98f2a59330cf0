// SPDX-License-Identifier: GPL-3.0-or-later
// [context] items (H20–H23): how the study tells the engine what happens.
#pragma once
#include <hrp/protocol/items.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <variant>

namespace hrp::protocol {

struct Participant {
    QString name, role;
    bool operator==(const Participant&) const = default;
};
/// An image of a screen or question: its label ("attached: LABEL" …) and, if attached now, its data: URL.
struct ContextImage {
    enum class State { Attached, AttachedEarlier, NotLoaded };
    QString label;
    State state = State::Attached;
    QString dataUrl; ///< only if Attached
    bool operator==(const ContextImage&) const = default;
};
struct ParticipantsContext {
    QList<Participant> others;
};
struct ScreenContext {
    QString type, text;
    QList<ContextImage> images;
};
struct TypedContext {
    QString speaker, said;
};
struct QuestionContext {
    QString tool, question;
    bool duringVideo = false;
    QList<ContextImage> images;
};
struct TimerContext {
    int secondsLeft = 0;
};
struct MessageContext {
    QString text;
};
struct RevealedContext {
    QString name, role;
    Json answer;
};
struct PausedContext {
    QStringList waitingFor;
}; ///< each "Name (Role)"
struct ResumedContext {};

using ContextBody =
    std::variant<ParticipantsContext, ScreenContext, TypedContext, QuestionContext, TimerContext,
                 MessageContext, RevealedContext, PausedContext, ResumedContext>;

/// The user message item of a context: "[context] {…}" and the attached images, field order as in the
/// source. Text of participants stays data inside the JSON whatever it holds.
Item contextItem(const ContextBody& body);
/// The JSON object of an item's text if it is a context item (the engine's view), else nullopt.
std::optional<QJsonObject> readContext(const Item& item);

} // namespace hrp::protocol
