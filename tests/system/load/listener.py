"""A WebSocket that only listens: reading a message costs it a few microseconds, so that 2,000 of them in one process show
the server's time and not their own."""

import asyncio
import base64
import json
import os
import re
import time

TEXT = re.compile(rb'"text":"([^"]*)"')


def masked(text):
    """A frame with a message of up to 125 bytes (RFC 6455, 5.2); the mask is of zeros, which is one too."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


class Listener(asyncio.Protocol):
    def __init__(self, hear):
        """`hear(self, text, when)` is called for each line of talk, by time.perf_counter()."""
        self.hear, self.rest = hear, b""
        self.is_open, self.answer = asyncio.get_running_loop().create_future(), None

    @classmethod
    async def connect(cls, host, port, token, hear):
        transport, self = await asyncio.get_running_loop().create_connection(lambda: cls(hear), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write((f"GET /api/v1/socket HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                         f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: escaque.v1.json\r\n"
                         f"Authorization: Bearer {token}\r\n\r\n").encode())
        await self.is_open
        return self

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        now = time.perf_counter()
        data = self.rest + data if self.rest else data
        at = 0 if self.is_open.done() else self.greeted(data)
        if at is None:
            self.rest = data
            return
        while len(data) - at >= 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2:begin], "big")
            if len(data) < begin + length:
                break
            at = begin + length
            self.take(data[begin:at], now)
        self.rest = data[at:]

    def greeted(self, data):
        """Where the answer to the request ends; None while it has not."""
        head, end, _ = data.partition(b"\r\n\r\n")
        if not end:
            return None
        if head.startswith(b"HTTP/1.1 101"):
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(RuntimeError(head.decode(errors="replace")))
        return len(head) + len(end)

    def take(self, text, now):
        if text.startswith(b'{"talks":'):
            for said in TEXT.findall(text):
                self.hear(self, said.decode(), now)
            return
        if not text.startswith(b"{"):
            return  # The last frame, which says why.
        message = json.loads(text)
        if "ping" in message:
            nonce = message["ping"].get("nonce", 0)
            self.transport.write(masked(json.dumps({"pong": {"nonce": nonce}}).encode()))
        if message.get("replyTo") == "asked":
            self.answer.set_result(message)

    async def must(self, **message):
        """Asks for what fits into 125 bytes, and is not refused it."""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(masked(json.dumps({"id": "asked", **message}).encode()))
        answer = await self.answer
        assert "refusal" not in answer, answer

    def connection_lost(self, error):
        lost = error or ConnectionResetError("closed by the server")
        for waiting in (self.is_open, self.answer):
            if waiting and not waiting.done():
                waiting.set_exception(lost)

    def close(self):
        self.transport.close()
