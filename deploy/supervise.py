#!/usr/bin/env python3
"""Runs Escaque on one machine: Redis and its processes, each started again when it dies or hangs.

Waits until everything is healthy, then prints the one URL to open. Ctrl-C (or SIGTERM) stops all of it.
Logs go to DATA/log, one file per process and supervise.log of its own, rotated by size.
DATA/run.json tells addresses and process ids of all, and the URLs of all gateways.
Redis and the services are reached by sockets in DATA/run, which only the user that runs them may open.
--tls without files serves HTTPS by an authority of the site's own, DATA/tls, which browsers import.
With --tls-site, what goes through ports instead speaks mutual TLS with that site's certificates.
DATA/run/supervise.sock takes the orders of roll.py, which puts another build in its place.
SIGHUP lets the gateways read their certificate again, and all services say until when theirs hold.
"""

import argparse
import ipaddress
import json
import os
import pathlib
import shutil
import signal
import socket
import sys
import threading
import time
import tomllib

import log_files
import one_process
import own_certificate
import redis_server
import roll
from one_process import Process, kind_of, says_well
from redis_server import connect

GAMES_FOLDER = "/usr/games"  # Where Debian puts engines; not in every PATH.
LOOK_AT_LOGS_EVERY = 1.0  # seconds

# Default ports: RPC (or web), then admin. Redis has one of its own, so that no other Redis is touched.
PORTS = {
    "redis": (7379, None),
    "accounts": (7105, 9105),
    "ratings": (7104, 9104),
    "games": (7101, 9101),
    "matchmaking": (7102, 9102),
    "conduct": (7103, 9103),
    "gateway": (8080, 9100),
    "analysis": (None, 9106),  # Nobody calls it.
}
SERVICES = ("accounts", "ratings", "games", "matchmaking", "conduct", "gateway", "analysis")
OTHERS = ("accounts", "ratings", "matchmaking", "conduct")
UPSTREAMS = {
    "matchmaking": ("games", "ratings", "accounts", "conduct"),
    "conduct": ("accounts", "games", "ratings"),
    "gateway": ("games", "matchmaking", "conduct", "ratings", "accounts"),
    "analysis": ("conduct",),
}
MOST_INSTANCES = 8
LONGEST_SOCKET_PATH = 107  # bytes of sockaddr_un.sun_path, without the NUL
WITH_SQL = ("accounts", "ratings", "games", "matchmaking", "conduct")
WITH_SECRETS = ("accounts", "games", "conduct")  # Sealed by a key file of each.


def all_ports(instances):
    """PORTS with as many instances of each service: games, games2, … each ten ports after the one before."""
    ports = {"redis": PORTS["redis"]}
    for service in SERVICES:
        for number in range(1, instances.get(service, 0) + 1):
            name = service if number == 1 else f"{service}{number}"
            ports[name] = tuple(None if port is None else port + 10 * (number - 1) for port in PORTS[service])
    return ports


