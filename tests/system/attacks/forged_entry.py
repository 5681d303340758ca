"""A guest enters under a grandmaster's name; an organiser gives an account another name, title and standing."""


async def attack(world):
    organiser, guest, player = await world.register("Orga"), await world.guest(), await world.register("Player")
    event = await world.announce(organiser)
    forged = {"handle": "DrNykterstein", "title": "GM", "isGuest": False}

    for handle in ("DrNykterstein", player.handle):  # Nobody's, and somebody else's.
        entered = await world.command(event, guest, "enterEvent", user={"id": guest.id} | forged | {"handle": handle})
        assert entered.status != 200, f"a guest as {handle}"
    await world.must(event, guest, "enterEvent", user={"id": guest.id, "title": "GM", "isGuest": False})
    await world.must(event, player, "enterEvent", user={"id": player.id, "title": "GM", "isComputer": True})
    await world.must(event, organiser, "correctEntrant", person={"player": {"user": {"id": player.id} | forged}, "name": "P. L."})

    entrants = (await world.get(f"event/{event}"))["entrants"]
    users = {each["person"]["player"]["user"]["id"]: each["person"]["player"]["user"] for each in entrants}
    assert users[guest.id] == guest.user, users[guest.id]
    assert users[player.id] == player.user, users[player.id]

    rated = await world.announce(organiser, isRated=True)
    entered = await world.command(rated, guest, "enterEvent", user={"id": guest.id} | forged)
    assert entered.status != 200, "a guest in a rated event"
