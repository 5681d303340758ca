#!/usr/bin/env python3
"""The supervisor stops when it is told to, at whatever moment that comes, opens no door that nobody asked for, ends
what hangs, and keeps logs short."""

import contextlib
import io
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import types
import unittest
import unittest.mock

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
sys.path.insert(0, str(DEPLOY))
import command_line  # noqa: E402
import layout  # noqa: E402
import log_files  # noqa: E402
import one_process  # noqa: E402
import own_certificate  # noqa: E402
import redis_server  # noqa: E402
import supervise  # noqa: E402

# Watches nothing, without a pause: the signal comes in the midst of the loop.
WATCH = """
import pathlib, types
import one_process, supervise
one_process.POLL = 0
supervisor = object.__new__(supervise.Supervisor)
supervisor.all, supervisor.is_stopping, supervisor.log = [], False, pathlib.Path("/nowhere/supervise.log")
supervisor.options = types.SimpleNamespace(log_size=1, log_keep=1)
supervisor.orders = types.SimpleNamespace(look=lambda site: None)
supervisor.catch_signals()
print("watching", flush=True)
supervisor.watch()
"""

# Answers one line for each that it gets, until it is stopped.
ANSWERER = """
import socket, sys
door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
while True:
    door.accept()[0].close()
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
    return command_line.read_options(["--bin", "bin", "--data", "/tmp/escaque", *flags])


def commands(*flags):
    options = options_of(*flags)
    ports = layout.all_ports(options.instances)
    return {process.name: process.command for process in layout.processes(options, ports)}


def flag(command, name):
    return command[command.index(name) + 1]


class Passes(unittest.TestCase):
    def test_a_hangup_on_to_all_services(self):
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
                         ["games", "gateway", "gateway2"])


class Configs(unittest.TestCase):
    def test_tell_a_service_where_its_rows_are(self):
        with tempfile.TemporaryDirectory() as folder:
            elsewhere, other = pathlib.Path(folder) / "conduct.toml", pathlib.Path(folder) / "games.toml"
            elsewhere.write_text('[sql]\nconnection = "postgresql://escaque@/conduct"\n')
            other.write_text("threads = 2\n")
            all_of = commands("--config", f"conduct={elsewhere}", "--config", f"games={other}", "--conduct", "2")
        for name in ("conduct", "conduct2"):
            self.assertEqual(flag(all_of[name], "--config"), str(elsewhere))
            self.assertEqual(flag(all_of[name], "--data-dir"), "/tmp/escaque")
            self.assertNotIn("--sql-connection", all_of[name])
        self.assertEqual(flag(all_of["games"], "--config"), str(other))
        self.assertEqual(flag(all_of["games"], "--sql-connection"), "sqlite3:///tmp/escaque/games.sqlite")
        self.assertNotIn("--config", all_of["ratings"])

    def test_are_refused_in_words(self):
        def refusal(*flags):
            said = io.StringIO()
            with contextlib.redirect_stderr(said), self.assertRaises(SystemExit):
                options_of(*flags)
            return said.getvalue()
        self.assertIn("is not SERVICE=FILE", refusal("--config", "redis=/etc/redis.toml"))
        self.assertIn("Expected the service's keys in TOML", refusal("--config", "games=/nowhere/games.toml"))
        self.assertIn("Expected [mail] in that one", refusal("--mail", "/etc/mail.toml", "--config", "accounts=/dev/null"))


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

    def test_makes_a_certificate_of_its_own_when_it_is_given_none(self):
        options = options_of("--host", "0.0.0.0", "--tls", "--url", "https://Chess.club.lan:8080")
        self.assertEqual(options.own_authority, pathlib.Path("/tmp/escaque/tls"))
        gateway = commands("--host", "0.0.0.0", "--tls")["gateway"]
        self.assertEqual(flag(gateway, "--web-certificate"), "/tmp/escaque/tls/web.pem")
        self.assertEqual(flag(gateway, "--web-key"), "/tmp/escaque/tls/web.key")
        self.assertEqual(flag(gateway, "--web-authority"), "/tmp/escaque/tls/ca.pem")
        hosts = own_certificate.hosts_of_door(options, lambda: "ClubPC", lambda: ["192.168.1.20"])
        self.assertEqual(hosts, ["chess.club.lan", "clubpc.local", "clubpc", "192.168.1.20", "localhost", "127.0.0.1", "::1"])
        self.assertEqual(own_certificate.hosts_of_door(options_of("--tls")), ["127.0.0.1", "localhost", "::1"])
        self.assertNotIn("--web-authority", commands("--tls", "/etc/cert.pem", "/etc/key.pem")["gateway"])

    def test_refuses_half_a_certificate_and_an_address_without_tls(self):
        self.assertIn("--tls: 1 files. Expected two", self.refusal("--tls", "/etc/cert.pem"))
        self.assertIn("expected https://", self.refusal("--tls", "--url", "http://club.lan"))

    def test_renews_its_certificate_and_tells_the_gateways(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder)
            supervisor, heard = self.owner(data, "printf renewed > {file}; echo {file}: kept, until then")
            supervisor.certificate.looked = supervise.time.monotonic() - own_certificate.RENEW_EVERY
            supervisor.look_at_certificate()
            self.assertEqual(heard, [signal.SIGHUP])
            supervisor.look_at_certificate()
            self.assertEqual(heard, [signal.SIGHUP], "once a day")
            supervisor, heard = self.owner(data, "echo no authority in {file} >&2; exit 1")
            supervisor.certificate.looked = supervise.time.monotonic() - own_certificate.RENEW_EVERY
            supervisor.look_at_certificate()
            self.assertEqual(heard, [], "the one that is there is kept")
            self.assertIn("cannot be renewed: no authority in", (data / "supervise.log").read_text())
            with self.assertRaisesRegex(SystemExit, "no certificate for --tls: no authority in"):
                supervisor.make_certificate()

    @staticmethod
    def owner(data, order):
        """A supervisor whose `escaque` is this order of a shell."""
        heard = []
        supervisor = object.__new__(supervise.Supervisor)
        supervisor.log, supervisor.pass_on = data / "supervise.log", lambda number, _frame: heard.append(number)
        supervisor.certificate = object.__new__(own_certificate.OwnCertificate)
        supervisor.certificate.file = data / "web.pem"
        supervisor.certificate.command = ["sh", "-c", order.format(file=data / "web.pem")]
        return supervisor, heard

    def test_shows_games_to_an_engine_unless_told_otherwise(self):
        analysis = commands()["analysis"]
        self.assertEqual(flag(analysis, "--conduct-address"), flag(commands()["gateway"], "--conduct-address"))
        self.assertFalse([each for each in analysis if each.startswith("--listen")], "nobody calls it")
        self.assertNotIn("analysis", commands("--no-analysis"))

    def test_tells_accounts_alone_how_to_send_mail_and_where_links_lead(self):
        with_url = commands("--mail", "/etc/mail.toml", "--url", "https://play.example.org")
        self.assertIn("--config /etc/mail.toml --mail-site https://play.example.org", " ".join(with_url["accounts"]))
        self.assertNotIn("/etc/mail.toml", " ".join(with_url["gateway"]))
        self.assertIn("--mail-site http://127.0.0.1:", " ".join(commands("--mail", "/etc/mail.toml")["accounts"]))
        self.assertNotIn("--mail-site", commands()["accounts"])

    def test_redis_and_services_are_reached_by_sockets_in_the_folder(self):
        found = commands("--games", "2")
        self.assertEqual(flag(found["redis"], "--port"), "0")
        self.assertEqual(flag(found["redis"], "--unixsocket"), "/tmp/escaque/run/redis.sock")
        self.assertEqual(flag(found["redis"], "--unixsocketperm"), "600")
        for name, command in found.items():
            if name == "redis":
                continue
            self.assertEqual(flag(command, "--redis-host"), "unix:/tmp/escaque/run/redis.sock")
            self.assertEqual(flag(command, "--identity-dir"), "/tmp/escaque/identity")
            if name not in ("gateway", "analysis"):
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

    def test_a_redis_beyond_this_machine_needs_a_site(self):
        self.assertIn("Expected --tls-site DIR", self.refusal("--redis", "10.0.0.5:6379"))
        self.assertEqual(options_of("--redis", "127.0.0.1:6379").redis, "127.0.0.1:6379")

    def test_speaks_tls_where_it_goes_through_ports(self):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            self.assertIn("has no ca.pem", self.refusal("--tls-site", folder))
            for name in ["ca.pem", "redis.password", *(f"{kind}.{part}" for kind in layout.PORTS for part in ("pem", "key"))]:
                (site / name).touch()
            found = commands("--tcp", "--tls-site", folder)
            self.assertEqual(flag(found["redis"], "--port"), "0")
            self.assertEqual(flag(found["redis"], "--aclfile"), f"{folder}/redis.acl")
            self.assertEqual(flag(found["games"], "--tls-certificate"), f"{folder}/games.pem")
            self.assertEqual(flag(found["games"], "--redis-user"), "escaque")
            self.assertNotIn("--redis-tls", commands("--tls-site", folder)["games"])

    def test_refuses_ports_that_there_are_not(self):
        for port in ("0", "-1", "70000", "http"):
            self.assertIn("is not a whole number from 1 to 65465", self.refusal("--port", port))

    def test_refuses_a_folder_that_is_too_deep_for_sockets(self):
        deep = "/tmp/" + 90 * "x"
        self.assertIn("--tcp", self.refusal("--data", deep))
        self.assertEqual(str(options_of("--data", deep, "--tcp").data), deep)

    def test_keeps_its_folders_to_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder) / "var"
            data.mkdir(mode=0o755)
            layout.make_folders(data)
            for made in (data, data / "redis", data / "log", data / "run", data / "identity"):
                self.assertEqual(stat.S_IMODE(made.stat().st_mode), 0o700, made)


class House(unittest.TestCase):
    def test_is_there_unless_it_is_turned_off_or_a_test_runs(self):
        self.assertTrue(options_of().house)
        self.assertFalse(options_of("--no-house").house)
        self.assertFalse(options_of("--free-ports").house)
        self.assertTrue(options_of("--free-ports", "--house").house)

    def test_comes_by_the_first_door_and_makes_its_accounts_over_the_operators_socket(self):
        options = options_of("--gateways", "2", "--others", "2", "--tls", "/etc/cert.pem", "/etc/key.pem")
        house = layout.house_of(options, layout.all_ports(options.instances), "/usr/games/stockfish").command
        self.assertIn("--house", house)
        self.assertEqual(flag(house, "--url"), "https://127.0.0.1:8080")
        self.assertEqual(flag(house, "--engine"), "/usr/games/stockfish")
        self.assertEqual(flag(house, "--house-operator"), str(options.data / "operator.sock"))

    def test_without_an_engine_it_is_said_and_everything_else_goes_on(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            supervisor = object.__new__(supervise.Supervisor)
            supervisor.options = types.SimpleNamespace(house=True)
            supervisor.all, supervisor.log = [], pathlib.Path(folder) / "supervise.log"
            with unittest.mock.patch.object(supervise.shutil, "which", return_value=None):
                supervisor.start_house()
        self.assertIn("Stockfish is not installed", said.getvalue())
        self.assertEqual(supervisor.all, [])


class Hangs(unittest.TestCase):
    """A process that is stopped and one that goes on, watched by the real loop."""

    def test_what_does_not_answer_is_ended_and_started_again(self):
        pauses = {"PROBE_EVERY": 0.02, "PROBE_WITHIN": 0.1, "POLL": 0.01, "BACK_OFF": (0.01,)}
        for name, value in pauses.items():
            self.addCleanup(setattr, one_process, name, getattr(one_process, name))
            setattr(one_process, name, value)
        with tempfile.TemporaryDirectory() as folder:
            self.watch_two(pathlib.Path(folder))

    def watch_two(self, data):
        supervisor = object.__new__(supervise.Supervisor)
        supervisor.options = types.SimpleNamespace(hang_after=1, log_size=1, log_keep=1, data=data)
        supervisor.is_stopping, supervisor.log, supervisor.write_state = False, data / "supervise.log", lambda: None
        supervisor.orders = types.SimpleNamespace(look=lambda site: None)
        supervisor.all = [self.answerer(name, data) for name in ("hanging", "lively")]
        hanging, lively = supervisor.all
        before, other = hanging.child.pid, lively.child.pid
        supervisor.listen_to_all()
        watching = threading.Thread(target=supervisor.watch)
        watching.start()
        try:
            while hanging.silent_for is None:
                watching.join(0.01)  # Until it has answered once.
            hanging.child.send_signal(signal.SIGSTOP)
            watching.join(0.05)
            while hanging.child.pid == before or hanging.silent_for is None:
                watching.join(0.05)
            self.assertEqual(lively.child.pid, other)
        finally:
            supervisor.is_stopping = True
            watching.join()
            supervisor.stop_all()
        said = (data / "supervise.log").read_text()
        self.assertIn("hanging has not answered for 1 s; ending it", said)
        self.assertIn("hanging died by SIGKILL", said)

    def answerer(self, name, data):
        port = layout.free_port()
        command = [sys.executable, "-c", ANSWERER.replace('("127.0.0.1", 0)', f'("127.0.0.1", {port})')]
        process = one_process.Process(name, command, data / f"{name}.log", lambda: self.asks(port))
        process.start()
        return process

    @staticmethod
    def asks(port):
        with supervise.socket.create_connection(("127.0.0.1", port), one_process.PROBE_WITHIN) as connection:
            connection.settimeout(one_process.PROBE_WITHIN)
            return connection.recv(1) == b""

    def test_what_was_healthy_at_the_start_is_not_starting_any_more(self):
        """Or a process that hangs right after it would be waited for as long as for one that starts."""
        process = one_process.Process("quick", ["true"], "/dev/null", lambda: True)
        process.child = types.SimpleNamespace(poll=lambda: None)
        process.started = one_process.time.monotonic()
        self.assertTrue(process.wait_healthy())
        self.assertEqual(process.silent_for, 0.0)

    def test_a_supervisor_that_was_stopped_itself_blames_nobody(self):
        """Seconds count only up to what one question may take."""
        process = one_process.Process("slept", [], "/dev/null", None)
        process.silent_for, process.child = 0.0, object()
        clock = iter([100.0, 900.0, 900.0])
        asked = []

        def health():
            asked.append(None)
            raise OSError("no answer")

        process.health = health
        time = types.SimpleNamespace(monotonic=lambda: next(clock), sleep=lambda _: self.end_after(asked, 1))
        self.addCleanup(setattr, one_process, "time", one_process.time)
        one_process.time = time
        with self.assertRaises(StopIteration):
            process.listen()
        self.assertEqual(process.silent_for, one_process.PROBE_WITHIN + one_process.PROBE_EVERY)

    @staticmethod
    def end_after(asked, times):
        if len(asked) >= times:
            raise StopIteration


class Troubles(unittest.TestCase):
    """Of the machine, which stop nothing."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        for name, value in (("LOOK_AT_LOGS_EVERY", 0), ("POLL", 0)):
            module = supervise if hasattr(supervise, name) else one_process
            self.addCleanup(setattr, module, name, getattr(module, name))
            setattr(module, name, value)
        self.site = supervise.Supervisor(options_of("--data", str(self.data), "--free-ports"))
        self.site.all = []

    def watch(self, until):
        """Until then, at most as long as ctest waits."""
        def look(site):
            site.is_stopping = until()
        self.site.orders = types.SimpleNamespace(look=look)
        self.site.watch()

    def log(self):
        file = self.data / "log/supervise.log"
        return file.read_text() if file.exists() else ""

    def test_a_disk_that_is_full_is_said_once_and_waited_for(self):
        (self.data / "run.json.new").symlink_to("/dev/full")
        for _ in range(3):
            self.site.write_state()
        self.assertEqual(self.log().count("run.json: No space left on device; trying again until there is room"), 1)
        (self.data / "run.json.new").unlink()
        self.watch((self.data / "run.json").exists)
        self.assertFalse(self.site.is_state_due)

    def test_what_cannot_be_said_on_a_full_disk_is_not(self):
        full = open("/dev/full", "w")
        with contextlib.redirect_stdout(full):
            supervise.say("stopping", pathlib.Path("/dev/full"))
        with self.assertRaises(OSError):
            full.close()

    def test_a_log_that_cannot_be_copied_is_kept(self):
        log = self.data / "log/supervise.log"
        log.write_text("x" * 2_000_000)
        older = pathlib.Path(f"{log}.1")
        older.write_text("older")
        self.site.options.log_size = 1
        pathlib.Path(f"{log}.0").symlink_to("/dev/full")
        self.site.rotate_logs()
        self.assertEqual((log.stat().st_size, older.read_text()), (2_000_000, "older"))
        self.site.rotate_logs()
        self.assertEqual((log.stat().st_size, older.stat().st_size), (0, 2_000_000))

    def test_a_program_that_is_just_being_built_is_started_when_it_is_there(self):
        program = self.data / "program"
        process = one_process.Process("games", [str(program)], self.data / "log/games.log", lambda: True)
        process.command = ["true"]
        process.start()
        process.child.wait()
        process.command, process.silent_for = [str(program)], 0.0
        self.addCleanup(process.stop)
        self.site.all = [process]
        self.addCleanup(setattr, one_process, "BACK_OFF", one_process.BACK_OFF)
        one_process.BACK_OFF = (0.0,)
        dead = process.child

        def is_there():
            if "cannot be started" in self.log() and not program.exists():
                program.write_text("#!/bin/sh\nexec sleep 60\n")
                program.chmod(0o755)
            return process.child is not dead
        self.watch(is_there)
        self.assertIn(f"games cannot be started: [Errno 2] No such file or directory: '{program}'; trying again in 0 s", self.log())

    def test_a_redis_that_reads_for_long_is_waited_for(self):
        self.addCleanup(setattr, one_process, "HEALTHY_WITHIN", one_process.HEALTHY_WITHIN)
        one_process.HEALTHY_WITHIN = 0
        asked = iter([False, False, False, True])
        redis = one_process.Process("redis", ["sleep", "60"], self.data / "log/redis.log", lambda: next(asked))
        self.addCleanup(redis.stop)
        self.site.all = [redis]
        self.assertTrue(self.site.start_all())
        self.assertEqual(self.log().count("redis is not ready after 0 s; waiting for it"), 1)


