"""Predictions: enter a number before a measurement, and see the distance to the measured number.

gomc measures with the reference and fixed seeds, and shows the number with its 95 % interval.
"""

from __future__ import annotations

import gomc.reference as go
from gomc.course.exercises.goals import ONCE, Measured, Prediction, mean_of, rate_of
from gomc.course.exercises.kinds import REAL
from gomc.course.exercises.posing import poses
from gomc.reference.bandits import choose
from gomc.results.bandits import Arm
from gomc.results.stats import wilson
from gomc.rng import stream
from gomc.settings import GREEDY

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
