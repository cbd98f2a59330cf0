// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_rig.h"

#include <cmath>
#include <numbers>

namespace hrp::test {

using namespace std::chrono_literals;

void LogKeeper::onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) {
    Lane& written = m_lanes[lane == log::Lane::Agent ? 1 : 0];
    const auto end = static_cast<std::size_t>(first) + samples.size();
    if (written.samples.size() < end) {
        written.samples.resize(end);
        written.taken.resize(end);
    }
    for (const std::int16_t sample : samples) {
        overlap = overlap || written.taken[static_cast<std::size_t>(first)];
        written.taken[static_cast<std::size_t>(first)] = true;
        written.samples[static_cast<std::size_t>(first++)] = sample;
    }
}

void LogKeeper::onItemAudio(const QString& itemId, std::int64_t first,
                            std::span<const std::int16_t> samples) {
    audio::Samples& item = items[itemId];
    // An engine that was lost and came back may use its ids again: it counts from 0 then.
    if (auto& begin = m_itemBegins[itemId]; begin.engineSession != m_engineSessions)
        begin = {m_engineSessions, static_cast<std::int64_t>(item.size())};
    EXPECT_EQ(m_itemBegins[itemId].at + first, static_cast<std::int64_t>(item.size()))
        << "item audio out of order";
    item.insert(item.end(), samples.begin(), samples.end());
}

QStringList LogKeeper::findings(log::Severity atLeast) const {
    QStringList texts;
    for (const log::Finding& finding : all<log::Finding>())
        if (finding.severity >= atLeast)
            texts << finding.rule + QStringLiteral(": ") + finding.text;
    return texts;
}

bool LogKeeper::hasFinding(const char* rule, log::Severity severity) const {
    for (const log::Finding& finding : all<log::Finding>())
        if (finding.rule == QLatin1String(rule) && finding.severity == severity)
            return true;
    return false;
}

audio::Samples LogKeeper::lane(log::Lane lane, std::int64_t first, std::int64_t count) const {
    const audio::Samples& written = m_lanes[lane == log::Lane::Agent ? 1 : 0].samples;
    audio::Samples samples(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < samples.size() && static_cast<std::size_t>(first) + i < written.size(); ++i)
        samples[i] = written[static_cast<std::size_t>(first) + i];
    return samples;
}

void LogKeeper::clear() {
    records.clear();
    items.clear();
    images.clear();
    m_lanes[0] = m_lanes[1] = {};
}

QByteArray LogKeeper::text() const {
    QByteArray lines;
    for (const auto& record : records)
        lines += protocol::toBytes(log::toJson(*record)) + '\n';
    return lines;
}

study::Screen screenNamed(const char* name, bool audible) {
    study::Screen screen;
    screen.id = screen.name = QString::fromUtf8(name);
    screen.type = QStringLiteral("showtext");
    screen.text = QStringLiteral("Text of %1.").arg(screen.name);
    screen.audible = audible;
    return screen;
}

study::Question scaleQuestion() {
    study::Question question;
    question.id = QStringLiteral("warm");
    question.text = QStringLiteral("How warm was your partner?");
    question.kind = study::ScaleQuestion{};
    return question;
}

study::Question choiceQuestion() {
    study::Question question;
    question.id = QStringLiteral("trust");
    question.text = QStringLiteral("Do you trust your partner?");
    question.kind = study::ChoiceQuestion{{QStringLiteral("Yes"), QStringLiteral("No")}};
    return question;
}

SessionTest::SessionTest() {
    log.addReader(keeper);
    audio::PlayoutQueue::Options options;
    options.prerollMs = 0; // what is queued is due at once
    queue = std::make_shared<audio::PlayoutQueue>(options);
    settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
    settings.engine.key = "sk-secret-key";
    settings.sessionId = QStringLiteral("hs-0123456789abcdef");
    settings.autoContinue = session::AutoContinue::Never;
    settings.study.name = QStringLiteral("Test study");
    settings.study.agentName = QStringLiteral("Robin");
    settings.study.participantName = QStringLiteral("Alex");
    settings.study.instructions = QStringLiteral("You are Robin.");
    settings.study.others = {{QStringLiteral("Alex"), QStringLiteral("A")}};
    settings.study.screens = {screenNamed("One")};
}

