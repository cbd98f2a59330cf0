// One spoken turn with the local engine: speech in, speech out.
#include <QCoreApplication>
#include <QTextStream>
#include <hrp/engine/server.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/time/steady_scheduler.h>

int main(int argc, char** argv) {
    QCoreApplication app(argc, argv);
    hrp::time::SteadyScheduler scheduler;
    hrp::time::SystemWallClock clock;
    hrp::engine::Server engine(scheduler, clock, {});
    if (const auto trouble = engine.start())
        qFatal("%s", qPrintable(*trouble));

    hrp::provider::Config config;
    config.url = QUrl(engine.url());
    hrp::provider::Coordinator coordinator;
    const auto cleanup = hrp::provider::mount(coordinator, config);
    const auto speech = hrp::engine::synthesizeNow("Good morning, how are you today?", "rms", 1.0);
    const QByteArray pcm(reinterpret_cast<const char*>(speech.data()), qsizetype(speech.size() * 2));
    coordinator.find("providers", "openai-realtime")
        ->complete({hrp::provider::Message::userAudio(pcm)})
        .then(&app, [&app](const hrp::provider::Outcome& outcome) {
            QTextStream(stdout) << (outcome ? outcome->content : outcome.error().message) << "\n"
                                << (outcome ? outcome->raw.audioData.size() / 48 : 0) << " ms of sound\n";
            app.exit(outcome ? 0 : 1);
        });
    return app.exec();
}
