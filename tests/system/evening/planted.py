"""Plants each fault of planted.json in a copy of the domain and shows who catches it: the evening, the unit tests, or both.

Usage: planted.py [--scratch FOLDER] [--preset NAME] [--only N …]. Builds only what is needed; needs half an hour of one core."""

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
GAMES, FEW_GAMES = "510", "102"


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

    def make(self):
        """None, or why it cannot be built."""
        done = run("cmake", "--build", self.build, "-t", "evening", *TESTS, "-j", "1")
        return done.stdout[-2000:] if done.returncode != 0 else None

    def caught_by_evening(self, games=GAMES):
        judge = self.tree / "tests/system/evening/judge.py"
        done = run(sys.executable, "-B", judge, "--play", self.build / "bin/evening", "--games", games, "--first")
        lines = [line for line in done.stdout.splitlines() if line.startswith("game ")]
        return lines[0].rstrip(":") if lines else "not caught" if done.returncode == 0 else "the bots stopped"

    def caught_by_tests(self):
        failed = []
        for test in TESTS:
            done = run(self.build / "bin" / test, "--gtest_brief=1")
            failed += [line.split("]")[1].split()[0].rstrip(",") for line in done.stdout.splitlines() if line.startswith("[  FAILED  ]")
                       and "(" in line]
        return f"{failed[0]}" + (f" and {len(failed) - 1} more" if len(failed) > 1 else "") if failed else "not caught"


def plant(copy, fault):
    file = copy.tree / fault["file"]
    sound = file.read_text()
    if sound.count(fault["old"]) != 1:
        sys.exit(f"{fault['file']}: \"{fault['old']}\" must be there once")
    file.write_text(sound.replace(fault["old"], fault["new"]))
    try:
        problem = copy.make()
        if problem:
            sys.exit(problem)
        return copy.caught_by_evening(), copy.caught_by_tests()
    finally:
        file.write_text(sound)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scratch", type=Path, default=ROOT / "build/planted")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of faults, from 1")
    parser.add_argument("--preset", default="dev")
    options = parser.parse_args()
    os.environ.update(CCACHE_BASEDIR=str(options.scratch.resolve().parent), CCACHE_NOHASHDIR="1")
    copy = Copy(options.scratch.resolve(), options.preset)
    problem = copy.make()
    if problem:
        sys.exit(problem)
    if {copy.caught_by_evening(FEW_GAMES), copy.caught_by_tests()} != {"not caught"}:
        sys.exit("the sound copy is not sound")
    missed = 0
    print("| fault | first caught in the evening | unit tests |\n| --- | --- | --- |")
    for number, fault in enumerate(FAULTS, 1):
        if options.only and number not in options.only:
            continue
        caught = plant(copy, fault)
        missed += all(answer == "not caught" for answer in caught)
        print(f"| {fault['name']} | {caught[0]} | {caught[1]} |", flush=True)
    print(f"{missed} not caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
