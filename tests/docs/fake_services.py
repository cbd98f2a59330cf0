#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Chat, speech and transcription in OpenAI's form, as short as can be: for the recipes of docs/local-engine.md.
Prints its port, then serves until it is killed."""
import http.server
import json
import math
import struct


class Services(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/v1/chat/completions":
            asked = json.loads(body)
            assert asked["stream"] and asked["messages"][0]["role"] == "system"
            said = [m["content"] for m in asked["messages"] if m["role"] == "user"][-1]
            words = ["You said: ", said.rstrip(".?!"), ". ", "I agree."]
            deltas = [{"choices": [{"index": 0, "delta": {"content": w}}]} for w in words]
            deltas.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
            text = "".join(f"data: {json.dumps(d)}\n\n" for d in deltas) + "data: [DONE]\n\n"
            self.answer("text/event-stream", text.encode())
        elif self.path == "/v1/audio/speech":
            asked = json.loads(body)
            assert asked["response_format"] == "pcm" and asked["voice"] == "af_heart"
            tone = [int(8000 * math.sin(i * 440 * 2 * math.pi / 24000)) for i in range(24000)]
            self.answer("audio/pcm", struct.pack("<24000h", *tone))
        elif self.path == "/v1/audio/transcriptions":
            assert b"RIFF" in body and b"whisper-1" in body
            self.answer("application/json", b'{"text": "go forward ten meters"}')
        else:
            self.send_error(404)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Services)
print(server.server_port, flush=True)
server.serve_forever()
