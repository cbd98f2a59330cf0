// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "serve_parts.h"
#include "signal_catcher.h"

#include <hrp/base/loopback.h>
#include <hrp/engine/faults.h>
#include <hrp/engine/server.h>
#include <hrp/engine/speech.h>
#include <hrp/protocol/files.h>
#include <hrp/time/steady_scheduler.h>

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QSslCertificate>
#include <QSslKey>

#include <unistd.h>

#include <limits>
#include <utility>

namespace hrp::cli {
namespace {

struct ServeOptions {
    int port = 0;
    std::string host = "127.0.0.1";
    std::string voice = "slt";
    std::string keyEnv, certFile, keyFile, fault;
    unsigned seed = 1;
    int sessionMinutes = 60;
    bool exitWithParent = false, listVoices = false;
    PartOptions parts;
};

int printVoices() {
    QStringList lines;
    for (const engine::VoiceListing& voice : engine::listVoices())
        lines << voice.name.leftJustified(16) + voice.text;
    printResult(lines.join(QLatin1Char('\n')));
    return Done;
}

/// What `hrp serve --help` says below the options.
std::string helpFooter() {
    QStringList lines{QStringLiteral("Voices: %1, or a language such as de; --list-voices names all.")
                          .arg(engine::packagedVoices().join(QStringLiteral(", "))),
                      QStringLiteral("Faults:")};
    for (const engine::Fault& fault : engine::faults())
        lines << QStringLiteral("  ") + fault.name.leftJustified(24) + fault.text;
    return lines.join(QLatin1Char('\n')).toStdString();
}

tl::expected<QSslConfiguration, QString> loadTls(const ServeOptions& options) {
    constexpr qint64 kMostPemBytes = 1024ll * 1024;
    const auto chain = protocol::readWholeFile(QString::fromStdString(options.certFile), kMostPemBytes);
    if (!chain)
        return tl::unexpected(QStringLiteral("--tls-cert: ") + chain.error().whole());
    const auto certificates = QSslCertificate::fromData(*chain, QSsl::Pem);
    if (certificates.isEmpty())
        return tl::unexpected(QStringLiteral("--tls-cert %1 holds no certificate in PEM form.")
                                  .arg(QString::fromStdString(options.certFile)));
    const auto pem = protocol::readWholeFile(QString::fromStdString(options.keyFile), kMostPemBytes);
    if (!pem)
        return tl::unexpected(QStringLiteral("--tls-key: ") + pem.error().whole());
    QSslKey key(*pem, QSsl::Rsa);
    if (key.isNull())
        key = QSslKey(*pem, QSsl::Ec);
    if (key.isNull())
        return tl::unexpected(QStringLiteral("--tls-key %1 holds no RSA or EC key in PEM form.")
                                  .arg(QString::fromStdString(options.keyFile)));
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificateChain(certificates);
    tls.setPrivateKey(key);
    return tls;
}

int serve(const ServeOptions& options) {
    if (options.listVoices)
        return printVoices();
    engine::Server::Options server;
    server.listen.address = QHostAddress(QString::fromStdString(options.host));
    if (options.host == "localhost")
        server.listen.address = QHostAddress::LocalHost;
    if (server.listen.address.isNull()) {
        printMessage(QStringLiteral("hrp serve: --host %1 is not an IP address. Use 127.0.0.1, ::1, or the "
                                    "address of an interface.")
                         .arg(QString::fromStdString(options.host)));
        return WrongUse;
    }
    server.listen.port = static_cast<quint16>(options.port);
    if (!options.keyEnv.empty()) {
        server.requiredKey = qgetenv(options.keyEnv.c_str());
        if (server.requiredKey.isEmpty()) {
            printMessage(QStringLiteral("hrp serve: --require-key-env names %1, which is not set.")
                             .arg(QString::fromStdString(options.keyEnv)));
            return WrongUse;
        }
    }
    const bool tls = !options.certFile.empty() || !options.keyFile.empty();
    if (tls) {
        if (options.certFile.empty() || options.keyFile.empty()) {
            printMessage(QStringLiteral("hrp serve: --tls-cert and --tls-key belong together."));
            return WrongUse;
        }
        auto configuration = loadTls(options);
        if (!configuration) {
            printMessage(QStringLiteral("hrp serve: ") + configuration.error());
            return WrongUse;
        }
        server.listen.tls = *configuration;
    }
    if (!base::isLoopbackHost(server.listen.address.toString()) && (!tls || server.requiredKey.isEmpty())) {
        printMessage(
            QStringLiteral("hrp serve: beyond this machine the engine is served only with a key and TLS: "
                           "add --require-key-env, --tls-cert and --tls-key, or leave out --host."));
        return WrongUse;
    }
    server.session.voice = QString::fromStdString(options.voice);
    server.session.seed = options.seed;
    server.session.sessionLimitS = options.sessionMinutes * 60;
    server.fault = QString::fromStdString(options.fault);
    server.log = [](const QString& line) { printMessage(line); };

    time::SteadyScheduler scheduler;
    time::SystemWallClock wallClock;
    if (const auto chosen = chooseParts(options.parts, scheduler, server); !chosen) {
        printMessage(QStringLiteral("hrp serve: ") + chosen.error());
        return WrongUse;
    }
    const bool chat = options.parts.responder == "chat";
    engine::Server engine(scheduler, wallClock, std::move(server));
    if (const auto problem = engine.start()) {
        printMessage(QStringLiteral("hrp serve: ") + *problem);
        return WrongUse;
    }
    if (const QString why = engine.whyNoRecognizer(); !why.isEmpty()) {
        if (chat) {
            printMessage(QStringLiteral("hrp serve: a chat model must know what was said, but %1, or give "
                                        "--transcription-url.")
                             .arg(why));
            return WrongUse;
        }
        if (!options.parts.noRecognition)
            printMessage(QStringLiteral("hrp serve: transcription will be refused: %1").arg(why));
    }
    printResult(QStringLiteral("listening on ") + engine.url());

    const SignalCatcher catcher([&engine] { engine.shutDown([] { QCoreApplication::exit(Done); }); });
    std::unique_ptr<QSocketNotifier> parent;
    if (options.exitWithParent) {
        parent = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
        QObject::connect(parent.get(), &QSocketNotifier::activated, parent.get(), [] {
            char buffer[256];
            if (::read(STDIN_FILENO, buffer, sizeof buffer) <= 0)
                QCoreApplication::exit(Done);
        });
    }
    return QCoreApplication::exec();
}

} // namespace

void addServeCommand(CLI::App& program, Run& run) {
    CLI::App* command = program.add_subcommand("serve", "The local engine as a server on this machine");
    auto options = std::make_shared<ServeOptions>();
    command->add_option("--port", options->port, "Port; 0 picks a free one")
        ->check(wholeFrom(0, 65'535))
        ->capture_default_str();
    command
        ->add_option("--host", options->host,
                     "Address to listen on; beyond loopback a key and TLS are required")
        ->capture_default_str();
    command
        ->add_option("--voice", options->voice,
                     "Voice unless the client asks for another (slt, rms, awb, or a language: de, hi, …)")
        ->capture_default_str();
    command
        ->add_option("--require-key-env", options->keyEnv,
                     "Environment variable that holds the key clients must show")
        ->type_name("VAR");
    command->add_option("--tls-cert", options->certFile, "Certificate (PEM)")->type_name("FILE");
    command->add_option("--tls-key", options->keyFile, "Private key (PEM)")->type_name("FILE");
    command->add_option("--seed", options->seed, "Same seed, same session")
        ->check(wholeFrom(0, std::numeric_limits<unsigned>::max()))
        ->capture_default_str();
    command
        ->add_option("--session-minutes", options->sessionMinutes,
                     "Limit of a session, told to its client as expires_at; then it ends")
        ->check(wholeFrom(1, 24 * 60))
        ->capture_default_str();
    command->add_option("--fault", options->fault, "Misbehave on purpose, to see how a client copes")
        ->type_name("NAME");
    command->add_flag("--list-voices", options->listVoices, "Print the names of all voices and languages");
    addPartOptions(*command, options->parts);
    command->footer([] { return helpFooter(); });
    command->add_flag("--exit-with-parent", options->exitWithParent, "Stop when standard input closes");
    command->callback([&run, options] { run = [options] { return serve(*options); }; });
}

} // namespace hrp::cli
