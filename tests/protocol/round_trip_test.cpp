// SPDX-License-Identifier: GPL-3.0-or-later
// Any value, written and read again, is the same value: both directions, every kind of event.
#include <hrp/protocol/base64.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

#include <random>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

namespace {

/// Random values, the same for the same seed.
class Values {
public:
    explicit Values(unsigned seed) : m_random(seed) {}

    int below(int limit) { return static_cast<int>(m_random() % static_cast<unsigned>(limit)); }
    bool coin() { return below(2) == 0; }

    QString text() {
        static const QStringList pieces{
            u"a"_s,      u"Ω"_s, u"नमस्ते"_s, u"😀"_s, u"\""_s,     u"\\"_s,     u"\n"_s,
            u"\u0001"_s, u"/"_s, u"{}"_s,   u" "_s, u"\u2028"_s, u"\uFFFD"_s, QString(QChar(u'\0'))};
        QString text;
        for (int i = below(12); i > 0; --i)
            text += pieces[below(static_cast<int>(pieces.size()))];
        return text;
    }
    QString name() { return u"n"_s + QString::number(m_random()); }
    /// Empty stands for null on the wire.
    QString maybe() { return coin() ? QString() : name(); }
    std::int64_t ms() { return static_cast<std::int64_t>(m_random()) << below(21); }
    QByteArray bytes(int most) {
        QByteArray bytes(below(most), '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(m_random());
        return bytes;
    }
    QByteArray samples(int most) {
        return bytes(most).append('\1').leftJustified(2 * below(most) + 2, '\7', true);
    }
    QStringList modalities() { return {coin() ? u"audio"_s : u"text"_s}; }
    Json json(int depth = 0) {
        switch (below(depth < 3 ? 8 : 6)) {
        case 0:
            return nullptr;
        case 1:
            return coin();
        case 2:
            return static_cast<std::int64_t>(m_random()) - 1000;
        case 3:
            return static_cast<double>(below(1000)) + 0.25;
        case 4:
        case 5:
            return toStd(text());
        case 6: {
            Json list = Json::array();
            for (int i = below(4); i > 0; --i)
                list.push_back(json(depth + 1));
            return list;
        }
        default:
            break;
        }
        Json object = Json::object();
        for (int i = below(4); i > 0; --i)
            object[toStd(text()) + std::to_string(i)] = json(depth + 1);
        return object;
    }
    Json object() { return {{"z", json()}, {"a", json()}}; }
    Json tools() {
        Json tools = Json::array();
        for (int i = below(3); i > 0; --i)
            tools.push_back({{"type", "function"},
                             {"name", toStd(name())},
                             {"description", toStd(text())},
                             {"parameters", object()}});
        return tools;
    }
    Json toolChoice() {
        return coin() ? Json("required") : Json{{"type", "function"}, {"name", toStd(name())}};
    }
    Json maxTokens() { return coin() ? Json("inf") : Json(1 + below(4096)); }

    ContentPart part(const QString& type) {
        ContentPart part;
        part.type = type;
        if (type.endsWith("text"_L1))
            part.text = u"."_s + text();
        else if (type == "input_image"_L1)
            part.imageUrl = u"data:image/png;base64,"_s +
                            QString::fromLatin1(encodeBase64(QByteArray("\x89PNG\r\n\x1A\n") + bytes(40)));
        else if (coin())
            part.transcript = text();
        return part;
    }
    /// As an engine states it.
    Item item() {
        Item item;
        item.id = name();
        item.status = coin() ? QString() : u"completed"_s;
        switch (below(3)) {
        case 0:
            item.type = u"function_call"_s;
            item.callId = name();
            item.name = name();
            item.arguments = text();
            break;
        case 1:
            item.type = u"function_call_output"_s;
            item.callId = name();
            item.output = text();
            break;
        default:
            item.type = u"message"_s;
            item.role = coin() ? u"user"_s : u"assistant"_s;
            for (int i = below(4); i > 0; --i)
                item.content.append(
                    part(item.role == "user"_L1
                             ? QStringList{u"input_text"_s, u"input_audio"_s, u"input_image"_s}[below(3)]
                             : QStringList{u"output_text"_s, u"output_audio"_s}[below(2)]));
        }
        return item;
    }
    /// As a client may send it.
    Item clientItem() {
        Item item = this->item();
        if (coin())
            item.id.clear();
        if (item.type != "message"_L1)
            return item;
        item.content.clear();
        for (int i = 1 + below(3); i > 0; --i) {
            ContentPart next = part(item.role == "user"_L1 ? QStringList{u"input_text"_s, u"input_audio"_s,
                                                                         u"input_image"_s}[below(3)]
                                                           : u"output_text"_s);
            if (next.type == "input_audio"_L1)
                next.audio = samples(50);
            item.content.append(next);
        }
        return item;
    }
    ErrorInfo error() { return {maybe(), maybe(), text(), maybe(), maybe()}; }
    TurnDetection turns() {
        return {u"server_vad"_s, below(100) / 128.0, below(5000), below(10000), coin(), coin()};
    }
    SessionInfo session() {
        SessionInfo session;
        session.id = name();
        session.model = name();
        session.modalities = modalities();
        session.instructions = text();
        session.tools = tools();
        session.toolChoice = toolChoice();
        session.maxOutputTokens = maxTokens();
        if (coin())
            session.expiresAt = ms();
        session.transcriptionModel = maybe();
        if (!session.transcriptionModel.isEmpty()) {
            session.transcriptionLanguage = maybe();
            session.transcriptionPrompt = maybe();
        }
        if (coin())
            session.turnDetection = turns();
        session.voice = name();
        session.speed = 0.25 + below(10) / 8.0;
        return session;
    }
    ResponseInfo response() {
        ResponseInfo response;
        response.id = name();
        response.status = u"cancelled"_s;
        response.reason = maybe();
        response.errorType = maybe();
        response.errorCode = maybe();
        response.errorMessage = maybe();
        for (int i = below(3); i > 0; --i)
            response.output.append(item());
        response.conversationId = maybe();
        response.modalities = modalities();
        response.maxOutputTokens = maxTokens();
        response.voice = maybe();
        if (coin()) {
            Usage usage;
            for (std::int64_t* count :
                 {&usage.inputTokens, &usage.outputTokens, &usage.totalTokens, &usage.inputTextTokens,
                  &usage.inputAudioTokens, &usage.inputImageTokens, &usage.cachedTokens,
                  &usage.cachedTextTokens, &usage.cachedAudioTokens, &usage.cachedImageTokens,
                  &usage.outputTextTokens, &usage.outputAudioTokens})
                *count = below(100000);
            response.usage = usage;
        }
        if (coin())
            response.metadata = object();
        return response;
    }

private:
    std::mt19937 m_random;
};

EngineEventBody engineBody(std::size_t kind, Values& v) {
    const auto session = [&] { return v.session(); };
    switch (kind) {
    case 0:
        return SessionCreated{session()};
    case 1:
        return SessionUpdated{session()};
    case 2:
        return SpeechStarted{v.ms(), v.name()};
    case 3:
        return SpeechStopped{v.ms(), v.name()};
    case 4:
        return Committed{v.name(), v.maybe()};
    case 5:
        return ItemAdded{v.item(), v.maybe()};
    case 6:
        return ItemDone{v.item(), v.maybe()};
    case 7:
        return Truncated{v.name(), v.below(9), v.ms()};
    case 8:
        return ResponseCreated{v.response()};
    case 9:
        return ResponseDone{v.response()};
    case 10:
        return AudioDelta{v.coin() ? v.name() : v.text(), v.name(), v.below(9), v.below(1 << 30),
                          v.bytes(2000)};
    case 11:
        return AudioDone{v.name(), v.name(), v.below(9), v.below(9)};
    case 12:
        return TranscriptDelta{v.name(), v.name(), v.below(9), v.below(9), v.text()};
    case 13:
        return TranscriptDone{v.name(), v.name(), v.below(9), v.below(9), v.text()};
    case 14:
        return FunctionCallDone{v.name(), v.name(), v.below(9), v.name(), v.name(), v.text()};
    case 15:
        return TranscriptionCompleted{v.name(), v.below(9), v.text(), v.below(100) / 4.0};
    case 16:
        return TranscriptionFailed{v.name(), v.below(9), v.error()};
    case 17:
        return ErrorEvent{v.error()};
    case 18:
        return OutputItemAdded{v.name(), v.below(9), v.item()};
    case 19:
        return OutputItemDone{v.name(), v.below(9), v.item()};
    case 20:
        return ContentPartAdded{v.name(), v.name(), v.below(9), v.below(9),
                                v.coin() ? u"audio"_s : u"text"_s};
    case 21:
        return ContentPartDone{v.name(), v.name(), v.below(9), v.below(9), v.coin() ? u"audio"_s : u"text"_s,
                               v.text()};
    case 22:
        return FunctionCallDelta{v.name(), v.name(), v.below(9), v.name(), v.text()};
    case 23:
        return OutputTextDelta{v.name(), v.name(), v.below(9), v.below(9), v.text()};
    case 24:
        return OutputTextDone{v.name(), v.name(), v.below(9), v.below(9), v.text()};
    case 25:
        return TranscriptionDelta{v.name(), v.below(9), v.text()};
    case 26:
        return InputCleared{};
    case 27:
        return RateLimitsUpdated{};
    case 28:
        return ItemDeleted{v.name()};
    case 29:
        return ItemRetrieved{v.item()};
    default:
        return OtherEvent{u"made.up."_s + v.text()};
    }
}

SessionUpdate sessionUpdateOf(Values& v) {
    SessionUpdate update;
    if (v.coin())
        update.modalities = v.modalities();
    if (v.coin())
        update.instructions = v.text();
    if (v.coin())
        update.tools = v.tools();
    if (v.coin())
        update.toolChoice = v.toolChoice();
    if (v.coin())
        update.maxOutputTokens = v.maxTokens();
    if (v.coin()) {
        InputUpdate input;
        input.hasFormat = v.coin();
        if (v.coin())
            input.transcriptionModel = v.coin() ? std::optional<QString>(v.name()) : std::nullopt;
        if (input.transcriptionModel && *input.transcriptionModel) {
            if (v.coin())
                input.transcriptionLanguage = v.maybe().left(8);
            if (v.coin())
                input.transcriptionPrompt = v.maybe();
        }
        if (v.coin()) {
            input.turnDetection.emplace();
            if (v.coin()) {
                TurnDetectionUpdate turns;
                const TurnDetection values = v.turns();
                if (v.coin())
                    turns.threshold = values.threshold;
                if (v.coin())
                    turns.prefixPaddingMs = values.prefixPaddingMs;
                if (v.coin())
                    turns.silenceDurationMs = values.silenceDurationMs;
                if (v.coin())
                    turns.createResponse = values.createResponse;
                if (v.coin())
                    turns.interruptResponse = values.interruptResponse;
                *input.turnDetection = turns;
            }
        }
        update.input = input;
    }
    update.hasOutputFormat = v.coin();
    if (v.coin())
        update.voice = v.name();
    if (v.coin())
        update.speed = 0.25 + v.below(10) / 8.0;
    return update;
}

ResponseCreate responseCreateOf(Values& v) {
    ResponseCreate create;
    if (v.coin())
        create.modalities = v.modalities();
    if (v.coin())
        create.instructions = v.text();
    if (v.coin())
        create.tools = v.tools();
    if (v.coin())
        create.toolChoice = v.toolChoice();
    if (v.coin())
        create.maxOutputTokens = v.maxTokens();
    if (v.coin())
        create.voice = v.name();
    if (v.coin())
        create.metadata = v.object();
    return create;
}

ClientEventBody clientBody(std::size_t kind, Values& v) {
    switch (kind) {
    case 0:
        return sessionUpdateOf(v);
    case 1:
        return AudioAppend{v.samples(2000)};
    case 2:
        return AudioCommit{};
    case 3:
        return AudioClear{};
    case 4:
        return ItemCreate{v.clientItem(), v.coin() ? std::optional<QString>(v.name()) : std::nullopt};
    case 5:
        return ItemTruncate{v.name(), v.below(9), v.ms()};
    case 6:
        return ItemDelete{v.name()};
    case 7:
        return ItemRetrieve{v.name()};
    case 8:
        return responseCreateOf(v);
    default:
        return ResponseCancel{v.maybe()};
    }
}

/// The only part of a session that is not written.
EngineEvent withoutRaw(EngineEvent event) {
    if (auto* created = std::get_if<SessionCreated>(&event.body))
        created->session.raw = {};
    if (auto* updated = std::get_if<SessionUpdated>(&event.body))
        updated->session.raw = {};
    return event;
}

constexpr int kRounds = 200;

} // namespace

TEST(RoundTrip, EngineEvents) {
    constexpr std::size_t kinds = std::variant_size_v<EngineEventBody>;
    Values values(2026);
    for (int round = 0; round < kRounds; ++round)
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const EngineEvent event{values.name(), engineBody(kind, values)};
            ASSERT_EQ(event.body.index(), kind);
            const QByteArray message = writeEngineEvent(event);
            const auto reading = readEngineEvent(message);
            ASSERT_TRUE(reading) << message.toStdString() << reading.error().text.toStdString();
            ASSERT_EQ(withoutRaw(reading->event), event) << message.toStdString();
            ASSERT_TRUE(reading->warnings.isEmpty())
                << message.toStdString() << reading->warnings.join(u'\n').toStdString();
        }
}

