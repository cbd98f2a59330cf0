// SPDX-License-Identifier: GPL-3.0-or-later
// The ready page in a real browser.
#include "browser.h"
#include "words.h"

#include <hrp/outlets/outlets.h>

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>

namespace hrp::test {
namespace {

using outlets::Outlets;

class AvatarPage : public ::testing::Test {
protected:
    void SetUp() override {
        if (Browser::program().isEmpty())
            GTEST_SKIP() << "no Chromium is installed (apt-get install chromium): the page was not tried";
        openOutlet(0);
        ASSERT_TRUE(browser.start()) << browser.problem.toStdString();
    }
    void openOutlet(quint16 port) {
        outlets::OutletOptions options;
        options.port = port;
        options.lslLibrary = QStringLiteral("off");
        auto opened = Outlets::open(options);
        ASSERT_TRUE(opened) << opened.error().toStdString();
        outlet = std::move(*opened);
    }
    void write(double ms, log::RecordBody body) {
        outlet->onRecord(std::make_shared<const log::Record>(log::Record{++seq, ms, ms, std::move(body)}));
    }
    /// Looks at the page; with HRP_SHOTS=FOLDER the pictures are kept there.
    void shoot(const char* name) {
        const QByteArray png = browser.screenshot();
        EXPECT_TRUE(png.startsWith("\x89PNG"));
        const QString folder = qEnvironmentVariable("HRP_SHOTS");
        if (folder.isEmpty())
            return;
        QFile file(QDir(folder).filePath(QStringLiteral("page-%1.png").arg(QLatin1String(name))));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(png);
    }
    /// How many pixels of the face are coloured; and a number that changes when the picture does.
    int painted() {
        return browser
            .evaluate(qs("(() => { const c = document.getElementById('face'), d = c.getContext('2d')"
                         ".getImageData(0, 0, c.width, c.height).data; let n = 0;"
                         " for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; })()"))
            .get<int>();
    }
    std::string words() { return browser.evaluate(qs("document.getElementById('words').textContent")); }

    Browser browser;
    std::unique_ptr<Outlets> outlet;
    std::uint64_t seq = 0;
};

TEST_F(AvatarPage, FollowsTheMoodAndComesBackByItself) {
    ASSERT_TRUE(browser.open(outlet->pageUrl().toString()));
    ASSERT_TRUE(browser.waitUntil(qs("window.scene?.connected === true")));
    EXPECT_EQ(words(), "The agent rests");
    EXPECT_GT(painted(), 10'000) << "there is a face";
    shoot("idle");
    write(0, log::SessionStarted{});
    write(10, log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    ASSERT_TRUE(
        browser.waitUntil(qs("document.getElementById('words').textContent === 'The agent is listening'")));
    shoot("listening");
    write(20, log::SpeechStopped{qs("u1"), 0, 0, 0, 0});
    ASSERT_TRUE(browser.waitUntil(qs("scene.mood === 3")));
    ASSERT_TRUE(browser.waitUntil(
        qs("document.getElementById('status').textContent === 'Thinking about the answer'")));
    shoot("thinking");
    write(5'000, log::ReplyStarted{qs("r1"), log::ReplyPurpose::Turn, {}});
    write(5'000, log::AgentAudioReceived{qs("r1"), qs("i1"), 0, 0, 24'000 * 600});
    write(5'000, log::ReplyFirstSound{qs("r1"), qs("i1")});
    ASSERT_TRUE(browser.waitUntil(qs("scene.mood === 7")));
    EXPECT_EQ(browser.evaluate(qs("document.getElementById('face').getAttribute('aria-label')")),
              "The agent is talking");
    browser.evaluate(qs("scene.level = 0.8"));
    shoot("talking");
    write(5'100, log::ReplyDone{qs("r2"), qs("failed"), {}, {}, {}, std::nullopt});
    ASSERT_TRUE(browser.waitUntil(qs("scene.trigger === 'error'")));
    shoot("error");

    const quint16 port = outlet->port();
    outlet.reset();
    ASSERT_TRUE(browser.waitUntil(qs("scene.connected === false")));
    EXPECT_EQ(words(), "Waiting for the program");
    shoot("gone");
    openOutlet(port);
    ASSERT_TRUE(browser.waitUntil(qs("scene.connected === true"))) << "reconnects";
    EXPECT_EQ(words(), "The agent rests") << "with the state of now";
}

TEST_F(AvatarPage, StandsStillForWhoeverPrefersThat) {
    browser.emulate("prefers-reduced-motion", "reduce");
    ASSERT_TRUE(browser.open(outlet->pageUrl().toString()));
    ASSERT_TRUE(browser.waitUntil(qs("window.scene?.connected === true")));
    write(0, log::SessionStarted{});
    write(10, log::SpeechStarted{qs("u1"), 0, 0, 0, 0});
    ASSERT_TRUE(browser.waitUntil(qs("scene.mood === 6")));
    browser.evaluate(qs("window.frames30 = 0; const was = frame; frame = (now) => { ++frames30; was(now); }; "
                        "window.begun = performance.now(); 1"));
    ASSERT_TRUE(browser.waitUntil(qs("performance.now() - begun > 700")));
    EXPECT_EQ(browser.evaluate(qs("frames30")), 0) << "nothing is drawn while nothing changes";
    browser.emulate("prefers-reduced-motion", "no-preference");
    ASSERT_TRUE(browser.waitUntil(qs("performance.now() - begun > 2500")));
    EXPECT_GT(browser.evaluate(qs("frames30")).get<int>(), 5) << "while it moves otherwise";
}

TEST_F(AvatarPage, WorksAsAFileWithTheKeyAndNotWithout) {
    const QString file = QStringLiteral("file://" HRP_SOURCE_DIR "/resources/avatar/index.html?");
    const QString keyed = QString::fromLatin1(outlet->keyedUrl().toEncoded().toPercentEncoding());
    ASSERT_TRUE(browser.open(file + QStringLiteral("ws=") + keyed));
    EXPECT_TRUE(browser.waitUntil(qs("window.scene?.connected === true")));
    ASSERT_TRUE(browser.open(file + QStringLiteral("port=%1").arg(outlet->port())));
    ASSERT_TRUE(browser.waitUntil(qs("window.scene?.refused > 1"))) << "it tries again, and says so";
    EXPECT_EQ(browser.evaluate(qs("scene.connected")), false);
    // A website that hides behind an empty frame has the same origin, and no key.
    ASSERT_TRUE(browser.open(outlet->pageUrl().toString()));
    ASSERT_TRUE(browser.waitUntil(qs("window.scene?.connected === true")));
    browser.evaluate(qs("addEventListener('message', (e) => window.told = e.data);"
                        "const f = document.createElement('iframe'); f.sandbox = 'allow-scripts';"
                        "f.srcdoc = `<script>const s = new WebSocket('${address()}');"
                        "s.onopen = () => parent.postMessage('in', '*');"
                        "s.onerror = () => parent.postMessage('out', '*');<\\/script>`;"
                        "document.body.append(f); 1"));
    EXPECT_TRUE(browser.waitUntil(qs("window.told === 'out'")));
}

} // namespace
} // namespace hrp::test
