// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/recording/recorder.h>

#include "folder_writer.h"
#include "manifest.h"
#include "names.h"
#include "write_queue.h"

#include <hrp/audio/pcm.h>
#include <hrp/time/steady_scheduler.h>

#include <QDir>
#include <QStorageInfo>
#include <QThread>

#include <mutex>

namespace hrp::recording {
namespace {

using namespace std::chrono_literals;

// A record may be 200 ms old when it comes, is written within a tick, and synced within half a second.
constexpr time::Duration kTick = 100ms;
constexpr time::Duration kSyncEvery = 500ms;
constexpr time::Duration kManifestEvery = 5s;
constexpr time::Duration kRetryAfter = 1s;
constexpr qsizetype kMostProblems = 50;

QString missingText(const WriteQueue::Lost& lost) {
    return QStringLiteral("%1 s of audio and %2 records")
        .arg(base::samplesToMs(lost.laneSamples) / 1000, 0, 'f', 1)
        .arg(lost.records);
}

} // namespace

/// The writer's side runs on the thread of its own that open() starts and finish() ends; all it shares with
/// the session is the queue, and the folder's name.
class Recorder::Impl final : public QThread {
public:
    Impl(QString folder, std::function<void(const Problem&)> onProblem)
        : m_onProblem(std::move(onProblem)), m_folder(std::move(folder)) {}

    tl::expected<void, QString> openFolder() {
        m_writer = std::make_unique<FolderWriter>(folder());
        auto opened = m_writer->open();
        if (!opened) {
            m_writer.reset();
            return opened;
        }
        m_accepting = true;
        start();
        return {};
    }

    tl::expected<void, QString> finishWriting() {
        if (m_accepting.exchange(false)) {
            {
                const std::lock_guard lock(m_mutex);
                m_stopping = true;
                if (m_scheduler)
                    m_scheduler->post([this] { quit(); });
            }
            wait();
        }
        return m_result;
    }

    void push(Entry entry) {
        if (m_accepting)
            queue.push(std::move(entry));
    }
    QString folder() const {
        const std::lock_guard lock(m_mutex);
        return m_folder;
    }

    WriteQueue queue{kMostHeldBytes};
    int engineSession = 1; ///< of the session's thread

private:
    void run() override;
    void tick();
    void takeEntries();
    FolderWriter::Result write();
    FolderWriter::Result writePass();
    FolderWriter::Result rewriteManifest(bool complete);
    FolderWriter::Result moveOn();
    void finishFolder();
    void note(const FolderWriter::Result& pass);
    Problem::Cause causeOfTrouble() const;
    void say(const Problem& problem);

    std::function<void(const Problem&)> m_onProblem;
    mutable std::mutex m_mutex;
    QString m_folder;                             ///< guarded
    time::SteadyScheduler* m_scheduler = nullptr; ///< guarded; lives on the writer thread
    bool m_stopping = false;                      ///< guarded
    std::atomic<bool> m_accepting = false;

