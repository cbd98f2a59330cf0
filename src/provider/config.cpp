// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/realtime_provider.h>

using namespace Qt::StringLiterals;

namespace hrp::provider {

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
