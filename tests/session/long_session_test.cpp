// SPDX-License-Identifier: GPL-3.0-or-later
// What a long session leaves in memory.
#include "session_rig.h"

#include <malloc.h>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;

/// Counts, keeps nothing.
class Counter final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override {
        if (const auto* finding = std::get_if<log::Finding>(&record->body))
            findings += finding->severity >= log::Severity::Warning;
        cuts += std::holds_alternative<log::ReplyInterrupted>(record->body);
    }
    int findings = 0, cuts = 0;
};

std::int64_t heapBytes() {
    return static_cast<std::int64_t>(mallinfo2().uordblks + mallinfo2().hblkhd);
}

// Proves: H9, C160, C161
TEST(LongSession, BargeInsLeaveNextToNothingInMemory) {
    time::VirtualScheduler clock;
    FakeEngine engine(clock);
    log::SessionLog log;
    Counter counter;
    log.addReader(counter);
    auto queue = std::make_shared<audio::PlayoutQueue>();
    session::SessionSettings settings;
    settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
    settings.autoContinue = session::AutoContinue::Never;
    settings.frameMs = 100;
    settings.study.screens = {screenNamed("Talk")};
    session::Session session({clock, clock, engine.connector(), log, queue, {}, {}}, settings);
    session.start();
    clock.settle();
    session.onPlayoutAnchor({0, clock.now()});
    std::int64_t mic = 0, before = 0;
    for (int i = 0; i < 90; ++i) { // 3.6 s each
        if (i == 10)
            before = heapBytes(); // buffers have their size by now
        const std::string r = "r" + std::to_string(i), item = "i" + std::to_string(i),
                          u = "u" + std::to_string(i);
        engine.rc(r.c_str());
        for (int part = 0; part < 5; ++part)
            engine.d(r.c_str(), item.c_str(), 1'000);
        std::int64_t heard = 0;
        for (int ms = 0; ms < 3'600; ms += 100) {
            const auto at = clock.now();
            clock.advance(100ms);
            session.onCaptured({audio::Samples(2'400, 100), mic, at});
            mic += 2'400;
            audio::Samples block(2'400);
            queue->read(block);
            session.onPlayoutWritten();
            clock.settle();
            heard = queue->ledger({item, 0}).value_or(audio::PartLedger{}).heard;
        }
        engine.ss(u.c_str(), static_cast<int>(mic / 24 - 300));
        ASSERT_EQ(engine.last("conversation.item.truncate").at("audio_end_ms"), heard / 24);
        engine.rd(r.c_str(), "cancelled");
        engine.se(u.c_str(), static_cast<int>(mic / 24));
        engine.cm(u.c_str());
        engine.forget();
    }
    EXPECT_EQ(counter.cuts, 90);
    EXPECT_EQ(counter.findings, 0);
    // 80 replies, of which 2 MB were heard and 17 MB thrown away. 100 MB an hour are allowed.
    EXPECT_LT(heapBytes() - before, 500'000);
}

} // namespace
} // namespace hrp::test
