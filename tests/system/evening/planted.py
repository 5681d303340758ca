"""Plants each fault of planted.json in a copy of the domain and shows who catches it: the evening, the unit tests, or both.

Usage: planted.py [--scratch FOLDER] [--preset NAME] [--only N …] [--no-tests]. Builds only what is needed, and plays first the games in which
the fault should show (`plans`), then all. Exits 1 if the evening misses one."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FAULTS = json.loads((Path(__file__).parent / "planted.json").read_text())
TESTS = ["domain_game_test", "domain_laws_test"]
GAMES, FEW_GAMES = "1000", "102"
MISSED = "not caught"


def run(*command, **more):
    return subprocess.run(["nice", "-n", "19", *map(str, command)], capture_output=True, text=True, **more)


class Copy:
    """The domain and its tests, in a folder of their own."""

    def __init__(self, tree, preset):
        self.tree, self.build = tree, tree / "build" / preset
        shutil.rmtree(tree / "common", ignore_errors=True)
        shutil.rmtree(tree / "tests", ignore_errors=True)
        tree.mkdir(parents=True, exist_ok=True)
        # As new files: what an earlier run has built of its faults must be built again.
        shutil.copytree(ROOT / "common", tree / "common", copy_function=shutil.copy)
        shutil.copytree(ROOT / "tests", tree / "tests", copy_function=shutil.copy, ignore=shutil.ignore_patterns("data"))
        (tree / "tests/data").symlink_to(ROOT / "tests/data")
        for name in ("CMakeLists.txt", "CMakePresets.json"):
            shutil.copy(ROOT / name, tree / name)
        done = run("cmake", "--preset", preset, "-DESCAQUE_WITH_GRPC=OFF", cwd=tree)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)

    def make(self, *targets):
        done = run("cmake", "--build", self.build, "-t", *targets, "-j", "1")
        if done.returncode != 0:
            sys.exit(done.stdout[-2000:])

    def caught_by_evening(self, games=GAMES, plans=()):
        judge = self.tree / "tests/system/evening/judge.py"
        done = run(sys.executable, "-B", judge, "--play", self.build / "bin/evening", "--games", games, "--first", "--plans", *plans)
        lines = [line for line in done.stdout.splitlines() if line.startswith("game ")]
        return lines[0].rstrip(":") if lines else MISSED if done.returncode == 0 else "the bots stopped"

    def caught_by_tests(self):
        failed = []
        for test in TESTS:
            done = run(self.build / "bin" / test, "--gtest_brief=1")
            failed += [line.split("]")[1].split()[0].rstrip(",") for line in done.stdout.splitlines() if line.startswith("[  FAILED  ]")
                       and "(" in line]
        return f"{failed[0]}" + (f" and {len(failed) - 1} more" if len(failed) > 1 else "") if failed else MISSED


def plant(copy, fault, has_tests):
    """What the evening says, what the tests say."""
    file = copy.tree / fault["file"]
    sound = file.read_text()
    if sound.count(fault["old"]) != 1:
        sys.exit(f"{fault['file']}: \"{fault['old']}\" must be there once")
    file.write_text(sound.replace(fault["old"], fault["new"]))
    try:
        copy.make("evening")
        found = copy.caught_by_evening(plans=fault["plans"])
        if found == MISSED:
            found = copy.caught_by_evening()
        if not has_tests:
            return found, "not asked"
        copy.make(*TESTS)
        return found, copy.caught_by_tests()
    finally:
        file.write_text(sound)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scratch", type=Path, default=ROOT / "build/planted")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of faults, from 1")
    parser.add_argument("--preset", default="dev")
    parser.add_argument("--no-tests", action="store_true", help="the evening alone")
    options = parser.parse_args()
    os.environ.update(CCACHE_BASEDIR=str(options.scratch.resolve()), CCACHE_NOHASHDIR="1")
    copy = Copy(options.scratch.resolve(), options.preset)
    copy.make("evening")
    if copy.caught_by_evening(FEW_GAMES) != MISSED:
        sys.exit("the sound copy is not sound")
    missed = 0
    print("| fault | first caught in the evening | unit tests |\n| --- | --- | --- |")
    for number, fault in enumerate(FAULTS, 1):
        if options.only and number not in options.only:
            continue
        evening, tests = plant(copy, fault, not options.no_tests)
        missed += evening == MISSED
        print(f"| {fault['name']} | {evening} | {tests} |", flush=True)
    print(f"{missed} not caught by the evening")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
