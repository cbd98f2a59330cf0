// SPDX-License-Identifier: GPL-3.0-or-later
// The table of modules in src/CMakeLists.txt holds: no source file includes what its module may not use.
// Our own headers would not compile otherwise; Qt's would, which is why this looks at the text.
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QString>

#include <gtest/gtest.h>

namespace {

const QString kSource = QStringLiteral(HRP_SOURCE_DIR);

QMap<QString, QSet<QString>> moduleTable() {
    QFile file(QStringLiteral(HRP_BINARY_DIR "/module_table.txt"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QMap<QString, QSet<QString>> table;
    for (const QByteArray& line : file.readAll().split('\n')) {
        const auto parts = QString::fromUtf8(line).split(QLatin1Char(':'));
        if (parts.size() == 2) {
            const auto uses = parts[1].split(QLatin1Char(' '), Qt::SkipEmptyParts);
            table[parts[0]] = QSet<QString>(uses.begin(), uses.end());
        }
    }
    return table;
}

QStringList includesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"),
                                            QRegularExpression::MultilineOption);
    QStringList found;
    auto it = include.globalMatch(QString::fromUtf8(file.readAll()));
    while (it.hasNext())
        found << it.next().captured(1);
    return found;
}

QStringList sourcesIn(const QString& folder) {
    QStringList files;
    QDirIterator it(folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext())
        files << it.next();
    return files;
}

QSet<QString> closure(const QMap<QString, QSet<QString>>& table, const QString& module) {
    QSet<QString> seen;
    QStringList open{module};
    while (!open.isEmpty()) {
        const QString next = open.takeLast();
        if (seen.contains(next))
            continue;
        seen << next;
        for (const QString& use : table.value(next))
            open << use;
    }
    return seen;
}

} // namespace

TEST(IncludeTable, ModulesIncludeOnlyWhatTheyMayUse) {
    const auto table = moduleTable();
    ASSERT_GE(table.size(), 10);
    int checked = 0;
    for (auto module = table.begin(); module != table.end(); ++module) {
        const QSet<QString> allowed = closure(table, module.key());
        for (const QString& path : sourcesIn(kSource + QStringLiteral("/src/") + module.key())) {
            for (const QString& include : includesOf(path)) {
                if (!include.startsWith(QStringLiteral("hrp/")))
                    continue;
                ++checked;
                const QString used = include.section(QLatin1Char('/'), 1, 1);
                EXPECT_TRUE(allowed.contains(used))
                    << path.toStdString() << " includes <" << include.toStdString() << ">";
            }
        }
    }
    EXPECT_GT(checked, 50) << "the check saw hardly any include: is the pattern still right?";
}

TEST(IncludeTable, TheCoreHasNoWidgetsChartsOrQml) {
    static const QRegularExpression forbidden(
        QStringLiteral("^(QtWidgets|QtCharts|QtQml|QtQuick|QWidget|QApplication|QChart|QPainter)\\b"));
    for (const QString& path : sourcesIn(kSource + QStringLiteral("/src")))
        for (const QString& include : includesOf(path))
            EXPECT_FALSE(forbidden.match(include).hasMatch())
                << path.toStdString() << " includes <" << include.toStdString() << ">";
}

// Real-time parts stay free of Qt, so that ThreadSanitizer can judge them (models: false races in Qt).
TEST(IncludeTable, TheRealTimePartIsFreeOfQt) {
    const QString audio = kSource + QStringLiteral("/src/audio/");
    const QStringList realTime{audio + QStringLiteral("include/hrp/audio/playout_queue.h"),
                               audio + QStringLiteral("playout_queue.cpp"),
                               audio + QStringLiteral("include/hrp/audio/pcm.h"),
                               audio + QStringLiteral("pcm.cpp")};
    for (const QString& path : realTime)
        for (const QString& include : includesOf(path))
            EXPECT_FALSE(include.startsWith(QLatin1Char('Q')))
                << path.toStdString() << " " << include.toStdString();
}

TEST(IncludeTable, ThereAreNoCircles) {
    const auto table = moduleTable();
    for (auto module = table.begin(); module != table.end(); ++module)
        for (const QString& use : module.value())
            EXPECT_FALSE(closure(table, use).contains(module.key()))
                << module.key().toStdString() << " and " << use.toStdString() << " use each other";
}

TEST(SourceRules, NoSleepsNoEventPumpingNoWallClock) {
    static const QRegularExpression forbidden(QStringLiteral(
        "processEvents\\s*\\(|sleep_for\\s*\\(|QThread::m?u?sleep\\s*\\(|QDateTime::currentMSecsSinceEpoch"));
    const QSet<QString> mayReadTheWallClock{QStringLiteral("steady_scheduler.cpp")};
    for (const QString& folder : {QStringLiteral("/src"), QStringLiteral("/ui"), QStringLiteral("/app")})
        for (const QString& path : sourcesIn(kSource + folder)) {
            QFile file(path);
            ASSERT_TRUE(file.open(QIODevice::ReadOnly));
            const auto match = forbidden.match(QString::fromUtf8(file.readAll()));
            if (mayReadTheWallClock.contains(path.section(QLatin1Char('/'), -1)))
                continue;
            EXPECT_FALSE(match.hasMatch()) << path.toStdString() << ": " << match.captured(0).toStdString();
        }
}
