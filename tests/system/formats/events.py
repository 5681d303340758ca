"""Events of the day: what is announced, how its boards go, what its arbiters order."""

import asyncio
import time

from system.bots.event_ids import new_event_id
from system.bots.event_players import EventPlayers
from system.bots.organiser import Organiser, arena_regulations, event_regulations
from system.bots.world import FAR_MS
from .people import ARTICLE, Seat

# Round 1 when it is published, the others after it; or each when it is published.
AT_ONCE, BY_HAND = {"startsMs": [FAR_MS], "intervalMs": 200}, {"startsMs": [FAR_MS, FAR_MS + 1_000, FAR_MS + 2_000]}
READ_WRONGLY = "The result was read wrongly"
WHITE_LOSES, BLACK_LOSES, DRAWN = [("w", "resign")], [("b", "resign")], [("w", "offerDraw"), ("b", "acceptDraw")]
ENDS = [WHITE_LOSES, BLACK_LOSES, DRAWN, BLACK_LOSES]
OPENING = ["e2e4", "e7e5"]
MATES = ("f2f3 e7e5 g2g4 d8h4".split(), "e2e4 f7f6 d2d4 g7g5 d1h5".split())
TIEBREAKS = ["BH/C1", "BH", "SB", "DE"]


class Table(EventPlayers):
    """Plays whatever is published, to the ends that `ends` says, in turn."""

    ROUND_WITHIN = 60.0

    def __init__(self, organiser, clients, ends=ENDS, late=None):
        super().__init__(organiser, clients)
        self.ends, self.late, self.begun = ends, late, 0

    async def play_board(self, board):
        end = self.ends[self.begun % len(self.ends)]
        self.begun += 1
        await Seat(board["gameId"], self.by_id[board["whiteId"]], self.by_id[board["blackId"]]).play([*OPENING, *end])

    async def play_all(self, number=1):
        def is_over(event):
            return event["stage"] != "EVENT_STAGE_OPEN"
        while not is_over(await self.until(lambda event: is_over(event) or self.has_started(event, number))):
            await self.play_round(number)
            number += 1

    async def meanwhile(self):
        if self.late:
            await self.organiser.command(self.late, "enterEvent")
            self.late = None


class Hall(Organiser):
    """An event and whoever gives its orders."""

    def __init__(self, arbiter, name, rounds=0, base_ms=180_000, **others):
        super().__init__(arbiter)
        self.regulations = event_regulations(name, rounds, base_ms, **({"calendar": AT_ONCE} | others))

    async def open(self, *entrants):
        await self.announce(self.regulations)
        for client in entrants:
            await self.command(client, "enterEvent")
        return self

    async def order(self, what, reason="As the regulations say", **body):
        await self.command(self.arbiter, what, reason, **body)

    async def until(self, holds):
        return await EventPlayers(self, []).until(holds)


async def swiss(cast):
    """Rated once that is approved; late entry, byes, an appeal against an order of the event's own arbiter, prizes."""
    ana, bruno, clara, dario, elena, fabio, *_ = cast.players
    hall = await Hall(cast.nadia, "Abierto de otoño", 3, isRated=True, tiebreaks=TIEBREAKS, rules={
        "agreement": "AGREEMENT_ALLOWED"}, byes={"halfPointByes": 1, "lastRound": 2}, entry={
            "maxEntrants": 20, "lastLateEntry": 2}, prizes={"currency": "EUR", "places": [30_000, 20_000], "special": [
                {"name": "Best below 1800", "amount": 5_000, "ratedBelow": 1800}]}).open(ana, bruno, clara, dario, elena)
    await hall.order("nameOfficials", arbiters=[{"handle": "Oscar"}], committee=[{"handle": each.name} for each in cast.committee])
    await cast.rita.insists_on_calling(f"approval/event/{hall.event_id}", {"isApproved": True, "reason": "Announced in time"})
    await hall.order("requestBye", userId=ana.user_id, round=2, kind="BYE_KIND_HALF_POINT")
    table = Table(hall, cast.players, late=fabio)
    await hall.publish_round(0.5)
    event = await table.play_round(1)
    board = event["rounds"][0]["boards"][0]
    game, loser = board["gameId"], table.by_id[board["whiteId"]]
    await cast.oscar.order(game, ARTICLE, "Both had agreed to a draw", declareResult={"verdict": "VERDICT_DRAW"})
    await loser.follow(game)
    await loser.act(game, appeal={"grounds": "Nobody had offered anything"})
    await cast.committee[0].order(game, ARTICLE, "The score sheets are clear", decideAppeal={
        "isUpheld": True, "verdict": "VERDICT_BLACK_WINS"})
    await cast.rita.order(game, ARTICLE, "Seen and approved", confirmResult={})
    await table.play_all(2)
    return hall.event_id


