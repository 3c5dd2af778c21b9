"""Claims: which of six sentences does a table support? Each wrong choice has a misconception."""

from __future__ import annotations

from gomc.course.exercises.goals import ONCE, Claims
from gomc.course.exercises.kinds import TEXT
from gomc.course.exercises.posing import poses


@poses(
    5,
    "Claims: the table of temperatures",
    TEXT,
    ONCE,
    (
        "A result is larger than chance if its interval, 3 points to each side, does not contain zero.",
        "Two independent results differ by more than chance if their difference is larger than 3 times "
        "the root of 2, about 4.2 points.",
    ),
    "",
    goal=Claims(
        right={
            "a": "Look at the interval of K = 0",
            "c": "Look at the interval of K = 20",
            "f": "Compare two rows: the error of a difference is 4.2 points",
        },
        wrong={
            "b": "The interval of +2.6 reaches from -0.4 to +5.6, and zero lies in it",
            "d": "An interval that contains zero leaves the question open; it does not show that both "
            "are equal",
            "e": "The points rise from K = 0 to K = 5 and fall after it: a table with a best value in "
            "the middle is no rule for larger values",
        },
    ),
    place=20,
)
def temperature_claims() -> str:
    """Return the letters of the sentences that the table supports, such as ``"b d"``.

    Oleg with different `K` played 100 games against Oleg with `K` = 2. The table gives the mean result
    in points a game. According to the paper the 95 % interval of each result extends 3 points to each
    side.

    .. code-block:: text

        K         0      2     5    10     20
        points  -8.1     0  +2.6  -4.9  -11.3

    - a. Oleg with K = 2 is stronger than Oleg without a temperature (K = 0).
    - b. Oleg with K = 5 is stronger than Oleg with K = 2.
    - c. K = 20 is too large: Oleg is weaker than with K = 2.
    - d. K = 5 and K = 2 are equally good.
    - e. The larger K is, the stronger Oleg plays.
    - f. Oleg with K = 5 gains more points against K = 2 than Oleg with K = 10.

    Bouzy and Helmstetter 2003, Table 5.
    """
    return "a c f"


@poses(
    6,
    "Claims: four reports",
    TEXT,
    ONCE,
    (
        "A claim about two programs needs the interval of their difference. The squares of the "
        "errors of two independent results add up.",
        "D was chosen because it was the best of twenty. How good is the best of twenty by chance?",
    ),
    "",
    goal=Claims(
        right={
            "a": "One program was tested once, with enough games",
            "e": "An interval that contains one half leaves a question open",
        },
        wrong={
            "b": "The same win rate with a tenth of the games has an interval three times as wide",
            "c": "An interval that contains one half does not show equality: C may win 45 or 58 %",
            "d": "The best of twenty settings that change nothing wins 59 % on average, so an interval "
            "of the best setting alone means little",
            "f": "One interval contains one half and the other does not, but the difference is 8 %, "
            "from -2 to +18 %, and this interval contains zero",
        },
    ),
    place=40,
)
def four_reports() -> str:
    """Return the letters of the sentences that the table supports, such as ``"b d"``.

    Four programs played against the same base program. D is the best of twenty settings, of which each
    played 100 games; the other programs were tested alone. The last column is Wilson's 95 % interval.

    .. code-block:: text

        program                 games  won   95 % interval
        A                          20   12   39 % to 78 %
        B                         200  120   53 % to 67 %
        C                         200  104   45 % to 59 %
        D, the best of twenty     100   61   51 % to 70 %

    - a. B is stronger than the base.
    - b. A is as strong as B, because both won 60 %.
    - c. C and the base are equally strong.
    - d. D is stronger than the base.
    - e. It is open whether A is stronger than the base.
    - f. B is stronger than C.
    """
    return "a e"


@poses(
    9,
    "Claims: MoGo's first-play urgency",
    TEXT,
    ONCE,
    (
        "Overlapping intervals prove nothing. The interval of the difference decides.",
        "The difference of 1.0 and 1.4 is +7.5 %, from -0.4 to +15.1 %.",
    ),
    "",
    goal=Claims(
        right={
            "b": "Look at the interval of the difference, in the hint",
            "d": "How many rows were compared before the best was named?",
            "e": "All six intervals lie on the same side of one half",
        },
        wrong={
            "a": "The largest win rate is the best of six, and the interval of its difference to 1.4 "
            "contains zero",
            "c": "Intervals of two rows can overlap although the interval of their difference excludes "
            "zero, so an overlap is no argument",
            "f": "A difference that may be chance is not shown to be chance",
        },
    ),
    place=30,
)
def urgency_claims() -> str:
    """Return the letters of the sentences that the table supports, such as ``"b d"``.

    MoGo with different first-play urgencies played against GNU Go 3.6 on 9x9.

    .. code-block:: text

        urgency   games   won      95 % interval
        1.4         200   37.5 %   31 % to 44 %
        1.2         200   41.0 %   34 % to 48 %
        1.1         500   43.4 %   39 % to 48 %
        1.0         600   45.0 %   41 % to 49 %
        0.9         300   40.0 %   35 % to 46 %
        0.8         100   36.0 %   27 % to 46 %

    - a. 1.0 is the best urgency.
    - b. It is open whether 1.0 is better than 1.4.
    - c. 1.0 and 1.4 do not differ, because their intervals overlap.
    - d. The best of the six rows has probably had some luck.
    - e. MoGo with each of these urgencies lost more games than it won.
    - f. The urgency does not matter.

    MoGo's report RR-6062 (2006), Table 7.
    """
    return "b d e"


