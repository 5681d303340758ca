"""A TCP relay on loopback whose connections can be cut, slowed down and left half-open."""

import asyncio

CHUNK = 1 << 16


class Link:
    """One relayed connection."""

    def __init__(self, near, far):
        self.near, self.far = near, far
        self.flows = asyncio.Event()
        self.flows.set()

    def cut(self):
        """Both ends see a reset."""
        self.flows.set()
        for writer in (self.near, self.far):
            writer.transport.abort()


class Proxy:
    """Relays to `target` (host, port). Connects from the client's own address, so that budgets per address hold."""

    def __init__(self, name, target):
        self.name, self.target = name, target
        self.links = set()
        self.delay = 0.0
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        source = writer.get_extra_info("peername")[0]
        try:
            far_reader, far_writer = await self.reach(source)
        except OSError:
            writer.transport.abort()
            return
        link = Link(writer, far_writer)
        self.links.add(link)
        try:
            await asyncio.gather(self.pump(link, reader, far_writer), self.pump(link, far_reader, writer))
        except OSError:
            pass
        finally:
            self.links.discard(link)
            link.cut()

    async def reach(self, source):
        return await asyncio.open_connection(*self.target, local_addr=(source, 0))

    async def pump(self, link, reader, writer):
        while data := await reader.read(CHUNK):
            if self.delay:
                await asyncio.sleep(self.delay)
            await link.flows.wait()
            writer.write(data)
            await writer.drain()
        # Whoever closes one direction has nothing to say in the other: all protocols here work like that.
        link.cut()

    def some(self, rng, share):
        """Nothing for `share`: one of them."""
        links = sorted(self.links, key=id)
        if share is None:
            return rng.sample(links, min(len(links), 1))
        return rng.sample(links, round(len(links) * share))

    def cut(self, rng, share):
        chosen = self.some(rng, share)
        for link in chosen:
            link.cut()
        return len(chosen)

    async def leave_half_open(self, rng, share, seconds):
        """Nothing arrives any more, and nobody is told; later some connections go on and the others break."""
        chosen = self.some(rng, share)
        goes_on = [rng.random() < 0.5 for _ in chosen]
        for link in chosen:
            link.flows.clear()
        await asyncio.sleep(seconds)
        for link, is_kept in zip(chosen, goes_on):
            link.flows.set() if is_kept else link.cut()

    async def slow_down(self, delay, seconds):
        self.delay = delay
        await asyncio.sleep(seconds)
        self.delay = 0.0

    async def stop(self):
        self.server.close()
        for link in list(self.links):
            link.cut()
