// SPDX-License-Identifier: GPL-3.0-or-later
// What the local engine is made of, from the options of `hrp serve`.
#pragma once
#include <CLI/CLI.hpp>

#include <hrp/engine/server.h>

#include <QString>

#include <tl/expected.hpp>

#include <string>

namespace hrp::cli {

/// One service over HTTP: its address, its model, and the variable that holds its key.
struct ServiceOptions {
    std::string url, model, keyEnv;
    bool given() const { return !url.empty() || !model.empty() || !keyEnv.empty(); }
};
struct PartOptions {
    std::string responder = "rehearsal", script;
    ServiceOptions chat, speech, transcription;
    std::string speechVoice, language;
    bool chatWithoutImages = false, noRecognition = false;
    double patienceS = 30;
    int replyLimitS = engine::EngineSession::Options().replyLimitS;
};
void addPartOptions(CLI::App& command, PartOptions& options);

/// Puts responder, voice and recogniser into a server's options. The error says which option is wrong and
/// what to do; it holds no key.
tl::expected<void, QString> chooseParts(const PartOptions& options, time::Scheduler& scheduler,
                                        engine::Server::Options& server);

} // namespace hrp::cli
