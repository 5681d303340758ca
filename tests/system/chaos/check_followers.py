"""Every follower saw, on each connection, the log from where they asked on: in order, without a gap, nothing
twice, and the same words as the log. Only the answer to a command sent twice may come again. Players who act before
they follow are followed for by the gateway: what they ask for then begins with the answer to their wish. Likewise when
they act after their wish was refused: then they see the log from behind the version of that command on."""

from check_commands import commands_of
from evidence import Finding, normal


def check(evidence):
    log = {game: {entry.version: normal(entry.json) for entry in entries} for game, entries in evidence.games.items()}
    for client in evidence.clients.values():
        yield from check_client(client, log)


def check_client(client, log):
    repeated = {command.id for command in commands_of(client).values() if command.times > 1}
    follows, before = {}, set()  # Games of which entries may still come that no wish on this connection asked for.
    for line in client.lines:
        if line["what"] in ("opened", "closed"):
            follows, before = {}, set()
        elif line["what"] == "sent":
            note_wish(follows, before, line["message"])
        elif line["what"] == "received" and "refusal" in line["message"]:
            note_refusal(follows, line["message"].get("replyTo"))
        elif line["what"] == "received" and "gameEntries" in line["message"]:
            told = line["message"]["gameEntries"]
            follow = follow_of(follows, told["gameId"], line["message"].get("replyTo"))
            for entry in told.get("entries", []):
                yield from check_entry(client, told["gameId"], entry, follow, repeated, log)


class Follow:
    """`due`: the version that must come next."""

    def __init__(self, due, command, is_anew):
        self.due, self.asked, self.commands = due, 1, {command}
        self.is_awaited = is_anew  # What comes before its answer was not sent for it.
        self.is_refused, self.acted_after = False, None  # The version of the last command.

    def ask_again(self, due, command):
        """Refused or late: it may be answered twice."""
        self.asked += 1
        self.commands.add(command)
        if self.is_refused:
            self.due = max(self.due, due)
        self.is_refused, self.acted_after = False, None

    def note_act(self, version):
        self.acted_after = version
        if self.is_refused:
            self.begin_there()

    def begin_there(self):
        self.due, self.is_refused = self.acted_after + 1, False

    def note_entry(self, version):
        """The command may have been on its way when the refusal was."""
        if self.is_refused and self.acted_after is not None and version == self.acted_after + 1:
            self.begin_there()


def note_wish(follows, before, message):
    if "followGame" in message:
        game, due = message["followGame"]["gameId"], message["followGame"]["fromVersion"]
        if game in follows:
            follows[game].ask_again(due, message.get("id"))
        else:
            follows[game] = Follow(due, message.get("id"), game in before)
    elif "unfollowGame" in message:
        game = message["unfollowGame"]["gameId"]
        if follows.pop(game, None):
            before.add(game)
    elif "actInGame" in message:
        game = message["actInGame"]["gameId"]
        before.add(game)
        if game in follows:
            follows[game].note_act(message["actInGame"].get("version", 0))


def note_refusal(follows, answered):
    for follow in follows.values():
        if answered in follow.commands:
            follow.is_refused = True


def follow_of(follows, game, answered):
    follow = follows.get(game)
    if follow and answered in follow.commands:
        follow.is_awaited = False
    return None if follow and follow.is_awaited else follow


def check_entry(client, game, entry, follow, repeated, log):
    version = entry["version"]
    known = log.get(game, {}).get(version)
    if known is None:
        yield Finding("followers", game, f"{client.name} was told version {version}, which the log does not have: {entry}")
    elif known != normal(entry):
        yield Finding("followers", game, f"{client.name} was told version {version} as {entry}, the log says {known}")
    if follow:
        follow.note_entry(version)
    if follow is None or entry.get("commandId") in repeated and version != follow.due:
        return
    if version > follow.due:
        yield Finding("followers", game, f"{client.name} was told version {version} when {follow.due} was due "
                      "(a gap, or out of order)")
    elif version < follow.due and follow.asked == 1:
        yield Finding("followers", game, f"{client.name} was told version {version} again, when {follow.due} was due "
                      "(twice, or out of order)")
    follow.due = max(follow.due, version + 1)
