"""The table of the papers' tables: a row for every kept report, read from its page.

The pages in ``docs/experiments`` are written by ``gomc experiment report``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gomc.lab.experiments import find
from gomc.lab.experiments.pages import marked

PAGES = Path(__file__).parents[1] / "experiments"

PAPERS = {
    "bh": "Bouzy and Helmstetter 2003",
    "mogo": "MoGo's report 2006",
    "cf": "Current Frontiers 2010",
    "gg": "GNU Go's manual 2009",
    "cgos": "CGOS 2008",
    "road": "gomc's own",
}
"""The papers in short, by the first part of an experiment's name."""

TITLE = re.compile(r"# (\S+?)(, quick form)?: ")
SENTENCE = re.compile(
    r"^(?:At (?P<games>.*?) games? a row t|T)he paper's finding is "
    r"(?P<badge><span .*?>(?P<verdict>.*?)</span>)(?:, by computation)?: (?P<finding>.*)$",
    re.MULTILINE,
)
FIGURE = re.compile(r"^- <span .*?</span>: (?P<asked>.*) \((?P<figure>.*)\)$", re.MULTILINE)


class Kept(NamedTuple):
    """A report that is kept, in a row.

    Attributes
    ----------
    key, page : str
        The experiment, and the address of its page from the index.
    source : str
        The paper in short, and its table.
    finding, verdict, badge : str
        The paper's claim, and the verdict on it, in a word and as the page shows it.
    figure : str
        The first figure of those that decide, and what it decides.
    games : str
        The games of each row; empty for what is computed or asks about positions.
    form : str
        "full" or "quick".
    """

    key: str
    page: str
    source: str
    finding: str
    verdict: str
    badge: str
    figure: str
    games: str
    form: str


def reports(pages: Path = PAGES) -> Iterator[Kept]:
    """Yield all kept reports, those of the full forms first."""
    for path in [*sorted(pages.glob("*.md")), *sorted(pages.glob("quick/*.md"))]:
        if path.name != "index.md":
            yield report(path.read_text("utf-8"), path.relative_to(pages).as_posix())


def report(text: str, page: str) -> Kept:
    """Return the report of a page.

    Raises
    ------
    ValueError
        If the page is none that ``gomc experiment report`` writes.
    """
    title, sentence = TITLE.match(text), SENTENCE.search(text)
    if title is None or sentence is None:
        raise ValueError(f"{page} is no report that `gomc experiment report` has written.")
    paper, figure = PAPERS[title[1].partition("-")[0]], FIGURE.search(text)
    return Kept(
        title[1],
        page,
        f"{paper}, {marked(find(title[1]).table)}",
        sentence["finding"],
        sentence["verdict"],
        sentence["badge"],
        f"{figure['figure']}: {figure['asked']}" if figure else "",
        sentence["games"] or "",
        "quick" if title[2] else "full",
    )


def written(kept: Iterator[Kept]) -> str:
    """Return the table in Markdown."""
    lines = [
        "| experiment | table of the paper | claim | verdict | first figure | games | form |",
        "| :--- | :--- | :--- | :--- | :--- | ---: | :--- |",
    ]
    for its in kept:
        cells = (f"[{its.key}]({its.page})", its.source, its.finding, its.badge)
        cells += (its.figure, its.games, its.form)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
