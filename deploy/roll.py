#!/usr/bin/env python3
"""Replaces every process of a running server by one of another build, one after the other, while people play.

A spare process of each service is started first, of the new build. Then each process hands on what it has, stops, and starts
again as the new build; at the end the spare ones stop. Redis stays as it is. What fails leaves a server that runs.
Another build may be the older one: rolling back is the same order with the folder of before."""

import argparse
import copy
import json
import os
import pathlib
import socket
import sys
import time

import one_process

# In this order. What nobody calls, and players, have no spare ones.
WITH_SPARE = ("accounts", "ratings", "conduct", "matchmaking", "games", "gateway")
ALONE = ("analysis",)
# Everybody looks each second for processes that have come (common/platform/grpc/addresses.hpp).
FOUND_WITHIN = 2.5  # seconds
MOST_OF_AN_ORDER = 4096  # bytes
ORDER_WITHIN = 1.0  # seconds from a connection to its order


class Refused(Exception):
    """The order cannot be carried out; nothing was done."""


class Failed(Exception):
    """It was broken off. The server runs, of both builds."""


def socket_of(data):
    return data / "run" / "supervise.sock"


def programs_in(folder, names):
    """Refuses a folder that lacks one of these programs."""
    folder = pathlib.Path(folder)
    if not folder.is_absolute():
        raise Refused(f"{folder} is not absolute. Expected a folder like /opt/escaque/build/release/bin")
    for name in names:
        if not os.access(folder / name, os.X_OK):
            raise Refused(f"{folder} has no {name}. Expected the folder of a build's programs, like /opt/escaque/build/release/bin")
    return folder


class Roll:
    """One walk through all processes of a site (supervise.Supervisor), in steps: between two of them the site is looked after."""

    def __init__(self, site, folder, say):
        self.site, self.say = site, say
        self.options = copy.copy(site.options)
        self.options.bin = folder

    def steps(self):
        began = time.monotonic()
        before = self.site.options
        self.say(f"rolling from {before.bin} to {self.options.bin}")
        usual, spares, failed = list(self.site.all), [], None
        try:
            yield from self.start_spares(spares)
            for kind in (*WITH_SPARE, *ALONE, "house"):
                for process in usual:
                    if one_process.kind_of(process.name) == kind:
                        yield from self.replace(process)
            self.site.use(self.options)
            yield from self.be_found()
        except Failed as broken_off:
            failed = broken_off
        for spare in spares:
            yield from self.dismiss(spare)
        if failed:
            raise failed
        self.say(f"all of {self.options.bin} after {time.monotonic() - began:.0f} s")

    def start_spares(self, spares):
        for kind in WITH_SPARE:
            try:
                spares.append(self.site.spare(kind, self.options))
            except OSError as error:
                raise Failed(f"a spare {kind} of the new build cannot be started: {error}. Nothing was replaced") from error
        for spare in spares:
            if not (yield from self.is_ready(spare)):
                raise Failed(f"{spare.name}, a spare one of the new build, {self.why(spare)}. Nothing was replaced. "
                             f"Its last words ({spare.log}):\n{spare.last_words()}")
        self.say(f"{len(spares)} spare processes are ready")
        yield from self.be_found()

    @staticmethod
    def why(process):
        if process.child.poll() is None:
            return f"was not ready within {one_process.HEALTHY_WITHIN:.0f} s"
        return f"ended {process.how_it_died()} at its start"

    @staticmethod
    def be_found():
        until = time.monotonic() + FOUND_WITHIN
        while time.monotonic() < until:
            yield

    def replace(self, process):
        before, command = process.command, [str(self.options.bin / pathlib.Path(process.command[0]).name), *process.command[1:]]
        yield from self.stop(process)
        process.command = command
        if why := (yield from self.come_up(process)):
            words = process.last_words()
            yield from self.stop(process)
            process.command = before
            # If that fails as well, it is tried again for as long as the server runs.
            yield from self.come_up(process)
            process.is_leaving = False
            self.site.write_state()
            raise Failed(f"{process.name} of the new build {why}; {before[0]} is started again. Those that were replaced before it "
                         f"go on beside it, which is safe; roll to either folder to have one build only. Its last words "
                         f"({process.log}):\n{words}")
        process.is_leaving = False
        self.site.write_state()
        self.say(f"{process.name} is of the new build")

    def come_up(self, process):
        """Why it does not, if so."""
        try:
            process.start()
        except OSError as error:
            return f"cannot be started: {error}"
        return None if (yield from self.is_ready(process)) else self.why(process)

    def stop(self, process):
        process.is_leaving = True
        if process.child.poll() is None:
            process.ask_to_stop()
        until = time.monotonic() + one_process.STOPS_WITHIN
        while process.child.poll() is None:
            if time.monotonic() > until:
                process.child.kill()
            yield

    def dismiss(self, process):
        yield from self.stop(process)
        self.site.dismiss(process)
        self.site.write_state()

    @staticmethod
    def is_ready(process):
        while time.monotonic() - process.started < one_process.HEALTHY_WITHIN:
            if process.child.poll() is not None:
                return False
            if process.is_healthy():
                process.silent_for = 0.0
                return True
            yield
        return False


