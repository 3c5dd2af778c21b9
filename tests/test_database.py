"""Databases of patterns: what a line means, and the table, beside a definition word for word."""

from __future__ import annotations

import pickle
import random
import time
from dataclasses import replace
from typing import Any

import pytest

from gomc import patterns
from gomc.errors import GomcError
from gomc.settings.database import LARGEST_VALUE, Database, Value, WeightedPattern
from gomc.settings.properties import NEAR, OCAP, OUNSAFE, WORDS, XCAP, XSUICIDE, XUNSAFE, states
from gomc.settings.table import numbers


def says(word: str, state: int) -> bool:
    """Whether a word is true in a state, by its text in GNU Go's manual."""
    if word[1:4] == "cap":
        captured = state // (OCAP if word[0] == "o" else XCAP) % 4
        n, how = int(word[4]), word[5:]
        return captured >= n if how == "+" else captured <= n if how == "-" else captured == n
    property_, wanted = {
        "near": (NEAR, True),
        "far": (NEAR, False),
        "osafe": (OUNSAFE, False),
        "ounsafe": (OUNSAFE, True),
        "xsafe": (XUNSAFE, False),
        "xunsafe": (XUNSAFE, True),
        "xsuicide": (XSUICIDE, True),
        "xnosuicide": (XSUICIDE, False),
    }[word]
    return bool(state & property_) is wanted


def looks(diagram: str, signs: str) -> bool:
    """Whether a point with these neighbours (``OX.#``) looks like a diagram as it stands."""
    allowed = {"?": "OX.", "%": "OX.#", "o": "O.", "x": "X.", "|": "#", "-": "#", "+": "#"}
    pairs = zip(diagram.replace(" ", ""), signs, strict=True)
    return all(it == "*" or sign in allowed.get(it, it) for it, sign in pairs)


def signs_of(number: int) -> str:
    """Return the neighbours of a neighbourhood, the point in their middle."""
    signs = [".OX#"[(number >> i & 1) + 2 * (number >> 8 + i & 1)] for i in range(8)]
    return "".join((*signs[:4], "*", *signs[4:]))


