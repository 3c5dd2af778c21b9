"""Strength by the number of playouts, as on the page of basic UCT bots of the server CGOS.

The page itself is not available. The figures are from a message by C. Birk to the computer-go list of
13 March 2008, which is a reply to the creation of the page.
"""

from __future__ import annotations

from dataclasses import replace

from gomc.lab.experiments.declared import Figure, Hypothesis
from gomc.lab.experiments.leagues import Entrant, League

BOTS = (
    (2_000, 50, None),
    (10_000, 50, 1228),
    (20_000, 50, None),
    (50_000, 50, 1459),
    (50_000, 25, 1483),
    (50_000, 10, 1467),
    (50_000, 5, 1523),
)
"""Playouts a move, visits before a node is expanded, and the rating on the server."""


def bots(fewer: int, games: int) -> League:
    """Return the league with playouts divided by a number, and visits by the square root, rounded."""
    visits = {wait: max(1, round(wait / fewer**0.5)) for _, wait, _ in BOTS}

    def name(playouts: int, wait: int) -> str:
        plural = "s" * (visits[wait] > 1)
        return f"{playouts // fewer:,} playouts, {visits[wait]} visit{plural}"

    def bot(playouts: int, wait: int, rating: float | None) -> Entrant:
        spec = f"uct:bandit.exploration=0.5,expand_visits={visits[wait]},playouts={playouts // fewer}"
        paper = None if rating is None or fewer > 1 else Figure(rating)
        return Entrant(name(playouts, wait), spec, paper=paper)

    few, anchor, some, many, sooner, soon, early = (name(*its[:2]) for its in BOTS)
    others = few, some, many, sooner, soon, early
    neighbours = (some, few), (many, some), (sooner, many), (soon, sooner), (early, soon), (early, many)
    return League(
        key="cgos-basic-uct",
        title="Basic UCT: strength by playouts a move, and by visits before a node is expanded",
        paper="C. Birk, computer-go list, 13 March 2008, on the page CGOS Basic UCT Bots",
        table="the ratings of its bots",
        varies="the playouts a move, and the visits after which a node is expanded",
        finding="More playouts make UCT stronger, and with many playouts early expansion is better.",
        hypotheses=(
            Hypothesis(f"{many} are stronger than {anchor}", {many: 1, anchor: -1}, low=0),
            Hypothesis(f"{early} are stronger than {many}", {early: 1, many: -1}, low=0),
        ),
        entrants=tuple(bot(*its) for its in BOTS),
        pairs=(*((other, anchor) for other in others), *neighbours),
        games=games,
        anchor=(anchor, 1228),
        notes=(
            "The ratings of the server come from games against many programs. In this experiment the "
            "bots play only each other, and the bot with the server's rating of 1228 fixes the scale; "
            "between such similar programs the differences are larger.",
            "gomc added the bots without a figure of the server.",
        ),
    )


# Paper: SL Programs
CGOS = replace(bots(fewer=1, games=100), quick=bots(fewer=20, games=20))
"""The ratings of basic bots with UCT on the server."""