@poses(
    10,
    "Claims: what a database says",
    TEXT,
    ONCE,
    (
        "The first pattern that matches decides, and in this pattern the first line whose words are "
        "all true. If no line of a pattern is true, the next pattern is tried.",
        "Values are compared with each other: the probability of a move is its value divided by the "
        "sum of all values.",
    ),
    "",
    goal=Claims(
        right={
            "a": "All words of a line must be true",
            "c": "A pattern can have a second line",
            "d": "Patterns below decide where no pattern above matches",
        },
        wrong={
            "b": "Values are not added: the first pattern that matches decides alone",
            "e": "A move that matches no pattern has the value 1; only the value 0 forbids a move",
            "f": "A value is no probability: ten times as likely as each move of value 1, of which "
            "there may be seventy",
        },
    ),
    place=10,
)
def database_claims() -> str:
    """Return the letters of the sentences that are right about this database, such as ``"b d"``.

    .. code-block:: text

        ?X?          the opponent is beside the point
        O*O          between two stones of the player to move
        ???
        :10,near,osafe
        :2

        ?X%
        ?*%
        %%%
        :5,ocap1+

    - a. A move between two own stones, beside an opponent's stone, near the last move and no
      self-atari, has the value 10.
    - b. If this move also captures a stone, its value is 15.
    - c. The same move far from the last move has the value 2.
    - d. A move that captures a stone elsewhere, not between two own stones, has the value 5.
    - e. A move that matches none of the patterns is never played.
    - f. A move of value 10 is played in ten of eleven playouts.

    GNU Go's manual (2009), chapter 14.
    """
    return "a c d"


@poses(
    11,
    "Claims: what lockstep proves",
    TEXT,
    ONCE,
    (
        "A mean of 200 games has a standard error of some points, and hides a fault whose effect is "
        "smaller.",
        "Equal games show that no fault appeared in these games. A fault may need a position that did "
        "not occur.",
    ),
    "",
    goal=Claims(
        right={
            "b": "With the same seed both backends must play the same game",
            "c": "Means are computed from games",
        },
        wrong={
            "a": "Random games vary, so a small fault changes a mean by less than its error: the "
            "wrong nth of the tutorial does",
            "d": "A fault may need a rare position, as the kernel that grows strings by twelve steps",
            "e": "A set on 9x9 needs 90 bits, and the bits beyond the 64th are lost",
            "f": "numba's integers wrap round, and no error is raised",
        },
    ),
    place=10,
)
def lockstep_claims() -> str:
    """Return the letters of the sentences that are right, such as ``"b d"``.

    - a. If the mean scores of 200 games by two backends differ by less than their standard errors, both
      backends play the same games.
    - b. A single game with the same seed in which one move differs shows that the backends differ.
    - c. If a thousand games with the same seeds are equal move for move, the mean scores of these games
      are equal.
    - d. If a thousand games are equal move for move, the compiled code has no fault.
    - e. A set of points on 9x9 fits into one register of 64 bits.
    - f. If a set does not fit into a register, numba raises an error.
    """
    return "b c"


@poses(
    13,
    "Claims: two orders of widening",
    TEXT,
    ONCE,
    (
        "Both programs played against the program without widening, and not against each other.",
        "Compute n^K for n = 100 and K = 1/2.",
    ),
    "",
    goal=Claims(
        right={
            "a": "Look at the interval of the first row",
            "c": "Look whether the two intervals meet",
            "f": "The index of a move must not be above n^K",
        },
        wrong={
            "b": "The second row does not support it: with a random order less than half was won",
            "d": "A difference of two win rates against a third program is no win rate",
            "e": "The prior counts like its virtual games: after 10,000 games 30 of them hardly matter",
        },
    ),
    place=110,
)
def widening_claims() -> str:
    """Return the letters of the sentences that are supported, such as ``"b d"``.

    MoGo with widening, n^(1/2), played against MoGo without widening, 24 games for each row.

    .. code-block:: text

        order of the moves   won      95 % interval
        by priors            91.7 %   74.2 % to 97.7 %
        at random            33.3 %   18.0 % to 53.3 %

    - a. With the order by priors, MoGo with widening is stronger than without.
    - b. Widening makes a program stronger, whatever the order.
    - c. With the order by priors widening is worth more than with a random order.
    - d. The order by priors wins 58 % of its games against the random order.
    - e. A prior of 30 virtual games still decides after 10,000 games of the move.
    - f. After 100 games of a node ten of its moves may be tried.

    "Current Frontiers in Computer Go" (2010), section II-B; the results are gomc's.
    """
    return "a c f"