IMAGES = [
    [mirror(turn(i)) for i in range(9)]
    for mirror in (lambda i: i, lambda i: 3 * (i // 3) + 2 - i % 3)
    for turn in (
        lambda i: i,
        lambda i: 3 * (i % 3) + 2 - i // 3,
        lambda i: 8 - i,
        lambda i: 3 * (2 - i % 3) + i // 3,
    )
]
"""The eight ways to turn a diagram: from which sign each sign comes."""


def value(patterns: tuple[WeightedPattern, ...], number: int, state: int) -> int:
    """Return the value of a move by the definition."""
    signs = signs_of(number)
    for pattern in patterns:
        if any(looks(pattern.diagram, "".join(signs[i] for i in image)) for image in IMAGES):
            for line in pattern.values:
                if all(says(word, state) for word in line.words):
                    return line.value
    return 1


def invented(random: random.Random, signs: str, most: int) -> WeightedPattern:
    """Return a pattern of these signs, with up to four values of up to `most` words."""
    around = [random.choice(signs) for _ in range(8)]
    words = [random.sample(list(WORDS), random.randint(0, most)) for _ in range(random.randint(1, 4))]
    values = tuple(Value(random.randrange(1000), tuple(its)) for its in words)
    return WeightedPattern("".join((*around[:4], "*", *around[4:])), values)


# Paper: GG 14 properties
def test_a_word_stands_for_the_states_in_which_it_is_true() -> None:
    assert len(WORDS) == 24
    for word, found in WORDS.items():
        assert found == sum(1 << state for state in range(256) if says(word, state)), word
    assert states(["near", "far"]) == states(["ocap1", "ocap2+"]) == 0


# Paper: GG 14 symbols, GG 14 databases
@pytest.mark.parametrize("signs", ["OXoxx..???%", "????oxx%", "OX.", "%%?x"])
def test_the_table_has_the_value_of_the_first_line_that_fits(signs: str) -> None:
    draw = random.Random(signs)
    some = tuple(invented(draw, signs, 3) for _ in range(60))
    edges = ("?O? X*? ---", "|Oo |*O +--", "?X| O*| %%%", "+x. |*x ---")
    some += tuple(WeightedPattern(edge, (Value(500 + i),)) for i, edge in enumerate(edges))
    table = Database(some).table()
    for _ in range(400):
        number, state = draw.choice(numbers()), draw.randrange(256)
        assert table.value(number, state) == value(some, number, state), signs_of(number)


def test_a_shape_stands_for_its_rotations_and_reflections_but_not_for_other_colours() -> None:
    corner = WeightedPattern("X.. .*. ...", (Value(7),))
    assert set(map(signs_of, corner.matches())) == {"X...*....", "..X.*....", "....*.X..", "....*...X"}
    assert len(WeightedPattern("XO. .*. ...", (Value(7),)).matches()) == 8


def test_every_row_of_the_table_is_another() -> None:
    table = Database((WeightedPattern("??? ?*? ???", (Value(1), Value(5))),)).table()
    assert (set(table.rows), table.values) == ({0}, ((1,) * 256,))
    assert Database(()).table() == table


def test_the_lines_that_decide_are_named() -> None:
    eye = WeightedPattern("oOo O*O oO?", (Value(0),))
    peep = WeightedPattern("?X? O*O ???", (Value(9, ("near", "far")), Value(8, ("near",)), Value(7)))
    database = Database((eye, peep, WeightedPattern("XXX O*O ...", (Value(6),))))
    surrounded, peeped = (next(iter(its.matches())) for its in (eye, peep))
    table = database.lines()
    found = [table.value(surrounded, 5), *(table.value(peeped, state) for state in (NEAR, OCAP))]
    assert found == [0, 2, 3]
    assert table.value(0, 0) == -1
    assert [database.line(number) for number in found] == [
        (1, Value(0)),
        (2, Value(8, ("near",))),
        (2, Value(7)),
    ]
    assert database.idle() == [(2, Value(9, ("near", "far"))), (3, Value(6))]
    assert patterns.MOGO_DB.idle() == [(18, Value(100, ("near",)))]
    rare = [(11, 400), (13, 100), (14, 100)]  # their stones make a cut or a peep, of 1000, too
    assert patterns.MONTEGNU_DB.idle() == [(n, Value(value, ("near", "osafe"))) for n, value in rare]


def test_a_thousand_patterns_need_less_than_two_seconds() -> None:
    draw = random.Random(1)
    many = tuple(invented(draw, "OXoxx..???%", 2) for _ in range(1000))
    numbers()
    began = time.process_time()
    Database(many).table()
    assert time.process_time() - began < 2


def test_a_database_can_be_varied_compared_and_kept() -> None:
    database = Database((WeightedPattern("oOo\nO*O\noO?", (Value(0),)),), "eyes")
    assert database == replace(database, name="other")
    assert hash(database) == hash(replace(database, name="other"))
    assert database != replace(database, passes=2)
    assert repr(replace(database, passes=2, score="area")) == (
        "<Database eyes: 1 pattern, passes=2, score=area>"
    )
    assert repr(Database(())) == "<Database: 0 patterns>"
    database.table()
    assert pickle.loads(pickle.dumps(database)) == database


WRONG: dict[str, tuple[Any, str]] = {
    "value": (lambda: Value(-1), "a value must be a whole number from 0 to 268435455, not -1"),
    "too large": (lambda: Value(LARGEST_VALUE + 1), "from 0 to 268435455"),
    "word": (lambda: Value(1, ("nere",)), "there is no property 'nere'; there are near, far, osafe"),
    "words": (lambda: Value(1, "near"), "the words of a value must be a tuple"),
    "diagram": (lambda: WeightedPattern("XO# .*. ???", (Value(1),)), "eight of the signs O o X x"),
    "centre": (lambda: WeightedPattern("XO. ... ???", (Value(1),)), "round a \\*, not 'XO"),
    "no values": (lambda: WeightedPattern("XO. .*. ???", ()), "a tuple of at least one Value, not"),
    "an int": (lambda: WeightedPattern("XO. .*. ???", 7), "a tuple of at least one Value, not 7"),
    "half an edge": (lambda: WeightedPattern("XO. .*. ?--", (Value(1),)), "no point of a board can"),
    "patterns": (lambda: Database(7), "patterns must be a tuple of WeightedPattern, not 7"),
    "strict": (lambda: patterns.read("", strict="no"), "strict must be True or False, not 'no'"),
    "name": (lambda: Database((), 7), "the name of a database must be a str, not 7"),
    "passes": (lambda: Database((), passes=1), "passes must be a whole number from 2 to 100, not 1"),
    "longest": (lambda: Database((), longest=0), "longest must be a whole number from 1 to 10000"),
    "score": (lambda: Database((), score="stones"), "score must be one of 'neighbours', 'area'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said(case: str) -> None:
    make, said = WRONG[case]
    with pytest.raises(GomcError, match=said):
        make()
