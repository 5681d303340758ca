"""Appeals against what an arbiter, or the server in an arbiter's place, has decided (2014 11.10, "cualquier decisión"; C.05 10): a part
of `Referee`. That the server's decisions can be appealed against is written down here before the product lets them be."""

from board import WHITE
from draws import Ended, Refused

REMEMBERED = 64  # House rule: the latest orders of a game.

# What the server decides in an arbiter's place. Mates, stalemates, resignations and agreements are no decisions.
SERVERS = {"threefold_claim", "fifty_moves_claim", "time_forfeit", "time_forfeit_insufficient", "insufficient_material", "illegal_move",
           "no_show", "double_forfeit", "no_effort", "fivefold_repetition", "seventyfive_moves", "abandonment", "abandonment_draw"}


class Ruling:
    def __init__(self, version, arbiter, at):
        self.version, self.arbiter, self.at, self.is_appealed = version, arbiter, at, False


class Appeals:
    def no_appeal(self, header):
        self.committee, self.reserves, self.arbiter = header.get("committee"), header.get("reserves"), header.get("arbiter")
        self.version = 1  # Of the entry that began the game.
        self.given = []
        self.appealed = None  # The ruling that the committee has.
        self.votes = {}
        self.is_final = False
        self.ended_at = None

    def note_rulings(self):
        """After a command that was carried out: what it brought that can be appealed against."""
        self.version += 1
        names = {fact["fact"] for fact in self.facts}
        if self.ended and self.ended_at is None:
            self.ended_at = self.judged
        orders = {fact["action"] for fact in self.facts if fact["fact"] == "arbiter_acted"} - {"answer_call"}
        ends = {fact["termination"] for fact in self.facts if fact["fact"] == "game_ended"}
        if orders:
            self.given.append(Ruling(self.version, self.arbiter, self.judged))
        elif "appeal_decided" not in names and (ends & SERVERS or names & {"claim_refused", "illegal_move_penalised"}):
            self.given.append(Ruling(self.version, None, self.judged))
        del self.given[:-REMEMBERED]

    def voters(self, arbiter):
        """C.05 10.b: nobody judges their own game or their own ruling; reserves take the places."""
        may = [member for member in self.committee + self.reserves if member not in (1, 2, arbiter)]
        return may[:len(self.committee)]

    def do_appeal(self):
        """Once against each decision, one appeal at a time, in the time that the event has fixed for it (C.05 10.c)."""
        wanted = self.step["version"]
        found = [ruling for ruling in self.given if wanted in (0, ruling.version)][-1:]
        if not self.committee or not found or not self.voters(found[0].arbiter):
            raise Refused
        if self.appealed or found[0].is_appealed:
            raise Refused
        if self.ended and self.judged > max(self.ended_at, found[0].at) + self.rules["appeal_time"]:
            raise Refused
        self.appealed, self.votes = found[0], {}
        found[0].is_appealed = True
        self.add({"fact": "ruling_appealed", "by": self.by, "version": found[0].version})

    def do_vote(self):
        """More than half want the same; the last vote of each counts. What is decided then nobody changes (C.05 10.c, "inapelables")."""
        member, vote = self.step["member"], (self.step["upheld"], self.step["verdict"])
        if not self.appealed or member not in self.voters(self.appealed.arbiter) or (vote[1] and not vote[0]):
            raise Refused
        self.votes[member] = vote
        self.add({"fact": "appeal_voted", "member": member, "upheld": vote[0], "verdict": vote[1]})
        if 2 * list(self.votes.values()).count(vote) <= len(self.voters(self.appealed.arbiter)):
            return
        self.add({"fact": "appeal_decided", "upheld": vote[0]})
        self.appealed = None
        if vote[1]:
            self.is_final = True
            raise Ended(self.declared(vote[1]))
        if self.ended:  # As it was, and for good.
            self.is_final = True
            self.add(dict(self.result))

    def declared(self, verdict):
        winner = verdict if verdict in (WHITE, "black") else None
        end = self.rulings.end("double_forfeit" if verdict == "both_lose" else "arbiter", {self.step["article"].split()[-1]}, winner)
        if verdict in UNEVEN:
            end["verdict"] = verdict
        return end


UNEVEN = {"half_zero": "lowered", "zero_half": "lowered", "one_half": "raised", "half_one": "raised", "both_win": "raised"}
