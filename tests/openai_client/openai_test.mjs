// SPDX-License-Identifier: GPL-3.0-or-later
// The client of the `openai` package: a session, a spoken turn, a barge-in with truncation, a forced tool.
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { check, scaleTool, speech, stream, until } from './common.mjs';

const client = new OpenAI({ apiKey: process.env.HRP_TEST_KEY, baseURL: process.argv[2].replace(/^wss/, 'https').replace(/\/realtime$/, '') });
const rt = new OpenAIRealtimeWS({ model: 'gpt-realtime-2.1' }, client);
const events = [], errors = [];
rt.on('event', (event) => events.push(event));
rt.on('error', (error) => errors.push(error.message));
const next = (type, from = 0, fits = () => true) =>
  until(type, () => events.slice(from).find((event) => event.type === type && fits(event)));

const created = await next('session.created');
check(created.session.id, 'session.created with an id');
rt.send({
  type: 'session.update',
  session: {
    type: 'realtime', output_modalities: ['audio'], instructions: 'You are Robin.', tools: [scaleTool], tool_choice: 'auto',
    audio: {
      input: { format: { type: 'audio/pcm', rate: 24000 }, transcription: null, turn_detection: { type: 'server_vad', silence_duration_ms: 500, create_response: true, interrupt_response: true } },
      output: { format: { type: 'audio/pcm', rate: 24000 }, voice: 'marin', speed: 1 },
    },
  },
});
const updated = await next('session.updated');
check(updated.session.audio.input.turn_detection.interrupt_response === true, 'session.updated echoes the session');

const append = (pcm) => rt.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
await stream(speech(900), append);
const started = await next('input_audio_buffer.speech_started');
const stopped = await next('input_audio_buffer.speech_stopped');
check(started.item_id === stopped.item_id && stopped.audio_end_ms > started.audio_start_ms, 'a spoken turn with both edges');
const reply = await next('response.done');
check(reply.response.status === 'completed' && reply.response.output[0].content[0].transcript, `a spoken reply: ${reply.response.output[0].content[0].transcript}`);

let from, delta, cancelled;
for (let attempt = 0; attempt < 5 && cancelled?.response.status !== 'cancelled'; ++attempt) { // it may be over too soon
  from = events.length;
  rt.send({ type: 'response.create', response: { output_modalities: ['audio'] } });
  delta = await next('response.output_audio.delta', from);
  append(speech(900)); // at once, so that it falls into the reply
  cancelled = await next('response.done', from);
  await next('response.done', events.indexOf(cancelled) + 1); // the interruption is answered
}
check(cancelled.response.status === 'cancelled' && cancelled.response.status_details.reason === 'turn_detected', 'a barge-in cancels the reply');
rt.send({ type: 'conversation.item.truncate', item_id: delta.item_id, content_index: delta.content_index, audio_end_ms: 40 });
const truncated = await next('conversation.item.truncated', from);
check(truncated.audio_end_ms === 40, 'the reply is truncated where it was heard');

const asked = events.length;
rt.send({ type: 'response.create', response: { output_modalities: ['text'], tool_choice: { type: 'function', name: 'answer_scale' } } });
const call = await next('response.function_call_arguments.done', asked);
check(call.name === 'answer_scale' && typeof JSON.parse(call.arguments).value === 'number', `a forced tool: ${call.arguments}`);
const item = await next('response.output_item.done', asked);
check(item.item.type === 'function_call' && item.item.status === 'completed' && item.item.call_id === call.call_id, 'its completed item');
await next('response.done', asked);
rt.send({ type: 'conversation.item.create', item: { type: 'function_call_output', call_id: call.call_id, output: '{"accepted":true}' } });
await next('conversation.item.done', asked, (event) => event.item.type === 'function_call_output');

check(errors.length === 0, `no error (${errors.join('; ')})`);
check(new Set(events.map((event) => event.event_id)).size === events.length, 'every event has an id of its own');
rt.close();
console.log(`openai: ${events.length} events`);
