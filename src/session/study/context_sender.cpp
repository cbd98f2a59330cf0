// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/context_sender.h"

#include <hrp/client/engine_errors.h>


#include <utility>

namespace hrp::session {

using protocol::ContextImage;

namespace {
QString stateWords(const ContextImage& image) {
    switch (image.state) {
    case ContextImage::State::Attached:
        return QStringLiteral("attached: ") + image.label;
    case ContextImage::State::AttachedEarlier:
        return QStringLiteral("attached earlier: ") + image.label;
    case ContextImage::State::NotLoaded:
        break;
    }
    return QStringLiteral("could not be loaded: ") + image.label;
}
} // namespace

void ContextSender::prepare(const QList<study::Image>& images) {
    if (!images.isEmpty())
        load(images);
}

const ContextSender::Loaded& ContextSender::load(const QList<study::Image>& images) {
    QStringList sources;
    for (const study::Image& image : images)
        sources << image.source;
    const auto known = m_loaded.find(sources);
    if (known != m_loaded.end())
        return known->second;
    return m_loaded.emplace(sources, study::loadImages(images, m_folder)).first->second;
}

QList<ContextImage> ContextSender::attach(const QList<study::Image>& images) {
    QList<ContextImage> told;
    if (images.isEmpty())
        return told;
    const Loaded& loaded = load(images);
    for (qsizetype i = 0; i < images.size(); ++i) {
        ContextImage image{images[i].label, ContextImage::State::NotLoaded, {}};
        if (!loaded[i]) {
            m_records.finding(
                "image-missing",
                QStringLiteral("The agent does not see %1: %2").arg(image.label, loaded[i].error()));
        } else if (!m_attached.insert(loaded[i]->contentSha256).second) {
            image.state = ContextImage::State::AttachedEarlier;
        } else {
            image.state = ContextImage::State::Attached;
            image.dataUrl = loaded[i]->dataUrl();
            m_justAttached.push_back(loaded[i]->contentSha256);
            if (m_logged.insert(loaded[i]->contentSha256).second)
                m_records.log().image(loaded[i]->sha256, loaded[i]->extension(), loaded[i]->bytes);
            if (!loaded[i]->note.isEmpty())
                m_records.finding("image-changed",
                                  QStringLiteral("%1: %2").arg(image.label, loaded[i]->note));
        }
        told << image;
    }
    return told;
}

QStringList ContextSender::labelsOf(const QList<ContextImage>& images) {
    QStringList labels;
    for (const ContextImage& image : images)
        labels << stateWords(image);
    return labels;
}

ContextSender::Told ContextSender::screen(const study::Screen& screen) {
    const QList<ContextImage> images = attach(screen.images);
    return {tell(protocol::ScreenContext{screen.type, screen.text, images}), labelsOf(images)};
}

ContextSender::Told ContextSender::question(const study::Question& question) {
    const QList<ContextImage> images = attach(question.images);
    return {tell(protocol::QuestionContext{study::toolOf(question), study::wordingOf(question),
                                           question.duringVideo, images}),
            labelsOf(images)};
}

QString ContextSender::tell(const protocol::ContextBody& body) {
    const protocol::Item item = protocol::contextItem(body);
    const QString eventId = m_out.send(protocol::ItemCreate{item, std::nullopt});
    m_items[eventId] = std::exchange(m_justAttached, {});
    return item.content.isEmpty() ? QString() : item.content.first().text.value_or(QString());
}

void ContextSender::resetForNewEngineSession() {
    m_attached.clear();
    m_items.clear();
}

bool ContextSender::onError(const protocol::ErrorInfo& error) {
    const auto item = error.eventId.isEmpty() ? m_items.end() : m_items.find(error.eventId);
    if (item == m_items.end())
        return false;
    for (const QString& sha256 : item->second)
        m_attached.erase(sha256); // the engine has not got them after all
    m_items.erase(item);
    m_records.finding(
        "context-refused",
        QStringLiteral("The engine refused to be told what happens in the study: %1").arg(client::errorText(error)));
    return true;
}

} // namespace hrp::session
