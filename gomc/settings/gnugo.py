"""The tree search of GNU Go's Monte-Carlo, with random games from a database of patterns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, quoted
from gomc.settings.checked import Checked
from gomc.settings.database import Database
from gomc.settings.notation import MONTEGNU_DB

ALPHA, BETA = 1.0, 0.9
"""The bounds at the root: a win rate above the first is taken at once, here and one move later."""

HIGHEST = 0.8
"""The highest bound that is handed down."""

DEEPEST = 400
"""The depth at which a game leaves the tree."""

SPARE = 10
"""A search ends when the tree has all its moves but so many."""


def check_database(policy: object) -> Database:
    """Return the policy of GNU Go's search, or raise `GomcError` if it is no database."""
    if not isinstance(policy, Database):
        raise GomcError(
            "the policy of GNU Go's search must be a Database, such as gomc.patterns.MONTEGNU_DB, "
            f"not {quoted(policy)}."
        )
    return policy


# Paper: GG 14
@dataclass(frozen=True)
class GnuGo(Checked):
    """The search of GNU Go 3.8 with the option ``--monte-carlo``.

    It differs from `gomc.settings.UCT` in many small things, which `gomc.reference.gnugo` explains. Its
    limit ``playouts`` does not count games, but the moves of the tree: GNU Go's own limit is of memory.
    A search has about as many games, and ends early if it finds nothing new.

    GNU Go proper asks its classical engine too: for the order in which moves are first tried, and
    which of the good moves to play in the end. This search does without.

    Parameters
    ----------
    policy : Database
        The database of patterns by which random games draw their moves. It also finds the first move
        that is tried in a position.

    Notes
    -----
    The manual of GNU Go 3.8 (2009), chapter 14, and what GNU Go was seen to do.
    """

    policy: Annotated[Database, check_database] = MONTEGNU_DB
