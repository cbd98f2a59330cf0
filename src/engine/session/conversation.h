// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "session/spoken_track.h"

#include <hrp/protocol/items.h>

#include <tl/expected.hpp>

#include <list>
#include <optional>
#include <unordered_map>

namespace hrp::engine {

/// The engine's memory of a conversation: its items in order, each cut where the participant stopped
/// hearing it. Audio bytes are not kept, images only for those who look at them.
class Conversation {
public:
    explicit Conversation(bool keepsImages = false) : m_keepsImages(keepsImages) {}
    struct Entry {
        protocol::Item item;
        double inputAudioMs = 0;          ///< length of a spoken user item
        std::optional<SpokenTrack> track; ///< of an output item with audio
        bool inProgress = false;          ///< of the reply that goes on
    };
    using Result = tl::expected<void, protocol::ErrorInfo>;

    /// Puts an item after `previous` ("root": first; none: last). The item has an id of its own. Returns
    /// the id before it, empty for the first. Refuses duplicate ids, unknown places, and outputs of calls
    /// that were never made or are answered (E10, E11).
    tl::expected<QString, protocol::ErrorInfo> add(Entry entry, const std::optional<QString>& previous = {});
    /// The entry, or null. Valid until it is removed.
    Entry* find(const QString& id);
    const Entry* find(const QString& id) const;
    /// Id of the item before, empty for the first.
    QString before(const QString& id) const;
    QString lastId() const;
    Result remove(const QString& id);
    /// Cuts an assistant's audio and its words (E9).
    Result truncate(const QString& id, int contentIndex, std::int64_t audioEndMs);

    const std::list<Entry>& entries() const { return m_entries; }
    QList<protocol::Item> history() const;

private:
    Result checkOutput(const protocol::Item& item) const;
    bool m_keepsImages;
    std::list<Entry> m_entries;
    std::unordered_map<QString, std::list<Entry>::iterator> m_byId;
};

/// An error as the API words its own kind (E14).
protocol::ErrorInfo refusal(const QString& code, const QString& message, const QString& param = {});

} // namespace hrp::engine
