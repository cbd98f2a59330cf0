// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/avatar_port.h"

namespace hrp::app {

tl::expected<std::unique_ptr<outlets::Outlets>, QString>
openAvatarPort(quint16 port, std::function<QString(const mood::Waiting&)> words) {
    outlets::OutletOptions options;
    options.port = port;
    options.words = std::move(words);
    options.key = qEnvironmentVariable("HRP_AVATAR_KEY");
    options.lslLibrary = qEnvironmentVariable("HRP_LIBLSL");
    return outlets::Outlets::open(std::move(options));
}

QString avatarPortText(const outlets::Outlets& outlets) {
    return QStringLiteral("avatar page %1\n"
                          "avatar ws://127.0.0.1:%2/ (for a page opened from a file: %3)\n"
                          "markers ws://127.0.0.1:%2/markers\n"
                          "%4")
        .arg(outlets.pageUrl().toString())
        .arg(outlets.port())
        .arg(outlets.keyedUrl().toString(), outlets.lslState());
}

} // namespace hrp::app
