// SPDX-License-Identifier: GPL-3.0-or-later
// What faults are made of. Faults stand in one file a topic.
#pragma once
#include <hrp/engine/faults.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>

#include <QJsonObject>

namespace hrp::engine {

using transport::MessagePipe;
using Out = std::function<void(const QByteArray& message, MessagePipe& wire)>;
using In = std::function<void(const QByteArray& message, MessagePipe& wire, const FaultFilter::Pass& engine)>;
using Filters = std::function<std::unique_ptr<FaultFilter>(time::Scheduler&)>;
using Edit = std::function<void(QJsonObject& event)>;

/// A filter of functions; an empty one lets all pass. State that both need is shared by them.
std::unique_ptr<FaultFilter> filterOf(Out out, In in = {});
/// Filters whose function is made anew, with its state, for each session.
Filters outwards(std::function<Out()> make);
Filters inwards(std::function<In()> make);
/// Filters that need no time.
Filters timeless(std::function<std::unique_ptr<FaultFilter>()> make);

QString typeIn(const QByteArray& message); ///< empty if it has none
QJsonObject objectIn(const QByteArray& message);
QByteArray bytesOf(const QJsonObject& event);
QByteArray edited(const QByteArray& message, const Edit& edit);
/// Does something to every event of a type on its way to the client.
Filters editing(const QString& type, Edit edit);
/// Loses every event of these types.
Filters losing(QStringList types);
/// Does something to the turn_detection of every session.update, and of its echo.
Filters changingTurns(Edit asked, Edit echoed);
/// The engine's own message, read.
protocol::EngineEvent eventIn(const QByteArray& message);
/// A message of the client's, as it would write it.
QByteArray written(protocol::ClientEventBody body);
QByteArray written(protocol::EngineEventBody body);
/// An error event.
QByteArray refusing(const QString& code, const QString& message, const QString& param = {});

std::vector<Fault> connectionFaults();
std::vector<Fault> eventFaults();
std::vector<Fault> turnFaults();
std::vector<Fault> replyFaults();
std::vector<Fault> itemFaults();

} // namespace hrp::engine
