"""The statements that an answer needs, and the names that it keeps when other answers follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gomc.course.exercises import contents
from gomc.course.grading.handedin import read
from gomc.course.grading.serving import run

NAMES = [each.name for each in contents()]


@pytest.fixture
def answers(tmp_path: Path) -> Callable[..., dict[str, Callable[..., Any]]]:
    """Return a function that runs a module of one text, or a notebook of several cells."""

    def found(*cells: str) -> dict[str, Callable[..., Any]]:
        file = tmp_path / ("mine.ipynb" if len(cells) > 1 else "mine.py")
        code = [{"cell_type": "code", "source": cell} for cell in cells]
        file.write_text(json.dumps({"cells": code}) if len(cells) > 1 else cells[0])
        handed_in = read(file, NAMES)
        functions = run(file, handed_in)
        assert handed_in.remarks == []
        return functions

    return found


IMPORT = "from gomc.reference.board import flood, neighbours"
CHECK = "from gomc.course.exercises import check"
LIBERTIES = """def liberties(stone, own, other, geometry):
    return neighbours(flood(stone, own, geometry.stride), geometry.stride)
"""


def test_an_import_from_gomc_replaces_no_answer(answers):
    text = f"def flood(seed, within, stride):\n    return 'mine'\n{IMPORT}\n{LIBERTIES}"
    functions = answers(text)
    assert functions["flood"](1, 1, 4) == "mine"
    assert {*functions} == {"flood", "liberties"}


@pytest.mark.parametrize("order", [1, -1])
def test_an_answer_keeps_the_names_that_it_had_at_its_check(answers, order):
    own = "def neighbours(points, geometry):\n    return 'mine'\n"
    cells = [
        f"{CHECK}\n{IMPORT}\n{LIBERTIES}check('liberties', liberties)",
        f"{own}check('neighbours', neighbours)",
    ]
    functions = answers(CHECK, *cells[::order])
    assert functions["neighbours"](1, None) == "mine"
    from gomc.game.points import geometry

    assert isinstance(functions["liberties"](1, 1, 0, geometry(3)), int)


def test_a_helper_of_a_later_cell_replaces_no_helper(answers):
    functions = answers(
        "def best(xs):\n    return max(xs)\ndef regret(means, plays):\n    return best(means)",
        "def best(xs, key):\n    return min(xs, key=key)\ndef nth(points, k):\n    return best",
    )
    assert functions["regret"]([1, 2], []) == 2
    assert functions["nth"](0, 0).__code__.co_varnames == ("xs", "key")


def test_names_are_kept_from_the_check_or_from_the_end_of_the_cell(answers):
    regret = "def regret(means, plays):\n    return best(means)\n"
    least, most = (f"def best(xs):\n    return {name}(xs)\n" for name in ("min", "max"))
    check = f"{CHECK}\ncheck('regret', regret)\n"
    assert answers(least + regret + check + most)["regret"]([1, 2], []) == 1
    assert answers(least + regret + most)["regret"]([1, 2], []) == 2
    assert answers(regret + least, most)["regret"]([1, 2], []) == 1


def test_a_helper_may_follow_the_answer(answers):
    helper = "def best(xs):\n    return SCALE * max(xs)\n"
    regret = "def regret(means, plays):\n    return best(means)\n"
    assert answers(regret + helper + "SCALE = 1\nSCALE = 2")["regret"]([3], []) == 6
    assert answers(regret, "SCALE = 1", helper)["regret"]([3], []) == 3


def test_an_answer_may_call_itself_though_another_function_has_its_name(answers):
    text = "def minimax(tree, maximizing):\n    return 2 if tree else minimax(1, True)\n"
    assert answers(f"{text}from math import comb as minimax\n")["minimax"](0, True) == 2


PREPARED = {
    "a function fills a table": "def build(n):\n    T.extend(range(n))\nbuild(9)",
    "a table is an argument": "def fill(table):\n    table += range(9)\n    table.sort()\nfill(T)",
    "through another function": "def add(n):\n    T.append(n)\ndef build():\n    for n in range(9):\n"
    "        add(n)\nbuild()",
    "in a result": "def build(n):\n    T.extend(range(n))\n    return 9\n_ = build(9)",
    "a global name": "def setup():\n    global T\n    T = [*range(9)]\nsetup()",
    "a decorator": "def rule(n):\n    def add(leaf):\n        T[n:] = [n]\n        return leaf\n"
    "    return add\nfor n in range(7):\n    T.append(n)\n@rule(7)\ndef leaf():\n    pass",
    "the standard library": "import random\nT += range(9)\nrandom.Random(1)\nrandom.seed(1)\n"
    "random.shuffle(T)\nT.sort()",
}


@pytest.mark.parametrize("text", PREPARED.values(), ids=PREPARED)
def test_calls_that_prepare_an_answer_are_run(answers, text):
    answer = "def nth(points, k):\n    return T[k]\n"
    assert answers(f"T = []\n{answer}{text}\n")["nth"](0, 7) == 7


def test_the_shuffle_of_a_table_is_run(answers):
    text = "import random\nT = [*range(9)]\nrandom.seed(1)\nrandom.shuffle(T)\n"
    assert answers(f"{text}def nth(points, k):\n    return T")["nth"](0, 0) != [*range(9)]


def test_experiments_are_not_run(answers, tmp_path):
    shown = "from gomc.show import plots\n"
    text = """T = [1]
def helper():
    T.clear()
def nth(points, k):
    return helper() or T
helper()
nth(T, 1)
def try_all(n):
    nth(n, n)
try_all(T)
plots.scores(T)
print(T)
open("made", "w")
"""
    assert answers(shown + text)["nth"](0, 0) == []
    assert not (tmp_path / "made").exists()
    (needed,) = read(tmp_path / "mine.py", NAMES).needed().values()
    assert needed == [1, 2, 3]


WAYS = {
    "partial": "import functools\nregret = functools.partial(lambda means, plays: 7)",
    "cache": "import functools\n@functools.cache\ndef slow(means, plays):\n    return 7\n"
    "regret = functools.lru_cache(None)(slow)",
    "an object": "class Seven:\n    def __call__(self, *_):\n        return 7\nregret = Seven()",
    "a choice": "new = True\nregret = (lambda means, plays: 7) if new else None",
    "in a loop": "for n in range(8):\n    def regret(means, plays):\n        return n",
    "in a block": "from contextlib import suppress\nwith suppress(ValueError):\n"
    "    def regret(means, plays):\n        return 7",
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_functions_are_made_in_many_ways(answers, text):
    assert answers(text)["regret"]((), ()) == 7


@pytest.mark.parametrize(
    "line", ["regret?", "?elo", "x = !ls", "a, b = %time 3", "!ls", "%time regret"]
)
def test_lines_for_ipython_cost_no_answer(answers, line):
    cell = f"def regret(means, plays):\n    return 7\n{line}"
    assert answers("", cell)["regret"]((), ()) == 7


def test_an_error_of_a_statement_is_said_once(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "T = {}\nT[1]()\nT[2] += 1\n" + "".join(f"def {n}():\n    return T\n" for n in NAMES)
    )
    handed_in = read(file, NAMES)
    run(file, handed_in)
    assert len(handed_in.remarks) == 1
    assert "KeyError (2)" in handed_in.remarks[0]