class LogFiles(unittest.TestCase):
    def test_are_rotated_by_size_and_a_few_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.log"
            with open(path, "ab", buffering=0) as log:  # As the processes have it.
                for number in range(5):
                    log.write(b"%d" % number * 9)
                    self.assertFalse(log_files.rotate(path, 10, 3))
                    log.write(b"\n")
                    self.assertTrue(log_files.rotate(path, 10, 3))
                log.write(b"last\n")
            found = {file.name: file.read_text() for file in pathlib.Path(folder).iterdir()}
        self.assertEqual(found, {"games.log": "last\n", "games.log.1": "4" * 9 + "\n", "games.log.2": "3" * 9 + "\n",
                                 "games.log.3": "2" * 9 + "\n"})

    def test_one_that_is_not_there_is_no_trouble(self):
        self.assertFalse(log_files.rotate("/nowhere/games.log", 10, 3))


class ForeignRedis(unittest.TestCase):
    RIGHT = {"maxmemory-policy": "noeviction", "maxmemory": "0", "appendonly": "yes", "appendfsync": "always"}

    def faults(self, fsync="always", **other):
        found = self.RIGHT | {name.replace("_", "-"): value for name, value in other.items()}
        return " ".join(redis_server.faults(found, fsync))

    def test_is_used_as_it_should_be(self):
        self.assertEqual(self.faults(), "")
        self.assertEqual(self.faults("everysec", appendfsync="everysec"), "")
        self.assertEqual(self.faults("everysec"), "", "safer than asked for")

    def test_is_refused_when_it_is_of_another_kind(self):
        for info, words in (({"redis_version": "6.0.16"}, "its version is 6.0.16: expected 7"),
                            ({"redis_version": "7.0.15", "redis_mode": "cluster", "role": "slave"}, "give the services its nodes"),
                            ({"role": "slave", "master_host": "db", "master_port": "6379"}, "give its master, db:6379")):
            self.assertIn(words, " ".join(redis_server.wrong_kind(info)))
        self.assertEqual(list(redis_server.wrong_kind({"redis_version": "7.0.15", "redis_mode": "standalone", "role": "master"})), [])

    def test_is_refused_with_words_that_say_what_is_right(self):
        self.assertIn("set it to noeviction", self.faults(maxmemory_policy="volatile-lru"))
        self.assertIn("set it to yes", self.faults(appendonly="no"))
        self.assertIn("set it to always, or start Escaque with --fsync everysec", self.faults(appendfsync="everysec"))
        self.assertIn("set it to everysec or always", self.faults("everysec", appendfsync="no"))


if __name__ == "__main__":
    unittest.main()
