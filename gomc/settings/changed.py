"""Searches made from other searches: a tree for several workers, and playouts by another policy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gomc.errors import GomcError
from gomc.settings import UCT, Policy, Search
from gomc.settings.bysize import SearchOfAnySize, with_each


def tree_of(name: str, search: Search, what: str) -> UCT:
    """Return a program's search of a tree, for several threads or workers.

    Raises
    ------
    GomcError
        If the search grows no tree.
    """
    if not isinstance(search, UCT):
        raise GomcError(f"only a search of a tree can have several {what}, and {name} has none.")
    return search


def with_policy(name: str, search: Search, policy: Policy) -> Search:
    """Return a program's search whose playouts choose their moves by another policy.

    Raises
    ------
    GomcError
        If the search takes no policy, or `policy` is no policy.
    """

    def with_it(settings: Any) -> SearchOfAnySize:
        if hasattr(settings, "policy"):
            return replace(settings, policy=policy)  # type: ignore[no-any-return]
        raise GomcError(f"the random games of {name} cannot have patterns or other policies.")

    return with_each(search, with_it)
