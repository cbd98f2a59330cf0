// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/responder.h>

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <functional>
#include <memory>

namespace hrp::engine {

/// A partner for rehearsals that a lab has written: a persona's lines, what it says to what happens, and its
/// answers, right ones and wrong ones on purpose (docs/local-engine.md has the form). It understands no
/// words; the same script, seed and study give the same session. It says its own lines and nothing else:
/// no text of the study is read out or followed (E15).
struct RehearsalScript;

/// The error names the place: "line 3, column 17: …" or "/rules/2/when/event: …", and what would be right.
tl::expected<std::shared_ptr<const RehearsalScript>, QString> readRehearsalScript(const QByteArray& utf8);
/// The same from a file; the error names it too.
tl::expected<std::shared_ptr<const RehearsalScript>, QString> loadRehearsalScript(const QString& path);

/// Makes one responder a session.
std::function<std::unique_ptr<Responder>(unsigned seed)>
scriptResponders(time::Scheduler& scheduler, std::shared_ptr<const RehearsalScript> script);

} // namespace hrp::engine
