// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>
#include <hrp/base/quantiles.h>
#include <hrp/conformance/runner.h>

#include "beta_names.h"
#include "check.h"

#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

/// Run one by one, before all others: where one of them fails, no other can be judged.
const QStringList& gates() {
    static const QStringList names{u"connect"_s, u"session-created"_s, u"session-updated"_s};
    return names;
}
/// Run after the gates, alone: says whether others may run side by side.
const QString kSideBySide = u"two-sessions"_s;
const QString kLatency = u"latency"_s;
/// What stops a run may stop its engine too (Ctrl-C in the shell of both), and the engine may be the first to
/// know: a session that it ends so shortly before is no finding.
constexpr time::Duration kStopsTogether = std::chrono::seconds(1);
/// What a check takes by itself, on average over the suite, if the engine answers at once: speech goes in
/// real time.
constexpr double kMsACheck = 1800;
const QString kKnownEvents = u"known-events"_s;
const QString kConnect = u"connect"_s, kStaysOpen = u"stays-open"_s;

Verdict notRun() {
    return skip(u"not run: the run was stopped"_s);
}

} // namespace

class Runner::Impl {
public:
    Impl(time::Scheduler& scheduler, time::WallClock& wallClock, transport::PipeConnector& connector,
         Options options, Callbacks callbacks)
        : m_scheduler(scheduler),
          m_wallClock(wallClock),
          m_connector(connector),
          m_options(std::move(options)),
          m_callbacks(std::move(callbacks)),
          m_stats(scheduler) {
        if (m_options.target.model.isEmpty())
            m_options.target.model = QString::fromLatin1(protocol::kDefaultModel.data(),
                                                         qsizetype(protocol::kDefaultModel.size()));
        if (m_options.target.voice.isEmpty())
            m_options.target.voice = QString::fromLatin1(protocol::kDefaultVoice.data(),
                                                         qsizetype(protocol::kDefaultVoice.size()));
        for (const Check& check : allChecks())
            if (m_options.only.isEmpty() || m_options.only.contains(check.info.name))
                m_chosen.push_back(&check);
        m_tour.info.name = u"all events"_s;
        m_tour.run = fullSession;
    }

    int total() const { return static_cast<int>(m_chosen.size()); }

    void start() {
        post([this] { begin(); });
    }

    void cancel() {
        if (std::exchange(m_stopped, true)) // nothing that comes from now on is judged
            return;
        post([this, since = m_scheduler.now() - kStopsTogether] {
            if (m_done)
                return;
            m_stats.forget(kStaysOpen, since);
            m_cutOff.clear();
            conclude(true);
        });
    }

private:
    /// A check at work.
    struct Run {
        const Check* check;
        Context context;
        Task<Verdict> task;
        time::TimePoint began;
    };

    void post(std::function<void()> call) { m_scheduler.post(m_scope.bind(std::move(call))); }

    void begin() {
        m_began = m_scheduler.now();
        m_report.engine = transport::addressText(m_options.target.url);
        m_report.model = m_options.target.model;
        m_report.unixMs = m_wallClock.unixMs();
        const auto rank = [](const Check* check) {
            return gates().contains(check->info.name) ? 0 : check->info.name == kSideBySide ? 1 : 2;
        };
        std::vector<const Check*> order = m_chosen;
        std::stable_sort(order.begin(), order.end(),
                         [&rank](const Check* a, const Check* b) { return rank(a) < rank(b); });
        bool rules = false;
        for (const Check* check : order) {
            if (check->run)
                m_waiting.push_back(check);
            else
                rules = true;
        }
        if (rules)
            m_waiting.push_back(&m_tour);
        pump();
    }

    bool goesAlone(const Check* check) const {
        return gates().contains(check->info.name) || check->info.name == kSideBySide;
    }

