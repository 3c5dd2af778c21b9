"""A program's settings as text: ``fpu=0.9,policy=save+mogo,workers=4``.

The settings are frozen dataclasses (`gomc.settings`). Their fields give the names and the types, so a
text can give every setting of every program, new settings too. A dot leads to a setting of a setting,
and some settings have short names (`ALIASES`). `gomc.text.values` reads and writes the values. A
program with a tree also takes `workers`, which makes the search a `gomc.RootParallel`, or, with `every`
and perhaps `share`, a `gomc.ClusterParallel`. A program whose random games follow a policy also takes
`patterns`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any, get_type_hints

from gomc import settings
from gomc.errors import GomcError, perhaps, quoted
from gomc.settings import ClusterParallel, RootParallel, Search
from gomc.settings.bysize import BySize, SearchOfAnySize, all_of, on, with_each
from gomc.settings.changed import tree_of, with_policy
from gomc.settings.notation import DATABASES, known, read_from, text_of, write
from gomc.text.grammar import arguments
from gomc.text.values import (
    Options,
    kinds_of,
    needed,
    number,
    options_of,
    read_value,
    value_text,
    word_of,
)

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
"""The settings of a search by several trees."""

BESIDES = (
    *("playouts", "seconds", "backend", "book"),
    *(field.name for field in fields(settings.Playing)),
)
"""The settings of a player besides the search (`gomc.text.player`)."""

LONGEST = 10_000
"""The largest number of characters of a text, so that every text is read or refused at once."""

_ABSENT = object()


def settings_of(name: str, text: str) -> dict[str, str]:
    """Return the settings that a text gives, by their full names; `name` is the program's name.

    Raises
    ------
    GomcError
        If a name or a value is missing, a setting is given twice, or the text is too long.
    """
    if len(text) > LONGEST:
        raise GomcError(f"the settings of {name} have {len(text)} characters, more than {LONGEST}.")
    texts: dict[str, str] = {}
    for path, value in arguments(text):
        if not path or not value:
            part = quoted(f"{path}=" if path else value)
            raise GomcError(f"a setting of {name} is written as name=value, not as {part}.")
        full = ALIASES.get(path, path)
        if full in texts:
            raise GomcError(f"the setting {quoted(full)} of {name} is given twice.")
        texts[full] = value
    return texts


def varied(
    name: str, search: Search, texts: Mapping[str, str], files: Mapping[str, str] = MappingProxyType({})
) -> tuple[Search, dict[str, str]]:
    """Return a program's search with other settings, and all differences from the program as texts.

    `texts` gives values by the names of settings, and `files` gives the contents of files of patterns
    by path; other files are read from disk. `name` is the program's name.

    Raises
    ------
    GomcError
        If there is no such setting, or the setting cannot have this value.

    Examples
    --------
    >>> from gomc import UCT
    >>> trees, shown = varied("uct", UCT(), {"solve": "on", "workers": "2"})
    >>> trees.workers, shown
    (2, {'solve': 'yes', 'workers': '2'})
    """
    if isinstance(search, BySize):
        return _varied_by_size(name, search, texts, files)
    own = {setting: text for setting, text in texts.items() if setting in (*TREES, "patterns")}
    texts = {setting: text for setting, text in texts.items() if setting not in own}
    varied_search = vary(search, texts, name)
    shown = differences(varied_search, search)
    if "patterns" in own:
        if "policy" in texts:
            raise GomcError(f"{name} can have a policy or patterns, not both.")
        path = own["patterns"]
        database = known(path)
        if database is None:
            database = read_from(path, files[path] if path in files else text_of(path))
        varied_search = with_policy(name, varied_search, database)
        if database in DATABASES.values():
            shown = differences(varied_search, search)
        else:
            shown |= {"patterns": digest(write(database))}
    trees = _parallel(name, varied_search, own)
    return trees or varied_search, shown | _trees(trees)


def _varied_by_size(
    name: str, search: BySize, texts: Mapping[str, str], files: Mapping[str, str]
) -> tuple[Search, dict[str, str]]:
    """Return a search by size with other settings on boards of all sizes, and the differences.

    A setting can differ from the program's setting on boards of some sizes only. So the differences of
    all sizes are put together.
    """
    differences_of_all: dict[str, str] = {}

    def with_settings(part: SearchOfAnySize) -> SearchOfAnySize:
        part_varied, shown = varied(name, part, texts, files)
        differences_of_all.update(shown)
        return on(part_varied, 1)

    return with_each(search, with_settings), differences_of_all


def vary(search: Any, texts: Mapping[str, str], name: str) -> Any:
    """Return a copy of settings with changes.

    `texts` gives the values as texts by the names of the settings, with a dot before a setting of a
    setting. `name` is the owner of the settings, for messages.

    Raises
    ------
    GomcError
        If there is no such setting, or the setting cannot have this value.

    Examples
    --------
    >>> vary(settings.Abramson(), {"by": "wins", "pruning.ratio": "2"}, "abramson").pruning.ratio
    2.0
    >>> vary(settings.Abramson(), {"by": "luck"}, "abramson")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: by must be score or wins, not 'luck'.
    """
    for path in texts:
        if "" in path.split("."):
            raise GomcError(f"{name} has no setting {quoted(path)}: a name is missing.")
    return _build(search, texts, name, "")


def differences(search: Any, other: Any) -> dict[str, str]:
    """Return the differences between settings and other settings, as texts that `vary` takes.

    Raises
    ------
    GomcError
        If a different value cannot be written as text.

    Examples
    --------
    >>> cold = settings.AllMovesAsFirst(temperature=settings.Temperature(20))
    >>> differences(cold, settings.AllMovesAsFirst())
    {'temperature': 'temperature', 'temperature.k': '20'}
    """
    return dict(_differ(search, other, ""))


def shortest(search: Any, named: Mapping[str, Search]) -> str | None:
    """Return the shortest text of a search, a name with settings; None if there is no such text."""
    trees = _trees(search)
    tree = search.search if trees else search
    candidates = [
        (name, shown | trees)
        for name, program in named.items()
        if type(program) is type(tree)
        for shown in _shown(tree, program)
    ]
    for name, texts in sorted(candidates, key=lambda candidate: len(candidate[1])):
        text = ",".join(f"{setting}={value}" for setting, value in texts.items())
        with suppress(GomcError):  # a name of a file may have a sign of the notation
            if varied(name, named[name], settings_of(name, text))[0] == search:
                return f"{name}:{text}" if text else name
    return None


def digest(text: str) -> str:
    """Return a short text that identifies a long text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _parallel(
    name: str, search: Search, own: Mapping[str, str]
) -> RootParallel | ClusterParallel | None:
    """Return a search by several trees, which exchange games if `every` is given; None for one tree."""
    values: dict[str, Any] = {setting: number(own[setting]) for setting in TREES if setting in own}
    if not values:
        return None
    tree = tree_of(name, search, "workers")
    if "workers" not in values or ("share" in values and "every" not in values):
        raise GomcError("trees that exchange games are written as workers=4,every=200,share=0.05.")
    return ClusterParallel(tree, **values) if "every" in values else RootParallel(tree, **values)


