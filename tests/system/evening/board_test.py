"""The referee's board counts the known numbers of positions."""

import unittest

from board import START, Board

COUNTS = [
    (START, (20, 400, 8902)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812)),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", (21, 528), "chess960"),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9", (21, 807), "chess960"),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264)),
]


def count(board, depth):
    if depth == 0:
        return 1
    return sum(count(board.after(move), depth - 1) for move in board.moves())


class BoardTest(unittest.TestCase):
    def test_counts_what_everybody_counts(self):
        for fen, counts, *variant in COUNTS:
            for depth, expected in enumerate(counts, 1):
                self.assertEqual(count(Board(fen, *variant), depth), expected, (fen, depth))


if __name__ == "__main__":
    unittest.main()
