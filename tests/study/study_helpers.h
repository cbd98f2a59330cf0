// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/study.h>

#include <QByteArray>
#include <QFile>
#include <QString>

#include <gtest/gtest.h>

#include <ostream>

// Qt's strings in GoogleTest's messages.
inline void PrintTo(const QString& text, std::ostream* out) {
    *out << '"' << text.toStdString() << '"';
}

namespace hrp::study::test {

inline QString dataFile(const char* name) {
    return QStringLiteral(HRP_SOURCE_DIR "/tests/data/studies/") + QString::fromUtf8(name);
}
inline QString demoFile(const char* name) {
    return QStringLiteral(HRP_SOURCE_DIR "/resources/demo/") + QString::fromUtf8(name);
}
inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

/// A study with one state that holds `component`, and whatever `more` adds to the document.
inline QByteArray studyWith(const QByteArray& component, const QByteArray& more = {}) {
    return R"({"name":"Pilot","roles":{"a":{"name":"Alex"},"b":{"name":"Robin","mode":"agent"}},)"
           R"("globalComponents":{"videochat":{}},"voice":{"persona":{"persona":"Someone."}},)"
           R"("states":[{"id":"s1","name":"One","focusComponent":)" +
           component + "}]" + (more.isEmpty() ? QByteArray() : "," + more) + "}";
}
inline QByteArray component(const QByteArray& type, const QByteArray& config) {
    return R"({"type":")" + type + R"(","config":)" + config + "}";
}

inline QString allTexts(const QList<Problem>& problems) {
    QString text;
    for (const Problem& problem : problems)
        text += (problem.blocking ? QStringLiteral("✗ ") : QStringLiteral("! ")) + toText(problem) +
                QLatin1Char('\n');
    return text;
}

/// The study of a document that must be readable.
inline LoadedStudy readOk(const QByteArray& json, const QString& folder = {}) {
    auto loaded = readStudy(json, folder);
    if (!loaded) {
        ADD_FAILURE() << allTexts(loaded.error()).toStdString();
        return {};
    }
    return *loaded;
}
/// The problems of a document that must not be readable.
inline QList<Problem> readBad(const QByteArray& json, const QString& folder = {}) {
    auto loaded = readStudy(json, folder);
    if (loaded) {
        ADD_FAILURE() << "was read without a blocking problem";
        return {};
    }
    return loaded.error();
}

/// The problem at `place`; a failure if there is none.
inline Problem problemAt(const QList<Problem>& problems, const char* place) {
    for (const Problem& problem : problems)
        if (problem.place == QString::fromUtf8(place))
            return problem;
    ADD_FAILURE() << "no problem at " << place << " in\n" << allTexts(problems).toStdString();
    return {};
}

} // namespace hrp::study::test
