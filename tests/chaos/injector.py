"""What goes wrong and when: a schedule that a seed decides, and how it is carried out."""

import asyncio
import collections
import signal

Injection = collections.namedtuple("Injection", "at kind target seconds")

# Kind: (weight, shortest and longest time that it lasts).
KINDS = {
    "kill": (5, 0.1, 3.0),  # kill -9; started again after the time.
    "pause": (4, 0.3, 8.0),  # SIGSTOP, and SIGCONT after the time: longer and shorter than a lease lives.
    "kill_redis": (1, 0.1, 3.0),
    "slow_disk": (2, 0.3, 1.5),  # Redis stands still again and again for moments, as in a slow fsync.
    "cut": (3, 0.0, 0.0),
    "delay": (2, 1.0, 4.0),
    "half_open": (2, 2.0, 9.0),
}
GAP = 3.0  # Seconds from one injection to the next, on average.


def schedule(rng, seconds, cluster):
    services = [name for name in cluster.processes if name != "redis"]
    proxies = [proxy.name for proxy in cluster.proxies]
    # A death of what is not in the way of moves proves less.
    services += [name for name in services if name.startswith(("games", "gateway", "ratings"))]
    proxies += 4 * [name for name in cluster.gateways]
    weights = [weight for weight, _, _ in KINDS.values()]
    injections, at = [], 2.0
    while (at := at + rng.expovariate(1 / GAP)) < seconds:
        kind, = rng.choices(list(KINDS), weights)
        target = rng.choice(services if kind in ("kill", "pause") else proxies)
        if kind in ("kill_redis", "slow_disk"):
            target = "redis"
        _, shortest, longest = KINDS[kind]
        injections.append(Injection(round(at, 2), kind, target, round(rng.uniform(shortest, longest), 2)))
    return injections


class Injector:
    def __init__(self, cluster, recorder, rng):
        self.cluster, self.recorder, self.rng = cluster, recorder, rng
        self.by_name = {proxy.name: proxy for proxy in cluster.proxies}
        self.counts = collections.Counter()

    async def run(self, injections):
        loop = asyncio.get_running_loop()
        began, tasks = loop.time(), []
        for injection in injections:
            await asyncio.sleep(max(began + injection.at - loop.time(), 0))
            tasks.append(asyncio.create_task(self.inject(injection)))
        await asyncio.gather(*tasks)

    async def inject(self, injection):
        self.counts[injection.kind] += 1
        self.recorder.note("injector", "begins", **injection._asdict())
        await getattr(self, injection.kind)(injection.target, injection.seconds)
        self.recorder.note("injector", "ends", kind=injection.kind, target=injection.target)

    async def kill(self, target, seconds):
        self.cluster.kill(target, seconds)
        await asyncio.sleep(seconds)

    async def pause(self, target, seconds):
        self.cluster.signal(target, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.cluster.signal(target, signal.SIGCONT)

    async def kill_redis(self, target, seconds):
        await self.kill(target, seconds)

    async def slow_disk(self, target, seconds):
        for _ in range(5):
            await self.pause(target, seconds / 5)
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def cut(self, target, seconds):
        self.by_name[target].cut(self.rng, 0.5)

    async def delay(self, target, seconds):
        await self.by_name[target].slow_down(self.rng.uniform(0.02, 0.3), seconds)

    async def half_open(self, target, seconds):
        await self.by_name[target].leave_half_open(self.rng, 0.5, seconds)
