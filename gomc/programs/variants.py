"""Settings as text: a variant of a program, by names and values.

The settings are frozen dataclasses (`gomc.settings`); what they are called and what they can be is read
off their fields. So every setting of every program can be named here, new ones too. How a value is
written, `gomc.programs.values` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_type_hints

from gomc import settings
from gomc.errors import GomcError, perhaps, quoted
from gomc.programs.values import Options, kinds_of, needed, options_of, read_value, value_text, word_of

BESIDES = (
    *("playouts", "seconds", "backend", "workers", "book"),
    *(field.name for field in fields(settings.Playing)),
)
"""What a player can set besides its search, as far as errors name it."""

_ABSENT = object()

Tree = dict[str, Any]
"""Texts by names; those of a setting's own settings in a tree of their own, its own text as ``""``."""


def vary(search: Any, texts: Mapping[str, str], name: str) -> Any:
    """Return settings in which some are changed.

    Parameters
    ----------
    search : Search
        The settings.
    texts : mapping of str to str
        The values by name, a dot between a setting and one of its own.
    name : str
        Whose settings they are, for what is said of errors.

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
    tree: Tree = {}
    for path, text in texts.items():
        branch, steps = tree, path.split(".")
        if "" in steps:
            raise GomcError(f"{name} has no setting {quoted(path)}: a name is missing.")
        for step in steps:
            branch = branch.setdefault(step, {})
        branch[""] = text
    return _build(search, tree, name, "")


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


def _build(old: Any, tree: Tree, owner: str, path: str) -> Any:
    """Return settings with all changes of a tree made at once, as some go only together."""
    hints = get_type_hints(type(old))
    unknown = [step for step in tree if step and step not in hints]
    if unknown:
        known = ", ".join([*hints, *(() if path else BESIDES)])
        similar = perhaps(unknown[0], [*hints, *(() if path else BESIDES)])
        raise GomcError(f"{owner} has no setting {quoted(path + unknown[0])}{similar}; it has {known}.")
    changes = {}
    for step, branch in tree.items():
        if not step:
            continue
        value, full = getattr(old, step), path + step
        options = options_of(hints[step])
        if "" in branch:
            value = read_value(full, options, branch[""])
        deeper = {name: its for name, its in branch.items() if name}
        if deeper:
            value = _start(full, value, options, next(iter(deeper)))
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
    if not is_dataclass(value) or isinstance(value, settings.Policy):
        yield path, value_text(value)
        return
    kind: Any = type(value)
    same = kind is type(other)
    if path and not same and needed(kind):  # so that its name alone stands for nothing
        yield path, value_text(value)
        return
    if path and not same:
        yield path, word_of(kind)
    for field in fields(value):
        mine, its = getattr(value, field.name), getattr(other, field.name, _ABSENT)
        if not same and mine != getattr(kind(), field.name):
            its = _ABSENT  # the kind's name alone does not give it
        yield from _differ(mine, its, f"{path}.{field.name}".lstrip("."))
