// Prints what onnxruntime makes of 16 kHz samples, one probability a line, for the test of src/vad:
//     npm install --ignore-scripts @livekit/agents-plugin-silero onnxruntime-node
//     node reference.mjs MODEL.onnx SAMPLES.f32 > reference.txt
// SAMPLES.f32: 32-bit floats, little-endian, from -1 to 1.
import fs from 'node:fs';
import ort from 'onnxruntime-node';

const [model, file] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const session = await ort.InferenceSession.create(model);
const rate = new ort.Tensor('int64', BigInt64Array.from([16000n]));
let state = new ort.Tensor('float32', new Float32Array(256), [2, 1, 128]);
const input = new Float32Array(576);
for (let at = 0; at + 512 <= samples.length; at += 512) {
  input.copyWithin(0, 512);
  input.set(samples.subarray(at, at + 512), 64);
  const result = await session.run({ input: new ort.Tensor('float32', input, [1, 576]), state, sr: rate });
  console.log(result.output.data[0].toFixed(6));
  state = result.stateN;
}
