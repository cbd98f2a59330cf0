// SPDX-License-Identifier: GPL-3.0-or-later
// RealtimeSession of `@openai/agents-realtime`: a spoken turn, a barge-in, a tool that the client carries out. Each
// event is held against the library's own schema.
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession, tool } from '@openai/agents-realtime';
import { check, speech, stream, until } from './common.mjs';

const { parseRealtimeEvent } = await import(new URL('dist/openaiRealtimeEvents.mjs', import.meta.resolve('@openai/agents-realtime').replace(/dist\/.*$/, '')));

const answers = [];
const answer = tool({
  name: 'answer_scale',
  description: 'Answer the on-screen rating scale with a number in its range.',
  parameters: { type: 'object', properties: { value: { type: 'number' } }, required: ['value'], additionalProperties: false },
  strict: false,
  execute: async ({ value }) => { answers.push(value); return '{"accepted":true}'; },
});
const agent = new RealtimeAgent({ name: 'Robin', instructions: 'You are Robin.', tools: [answer] });
const transport = new OpenAIRealtimeWebSocket({ url: `${process.argv[2]}?model=gpt-realtime-2.1` });
const session = new RealtimeSession(agent, {
  transport, model: 'gpt-realtime-2.1',
  config: {
    outputModalities: ['audio'],
    audio: {
      input: { format: { type: 'audio/pcm', rate: 24000 }, transcription: null, turnDetection: { type: 'server_vad', silenceDurationMs: 500, createResponse: true, interruptResponse: true } },
      output: { format: { type: 'audio/pcm', rate: 24000 }, voice: 'marin' },
    },
  },
});
const events = [], unknown = [], errors = [];
let audioBytes = 0, interruptions = 0;
transport.on('*', (event) => {
  events.push(event);
  if (parseRealtimeEvent({ data: JSON.stringify(event) }).isGeneric) unknown.push(JSON.stringify(event).slice(0, 300));
});
session.on('error', (error) => errors.push(JSON.stringify(error).slice(0, 300)));
session.on('audio', (event) => { audioBytes += event.data.byteLength; });
session.on('audio_interrupted', () => { interruptions += 1; });
const next = (type, from = 0) => until(type, () => events.slice(from).find((event) => event.type === type));
const sendAudio = (pcm) => session.sendAudio(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength));

await session.connect({ apiKey: process.env.HRP_TEST_KEY });
await next('session.updated');
check(true, 'connected and configured');
await stream(speech(900), sendAudio);
const reply = await next('response.done');
check(reply.response.status === 'completed' && audioBytes > 10000, `a spoken turn is answered with ${audioBytes} bytes of audio`);
check(session.history.some((item) => item.role === 'assistant'), 'the reply is in the history');

let from, cancelled;
for (let attempt = 0; attempt < 5 && cancelled?.response.status !== 'cancelled'; ++attempt) { // it may be over too soon
  from = events.length;
  transport.sendEvent({ type: 'response.create', response: { output_modalities: ['audio'] } });
  await next('response.output_audio.delta', from);
  sendAudio(speech(900));
  cancelled = await next('response.done', from);
  await next('response.done', events.indexOf(cancelled) + 1); // the interruption is answered
}
check(cancelled.response.status === 'cancelled', 'a barge-in cancels the reply');
await until('audio_interrupted', () => interruptions > 0);
const truncated = await next('conversation.item.truncated', from);
check(truncated.audio_end_ms >= 0, `the client's own truncate is acknowledged at ${truncated.audio_end_ms} ms`);

const asked = events.length;
transport.sendEvent({ type: 'response.create', response: { output_modalities: ['text'], tool_choice: { type: 'function', name: 'answer_scale' } } });
await until('the tool', () => answers.length > 0);
check(typeof answers[0] === 'number', `a forced tool is carried out: ${answers[0]}`);
await next('conversation.item.done', asked);
await next('response.done', asked);
await until('the reply after the tool', () => events.slice(asked).filter((event) => event.type === 'response.done').length >= 2);

check(errors.length === 0, `no error (${errors.join('; ')})`);
check(unknown.length === 0, `no event outside the library's schema (${unknown.join('\n')})`);
session.close();
console.log(`agents-realtime: ${events.length} events`);
process.exit(0);
