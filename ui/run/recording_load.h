// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_queue.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <thread>

namespace hrp::ui {

/// Reads a recording on a thread of its own and hands it to the GUI thread piece by piece, never more of them
/// at a time than the window can show without standing still. Made and destroyed on the GUI thread; after
/// destruction nothing is called any more.
class RecordingLoad {
public:
    /// GUI thread. After onDone or onFailed nothing comes any more; the load may be destroyed from inside
    /// any.
    struct Callbacks {
        std::function<void(const LogBatch& piece, double part)> onPiece;
        std::function<void(const QStringList& incomplete)> onDone;
        std::function<void(const QString& error)> onFailed;
    };
    RecordingLoad(QString folder, Callbacks callbacks);
    ~RecordingLoad(); ///< gives up
    RecordingLoad(const RecordingLoad&) = delete;
    RecordingLoad& operator=(const RecordingLoad&) = delete;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
    std::thread m_thread;
};

} // namespace hrp::ui
