// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/engine/voice_detector.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QString>
#include <QUrl>

#include <deque>
#include <memory>
#include <vector>

namespace hrp::bench {

inline constexpr std::size_t kFrame = base::kSampleRate / 50; ///< of an append: 20 ms

/// A sentence in appends of 20 ms that are written once and sent by all.
struct Sentence {
    std::vector<audio::Samples> frames;
    std::vector<QByteArray> appends;
    double onsetMs = 0, offsetMs = 0; ///< where its sound begins and ends, to 5 ms

    static Sentence from(const audio::Samples& samples);
};

/// What all sessions of a run measured.
struct Figures {
    std::vector<double> placeErrorMs; ///< of edges: what the event says, against the sentence
    std::vector<double> toldLateMs;   ///< from the append that settles an edge to its event
    std::vector<double> replyMs;      ///< from the end of the sound to the first delta
    std::vector<double> sentLateMs;   ///< of appends: the load's own
    int turns = 0;
    int spokenReplies = 0;
    double replySeconds = 0; ///< sound received
    int wrong = 0;           ///< errors, edges that should not be, replies that failed or did not come
    QString firstWrong;      ///< the first of them in words
};

/// One participant in real time: streams all the time, and says a sentence again and again; after the answer
/// has been heard if there is one, after a pause if not.
class Talker {
public:
    struct Options {
        bool answered = false;
        double startAfterMs = 0; ///< from the beginning of the stream to the first sentence
    };
    Talker(time::Scheduler& scheduler, transport::PipeConnector& connector, const QUrl& url,
           const Sentence& sentence, Options options, Figures& figures);
    /// The stream runs.
    bool streaming() const { return m_begin != time::TimePoint{}; }
    /// It has said something and has heard the answer, and is at the next.
    bool warm() const { return m_sentencesSaid > 1; }

private:
    struct Told {
        bool start;
        time::TimePoint sent; ///< the append after which it can be known
        double trueMs;        ///< of the stream
    };

    void onText(const QByteArray& utf8);
    void configure();
    void sendNext();
    void say();
    void onEdge(bool start, double atMs);
    void onDelta(const protocol::AudioDelta& delta);
    void onDone(const protocol::ResponseDone& done);
    void wrong(const QString& what);
    double streamMs() const { return base::samplesToMs(m_sent); }

    time::Scheduler& m_scheduler;
    const Sentence& m_sentence;
    Options m_options;
    Figures& m_figures;
    engine::VoiceDetector m_detector; ///< hears the same: tells which append settles an edge
    std::unique_ptr<transport::MessagePipe> m_pipe;
    time::Timer m_next;
    time::TimePoint m_begin{}; ///< of the stream; set once it runs
    std::int64_t m_sent = 0;   ///< samples
    std::size_t m_frame = 0;   ///< of the sentence, while it is said
    bool m_saying = false;
    int m_sentencesSaid = 0;
    double m_nextSentenceMs = 0; ///< of the stream
    double m_onsetMs = 0, m_offsetMs = 0;
    bool m_awaiting = false; ///< a reply, until its response.done
    bool m_deltaCame = false;
    double m_heardUntilMs = 0; ///< of the stream: when the sound received so far has been played
    std::deque<Told> m_told;   ///< edges on their way
};

} // namespace hrp::bench
