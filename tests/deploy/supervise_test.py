#!/usr/bin/env python3
"""The supervisor stops when it is told to, at whatever moment that comes, and opens no door that nobody asked for."""

import contextlib
import io
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
sys.path.insert(0, str(DEPLOY))
import supervise  # noqa: E402

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


def options_of(*flags):
    return supervise.read_options(["--bin", "bin", "--data", "/tmp/escaque", *flags])


def commands(*flags):
    options = options_of(*flags)
    ports = supervise.all_ports(options.instances)
    return {process.name: process.command for process in supervise.processes(options, ports)}


def flag(command, name):
    return command[command.index(name) + 1]


class Passes(unittest.TestCase):
    def test_a_hangup_on_to_the_gateways(self):
        class Child:
            def __init__(self):
                self.heard = []
                self.send_signal = self.heard.append

            @staticmethod
            def poll():
                return None

        class Named:
            def __init__(self, name):
                self.name, self.child = name, Child()

        supervisor = object.__new__(supervise.Supervisor)
        supervisor.all = [Named(name) for name in ("redis", "games", "gateway", "gateway2")]
        supervisor.pass_on(signal.SIGHUP, None)
        self.assertEqual([process.name for process in supervisor.all if process.child.heard == [signal.SIGHUP]],
                         ["gateway", "gateway2"])


class Doors(unittest.TestCase):
    def refusal(self, *flags):
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.assertRaises(SystemExit):
            options_of(*flags)
        return said.getvalue()

    def test_beyond_this_machine_only_with_tls_or_when_the_network_is_ours(self):
        for host in ("0.0.0.0", "::", "192.0.2.7", "play.example.org"):
            self.assertIn("--insecure-lan", self.refusal("--host", host))
            self.assertIn("--insecure-lan", self.refusal("--host", host, "--behind-proxy"))
            self.assertEqual(options_of("--host", host, "--insecure-lan").host, host)
            self.assertEqual(options_of("--host", host, "--tls", "cert.pem", "key.pem").host, host)
        for host in ("127.0.0.1", "127.0.0.2", "::1", "localhost"):
            self.assertEqual(options_of("--host", host).host, host)

    def test_tells_the_gateways_how_they_are_reached(self):
        gateway = commands("--tls", "/etc/cert.pem", "/etc/key.pem", "--behind-proxy",
                           "--url", "https://play.example.org")["gateway"]
        self.assertEqual(flag(gateway, "--web-certificate"), "/etc/cert.pem")
        self.assertEqual(flag(gateway, "--web-key"), "/etc/key.pem")
        self.assertEqual(flag(gateway, "--web-is-behind-proxy"), "true")
        self.assertEqual(flag(gateway, "--web-url"), "https://play.example.org")
        plain = commands()["gateway"]
        for name in ("--web-certificate", "--web-is-behind-proxy", "--web-url"):
            self.assertNotIn(name, plain)

    def test_redis_and_services_are_reached_by_sockets_in_the_folder(self):
        found = commands("--games", "2")
        self.assertEqual(flag(found["redis"], "--port"), "0")
        self.assertEqual(flag(found["redis"], "--unixsocket"), "/tmp/escaque/run/redis.sock")
        self.assertEqual(flag(found["redis"], "--unixsocketperm"), "600")
        for name, command in found.items():
            if name == "redis":
                continue
            self.assertEqual(flag(command, "--redis-host"), "unix:/tmp/escaque/run/redis.sock")
            if name != "gateway":
                self.assertEqual(flag(command, "--listen-host"), f"unix:/tmp/escaque/run/{name}.sock")
                self.assertNotIn("--listen-port", command)
        self.assertEqual(flag(found["gateway"], "--games-address"),
                         "unix:/tmp/escaque/run/games.sock,unix:/tmp/escaque/run/games2.sock")

    def test_listens_on_loopback_ports_when_asked_to(self):
        found = commands("--tcp")
        self.assertEqual(flag(found["redis"], "--bind"), "127.0.0.1")
        self.assertEqual(flag(found["games"], "--listen-host"), "127.0.0.1")
        self.assertEqual(flag(found["games"], "--redis-port"), "7379")
        self.assertEqual(flag(found["gateway"], "--games-address"), "127.0.0.1:7101")

    def test_refuses_a_folder_that_is_too_deep_for_sockets(self):
        deep = "/tmp/" + 90 * "x"
        self.assertIn("--tcp", self.refusal("--data", deep))
        self.assertEqual(str(options_of("--data", deep, "--tcp").data), deep)

    def test_keeps_its_folders_to_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder) / "var"
            data.mkdir(mode=0o755)
            supervise.make_folders(data)
            for made in (data, data / "redis", data / "log", data / "run"):
                self.assertEqual(stat.S_IMODE(made.stat().st_mode), 0o700, made)


if __name__ == "__main__":
    unittest.main()
