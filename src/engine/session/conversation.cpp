// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/conversation.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {

using protocol::ErrorInfo;
using protocol::Item;

ErrorInfo refusal(const QString& code, const QString& message, const QString& param) {
    ErrorInfo error;
    error.type = u"invalid_request_error"_s;
    error.code = code;
    error.message = message;
    error.param = param;
    return error;
}

tl::expected<QString, ErrorInfo> Conversation::add(Entry entry, const std::optional<QString>& previous) {
    const QString id = entry.item.id;
    if (m_byId.contains(id))
        return tl::unexpected(refusal(
            u"item_already_exists"_s,
            u"There is already an item “%1”. Leave out `id`, or choose another."_s.arg(id), u"item.id"_s));
    if (const Result checked = checkOutput(entry.item); !checked)
        return tl::unexpected(checked.error());
    auto place = m_entries.end();
    if (previous == u"root"_s) {
        place = m_entries.begin();
    } else if (previous) {
        const auto found = m_byId.find(*previous);
        if (found == m_byId.end())
            return tl::unexpected(refusal(u"previous_item_not_found"_s,
                                          u"There is no item “%1” to put this one after."_s.arg(*previous),
                                          u"previous_item_id"_s));
        place = std::next(found->second);
    }
    for (protocol::ContentPart& part : entry.item.content) {
        part.audio.clear();
        if (!m_keepsImages)
            part.imageUrl.truncate(part.imageUrl.indexOf(u',') + 1);
    }
    const auto added = m_entries.insert(place, std::move(entry));
    m_byId[id] = added;
    return before(id);
}

Conversation::Result Conversation::checkOutput(const Item& item) const {
    if (item.type != "function_call_output"_L1)
        return {};
    bool called = false;
    for (const Entry& entry : m_entries) {
        if (entry.item.callId != item.callId)
            continue;
        if (entry.item.type == item.type)
            return tl::unexpected(refusal(u"duplicate_function_call_output"_s,
                                          u"The call “%1” has its output already."_s.arg(item.callId),
                                          u"item.call_id"_s));
        called = called || entry.item.type == "function_call"_L1;
    }
    if (!called)
        return tl::unexpected(refusal(
            u"invalid_call_id"_s, u"No function call “%1” was made in this conversation."_s.arg(item.callId),
            u"item.call_id"_s));
    return {};
}

Conversation::Entry* Conversation::find(const QString& id) {
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &*found->second;
}

const Conversation::Entry* Conversation::find(const QString& id) const {
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &*found->second;
}

QString Conversation::before(const QString& id) const {
    const auto found = m_byId.find(id);
    if (found == m_byId.end() || found->second == m_entries.begin())
        return {};
    return std::prev(found->second)->item.id;
}

QString Conversation::lastId() const {
    return m_entries.empty() ? QString() : m_entries.back().item.id;
}

Conversation::Result Conversation::remove(const QString& id) {
    const auto found = m_byId.find(id);
    if (found == m_byId.end())
        return tl::unexpected(
            refusal(u"item_not_found"_s, u"There is no item “%1” to delete."_s.arg(id), u"item_id"_s));
    if (found->second->inProgress)
        return tl::unexpected(refusal(
            u"item_in_progress"_s, u"The item “%1” is still being made. Cancel its response first."_s.arg(id),
            u"item_id"_s));
    m_entries.erase(found->second);
    m_byId.erase(found);
    return {};
}

Conversation::Result Conversation::truncate(const QString& id, int contentIndex, std::int64_t audioEndMs) {
    Entry* entry = find(id);
    if (!entry)
        return tl::unexpected(
            refusal(u"item_not_found"_s, u"There is no item “%1” to truncate."_s.arg(id), u"item_id"_s));
    if (!entry->track)
        return tl::unexpected(refusal(
            u"item_truncate_invalid_item"_s,
            u"Only audio of the assistant can be truncated, and “%1” has none."_s.arg(id), u"item_id"_s));
    if (contentIndex != 0)
        return tl::unexpected(
            refusal(u"invalid_content_index"_s,
                    u"The audio of “%1” is its content part 0, not %2."_s.arg(id).arg(contentIndex),
                    u"content_index"_s));
    const std::int64_t has = base::samplesToWholeMs(entry->track->samples());
    if (audioEndMs < 0 || audioEndMs > has)
        return tl::unexpected(refusal(
            u"invalid_audio_end_ms"_s,
            u"The audio of “%1” is %2 ms long; it can't be cut at %3 ms."_s.arg(id).arg(has).arg(audioEndMs),
            u"audio_end_ms"_s));
    if (audioEndMs == has)
        return {};
    entry->track->cut(audioEndMs * base::kSampleRate / 1000);
    for (protocol::ContentPart& part : entry->item.content)
        part.transcript = entry->track->text();
    return {};
}

QList<Item> Conversation::history() const {
    QList<Item> items;
    for (const Entry& entry : m_entries)
        items.append(entry.item);
    return items;
}

} // namespace hrp::engine
