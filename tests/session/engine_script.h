// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine does, as data: any sequence of events with its timing.
#pragma once
#include "fake_engine.h"

#include <QStringList>

namespace hrp::test {

/// Plays a script on a FakeEngine, on its clock. One step a line; `#` begins a comment:
///
///   [+MS] WHAT …                 MS after the step before (0 without it)
///   ss ITEM MS | se ITEM MS | cm ITEM | ia ITEM
///   rc RESPONSE [text] | rd RESPONSE [STATUS] | d RESPONSE ITEM MS | ad RESPONSE ITEM
///   t RESPONSE ITEM WORDS… | td RESPONSE ITEM WORDS…
///   fa RESPONSE CALL TOOL JSON | error CODE WORDS… | truncated ITEM MS | updated | created
///   {…}                          a message as it stands
///   wait TYPE                    until the client has sent one more message of that type since the last wait
///   close CODE WORDS… | drop
///
/// Starts with the engine's first connection. A line that is no step stops the script; `fault` says which.
class EngineScript {
public:
    EngineScript(time::VirtualScheduler& clock, FakeEngine& engine, const QByteArray& text);

    bool over() const { return m_next >= m_steps.size(); }
    const QString& fault() const { return m_fault; }

private:
    void schedule();
    void run();
    bool perform(const QStringList& words, const QString& line);
    bool waitIsOver(const QString& type);

    time::VirtualScheduler& m_clock;
    FakeEngine& m_engine;
    QStringList m_steps;
    qsizetype m_next = 0;
    qsizetype m_seen = 0; ///< frames of the client that a wait has used up
    QString m_fault;
    time::Timer m_timer;
};

} // namespace hrp::test
