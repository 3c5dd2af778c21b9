"""The road: every program from 1990 on, on the same scale of ratings.

Each league asks another question: the programs play with equal playouts, or with equal time. The
programs stand in a list from the weakest to the strongest, as far as that was known before the games.
Each program meets the next programs of the list, and a program that stands far below or far above, so
that many ways of games lead from each program to each other program (`pairs`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gomc.lab.experiments.declared import BEFORE_MERCY, OWN, Hypothesis
from gomc.lab.experiments.frontiers import EQUAL
from gomc.lab.experiments.leagues import Entrant, League
from gomc.programs import PROGRAMS

GNUGO = "gnugo --mode gtp --level {} --chinese-rules --positional-superko --seed {{seed}}"
RANDOM, GNUGO_1, GNUGO_10 = "random", "GNU Go 3.8, level 1", "GNU Go 3.8, level 10"
SPECS = {RANDOM: "random", GNUGO_1: GNUGO.format(1), GNUGO_10: GNUGO.format(10)}
"""The players that do not play a number of playouts: they are the same in all leagues."""

LEARNED = frozenset({"crazy-stone", "zen", "gomc"})
"""The programs that use weights learned from games of strong players on 9x9."""

STEPS = (
    (
        "the programs of 1993 and 2003 are stronger than abramson",
        ("gobble", "olga", "oleg"),
        ("abramson",),
    ),
    ("uct is stronger than the programs of 1993 and 2003", ("uct",), ("gobble", "olga", "oleg")),
    ("mogo-pure is stronger than uct", ("mogo-pure",), ("uct",)),
    ("mogo is stronger than mogo-pure", ("mogo",), ("mogo-pure",)),
    ("mogo-2007 is stronger than mogo", ("mogo-2007",), ("mogo",)),
    ("mogo-2009 is stronger than mogo-2007", ("mogo-2009",), ("mogo-2007",)),
    ("gomc is stronger than mogo-2009", ("gomc",), ("mogo-2009",)),
)
"""The steps of the road; several programs on one side count with their mean rating."""

BY_PLAYOUTS = (
    RANDOM,
    "gnugo-mc",
    "olga",
    "abramson",
    "uct",
    "valkyria",
    "mogo-pure",
    "mogo",
    "oleg",
    "gobble",
    "reference-bot",
    "many-faces",
    "mogo-2007",
    "mogo-2009",
    "fuego",
    "michi",
    GNUGO_1,
    GNUGO_10,
    "crazy-stone",
    "zen",
    "gomc",
)
"""The players with equal playouts, the weakest first, as expected before the games."""


def pairs(order: Sequence[str], apart: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of players whose places in a list are so far apart, the stronger player first.

    Examples
    --------
    >>> pairs("abcd", (1, 3))
    (('b', 'a'), ('c', 'b'), ('d', 'c'), ('d', 'a'))
    """
    return tuple(
        (order[place + step], order[place]) for step in apart for place in range(len(order) - step)
    )


PACE = {
    "abramson": 130_000,
    "olga": 130_000,
    "gobble": 18_000,
    "oleg": 16_000,
    "uct": 37_000,
    "mogo-pure": 40_000,
    "mogo": 31_000,
    "mogo-2007": 19_000,
    "mogo-2009": 13_000,
    "fuego": 13_000,
    "crazy-stone": 8_400,
    "gomc": 4_500,
}
"""The playouts that a program's search plays in 0.2 s of one thread.

The figures are means over a game of the program against itself with 0.2 s a move, rounded to two digits
(`python -m benchmarks.pace`); on another processor all figures rise or fall together. Olga stops early
if the pruning leaves a single move, and gets the number of Abramson's program.
"""

BY_TIME = (
    RANDOM,
    "abramson",
    "olga",
    "gobble",
    "oleg",
    "uct",
    "mogo-pure",
    GNUGO_1,
    GNUGO_10,
    "mogo",
    "mogo-2007",
    "fuego",
    "mogo-2009",
    "crazy-stone",
    "gomc",
)
"""The players with equal time, the weakest first, as expected before the games."""


OLEG_UCT = "oleg", "uct"
"""A pair that is far apart in `BY_PLAYOUTS`, and that a step of the road compares."""


def entrant(name: str, playouts: int) -> Entrant:
    """Return a program with a number of playouts a move, or a player that plays no playouts."""
    program = PROGRAMS.get(name)
    spec = SPECS.get(name, f"{name}:playouts={playouts}")
    return Entrant(name, spec, program.year if program else None, learned=name in LEARNED)


def _step(text: str, later: Sequence[str], earlier: Sequence[str]) -> Hypothesis:
    """Return the hypothesis that later programs have a higher mean rating than earlier programs."""
    weights = dict.fromkeys(later, 1 / len(later)) | dict.fromkeys(earlier, -1 / len(earlier))
    return Hypothesis(text, weights, low=0)


def _league(
    key: str,
    title: str,
    order: Sequence[str],
    met: tuple[tuple[str, str], ...],
    playouts: Mapping[str, int],
    games: int,
    notes: tuple[str, ...],
) -> League:
    """Return the league of the players of a list."""
    return League(
        key=key,
        title=title,
        paper='"Current Frontiers in Computer Go", 2010, and the papers before it',
        table=OWN,
        varies="the program",
        finding="Each step of the road made programs stronger.",
        hypotheses=tuple(_step(*each) for each in STEPS),
        entrants=tuple(entrant(name, playouts.get(name, 0)) for name in order),
        pairs=met,
        games=games,
        anchor=(GNUGO_10, 0),
        notes=(*notes, ANCHORS, MARKED, BEFORE_MERCY),
    )


ANCHORS = (
    "GNU Go and the player of random moves play the same way in every league of the road, so they "
    "connect the leagues."
)
MARKED = (
    "A program is marked as learned if it uses weights that were learned from games of strong players. "
    "A mean rating stands for several programs of one step."
)


def by_playouts(key: str, playouts: int, games: int) -> League:
    """Return the league in which all programs play the same number of playouts a move."""
    each = dict.fromkeys(BY_PLAYOUTS, playouts)
    title = f"The road from Abramson to gomc, with {playouts:,} playouts a move"
    met = *pairs(BY_PLAYOUTS, (1, 2, 7)), OLEG_UCT
    return _league(key, title, BY_PLAYOUTS, met, each, games, (EQUAL,))


def by_time(thousandths: int, games: int) -> League:
    """Return the league in which all programs play for the same time, in thousandths of a second."""
    each = {name: pace * thousandths // 200 for name, pace in PACE.items()}
    title = f"The road from Abramson to gomc, with {thousandths / 1000:g} s a move"
    note = (
        "Each program plays the number of playouts that its search plays in this time on one thread. "
        "So the same seed gives the same game, and the load of the machine does not matter."
    )
    return _league("road-time", title, BY_TIME, pairs(BY_TIME, (1, 2, 5)), each, games, (note,))


ROAD = replace(by_playouts("road", 1_000, 120), quick=by_playouts("road", 100, 4))
ROAD_100 = replace(by_playouts("road-100", 100, 40), quick=by_playouts("road-100", 100, 4))
ROAD_TIME = replace(by_time(200, 40), quick=by_time(10, 4))

LEAGUES = ROAD, ROAD_100, ROAD_TIME
"""The leagues of the road."""
