// SPDX-License-Identifier: GPL-3.0-or-later
// hrp complete: one call of the provider contract, for programs in any language.
#include "command.h"
#include "common/engine_profiles.h"
#include "common/local_engine.h"
#include "engine_key.h"
#include "output_file.h"
#include "signal_catcher.h"

#include <hrp/audio/wav.h>
#include <hrp/protocol/base64.h>
#include <hrp/protocol/files.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QTimer>

#include <bit>

namespace hrp::cli {
namespace {

using protocol::Json;

struct CompleteArguments {
    std::string messages, engine = "local", model, voice, keyEnv, tools, toolChoice, audioOut;
    double timeoutSeconds = 120;
    bool text = false;
};

/// Of a file, or of standard input for "-".
tl::expected<QByteArray, QString> readBytes(const QString& path) {
    constexpr qint64 kLargest = 64ll * 1024 * 1024;
    if (path != QStringLiteral("-")) {
        auto bytes = protocol::readWholeFile(path, kLargest);
        if (!bytes)
            return tl::unexpected(bytes.error().whole());
        return *bytes;
    }
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return tl::unexpected(QStringLiteral("standard input cannot be read: %1.").arg(input.errorString()));
    const QByteArray bytes = input.read(kLargest + 1);
    if (bytes.size() > kLargest)
        return tl::unexpected(QStringLiteral("standard input gives more than 64 MiB."));
    return bytes;
}

tl::expected<Json, QString> readJson(const QString& path) {
    const auto bytes = readBytes(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto json = protocol::parseAuthored(*bytes);
    if (!json)
        return tl::unexpected(QStringLiteral("%1 is not JSON: %2.")
                                  .arg(path == QStringLiteral("-") ? QStringLiteral("standard input") : path,
                                       json.error().text));
    return *json;
}

QByteArray bytesOf(const audio::Samples& samples) {
    static_assert(std::endian::native == std::endian::little, "PCM16 on the wire is little-endian");
    return QByteArray(reinterpret_cast<const char*>(samples.data()),
                      static_cast<qsizetype>(samples.size() * sizeof(std::int16_t)));
}

audio::Samples samplesOf(const QByteArray& pcm) {
    audio::Samples samples(static_cast<std::size_t>(pcm.size()) / sizeof(std::int16_t));
    std::copy_n(pcm.constData(), samples.size() * sizeof(std::int16_t),
                reinterpret_cast<char*>(samples.data()));
    return samples;
}

/// {"type":"audio","path":"hello.wav"} becomes the contract's form; paths are relative to `folder`.
tl::expected<void, QString> readAudioPaths(Json& messages, const QDir& folder) {
    if (!messages.is_array())
        return {};
    for (Json& message : messages) {
        if (!message.is_object() || !message.contains("content") || !message["content"].is_array())
            continue;
        for (Json& part : message["content"]) {
            if (!part.is_object() || !part.contains("path") || !part["path"].is_string())
                continue;
            const QString path = folder.filePath(protocol::fromStd(part["path"].get<std::string>()));
            const auto file = audio::readAudioFile(path);
            if (!file)
                return tl::unexpected(file.error());
            for (const QString& note : file->notes)
                printMessage(path + QStringLiteral(": ") + note);
            part.erase("path");
            part["data"] = protocol::encodeBase64(bytesOf(file->samples)).toStdString();
        }
    }
    return {};
}

/// One call. Lives on the main thread; the event loop runs until the outcome is there.
class CompleteRun : public QObject {
public:
    explicit CompleteRun(CompleteArguments arguments)
        : m_arguments(std::move(arguments)), m_connector(m_scheduler) {}

    int exec() {
        // Errors are printed here, once.
        QLoggingCategory::setFilterRules(QStringLiteral("hrp.provider=false"));
        if (const auto read = readInput(); !read) {
            wrongUse(read.error());
            return m_exitCode;
        }
        const SignalCatcher catcher([this] { interrupt(); });
        QTimer::singleShot(0, this, [this] { resolveEngine(); });
        QCoreApplication::exec();
        m_provider.reset();
        m_local.stop();
        return m_exitCode;
    }

private:
    void finish(int exitCode) {
        m_exitCode = exitCode;
        if (m_provider)
            m_provider->close().then(this, [] { QCoreApplication::quit(); });
        else
            QCoreApplication::quit();
    }
    void wrongUse(const QString& text) {
        printMessage(QStringLiteral("hrp complete: ") + text);
        finish(WrongUse);
    }
    void failed(const QString& text) {
        printMessage(QStringLiteral("hrp complete: ") + text);
        finish(WorkFailed);
    }

    static void printError(const provider::ProviderError& error) {
        printResult(QString::fromUtf8(protocol::toPrettyBytes(toJson(error))));
    }

    tl::expected<void, QString> readInput() {
        if (!m_arguments.audioOut.empty()) {
            auto file = OutputFile::prepare(QString::fromStdString(m_arguments.audioOut),
                                            QStringLiteral("--audio-out"));
            if (!file)
                return tl::unexpected(file.error());
            if (file->isStandardOutput())
                return tl::unexpected(
                    tr("--audio-out cannot be standard output, where the response goes: name a file."));
            m_sound.emplace(std::move(*file));
        }
        const QString path = QString::fromStdString(m_arguments.messages);
        auto json = readJson(path);
        if (!json)
            return tl::unexpected(json.error());
        const QDir folder = path == QStringLiteral("-") ? QDir::current() : QFileInfo(path).dir();
        if (auto read = readAudioPaths(*json, folder); !read)
            return read;
        auto messages = provider::readMessages(*json);
        if (!messages) {
            const provider::MessageFault& fault = messages.error();
            const QString text = QStringLiteral("%1: %2.").arg(fault.place, fault.text);
            const auto type = fault.aboutAudio ? provider::ErrorType::AudioFormat
                                               : provider::ErrorType::SessionInitialization;
            const Json context = {{"code", fault.aboutAudio ? "bad_base64" : "invalid_messages"}};
            printError({type, {}, text, context, nullptr});
            return tl::unexpected(text);
        }
        m_messages = std::move(*messages);
        if (!m_arguments.tools.empty()) {
            auto tools = readJson(QString::fromStdString(m_arguments.tools));
            if (!tools)
                return tl::unexpected(tools.error());
            m_options.tools = std::move(*tools);
        }
        const std::string& choice = m_arguments.toolChoice;
        if (choice == "auto" || choice == "none" || choice == "required")
            m_options.toolChoice = choice;
        else if (!choice.empty())
            m_options.toolChoice = Json{{"type", "function"}, {"name", choice}};
        m_options.spoken = !m_arguments.text;
        m_options.timeout =
            std::chrono::milliseconds(static_cast<std::int64_t>(m_arguments.timeoutSeconds * 1000));
        m_config.model = QString::fromStdString(m_arguments.model);
        if (!m_arguments.voice.empty())
            m_config.voice = QString::fromStdString(m_arguments.voice);
        return {};
    }

    void resolveEngine() {
        const QString variable = QString::fromStdString(m_arguments.keyEnv);
        if (m_arguments.engine == "local") {
            const auto unused = EngineKey::unused(variable);
            if (!unused)
                return wrongUse(unused.error());
            if (!unused->isEmpty())
                printMessage(QStringLiteral("hrp complete: ") + *unused);
            connect(&m_local, &app::LocalEngine::ready, this, [this](const QUrl& url) {
                m_config.url = url;
                begin();
            });
            connect(&m_local, &app::LocalEngine::failed, this, [this](const QString& text) {
                if (!m_provider) // later it shows as the call's error
                    failed(text);
            });
            m_local.start();
            return;
        }
        const auto url = app::checkEngineUrl(QString::fromStdString(m_arguments.engine));
        if (!url)
            return wrongUse(url.error());
        m_config.url = *url;
        m_key.find(variable, url->host(), [this](EngineKey::Key key) {
            if (!key)
                return wrongUse(key.error());
            m_config.apiKey = *std::move(key);
            begin();
        });
    }

    void begin() {
        m_provider = std::make_unique<provider::RealtimeProvider>(m_config, m_scheduler, m_connector,
                                                                  provider::EventHub::create());
        m_call = m_provider->complete(m_messages, m_options);
        m_call.then(this, [this](const provider::Outcome& outcome) { conclude(outcome); })
            .onCanceled(this, [this] { failed(tr("stopped by the keyboard or the system")); });
    }

    void interrupt() {
        if (m_provider)
            m_call.cancel();
        else
            failed(tr("stopped by the keyboard or the system"));
    }

    void conclude(const provider::Outcome& outcome) {
        if (!outcome) {
            printError(outcome.error());
            printMessage(QStringLiteral("hrp complete: ") + outcome.error().message);
            return finish(isWrongUse(outcome.error()) ? WrongUse : WorkFailed);
        }
        printResult(QString::fromUtf8(protocol::toPrettyBytes(toJson(*outcome))));
        finish(m_sound ? writeAudio(*outcome) : Done);
    }

    /// What the caller gave can't be sent, whatever the engine.
    static bool isWrongUse(const provider::ProviderError& error) {
        return error.type == provider::ErrorType::AudioFormat ||
               error.code == QStringLiteral("invalid_messages") ||
               error.code == QStringLiteral("invalid_tools");
    }

    int writeAudio(const provider::Response& response) {
        if (response.raw.audioData.isEmpty()) {
            printMessage(QStringLiteral("hrp complete: ") +
                         tr("the reply has no sound; nothing was written to %1.")
                             .arg(QString::fromStdString(m_arguments.audioOut)));
            return Done;
        }
        auto wav = audio::wavFile(samplesOf(response.raw.audioData));
        const auto written =
            wav ? m_sound->write(*wav) : tl::expected<void, QString>(tl::unexpected(wav.error()));
        if (written)
            return Done;
        printMessage(QStringLiteral("hrp complete: ") + written.error());
        return WorkFailed;
    }

    const CompleteArguments m_arguments;
    QList<provider::Message> m_messages;
    provider::CompleteOptions m_options;
    provider::Config m_config;
    app::LocalEngine m_local;
    EngineKey m_key;
    std::optional<OutputFile> m_sound; ///< --audio-out
    time::SteadyScheduler m_scheduler;
    transport::WebSocketConnector m_connector;
    std::unique_ptr<provider::RealtimeProvider> m_provider;
    QFuture<provider::Outcome> m_call;
    int m_exitCode = WorkFailed;
};

} // namespace

void addCompleteCommand(CLI::App& program, Run& run) {
    CLI::App* command =
        program.add_subcommand("complete", "One call of the provider contract; prints the response as JSON");
    auto arguments = std::make_shared<CompleteArguments>();
    command
        ->add_option("--messages", arguments->messages,
                     "The conversation so far, as JSON; - for standard input")
        ->type_name("FILE")
        ->required();
    command->add_option("--engine", arguments->engine, "local, or an address (wss://HOST/v1/realtime)")
        ->type_name("URL|local")
        ->capture_default_str();
    command->add_option("--model", arguments->model, "Model in place of the profile's")->type_name("NAME");
    command->add_option("--voice", arguments->voice, "Voice of the reply (default: alloy)")
        ->type_name("NAME");
    command->add_option("--key-env", arguments->keyEnv, "Environment variable that holds the engine's key")
        ->type_name("VAR");
    command->add_option("--tools", arguments->tools, "Functions the engine may call, as JSON")
        ->type_name("FILE");
    command
        ->add_option("--tool-choice", arguments->toolChoice,
                     "auto, none, required, or the name of the function that must be called")
        ->type_name("NAME");
    command->add_flag("--text", arguments->text, "Ask for a reply in text, without sound");
    command->add_option("--audio-out", arguments->audioOut, "Write the reply's sound there")
        ->type_name("WAV");
    command->add_option("--timeout", arguments->timeoutSeconds, "Limit for the whole call")
        ->type_name("SECONDS")
        ->check(numberFrom(0.1, 86'400))
        ->capture_default_str();
    command->callback([&run, arguments] { run = [arguments] { return CompleteRun(*arguments).exec(); }; });
}

} // namespace hrp::cli
