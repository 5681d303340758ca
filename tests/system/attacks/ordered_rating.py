"""Two who both agreed play in an event that nobody approved; then in an approved one whose organiser orders the result."""


async def game_of(world, event):
    def first_game(view):
        rounds = view.get("rounds", [])
        return rounds and rounds[0]["boards"][0].get("hasGameBegun") and rounds[0]["boards"][0]["gameId"]
    return first_game(await world.until(lambda: world.get(f"event/{event}"), first_game))


async def order(world, by, game, **order):
    body = {"id": f"o{next(world.numbers)}", "order": {"reason": "as seen", "article": "fide-2023 12.9"} | order}
    return await world.call("POST", f"arbiter/game/{game}", body, by)


async def begin(world, organiser, players, approve=None):
    event = await world.announce(organiser, isRated=True)
    for player in players:
        await world.must(event, player, "enterEvent")
    if approve:
        await approve(event)
    await world.must(event, organiser, "publishRound", startsMs=1)
    game = await game_of(world, event)
    view = await world.get(f"game/{game}")
    created = view["entries"][0]["facts"][0]["gameCreated"]
    white = next(player for player in players if player.id == created["white"]["user"]["id"])
    return event, game, created, white


async def changes_of(world, game):
    """What the game did to ratings; nothing when it did nothing."""
    return (await world.get(f"game/{game}/ratings")).get("change")


async def attack(world):
    organiser, site = await world.register("Orga"), await world.register("Site")
    players = [await world.register("Ann"), await world.register("Ben")]
    world.give_role(site, "arbiter")

    event, game, created, white = await begin(world, organiser, players)
    assert not created.get("isRated"), "rated though nobody approved it"
    view = await world.get(f"event/{event}")
    assert not view.get("isRated") and view["rounds"][0]["isUnrated"], view
    assert (await world.call("GET", "approvals", by=organiser)).status == 403

    async def approve(event):
        assert (await world.call("POST", f"approval/event/{event}", {"isApproved": True}, organiser)).status == 403
        waiting = await world.get("approvals", by=site)
        assert event in [each.get("eventId") for each in waiting["approvals"]], waiting
        await world.post(f"approval/event/{event}", {"isApproved": True}, site)

    event, game, created, white = await begin(world, organiser, players, approve)
    assert created.get("isRated"), created
    await world.play(white, game, "e2e4")
    await world.play(next(player for player in players if player is not white), game, "e7e5")
    ordered = await order(world, organiser, game, declareResult={"verdict": "VERDICT_WHITE_WINS"})
    assert ordered.status == 200, ordered.body
    refused = await order(world, organiser, game, confirmResult={})
    assert refused.status == 403, "an organiser confirms their own order"
    confirmed = await order(world, site, game, confirmResult={})
    assert confirmed.status == 200, confirmed.body
    # Ratings take the versions of a game in their order: the ordered result alone would have come first.
    change = await world.until(lambda: changes_of(world, game), bool)
    assert change["white"]["after"]["value"] > change["white"]["before"]["value"], change
    await order(world, organiser, game, declareResult={"verdict": "VERDICT_BLACK_WINS"})
    await world.until(lambda: changes_of(world, game), lambda change: not change)
