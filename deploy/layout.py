"""Which processes there are on one machine, where each listens, and what each is told: of the others, of Redis, of its files."""

import os
import pathlib
import socket

import redis_server
from one_process import Process, kind_of, says_well

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
UPSTREAMS = {
    "matchmaking": ("games", "ratings", "accounts", "conduct"),
    "conduct": ("accounts", "games", "ratings"),
    "gateway": ("games", "matchmaking", "conduct", "ratings", "accounts"),
    "analysis": ("conduct",),
}
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


def make_folders(data):
    """For us alone, also when they are there from earlier."""
    for folder in (data, data / "redis", data / "log", data / "run", data / "identity"):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
