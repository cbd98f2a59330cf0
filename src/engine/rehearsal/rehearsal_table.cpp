// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal_table.h"

#include <QRegularExpression>

#include <map>
#include <vector>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

struct TopicRule {
    QString types;       ///< screen types, separated by spaces; empty: any
    QString words;       ///< a regular expression for the text; empty: any
    bool images = false; ///< only with an image
    Topic topic;
};

const std::vector<TopicRule>& topicRules() {
    static const std::vector<TopicRule> rules{
        {u"showtext"_s,
         u"good ?bye|farewell|thank you|thanks for|the end|finished|all done"_s,
         false,
         {{u"It was good to talk with you."_s, u"Take care, {name}, and goodbye."_s,
           u"I enjoyed this, so thank you."_s, u"All the best to you, and goodbye."_s,
           u"That was a nice talk, {name}."_s, u"Goodbye, and have a good day."_s},
          true}},
        {u"vasrating likertscale continuousrating rapidrate sparserating"_s,
         {},
         false,
         {{u"I need a moment before I settle on a number."_s,
           u"That is hard to put on a scale, but I have a feeling."_s,
           u"Would you go rather high or rather low?"_s, u"I would stay away from both ends, I think."_s,
           u"My first impulse is usually the honest one."_s, u"Is that an easy one for you?"_s}}},
        {u"multiplechoice"_s,
         {},
         false,
         {{u"I lean towards one of them, but not by much."_s, u"Which one would you take?"_s,
           u"Two of these would be fine with me."_s, u"I would rule one out at once."_s,
           u"What speaks for your choice?"_s, u"It depends on the day, if I am honest."_s}}},
        {u"ranking"_s,
         {},
         false,
         {{u"The first place is easy for me, the rest is not."_s, u"What comes first for you?"_s,
           u"I would swap the middle ones twice and then leave them."_s,
           u"The last place is always the sad one."_s, u"Do you see a clear winner?"_s}}},
        {u"textinput audiorecording"_s,
         {},
         false,
         {{u"I would keep it short and plain."_s, u"Let me find the right words for that."_s,
           u"What would be your first sentence?"_s, u"I will say it the way I would to a friend."_s,
           u"Do you think long before you write?"_s}}},
        {u"showvideo"_s,
         {},
         false,
         {{u"Let us watch it together."_s, u"I try to pay attention to the small things."_s,
           u"What caught your eye?"_s, u"I am curious how it goes on."_s,
           u"Have you seen something like that before?"_s}}},
        {u"waiting"_s,
         {},
         false,
         {{u"Then we wait for a moment."_s, u"I do not mind a short break."_s, u"It should go on soon."_s,
           u"Shall we talk about something else until then?"_s}}},
        {{},
         u"trust|money|share|offer|reward|points|game|invest|risk|lend|deal"_s,
         false,
         {{u"I would like both of us to come out of this well."_s,
           u"Do you usually take a risk in such things?"_s, u"I think it helps to be open with each other."_s,
           u"I tend to begin with good faith."_s, u"What would make you change your mind?"_s,
           u"Fair for both sounds right to me."_s}}},
        {{},
         u"\\b(face|person|portrait|expression|smil|stranger)"_s,
         false,
         {{u"The eyes catch my attention first."_s, u"I find the expression rather friendly."_s,
           u"What kind of person do you think that is?"_s, u"There is something calm about it."_s,
           u"I wonder what happened just before."_s, u"Would you start a talk with someone like that?"_s,
           u"I can imagine them laughing easily."_s}}},
        {u"showimage"_s,
         {},
         false,
         {{u"I am taking a good look."_s, u"What do you notice first?"_s,
           u"The longer I look, the more I find."_s, u"The light in it stands out to me."_s,
           u"Does it remind you of something?"_s, u"I would like to know the story behind it."_s}}},
        {{},
         u"introduc|hello|welcome|greet|meet|get to know|yourselves|hear"_s,
         false,
         {{u"I am glad that we can hear each other."_s, u"How has your day been so far?"_s,
           u"I would like to know a little about you."_s, u"I am in a good mood today."_s,
           u"What do you like to do when you have time?"_s,
           u"I always find the first minute the hardest."_s}}},
        {{},
         u"feel|emotion|mood|happy|sad|angry|afraid|memory|remember"_s,
         false,
         {{u"That is a feeling I know."_s, u"It takes some courage to talk about that."_s,
           u"How was that for you?"_s, u"Such moments stay with you for long."_s,
           u"Does it still matter to you today?"_s}}},
        {{},
         u"discuss|talk|opinion|think|tell each other|describe|decide|agree|solve|task|plan"_s,
         false,
         {{u"I have a first idea, but I would like to hear yours."_s, u"What makes you see it that way?"_s,
           u"We could start with what we agree on."_s, u"I am not quite sure yet myself."_s,
           u"There are good reasons on both sides."_s, u"What would you say is the main point?"_s,
           u"I had not looked at it from that side."_s}}},
        {{},
         {},
         true,
         {{u"I am taking a good look."_s, u"What do you notice first?"_s,
           u"The longer I look, the more I find."_s, u"Does it remind you of something?"_s,
           u"I like to begin with the details."_s}}},
        {{},
         {},
         false,
         {{u"I am curious how you see it."_s, u"What do you think we should do here?"_s,
           u"We can take our time with this."_s, u"I am happy to follow your lead."_s,
           u"Is there something that you would like to begin with?"_s, u"This could be interesting."_s}}},
    };
    return rules;
}

