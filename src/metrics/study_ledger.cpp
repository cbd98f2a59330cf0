// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/study_ledger.h>

#include <hrp/protocol/files.h>

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

#include <cmath>

namespace hrp::metrics {
namespace {

using log::Json;

constexpr qint64 kMostLedgerBytes = 16ll * 1024 * 1024;
constexpr int kLockWaitMs = 2'000;
constexpr int kStaleLockMs = 10'000; ///< its program is gone

QString shown(const QString& path) {
    return QDir::toNativeSeparators(path);
}

tl::expected<Json, QString> readAll(const QString& path) {
    if (!QFile::exists(path))
        return Json{{"studies", Json::object()}};
    const auto bytes = protocol::readWholeFile(path, kMostLedgerBytes);
    if (!bytes)
        return tl::unexpected(QStringLiteral("What the study has used cannot be read: ") +
                              bytes.error().whole());
    auto json = protocol::parseOrdered(*bytes);
    const QString cure = QStringLiteral("Mend the file, or remove it to begin counting anew.");
    if (!json)
        return tl::unexpected(QStringLiteral("What the study has used cannot be read from “%1”: %2 %3")
                                  .arg(shown(path), json.error().text, cure));
    if (!json->is_object() || !json->contains("studies") || !json->at("studies").is_object())
        return tl::unexpected(
            QStringLiteral("“%1” does not hold an object “studies”. %2").arg(shown(path), cure));
    return std::move(*json);
}

double numberIn(const Json& entry, const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_number() && std::isfinite(found->get<double>())
               ? found->get<double>()
               : 0;
}

Spent spentIn(const Json& all, const QString& study) {
    Spent spent;
    const Json& studies = all.at("studies");
    const auto entry = studies.find(protocol::toStd(study));
    if (entry == studies.end() || !entry->is_object())
        return spent;
    spent.tokens = numberIn(*entry, "tokens");
    if (entry->contains("cost"))
        spent.cost = numberIn(*entry, "cost");
    return spent;
}

} // namespace

tl::expected<Spent, QString> StudyLedger::spent(const QString& study) const {
    const auto all = readAll(m_path);
    return all ? tl::expected<Spent, QString>(spentIn(*all, study)) : tl::unexpected(all.error());
}

tl::expected<void, QString> StudyLedger::add(const QString& study, const Spent& more) {
    const auto cannot = [this](const QString& why) {
        return tl::unexpected(
            QStringLiteral("What the study has used cannot be written to “%1”: %2.").arg(shown(m_path), why));
    };
    if (!QDir().mkpath(QFileInfo(m_path).path()))
        return cannot(QStringLiteral("its folder cannot be made"));
    QLockFile lock(m_path + QStringLiteral(".lock"));
    lock.setStaleLockTime(kStaleLockMs);
    if (!lock.tryLock(kLockWaitMs))
        return cannot(QStringLiteral("another program holds it"));
    auto all = readAll(m_path);
    if (!all)
        return tl::unexpected(all.error());
    Spent sum = spentIn(*all, study);
    sum.tokens += more.tokens;
    if (more.cost)
        sum.cost = sum.cost.value_or(0) + *more.cost;
    Json& entry = (*all)["studies"][protocol::toStd(study)];
    entry["tokens"] = sum.tokens;
    if (sum.cost)
        entry["cost"] = *sum.cost;
    entry["updated"] = protocol::toStd(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        return cannot(file.errorString());
    file.write(protocol::toPrettyBytes(*all));
    if (!file.commit())
        return cannot(file.errorString());
    return {};
}

} // namespace hrp::metrics
