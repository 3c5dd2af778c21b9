"""Policies: the rules by which a playout chooses moves.

A policy is data of one of four kinds. `Stages` are rules that a playout tries in order; the first rule
that finds moves decides. `Weights` (`gomc.settings.weights`) give every move a probability by the
points around it. A `Database` of patterns (`gomc.settings.database`) and learned `Factors`
(`gomc.settings.factors`) give every move a probability by more properties of the point. Without stages
all moves are equally likely: this is the `UNIFORM` policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args

from gomc.errors import GomcError, keep, quoted
from gomc.settings.checked import Checked, Range, names_of
from gomc.settings.database import Database
from gomc.settings.factors import Factors, TablePolicy
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

PlainStage = (
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
"""Any stage that playouts always ask, as data."""

ALWAYS = 100
"""The percentage of all cases."""

LEAST_SIZE = 7
"""The smallest board on which a lead ends a game. On smaller boards one capture turns a lead.

Of 1,500 games with Fuego's stages, komi 0.5 and a lead of 30 %, 82 had another winner than the whole
game on 4x4, 4 on 5x5, 1 on 6x6, and none on 7x7.
"""


@dataclass(frozen=True)
class Chance(Checked):
    """A stage that is asked with a probability, and otherwise finds nothing.

    At each turn of the stage the playout draws a number below 100, and asks the stage if the number is
    below `percent`.

    Parameters
    ----------
    stage : Stage
        The stage, of any other kind.
    percent : int
        The probability that the playout asks the stage, in percent.

    Notes
    -----
    Pachi and michi use chances, because a rule that every playout follows makes all playouts alike.

    Examples
    --------
    >>> Stages(Chance(Save(), 90), Patterns(MOGO))
    Stages(Chance(stage=Save(), percent=90), Patterns(MOGO))
    """

    stage: Annotated[PlainStage, "the stage of a Chance"]
    percent: Annotated[int, Range(0, ALWAYS)]


Stage = PlainStage | Chance
"""Any stage, as data."""


def always(stage: Stage) -> PlainStage:
    """Return a stage without the `Chance` around it, if there is a chance."""
    return stage.stage if isinstance(stage, Chance) else stage


STAGE_NAMES = names_of(get_args(Stage))
"""The names of all kinds of stages, as a part of a sentence."""


def check_stages(stages: Any) -> tuple[Stage, ...]:
    """Return stages, or raise `GomcError` if they are no stages, too many, or several that learn."""
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
    """Stages that a playout asks for moves in order; the first stage that finds moves decides.

    The playout draws one of these moves uniformly. If no stage finds moves, it draws one of all legal
    moves that fill no own eye.

    Parameters
    ----------
    *stages : Stage
        The stages, in any order, at most 20. A stage may appear several times, except `LastGoodReply`
        and `PoolRave`, because a search keeps one memory for each of them.
    approach : bool
        Whether a drawn self-atari is replaced by a move that prepares it, if there is such a move
        (`gomc.reference.approach`).
    careful : bool
        Whether a drawn big self-atari is replaced by another drawn move (`gomc.reference.careful`).
    mercy : int
        The lead in stones that ends a game, in percent of all points; see
        `gomc.reference.playout.is_decided`. With 0, on boards smaller than 7x7, and where the
        lead is less than one stone, every game is played to the end.

    Raises
    ------
    GomcError
        If a value is no stage, or if there are more than 20 stages or several that learn.

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
    mercy: Annotated[int, Range(0, 100)] = 0

    passes = 2

    def __init__(
        self, *stages: Stage, approach: bool = False, careful: bool = False, mercy: int = 0
    ) -> None:
        keep(self, stages=stages, approach=approach, careful=careful, mercy=mercy)
        self.__post_init__()

    def __repr__(self) -> str:
        last = ["approach=True"] * self.approach + ["careful=True"] * self.careful
        last += [f"mercy={self.mercy}"] * (self.mercy > 0)
        return f"Stages({', '.join([*map(repr, self.stages), *last])})"

    @property
    def corrects(self) -> bool:
        """Whether a drawn move may be replaced."""
        return self.approach or self.careful

    def lead(self, size: int) -> int:
        """Return the lead in stones that ends a game on a board of this size, 0 for no such lead.

        Examples
        --------
        >>> Stages(mercy=30).lead(9), Stages(mercy=30).lead(19), Stages(mercy=30).lead(5)
        (24, 108, 0)
        """
        return self.mercy * size**2 // 100 if size >= LEAST_SIZE else 0


Policy = Stages | Weights | Database | Factors
"""Any policy, as data."""

UNIFORM = Stages()
"""The policy of equally likely moves, as in Abramson's program, Olga and the first UCT."""

# Paper: RR Table 3, RR Figure 4
PURE = Stages(Capture())
"""MoGo's pure random mode: moves that take strings come first, and other moves are equally likely."""

# Paper: RR Table 3, RR Figure 4
SEQUENCE_LIKE = Stages(Save(), Patterns(MOGO), Capture())
"""MoGo's improved random mode, whose moves answer each other."""


def learner(policy: Policy) -> LastGoodReply | None:
    """Return the stage of a policy that learns from games, or None."""
    stages = policy.stages if isinstance(policy, Stages) else ()
    learners = (stage for stage in map(always, stages) if isinstance(stage, LastGoodReply))
    return next(learners, None)


def check_policy(policy: object, rave: bool = False) -> Policy:
    """Return a policy, or raise `GomcError` if `policy` is no policy, or needs RAVE.

    `rave` says whether there is a tree with RAVE, which `PoolRave` needs.
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
    """Return whether a stage asks the RAVE values of a tree."""
    return isinstance(always(stage), PoolRave)


def check_weights(weights: object) -> Weights | TablePolicy:
    """Return weights of moves, or raise `GomcError` if `weights` gives no weights."""
    if not isinstance(weights, Weights | TablePolicy):
        raise GomcError(
            "weights must be a Database, such as gomc.patterns.MONTEGNU_DB, or Factors, or Weights, "
            f"not {quoted(weights)}."
        )
    return weights
