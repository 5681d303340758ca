"""A process of a machine, and how a service is told where everything is."""

from redis_cluster import redis_server, layout

# On every machine of a service: its relay, which others call, itself, and its admin port.
RELAY, OWN, ADMIN = 7000, 7001, 9100
WEB = 8080  # Of a gateway.
# Of a service to PostgreSQL. Each statement is a round trip of 10 ms, so the default of two would be too few (deploy/postgres.md).
CONNECTIONS = 8
JOINS = ["--arenas-joins", "1000000"]  # A bot comes and goes for ten minutes.


class Resident(layout.Process):
    """Born on its machine, and asked there whether it is well."""

    def __init__(self, machine, name, command, log, health):
        super().__init__(name, [str(word) for word in command], log, health)
        self.machine = machine

    def start(self):
        with self.machine.inside():
            super().start()

    def is_healthy(self):
        with self.machine.inside():
            return super().is_healthy()


def command(kind, machine, disk, site):
    """Of a service, by the flags that SECURITY.md and deploy/README.md tell of; `site`: the MachineSite."""
    words = [site.keys.binaries / f"escaque-{kind}", "--admin-port", ADMIN, "--identity-dir", disk / "identity",
             "--tls-authority", disk / "ca.pem", "--tls-certificate", disk / f"{kind}.pem", "--tls-key", disk / f"{kind}.key",
             "--redis-nodes", site.redis_cluster.nodes, "--redis-replicas", 1, "--redis-tls", "true",
             "--redis-user", redis_server.USER, "--redis-password-file", disk / "redis.password",
             "--listen-host", machine.address, "--listen-port", WEB if kind == "gateway" else OWN]
    for upstream in layout.UPSTREAMS.get(kind, ()):
        words += [f"--{upstream}-address", ",".join(site.addresses_of(upstream))]
    if kind == "gateway":
        return words + ["--web-root", site.data, "--limits-trusted-prefixes", site.players]
    words += ["--instances-address" if kind == "games" else "--instance-address", f"{machine.address}:{RELAY}",
              "--sql-connection", site.rows.url_of(kind, disk / "ca.pem"), "--sql-password-file", disk / "db.password",
              "--sql-connections", CONNECTIONS]
    if kind in layout.WITH_SECRETS:
        words += ["--seal-key-file", disk / f"{kind}-seal.key"]
    if kind in ("accounts", "conduct"):
        words += ["--data-dir", disk]
    return words + {"accounts": ["--operator-socket", site.data / f"operator-{machine.port}.sock"], "matchmaking": JOINS}.get(kind, [])


def of_service(name, machine, disk, site):
    kind = layout.kind_of(name)
    return Resident(machine, name, command(kind, machine, disk, site), site.data / "log" / f"{name}.log",
                    lambda: layout.says_well(ADMIN, "/readyz"))
