// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session.h>

namespace hrp::session {

/// Which engine a session is to have, however it was chosen: the local one, an address, or a profile that was
/// kept by name (H2). The key is never part of it.
struct EngineChoice {
    bool local = true;
    QString name;         ///< for people; account of the key in the keychain
    QUrl url;             ///< not for local
    QString model, voice; ///< empty: the study's, else the profile's
    QString keyEnv;       ///< environment variable with the key; empty: OPENAI_API_KEY
    QString script = {};  ///< of the local engine's rehearsal partner; empty: the one that comes along
    bool operator==(const EngineChoice&) const = default;
};

} // namespace hrp::session
