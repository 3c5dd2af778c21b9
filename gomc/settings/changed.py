"""Searches made of others: the tree of which there shall be several, and other random games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gomc.errors import GomcError
from gomc.settings import UCT, Policy, Search


def tree_of(name: str, search: Search, what: str) -> UCT:
    """Return a program's search, of which it shall have several threads or workers, if it has a tree.

    Raises
    ------
    GomcError
        If it has none.
    """
    if not isinstance(search, UCT):
        raise GomcError(f"only a search of a tree can have several {what}, and {name} has none.")
    return search


def with_policy(name: str, search: Search, policy: Policy) -> Search:
    """Return a program's search whose random games find their moves by another policy.

    Raises
    ------
    GomcError
        If its games know no policies, or it is none.
    """
    its: Any = search
    if hasattr(its, "policy"):
        return replace(its, policy=policy)  # type: ignore[no-any-return]
    raise GomcError(f"the random games of {name} cannot have patterns or other policies.")
