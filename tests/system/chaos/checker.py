#!/usr/bin/env python3
"""Judges a run by what clients sent and received, the logs in Redis, the archive and the ratings. Links no code of the
server. Also by itself, on the folder of an earlier run: checker.py FOLDER"""

import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import check_clocks  # noqa: E402
import check_commands  # noqa: E402
import check_followers  # noqa: E402
import check_log  # noqa: E402
import check_ratings  # noqa: E402
import check_result  # noqa: E402
import check_tournaments  # noqa: E402
from evidence import Evidence, Finding  # noqa: E402
from system.bots.stockfish import Stockfish  # noqa: E402

CHECKS = (check_log, check_commands, check_followers, check_result, check_clocks, check_ratings, check_tournaments)


def judge(folder):
    """(findings, counts of what was looked at)"""
    evidence = Evidence(folder)
    evidence.referee = Stockfish()
    findings = []
    for check in CHECKS:
        try:
            findings += check.check(evidence)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            # A log that is so broken that it cannot be folded.
            findings.append(Finding(check.__name__.removeprefix("check_"), "", f"the evidence contradicts itself: {error!r}"))
    evidence.referee.close()
    return findings, count(evidence)


def count(evidence):
    lines = collections.Counter()
    for client in evidence.clients.values():
        for line in client.lines:
            lines[line["what"]] += 1
            if line["what"] == "received" and "gameEntries" in line["message"]:
                lines["entries received"] += len(line["message"]["gameEntries"].get("entries", []))
    return {"games": len(evidence.games), "tournaments": len(evidence.tournament_logs), "entries": sum(map(len, evidence.games.values())),
            "entries received": lines["entries received"], "messages sent": lines["sent"], "connections": lines["opened"],
            "ratings changed": len({change["gameId"] for change in evidence.rating_changes}),
            "ms until an answer (p50, p99, most)": waits(evidence)}


def waits(evidence):
    """From when a command was first sent until its entry came, whatever happened in between."""
    times = []
    for client in evidence.clients.values():
        sent = {}
        for line in client.lines:
            if line["what"] == "sent" and "actInGame" in line["message"]:
                sent.setdefault(line["message"]["id"], line["at"])
            elif line["what"] == "received" and "gameEntries" in line["message"]:
                for entry in line["message"]["gameEntries"].get("entries", []):
                    if entry.get("commandId") in sent:
                        times.append(round(1000 * (line["at"] - sent.pop(entry["commandId"]))))
    times.sort()
    return [times[int(len(times) * share)] for share in (0.5, 0.99)] + times[-1:] if times else []


def main():
    findings, counts = judge(pathlib.Path(sys.argv[1]))
    for finding in findings:
        print(f"{finding.check}: game {finding.game or '-'}: {finding.text}")
    print(counts, f"{len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
