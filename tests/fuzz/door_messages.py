"""Random messages of the public wire, filled in field by field from its descriptors: whatever the protocol can say."""

import functools
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INTEGERS = (0, 1, -1, 2, 7, 64, 1000, 65536, 2147483647, -2147483648)
WIDE = (9223372036854775807, -9223372036854775808)
DOUBLES = (0.0, -1.0, 1e18, -1e300, float("inf"), float("nan"), 1_700_000_000_000.0)
DEEPEST = 5


@functools.cache
def generated():
    out = tempfile.mkdtemp(prefix="escaque-proto-")
    files = [str(path) for path in (ROOT / "proto").rglob("*.proto")]
    subprocess.run(["protoc", "-I", ROOT / "proto", f"--python_out={out}", *files], check=True)
    sys.path.insert(0, out)
    from escaque.gateway.v1 import gateway_pb2
    from escaque.matchmaking.v1 import arena_pb2, event_command_pb2
    return gateway_pb2.ClientMessage, {"event/{}": event_command_pb2.EventCommand, "arena/{}": arena_pb2.ArenaCommand}


class Messages:
    def __init__(self, rng, users):
        self.rng, self.users = rng, users
        self.names = [user["id"] for user in users] + [user["handle"] for user in users]

    def name(self):
        """An id, a handle, or what looks like one."""
        rng = self.rng
        if rng.random() < 0.5:
            return rng.choice(self.names)
        made = "".join(rng.choice("0123456789ABCXYZabcxyz") for _ in range(11))
        if rng.random() < 0.3:
            self.names.append(made)
        return made

    def text(self):
        rng = self.rng
        return rng.choice((self.name, self.name, lambda: "", lambda: "e2e4", lambda: "ñ\u202e\U0001f600", lambda: "a" * rng.choice((37, 300, 5000)),
                           lambda: "'; --\x00\n", lambda: "rnbqkbnr/8/8/8/8/8/8/K7 w - - 0 1"))()

    def fill(self, message, depth=0):
        rng = self.rng
        for field in message.DESCRIPTOR.fields:
            if field.containing_oneof is None and rng.random() < 0.5:
                self.set(message, field, depth)
        for oneof in message.DESCRIPTOR.oneofs:
            if rng.random() < 0.95:
                self.set(message, rng.choice(oneof.fields), depth)
        return message

    def set(self, message, field, depth):
        rng = self.rng
        if field.message_type is not None:
            if depth >= DEEPEST or field.message_type.GetOptions().map_entry:
                return
            if field.label == field.LABEL_REPEATED:
                for _ in range(rng.choice((0, 1, 2, 30))):
                    self.fill(getattr(message, field.name).add(), depth + 1)
            else:
                getattr(message, field.name).SetInParent()
                self.fill(getattr(message, field.name), depth + 1)
        elif field.label == field.LABEL_REPEATED:
            getattr(message, field.name).extend(self.value(field) for _ in range(rng.choice((0, 1, 3))))
        else:
            setattr(message, field.name, self.value(field))

    def value(self, field):
        rng, kind = self.rng, field.cpp_type
        if kind == field.CPPTYPE_ENUM:
            return rng.choice([value.number for value in field.enum_type.values])
        if kind == field.CPPTYPE_BOOL:
            return rng.random() < 0.5
        if kind in (field.CPPTYPE_DOUBLE, field.CPPTYPE_FLOAT):
            return rng.choice(DOUBLES)
        if kind == field.CPPTYPE_STRING:
            return self.text() if field.type == field.TYPE_STRING else rng.randbytes(rng.randrange(40))
        if kind in (field.CPPTYPE_INT32, field.CPPTYPE_INT64):
            return rng.choice(INTEGERS if kind == field.CPPTYPE_INT32 else INTEGERS + WIDE)
        return rng.choice((0, 1, 4294967295))

    def message(self):
        made = self.fill(generated()[0]())
        made.id = f"f{self.rng.randrange(1 << 30)}" if self.rng.random() < 0.9 else self.text()
        return made

    def encoded(self, subprotocol):
        made = self.message()
        if subprotocol == "escaque.v1.proto":
            return made.SerializePartialToString()
        return self.as_json(made).encode()

    @staticmethod
    def as_json(made):
        from google.protobuf import json_format
        try:
            return json_format.MessageToJson(made)
        except (json_format.SerializeToJsonError, ValueError):
            return "{}"

    def body(self, pattern):
        kind = generated()[1].get(pattern)
        if kind:
            return json.loads(self.as_json(self.fill(kind())))
        return {self.rng.choice(("handle", "password", "code", "id", "order", "approve")): self.rng.choice((self.text(), 1, None, [], {}, True))
                for _ in range(self.rng.randrange(4))}
