"""Texts of the documentation: figures are those of gomc's reports, and commands and players exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from gomc.arena.players import EnginePlayer, parse_player
from gomc.cli import main

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("[!_a]*/*.md"))]
FILE = re.compile(r".*\.(sgf|db|txt|json|jsonl|sqlite)")


def commands() -> Iterator[list[str]]:
    """Yield the words of every command `gomc ...` that a page shows at a prompt, each once."""
    seen = set()
    for page in PAGES:
        for line in re.findall(r"(?m)^\$ (gomc .*)$", page.read_text().replace("\\\n", " ")):
            if line not in seen:
                yield shlex.split(line, comments=True)
            seen.add(line)


def test_figures_beside_those_of_a_paper_are_those_of_the_report():
    """Each row of the table has a link to the report, which has both figures in one line."""
    page = (DOCS / "explanation" / "from-gobble-to-oleg.md").read_text()
    rows = re.findall(r"\| ([-+][\d.]+) \| \{doc\}`([-+][\d.]+) \((.*?)\) <(/.*)>` \|", page)
    assert len(rows) == 13
    for paper, ours, interval, report in rows:
        cells = f"| {paper} ± 3.0 | {ours} | {interval} |"
        assert cells in (DOCS / f"{report[1:]}.md").read_text()


STRENGTH = (
    r"\| (.*) \| (\d+x\d+) \| (.*) \| (\d+) of (\d+) \| ([\d.]+ to [\d.]+) % \| \[.*\]\((.*)\) \|"
)
"""A row of the README: the opponent, board, thinking, games won, games, interval, and the report."""


def test_the_strength_in_the_readme_is_that_of_the_documentation():
    rows = re.findall(STRENGTH, (ROOT / "README.md").read_text())
    page = " ".join((DOCS / "howto" / "tree-of-2010.md").read_text().split())
    assert len(rows) == 6
    for opponent, size, thinking, won, games, interval, report in rows:
        share = 100 * int(won) / int(games)
        assert re.search(rf"{won} of {games}\D[^.;]*\({share:.3g}\.?0? %, {interval} %", page)
        label = opponent.split()[0] if "both" in thinking else f"GNU Go, {thinking}"
        cells = f"| {label} | {share:.1f} | {interval} | {games} |"
        own = (ROOT / report).read_text()
        assert report.endswith("tree-of-2010.md") or (size.split("x")[0] in report and cells in own)


def test_figures_of_the_rivals_are_those_of_their_reports():
    page = " ".join((DOCS / "howto" / "tree-of-2010.md").read_text().split())
    for report, label, said in (
        ("rivals-9", "GNU Go, 1,000 playouts", "176 of 200 | 88 % | 82.8 to 91.8 %"),
        ("quick/rivals-13", "Pachi", "38 of 40 (95.0 %, 83.5 to 98.6 %"),
        ("quick/rivals-19", "Pachi", "19 of 20 games (95.0 %, 76.4 to 99.1 %"),
    ):
        won, games = map(int, re.findall(r"\d+", said)[:2])
        interval = re.search(r"[\d.]+ to [\d.]+", said)
        assert said in page
        assert interval
        cells = f"| {label} | {100 * won / games:.1f} | {interval[0]} | {games} |"
        assert cells in (DOCS / "experiments" / f"{report}.md").read_text()


@pytest.mark.parametrize(
    ("page", "said", "experiment", "cells"),
    [
        (
            "from-uct-to-mogo",
            "70,000 | 24 of 50 | 48 % | 34.8 to 61.5 %",
            "mogo-3",
            "| 48.0 | 34.8 to 61.5 | 50 |",
        ),
        (
            "from-uct-to-mogo",
            "70,000 | 38 of 50 | 76 % | 62.6 to 85.7 %",
            "mogo-3",
            "| 76.0 | 62.6 to 85.7 | 50 |",
        ),
        (
            "from-uct-to-mogo",
            "no patterns (78.0 %, 64.8 to 87.2)",
            "mogo-local",
            "(78.0, 64.8 to 87.2)",
        ),
        ("from-uct-to-mogo", "everywhere (56.5 %, 36.8 to 74.4;", "mogo-local", "(56.5, 36.8 to 74.4;"),
        (
            "from-gobble-to-oleg",
            "1.8 points (from 6.2 lost to 2.7 won)",
            "bh-6",
            "(-1.8, -6.2 to +2.7;",
        ),
        (
            "from-gobble-to-oleg",
            "46.6 points with 10,000 playouts",
            "bh-6",
            "| Oleg, 10,000 in all |  | -46.6 |",
        ),
        (
            "from-gobble-to-oleg",
            "4.1 with 100,000 (from 13.1 lost to 4.9",
            "bh-6",
            "(-4.1, -13.1 to +4.9;",
        ),
        ("from-gobble-to-oleg", "and wins 36.8 with 10,000", "bh-6", "| Oleg | -2.4 ± 3.0 | +36.8 |"),
        ("from-gobble-to-oleg", "by 9.9 points (6.7 to 13.1)", "bh-depth", "(-9.9, -13.1 to -6.7)"),
        ("from-gobble-to-oleg", "by 7.8 (2.1 to 13.4)", "bh-depth", "(-7.8, -13.4 to -2.1)"),
        ("from-gobble-to-oleg", "(+0.7, -3.5 to +4.8;", "bh-depth", "(+0.7, -3.5 to +4.8;"),
        ("from-gobble-to-oleg", "(+3.6, -3.5 to +10.8)", "bh-depth", "(+3.6, -3.5 to +10.8;"),
        (
            "../howto/tree-of-2010",
            "68.3 % of 60 games (55.8 to 78.7 %)",
            "cf-rules",
            "| 68.3 | 55.8 to 78.7 | 60 |",
        ),
    ],
)
def test_figures_on_pages_are_those_of_the_reports(page, said, experiment, cells):
    text = " ".join((DOCS / "explanation" / f"{page}.md").read_text().replace("\n", " ").split())
    assert said in text
    assert cells in (DOCS / "experiments" / f"{experiment}.md").read_text()


@pytest.mark.parametrize(
    ("experiment", "label", "share", "interval", "games"),
    [
        ("cf-widening", "n^0.5, good", "72.5", "57.2 to 83.9", 40),
        ("cf-widening", "n^0.5, random", "32.0", "23.7 to 41.7", 100),
        ("cf-widening", "bias, good", "50.0", "42.6 to 57.4", 170),
        ("cf-priors", "all of michi", "80.0", "65.2 to 89.5", 40),
        ("cf-criticality", "criticality in RAVE", "39.1", "33.9 to 44.5", 320),
    ],
)
def test_the_gains_of_layers_are_those_of_the_experiments(experiment, label, share, interval, games):
    page = " ".join((DOCS / "howto" / "tree-of-2010.md").read_text().split())
    said = rf"{share} % of {games} games[^(]*\({interval} %"
    assert re.search(said, page)
    cells = f"| {label} | {share} | {interval} | {games} |"
    assert cells in (DOCS / "experiments" / f"{experiment}.md").read_text()


def test_the_list_of_changes_links_to_no_page_that_the_documentation_has_elsewhere():
    assert "](docs/" not in (ROOT / "CHANGELOG.md").read_text()


def test_the_readme_stays_a_short_way_in():
    text = (ROOT / "README.md").read_text()
    assert 1 < text.count("\n>>> ") <= 5
    wanted = text[text.index("| You want to |") : text.index("## How strong")]
    assert len(wanted.strip().splitlines()[2:]) <= 6


@pytest.mark.parametrize("words", [*commands()], ids=" ".join)
def test_the_command_line_takes_every_command_that_is_shown(words, tmp_path, monkeypatch):
    """All is checked but what happens when it runs: names of commands and options, and their values."""
    monkeypatch.chdir(tmp_path)
    for word in filter(FILE.fullmatch, words):
        (tmp_path / word).touch()
    monkeypatch.setattr(click.Command, "invoke", lambda *_: None)
    main.main(words[1:], standalone_mode=False)


def players() -> Iterator[str]:
    """Yield the players that the page on matches lists, a line each, with a remark after two blanks."""
    for block in re.findall(r"(?s)```text\n(.*?)```", (DOCS / "howto" / "matches.md").read_text()):
        yield from (re.split("  +", line)[0] for line in block.splitlines())


def test_every_player_that_is_shown_is_one():
    files = {"my.db": "OOO\nO*O\nOOO\n:0\n"}
    shown = list(players())
    assert len(shown) > 20
    assert [text for text in shown if isinstance(parse_player(text, files=files), EnginePlayer)] == []
