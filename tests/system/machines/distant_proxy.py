"""The chaos proxies of machines: they listen there, in front of the process, and what passes takes 5 ms in each direction."""

import asyncio

from proxy import CHUNK, Proxy

from .network import as_player

APART = 0.005  # Seconds that everything takes, in each direction.
REACHED_WITHIN = 5.0  # Seconds; every caller has given up by then.
MOST_ON_THE_WAY = 1024  # Pieces of one direction of a connection.


class DistantProxy(Proxy):
    """Listens at (namespace, address, port), and relays to another such place."""

    def __init__(self, name, here, target):
        super().__init__(name, target)
        self.here = here

    async def start(self):
        namespace, address, port = self.here
        self.server = await asyncio.start_server(self.serve, sock=namespace.listen(address, port))
        return port

    async def reach(self, source):
        namespace, address, port = self.target
        calling = namespace.socket(self.seen_as(source))
        try:
            async with asyncio.timeout(REACHED_WITHIN):
                await asyncio.get_running_loop().sock_connect(calling, (address, port))
        except BaseException:
            calling.close()
            raise
        return await asyncio.open_connection(sock=calling)

    def seen_as(self, source):
        """A process of the same machine is called from any address of it."""
        return None

    async def pump(self, link, reader, writer):
        on_the_way = asyncio.Queue(MOST_ON_THE_WAY)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.take(reader, on_the_way))
                both.create_task(self.bring(link, on_the_way, writer))
        except* OSError:
            pass
        link.cut()

    async def take(self, reader, on_the_way):
        loop, data = asyncio.get_running_loop(), b"-"
        while data:
            data = await reader.read(CHUNK)
            await on_the_way.put((loop.time() + APART + self.delay, data))

    @staticmethod
    async def bring(link, on_the_way, writer):
        loop = asyncio.get_running_loop()
        while True:
            due, data = await on_the_way.get()
            await asyncio.sleep(due - loop.time())
            await link.flows.wait()
            if not data:
                return
            writer.write(data)
            await writer.drain()

    def cut_all(self):
        for link in list(self.links):
            link.cut()


class Door(DistantProxy):
    """The players' way to a gateway. They are on the host, each with an address of loopback; the relay calls the gateway's
    machine from the switch, for each of them from another address."""

    def __init__(self, name, switch, address, port):
        super().__init__(name, None, (switch, address, port))

    async def start(self):
        return await Proxy.start(self)

    def seen_as(self, source):
        return as_player(source)
