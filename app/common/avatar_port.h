// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/outlets/outlets.h>

namespace hrp::app {

/// Opens the port for avatars and markers. HRP_AVATAR_KEY in the environment is the key for pages that are
/// opened from a file; HRP_LIBLSL says where the Lab Streaming Layer's library is, or "off".
tl::expected<std::unique_ptr<outlets::Outlets>, QString>
openAvatarPort(quint16 port, std::function<QString(const mood::Waiting&)> words = {});

/// Where it can be reached, for people: one line each.
QString avatarPortText(const outlets::Outlets& outlets);

} // namespace hrp::app