async def knockout(cast):
    """A tie is drawn and goes to tie-break games."""
    hall = await Hall(cast.oscar, "Copa del club", system="PAIRING_SYSTEM_KNOCKOUT", knockout={
        "games": 1, "rapid": {"baseMs": 180_000}, "blitzGames": 2, "blitz": {"baseMs": 60_000}}).open(*cast.players[:4])
    await hall.publish_round(0.5)
    await Table(hall, cast.players, [WHITE_LOSES, DRAWN, WHITE_LOSES, DRAWN, BLACK_LOSES]).play_all()
    return hall.event_id


async def teams(cast):
    ana, bruno, clara, dario, elena, *_ = cast.players
    hall = await Hall(cast.nadia, "Liga de dos tableros", system="PAIRING_SYSTEM_TEAM_ROUND_ROBIN", teams={
        "boards": 2, "maxMembers": 3, "matchWin": 30}, calendar={"startsMs": [FAR_MS]}).open()
    # Whoever is entered by their captain says yes or no.
    await hall.command(ana, "enterTeam", name="Peones Libres", members=[{"user": {"handle": each.name}} for each in (ana, bruno, clara)])
    await hall.command(dario, "enterTeam", name="Alfiles", members=[{"user": {"handle": each.name}} for each in (dario, elena)])
    ours, theirs = [each["teamId"] for each in (await hall.event())["teams"]]
    for member, team in ((bruno, ours), (elena, theirs)):
        await hall.command(member, "acceptInvitation", teamId=team)
    ours = next(each["teamId"] for each in (await hall.event())["teams"] if each["name"] == "Peones Libres")
    await hall.publish_round(2)
    await hall.command(ana, "setLineUp", round=1, teamId=ours, userIds=[ana.user_id, bruno.user_id])
    await Table(hall, cast.players).play_all()
    return hall.event_id


async def elsewhere(cast, season):
    """Played at a club, by people without accounts; counts in the season."""
    hall = await Hall(cast.nadia, "Anual de tercera", system="PAIRING_SYSTEM_ROUND_ROBIN", venue="VENUE_ELSEWHERE", calendar=BY_HAND,
                      tiebreaks=["DE", "SB", "WIN"], season={
                          "seasonId": season, "category": "CLUB_CATEGORY_THIRD", "importance": "IMPORTANCE_YEARLY"}).open()
    for number, name in enumerate(("Aurora García", "Benito Díaz", "Carmen Ruiz", "Diego Sol")):
        await hall.order("enterEvent", user={}, name=name, rating=1500 + 50 * number, sex="wm"[number % 2], federation="ESP",
                         birthDate=f"1990-01-0{1 + number}")
    for number in (1, 2, 3):
        await hall.publish_round(0)
        await hall.until(lambda event: Table.has_started(event, number))
        for board, score in enumerate(("WHITE_WINS", "DRAW") if number < 3 else ("BLACK_WINS", "WHITE_WINS_BY_FORFEIT")):
            await hall.order("enterResult", round=number, board=board, score=f"SCORE_{score}")
        if number == 1:
            await hall.order("correctResult", READ_WRONGLY, round=1, board=1, score="SCORE_BLACK_WINS")
    await hall.until(lambda event: event["stage"] != "EVENT_STAGE_OPEN")
    return hall.event_id


async def invitational(cast):
    """Never begins. One accepts, one says no, one has not answered, one was not meant."""
    *_, elena, fabio, gala, hugo = cast.players
    hall = await Hall(cast.oscar, "Invitational", 5, entry={"maxEntrants": 10}).open(cast.vera)
    for player in (elena, fabio, gala, hugo):
        await hall.order("enterEvent", user={"handle": player.name})
    await hall.command(gala, "acceptInvitation")
    await hall.command(fabio, "declineInvitation")
    await hall.order("withdrawInvitation", userId=elena.user_id)
    return hall.event_id


