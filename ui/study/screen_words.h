// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/study.h>

#include <QString>

namespace hrp::ui {

/// "Text", "Image", "Rating", …: a component type in the experimenter's words; unknown ones as they are.
QString screenTypeWord(const QString& type);
/// File name of the icon that goes with it.
QString screenTypeIcon(const QString& type);
/// How a screen ends: "ends after 12 s", "waits for Continue", "ends when everyone has answered".
QString advanceWords(const study::Advance& advance);
/// What the agent is told on entering a screen, as it goes over the wire (without image data).
QString toldText(const study::Screen& screen);
/// The same with line breaks and indents, for reading.
QString readableContext(const QString& contextText);

} // namespace hrp::ui
