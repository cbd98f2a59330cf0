// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/key_store.h"

#include <qt6keychain/keychain.h>

namespace hrp::app {
namespace {
const QString kService = QStringLiteral("HRP Console");

QString errorOf(const QKeychain::Job& job) {
    if (job.error() == QKeychain::NoError || job.error() == QKeychain::EntryNotFound)
        return {};
    return QObject::tr(
               "The system keychain cannot be used: %1. Set OPENAI_API_KEY in the environment instead.")
        .arg(job.errorString());
}
} // namespace

void KeyStore::read(const QString& account, std::function<void(QByteArray, QString)> done) {
    auto* job = new QKeychain::ReadPasswordJob(kService, this);
    job->setKey(account);
    connect(job, &QKeychain::Job::finished, this, [job, done = std::move(done)] {
        done(job->error() == QKeychain::NoError ? job->binaryData() : QByteArray(), errorOf(*job));
    });
    job->start();
}

void KeyStore::write(const QString& account, const QByteArray& key, std::function<void(QString)> done) {
    auto* job = new QKeychain::WritePasswordJob(kService, this);
    job->setKey(account);
    job->setBinaryData(key);
    connect(job, &QKeychain::Job::finished, this, [job, done = std::move(done)] { done(errorOf(*job)); });
    job->start();
}

void KeyStore::remove(const QString& account, std::function<void(QString)> done) {
    auto* job = new QKeychain::DeletePasswordJob(kService, this);
    job->setKey(account);
    connect(job, &QKeychain::Job::finished, this, [job, done = std::move(done)] { done(errorOf(*job)); });
    job->start();
}

QByteArray KeyStore::fromEnvironment(const QString& variable) {
    if (!variable.isEmpty())
        return qgetenv(variable.toUtf8().constData());
    return qgetenv("OPENAI_API_KEY");
}

} // namespace hrp::app
