"""A Redis Cluster with a machine for each server: mutual TLS between them and with clients, ACL users, and a relay in front of each
port. What it is asked by a run goes through socket files, which no network is between."""

import asyncio

from collect import LONGEST, Redis, RedisServers
from redis_cluster import MEMORY, SETTINGS, RedisCluster, redis_server

from .distant_proxy import DistantProxy
from .resident import Resident

RELAY, OWN = 6379, 6380
RELAY_OF_BUS, OWN_BUS = 16379, 16380
TAKES_OVER_WITHIN = 30.0  # Seconds.


class MachineServer:
    announced = RELAY

    def __init__(self, number, site):
        self.name = f"redis{number}"
        self.machine, self.disk, self.site = site.network.machines[f"redis{number}"], site.disk(f"redis{number}"), site
        self.host = self.machine.address
        self.socket = site.data / "run" / f"{self.name}.sock"
        self.proxies = [self.relay(self.name, RELAY, OWN), self.relay(f"bus of {self.name}", RELAY_OF_BUS, OWN_BUS)]
        self.process = None

    def relay(self, name, port, target):
        return DistantProxy(name, (self.machine, self.host, port), (self.machine, self.host, target))

    async def announce(self, environment):
        for proxy in self.proxies:
            await proxy.start()
        keys = self.site.keys
        where = ["--port", "0", "--tls-port", str(OWN), "--bind", self.host, "--unixsocket", str(self.socket), "--unixsocketperm", "600",
                 *redis_server.tls_flags(self.disk), "--tls-cluster", "yes", "--tls-replication", "yes",
                 "--masteruser", "replica", "--masterauth", keys.replica, "--cluster-port", str(OWN_BUS),
                 "--cluster-announce-ip", self.host, "--cluster-announce-tls-port", str(RELAY),
                 "--cluster-announce-bus-port", str(RELAY_OF_BUS), *SETTINGS]
        self.process = Resident(self.machine, self.name, environment + redis_server.command(where, self.disk, "always", MEMORY),
                                self.site.data / "log" / f"{self.name}.log", lambda: self.ask("PING") == "PONG")
        return RELAY_OF_BUS

    def ask(self, *words):
        with redis_server.connect(f"unix:{self.socket}") as connection, connection.makefile("rb") as answers:
            redis_server.exchange(connection, answers, ("AUTH", "operator", self.site.keys.operator))
            return redis_server.exchange(connection, answers, [str(word) for word in words])


class RedisMachines(RedisCluster):
    def __init__(self, site):
        super().__init__(site, MachineServer)
        self.site = site

    async def lose(self, name, seconds):
        """A primary, with its disk. When its replica has taken over, the lost one is forgotten, and an empty server of the same
        machine becomes the replica. It must not come back earlier: the others would take it for the lost one."""
        lost = self.named(name)
        identity = await self.ask(lost, "CLUSTER", "MYID")
        roles = {server: await self.ask(server, "ROLE") for server in self.servers}
        heir = next(server for server, role in roles.items() if role[:2] == ["slave", lost.host])
        others = [server for server in self.servers if server is not lost]

        async def set_up():
            while (await self.ask(heir, "ROLE"))[0] != "master":
                await asyncio.sleep(0.1)
            for server in others:
                await self.ask(server, "CLUSTER", "FORGET", identity)
        await self.site.lose(name, seconds, set_up)
        await self.be_replica_of(heir, lost)

    async def be_replica_of(self, primary, server):
        async with asyncio.timeout(TAKES_OVER_WITHIN):
            await self.ask(primary, "CLUSTER", "MEET", server.host, RELAY, RELAY_OF_BUS)
            identity = await self.ask(primary, "CLUSTER", "MYID")
            while identity not in await self.ask(server, "CLUSTER", "NODES"):
                await asyncio.sleep(0.1)
            await self.ask(server, "CLUSTER", "REPLICATE", identity)

    def named(self, name):
        return next(server for server in self.servers if server.name == name)

    async def ask(self, server, *words):
        """Without a pause of the relays; a server that is stopped for a moment is asked again."""
        async with asyncio.timeout(TAKES_OVER_WITHIN):
            while True:
                try:
                    return await asyncio.get_running_loop().run_in_executor(None, server.ask, *words)
                except OSError:
                    await asyncio.sleep(0.1)

    async def connect(self):
        """All of them as one, for whoever reads everything."""
        by_address = {f"{server.host}:{RELAY}": server for server in self.servers}

        async def connect(address):
            link = Redis(*await asyncio.open_unix_connection(by_address[address].socket, limit=LONGEST))
            await link.ask("AUTH", "operator", self.site.keys.operator)
            return link
        return await RedisServers.connect(by_address, connect)
