"""All processes of the server, each on a machine of its own: as deploy/README.md and SECURITY.md tell an operator of several
machines, by mutual TLS, with a Redis Cluster and PostgreSQL."""

import asyncio
import os
import shutil

from cluster import HEALTHY_WITHIN, INSTANCES, Gone, Kept, WallClock
from collect import collect_from
from redis_cluster import SERVERS, layout

from .distant_proxy import DistantProxy, Door
from .network import PLAYERS, Network
from .postgres import NAME as POSTGRES
from .postgres import RowsOnMachine
from .redis_machines import RedisMachines
from .resident import OWN, RELAY, WEB, of_service
from .site import Site


class MachineSite(Kept):
    is_lone = False
    to_redis = {}  # A client of a cluster goes to the addresses that its servers announce.
    players = str(PLAYERS)

    def __init__(self, binaries, data):
        super().__init__()
        self.data = data
        layout.make_folders(data)
        os.umask(0o077)
        self.services = [name for name in layout.all_ports(INSTANCES) if name != "redis"]
        self.network = Network([*(f"redis{number}" for number in range(1, SERVERS + 1)), POSTGRES, *self.services])
        self.keys = Site(data / "keys", binaries)
        self.wall_clock = WallClock(binaries, data)
        self.rows = RowsOnMachine(data, self.keys, self.network.machines[POSTGRES])
        self.redis_cluster = RedisMachines(self)
        self.redis_names = self.redis_cluster.names
        self.gateways = {name: Door(name, self.network.switch, self.address(name), WEB)
                         for name in self.services if layout.kind_of(name) == "gateway"}
        self.calls = {name: self.relay(name) for name in self.services if name not in self.gateways}
        self.doors = []

    def disk(self, name):
        return self.data / "disks" / name

    def address(self, name):
        return self.network.machines[name].address

    def addresses_of(self, kind):
        return [f"{self.address(name)}:{RELAY}" for name in self.calls if layout.kind_of(name) == kind]

    def relay(self, name):
        machine = self.network.machines[name]
        return DistantProxy(f"calls to {name}", (machine, machine.address, RELAY), (machine, machine.address, OWN))

    @property
    def proxies(self):
        return [*self.gateways.values(), *self.calls.values(), *self.redis_cluster.proxies, *([self.rows.proxy] if self.rows.proxy else [])]

    def proxies_of(self, name):
        if name in self.redis_names:
            return self.redis_cluster.proxies_of(name)
        return [self.gateways.get(name) or self.calls[name]]

    async def start(self):
        self.network.make()
        self.keys.make([machine.address for machine in self.network.machines.values()])
        for name in (*self.redis_names, *self.services):
            self.keys.set_up(self.disk(name), layout.kind_of(name))
        await self.rows.start()
        for proxy in self.calls.values():
            await proxy.start()
        self.doors = [f"http://127.0.0.1:{await proxy.start()}" for proxy in self.gateways.values()]
        self.processes = await self.redis_cluster.start(self.wall_clock.environment)
        # A service that waits too long for its database at its start ends, and is started again.
        self.task = asyncio.create_task(self.keep_alive())
        for name in self.services:
            self.processes[name] = of_service(name, self.network.machines[name], self.disk(name), self)
            self.processes[name].start()
            await self.wait_healthy()  # One after the other: all handshakes at once would take these cores for long.

    async def lose(self, name, seconds, set_up=None):
        """A machine that is never seen again with what it had; another comes to its place, with the same address and what the
        operator gives to each. `set_up()`: what must be done before it is there."""
        process, loop = self.processes[name], asyncio.get_running_loop()
        while process.child is Gone:  # It was killed a moment ago.
            await asyncio.sleep(0.05)
        self.network.unplug(name)
        child, process.child = process.child, Gone
        child.kill()
        await loop.run_in_executor(None, child.wait)
        for proxy in self.proxies_of(name):
            proxy.cut_all()
        shutil.rmtree(self.disk(name))
        await asyncio.sleep(seconds)
        if set_up:
            await set_up()
        self.keys.set_up(self.disk(name), layout.kind_of(name))
        self.network.plug(name)
        process.start()
        async with asyncio.timeout(HEALTHY_WITHIN):
            while not await loop.run_in_executor(None, process.is_healthy):
                await asyncio.sleep(0.1)

    async def collect(self, folder, handles):
        await collect_from(await self.redis_cluster.connect(), self.rows.archived(), self.doors[0], folder, handles)

    async def stop(self):
        for name in self.services:
            process = self.processes.get(name)
            if process and process.child is not Gone and process.child.poll() is None:
                process.ask_to_stop()  # All of them drain together.
        try:
            await super().stop()
        finally:
            self.rows.close()
            self.network.remove()
