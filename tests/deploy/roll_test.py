#!/usr/bin/env python3
"""A roll replaces every process by one of another build and leaves no service without one that answers; what fails leaves
a server that runs, and orders that cannot be carried out are refused in words."""

import json
import pathlib
import socket
import sys
import tempfile
import threading
import types
import unittest

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"
sys.path.insert(0, str(DEPLOY))
import command_line  # noqa: E402
import layout  # noqa: E402
import one_process  # noqa: E402
import roll  # noqa: E402
import supervise  # noqa: E402

# Says on its admin port that it is well. A file PROGRAM.broken has the number of starts that still succeed.
PROGRAM = """#!{python} -SE
import socket, sys
try:
    with open(__file__ + ".broken", "r+") as broken:
        left = int(broken.read())
        if left == 0:
            sys.exit("cannot read the tables of this build")
        broken.seek(0)
        broken.write(str(left - 1))
except FileNotFoundError:
    pass
door = socket.create_server(("127.0.0.1", int(sys.argv[sys.argv.index("--admin-port") + 1])))
while True:
    with door.accept()[0] as caller:
        caller.recv(1024)
        caller.sendall(b"HTTP/1.0 200 OK\\r\\n\\r\\n")
"""


def make_build(folder):
    folder.mkdir()
    for kind in layout.SERVICES:
        program = folder / f"escaque-{kind}"
        program.write_text(PROGRAM.format(python=sys.executable))
        program.chmod(0o755)
    return folder


class RollTest(unittest.TestCase):
    def setUp(self):
        for module, name, value in ((roll, "FOUND_WITHIN", 0), (one_process, "POLL", 0.01)):
            self.addCleanup(setattr, module, name, getattr(module, name))
            setattr(module, name, value)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.old, self.new = make_build(self.folder / "old"), make_build(self.folder / "new")
        self.data = self.folder / "var"
        # A Redis of somebody else's is not started, and these programs ask none.
        options = command_line.read_options(["--bin", str(self.old), "--data", str(self.data), "--free-ports", "--games", "2",
                                          "--redis", "unix:/nowhere"])
        self.site = supervise.Supervisor(options)
        self.site.start_all()
        self.addCleanup(self.site.stop_all)
        self.said = []
        self.site.say = self.said.append

    def carry_out(self, seen=lambda: None):
        steps = roll.Roll(self.site, self.new, self.said.append).steps()
        for _ in steps:
            seen()
        self.assertEqual([each.name for each in self.site.all],
                         ["accounts", "ratings", "games", "games2", "matchmaking", "conduct", "gateway", "analysis"])

    def builds(self):
        return {each.name: pathlib.Path(each.command[0]).parent.name for each in self.site.all if each.is_healthy()}

    def test_replaces_all_and_leaves_no_service_without_one_that_runs(self):
        before = {each.name: each.child.pid for each in self.site.all}
        missing = set()

        def look():
            running = {one_process.kind_of(each.name) for each in self.site.all if each.child.poll() is None and not each.is_leaving}
            missing.update(set(roll.WITH_SPARE) - running)
        self.carry_out(look)
        self.assertEqual(missing, set())
        self.assertEqual(set(self.builds().values()), {"new"})
        self.assertFalse({each.child.pid for each in self.site.all} & set(before.values()))
        state = json.loads((self.data / "run.json").read_text())
        self.assertEqual(state["bin"], str(self.new))
        self.assertEqual(state["pids"], {each.name: each.child.pid for each in self.site.all})

    def test_a_spare_gateway_is_behind_the_same_door_and_everything_else_behind_its_own(self):
        spares = {}
        self.carry_out(lambda: spares.update({each.name: each.command for each in self.site.all}))
        gateway, spare = spares["gateway"], spares["gateway2"]
        for name in ("--listen-port", "--games-address"):
            self.assertEqual(spare[spare.index(name) + 1], gateway[gateway.index(name) + 1])
        self.assertNotIn("--web-gateways", spare)
        self.assertIn(f"unix:{self.data}/run/games3.sock", spares["games3"])
        self.assertNotIn(f"{self.data}/run/games3.sock", " ".join(gateway), "it will be gone")

    def test_a_build_that_does_not_start_replaces_nothing(self):
        (self.new / "escaque-matchmaking.broken").write_text("0")
        with self.assertRaisesRegex(roll.Failed, "(?s)matchmaking2, a spare one of the new build, ended with status 1 at its start. "
                                    "Nothing was replaced.*cannot read the tables of this build"):
            self.carry_out()
        self.assertEqual(set(self.builds().values()), {"old"})
        self.assertEqual(len(self.site.all), 8, "no spare process is left")

    def test_one_that_cannot_replace_an_old_one_leaves_that_running(self):
        (self.new / "escaque-games.broken").write_text("2")  # The spare one, and the first.
        with self.assertRaisesRegex(roll.Failed, "(?s)games2 of the new build ended with status 1.*old/escaque-games is started again"):
            self.carry_out()
        self.assertEqual(len(self.site.all), 8)
        found = self.builds()
        self.assertEqual((found["accounts"], found["games"], found["games2"], found["gateway"]), ("new", "new", "old", "old"))

    def test_a_program_that_cannot_be_executed_replaces_nothing(self):
        (self.new / "escaque-games").write_bytes(b"\x7fELF, and no more")
        with self.assertRaisesRegex(roll.Failed, "a spare games of the new build cannot be started: .*Exec format error.*Nothing was replaced"):
            self.carry_out()
        self.assertEqual(set(self.builds().values()), {"old"})
        self.assertEqual(len(self.site.all), 8, "no spare process is left")

    def test_one_that_is_gone_by_then_leaves_the_old_one_running(self):
        def seen():
            if any(each.name == "gateway2" and each.is_healthy() for each in self.site.all):
                (self.new / "escaque-analysis").unlink(missing_ok=True)
        with self.assertRaisesRegex(roll.Failed, "analysis of the new build cannot be started: .*No such file.*old/escaque-analysis is started again"):
            self.carry_out(seen)
        self.assertEqual(self.builds()["analysis"], "old")
        self.assertEqual(len(self.site.all), 8)

    def test_what_dies_meanwhile_is_started_again_by_the_supervisor(self):
        self.site.options.hang_after = 0
        steps = roll.Roll(self.site, self.new, self.said.append).steps()
        self.site.orders = types.SimpleNamespace(look=lambda site: self.next_of(steps))
        analysis, = [each for each in self.site.all if each.name == "analysis"]
        dead = analysis.child
        dead.kill()
        dead.wait()
        self.site.watch()
        self.assertEqual(set(self.builds().values()), {"new"})
        self.assertTrue([line for line in (self.data / "log/supervise.log").read_text().splitlines() if "analysis died by SIGKILL" in line])

    def next_of(self, steps):
        if next(steps, "over") == "over":
            self.site.is_stopping = True


class OrdersTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        layout.make_folders(self.data)
        self.orders = roll.Orders(self.data)
        self.assertIsNone(self.orders.open())
        self.addCleanup(self.orders.close)
        processes = [types.SimpleNamespace(name=name, command=[f"/old/{program}"]) for name, program in
                     (("redis", "redis-server"), ("accounts", "escaque-accounts"), ("house", "escaque-engine"))]
        self.site = types.SimpleNamespace(say=lambda text: None, options=types.SimpleNamespace(bin="old"), all=processes)

    def answer_to(self, text):
        with socket.socket(socket.AF_UNIX) as caller:
            caller.connect(str(roll.socket_of(self.data)))
            caller.sendall(text)
            caller.shutdown(socket.SHUT_WR)
            self.orders.look(self.site)
            return json.loads(caller.makefile().readline())

    def test_that_nobody_understands_are_refused(self):
        for text in (b"", b"roll", b"roll\n", b"[]\n", b'{"roll": 1}\n', b"\xff\n", b"x" * 5000 + b"\n"):
            with self.subTest(text=text[:10]):
                self.assertIn('{"roll": "/folder/of/programs"}', self.answer_to(text)["refused"])

    def test_for_a_folder_without_programs_are_refused(self):
        self.assertIn("/nowhere has no escaque-accounts. Expected", self.answer_to(b'{"roll": "/nowhere"}\n')["refused"])
        with tempfile.TemporaryDirectory() as build:
            program = pathlib.Path(build) / "escaque-accounts"
            program.touch(mode=0o755)
            self.assertIn(f"{build} has no escaque-engine", self.answer_to(json.dumps({"roll": build}).encode() + b"\n")["refused"])
        self.assertIn("is not absolute", self.answer_to(b'{"roll": "build"}\n')["refused"])

    def test_during_a_roll_are_refused(self):
        self.orders.steps = (None for _ in range(2))
        self.assertIn("a roll is under way", self.answer_to(b'{"roll": "/nowhere"}\n')["refused"])

    def test_are_not_taken_by_a_server_that_does_not_run(self):
        self.orders.close()
        self.assertEqual(roll.order_roll(self.data, "/nowhere"), 1)

    def test_are_not_taken_where_a_socket_has_no_place_and_the_server_runs(self):
        orders = roll.Orders(self.data / ("x" * 120))
        self.assertIn("it takes no orders to roll, as it cannot listen on", orders.open())
        orders.look(self.site)
        orders.close()

    def test_come_to_an_end_with_the_server(self):
        class Steps:
            closed = False

            def close(self):
                self.closed = True
        self.orders.steps = steps = Steps()
        self.orders.close()
        self.assertTrue(steps.closed)
        self.assertFalse(roll.socket_of(self.data).exists())

    def test_are_told_how_it_went(self):
        statuses = []
        ordering = threading.Thread(target=lambda: statuses.append(roll.order_roll(self.data, "/nowhere")))
        ordering.start()
        while not statuses:
            self.orders.look(self.site)
            ordering.join(0.01)
        self.assertEqual(statuses, [1])


if __name__ == "__main__":
    unittest.main()
