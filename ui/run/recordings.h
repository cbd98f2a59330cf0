// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_queue.h"

#include <QString>

#include <tl/expected.hpp>

namespace hrp::ui {

/// A recording as the panels take it: the whole stream, with the sound of both lanes and of every reply.
struct LoadedRecording {
    LogBatch batch;
    QString studyName;
    QStringList notes; ///< what was incomplete
};
tl::expected<LoadedRecording, QString> loadRecording(const QString& folder);

bool looksLikeRecording(const QString& path);
/// Removes a recording folder and everything in it, and only such a folder.
tl::expected<void, QString> deleteRecording(const QString& folder);

} // namespace hrp::ui
