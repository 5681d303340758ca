#!/usr/bin/env python3
"""Each database and seal key belongs to one Redis: a service that has another one than Redis knows does not serve, and says
so. Usage: bonds_test.py BIN"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))
import layout  # noqa: E402
import redis_server  # noqa: E402

BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
PATIENCE = 60  # seconds
REFUSED = 3
BONDS = {"database": layout.WITH_SQL, "seal key": layout.WITH_SECRETS}


class Bonds(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="escaque-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, command, **more):
        process = subprocess.Popen(command, **more)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def start_redis(self):
        path = self.folder / "redis.sock"
        where = ["--port", "0", "--unixsocket", str(path)]
        process = self.start(redis_server.command(where, self.folder, "everysec", 100 * redis_server.MIB),
                             stdout=subprocess.DEVNULL)
        while True:
            try:
                if redis_server.answers_ping(f"unix:{path}"):
                    return f"unix:{path}"
            except OSError:
                self.assertIsNone(process.poll(), "redis-server ended")

    def start_service(self, service, kind, redis):
        """With data of its own."""
        own = self.folder / f"{service}-{kind.replace(' ', '-')}"
        own.mkdir()
        return self.start([BINARIES / f"escaque-{service}", "--listen-port", "0", "--admin-port", "0", "--redis-host", redis],
                          cwd=own, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def test_each_service_refuses_a_redis_that_belongs_to_other_data(self):
        redis = self.start_redis()
        for kind, services in BONDS.items():
            # A key is looked at when the database is found to be the right one.
            redis_server.ask(redis, "DEL", "bonds")
            for service in services:
                redis_server.ask(redis, "HSET", "bonds", f"{kind} of {service}", "another")
            for service, process in {service: self.start_service(service, kind, redis) for service in services}.items():
                with self.subTest(bond=f"{kind} of {service}"):
                    said = process.communicate(timeout=PATIENCE)[1]
                    self.assertEqual(process.returncode, REFUSED, said)
                    self.assertIn(f"{service}: this Redis belongs to another {kind} of {service}: another, ours is ", said)
                    self.assertIn("(expected: the Redis and the data of one site, which were used together before", said)

    def test_there_are_no_others(self):
        found = [bond for path in (ROOT / "services").rglob("*.cpp") for bond in re.findall(r'add_bond\("(.+?)"', path.read_text())]
        self.assertCountEqual(found, [f"{kind} of {service}" for kind, services in BONDS.items() for service in services])


if __name__ == "__main__":
    unittest.main()
