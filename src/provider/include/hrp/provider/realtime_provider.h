// SPDX-License-Identifier: GPL-3.0-or-later
// The provider "openai-realtime": calls answered over a realtime session (P1–P7).
#pragma once
#include <hrp/client/limits.h>
#include <hrp/provider/coordinator.h>
#include <hrp/provider/provider.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QUrl>

namespace hrp::provider {

inline constexpr char kProviderName[] = "openai-realtime";
inline constexpr char kMountPoint[] = "providers";

/// The contract's configuration (P7), and where the engine is.
struct Config {
    QByteArray apiKey; ///< empty: OPENAI_API_KEY is read when mounting
    QString model;     ///< empty: the profile's
    QString voice = QStringLiteral("alloy");
    std::optional<double> temperature;   ///< sent only if set
    std::optional<int> maxTokens;        ///< sent as max_output_tokens
    Json sessionConfig = Json::object(); ///< laid over the session's settings, object by object

    QUrl url = QUrl(QStringLiteral("wss://api.openai.com/v1/realtime"));
    QByteArray extraCaPem; ///< one more trusted certificate
    std::chrono::milliseconds connectTimeout{transport::PipeRequest().handshakeTimeoutMs};
    /// Of session.created, and of session.updated (H3).
    std::chrono::milliseconds answerTimeout =
        std::chrono::duration_cast<std::chrono::milliseconds>(client::kAnswerTimeout);
    std::chrono::milliseconds silenceTimeout{30'000}; ///< an engine that sends nothing while it should reply

    /// Reads {"api_key","model","voice","temperature","max_tokens","session_config","url"}; null means
    /// absent. The error names the field and says what it should be. It never quotes the key.
    static tl::expected<Config, QString> fromJson(const Json& json);
};

/// One realtime session behind the stateless call: what the engine knows already is not sent again; a
/// conversation that does not go on from there, other instructions or other tools open a new session, with
/// the whole conversation. After a failed call the next one starts in a new session.
///
/// One call at a time; another one meanwhile fails at once with code "busy".
///
/// Thread: belongs to the scheduler's, on which it is made, destroyed, and calls back. complete() and close()
/// may be called from any. Scheduler and connector outlive it.
class RealtimeProvider final : public Provider {
public:
    RealtimeProvider(Config config, time::Scheduler& scheduler, transport::PipeConnector& connector,
                     std::shared_ptr<EventHub> events);
    ~RealtimeProvider() override; ///< a call under way fails with "unmounted"

    QString name() const override;
    QFuture<Outcome> complete(const QList<Message>& messages, const CompleteOptions& options = {}) override;
    QList<ToolCall> parseToolCalls(const Response& response) const override;

    /// Closes the session for good; later calls fail with "unmounted". The future ends when it is closed.
    QFuture<void> close();

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

/// Takes the provider out of the coordinator, which must still live, and closes its session for good; the
/// future ends when it is closed. Any thread, any number of times. The provider itself, and its thread, go
/// with the last copy of this.
using Cleanup = std::function<QFuture<void>()>;

/// Registers a RealtimeProvider under "providers" / "openai-realtime" (P7). It runs on a thread of its own,
/// so that the caller needs no event loop and none is ever blocked. A QCoreApplication must exist.
[[nodiscard]] Cleanup mount(Coordinator& coordinator, Config config = {});
/// The same on the calling thread, whose scheduler and connector are given.
[[nodiscard]] Cleanup mount(Coordinator& coordinator, Config config, time::Scheduler& scheduler,
                            transport::PipeConnector& connector);

} // namespace hrp::provider
