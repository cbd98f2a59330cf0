// SPDX-License-Identifier: GPL-3.0-or-later
#include "serve_parts.h"

#include "command.h"

#include <hrp/engine/endpoints.h>
#include <hrp/engine/rehearsal_script.h>

namespace hrp::cli {
namespace {

using engine::Endpoint;
using engine::EndpointCall;

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

/// `name`: "chat", as in --chat-url.
tl::expected<Endpoint, QString> endpointOf(const char* name, EndpointCall call, const ServiceOptions& given,
                                           const PartOptions& options) {
    const QString option = QStringLiteral("--") + QLatin1String(name);
    if (given.url.empty())
        return tl::unexpected(QStringLiteral("%1-url is missing: where is the service?").arg(option));
    if (given.model.empty())
        return tl::unexpected(
            QStringLiteral("%1-model is missing: services want the name of a model.").arg(option));
    Endpoint endpoint;
    endpoint.model = qt(given.model);
    endpoint.patience = time::fromMs(options.patienceS * 1000);
    endpoint.limit = std::chrono::seconds(options.replyLimitS);
    if (!given.keyEnv.empty()) {
        endpoint.key = qgetenv(given.keyEnv.c_str());
        if (endpoint.key.isEmpty())
            return tl::unexpected(
                QStringLiteral("%1-key-env names %2, which is not set.").arg(option, qt(given.keyEnv)));
    }
    const auto url = engine::endpointUrl(qt(given.url), call, !endpoint.key.isEmpty());
    if (!url)
        return tl::unexpected(QStringLiteral("%1-url: %2").arg(option, url.error()));
    endpoint.url = *url;
    return endpoint;
}

tl::expected<void, QString> chooseResponder(const PartOptions& options, time::Scheduler& scheduler,
                                            engine::Server::Options& server) {
    if (options.responder == "chat") {
        if (!options.script.empty())
            return tl::unexpected(QStringLiteral("--script is for the rehearsal responder: leave out "
                                                 "“--responder chat”, or the script."));
        const auto endpoint = endpointOf("chat", EndpointCall::Chat, options.chat, options);
        if (!endpoint)
            return tl::unexpected(endpoint.error());
        server.responder =
            engine::chatResponders(scheduler, *endpoint, {.images = !options.chatWithoutImages});
        return {};
    }
    if (options.chat.given() || options.chatWithoutImages)
        return tl::unexpected(QStringLiteral("the --chat options belong to “--responder chat”: add it."));
    if (options.script.empty())
        return {};
    const auto script = engine::loadRehearsalScript(qt(options.script));
    if (!script)
        return tl::unexpected(script.error());
    server.responder = engine::scriptResponders(scheduler, *script);
    return {};
}

void addService(CLI::App& command, const std::string& name, const char* what, ServiceOptions& service) {
    command.add_option("--" + name + "-url", service.url, what)->type_name("URL")->group("Services");
    command.add_option("--" + name + "-model", service.model, "Its model")
        ->type_name("NAME")
        ->group("Services");
    command.add_option("--" + name + "-key-env", service.keyEnv, "Environment variable that holds its key")
        ->type_name("VAR")
        ->group("Services");
}

} // namespace

void addPartOptions(CLI::App& command, PartOptions& options) {
    command
        .add_option("--responder", options.responder,
                    "What answers: rehearsal (no model) or chat (a language model)")
        ->check(CLI::IsMember({"rehearsal", "chat"}))
        ->capture_default_str();
    command.add_option("--script", options.script, "Rehearsal script: the partner's lines and answers")
        ->type_name("FILE");
    command.add_flag("--no-recognition", options.noRecognition,
                     "Refuse transcription, though a recogniser is installed");
    addService(command, "chat", "Language model (/v1/chat/completions), for --responder chat", options.chat);
    command
        .add_flag("--chat-no-images", options.chatWithoutImages,
                  "The model can't see: tell it that there is an image, and no more")
        ->group("Services");
    addService(command, "speech", "Voice (/v1/audio/speech) in place of the packaged ones", options.speech);
    command
        .add_option("--speech-voice", options.speechVoice,
                    "Voice to ask of it, whichever the client wants; else the client's")
        ->type_name("NAME")
        ->group("Services");
    addService(command, "transcription",
               "Recogniser (/v1/audio/transcriptions) in place of the packaged, rough one",
               options.transcription);
    command.add_option("--transcription-language", options.language, "Language spoken (en, de, …)")
        ->type_name("CODE")
        ->group("Services");
    command
        .add_option("--service-timeout", options.patienceS,
                    "Seconds that a service may send nothing of use (words, sound; signs of life are none) "
                    "before the reply fails")
        ->check(numberFrom(1, 600))
        ->capture_default_str()
        ->group("Services");
    command
        .add_option(
            "--reply-limit", options.replyLimitS,
            "Seconds after which a reply that is still not made fails, and an answer of a service too")
        ->check(wholeFrom(1, 3'600))
        ->capture_default_str()
        ->group("Services");
}

tl::expected<void, QString> chooseParts(const PartOptions& options, time::Scheduler& scheduler,
                                        engine::Server::Options& server) {
    if (options.patienceS > options.replyLimitS)
        return tl::unexpected(
            QStringLiteral("--service-timeout (%1 s) is longer than --reply-limit (%2 s), which would come "
                           "first: shorten the one, or lengthen the other.")
                .arg(options.patienceS)
                .arg(options.replyLimitS));
    server.session.replyLimitS = options.replyLimitS;
    if (auto chosen = chooseResponder(options, scheduler, server); !chosen)
        return chosen;
    if (options.speech.given() || !options.speechVoice.empty()) {
        const auto endpoint = endpointOf("speech", EndpointCall::Speech, options.speech, options);
        if (!endpoint)
            return tl::unexpected(endpoint.error());
        server.synthesizer = engine::makeSpeechEndpoint(scheduler, *endpoint, qt(options.speechVoice));
        // The packaged voices' names mean nothing there; OpenAI's are known to most services.
        if (!options.speechVoice.empty())
            server.session.voice = qt(options.speechVoice);
        else if (server.session.voice == engine::EngineSession::Options().voice)
            server.session.voice = QStringLiteral("alloy");
    }
    if (options.transcription.given() || !options.language.empty()) {
        const auto endpoint =
            endpointOf("transcription", EndpointCall::Transcription, options.transcription, options);
        if (!endpoint)
            return tl::unexpected(endpoint.error());
        if (options.noRecognition)
            return tl::unexpected(
                QStringLiteral("--no-recognition and --transcription-url contradict each other."));
        server.recognizer = engine::makeTranscriptionEndpoint(scheduler, *endpoint, qt(options.language));
        if (const auto language = server.recognizer->inEffect({}); !language)
            return tl::unexpected(QStringLiteral("--transcription-language: ") + language.error());
    }
    if (options.noRecognition && options.responder == "chat")
        return tl::unexpected(
            QStringLiteral("a chat model must know what was said: leave out --no-recognition."));
    server.recognition = !options.noRecognition;
    return {};
}

} // namespace hrp::cli
