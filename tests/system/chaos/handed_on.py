"""Whether gateways that stopped sent their clients away a few at a time, and served the others meanwhile: by what the clients
recorded, where the bots are all the clients there are and each gateway has one thread."""

import collections
import math

from system.bots import record

STEP, AT_A_TIME = 0.1, 2  # Seconds between two steps, and clients in each (services/gateway/hub/hand_on.hpp).
GOING_AWAY = 1001
APART = 1.5  # Seconds. Between two gateways that stop a roll waits longer, and a step comes sooner.
STALL = 0.3  # Seconds for which our own process may see nothing without a word of it (run.watch_itself).

Closing = collections.namedtuple("Closing", "at client")


class HandOn:
    """The clients that one gateway sent away. `served`: those that heard from it after the first had been sent away."""

    def __init__(self, closings, served, stalled):
        first, last = closings[0].at, closings[-1].at
        self.clients, self.took, self.served = len(closings), last - first, served
        self.due = (math.ceil(self.clients / AT_A_TIME) - 1) * STEP - STALL - stalled
        self.is_judged = self.due > 0

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
            first, last = group[0].at, group[-1].at
            served = sum(any(first < at < closing.at for at in received[closing.client]) for closing in group)
            stalled = sum(seconds for at, seconds in stalls if first - STALL < at and at - seconds < last + STALL)
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
    """What is wrong. In every roll at least one gateway has so many clients that their going takes time."""
    found = list(hand_ons(path))
    for each in found:
        print(f"handed on: {each}")
    judged = [each for each in found if each.is_judged]
    faults = [f"{each}: expected {each.due:.2f} s at least" for each in judged if each.took < each.due]
    if len(judged) < rolls:
        faults.append(f"gateways sent many clients away {len(judged)} times. Expected {rolls} at least")
    if judged and not any(each.served for each in judged):
        faults.append("no client was served after another had been sent away. Expected some, as each waits for its turn")
    return faults
