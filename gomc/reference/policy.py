"""Policies: ways to draw a move from the possible moves.

`policy_of` makes a policy (`gomc.reference.drawing.Policy`) from its settings (`gomc.settings.policy`):
moves are uniform, or stages find them (`gomc.reference.stages`), or weights decide
(`gomc.reference.database`).

`policy` gives the probabilities of the next move without draws: `gomc.results.policy` adds them up.
"""

from __future__ import annotations

from gomc.game import Game, check_board
from gomc.game.points import Geometry
from gomc.reference.careful import corrected
from gomc.reference.database import ByDatabase, ByWeights
from gomc.reference.drawing import ANY, Policy
from gomc.reference.eyes import candidates
from gomc.reference.eyes import eyes as eyes_of
from gomc.reference.fillboard import free_points
from gomc.reference.stages import ByStages, finder
from gomc.reference.weights import weights
from gomc.results import policy as probabilities
from gomc.results.policy import NextMove
from gomc.rng import Rng
from gomc.settings import policy as settings
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.factors import TablePolicy
from gomc.settings.fillboard import FillBoard
from gomc.settings.policy import UNIFORM, PlainStage, Stages, check_policy
from gomc.settings.weights import Weights


def policy_of(how: settings.Policy, geometry: Geometry) -> Policy:
    """Return a new policy with these settings, for boards of one shape."""
    if isinstance(how, TablePolicy):
        return ByDatabase(how, geometry)
    if isinstance(how, Weights):
        return ByWeights(how, geometry)
    return ByStages(how, geometry) if how.stages or how.corrects or how.mercy else ANY


# Paper: CF Algorithm 1
def policy(board: Game, policy: settings.Policy = UNIFORM, eyes: Eyes = "diagonal") -> NextMove:
    """Return the probability of every move as the next move of a random game, and the deciding stages.

    As in random games, suicide is forbidden and simple ko holds, whatever the board's rules say. A pass
    comes only if there is no other move. Only the position matters, even if the game is over. Stages
    that learn from games or ask a tree (`LastGoodReply`, `PoolRave`) find nothing here.

    Parameters
    ----------
    board : Board
        The position.
    policy : Stages, Weights, Database or Factors
        The policy.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule of eyes, which a database and factors do not use.

    Raises
    ------
    GomcError
        If an argument is of the wrong kind.

    Examples
    --------
    White has just put B3 in atari. michi saves B3 in nine games of ten. In the tenth game mostly a
    pattern decides, else any move is drawn.

    >>> import gomc.reference as go
    >>> from gomc.settings import MICHI
    >>> board = go.Board.from_diagram('''
    ...     . . . .
    ...     O X . .
    ...     . O . .
    ...     . . . .''', to_play="white")
    >>> board.play("B4")
    >>> print(policy(board, MICHI))
    Black: C3 94.8%, C4 4.8%, D4 0.0455%, ...
    2. Chance(stage=Save(), percent=90): 90%
    3. Chance(stage=Patterns(MOGO, last=2), percent=95): 9.5%
    any move: 0.5%
    """
    how, form, rule = check_policy(policy, rave=True), check_board(board).geometry, check_eyes(eyes)
    if not isinstance(how, Stages):
        return probabilities.by_weights(board, how, weights(board, how), eyes_of(board, rule=rule))
    own, other, atari, ko, *_ = view = board.state.view
    points = candidates(own, other, atari, ko, form, rule)

    def ask(stage: PlainStage) -> int:
        if isinstance(stage, FillBoard):
            return free_points(view, points, form)
        return finder(stage, form)(view, points, Rng(0))

    def played(move: int) -> int:
        return corrected(view, move, points, form, how.approach, how.careful)

    return probabilities.by_stages(board, how, points, ask, played)
