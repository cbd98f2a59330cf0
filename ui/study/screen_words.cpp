// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/screen_words.h"

#include "text/format.h"

#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <QCoreApplication>
#include <QHash>

namespace hrp::ui {
namespace {

QString screenWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Study", source);
}

struct TypeLook {
    const char* word;
    const char* icon;
};

const QHash<QString, TypeLook>& typeLooks() {
    static const QHash<QString, TypeLook> looks{
        {QStringLiteral("showtext"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Text"), "screen"}},
        {QStringLiteral("showimage"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Image"), "image"}},
        {QStringLiteral("showvideo"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Video"), "play"}},
        {QStringLiteral("vasrating"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Rating"), "settings"}},
        {QStringLiteral("likertscale"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Likert scale"), "settings"}},
        {QStringLiteral("multiplechoice"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Choice"), "question"}},
        {QStringLiteral("ranking"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Ranking"), "list"}},
        {QStringLiteral("textinput"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Text answer"), "keyboard"}},
        {QStringLiteral("rapidrate"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Dimensions"), "chart"}},
        {QStringLiteral("audiorecording"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Spoken answer"), "mic"}},
        {QStringLiteral("waiting"), {QT_TRANSLATE_NOOP("hrp::ui::Study", "Waiting"), "timer"}},
    };
    return looks;
}

} // namespace

QString screenTypeWord(const QString& type) {
    const auto look = typeLooks().constFind(type);
    return look == typeLooks().constEnd() ? oneLine(type, 40) : screenWords(look->word);
}

QString screenTypeIcon(const QString& type) {
    const auto look = typeLooks().constFind(type);
    return QString::fromLatin1(look == typeLooks().constEnd() ? "screen" : look->icon);
}

QString advanceWords(const study::Advance& advance) {
    switch (advance.by) {
    case study::Advance::By::Timer:
        return screenWords(QT_TRANSLATE_NOOP("hrp::ui::Study", "ends after %1"))
            .arg(durationText(advance.durationMs));
    case study::Advance::By::Button:
        return screenWords(QT_TRANSLATE_NOOP("hrp::ui::Study", "waits for Continue"));
    case study::Advance::By::Everyone:
        return screenWords(QT_TRANSLATE_NOOP("hrp::ui::Study", "ends when everyone has answered"));
    }
    return {};
}

QString toldText(const study::Screen& screen) {
    protocol::ScreenContext context{screen.type, screen.text, {}};
    for (const study::Image& image : screen.images)
        context.images.append({image.label, protocol::ContextImage::State::Attached, {}});
    const protocol::Item item = protocol::contextItem(context);
    return item.content.isEmpty() ? QString() : item.content.first().text.value_or(QString());
}

QString readableContext(const QString& contextText) {
    const QLatin1String prefix(protocol::kContextPrefix.data(),
                               static_cast<qsizetype>(protocol::kContextPrefix.size()));
    if (!contextText.startsWith(prefix))
        return contextText;
    const auto json = protocol::parseOrdered(contextText.mid(prefix.size()).toUtf8());
    return json ? prefix + QString::fromUtf8(protocol::toPrettyBytes(*json)).trimmed() : contextText;
}

} // namespace hrp::ui
