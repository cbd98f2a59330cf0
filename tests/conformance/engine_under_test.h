// SPDX-License-Identifier: GPL-3.0-or-later
// The local engine in this process, under virtual time, behind the connector that a run uses.
#pragma once
#include <hrp/conformance/runner.h>
#include <hrp/engine/engine_session.h>
#include <hrp/engine/faults.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QJsonObject>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace hrp::test {

/// Every connection is a session of the local engine, with a fault or without one; tones in place of speech,
/// the same words for every turn.
class EngineUnderTest final : public transport::PipeConnector {
public:
    explicit EngineUnderTest(const QString& fault = {}, const QByteArray& requiredKey = {});
    ~EngineUnderTest() override;
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest& request) override;

    /// Runs the checks (all of them, or some) to the end.
    conformance::Report verify(const QStringList& only = {}, const QByteArray& key = {}, int parallel = 6);

    /// Ends every session, as an engine does that shuts down.
    void closeAll();

    /// Edits what the sessions say, each message that the engine sends; set before verify().
    std::function<void(QJsonObject&)> edit;

    time::VirtualScheduler scheduler;
    std::vector<conformance::CheckResult> told; ///< by onResult
    QStringList notes;                          ///< by onNote
    int connections = 0;
    int openAtOnce = 0; ///< the most sessions at a time

private:
    const engine::Fault* m_fault = nullptr;
    QByteArray m_requiredKey;
    std::shared_ptr<engine::Synthesizer> m_synthesizer;
    std::shared_ptr<engine::Recognizer> m_recognizer;
    std::map<engine::EngineSession*, std::unique_ptr<engine::EngineSession>> m_sessions;
};

/// The clips of the program.
conformance::Speech speech();
/// The result of a check, for messages.
std::string textOf(const conformance::Report& report, conformance::Outcome outcome);
QStringList namesOf(const conformance::Report& report, conformance::Outcome outcome);

} // namespace hrp::test
