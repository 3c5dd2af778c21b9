r"""The next move under a policy: its probabilities, by sums that both backends share.

A game asks stages in their order, and the first one that finds moves decides. So if stage :math:`i`
finds moves with probability :math:`f_i` when its turn comes, it decides with

.. math::  d_i = f_i \prod_{j < i} (1 - f_j)

and each of its :math:`m` moves gets :math:`d_i / m`. What is left when all stages were asked is divided
among all candidates. For most stages :math:`f` is 0 or 1. A stage that is left to chance has
:math:`f = p / 100` if it finds moves at all. Fill board makes :math:`t` draws among :math:`n`
candidates, of which :math:`m` have no stone around them, and

.. math::  f = 1 - \Big(1 - \frac{m}{n}\Big)^t

The first of these that comes up is any of them, each as likely as the others.

Where approach moves replace self-ataris, they get the probability of these. A careful game refuses
moves, and draws from the rest until it has one that it plays. So a stage's probability is divided among
those of its moves that are not refused, or if all are, among all such candidates; and if there is none,
the game passes.

With weights the probability of a move is its part of their sum. So nothing needs to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gomc.game.pictures import Shown
from gomc.game.points import PASS, Points, bits, parse_move, point_name
from gomc.settings.factors import Tabled
from gomc.settings.fillboard import FillBoard
from gomc.settings.policy import ALWAYS, Asked, Chance, Policy, Stage, Stages
from gomc.settings.weights import Weights

if TYPE_CHECKING:
    from gomc.game import Game

TOLD = 8
"""The number of moves in a line."""


class Fired(NamedTuple):
    """A stage in a position.

    Attributes
    ----------
    stage : Stage
        The stage.
    points : Points
        The moves that it finds, or may find if it draws; none if its turn never comes.
    probability : float
        The probability that it decides.
    """

    stage: Stage
    points: Points
    probability: float


@dataclass(frozen=True, repr=False)
class NextMove(Shown):
    """The probabilities of the next move of a random game; printed, it says what decides.

    Attributes
    ----------
    policy : Stages, Weights, Database or Factors
        The policy.
    moves : dict of str to float
        The probability of every empty point and of a pass, by their names.
    stages : tuple of Fired
        The stages, in their order, each with the moves that it finds and the probability that it
        decides; no stages for weights.
    otherwise : float
        The probability that no stage decides: then it is any move, or weights draw, or no move is left.
    board : Board
        A copy of the board, for pictures; not compared.
    """

    policy: Policy
    moves: dict[str, float]
    stages: tuple[Fired, ...]
    otherwise: float
    board: Game = field(compare=False)

    @property
    def possible(self) -> dict[str, float]:
        """The moves that may be drawn, the most probable first."""
        order = sorted(self.moves.items(), key=lambda move: -move[1])
        return {name: probability for name, probability in order if probability}

    @property
    def firing(self) -> tuple[tuple[int, Fired], ...]:
        """The stages that may decide, with their numbers from 1 on."""
        return tuple((n, its) for n, its in enumerate(self.stages, 1) if its.probability)

    @property
    def decides(self) -> tuple[str, ...]:
        """What may decide, and how probable that is, in a line each."""
        lines = [f"{n}. {its.stage!r}: {percent(its.probability)}" for n, its in self.firing]
        if self.otherwise:
            rest = "any move" if isinstance(self.policy, Stages) else "by weight"
            rest = "no move is left" if self.moves["pass"] else rest
            lines.append(f"{rest}: {percent(self.otherwise)}")
        return tuple(lines)

    def __str__(self) -> str:
        return "\n".join([self._moves, *self.decides])

    def __repr__(self) -> str:
        return f"<NextMove {self._moves}>"

    @property
    def _moves(self) -> str:
        """The most probable moves, in a line."""
        told = [f"{name} {percent(p)}" for name, p in self.possible.items()]
        more = ["..."] if len(told) > TOLD else []
        return f"{self.board.to_play}: {', '.join([*told[:TOLD], *more])}"


def percent(probability: float) -> str:
    """Return a probability in percent, with three digits.

    Examples
    --------
    >>> percent(1), percent(2 / 3), percent(0.00012)
    ('100%', '66.7%', '0.012%')
    """
    return f"{100 * probability:.3g}%"


# Paper: RR 3.2, CF Algorithm 1
def by_stages(
    board: Game,
    stages: Stages,
    points: int,
    ask: Callable[[Asked], int],
    played: Callable[[int], int],
) -> NextMove:
    """Return the probabilities of the next move if stages are asked.

    Parameters
    ----------
    board : Board
        The position.
    stages : Stages
        The policy.
    points : set of points
        The candidates.
    ask : callable
        Returns the moves that a stage finds among the candidates, of which there is at least one; for
        `FillBoard` all those that have no stone around them.
    played : callable
        Returns what is played if a move, a set of one, was drawn; nothing if it is refused.
    """
    chances, left, fired = dict.fromkeys(bits(points), 0.0), 1.0, []
    instead = {p: played(1 << p) for p in chances} if stages.corrects else {}
    refused = sum(1 << p for p, its in instead.items() if not its)
    for stage in stages.stages:
        asked, part = (stage.stage, stage.percent / ALWAYS) if isinstance(stage, Chance) else (stage, 1)
        found = ask(asked) if chances and left * part else 0
        if isinstance(asked, FillBoard) and found:
            part *= 1 - (1 - found.bit_count() / len(chances)) ** asked.tries
        decides = left * part if found else 0.0
        left -= decides
        share_out(chances, found & ~refused or points & ~refused, decides)
        fired.append(Fired(stage, Points(found, board.size), decides))
    share_out(chances, points & ~refused, left)
    if stages.corrects:
        drawn, chances = chances, dict.fromkeys(bits(points & ~refused), 0.0)
        for p in [*chances]:
            chances[instead[p].bit_length() - 1] += drawn[p]
    return NextMove(stages, named(board, chances), tuple(fired), left, board.copy())


def share_out(chances: dict[int, float], points: int, probability: float) -> None:
    """Divide a probability evenly among some points."""
    for p in bits(points):
        chances[p] += probability / points.bit_count()


# Paper: GG 14 probability
def by_weights(
    board: Game, policy: Weights | Tabled, weights: Mapping[str, int], eyes: Points
) -> NextMove:
    """Return the probabilities of the next move if weights draw it.

    Parameters
    ----------
    board : Board
        The position.
    policy : Weights, Database or Factors
        The policy.
    weights : dict of str to int
        The weight of every empty point by its name.
    eyes : Points
        The player's eyes, which games with `Weights` leave out.
    """
    left_out = eyes if isinstance(policy, Weights) else ()
    found = {parse_move(name, board.size): weight for name, weight in weights.items()}
    found = {p: weight for p, weight in found.items() if p not in left_out}
    total = sum(found.values())
    chances = {p: weight / total for p, weight in found.items()} if total else {}
    return NextMove(policy, named(board, chances), (), 1.0, board.copy())


def named(board: Game, chances: Mapping[int, float]) -> dict[str, float]:
    """Return the probability of every empty point, and of a pass, which comes if there is no move."""
    black, white = board.state.black, board.state.white
    empty = bits(board.geometry.board & ~(black | white))
    moves = {point_name(p, board.size): chances.get(p, 0.0) for p in empty}
    return {**moves, point_name(PASS, board.size): 0.0 if chances else 1.0}
