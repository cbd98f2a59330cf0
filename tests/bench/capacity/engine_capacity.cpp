// SPDX-License-Identifier: GPL-3.0-or-later
// How many sessions a core carries: `hrp serve` on one core, the load on another, real sockets, real time.
// Prints its figures; the exit code is 1 if a target is missed.
#include "engine_process.h"
#include "talker.h"

#include <hrp/audio/wav.h>
#include <hrp/protocol/client_events.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QEventLoop>
#include <QTemporaryFile>

#include <algorithm>
#include <cstdio>
#include <list>

using namespace hrp;
using namespace hrp::bench;
using namespace std::chrono_literals;

namespace {

constexpr double kEdgeLimitMs = 60;
constexpr double kLoadLimitMs = 20;   ///< one append, for 95 of 100 of them
constexpr double kReplyLimitMs = 650; ///< 500 ms of silence and 150
constexpr qint64 kGrowthLimitKiB = 2'048;
constexpr int kMostAtOnce = 20; ///< connections of the drops

/// One answer, which is in the cache once it has been spoken.
const char* const kScript = R"({"rehearsal": 1, "lines":
    ["I see it the same way, and I would like to hear more about it. What made you think of it?"]})";

struct Setup {
    QString program;
    QString script;
    int engineCore = 1;
    double seconds = 30;
};