def say(text, log=None):
    print(f"escaque: {text}", flush=True)
    if log is not None:
        with open(log, "a") as lines:
            lines.write(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {text}\n")


def candidate_ports():
    """Below the ports that the kernel gives to outgoing connections, or one of those might take a port before
    its process binds it; every process begins elsewhere, so that two that look at the same time do not meet."""
    end = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    begin = min(10_000, end // 2)
    while True:
        for offset in range(end - begin):
            yield begin + (64 * os.getpid() + offset) % (end - begin)


def free_port(candidates=candidate_ports()):
    """Never the same twice: what was given before is not bound yet."""
    for port in candidates:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def socket_of(name, options):
    return options.data / "run" / f"{name}.sock"


def address_of(name, options, ports):
    """Where the others reach a process; a gateway is reached by players only."""
    if name == "redis" and options.redis:
        return options.redis
    if options.tcp or kind_of(name) == "gateway":
        return f"127.0.0.1:{ports[name][0]}"
    return f"unix:{socket_of(name, options)}"


def listen_flags(name, options, ports):
    if name == "analysis":
        return []
    if kind_of(name) == "gateway":
        return ["--listen-host", options.host, "--listen-port", str(ports[name][0])]
    if options.tcp:
        return ["--listen-host", "127.0.0.1", "--listen-port", str(ports[name][0])]
    return ["--listen-host", address_of(name, options, ports)]


def redis_command(options, ports):
    port = str(ports["redis"][0])
    if options.tcp and options.tls_site:
        where = ["--port", "0", "--tls-port", port, "--bind", "127.0.0.1", *redis_server.tls_flags(options.tls_site)]
    elif options.tcp:
        where = ["--port", port, "--bind", "127.0.0.1"]
    else:
        where = ["--port", "0", "--unixsocket", str(socket_of("redis", options)), "--unixsocketperm", "600"]
    memory = redis_server.memory_of_machine() * options.redis_memory // 100
    return redis_server.command(where, options.data / "redis", options.fsync, memory)


def redis_flags(options, ports):
    """How a service finds Redis."""
    address = address_of("redis", options, ports)
    if address.startswith("unix:"):
        return ["--redis-host", address]
    host, port = address.rsplit(":", 1)
    flags = ["--redis-host", host, "--redis-port", port]
    if options.tls_site:
        flags += ["--redis-tls", "true", "--redis-user", redis_server.USER,
                  "--redis-password-file", str(redis_server.password_file(options.tls_site))]
    return flags


def redis_site(options, ports):
    """The site whose certificates Redis wants to see; none where it is reached by a socket file."""
    return None if address_of("redis", options, ports).startswith("unix:") else options.tls_site


def trust_flags(kind, options):
    """By what the others know a service."""
    if not options.tls_site:
        return []
    site = options.tls_site
    return ["--tls-authority", str(site / "ca.pem"), "--tls-certificate", str(site / f"{kind}.pem"),
            "--tls-key", str(site / f"{kind}.key")]


def door_flags(options):
    """How a gateway meets the world."""
    # Two of the same user may share the port, while one replaces the other; refuse_taken_ports() notices another server.
    flags = ["--web-root", str(options.web), "--web-shares-port", "true", "--limits-trusted-prefixes", options.trust]
    if options.tls:
        flags += ["--web-certificate", str(options.tls[0]), "--web-key", str(options.tls[1])]
    if options.own_authority:
        flags += ["--web-authority", str(options.own_authority / "ca.pem")]
    if options.behind_proxy:
        flags += ["--web-is-behind-proxy", "true"]
    if options.url:
        flags += ["--web-url", options.url]
    if options.embed:
        flags += ["--web-embedders", options.embed]
    if options.about:
        flags += ["--web-about", str(options.about)]
    return flags


def door_urls(options, ports):
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(options.host, options.host)
    scheme = "https" if options.tls else "http"
    return [f"{scheme}://{host}:{pair[0]}" for name, pair in ports.items() if kind_of(name) == "gateway"]


def config_flags(kind, options):
    """The operator's file of a service. What supervise.py says by flags wins over it."""
    return ["--config", str(options.configs[kind])] if kind in options.configs else []


def sql_flags(kind, options):
    """Where a service keeps its rows: in the database that its file names, or in one of SQLite that its instances share."""
    if kind not in options.elsewhere:
        return ["--sql-connection", f"sqlite3://{options.data}/{kind}.sqlite"]
    # The signed heads of an audit stay with the rest of the data.
    return ["--data-dir", str(options.data)] if kind == "conduct" else []


def mail_flags(options, ports):
    """How accounts sends mail, and where the links in letters lead."""
    if not options.mail:
        return []
    return ["--config", str(options.mail), "--mail-site", options.url or door_urls(options, ports)[0]]


def redis_of(options, ports):
    address, site = address_of("redis", options, ports), redis_site(options, ports)
    return Process("redis", redis_command(options, ports), options.data / "log" / "redis.log",
                   lambda: redis_server.answers_ping(address, site))


def process_of(name, options, ports):
    """One of our programs. It is told of all others that `ports` has."""
    data, kind, admin = options.data, kind_of(name), ports[name][1]
    command = [str(options.bin / f"escaque-{kind}"), *listen_flags(name, options, ports),
               *redis_flags(options, ports), *trust_flags(kind, options), "--admin-port", str(admin)]
    # Where the processes find each other's public keys.
    command += ["--identity-dir", str(data / "identity"), *config_flags(kind, options)]
    if kind in WITH_SQL:
        command += sql_flags(kind, options)
    if kind in WITH_SECRETS:
        command += ["--seal-key-file", str(data / f"{kind}-seal.key")]
    if kind == "accounts":
        command += ["--operator-socket", str(data / f"operator{name[len(kind):]}.sock")]
        command += mail_flags(options, ports)
    if kind == "gateway":
        command += door_flags(options)
        # A spare one is behind the port of another.
        doors = dict.fromkeys(f":{pair[0]}" for other, pair in ports.items() if kind_of(other) == "gateway")
        if len(doors) > 1:
            command += ["--web-gateways", ",".join(doors)]
    for upstream in UPSTREAMS.get(kind, ()):
        instances = [address_of(other, options, ports) for other in ports if kind_of(other) == upstream]
        command += [f"--{upstream}-address", ",".join(instances)]
    return Process(name, command, data / "log" / f"{name}.log", lambda: says_well(admin, "/readyz"),
                   lambda: says_well(admin, "/livez"))


def processes(options, ports):
    for name in ports:
        if name != "redis":
            yield process_of(name, options, ports)
        elif not options.redis:
            yield redis_of(options, ports)


def house_of(options, ports, engine):
    """The computers that the server itself plays with. They are players: they come when the rest is there."""
    data = options.data
    command = [str(options.bin / "escaque-engine"), "--house", "--url", door_urls(options, ports)[0], "--engine", engine,
               "--house-operator", str(data / "operator.sock"), "--house-keys", str(data / "house.keys")]
    return Process("house", command, data / "log" / "house.log", lambda: True)


class Supervisor:
    certificate = None  # Of our own making.

    def __init__(self, options):
        self.options = options
        self.ports = {
            name: tuple(None if port is None else (free_port() if options.free_ports else port) for port in pair)
            for name, pair in all_ports(options.instances).items()}
        for name in self.ports:
            is_file = not options.tcp and kind_of(name) != "gateway"
            if is_file or (name == "redis" and options.redis):
                self.ports[name] = (None, self.ports[name][1])
        if options.port is not None:
            for index, name in enumerate(self.gateways):
                self.ports[name] = (options.port + 10 * index, self.ports[name][1])
        make_folders(options.data)
        if options.own_authority:
            self.certificate = own_certificate.OwnCertificate(options)
        self.all = list(processes(options, self.ports))
        self.log = options.data / "log" / "supervise.log"
        self.is_stopping = False
        self.orders = roll.Orders(options.data)

    def say(self, text):
        say(text, self.log)

    @property
    def gateways(self):
        return [name for name in self.ports if kind_of(name) == "gateway"]

    @property
    def urls(self):
        return door_urls(self.options, self.ports)

    def write_state(self):
        state = {
            "bin": str(self.options.bin),
            "tls_site": str(self.options.tls_site) if self.options.tls_site else None,
            "configs": {service: str(file) for service, file in self.options.configs.items()},
            "url": self.urls[0],
            "urls": self.urls,
            "addresses": {name: address_of(name, self.options, self.ports) for name in self.ports if name != "analysis"},
            "ports": {name: {"port": pair[0], "admin": pair[1]} for name, pair in self.ports.items()},
            "pids": {process.name: process.child.pid for process in self.all if process.child},
        }
        temporary = self.options.data / "run.json.new"
        temporary.write_text(json.dumps(state, indent=1))
        temporary.rename(self.options.data / "run.json")

    def refuse_taken_ports(self):
        for name, pair in self.ports.items():
            for port in filter(None, pair):
                with socket.socket() as probe:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    try:
                        probe.bind(("127.0.0.1", port))
                    except OSError as error:
                        sys.exit(f"escaque: port {port} (for {name}) cannot be used: {error.strerror}. "
                                 "Is another Escaque running? --free-ports chooses others.")

    def refuse_taken_sockets(self):
        """Redis would take the place of another one that still writes the same files."""
        if self.options.tcp:
            return
        for name in self.ports:
            if kind_of(name) == "gateway" or (name == "redis" and self.options.redis):
                continue
            try:
                connect(address_of(name, self.options, self.ports)).close()
            except OSError:
                continue
            sys.exit(f"escaque: another Escaque uses {self.options.data}: its {name} answers. "
                     "Stop it, or choose another folder with --data.")

    def refuse_foreign_redis(self):
        site = redis_site(self.options, self.ports)
        faults = self.options.redis and redis_server.why_not(self.options.redis, self.options.fsync, site)
        if faults:
            sys.exit(f"escaque: the Redis at {self.options.redis} cannot be used:\n  " + "\n  ".join(faults))

    def start_all(self):
        # Redis first; the others wait for what they need by themselves.
        redis = [process for process in self.all if process.name == "redis"]
        services = [process for process in self.all if process.name != "redis"]
        for group in (redis, services):
            for process in group:
                process.start()
            for process in group:
                while not process.wait_healthy():
                    if self.is_stopping:
                        return False
                    if process.child.poll() is None:
                        sys.exit(f"escaque: {process.name} is not healthy after {one_process.HEALTHY_WITHIN:.0f} s; "
                                 f"its last words ({process.log}):\n{process.last_words()}")
                    sys.exit(f"escaque: {process.name} ended {process.how_it_died()} at its start; "
                             f"its last words ({process.log}):\n{process.last_words()}")
        return True

    def start_house(self):
        """What goes wrong with it is said, and stops nothing else."""
        if not self.options.house:
            return
        engine = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:{GAMES_FOLDER}")
        if engine is None:
            say("no computers of the house: Stockfish is not installed (apt-get install stockfish). "
                "Everything else runs", self.log)
            return
        house = house_of(self.options, self.ports, engine)
        house.start()
        self.all.append(house)
        self.write_state()

    def watch(self):
        due = {}  # When those who are dead are started again, by name.
        logs_seen = time.monotonic()
        while not self.is_stopping:
            time.sleep(one_process.POLL)
            if time.monotonic() - logs_seen >= LOOK_AT_LOGS_EVERY:
                logs_seen = time.monotonic()
                self.rotate_logs()
                self.look_at_certificate()
            self.orders.look(self)
            for process in self.all:
                if process.is_leaving:
                    due.pop(process.name, None)
                elif process.child.poll() is None:
                    self.end_if_it_hangs(process)
                elif process.name not in due:
                    pause = process.back_off()
                    due[process.name] = time.monotonic() + pause
                    say(f"{process.name} died {process.how_it_died()}; starting it again in {pause:g} s", self.log)
                elif time.monotonic() >= due[process.name]:
                    del due[process.name]
                    process.start()
                    self.write_state()

    def spare(self, kind, options):
        """Another process of a service, of the programs of `options`; the others find it by themselves. A gateway's is behind
        the door of the first. It is started, and kept running until it is dismissed."""
        name = f"{kind}{self.options.instances[kind] + 1}"
        if kind == "gateway":
            port = self.ports[kind][0]
        else:
            port = free_port() if self.options.tcp else None
        process = process_of(name, options, self.ports | {name: (port, free_port())})
        self.all = [*self.all, process]
        process.start()
        return process

    def dismiss(self, process):
        self.all = [each for each in self.all if each is not process]

    def use(self, options):
        """Of these programs from now on, whatever is started."""
        self.options = options
        self.write_state()

    def listen_to_all(self):
        # Not Redis: what it waits for is the disk, and reading everything again would not make that faster.
        for process in self.all:
            if process.name != "redis":
                threading.Thread(target=process.listen, daemon=True).start()

    def end_if_it_hangs(self, process):
        patience = self.options.hang_after
        if patience > 0 and (process.silent_for or 0) >= patience:
            say(f"{process.name} has not answered for {patience:g} s; ending it", self.log)
            process.silent_for = None
            process.child.kill()

    def rotate_logs(self):
        for path in [process.log for process in self.all] + [self.log]:
            log_files.rotate(path, self.options.log_size * redis_server.MIB, self.options.log_keep)

    def make_certificate(self):
        if not self.certificate:
            return
        try:
            for line in self.certificate.renew()[1]:
                say(line, self.log)
        except OSError as error:
            sys.exit(f"escaque: no certificate for --tls: {error}")

    def look_at_certificate(self):
        """A server that runs for a year renews it by itself."""
        if not self.certificate or not self.certificate.is_due():
            return
        try:
            is_new, said = self.certificate.renew()
        except OSError as error:
            say(f"the certificate of --tls cannot be renewed: {error}", self.log)
            return
        if is_new:
            say(f"renewed {said[-1]}", self.log)
            self.pass_on(signal.SIGHUP, None)

    def stop_all(self):
        for process in reversed(self.all):
            process.stop()

    def catch_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop_soon)
        # A terminal that is closed ends what it runs; a daemon is told to look at its certificates.
        if not sys.stdin.isatty():
            signal.signal(signal.SIGHUP, self.pass_on)

    def pass_on(self, number, _frame):
        for process in self.all:
            if process.name not in ("redis", "house") and process.child and process.child.poll() is None:
                process.child.send_signal(number)

    def stop_soon(self, *_):
        """A handler runs in the midst of whatever the main thread does: it may take no lock, and
        threading.Event has one."""
        self.is_stopping = True

    def run(self):
        self.catch_signals()
        self.refuse_taken_ports()
        self.refuse_taken_sockets()
        self.refuse_foreign_redis()
        try:
            warn_of_root()
            self.make_certificate()
            say(f"starting {len(self.all)} processes …", self.log)
            if self.start_all():
                self.write_state()
                self.start_house()
                self.greet()
                self.listen_to_all()
                if trouble := self.orders.open():
                    self.say(trouble)
                self.watch()
        finally:
            self.orders.close()
            say("stopping", self.log)
            self.stop_all()

    def door_of_authority(self):
        host = own_certificate.hosts_of_door(self.options)[0]
        return f"http://{f'[{host}]' if ':' in host else host}:{self.ports[self.gateways[0]][0]}"

    def greet(self):
        say(f"ready. Open {self.options.url or ' or '.join(self.urls)}")
        if self.certificate:
            say(f"browsers warn until they have imported {self.options.own_authority}/ca.pem, which every device finds at "
                f"{self.door_of_authority()}/ca.crt: how, is in deploy/README.md#tls. Compare the SHA-256 fingerprint above")
        say(f"first admin: {self.options.bin}/escaque user create NAME --role admin "
            f"--socket {self.options.data}/operator.sock")
        say(f"logs: {self.options.data}/log   stop: Ctrl-C")


def make_folders(data):
    """For us alone, also when they are there from earlier."""
    for folder in (data, data / "redis", data / "log", data / "run", data / "identity"):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)


