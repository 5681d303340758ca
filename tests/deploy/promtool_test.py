#!/usr/bin/env python3
"""What Prometheus itself says (promtool of Debian's package, which is taken from there once): of the metrics of a running
server, of prometheus.yml and alerts.yml, and of each alert at the moment at which it is due. Usage: promtool_test.py BIN"""

import pathlib
import re
import subprocess
import sys
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import debian, deployment  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
MONITORING = deployment.ROOT / "deploy/monitoring"
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None


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
