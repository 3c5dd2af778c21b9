"""A program's settings as text: ``fpu=0.9,policy=save+mogo,workers=4``.

A setting is called as in `gomc.settings`, one of a setting with a dot; some have shorter names
(`ALIASES`). `gomc.programs.values` says how values are written. Besides the settings of its search, a
program with a tree has `workers`, which makes it a `gomc.RootParallel`, or with `every` and perhaps
`share` a `gomc.ClusterParallel`; one whose random games have a policy has `patterns`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.programs.changed import tree_of, with_policy
from gomc.programs.program import Program
from gomc.programs.values import parts
from gomc.programs.variants import differences, vary
from gomc.settings import ClusterParallel, RootParallel, Search
from gomc.settings.notation import DATABASES, known, read_from, text_of, write

ALIASES = {
    "fpu": "bandit.urgency",
    "urgency": "bandit.urgency",
    "p": "bandit.p",
    "exploration": "bandit.exploration",
    "ratio": "pruning.ratio",
    "order": "widening.order",
    "early": "thinking.early",
}
"""Short names of settings."""

TREES = ("workers", "every", "share")
"""Settings of several trees."""


def settings_of(name: str, text: str) -> dict[str, str]:
    """Return the settings of a text by their full names; `name` is the program's."""
    found: dict[str, str] = {}
    for part in filter(None, parts(text, ",")):
        path, equals, value = (word.strip() for word in part.partition("="))
        path = ALIASES.get(path, path)
        if not equals or not path or not value:
            raise GomcError(
                f"a setting of {name} is written as name=value, not as {quoted(part.strip())}."
            )
        if path in found:
            raise GomcError(f"the setting {quoted(path)} of {name} is given twice.")
        found[path] = value
    return found


def varied(
    program: Program, texts: Mapping[str, str], files: Mapping[str, str] = MappingProxyType({})
) -> tuple[Program, dict[str, str]]:
    """Return a program with other settings, and all in which it differs.

    Parameters
    ----------
    program : Program
        The program.
    texts : mapping of str to str
        The settings by their names.
    files : mapping of str to str
        The texts of files of patterns by their paths; a file that is not among them is read.

    Raises
    ------
    GomcError
        If there is no such setting, or it cannot have this value.

    Examples
    --------
    >>> from gomc.programs import MOGO
    >>> found, shown = varied(MOGO, {"bandit.urgency": ".9", "workers": "2"})
    >>> found.search.workers, shown
    (2, {'bandit.urgency': '0.9', 'workers': '2'})
    """
    texts = dict(texts)
    own = {name: texts.pop(name) for name in (*TREES, "patterns") if name in texts}
    search = vary(program.search, texts, program.name)
    shown = differences(search, program.search)
    if "patterns" in own:
        if "policy" in texts:
            raise GomcError(f"{program.name} can have a policy or patterns, not both.")
        path = own["patterns"]
        found = known(path)
        if found is None:
            found = read_from(path, files[path] if path in files else text_of(path))
        search = with_policy(replace(program, search=search), found).search
        named = found in DATABASES.values()
        its = {"patterns": digest(write(found))}
        shown = differences(search, program.search) if named else shown | its
    trees = _parallel(program.name, search, own)
    shown |= {name: str(getattr(trees, name)) for name in TREES if hasattr(trees, name)}
    return replace(program, search=trees or search), shown


def _parallel(
    name: str, search: Search, own: Mapping[str, str]
) -> RootParallel | ClusterParallel | None:
    """Return a search by several trees, which exchange games if it is said how often."""
    values: dict[str, Any] = {setting: number(own[setting]) for setting in TREES if setting in own}
    if not values:
        return None
    tree = tree_of(name, search, "workers")
    if "workers" not in values or ("share" in values and "every" not in values):
        raise GomcError("trees that exchange games are written as workers=4,every=200,share=0.05.")
    if "every" in values:
        return ClusterParallel(tree, **values)
    return RootParallel(tree, **values)


def digest(text: str) -> str:
    """Return a short text that stands for a long one, and for no other."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def number(text: str) -> float | str:
    """Return the number that a text is, or the text, which is refused later."""
    try:
        return float(text)
    except ValueError:
        return text
