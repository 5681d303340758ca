#!/usr/bin/env python3
"""Packages as a club has them: on a Debian 12 that boots systemd they are installed from the repository folder, a game
is played while each process is killed and while a later revision is installed, and they are removed and purged. Data
remain until that. With --before the first revision is of an earlier build, on which a game is played to its end and
another one begun. As root."""

import argparse
import asyncio
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/deploy")]
import booted_tree  # noqa: E402
from played_game import Game, check_archived, make_repository, timed, until  # noqa: E402
from system.bots import crowd  # noqa: E402

SKIPPED = 77
PACKAGES = ("escaque-server", "escaque-web", "escaque", "escaque-engine")
SERVICES = ("accounts", "ratings", "games", "matchmaking", "conduct", "gateway", "analysis")
UNITS = ("escaque-redis", *(f"escaque-{service}@1" for service in SERVICES), "escaque-house")
SWITCHED_OFF = ("escaque-analysis@1", "escaque-house")
URL = "http://127.0.0.1:8080"
# What lintian expects of packages in Debian's own archive (a bug that asks for them), and of units that begin with the
# machine and are started by debhelper: ours belong to escaque.target, and each waits until the one before is ready.
NOT_OURS = ("initial-upload-closes-no-bugs", "maintainer-script-calls-systemctl",
            "systemd-service-file-refers-to-unusual-wantedby-target")
MOST_EXPOSURE = 2.5


def packed(repository, revision):
    return list(repository.glob(f"*-{revision}_*.deb"))


def version_of(repository, revision):
    """As dpkg says it."""
    (server,) = repository.glob(f"escaque-server_*-{revision}_*.deb")
    return server.name.split("_")[1]


def check_lintian(packages):
    with timed("lintian"):
        done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", ",".join(NOT_OURS),
                               *packages], text=True, stdout=subprocess.PIPE)
        assert done.returncode == 0, done.stdout


