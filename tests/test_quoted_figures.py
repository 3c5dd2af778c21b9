"""Figures in tutorials that took too long for a cell: each stands where it was measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
LOCAL = "docs/experiments/mogo-local.md"
MOGO_3 = "docs/experiments/mogo-3.md"
RAVE = "docs/experiments/cf-rave.md"
POOL = "docs/experiments/quick/cf-pool.md"
WIDENING = "docs/experiments/cf-widening.md"
WEAKNESSES = "docs/experiments/cf-weaknesses.md"
BALANCE = "docs/experiments/quick/cf-balance.md"
BOOK = "docs/howto/book.md"
BOOK_PAGE = "docs/experiments/quick/cf-book.md"
CLUSTER = "docs/experiments/quick/cf-cluster.md"
BH_4 = "docs/experiments/bh-4.md"
ROAD = "docs/experiments/road.md"
ROAD_TIME = "docs/experiments/road-time.md"

QUOTED = [
    (0, "`uct` is 402 points (303 to 500) above", ROAD_TIME, "(difference 402, 303 to 500)"),
    (0, "are on average 116 points (40 to 193) below", ROAD_TIME, "(difference -116, -193 to -40)"),
    (0, "of playouts Gobble and Oleg are stronger", ROAD, "(difference 632, 572 to 692)"),
    (9, "won 56.5 % (36.8 to 74.4 %)", LOCAL, "last - everywhere 56.5 36.8 to 74.4 23 "),
    (9, "(56.5 %, 36.8 to 74.4 %)", LOCAL, "(56.5, 36.8 to 74.4"),
    (9, "they won 78.0 % (64.8 to 87.2 %) of 50 games", LOCAL, "last - none 78.0 64.8 to 87.2 50 "),
    (9, "won 48.0 % (34.8 to 61.5 %)", MOGO_3, "pure 41.2 ± 4.4 48.0 34.8 to 61.5 50 "),
    (
        9,
        "and 76.0 % (62.6 to 85.7 %) of 50 games each",
        MOGO_3,
        "sequence-like 80.0 ± 2.8 76.0 62.6 to 85.7 50 ",
    ),
    (12, "of 66 games with 1,000 playouts a move", RAVE, "with - without, 1,000 98.5 91.9 to 99.7 66 "),
    (
        12,
        "MoGo with RAVE won 98.5 % (91.9 to 99.7 %)",
        RAVE,
        "with - without, 1,000 98.5 91.9 to 99.7 66 ",
    ),
    (12, "won 18.0 % (10.4 to 29.5 %) of 61 games", RAVE, "without, 3,000 23.9 18.0 10.4 to 29.5 61 "),
    (12, "won 60.0 % (47.4 to 71.4 %) of 60 games", RAVE, "with, 3,000 60.5 60.0 47.4 to 71.4 60 "),
    (12, "won 46.7 % (30.2 to 63.9 %)", POOL, "with MoGo's stages (46.7, 30.2 to 63.9"),
    (13, "won 72.5 % (57.2 to 83.9 %) of 40 games", WIDENING, "n^0.5, good 72.5 57.2 to 83.9 40 "),
    (13, "32.0 % (23.7 to 41.7 %) of 100 games", WIDENING, "n^0.5, random 32.0 23.7 to 41.7 100 "),
    (13, "29 of 100 games", "gomc/settings/widening.py", "won 29 of 100 games against no widening"),
    (14, "77 of 200 games", "docs/howto/tree-of-2010.md", "won 77 of 200 games"),
    (14, "(38.5 %, 32.0 to 45.4 %", "docs/howto/tree-of-2010.md", "(38.5 %, 32.0 to 45.4 %)"),
    (14, "189 positions on 9x9", BALANCE, "189 positions of 95 games"),
    (14, "next tutorial win 84 %", BALANCE, "factors 84 (76-90) 0.224 "),
    (14, "MoGo's pure mode 10 %", BALANCE, "MoGo 2006, pure 10 (6-17) 0.220 "),
    (14, "similar, about 0.22", BALANCE, "MoGo 2006 49 (39-59) 0.217 "),
    (14, "for every position has the squared error 0.18.", BALANCE, "a squared error of 0.184"),
    (15, "1, 50 % with 1.5, 58 % with 2", "gomc/settings/learned.py", "30 %, 50 %, 58 % and 40 %"),
    (15, "on 9x9 from 36.3 to 40.6 %", "docs/howto/learn.md", "9x9 252 36.26 %, -2.260 40.61 %"),
    (15, "each weight has fifty virtual wins", "gomc/lab/learn/training.py", "PULL = 50"),
    (16, "gives White 15 % after move 59", WEAKNESSES, "15 % after move 59"),
    (21, "1,000 -12.7 ± 3.0 -28.1 (-34.8 to -21.3)", BH_4, "N = 1000 -12.7 ± 3.0 -28.1 -34.8 to -21.3"),
    (21, "100,000 +3.2 ± 3.0 -2.2 (-10.2 to +5.9)", BH_4, "N = 100,000 +3.2 ± 3.0 -2.2 -10.2 to +5.9"),
    (22, "one tree (79.2 %, 59.5 to 90.8 %)", CLUSTER, "8, exchange 79.2 59.5 to 90.8 24 "),
    (22, "without exchange won all 24", CLUSTER, "8, apart 100.0 86.2 to 100.0 24 "),
    (22, "exchange won 25.0 % (12.0 to 44.9 %)", CLUSTER, "exchange - apart 25.0 12.0 to 44.9 24 "),
    (
        23,
        "own program won 8 of 16 games with the book",
        BOOK,
        "own program won 8 of 16 games at 0.05 s",
    ),
    (23, "and 10 of 16 at 0.1 seconds", BOOK, "and 10 of 16 at 0.1 s"),
    (23, "tree with RAVE won 6 of 16", BOOK, "tree with RAVE won 6 of 16 (18 to 61 %)"),
    (23, "own program won 8 of 16 games", BOOK_PAGE, "its program, 0.05 s 50.0 28.0 to 72.0 16 "),
    (23, "and 10 of 16 at 0.1 seconds", BOOK_PAGE, "its program, 0.1 s 62.5 38.6 to 81.5 16 "),
    (23, "tree with RAVE won 6 of 16", BOOK_PAGE, "RAVE, 0.05 s 37.5 18.5 to 61.4 16 "),
    (17, "a move Oleg is still ahead", ROAD, "oleg 2003 1,000 -781 -825 to -737 "),
    (17, "a move Oleg is still ahead", ROAD, "uct 2006 1,000 -1202 -1258 to -1145 "),
    (17, "the same time UCT is ahead", ROAD_TIME, "oleg 2003 16,000 -801 -902 to -700 "),
    (17, "the same time UCT is ahead", ROAD_TIME, "uct 2006 37,000 -242 -310 to -173 "),
]
"""The number of a tutorial, some of its words, the file that has the figure, and its words."""


def words(text: str) -> str:
    """Return a text with one space between words, and none of the lines of tables."""
    return " ".join(text.replace("|", " ").split())


def text_of(number: int) -> str:
    """Return what a tutorial says between its cells of code."""
    (path,) = PROJECT.glob(f"tutorials/{number:02}-*.ipynb")
    cells = json.loads(path.read_text())["cells"]
    return words("\n".join("".join(its["source"]) for its in cells if its["cell_type"] == "markdown"))


@pytest.mark.parametrize(("number", "said", "file", "there"), QUOTED)
def test_a_figure_stands_where_it_was_measured(number: int, said: str, file: str, there: str) -> None:
    assert said in text_of(number)
    assert there in words((PROJECT / file).read_text())


def test_the_intervals_of_the_jump_are_as_tutorial_10_says() -> None:
    said = text_of(10)
    assert "with 40 games each, the value 10 won 28 games (70 %, 54.6 to 81.9 %)" in said
    assert "the other six intervals contain one half" in said
    page = (PROJECT / "docs/experiments/quick/gg-jump.md").read_text()
    rows = re.findall(r"^\| \d+ \| [\d.]+ \| ([\d.]+) to ([\d.]+) \| (\d+) \|", page, re.M)
    assert [games for *_, games in rows] == ["40"] * 7
    assert sum(float(low) < 50 < float(high) for low, high, _ in rows) == 6
    assert "| 10 | 70.0 | 54.6 to 81.9 | 40 |" in page
    assert "the value 10 won 20 games (50 %, 35.2 to 64.8 %)" in said
    longer = (PROJECT / "docs/experiments/gg-jump.md").read_text()
    assert "| 10 | 50.0 | 35.2 to 64.8 | 40 |" in longer


def test_the_index_says_of_databases_what_the_tables_say() -> None:
    said = words((PROJECT / "docs/experiments/index.md").read_text())
    page = words((PROJECT / "docs/experiments/gg-rules.md").read_text())
    for words_said, row in (
        ("MoGo's rules win 75.0 % against `mogo_classic`", "all rules - mogo\\_classic 75.0 "),
        (
            "won 62.7 % of 59 games (50.0 to 73.9 %)",
            "safe patterns - mogo\\_classic 62.7 50.0 to 73.9 59 ",
        ),
        ("as values with this condition, win 80.0 %", "alone, as values - mogo\\_classic 80.0 "),
        ("captures MoGo's rules win 72.5 %", "no capture rule - mogo\\_classic 72.5 "),
        ("and without the rule that saves strings 75.0 %", "no save rule - mogo\\_classic 75.0 "),
        ("`mogo_classic` wins 47.5 % against itself", "without captures - mogo\\_classic 47.5 "),
        ("and without its saves 57.5 %", "without saves - mogo\\_classic 57.5 "),
        ("the patterns alone win 22.5 %", "patterns alone, as rules - as values 22.5 "),
    ):
        assert words_said in said
        assert row in page
    databases = (PROJECT / "docs/experiments/gg-databases.md").read_text()
    lows = re.findall(r"^\| \S+ - \S+ \| [\d.]+ \| ([\d.]+) to", databases, re.M)
    assert len(lows) == 3
    assert all(float(low) > 50 for low in lows)


def test_the_page_on_trees_says_of_two_ideas_what_their_table_says() -> None:
    said = words((PROJECT / "docs/howto/tree-of-2010.md").read_text())
    page = words((PROJECT / "docs/experiments/gomc-ideas.md").read_text())
    assert "won 53.0 % of 400 games each, and together 50.2 % of 400 games (45.4 to 55.1 %)" in said
    for row in (
        "a bonus for the score 53.0 48.1 to 57.8 400 ",
        "nakade in random games 53.0 48.1 to 57.8 400 ",
        "nakade with a bonus for the score 50.2 45.4 to 55.1 400 ",
    ):
        assert row in page