def _trees(search: Any) -> dict[str, str]:
    """Return the settings of a search by several trees as texts; nothing for other searches."""
    return {setting: str(getattr(search, setting)) for setting in TREES if hasattr(search, setting)}


def _build(old: Any, texts: Mapping[str, str], owner: str, path: str) -> Any:
    """Return settings with all changes made at once, because some are valid only together."""
    hints, changes = get_type_hints(type(old)), {}
    for step in dict.fromkeys(name.partition(".")[0] for name in texts):
        full = path + step
        if step not in hints:
            names = [*hints, *(() if path else (*TREES, *BESIDES))]
            setting = f"{quoted(full)}{perhaps(step, names)}"
            raise GomcError(f"{owner} has no setting {setting}; it has {', '.join(names)}.")
        value, options = getattr(old, step), options_of(hints[step])
        if step in texts:
            value = read_value(full, options, texts[step])
        begin = f"{step}."
        inner = {
            name.removeprefix(begin): text for name, text in texts.items() if name.startswith(begin)
        }
        if inner:
            value = _start(full, value, options, inner)
            value = _build(value, inner, f"{full} ({word_of(type(value))})", f"{full}.")
        changes[step] = value
    return replace(old, **changes)


def _start(path: str, value: Any, options: Options, inner: Mapping[str, str]) -> Any:
    """Return the settings in which some settings will be changed: `value`, or new ones for None."""
    step, kinds = next(iter(inner)).partition(".")[0], kinds_of(options)
    if not kinds:
        raise GomcError(f"{path} has no settings of its own, and so no {quoted(step)}.")
    if value is not None:
        return value
    having = [kind for kind in kinds if step in get_type_hints(kind)]
    kind = (having or kinds)[0]
    written = ",".join(f"{name}={inner[name]}" for name in needed(kind) if name in inner)
    return read_value(path, (kind,), f"{word_of(kind)}({written})" if written else word_of(kind))


def _differ(value: Any, other: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of all settings that another value lacks or gives another value."""
    if value == other:
        return
    kind: Any = type(value)
    same = kind is type(other)
    whole = not is_dataclass(value) or isinstance(value, settings.Policy)
    if whole or (path and not same and needed(kind)):  # the kind's name alone stands for no settings
        yield path, value_text(value)
        return
    if path and not same:
        yield path, word_of(kind)
    for field in fields(value):
        inner, other_inner = getattr(value, field.name), getattr(other, field.name, _ABSENT)
        if not same and inner != getattr(kind(), field.name):
            other_inner = _ABSENT  # the kind's name alone does not give this value
        yield from _differ(inner, other_inner, f"{path}.{field.name}".lstrip("."))


def _shown(search: Any, other: Any) -> Iterator[dict[str, str]]:
    """Yield the differences between two searches as texts, whole settings first, then their parts.

    Nothing is yielded if a value cannot be written. Of a search for each size, parts of settings may
    change alike on all sizes where whole settings do not.
    """
    pairs = list(zip(all_of(search), all_of(other), strict=False))
    for ways in (_whole, differences):
        with suppress(GomcError):
            yield reduce(or_, [ways(*pair) for pair in pairs])
        if not isinstance(search, BySize):
            return


def _whole(search: Search, other: Search) -> dict[str, str]:
    """Return the settings of a search that differ from the settings of another search, as texts."""
    if type(search) is not type(other):
        raise GomcError("searches of two kinds have different settings.")
    return {
        field.name: value_text(value)
        for field in fields(search)
        if (value := getattr(search, field.name)) != getattr(other, field.name)
    }