SessionTest::~SessionTest() {
    EXPECT_FALSE(keeper.overlap) << "a lane sample was written twice";
    EXPECT_EQ(engine.appendsWhileOff, 0) << "audio was appended while turn detection was off (H11)";
}

void SessionTest::startOnly() {
    session::Session::Environment environment{clock, clock, engine.connector(), log, queue, {}, {}};
    environment.onRunning = [this] { running = true; };
    environment.onEnded = [this](log::Outcome outcome, const QString& reason) {
        EXPECT_FALSE(m_outcome) << "ended twice";
        m_outcome = outcome;
        endReason = reason;
    };
    session = std::make_unique<session::Session>(std::move(environment), settings);
    session->start();
}

void SessionTest::start() {
    startOnly();
    settle();
    ASSERT_TRUE(running);
    speak(20, 0);
    session->onPlayoutAnchor({queue->framesWritten(), clock.now()});
}

void SessionTest::restart() {
    session.reset();
    settle();
    keeper.clear();
    engine.forget();
    m_outcome.reset();
    m_micSample = 0;
    running = false;
    start();
}

void SessionTest::playSamples(int samples) {
    audio::Samples block(static_cast<std::size_t>(samples));
    queue->read(block);
    heard.insert(heard.end(), block.begin(), block.end());
    clock.advance(audio::samplesToTime(samples));
    if (session)
        session->onPlayoutWritten();
    settle();
}

void SessionTest::play(double ms) {
    for (auto left = base::msToSamples(ms); left > 0;) {
        const auto step = std::min<std::int64_t>(left, 120);
        playSamples(static_cast<int>(step));
        left -= step;
    }
}

void SessionTest::playAndCapture(double ms) {
    for (auto left = base::msToSamples(ms); left > 0;) {
        const auto step = static_cast<std::size_t>(std::min<std::int64_t>(left, 120));
        audio::Samples block(step);
        queue->read(block);
        heard.insert(heard.end(), block.begin(), block.end());
        captureBlock(audio::Samples(step)); // the time that both take
        session->onPlayoutWritten();
        settle();
        left -= static_cast<std::int64_t>(step);
    }
}

void SessionTest::captureBlock(audio::Samples samples) {
    const auto count = static_cast<std::int64_t>(samples.size());
    const time::TimePoint at = clock.now();
    clock.advance(audio::samplesToTime(count));
    session->onCaptured({std::move(samples), m_micSample, at});
    m_micSample += count;
    settle();
}

void SessionTest::speak(double ms, std::int16_t level) {
    for (auto left = base::msToSamples(ms); left > 0;) {
        audio::Samples block(static_cast<std::size_t>(std::min<std::int64_t>(left, 480)));
        for (std::size_t i = 0; i < block.size(); ++i)
            block[i] = static_cast<std::int16_t>(
                level * std::sin(2 * std::numbers::pi * 300 * static_cast<double>(i) / base::kSampleRate) +
                (level ? 1 : 0));
        left -= static_cast<std::int64_t>(block.size());
        captureBlock(std::move(block));
    }
}

void SessionTest::turn(const char* item, int startMs, int endMs) {
    engine.ss(item, startMs);
    engine.se(item, endMs);
    engine.cm(item);
}

std::vector<std::string> SessionTest::truncates() const {
    std::vector<std::string> found;
    for (const Json& frame : engine.frames("conversation.item.truncate"))
        found.push_back(frame.at("item_id").get<std::string>() + "," + frame.at("content_index").dump() +
                        "," + frame.at("audio_end_ms").dump());
    return found;
}

void SessionTest::expectNoFindings() const {
    EXPECT_EQ(keeper.findings().join(QLatin1Char('\n')).toStdString(), "");
}

} // namespace hrp::test
