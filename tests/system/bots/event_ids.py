"""Ids of events and arenas, and where Redis has what they name."""

import random

SLICES = 4
MASK = (1 << 64) - 1
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def new_event_id(rng=random):
    """64 random bits in 11 base62 digits."""
    number, text = rng.getrandbits(64), ""
    for _ in range(11):
        number, digit = divmod(number, 62)
        text = DIGITS[digit] + text
    return text


def new_id_of(wanted, rng=random):
    """Whose slice is `wanted`."""
    while slice_of(found := new_event_id(rng)) != wanted:
        pass
    return found


def shard_of(event_id):
    """As platform/eventlog/keys.hpp."""
    number = 0
    for digit in event_id:
        number = number * 62 + DIGITS.index(digit)
    number = ((number ^ (number >> 30)) * 0xbf58476d1ce4e5b9) & MASK
    number = ((number ^ (number >> 27)) * 0x94d049bb133111eb) & MASK
    return (number ^ (number >> 31)) >> 56


def slice_of(event_id):
    """As platform/eventlog/slices.hpp."""
    return shard_of(event_id) % SLICES
