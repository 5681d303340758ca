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

import contextlib
import json
import os
import shutil
import signal
import socket
import sys
import threading
import time

import log_files
import one_process
import own_certificate
import redis_server
import roll
from command_line import read_options
from layout import (address_of, all_ports, door_urls, free_port, house_of, make_folders, process_of, processes, redis_site)
from one_process import kind_of
from redis_server import connect

GAMES_FOLDER = "/usr/games"  # Where Debian puts engines; not in every PATH.
LOOK_AT_LOGS_EVERY = 1.0  # seconds


def say(text, log=None):
    """What cannot be said, on a full disk for example, is not: the server goes on."""
    with contextlib.suppress(OSError):
        print(f"escaque: {text}", flush=True)
    if log is not None:
        with contextlib.suppress(OSError), open(log, "a") as lines:
            lines.write(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {text}\n")


class Supervisor:
    certificate = None  # Of our own making.
    is_state_due = False  # run.json could not be written.
    is_wait_said = False  # That Redis takes long.

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
        try:
            temporary.write_text(json.dumps(state, indent=1))
            temporary.rename(self.options.data / "run.json")
        except OSError as error:
            if not self.is_state_due:
                self.say(f"cannot write {self.options.data}/run.json: {error.strerror}; trying again until there is room")
            self.is_state_due = True
        else:
            self.is_state_due = False

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
                    if process.child.poll() is not None:
                        sys.exit(f"escaque: {process.name} ended {process.how_it_died()} at its start; "
                                 f"its last words ({process.log}):\n{process.last_words()}")
                    if process.name != "redis":
                        sys.exit(f"escaque: {process.name} is not healthy after {one_process.HEALTHY_WITHIN:.0f} s; "
                                 f"its last words ({process.log}):\n{process.last_words()}")
                    self.wait_for_reading()
        return True

    def wait_for_reading(self):
        """Redis reads everything that is live; ending it because that takes long would not make it faster."""
        if not self.is_wait_said:
            self.is_wait_said = True
            self.say(f"redis is not ready after {one_process.HEALTHY_WITHIN:.0f} s; waiting for it, as it may be reading its data")
        time.sleep(one_process.POLL)

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
                if self.is_state_due:
                    self.write_state()
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
                    pause = self.start_again(process)
                    if pause is not None:
                        due[process.name] = time.monotonic() + pause

    def start_again(self, process):
        """How long to wait, where it cannot be started: its program is just being built, for example."""
        try:
            process.start()
        except OSError as error:
            pause = process.back_off()
            self.say(f"{process.name} cannot be started: {error}; trying again in {pause:g} s")
            return pause
        self.write_state()
        return None

    def spare(self, kind, options):
        """Another process of a service, of the programs of `options`; the others find it by themselves. A gateway's is behind
        the door of the first. It is started, and kept running until it is dismissed."""
        name = f"{kind}{self.options.instances[kind] + 1}"
        if kind == "gateway":
            port = self.ports[kind][0]
        else:
            port = free_port() if self.options.tcp else None
        process = process_of(name, options, self.ports | {name: (port, free_port())})
        process.start()
        self.all = [*self.all, process]
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
            # Where there is no room for a copy, it is made later.
            with contextlib.suppress(OSError):
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


def warn_of_root():
    if os.geteuid() == 0:
        say("warning: everything runs as root; a user of its own for Escaque would be safer")


def main():
    os.umask(0o077)  # Talk, results and secrets of games are nobody else's.
    Supervisor(read_options(sys.argv[1:])).run()


if __name__ == "__main__":
    main()
