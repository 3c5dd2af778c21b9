"""Hostile input: it is used, or refused in one sentence, in bounded time and memory."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from typing import TypeVar

from benchmarks.rounds import memory
from gomc.errors import GomcError

T = TypeVar("T")

MEBIBYTES = 400
"""How much the process may grow while it uses something."""


def used(use: Callable[[], T], seconds: float, said: object) -> T | None:
    """Return what comes of a call, None if it is refused in a sentence; see that it is not too dear.

    A busy machine may need more of the processor's time, and so may try thrice.
    """
    for _ in range(3):
        before, highest, begun = memory(), peak(), time.process_time()
        found = _called(use, said)
        took = time.process_time() - begun
        grew = peak() - before if peak() > highest else 0.0  # else the peak was before
        assert grew < MEBIBYTES, f"{grew:.0f} MiB more: {said}"
        if took < seconds:
            return found
    raise AssertionError(f"{took:.1f} s: {said}")


def _called(use: Callable[[], T], said: object) -> T | None:
    try:
        return use()
    except GomcError as error:
        sentence = str(error)
        assert sentence.endswith("."), f"{sentence!r}: {said}"
        assert "\n" not in sentence, f"{sentence!r}: {said}"
        assert "\x1b" not in sentence, f"{sentence!r}: {said}"
        assert len(sentence) < 500, f"{sentence!r}: {said}"
        return None
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error}: {said}") from error


def peak() -> float:
    """Return how many MiB the process had in memory at most since it began."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def damaged(data: bytes, pieces: list[bytes], rng: random.Random) -> bytes:
    """Return a file with pieces put in, taken out, flipped or cut off."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(4):
            case 0:
                found[at : at + rng.randrange(20)] = rng.choice(pieces) * rng.choice((1, 1, 3, 200))
            case 1:
                found[at : at + 1] = bytes([rng.randrange(256)])
            case 2:
                del found[at : at + rng.randrange(100)]
            case 3:
                del found[at + rng.randrange(len(data) + 1) :]
    return bytes(found)


def repeated(pieces: list[bytes], size: int, rng: random.Random) -> bytes:
    """Return a file of this many bytes in which something is repeated, perhaps with a number in it."""
    head, unit, tail = (b"".join(rng.choices(pieces, k=rng.randrange(1, 5))) for _ in range(3))
    if rng.random() < 0.3:
        count = size // (len(unit) + 6)
        return head + b"".join(unit + b"%d" % n for n in range(count)) + tail
    return head + unit * (size // len(unit)) + tail
