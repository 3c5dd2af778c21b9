"""The table of the papers' tables: a row for every experiment, read from the page of its report.

`gomc experiment report` writes the pages in ``docs/experiments``. If an experiment has pages of both
forms, the row tells the full form. An experiment without a page has a row too, which says that nothing
was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gomc.lab.experiments import EXPERIMENTS, LEAGUES, STUDIES, find
from gomc.lab.experiments.pages import coloured, marked
from gomc.lab.experiments.words import NOT_JUDGED

PAGES = Path(__file__).parents[1] / "experiments"

PAPERS = {
    "bh": "Bouzy and Helmstetter 2003",
    "mogo": "MoGo's report 2006",
    "cf": "Current Frontiers 2010",
    "gg": "GNU Go's manual 2009",
    "cgos": "CGOS 2008",
    "road": "gomc's own",
    "gomc": "Papers of 2010 to 2015",
    "rivals": "gomc's own",
}
"""The papers in short, by the first part of an experiment's name."""

TITLE = re.compile(r"# (\S+?)(, quick form)?: ")
SENTENCE = re.compile(
    r"^(?:At (?P<games>.*?) games? a (?:row|pair) t|T)he (?:paper's finding|expectation) is "
    r"(?P<badge><span .*?>(?P<verdict>.*?)</span>)(?:, by computation| in the quick form)?: "
    r"(?P<finding>.*)$",
    re.MULTILINE,
)
FIGURE = re.compile(
    r"^- <span .*?</span>: (?P<asked>.*) \((?P<figure>[^;\n]*)(?:;.*)?\)$", re.MULTILINE
)
NEEDED = re.compile(r"; ((?:about|more than) ([\d,]+) .*?) would decide it\)$", re.MULTILINE)


class Kept(NamedTuple):
    """A report that is kept.

    Attributes
    ----------
    key, page : str
        The experiment, and the address of its page from the index; empty without a page.
    source : str
        The paper in short, and its table.
    finding, verdict, badge : str
        The paper's claim, and the verdict on the claim, in words and as the page shows the verdict.
    figure : str
        The first figure of those that decide, and its hypothesis.
    games : str
        The games of each row; empty for computations and for questions about positions.
    needed : str
        The number of games that would decide all open hypotheses.
    form : str
        "full" or "quick"; empty without a page.
    """

    key: str
    page: str
    source: str
    finding: str
    verdict: str
    badge: str
    figure: str = ""
    games: str = ""
    needed: str = ""
    form: str = ""


def reports(pages: Path = PAGES) -> Iterator[Kept]:
    """Yield all kept reports, first the reports of the full forms."""
    for path in [*sorted(pages.glob("*.md")), *sorted(pages.glob("quick/*.md"))]:
        if path.name != "index.md":
            yield report(path.read_text("utf-8"), path.relative_to(pages).as_posix())


def rows(pages: Path = PAGES) -> Iterator[tuple[Kept, ...]]:
    """Yield for each experiment its reports, the full form first, or a row that tells of no report."""
    kept: dict[str, tuple[Kept, ...]] = dict.fromkeys(EXPERIMENTS | LEAGUES | STUDIES, ())
    for its in reports(pages):
        kept[its.key] = (*kept.get(its.key, ()), its)
    for key, forms in kept.items():
        verdict = "not played"
        finding = marked(find(key).finding)
        yield forms or (Kept(key, "", source(key), finding, verdict, verdict),)


def source(key: str) -> str:
    """Return the paper of an experiment in short, and its table."""
    return f"{PAPERS[key.partition('-')[0]]}, {marked(find(key).table)}"


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
    quick, figure = bool(title[2]), FIGURE.search(text)
    needed = max(NEEDED.findall(text), key=lambda found: int(found[1].replace(",", "")), default=("",))
    verdict = NOT_JUDGED if quick else sentence["verdict"]
    return Kept(
        title[1],
        page,
        source(title[1]),
        sentence["finding"],
        verdict,
        coloured(verdict, verdict),
        f"{figure['figure']}: {figure['asked']}" if figure else "",
        sentence["games"] or "",
        needed[0],
        "quick" if quick else "full",
    )


def written(experiments: Iterable[tuple[Kept, ...]]) -> str:
    """Return the table in Markdown."""
    lines = [
        "| experiment | table of the paper | claim | verdict | first figure | games | would decide "
        "| form |",
        "| :--- | :--- | :--- | :--- | :--- | ---: | :--- | :--- |",
    ]
    for forms in experiments:
        its = forms[0]
        links = ", ".join(f"[{each.form}]({each.page})" for each in forms if each.page)
        name = f"[{its.key}]({its.page})" if its.page else its.key
        cells = (name, its.source, its.finding, its.badge, its.figure, its.games, its.needed, links)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
