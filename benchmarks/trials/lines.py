"""Exported results that are damaged or edited: flipped bits, lost ends, lines twice, odd values.

The command that imports them must end in time, with the results or with one sentence. After a sentence
nothing may have come into the file of results, and whatever came in must be read and exported again.
"""

from __future__ import annotations

import json
import random
import tempfile
from functools import cache
from pathlib import Path

from click.testing import CliRunner, Result

from benchmarks.bounded import bounded
from benchmarks.trials.results import EDITS, MATCHES, MOST
from gomc.arena import Match, Store
from gomc.arena.answers import KeptAnswer
from gomc.arena.lines import write_lines
from gomc.arena.referee import play_game
from gomc.cli import main

HANDICAP = Match("random", "random", games=3, size=7, handicap=2, black="a")

ANSWERS = {
    "one": KeptAnswer("C3", "2026-01-01T00:00:00Z", "1.0"),
    "two": KeptAnswer(0.25, "2026-01-01T00:00:00Z", "1.0"),
}

VALUES = (
    None, True, "", "x", "\x1b[2J", "\ud800", "--", "aa", "aaaa", "zz", "a", 0, -1, 1, 2, 2**63,
    10**400, 0.5, -0.5, 1e308, float("inf"), float("nan"), [], {}, [0], [0, 0], [1, 2, 3], [-1, 0],
    ["x", "y"], [1e308, 1e308], [float("nan"), 0], [[], {}], "B+", "B+R", "W+1e+9", "Void",
    "endless", "random",
)  # fmt: skip
"""What may stand in a field."""


@cache
def whole() -> bytes:
    """Return a file that is as it should be."""
    matches = (*MATCHES, HANDICAP)
    games = ((match, play_game(match, n)) for match in matches for n in range(match.games))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "whole.jsonl")
        write_lines(games, path, ANSWERS)
        return path.read_bytes()


def attack(rng: random.Random) -> int:
    """Damage or edit files, and import each of them."""
    with tempfile.TemporaryDirectory(prefix="gomc-lines-") as folder:
        for number in range(20):
            data, said = rng.choice([flip, cut, edit, edit, edit, edit_match, move])(whole(), rng)
            _import(Path(folder), str(number), data, said)
    return 20


def _import(folder: Path, name: str, data: bytes, said: str) -> None:
    """Import a file, and see that all of it or nothing is there."""
    file, store, again = (folder / f"{name}.{end}" for end in ("jsonl", "sqlite", "again.jsonl"))
    file.write_bytes(data)
    done = _run(said, "import", file, "--results", store)
    if done.exit_code:
        assert done.exit_code == 2, f"exit code {done.exit_code}: {said}"
        assert done.output.startswith("Error: "), f"no sentence but {done.output!r}: {said}"
        assert len(done.output.splitlines()) == 1, f"{done.output!r}: {said}"
        assert not store.exists(), f"something was imported: {said}"
    else:
        assert _run(said, "export", again, "--results", store).exit_code == 0, said
        with Store(store) as kept:
            games = sum(map(kept.count, kept.matches()))
        assert again.read_bytes().count(b'"number"') == games, said
        assert _run(said, "import", again, "--results", store).output.count(" 0 are new") == 1, said
    assert "\x1b" not in done.output, f"{done.output!r}: {said}"


def _run(said: str, *words: object) -> Result:
    """Run a command on results."""
    args = ["results", *map(str, words)]
    done = bounded(lambda: CliRunner().invoke(main, args), MOST, said)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise AssertionError(f"{done.exception!r}: {said}") from done.exception
    return done


# --- What may happen to a file; each returns the file, and what it was.


def flip(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Flip some bits."""
    flipped = bytearray(data)
    bits = [rng.randrange(8 * len(data)) for _ in range(rng.choice((1, 1, 2, 40)))]
    for bit in bits:
        flipped[bit // 8] ^= 1 << bit % 8
    return bytes(flipped), f"flipping the bits {bits}"


def cut(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Cut off the end, or put something else there."""
    at = rng.randrange(len(data))
    end = rng.choice((b"", b"\n", bytes(100), b"[" * 100_000, b"9" * 10_000, b"\xff\xfe", b"{}\n"))
    return data[:at] + end, f"cutting it off at {at}, with {end[:10]!r}"


def edit(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Put odd values into fields, take fields away, or add them."""
    lines = [json.loads(line) for line in data.splitlines()]
    names = sorted({name for line in lines for name in line})
    changes = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        number = rng.randrange(len(lines))
        line = lines[number]
        if line and rng.random() < 0.2:
            del line[name := rng.choice([*line])]
        else:
            name = rng.choice(names if rng.random() < 0.2 else [*line] or names)
            line[name] = rng.choice(VALUES)
        changes.append(f"{name} of line {number + 1}: {line.get(name, 'nothing')!r}")
    return _joined(lines), "; ".join(changes)


def edit_match(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Edit a match."""
    lines = [json.loads(line) for line in data.splitlines()]
    name, value = rng.choice(EDITS)
    rng.choice([line for line in lines if "match" in line])["match"][name] = value
    return _joined(lines), f"{name}={value!r} in a match"


def move(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """Take away a line, or repeat a line elsewhere."""
    lines = data.splitlines()
    one, other = (rng.randrange(len(lines)) for _ in range(2))
    if rng.random() < 0.5:
        lines.insert(other, lines[one])
    else:
        del lines[one]
    return b"\n".join(lines) + b"\n", f"repeating or deleting line {one + 1}, at {other + 1}"


def _joined(lines: list[object]) -> bytes:
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()
