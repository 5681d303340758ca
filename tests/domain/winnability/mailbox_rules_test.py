#!/usr/bin/env python3
"""The referee of the help-mates knows the rules: perft, and refusals of illegal moves."""

import unittest

from mailbox_rules import Position

FILES = "abcdefgh"


def moves(position):
    for origin in [at for at in position.at if position.belongs(at, position.white)]:
        for x in range(8):
            for y in range(8):
                uci = FILES[origin[0]] + str(origin[1] + 1) + FILES[x] + str(y + 1)
                for promotion in ("", "q", "r", "b", "n"):
                    try:
                        yield position.play(uci + promotion)
                    except ValueError:
                        pass


def perft(position, depth):
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for after in moves(position))


class Rules(unittest.TestCase):
    def test_counts_the_positions_of_perft(self):
        for fen, depth, count in [
                ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, 400),
                ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
                ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
                ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264)]:
            self.assertEqual(perft(Position(fen), depth), count, fen)

    def test_knows_a_mate_from_a_check(self):
        self.assertTrue(Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").is_mate())
        self.assertFalse(Position("7k/6Q1/8/8/8/8/8/K7 b - - 0 1").is_mate())
        self.assertFalse(Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_mate())


if __name__ == "__main__":
    unittest.main()
