#!/usr/bin/env python3
"""deploy/Containerfile and deploy/compose.yaml by Debian's podman and runc: the image is built on a Debian of debootstrap's,
every process of the site runs in it without rights, and a game goes on while each of them is told to stop and is started
again. All of it in namespaces of its own: its processes, mounts and networks end with it.
Usage: containers_test.py BUILD [SEED], as root; BUILD is of the preset release."""

import asyncio
import contextlib
import ctypes
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/deploy")]
import booted_tree  # noqa: E402
from played_game import Game, check_archived, make_repository, timed, until  # noqa: E402
from system.bots import crowd  # noqa: E402
from system.bots.client import Client  # noqa: E402
from system.bots.record import Silent  # noqa: E402

SKIPPED = 77
PROGRAMS = {"podman": "podman", "runc": "runc", "conmon": "conmon", "catatonit": "catatonit", "podman-compose": "podman-compose",
            "debootstrap": "debootstrap", "iptables": "iptables", "/usr/lib/podman/netavark": "netavark",
            "/usr/lib/podman/aardvark-dns": "aardvark-dns"}
SERVICES = ("accounts", "ratings", "games", "matchmaking", "conduct", "gateway", "analysis")
BASE, IMAGE, ENGINES = "localhost/debian:12", "localhost/escaque", "localhost/escaque-engines"
MOST_BYTES = 250_000_000
USER = 10001
STOP_WITHIN = 30  # seconds, as compose.yaml has it
URL = "http://127.0.0.1:8080"
COMPOSE = ("podman-compose", "-p", "escaque", "-f", str(ROOT / "deploy/compose.yaml"))
INSIDE = "--in-namespaces"  # What this program is called with when it has them.
CONTAINERS_CONF = """[containers]
default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
static_dir = "{folder}/root/libpod"
tmp_dir = "{folder}/tmp"
volume_path = "{folder}/volumes"
[network]
network_backend = "netavark"
network_config_dir = "{folder}/networks"
"""
STORAGE_CONF = """[storage]
driver = "{driver}"
graphroot = "{folder}/root"
runroot = "{folder}/run"
"""


class Missing(Exception):
    """This machine cannot run the test; says what it would need."""


def run(*order, check=True, **how):
    """What it wrote, both ways."""
    done = subprocess.run(list(map(str, order)), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **how)
    if check and done.returncode:
        raise AssertionError(f"{' '.join(map(str, order))} ended with {done.returncode}:\n{done.stdout[-6000:]}")
    return done.stdout


def podman(*order, **how):
    return run("podman", *order, **how)


def within(service, *order, **how):
    return podman("exec", name_of(service), *order, **how)


def name_of(service):
    return f"escaque_{service}_1"


def show(service, field):
    return podman("inspect", "--format", f"{{{{.{field}}}}}", name_of(service)).strip()


def status_of(service):
    """Of its first process, as the kernel has it."""
    lines = pathlib.Path(f"/proc/{show(service, 'State.Pid')}/status").read_text().splitlines()
    return {key: value.split() for key, _, value in (line.partition(":") for line in lines)}


# What it runs in

def require_programs():
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if missing:
        raise Missing(f"not installed: {' '.join(missing)}; apt-get install {' '.join(PROGRAMS.values())}")


def enter_namespaces():
    """Does not return. catatonit reaps what podman leaves to the first process."""
    os.execvp("unshare", ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "catatonit", "--",
                          sys.executable, "-B", *sys.argv, INSIDE])


def has_overlay(folder):
    places = {name: folder / f"overlay-{name}" for name in ("lower", "upper", "work", "merged")}
    for place in places.values():
        place.mkdir()
    options = f"lowerdir={places['lower']},upperdir={places['upper']},workdir={places['work']}"
    if subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, places["merged"]], stderr=subprocess.DEVNULL).returncode:
        return False
    subprocess.run(["umount", places["merged"]], check=True)
    return True


def set_podman_up(folder):
    """A storage, state and networks of its own: those of this machine's podman are not touched."""
    for place in ("/run/containers", "/run/netns"):
        pathlib.Path(place).mkdir(exist_ok=True)
        run("mount", "-t", "tmpfs", "tmpfs", place)
    driver = "overlay" if has_overlay(folder) else "vfs"
    # Podman would raise them, which not every root may.
    most = {name: limit if limit != resource.RLIM_INFINITY else 1 << 20 for name, limit in (
        ("files", resource.getrlimit(resource.RLIMIT_NOFILE)[1]), ("processes", resource.getrlimit(resource.RLIMIT_NPROC)[1]))}
    settings = {"folder": folder, "files": min(most["files"], 20_000), "processes": min(most["processes"], 4_096)}
    (folder / "containers.conf").write_text(CONTAINERS_CONF.format(**settings))
    (folder / "storage.conf").write_text(STORAGE_CONF.format(folder=folder, driver=driver))
    os.environ |= {"CONTAINERS_CONF": str(folder / "containers.conf"), "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
                   # Health is asked for below; a systemd outside of these namespaces could not.
                   "DISABLE_HC_SYSTEMD": "true"}
    host = json.loads(podman("info", "--format", "json"))["host"]
    print(f"podman on {driver}, {host['ociRuntime']['version'].splitlines()[0]}, cgroups {host['cgroupVersion']}", flush=True)


