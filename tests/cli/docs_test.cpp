// SPDX-License-Identifier: GPL-3.0-or-later
// What the docs say of the command line, held against the program.
#include "program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <gtest/gtest.h>

#include <map>

using namespace Qt::StringLiterals;
using namespace hrp::test;

namespace {

const QRegularExpression kOption(u"(?<![\\w-])--[a-z][a-z-]*"_s);

/// The options that a command's help names.
QStringList optionsOf(const QString& command) {
    static std::map<QString, QStringList> known;
    QStringList& options = known[command];
    if (options.isEmpty())
        for (const auto& match : kOption.globalMatch(runHrp({command, u"--help"_s}).out))
            options << match.captured();
    return options;
}

} // namespace

/// Commands as the docs write them, to the end of their line or of their code span; a \ goes on in the next
/// line.
TEST(Docs, NameOnlyOptionsThatThereAre) {
    QStringList pages{QStringLiteral(HRP_SOURCE_DIR "/README.md")};
    const QDir docs(QStringLiteral(HRP_SOURCE_DIR "/docs"));
    for (const QString& name : docs.entryList({u"*.md"_s}))
        pages << docs.filePath(name);
    const QRegularExpression command(
        u"\\bhrp (run|serve|verify|show|complete|devices|spec)\\b([^`|\\n\\\\]|\\\\\\n)*"_s);
    int seen = 0;
    for (const QString& page : pages) {
        QFile file(page);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << page.toStdString();
        const QString text = QString::fromUtf8(file.readAll());
        for (const auto& use : command.globalMatch(text))
            for (const auto& option : kOption.globalMatch(use.captured())) {
                ++seen;
                EXPECT_TRUE(optionsOf(use.captured(1)).contains(option.captured()))
                    << page.toStdString() << ": " << use.captured().toStdString();
            }
    }
    EXPECT_GT(seen, 20);
}
