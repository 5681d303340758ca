"""Many users at once, each from an address of their own: budgets are by address."""

import asyncio
import random

from .client import Client
from .record import Silent

PER_NETWORK = 200


def make_clients(names, doors, block, seed, recorder=Silent(), kind=Client):
    """From addresses of 127.`block`.0.0/16."""
    return [kind(name, doors, f"127.{block}.{1 + number // PER_NETWORK}.{1 + number % PER_NETWORK}", recorder,
                 random.Random(f"{seed} {name}")) for number, name in enumerate(names)]


async def register(clients, at_once=4):
    """Not all together: passwords cost memory and time."""
    gate = asyncio.Semaphore(at_once)

    async def one(client):
        async with gate:
            await client.register()
    await asyncio.gather(*(one(client) for client in clients))


async def join(clients):
    await register(clients)
    for client in clients:
        client.start()


async def leave(clients):
    for client in clients:
        await client.stop()
