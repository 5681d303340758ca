"""An organiser enters somebody who never agreed, pairs them by hand with a sock puppet and orders the result."""


async def attack(world):
    organiser, puppet, victim = [await world.register(stem) for stem in ("Orga", "Puppet", "Victim")]
    event = await world.announce(organiser, isRated=True)
    await world.must(event, puppet, "enterEvent")

    await world.must(event, organiser, "enterEvent", user={"id": victim.id, "handle": victim.handle})
    pair = {"whiteId": puppet.id, "blackId": victim.id}
    forced = await world.command(event, organiser, "publishRound", startsMs=1, byHand=[pair])
    assert forced.status != 200, "a round with somebody who is only invited"
    view = await world.get(f"event/{event}")
    assert [each["person"]["name"] for each in view["entrants"]] == [puppet.handle], view["entrants"]
    assert "invitations" not in view, "invitations are nobody else's business"

    # The victim is asked, and says no; then nobody asks again.
    asked = await world.get("invitations", by=victim)
    assert [each["eventId"] for each in asked["invitations"]] == [event], asked
    await world.must(event, victim, "declineInvitation")
    again = await world.command(event, organiser, "enterEvent", user={"id": victim.id})
    assert again.status != 200, "asked again after a no"

    # Nor does a captain enlist anybody.
    league = await world.announce(puppet, system="PAIRING_SYSTEM_TEAM_ROUND_ROBIN", rounds=0, teams={"boards": 1, "maxMembers": 2})
    await world.must(league, puppet, "enterTeam", name="Ours", members=[{"user": {"handle": victim.handle}}])
    assert "entrants" not in await world.get(f"event/{league}")
    await world.must(league, victim, "enterTeam", name="Theirs", members=[{"user": {"handle": victim.handle}}])
    view = await world.get(f"event/{league}")
    assert [each["person"]["team"] for each in view["entrants"]] == ["Theirs"], view["entrants"]
