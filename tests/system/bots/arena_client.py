"""A client at the page of an arena, who knows the games that they are paired for and have not played."""

import collections

from .client import Client


class ArenaClient(Client):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.enter("")

    def enter(self, arena_id, version=0):
        self.arena_id, self.arena_version, self.is_over = arena_id, version, False
        self.paired = collections.deque()

    async def greet(self):
        await super().greet()
        if self.arena_id:
            await self.send({"id": self.new_id(), "followArena": {"arenaId": self.arena_id, "version": self.arena_version}})

    def take(self, message):
        super().take(message)
        told = message.get("arenaEntries", {})
        if told.get("arenaId") == self.arena_id:
            for entry in told.get("entries", []):
                self.take_entry(entry)

    def take_entry(self, entry):
        if entry["version"] != self.arena_version + 1:
            if entry["version"] > self.arena_version:
                self.abort(self.socket)  # An entry is missing: the next connection asks for it.
            return
        self.arena_version += 1
        for fact in entry.get("facts", []):
            self.is_over |= "arenaFinished" in fact
            self.paired += [game["gameId"] for game in fact.get("wavePaired", {}).get("games", [])
                            if self.user_id in (game["whiteId"], game["blackId"])]
