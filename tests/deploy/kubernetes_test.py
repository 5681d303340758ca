#!/usr/bin/env python3
"""deploy/k8s as Debian's kubectl renders it: Kubernetes' own models take it, our programs take its settings, and what it promises
(README.md there) holds. It is applied to no cluster. Needs Debian and npm once. Usage: kubernetes_test.py BIN"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "deploy"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import layout  # noqa: E402
import one_process  # noqa: E402
import redis_server  # noqa: E402
from support import debian  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARIES = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
MODELS = ["kubernetes-models@5.1.0", "yaml@2.8.1", "typescript@5.9.3"]
SERVICES = ("accounts", "analysis", "conduct", "games", "gateway", "matchmaking", "ratings")
ONE_OF_EACH = ("accounts", "conduct", "games", "matchmaking", "ratings", "redis")
PRE_STOP = 5  # seconds
TO_END = one_process.STOPS_WITHIN  # beyond the drain


def models():
    """The folder with the packages of npm."""
    folder = ROOT / "build/kubernetes-models"
    if not (folder / "taken").is_file() or (folder / "taken").read_text() != " ".join(MODELS):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", "--save-exact", *MODELS], cwd=folder, check=True)
        (folder / "taken").write_text(" ".join(MODELS))
    return folder


def permitted_callers():
    """The callers of each service, as the services themselves see it."""
    text = (ROOT / "common/platform/grpc/permissions.cpp").read_text()
    callers = {}
    for service, row in re.findall(r'\{\.method = "escaque\.(\w+)\.v1\.[\w.]+"(.*?)\}', text, re.S):
        for names in re.findall(r"\.(?:itself|for_user) = ([a-z +]+)", row):
            callers.setdefault(service, set()).update(name.strip() for name in names.split("+"))
    return callers


class Rendered:
    """An overlay as kubectl renders it, with keys of its own."""

    overlay = None  # Its name.
    hosts = ()  # Of the site's certificates, besides those that make_keys.sh knows.

    @classmethod
    def setUpClass(cls):
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        cls.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shutil.copytree(ROOT / "deploy/k8s", cls.folder / "k8s")
        cls.site = cls.folder / "k8s/overlays/club"
        cls.make_keys()
        rendered = subprocess.run([debian.program("kubernetes-client", "usr/bin/kubectl"), "kustomize", cls.folder / "k8s/overlays" / cls.overlay],
                                  check=True, stdout=subprocess.PIPE).stdout
        checked = subprocess.run(["node", ROOT / "tests/deploy/kubernetes_models.mjs", models()], input=rendered, capture_output=True)
        if checked.returncode != 0:
            raise AssertionError(checked.stderr.decode())
        cls.objects = json.loads(checked.stdout)

    @classmethod
    def make_keys(cls):
        """As README.md says."""
        environment = os.environ | {"PATH": f"{BINARIES}:{os.environ['PATH']}"}
        subprocess.run(["sh", ROOT / "deploy/packages/make_keys.sh", cls.site, *cls.hosts], check=True, env=environment)

    def of_kind(self, *kinds):
        return {each["metadata"]["name"]: each for each in self.objects if each["kind"] in kinds}

    def pods(self):
        """By name: the workload, and its pods as it makes them."""
        return {name: (each, each["spec"]["template"]["spec"]) for name, each in self.of_kind("StatefulSet", "Deployment").items()}

    def settings(self, name):
        """The one file of settings that a pod reads, by its name."""
        (volume,) = [each for each in self.pods()[name][1]["volumes"] if each["name"] == "config"]
        (found,) = self.of_kind("ConfigMap")[volume["configMap"]["name"]]["data"].items()
        return found

    def test_probes_ask_for_life_and_readiness(self):
        for name in SERVICES:
            container = self.pods()[name][1]["containers"][0]
            port = str(tomllib.loads(self.settings(name)[1])["admin"]["port"])
            for probe in ("livenessProbe", "startupProbe"):
                self.assertEqual(container[probe]["exec"]["command"], ["escaque", "probe", port, "--live"], name)
            self.assertEqual(container["readinessProbe"]["exec"]["command"], ["escaque", "probe", port], name)
        self.assertNotIn("livenessProbe", self.pods()["redis"][1]["containers"][0])

    def test_pods_have_no_rights_and_only_their_own_keys(self):
        secrets = self.of_kind("Secret")
        for name, (_, pod) in self.pods().items():
            self.assertTrue(pod["securityContext"]["runAsNonRoot"], name)
            self.assertFalse(pod["automountServiceAccountToken"], name)
            for container in pod["initContainers"] + pod["containers"]:
                self.assertTrue(container["securityContext"]["readOnlyRootFilesystem"], name)
                self.assertEqual(container["securityContext"]["capabilities"], {"drop": ["ALL"]})
            files = {}
            for volume in pod["volumes"]:
                for source in volume.get("projected", {"sources": []})["sources"]:
                    if "secret" in source:
                        files |= secrets[source["secret"]["name"]]["data"]
                if "secret" in volume:
                    files |= secrets[volume["secret"]["secretName"]]["data"]
            self.assertEqual(set(files), {"ca.pem", "redis.password", f"{name}.pem", f"{name}.key", *self.more_keys(name)}, name)
        kept = [key for each in secrets.values() for key in each["data"]]
        self.assertNotIn("ca.key", kept, "the authority's key stays at home")


class Club(Rendered, unittest.TestCase):
    overlay = "club"
    hosts = ("127.0.0.1",)  # Of the Redis that this test starts.

    @staticmethod
    def more_keys(name):
        return {"redis.acl"} if name == "redis" else set()

    def test_pods_run_what_the_image_has_as_its_user(self):
        """deploy/Containerfile: programs of the packages in the PATH, one number for the user."""
        image = (ROOT / "deploy/Containerfile").read_text()
        installed = (ROOT / "deploy/packages/CMakeLists.txt").read_text()
        self.assertIn("install(TARGETS escaque-${service} RUNTIME DESTINATION usr/lib/escaque", installed)
        self.assertIn("ENV PATH=/usr/lib/escaque:", image)
        for name, (_, pod) in self.pods().items():
            user = pod["securityContext"]["runAsUser"]
            self.assertIn(f"USER {user}:{pod['securityContext']['runAsGroup']}\n", image, name)
            self.assertEqual(pod["containers"][0]["command"][0], "redis-server" if name == "redis" else f"escaque-{name}")
            (container,) = pod["containers"]
            self.assertIn(container["image"], {"registry.example.org/escaque:1", "registry.example.org/escaque-engines:1"})
            self.assertEqual(container["image"].endswith("-engines:1"), name == "analysis")

    def test_has_a_workload_for_each_service_and_for_redis(self):
        self.assertEqual(set(self.pods()), {*SERVICES, "redis"})
        self.assertEqual(set(SERVICES), set(layout.SERVICES))
        for name in ONE_OF_EACH:
            workload, _ = self.pods()[name]
            self.assertEqual((workload["kind"], workload["spec"]["replicas"]), ("StatefulSet", 1), name)
            self.assertEqual(len(workload["spec"]["volumeClaimTemplates"]), 1, name)

    def test_only_the_arrows_of_the_permissions_are_open(self):
        callers = permitted_callers() | {"redis": set(SERVICES)}
        policies = self.of_kind("NetworkPolicy")
        self.assertEqual(policies["nobody"]["spec"], {"podSelector": {}, "policyTypes": ["Ingress"]})
        self.assertEqual(set(policies), {"nobody", "gateway", *callers})
        ports = {name: each["spec"]["ports"][0]["port"] for name, each in self.of_kind("Service").items()}
        for name, expected in callers.items():
            spec = policies[name]["spec"]
            self.assertEqual(spec["podSelector"], {"matchLabels": {"app": name}})
            (rule,) = spec["ingress"]
            (origin,) = rule["from"]
            (condition,) = origin["podSelector"]["matchExpressions"]
            self.assertEqual((condition["key"], condition["operator"], set(condition["values"])), ("app", "In", expected), name)
            self.assertEqual(rule["ports"], [{"port": ports[name]}], name)
        # Everybody is looked for where they listen.
        for name in SERVICES:
            for section, values in tomllib.loads(self.settings(name)[1]).items():
                if section in ports and section != "redis":
                    self.assertEqual(values["address"], [f"{section}:{ports[section]}"], name)
                    self.assertIn(name, callers[section])

    def test_nothing_goes_before_its_successor_is_there_nor_without_the_operator(self):
        for name, (workload, _) in self.pods().items():
            if workload["kind"] == "Deployment":
                self.assertEqual(workload["spec"]["strategy"]["rollingUpdate"], {"maxUnavailable": 0, "maxSurge": 1}, name)
        for name, budget in self.of_kind("PodDisruptionBudget").items():
            self.assertEqual(budget["spec"]["maxUnavailable"], 0 if name in ONE_OF_EACH else 1, name)
            self.assertEqual(budget["spec"]["selector"], {"matchLabels": {"app": name}})
        self.assertEqual(set(self.of_kind("PodDisruptionBudget")), {*ONE_OF_EACH, "gateway"})

    def test_whoever_ends_has_more_time_than_the_drain_takes(self):
        drain = int(re.fullmatch(r"(\d+)s", tomllib.loads(self.settings("games")[1])["instances"]["drain_within"]).group(1))
        for name, (_, pod) in self.pods().items():
            needed = TO_END + (drain if name == "games" else 0)
            if name == "gateway":
                self.assertEqual(pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"], ["sleep", str(PRE_STOP)])
                needed += PRE_STOP
            self.assertGreater(pod["terminationGracePeriodSeconds"], needed, name)

    def test_programs_take_their_settings(self):
        """Each starts with its file, its folders moved to ours, and with the Redis of redis.conf."""
        here = {"/run/escaque/tls": self.site / "site", "/run/escaque/identity": self.site / "identity",
                "/var/lib/escaque": self.folder / "data", "/usr/share/escaque/web": self.folder / "web"}
        for folder in here.values():
            folder.mkdir(mode=0o700, exist_ok=True)
        for name in ("redis", *SERVICES):
            file, text = self.settings(name)
            command = self.pods()[name][1]["containers"][0]["command"]
            self.assertIn(f"/etc/escaque/{file}", command)
            for there, ours in here.items():
                text = re.sub(rf"(?<=[\s\"/]){there}(?=[\"/\n])", str(ours), text)
            (self.folder / file).write_text(text)
        port = layout.free_port()
        redis = subprocess.Popen(["redis-server", self.folder / "redis.conf", "--tls-port", str(port), "--bind", "127.0.0.1"],
                                 stdout=subprocess.PIPE, text=True)
        with self.running(redis):
            self.wait_for(redis.stdout, "Ready to accept connections")
            self.assertEqual(redis_server.why_not(f"127.0.0.1:{port}", "always", self.site / "site"), [])
            self.assertGreater(int(redis_server.settings(f"127.0.0.1:{port}", self.site / "site")["maxmemory"]), 0)
            for name in SERVICES:
                # To no other than loopback addresses, and on free ports.
                elsewhere = ["--admin-port", "0", "--redis-host", "127.0.0.1", "--redis-port", str(port)]
                elsewhere += [] if name == "analysis" else ["--listen-port", "0", "--listen-host", "127.0.0.1"]
                elsewhere += [word for upstream in layout.UPSTREAMS.get(name, ()) for word in (f"--{upstream}-address", "127.0.0.1:1")]
                process = subprocess.Popen([BINARIES / f"escaque-{name}", "--config", self.folder / f"{name}.toml", *elsewhere],
                                           cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                with self.running(process):
                    said = json.loads(self.wait_for(process.stderr, '"serving"'))
                    self.assertEqual(self.probe(said["admin_port"], "--live"), 0, name)
        self.assertEqual(self.probe(said["admin_port"]), 1, "nobody is there any more")

    @staticmethod
    def probe(port, *flags):
        return subprocess.run([BINARIES / "escaque", "probe", str(port), *flags], capture_output=True).returncode

    @contextlib.contextmanager
    def running(self, process):
        try:
            yield
        finally:
            process.terminate()
            process.communicate()

    def wait_for(self, lines, words):
        said = ""
        for line in lines:
            said += line
            if words in line:
                return line
        self.fail(said)


class Federation(Rendered, unittest.TestCase):
    """Several instances over PostgreSQL and a Redis Cluster."""

    overlay = "federation"
    replicas = {"gateway": 3, "games": 3, "matchmaking": 2}
    hosts = ("games-0.games", "games-1.games", "games-2.games", "matchmaking-0.matchmaking", "matchmaking-1.matchmaking")

    @classmethod
    def make_keys(cls):
        super().make_keys()
        keys = cls.folder / "k8s/overlays/federation/keys"
        keys.mkdir()
        for name in ("db.password", "db-ca.pem", "games-seal.key"):
            (keys / name).write_text(f"{name}\n")

    @staticmethod
    def more_keys(name):
        if name in layout.WITH_SQL:
            return {"db.password", "db-ca.pem", *(["games-seal.key"] if name == "games" else [])}
        return {"redis.acl"} if name == "redis" else set()

    def environment(self, name, number=0):
        """Of one of its pods, as Kubernetes makes it."""
        variables = {}
        for each in self.pods()[name][1]["containers"][0].get("env", []):
            origin = each.get("valueFrom", {})
            if "fieldRef" in origin:
                self.assertEqual(origin["fieldRef"]["fieldPath"], "metadata.name")
                variables[each["name"]] = f"{name}-{number}"
            elif "configMapKeyRef" in origin:
                wanted = origin["configMapKeyRef"]
                variables[each["name"]] = self.of_kind("ConfigMap")[wanted["name"]]["data"][wanted["key"]]
            else:
                variables[each["name"]] = re.sub(r"\$\((\w+)\)", lambda found: variables[found[1]], each["value"])
        return variables

    def in_force(self, name, number=0):
        """The whole configuration, as the program itself understands file and environment: it refuses a key that it does not know."""
        file = self.folder / f"{name}.toml"
        file.write_text(self.settings(name)[1])
        done = subprocess.run([BINARIES / f"escaque-{name}", "--config", file, "--print-config"], text=True, capture_output=True,
                              env=os.environ | self.environment(name, number))
        self.assertEqual(done.returncode, 0, done.stderr)
        return tomllib.loads(done.stdout)

    def test_runs_several_of_what_may_be_several(self):
        for name, (workload, _) in self.pods().items():
            self.assertEqual(workload["spec"]["replicas"], 0 if name == "redis" else self.replicas.get(name, 1), name)
        for name, budget in self.of_kind("PodDisruptionBudget").items():
            self.assertEqual(budget["spec"]["maxUnavailable"], 1 if name in self.replicas else 0, name)

    def test_all_have_the_cluster_and_whoever_keeps_rows_the_database(self):
        where = "sslmode=verify-full&sslrootcert=/run/escaque/tls/db-ca.pem"
        for name in SERVICES:
            found = self.in_force(name)
            self.assertEqual(found["redis"]["nodes"], [f"redis-{number}.example.org:6379" for number in (1, 2, 3)], name)
            self.assertEqual((found["redis"]["replicas"], found["redis"]["tls"], found["redis"]["user"]), (1, True, "escaque"), name)
            if name in layout.WITH_SQL:
                self.assertEqual(found["sql"]["connection"], f"postgresql://escaque@db.example.org/escaque_{name}?{where}")
                self.assertEqual(found["sql"]["password_file"], "/run/escaque/tls/db.password", name)
            else:
                self.assertNotIn("sql", found, name)

    def test_each_instance_has_an_address_that_its_certificate_names(self):
        ports = {name: each["spec"]["ports"][0]["port"] for name, each in self.of_kind("Service").items()}
        for name, section in (("games", "instances"), ("matchmaking", "instance")):
            self.assertEqual(self.pods()[name][0]["spec"]["serviceName"], name)
            certificate = subprocess.run(["openssl", "x509", "-in", self.site / f"site/{name}.pem", "-noout", "-ext", "subjectAltName"],
                                         check=True, text=True, capture_output=True).stdout
            for number in range(self.replicas[name]):
                host = f"{name}-{number}.{name}"
                self.assertEqual(self.in_force(name, number)[section]["address"], f"{host}:{ports[name]}")
                self.assertRegex(certificate, rf"DNS:{host}(,|\s)")

    def test_instances_keep_what_is_not_in_the_database(self):
        for name in layout.WITH_SQL:
            workload, pod = self.pods()[name]
            has_volume = "volumeClaimTemplates" in workload["spec"]
            self.assertEqual(has_volume, name in ("accounts", "conduct", "games"), name)
            self.assertEqual(has_volume, not any(each["name"] == "data" for each in pod["volumes"]), name)
        # One seal key for all, where the settings look for it.
        keys = {name: pod["initContainers"][0]["command"][-1] for name, (_, pod) in self.pods().items()}
        copied = "cp /secrets/seal/games-seal.key /var/lib/escaque/ && "
        self.assertEqual(keys["games"].replace(copied, ""), keys["matchmaking"])
        self.assertIn(copied, keys["games"])
        self.assertEqual(self.in_force("games")["seal"]["key_file"], "/var/lib/escaque/games-seal.key")


if __name__ == "__main__":
    unittest.main()
