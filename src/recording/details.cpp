// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/recording/details.h>

#include <hrp/protocol/json.h>

#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <array>

namespace hrp::recording {
namespace {

using protocol::Json;

const QString kDetailsName = QStringLiteral("details.json");
constexpr qint64 kLargestDetails = qint64{1024} * 1024;
constexpr std::array kPurposes{Purpose::Training, Purpose::Pilot, Purpose::Real};

tl::unexpected<QString> wrong(const QString& path, const QString& what) {
    return tl::unexpected(
        QStringLiteral("%1: %2. Put it right, or delete the file: the recording itself does not need it.")
            .arg(QDir::toNativeSeparators(path), what));
}

/// Reads fields one after another; the first that is wrong is told.
class Fields {
public:
    explicit Fields(const Json& json) : m_json(json) {}

    QString text(const char* name) {
        const auto field = m_json.find(name);
        if (field == m_json.end() || field->is_null())
            return {};
        if (!field->is_string())
            return fail(name, QStringLiteral("a text"));
        return protocol::fromStd(field->get<std::string>());
    }
    std::optional<bool> truth(const char* name) {
        const auto field = m_json.find(name);
        if (field == m_json.end() || field->is_null())
            return std::nullopt;
        if (!field->is_boolean()) {
            fail(name, QStringLiteral("true, false or null"));
            return std::nullopt;
        }
        return field->get<bool>();
    }
    int number(const char* name, int otherwise) {
        const auto field = m_json.find(name);
        if (field == m_json.end() || field->is_null())
            return otherwise;
        if (!field->is_number_integer() || field->get<double>() < 1 || field->get<double>() > 1e6) {
            fail(name, QStringLiteral("a whole number from 1 on"));
            return otherwise;
        }
        return field->get<int>();
    }
    QString fail(const char* name, const QString& wanted) {
        if (m_error.isEmpty())
            m_error = QStringLiteral("“%1” must be %2").arg(QString::fromLatin1(name), wanted);
        return {};
    }
    const QString& error() const { return m_error; }

private:
    const Json& m_json;
    QString m_error;
};

Json textOrNull(const QString& text) {
    return text.isEmpty() ? Json(nullptr) : Json(protocol::toStd(text));
}

} // namespace

QString nameOf(Purpose purpose) {
    switch (purpose) {
    case Purpose::Training:
        return QStringLiteral("training");
    case Purpose::Real:
        return QStringLiteral("real");
    case Purpose::Pilot:
        break;
    }
    return QStringLiteral("pilot");
}

std::optional<Purpose> purposeNamed(const QString& name) {
    for (const Purpose purpose : kPurposes)
        if (nameOf(purpose) == name)
            return purpose;
    return std::nullopt;
}

tl::expected<Details, QString> readDetails(const QString& folder) {
    const QString path = QDir(folder).filePath(kDetailsName);
    QFile file(path);
    if (!file.exists())
        return Details();
    if (!file.open(QIODevice::ReadOnly))
        return wrong(path, file.errorString());
    const auto json = protocol::parseAuthored(file.read(kLargestDetails));
    if (!json)
        return wrong(path, json.error().text);
    if (!json->is_object())
        return wrong(path, QStringLiteral("it must be an object"));
    Fields fields(*json);
    Details details;
    details.participantCode = fields.text("participant_code");
    details.arm = fields.text("arm");
    details.operatorName = fields.text("operator");
    if (const QString purpose = fields.text("purpose"); !purpose.isEmpty()) {
        if (const auto known = purposeNamed(purpose))
            details.purpose = *known;
        else
            fields.fail("purpose", QStringLiteral("“training”, “pilot” or “real”"));
    }
    details.usable = fields.truth("usable");
    details.exclusionReason = fields.text("exclusion_reason");
    details.note = fields.text("note");
    if (const QString date = fields.text("keep_until"); !date.isEmpty()) {
        const QDate day = QDate::fromString(date, Qt::ISODate);
        if (day.isValid())
            details.keepUntil = day;
        else
            fields.fail("keep_until", QStringLiteral("a day such as “2027-01-31”"));
    }
    details.segment = fields.number("segment", 1);
    details.continues = fields.text("continues");
    if (!fields.error().isEmpty())
        return wrong(path, fields.error());
    return details;
}

tl::expected<void, QString> writeDetails(const QString& folder, const Details& details) {
    Json json;
    json["participant_code"] = textOrNull(details.participantCode);
    json["arm"] = textOrNull(details.arm);
    json["operator"] = textOrNull(details.operatorName);
    json["purpose"] = protocol::toStd(nameOf(details.purpose));
    json["usable"] = details.usable ? Json(*details.usable) : Json(nullptr);
    json["exclusion_reason"] = textOrNull(details.exclusionReason);
    json["note"] = textOrNull(details.note);
    json["keep_until"] =
        details.keepUntil ? textOrNull(details.keepUntil->toString(Qt::ISODate)) : Json(nullptr);
    json["segment"] = details.segment;
    json["continues"] = textOrNull(details.continues);
    const QString path = QDir(folder).filePath(kDetailsName);
    QSaveFile file(path);
    const QByteArray bytes = protocol::toPrettyBytes(json);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tl::unexpected(QStringLiteral("%1 cannot be written: %2")
                                  .arg(QDir::toNativeSeparators(path), file.errorString()));
    return {};
}

} // namespace hrp::recording