def check_manual(packages):
    """Every program has a page, and groff has nothing to say about any; the flags are those of this build."""
    with tempfile.TemporaryDirectory(prefix="escaque-manual-") as folder:
        for package in packages:
            subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
        manual = pathlib.Path(folder) / "usr/share/man"
        assert {page.name for page in manual.glob("man*/*")} == {
            "escaque.1.gz", "escaque-engine.1.gz", "escaque-server.8.gz",
            *(f"escaque-{service}.8.gz" for service in SERVICES)}
        shown = {}
        for page in manual.glob("man*/*"):
            done = subprocess.run(["man", "--warnings=w", "--local-file", page], text=True, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
            assert done.returncode == 0 and not done.stderr, (page, done.stderr)
            shown[page.name] = done.stdout
        assert "escaque backup [OPTIONS] DIR" in shown["escaque.1.gz"], shown["escaque.1.gz"]
        assert '--shard-mailbox=1024' in shown["escaque-games.8.gz"], shown["escaque-games.8.gz"]


def check_units(tree):
    names = [f"{unit}.service" for unit in UNITS]
    complaints = [line for line in tree.run("systemd-analyze", "verify", *names, check=False).splitlines() if "escaque" in line]
    assert not complaints, complaints
    exposures = {}
    for name in names:
        *_, line = tree.run("systemd-analyze", "security", "--no-pager", name).strip().splitlines()
        exposures[name] = float(line.split(":")[1].split()[0])
    print("exposure:", ", ".join(f"{name} {exposure}" for name, exposure in exposures.items()))
    assert all(exposure <= MOST_EXPOSURE for exposure in exposures.values()), exposures


def check_running(tree, units=UNITS):
    for unit in units:
        assert tree.show(unit, "ActiveState") == "active", tree.run("systemctl", "status", "--no-pager", unit, check=False)
        # Hardened as they are, services may say how they are scheduled.
        scheduled = tree.run("chrt", "--pid", tree.show(unit, "MainPID"))
        assert ("SCHED_BATCH" in scheduled) == (unit not in ("escaque-redis", "escaque-house")), (unit, scheduled)
    assert tree.run("systemctl", "--failed", "--plain", "--no-legend") == ""


def doctor(tree):
    """What is wrong, by part: (what, remedy)."""
    said = json.loads(tree.run("escaque", "doctor", "--json", check=False))
    return {symptom["part"]: (symptom["what"], symptom["remedy"]) for symptom in said["symptoms"] if symptom["urgency"] != "none"}


def check_doctor(tree):
    """It names the unit that does not run, where its log is, and a page that the package has."""
    assert not doctor(tree), doctor(tree)
    tree.run("systemctl", "stop", "escaque-conduct@1")
    what, remedy = doctor(tree)["conduct"]
    tree.run("systemctl", "start", "escaque-conduct@1")
    assert what == "it does not run" and "journalctl -u escaque-conduct@1.service; deploy/RUNBOOK.md#process-gone" in remedy, (what, remedy)
    assert "## Process gone" in tree.shell("cat /usr/share/doc/escaque-server/deploy/RUNBOOK.md")
    for folder in ("", "deploy/packages/"):
        assert "# Debian packages" in tree.shell(f"cat /usr/share/doc/escaque-server/{folder}README.md")


async def kill(tree, unit):
    """With SIGKILL; until it is ready again, with its status."""
    before = tree.show(unit, "MainPID")
    tree.run("systemctl", "kill", "--kill-whom=main", "--signal=KILL", unit)

    def is_back():
        return tree.show(unit, "ActiveState") == "active" and tree.show(unit, "MainPID") not in (before, "0")
    await until(is_back, f"{unit} has not come back")


async def kill_each(tree, game):
    for unit in UNITS:
        began = time.monotonic()
        moving = asyncio.create_task(kill(tree, unit))
        await game.move()
        moved = time.monotonic() - began
        await moving
        print(f"{time.monotonic() - began:7.1f} s  {unit} killed, and ready again; a move was acknowledged after {moved:.1f} s",
              flush=True)


async def upgrade(tree, game, version):
    """To the newest that the repository has, which is this; the game goes on meanwhile."""
    tree.apt("update")
    began, waits = time.monotonic(), []
    installing = asyncio.create_task(asyncio.to_thread(tree.apt, "upgrade", "--with-new-pkgs"))
    while not installing.done() and game.left > 4:
        asked = time.monotonic()
        await game.move()
        waits.append(time.monotonic() - asked)
        await asyncio.wait([installing], timeout=1)
    await installing
    print(f"{time.monotonic() - began:7.1f} s  upgraded; {len(waits)} moves meanwhile, the slowest after {max(waits):.1f} s",
          flush=True)
    for package in PACKAGES:
        assert tree.shell(f"dpkg-query -W -f '${{Version}}' {package}") == version, package


def digests(tree, path_of):
    return {service: tree.shell(f"sha256sum <{path_of(service)}") for service in SERVICES}


def running_programs(tree):
    """Of each service; what it runs may be gone from the disk."""
    return digests(tree, lambda service: f"/proc/{tree.show(f'escaque-{service}@1', 'MainPID')}/exe")


async def upgrade_from_before(tree, seed, version):
    """Two games on the earlier build. One is over before the upgrade, the other one goes on over it. Afterwards this build runs,
    and has both."""
    clients = crowd.make_clients([f"Before{seed}x{number}" for number in range(2)], [URL], 33, seed)
    await crowd.join(clients)
    over, live = Game(clients), Game(clients)
    await over.begin()
    while over.left:
        await over.move()
    await check_archived(clients, over)
    await live.begin()
    await live.move()
    before = running_programs(tree)
    await upgrade(tree, live, version)
    running = running_programs(tree)
    assert running == digests(tree, lambda service: f"/usr/lib/escaque/escaque-{service}"), "a process of the earlier build still runs"
    assert running["games"] != before["games"], "the packages of the earlier build have the programs of this one"
    while live.left:
        await live.move()
    await crowd.leave(clients)
    for game in (over, live):
        await check_kept(game, seed)
    return [over, live]


async def play(tree, build, repository, seed, revision):
    clients = crowd.make_clients([f"Club{seed}x{number}" for number in range(2)], [URL], 33, seed)
    await crowd.join(clients)
    game = Game(clients)
    await game.begin()
    await game.move()
    await game.move()
    await kill_each(tree, game)
    for unit in SWITCHED_OFF:
        tree.run("systemctl", "disable", "--now", "--quiet", unit)
    await until(lambda: not doctor(tree), "nothing is wrong where something is switched off")
    await asyncio.to_thread(make_repository, build, repository, revision + 1)
    await upgrade(tree, game, version_of(repository, revision + 1))
    for unit in SWITCHED_OFF:
        assert tree.show(unit, "ActiveState") == "inactive", f"{unit} was switched off"
    while game.left:
        await game.move()
    await check_archived(clients, game)
    tree.run("escaque", "user", "role", clients[0].name, "arbiter")
    await crowd.leave(clients)
    return game


async def check_kept(game, seed):
    """After an upgrade, a restoration or a new installation: the same accounts, which log in, and the game."""
    clients = crowd.make_clients([client.name for client in game.clients], [URL], 33, seed)
    await crowd.join(clients)
    assert [client.user_id for client in clients] == [client.user_id for client in game.clients]
    await check_archived(clients, game)
    await crowd.leave(clients)


def check_gone(tree):
    assert tree.run("systemctl", "list-units", "--plain", "--no-legend", "--state=active", "escaque*") == ""
    assert tree.shell("ls /lib/systemd/system/escaque* /usr/lib/escaque 2>/dev/null || true") == ""


def restore(tree):
    """As root, who then has files that the services must be able to read."""
    with timed("backup"):
        tree.run("escaque", "backup", "/root/backup")
    tree.run("systemctl", "stop", "escaque.target", "escaque-*")
    tree.run("escaque", "restore", "/root/backup", "--replace")
    with timed("started again with what was restored"):
        tree.run("systemctl", "start", "escaque.target")
    check_running(tree, [unit for unit in UNITS if unit not in SWITCHED_OFF])


def install_before(tree, repository, revision):
    """The earlier build, of the revision below this one."""
    version = version_of(repository, revision - 1)
    with timed(f"apt-get install {version} of the earlier build, until everything is ready"):
        tree.apt("install", *(f"{package}={version}" for package in PACKAGES))
    assert tree.run("systemctl", "--failed", "--plain", "--no-legend") == ""


def live(tree, build, repository, seed, revision):
    """`revision` is the first one of this build: above 1 it replaces an earlier one."""
    games = []
    tree.apt("update")
    if revision > 1:
        install_before(tree, repository, revision)
        tree.enter_network()
        games = asyncio.run(upgrade_from_before(tree, seed, version_of(repository, revision)))
        asyncio.run(until(lambda: not doctor(tree), "nothing is wrong after the upgrade"))
    else:
        with timed("apt-get install escaque-server, until everything is ready"):
            tree.apt("install", "escaque-server")
        tree.enter_network()
    check_running(tree)
    check_units(tree)
    check_doctor(tree)
    games.append(asyncio.run(play(tree, build, repository, seed, revision)))
    restore(tree)
    for game in games:
        asyncio.run(check_kept(game, seed))

    with timed("apt-get remove"):
        tree.apt("remove", *PACKAGES)
    check_gone(tree)
    kept = tree.shell("cd /var/lib/escaque && ls").split()
    assert {"games.sqlite", "accounts.sqlite", "games-seal.key", "redis"} <= set(kept), kept
    with timed("installed again"):
        tree.apt("install", "escaque-server")
    check_running(tree, [unit for unit in UNITS if unit not in SWITCHED_OFF])
    for game in games:
        asyncio.run(check_kept(game, seed))
    with timed("apt-get purge"):
        tree.apt("purge", *PACKAGES)
    check_gone(tree)
    left = tree.shell("ls -d /var/lib/escaque /etc/escaque /etc/systemd/system/escaque* 2>/dev/null || true")
    assert left == "", left


def is_built(build):
    """With the web client, which is in a package of its own."""
    web = build.parents[1] / "clients/web/dist/index.html"
    return all(path.is_file() for path in (build / "CPackConfig.cmake", build / "bin/escaque-games", web))


def make_packages(build, before, repository):
    """The first revision of this build, which is 2 where an earlier build has 1."""
    if before and is_built(before):
        print(f"upgrade from an earlier build: {before}")
        make_repository(before, repository, 1)
        make_repository(build, repository, 2)
        return 2
    print(f"NO UPGRADE FROM AN EARLIER BUILD: {before or '--before'} names none that has its web client, too; only one revision of "
          "this build is upgraded to the next. Expected the build of the feature level before, which `./dev test --long` makes")
    make_repository(build, repository, 1)
    return 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path, help="build folder of the preset release")
    parser.add_argument("seed", nargs="?", default=str(time.time_ns() % 1_000_000))
    parser.add_argument("--before", type=pathlib.Path, help="such a folder of an earlier build, from which to upgrade if it is there")
    options = parser.parse_args()
    if os.geteuid() != 0:
        print("only root can boot a tree: sudo ctest --test-dir build/release -R '^deploy_packages_test$'")
        sys.exit(SKIPPED)
    build, seed = options.build.resolve(), options.seed
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="escaque-packages-") as repository:
        repository = pathlib.Path(repository)
        repository.chmod(0o755)
        revision = make_packages(build, options.before and options.before.resolve(), repository)
        check_lintian(packed(repository, revision))
        check_manual(packed(repository, revision))
        tree = ROOT / "build/debian-12"
        with timed("a Debian 12, and what the packages need"):
            booted_tree.make_tree(tree)
            for number in range(1, revision + 1):
                version = version_of(repository, number)
                booted_tree.fetch(tree, repository, [f"{package}={version}" for package in PACKAGES])
        with booted_tree.booted(tree, repository) as booted:
            try:
                live(booted, build, repository, seed, revision)
            except BaseException:
                print(booted.shell("journalctl --no-pager -o short-monotonic -p warning -n 40; systemctl list-units 'escaque*' --all "
                                   "--no-pager", check=False))
                raise
    print("installed, played, killed, upgraded, removed and purged")


if __name__ == "__main__":
    main()