    /// Begins what may be begun now.
    void pump() {
        while (!m_done && !m_stopped && !m_waiting.empty() && !m_pause.active()) {
            const Check* next = m_waiting.front();
            const std::size_t most = goesAlone(next) ? 1 : static_cast<std::size_t>(m_sideBySide);
            if (m_runs.size() >= most)
                return;
            m_waiting.pop_front();
            if (!m_shutGate.isEmpty())
                judge(next, blocked(m_shutGate, {}, u"the session does not come about"_s), 0);
            else
                run(next);
        }
        if (!m_done && !m_stopped && m_waiting.empty() && m_runs.empty() && m_cutOff.empty() &&
            !m_pause.active())
            conclude(false);
    }

    void run(const Check* check) {
        auto run = std::unique_ptr<Run>(new Run{check,
                                                {m_scheduler, m_connector, m_options.target, m_options.speech,
                                                 m_stats, m_latencies, check->info.name},
                                                {},
                                                m_scheduler.now()});
        run->task = check->run(run->context);
        Run* key = run.get();
        m_runs[key] = std::move(run);
        if (check != &m_tour && m_callbacks.onStarted)
            m_callbacks.onStarted(check->info);
        key->task.start([this, key] { post([this, key] { finished(key); }); });
    }

    void finished(Run* key) {
        const auto found = m_runs.find(key);
        if (m_done || m_stopped || found == m_runs.end())
            return;
        const std::unique_ptr<Run> run = std::move(found->second);
        m_runs.erase(found);
        Verdict verdict;
        try {
            verdict = run->task.result();
        } catch (const Verdict& thrown) {
            verdict = thrown;
        }
        const QString name = run->check->info.name;
        if (name == kSideBySide && verdict.outcome == Outcome::Pass)
            m_sideBySide = std::max(1, m_options.parallel);
        else if (name == kSideBySide)
            noteOneByOne();
        if (gates().contains(name) && verdict.outcome == Outcome::Fail)
            m_shutGate = name;
        const double ms = time::toMs(m_scheduler.now() - run->began);
        const bool cutOff =
            verdict.owner == kStaysOpen || (verdict.owner == kConnect && m_shutGate.isEmpty());
        if (cutOff && verdict.outcome == Outcome::Fail)
            judgeLater(run->check, verdict, ms);
        else
            judge(run->check, verdict, ms);
        if (m_sideBySide == 1)
            m_pause = m_scheduler.after(kBetweenSessions, [this] {
                m_pause = {};
                pump();
            });
        else
            pump();
    }

    void noteOneByOne() {
        const auto left = std::count_if(m_waiting.begin(), m_waiting.end(),
                                        [this](const Check* check) { return check != &m_tour; });
        if (left < 2 || m_options.parallel < 2)
            return;
        const double minutes = kMsACheck * static_cast<double>(left) / 60'000;
        note(u"The checks go one by one from here, because %1 did not pass: %2 for the %3 that are "
             "left, more where the engine is slow or says nothing."_s
                 .arg(kSideBySide,
                      minutes < 1.5 ? u"about a minute"_s : u"about %1 minutes"_s.arg(std::lround(minutes)))
                 .arg(left));
    }

    void note(const QString& text) {
        m_report.notes << text;
        if (m_callbacks.onNote)
            m_callbacks.onNote(text);
    }

    // --- outcomes ---

    /// For a session that the engine ended, or did not begin: this may be the moment before the run is
    /// stopped.
    void judgeLater(const Check* check, const Verdict& verdict, double ms) {
        const auto held = m_cutOff.emplace(m_cutOff.end());
        *held = m_scheduler.after(kStopsTogether, [this, held, check, verdict, ms] {
            m_cutOff.erase(held);
            judge(check, verdict, ms);
            pump();
        });
    }

    void judge(const Check* check, const Verdict& verdict, double ms) {
        // What stands under a rule is a break of the rule, wherever it showed.
        if (const Check* rule = chosen(verdict.owner);
            rule && !rule->run && m_stats.page(verdict.owner).broken == 0)
            m_stats.broke(verdict.owner, {check->info.name, verdict.expected, verdict.came});
        if (check == &m_tour) {
            m_tourVerdict = verdict;
            return;
        }
        m_pending.push_back({check, verdict, ms});
        settle();
    }

    struct Pending {
        const Check* check;
        Verdict verdict;
        double ms;
    };

