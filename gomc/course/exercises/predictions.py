"""Predictions: enter a number before a measurement, and see the distance to the measured number.

gomc measures with the reference and fixed seeds, and shows the number with its 95 % interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, stdev

import gomc.reference as go
from gomc.course.exercises.goals import ONCE, Measured, Prediction
from gomc.course.exercises.kinds import REAL
from gomc.course.exercises.posing import poses
from gomc.reference.bandits import choose
from gomc.results.bandits import Arm
from gomc.results.stats import wilson
from gomc.rng import stream
from gomc.settings import GREEDY, SEQUENCE_LIKE, UCT, Rave


def rate_of(found: int, of: int, said: str) -> Measured:
    """Return a measured fraction with Wilson's interval."""
    return Measured(found / of, *wilson(found, of), said)


def mean_of(values: Sequence[float], said: str) -> Measured:
    """Return a measured mean with its 95 % interval."""
    mean, half = fmean(values), 1.96 * stdev(values) / math.sqrt(len(values))
    return Measured(mean, mean - half, mean + half, said)


FIGHT = """
    . . . . .
    . X X . .
    . O O X .
    . X X O .
    . O O . .
    """


def _whole_boards() -> Measured:
    board = go.Board.from_diagram(FIGHT, komi=0.5)
    found = sum(abs(go.playout(board, seed).score + board.komi) == 25 for seed in range(400))
    return rate_of(found, 400, "400 playouts")


@poses(
    3,
    "Predict: how a playout ends",
    REAL,
    ONCE,
    (
        "A playout goes on until both players have nothing but own eyes to fill. How many groups with "
        "two eyes fit on 5x5?",
        "The mean score of the position is near 0. This does not mean that single scores are near 0.",
    ),
    "",
    goal=Prediction(
        _whole_boards,
        0.1,
        "Random players kill what can be killed, and on 5x5 usually only one player keeps two eyes",
    ),
    place=10,
)
def whole_boards() -> float:
    """Predict the fraction of playouts in which one player owns the whole board in the end.

    The playouts begin with the fight of the tutorial, Black to move:

    .. code-block:: text

        5 . . . . .
        4 . X X . .
        3 . O O X .
        2 . X X O .
        1 . O O . .
          A B C D E

    gomc plays 400 playouts. Return a number from 0 to 1; a distance of 0.1 to the measured number is
    small enough.
    """
    return 0.8


def _stopped_early() -> Measured:
    stopped = 0
    for number in range(300):
        rng, won = stream(1, number), 0
        for games in range(1, 401):
            won += rng.fraction() < 0.5
            low, high = wilson(won, games) if games >= 10 else (0.0, 1.0)
            if not low <= 0.5 <= high:
                stopped += 1
                break
    return rate_of(stopped, 300, "300 matches")


@poses(
    6,
    "Predict: stop when the interval excludes one half",
    REAL,
    ONCE,
    (
        "A single look at the end is wrong in 5 % of the matches. Here the experimenter looks 391 "
        "times.",
        "The looks are not independent, because each interval contains the games of the interval "
        "before. So the result is far less than 391 times 5 %, but far more than 5 %.",
    ),
    "",
    goal=Prediction(
        _stopped_early,
        0.1,
        "Each look is another chance to be wrong, and the first wrong look ends the match",
    ),
    place=20,
)
def stopped_early() -> float:
    """Predict how many matches of equal players are stopped with a wrong verdict.

    Two players are equally strong. From the tenth game on, an experimenter computes the 95 % interval
    after every game, and stops the match as soon as the interval does not contain one half. A match has
    400 games at most, and gomc simulates 300 matches. Return the fraction of the matches that are
    stopped, from 0 to 1; a distance of 0.1 to the measured number is small enough.
    """
    return 0.4


def _best_of_twenty() -> Measured:
    best = []
    for number in range(200):
        rng = stream(2, number)
        best.append(max(sum(rng.fraction() < 0.5 for _ in range(100)) for _ in range(20)) / 100)
    return mean_of(best, "200 times 20 settings")


@poses(
    6,
    "Predict: the best of twenty settings that change nothing",
    REAL,
    ONCE,
    (
        "The win rate of 100 games has a standard deviation of 5 %. The best of twenty lies above "
        "50 %.",
        "About one setting in twenty lies 1.6 standard deviations above the mean or more.",
    ),
    "",
    goal=Prediction(
        _best_of_twenty,
        0.025,
        "The largest of twenty numbers lies nearly two standard deviations above their mean",
    ),
    place=30,
)
def best_of_twenty() -> float:
    """Predict the win rate of the best of twenty settings, of which none changes the strength.

    Each setting plays 100 games against the program without the setting, and wins each game with the
    probability 1/2. The experimenter reports the best of the twenty win rates. gomc repeats this 200
    times, and takes the mean. Return a number from 0 to 1; a distance of 0.025 to the measured number
    is small enough.
    """
    return 0.6


def _greedy_lost() -> Measured:
    machines, lost = (0.45, 0.5, 0.6), 0
    for number in range(300):
        rng, arms = stream(3, number), [Arm() for _ in machines]
        for _ in range(300):
            j = choose(arms, GREEDY, rng)
            paid = rng.fraction() < machines[j]
            arms[j].visits += 1
            arms[j].reward += paid
        lost += arms[2].visits < 150
    return rate_of(lost, 300, "300 runs")


@poses(
    7,
    "Predict: how often greed leaves the best machine",
    REAL,
    ONCE,
    (
        "The best machine pays nothing at its first play in 40 % of the runs. Then another machine "
        "that paid keeps a larger mean.",
        "The greedy rule can also leave the best machine later. It comes back only if the means of the "
        "other machines fall below the mean of the best machine.",
    ),
    "",
    goal=Prediction(
        _greedy_lost,
        0.1,
        "A machine with bad luck at first is not played again, so the rule never learns that it is "
        "best",
    ),
    place=10,
)
def greedy_lost() -> float:
    """Predict in how many runs the greedy rule plays the best machine less than half of the time.

    The machines pay with the probabilities 0.45, 0.5 and 0.6. The greedy rule plays each machine once,
    and then always the machine with the best mean so far, 300 plays in all. gomc makes 300 runs. Return
    the fraction of the runs in which the best machine gets less than half of the plays, from 0 to 1; a
    distance of 0.1 to the measured number is small enough.
    """
    return 0.5


def _touching() -> Measured:
    shares = []
    for seed in range(30):
        moves = go.playout(go.Board(9), seed, policy=SEQUENCE_LIKE).moves[:-2]
        places = [divmod(move, 10) for move in moves]
        touch = [max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(places)]
        shares.append(sum(touch) / len(touch))
    return mean_of(shares, "30 games")


@poses(
    9,
    "Predict: moves that touch the move before",
    REAL,
    ONCE,
    (
        "In uniform playouts a point has 8 of about 50 points around it. MoGo's stages look around the "
        "last move first.",
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
        "Whose liberties are filled first is nearly chance, and the lead of two moves counts for "
        "little",
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
