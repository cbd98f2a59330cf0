// SPDX-License-Identifier: GPL-3.0-or-later
// What others can listen to while a session runs: the agent's mood for an avatar, markers for other devices.
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/mood/agent_mood.h>

#include <QString>
#include <QUrl>

#include <functional>
#include <memory>

namespace hrp::outlets {

struct OutletOptions {
    quint16 port = 0; ///< on loopback; 0 picks a free one
    mood::Mood resting = mood::Mood::Idle;
    /// Words of the status; empty: plain English. Called on the outlets' thread.
    std::function<QString(const mood::Waiting&)> words;
    /// What a page must show whose browser hides where it is from; empty: a new one each time.
    QString key;
    /// Where the Lab Streaming Layer's library is: empty looks for it in the usual places, "off" does not.
    QString lslLibrary;
};

/// A WebSocket server on loopback that tells avatars the agent's mood (path /) and other devices what
/// happens (path /markers), and serves a ready page; with the Lab Streaming Layer on the machine also a
/// stream of markers there. The forms of the messages are in docs/outlets.md. Has a thread of its own: as a
/// reader of the log it copies and returns, and a slow listener holds nobody up. Lives as long as one likes,
/// across sessions; readers of one session at a time.
class Outlets final : public log::LogReader {
public:
    /// The error says why it cannot listen and what to do.
    static tl::expected<std::unique_ptr<Outlets>, QString> open(OutletOptions options);
    /// Closes every listener's connection with 1001 and a reason, after the last record; waits a second at
    /// most.
    ~Outlets() override;
    Outlets(const Outlets&) = delete;
    Outlets& operator=(const Outlets&) = delete;

    quint16 port() const;
    QUrl pageUrl() const; ///< http://127.0.0.1:PORT/
    /// For a page that is opened from a file, as browsers hide where that is: ws://127.0.0.1:PORT/?key=…
    QUrl keyedUrl() const;
    /// "Lab Streaming Layer 1.16: stream “HRP Console”", or why there is none.
    QString lslState() const;

    void onRecord(const log::RecordPtr& record) override;
    void onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) override;

private:
    class Worker;
    explicit Outlets(std::unique_ptr<Worker> worker);
    std::unique_ptr<Worker> m_worker;
};

} // namespace hrp::outlets
