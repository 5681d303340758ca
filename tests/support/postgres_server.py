#!/usr/bin/python3
"""A PostgreSQL 15 of its own: a new cluster in a temporary folder, on a free port of 127.0.0.1 and on a socket in that folder.
Prints its folder, its port and the folder of pg_dump and psql, a line each, and obeys the lines of its standard input until that ends: "kill" (every process,
as in a crash), "start", "hba LINE" (who may come in, and how). Answers each with "done". With ssl=on its certificate is
server.pem of the folder. The server is Debian's, installed or not: see debian.py. It refuses to run as root, so root hands it
to somebody who has no rights."""

import argparse
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import debian

BIN = "usr/lib/postgresql/15/bin"
USER = "escaque"
# What a test writes may be lost with the machine, so that the disk is not waited for.
SETTINGS = {"fsync": "off", "autovacuum": "off", "jit": "off", "shared_buffers": "16MB", "max_connections": "200",
            "max_wal_size": "4GB", "lc_messages": "C", "listen_addresses": "127.0.0.1"}
ATTEMPTS = 10


def free_port():
    """Below those that the kernel gives to outgoing connections, which might take it while the server is down."""
    highest = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    lowest = min(10_000, highest // 2)
    for offset in range(highest - lowest):
        port = lowest + (64 * os.getpid() + offset) % (highest - lowest)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass
    raise RuntimeError("no free port")


def somebody_else():
    """Whom root hands the server to; None: we are not root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def programs():
    """The folder of what Debian's clients have: pg_dump, pg_restore, psql."""
    return debian.program("postgresql-client-15", f"{BIN}/psql").parent


class Postgres:
    def __init__(self, settings=None):
        self.settings = SETTINGS | (settings or {})
        self.user = somebody_else()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="escaque-postgres-"))
        self.data = self.folder / "data"
        self.process = None
        self.port = 0
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
            self.folder.chmod(0o711)
        try:
            self.bin = self.find()
            self.run([self.bin / "initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
            if self.settings.get("ssl") == "on":
                self.make_certificates()
            for attempt in range(1, ATTEMPTS + 1):
                self.port = free_port()
                try:
                    self.start()
                    break
                except RuntimeError:  # Somebody else may take the port between our look and the server's.
                    if attempt == ATTEMPTS:
                        raise
        except BaseException:
            self.close()
            raise

    def find(self):
        """Where the programs are that self.user may run: a checkout may be in a folder that is closed to others."""
        found = debian.program("postgresql-15", f"{BIN}/postgres").parent
        try:
            self.run([found / "postgres", "--version"])
            return found
        except RuntimeError:
            pass
        shutil.copytree(found.parents[4], self.folder / "debian", symlinks=True)
        return self.folder / "debian" / BIN

    def make_certificates(self):
        """server.pem for localhost, which is its own authority, and other.pem, somebody else's."""
        for name in ("server", "other"):
            self.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "2",
                      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                      self.folder / f"{name}.key", "-out", self.folder / f"{name}.pem"])
        self.settings |= {"ssl_cert_file": self.folder / "server.pem", "ssl_key_file": self.folder / "server.key"}

    def as_user(self, command):
        given = {"args": [str(word) for word in command], "cwd": self.folder}
        if self.user:
            given |= {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        return given

    def run(self, command):
        try:
            done = subprocess.run(**self.as_user(command), capture_output=True, text=True)
        except PermissionError as error:
            raise RuntimeError(str(error)) from error
        if done.returncode != 0:
            raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")

    def start(self):
        command = [self.bin / "postgres", "-D", self.data, "-p", self.port, "-k", self.folder]
        for name, value in self.settings.items():
            command += ["-c", f"{name}={value}"]
        with open(self.folder / "log", "ab") as log:
            # A process group of its own: all of its processes are stopped and killed together.
            self.process = subprocess.Popen(**self.as_user(command), stdout=log, stderr=log, start_new_session=True)
        while not self.answers():
            if self.process.poll() is not None:
                self.process = None
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.01)

    def answers(self):
        """Whether somebody who connects is let in: the file of the postmaster says "ready"."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and int(lines[0]) == self.process.pid and lines[7].strip() == "ready"

    def members(self):
        """Of the server's family; each of them has a process group of its own."""
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout
        return [self.process.pid, *(int(pid) for pid in listed.split())]

    def kill(self):
        if self.process is None:
            return
        for pid in self.members():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.process = None

    def hba(self, line):
        """Returns when it is known to the process that lets people in, which reads the file as soon as it has said so."""
        (self.data / "pg_hba.conf").write_text(f"local all all trust\n{line}\nhost all all 127.0.0.1/32 trust\n")
        reloads = self.count_reloads()
        os.kill(self.process.pid, signal.SIGHUP)
        while self.count_reloads() == reloads:
            time.sleep(0.01)

    def count_reloads(self):
        return (self.folder / "log").read_text().count("received SIGHUP")

    def obey(self, line):
        word, _, rest = line.partition(" ")
        if word == "kill":
            self.kill()
        elif word == "start":
            self.start()
        elif word == "hba":
            self.hba(rest)
        else:
            raise ValueError(f"{line!r}: expected kill, start or hba LINE")

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("settings", nargs="*", metavar="NAME=VALUE", help="of postgresql.conf")
    settings = dict(each.split("=", 1) for each in parser.parse_args().settings)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever is interrupted closes our input.
    with Postgres(settings) as server:
        print(f"{server.folder}\n{server.port}\n{programs()}", flush=True)
        for line in sys.stdin:
            server.obey(line.strip())
            print("done", flush=True)


if __name__ == "__main__":
    main()
