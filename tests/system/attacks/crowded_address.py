"""Two hundred at one address of a club that the operator trusts register, log in and play a round; a stranger's
address does as much and is limited, in words."""

import asyncio

from system.bots.world import PASSWORD, PATIENCE, Person, all_of, from_address

CLUB, STRANGER = "127.0.1.77", "127.0.2.88"  # run.py: the first one is trusted.
MEMBERS = 200
AT_ONCE = 8  # People do not all press a button within the same second.


class Member:
    """Registers, logs in, enters, and plays the game to which they are called."""

    def __init__(self, world, event):
        self.world, self.event = world, event

    async def join(self):
        handle = (await self.world.register("Club")).handle
        self.person = Person(await self.world.post("login", {"handle": handle, "password": PASSWORD}))
        await self.world.must(self.event, self.person, "enterEvent")

    async def connect(self):
        self.socket = await self.world.connect(self.person)

    async def hear(self, fits):
        while True:
            message = await self.socket.receive_json(timeout=2 * PATIENCE)
            assert "refusal" not in message, message
            if "ping" in message:
                await self.socket.send_json({"pong": message["ping"]})
            if (found := fits(message)) is not None:
                return found

    async def play(self):
        def called(message):
            for fact in message.get("lobbyChanged", {}).get("facts", []):
                if "gameStarted" in fact:
                    return fact["gameStarted"]
        started = await self.hear(called)
        is_white, game = started["white"]["id"] == self.person.id, started["gameId"]
        await self.socket.send_json({"id": "f", "followGame": {"gameId": game, "fromVersion": 1}})

        def facts(message):
            return [fact for entry in message.get("gameEntries", {}).get("entries", []) for fact in entry.get("facts", [])]
        plies, own = 0, ["e2e4", "g1f3"] if is_white else ["e7e5", "b8c6"]
        while plies < 4:
            if plies % 2 == (0 if is_white else 1) and own:
                await self.socket.send_json({"id": f"m{plies}", "actInGame": {"gameId": game, "action": {"playMove": {"uci": own.pop(0)}}}})
            plies += await self.hear(lambda message: sum("movePlayed" in fact for fact in facts(message)) or None)
        if is_white:
            await self.socket.send_json({"id": "r", "actInGame": {"gameId": game, "action": {"resign": {}}}})
        await self.hear(lambda message: any("gameEnded" in fact for fact in facts(message)) or None)
        await self.socket.close()


async def club_plays(world, organiser, server_world):
    event = await world.announce(organiser, name="A club evening")
    members = [Member(server_world, event) for _ in range(MEMBERS)]
    await all_of((member.join() for member in members), AT_ONCE)
    # Only now: whoever is connected has pings to answer.
    await all_of((member.connect() for member in members), AT_ONCE)
    playing = asyncio.gather(*(member.play() for member in members))
    await world.must(event, organiser, "publishRound", startsMs=1)
    await playing

    async def results():
        return (await world.get(f"event/{event}"))["rounds"][0]["boards"]
    boards = await world.until(results, lambda boards: all("score" in board for board in boards))
    assert len(boards) == MEMBERS // 2, len(boards)


async def stranger_is_limited(world):
    # The door counts them before anybody looks at the handle.
    answers = await all_of((world.call("POST", "register", {"handle": "?", "password": PASSWORD}) for _ in range(40)), AT_ONCE)
    refused = [answer.body for answer in answers if answer.status == 429]
    assert len(refused) in range(8, 12), [answer.status for answer in answers]
    assert refused[0]["reason"] == "REASON_RATE_LIMITED" and refused[0]["retryAfterMs"] > 0, refused[0]
    assert refused[0]["message"] and refused[0]["expected"], refused[0]


async def attack(world):
    organiser = await world.register("Host")
    async with from_address(CLUB) as http:
        await club_plays(world, organiser, world.at(http))
    async with from_address(STRANGER) as http:
        await stranger_is_limited(world.at(http))
