"""Every move of the log is legal, and every result follows from the log: by the referee's board, by the offers that
were open, by the giver of the last command."""

from check_commands import commands_of
from evidence import Finding, color, facts
from system.bots.stockfish import san_to_uci
from system.bots.game_view import other

DEAD = {("", ""), ("", "B"), ("", "N")}  # Certainly.


def check(evidence):
    commands = {client.user_id: commands_of(client) for client in evidence.clients.values()}
    for game, entries in evidence.games.items():
        yield from Fold(game, evidence.referee, commands).run(entries)


class Fold:
    """One game as its log tells it."""

    def __init__(self, game, referee, commands):
        self.game, self.referee, self.commands = game, referee, commands
        self.moves, self.position, self.keys = [], referee.look([]), []
        self.keys.append(self.position.key)
        self.offer, self.gone = None, {}
        self.users = {}
        self.is_hosted = False  # By an event or an arena: resigned from the beginning, and not aborted.

    def wrong(self, entry, text):
        return Finding("result", self.game, f"version {entry.version}: {text}")

    @property
    def turn(self):
        return "white" if len(self.moves) % 2 == 0 else "black"

    def run(self, entries):
        for entry in entries:
            moved = False
            for kind, body in facts(entry):
                if kind == "movePlayed":
                    problem = self.play(entry, body)
                    if problem:
                        yield self.wrong(entry, problem)
                        return
                    moved = True
                elif kind == "gameEnded":
                    yield from self.judge_end(entry, body, moved)
                    return
                else:
                    self.note(entry, kind, body)
            if moved and (end := self.automatic_end()):
                yield self.wrong(entry, f"the game goes on after {end}")

    def play(self, entry, body):
        if color(entry.json.get("by")) != self.turn:
            return f"{entry.json.get('by')} moved when {self.turn} was on move"
        if body["uci"] not in self.position.legal:
            return f"{body['uci']} is illegal in {self.position.fen}"
        if san_to_uci(self.position, body["san"]) != body["uci"]:
            return f"{body['uci']} is written {body['san']}"
        self.moves.append(body["uci"])
        self.look_again()
        return None

    def look_again(self):
        self.position = self.referee.look(self.moves)
        self.keys = self.keys[:len(self.moves)] + [self.position.key]

    def note(self, entry, kind, body):
        if kind == "gameCreated":
            self.is_hosted = "event" in body or "arenaId" in body
            self.users = {side: body[side]["user"]["id"] for side in ("white", "black")}
        elif kind == "drawOffered":
            self.offer = color(body["by"])
        elif kind == "drawDeclined":
            self.offer = None
        elif kind == "playerGone":
            self.gone[color(body["color"])] = entry.t + body["claimableInMs"]
        elif kind == "playerBack":
            self.gone.pop(color(body["color"]), None)
        elif kind == "takebackTaken":
            del self.moves[len(self.moves) - body["plies"]:]
            self.look_again()

    def repetitions(self):
        return self.keys.count(self.keys[-1])

    def automatic_end(self):
        """The termination that the Laws attach to the position without anybody's claim."""
        if not self.position.legal:
            return "CHECKMATE" if self.position.checkers else "STALEMATE"
        if tuple(sorted((self.position.material("w"), self.position.material("b")))) in DEAD:
            return "INSUFFICIENT_MATERIAL"
        if self.repetitions() >= 5:
            return "FIVEFOLD_REPETITION"
        return "SEVENTYFIVE_MOVES" if self.position.halfmoves >= 150 else None

    def judge_end(self, entry, body, moved):
        name = body["termination"].removeprefix("TERMINATION_")
        judge = getattr(self, "judge_" + name.lower(), None)
        due = self.automatic_end() if moved else None
        if due and due != name:
            yield self.wrong(entry, f"ended by {name}, and it was {due}")
        elif judge:
            winner, is_right = judge(entry, color(entry.json.get("by")))
            if not is_right:
                yield self.wrong(entry, f"{name} does not follow: {self.position.fen}, offer of {self.offer}, gone {self.gone}")
            if color(body.get("winner")) != winner:
                yield self.wrong(entry, f"{name} with the winner {body.get('winner')}; it should be {winner}")

    # Each: (who wins, whether the end follows from what was before).

    def judge_checkmate(self, entry, by):
        return by, not self.position.legal and bool(self.position.checkers)

    def judge_stalemate(self, entry, by):
        return None, not self.position.legal and not self.position.checkers

    def judge_insufficient_material(self, entry, by):
        is_little = len(self.position.material("w") + self.position.material("b")) <= 2
        return None, is_little or self.referee.is_dead(self.position)

    def judge_fivefold_repetition(self, entry, by):
        return None, self.repetitions() >= 5

    def judge_seventyfive_moves(self, entry, by):
        return None, self.position.halfmoves >= 150

    def judge_threefold_claim(self, entry, by):
        self.intend(entry, by)
        return None, by is not None and self.repetitions() >= 3

    def judge_fifty_moves_claim(self, entry, by):
        self.intend(entry, by)
        return None, by is not None and self.position.halfmoves >= 100

    def intend(self, entry, by):
        """The move that the claim named is made on the board; the log does not repeat it."""
        command = self.commands.get(self.users.get(by), {}).get(entry.json.get("commandId"))
        uci = command.action.get("claimDraw", {}).get("uci") if command else None
        if uci:
            self.moves.append(uci)
            self.look_again()

    def judge_agreement(self, entry, by):
        return None, by is not None and self.offer == other(by)

    def judge_resignation(self, entry, by):
        return other(by) if by else None, by is not None and (self.is_hosted or len(self.moves) >= 2)

    def judge_time_forfeit(self, entry, by):
        winner = other(self.turn)
        return winner, len(self.moves) >= 2 and self.position.material(winner[0]) != ""

    def judge_time_forfeit_insufficient(self, entry, by):
        rest = self.position.material(other(self.turn)[0])
        return None, len(self.moves) >= 2 and not set(rest) & set("QRP")

    def judge_abandonment(self, entry, by):
        return by, by is not None and self.gone.get(other(by), float("inf")) <= entry.t + 50

    def judge_abandonment_draw(self, entry, by):
        return None, by is not None and self.gone.get(other(by), float("inf")) <= entry.t + 50

    def judge_aborted(self, entry, by):
        return None, by is not None and not self.is_hosted and len(self.moves) < 2

    def judge_no_start(self, entry, by):
        return None, by is None and len(self.moves) < 2
