// SPDX-License-Identifier: GPL-3.0-or-later
// Files that people name: read whole, or refused with a reason.
#include <hrp/protocol/files.h>

#include <QFile>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

namespace hrp::protocol {
namespace {

using namespace Qt::StringLiterals;
using ::testing::HasSubstr;

std::string problemOf(const QString& path, qint64 most = 1024) {
    const auto bytes = readWholeFile(path, most);
    return bytes ? "read" : bytes.error().whole().toStdString();
}

TEST(WholeFiles, AreReadUpToTheirLimit) {
    const QTemporaryDir dir;
    QFile file(dir.filePath(u"a.json"_s));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(1024, 'a'));
    file.close();
    ASSERT_TRUE(readWholeFile(file.fileName(), 1024).has_value());
    EXPECT_EQ(readWholeFile(file.fileName(), 1024)->size(), 1024);
    EXPECT_THAT(problemOf(file.fileName(), 1023), HasSubstr("a.json” has more than 1023 bytes."));
    EXPECT_EQ(readWholeFile(u"/proc/self/status"_s, 1024 * 1024).has_value(), true)
        << "whatever size it is said to have";
}

// None of these is waited on, or read until memory ends.
TEST(WholeFiles, AreRegularFilesAndNothingElse) {
    const QTemporaryDir dir;
    const QString pipe = dir.filePath(u"pipe"_s);
    ASSERT_EQ(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    EXPECT_THAT(problemOf(pipe), HasSubstr("pipe” is not a regular file."));
    EXPECT_THAT(problemOf(u"/dev/zero"_s), HasSubstr("“/dev/zero” is not a regular file."));
    EXPECT_THAT(problemOf(dir.path()), HasSubstr("is a folder, not a file."));
    EXPECT_THAT(problemOf(dir.filePath(u"none"_s)), HasSubstr("There is no file “"));
    EXPECT_THAT(problemOf({}), HasSubstr("No file was named."));
    EXPECT_THAT(problemOf(QString::fromLatin1("a\0b", 3)), HasSubstr("NUL"));
}

} // namespace
} // namespace hrp::protocol
