"""Strength by the number of playouts, as on the page of basic UCT bots of the server CGOS.

The page itself is not available. The figures are from a message by C. Birk to the computer-go list of
13 March 2008, which is a reply to the creation of the page.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row

BASIC = "uct:bandit.exploration=0.5,expand_visits={},playouts={}"
ANCHOR = BASIC.format(50, 10000)

_ROWS = (
    ("2000 games, 50 visits", 50, 2_000, None),
    ("10,000 games, 50 visits", 50, 10_000, 1228),
    ("20,000 games, 50 visits", 50, 20_000, None),
    ("50,000 games, 50 visits", 50, 50_000, 1459),
    ("50,000 games, 25 visits", 25, 50_000, 1483),
    ("50,000 games, 10 visits", 10, 50_000, 1467),
    ("50,000 games, 5 visits", 5, 50_000, 1523),
)


def _row(label: str, visits: int, playouts: int, rating: float | None) -> Row:
    figure = None if rating is None else Figure(rating)
    spec = BASIC.format(visits, playouts)
    if spec == ANCHOR:
        return Row(label, paper=figure, absent="the opponent itself, the anchor")
    return Row(label, spec, ANCHOR, figure, games=200)


CGOS = Experiment(
    key="cgos-basic-uct",
    title="Basic UCT: strength by playouts a move, and by visits before a node is expanded",
    paper="C. Birk, computer-go list, 13 March 2008, on the page CGOS Basic UCT Bots",
    table="the ratings of its bots",
    measure="elo",
    varies="the playouts a move, and the visits after which a node is expanded",
    finding="More playouts make UCT stronger, and with many playouts early expansion is better.",
    hypotheses=(
        Hypothesis(
            "50,000 playouts a move are stronger than 10,000", {"50,000 games, 50 visits": 1}, low=1228
        ),
        Hypothesis(
            "with 50,000 playouts expansion after 5 visits is stronger than expansion after 50 visits",
            {"50,000 games, 5 visits": 1, "50,000 games, 50 visits": -1},
            low=0,
        ),
    ),
    rows=tuple(_row(*row) for row in _ROWS),
    quick=Quick(
        20,
        {
            "playouts=2000": "playouts=100",
            "playouts=10000": "playouts=500",
            "playouts=20000": "playouts=1000",
            "playouts=50000": "playouts=2500",
            "expand_visits=50": "expand_visits=10",
            "expand_visits=25": "expand_visits=5",
            "expand_visits=10": "expand_visits=2",
            "expand_visits=5": "expand_visits=1",
        },
    ),
    anchor=1228,
    notes=(
        "The ratings of the server come from games against many programs. In this experiment each "
        "program plays only the bot with 10,000 playouts, whose rating is fixed at the rating on "
        "the server; between such similar programs the differences are larger.",
        "gomc added the rows without a figure of the server. The quick form uses a twentieth of the "
        "playouts, and a fifth of the visits.",
    ),
)
