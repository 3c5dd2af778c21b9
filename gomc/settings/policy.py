"""Policies: how a random game finds its moves.

A policy is data of one of three kinds. `Stages` are rules that a game tries in order, and the first one
that finds something decides. `Weights` (`gomc.settings.weights`) give every move a probability by what
is around it. A `Database` of patterns (`gomc.settings.database`) does so too, and asks more of a point.
Without stages every move is as likely as any other: this is the `UNIFORM` policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from gomc.errors import GomcError, quoted
from gomc.settings.database import Database
from gomc.settings.fillboard import FillBoard
from gomc.settings.own import Own
from gomc.settings.patterns import MOGO, Patterns
from gomc.settings.sequence import Capture, Save
from gomc.settings.weights import Weights

MOST_STAGES = 20
"""The largest number of stages."""

Stage = Own | FillBoard | Save | Patterns | Capture
"""Any stage, as data."""


# Paper: RR 3.2, CF Algorithm 1
@dataclass(frozen=True, init=False, repr=False)
class Stages:
    """Stages that a game asks for moves in their order; the first one that finds some decides.

    The game draws one of these moves uniformly. If no stage finds any, it draws one of all legal moves
    that fill no own eye.

    Parameters
    ----------
    *stages : Own, FillBoard, Save, Patterns or Capture
        The stages, in any order, at most 20; a stage may appear several times.

    Raises
    ------
    GomcError
        If one is no stage, or there are more.

    Examples
    --------
    >>> Stages(Save(), Patterns(MOGO), Capture()) == SEQUENCE_LIKE
    True
    >>> Stages("save")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: a stage must be Own, FillBoard, Save, Patterns or Capture, not 'save'.
    """

    stages: tuple[Stage, ...]

    def __init__(self, *stages: Stage) -> None:
        if len(stages) > MOST_STAGES:
            raise GomcError(f"there may be {MOST_STAGES} stages at most, not {len(stages)}.")
        for stage in stages:
            if not isinstance(stage, Stage):
                raise GomcError(f"a stage must be {STAGE_NAMES}, not {quoted(stage)}.")
        object.__setattr__(self, "stages", stages)

    def __repr__(self) -> str:
        return f"Stages({', '.join(map(repr, self.stages))})"


_names = [kind.__name__ for kind in get_args(Stage)]
STAGE_NAMES = f"{', '.join(_names[:-1])} or {_names[-1]}"
"""The names of all kinds of stages, as a part of a sentence."""

Policy = Stages | Weights | Database
"""Any policy, as data."""

UNIFORM = Stages()
"""All moves with the same probability, as in all programs before MoGo."""

# Paper: RR Table 3, RR Figure 4
PURE = Stages(Capture())
"""MoGo's pure random mode: uniform, but a string that can be taken is taken first."""

# Paper: RR Table 3, RR Figure 4
SEQUENCE_LIKE = Stages(Save(), Patterns(MOGO), Capture())
"""MoGo's improved random mode, whose moves answer each other."""


def check_policy(policy: object) -> Policy:
    """Return a policy, or raise `GomcError` if it is none."""
    if not isinstance(policy, Policy):
        raise GomcError(
            "a policy must be Stages, such as gomc.settings.SEQUENCE_LIKE, or Weights, or a Database, "
            f"such as gomc.patterns.MONTEGNU_DB, not {quoted(policy)}."
        )
    return policy


def check_weights(weights: object) -> Weights | Database:
    """Return weights of moves, or raise `GomcError` if they are none."""
    if not isinstance(weights, Weights | Database):
        raise GomcError(
            "weights must be a Database, such as gomc.patterns.MONTEGNU_DB, or Weights, "
            f"not {quoted(weights)}."
        )
    return weights


def passes_of(policy: Policy) -> int:
    """Return the number of passes in a row that end a random game."""
    return policy.passes if isinstance(policy, Database) else 2
