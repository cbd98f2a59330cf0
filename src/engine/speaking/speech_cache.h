// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/speech.h>

#include <QHash>

#include <list>

namespace hrp::engine {

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
    static constexpr std::size_t kMost = std::size_t{10} * 60 * base::kSampleRate; ///< ten minutes, 29 MB
    struct Entry {
        QString key;
        SpokenText spoken;
    };
    std::list<Entry> m_entries; ///< the most recently said first
    QHash<QString, std::list<Entry>::iterator> m_index;
    std::size_t m_samples = 0;
};

} // namespace hrp::engine
