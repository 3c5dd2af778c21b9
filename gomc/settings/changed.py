"""Searches made from other searches: a tree for several workers, and playouts by another policy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gomc.errors import GomcError
from gomc.settings import UCT, ClusterParallel, Policy, RootParallel, Search
from gomc.settings.bysize import SearchOfAnySize, with_each


def tree_of(name: str, search: Search, what: str) -> UCT:
    """Return a program's search of a tree, for several threads or workers.

    Raises
    ------
    GomcError
        If the search grows no tree, or several trees already.
    """
    if isinstance(search, RootParallel | ClusterParallel):
        raise GomcError(f"the search of {name} grows several trees already.")
    if not isinstance(search, UCT):
        raise GomcError(f"only a search of a tree can have several {what}, and {name} has none.")
    return search


def with_each_tree(search: SearchOfAnySize, change: Callable[[Any], Any]) -> SearchOfAnySize:
    """Return a search after a change, which is made in each tree if the search grows several trees."""
    if isinstance(search, RootParallel | ClusterParallel):
        return replace(search, search=change(search.search))
    changed: SearchOfAnySize = change(search)
    return changed


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

    return with_each(search, lambda settings: with_each_tree(settings, with_it))
