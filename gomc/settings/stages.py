"""How a random game finds its moves: what is tried before a move is drawn from all."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from gomc.errors import GomcError, check_flag, quoted
from gomc.patterns import MOGO, NAMES, Pattern
from gomc.points import Geometry


@dataclass(frozen=True)
class Own:
    """A stage of one's own: a function that finds moves to draw from, once for each backend.

    It gets the same six arguments in both, all from the view of the player to move:

    - `points`, the moves to choose from: all that are legal and fill no own eye, at least one;
    - `own` and `other`, the stones of this player and of the opponent;
    - `atari`, the stones of both in strings with one liberty;
    - `last`, the stone that was just played, as a set of one; empty after a pass and where no move was
      played yet;
    - the shape of the board.

    It returns the set of the moves that it would have drawn from. What is none of `points` is left
    out; if nothing is left, the next stage is asked. What it returns may depend on its arguments
    only: then the games stay the same for the same seed, and if both functions return the same, they
    are the same in both backends.

    Parameters
    ----------
    reference : callable
        For `gomc.reference`: sets are ints, the shape is a `gomc.points.Geometry`. The functions of
        `gomc.reference.board` help. An error that it raises ends the games.
    fast : callable, optional
        For `gomc.fast`: a function that ``numba.njit`` compiled, on sets as in `gomc.fast.words`,
        which know ``&``, ``|``, ``~`` and the functions there and in `gomc.fast.board`; the shape is
        a `gomc.fast.words.Shape`. It is compiled once for every size of board. An error that it
        raises is printed, and ends the games with a `GomcError`. Without it the stage is for the
        reference only.

    Raises
    ------
    GomcError
        If a function is none, or is compiled where it must not be, or is not where it must be. When
        it is used: if there is none for this backend, it does not compile, or returns no set.

    Examples
    --------
    Next to the string of the last stone, as long as that has liberties that are legal moves:

    >>> import gomc.reference as go
    >>> from gomc.reference.board import flood, neighbours
    >>> def press(points, own, other, atari, last, geometry):
    ...     string = flood(last, other, geometry.stride)
    ...     return points & neighbours(string, geometry.stride)
    >>> board = go.Board(5)
    >>> board.play("C3")
    >>> for seed in range(4):
    ...     print(*go.playout(board, seed, stages=Stages(Own(press))).names[:6])
    D3 D2 E2 E1 D1 C1
    B3 B2 A2 A1 B1 C1
    B3 B4 C4 D4 D3 D2
    D3 E3 E2 E1 D1 C1
    """

    reference: Callable[[int, int, int, int, int, Geometry], int]
    fast: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        if not callable(self.reference) or is_compiled(self.reference):
            raise GomcError(f"reference must be a plain function, not {name_of(self.reference)}.")
        if self.fast is not None and not (is_compiled(self.fast) or is_left_plain(self.fast)):
            raise GomcError(f"fast must be compiled by numba.njit, which {name_of(self.fast)} is not.")

    def __repr__(self) -> str:
        fast = f", {name_of(self.fast)}" if self.fast is not None else ""
        return f"Own({name_of(self.reference)}{fast})"


def is_compiled(function: object) -> bool:
    """Whether a function is one that ``numba.njit`` returned; numba itself may not be installed."""
    return callable(function) and hasattr(function, "py_func")


def is_left_plain(function: object) -> bool:
    """Whether a function could be one that ``numba.njit`` returned where it compiles nothing."""
    return callable(function) and os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")


def name_of(function: object) -> str:
    """Return the full name of a function, or what else was given for one."""
    if not hasattr(function, "__qualname__"):
        return quoted(function)
    return f"{function.__module__}.{function.__qualname__}"


# Paper: RR 3.2, CF Algorithm 1, BH 5.2.2
@dataclass(frozen=True)
class Stages:
    """The stages that a move of a random game goes through, the first that finds something deciding.

    Each finds a set of moves, from which one is drawn uniformly. The last stage has all legal moves
    that fill no own eye, and is always there.

    Parameters
    ----------
    own : Own, optional
        A stage of one's own, tried before all others.
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

    own: Own | None = None
    save: bool = False
    patterns: tuple[Pattern, ...] = ()
    capture: bool = False

    def __post_init__(self) -> None:
        if self.own is not None and not isinstance(self.own, Own):
            raise GomcError(f"own must be an Own or None, not {quoted(self.own)}.")
        for name in ("save", "capture"):
            check_flag(name, getattr(self, name))
        patterns = self.patterns
        if not isinstance(patterns, tuple) or not all(isinstance(p, Pattern) for p in patterns):
            raise GomcError(f"patterns must be a tuple of Pattern, not {quoted(patterns)}.")

    def __repr__(self) -> str:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        texts = {name: repr(value) for name, value in values.items()}
        texts["patterns"] = NAMES.get(self.patterns, texts["patterns"])
        given = [f"{f.name}={texts[f.name]}" for f in fields(self) if values[f.name] != f.default]
        return f"Stages({', '.join(given)})"


UNIFORM = Stages()
"""Any move, as in all programs before MoGo."""

# Paper: RR Table 3, RR Figure 4
PURE = Stages(capture=True)
"""MoGo's pure random mode: uniform, but what can be taken is taken first."""

# Paper: RR Table 3, RR Figure 4
SEQUENCE_LIKE = Stages(save=True, patterns=MOGO, capture=True)
"""MoGo's improved random mode, whose moves answer each other."""


def check_stages(stages: object) -> Stages:
    """Return stages, or raise `GomcError` if they are none."""
    if not isinstance(stages, Stages):
        raise GomcError(
            f"stages must be Stages, as gomc.settings.SEQUENCE_LIKE is, not {quoted(stages)}."
        )
    return stages