bool applies(const TopicRule& rule, const RehearsalScene& scene) {
    if (!rule.types.isEmpty() && !rule.types.split(u' ').contains(scene.screenType))
        return false;
    if (rule.images && !scene.screenHasImages)
        return false;
    if (rule.words.isEmpty())
        return true;
    const QRegularExpression words(rule.words, QRegularExpression::CaseInsensitiveOption);
    return words.match(scene.screenText).hasMatch();
}

} // namespace

const QStringList& linesFor(Occasion occasion) {
    static const std::map<Occasion, QStringList> lines{
        {Occasion::Opening,
         {u"Hello {name}, nice to meet you."_s, u"Hi {name}, good to hear from you."_s,
          u"Hello, I am glad you are here."_s, u"Hi there, good to meet you."_s,
          u"Hello {name}, so here we are."_s}},
        {Occasion::ShortTurn,
         {u"Okay."_s, u"All right, {name}."_s, u"Good."_s, u"I see."_s, u"Sure."_s, u"Mm, yes."_s}},
        {Occasion::Turn,
         {u"Yes, I see what you mean."_s, u"That makes sense to me."_s, u"Good point, {name}."_s,
          u"Ah, that is interesting."_s, u"I had a similar thought."_s, u"Thanks, that helps."_s,
          u"Right, I can follow that."_s}},
        {Occasion::LongTurn,
         {u"Thank you for telling me all that."_s, u"That was a lot, and I liked listening."_s,
          u"I let that sink in for a moment."_s, u"You have clearly thought about this, {name}."_s,
          u"There is a lot in what you said."_s}},
        {Occasion::CutOff,
         {u"Sorry, go ahead."_s, u"Oh, I did not mean to talk over you."_s,
          u"You are right to stop me there."_s, u"I was talking too much, sorry."_s}},
        {Occasion::NewScreen,
         {u"Ah, here is something new."_s, u"All right, the next one."_s,
          u"So, let us see what we have now."_s, u"Okay, this is the next step."_s, u"Good, on we go."_s}},
        {Occasion::Typed,
         {u"I have just read your message."_s, u"Thanks for writing, {name}."_s, u"I saw what you typed."_s,
          u"Your message came through, {name}."_s, u"Ah, you wrote something."_s}},
        {Occasion::Message,
         {u"There was a note for us just now."_s, u"I will keep that note in mind."_s,
          u"Good to know, so let us go on with that."_s, u"All right, that is noted."_s}},
        {Occasion::Revealed,
         {u"So that is what you chose, {name}."_s, u"Interesting, now I know your answer."_s,
          u"Ah, that is how you see it."_s, u"I was wondering what you would say."_s}},
        {Occasion::Resumed,
         {u"Good, we can go on."_s, u"So, here we are again."_s, u"Welcome back, {name}."_s,
          u"Fine, it works again."_s}},
        {Occasion::ToolAnswered,
         {u"Good, that is done."_s, u"All right, that worked."_s, u"Okay, we can go on."_s,
          u"That is settled, then."_s}},
        {Occasion::LittleTime,
         {u"We should be quick."_s, u"There is not much time left."_s, u"Let us keep it short."_s,
          u"Only a few seconds for this one."_s}},
        {Occasion::GoOn,
         {u"Well, where were we?"_s, u"So, what else?"_s, u"I am still here, {name}."_s, u"Take your time."_s,
          u"We can just go on."_s}},
    };
    return lines.at(occasion);
}

const Topic& topicOf(const RehearsalScene& scene) {
    for (const TopicRule& rule : topicRules())
        if (applies(rule, scene))
            return rule.topic;
    return topicRules().back().topic;
}

} // namespace hrp::engine
