// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/attention.h"

#include "text/format.h"

#include <QCoreApplication>

namespace hrp::ui {
namespace {

using Act = Attention::Act;

QString attentionWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Attention", source);
}

} // namespace

Attention whatNeedsAttention(const AttentionSources& sources) {
    const auto& [state, findings, recording, note, mayHalfDuplex] = sources;
    Attention a;
    if (recording.state == RecordingHealth::State::Stopped && !recording.finished) {
        a.cls = log::FindingClass::ActNow;
        a.text = recording.sentence();
        a.action = attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "Open folder"));
        a.act = Act::ShowFolder;
        a.more = findings.unseen();
        return a;
    }
    if (state.lost() || state.waitingQuestion()) {
        a.cls = log::FindingClass::ActNow;
        a.text = state.lost() ? attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "The engine is gone."))
                              : attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention",
                                                                 "The agent did not answer a question."));
        a.action = attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "Decide"));
        a.act = Act::Decide;
        a.more = findings.unseen();
        return a;
    }
    if (const int row = findings.next(); row >= 0) {
        const FindingModel::Matter& matter = findings.matter(row);
        a.cls = matter.cls;
        a.text = oneLine(matter.text, 300);
        a.action = attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "Show"));
        a.act = Act::ShowFinding;
        if (matter.check == QLatin1String("echo") && mayHalfDuplex) {
            a.action = attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "Half-duplex on"));
            a.act = Act::HalfDuplex;
        }
        a.finding = row;
        a.more = findings.unseen() - 1;
        return a;
    }
    if (!note.isEmpty()) {
        a.text = note;
        a.action = attentionWords(QT_TRANSLATE_NOOP("hrp::ui::Attention", "Read"));
        a.act = Act::Dismiss;
    }
    return a;
}

} // namespace hrp::ui
