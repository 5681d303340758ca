#!/usr/bin/env python3
"""Alerts, dashboard, doctor and runbook speak of the same things: every metric is one that a service has, every section
that is named is there. With promtool (Debian's prometheus) the rules are checked by it, too."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MONITORING = ROOT / "deploy/monitoring"
METRIC = re.compile(r"\b(?:escaque|process|redis|node)_[a-z0-9_]+\b")
# Of programs that are not ours, whose metrics no file here lists: these names are compared with nothing. Nor is `pg_up`, of
# PostgreSQL's exporter, which METRIC does not find.
EXPORTERS = ("redis_", "node_")


def metrics_of_services():
    names = set()
    for folder in ("services", "common/platform"):
        for path in (ROOT / folder).rglob("*.[ch]pp"):
            names |= set(re.findall(r'"((?:escaque|process)_[a-z0-9_]+)"', path.read_text()))
    return names


def texts_of_doctor():
    return "".join(path.read_text() for path in sorted((ROOT / "clients/cli/doctor").glob("examine*.cpp")))


def expressions():
    """Of alerts and panels, by where they are."""
    alerts = (MONITORING / "alerts.yml").read_text()
    found = dict(zip(re.findall(r"- alert: (\w+)", alerts), re.findall(r"^ +expr: (.+)$", alerts, re.M), strict=True))
    for panel in json.loads((MONITORING / "grafana.json").read_text())["panels"]:
        for target in panel["targets"]:
            found[f"{panel['title']}, {target['refId']}"] = target["expr"]
    return found


def anchors():
    headings = re.findall(r"^## (.+)$", (ROOT / "deploy/RUNBOOK.md").read_text(), re.M)
    return {heading.lower().replace(" ", "-") for heading in headings}


class MonitoringTest(unittest.TestCase):
    def test_every_metric_is_one_that_a_service_has(self):
        known = metrics_of_services()
        self.assertIn("escaque_games_moves_total", known)
        for where, expression in expressions().items():
            for name in METRIC.findall(re.sub(r'"[^"]*"', "", expression)):
                plain = re.sub(r"_bucket$", "", name)
                self.assertTrue(plain in known or plain.startswith(EXPORTERS), f"{where}: {name}")

    def test_doctor_reads_metrics_that_a_service_has(self):
        text = texts_of_doctor()
        read = set(re.findall(r'"(escaque_[a-z0-9_]+)"', text))
        self.assertTrue(read)
        self.assertLessEqual(read, metrics_of_services())

    def test_every_alert_and_every_symptom_has_its_section(self):
        alerts = (MONITORING / "alerts.yml").read_text()
        named = re.findall(r"^ +runbook: deploy/RUNBOOK\.md#(\S+)$", alerts, re.M)
        self.assertEqual(len(named), alerts.count("- alert: "))
        text = texts_of_doctor()
        bounds = re.findall(r'"([a-z-]+)"\},', text)
        self.assertEqual(len(bounds), text.count("Bound{"))
        named += re.findall(r'runbook\("([a-z-]+)"\)', text) + bounds
        self.assertEqual(set(named) - anchors(), set())
        self.assertEqual(anchors() - set(named), set(), "nobody is sent to these sections")

    @unittest.skipUnless(shutil.which("promtool"), "promtool is not installed (apt-get install prometheus)")
    def test_promtool_takes_the_rules(self):
        subprocess.run(["promtool", "check", "config", "prometheus.yml"], cwd=MONITORING, check=True)


if __name__ == "__main__":
    unittest.main()