def leave_network():
    """From now on this machine has a loopback, and no network but those that podman makes."""
    if ctypes.CDLL(None, use_errno=True).unshare(booted_tree.CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "unshare")
    run("ip", "link", "set", "lo", "up")


def require_containers():
    try:
        podman("run", "--rm", "--network=none", BASE, "true")
    except AssertionError as error:
        raise Missing(f"no container starts here. It needs namespaces and cgroups for root; podman says:\n{error}") from None


def require_networks():
    podman("network", "create", "probe")
    try:
        podman("run", "--rm", "--network=probe", "--publish=127.0.0.1:1:1", BASE, "true")
    except AssertionError as error:
        raise Missing("no network of podman's starts here. The kernel needs bridge, veth and iptables' nat; podman says:\n"
                      f"{error}") from None
    podman("network", "rm", "probe")


# The image

def build_images(repository, folder):
    tree = ROOT / "build/debian-12-base"
    with timed("a Debian 12"):
        booted_tree.make_tree(tree, "ca-certificates")
    with timed("… as an image"):
        archive = subprocess.Popen(["tar", "-C", tree, "-c", "--exclude=./var/cache/apt/archives/*.deb",
                                    "--exclude=./var/lib/apt/lists/*", "."], stdout=subprocess.PIPE)
        subprocess.run(["podman", "import", "--quiet", "-", BASE], stdin=archive.stdout, stdout=subprocess.DEVNULL, check=True)
        assert archive.wait() == 0
    require_containers()
    for image, target in ((IMAGE, []), (ENGINES, ["--target=engines"])):
        with timed(f"podman build of {image}"):
            podman("build", "--network=host", "--format=docker", f"--build-arg=BASE={BASE}", "-f", ROOT / "deploy/Containerfile",
                   "-t", image, *target, repository)


def check_image():
    for image in (IMAGE, ENGINES):
        about = json.loads(podman("image", "inspect", image))[0]
        print(f"{about['Size'] / 1e6:7.1f} MB {image}", flush=True)
        settings = about["Config"]
        assert settings["User"] == f"{USER}:{USER}" and settings["StopSignal"] in ("SIGTERM", "15"), settings
        assert about["Healthcheck"]["Test"] == ["CMD", "escaque", "probe", "9100"], about["Healthcheck"]
        assert image != IMAGE or about["Size"] <= MOST_BYTES, f"{about['Size']} bytes; expected {MOST_BYTES} at most"
    with_rights = podman("run", "--rm", "--network=none", "--user=0", IMAGE, "find", "/", "-xdev", "-perm", "/6000", "-type", "f")
    assert with_rights == "", with_rights


# The site

async def wait_ready(services=SERVICES):
    for service in services:
        await until(lambda service=service: subprocess.run(["podman", "healthcheck", "run", name_of(service)],
                                                           capture_output=True).returncode == 0, f"{service} is not ready")


def compose(*order):
    return run(*COMPOSE, *order)


def check_confined(service):
    """Nobody, who may do nothing, and writes to its own data only."""
    status = status_of(service)
    assert set(status["Uid"]) == set(status["Gid"]) == {str(USER)}, status
    assert all(set(*status[f"Cap{which}"]) == {"0"} for which in ("Inh", "Prm", "Eff", "Bnd", "Amb")), status
    assert status["NoNewPrivs"] == ["1"] and status["Seccomp"] == ["2"], status
    for folder in ("/", "/usr/lib/escaque", "/etc/escaque", "/run/escaque"):
        said = within(service, "touch", f"{folder}/written", check=False)
        assert "Read-only file system" in said or "Permission denied" in said, (service, folder, said)
    root = within(service, "sh", "-c", "grep ' / ' /proc/mounts").split()
    assert root[3].split(",")[0] == "ro", root
    keys = set(within(service, "sh", "-c", "cd /run/escaque && ls tls identity").split()) - {"tls:", "identity:"}
    own = {f"{service}.pem", f"{service}.key", "ca.pem", "redis.password"}
    expected = own | ({"redis.acl"} if service == "redis" else {f"{each}.pub" for each in SERVICES})
    assert keys == expected, (service, keys)


def check_redis_keeps():
    said = within("redis", "sh", "-c", "cd /run/escaque/tls && REDISCLI_AUTH=$(head -n 1 redis.password) redis-cli --no-auth-warning "
                  "--tls --cacert ca.pem --cert redis.pem --key redis.key --user escaque config get append*")
    assert "appendonly\nyes" in said and "appendfsync\nalways" in said, said


