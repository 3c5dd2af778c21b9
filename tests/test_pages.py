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


def test_the_strength_in_the_readme_is_that_of_the_documentation():
    said = (ROOT / "README.md").read_text()
    said = said[said.index("**Strength.**") : said.index("**Speed.**")]
    figures = re.findall(r"\d+ of \d+|[\d.]+ to [\d.]+ %", said)
    assert len(figures) == 16
    page = " ".join((DOCS / "howto" / "tree-of-2010.md").read_text().split())
    assert [figure for figure in figures if figure not in page] == []
    figures += ["19 of 20", "76.4 to 99.1 %"]  # the documentation alone has these figures
    assert f"won {figures[-2]} games (95.0 %, {figures[-1]}" in page
    pages = "rivals-9", "quick/rivals-13", "rivals-13", "rivals-19", "quick/rivals-19"
    for place, name in enumerate(pages, 4):
        tally, interval = figures[2 * place : 2 * place + 2]
        won, games = map(int, tally.split(" of "))
        cells = f"| Pachi | {100 * won / games:.1f} | {interval.removesuffix(' %')} | {games} |"
        assert cells in (DOCS / "experiments" / f"{name}.md").read_text()
    assert "12 of 14 games (85.7 %, 60.1 to 96.0 %; planned are 40;" in page
    large = (DOCS / "experiments" / "rivals-19.md").read_text()
    assert "won 24 of 25 games (96.0 %, 80.5 to 99.3 %; planned are 40;" in page
    assert "| GNU Go, 10,000 playouts | 96.0 | 80.5 to 99.3 | 25 |" in large
    rivals = (DOCS / "experiments" / "rivals-9.md").read_text()
    assert "176 of 200 | 88 % | 82.8 to 91.8 %" in page
    assert "| GNU Go, 1,000 playouts | 88.0 | 82.8 to 91.8 | 200 |" in rivals
    assert "won 98 of 100 games against GNU Go (98 %, 92.9 to" in page
    assert "| GNU Go, 36,000 playouts | 98.0 | 92.9 to 99.4 | 100 |" in rivals


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
