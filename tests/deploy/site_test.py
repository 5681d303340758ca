#!/usr/bin/env python3
"""A whole server whose processes and Redis speak mutual TLS: it plays, also while its certificates are renewed, and
takes nobody who is not of its site. Usage: site_test.py BIN"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "deploy"))
import redis_server  # noqa: E402
from support import deployment  # noqa: E402

PATIENCE = 30  # seconds
SERVICES = ("accounts", "conduct", "games", "gateway", "matchmaking", "ratings")
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None


def make(*arguments):
    subprocess.run([BINARIES / "escaque", "tls", "make", *arguments], check=True, stdout=subprocess.DEVNULL)


def context_of(site, service, authority=None):
    """As `service` of `site`, which believes `authority`."""
    context = ssl.create_default_context(cafile=(authority or site) / "ca.pem")
    context.set_alpn_protocols(["h2"])
    if service:
        context.load_cert_chain(site / f"{service}.pem", site / f"{service}.key")
    return context


def start(service, *flags, folder):
    return subprocess.Popen([BINARIES / f"escaque-{service}", "--admin-port", "0", *flags], cwd=folder, text=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def words_at_the_end(service, *flags, folder):
    with start(service, *flags, folder=folder) as process:
        said = process.communicate(timeout=PATIENCE)[1]
        assert process.returncode == 3, (process.returncode, said)
        return said


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        cls.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cls.site, cls.other = cls.folder / "site", cls.folder / "other"
        for site in (cls.site, cls.other):
            make(site, "--host", "127.0.0.1")
        cls.server = stack.enter_context(deployment.running(BINARIES, "--tcp", "--tls-site", cls.site))
        cls.redis_host, cls.redis_port = cls.server["addresses"]["redis"].rsplit(":", 1)

    def flags(self, site, authority=None, service="ratings", password=None):
        return ["--tls-authority", (authority or site) / "ca.pem", "--tls-certificate", site / f"{service}.pem",
                "--tls-key", site / f"{service}.key", "--redis-host", self.redis_host, "--redis-port", self.redis_port,
                "--redis-tls", "true", "--redis-user", "escaque",
                "--redis-password-file", password or self.site / "redis.password"]

    def meet(self, service, context):
        """The serial number of the certificate that `service` shows; raises what either side says instead."""
        host, port = self.server["addresses"][service].rsplit(":", 1)
        with socket.create_connection((host, int(port)), PATIENCE) as plain:
            with context.wrap_socket(plain, server_hostname=host) as connection:
                # With TLS 1.3 a refusal comes after the handshake: what is served speaks, or waits for us.
                if service == "redis":
                    connection.sendall(b"PING\r\n")
                if not connection.recv(1):
                    raise ConnectionResetError("closed")
                return connection.getpeercert()["serialNumber"]

    def test_plays_while_its_certificates_are_renewed(self):
        report = self.folder / "load.json"
        playing = subprocess.Popen(
            [BINARIES / "escaque", "load", "--url", self.server["url"],
             "--pgn", deployment.ROOT / "tests/data/games/games.pgn", "--connections", "4", "--games", "2", "--rate", "10",
             "--duration", "4", "--spectators", "0", "--lobby", "0", "--threads", "1", "--report", report],
            stdout=subprocess.DEVNULL)
        self.addCleanup(playing.kill)
        us = context_of(self.site, "gateway")
        before = self.meet("games", us)
        make(self.site)
        for service in SERVICES:
            os.kill(self.server["pids"][service], signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while self.meet("games", us) == before:
            self.assertLess(time.monotonic(), end)
        self.assertEqual(playing.wait(PATIENCE), 0)
        told = json.loads(report.read_text())
        self.assertEqual(told["received"], told["due"], told)
        self.assertFalse(told["errors"], told)
        for service in SERVICES:
            said = (self.server["data"] / "log" / f"{service}.log").read_text()
            self.assertEqual(said.count('"certificate"'), 2, said)

    def test_does_not_serve_callers_who_are_not_of_the_site(self):
        strangers = {"peer did not return a certificate": context_of(self.site, None),
                     "certificate verify failed": context_of(self.other, "gateway", self.site)}
        for service in ("games", "redis"):
            for reason, stranger in strangers.items():
                with self.assertRaises(OSError, msg=service):
                    self.meet(service, stranger)
                self.wait_for(self.server["data"] / "log" / f"{service}.log", reason)
            with self.assertRaisesRegex(ssl.SSLError, "(?i)certificate verify failed"):
                self.meet(service, context_of(self.other, "gateway"))

    def wait_for(self, log, words):
        end = time.monotonic() + PATIENCE
        while words not in log.read_text():
            self.assertLess(time.monotonic(), end, words)

    def test_a_redis_of_the_site_has_after_its_restart_what_scripts_have_written(self):
        """They are transactions in its file, which it reads again as the user `default`."""
        with tempfile.TemporaryDirectory() as folder:
            address = f"unix:{folder}/redis.sock"
            memory = 100 * redis_server.MIB
            order = [*redis_server.command(["--port", "0", "--unixsocket", f"{folder}/redis.sock"], folder, "always", memory),
                     "--aclfile", str(self.site / "redis.acl")]
            password = redis_server.password_file(self.site).read_text().splitlines()[0]
            for words in (("EVAL", "redis.call('SET', 'a', '1') return redis.call('SET', 'b', '2')", "0"), ("MGET", "a", "b")):
                with subprocess.Popen(order, stdout=subprocess.PIPE, text=True) as redis:
                    for line in redis.stdout:
                        if "eady to accept connections" in line:  # The words of 7.0 and of others.
                            break
                    with redis_server.connect(address) as connection, connection.makefile("rb") as answers:
                        with self.assertRaises(redis_server.Refused, msg="nobody is `default`"):
                            redis_server.exchange(connection, answers, ("GET", "a"))
                        redis_server.exchange(connection, answers, ("AUTH", redis_server.USER, password))
                        said = redis_server.exchange(connection, answers, words)
                    redis.terminate()
                    redis.stdout.read()
            self.assertEqual(said, ["1", "2"])

    def test_the_doctor_asks_a_redis_that_speaks_tls(self):
        """As the folder of the data says, and from elsewhere."""
        admin = self.server["ports"]["games"]["admin"]
        elsewhere = ["--admin", f"games=127.0.0.1:{admin}", "--redis", self.server["addresses"]["redis"], "--tls-site"]
        for flags in (["--data", self.server["data"]], [*elsewhere, self.site]):
            said = subprocess.run([BINARIES / "escaque", "doctor", "--json", "--all", *flags], text=True, stdout=subprocess.PIPE).stdout
            about_redis = [each for each in json.loads(said)["symptoms"] if each["part"] == "redis"]
            self.assertTrue(about_redis, said)
            self.assertEqual([each for each in about_redis if each["urgency"] == "now"], [], said)
        nobody = self.folder / "nobody"
        nobody.mkdir()
        done = subprocess.run([BINARIES / "escaque", "doctor", *elsewhere, nobody], text=True, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 3)
        self.assertIn(f"--tls-site: {nobody} has no ca.pem", done.stderr)

    def test_what_is_live_is_backed_up_by_tls(self):
        """As the folder of the data says, and from elsewhere, by the user whom redis.acl lets do that."""
        data = self.server["data"]
        elsewhere = ["--redis", self.server["addresses"]["redis"], "--tls-site", self.site]
        for number, flags in enumerate(([], elsewhere)):
            backup = self.folder / f"backup{number}"
            for order in (["--data", data, *flags], ["--verify"]):
                done = subprocess.run([BINARIES / "escaque", "backup", backup, *order], text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.assertEqual(done.returncode, 0, done.stdout)
            redis = next(row for row in json.loads((backup / "manifest.json").read_text())["files"] if row["name"] == "redis.rdb")
            self.assertGreater(redis["keys"], 0)
        self.assertFalse((data / "redis/dump.rdb").exists(), "what Redis had written for it")

    def test_a_process_with_another_sites_certificate_does_not_start(self):
        said = words_at_the_end("ratings", *self.flags(self.other, self.site), folder=self.folder)
        self.assertIn("expected one that tls.authority has signed (escaque tls make)", said)

    def test_a_process_with_another_password_says_so(self):
        password = self.folder / "password"
        password.write_text("guess\n")
        password.chmod(0o600)
        with start("ratings", *self.flags(self.site, password=password), "--listen-port", "0", folder=self.folder) as process:
            self.addCleanup(process.kill)
            for line in process.stderr:
                if "redis_problem" in line:
                    break
            process.kill()
        self.assertIn("cannot log in: WRONGPASS", line)
        self.assertIn("(expected: redis.user and the password in redis.password_file", line)

    def test_nothing_listens_or_calls_beyond_this_machine_without_certificates(self):
        for service in SERVICES:
            if service != "gateway":
                said = words_at_the_end(service, "--listen-host", "0.0.0.0", folder=self.folder)
                self.assertIn("listen.host: 0.0.0.0 is beyond this machine; expected tls.authority", said)
            said = words_at_the_end(service, "--redis-host", "10.0.0.5", folder=self.folder)
            self.assertIn("redis.host: 10.0.0.5 is beyond this machine; expected redis.tls, and redis.user", said)
            said = words_at_the_end(service, "--admin-host", "0.0.0.0", folder=self.folder)
            self.assertIn("admin.host: 0.0.0.0 is beyond this machine; expected 127.0.0.1", said)
        said = words_at_the_end("gateway", "--games-address", "10.0.0.5:7101", folder=self.folder)
        self.assertIn("games.address: 10.0.0.5:7101 is beyond this machine; expected tls.authority", said)


if __name__ == "__main__":
    unittest.main()
