// SPDX-License-Identifier: GPL-3.0-or-later
// Services over HTTP that speak OpenAI's form: better voices, better recognition, and language models, in
// place of what is packaged.
#pragma once
#include <hrp/engine/recognizer.h>
#include <hrp/engine/responder.h>
#include <hrp/engine/speech.h>
#include <hrp/time/scheduler.h>

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <tl/expected.hpp>

#include <functional>
#include <memory>

namespace hrp::engine {

/// Where a service is and how long it may take. All of them work on the thread that makes them (its event
/// loop must run) and serve any number of sessions. What nobody waits for any more is hung up at once: a
/// reply that was cancelled, all of a session that is gone.
struct Endpoint {
    QUrl url; ///< of the call itself; from endpointUrl()
    QString model;
    QByteArray key; ///< sent as `Authorization: Bearer KEY`; empty: none. In no error text
    /// For the first content and between two pieces of it: words, sound, parts of a call. Signs of life
    /// (comments of an event stream, white space) are none.
    time::Duration patience = std::chrono::seconds(30);
    time::Duration limit = std::chrono::seconds(180); ///< for the whole answer
};

enum class EndpointCall { Chat, Speech, Transcription };
/// The address of a call from what people give: the address itself, or that of the service it belongs to
/// ("http://127.0.0.1:8080", "https://api.openai.com/v1"). Refused: what is no http or https address, one
/// with a password in it, and http with a key beyond this machine (the key would be readable on the way).
tl::expected<QUrl, QString> endpointUrl(const QString& given, EndpointCall call, bool withKey);

/// `/v1/audio/speech`: speech that is passed on while it comes in. `voice` is asked for whichever voice the
/// session has; empty: the session's, whatever its name. A service that fails, or answers with anything but
/// PCM16 at 24 kHz, fails the sentence (codes "speech_…").
std::shared_ptr<Synthesizer> makeSpeechEndpoint(time::Scheduler& scheduler, Endpoint endpoint,
                                                const QString& voice = {});
/// `/v1/audio/transcriptions`: whole turns as WAV files, with the client's hints. `language`, where a client
/// names none: "en", "de", …; empty: the service finds out. Failures have codes "transcription_…".
std::shared_ptr<Recognizer> makeTranscriptionEndpoint(time::Scheduler& scheduler, Endpoint endpoint,
                                                      const QString& language = {});

struct ChatOptions {
    bool images = true; ///< false for models that can't see: they are told that there is an image
};
/// `/v1/chat/completions`, streamed: each sentence is spoken as soon as it is complete. The study's
/// instructions are the system message, with a note on how to speak and on [context] (E15); the history is
/// cut where the participant stopped hearing (E9). Failures end the reply, never the session, with codes
/// "chat_…". Makes one responder a session; they share their connections.
std::function<std::unique_ptr<Responder>(unsigned seed)>
chatResponders(time::Scheduler& scheduler, Endpoint endpoint, ChatOptions options = {});

} // namespace hrp::engine
