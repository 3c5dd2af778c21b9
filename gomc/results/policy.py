r"""The probabilities of the next move under a policy, by formulas that both backends share.

A playout asks stages in their order, and the first stage that finds moves decides. Let :math:`f_i` be
the probability that stage :math:`i` finds moves when it is asked. Then stage :math:`i` decides with the
probability

.. math::  d_i = f_i \prod_{j < i} (1 - f_j)

and each of the :math:`m` moves that the stage finds gets :math:`d_i / m`. The probability that no stage
decides is divided among all candidates. For most stages :math:`f` is 0 or 1. A stage that is asked with
a chance of :math:`p` percent gives :math:`f = p / 100` if it finds moves at all. Fill board makes
:math:`t` draws among :math:`n` candidates, of which :math:`m` have no stone around them, and

.. math::  f = 1 - \Big(1 - \frac{m}{n}\Big)^t

Each of these :math:`m` candidates is equally likely to be drawn first.

An approach move that replaces a self-atari gets the probability of the self-atari. A careful playout
refuses some moves, and draws again among the other moves until it draws a move that it plays. So the
probability of a stage is divided among the moves of the stage that are not refused. If all of them are
refused, the probability is divided among all candidates that are not refused, and if there is no such
candidate, the player passes.

With weights the probability of a move is the weight of the move, divided by the sum of all weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gomc.game.pictures import Shown
from gomc.game.points import PASS, Points, bits, parse_move, point_name
from gomc.settings.factors import TablePolicy
from gomc.settings.fillboard import FillBoard
from gomc.settings.policy import ALWAYS, Chance, PlainStage, Policy, Stage, Stages
from gomc.settings.weights import Weights

if TYPE_CHECKING:
    from gomc.game import Game

TOLD = 8
"""The largest number of moves in the printed line."""


class StageResult(NamedTuple):
    """A stage in a position.

    Attributes
    ----------
    stage : Stage
        The stage.
    points : Points
        The moves that the stage finds, or may find if it draws; no moves if the stage is never asked.
    probability : float
        The probability that the stage decides.
    """

    stage: Stage
    points: Points
    probability: float


@dataclass(frozen=True, repr=False)
class NextMove(Shown):
    """The probabilities of the next move of a playout, which print with the stages that may decide.

    Attributes
    ----------
    policy : Stages, Weights, Database or Factors
        The policy.
    moves : dict of str to float
        The probability of every empty point and of a pass, by the name of the move.
    stages : tuple of StageResult
        The stages, in their order, each with the moves that the stage finds and the probability that
        the stage decides; empty for weights.
    otherwise : float
        The probability that no stage decides. Then any move is drawn, or weights draw, or no move is
        left.
    board : Board
        A copy of the board, for pictures; not compared.
    """

    policy: Policy
    moves: dict[str, float]
    stages: tuple[StageResult, ...]
    otherwise: float
    board: Game = field(compare=False)

    @property
    def possible(self) -> dict[str, float]:
        """The moves that may be drawn, in the order of their probabilities, the most probable first."""
        order = sorted(self.moves.items(), key=lambda move: -move[1])
        return {name: probability for name, probability in order if probability}

    @property
    def firing(self) -> tuple[tuple[int, StageResult], ...]:
        """The stages that may decide, with their numbers from 1 on."""
        return tuple((n, fired) for n, fired in enumerate(self.stages, 1) if fired.probability)

    @property
    def decides(self) -> tuple[str, ...]:
        """A line for each stage that may decide, with the probability that it decides."""
        lines = [f"{n}. {fired.stage!r}: {percent(fired.probability)}" for n, fired in self.firing]
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
        """A line with the most probable moves."""
        moves = [f"{name} {percent(p)}" for name, p in self.possible.items()]
        more = ["..."] if len(moves) > TOLD else []
        return f"{self.board.to_play}: {', '.join([*moves[:TOLD], *more])}"


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
    ask: Callable[[PlainStage], int],
    played: Callable[[int], int],
) -> NextMove:
    """Return the probabilities of the next move of a playout that asks stages.

    Parameters
    ----------
    board : Board
        The position.
    stages : Stages
        The policy.
    points : set of points
        The candidates.
    ask : callable
        A function that returns the moves that a stage finds among the candidates, of which there is at
        least one; for `FillBoard` all candidates without a stone around them.
    played : callable
        A function that returns the move that is played if a certain move was drawn, both as sets of one
        point; the empty set if the move is refused.
    """
    chances, left, fired = dict.fromkeys(bits(points), 0.0), 1.0, []
    instead = {p: played(1 << p) for p in chances} if stages.corrects else {}
    refused = sum(1 << p for p, move in instead.items() if not move)
    for stage in stages.stages:
        plain, part = (stage.stage, stage.percent / ALWAYS) if isinstance(stage, Chance) else (stage, 1)
        moves = ask(plain) if chances and left * part else 0
        if isinstance(plain, FillBoard) and moves:
            part *= 1 - (1 - moves.bit_count() / len(chances)) ** plain.tries
        decides = left * part if moves else 0.0
        left -= decides
        share_out(chances, moves & ~refused or points & ~refused, decides)
        fired.append(StageResult(stage, Points(moves, board.size), decides))
    share_out(chances, points & ~refused, left)
    if stages.corrects:
        drawn, chances = chances, dict.fromkeys(bits(points & ~refused), 0.0)
        for p in [*chances]:
            chances[instead[p].bit_length() - 1] += drawn[p]
    return NextMove(stages, named(board, chances), tuple(fired), left, board.copy())


def share_out(chances: dict[int, float], points: int, probability: float) -> None:
    """Divide a probability evenly among some points, and add the shares to `chances`."""
    for p in bits(points):
        chances[p] += probability / points.bit_count()


# Paper: GG 14 probability
def by_weights(
    board: Game, policy: Weights | TablePolicy, weights: Mapping[str, int], eyes: Points
) -> NextMove:
    """Return the probabilities of the next move of a playout that draws by weights.

    Parameters
    ----------
    board : Board
        The position.
    policy : Weights, Database or Factors
        The policy.
    weights : dict of str to int
        The weight of every empty point, by the name of the point.
    eyes : Points
        The player's eyes, which playouts with `Weights` leave out.
    """
    left_out = eyes if isinstance(policy, Weights) else ()
    all_points = {parse_move(name, board.size): weight for name, weight in weights.items()}
    drawn = {p: weight for p, weight in all_points.items() if p not in left_out}
    total = sum(drawn.values())
    chances = {p: weight / total for p, weight in drawn.items()} if total else {}
    return NextMove(policy, named(board, chances), (), 1.0, board.copy())


def named(board: Game, chances: Mapping[int, float]) -> dict[str, float]:
    """Return the probability of every empty point, and of a pass, which is 1 if no move is left."""
    black, white = board.state.black, board.state.white
    empty = bits(board.geometry.board & ~(black | white))
    moves = {point_name(p, board.size): chances.get(p, 0.0) for p in empty}
    return {**moves, point_name(PASS, board.size): 0.0 if chances else 1.0}
