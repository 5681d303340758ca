"""What goes wrong with machines, once in a run each: one is cut off for 30 s, and one is killed with its disk. The rest is as
in any run."""

import asyncio
import contextlib

import injector
from injector import Injection

CUT_OFF = ("primary", "games", "gateway", "matchmaking", "postgres")
# Of PostgreSQL there is one, and nothing else has what is on its disk.
LOST = ("primary", "games", "gateway")
CUT_OFF_FOR = 30.0  # Seconds.
GONE_FOR = (3.0, 12.0)
# As shares of the run, so that the first has ended before the second begins.
CUT_OFF_AT, LOST_AT = (0.05, 0.2), (0.7, 0.85)


def one_of(rng, kind, site):
    """A server of Redis is named by the slots that it has then: which one that is, is seen when the time has come."""
    if kind == "primary":
        return f"primary {rng.randint(1, 3)}"
    return rng.choice([name for name in site.network.machines if name.startswith(kind)])


def schedule_of(cut_off, lost):
    """`cut_off` and `lost`: which kind of machine; the seed's choice where it is None."""
    def schedule(rng, seconds, site, provoked=None):
        usual = injector.schedule(rng, seconds, site, provoked)
        ours = [Injection(round(seconds * rng.uniform(*CUT_OFF_AT), 2), "cut_off_machine",
                          one_of(rng, cut_off or rng.choice(CUT_OFF), site), CUT_OFF_FOR),
                Injection(round(seconds * rng.uniform(*LOST_AT), 2), "lose_machine",
                          one_of(rng, lost or rng.choice(LOST), site), round(rng.uniform(*GONE_FOR), 2))]
        return sorted(usual + ours)
    return schedule


class MachineInjector(injector.Injector):
    @staticmethod
    def named(injection):
        """A run says which machine it was."""
        return f"{injection.kind} ({injection.target})" if "machine" in injection.kind else injection.kind

    async def cut_off_machine(self, target, seconds):
        async with self.machine(target) as name:
            self.cluster.network.unplug(name)
            await asyncio.sleep(seconds)
            self.cluster.network.plug(name)

    async def lose_machine(self, target, seconds):
        async with self.machine(target) as name:
            if name in self.cluster.redis_names:
                await self.cluster.redis_cluster.lose(name, seconds)
            else:
                await self.cluster.lose(name, seconds)

    @contextlib.asynccontextmanager
    async def machine(self, target):
        """Its name. A server of Redis only while the others have everything that it has, and until they do again."""
        if not target.startswith("primary"):
            yield target
            return
        async with self.one_server():
            redis = self.cluster.redis_cluster
            await redis.wait_whole()
            name = redis.primary(int(target.split()[1]))
            self.recorder.note("room", "chosen", target=target, machine=name)
            yield name
