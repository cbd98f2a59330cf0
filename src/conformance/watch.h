// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rule_stats.h"

#include <hrp/protocol/engine_events.h>

#include <QJsonObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <utility>

namespace hrp::conformance {

/// The rules that hold for every message of a session, whatever the check. What they see goes into the
/// stats under the name of the check that tells it. One for each session.
class Watch {
public:
    /// `where` names the session in findings.
    Watch(RuleStats& stats, QString where);

    using Reading = tl::expected<protocol::EngineReading, protocol::ReadError>;
    void message(const Reading& reading, const QJsonObject& json);
    void binary(std::int64_t bytes);
    /// The engine ended the session.
    void cutOff(const QString& how);
    /// The client said whether it wants its turns transcribed.
    void transcriptionAsked(bool asked) { m_transcriptionAsked = asked; }

private:
    struct ItemState {
        bool added = false, partAdded = false, partDone = false, done = false, hasContent = false;
    };
    struct ResponseState {
        bool created = false;
        int dones = 0;
    };
    struct Words {
        QString deltas; ///< so far, joined
        bool done = false;
    };
    using Part = std::pair<QString, int>; ///< item_id, content_index

    void broke(const char* rule, const QString& expected, const QString& came);
    void noted(const char* rule, const QString& expected, const QString& came);
    void unreadable(const protocol::ReadError& error);
    void ids(const QJsonObject& json);
    void places(const QString& type, const QJsonObject& json);
    void wholeText(const QString& before, const QString& text);
    void partOfResponse(const QString& type, const QString& responseId);
    void partOfItem(const QString& type, const QString& itemId);
    void turnItem(const protocol::Item& item);
    void unasked(const QString& itemId);

    void see(const protocol::AudioDelta& delta);
    void see(const protocol::TranscriptDelta& delta);
    void see(const protocol::TranscriptDone& done);
    void see(const protocol::OutputTextDelta& delta);
    void see(const protocol::OutputItemAdded& added);
    void see(const protocol::OutputItemDone& done);
    void see(const protocol::ContentPartAdded& added);
    void see(const protocol::ContentPartDone& done);
    void see(const protocol::FunctionCallDone& done);
    void see(const protocol::ResponseCreated& created);
    void see(const protocol::ResponseDone& done);
    void see(const protocol::ItemAdded& added);
    void see(const protocol::ErrorEvent& error);
    void see(const protocol::TranscriptionCompleted& completed);
    void see(const protocol::TranscriptionFailed& failed);
    template <typename Other>
    void see(const Other&) {}

    RuleStats& m_stats;
    QString m_where;
    int m_number = 0; ///< of the message
    QJsonObject m_json;
    QSet<QString> m_eventIds;
    std::map<QString, ItemState> m_items;
    std::map<QString, ResponseState> m_responses;
    std::map<Part, Words> m_words;                         ///< spoken or written
    std::map<QString, protocol::FunctionCallDone> m_calls; ///< by item
    bool m_transcriptionAsked = false;
};

} // namespace hrp::conformance
