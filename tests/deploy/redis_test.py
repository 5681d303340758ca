#!/usr/bin/env python3
"""Redis as the supervisor starts it, and what it says to one that somebody else runs."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
sys.path.insert(0, str(DEPLOY))
import layout  # noqa: E402
import redis_server  # noqa: E402


class Redis(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.port = layout.free_port()
        self.address = f"127.0.0.1:{self.port}"

    def start(self, *extra):
        command = redis_server.command(["--port", str(self.port)], self.folder.name, "always", 100 * redis_server.MIB) + list(extra)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while True:
            try:
                if redis_server.answers_ping(self.address):
                    return
            except OSError:
                self.assertIsNone(process.poll(), "redis-server ended")

    def supervise(self):
        arguments = ["--bin", "/nowhere", "--data", self.folder.name, "--redis", self.address, "--free-ports"]
        return subprocess.run([sys.executable, "-B", DEPLOY / "supervise.py", *arguments], capture_output=True, text=True)

    def test_drops_nothing_and_is_what_we_ask_of_others(self):
        self.start()
        self.assertEqual(redis_server.settings(self.address),
                         {"maxmemory-policy": "noeviction", "maxmemory": str(100 * redis_server.MIB),
                          "appendonly": "yes", "appendfsync": "always"})
        self.assertEqual(redis_server.why_not(self.address, "always"), [])
        limits = redis_server.ask(self.address, "CONFIG", "GET", "client-output-buffer-limit")[1]
        self.assertIn(f"normal {256 * redis_server.MIB} 0 0", limits)
        self.assertIn(f"pubsub {64 * redis_server.MIB} {32 * redis_server.MIB} 60", limits)

    def test_of_somebody_else_that_evicts_is_refused(self):
        self.start("--maxmemory-policy", "allkeys-lru", "--appendfsync", "everysec")
        refused = self.supervise()
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(f"the Redis at {self.address} cannot be used", refused.stderr)
        self.assertIn("maxmemory-policy is allkeys-lru", refused.stderr)
        self.assertIn("appendfsync is everysec", refused.stderr)

    def test_of_somebody_else_that_is_a_replica_is_refused(self):
        self.start("--replicaof", "127.0.0.1", "1")
        refused = self.supervise()
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("it is a replica, which takes no moves: give its master, 127.0.0.1:1", refused.stderr)

    def test_of_somebody_else_that_is_not_there_is_refused(self):
        refused = self.supervise()
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("it does not answer", refused.stderr)


if __name__ == "__main__":
    unittest.main()