void print(const QString& line) {
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

/// At `part` of the sorted values; 1 is the most.
double quantile(std::vector<double> values, double part) {
    if (values.empty())
        return 0;
    const auto at = std::min(values.size() - 1, static_cast<std::size_t>(part * double(values.size())));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

void printSpread(const char* what, const std::vector<double>& ms) {
    print(QStringLiteral("  %1 p50 %2, p95 %3, p99 %4, most %5 ms (%6)")
              .arg(QLatin1String(what))
              .arg(quantile(ms, 0.5), 0, 'f', 1)
              .arg(quantile(ms, 0.95), 0, 'f', 1)
              .arg(quantile(ms, 0.99), 0, 'f', 1)
              .arg(quantile(ms, 1), 0, 'f', 1)
              .arg(ms.size()));
}

bool judged(bool right, const QString& target) {
    print(
        QStringLiteral("  %1 %2").arg(right ? QStringLiteral("met:   ") : QStringLiteral("MISSED:"), target));
    return right;
}

/// Lets the event loop run until `done`, or until the time is over; whether it was done.
bool runUntil(time::Scheduler& scheduler, time::Duration limit, const std::function<bool()>& done) {
    QEventLoop loop;
    time::Timer look;
    const time::TimePoint end = scheduler.now() + limit;
    const std::function<void()> check = [&] {
        if (done() || scheduler.now() >= end)
            loop.quit();
        else
            look = scheduler.after(20ms, check);
    };
    check();
    if (look.active())
        loop.exec();
    return done();
}

bool carry(const Setup& setup, const Sentence& sentence, int sessions, bool answered) {
    print(answered ? QStringLiteral("%1 sessions that talk, %2 s").arg(sessions).arg(setup.seconds)
                   : QStringLiteral("%1 sessions that listen, %2 s").arg(sessions).arg(setup.seconds));
    EngineProcess engine(setup.program, setup.engineCore,
                         {QStringLiteral("--script"), setup.script, QStringLiteral("--no-recognition")});
    if (engine.url().isEmpty())
        return judged(false, QStringLiteral("the engine starts"));
    time::SteadyScheduler scheduler;
    transport::WebSocketConnector connector(scheduler);
    Figures figures;
    std::list<Talker> talkers;
    // Neither their appends nor their sentences come at the same time.
    for (int i = 0; i < sessions; ++i) {
        talkers.emplace_back(scheduler, connector, engine.url(), sentence,
                             Talker::Options{answered, 1'000.0 + 4'000.0 * i / sessions}, figures);
        runUntil(scheduler, 5s, [&] { return talkers.back().streaming(); });
    }
    // The first answer is spoken anew and is not part of the figures.
    if (!runUntil(scheduler, 60s, [&] {
            return std::all_of(talkers.begin(), talkers.end(), [](const Talker& t) { return t.warm(); });
        }))
        return judged(
            false,
            QStringLiteral("every session has said a sentence within a minute; %1").arg(figures.firstWrong));
    figures = {};
    const double cpuBefore = engine.cpuSeconds(), waitedBefore = engine.waitedSeconds();
    const time::TimePoint begin = scheduler.now(), end = begin + time::fromMs(setup.seconds * 1000);
    runUntil(scheduler, time::fromMs(setup.seconds * 1000), [&] { return scheduler.now() >= end; });
    const double seconds = time::toMs(scheduler.now() - begin) / 1000;
    const double cpu = engine.cpuSeconds() - cpuBefore, waited = engine.waitedSeconds() - waitedBefore;
    const Figures measured = figures;
    const qint64 residentKiB = engine.residentKiB();
    talkers.clear();

    const double cost = cpu / (sessions * seconds);
    print(QStringLiteral("  CPU seconds a session-second: %1 (%2 % of the core for all; %3 sessions a core)")
              .arg(cost, 0, 'f', 5)
              .arg(100 * cpu / seconds, 0, 'f', 1)
              .arg(1 / cost, 0, 'f', 0));
    print(QStringLiteral("  the engine waited %1 s for its core, which others had; it holds %2 MiB; "
                         "getrusage, whole life: %3 CPU s")
              .arg(waited, 0, 'f', 2)
              .arg(double(residentKiB) / 1024, 0, 'f', 0)
              .arg(engine.stop(), 0, 'f', 2));
    print(QStringLiteral("  %1 turns, %2 replies with %3 s of sound")
              .arg(measured.turns)
              .arg(measured.spokenReplies)
              .arg(measured.replySeconds, 0, 'f', 0));
    printSpread("appends leave late (the load's own):", measured.sentLateMs);
    printSpread("edges are placed off by:            ", measured.placeErrorMs);
    printSpread("edges are told after their append:  ", measured.toldLateMs);
    if (answered)
        printSpread("end of speech to first delta:       ", measured.replyMs);

    bool right =
        judged(quantile(measured.sentLateMs, 0.95) <= kLoadLimitMs,
               QStringLiteral("the load keeps time to %1 ms; else the times say nothing of the engine")
                   .arg(kLoadLimitMs));
    right &= judged(measured.wrong == 0 && measured.turns >= sessions,
                    measured.wrong == 0 ? QStringLiteral("every session has its turns, nothing fails")
                                        : QStringLiteral("nothing fails; %1 did, first: %2")
                                              .arg(measured.wrong)
                                              .arg(measured.firstWrong));
    right &= judged(cost * sessions <= 1, QStringLiteral("%1 sessions a core").arg(sessions));
    right &= judged(quantile(measured.placeErrorMs, 1) <= kEdgeLimitMs,
                    QStringLiteral("every edge placed within %1 ms").arg(kEdgeLimitMs));
    right &= judged(quantile(measured.toldLateMs, 0.99) <= kEdgeLimitMs,
                    QStringLiteral("99 of 100 edges told within %1 ms").arg(kEdgeLimitMs));
    if (answered)
        right &= judged(quantile(measured.replyMs, 0.95) <= kReplyLimitMs,
                        QStringLiteral("95 of 100 replies within %1 ms").arg(kReplyLimitMs));
    return right;
}

/// Connects and drops without a close frame: at once, once it is configured and has sent sound, or in the
/// middle of a reply, in turn.
class Dropper {
public:
    Dropper(transport::PipeConnector& connector, const QUrl& url, const Sentence& sentence)
        : m_connector(connector), m_url(url), m_sentence(sentence) {}

    void next() {
        m_after = (m_after + 1) % 3;
        transport::PipeRequest request;
        request.url = m_url;
        m_pipe = m_connector.connect(request);
        transport::MessagePipe::Callbacks callbacks;
        callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
        callbacks.onEnd = [this](const transport::PipeEnd& end) {
            m_failed += end.cause != transport::PipeEnd::Cause::ClosedByUs;
            m_pipe.reset();
        };
        m_pipe->setCallbacks(std::move(callbacks));
    }
    bool idle() const { return !m_pipe; }
    int failed() const { return m_failed; }

private:
    void onText(const QByteArray& utf8) {
        const auto reading = protocol::readEngineEvent(utf8);
        if (!reading)
            return;
        const auto& body = reading->event.body;
        if (std::holds_alternative<protocol::SessionCreated>(body)) {
            if (m_after == 0)
                return m_pipe->abort();
            m_pipe->send(protocol::writeClientEvent(
                {{},
                 protocol::SessionUpdate::initial(QStringLiteral("Talk."), protocol::Json::array(),
                                                  QStringLiteral("slt"), 1.0, {}, {})}));
        } else if (std::holds_alternative<protocol::SessionUpdated>(body)) {
            for (const QByteArray& append : m_sentence.appends)
                m_pipe->send(append);
            if (m_after == 1)
                return m_pipe->abort();
            m_pipe->send(protocol::writeClientEvent({{}, protocol::ResponseCreate::spoken()}));
        } else if (std::holds_alternative<protocol::AudioDelta>(body)) {
            m_pipe->abort();
        }
    }

    transport::PipeConnector& m_connector;
    QUrl m_url;
    const Sentence& m_sentence;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    int m_after = 0;
    int m_failed = 0;
};

bool connectAndDrop(const Setup& setup, const Sentence& sentence, int connects) {
    print(QStringLiteral("%1 connects and drops").arg(connects));
    EngineProcess engine(setup.program, setup.engineCore,
                         {QStringLiteral("--script"), setup.script, QStringLiteral("--no-recognition")});
    if (engine.url().isEmpty())
        return judged(false, QStringLiteral("the engine starts"));
    time::SteadyScheduler scheduler;
    transport::WebSocketConnector connector(scheduler);
    std::list<Dropper> droppers;
    for (int i = 0; i < kMostAtOnce; ++i)
        droppers.emplace_back(connector, engine.url(), sentence);
    const int filesAtRest = engine.openFiles();
    const auto drop = [&](int count) {
        return runUntil(scheduler, 300s, [&] {
            for (Dropper& dropper : droppers)
                if (count > 0 && dropper.idle()) {
                    dropper.next();
                    --count;
                }
            return count == 0 &&
                   std::all_of(droppers.begin(), droppers.end(), [](const Dropper& d) { return d.idle(); }) &&
                   engine.openFiles() <= filesAtRest;
        });
    };
    // What a process takes once, for good, is no leak: voice, caches, the allocator's reserve.
    const bool warm = drop(std::max(connects / 2, 100));
    const qint64 before = engine.residentKiB();
    const double cpuBefore = engine.cpuSeconds();
    const bool dropped = drop(connects);
    const qint64 growth = engine.residentKiB() - before;
    const int files = engine.openFiles();
    int failed = 0;
    for (const Dropper& dropper : droppers)
        failed += dropper.failed();
    print(QStringLiteral(
              "  memory %1 KiB before, %2 KiB more after; open files %3 at rest, %4 after; CPU %5 ms each")
              .arg(before)
              .arg(growth)
              .arg(filesAtRest)
              .arg(files)
              .arg(1000 * (engine.cpuSeconds() - cpuBefore) / connects, 0, 'f', 1));
    bool right = judged(warm && dropped && failed == 0 && engine.runs(),
                        QStringLiteral("every connect comes about and ends (%1 failed)").arg(failed));
    right &= judged(files <= filesAtRest, QStringLiteral("no open file more"));
    right &= judged(growth <= kGrowthLimitKiB, QStringLiteral("at most %1 KiB more").arg(kGrowthLimitKiB));
    return right;
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    QCommandLineParser options;
    options.setApplicationDescription(QStringLiteral(
        "Measures how many sessions a core carries. Without a mode: all three, with their targets."));
    options.addHelpOption();
    options.addOptions({{QStringLiteral("listening"), QStringLiteral("Sessions that only listen."),
                         QStringLiteral("sessions"), QStringLiteral("100")},
                        {QStringLiteral("talking"), QStringLiteral("Sessions whose turns are answered."),
                         QStringLiteral("sessions"), QStringLiteral("40")},
                        {QStringLiteral("connects"), QStringLiteral("Connections that are dropped."),
                         QStringLiteral("count"), QStringLiteral("1000")},
                        {QStringLiteral("seconds"), QStringLiteral("How long is measured."),
                         QStringLiteral("seconds"), QStringLiteral("30")},
                        {QStringLiteral("engine"), QStringLiteral("The program that serves."),
                         QStringLiteral("hrp"), QStringLiteral(HRP_PROGRAM)},
                        {QStringLiteral("cores"), QStringLiteral("The engine's core and the load's."),
                         QStringLiteral("engine,load"), QStringLiteral("1,0")}});
    options.process(application);
    const QStringList cores = options.value(QStringLiteral("cores")).split(QLatin1Char(','));
    pinToCore(cores.value(1).toInt());

    QTemporaryFile script;
    if (!script.open() || script.write(kScript) < 0 || !script.flush()) {
        print(QStringLiteral("The script cannot be written: %1.").arg(script.errorString()));
        return 1;
    }
    const Setup setup{options.value(QStringLiteral("engine")), script.fileName(), cores.value(0).toInt(),
                      options.value(QStringLiteral("seconds")).toDouble()};
    const auto file =
        audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/resources/conformance/sentence.wav"));
    if (!file) {
        print(file.error());
        return 1;
    }
    const Sentence sentence = Sentence::from(file->samples);

    const QStringList modes{QStringLiteral("listening"), QStringLiteral("talking"),
                            QStringLiteral("connects")};
    const bool all =
        std::none_of(modes.begin(), modes.end(), [&](const QString& mode) { return options.isSet(mode); });
    bool right = true;
    for (const QString& mode : modes) {
        if (!all && !options.isSet(mode))
            continue;
        const int count = std::max(1, options.value(mode).toInt());
        right &= mode == QLatin1String("connects")
                     ? connectAndDrop(setup, sentence, count)
                     : carry(setup, sentence, count, mode == QLatin1String("talking"));
    }
    return right ? 0 : 1;
}