    const Check* chosen(const QString& name) const {
        const auto found = std::find_if(m_chosen.begin(), m_chosen.end(),
                                        [&name](const Check* check) { return check->info.name == name; });
        return found == m_chosen.end() ? nullptr : *found;
    }

    /// Tells what is certain by now: a check that is blocked waits for the one that blocks it.
    void settle() {
        for (bool moved = true; moved;) {
            moved = false;
            for (auto pending = m_pending.begin(); pending != m_pending.end(); ++pending) {
                const QString& owner = pending->verdict.owner;
                const bool own = owner.isEmpty() || owner == pending->check->info.name || !chosen(owner);
                const auto judged = m_results.find(owner);
                if (!own && judged == m_results.end())
                    continue;
                const Pending it = *pending;
                m_pending.erase(pending);
                const bool ownerStands =
                    own || judged->second.outcome == Outcome::Pass || judged->second.outcome == Outcome::Warn;
                tell(it, ownerStands);
                moved = true;
                break;
            }
        }
    }

    /// `own`: what went wrong is told here; else the owner tells it.
    void tell(const Pending& pending, bool own) {
        const Verdict& verdict = pending.verdict;
        const CheckInfo& info = pending.check->info;
        CheckResult result{info, verdict.outcome, verdict.evidence, {}, {}, {}, pending.ms};
        if (verdict.outcome == Outcome::Fail && !own) {
            const CheckResult& cause = causeOf(m_results.at(verdict.owner));
            result.outcome = Outcome::Skip;
            result.blockedBy = cause.check.name;
            result.evidence = u"not judged, because %1 %2: %3"_s.arg(
                cause.check.name, cause.outcome == Outcome::Fail ? u"fails"_s : u"was not judged"_s,
                cause.outcome == Outcome::Fail ? cause.came : cause.evidence);
        } else if (verdict.outcome == Outcome::Fail || verdict.outcome == Outcome::Warn) {
            if (info.advisory)
                result.outcome = Outcome::Warn;
            result.expected = verdict.expected;
            result.came = verdict.came;
            if (result.evidence.isEmpty())
                result.evidence = verdict.came;
            result.change = verdict.change.isEmpty() ? info.remedy : verdict.change;
        }
        m_results[info.name] = result;
        if (m_callbacks.onResult)
            m_callbacks.onResult(result);
    }

    /// The check that stands in the way in the end.
    const CheckResult& causeOf(const CheckResult& result) const {
        const auto cause = m_results.find(result.blockedBy);
        return cause == m_results.end() ? result : cause->second;
    }

    /// Every unknown event by its name, and what the beta's are called today.
    Verdict unknownEvents() const {
        QStringList betas, others, renames;
        for (const auto& [type, count] : m_stats.unknownEvents()) {
            const QString today = todaysName(type), told = type.left(80);
            const QString times = count == 1 ? u"once"_s : u"%1 times"_s.arg(count);
            if (today.isEmpty())
                others << u"%1 %2"_s.arg(told, times);
            else {
                betas << u"%1 %2, which is the beta's name"_s.arg(told, times);
                renames << u"%1 in place of %2"_s.arg(today, told);
            }
        }
        const RuleStats::Violation& first = m_stats.page(kKnownEvents).breaks.first();
        return fail(first.expected, u"%1 (first in %2)"_s.arg((betas + others).join(u"; "_s), first.where),
                    renames.isEmpty() ? QString() : u"Send %1."_s.arg(renames.join(u"; "_s)));
    }

    Verdict fromLedger(const Check& check, bool interrupted) const {
        if (check.info.name == kKnownEvents && !m_stats.unknownEvents().empty())
            return unknownEvents();
        const RuleStats::Section page = m_stats.page(check.info.name);
        if (!page.breaks.isEmpty()) {
            const RuleStats::Violation& first = page.breaks.first();
            const QString more = page.broken > 1 ? u"; %1 times in all"_s.arg(page.broken) : QString();
            return fail(first.expected, u"%1 (in %2%3)"_s.arg(first.came, first.where, more));
        }
        if (!page.notes.isEmpty()) {
            const RuleStats::Violation& first = page.notes.first();
            return warn(first.expected, u"%1 (in %2)"_s.arg(first.came, first.where));
        }
        if (page.seen > 0)
            return pass(u"%1: %2"_s.arg(check.unit).arg(page.seen));
        if (interrupted)
            return notRun();
        if (!check.needs.isEmpty())
            return blocked(missingNeed(check.needs.split(u' ')), check.unit, u"none in the whole run"_s);
        if (!m_tourVerdict.owner.isEmpty())
            return blocked(m_tourVerdict.owner, m_tourVerdict.expected, m_tourVerdict.came);
        return fail(check.unit, u"none in the whole run"_s);
    }

