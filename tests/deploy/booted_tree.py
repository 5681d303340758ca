"""A Debian 12 that boots systemd in systemd-nspawn: a tree of debootstrap's, under an overlay that is thrown away. Its
network has a loopback only; packages that it needs are fetched into the tree before it boots. For root."""

import contextlib
import ctypes
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

MIRROR = "http://deb.debian.org/debian"
BOOTED_WITHIN = 120  # seconds
CLONE_NEWNET = 0x40000000
REPOSITORY = "/srv/escaque"  # Where a tree sees the folder of our packages.
OURS = ["-o", "Dir::Etc::sourcelist=/etc/apt/sources.list.d/escaque.list", "-o", "Dir::Etc::sourceparts=-",
        "-o", "APT::Get::List-Cleanup=0"]
# Without a systemd on this machine there is nobody to register with, and no unit to be put into.
ALONE = [] if pathlib.Path("/run/systemd/system").is_dir() else ["--register=no", "--keep-unit"]


def make_tree(folder, include="systemd,systemd-sysv,dbus,ca-certificates"):
    """Once: the next run uses it again."""
    if (folder / "etc/debian_version").exists():
        return
    apart = folder.with_name(folder.name + ".new")
    shutil.rmtree(apart, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["debootstrap", "--variant=minbase", f"--include={include}", "bookworm", apart, MIRROR], check=True,
                   stdout=subprocess.DEVNULL)
    apart.rename(folder)


def fetch(folder, repository, packages):
    """What these packages of ours need, into the tree's cache: apt is asked while the tree still has a network."""
    (folder / "etc/apt/sources.list.d/escaque.list").write_text(f"deb [trusted=yes] file:{REPOSITORY} ./\n")
    (folder / "etc/machine-id").write_text("")  # Each boot is another machine.
    # What a run before this has read of another repository at this place may be newer.
    order = f"rm -f /var/lib/apt/lists/_srv_escaque_* && apt-get -qq update && apt-get -qq -y --download-only install {' '.join(packages)} >/dev/null"
    subprocess.run(["systemd-nspawn", "--quiet", "--pipe", *ALONE, f"--directory={folder}",
                    f"--bind-ro={repository}:{REPOSITORY}", "sh", "-c", order], check=True, stdin=subprocess.DEVNULL)


class Tree:
    """What has booted."""

    def __init__(self, leader):
        self.leader = leader

    def run(self, *order, check=True):
        """As root inside; what it wrote."""
        inside = ["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([*inside, *order], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=environment)
        if check and done.returncode:
            raise AssertionError(f"{' '.join(order)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def shell(self, order, check=True):
        return self.run("sh", "-c", order, check=check)

    def apt(self, *order):
        """Debian's lists and packages are those that were fetched."""
        return self.run("apt-get", *(OURS if order == ("update",) else ()), "-qq", "-y", *order)

    def show(self, unit, field):
        return self.run("systemctl", "show", "--value", f"--property={field}", unit).strip()

    def enter_network(self):
        """Sockets that this thread opens from now on, and those of its later threads, are inside. There is no way back."""
        with open(f"/proc/{self.leader}/ns/net") as network:
            if ctypes.CDLL(None, use_errno=True).setns(network.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")


class Notices:
    """What systemd-nspawn says by sd_notify(3): who is process 1 inside, and when that has started everything."""

    def __init__(self, path):
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.said = {}

    def close(self):
        self.socket.close()

    def wait_for(self, key, process, deadline):
        """What it says of `key`; None when it ends before that, or the deadline has passed."""
        ended = os.pidfd_open(process.pid)
        try:
            while key not in self.said:
                readable, _, _ = select.select([self.socket, ended], [], [], max(0.0, deadline - time.monotonic()))
                if self.socket not in readable:
                    return None
                lines = self.socket.recv(65536).decode().splitlines()
                self.said |= dict(line.split("=", 1) for line in lines if "=" in line)
        finally:
            os.close(ended)
        return self.said[key]


def wait_booted(process, notices, console):
    deadline = time.monotonic() + BOOTED_WITHIN
    leader = notices.wait_for("X_NSPAWN_LEADER_PID", process, deadline)
    # With --notify-ready it comes from systemd inside, once nothing is left to start.
    is_ready = leader and notices.wait_for("READY", process, deadline)
    said = Tree(leader).run("systemctl", "is-system-running", check=False).strip() if is_ready else "nothing"
    # "degraded": a unit of Debian's that a container does not have.
    if said not in ("running", "degraded"):
        raise AssertionError(f"it has not booted: systemd says {said}\n{pathlib.Path(console.name).read_text()}")
    return int(leader)


@contextlib.contextmanager
def booted(folder, repository):
    """Yields the Tree; nothing that is changed in it remains."""
    with tempfile.TemporaryDirectory(prefix="escaque-tree-", dir="/var/tmp") as work, \
            open(pathlib.Path(work) / "console", "w") as console, \
            contextlib.closing(Notices(pathlib.Path(work) / "notify")) as notices:
        places = {name: pathlib.Path(work) / name for name in ("upper", "work", "root")}
        for place in places.values():
            place.mkdir()
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o",
                        f"lowerdir={folder},upperdir={places['upper']},workdir={places['work']}", places["root"]], check=True)
        process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", *ALONE, "--boot", "--notify-ready=yes", "--private-network", "--console=pipe",
             f"--machine=escaque-{os.getpid()}", f"--directory={places['root']}", f"--bind-ro={repository}:{REPOSITORY}"],
            stdin=subprocess.DEVNULL, stdout=console, stderr=console, env=os.environ | {"NOTIFY_SOCKET": str(notices.path)})
        try:
            yield Tree(wait_booted(process, notices, console))
        finally:
            leader = process.poll() is None and notices.said.get("X_NSPAWN_LEADER_PID")
            if leader:
                os.kill(int(leader), signal.SIGRTMIN + 4)  # To systemd: power off.
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            subprocess.run(["umount", places["root"]], check=True)