class Orders:
    """What the supervisor is told while it runs, by its own user, at DATA/run/supervise.sock: one order, a line of JSON.
    It is answered by lines until it is carried out: {"said": …}, at the end {"done": true}, {"refused": …} or {"failed": …}."""

    def __init__(self, data):
        self.path = socket_of(data)
        self.door = self.caller = self.steps = None

    def open(self):
        """Why no orders are taken, if so: a folder may be too deep for a socket, and the server runs all the same."""
        door = socket.socket(socket.AF_UNIX)
        try:
            self.path.unlink(missing_ok=True)
            door.bind(str(self.path))
            door.listen()
        except OSError as error:
            door.close()
            return f"it takes no orders to roll, as it cannot listen on {self.path}: {error.strerror or error}"
        door.setblocking(False)
        self.door = door
        return None

    def close(self):
        self.hang_up()
        if self.steps:
            self.steps.close()
        if self.door:
            self.door.close()
            self.path.unlink(missing_ok=True)

    def look(self, site):
        """Between two looks at the processes: a new order, or the next step of the one that is carried out."""
        if self.door:
            self.admit(site)
        if not self.steps:
            return
        try:
            next(self.steps)
        except StopIteration:
            self.end({"done": True})
        except Failed as failed:
            site.say(f"the roll has failed: {failed}")
            self.end({"failed": str(failed)})

    def admit(self, site):
        try:
            caller, _ = self.door.accept()
        except BlockingIOError:
            return
        caller.settimeout(ORDER_WITHIN)
        try:
            steps = self.order(site, caller)
        except (Refused, OSError) as refused:
            tell(caller, {"refused": str(refused)})
            caller.close()
            return
        self.caller, self.steps = caller, steps

    def order(self, site, caller):
        words = read_order(caller)
        if self.steps:
            raise Refused("a roll is under way. Wait until it is over")

        def say(text):
            site.say(text)
            tell(self.caller, {"said": text})
        # The house is among them where it runs; Redis is not replaced.
        names = [pathlib.Path(process.command[0]).name for process in site.all if process.name != "redis"]
        return Roll(site, programs_in(words["roll"], names), say).steps()

    def end(self, answer):
        tell(self.caller, answer)
        self.steps = None
        self.hang_up()

    def hang_up(self):
        if self.caller:
            self.caller.close()
            self.caller = None


def read_order(caller):
    text = b""
    while not text.endswith(b"\n"):
        more = caller.recv(MOST_OF_AN_ORDER)
        text += more
        if not more or len(text) > MOST_OF_AN_ORDER:
            raise Refused(f"no order. Expected a line of JSON of at most {MOST_OF_AN_ORDER} bytes: {{\"roll\": \"/folder/of/programs\"}}")
    try:
        words = json.loads(text)
    except ValueError:
        words = None
    if not isinstance(words, dict) or not isinstance(words.get("roll"), str):
        raise Refused('unknown order. Expected {"roll": "/folder/of/programs"}')
    return words


def tell(caller, answer):
    """One who has gone is told nothing, and the roll goes on."""
    try:
        caller.sendall(json.dumps(answer).encode() + b"\n")
    except (AttributeError, OSError):
        pass


def order_roll(data, folder):
    """Prints what is done; the exit status."""
    with socket.socket(socket.AF_UNIX) as caller:
        try:
            caller.connect(str(socket_of(data)))
        except OSError as error:
            print(f"escaque: no server runs on {data} ({error.strerror}). Start it with ./dev up, or name its folder with --data",
                  file=sys.stderr)
            return 1
        caller.sendall(json.dumps({"roll": str(folder)}).encode() + b"\n")
        for line in caller.makefile():
            answer = json.loads(line)
            if "said" in answer:
                print(answer["said"], flush=True)
                continue
            if "refused" in answer:
                print(f"escaque: the roll was refused: {answer['refused']}", file=sys.stderr)
            elif "failed" in answer:
                print(f"escaque: the roll has failed: {answer['failed']}", file=sys.stderr)
            return 0 if "done" in answer else 1
    print("escaque: the server has stopped, or was stopped, before the roll was over", file=sys.stderr)
    return 1


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, default=root / "build/release/bin",
                        help="folder of the programs to roll to; the one that runs may have been built anew (default: build/release/bin)")
    parser.add_argument("--data", type=pathlib.Path, default=root / "var", help="the running server's folder (default: var)")
    options = parser.parse_args()
    sys.exit(order_roll(options.data.resolve(), options.bin.resolve()))


if __name__ == "__main__":
    main()
