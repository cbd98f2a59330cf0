// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace {

struct Message {
    QString source;
    QStringList translations;
    bool finished = true, gone = false;
};

QList<Message> readMessages(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("message")) {
            messages.append(Message{});
        } else if (xml.name() == QLatin1String("source")) {
            messages.last().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const QString type = xml.attributes().value(QLatin1String("type")).toString();
            messages.last().finished = type != QLatin1String("unfinished");
            messages.last().gone = type == QLatin1String("vanished") || type == QLatin1String("obsolete");
            while (!(xml.readNext() == QXmlStreamReader::EndElement &&
                     xml.name() == QLatin1String("translation"))) {
                if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
                    messages.last().translations += xml.readElementText();
                else if (xml.isCharacters() && !xml.isWhitespace())
                    messages.last().translations += xml.text().toString();
            }
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QSet<QString> placeholdersIn(const QString& text) {
    static const QRegularExpression form(QStringLiteral("%L?[0-9]"));
    QSet<QString> found;
    for (auto matches = form.globalMatch(text); matches.hasNext();)
        found.insert(matches.next().captured());
    return found;
}

class Translation : public ::testing::TestWithParam<const char*> {
protected:
    QString path() const {
        return QStringLiteral(HRP_SOURCE_DIR "/translations/hrp-console_%1.ts")
            .arg(QLatin1String(GetParam()));
    }
};
INSTANTIATE_TEST_SUITE_P(Languages, Translation, ::testing::Values("de", "en"));

TEST_P(Translation, IsCompleteForTheSourcesAsTheyAre) {
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.ts"));
    ASSERT_TRUE(QFile::copy(path(), copy));
    QStringList arguments{QStringLiteral(HRP_SOURCE_DIR "/src/metrics/rules.cpp"),
                          QStringLiteral(HRP_SOURCE_DIR "/ui"),
                          QStringLiteral(HRP_SOURCE_DIR "/app/console"),
                          QStringLiteral(HRP_SOURCE_DIR "/app/common"),
                          QStringLiteral("-I"),
                          QStringLiteral(HRP_SOURCE_DIR "/app"),
                          QStringLiteral("-I"),
                          QStringLiteral(HRP_SOURCE_DIR "/ui"),
                          QStringLiteral("-locations"),
                          QStringLiteral("none"),
                          QStringLiteral("-silent")};
    if (QLatin1String(GetParam()) == QLatin1String("en"))
        arguments += QStringLiteral("-pluralonly");
    arguments += {QStringLiteral("-ts"), copy};
    QProcess lupdate;
    lupdate.start(QStringLiteral(HRP_LUPDATE), arguments);
    ASSERT_TRUE(lupdate.waitForFinished(60'000));
    ASSERT_EQ(lupdate.exitCode(), 0) << lupdate.readAllStandardError().toStdString();

    const QList<Message> messages = readMessages(copy);
    EXPECT_GE(messages.size(), QLatin1String(GetParam()) == QLatin1String("de") ? 500 : 3);
    for (const Message& message : messages) {
        EXPECT_TRUE(message.finished) << message.source.toStdString();
        EXPECT_FALSE(message.gone) << message.source.toStdString();
        EXPECT_FALSE(message.translations.isEmpty()) << message.source.toStdString();
    }
}

TEST_P(Translation, KeepsEveryPlaceholder) {
    for (const Message& message : readMessages(path()))
        for (const QString& translation : message.translations)
            EXPECT_EQ(placeholdersIn(message.source), placeholdersIn(translation))
                << message.source.toStdString();
}

} // namespace
