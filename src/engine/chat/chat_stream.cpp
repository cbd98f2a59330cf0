// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_stream.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr std::size_t kMostCalls = 16;
constexpr qsizetype kMostArguments = 64ll * 1024;
/// Twenty minutes of speech.
constexpr qsizetype kMostLetters = 20'000;

QString startOf(const QByteArray& bytes) {
    return QString::fromUtf8(bytes.left(80)).simplified();
}

bool isDeclared(const protocol::Json& tools, const QString& name) {
    return std::any_of(tools.begin(), tools.end(), [&name](const protocol::Json& tool) {
        return tool.value("name", std::string()) == protocol::toStd(name);
    });
}

bool isWhole(const QString& arguments) {
    return QJsonDocument::fromJson(arguments.toUtf8()).isObject();
}

} // namespace

tl::expected<QString, ChatStream::Problem> ChatStream::feed(const QByteArray& data) {
    if (m_closed)
        return QString();
    if (data.trimmed() == "[DONE]") {
        m_closed = true;
        return QString();
    }
    const QJsonDocument document = QJsonDocument::fromJson(data);
    if (!document.isObject())
        return tl::unexpected(u"sent an event that is no JSON object: %1"_s.arg(startOf(data)));
    const QJsonObject chunk = document.object();
    if (const QJsonValue error = chunk["error"_L1]; !error.isUndefined() && !error.isNull()) {
        const QString message = error.isString() ? error.toString() : error["message"_L1].toString();
        return tl::unexpected(u"broke its answer off: %1"_s.arg(
            message.isEmpty() ? startOf(data) : message.left(200).simplified()));
    }
    if (!chunk["choices"_L1].isArray())
        return tl::unexpected(u"sent an event without “choices”: %1"_s.arg(startOf(data)));
    const QJsonObject choice = chunk["choices"_L1].toArray().first().toObject(); // none: usage alone
    const QJsonObject delta = choice["delta"_L1].toObject();
    for (const auto& call : delta["tool_calls"_L1].toArray())
        if (auto taken = takeCall(call.toObject()); !taken)
            return tl::unexpected(taken.error());
    if (const QString reason = choice["finish_reason"_L1].toString(); !reason.isEmpty())
        m_finishReason = reason;
    for (const auto thoughts : {"reasoning_content"_L1, "reasoning"_L1})
        m_content += delta[thoughts].toString().size();
    const QString piece = delta["content"_L1].toString();
    m_content += piece.size();
    const QString words = counted(m_thoughts.feed(piece));
    if (m_letters > kMostLetters)
        return tl::unexpected(u"does not stop: it said more than %1 characters"_s.arg(kMostLetters));
    return words;
}

tl::expected<void, ChatStream::Problem> ChatStream::takeCall(const QJsonObject& call) {
    Call& known = callOf(call);
    if (m_calls.size() > kMostCalls)
        return tl::unexpected(u"calls more than %1 functions at once"_s.arg(kMostCalls));
    const QJsonObject function = call["function"_L1].toObject();
    // A name comes whole; some services repeat it with each piece.
    if (const QString name = function["name"_L1].toString(); !name.isEmpty())
        m_content += std::exchange(known.name, name) != name ? name.size() : 0;
    const QJsonValue given = function["arguments"_L1];
    // A text in pieces, as it should be; some services give the object itself.
    const QString arguments =
        given.isObject() ? QString::fromUtf8(QJsonDocument(given.toObject()).toJson(QJsonDocument::Compact))
                         : given.toString();
    if (!given.isUndefined() && !given.isNull() && !given.isString() && !given.isObject())
        return tl::unexpected(
            u"calls %1 with arguments that are neither a text nor an object"_s.arg(known.name.left(60)));
    known.arguments += arguments;
    m_content += arguments.size();
    if (known.arguments.size() > kMostArguments)
        return tl::unexpected(
            u"does not stop: the arguments of %1 have more than %2 characters"_s.arg(known.name.left(60))
                .arg(kMostArguments));
    return {};
}

ChatStream::Call& ChatStream::callOf(const QJsonObject& piece) {
    const QString id = piece["id"_L1].toString(), name = piece["function"_L1]["name"_L1].toString();
    const bool numbered = piece.contains("index"_L1);
    const int index = piece["index"_L1].toInt();
    const auto same = [&](const Call& call) {
        if (!id.isEmpty() && !call.id.isEmpty())
            return call.id == id; // two calls under one index have two ids
        return !numbered || call.index == index;
    };
    const auto found = std::find_if(m_calls.rbegin(), m_calls.rend(), same);
    // Without an id, a second name after arguments is a second call.
    const bool says = !piece["function"_L1]["arguments"_L1].toString().isEmpty();
    const bool next = found != m_calls.rend() && id.isEmpty() && !name.isEmpty() &&
                      !found->arguments.isEmpty() &&
                      (name != found->name || (says && isWhole(found->arguments)));
    if (found == m_calls.rend() || next)
        return m_calls.emplace_back(Call{index, id, {}, {}});
    if (found->id.isEmpty())
        found->id = id;
    return *found;
}

QString ChatStream::counted(QString words) {
    m_letters += words.trimmed().size();
    return words;
}

tl::expected<std::vector<CallTool>, ChatStream::Problem>
ChatStream::finish(const protocol::Json& declaredTools) const {
    if (!m_closed && m_finishReason.isEmpty())
        return tl::unexpected(u"broke its answer off without a word"_s);
    if (m_calls.empty() && m_letters == 0)
        return tl::unexpected(m_finishReason == "content_filter"_L1
                                  ? u"withheld its answer (content_filter)"_s
                              : m_thoughts.thought() ? u"thought, but said nothing"_s
                                                     : u"gave an empty answer"_s);
    std::vector<CallTool> calls;
    for (const Call& call : m_calls) {
        if (!isDeclared(declaredTools, call.name))
            return tl::unexpected(u"calls a function that was not offered: “%1”"_s.arg(call.name.left(60)));
        const QString arguments = call.arguments.trimmed().isEmpty() ? u"{}"_s : call.arguments;
        if (!QJsonDocument::fromJson(arguments.toUtf8()).isObject())
            return tl::unexpected(u"calls %1 with arguments that are no JSON object: %2"_s.arg(
                call.name, startOf(arguments.toUtf8())));
        calls.push_back({call.name, arguments});
    }
    return calls;
}

} // namespace hrp::engine
