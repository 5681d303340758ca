"""How Escaque's Redis is started, and what a Redis that somebody else runs must be like: it holds everything that
is live, so nothing may be dropped when memory is short, and what is acknowledged must be on the disk."""

import os
import pathlib
import socket
import ssl

MIB = 1024 * 1024
MAJOR = "7"  # As Debian 12 has it.
TIMEOUT = 1.0  # seconds for an answer
CGROUP_LIMIT = pathlib.Path("/sys/fs/cgroup/memory.max")


def memory_of_machine():
    """In bytes; a container's limit counts when it is lower."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        limit = CGROUP_LIMIT.read_text().strip()
    except OSError:
        return machine
    return min(machine, int(limit)) if limit.isdigit() else machine


# A site is a folder that `escaque tls make` has filled.
USER = "escaque"


def password_file(site):
    return site / "redis.password"


def tls_flags(site):
    """What redis-server is told to speak TLS with processes of the site, and with its one user."""
    return ["--tls-ca-cert-file", str(site / "ca.pem"), "--tls-cert-file", str(site / "redis.pem"),
            "--tls-key-file", str(site / "redis.key"), "--aclfile", str(site / "redis.acl")]


def connect(address, site=None):
    """A connection to "unix:/path" or "host:port"; with TLS when a site is given."""
    if not address.startswith("unix:"):
        host, port = address.rsplit(":", 1)
        connection = socket.create_connection((host, int(port)), TIMEOUT)
        return with_tls(connection, host, site) if site else connection
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(TIMEOUT)
    try:
        connection.connect(address.removeprefix("unix:"))
    except OSError:
        connection.close()
        raise
    return connection


def with_tls(connection, host, site):
    try:
        context = ssl.create_default_context(cafile=site / "ca.pem")
        context.load_cert_chain(site / "redis.pem", site / "redis.key")
        return context.wrap_socket(connection, server_hostname=host.strip("[]"))
    except OSError:
        connection.close()
        raise


def command(where, folder, fsync, memory):
    """`where`: flags that say where it listens. `memory` in bytes: beyond it Redis refuses to write, and nothing is
    dropped. While the append-only file is rewritten, Redis may need as much again."""
    return ["redis-server", *where, "--dir", str(folder), "--daemonize", "no",
            "--appendonly", "yes", "--appendfsync", fsync, "--save", "",
            # Rewritten when it has doubled, but not repeatedly while there is little in it.
            "--auto-aof-rewrite-percentage", "100", "--auto-aof-rewrite-min-size", "256mb",
            "--maxmemory", str(memory), "--maxmemory-policy", "noeviction",
            # A client that does not read is dropped before its answers fill the memory: it connects again and reads on.
            "--client-output-buffer-limit", "normal", "256mb", "0", "0", "pubsub", "64mb", "32mb", "60"]


class Refused(Exception):
    """Redis refused a command; its own words."""


def ask(address, *words, site=None):
    """One command, and its answer as text, list or None."""
    with connect(address, site) as connection, connection.makefile("rb") as answers:
        if site:
            exchange(connection, answers, ("AUTH", USER, password_file(site).read_text().splitlines()[0]))
        return exchange(connection, answers, words)


def exchange(connection, answers, words):
    request = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
    connection.sendall(request.encode())
    return read_answer(answers)


def read_answer(answers):
    line = answers.readline()
    if not line.endswith(b"\r\n"):
        raise ConnectionError("Redis closed the connection")
    kind, rest = line[:1], line[1:-2].decode(errors="replace")
    if kind == b"-":
        raise Refused(rest)
    if kind == b"$":
        return None if rest == "-1" else answers.read(int(rest) + 2)[:-2].decode(errors="replace")
    if kind == b"*":
        return [read_answer(answers) for _ in range(int(rest))]
    return rest


def answers_ping(address, site=None):
    try:
        return ask(address, "PING", site=site) == "PONG"
    except Refused:  # It loads its data, for example.
        return False


def settings(address, site=None):
    names = ("maxmemory-policy", "maxmemory", "appendonly", "appendfsync")
    found = {}
    for name in names:
        pair = ask(address, "CONFIG", "GET", name, site=site)
        found[name] = pair[1] if pair else ""
    return found


def described(address, site=None):
    """What INFO says of it."""
    lines = ask(address, "INFO", site=site).splitlines()
    return dict(line.split(":", 1) for line in lines if ":" in line)


def wrong_kind(info):
    """What is wrong with the server itself, a sentence each; the services refuse it, too."""
    version = info.get("redis_version", MAJOR)
    if version.split(".")[0] != MAJOR:
        yield f"its version is {version}: expected {MAJOR}, with which Escaque is tested"
    if info.get("redis_mode") == "cluster":
        yield "it is a server of a cluster: give the services its nodes instead (deploy/redis-cluster.md), or a Redis of its own"
    elif info.get("role") == "slave":
        yield f"it is a replica, which takes no moves: give its master, {info.get('master_host')}:{info.get('master_port')}"


def faults(found, fsync):
    """What is wrong with these settings, a sentence each that says what is right."""
    policy = found["maxmemory-policy"]
    if policy != "noeviction":
        yield (f"maxmemory-policy is {policy}: when memory is short it would drop leases and games; "
               "set it to noeviction")
    if found["appendonly"] != "yes":
        yield f"appendonly is {found['appendonly']}: a restart would lose everything that is live; set it to yes"
    elif fsync == "always" and found["appendfsync"] != "always":
        yield (f"appendfsync is {found['appendfsync']}: acknowledged moves could be lost with the machine; set it to "
               "always, or start Escaque with --fsync everysec")
    elif found["appendfsync"] == "no":
        yield "appendfsync is no: half a minute of moves could be lost with the machine; set it to everysec or always"


def why_not(address, fsync, site=None):
    """Sentences about why the Redis there cannot be used; none: it can."""
    try:
        return [*wrong_kind(described(address, site)), *faults(settings(address, site), fsync)]
    except OSError as error:
        return [f"it does not answer ({error}); start it first, or leave --redis out to have one started"]
    except Refused as error:
        return [f"it does not tell its settings ({error}); let this client log in and use CONFIG GET"]
