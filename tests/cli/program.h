// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/json.h>

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace hrp::test {

struct ProgramResult {
    int exitCode = -1;
    bool crashed = false;
    QString out, err;
    protocol::Json json() const {
        auto parsed = protocol::parseOrdered(out.toUtf8());
        return parsed ? *parsed : protocol::Json();
    }
};

/// Runs `hrp` with these arguments to its end; `environment` adds to a clean one without keys.
ProgramResult runHrp(const QStringList& arguments, const QStringList& environment = {},
                     int timeoutMs = 120'000);

/// `hrp serve --port 0` with further options, killed at the end of the scope.
class ServedEngine {
public:
    explicit ServedEngine(const QStringList& arguments = {}, const QStringList& environment = {});
    ~ServedEngine();
    QString url() const { return m_url; }

private:
    QProcess m_process;
    QString m_url;
};

QString demoStudy();
QString speechClip(const QString& name);

} // namespace hrp::test
