#!/usr/bin/env python3
"""The configuration that the packages install: each program reads its file, all that call each other are in it, and what
is wrong in Redis' file is refused in words. Usage: configuration_test.py BIN"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
CONFIG = DEPLOY / "packages/config"
sys.path[:0] = [str(DEPLOY), str(DEPLOY / "packages")]
import layout  # noqa: E402
import start_redis  # noqa: E402

BINARIES = None
RUN = "unix:/var/lib/escaque/run"


def settings_of(name):
    return tomllib.loads((CONFIG / f"{name}.toml").read_text())


class Services(unittest.TestCase):
    def test_each_program_reads_its_file(self):
        for name, program in [(name, name) for name in layout.SERVICES] + [("house", "engine")]:
            done = subprocess.run([BINARIES / f"escaque-{program}", "--config", CONFIG / f"{name}.toml", "--print-config"],
                                  text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_knows_whom_it_calls(self):
        for name, called in layout.UPSTREAMS.items():
            settings = settings_of(name)
            found = {other: settings[other]["address"] for other in layout.SERVICES if "address" in settings.get(other, {})}
            self.assertEqual(found, {other: [f"{RUN}/{other}-1.sock"] for other in called}, name)

    def test_says_to_the_doctor_where_everything_is(self):
        state = json.loads((CONFIG / "run.json").read_text())
        units = (DEPLOY / "packages/CMakeLists.txt").read_text()
        endings = dict(re.findall(r"escaque_unit\((\w+) (\d\d) ", units))
        self.assertEqual({name: int(f"91{ending}") for name, ending in endings.items()},
                         {name: pair[1] for name, pair in layout.PORTS.items() if name != "redis"})
        self.assertEqual({name: places["admin"] for name, places in state["ports"].items()},
                         {name: pair[1] for name, pair in layout.PORTS.items()})
        self.assertEqual(state["addresses"]["redis"], settings_of("games")["redis"]["host"])
        of_services = {name: f"escaque-{name}@1.service" for name in endings}
        self.assertEqual(state["units"], of_services | {name: f"escaque-{name}.service" for name in ("redis", "house")})
        self.assertEqual(state["configs"], {name: f"/etc/escaque/{name}.toml" for name in layout.WITH_SQL})


class Redis(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "redis.toml"
            path.write_text(text)
            return start_redis.read(path)

    def test_takes_what_is_said_and_defaults(self):
        self.assertEqual(start_redis.read(CONFIG / "redis.toml"), start_redis.DEFAULTS)
        self.assertEqual(self.read('fsync = "everysec"'), {"fsync": "everysec", "memory_percent": 50})

    def test_refuses_the_rest_in_words(self):
        for text, why in (('fsync = "no"', 'fsync cannot be \'no\'; expected "always" or "everysec"'),
                          ("memory_percent = 91", "memory_percent cannot be 91; expected 1 to 90"),
                          ("memory_percent = true", "memory_percent cannot be True"),
                          ("fsync always", "expected lines like"),
                          ("maxmemory = 5", "unknown key maxmemory; expected one of fsync, memory_percent")):
            with self.assertRaises(SystemExit) as refused:
                self.read(text)
            self.assertIn(why, str(refused.exception))


if __name__ == "__main__":
    BINARIES = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
