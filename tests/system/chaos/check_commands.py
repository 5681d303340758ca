"""Every acknowledged command is in the log exactly once, nothing is there that nobody sent, what was refused had no
effect, and nobody was refused what was right."""

import collections

from evidence import Finding, color, facts
from system.bots.refusals import AGAIN

HONEST = 1500  # Milliseconds between a client and Redis, on a machine that is busy.
# What the log up to a refusal must not say.
CONTRADICTED = {
    "REASON_GAME_OVER": lambda entries, _: not any(kind == "gameEnded" for entry in entries for kind, _ in facts(entry)),
    "REASON_STALE_VERSION": lambda entries, command: not entries or entries[-1].version <= command.version,
    "REASON_NO_SUCH_GAME": lambda entries, _: bool(entries),
}

Sent = collections.namedtuple("Sent", "game id version action utc_ms times")


def check(evidence):
    written = {game: in_log(entries) for game, entries in evidence.games.items()}
    sent = {client.user_id: commands_of(client) for client in evidence.clients.values() if client.user_id}
    for game, commands in written.items():
        yield from check_written(game, commands, players(evidence.games[game]), sent)
    for client in evidence.clients.values():
        yield from check_agreement(client)
        if client.user_id:
            yield from check_answers(client, evidence, written, sent[client.user_id])


def check_agreement(client):
    """A command that was done once is not refused when it comes again."""
    done, refused = set(), {}
    for line in client.lines:
        message = line.get("message", {}) if line["what"] == "received" else {}
        if "done" in message:
            done.add(message["replyTo"])
        reason = message.get("refusal", {}).get("error", {}).get("reason")
        if reason and reason not in AGAIN:
            refused[message.get("replyTo")] = reason
    for command_id in done & refused.keys():
        yield Finding("commands", "", f"{command_id} of {client.name} was done, and refused as {refused[command_id]}")


def players(entries):
    created = dict(facts(entries[0])).get("gameCreated", {})
    return {side: created.get(side, {}).get("user", {}).get("id") for side in ("white", "black")}


def in_log(entries):
    """Of players: {(command id, colour): [entry …]}"""
    commands = collections.defaultdict(list)
    for entry in entries:
        if entry.json.get("commandId") and not any(kind == "arbiterActed" for kind, _ in facts(entry)):
            commands[entry.json["commandId"], color(entry.json.get("by"))].append(entry)
    return commands


def commands_of(client):
    """{id: Sent}, with the time of the first attempt and the number of all."""
    commands = {}
    for line in client.lines:
        if line["what"] == "sent" and "actInGame" in line["message"]:
            message, act = line["message"], line["message"]["actInGame"]
            first = commands.get(message["id"])
            commands[message["id"]] = Sent(act["gameId"], message["id"], act["version"], act["action"],
                                           first.utc_ms if first else line["utc_ms"], first.times + 1 if first else 1)
    return commands


def check_written(game, commands, users, sent):
    for (command_id, by), entries in commands.items():
        if len(entries) > 1:
            yield Finding("commands", game, f"{command_id} of {by} was carried out {len(entries)} times: versions "
                          f"{[entry.version for entry in entries]}")
        command = sent.get(users.get(by), {}).get(command_id)
        if command is None or command.game != game:
            yield Finding("commands", game, f"version {entries[0].version}: {by} never sent {command_id}")
            continue
        for entry in entries:
            for kind, body in facts(entry):
                if kind == "movePlayed" and body["uci"] != uci_of(command.action):
                    yield Finding("commands", game, f"version {entry.version} plays {body['uci']}, but {command_id} "
                                  f"was {command.action}")


def uci_of(action):
    return next(iter(action.values())).get("uci")


def check_answers(client, evidence, written, sent):
    for line in client.lines:
        if line["what"] != "received":
            continue
        message = line["message"]
        if "gameEntries" in message:
            yield from check_acknowledged(client, message["gameEntries"], evidence, written, sent)
        command = sent.get(message.get("replyTo"))
        if "refusal" in message and command:
            yield from check_refused(client, command, message["refusal"]["error"], line["utc_ms"], evidence, written)


def check_acknowledged(client, told, evidence, written, sent):
    game = told["gameId"]
    for entry in told.get("entries", []):
        command = sent.get(entry.get("commandId"))
        if not command or command.game != game or game not in written:
            continue
        by = color(entry.get("by"))
        if players(evidence.games[game]).get(by) != client.user_id:
            continue
        if not written[game].get((command.id, by)):
            yield Finding("commands", game, f"{client.name} was told at version {entry['version']} that {command.id} "
                          f"({command.action}) was done, and the log does not have it")


def check_refused(client, command, error, utc_ms, evidence, written):
    reason = error.get("reason")
    if reason in AGAIN or command.game not in written:
        return
    side = next((s for s, user in players(evidence.games[command.game]).items() if user == client.user_id), None)
    if written[command.game].get((command.id, side)):
        yield Finding("commands", command.game, f"{command.id} of {client.name} was refused ({reason}), and is in the log")
    elif reason in CONTRADICTED:
        until = [entry for entry in evidence.games[command.game] if entry.t <= utc_ms + HONEST]
        if CONTRADICTED[reason](until, command):
            yield Finding("commands", command.game, f"{command.id} of {client.name} ({command.action} at version "
                          f"{command.version}) was refused as {reason}, and the log says otherwise")
    elif reason in ("REASON_ILLEGAL_MOVE", "REASON_NOT_YOUR_TURN") and "playMove" in command.action:
        yield from check_judgement(client, side, command, reason, utc_ms, evidence)


def check_judgement(client, side, command, reason, utc_ms, evidence):
    """A move is refused only if it was not legal in the position that the player had."""
    moves, changed = [], False
    for entry in evidence.games[command.game]:
        for kind, body in facts(entry):
            if kind == "movePlayed":
                moves, changed = moves + [body["uci"]], entry.version > command.version and entry.t <= utc_ms
            elif kind == "takebackTaken":
                moves, changed = moves[:-body["plies"]], entry.version > command.version and entry.t <= utc_ms
            if changed:
                return
        if entry.version == command.version:
            known = list(moves)
    turn = "white" if len(known) % 2 == 0 else "black"
    if turn == side and command.action["playMove"]["uci"] in evidence.referee.look(known).legal:
        yield Finding("commands", command.game, f"{client.name} was refused {command.action} as {reason}, "
                      f"which was legal after version {command.version}")
