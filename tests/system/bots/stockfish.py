"""The chessboard as Stockfish sees it, an engine that shares no code with the server."""

import collections
import re
import shutil
import subprocess

PATH = shutil.which("stockfish") or "/usr/games/stockfish"
SAN = re.compile(r"([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBN]))?$")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Position(collections.namedtuple("Position", "fen checkers legal")):
    """`legal`: moves in UCI."""

    @property
    def turn(self):
        return self.fen.split()[1]

    @property
    def halfmoves(self):
        return int(self.fen.split()[4])

    @property
    def key(self):
        """Equal for positions that are the same by article 9.2.3."""
        placement, turn, castling, en_passant = self.fen.split()[:4]
        can_capture = any(uci[2:4] == en_passant and self.piece_at(uci[:2]) in "Pp" for uci in self.legal)
        return placement, turn, castling, en_passant if can_capture else "-"

    def piece_at(self, square):
        """As in FEN; a space for an empty square."""
        rank = self.fen.split()[0].split("/")[8 - int(square[1])]
        return re.sub(r"\d", lambda digit: " " * int(digit[0]), rank)["abcdefgh".index(square[0])]

    def material(self, color):
        """Pieces besides the king, as sorted capitals."""
        letters = [c for c in self.fen.split()[0] if c.isalpha() and c.isupper() == (color == "w")]
        return "".join(sorted(c.upper() for c in letters if c.upper() != "K"))


class Stockfish:
    def __init__(self):
        self.engine = subprocess.Popen([PATH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def look(self, moves, fen=START):
        """The position after `moves` from the usual start, or from another. Every move must be legal: ask before."""
        played = " moves " + " ".join(moves) if moves else ""
        self.engine.stdin.write(f"position fen {fen}{played}\nd\ngo perft 1\n")
        self.engine.stdin.flush()
        fen, checkers, legal = "", "", set()
        for line in self.engine.stdout:
            if line.startswith("Fen: "):
                fen = line[5:].strip()
            elif line.startswith("Checkers: "):
                checkers = line[10:].strip()
            elif line.startswith("Nodes searched"):
                return Position(fen, checkers, frozenset(legal))
            elif re.match(r"[a-h][1-8][a-h][1-8][qrbn]?: \d", line):
                legal.add(line.split(":")[0])
        raise RuntimeError("Stockfish ended")

    def is_dead(self, position, bound=2_000):
        """Whether no series of moves leads to mate (article 5.2.2): all positions that can arise are looked at. False, too, if
        they are more than `bound`, which is enough for two kings between locked pawns."""
        seen, waiting = {position.key}, [position]
        while waiting:
            at = waiting.pop()
            if not at.legal and at.checkers:
                return False
            for uci in at.legal if len(at.material("w") + at.material("b")) > 0 else ():
                after = self.look([uci], at.fen)
                if after.key not in seen:
                    seen.add(after.key)
                    waiting.append(after)
            if len(seen) > bound:
                return False
        return True

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()


def san_to_uci(position, san):
    """The one legal move that `san` means."""
    text = san.rstrip("+#!?")
    king = "e1" if position.turn == "w" else "e8"
    if text in ("O-O", "O-O-O"):
        return king + ("g" if text == "O-O" else "c") + king[1]
    piece, file, rank, target, promotion = SAN.match(text).groups()
    found = [uci for uci in position.legal
             if uci[2:4] == target and uci[4:] == (promotion or "").lower()
             and position.piece_at(uci[0:2]).upper() == (piece or "P")
             and (file or uci[0]) == uci[0] and (rank or uci[1]) == uci[1]]
    if len(found) != 1:
        raise ValueError(f"{san} is {found} in {position.fen}")
    return found[0]
