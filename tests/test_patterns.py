"""Patterns: what they match, counted, and that they stand for all their rotations and colours."""

from __future__ import annotations

import itertools

import pytest

from gomc.errors import GomcError
from gomc.game.points import geometry
from gomc.reference.patterns import neighbourhood, windows
from gomc.settings.patterns import CUT, EDGE, HANE, MOGO, Pattern, table

COUNTS = {
    "hane 1": 208,
    "hane 2": 144,
    "hane 3": 432,
    "hane 4": 72,
    "cut 1": 1318,
    "cut 2": 446,
    "edge 1": 4 * 32,
    "edge 2": 4 * 54,
    "edge 3": 4 * 45,
    "edge 4": 4 * 32,
    "edge 5": 4 * 6,
}
"""How many neighbourhoods each of MoGo's patterns matches for a fixed colour: found by two independent
programs (from Fuego's diagrams, and from its procedures). At the edge each of the four
sides has as many."""


# Paper: RR Figure 5, RR Figure 6, RR Figure 7, RR Figure 8
@pytest.mark.parametrize("pattern", MOGO, ids=lambda pattern: pattern.name)
def test_the_patterns_match_as_many_neighbourhoods_as_known(pattern: Pattern) -> None:
    assert len(pattern.matches()) == COUNTS[pattern.name]


# Paper: RR Figure 5, RR Figure 6, RR Figure 7, RR Figure 8
def test_together_they_match_as_many_as_known() -> None:
    assert sum(table(HANE)) == 856
    assert sum(table(HANE + CUT)) == 2620
    assert sum(table(EDGE)) == 4 * 137
    assert sum(table(MOGO)) == 2620 + 4 * 137


@pytest.mark.parametrize("size", [2, 9, 25])
def test_a_neighbourhood_has_a_window_of_its_own(size: int) -> None:
    shown = windows(table(MOGO), size)
    assert len(shown.matched) == 2620 + 4 * 137
    assert len(windows(bytes([1]) * (1 << 16), size).matched) == 1 << 16
    assert shown.whole.bit_count() == 16
    assert all(window & shown.whole == window for window in shown.matched)


def test_no_pattern_matches_in_a_corner() -> None:
    """There five neighbours are off the board: both bits of them are set."""
    off = [number for number, fits in enumerate(table(MOGO)) if fits]
    assert {(number & number >> 8 & 255).bit_count() for number in off} == {0, 3}


def number(diagram: str, own: str = "X") -> int:
    """Return the number of a neighbourhood by its definition, from a diagram without wildcards."""
    parts = {".": 0, "#": 257, own: 1, "XO".replace(own, ""): 256}
    return sum(parts[s] << i for i, s in enumerate("".join(diagram.split()).replace("*", "")))


CASES = [
    ("XOX .*. ...", "hane 1", "XO"),
    ("XO. .*. X.O", "hane 2", "XO"),
    ("XO. .*. XXO", None, ""),
    ("XO. X*. ...", "hane 3", "XO"),
    ("XOO .*. ...", "hane 4", "X"),
    ("XO. O*X ...", "cut 1", "XO"),
    ("XO. O*O ...", None, ""),
    ("XO. O*. .O.", None, ""),
    ("XOX O*. .O.", None, ""),
    (".X. O*O X.X", "cut 2", "XO"),
    (".X. O*O O.X", None, ""),
    ("X.. O*. ###", "edge 1", "XO"),
    (".X. .*O ###", "edge 2", "XO"),
    (".XO .*. ###", "edge 3", "X"),
    (".XO X*. ###", "edge 4", "O"),
    (".XO O*X ###", "edge 5", "O"),
    ("... .*. ...", None, ""),
]


# Paper: GG 14 symbols
@pytest.mark.parametrize(("diagram", "name", "movers"), CASES)
def test_single_neighbourhoods(diagram: str, name: str | None, movers: str) -> None:
    """Where several patterns match, the one named is among them."""
    for mover in "XO":
        fits = {pattern.name for pattern in MOGO if number(diagram, mover) in pattern.matches()}
        assert (name in fits) == (mover in movers) if name else not fits


def turned(diagram: str) -> str:
    """Return a diagram turned by a quarter."""
    rows = diagram.split()
    return " ".join("".join(column) for column in zip(*rows[::-1], strict=True))


@pytest.mark.parametrize("pattern", MOGO, ids=lambda pattern: pattern.name)
def test_a_pattern_stands_for_its_rotations_and_reflections(pattern: Pattern) -> None:
    again = turned(pattern.diagram)
    mirrored = " ".join(row[::-1] for row in pattern.diagram.split())
    for diagram, turn in ((again, turned), (mirrored, None)):
        unless = [turn(u) if turn else " ".join(r[::-1] for r in u.split()) for u in pattern.unless]
        other = Pattern(pattern.name, diagram, tuple(unless), pattern.mover)
        assert other.matches() == pattern.matches()


def test_colours_are_exchanged_unless_the_mover_is_named() -> None:
    swapped = str.maketrans("XOxo", "OXox")
    for pattern in MOGO:
        exchanged = Pattern(
            pattern.name,
            pattern.diagram.translate(swapped),
            tuple(diagram.translate(swapped) for diagram in pattern.unless),
            pattern.mover,
        )
        assert (exchanged.matches() == pattern.matches()) == (pattern.mover == "any")


@pytest.mark.parametrize("size", [1, 2, 5, 7, 9, 19])
def test_the_number_of_a_neighbourhood_is_as_defined(size: int) -> None:
    """Stones in a fixed irregular order on all points but the one looked at."""
    form = geometry(size)
    for p in form.points:
        row, column = divmod(p, form.stride)
        signs = {q: ".XO"[(7 * q * q + 3 * q + p) % 3] for q in form.points if q != p}
        own = sum(1 << q for q, sign in signs.items() if sign == "X")
        other = sum(1 << q for q, sign in signs.items() if sign == "O")
        around = ""
        for r, c in itertools.product((row - 1, row, row + 1), (column - 1, column, column + 1)):
            inside = 0 <= r < size and 0 <= c < size
            here = signs.get(r * form.stride + c, "*") if inside else "#"
            around += "*" if (r, c) == (row, column) else here
        assert neighbourhood(p, own, other, form) == number(around)


@pytest.mark.parametrize(
    ("diagram", "mover"),
    [("XO .*. ???", "any"), ("XOX .X. ???", "any"), ("XOX .*. ??!", "any"), ("XOX .*. ***", "any")],
)
def test_bad_diagrams_are_refused_in_one_sentence(diagram: str, mover: str) -> None:
    with pytest.raises(GomcError, match=r"^the pattern 'bad' must have eight of the signs .*\.$"):
        Pattern("bad", diagram, mover=mover)


def test_an_unknown_mover_is_refused() -> None:
    with pytest.raises(GomcError, match="mover must be one of 'any', 'X', 'O', not 'black'"):
        Pattern("bad", "XOX .*. ???", mover="black")
