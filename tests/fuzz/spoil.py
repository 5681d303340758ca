"""Spoils bytes, requests and frames."""

import struct

HEADERS = ("Content-Length: 99999999999999999999", "Content-Length: -1", "Content-Length: 3", "Transfer-Encoding: chunked",
           "Transfer-Encoding: chunked, chunked", "Expect: 100-continue", "Connection: upgrade", "Upgrade: h2c",
           "Range: bytes=0-,5-2,-1", "If-None-Match: \"\x01\"", "Accept-Encoding: gzip;q=0, *;q=9", "Host: evil.example",
           "X-Forwarded-For: ::1, 999.1.1.1, unknown", "Cookie: escaque_session=" + "a" * 5000, "Origin: null", ": empty",
           "A" * 9000 + ": b", "Sec-WebSocket-Protocol: " + "," * 400)
SIZES = (0, 1, 125, 126, 127, 65535, 65536, 1 << 31, 1 << 63, (1 << 64) - 1)


def spoil(rng, data):
    """The same with some bytes changed, lost, doubled, or cut off."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[at % len(data)] = rng.randrange(256)
        elif kind == 1:
            data[at:at] = rng.randbytes(rng.randrange(1, 9))
        elif kind == 2:
            del data[at:at + rng.randrange(1, 9)]
        elif kind == 3:
            data[at:at] = data[at:at + rng.randrange(1, 40)]
        else:
            del data[at:]
    return bytes(data)


def spoilt_request(rng, method, path, url, token, body):
    head = [f"{method} {path} HTTP/1.1", f"Host: {url.removeprefix('http://')}", f"Content-Length: {len(body)}",
            "Content-Type: application/json"]
    if token:
        head.append(f"Authorization: Bearer {token}")
    for _ in range(rng.randrange(3)):
        head.insert(rng.randrange(1, len(head) + 1), rng.choice(HEADERS))
    data = "\r\n".join(head).encode() + b"\r\n\r\n" + body
    if rng.random() < 0.5:
        data = spoil(rng, data)
    return data * rng.choice((1, 1, 1, 2, 5))  # Several in one packet.


def spoilt_frame(rng, payload):
    """RFC 6455, 5.2, with any bit where it need not be."""
    opcode = rng.choice((0, 1, 2, 2, 2, 8, 9, 10, rng.randrange(16)))
    first = (0x80 if rng.random() < 0.8 else 0) | (rng.randrange(8) << 4 if rng.random() < 0.1 else 0) | opcode
    is_masked = rng.random() < 0.9
    length = len(payload) if rng.random() < 0.8 else rng.choice(SIZES)
    bit = 0x80 if is_masked else 0
    if length < 126:
        header = bytes((first, bit | length))
    elif length < 1 << 16:
        header = bytes((first, bit | 126)) + struct.pack(">H", length)
    else:
        header = bytes((first, bit | 127)) + struct.pack(">Q", length)
    mask = rng.randbytes(4) if is_masked else b""
    if is_masked:
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    frame = header + mask + payload
    return spoil(rng, frame) if rng.random() < 0.2 else frame
