// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_queue.h"

#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <functional>

namespace hrp::ui {

/// Reads a recording as the panels take it, piece by piece: the stream, then the sound of both lanes and of
/// every reply. `take` gets each piece with the part of the whole that is read by then (0 to 1); false gives
/// up. Returns what was incomplete; the error says why the folder is no recording. Any thread.
tl::expected<QStringList, QString>
readRecordingInPieces(const QString& folder, const std::function<bool(LogBatch&& piece, double part)>& take);

bool looksLikeRecording(const QString& path);
/// Removes a recording folder and everything in it, and only such a folder.
tl::expected<void, QString> deleteRecording(const QString& folder);

} // namespace hrp::ui