def warn_of_root():
    if os.geteuid() == 0:
        say("warning: everything runs as root; a user of its own for Escaque would be safer")


def is_loopback(host):
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def refuse_open_doors(parser, options):
    """Passwords are not sent through a network in clear, unless somebody says that it is theirs."""
    if is_loopback(options.host) or options.tls is not None or options.insecure_lan:
        return
    parser.error(f"--host {options.host} without TLS: everybody on the way could read passwords. Expected "
                 "--tls, --tls CERT KEY, or --insecure-lan for a network whose every user you trust")


def refuse_half_a_certificate(parser, options):
    if options.tls and len(options.tls) != 2:
        parser.error(f"--tls: {len(options.tls)} files. Expected two, CERT and KEY, or none for an authority of the site's own")
    if options.tls == [] and options.url and not options.url.startswith("https://"):
        parser.error(f"--url {options.url} with --tls: expected https://…, as the door takes nothing else")


def refuse_open_redis(parser, options):
    if not options.redis or options.redis.startswith("unix:") or options.tls_site:
        return
    if not is_loopback(options.redis.rsplit(":", 1)[0].strip("[]")):
        parser.error(f"--redis {options.redis} is beyond this machine: whoever is on the way could read and change "
                     "everything. Expected --tls-site DIR with it, a folder of `escaque tls make`")


