"""Sites of which a backup is made, each on a Redis Cluster: where their rows are, and how the servers of Redis are reached."""

import contextlib
import random

from cluster import Cluster
from redis_cluster import GuardedServer, Server
from support import rows
from system.machines.postgres import GuardedRows


class SiteOfCluster:
    """`kept`: its rows. Flags are more of the supervisor and of `escaque`; `redis_site`, the folder of the keys by which Redis is
    reached. It has a make_server(number, data) for a server of Redis."""

    flags, backup_flags, restore_flags, redis_site = (), (), (), None

    def __init__(self, kept):
        self.rows = kept

    def cluster(self, binaries, data, seed):
        return Cluster(binaries, data, random.Random(seed), is_redis_cluster=True, flags=self.flags, make_server=self.make_server)

    def server_of(self, cluster):
        """As drill.py knows one."""
        return {"urls": cluster.doors, "data": cluster.data, "backup_flags": self.backup_flags, "redis_site": self.redis_site,
                "redis_servers": [f"127.0.0.1:{server.port}" for server in cluster.redis_cluster.servers]}


class OpenSite(SiteOfCluster):
    """Rows in files, and a Redis that lets everybody in who reaches its port."""

    make_server = Server


class GuardedSite(SiteOfCluster):
    """Rows in PostgreSQL, and mutual TLS everywhere but at the web door; `keys` is a Site of system/machines."""

    def __init__(self, kept, keys):
        super().__init__(kept)
        self.keys, self.redis_site = keys, keys.tls
        self.flags = ["--tls-site", keys.tls, *kept.flags("--config")]
        self.backup_flags = self.restore_flags = ["--tls-site", keys.tls, *kept.flags("--database")]

    def make_server(self, number, data):
        return GuardedServer(number, data, self.keys)


@contextlib.contextmanager
def running(data, folder, keys=None):
    """A site on `data`, whose PostgreSQL has a new `folder`; without keys an open one."""
    if keys is None:
        yield OpenSite(rows.InFiles(data))
        return
    with GuardedRows(data, folder, keys) as kept:
        yield GuardedSite(kept, keys)
