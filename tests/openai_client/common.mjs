// SPDX-License-Identifier: GPL-3.0-or-later
// What both clients need: recorded speech in 20 ms frames, and waiting with a limit.
import fs from 'node:fs';

const kFrameBytes = 24000 / 50 * 2;

/** PCM16 of a plain WAV of 24 kHz, and silence behind it. */
export function speech(silenceMs) {
  const pcm = fs.readFileSync(new URL('../../resources/conformance/sentence.wav', import.meta.url)).subarray(44);
  return Buffer.concat([pcm, Buffer.alloc(silenceMs * 48)]);
}

/** Sends a frame every 20 ms; ends when all are out. */
export async function stream(pcm, send) {
  const begin = Date.now();
  for (let at = 0, frame = 0; at < pcm.length; at += kFrameBytes, ++frame) {
    const wait = begin + frame * 20 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    send(pcm.subarray(at, at + kFrameBytes));
  }
}

/** Waits until `found()` is truthy and returns it. */
export async function until(what, found, limitMs = 20000) {
  const end = Date.now() + limitMs;
  for (;;) {
    const result = found();
    if (result) return result;
    if (Date.now() > end) throw new Error(`${what} did not come within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function check(condition, what) {
  if (!condition) throw new Error(what);
  console.log(`ok  ${what}`);
}

export const scaleTool = {
  type: 'function',
  name: 'answer_scale',
  description: 'Answer the on-screen rating scale with a number in its range.',
  parameters: { type: 'object', properties: { value: { type: 'number' } }, required: ['value'], additionalProperties: false },
};
