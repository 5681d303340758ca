"""Sites of which a backup is made, each on a Redis Cluster: where their rows are, and how the servers of Redis are reached."""

import contextlib

from redis_cluster import GuardedServer, Server, layout
from support import rows
from system.machines.postgres import SitePostgres


class OpenSite:
    """Rows in files, and a Redis that lets everybody in who reaches its port."""

    flags, backup_flags, restore_flags, redis_site = (), (), (), None
    make_server = Server

    def __init__(self, data):
        self.rows = rows.InFiles(data)

    def server_of(self, cluster):
        """As backup_drill.py knows one."""
        return {"urls": cluster.doors, "data": cluster.data, "backup_flags": self.backup_flags, "redis_site": self.redis_site,
                "redis_servers": [f"127.0.0.1:{server.port}" for server in cluster.redis_cluster.servers]}


class SiteRows(rows.InPostgres):
    """All services' rows in PostgreSQL, which nobody reaches but by TLS and with a password."""

    SERVICES = layout.WITH_SQL
    COME_IN = "hostssl all all 127.0.0.1/32 scram-sha-256\nhostnossl all all 127.0.0.1/32 reject"

    def __init__(self, data, folder, keys):
        super().__init__(data, folder)
        self.keys = keys

    def make_server(self):
        return SitePostgres("127.0.0.1", self.keys.tls)

    def url_of(self, database):
        return f"{super().url_of(database)}?sslmode=verify-full&sslrootcert={self.keys.tls / 'ca.pem'}"


class GuardedSite(OpenSite):
    """Rows in PostgreSQL, and mutual TLS everywhere but at the web door; `keys` is a Site of system/machines."""

    def __init__(self, kept, keys):
        self.rows, self.keys, self.redis_site = kept, keys, keys.tls
        self.flags = ["--tls-site", keys.tls, *kept.flags("--config")]
        self.backup_flags = self.restore_flags = ["--tls-site", keys.tls, *kept.flags("--database")]

    def make_server(self, number, data):
        return GuardedServer(number, data, self.keys)


@contextlib.contextmanager
def running(data, folder, keys=None):
    """A site on `data`, whose PostgreSQL has a new `folder`; without keys an open one."""
    if keys is None:
        yield OpenSite(data)
        return
    with SiteRows(data, folder, keys) as kept:
        yield GuardedSite(kept, keys)
