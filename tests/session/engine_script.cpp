// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_script.h"

#include <algorithm>

namespace hrp::test {

using namespace std::chrono_literals;

EngineScript::EngineScript(time::VirtualScheduler& clock, FakeEngine& engine, const QByteArray& text)
    : m_clock(clock), m_engine(engine) {
    for (const QString& line : QString::fromUtf8(text).split(QLatin1Char('\n')))
        if (const QString step = line.trimmed(); !step.isEmpty() && !step.startsWith(QLatin1Char('#')))
            m_steps << step;
    schedule();
}

void EngineScript::schedule() {
    if (over() || !m_fault.isEmpty())
        return;
    const QString& line = m_steps[m_next];
    double ms = 0;
    if (line.startsWith(QLatin1Char('+')))
        ms = line.mid(1, line.indexOf(QLatin1Char(' ')) - 1).toDouble();
    m_timer = m_clock.after(time::fromMs(ms), [this] { run(); });
}

void EngineScript::run() {
    QString line = m_steps[m_next];
    if (line.startsWith(QLatin1Char('+')))
        line = line.section(QLatin1Char(' '), 1).trimmed();
    const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (!m_engine.connected() || (words[0] == QStringLiteral("wait") && !waitIsOver(words.value(1)))) {
        m_timer = m_clock.after(5ms, [this] { run(); });
        return;
    }
    ++m_next;
    if (words[0] != QStringLiteral("wait") && !perform(words, line)) {
        m_fault = QStringLiteral("no step of an engine: ") + line;
        return;
    }
    schedule();
}

bool EngineScript::waitIsOver(const QString& type) {
    const auto& frames = m_engine.frames();
    for (qsizetype i = m_seen; i < static_cast<qsizetype>(frames.size()); ++i) {
        if (frames[static_cast<std::size_t>(i)].at("type") != type.toStdString())
            continue;
        m_seen = i + 1;
        return true;
    }
    return false;
}

bool EngineScript::perform(const QStringList& words, const QString& line) {
    const auto word = [&](qsizetype n) { return words.value(n).toUtf8(); };
    const auto rest = [&](int from) {
        return line.section(QLatin1Char(' '), from, -1, QString::SectionSkipEmpty);
    };
    const QByteArray what = word(0), a = word(1), b = word(2);
    const int ms = words.value(2).toInt();
    if (what.startsWith('{'))
        m_engine.raw(line.toUtf8());
    else if (what == "created")
        m_engine.created();
    else if (what == "updated")
        m_engine.updated();
    else if (what == "ss")
        m_engine.ss(a, ms);
    else if (what == "se")
        m_engine.se(a, ms);
    else if (what == "cm")
        m_engine.cm(a);
    else if (what == "ia")
        m_engine.ia(a);
    else if (what == "rc")
        m_engine.rc(a, {b == "text" ? QStringLiteral("text") : QStringLiteral("audio")});
    else if (what == "rd")
        m_engine.rd(a, b.isEmpty() ? "completed" : b.constData());
    else if (what == "d")
        m_engine.d(a, b, words.value(3).toInt());
    else if (what == "ad")
        m_engine.ad(a, b);
    else if (what == "t")
        m_engine.t(a, b, rest(3));
    else if (what == "td")
        m_engine.td(a, b, rest(3));
    else if (what == "fa")
        m_engine.fa(a, b, word(3), rest(4).toUtf8());
    else if (what == "error")
        m_engine.error(a, {}, rest(2).toUtf8());
    else if (what == "truncated")
        m_engine.send(protocol::Truncated{QString::fromUtf8(a), 0, ms});
    else if (what == "close")
        m_engine.close(a.toInt(), rest(2).toUtf8());
    else if (what == "drop")
        m_engine.drop();
    else
        return false;
    return true;
}

} // namespace hrp::test
