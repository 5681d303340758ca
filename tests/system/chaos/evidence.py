"""What the checker is given, read from a run's folder: the records of the clients, the log of every game as Redis
holds it, the archive, the ratings. Entries are compared as canonical proto-JSON; generated code is protoc's."""

import base64
import collections
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import types

from system.bots import record

ROOT = pathlib.Path(__file__).resolve().parents[3]

# One entry of a stream: `json` is the message with its time, as clients get it; `t` is without steps of Redis' clock.
Entry = collections.namedtuple("Entry", "version t epoch json")
# Something that must not be.
Finding = collections.namedtuple("Finding", "check game text")


@functools.cache
def messages():
    """The modules that protoc makes."""
    out = tempfile.mkdtemp(prefix="escaque-proto-")
    subprocess.run(["protoc", "-I", ROOT / "proto", f"--python_out={out}", *(ROOT / "proto").rglob("*.proto")], check=True)
    sys.path.insert(0, out)
    from escaque.games.v1 import entry_pb2, outbox_pb2
    from escaque.matchmaking.v1 import arena_pb2, event_pb2
    from escaque.ratings.v1 import rating_pb2
    return types.SimpleNamespace(GameEntry=entry_pb2.GameEntry, GameLog=outbox_pb2.GameLog, RatingsChanged=rating_pb2.RatingsChanged,
                                 tournaments={"t": event_pb2.EventEntry, "a": arena_pb2.ArenaEntry})


def to_json(message):
    from google.protobuf import json_format
    return json_format.MessageToDict(message)


def normal(entry):
    """Numbers of a JSON entry as they are in another language's JSON."""
    if isinstance(entry, dict):
        return {key: normal(value) for key, value in entry.items()}
    if isinstance(entry, list):
        return [normal(value) for value in entry]
    return float(entry) if isinstance(entry, int) and not isinstance(entry, bool) else entry


class Client:
    """What one user or visitor sent and received, in order."""

    def __init__(self, name):
        self.name, self.user_id, self.lines = name, "", []


class Evidence:
    def __init__(self, folder):
        self.clients, self.seated, self.injections, self.stalls = {}, {}, [], []
        self.stood = []  # (begin, end) of times in which bots and relays were stalled, in milliseconds.
        self.stale = []  # What a register was told that it should have been told no more.
        self.is_beside_load = False
        self.steps = []  # (when, offset of Redis' wall clock from then on), in milliseconds.
        for line in record.read(folder / "record.jsonl"):
            self.take(line)
        self.games, self.tournament_logs, self.rating_changes = collections.defaultdict(list), collections.defaultdict(list), []
        for line in record.read(folder / "streams.jsonl"):
            self.take_stream(line)
        self.archive = collections.defaultdict(list)
        for row in record.read(folder / "archive.jsonl"):
            log = messages().GameLog.FromString(base64.b64decode(row["log"]))
            self.archive[row["game"]].append([to_json(entry) for entry in log.entries])
        if self.is_beside_load:
            self.leave_out_strangers()
        ratings = json.loads((folder / "ratings.json").read_text())
        self.is_settled, self.profiles = ratings["is_settled"], ratings["profiles"]
        # {id: {"kind", "view", "standings"}}
        self.tournaments = json.loads((folder / "tournaments.json").read_text())

    def take(self, line):
        who = line["who"]
        if line["what"] == "stepped":
            self.steps.append((line["utc_ms"], line["offset"]))
        elif who == "room":
            if line["what"] == "seated":
                self.seated[line["game"]] = line
            elif line["what"] == "stale":
                self.stale.append(line)
            elif line["what"] == "load":
                self.is_beside_load = True
            elif line["what"] == "stood":
                self.stood.append((line["utc_ms"] - 1000 * line["seconds"], line["utc_ms"]))
            elif line["what"] == "stalled":
                self.stalls.append(line["error"])
        elif who == "injector":
            self.injections.append(line)
        else:
            client = self.clients.setdefault(who, Client(who))
            client.lines.append(line)
            client.user_id = line.get("user_id", client.user_id)

    def take_stream(self, line):
        payload = base64.b64decode(line["payload"])
        if line["key"] == "ratings":
            self.rating_changes.append(to_json(messages().RatingsChanged.FromString(payload)))
            return
        family, name = line["key"].split(":")[0], line["key"].split(":")[-1]
        log, kind = (self.games, messages().GameEntry) if family == "g" else (self.tournament_logs, messages().tournaments[family])
        message = kind.FromString(payload)
        if family == "g":
            message.time_ms = line["t"]
        version = int(line["id"].split("-")[0])
        log[name].append(Entry(version, self.real_time(line["t"]), line["epoch"], to_json(message)))

    def leave_out_strangers(self):
        """The games of `escaque load`, which says itself what it has lost."""
        users = {client.user_id for client in self.clients.values() if client.user_id}

        def is_ours(entry):
            created = entry["facts"][0]["gameCreated"]
            return any(created[side]["user"]["id"] in users for side in ("white", "black"))
        for game in [game for game, log in self.games.items() if not is_ours(log[0].json)]:
            del self.games[game]
        for game in [game for game, logs in self.archive.items() if not is_ours(logs[0][0])]:
            del self.archive[game]

    def real_time(self, t):
        """What the machine's clock said when Redis' said `t`, which steps only ahead."""
        offset = 0
        for at, after in self.steps:
            if t < at + (offset + after) / 2:
                break
            offset = after
        return t - offset

    def client_of(self, user_id):
        return next((client for client in self.clients.values() if client.user_id == user_id), None)


def facts(entry):
    """[(kind, body)] of an entry."""
    return [next(iter(fact.items())) for fact in entry.json.get("facts", [])]


def color(name):
    """"white" or "black" of a wire colour; nothing without one."""
    return {"COLOR_WHITE": "white", "COLOR_BLACK": "black"}.get(name)
