"""What goes wrong and when: a schedule that a seed decides, and how it is carried out."""

import asyncio
import collections
import contextlib
import signal

Injection = collections.namedtuple("Injection", "at kind target seconds")

# Kind: (weight, shortest, longest and most frequent time that it lasts).
KINDS = {
    "kill": (5, 0.1, 3.0, 0.5),  # kill -9; started again after the time.
    # SIGSTOP, and SIGCONT after the time: longer and shorter than an instance takes to be given up by the others.
    "pause": (4, 0.3, 8.0, 1.4),
    "kill_redis": (1, 0.1, 3.0, 0.5),
    # A server of the cluster, for clients and for the other servers: longer than they take to replace it.
    "cut_off_redis": (2, 1.0, 9.0, 3.0),
    # Likewise by SIGSTOP: what was on its way to it, it carries out when it wakes up, before it hears of its successor.
    "stop_redis": (2, 1.0, 9.0, 3.0),
    "slow_disk": (2, 0.3, 1.5, 0.5),  # Redis is paused repeatedly for moments, as in a slow fsync.
    "cut": (3, 0.0, 0.0, 0.0),
    "delay": (2, 1.0, 4.0, 2.0),
    "half_open": (3, 1.0, 9.0, 2.0),
    "half_open_one": (2, 1.0, 9.0, 4.0),  # One connection of a process, while its others live.
    # Longer than players in time trouble have left, of a process that nobody replaces so soon.
    "stall": (1, 6.0, 10.0, 9.0),
    # Each instance of matchmaking is paused in turn until another has taken over and changed something, each for that long.
    "take_turns": (0.5, 1.8, 5.5, 4.0),
    "clock_step": (0.5, 3.0, 75.0, 10.0),  # Redis' wall clock jumps ahead by this many seconds.
}
PROVOKED = 15  # Weight of a kind that is to be frequent.
REDIS_KINDS = ("kill_redis", "cut_off_redis", "stop_redis", "slow_disk", "clock_step")
CLUSTER_KINDS = ("cut_off_redis", "stop_redis")
GAP = 3.0  # Seconds from one injection to the next, on average.


def targets(kind, cluster):
    """With what is in the way of moves more often than the rest."""
    if kind in REDIS_KINDS:
        return cluster.redis_names
    if kind == "stall":
        return ["games"] if cluster.is_lone else list(cluster.gateways)
    if kind == "take_turns":
        return ["matchmaking"]
    if kind == "half_open_one":
        return [proxy.name for proxy in (*cluster.to_redis.values(), *cluster.calls.values())]
    if kind in ("kill", "pause"):
        names = [name for name in cluster.processes if name not in cluster.redis_names]
        return names + 2 * [name for name in names if name.startswith(("games", "gateway"))]
    names = [proxy.name for proxy in cluster.proxies]
    return names + 3 * list(cluster.gateways) + 2 * [name for name in names if name.startswith("games")]


def schedule(rng, seconds, cluster, provoked=None):
    provoked_kind, where = provoked or (None, "")
    kinds = {kind: terms for kind, terms in KINDS.items() if kind not in CLUSTER_KINDS or cluster.redis_cluster}
    weights = [PROVOKED if kind == provoked_kind else weight for kind, (weight, *_) in kinds.items()]
    injections, at = [], 2.0
    while (at := at + rng.expovariate(1 / GAP)) < seconds:
        kind, = rng.choices(list(kinds), weights)
        _, shortest, longest, frequent = KINDS[kind]
        choice = targets(kind, cluster)
        if kind == provoked_kind:
            choice = [name for name in choice if name.startswith(where)]
        injections.append(Injection(round(at, 2), kind, rng.choice(choice),
                                    round(rng.triangular(shortest, longest, frequent), 2)))
    return injections


class Injector:
    def __init__(self, cluster, recorder, rng):
        self.cluster, self.recorder, self.rng = cluster, recorder, rng
        self.by_name = {proxy.name: proxy for proxy in cluster.proxies}
        self.counts = collections.Counter()
        self.turns = asyncio.Lock()
        self.redis_turns = asyncio.Lock()

    async def run(self, injections):
        loop = asyncio.get_running_loop()
        began, tasks = loop.time(), []
        for injection in injections:
            await asyncio.sleep(max(began + injection.at - loop.time(), 0))
            tasks.append(asyncio.create_task(self.inject(injection)))
        await asyncio.gather(*tasks)

    async def inject(self, injection):
        self.counts[self.named(injection)] += 1
        self.recorder.note("injector", "begins", **injection._asdict())
        await getattr(self, injection.kind)(injection.target, injection.seconds)
        self.recorder.note("injector", "ends", kind=injection.kind, target=injection.target)

    @staticmethod
    def named(injection):
        """As it is counted."""
        return injection.kind

    async def kill(self, target, seconds):
        self.cluster.kill(target, seconds)
        await asyncio.sleep(seconds)

    async def pause(self, target, seconds):
        self.cluster.signal(target, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self.cluster.signal(target, signal.SIGCONT)

    async def kill_redis(self, target, seconds):
        async with self.one_server():
            await self.kill(target, seconds)

    async def cut_off_redis(self, target, seconds):
        async with self.one_server():
            await asyncio.gather(*(proxy.leave_half_open(self.rng, 1.0, seconds)
                                   for proxy in self.cluster.redis_cluster.proxies_of(target)))

    async def stop_redis(self, target, seconds):
        async with self.one_server():
            await self.pause(target, seconds)

    @contextlib.asynccontextmanager
    async def one_server(self):
        """Of a cluster one at a time is lost: two that hold the same may both have what nobody else has."""
        async with self.redis_turns:
            yield
            if self.cluster.redis_cluster:
                await self.cluster.redis_cluster.wait_whole()

    async def slow_disk(self, target, seconds):
        for _ in range(5):
            await self.pause(target, seconds / 5)
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def cut(self, target, seconds):
        self.by_name[target].cut(self.rng, 0.5)

    async def delay(self, target, seconds):
        await self.by_name[target].slow_down(self.rng.uniform(0.02, 0.3), seconds)

    async def half_open_one(self, target, seconds):
        await self.by_name[target].leave_half_open(self.rng, None, seconds)

    async def take_turns(self, target, seconds):
        """Whoever is replaced comes back just when its heir is paused."""
        async with self.turns:
            for name in 2 * [name for name in self.cluster.processes if name.startswith(target)]:
                await self.pause(name, seconds)

    async def stall(self, target, seconds):
        await self.pause(target, seconds)

    async def clock_step(self, target, seconds):
        offset = self.cluster.wall_clock.step(seconds)
        self.recorder.note("injector", "stepped", offset=offset)

    async def half_open(self, target, seconds):
        # A process loses its way to Redis, or the others their way to it, as a whole.
        share = 0.5 if target in self.cluster.gateways else 1.0
        await self.by_name[target].leave_half_open(self.rng, share, seconds)
