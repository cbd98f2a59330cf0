#!/usr/bin/env python3
"""Writes silero_vad_16k.f32 from the ONNX file of the Silero voice detection model, version 5 or 6.

    npm install --ignore-scripts @livekit/agents-plugin-silero          # the model, MIT, lies inside
    apt install python3-onnx
    /usr/bin/python3 convert.py node_modules/@livekit/agents-plugin-silero/dist/silero_vad.onnx

The file holds the weights of the model's 16 kHz half as 32-bit floats, little-endian, one matrix after the
other, each by columns:

    encoder i (i = 0..3): weights [outputs x 3 * inputs], column 3 taps after one another: tap * inputs + input;
                          biases [outputs]
    decoder:              LSTM weights [512 x 256] (columns: 128 of the input, 128 of the state), gates in the
                          order input, forget, cell, output; biases [512] (both of the model's added)
    output:               weights [128], bias [1]

The model's Fourier transform is not in it: it is a plain one with a Hann window, which this checks.
"""
import sys

import numpy as np
import onnx
from onnx import numpy_helper

model = onnx.load(sys.argv[1])
branch = next(node for node in model.graph.node if node.op_type == "If")
then = next(attribute.g for attribute in branch.attribute if attribute.name == "then_branch")
arrays = {}
for node in then.node:
    if node.op_type == "Constant":
        value = numpy_helper.to_array(node.attribute[0].t)
        arrays[node.output[0].split("_Inline_0__", 1)[-1]] = value
for tensor in then.initializer:
    arrays[tensor.name.split("_Inline_0__", 1)[-1]] = numpy_helper.to_array(tensor)

basis = arrays["stft.forward_basis_buffer"][:, 0, :]
assert basis.shape == (258, 256), basis.shape
window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(256) / 256)
angles = 2 * np.pi * np.outer(np.arange(129), np.arange(256)) / 256
assert np.abs(basis[:129] - window * np.cos(angles)).max() < 1e-5
assert np.abs(np.abs(basis[129:]) - np.abs(window * np.sin(angles))).max() < 1e-5

parts = []
for i, (outputs, inputs) in enumerate([(128, 129), (64, 128), (64, 64), (128, 64)]):
    weights = arrays[f"encoder.{i}.reparam_conv.weight"]
    assert weights.shape == (outputs, inputs, 3), weights.shape
    matrix = np.concatenate([weights[:, :, tap] for tap in range(3)], axis=1)
    parts += [matrix.T, arrays[f"encoder.{i}.reparam_conv.bias"]]
lstm = np.concatenate([arrays["decoder.rnn.weight_ih"], arrays["decoder.rnn.weight_hh"]], axis=1)
assert lstm.shape == (512, 256), lstm.shape
parts += [lstm.T, arrays["decoder.rnn.bias_ih"] + arrays["decoder.rnn.bias_hh"]]
parts += [arrays["decoder.decoder.2.weight"], arrays["decoder.decoder.2.bias"]]
data = np.concatenate([np.ascontiguousarray(part, dtype="<f4").ravel() for part in parts])
data.astype("<f4").tofile("silero_vad_16k.f32")
print(f"{data.size} numbers")