def refuse_incomplete_site(parser, options):
    if not options.tls_site:
        return
    needed = ["ca.pem", "redis.password", *(f"{kind_of(name)}.{part}" for name in all_ports(options.instances) for part in ("pem", "key"))]
    missing = [name for name in needed if not (options.tls_site / name).is_file()]
    if missing:
        parser.error(f"--tls-site: {options.tls_site} has no {missing[0]}. Expected a folder that "
                     f"`escaque tls make {options.tls_site} --host 127.0.0.1` has filled")


def refuse_long_sockets(parser, options):
    names = [name for name in all_ports(options.instances) if kind_of(name) != "gateway"]
    longest = max((str(socket_of(name, options)) for name in names), key=len)
    if not options.tcp and len(os.fsencode(longest)) > LONGEST_SOCKET_PATH:
        parser.error(f"--data: {longest} is longer than a socket's path may be, {LONGEST_SOCKET_PATH} bytes. "
                     "Expected a shorter folder, or --tcp")


def service_config(text):
    service, _, file = text.partition("=")
    if service not in SERVICES or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not SERVICE=FILE, of one of {', '.join(SERVICES)}")
    return service, pathlib.Path(file).resolve()


def read_configs(parser, options):
    """Those who keep their rows in a database that their own file names."""
    elsewhere = set()
    for service, file in options.configs.items():
        try:
            with open(file, "rb") as text:
                settings = tomllib.load(text)
        except (OSError, tomllib.TOMLDecodeError) as error:
            parser.error(f"--config {service}={file}: {error}. Expected the service's keys in TOML (escaque-{service} --print-config)")
        if settings.get("sql", {}).get("connection"):
            elsewhere.add(service)
    if options.mail and "accounts" in options.configs:
        parser.error("--mail with --config accounts=FILE: accounts reads one file. Expected [mail] in that one, mail.site included")
    return elsewhere


