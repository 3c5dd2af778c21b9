"""The eye lab: the three rules of eyes judge a point, and random games tell how often the eye lives.

The rules are those of `gomc.reference.eyes`. Random games obey a rule, because no player fills an eye
of their own. So a rule that sees no eye lets the player fill the point, and a rule that sees an eye
where there is none keeps the player from saving the stones around the point.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.course.explore.positions import read_small
from gomc.errors import GomcError, check_whole
from gomc.game.points import parse_point
from gomc.game.rules import Color
from gomc.reference import eyes, playouts
from gomc.reference.eyes import RULES
from gomc.rng import check_seed
from gomc.settings.eyes import Named

MOST_SIZE = 7
"""The largest board."""

MOST_GAMES = 1000
"""The largest number of random games by each rule."""


@dataclass(frozen=True)
class RuleVerdict:
    """The judgement of a rule, and of random games that obey the rule.

    Attributes
    ----------
    rule : {"diagonal", "olga", "oleg"}
        The rule.
    eye : bool
        Whether the point is an eye by the rule.
    eyes : tuple of str
        All eyes of the player by the rule.
    lives : float
        The fraction of random games at whose end the point belongs to the player. A point that belongs
        to nobody counts one half.
    """

    rule: Named
    eye: bool
    eyes: tuple[str, ...]
    lives: float


@dataclass(frozen=True)
class EyeReport:
    """The judgements of the three rules of a point.

    Attributes
    ----------
    proved : bool
        Whether the point belongs to the player whatever the opponent plays, even if the player always
        passes (Benson's rule, `gomc.game.life`).
    verdicts : tuple of RuleVerdict
        The rules.
    """

    proved: bool
    verdicts: tuple[RuleVerdict, ...]


def judge(
    diagram: str,
    point: str,
    *,
    color: str = "black",
    to_play: str = "black",
    games: int = 200,
    seed: int = 1,
) -> EyeReport:
    r"""Return the judgements of an empty point.

    Parameters
    ----------
    diagram : str
        The position, a board of up to 7x7 points.
    point : str
        The point.
    color : {"black", "white"}
        The player whose eye the point may be.
    to_play : {"black", "white"}
        The player to move in the random games.
    games : int
        The number of random games by each rule, from 1 to 1000.
    seed : int
        The seed of the random games.

    Raises
    ------
    GomcError
        If an argument is wrong, or a stone stands on the point.

    Examples
    --------
    >>> for verdict in judge(".XXXX\nXOOOX\nXO.OX\nXOOOX\nXXXX.", "A5").verdicts:
    ...     print(verdict.rule, verdict.eye, verdict.lives)
    diagonal False 0.3
    olga True 1.0
    oleg False 0.3
    """
    board = read_small(diagram, MOST_SIZE, to_play)
    games, seed = check_whole("games", games, 1, MOST_GAMES), check_seed(seed)
    player, where = Color.parse(color), parse_point(point, board.size)
    if board.color_at(where) is not None:
        raise GomcError(f"an eye is an empty point, but a stone stands on {point}.")
    row, column = divmod(where, board.size + 1)
    verdicts = []
    for rule in RULES:
        found = eyes(board, player, rule)
        owner = playouts(board, games, seed, eyes=rule).ownership[row][column]
        lives = (1 + owner if player is Color.BLACK else 1 - owner) / 2
        verdicts.append(RuleVerdict(rule, where in found, found.names, lives))
    living = board.unconditional()
    sure = living.black if player is Color.BLACK else living.white
    return EyeReport(where in sure.points, tuple(verdicts))
