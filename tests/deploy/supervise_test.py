#!/usr/bin/env python3
"""The supervisor stops when it is told to, at whatever moment that comes."""

import pathlib
import signal
import subprocess
import sys
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"

# Watches nothing, without a pause: the signal comes in the midst of the loop.
WATCH = """
import supervise
supervise.POLL = 0
supervisor = object.__new__(supervise.Supervisor)
supervisor.all, supervisor.is_stopping = [], False
supervisor.catch_signals()
print("watching", flush=True)
supervisor.watch()
"""


class Stops(unittest.TestCase):
    def stops_on(self, number):
        with subprocess.Popen([sys.executable, "-B", "-c", WATCH], cwd=DEPLOY, stdout=subprocess.PIPE) as watching:
            watching.stdout.readline()
            watching.send_signal(number)
            try:
                return watching.wait(30)
            finally:
                watching.kill()

    def test_whenever_the_signal_comes(self):
        for _ in range(20):
            self.assertEqual(self.stops_on(signal.SIGTERM), 0)

    def test_on_ctrl_c(self):
        self.assertEqual(self.stops_on(signal.SIGINT), 0)


if __name__ == "__main__":
    unittest.main()
