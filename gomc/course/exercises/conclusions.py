"""More claims: what learned weights say about moves, and what a report may claim."""

from __future__ import annotations

from gomc.course.exercises.goals import ONCE, Claims
from gomc.course.exercises.kinds import TEXT
from gomc.course.exercises.posing import poses


@poses(
    15,
    "Claims: what a weight says",
    TEXT,
    ONCE,
    (
        "The weight of a move is the product of its features' weights, and the probability of the move "
        "is its fraction of the sum of all weights.",
        "The weights describe the players of the games, with all their habits.",
    ),
    "",
    goal=Claims(
        right={
            "a": "Compare the weights of two moves that differ in one feature",
            "c": "Multiply by 1",
            "f": "A factor that all moves have can be taken out of the fraction",
        },
        wrong={
            "b": "The probability depends on all other moves, not on one of them",
            "d": "Weights of a team are multiplied, not added",
            "e": "A weight says how often such moves are played; MoGo's games give a large weight to "
            "extensions in lost ladders",
        },
    ),
    place=10,
)
def weight_claims() -> str:
    """Return the letters of the sentences that are right, such as ``"b d"``.

    Three features have these weights, and all other features have the weight 1:

    .. code-block:: text

        near the last move   4.0
        takes a stone       10.0
        on the first line    0.3

    - a. Of two moves that differ only in taking a stone, the move that takes is ten times as likely.
    - b. A move that takes a stone is played with the probability 10/11.
    - c. A feature of weight 1 changes no probability.
    - d. A move near the last move that takes a stone has the weight 14.
    - e. A feature with a large weight makes a move good.
    - f. If all moves have a feature, its weight changes no probability.

    Coulom 2007; see `gomc.lab.learn.minorization`.
    """
    return "a c f"


@poses(
    17,
    "Claims: what the report may say",
    TEXT,
    ONCE,
    (
        "The verdict elo1 rejects a difference of 0 points or less, and elo0 rejects a difference of "
        "100 points or more.",
        "A claim holds for the conditions of the match: the same playouts, or the same time, the "
        "board, and the opponent.",
    ),
    "",
    goal=Claims(
        right={
            "a": "The verdict elo1 with its condition",
            "d": "The verdict elo0 with its condition",
        },
        wrong={
            "b": "The verdict elo1 rejects 0 points; a program that is 50 points stronger gets it "
            "in 45 % of the matches",
            "c": "The verdict elo0 rejects 100 points; a program that is 50 points stronger gets it "
            "in 41 % of the matches",
            "e": "A test that stops at a success stops where the win rate happens to be high",
            "f": "Each board and each number of playouts needs a match of its own",
        },
    ),
    place=10,
)
def report_claims() -> str:
    """Return the letters of the sentences that the two matches support, such as ``"b d"``.

    Before the matches the rules were written down: a sequential test between 0 and 100 points of
    rating, with errors of 5 %, on 7x7 against UCT, and a new seed for each match.

    .. code-block:: text

        match                            won        verdict
        100 playouts a move for both     27 of 38   elo1
        the same time for both           44 of 87   elo0

    - a. With the same number of playouts the program is stronger than UCT.
    - b. With the same number of playouts the program is 100 points stronger than UCT.
    - c. With the same time the program is not stronger than UCT.
    - d. With the same time the program is not 100 points stronger than UCT.
    - e. With the same number of playouts the program wins 71 % of its games in the long run.
    - f. With 10,000 playouts for both on 9x9 the program is stronger than UCT, too.

    A. Wald, "Sequential tests of statistical hypotheses", 1945; see `gomc.arena.sprt`.
    """
    return "a d"