def stop(service):
    began = time.monotonic()
    podman("stop", "--time", STOP_WITHIN, name_of(service))
    took = time.monotonic() - began
    assert show(service, "State.ExitCode") == "0", (service, show(service, "State.ExitCode"), podman("logs", "--tail", 20, name_of(service)))
    if service == "redis":
        return took
    lines = [json.loads(line) for line in podman("logs", "--tail", 50, name_of(service)).splitlines() if line.startswith("{")]
    events = [line["event"] for line in lines]
    assert events[-1] == "stopped" and lines[events.index("stopping")].get("signal") == signal.SIGTERM, events
    return took


async def stop_and_start(service, game):
    """A move is asked for while it is away, and is acknowledged at the latest when it is back."""
    took = await asyncio.to_thread(stop, service)
    began = time.monotonic()
    moving = asyncio.create_task(game.move())
    await asyncio.to_thread(podman, "start", name_of(service))
    await moving
    moved = time.monotonic() - began
    await wait_ready(SERVICES if service == "redis" else (service,))
    print(f"{took:7.1f} s  {service} has drained and stopped; started, a move was acknowledged after {moved:.1f} s", flush=True)


def make_clients(seed):
    """From one address: podman's networks know no other of this machine."""
    names = [f"Club{seed}x{number}" for number in range(2)]
    return [Client(name, [URL], "127.0.0.1", Silent(), random.Random(f"{seed} {name}")) for name in names]


async def play(seed):
    clients = make_clients(seed)
    await crowd.join(clients)
    game = Game(clients)
    await game.begin()
    await game.move()
    for service in ("games", "gateway", "redis", "accounts", "ratings", "matchmaking", "conduct", "analysis"):
        await stop_and_start(service, game)
    while game.left:
        await game.move()
    await check_archived(clients, game)
    within("accounts", "escaque", "user", "role", clients[0].name, "arbiter", "--socket", "/var/lib/escaque/operator.sock")
    await crowd.leave(clients)
    return game


async def check_kept(game, seed):
    clients = make_clients(seed)
    await crowd.join(clients)
    assert [client.user_id for client in clients] == [client.user_id for client in game.clients]
    await check_archived(clients, game)
    await crowd.leave(clients)


def live(seed):
    with timed("podman-compose up, until everything is ready"):
        compose("up", "-d", "--no-build")
        asyncio.run(wait_ready())
    for service in (*SERVICES, "redis"):
        check_confined(service)
    check_redis_keeps()
    game = asyncio.run(play(seed))
    with timed("podman-compose down"):
        compose("down", "-t", str(STOP_WITHIN))
    with timed("up again, on the volumes that are kept"):
        compose("up", "-d", "--no-build")
        asyncio.run(wait_ready())
    asyncio.run(check_kept(game, seed))
    compose("down", "-t", str(STOP_WITHIN))


@contextlib.contextmanager
def telling_the_end():
    """What the containers said last, when something goes wrong."""
    try:
        yield
    except BaseException:
        print(podman("ps", "--all", check=False))
        for service in (*SERVICES, "redis", "keys"):
            print(f"-- {service}\n{podman('logs', '--tail', 8, name_of(service), check=False)}")
        raise


def inside(build, seed):
    # Their own file system, where podman can make an overlay: /tmp may be in memory.
    with tempfile.TemporaryDirectory(prefix="escaque-containers-", dir="/var/tmp") as folder:
        folder = pathlib.Path(folder)
        repository = folder / "packages"
        repository.mkdir()
        make_repository(build, repository, 1)
        set_podman_up(folder)
        try:
            build_images(repository, folder)
            check_image()
            leave_network()
            require_networks()
            with telling_the_end():
                live(seed)
        finally:
            podman("rm", "--force", "--all", "--time=1", check=False)
            podman("rmi", "--force", "--all", check=False)
            run("umount", "--quiet", "--lazy", folder / "root/overlay", check=False)
    print("built, confined, played, drained and started again")


def main():
    arguments = [each for each in sys.argv[1:] if each != INSIDE]
    build = pathlib.Path(arguments[0]).resolve()
    if os.geteuid() != 0:
        print("only root can start containers without a systemd of the user: "
              "sudo ctest --test-dir build/release -R '^deploy_containers_test$'")
        sys.exit(SKIPPED)
    try:
        require_programs()
        if INSIDE not in sys.argv:
            # The seed is the same in there.
            sys.argv[1:] = [str(build), *(arguments[1:] or [str(time.time_ns() % 1_000_000)])]
            enter_namespaces()
        print(f"seed {arguments[1]}", flush=True)
        inside(build, arguments[1])
    except Missing as reason:
        sys.exit(f"containers_test.py: {reason}")


if __name__ == "__main__":
    main()
