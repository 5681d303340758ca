#!/usr/bin/env python3
"""What Prometheus itself says (of Debian's package, which is taken from there once): of the metrics of a running server, which
promtool checks in their text format and the program itself takes in OpenMetrics; of prometheus.yml and alerts.yml, and of each alert at the moment at which it is due. Usage: promtool_test.py BIN"""

import contextlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import layout  # noqa: E402
from support import debian, deployment  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MONITORING = deployment.ROOT / "deploy/monitoring"
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None


PATIENCE = 30  # seconds


class Prometheus:
    """The program, with these targets, whom it asks as it asks everybody."""

    def __init__(self, stack, targets):
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": "1s"},
            "scrape_configs": [{"job_name": "escaque", "static_configs": [{"targets": targets}]}]}))
        self.url = f"http://127.0.0.1:{layout.free_port()}/api/v1"
        self.process = subprocess.Popen(
            [debian.program("prometheus", "usr/bin/prometheus"), "--config.file", folder / "prometheus.yml",
             "--storage.tsdb.path", folder / "data", "--web.listen-address", self.url.split("/")[2]],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stack.callback(self.process.wait)
        stack.callback(self.process.terminate)

    def ask(self, question):
        with urllib.request.urlopen(f"{self.url}/{question}") as answer:
            return json.load(answer)["data"]

    def targets(self):
        """As soon as each has been asked: (health, what was wrong)."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(urllib.error.URLError):
                found = self.ask("targets")["activeTargets"]
                if found and all(each["health"] != "unknown" for each in found):
                    return [(each["health"], each["lastError"]) for each in found]
            assert time.monotonic() < deadline, "Prometheus has not asked everybody"
            time.sleep(0.1)


class Promtool(unittest.TestCase):
    def run_it(self, *words, folder=HERE, given=None):
        done = subprocess.run([debian.program("prometheus", "usr/bin/promtool"), *words], cwd=folder, input=given,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_takes_the_metrics_of_every_process(self):
        with deployment.running(BINARIES) as server:
            # Some of what a gateway counts is there only after somebody came.
            guest = urllib.request.Request(f"{server['url']}/api/v1/guest", b"{}", {"Content-Type": "application/json"})
            urllib.request.urlopen(guest).close()
            asked = {name: pair["admin"] for name, pair in server["ports"].items() if pair["admin"]}
            self.assertIn("gateway", asked)
            for name, port in asked.items():
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                    text = answer.read().decode()
                self.assertIn(f"escaque_{name}_", text)
                self.run_it("check", "metrics", given=text)
            self.check_open_metrics(asked)

    def check_open_metrics(self, asked):
        """Nothing of an answer is taken that has a fault."""
        with contextlib.ExitStack() as stack:
            prometheus = Prometheus(stack, [f"127.0.0.1:{port}" for port in asked.values()])
            self.assertEqual(prometheus.targets(), [("up", "")] * len(asked))
            # In the text format the name would have the ending of the samples.
            (counted,) = prometheus.ask("metadata?metric=escaque_gateway_http_requests")["escaque_gateway_http_requests"]
            self.assertEqual(counted["type"], "counter")
            self.assertTrue(prometheus.ask("query?query=escaque_gateway_http_requests_total")["result"])

    def test_takes_configuration_and_rules(self):
        self.run_it("check", "config", "prometheus.yml", folder=MONITORING)
        self.run_it("check", "rules", "alerts.yml", folder=MONITORING)

    def test_raises_each_alert_when_it_is_due(self):
        alerts = re.findall(r"- alert: (\w+)", (MONITORING / "alerts.yml").read_text())
        tried = re.findall(r"alertname: (\w+)", (HERE / "alerts_test.yml").read_text())
        self.assertEqual(tried, alerts)
        self.run_it("test", "rules", "alerts_test.yml")


if __name__ == "__main__":
    unittest.main()
