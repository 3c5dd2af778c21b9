"""How a random game finds its moves: what is tried before a move is drawn from all."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError, check_flag
from gomc.patterns import MOGO, Pattern


@dataclass(frozen=True)
class Stages:
    """The stages that a move of a random game goes through, the first that finds something deciding.

    Each finds a set of moves, from which one is drawn uniformly. The last stage has all legal moves
    that fill no own eye, and is always there.

    Parameters
    ----------
    save : bool
        Whether a string that the last move put in atari is saved, if it can be: by a move after which
        it has two liberties or more.
    patterns : tuple of Pattern
        Shapes (`gomc.patterns`) in which a move is played if it is one of the eight points around the
        last move, and is no self-atari; none leaves this stage out.
    capture : bool
        Whether strings in atari are taken, wherever they are.

    Raises
    ------
    GomcError
        If a value is not one of these.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2.
    """

    save: bool = False
    patterns: tuple[Pattern, ...] = ()
    capture: bool = False

    def __post_init__(self) -> None:
        for name in ("save", "capture"):
            check_flag(name, getattr(self, name))
        patterns = self.patterns
        if not isinstance(patterns, tuple) or not all(isinstance(p, Pattern) for p in patterns):
            raise GomcError(f"patterns must be a tuple of Pattern, not {patterns!r}.")


UNIFORM = Stages()
"""Any move, as in all programs before MoGo."""

PURE = Stages(capture=True)
"""MoGo's pure random mode: uniform, but what can be taken is taken first."""

SEQUENCE_LIKE = Stages(save=True, patterns=MOGO, capture=True)
"""MoGo's improved random mode, whose moves answer each other."""


def check_stages(stages: object) -> Stages:
    """Return stages, or raise `GomcError` if they are none."""
    if not isinstance(stages, Stages):
        raise GomcError(f"stages must be Stages, as gomc.settings.SEQUENCE_LIKE is, not {stages!r}.")
    return stages