def redis_address(text):
    _, _, port = text.rpartition(":")
    if not text.startswith("unix:/") and not (text[:-len(port) - 1] and port.isdigit() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is neither HOST:PORT, as in 127.0.0.1:6379, nor unix:/PATH")
    return text


def number(least, most):
    def parse(text):
        if not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)
    return parse


def read_options(arguments):
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--data", type=pathlib.Path, default=root / "var", help="folder of everything that must last")
    parser.add_argument("--web", type=pathlib.Path, default=root / "clients/web/dist", help="folder of the web client")
    parser.add_argument("--host", default="127.0.0.1", help="address of the web door; 0.0.0.0 for all of the machine's")
    parser.add_argument("--tls", nargs="*", type=pathlib.Path, metavar=("CERT", "KEY"),
                        help="PEM files of the certificate chain and of its key: the web door speaks HTTPS only; "
                             "without files: by an authority of the site's own, which browsers import (DATA/tls)")
    parser.add_argument("--insecure-lan", action="store_true",
                        help="let --host be reached without TLS: everybody on that network could read passwords")
    parser.add_argument("--behind-proxy", action="store_true",
                        help="a proxy of ours is in front: believe its X-Forwarded-For and X-Forwarded-Proto")
    # Tools on this machine act for many people: engines, replays, loads.
    parser.add_argument("--trust", default="127.0.0.0/8,::1", metavar="NETWORKS",
                        help="networks of which many people share an address, a club's or a school's: 192.0.2.0/24,2001:db8::/48 "
                             "(default: this machine, 127.0.0.0/8,::1)")
    parser.add_argument("--embed", metavar="SITES",
                        help="sites whose pages may show games of ours: https://club.example.org,…; * for all (default: none)")
    parser.add_argument("--about", type=pathlib.Path, metavar="DIR",
                        help="directory of the site's own pages: terms.html and privacy.html, or terms.es.html and so on")
    parser.add_argument("--mail", type=pathlib.Path, metavar="FILE",
                        help="TOML file with a section [mail]: url, sender, user, password_file (escaque-accounts --help)")
    parser.add_argument("--config", action="append", default=[], type=service_config, metavar="SERVICE=FILE",
                        help="TOML file of a service, as for sql.connection of PostgreSQL; again for each service")
    parser.add_argument("--url", help="how players reach the server, like https://play.example.org")
    parser.add_argument("--port", type=int, help=f"port of the web door (default {PORTS['gateway'][0]})")
    count = {"type": int, "choices": range(1, MOST_INSTANCES + 1), "metavar": "N"}
    parser.add_argument("--gateways", **count, help=f"instances of gateway, 1 to {MOST_INSTANCES}: doors to the same server")
    parser.add_argument("--games", **count, help="instances of games: they share the games, and take over from each other")
    parser.add_argument("--others", **count, default=1, help="instances of each of the other services")
    for service in OTHERS:
        parser.add_argument(f"--{service}", **count, help=f"instances of {service} (default: as many as --others)")
    parser.add_argument("--no-analysis", action="store_true",
                        help="show no finished games to an engine; the rules about engines then see nothing")
    parser.add_argument("--fsync", default="always", choices=("always", "everysec"),
                        help="when Redis writes to the disk; everysec may lose a second of moves with the machine")
    parser.add_argument("--redis", type=redis_address, metavar="ADDRESS",
                        help="HOST:PORT or unix:/PATH: use this Redis and start none; it must evict nothing and append to a file")
    parser.add_argument("--redis-memory", type=number(1, 90), default=50, metavar="PERCENT",
                        help="of the machine's memory; Redis refuses to write beyond it, and drops nothing (default 50)")
    parser.add_argument("--hang-after", type=number(0, 3600), default=30, metavar="SECONDS",
                        help="end and restart a process that has not answered for this long; 0: never (default 30)")
    parser.add_argument("--log-size", type=number(1, 10_000), default=64, metavar="MIB",
                        help="size at which a log file is rotated (default 64)")
    parser.add_argument("--log-keep", type=number(1, 100), default=5, metavar="N",
                        help="rotated files that are kept of each log (default 5)")
    parser.add_argument("--house", action=argparse.BooleanOptionalAction,
                        help="computers of eight levels that everybody can play, by Stockfish (default: on, but not with --free-ports)")
    parser.add_argument("--free-ports", action="store_true", help="let the system choose all ports (for tests)")
    parser.add_argument("--tcp", action="store_true",
                        help="Redis and the services listen on ports of 127.0.0.1, open to every local user, not on sockets")
    parser.add_argument("--tls-site", type=pathlib.Path, metavar="DIR",
                        help="folder of `escaque tls make`: services on ports, and a Redis on one, speak mutual TLS")
    options = parser.parse_args(arguments)
    if options.house is None:
        options.house = not options.free_ports
    options.instances = {service: getattr(options, service) or options.others for service in OTHERS}
    options.instances |= {"games": options.games or 1, "gateway": options.gateways or 1}
    options.instances["analysis"] = 0 if options.no_analysis else 1
    for name in ("bin", "data", "web"):
        setattr(options, name, getattr(options, name).resolve())
    refuse_half_a_certificate(parser, options)
    refuse_open_doors(parser, options)
    options.own_authority = options.data / "tls" if options.tls == [] else None
    if options.own_authority:
        options.tls = [options.own_authority / "web.pem", options.own_authority / "web.key"]
    options.tls = options.tls and [path.resolve() for path in options.tls]
    options.mail = options.mail and options.mail.resolve()
    options.configs = dict(options.config)
    options.elsewhere = read_configs(parser, options)
    options.tls_site = options.tls_site and options.tls_site.resolve()
    refuse_open_redis(parser, options)
    refuse_incomplete_site(parser, options)
    refuse_long_sockets(parser, options)
    return options


def main():
    os.umask(0o077)  # Talk, results and secrets of games are nobody else's.
    Supervisor(read_options(sys.argv[1:])).run()


if __name__ == "__main__":
    main()
