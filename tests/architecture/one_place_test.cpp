// SPDX-License-Identifier: GPL-3.0-or-later
// Facts that many places need stand in one of them. What the compiler cannot hold, this test looks for in the
// text of the sources.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>

#include <gtest/gtest.h>

namespace {

const QString kTop = QStringLiteral(HRP_SOURCE_DIR);

struct Fact {
    const char* what;
    const char* pattern;            ///< in code; comments are left out
    std::vector<const char*> where; ///< files that may hold it, from the top folder on
};

/// Files that hold the pattern outside comments.
QStringList filesWith(const QRegularExpression& pattern) {
    QStringList files;
    for (const char* folder : {"/src", "/ui", "/app"}) {
        QDirIterator it(kTop + QLatin1String(folder), {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
                        QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next();
            QFile file(path);
            EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
            while (!file.atEnd()) {
                const QString line = QString::fromUtf8(file.readLine());
                const QString code = line.section(QStringLiteral("//"), 0, 0);
                // "//" may belong to an address in a text: then the line is looked at as a whole
                const bool inText = code.count(QLatin1Char('"')) % 2 != 0;
                if (pattern.match(inText ? line : code).hasMatch()) {
                    files << path.mid(kTop.size() + 1);
                    break;
                }
            }
        }
    }
    files.sort();
    return files;
}

class OnePlace : public ::testing::TestWithParam<Fact> {};

} // namespace

TEST_P(OnePlace, HoldsIt) {
    const Fact& fact = GetParam();
    QStringList expected;
    for (const char* path : fact.where)
        expected << QLatin1String(path);
    expected.sort();
    const QRegularExpression pattern(QLatin1String(fact.pattern));
    ASSERT_TRUE(pattern.isValid());
    const QStringList found = filesWith(pattern);
    EXPECT_EQ(found, expected) << fact.what << ": found in "
                               << found.join(QStringLiteral(", ")).toStdString();
}

INSTANTIATE_TEST_SUITE_P(
    Facts, OnePlace,
    ::testing::Values(
        Fact{"the sample rate", R"(\b24['_]?000\b)", {"src/base/include/hrp/base/sample_rate.h"}},
        // Changes of state are for developers who ask for them: without QtInfoMsg they go to everybody's
        // terminal.
        Fact{"developer logging that is on by itself", R"(Q_LOGGING_CATEGORY\((?!.*QtInfoMsg))", {}},
        Fact{"bytes of a sample", R"(\bkBytesPerSample = )", {"src/base/include/hrp/base/sample_rate.h"}},
        // base::isLoopbackHost() is asked, and Qt is not.
        Fact{"what counts as this machine", R"(\bisLoopback\(\)|[=!]= ?QHostAddress::LocalHost)", {}},
        Fact{"how long an engine may take to answer",
             R"(\bkAnswerTimeout\b[^;]*=|answerTimeout\{\d)",
             {"src/client/include/hrp/client/limits.h"}},
        Fact{"messages that cannot be read, in a row",
             R"(\bk(Malformed|Unreadable)InARow = )",
             {"src/client/include/hrp/client/limits.h"}},
        Fact{"codes of our close frames",
             R"(\bk\w*Clos(e|ure)\w* = 100\d)",
             {"src/client/include/hrp/client/limits.h"}},
        // The engine reads it, the services of a chat model have a key of their own, the specification names
        // it.
        Fact{"how a key is sent",
             "\"Bearer ",
             {"src/client/engine_request.cpp", "src/engine/endpoints/http_call.cpp",
              "src/engine/server/server.cpp", "src/protocol/spec_document.cpp"}},
        Fact{"how a session is named to an engine",
             "OpenAI-Safety-Identifier",
             {"src/client/engine_request.cpp", "src/protocol/spec_document.cpp"}},
        Fact{"the end of a session's time",
             R"(QStringLiteral\("session_expired)",
             {"src/client/engine_errors.cpp"}},
        Fact{"the rule for percentiles",
             R"(std::nth_element|nearestRank\()",
             {"src/audio/echo_measure.cpp", "src/base/quantiles.cpp"}},
        Fact{"callbacks of an owner that may be gone",
             R"(\b(m_)?(alive|open) = std::make_shared<bool>)",
             {"src/base/include/hrp/base/callback_scope.h", "src/time/steady_scheduler.cpp",
              "src/time/virtual_scheduler.cpp"}}),
    [](const auto& parameter) { return std::to_string(parameter.index); });
