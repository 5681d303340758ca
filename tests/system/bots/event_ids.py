"""Ids of new events and arenas."""

import random

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def new_event_id(rng=random):
    """64 random bits in 11 base62 digits."""
    number, text = rng.getrandbits(64), ""
    for _ in range(11):
        number, digit = divmod(number, 62)
        text = DIGITS[digit] + text
    return text
