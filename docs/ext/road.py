"""The road from 1990 to 2010: a time line of programs, ideas and games against people.

Every milestone but a game says where it is in gomc: the programs that gomc has of it, or the module of
its idea. A test holds the milestones to `gomc.programs`: no program of these years may be missing, nor
stand at another year. ``python docs/ext/road.py > docs/explanation/road.svg`` draws the picture anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import NamedTuple


class Milestone(NamedTuple):
    """A year, what came then, and where it is in gomc.

    Attributes
    ----------
    year : int
        The year.
    title, about : str
        The people or the program, and the idea.
    programs : tuple of str
        The names of gomc's programs of this kind.
    module : str
        The module of the idea, where gomc has no program of it. A game against people has neither.
    """

    year: int
    title: str
    about: str
    programs: tuple[str, ...] = ()
    module: str = ""

    @property
    def where(self) -> str:
        """The place in gomc, in words; empty for a game against people."""
        return self.module or ", ".join(self.programs)


ROAD = (
    Milestone(
        1990,
        "Abramson: expected outcome",
        "random games judge a position (Othello, 6x6)",
        ("abramson",),
    ),
    Milestone(
        1993,
        "Bruegmann: Gobble",
        "random games play Go; all moves as first, annealing",
        ("gobble",),
    ),
    Milestone(
        2002,
        "Auer, Cesa-Bianchi, Fischer: UCB1",
        "how to choose between machines that pay by chance",
        module="gomc.reference.bandits",
    ),
    Milestone(
        2003,
        "Bouzy, Helmstetter: Olga and Oleg",
        "what each idea of Gobble is worth; pruning",
        ("olga", "olga-two", "oleg"),
    ),
    Milestone(
        2006,
        "Coulom: Crazy Stone",
        "random games under a tree that grows",
        module="gomc.reference.tree",
    ),
    Milestone(
        2006,
        "Kocsis, Szepesvári: UCT",
        "every node of the tree is a bandit",
        ("uct", "valkyria"),
    ),
    Milestone(
        2006,
        "Gelly, Wang, Munos, Teytaud: MoGo",
        "random games that answer; first on CGOS in August",
        ("mogo", "mogo-pure", "mogo-cgos", "mogo-13", "mogo-19"),
    ),
    Milestone(2007, "Gelly, Silver: RAVE", "all moves as first in every node", ("mogo-2007",)),
    Milestone(
        2007,
        "Coulom; Chaslot and others",
        "patterns learnt from games; moves let in one by one",
        ("crazy-stone",),
    ),
    Milestone(2007, "MoGo wins a game against a professional", "9x9, Guo Juan, fifth dan"),
    Milestone(2008, "MoGo wins with nine stones", "19x19, Kim Myungwan, eighth dan"),
    Milestone(
        2008,
        "Dailey: the reference bot",
        "random games that others can compare theirs with",
        ("reference-bot",),
    ),
    Milestone(
        2009,
        "GNU Go 3.8 plays Monte-Carlo Go",
        "random games from a table of patterns",
        ("gnugo-mc",),
    ),
    Milestone(
        2009,
        "Coulom: criticality",
        "points whose owner wins",
        module="gomc.reference.criticality",
    ),
    Milestone(
        2009,
        "MoGo, Fuego, Many Faces, Zen",
        "four strong programs that are much alike",
        ("mogo-2009", "fuego", "many-faces", "zen"),
    ),
    Milestone(2009, "Fuego wins an even game", "9x9, Chou Chun-hsun, ninth dan"),
    Milestone(
        2010,
        "Rimmel and others: Current frontiers",
        "what strong programs have in common, and cannot do",
        module="gomc.lab.experiments.weaknesses",
    ),
)
"""The milestones, the earliest first."""

WIDTH, LINE, AXIS, LEFT = 460, 18, 66, 84
GAP = 14
"""The room between a milestone's last line and the next one."""

BRAND = 'style="fill: var(--color-brand-primary, #0a4bff)"'
CODE = 'font-size="12" font-family="ui-monospace, monospace"'


def drawing() -> str:
    """Return the road as a picture, from the top to the bottom."""
    lines, y, tops = [], 30, []
    for before, its in pairwise((None, *ROAD)):
        assert its is not None
        tops.append(y)
        if before is None or before.year != its.year:
            lines.append(
                f'<text x="48" y="{y + 5}" text-anchor="end" font-size="15" font-weight="600">'
                f"{its.year}</text>"
            )
        lines += _milestone(its, y)
        y += LINE * (3 if its.where else 2) + GAP
    head = (
        f'<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 28}" '
        f'width="{WIDTH}" role="img" aria-labelledby="road-title" font-family="inherit" '
        'font-size="13" fill="currentColor" text-anchor="start">'
    )
    title = "Time line from 1990 to 2010: programs and ideas of Monte-Carlo Go"
    axis = (
        f'<line x1="{AXIS}" y1="18" x2="{AXIS}" y2="{tops[-1] + 14}" stroke="currentColor" '
        'stroke-opacity="0.4" stroke-width="2"/>'
    )
    legend = [
        _sign(AXIS, y + 10, True),
        f'<text x="{AXIS + 14}" y="{y + 14}">an idea, and its place in gomc</text>',
        _sign(AXIS + 222, y + 10, False),
        f'<text x="{AXIS + 236}" y="{y + 14}">a game against people</text>',
    ]
    parts = [head, f'<title id="road-title">{title}</title>', axis, *lines, *legend, "</svg>"]
    return "\n".join(parts)


def _milestone(its: Milestone, y: int) -> Iterator[str]:
    yield _sign(AXIS, y, bool(its.where))
    yield f'<text x="{LEFT}" y="{y + 5}" font-size="14.5" font-weight="600">{escape(its.title)}</text>'
    yield f'<text x="{LEFT}" y="{y + 5 + LINE}" fill-opacity="0.85">{escape(its.about)}</text>'
    if its.where:
        yield f'<text x="{LEFT}" y="{y + 5 + 2 * LINE}" {CODE} {BRAND}>{escape(its.where)}</text>'


def _sign(x: int, y: int, in_gomc: bool) -> str:
    """Return a dot for what is in gomc, a diamond for a game against people."""
    if in_gomc:
        return f'<circle cx="{x}" cy="{y}" r="7" {BRAND}/>'
    return f'<path d="M{x} {y - 7} l7 7 -7 7 -7 -7 z"/>'


if __name__ == "__main__":
    print(drawing())
