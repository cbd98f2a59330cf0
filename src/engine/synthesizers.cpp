// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/speech.h>

#include <QHash>

#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>

namespace hrp::engine {
namespace {

/// What was said before, the least recently said first to go. Bounded by its samples.
class SpeechCache {
public:
    static QString keyOf(const QString& text, const QString& voice, double speed) {
        return voice + QChar(u'\n') + QString::number(speed) + QChar(u'\n') + text;
    }
    const SpokenText* find(const QString& key) {
        const auto found = m_index.constFind(key);
        if (found == m_index.constEnd())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, *found);
        return &m_entries.front().spoken;
    }
    void add(const QString& key, const SpokenText& spoken) {
        if (!spoken.error.isEmpty() || m_index.contains(key))
            return;
        m_entries.push_front({key, spoken});
        m_index.insert(key, m_entries.begin());
        m_samples += spoken.samples.size();
        while (m_samples > kMost && m_entries.size() > 1) {
            m_samples -= m_entries.back().spoken.samples.size();
            m_index.remove(m_entries.back().key);
            m_entries.pop_back();
        }
    }

private:
    static constexpr std::size_t kMost = 10u * 60 * audio::kRate; ///< ten minutes, 29 MB
    struct Entry {
        QString key;
        SpokenText spoken;
    };
    std::list<Entry> m_entries; ///< the most recently said first
    QHash<QString, std::list<Entry>::iterator> m_index;
    std::size_t m_samples = 0;
};

SpokenText speakNow(const QString& text, const QString& voice, double speed) {
    auto samples = synthesize(text, voice, speed);
    if (!samples)
        return {text, {}, samples.error()};
    return {text, std::move(*samples), {}};
}

class InlineSynthesizer final : public Synthesizer {
public:
    explicit InlineSynthesizer(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~InlineSynthesizer() override { *m_alive = false; }

    void speak(const QString& text, const QString& voice, double speed,
               std::function<void(SpokenText)> done) override {
        const QString key = SpeechCache::keyOf(text, voice, speed);
        SpokenText result;
        if (const SpokenText* known = m_cache.find(key)) {
            result = *known;
        } else {
            result = speakNow(text, voice, speed);
            m_cache.add(key, result);
        }
        m_scheduler.post([alive = m_alive, done = std::move(done), result = std::move(result)]() mutable {
            if (*alive)
                done(std::move(result));
        });
    }

private:
    time::Scheduler& m_scheduler;
    SpeechCache m_cache;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

class WorkerSynthesizer final : public Synthesizer {
public:
    explicit WorkerSynthesizer(time::Scheduler& scheduler)
        : m_scheduler(scheduler), m_worker([this] { work(); }) {}
    ~WorkerSynthesizer() override {
        *m_alive = false;
        {
            const std::lock_guard lock(m_mutex);
            m_stopping = true;
        }
        m_wake.notify_one();
        m_worker.join();
    }

    void speak(const QString& text, const QString& voice, double speed,
               std::function<void(SpokenText)> done) override {
        {
            const std::lock_guard lock(m_mutex);
            m_jobs.push_back({text, voice, speed, std::move(done)});
        }
        m_wake.notify_one();
    }

private:
    struct Job {
        QString text, voice;
        double speed = 1;
        std::function<void(SpokenText)> done;
    };

    void work() {
        for (;;) {
            Job job;
            {
                std::unique_lock lock(m_mutex);
                m_wake.wait(lock, [this] { return m_stopping || !m_jobs.empty(); });
                if (m_stopping)
                    return;
                job = std::move(m_jobs.front());
                m_jobs.pop_front();
            }
            const QString key = SpeechCache::keyOf(job.text, job.voice, job.speed);
            SpokenText result;
            if (const SpokenText* known = m_cache.find(key)) {
                result = *known;
            } else {
                result = speakNow(job.text, job.voice, job.speed);
                m_cache.add(key, result);
            }
            // m_alive is read on the scheduler's thread alone, where the synthesiser is destroyed too.
            m_scheduler.post(
                [alive = m_alive, done = std::move(job.done), result = std::move(result)]() mutable {
                    if (*alive)
                        done(std::move(result));
                });
        }
    }

    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Job> m_jobs;
    bool m_stopping = false;
    SpeechCache m_cache; ///< the worker's
    std::thread m_worker;
};

} // namespace

std::unique_ptr<Synthesizer> makeInlineSynthesizer(time::Scheduler& scheduler) {
    return std::make_unique<InlineSynthesizer>(scheduler);
}
std::unique_ptr<Synthesizer> makeWorkerSynthesizer(time::Scheduler& scheduler) {
    return std::make_unique<WorkerSynthesizer>(scheduler);
}

} // namespace hrp::engine
