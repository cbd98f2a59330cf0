// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/watchdog.h>

#include "finding_limiter.h"
#include "watcher.h"

#include <utility>

namespace hrp::metrics {

struct Watchdog::Impl final : Reporter {
    Impl() {
        watchers.push_back(watchStream(*this));
        watchers.push_back(watchRequests(*this));
        watchers.push_back(watchCuts(*this));
        watchers.push_back(watchCalls(*this));
        watchers.push_back(watchTurns(*this));
        watchers.push_back(watchOutputs(*this));
        watchers.push_back(watchWords(*this));
        watchers.push_back(watchTurnWords(*this));
        watchers.push_back(watchRoom(*this));
    }

    void report(std::string_view check, double tMs, const QString& text, const QString& concerns,
                const QString& eventId) override {
        const Rule* rule = findRule(check);
        if (!rule)
            return;
        log::Finding finding = makeFinding(*rule, text, concerns, eventId);
        if (limiter.admit(finding, nowMs))
            found.push_back({tMs, std::move(finding)});
    }

    void forgetAll() {
        for (const auto& watcher : watchers)
            watcher->forget();
    }

    void onTime(double atMs) {
        if (atMs <= nowMs)
            return;
        nowMs = atMs;
        for (const auto& watcher : watchers)
            watcher->onTime(nowMs);
        for (Found& count : limiter.counts(nowMs, false))
            found.push_back(std::move(count));
    }

    void onRecord(const log::Record& record) {
        if (const auto* event = std::get_if<log::WireEvent>(&record.body)) {
            const Wire wire(record, *event);
            if (wire.type == EventType::SessionCreated)
                forgetAll();
            for (const auto& watcher : watchers)
                watcher->onWire(wire);
            return;
        }
        if (const auto* finding = std::get_if<log::Finding>(&record.body))
            return limiter.note(*finding);
        if (std::holds_alternative<log::ConnectionLost>(record.body))
            forgetAll();
        if (const auto* phase = std::get_if<log::PhaseChanged>(&record.body);
            phase && phase->phase == log::Phase::Ended)
            forgetAll(); // what was owed will not come any more
        for (const auto& watcher : watchers)
            watcher->onRecord(record);
    }

    Watchers watchers;
    FindingLimiter limiter;
    std::vector<Found> found;
    double nowMs = -1e300;
};

Watchdog::Watchdog() : m_impl(std::make_unique<Impl>()) {}
Watchdog::~Watchdog() = default;
Watchdog::Watchdog(Watchdog&&) noexcept = default;
Watchdog& Watchdog::operator=(Watchdog&&) noexcept = default;

void Watchdog::add(const log::Record& record) {
    m_impl->onTime(record.atMs); // first: what was due before this is missed
    m_impl->onRecord(record);
}

void Watchdog::advance(double nowMs) {
    m_impl->onTime(nowMs);
}

std::vector<Watchdog::Found> Watchdog::take() {
    return std::exchange(m_impl->found, {});
}

std::vector<Watchdog::Found> Watchdog::finish() {
    for (Found& count : m_impl->limiter.counts(m_impl->nowMs, true))
        m_impl->found.push_back(std::move(count));
    return take();
}

} // namespace hrp::metrics
