// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/conformance/speech.h>
#include <run/services.h>

#include <QThread>

#include <memory>

namespace hrp::console {

/// Runs the checks of an engine on a thread of its own, with real sockets, and calls back on the GUI thread.
/// Made and destroyed there; after destruction nothing is called any more.
class ThreadedEngineCheck final : public ui::EngineCheck {
public:
    ThreadedEngineCheck(ui::EngineToCheck engine, conformance::Speech speech, Callbacks callbacks);
    ~ThreadedEngineCheck() override;
    void cancel() override;

private:
    struct Shared;
    struct Inside;
    std::shared_ptr<Shared> m_shared;
    std::unique_ptr<QObject> m_context; ///< lives on the thread
    std::unique_ptr<Inside> m_inside;   ///< made and destroyed on the thread
    QThread m_thread;
};

} // namespace hrp::console
