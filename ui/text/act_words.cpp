// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/act_words.h"

#include <QCoreApplication>

namespace hrp::ui {
namespace {

// As the session writes them; %1 stands for what differs from one to the next.
constexpr const char* kActs[] = {
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "went on from screen “%1”"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "went to screen number %1"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "pushed screen “%1”"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "set a timer of %1 s"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "asked “%1”"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "sent a message"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "revealed an answer of %1"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "changed the participants"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "changed the instructions"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "asked the agent to speak"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "muted the participant"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "unmuted the participant"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "muted the agent"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "unmuted the agent"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "switched half-duplex on"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "switched half-duplex off"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "stopped the agent"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "paused the session"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "resumed the session"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "began a short break"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "ended the short break"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "answered a question by hand"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "skipped a question"),
    QT_TRANSLATE_NOOP("hrp::ui::Acts", "went on in a new engine session"),
};

} // namespace

QString actText(const QString& what) {
    for (const char* act : kActs) {
        const QString source = QString::fromUtf8(act);
        const QString words = QCoreApplication::translate("hrp::ui::Acts", act);
        const qsizetype gap = source.indexOf(QLatin1String("%1"));
        if (gap < 0) {
            if (what == source)
                return words;
            continue;
        }
        const QStringView before = QStringView(source).left(gap), after = QStringView(source).mid(gap + 2);
        if (what.size() >= before.size() + after.size() && what.startsWith(before) && what.endsWith(after))
            return words.arg(what.mid(gap, what.size() - before.size() - after.size()));
    }
    return what;
}

} // namespace hrp::ui
