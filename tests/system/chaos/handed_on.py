"""Whether gateways that stopped sent their clients away a few at a time, and served the others meanwhile: by what the clients
recorded, where the bots are all the clients there are and each gateway has one thread."""

import collections
import math

from system.bots import record

STEP, AT_A_TIME = 0.1, 2  # Seconds between two steps, and clients in each (services/gateway/hub/hand_on.hpp).
MANY = 8  # Clients.
GOING_AWAY = 1001
APART = 1.5  # Seconds. Between two gateways that stop a roll waits longer, and a step comes sooner.
STALL = 0.3  # Seconds for which our own process may see nothing without a word of it (run.watch_itself).

Closing = collections.namedtuple("Closing", "at client")


class HandOn:
    """The clients that one gateway sent away. `served`: those that heard from it after the first had been sent away;
    `stalled`: by how many seconds our own process may have seen the first one too late."""

    def __init__(self, closings, served, stalled):
        first, last = closings[0].at, closings[-1].at
        self.clients, self.took, self.served = len(closings), last - first, served
        self.due = max(0.0, round((math.ceil(self.clients / AT_A_TIME) - 1) * STEP - STALL - stalled, 3))

    def __str__(self):
        return f"{self.clients} clients in {self.took:.2f} s, {self.served} of them served after the first had been sent away"


def hand_ons(path):
    closings, received, stalls, doors = collections.defaultdict(list), collections.defaultdict(list), [], {}
    for line in record.read(path):
        client = line["who"], line.get("connection")
        match line["what"]:
            case "opened":
                doors[client] = line["door"]
            case "received":
                received[client].append(line["at"])
            case "closed" if line["code"] == GOING_AWAY:
                closings[doors[client]].append(Closing(line["at"], client))
            case "stood":
                stalls.append((line["at"], line["seconds"]))
    for of_door in closings.values():
        for group in groups(of_door):
            first = group[0].at
            served = sum(any(first < at < closing.at for at in received[closing.client]) for closing in group)
            # Later stalls only make the others seem to go later.
            stalled = sum(seconds for at, seconds in stalls if at - seconds < first < at + STALL)
            yield HandOn(group, served, stalled)


def groups(closings):
    """Each of what one gateway sent away."""
    group = []
    for closing in closings:
        if group and closing.at - group[-1].at > APART:
            yield group
            group = []
        group.append(closing)
    if group:
        yield group


def judge(path, rolls):
    """What is wrong. In every roll at least one gateway has many clients, whose going takes time."""
    found = list(hand_ons(path))
    for each in found:
        print(f"handed on: {each}")
    faults = [f"{each}: expected {each.due:.2f} s at least" for each in found if each.took < each.due]
    of_many = sum(each.clients >= MANY for each in found)
    if of_many < rolls:
        faults.append(f"gateways sent {MANY} clients or more away {of_many} times. Expected {rolls} at least")
    # While we stalled we may have missed that some were served.
    seen = [each for each in found if each.due > 0]
    if seen and not any(each.served for each in seen):
        faults.append("no client was served after another had been sent away. Expected some, as each waits for its turn")
    return faults