    // Writer thread; before start() and after wait() the owner's.
    std::unique_ptr<FolderWriter> m_writer;
    Manifest m_manifest;
    Manifest::Writing m_state;
    log::RecordPtr m_started; ///< begins the log of a folder that continues another
    bool m_manifestDirty = true, m_manifestUrgent = true;
    bool m_troubled = false;
    time::TimePoint m_nextTry{}, m_nextSync{}, m_nextManifest{};
    time::Timer m_timer;
    tl::expected<void, QString> m_result;
};

void Recorder::Impl::run() {
    time::SteadyScheduler scheduler;
    {
        const std::lock_guard lock(m_mutex);
        m_scheduler = &scheduler;
        if (m_stopping)
            scheduler.post([this] { quit(); });
    }
    tick();
    exec();
    m_timer.cancel();
    finishFolder();
    const std::lock_guard lock(m_mutex);
    m_scheduler = nullptr;
}

void Recorder::Impl::tick() {
    takeEntries();
    if (m_scheduler->now() >= m_nextTry)
        note(write());
    m_timer = m_scheduler->after(kTick, [this] { tick(); });
}

void Recorder::Impl::takeEntries() {
    for (Entry& entry : queue.takeAll()) {
        if (const auto* record = std::get_if<log::RecordPtr>(&entry)) {
            if (std::holds_alternative<log::SessionStarted>((*record)->body))
                m_started = *record;
            m_manifestUrgent = m_manifest.add(**record) || m_manifestUrgent;
            m_manifestDirty = true;
        }
        m_writer->add(std::move(entry));
    }
}

FolderWriter::Result Recorder::Impl::write() {
    const auto result = writePass();
    // Whatever failed, it failed because the folder went away in the middle of it.
    return result || m_writer->isStillThere() ? result : writePass();
}

/// One round of disk work: everything that is due, or the first error.
FolderWriter::Result Recorder::Impl::writePass() {
    if (!m_writer->isStillThere())
        if (auto moved = moveOn(); !moved)
            return moved;
    auto written = m_writer->writeOut();
    queue.release(m_writer->takeWrittenBytes());
    if (!written)
        return written;
    const time::TimePoint now = m_scheduler->now();
    if (now >= m_nextSync) {
        if (auto synced = m_writer->sync(); !synced)
            return synced;
        m_nextSync = now + kSyncEvery;
    }
    if (m_manifestUrgent || (m_manifestDirty && now >= m_nextManifest))
        return rewriteManifest(false);
    return {};
}

FolderWriter::Result Recorder::Impl::rewriteManifest(bool complete) {
    const WriteQueue::Lost lost = queue.lost();
    m_state.complete = complete;
    m_state.lostRecords = lost.records;
    m_state.lostAudioMs = base::samplesToMs(lost.laneSamples + m_writer->misplacedSamples());
    auto written = m_writer->writeManifest(protocol::toPrettyBytes(m_manifest.toJson(m_state)));
    if (written) {
        m_manifestDirty = m_manifestUrgent = false;
        m_nextManifest = m_scheduler->now() + kManifestEvery;
    }
    return written;
}

/// The folder was moved or removed under us. What it holds stays where it is now; a new one beside it takes
/// the rest.
FolderWriter::Result Recorder::Impl::moveOn() {
    const QString before = m_writer->folder();
    auto next = std::make_unique<FolderWriter>(uniqueFolder(before));
    if (const auto opened = next->open(); !opened)
        return tl::unexpected(QStringLiteral("The recording folder “%1” has vanished. %2")
                                  .arg(QDir::toNativeSeparators(before), opened.error()));
    if (m_started)
        next->beginWith(*m_started);
    m_writer->handOver(*next);
    static_cast<void>(m_writer->close());
    m_writer = std::move(next);
    {
        const std::lock_guard lock(m_mutex);
        m_folder = m_writer->folder();
    }
    m_state.continues = before;
    m_manifestUrgent = true;
    say({QStringLiteral("The recording folder “%1” was moved or removed. Recording goes on in “%2”.")
             .arg(QDir::toNativeSeparators(before), QDir::toNativeSeparators(m_writer->folder())),
         Problem::Kind::MovedOn});
    return {};
}

/// One last try for everything, then the final manifest.
void Recorder::Impl::finishFolder() {
    takeEntries();
    auto result = write();
    const auto closed = m_writer->close();
    if (result && !closed)
        result = closed;
    const WriteQueue::Lost lost = queue.lost();
    const auto manifest = rewriteManifest(result && !lost.any());
    if (result && !manifest)
        result = manifest;
    if (!result)
        m_result = tl::unexpected(
            QStringLiteral("The end of the recording could not be written. %1").arg(result.error()));
    else if (lost.any())
        m_result = tl::unexpected(
            QStringLiteral("The disk was full or too slow for too long: %1 is missing in the recording.")
                .arg(missingText(lost)));
}

/// Trouble is told when it begins and when it is over, not every second.
void Recorder::Impl::note(const FolderWriter::Result& pass) {
    if (!pass) {
        m_nextTry = m_scheduler->now() + kRetryAfter;
        if (!std::exchange(m_troubled, true))
            say({pass.error() +
                     QStringLiteral(" What is said is kept in memory, and written as soon as possible."),
                 Problem::Kind::NotWritten, causeOfTrouble()});
    } else if (std::exchange(m_troubled, false)) {
        const WriteQueue::Lost lost = queue.lost();
        say({lost.any()
                 ? QStringLiteral("The recording is written again; %1 is missing.").arg(missingText(lost))
                 : QStringLiteral("The recording is written again, and nothing is missing."),
             Problem::Kind::WrittenAgain, Problem::Cause::None, lost.any()});
    }
}

/// Asked of the disk itself: the error of a write may name anything.
Recorder::Problem::Cause Recorder::Impl::causeOfTrouble() const {
    constexpr qint64 kFull = qint64{1024} * 1024; // less than that is as good as nothing
    if (!m_writer->isStillThere())
        return Problem::Cause::FolderGone;
    const QStorageInfo disk(m_writer->folder());
    return disk.isValid() && disk.bytesAvailable() < kFull ? Problem::Cause::DiskFull : Problem::Cause::Other;
}

void Recorder::Impl::say(const Problem& problem) {
    if (m_state.problems.size() < kMostProblems)
        m_state.problems << problem.text;
    m_manifestDirty = true;
    if (m_onProblem)
        m_onProblem(problem);
}

Recorder::Recorder(QString folder, std::function<void(const Problem&)> onProblem)
    : m_impl(std::make_unique<Impl>(std::move(folder), std::move(onProblem))) {}

Recorder::~Recorder() {
    static_cast<void>(finish());
}

tl::expected<void, QString> Recorder::open() {
    return m_impl->openFolder();
}
tl::expected<void, QString> Recorder::finish() {
    return m_impl->finishWriting();
}
QString Recorder::folder() const {
    return m_impl->folder();
}
std::int64_t Recorder::heldBytes() const {
    return m_impl->queue.held();
}

void Recorder::onRecord(const log::RecordPtr& record) {
    if (const auto* continued = std::get_if<log::SessionContinued>(&record->body))
        m_impl->engineSession = continued->number;
    m_impl->push(record);
}
void Recorder::onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) {
    m_impl->push(LaneBlock{lane, first, {samples.begin(), samples.end()}});
}
void Recorder::onItemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples) {
    m_impl->push(ItemBlock{itemId, m_impl->engineSession, first, {samples.begin(), samples.end()}});
}
void Recorder::onImage(const QString& sha256, const QString& extension, const QByteArray& bytes) {
    m_impl->push(ImageBlock{sha256, extension, bytes});
}

} // namespace hrp::recording
