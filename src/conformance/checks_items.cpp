// SPDX-License-Identifier: GPL-3.0-or-later
// Items that a study puts into the conversation (H20, H22, E10, E11).
#include "check.h"

#include <hrp/protocol/context_items.h>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

/// A grey disc of 32 × 32 pixels.
const char* const kPicture =
    "data:image/png;base64,"
    "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAATElEQVR42mOQIwAYBp+CEyCAU8EJBMCq4MQJbCoYsE"
    "ojKSFawYkTOFQw4JSHqqCWghMncKoYPAroEA6E44IK0U04RRGRJgmn6oHKegCJHoUCdvb2eAAAAABJRU5ErkJggg==";

Task<Verdict> acknowledgesItem(const Context& context) {
    auto probe = co_await context.ready();
    const Item sent = contextItem(ScreenContext{u"showtext"_s, u"Please introduce yourselves."_s, {}});
    const QString id = co_await probe->put(sent);
    std::function<bool(const ItemDone&)> ours = [id](const ItemDone& done) { return done.item.id == id; };
    const auto done = co_await probe->next<ItemDone>(Probe::kPatience, QString(), std::move(ours));
    const Item& item = done.body.item;
    const QString text = item.content.isEmpty() ? QString() : item.content.first().text.value_or(QString());
    require(!id.isEmpty() && item.role == "user"_L1 && text == sent.content.first().text,
            u"the item as it was sent, with an id"_s,
            u"role “%1”, text “%2”"_s.arg(item.role, text.left(80)));
    co_return pass(u"added and done, as %1"_s.arg(id));
}

Task<Verdict> keepsId(const Context& context) {
    auto probe = co_await context.ready();
    Item item = Item::userText(u"Good morning."_s);
    item.id = u"item_of_a_check"_s;
    const QString id = co_await probe->put(item);
    require(id == item.id, item.id, id);
    probe->send(ItemCreate{item, {}});
    co_await probe->refusal(u"a second item with the id of another"_s);
    co_await probe->alive();
    co_return pass(u"the client's id is kept, and refused a second time"_s);
}

Task<Verdict> takesImage(const Context& context) {
    auto probe = co_await context.ready();
    const ContextImage image{u"the image (a grey disc)"_s, ContextImage::State::Attached,
                             QString::fromLatin1(kPicture)};
    const Item item = contextItem(ScreenContext{u"showimage"_s, u"Look at this picture."_s, {image}});
    const Item timer = contextItem(TimerContext{60});
    co_await probe->put(timer); // items as such are another check's
    QString id;
    try {
        id = co_await probe->put(item);
    } catch (const Verdict& verdict) {
        throw verdict.owner == "item-acknowledged"_L1
            ? fail(u"conversation.item.added for a user message with input_text and input_image"_s,
                   verdict.came)
            : verdict;
    }
    const Reply reply = co_await probe->ask(ResponseCreate::spoken());
    require(reply.done.status == "completed"_L1, u"a reply after a picture"_s,
            u"status “%1”: %2"_s.arg(reply.done.status, reply.done.errorMessage));
    if (reply.audioMs() <= 0)
        throw blocked(u"audible"_s, u"a reply with audio"_s, u"none"_s);
    co_return pass(u"%1 with a PNG of 32 × 32, and a reply after it"_s.arg(id));
}

Task<Verdict> refusesEmpty(const Context& context) {
    auto probe = co_await context.ready();
    probe->sendRaw(
        R"({"type":"conversation.item.create","item":{"type":"message","role":"user","content":[]}})");
    co_await probe->refusal(u"a message without content"_s);
    probe->sendRaw(R"({"type":"conversation.item.create","item":{"type":"poem"}})");
    co_await probe->refusal(u"an item of an unknown type"_s);
    co_await probe->alive();
    co_return pass(u"a message without content and an unknown type are refused"_s);
}

Task<Verdict> refusesStrayOutput(const Context& context) {
    auto probe = co_await context.ready();
    probe->send(ItemCreate{Item::functionOutput(u"call_that_never_was"_s, Json{{"accepted", true}}), {}});
    co_await probe->refusal(u"an output of a call that was never made"_s);
    co_await probe->alive();
    co_return pass(u"refused"_s);
}

} // namespace

std::vector<Check> itemChecks() {
    const QString topic = u"items"_s;
    return {
        {{u"item-acknowledged"_s,
          topic,
          {u"E10"_s, u"H20"_s},
          u"Creates a context item and looks at conversation.item.added and .done."_s,
          u"Answer conversation.item.create with conversation.item.added and conversation.item.done, each "
          u"with the "
          "item and its id."_s},
         acknowledgesItem,
         {}},
        {{u"item-ids"_s,
          kBeyondProfile,
          {u"E10"_s},
          u"Creates an item with an id of its own, twice."_s,
          u"Keep an id that the client gives, and refuse one that is taken with an error."_s,
          true},
         keepsId,
         {}},
        {{u"image-context"_s,
          topic,
          {u"H22"_s, u"E10"_s},
          u"Creates a screen item with a picture, as a study does, and asks for a reply."_s,
          u"Accept input_image parts with data: URLs (PNG, JPEG, WebP, GIF) in user messages."_s},
         takesImage,
         {}},
        {{u"bad-items"_s,
          topic,
          {u"E10"_s},
          u"Creates a message without content, and an item of an unknown type."_s,
          u"Refuse an item that can't be used with an error event; the session goes on."_s},
         refusesEmpty,
         {}},
        {{u"stray-output"_s,
          topic,
          {u"E11"_s},
          u"Sends a function_call_output for a call that was never made."_s,
          u"Refuse an output whose call_id is unknown with an error event."_s},
         refusesStrayOutput,
         {}},
    };
}

} // namespace hrp::conformance
