#!/usr/bin/env python3
"""proof_test.py ESCAQUE DATA_DIR: what `escaque winnable --proof` says about every labelled position.

Every verdict must be the label's, every help-mate is replayed with rules of its own (mailbox_rules.py), and every side
that cannot win must be given an argument. Undecided sides are counted; vectors_test.cpp says how many there may be."""

import subprocess
import sys

from mailbox_rules import Position


def proofs(escaque, path):
    """Label, FEN and the two lines of proof of every position of the file."""
    with open(path, encoding="ascii") as file:
        answer = subprocess.run([escaque, "winnable", "--proof"], stdin=file, capture_output=True, text=True, check=True)
    lines = answer.stdout.splitlines()
    with open(path, encoding="ascii") as file:
        labels = [line.split(" ", 1) for line in file.read().splitlines()]
    if len(lines) != 3 * len(labels):
        raise SystemExit(f"{path}: {len(labels)} positions, but {len(lines)} lines of answers")
    for i, (label, fen) in enumerate(labels):
        yield label, fen, lines[3 * i + 1:3 * i + 3]


def flaw(fen, winner_is_white, can_win, proof):
    """What is wrong with one line of proof; nothing if it proves the label."""
    side, verdict = proof.split(":")[0].split()
    said = proof.split(":", 1)[1].strip()
    if (side == "white") != winner_is_white:
        return "the wrong side"
    if verdict == "undecided":
        return ""
    if verdict != ("winnable" if can_win else "unwinnable"):
        return "labelled otherwise"
    if not can_win:
        return "" if said else "no argument"
    position = Position(fen)
    try:
        for uci in said.split():
            position = position.play(uci)
    except ValueError as error:
        return str(error)
    if position.white == winner_is_white or not position.is_mate():
        return "no mate at the end of the line"
    return ""


def main():
    escaque, data = sys.argv[1:]
    flaws = 0
    for name in ("games.txt", "positions.txt", "locked.txt"):
        count = undecided = 0
        for label, fen, lines in proofs(escaque, f"{data}/winnability/{name}"):
            for white, letter, proof in ((True, label[0], lines[0]), (False, label[1], lines[1])):
                why = flaw(fen, white, letter != "-", proof)
                count += 1
                undecided += " undecided:" in proof
                if why:
                    flaws += 1
                    print(f"{name}: {label} {fen}: {why}:{proof}")
        print(f"{name}: {count} sides, {undecided} undecided")
    sys.exit(1 if flaws else 0)


if __name__ == "__main__":
    main()
