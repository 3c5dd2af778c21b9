"""The two players, and the rules by which they can play a game.

All rules here agree on three points: a string without liberties is taken, first the opponent's strings;
two passes end the game; area is counted. The rules differ in repetition (ko) and suicide, which `Rules`
states as data.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, get_args

from gomc.errors import GomcError, check_choice, quoted

Ko = Literal["simple", "positional", "situational"]
"""The rule on repetition."""

Suicide = Literal["none", "several", "any"]
"""Whether a move may leave its own string without liberties."""


class Color(IntEnum):
    """A player: Black is +1 and White is -1, so that a score from Black's view has the winner's sign.

    Examples
    --------
    >>> Color.BLACK.other
    <Color.WHITE: -1>
    >>> str(Color.WHITE)
    'White'
    """

    BLACK = 1
    WHITE = -1

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __str__(self) -> str:
        return self.name.capitalize()

    @classmethod
    def parse(cls, text: object) -> Color:
        """Return the colour that `text` names: a `Color`, or ``"b"``, ``"white"``, ``"W"``, ...

        Examples
        --------
        >>> Color.parse("w") is Color.WHITE
        True
        >>> Color.parse("red")
        Traceback (most recent call last):
        ...
        gomc.errors.GomcError: a color must be black or white (b or w), not 'red'.
        """
        if isinstance(text, Color):
            return text
        colors = {"b": cls.BLACK, "black": cls.BLACK, "w": cls.WHITE, "white": cls.WHITE}
        color = colors.get(text.lower()) if isinstance(text, str) else None
        if color is None:
            raise GomcError(f"a color must be black or white (b or w), not {quoted(text)}.")
        return color


@dataclass(frozen=True)
class Rules:
    """The rules of a game on repetition and suicide.

    Parameters
    ----------
    ko : {"simple", "positional", "situational"}
        *simple*: a stone that took exactly one stone, stands alone and has one liberty may not be
        retaken at once; any move or pass lifts the ban. *positional*: no earlier position may recur.
        *situational*: no earlier position with the same player to move may recur. The history
        begins with the position after set-up. A pass is always allowed.
    suicide : {"none", "several", "any"}
        Whether a move may leave its own string without liberties, so that the string is taken: never;
        only if the string has several stones; always. Under a superko rule the suicide of a single
        stone repeats the position, so that positional superko forbids it.

    Raises
    ------
    GomcError
        If a word is not allowed.
    """

    ko: Ko = "positional"
    suicide: Suicide = "none"

    def __post_init__(self) -> None:
        check_choice("ko", self.ko, get_args(Ko))
        check_choice("suicide", self.suicide, get_args(Suicide))


CHINESE = Rules(ko="positional", suicide="none")
"""Area scoring, no position twice, no suicide (the Chinese rules of 2002, as computers play them)."""

TROMP_TAYLOR = Rules(ko="positional", suicide="any")
"""The Logical Rules of Go by J. Tromp and B. Taylor: positional superko, and suicide is allowed."""

NAMED = {"chinese": CHINESE, "tromp-taylor": TROMP_TAYLOR}
"""The rules that have a name."""


def check_rules(rules: object) -> Rules:
    """Return rules, given as `Rules` or by name, or raise `GomcError`.

    Examples
    --------
    >>> check_rules("tromp-taylor")
    Rules(ko='positional', suicide='any')
    """
    named = NAMED.get(rules.lower(), rules) if isinstance(rules, str) else rules
    if not isinstance(named, Rules):
        names = " or ".join(map(repr, NAMED))
        raise GomcError(f"rules must be {names}, or a gomc.Rules, not {quoted(rules)}.")
    return named
