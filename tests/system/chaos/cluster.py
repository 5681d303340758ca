"""All processes of the server on loopback, started by the commands of deploy/supervise.py. Each service reaches Redis
and the other services, and each bot a gateway, through a proxy that can disturb the way. What dies is started again.
Redis' wall clock can be stepped; instead of one Redis there can be a cluster of them."""

import asyncio
import os
import signal

from collect import collect
from proxy import Proxy
from redis_cluster import RedisCluster, Server, layout
import command_line  # Of deploy/, which redis_cluster has put on the path.

INSTANCES = {"gateway": 2, "games": 3, "accounts": 2, "ratings": 2, "matchmaking": 2, "conduct": 2}
# A site whose `games` nobody replaces: a stall of it is the players' only if the server makes a mistake.
LONE = INSTANCES | {"games": 1}
HEALTHY_WITHIN = 120.0
# How a service that others call by the address that it announces itself is told to announce its proxy.
ANNOUNCED = {"games": "--instances-address", "matchmaking": "--instance-address"}


class WallClock:
    """The wall clock of those who are started with its environment, Redis for example, and nobody else's; their
    monotonic clock is left alone (wall_clock.cpp)."""

    def __init__(self, binaries, folder):
        self.file, self.offset = folder / "wall-clock", 0
        self.set(0)
        self.environment = ["env", f"LD_PRELOAD={binaries / 'libwall_clock.so'}", f"WALL_CLOCK={self.file}"]

    def set(self, offset):
        with open(self.file, "r+b" if self.file.exists() else "wb") as file:
            file.write(offset.to_bytes(8, "little"))

    def step(self, seconds):
        """Ahead. Answers by how many milliseconds it is ahead of the machine's clock now."""
        self.offset += round(1000 * seconds)
        self.set(self.offset)
        return self.offset


class Kept:
    """Processes that are started again when they die, and the relays before them."""

    proxies = ()

    def __init__(self):
        self.processes = {}
        self.deaths = {}
        self.waits = {}  # Seconds until what was killed is started again, when the injector says so.
        self.task = None

    async def wait_healthy(self):
        loop = asyncio.get_running_loop()
        deadline = loop.time() + HEALTHY_WITHIN
        for process in self.processes.values():
            while not await loop.run_in_executor(None, process.is_healthy):
                if loop.time() > deadline:
                    raise RuntimeError(f"{process.name} is not healthy; its last words:\n{process.last_words()}")
                await asyncio.sleep(0.1)

    async def keep_alive(self):
        while True:
            await asyncio.sleep(0.05)
            for process in self.processes.values():
                if process.child.poll() is None:
                    continue
                died = process.how_it_died()
                self.deaths[died] = self.deaths.get(died, 0) + 1
                pause = self.waits.pop(process.name, 0.5)
                asyncio.get_running_loop().call_later(pause, process.start)
                process.child = Gone

    def kill(self, name, pause):
        self.waits[name] = pause
        self.signal(name, signal.SIGKILL)

    def signal(self, name, number):
        child = self.processes[name].child
        if child not in (None, Gone) and child.poll() is None:
            os.kill(child.pid, number)

    async def stop(self):
        if self.task:
            self.task.cancel()
        for process in reversed(list(self.processes.values())):
            if process.child not in (None, Gone):
                await asyncio.get_running_loop().run_in_executor(None, process.stop)
        for proxy in self.proxies:
            if proxy.server:
                await proxy.stop()


class Cluster(Kept):
    def __init__(self, binaries, data, rng, instances=INSTANCES, is_redis_cluster=False, flags=(), make_server=Server):
        """`flags` are more of supervise.py; `make_server(number, data)` makes a server of the Redis Cluster."""
        super().__init__()
        self.data, self.rng = data, rng
        self.is_lone = instances["games"] == 1
        layout.make_folders(data)
        ports = {name: (layout.free_port(), layout.free_port()) for name in layout.all_ports(instances)}
        self.redis_port = ports["redis"][0]
        options = command_line.read_options(["--bin", str(binaries), "--data", str(data), "--web", str(data), "--tcp", *map(str, flags)])
        self.processes = {process.name: process for process in layout.processes(options, ports)}
        for process in self.processes.values():
            if layout.kind_of(process.name) == "matchmaking":
                process.command += ["--arenas-joins", "1000000"]  # A bot comes and goes for ten minutes.
        self.wall_clock = WallClock(binaries, data)
        self.redis_cluster = RedisCluster(data, make_server) if is_redis_cluster else None
        redis = self.processes.pop("redis")
        redis.command[:0] = self.wall_clock.environment
        services = list(self.processes)
        if not is_redis_cluster:
            self.processes = {"redis": redis} | self.processes
        self.gateways = {name: Proxy(name, ("127.0.0.1", ports[name][0]))
                         for name in ports if layout.kind_of(name) == "gateway"}
        # A client of a cluster goes to the addresses that its servers announce.
        self.to_redis = {name: Proxy(f"{name} to redis", ("127.0.0.1", self.redis_port))
                         for name in services if not is_redis_cluster}
        self.calls = {name: Proxy(f"calls to {name}", ("127.0.0.1", ports[name][0]))
                      for name in services if name not in self.gateways}
        self.doors = []

    @property
    def proxies(self):
        of_cluster = self.redis_cluster.proxies if self.redis_cluster else []
        return [*self.gateways.values(), *self.to_redis.values(), *self.calls.values(), *of_cluster]

    @property
    def redis_names(self):
        return self.redis_cluster.names if self.redis_cluster else ["redis"]

    @property
    def redis_ports(self):
        return self.redis_cluster.ports if self.redis_cluster else [self.redis_port]

    async def start(self):
        for name, proxy in self.to_redis.items():
            command = self.processes[name].command
            command[command.index("--redis-port") + 1] = str(await proxy.start())
        await self.put_calls_through_proxies()
        self.doors = [f"http://127.0.0.1:{await proxy.start()}" for proxy in self.gateways.values()]
        redis = await self.redis_cluster.start(self.wall_clock.environment) if self.redis_cluster else {}
        if redis:
            for process in self.processes.values():
                place = process.command.index("--redis-host")
                process.command[place:place + 4] = ["--redis-nodes", self.redis_cluster.nodes, "--redis-replicas", "1"]
        for process in self.processes.values():
            process.start()
        self.processes = redis | self.processes
        await self.wait_healthy()
        self.task = asyncio.create_task(self.keep_alive())

    async def collect(self, folder, handles):
        await collect(folder, self, handles)

    async def put_calls_through_proxies(self):
        address = {}
        for name, proxy in self.calls.items():
            address[f"127.0.0.1:{proxy.target[1]}"] = own = f"127.0.0.1:{await proxy.start()}"
            if option := ANNOUNCED.get(layout.kind_of(name)):
                self.processes[name].command += [option, own]
        for process in self.processes.values():
            for i, word in enumerate(process.command[:-1]):
                if word.endswith("-address") and word not in ANNOUNCED.values():
                    process.command[i + 1] = ",".join(address[each] for each in process.command[i + 1].split(","))


class Gone:
    """Stands for a child between its death and its next start."""

    @staticmethod
    def poll():
        return None
