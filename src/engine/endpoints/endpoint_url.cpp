// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/endpoints.h>

#include <hrp/base/loopback.h>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

QLatin1String pathOf(EndpointCall call) {
    switch (call) {
    case EndpointCall::Speech:
        return "/audio/speech"_L1;
    case EndpointCall::Transcription:
        return "/audio/transcriptions"_L1;
    case EndpointCall::Chat:
        break;
    }
    return "/chat/completions"_L1;
}

} // namespace

tl::expected<QUrl, QString> endpointUrl(const QString& given, EndpointCall call, bool withKey) {
    QUrl url(given, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != "http"_L1 && url.scheme() != "https"_L1))
        return tl::unexpected(
            u"“%1” is no address of a service: it should be like http://127.0.0.1:8080/v1."_s.arg(
                url.isValid() ? url.toString(QUrl::RemoveUserInfo) : u"(unreadable)"_s));
    if (!url.userInfo().isEmpty())
        return tl::unexpected(
            u"The address of %1 holds a user name or password: give a key by the name of its "
            "environment variable in place of it."_s.arg(url.host()));
    if (url.scheme() == "http"_L1 && withKey && !base::isLoopbackHost(url.host()))
        return tl::unexpected(u"The key would be sent to %1 in the open: use https there, or leave the key "
                              "out."_s.arg(url.host()));
    QString path = url.path();
    while (path.endsWith(u'/'))
        path.chop(1);
    if (path.isEmpty())
        path = u"/v1"_s;
    if (!path.endsWith(pathOf(call)))
        path += pathOf(call);
    url.setPath(path);
    return url;
}

} // namespace hrp::engine
