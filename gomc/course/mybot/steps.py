"""The ten steps of the program as data: what each adds, and the library's search that plays alike."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import check_whole
from gomc.settings import (
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    Abramson,
    AllMovesAsFirst,
    Captures,
    EvenGame,
    Line,
    PatternMoves,
    Priors,
    Rave,
    Search,
    SelfAtari,
)
from gomc.settings.common import MOST
from gomc.settings.policy import UNIFORM, Stages

PRIORS = Priors(
    (
        EvenGame(10),
        SelfAtari(0, 10),
        Captures(1, (15,)),
        PatternMoves(),
        Line(1, 0, 10, empty=3),
    )
)
"""The virtual games of step 9."""

_RAVE = UCT(UCB1(0), rave=Rave(), final="visits", policy=SEQUENCE_LIKE)


@dataclass(frozen=True)
class Step:
    """A step of the program.

    Attributes
    ----------
    number, lesson : int
        The number of the step, and of the tutorial in which it is written.
    adds : str
        What the program can do from this step on.
    names : tuple of str
        The functions and classes that the check uses from this step on.
    how : Search or None
        The settings with which the library makes the same search; None before step 3 and in step 10,
        which `gomc.course.mybot.puct` searches.
    policy : Stages
        The policy of the random games.
    """

    number: int
    lesson: int
    adds: str
    names: tuple[str, ...] = ()
    how: Search | None = None
    policy: Stages = UNIFORM


STEPS = (
    Step(1, 1, "the rules", ("Position", "legal", "play", "score", "name_of", "move_of")),
    Step(2, 2, "eyes and random games", ("eyes", "candidates", "stream", "random_game")),
    Step(3, 3, "flat Monte-Carlo", ("search", "best", "genmove"), Abramson(by="wins")),
    Step(4, 4, "all moves as first", (), AllMovesAsFirst(by="wins")),
    Step(5, 7, "a bandit", (), UCT(expand_visits=MOST, final="visits")),
    Step(6, 8, "UCT", (), UCT(final="visits")),
    Step(
        7,
        9,
        "patterns",
        ("saves", "shapes", "captures"),
        UCT(final="visits", policy=SEQUENCE_LIKE),
        SEQUENCE_LIKE,
    ),
    Step(8, 12, "RAVE", (), _RAVE, SEQUENCE_LIKE),
    Step(
        9,
        13,
        "priors",
        (),
        UCT(UCB1(0), rave=Rave(), priors=PRIORS, final="visits", policy=SEQUENCE_LIKE),
        SEQUENCE_LIKE,
    ),
    Step(10, 17, "PUCT", (), None, SEQUENCE_LIKE),
)
"""All steps, in their order."""


def step_of(number: object) -> Step:
    """Return the step with a number from 1 to 10, or raise `GomcError`."""
    return STEPS[check_whole("step", number, 1, len(STEPS)) - 1]
