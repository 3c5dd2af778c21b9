"""A program's settings as text: ``fpu=0.9,policy=save+mogo,workers=4``.

The settings are frozen dataclasses (`gomc.settings`); what they are called and what they can be is read
off their fields. So every setting of every program can be named here, new ones too. One of a setting is
written with a dot, and some have shorter names (`ALIASES`); `gomc.text.values` says how values are
written. Besides, a program with a tree has `workers`, which makes it a `gomc.RootParallel`, or with
`every` and perhaps `share` a `gomc.ClusterParallel`; one whose random games have a policy has
`patterns`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, get_type_hints

from gomc import settings
from gomc.errors import GomcError, perhaps, quoted
from gomc.settings import ClusterParallel, RootParallel, Search
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
"""Settings of several trees."""

BESIDES = (
    *("playouts", "seconds", "backend", "book"),
    *(field.name for field in fields(settings.Playing)),
)
"""What a player can set besides its search (`gomc.text.player`)."""

LONGEST = 10_000
"""The most characters of a text with settings, so that it is read or refused at once."""

_ABSENT = object()


def settings_of(name: str, text: str) -> dict[str, str]:
    """Return the settings of a text by their full names; `name` is the program's.

    Raises
    ------
    GomcError
        If one has no name or no value, or is given twice, or the text is far too long.
    """
    if len(text) > LONGEST:
        raise GomcError(f"the settings of {name} have {len(text)} characters, more than {LONGEST}.")
    found: dict[str, str] = {}
    for path, value in arguments(text):
        if not path or not value:
            said = quoted(f"{path}=" if path else value)
            raise GomcError(f"a setting of {name} is written as name=value, not as {said}.")
        full = ALIASES.get(path, path)
        if full in found:
            raise GomcError(f"the setting {quoted(full)} of {name} is given twice.")
        found[full] = value
    return found


def varied(
    name: str, search: Search, texts: Mapping[str, str], files: Mapping[str, str] = MappingProxyType({})
) -> tuple[Search, dict[str, str]]:
    """Return a program's search with other settings, and all in which it differs, as text.

    The texts stand by the names of settings, those of files of patterns by their paths; a file that is
    not among these is read. `name` is the program's.

    Raises
    ------
    GomcError
        If there is no such setting, or it cannot have this value.

    Examples
    --------
    >>> from gomc import UCT
    >>> found, shown = varied("uct", UCT(), {"solve": "on", "workers": "2"})
    >>> found.workers, shown
    (2, {'solve': 'yes', 'workers': '2'})
    """
    own = {setting: text for setting, text in texts.items() if setting in (*TREES, "patterns")}
    texts = {setting: text for setting, text in texts.items() if setting not in own}
    found = vary(search, texts, name)
    shown = differences(found, search)
    if "patterns" in own:
        if "policy" in texts:
            raise GomcError(f"{name} can have a policy or patterns, not both.")
        path = own["patterns"]
        database = known(path)
        if database is None:
            database = read_from(path, files[path] if path in files else text_of(path))
        found = with_policy(name, found, database)
        named = database in DATABASES.values()
        shown = differences(found, search) if named else shown | {"patterns": digest(write(database))}
    trees = _parallel(name, found, own)
    return trees or found, shown | _trees(trees)


def vary(search: Any, texts: Mapping[str, str], name: str) -> Any:
    """Return settings in which some are changed.

    The texts stand by the names of settings, a dot between a setting and one of its own. `name` says
    whose settings they are.

    Raises
    ------
    GomcError
        If there is no such setting, or it cannot have this value.

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
    """Return in what settings differ from others, as `vary` takes it.

    Raises
    ------
    GomcError
        If they have another policy, and it cannot be written.

    Examples
    --------
    >>> cold = settings.AllMovesAsFirst(temperature=settings.Temperature(20))
    >>> differences(cold, settings.AllMovesAsFirst())
    {'temperature': 'temperature', 'temperature.k': '20'}
    """
    return dict(_differ(search, other, ""))


def shortest(search: Any, named: Mapping[str, Search]) -> str | None:
    """Return the shortest text of a search, as one of named ones with settings; None if it has none."""
    trees = _trees(search)
    tree = search.search if trees else search
    found = [
        (name, shown | trees)
        for name, its in named.items()
        if type(its) is type(tree) and (shown := _shown(tree, its)) is not None
    ]
    for name, texts in sorted(found, key=lambda its: len(its[1])):
        text = ",".join(f"{setting}={said}" for setting, said in texts.items())
        if varied(name, named[name], settings_of(name, text))[0] == search:
            return f"{name}:{text}" if text else name
    return None


def digest(text: str) -> str:
    """Return a short text that stands for a long one, and for no other."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
    return ClusterParallel(tree, **values) if "every" in values else RootParallel(tree, **values)


def _trees(search: Any) -> dict[str, str]:
    """Return the settings of several trees as text; none of a single one."""
    return {setting: str(getattr(search, setting)) for setting in TREES if hasattr(search, setting)}


def _build(old: Any, texts: Mapping[str, str], owner: str, path: str) -> Any:
    """Return settings with all changes made at once, as some go only together."""
    hints, changes = get_type_hints(type(old)), {}
    for step in dict.fromkeys(name.partition(".")[0] for name in texts):
        full = path + step
        if step not in hints:
            names = [*hints, *(() if path else (*TREES, *BESIDES))]
            similar = perhaps(step, names)
            said = f"{quoted(full)}{similar}; it has {', '.join(names)}."
            raise GomcError(f"{owner} has no setting {said}")
        value, options = getattr(old, step), options_of(hints[step])
        if step in texts:
            value = read_value(full, options, texts[step])
        begin = f"{step}."
        deeper = {
            name.removeprefix(begin): its for name, its in texts.items() if name.startswith(begin)
        }
        if deeper:
            value = _start(full, value, options, next(iter(deeper)).partition(".")[0])
            value = _build(value, deeper, f"{full} ({word_of(type(value))})", f"{full}.")
        changes[step] = value
    return replace(old, **changes)


def _start(path: str, value: Any, options: Options, step: str) -> Any:
    """Return the settings whose own setting `step` is to be changed; new ones, if there are none."""
    kinds = kinds_of(options)
    if not kinds:
        raise GomcError(f"{path} has no settings of its own, and so no {quoted(step)}.")
    if value is not None:
        return value
    having = [kind for kind in kinds if step in get_type_hints(kind)]
    kind = (having or kinds)[0]
    return read_value(path, (kind,), word_of(kind))


def _differ(value: Any, other: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield by name, as text, all settings that another value does not have, or has otherwise."""
    if value == other:
        return
    kind: Any = type(value)
    same = kind is type(other)
    whole = not is_dataclass(value) or isinstance(value, settings.Policy)
    if whole or (path and not same and needed(kind)):  # so that its name alone stands for nothing
        yield path, value_text(value)
        return
    if path and not same:
        yield path, word_of(kind)
    for field in fields(value):
        mine, its = getattr(value, field.name), getattr(other, field.name, _ABSENT)
        if not same and mine != getattr(kind(), field.name):
            its = _ABSENT  # the kind's name alone does not give it
        yield from _differ(mine, its, f"{path}.{field.name}".lstrip("."))


def _shown(search: Any, other: Any) -> dict[str, str] | None:
    """Return in what a search differs from another one; None if no text can say it."""
    try:
        return {
            field.name: value_text(value)
            for field in fields(search)
            if (value := getattr(search, field.name)) != getattr(other, field.name)
        }
    except GomcError:
        return None
