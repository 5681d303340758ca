"""Machines of one host: a network namespace for each, joined by veth pairs to a switch, which is a namespace with a bridge. The host's own
network is not touched. Players come from addresses of the switch, which routes nothing to anywhere else."""

import contextlib
import ctypes
import ipaddress
import os
import pathlib
import socket
import subprocess

PREFIX = "escaque"
FOLDER = pathlib.Path("/run/netns")
SWITCH = "switch"
NETWORK = ipaddress.ip_network("10.77.0.0/16")
GATEWAY, FIRST = NETWORK[1], 10  # Of the switch; the last byte of the first machine.
# 127.x.y.z of a bot is 10.200+x.y.z here, so that budgets by address hold.
PLAYERS = ipaddress.ip_network("10.200.0.0/13")
CLONE_NEWNET = 0x40000000

libc = ctypes.CDLL(None, use_errno=True)


def ip(*words, lines=None):
    """The command of iproute2; `lines`: many at once."""
    given = ["-batch", "-"] if lines is not None else []
    done = subprocess.run(["ip", *words, *given], input="".join(f"{line}\n" for line in lines or ()), text=True, capture_output=True)
    if done.returncode != 0:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")


def why_not():
    """Why there can be no namespaces here; nothing when there can."""
    name = f"{PREFIX}-{os.getpid()}-trial"
    try:
        ip("netns", "add", name)
    except OSError as error:
        return f"no network namespaces can be made here, which takes root with CAP_SYS_ADMIN and CAP_NET_ADMIN, and iproute2 ({error})"
    try:
        ip("-n", name, lines=["link add one type veth peer name two", "link add three type bridge"])
    except OSError as error:
        return f"no veth pairs or bridges can be made in a network namespace here ({error})"
    finally:
        ip("netns", "del", name)
    return None


def enter(descriptor):
    if libc.setns(descriptor, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


def as_player(source):
    """The address at the switch of a bot that comes from `source`."""
    return str(PLAYERS[0] + (int(ipaddress.ip_address(source)) - int(ipaddress.ip_address("127.0.0.0"))))


class Namespace:
    def __init__(self, name):
        self.name = f"{PREFIX}-{os.getpid()}-{name}"

    @contextlib.contextmanager
    def inside(self):
        """For this thread alone. A socket belongs for ever to the namespace that it was made in, and a process is born in its
        parent's."""
        home = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        try:
            there = os.open(FOLDER / self.name, os.O_RDONLY)
            try:
                enter(there)
            finally:
                os.close(there)
            try:
                yield
            finally:
                enter(home)
        finally:
            os.close(home)

    def listen(self, address, port):
        with self.inside():
            return socket.create_server((address, port))

    def socket(self, source=None):
        """One that calls from here."""
        with self.inside():
            calling = socket.socket()
        calling.setblocking(False)
        if source:
            calling.bind((source, 0))
        return calling


class Machine(Namespace):
    def __init__(self, name, number):
        super().__init__(name)
        self.port = name  # Of the switch.
        self.address = str(NETWORK[FIRST + number])


class Network:
    def __init__(self, names):
        self.switch = Namespace(SWITCH)
        self.machines = {name: Machine(name, number) for number, name in enumerate(names)}

    def make(self):
        sweep()
        machines = self.machines.values()
        ip(lines=[f"netns add {each.name}" for each in (self.switch, *machines)])
        self.at_switch("link set lo up", "link add bridge type bridge", "link set bridge up",
                       f"addr add {GATEWAY}/{NETWORK.prefixlen} dev bridge", f"route add local {PLAYERS} dev lo",
                       *(f"link add {each.port} type veth peer name eth0 netns {each.name}" for each in machines),
                       *(f"link set {each.port} master bridge up" for each in machines))
        for each in machines:
            ip("-n", each.name, lines=["link set lo up", f"addr add {each.address}/{NETWORK.prefixlen} dev eth0", "link set eth0 up",
                                       f"route add default via {GATEWAY}"])

    def at_switch(self, *lines):
        ip("-n", self.switch.name, lines=lines)

    def unplug(self, name):
        """Nothing reaches it any more and nothing leaves it, and neither side is told."""
        self.at_switch(f"link set {self.machines[name].port} nomaster")

    def plug(self, name):
        self.at_switch(f"link set {self.machines[name].port} master bridge")

    def remove(self):
        for each in (*self.machines.values(), self.switch):
            if (FOLDER / each.name).exists():
                ip("netns", "del", each.name)


def sweep():
    """Removes what a run has left behind that was killed."""
    for path in FOLDER.glob(f"{PREFIX}-*-*"):
        pid = path.name.split("-")[1]
        if pid.isdigit() and not pathlib.Path("/proc", pid).exists():
            ip("netns", "del", path.name)