async def hidden(cast):
    hall = await Hall(cast.oscar, "A name that offends", 3).open(cast.players[0])
    await cast.rita.call("POST", f"visibility/event/{hall.event_id}", {"isHidden": True, "reason": "The name"})
    return hall.event_id


async def cancelled(cast):
    hall = await Hall(cast.oscar, "Nobody came", 3).open()
    await hall.order("cancelEvent", "Nobody came")
    return hall.event_id


async def running(cast):
    """Chess960, whose positions are drawn; its second round is published by a later build."""
    hall = await Hall(cast.nadia, "Chess960 de martes", 3, variant="VARIANT_CHESS960", tiebreaks=TIEBREAKS, calendar=BY_HAND).open(
        *cast.players[4:8])
    await hall.publish_round(0.5)
    await Table(hall, cast.players).play_round(1)
    return hall.event_id


async def arena(cast):
    """Those who are paired play, with half their time where they dare, until it is over."""
    players, place = cast.players[:4], f"arena/{(own := new_event_id())}"
    await cast.nadia.call("POST", place, {"createArena": {"regulations": arena_regulations(
        "Arena de la noche", 30_000, 2, 14, 4, isRated=True, allowsBerserk=True)}})
    await cast.rita.insists_on_calling(f"approval/{place}", {"isApproved": True, "reason": "As every week"})
    for player in players:
        await player.call("POST", place, {"joinArena": {}})
        player.enter(own)
        await player.send({"id": player.new_id(), "followArena": {"arenaId": own}})

    async def play(player):
        while not player.is_over or player.paired:
            if not player.paired:
                await player.wait(0.5)
                continue
            game = player.paired.popleft()
            view = await player.follow(game)
            await play_arena_game(player, game, view, view.color_of(player.user_id))
    await asyncio.gather(*(play(player) for player in players))
    return own


async def play_arena_game(player, game, view, color):
    if color == "white" and player.name in ("Ana", "Clara"):
        await player.act(game, goBerserk={})
    line = MATES[game[-1] < "V"]  # Both choose the same.
    while not view.ended:
        plies = len(view.moves)
        if view.turn == color:
            await player.act(game, playMove={"uci": line[plies]})
        await player.until(lambda: len(view.moves) > plies or view.ended, game)


async def new_arena(cast, name):
    own = new_event_id()
    in_300_days = {"startsMs": (time.time() + 300 * 86_400) * 1000}
    await cast.oscar.call("POST", f"arena/{own}", {"createArena": {"regulations": arena_regulations(name, 60_000, 0, 60, 10) | in_300_days}})
    return own


async def cancelled_arena(cast):
    own = await new_arena(cast, "Too early")
    await cast.oscar.call("POST", f"arena/{own}", {"cancelArena": {}})
    return own


async def arena_to_come(cast):
    """Nobody is asked about it later: by then it may be over."""
    own = await new_arena(cast, "Arena of another year")
    await cast.players[0].call("POST", f"arena/{own}", {"joinArena": {}})


class Season:
    def __init__(self, organiser):
        self.organiser, self.own = organiser, new_event_id()

    async def order(self, what, reason="", **body):
        return await self.organiser.call("POST", f"season/{self.own}", {"commandId": self.organiser.new_id(), "reason": reason, what: body})

    async def open(self):
        await self.order("openSeason", name="Club Metropolitano", year=2026)
        await self.order("registerMember", user={"handle": "Ana"}, slow="CLUB_CATEGORY_SECOND", blitz="CLUB_CATEGORY_SECOND")
        for name, blitz in (("Aurora García", "THIRD"), ("Benito Díaz", "THIRD"), ("Segundo Paz", "SECOND")):
            await self.order("registerMember", name=name, blitz=f"CLUB_CATEGORY_{blitz}")
        return self.own

    async def rule(self):
        """After its tournament."""
        view = await self.organiser.call("GET", f"season/{self.own}")
        ids = {each["person"]["name"]: each["person"]["userId"] for each in view["members"]}
        await self.order("promoteSlow", userId=ids["Ana"], to="CLUB_CATEGORY_FIRST")
        await self.order("setSlowCategory", userId=ids["Benito Díaz"], to="CLUB_CATEGORY_FOURTH")
