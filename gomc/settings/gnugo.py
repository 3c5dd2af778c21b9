"""The tree search of GNU Go's Monte-Carlo, with playouts by a database of patterns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, quoted
from gomc.settings.checked import Checked
from gomc.settings.database import Database
from gomc.settings.notation import MONTEGNU_DB

ALPHA, BETA = 1.0, 0.9
"""The bounds of win rates at the root and one move later; above them a child is taken at once."""

HIGHEST = 0.8
"""The highest bound that is handed down."""

DEEPEST = 400
"""The depth at which a game leaves the tree."""

SPARE = 10
"""The number of free moves in the tree at which a search ends."""


def check_database(policy: object) -> Database:
    """Return the policy of GNU Go's search, or raise `GomcError` if `policy` is no database."""
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

    This search differs from `gomc.settings.UCT` in many details, which `gomc.reference.gnugo` explains.
    The limit ``playouts`` does not count games, but the moves of the tree, because GNU Go limits
    memory. A search plays about as many games, and ends early after a game that adds no move.

    GNU Go itself also asks its classical engine: for the order in which moves are first tried, and for
    the choice among good moves in the end. This search asks no other engine.

    Parameters
    ----------
    policy : Database
        The database of patterns by which playouts draw moves. The database also chooses the first move
        that is tried in a position.

    Notes
    -----
    The manual of GNU Go 3.8 (2009), chapter 14, and observations of GNU Go.
    """

    policy: Annotated[Database, check_database] = MONTEGNU_DB
