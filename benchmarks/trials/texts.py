"""Gives texts that are nearly right where a diagram, a player or a setting is expected.

Each is understood, and then what it makes is written and understood again as the same; or it is refused
in one sentence.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import fields
from typing import Any

import gomc.reference as go
from gomc import programs, settings
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.errors import GomcError
from gomc.game.points import PASS
from gomc.game.rules import Color, Rules
from gomc.patterns import read, write
from gomc.settings import patterns
from gomc.settings.properties import WORDS
from gomc.text.program import ALIASES, differences, vary
from gomc.text.stages import STAGES, WHOLE
from gomc.text.values import NAMED

TEXTS = 60
"""So many texts of each kind are one round."""

SECONDS = 1.0
"""The most processor time that one text may take."""

LETTERS = [
    *"XO.k#xo?*,:=-_ \t\n\r\0\\'\"{}()[]0123456789eE+~éß",
    "\x1b[31m",
    "\u2028",
    "\ud800",
    "٣",
    "😀",
]

VALUES = [
    "none",
    "yes",
    "no",
    "ucb1",
    "ucb1tuned",
    "epsilongreedy",
    "pruning",
    "temperature",
    "annealing",
]
VALUES += [
    "0",
    "1",
    "-1",
    "0.5",
    "1e3",
    "1e400",
    "nan",
    "inf",
    "5" * 400,
    "1_0",
    "٣",
    "wins",
    "score",
    "olga",
]
VALUES += ["random", "reference", "fast", "", " ", "=", ".", "0x10", "True", *NAMED]
VALUES += [*WHOLE, *STAGES, "fillboard(8)+save+mogo", "fillboard(0)", "owners", "save+pure"]


def attack(rng: random.Random) -> int:
    """Try some texts of each kind."""
    kinds: list[tuple[Callable[[random.Random], str], Callable[[str], None]]] = [
        (diagram, draw),
        (pattern, match),
        (database, value),
        (specification, play),
        (move, put),
    ]
    for make, use in kinds:
        for _ in range(TEXTS):
            refused_or_done(use, make(rng))
    return TEXTS * len(kinds)


def refused_or_done(use: Callable[[str], None], text: str) -> None:
    """Use a text, and see that it is refused in a sentence, if it is."""
    begun = time.process_time()
    try:
        use(text)
    except GomcError as error:
        said = str(error)
        assert said.endswith((".", "...")), f"{text!r}: {said!r}"
        assert "\n" not in said, f"{text!r}: {said!r}"
        assert "\x1b" not in said, f"{text!r}: {said!r}"
        assert len(said) < 900, f"{text!r}: {said!r}"
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{text!r} raised {type(error).__name__}: {error}") from error
    took = time.process_time() - begun
    assert took < SECONDS, f"{took:.1f} s for {text[:80]!r} ..."


def noise(rng: random.Random, text: str) -> str:
    """Return a text with something exchanged, put in, left out, or repeated many times."""
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        more = rng.choice(LETTERS) * rng.choice((1, 1, 1, 1, 3, 40, 5000))
        text = text[:at] + more + text[at + rng.randrange(3) :]
    return text


# --- Diagrams.


def diagram(rng: random.Random) -> str:
    """Return the diagram of a random position, or something like it."""
    size = rng.randrange(1, 8)
    board = go.Board(size, rules=Rules("simple", rng.choice(("none", "any"))))
    for _ in range(rng.randrange(2 * size * size)):
        moves = [*board.legal_moves(), PASS]
        if not board.ended:
            board.play(rng.choice(moves))
    text = str(board)
    if rng.random() < 0.3:
        text = "\n".join(line.strip("0123456789 ") for line in text.splitlines()[:-2])
    return noise(rng, text)


def draw(text: str) -> None:
    """Read a diagram, and what it shows again."""
    board = go.Board.from_diagram(text, rules=Rules("simple"))
    again = go.Board.from_diagram(str(board), rules=Rules("simple"))
    assert str(again) == str(board), f"{text!r} is read as\n{board}\nand this as\n{again}"
    assert again.state == board.state, f"{text!r}: {again.state} and {board.state}"
    board.legal_moves()


def pattern(rng: random.Random) -> str:
    """Return the diagram of a pattern, or something like it."""
    signs = rng.choices([*"XOxo.?#"], k=8)
    text = "".join([*signs[:4], "*", *signs[4:]])
    return noise(rng, " ".join(text[i : i + 3] for i in (0, 3, 6)))


def match(text: str) -> None:
    """Find all that a pattern matches, which is at most everything."""
    assert len(patterns.Pattern("a pattern", text).matches()) <= 1 << 16, text


def database(rng: random.Random) -> str:
    """Return a database of patterns, or something like it."""
    text = ""
    for _ in range(rng.randrange(1, 4)):
        signs = rng.choices([*"XOxo.??%%|-+"], k=8)
        nine = "".join([*signs[:4], "*", *signs[4:]])
        text += "\n".join([nine[:3], nine[3:6], nine[6:], ""])
        for _ in range(rng.randrange(1, 3)):
            words = rng.sample([*WORDS], rng.randrange(3))
            text += ",".join((f":{rng.randrange(200)}", *words)) + "\n"
    return noise(rng, text)


def value(text: str) -> None:
    """Read a database as GNU Go does and strictly; what is written is the same."""
    for strict in (False, True):
        with suppress(GomcError) if not strict else nullcontext():
            found = read(text, strict=strict)
            assert read(write(found)) == found, text


def move(rng: random.Random) -> str:
    """Return the name of a point, of a colour, or something like it."""
    names = ["A1", "T19", "I5", "pass", "PASS", "z25", "black", "W", "resign", "e5 ", "A0", "A01"]
    return noise(rng, rng.choice(names))


def put(text: str) -> None:
    """Play a move of this name, and read a colour of this name."""
    board = go.Board(19)
    board.play(text)
    assert board.moves[-1][1] == PASS or board.color_at(text) is Color.BLACK, text
    Color.parse(text)


# --- Players and settings.


def specification(rng: random.Random) -> str:
    """Return a player as text, with settings that may or may not be some."""
    name = rng.choice([*programs.PROGRAMS, "random", "mogo", "olga", "alphago", "gnugo --mode gtp"])
    names = [*ALIASES, "playouts", "seconds", "backend", "workers", "patterns", *paths(rng)]
    parts = [f"{rng.choice(names)}={rng.choice(VALUES)}" for _ in range(rng.randrange(4))]
    return noise(rng, f"{name}:{','.join(parts)}" if parts else name)


def paths(rng: random.Random) -> list[str]:
    """Return names of settings, and of settings of these, of any search."""
    kind = getattr(
        settings, rng.choice(["UCT", "Abramson", "AllMovesAsFirst", "MoveLists", "DepthTwo"])
    )
    names = [field.name for field in fields(kind)]
    below = [
        "ratio",
        "k",
        "p",
        "urgency",
        "exploration",
        "epsilon",
        "games",
        "distance",
        "margin",
        "own",
        "x",
    ]
    return [*names, *(f"{rng.choice(names)}.{rng.choice(below)}" for _ in range(5))]


def play(text: str) -> None:
    """Understand a player, and from the text that is the same for all who mean it, the same player."""
    player: Any = parse_player(text)
    again = parse_player(player.canonical)
    assert again == player, f"{text!r} means {player}, but {player.canonical!r} means {again}"
    if isinstance(player, ProgramPlayer):
        for plain in (settings.UCT(), settings.Abramson()):
            search = player.program.search
            if type(search) is type(plain):
                assert vary(plain, differences(search, plain), "it") == search, text
