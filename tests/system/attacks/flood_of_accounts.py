"""Somebody floods the server with accounts and guests; the operator closes both doors for an hour, at all gateways at once,
and whoever has an account notices nothing."""

from system.bots.world import PASSWORD


async def attack(world):
    member = await world.register("Member")
    try:
        for door in ("registration", "guests"):
            said = world.operate("emergency", "close", door, "--hours", "1", "--reason", "a flood of accounts")
            assert "until" in said and "by the operator: a flood of accounts" in said, said
        for path, code in (("register", "accounts.registration_closed"), ("guest", "accounts.guests_closed")):
            refused = await world.call("POST", path, {"handle": "Flood1", "password": PASSWORD} if path == "register" else {})
            assert refused.status == 403 and refused.body["code"] == code, (path, refused.status, refused.body)
            assert 3_500_000 < refused.body["retryAfterMs"] <= 3_600_000, refused.body
        await world.post("login", {"handle": member.handle, "password": PASSWORD})
    finally:
        for door in ("registration", "guests"):
            said = world.operate("emergency", "open", door)
    assert said == "nothing is closed\n", said
    await world.guest()
    refused = world.operate("emergency", "block", "127.0.0.0/8", check=False)
    assert "addresses of this machine" in refused, refused
