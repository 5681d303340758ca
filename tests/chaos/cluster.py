"""All processes of the server on loopback, started by the commands of deploy/supervise.py. Each service reaches
Redis, and each bot a gateway, through a proxy that can disturb the way. What dies is started again."""

import asyncio
import os
import pathlib
import signal
import sys
import types

from proxy import Proxy

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "deploy"))
import supervise  # noqa: E402

INSTANCES = {"gateway": 2, "games": 3, "accounts": 2, "ratings": 2, "matchmaking": 2, "conduct": 2}
HEALTHY_WITHIN = 120.0


class Cluster:
    def __init__(self, binaries, data, rng):
        self.data, self.rng = data, rng
        supervise.make_folders(data)
        ports = {name: (supervise.free_port(), supervise.free_port()) for name in supervise.all_ports(INSTANCES)}
        self.redis_port = ports["redis"][0]
        options = types.SimpleNamespace(bin=binaries, data=data, host="127.0.0.1", web=data, fsync="always",
                                        tcp=True, tls=None, behind_proxy=False, url=None, redis=None,
                                        redis_memory=50)
        self.processes = {process.name: process for process in supervise.processes(options, ports)}
        self.gateways = {name: Proxy(name, ("127.0.0.1", ports[name][0]))
                         for name in ports if supervise.kind_of(name) == "gateway"}
        self.to_redis = {name: Proxy(f"{name} to redis", ("127.0.0.1", self.redis_port))
                         for name in self.processes if name != "redis"}
        self.doors = []
        self.deaths = {}
        self.waits = {}  # Seconds until what was killed is started again, when the injector says so.
        self.task = None

    @property
    def proxies(self):
        return list(self.gateways.values()) + list(self.to_redis.values())

    async def start(self):
        for name, proxy in self.to_redis.items():
            command = self.processes[name].command
            command[command.index("--redis-port") + 1] = str(await proxy.start())
        self.doors = [f"http://127.0.0.1:{await proxy.start()}" for proxy in self.gateways.values()]
        for process in self.processes.values():
            process.start()
        await self.wait_healthy()
        self.task = asyncio.create_task(self.keep_alive())

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
        if child is not Gone and child.poll() is None:
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


class Gone:
    """Stands for a child between its death and its next start."""

    @staticmethod
    def poll():
        return None