TEST(RoundTrip, ClientEvents) {
    constexpr std::size_t kinds = std::variant_size_v<ClientEventBody>;
    Values values(1460);
    for (int round = 0; round < kRounds; ++round)
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const ClientEvent event{values.maybe(), clientBody(kind, values)};
            ASSERT_EQ(event.body.index(), kind);
            const QByteArray message = writeClientEvent(event);
            const auto read = readClientEvent(message);
            ASSERT_TRUE(read) << message.toStdString() << read.error().error.message.toStdString();
            ASSERT_EQ(*read, event) << message.toStdString();
        }
}

// Whatever bytes come, each gives a value or an error, and what was read can be written and read again.
TEST(RoundTrip, DamagedMessagesNeverBreakTheReaders) {
    Values values(7);
    int read = 0, refused = 0;
    for (int round = 0; round < 5000; ++round) {
        QByteArray message =
            values.coin()
                ? writeEngineEvent(
                      {values.name(), engineBody(static_cast<std::size_t>(values.below(31)), values)})
                : writeClientEvent(
                      {values.name(), clientBody(static_cast<std::size_t>(values.below(10)), values)});
        for (int i = values.below(4); i > 0; --i) {
            const int at = values.below(static_cast<int>(message.size()));
            switch (values.below(3)) {
            case 0:
                message[at] = static_cast<char>(values.below(256));
                break;
            case 1:
                message.remove(at, 1 + values.below(5));
                break;
            default:
                message.insert(at,
                               message.mid(values.below(static_cast<int>(message.size())), values.below(30)));
            }
        }
        if (const auto reading = readEngineEvent(message)) {
            ++read;
            ASSERT_TRUE(readEngineEvent(writeEngineEvent(reading->event))) << message.toStdString();
        } else {
            ++refused;
            ASSERT_FALSE(reading.error().text.isEmpty());
        }
        if (const auto event = readClientEvent(message))
            ASSERT_TRUE(readClientEvent(writeClientEvent(*event))) << message.toStdString();
        else
            ASSERT_FALSE(event.error().error.message.isEmpty());
    }
    EXPECT_GT(read, 500);
    EXPECT_GT(refused, 500);
}
