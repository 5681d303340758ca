#!/usr/bin/env python3
"""load_table.py DIR: one table of what load.sh has measured: DIR/FSYNC-RATE.json of `escaque load`, DIR/FSYNC-RATE.txt of
the bare pipeline, DIR/idle-*.json, DIR/games-NUMBER.json."""

import json
import pathlib
import re
import sys


def escaque(report):
    """Moves a second, the round trip, and the processor time of a move: of all processes, and of each."""
    share = {name: row["cpu_share"] for name, row in report["processes"].items()}
    share["load"] = report["generator_cpu_share"]
    moves = max(report["received"] / report["duration"], 1e-9)
    micros = {name: 1e6 * part / moves for name, part in share.items()}
    return report["achieved_rate"], report["round_trip_ms"], sum(micros.values()), micros


def bare(text):
    rate = float(re.search(r"\(([\d.]+)/s\)", text)[1])
    times = {name: float(value) for name, value in re.findall(r"(p[\d.]+|max) ([\d.]+)", text)}
    return rate, times, float(re.search(r"cpu of a move us: +([\d.]+)", text)[1])


def rates(folder):
    print(f"{'':14s}| {'escaque':^43s} | {'bare pipeline':^35s} | bare/escaque")
    print(f"{'fsync':9s}{'due/s':>5s}| {'moves/s':>7s}{'p50':>8s}{'p99':>9s}{'p99.9 ms':>10s}{'µs/move':>9s} | "
          f"{'moves/s':>7s}{'p50':>8s}{'p99 ms':>9s}{'µs/move':>10s} | {'µs':>6s}")
    details = []
    paths = [*folder.glob("always-*.json"), *folder.glob("everysec-*.json")]
    for path in sorted(paths, key=lambda path: (path.stem.split("-")[0], int(path.stem.split("-")[1]))):
        fsync, due = path.stem.split("-")
        report = json.loads(path.read_text())
        rate, times, micros, parts = escaque(report)
        line = (f"{fsync:9s}{due:>5s}| {rate:7.0f}{times['p50']:8.2f}{times['p99']:9.2f}{times['p99.9']:10.2f}"
                f"{micros:9.0f} | ")
        other = path.with_suffix(".txt")
        if other.exists() and "cpu of a move" in other.read_text():
            bare_rate, bare_times, bare_micros = bare(other.read_text())
            line += (f"{bare_rate:7.0f}{bare_times['p50']:8.2f}{bare_times['p99']:9.2f}{bare_micros:10.0f} | "
                     f"{bare_micros / micros:6.2f}")
        print(line)
        errors = "".join(f"; {times} x {cause}" for cause, times in report["errors"].items())
        details.append(f"{fsync:9s}{due:>5s}| " + "  ".join(
            f"{name} {part:.0f}" for name, part in parts.items() if part >= 0.5) + errors)
    print("\nµs of a move by process, and errors\n" + "\n".join(details))


def per_piece(report, process, before, after, pieces):
    row = report["processes"].get(process)
    return (row[after] - row[before]) / pieces if row and pieces else float("nan")


def idle(folder):
    for path in sorted(folder.glob("idle-*.json")):
        report = json.loads(path.read_text())
        gateway = "gateway2" if path.stem.endswith("-2") else "gateway"
        kib = per_piece(report, gateway, "kib_idle", "kib_connected", report["connections"])
        errors = "".join(f"; {times} x {cause}" for cause, times in report["errors"].items())
        print(f"idle connections {report['connections']:6.0f} in {gateway:8s} {kib:6.2f} KiB each{errors}")


def games(folder):
    for path in sorted(folder.glob("games-*.json"), key=lambda path: int(path.stem.split("-")[1])):
        wanted = int(path.stem.split("-")[1])
        report = json.loads(path.read_text())
        rate, times, micros, parts = escaque(report)
        seconds = report["making_games_seconds"]
        kib = {name: per_piece(report, name, "kib_connected", "kib_games", wanted) for name in ("games", "gateway", "redis")}
        print(f"live games {wanted:6d}: made in {seconds:5.1f} s ({wanted / seconds:4.0f}/s); KiB each: "
              + ", ".join(f"{name} {value:.2f}" for name, value in kib.items())
              + f"; then {rate:.0f} moves/s, {micros:.0f} µs each ("
              + ", ".join(f"{name} {part:.0f}" for name, part in parts.items() if part >= 0.5)
              + f"), p99 {times['p99']:.2f} ms"
              + "".join(f"; {times} x {cause}" for cause, times in report["errors"].items()))


def main():
    folder = pathlib.Path(sys.argv[1])
    rates(folder)
    print()
    idle(folder)
    print()
    games(folder)


main()
