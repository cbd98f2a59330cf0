// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_fold.h"

#include <hrp/protocol/profile.h>

#include <algorithm>

namespace hrp::ui {
namespace {

/// Text of the context item that a client event carries, if it does.
std::optional<QString> contextTextOf(const log::WireEvent& event) {
    if (event.direction != log::Direction::Sent || event.type != QLatin1String("conversation.item.create"))
        return std::nullopt;
    const protocol::Json& json = event.payload;
    if (!json.is_object() || !json.contains("item") || !json["item"].is_object() ||
        !json["item"].contains("content"))
        return std::nullopt;
    const protocol::Json& content = json["item"]["content"];
    if (!content.is_array() || content.empty() || !content[0].is_object() || !content[0].contains("text") ||
        !content[0]["text"].is_string())
        return std::nullopt;
    const QString text = QString::fromStdString(content[0]["text"].get<std::string>());
    const QLatin1String prefix(protocol::kContextPrefix.data(),
                               static_cast<qsizetype>(protocol::kContextPrefix.size()));
    return text.startsWith(prefix) ? std::optional(text) : std::nullopt;
}

/// Whether a context item tells of this screen.
bool tellsOf(const QString& contextText, const log::ScreenShown& screen) {
    const auto json = protocol::parseOrdered(
        contextText.mid(static_cast<qsizetype>(protocol::kContextPrefix.size())).toUtf8());
    const auto field = [&json](const char* name) {
        return json->contains(name) && (*json)[name].is_string()
                   ? QString::fromStdString((*json)[name].get<std::string>())
                   : QString();
    };
    return json && json->is_object() && field("type") == screen.type && field("text") == screen.text;
}

} // namespace

void StudyFold::show(const log::ScreenShown& screen) {
    if (m_current >= 0)
        m_visited.insert(m_current);
    m_current = screen.pushed ? -1 : screen.index;
    m_shown = screen;
    m_timerSeconds.reset();
    m_screenTold.remove(m_current);
    m_questionTold.remove(m_current);
    matchTold();
}

/// The telling may be written just before the screen's own record, or just after it.
void StudyFold::matchTold() {
    if (!m_shown || !m_waitingTold || !tellsOf(m_waitingTold->text, *m_shown))
        return;
    m_screenTold.insert(m_current, *m_waitingTold);
    m_waitingTold.reset();
}

void StudyFold::setTimer(int seconds, double tMs) {
    m_timerSeconds = seconds;
    m_timerSetMs = tMs;
    if (m_stillSinceMs)
        m_stillSinceMs = tMs;
}

void StudyFold::standStill(bool paused, bool held, double tMs) {
    m_paused = paused;
    m_held = held;
    if ((paused || held) && !m_stillSinceMs) {
        m_stillSinceMs = tMs;
    } else if (!paused && !held && m_stillSinceMs) {
        m_timerSetMs += tMs - *m_stillSinceMs;
        m_stillSinceMs.reset();
    }
}

std::optional<double> StudyFold::secondsLeft(double nowMs) const {
    if (!m_timerSeconds)
        return std::nullopt;
    return std::max(0.0, *m_timerSeconds - (m_stillSinceMs.value_or(nowMs) - m_timerSetMs) / 1'000.0);
}

void StudyFold::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records) {
        const int before = m_version++;
        if (const auto* screen = std::get_if<log::ScreenShown>(&record->body)) {
            show(*screen);
        } else if (const auto* wire = std::get_if<log::WireEvent>(&record->body)) {
            const std::optional<QString> text = contextTextOf(*wire);
            if (text && text->contains(QLatin1String("\"event\":\"screen\""))) {
                m_waitingTold = Told{record->tMs, *text};
                matchTold();
            } else if (text && text->contains(QLatin1String("\"event\":\"question\"")))
                m_questionTold.insert(m_current, {record->tMs, *text});
            else
                m_version = before;
        } else if (const auto* timer = std::get_if<log::TimerSet>(&record->body)) {
            setTimer(timer->seconds, record->tMs);
        } else if (std::holds_alternative<log::TimerEnded>(record->body)) {
            m_timerSeconds.reset();
        } else if (std::holds_alternative<log::Paused>(record->body)) {
            standStill(true, m_held, record->tMs);
        } else if (std::holds_alternative<log::Resumed>(record->body)) {
            standStill(false, m_held, record->tMs);
        } else if (const auto* hold = std::get_if<log::HoldChanged>(&record->body)) {
            standStill(m_paused, hold->on, record->tMs);
        } else if (std::holds_alternative<log::MessageSent>(record->body)) {
            ++m_messages;
        } else if (std::holds_alternative<log::SessionEnded>(record->body)) {
            if (m_current >= 0)
                m_visited.insert(m_current);
            m_current = -1;
            m_shown.reset();
            m_timerSeconds.reset();
            standStill(false, false, record->tMs);
        } else {
            m_version = before;
        }
    }
}

} // namespace hrp::ui