    /// The one of these checks that fails, or the first.
    QString missingNeed(const QStringList& needs) const {
        for (const QString& need : needs) {
            const auto judged = m_results.find(need);
            const bool failed = judged != m_results.end() && (judged->second.outcome == Outcome::Fail ||
                                                              judged->second.outcome == Outcome::Skip);
            if (failed || m_stats.page(need).broken > 0)
                return need;
        }
        return needs.first();
    }

    Verdict latency(const Check& check, bool interrupted) const {
        if (m_latencies.empty())
            return fromLedger(check, interrupted);
        const base::Quantiles latency = base::quantilesOf(m_latencies);
        return pass(u"end of speech to first audio: p50 %1, p95 %2, %3 replies"_s.arg(
            msText(latency.p50.value_or(0)), msText(latency.p95.value_or(0)), QString::number(latency.n)));
    }

    void conclude(bool interrupted) {
        m_done = true;
        m_pause.cancel();
        m_runs.clear();
        m_waiting.clear();
        for (const Check* check : m_chosen)
            if (!check->run)
                m_pending.push_back({check,
                                     check->info.name == kLatency ? latency(*check, interrupted)
                                                                  : fromLedger(*check, interrupted),
                                     0});
            else if (interrupted && !isJudged(check))
                m_pending.push_back({check, notRun(), 0});
        settle();
        // What blocks each other in a circle is told by all of them.
        while (!m_pending.empty()) {
            const Pending first = m_pending.front();
            m_pending.erase(m_pending.begin());
            tell(first, true);
            settle();
        }
        for (const Check* check : m_chosen)
            m_report.results.push_back(m_results.at(check->info.name));
        m_report.interrupted = interrupted;
        m_report.ms = time::toMs(m_scheduler.now() - m_began);
        const Report report = m_report;
        const auto onDone = m_callbacks.onDone;
        if (onDone)
            onDone(report);
    }

    bool isJudged(const Check* check) const {
        return m_results.contains(check->info.name) ||
               std::any_of(m_pending.begin(), m_pending.end(),
                           [check](const Pending& pending) { return pending.check == check; });
    }

    time::Scheduler& m_scheduler;
    time::WallClock& m_wallClock;
    transport::PipeConnector& m_connector;
    Options m_options;
    Callbacks m_callbacks;
    Check m_tour;
    std::vector<const Check*> m_chosen;
    std::deque<const Check*> m_waiting;
    int m_sideBySide = 1;
    QString m_shutGate; ///< the gate that failed
    time::Timer m_pause;
    RuleStats m_stats;
    std::vector<double> m_latencies;
    Verdict m_tourVerdict;
    std::vector<Pending> m_pending;
    std::list<time::Timer> m_cutOff; ///< of what is judged later
    std::map<QString, CheckResult> m_results;
    Report m_report;
    time::TimePoint m_began{};
    bool m_done = false, m_stopped = false;
    base::CallbackScope m_scope;
    std::map<Run*, std::unique_ptr<Run>> m_runs; ///< last: they use the rest
};

Runner::Runner(time::Scheduler& scheduler, time::WallClock& wallClock, transport::PipeConnector& connector,
               Options options, Callbacks callbacks)
    : m_impl(std::make_unique<Impl>(scheduler, wallClock, connector, std::move(options),
                                    std::move(callbacks))) {}
Runner::~Runner() = default;
void Runner::start() {
    m_impl->start();
}
void Runner::cancel() {
    m_impl->cancel();
}
int Runner::total() const {
    return m_impl->total();
}

} // namespace hrp::conformance
