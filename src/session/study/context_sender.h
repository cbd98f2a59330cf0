// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/session_part.h"

#include <hrp/protocol/context_items.h>
#include <hrp/study/study.h>

#include <map>
#include <set>
#include <vector>

namespace hrp::session {

/// Tells the engine what happens in the study, with [context] items (H20–H23). Every image goes to it once
/// per session, by content.
class ContextSender final : public SessionPart {
public:
    ContextSender(RecordWriter& records, Outbox& out, QString folder)
        : m_records(records), m_out(out), m_folder(std::move(folder)) {}

    /// Reads and scales the images of an item before they are needed: that takes too long in a conversation.
    void prepare(const QList<study::Image>& images);

    /// What the agent has been told: the text of the item, and the labels of its images.
    struct Told {
        QString text;
        QStringList images;
    };
    Told screen(const study::Screen& screen);
    Told question(const study::Question& question);
    /// Returns the text of the item.
    QString tell(const protocol::ContextBody& body);
    /// A new engine session has seen no image yet.
    void resetForNewEngineSession() override;
    /// True if the error refuses one of these items.
    bool onError(const protocol::ErrorInfo& error) override;

private:
    using Loaded = QList<tl::expected<study::LoadedImage, QString>>;
    const Loaded& load(const QList<study::Image>& images);
    QList<protocol::ContextImage> attach(const QList<study::Image>& images);
    static QStringList labelsOf(const QList<protocol::ContextImage>& images);

    RecordWriter& m_records;
    Outbox& m_out;
    QString m_folder;
    std::map<QStringList, Loaded> m_loaded; ///< by sources
    std::set<QString> m_attached;           ///< SHA-256 of what the engine has
    std::set<QString> m_logged;             ///< and of what the log has, whichever engine session it was
    std::vector<QString> m_justAttached;
    std::map<QString, std::vector<QString>> m_items; ///< event_id → images that it carries
};

} // namespace hrp::session
