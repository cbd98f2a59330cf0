// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recording_load.h"

#include "run/recordings.h"

#include <QCoreApplication>

#include <atomic>
#include <semaphore>

namespace hrp::ui {
namespace {

constexpr int kMostOnTheWay = 2;

void toGui(std::function<void()> call) {
    QMetaObject::invokeMethod(qApp, std::move(call), Qt::QueuedConnection);
}

} // namespace

struct RecordingLoad::Shared {
    std::atomic_bool stop = false;
    std::counting_semaphore<kMostOnTheWay + 1> room{
        kMostOnTheWay};  ///< one more: the release that ends a wait
    Callbacks callbacks; ///< GUI thread only
};

RecordingLoad::RecordingLoad(QString folder, Callbacks callbacks) : m_shared(std::make_shared<Shared>()) {
    m_shared->callbacks = std::move(callbacks);
    m_thread = std::thread([shared = m_shared, folder = std::move(folder)] {
        const auto take = [&shared](LogBatch&& piece, double part) {
            shared->room.acquire();
            if (shared->stop)
                return false;
            toGui([shared, part, piece = std::make_shared<const LogBatch>(std::move(piece))] {
                if (shared->stop)
                    return;
                shared->callbacks.onPiece(*piece, part);
                if (!shared->stop)
                    shared->room.release();
            });
            return true;
        };
        const auto read = readRecordingInPieces(folder, take);
        toGui([shared, read] {
            if (shared->stop)
                return;
            if (read)
                shared->callbacks.onDone(*read);
            else
                shared->callbacks.onFailed(read.error());
        });
    });
}

RecordingLoad::~RecordingLoad() {
    m_shared->stop = true; // looked at between any two pieces
    m_shared->room.release();
    m_thread.join();
}

} // namespace hrp::ui
