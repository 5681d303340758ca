#!/usr/bin/env python3
"""deploy/LIMITS.md and the programs name the same keys and numbers, and no number of a program is missing there unless it is
listed here as what is no limit. Limits without a key have the numbers of the code. Usage: limits_test.py BIN"""

import pathlib
import re
import subprocess
import sys
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000, "KiB": 1 << 10, "MiB": 1 << 20, "": 1}
VALUE = re.compile(r"(\d+(?:\.\d+)?)\s?(ms|s|min|m|h|d|KiB|MiB|)")
CPP_UNITS = {"seconds": "s", "minutes": "min", "hours": "h", "days": "d"}
# Ports, how often something is done, how long something is kept, and what decides how, not how much.
NO_LIMITS_ANYWHERE = {"redis.replicas"}
NO_LIMITS = {
    "accounts": {"unused_after", "emergency.usual", "login.first_delay", "login.forget_after", "login.device_lifetime", "mail.first_delay",
                 "password.passes", "password.memory", "session.lifetime", "session.guest_lifetime", "session.extend_after", "session.sweep_every"},
    "analysis": {"engine.nice", "engine.look_every", "engine.start_every"},
    "conduct": {"analysis.lease", "inputs.adjourned_every", "inputs.claim_after", "inputs.known_after", "inputs.games_kept", "inputs.connections_kept",
                "reports.look_every", "talk.channel_lifetime", "talk.lifetime", "talk.lines_kept"},
    "games": {"threads", "archive.keep_stream", "archive.keep_event_stream", "archive.sweep_every", "archive.claim_after", "instances.beat_every",
              "instances.missed_beats", "instances.steady", "instances.drain_within", "lease.time_to_live", "lease.renew_every", "lease.retry_every", "shard.transit_grace",
              "shard.arrival_grace", "shard.gateway_grace", "watch.every", "watch.patience", "watch.turn_every", "watch.tolerated_stall"},
    "gateway": {"threads", "budget_factor", "call_patience", "presence.heartbeat", "presence.time_to_live", "presence.lobby_grace", "presence.game_grace",
                "sessions.write_every", "sessions.lifetime", "sessions.network_key_lives", "socket.ping_interval", "socket.check_login_every",
                "watch.tell_every", "watch.keep_lost", "web.trusted_hops"},
    "matchmaking": {"call_patience", "keep_finished", "events.tick_every", "lease.time_to_live", "lease.renew_every", "lease.retry_every", "lobby.wave_every",
                    "lobby.snapshot_every", "lobby.answers_kept", "lobby.log_kept"},
    "ratings": {"outbox.claim_after"},
}


def number(text):
    """Of "5,000", "64MiB" or "15 min": in ones, bytes or milliseconds; None of what is no number."""
    match = VALUE.fullmatch(str(text).replace(",", ""))
    return float(match.group(1)) * UNITS[match.group(2)] if match and not isinstance(text, bool) else None


def numbers_of_program(service):
    printed = subprocess.run([BINARIES / f"escaque-{service}", "--print-config"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {}
    for name, value in tomllib.loads(printed).items():
        for key, each in (value.items() if isinstance(value, dict) else [(None, value)]):
            full = name if key is None else f"{name}.{key}"
            if number(each) is not None and not full.endswith(".port"):
                found[full] = number(each)
    return found


def numbers_of_page():
    found = {}
    for section in re.split(r"^## ", (ROOT / "deploy/LIMITS.md").read_text(), flags=re.M)[1:]:
        service = section.split("\n", 1)[0]
        for keys, values in re.findall(r"^\| (`.+?`) \| (.+?) \|", section, re.M):
            names = re.findall(r"`([a-z_.]+)`", keys)
            found.setdefault(service, {}).update(zip(names, map(number, values.split(" / ")), strict=True))
    return found


def rows_of_fixed():
    """Of each row: what is limited, its numbers, and the constants of the code as (end of a file's path, name)."""
    section = (ROOT / "deploy/LIMITS.md").read_text().split("\n## Fixed\n", 1)[1].split("\n## ", 1)[0]
    for row in re.findall(r"^\| (.+) \|$", section, re.M)[2:]:
        _, limits, values, _, where = row.split("| ")
        files = re.findall(r"`([\w/]+\.[ch]pp)`: ((?:`\w+`(?:, )?)+)", where)
        constants = [(path, name) for path, names in files for name in re.findall(r"\w+", names)]
        yield limits.strip(), list(map(number, re.split(r"[;,] ", values.strip()))), constants


def number_in_code(path, name):
    """Of the only definition of that name in the only file whose path ends so."""
    files = [file for folder in ("common", "services") for file in (ROOT / folder).rglob(pathlib.Path(path).name) if f"/{file}".endswith(f"/{path}")]
    found = [match for file in files for match in re.finditer(rf"^\s*([\w: ]+?) {name}(?: = |(?={{))(.+?);", file.read_text(), re.M)]
    if len(found) != 1:
        raise ValueError(f"{path}: {name} is defined {len(found)} times")
    kind, value = found[0].groups()
    factor = next((UNITS[unit] for word, unit in CPP_UNITS.items() if f"chrono::{word}" in kind + value), 1)
    left, shift = re.fullmatch(r"([^<]+?)(?:<< (\d+)U?)?", re.sub(r"std::\w+(?:::\w+)?|[(){}']", "", value)).groups()
    product = 1
    for part in left.split("*"):
        product *= int(part)
    return (product << int(shift or 0)) * factor


class Limits(unittest.TestCase):
    def test_the_page_has_the_numbers_of_the_programs(self):
        page = numbers_of_page()
        self.assertEqual(set(page), set(NO_LIMITS))
        for service, listed in page.items():
            actual = numbers_of_program(service)
            for key, at in listed.items():
                self.assertEqual(actual.get(key), at, f"{service}: {key}")
            self.assertEqual(set(actual) - set(listed), NO_LIMITS[service] | NO_LIMITS_ANYWHERE, f"{service}: limits belong into deploy/LIMITS.md, other numbers here")

    def test_limits_without_a_key_have_the_numbers_of_the_code(self):
        for limits, values, constants in rows_of_fixed():
            self.assertEqual([number_in_code(*constant) for constant in constants], values, limits)


if __name__ == "__main__":
    unittest.main()
