// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/usage.h>

#include <hrp/protocol/files.h>

#include <QDir>
#include <QFile>

#include <algorithm>
#include <cmath>

namespace hrp::metrics {
namespace {

using log::Json;
using Problem = QString; ///< empty: none

constexpr qint64 kMostPriceBytes = 1024ll * 1024;

struct PriceField {
    const char* key;
    double ModelPrice::*member;
    const char* insteadOf; ///< the price that holds where this one is left out; null: it is needed
};
constexpr PriceField kFields[] = {
    {"text_in", &ModelPrice::textIn, nullptr},
    {"audio_in", &ModelPrice::audioIn, nullptr},
    {"text_out", &ModelPrice::textOut, nullptr},
    {"audio_out", &ModelPrice::audioOut, nullptr},
    {"image_in", &ModelPrice::imageIn, "text_in"},
    {"cached_text_in", &ModelPrice::cachedTextIn, "text_in"},
    {"cached_audio_in", &ModelPrice::cachedAudioIn, "audio_in"},
    {"cached_image_in", &ModelPrice::cachedImageIn, "image_in"},
};

double valueOf(const ModelPrice& price, const char* key) {
    for (const PriceField& field : kFields)
        if (std::string_view(field.key) == key)
            return price.*field.member;
    return 0;
}

QString knownFields() {
    QStringList keys;
    for (const PriceField& field : kFields)
        keys << QString::fromLatin1(field.key);
    return keys.join(QStringLiteral(", "));
}

/// Returns what is wrong with an entry, and where in it.
Problem readModel(const Json& entry, ModelPrice& price) {
    if (!entry.is_object())
        return QStringLiteral(" must be an object with prices.");
    for (const auto& [key, value] : entry.items()) {
        const bool known =
            std::ranges::any_of(kFields, [&key = key](const PriceField& f) { return key == f.key; });
        if (!known && key != "note")
            return QStringLiteral(".%1 is no price. Known are %2.")
                .arg(protocol::fromStd(key).left(60), knownFields());
    }
    for (const PriceField& field : kFields) {
        const auto found = entry.find(field.key);
        const QString key = QString::fromLatin1(field.key);
        if (found == entry.end()) {
            if (!field.insteadOf)
                return QStringLiteral(".%1 is missing. Write the price of a million tokens.").arg(key);
            price.*field.member = valueOf(price, field.insteadOf);
            continue;
        }
        if (!found->is_number() || !std::isfinite(found->get<double>()) || found->get<double>() < 0)
            return QStringLiteral(".%1 must be the price of a million tokens: a number from 0.").arg(key);
        price.*field.member = found->get<double>();
    }
    return {};
}

QString textIn(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string()
               ? protocol::fromStd(found->get_ref<const std::string&>())
               : QString();
}

/// "gpt-realtime-2025-08-28" → "gpt-realtime"; empty if there is no date at its end.
QString withoutDate(const QString& model) {
    constexpr qsizetype kDate = 11; // "-2025-08-28"
    if (model.size() <= kDate)
        return {};
    const QString date = model.right(kDate);
    for (qsizetype i = 0; i < kDate; ++i) {
        const bool dash = i == 0 || i == 5 || i == 8;
        if (dash ? date[i] != QLatin1Char('-') : !date[i].isDigit())
            return {};
    }
    return model.left(model.size() - kDate);
}

} // namespace

tl::expected<PriceTable, QString> PriceTable::read(const QByteArray& json, const QString& name) {
    const auto fail = [&](const QString& what) {
        return tl::unexpected(QStringLiteral("The prices in “%1” cannot be used: %2").arg(name, what));
    };
    const auto parsed = protocol::parseAuthored(json);
    if (!parsed)
        return fail(parsed.error().text);
    if (!parsed->is_object() || !parsed->contains("models") || !parsed->at("models").is_object())
        return fail(QStringLiteral("there has to be an object “models”, with an entry for each model."));
    PriceTable table;
    table.m_currency = textIn(*parsed, "currency");
    if (table.m_currency.isEmpty())
        return fail(QStringLiteral("“currency” is missing. Write for instance \"USD\"."));
    table.m_date = textIn(*parsed, "date");
    table.m_source = textIn(*parsed, "source");
    for (const auto& [key, entry] : parsed->at("models").items()) {
        const QString model = protocol::fromStd(key);
        ModelPrice price;
        if (const Problem problem = readModel(entry, price); !problem.isEmpty())
            return fail(QStringLiteral("models.%1%2").arg(model.left(100), problem));
        table.m_models.insert(model, price);
    }
    return table;
}

tl::expected<PriceTable, QString> PriceTable::load(const QString& shippedPath, const QString& userPath) {
    const auto readFile = [](const QString& path) -> tl::expected<PriceTable, QString> {
        const auto bytes = protocol::readWholeFile(path, kMostPriceBytes);
        if (!bytes)
            return tl::unexpected(QStringLiteral("The prices cannot be read: ") + bytes.error().whole());
        return read(*bytes, QDir::toNativeSeparators(path));
    };
    auto shipped = readFile(shippedPath);
    if (userPath.isEmpty() || !QFile::exists(userPath))
        return shipped;
    auto own = readFile(userPath);
    if (!own || !shipped)
        return own;
    if (own->m_currency != shipped->m_currency)
        return own; // amounts of two currencies do not mix
    for (auto it = shipped->m_models.cbegin(); it != shipped->m_models.cend(); ++it)
        if (!own->m_models.contains(it.key()))
            own->m_models.insert(it.key(), it.value());
    return own;
}

std::optional<ModelPrice> PriceTable::find(const QString& model) const {
    auto found = m_models.constFind(model);
    if (found == m_models.cend())
        found = m_models.constFind(withoutDate(model));
    return found == m_models.cend() ? std::nullopt : std::optional(*found);
}

} // namespace hrp::metrics
