// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that hold for every event of every session (H16, H17, E8, E13): watched all the time.
#include "check.h"

using namespace Qt::StringLiterals;

namespace hrp::conformance {

using namespace protocol;

Task<Verdict> fullSession(const Context& context) {
    auto probe = co_await context.ready();
    co_await speakAndWaitForReply(context, *probe, context.speech.sentence);
    co_await probe->ask(ResponseCreate::silent(u"answer_text"_s));
    co_await talking(*probe);
    probe->burst(context.speech.answer, 0, 1000);
    co_await probe->reply();
    probe->sendRaw(R"({"type":"response.think"})");
    co_await probe->refusal(u"an unknown event"_s);
    co_return pass(u"seen"_s);
}

std::vector<Check> eventChecks() {
    const QString topic = u"events"_s;
    return {
        {{u"readable-events"_s,
          topic,
          {u"H16"_s},
          u"Reads every message of every session: UTF-8 text, one JSON object with a type, at most 16 MiB and 64 levels."_s,
          u"Send each event as one text message that holds one complete JSON object."_s},
         {},
         u"messages read"_s},
        {{u"required-fields"_s,
          topic,
          {u"H16"_s},
          u"Looks in every core event for its required fields, and for their JSON types."_s,
          u"Add the field that is named, with the type that the profile's table says; times are whole numbers."_s},
         {},
         u"core events with all their fields"_s},
        {{u"known-events"_s,
          topic,
          {u"H17"_s},
          u"Notes events that the profile doesn't list; a study ignores them."_s,
          u"Leave out events of your own, or expect that they are ignored."_s,
          true},
         {},
         u"events of the profile"_s},
        {{u"event-ids"_s,
          topic,
          {u"E13"_s},
          u"Looks for an event_id in every event, unlike all others of its session."_s,
          u"Give every event an event_id of its own."_s},
         {},
         u"events with an id of their own"_s},
        {{u"delta-places"_s,
          topic,
          {u"E13"_s},
          u"Looks in every event of an output item for response_id, item_id, output_index and content_index."_s,
          u"Say in every delta, part and item event where in the response it belongs."_s},
         {},
         u"events that say their place"_s},
        {{u"event-order"_s,
          topic,
          {u"E13"_s},
          u"Follows each output item: response.output_item.added, response.content_part.added, deltas, their "
          "done events, response.content_part.done, response.output_item.done."_s,
          u"Send the events of an output item in the API's order."_s},
         {},
         u"output items in the API's order"_s,
         u"output-items"_s},
        {{u"output-items"_s,
          topic,
          {u"E13"_s},
          u"Looks for response.output_item.added and .done of every item that response.done names."_s,
          u"Announce every output item with response.output_item.added, and end it with response.output_item.done."_s},
         {},
         u"output items announced and ended"_s,
         u"one-done"_s},
        {{u"call-items"_s,
          topic,
          {u"E13"_s},
          u"Compares the function_call item of response.output_item.done with response.function_call_arguments.done."_s,
          u"Put the completed call into response.output_item.done: call_id, name and arguments."_s},
         {},
         u"calls in their items"_s,
         u"output-items tool-answer-text"_s},
        {{u"one-done"_s,
          topic,
          {u"E8"_s},
          u"Counts response.done of every response."_s,
          u"End every response, also a cancelled or failed one, with exactly one response.done."_s},
         {},
         u"responses ended once"_s},
        {{u"nothing-after-done"_s,
          topic,
          {u"E7"_s, u"E8"_s},
          u"Looks for deltas and other events of a response after its response.done."_s,
          u"Stop the stream before response.done: drop what is still queued when a reply is cancelled."_s},
         {},
         u"responses with nothing after response.done"_s,
         u"one-done"_s},
        {{u"usage"_s,
          topic,
          {u"E8"_s},
          u"Looks for usage in every response.done that did not fail."_s,
          u"Put usage with input_tokens, output_tokens and total_tokens into response.done."_s},
         {},
         u"responses that tell their usage"_s,
         u"one-done"_s},
        {{u"done-without-audio"_s,
          topic,
          {u"E8"_s},
          u"Looks for audio bytes in the items of response.done."_s,
          u"Leave audio out of response.done: it was sent in deltas, and the message would grow without limit."_s},
         {},
         u"response.done without audio bytes"_s,
         u"one-done"_s},
        {{u"turn-item-shape"_s,
          topic,
          {u"E5"_s, u"E10"_s},
          u"Looks at the item of every spoken turn: an input_audio part with transcript, null if it is not known."_s,
          u"Add the key transcript to the input_audio part of a turn's item (null will do), and no audio bytes."_s},
         {},
         u"items of spoken turns"_s,
         u"turn-item"_s},
        {{u"error-shape"_s,
          topic,
          {u"E14"_s},
          u"Looks in every error event for type, code, message, param and event_id."_s,
          u"Give every error a type and a message; code, param and event_id may be null but must be there."_s},
         {},
         u"complete errors"_s},
        {{u"stays-open"_s,
          topic,
          {u"H4"_s},
          u"Notes every session that the engine ends by itself."_s,
          u"Keep the session open until the client closes it; answer what is wrong with an error event."_s},
         {},
         u"sessions that stayed open"_s,
         u"session-created"_s},
    };
}

} // namespace hrp::conformance
