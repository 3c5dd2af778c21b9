"""Predictions about playouts of MoGo, about RAVE, and about fights that playouts misjudge."""

from __future__ import annotations

from itertools import pairwise

import gomc.reference as go
from gomc.course.exercises.goals import ONCE, Measured, Prediction, mean_of, rate_of
from gomc.course.exercises.kinds import REAL
from gomc.course.exercises.posing import poses
from gomc.game.points import PASS
from gomc.game.rules import Color
from gomc.settings import SEQUENCE_LIKE, UCT, Rave


def _touching() -> Measured:
    shares = []
    for seed in range(30):
        moves = go.playout(go.Board(9), seed, policy=SEQUENCE_LIKE).moves[:-2]
        pairs = [pair for pair in pairwise(moves) if PASS not in pair]
        places = [(divmod(before, 10), divmod(move, 10)) for before, move in pairs]
        touch = [max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in places]
        shares.append(sum(touch) / len(touch))
    return mean_of(shares, "30 games")


@poses(
    9,
    "Predict: moves that touch the move before",
    REAL,
    ONCE,
    (
        "In uniform playouts the next move is at one of about 50 points, and at most 8 of them touch "
        "the last move. MoGo's stages look around the last move first.",
        "A pattern is not found around every move: then the last stage plays anywhere.",
    ),
    "",
    goal=Prediction(
        _touching,
        0.1,
        "Save and the patterns answer the last move, but often neither of the two finds a move",
    ),
    place=20,
)
def touching_share() -> float:
    """Predict the fraction of the moves of MoGo's playouts that touch the move before.

    A move touches the move before if it is one of the eight points around it. gomc plays 30 games with
    MoGo's stages (``SEQUENCE_LIKE``) on 9x9. Return a number from 0 to 1; a distance of 0.1 to the
    measured number is small enough.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.settings.SEQUENCE_LIKE`.
    """
    return 0.5


def _rave_games() -> Measured:
    ratios = []
    for seed in range(10):
        root = go.search(go.Board(5), UCT(rave=Rave()), playouts=100, seed=seed).root
        assert root is not None
        own = sum(child.visits for child in root.children)
        ratios.append(sum(child.rave.visits for child in root.children) / own)
    return mean_of(ratios, "10 searches")


@poses(
    12,
    "Predict: the moves for which a playout counts",
    REAL,
    ONCE,
    (
        "A playout on 5x5 plays at nearly all of the 25 points, some of them several times.",
        "A playout counts at the root for the points where the player to move was the first to play, "
        "and not for the points of the opponent.",
    ),
    "",
    goal=Prediction(
        _rave_games,
        3.0,
        "Each point counts for the player who plays there first, so about half of the points count",
    ),
    place=10,
)
def rave_games() -> float:
    """Predict for how many moves at the root a playout counts by RAVE, on average, on an empty 5x5.

    Without RAVE each playout counts for one move at the root. gomc makes ten searches of 100 playouts
    with RAVE, and divides the RAVE games of all moves by the number of playouts. Return a number from 0
    to 25; a distance of 3 to the measured number is small enough.

    Gelly and Silver 2007; see `gomc.settings.rave.Rave`.
    """
    return 12.0


RACE = """
    O O . X O . X X X
    . O . X O . X . X
    O O . X O . X X X
    . O O X O . X . X
    O O O X O . X X X
    O O O O X X X X X
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """


def _lost_race() -> Measured:
    games = go.playouts(go.Board.from_diagram(RACE, komi=0.5), 200, seed=1)
    return rate_of(round((1 + games.ownership[0][3]) / 2 * games.n), games.n, "200 playouts")


@poses(
    14,
    "Predict: a race that is lost",
    REAL,
    ONCE,
    (
        "With correct play Black never wins this race. Random players do not fill the liberties one "
        "after the other.",
        '"Current Frontiers" says that Monte-Carlo may give around 50 % to each player.',
    ),
    "",
    goal=Prediction(
        _lost_race,
        0.15,
        "Random players fill the liberties of both strings in any order, so the lead of two moves "
        "counts for little",
    ),
    place=10,
)
def lost_race() -> float:
    """Predict the fraction of uniform playouts in which Black wins a race that is lost.

    .. code-block:: text

        9 O O . X O . X X X
        8 . O . X O . X . X
        7 O O . X O . X X X
        6 . O O X O . X . X
        5 O O O X O . X X X
        4 O O O O X X X X X
        3 . . . . . . . . .
        2 . . . . . . . . .
        1 . . . . . . . . .
          A B C D E F G H J

    Black's string on D has three liberties, on C. White's string on E has five liberties, on F. Black
    is to move. gomc plays 200 playouts, and counts those in which D9 belongs to Black in the end.
    Return a number from 0 to 1; a distance of 0.15 to the measured number is small enough.

    "Current Frontiers in Computer Go" (2010), section III-E.
    """
    return 0.3


SEKI = """
    . O O X . O X X .
    O O O X . O X X X
    . O O X O O X X .
    O O O X X O X X X
    O O O O O X X X X
    O O O O O X X X X
    O O O O . X X X X
    O O O O . X X X X
    O O O O . X X X X
    """


def _seki_lasts() -> Measured:
    board, lasts = go.Board.from_diagram(SEKI, komi=-6.5), 0
    for seed in range(100):
        top = go.playout(board, seed).owners[0]
        lasts += top[3] == Color.BLACK and top[5] == Color.WHITE
    return rate_of(lasts, 100, "100 playouts")


@poses(
    16,
    "Predict: a seki at the end of a playout",
    REAL,
    ONCE,
    (
        "Good players leave a seki alone. When does a player in a playout pass?",
        "A player passes only if all legal moves fill own eyes. A shared liberty is no eye.",
    ),
    "",
    goal=Prediction(
        _seki_lasts,
        0.1,
        "A playout goes on until no move is left, so a player plays at a shared liberty in the end",
    ),
    place=10,
)
def seki_lasts() -> float:
    """Predict the fraction of uniform playouts in which both strings of a seki live to the end.

    .. code-block:: text

        9 . O O X . O X X .
        8 O O O X . O X X X
        7 . O O X O O X X .
        6 O O O X X O X X X
        5 O O O O O X X X X
        4 O O O O O X X X X
        3 O O O O . X X X X
        2 O O O O . X X X X
        1 O O O O . X X X X
          A B C D E F G H J

    Black's string on D and White's string on E and F share the liberties E9 and E8. The player who
    plays there first loses the string. gomc plays 100 playouts, and counts those in which D9 is Black's
    and F9 is White's in the end. Return a number from 0 to 1; a distance of 0.1 to the measured number
    is small enough.

    "Current Frontiers in Computer Go" (2010), section III-E.
    """
    return 0.0
