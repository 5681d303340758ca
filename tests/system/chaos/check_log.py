"""Every log is whole: versions without a gap, one beginning, one end and nothing after it, one writer at a time;
every game that was begun came to its end; the archive holds the same once."""

from evidence import Finding, facts, normal


def check(evidence):
    for game, entries in evidence.games.items():
        yield from check_order(game, entries)
        yield from check_frame(game, entries)
        yield from check_archive(game, entries, evidence.archive[game])
    for game in evidence.seated:
        entries = evidence.games.get(game)
        if not entries:
            yield Finding("log", game, "two players were told of this game, and it has no log")
        elif not is_over(entries):
            yield Finding("progress", game, f"did not end: its last entry is {entries[-1].json}")
    if not evidence.stalls:
        for game in evidence.games.keys() - evidence.seated.keys():
            if place_of(evidence.games[game]):
                continue  # check_tournaments looks for it there.
            yield Finding("log", game, "exists, and nobody was told of it: one acceptance has made two games")
    for stall in evidence.stalls:
        yield Finding("progress", "", stall)
    if not evidence.is_settled:
        yield Finding("progress", "", "the outboxes were not read to their ends")


def is_over(entries):
    return any(kind == "gameEnded" for entry in entries[-2:] for kind, _ in facts(entry))


def created_of(entries):
    return dict(facts(entries[0])).get("gameCreated", {})


def place_of(entries):
    """The event or arena that a game was played for."""
    created = created_of(entries)
    return created.get("arenaId") or created.get("event", {}).get("eventId")


def check_order(game, entries):
    for number, entry in enumerate(entries, 1):
        if entry.version != number:
            yield Finding("log", game, f"version {number} is missing: {entry.version} comes after {number - 1}")
            return
        if entry.json.get("version") != number:
            yield Finding("log", game, f"the entry at version {number} says that it is {entry.json.get('version')}")
    for before, after in zip(entries, entries[1:]):
        if after.epoch < before.epoch:
            yield Finding("log", game, f"version {after.version} was written under epoch {after.epoch}, "
                          f"after somebody else wrote under {before.epoch}")


def check_frame(game, entries):
    kinds = [[kind for kind, _ in facts(entry)] for entry in entries]
    if kinds[0] != ["gameCreated"] or any("gameCreated" in later for later in kinds[1:]):
        yield Finding("log", game, f"it does not begin with one gameCreated: {kinds[0]}")
    for entry, listed, after in zip(entries, kinds, kinds[1:]):
        if "gameEnded" in listed and "arbiterActed" not in after:
            yield Finding("log", game, f"the log goes on after the end at version {entry.version}")


def check_archive(game, entries, rows):
    if not is_over(entries):
        return
    if len(rows) != 1:
        yield Finding("archive", game, f"is archived {len(rows)} times")
    elif normal(rows[0]) != normal([entry.json for entry in entries]):
        yield Finding("archive", game, "the archive differs from the log")
