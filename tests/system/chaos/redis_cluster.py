"""A Redis Cluster of three primaries with a replica each. Every server announces relays instead of its own ports, one for
clients and replicas and one for the bus of the cluster, so that it can be cut off."""

import asyncio
import pathlib
import sys

from proxy import Proxy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "deploy"))
import layout  # noqa: E402
import redis_server  # noqa: E402

PRIMARIES, SERVERS, SLOTS = 3, 6, 16384
WHOLE_WITHIN = 60.0
MEMORY = 1 << 30  # Bytes.
SETTINGS = ["--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-require-full-coverage", "no",
            "--cluster-allow-replica-migration", "no", "--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1",
            "--repl-backlog-size", "64mb"]


class Server:
    host = "127.0.0.1"  # Where the others and the clients reach it.
    fsync = "always"

    def __init__(self, number, data):
        self.name = f"redis{number}"
        self.port, self.bus = layout.free_port(), layout.free_port()
        self.folder = data / self.name
        self.folder.mkdir()
        self.log = data / "log" / f"{self.name}.log"
        self.proxies = [Proxy(self.name, ("127.0.0.1", self.port)), Proxy(f"bus of {self.name}", ("127.0.0.1", self.bus))]
        self.announced = None
        self.process = None

    async def open_doors(self):
        """The ports of its relays."""
        return [await proxy.start() for proxy in self.proxies]

    def doors(self):
        """Flags: where it listens, and what it announces instead."""
        return ["--port", str(self.port), "--cluster-announce-port", str(self.announced)]

    async def announce(self, environment):
        self.announced, bus = await self.open_doors()
        where = [*self.doors(), "--bind", self.host, "--cluster-port", str(self.bus), "--cluster-announce-ip", self.host,
                 "--cluster-announce-bus-port", str(bus), *SETTINGS]
        self.process = layout.Process(self.name, environment + redis_server.command(where, self.folder, self.fsync, MEMORY), self.log,
                                      self.is_well)
        return bus

    def is_well(self):
        try:
            return self.ask("PING") == "PONG"
        except redis_server.Refused:  # It loads its data, for example.
            return False

    def ask(self, *words):
        return redis_server.ask(f"127.0.0.1:{self.port}", *map(str, words))


class GuardedServer(Server):
    """Mutual TLS with clients and with the other servers, and ACL users, as deploy/redis-cluster.md has it; `keys` is a Site of
    system/machines. We ask it through its socket file."""

    def __init__(self, number, data, keys):
        super().__init__(number, data)
        self.keys, self.socket = keys, data / "run" / f"{self.name}.sock"

    def doors(self):
        return ["--port", "0", "--tls-port", str(self.port), "--cluster-announce-tls-port", str(self.announced),
                "--unixsocket", str(self.socket), "--unixsocketperm", "600", *redis_server.tls_flags(self.keys.tls),
                "--tls-cluster", "yes", "--tls-replication", "yes", "--masteruser", "replica", "--masterauth", self.keys.replica]

    def ask(self, *words):
        with redis_server.connect(f"unix:{self.socket}") as connection, connection.makefile("rb") as answers:
            redis_server.exchange(connection, answers, ("AUTH", "operator", self.keys.operator))
            return redis_server.exchange(connection, answers, [str(word) for word in words])


class RedisCluster:
    def __init__(self, data, make=Server):
        self.servers = [make(number, data) for number in range(1, SERVERS + 1)]
        self.names = [server.name for server in self.servers]

    @property
    def proxies(self):
        return [proxy for server in self.servers for proxy in server.proxies]

    def proxies_of(self, name):
        return next(server.proxies for server in self.servers if server.name == name)

    def primary(self, number):
        """The name of the server that has the slots now that the first, second or third primary began with."""
        first = (SLOTS // PRIMARIES + 1) * (number - 1)
        return next(server.name for server in self.servers if self.first_slot(server) == first)

    @staticmethod
    def first_slot(server):
        own = next(line for line in server.ask("CLUSTER", "NODES").splitlines() if "myself" in line).split()
        return int(own[8].split("-")[0]) if len(own) > 8 else None

    @property
    def ports(self):
        return [server.port for server in self.servers]

    @property
    def nodes(self):
        return ",".join(f"{server.host}:{server.announced}" for server in self.servers)

    async def start(self, environment):
        """Its processes, by name; started, and one cluster."""
        buses = [await server.announce(environment) for server in self.servers]
        for server in self.servers:
            server.process.start()
        for number, server in enumerate(self.servers):
            while not server.process.is_healthy():
                await asyncio.sleep(0.05)
            server.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            self.servers[0].ask("CLUSTER", "MEET", server.host, server.announced, buses[number])
        each = SLOTS // PRIMARIES + 1
        for number in range(PRIMARIES):
            primary, replica = self.servers[number], self.servers[number + PRIMARIES]
            primary.ask("CLUSTER", "ADDSLOTSRANGE", each * number, min(each * (number + 1), SLOTS) - 1)
            own = primary.ask("CLUSTER", "MYID")
            while own not in replica.ask("CLUSTER", "NODES"):
                await asyncio.sleep(0.05)
            replica.ask("CLUSTER", "REPLICATE", own)
        await self.wait_whole()
        return {server.name: server.process for server in self.servers}

    async def wait_whole(self):
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WHOLE_WITHIN
        while not await loop.run_in_executor(None, self.is_whole):
            if loop.time() > deadline:
                raise RuntimeError("the Redis Cluster does not become whole again")
            await asyncio.sleep(0.1)

    def is_whole(self):
        """As all see it: every slot is served, and every primary has a replica that is in step."""
        try:
            return all(self.sees_all(server) for server in self.servers)
        except (OSError, redis_server.Refused):
            return False

    @staticmethod
    def sees_all(server):
        info = server.ask("CLUSTER", "INFO")
        role = server.ask("ROLE")
        is_in_step = role[3] == "connected" if role[0] == "slave" else len(role[2]) == 1
        return is_in_step and all(f"cluster_{fact}\r" in info for fact in (
            "state:ok", f"known_nodes:{SERVERS}", f"slots_ok:{SLOTS}", f"size:{PRIMARIES}"))
