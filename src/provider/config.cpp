// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/realtime_provider.h>

#include <hrp/protocol/json.h>
#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::provider {

namespace {
/// The profile has one audio format; any other would be heard as noise, or end the session (H5).
QString formatFault(const Json& session) {
    for (const char* way : {"input", "output"}) {
        const Json::json_pointer place(std::string("/audio/") + way + "/format");
        if (!session.contains(place))
            continue;
        const Json& format = session.at(place);
        if (format.is_object() && format.value("type", Json("audio/pcm")) == "audio/pcm" &&
            format.value("rate", Json(base::kSampleRate)) == base::kSampleRate)
            continue;
        return u"“session_config” sets audio.%1.format to %2; the profile has only PCM16 at %3 Hz. Leave the "
               "format out."_s.arg(QLatin1StringView(way), QString::fromUtf8(protocol::toBytes(format)))
                   .arg(base::kSampleRate);
    }
    return {};
}
} // namespace

tl::expected<Config, QString> Config::fromJson(const Json& json) {
    if (!json.is_object())
        return tl::unexpected(u"The configuration should be an object."_s);
    Config config;
    for (const auto& [name, value] : json.items()) {
        const auto wrong = [&field = name](const QString& should) {
            return tl::unexpected(
                u"“%1” of the configuration should be %2."_s.arg(protocol::fromStd(field), should));
        };
        if (value.is_null())
            continue;
        const auto text = [&json = value] { return protocol::fromStd(json.get<std::string>()); };
        if (name == "api_key") {
            if (!value.is_string())
                return wrong(u"a string"_s);
            config.apiKey = text().toUtf8();
        } else if (name == "model") {
            if (!value.is_string())
                return wrong(u"a model's name"_s);
            config.model = text();
        } else if (name == "voice") {
            if (!value.is_string())
                return wrong(u"a voice's name"_s);
            config.voice = text();
        } else if (name == "temperature") {
            if (!value.is_number())
                return wrong(u"a number"_s);
            config.temperature = value.get<double>();
        } else if (name == "max_tokens") {
            if (!value.is_number_integer() || value.get<std::int64_t>() < 1 || value.get<double>() > 1e9)
                return wrong(u"a whole number above 0"_s);
            config.maxTokens = value.get<int>();
        } else if (name == "session_config") {
            if (!value.is_object())
                return wrong(u"an object of session settings"_s);
            if (const QString fault = formatFault(value); !fault.isEmpty())
                return tl::unexpected(fault);
            config.sessionConfig = value;
        } else if (name == "url") {
            if (!value.is_string())
                return wrong(u"an address such as wss://HOST/v1/realtime"_s);
            config.url = QUrl(text());
        } else {
            return tl::unexpected(
                u"“%1” is not known in the configuration. Known: api_key, model, voice, "
                "temperature, max_tokens, session_config, url."_s.arg(protocol::fromStd(name)));
        }
    }
    return config;
}

} // namespace hrp::provider
