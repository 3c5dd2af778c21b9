"""Policies: how a random game finds its moves.

A policy is data of one of four kinds. `Stages` are rules that a game tries in order, and the first one
that finds something decides. `Weights` (`gomc.settings.weights`) give every move a probability by what
is around it. A `Database` of patterns (`gomc.settings.database`) and learned `Factors`
(`gomc.settings.factors`) do so too, and ask more of a point.
Without stages every move is as likely as any other: this is the `UNIFORM` policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args

from gomc.errors import GomcError, keep, quoted
from gomc.settings.checked import Checked, Range, names_of
from gomc.settings.database import Database
from gomc.settings.factors import Factors, Tabled
from gomc.settings.fillboard import FillBoard
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.patterns import MOGO, Patterns
from gomc.settings.poolrave import PoolRave
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties
from gomc.settings.weights import Weights

MOST_STAGES = 20
"""The largest number of stages."""

Asked = (
    Own
    | FillBoard
    | Nakade
    | Save
    | TwoLiberties
    | LowLiberties
    | Patterns
    | Capture
    | LastGoodReply
    | PoolRave
)
"""Any stage that is always asked, as data."""

ALWAYS = 100
"""All cases, in percent."""


@dataclass(frozen=True)
class Chance(Checked):
    """A stage that is asked only in so many of 100 cases, and finds nothing in the others.

    Each time its turn comes a game draws a number below 100, and asks the stage if it is below
    `percent`.

    Parameters
    ----------
    stage : Stage
        The stage, of any other kind.
    percent : int
        In how many of 100 cases it is asked.

    Notes
    -----
    Pachi and michi do so, as a rule that is always right in random games makes all of them alike.

    Examples
    --------
    >>> Stages(Chance(Save(), 90), Patterns(MOGO))
    Stages(Chance(stage=Save(), percent=90), Patterns(MOGO))
    """

    stage: Annotated[Asked, "the stage of a Chance"]
    percent: Annotated[int, Range(0, ALWAYS)]


Stage = Asked | Chance
"""Any stage, as data."""


def always(stage: Stage) -> Asked:
    """Return a stage, without the chance to which it may be left."""
    return stage.stage if isinstance(stage, Chance) else stage


STAGE_NAMES = names_of(get_args(Stage))
"""The names of all kinds of stages, as a part of a sentence."""


def check_stages(stages: Any) -> tuple[Stage, ...]:
    """Return stages, or raise `GomcError` if they are too many, no stages, or several that learn."""
    if len(stages) > MOST_STAGES:
        raise GomcError(f"there may be {MOST_STAGES} stages at most, not {len(stages)}.")
    for stage in stages:
        if not isinstance(stage, Stage):
            raise GomcError(f"a stage must be {STAGE_NAMES}, not {quoted(stage)}.")
    for kind in (LastGoodReply, PoolRave):
        count = sum(isinstance(always(stage), kind) for stage in stages)
        if count > 1:
            raise GomcError(f"there may be one {kind.__name__} at most, not {count}.")
    return tuple(stages)


# Paper: RR 3.2, CF Algorithm 1
@dataclass(frozen=True, init=False, repr=False)
class Stages(Checked):
    """Stages that a game asks for moves in their order; the first one that finds some decides.

    The game draws one of these moves uniformly. If no stage finds any, it draws one of all legal moves
    that fill no own eye.

    Parameters
    ----------
    *stages : Stage
        The stages, in any order, at most 20; a stage may appear several times, but for
        `LastGoodReply` and `PoolRave`, since a search has one memory.
    approach : bool
        Whether a self-atari that was drawn is replaced by the move that prepares it, if there is one
        (`gomc.reference.approach`).
    careful : bool
        Whether a big self-atari that was drawn is not played, but another move drawn instead
        (`gomc.reference.careful`).

    Raises
    ------
    GomcError
        If one is no stage, or there are more, or several that learn.

    Examples
    --------
    >>> Stages(Save(), Patterns(MOGO), Capture()) == SEQUENCE_LIKE
    True
    >>> Stages(*[Save()] * 21)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there may be 20 stages at most, not 21.
    """

    stages: Annotated[tuple[Stage, ...], check_stages]
    approach: bool = False
    careful: bool = False

    passes = 2

    def __init__(self, *stages: Stage, approach: bool = False, careful: bool = False) -> None:
        keep(self, stages=stages, approach=approach, careful=careful)
        self.__post_init__()

    def __repr__(self) -> str:
        last = ["approach=True"] * self.approach + ["careful=True"] * self.careful
        return f"Stages({', '.join([*map(repr, self.stages), *last])})"

    @property
    def corrects(self) -> bool:
        """Whether a move that was drawn may be replaced."""
        return self.approach or self.careful


Policy = Stages | Weights | Database | Factors
"""Any policy, as data."""

UNIFORM = Stages()
"""All moves with the same probability, as in all programs before MoGo."""

# Paper: RR Table 3, RR Figure 4
PURE = Stages(Capture())
"""MoGo's pure random mode: uniform, but a string that can be taken is taken first."""

# Paper: RR Table 3, RR Figure 4
SEQUENCE_LIKE = Stages(Save(), Patterns(MOGO), Capture())
"""MoGo's improved random mode, whose moves answer each other."""


def learner(policy: Policy) -> LastGoodReply | None:
    """Return the stage of a policy that learns from games, if it has one."""
    stages = policy.stages if isinstance(policy, Stages) else ()
    found = (stage for stage in map(always, stages) if isinstance(stage, LastGoodReply))
    return next(found, None)


def check_policy(policy: object, rave: bool = False) -> Policy:
    """Return a policy, or raise `GomcError` if it is none, or cannot be used.

    `rave` says whether there is a tree with RAVE, which `PoolRave` asks.
    """
    if not isinstance(policy, Policy):
        own = " A function of your own is a stage: Stages(Own(function))." if callable(policy) else ""
        raise GomcError(
            "a policy must be Stages, such as gomc.settings.SEQUENCE_LIKE, or Weights, or a Database, "
            f"such as gomc.patterns.MONTEGNU_DB, or Factors, not {quoted(policy)}.{own}"
        )
    if not rave and isinstance(policy, Stages) and any(map(_asks_rave, policy.stages)):
        raise GomcError(
            "PoolRave is for the random games of a tree with RAVE: of a UCT with rave=Rave()."
        )
    return policy


def _asks_rave(stage: Stage) -> bool:
    return isinstance(always(stage), PoolRave)


def check_weights(weights: object) -> Weights | Tabled:
    """Return weights of moves, or raise `GomcError` if they are none."""
    if not isinstance(weights, Weights | Tabled):
        raise GomcError(
            "weights must be a Database, such as gomc.patterns.MONTEGNU_DB, or Factors, or Weights, "
            f"not {quoted(weights)}."
        )
    return weights
