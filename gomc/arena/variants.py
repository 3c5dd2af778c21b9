"""Settings as text: a variant of a program, by names and values.

The settings are frozen dataclasses (`gomc.settings`); what they are called and what they can be is read
off their fields. So every setting of every program can be named here, new ones too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from types import NoneType
from typing import Any, get_args, get_type_hints

from gomc import settings
from gomc.arena.policies import policy_text, read_policy
from gomc.errors import GomcError, quoted
from gomc.settings.notation import DATABASES

NAMED: dict[str, Any] = {"greedy": settings.GREEDY}
"""Values that have a name; those of policies are in `gomc.arena.policies`."""

ANSWERS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

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
        known = ", ".join([*hints, *(() if path else ("playouts", "seconds", "backend", "workers"))])
        raise GomcError(f"{owner} has no setting {quoted(path + unknown[0])}; it has {known}.")
    changes = {}
    for step, branch in tree.items():
        if not step:
            continue
        value, full = getattr(old, step), path + step
        options = _options(hints[step])
        if "" in branch:
            value = _value(full, options, branch[""])
        deeper = {name: its for name, its in branch.items() if name}
        if deeper:
            value = _start(full, value, options, next(iter(deeper)))
            value = _build(value, deeper, f"{full} ({_kind(value)})", f"{full}.")
        changes[step] = value
    return replace(old, **changes)


def _options(hint: Any) -> tuple[Any, ...]:
    """Return the types that a value can have, or the values themselves where they are listed."""
    return tuple(each for option in get_args(hint) for each in get_args(option) or (option,)) or (hint,)


def _start(path: str, value: Any, options: tuple[Any, ...], step: str) -> Any:
    """Return the settings whose own setting `step` is to be changed; new ones, if there are none."""
    kinds = _settings(options)
    if not kinds:
        raise GomcError(f"{path} has no settings of its own, and so no {quoted(step)}.")
    if value is not None:
        return value
    having = [kind for kind in kinds if step in get_type_hints(kind)]
    return (having or kinds)[0]()


def _value(path: str, options: tuple[Any, ...], text: str) -> Any:
    """Return the value that a text means."""
    if _is_policy(options):
        return _policy(path, options, text)
    for word, value in _words(options).items():
        if text.lower() == word:
            return value
    number = _number(text)
    if number is not None:
        if int in options or float in options:
            return number
        if settings.Temperature in options:
            return settings.Temperature(number)
    allowed = [*_words(options)]
    if not allowed or {int, float, settings.Temperature} & {*options}:
        allowed.append("a number")
    raise GomcError(f"{path} must be {' or '.join(allowed)}, not {quoted(text)}.")


def _policy(path: str, options: tuple[Any, ...], text: str) -> Any:
    """Return the policy that a text means; of an order of moves, a word or a database."""
    words = [option for option in options if isinstance(option, str)]
    if not words:
        return read_policy(path, text)
    known = dict(zip(words, words, strict=True)) | DATABASES
    if text.lower() in known:
        return known[text.lower()]
    raise GomcError(f"{path} must be {' or '.join(known)}, not {quoted(text)}.")


def _words(options: tuple[Any, ...]) -> dict[str, Any]:
    """Return the words that a value can be, and what they mean."""
    words: dict[str, Any] = {option: option for option in options if isinstance(option, str)}
    kinds = tuple(option for option in options if isinstance(option, type))
    words |= {_word(kind): kind() for kind in kinds if is_dataclass(kind)}
    words |= {word: value for word, value in NAMED.items() if isinstance(value, kinds)}
    if bool in kinds:
        words |= ANSWERS
    if NoneType in kinds:
        words["none"] = None
    return words


def _settings(options: tuple[Any, ...]) -> list[type[Any]]:
    """Return the classes of settings that a value can be of; a policy is written as a whole."""
    if _is_policy(options):
        return []
    return [option for option in options if is_dataclass(option) and isinstance(option, type)]


def _is_policy(options: tuple[Any, ...]) -> bool:
    """Whether a value is a policy, of any kind or of one."""
    return bool({*options} & {*get_args(settings.Policy)})


def _number(text: str) -> float | None:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return None


def _word(kind: type) -> str:
    return kind.__name__.lower()


def _kind(value: Any) -> str:
    return _word(type(value))


def _differ(value: Any, other: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield by name, as text, all settings that another value does not have, or has otherwise."""
    if value == other:
        return
    if not is_dataclass(value) or isinstance(value, settings.Policy):
        yield path, _text(value)
        return
    kind: Any = type(value)
    same = kind is type(other)
    if path and not same:
        yield path, _kind(value)
    for field in fields(value):
        mine, its = getattr(value, field.name), getattr(other, field.name, _ABSENT)
        if not same and mine != getattr(kind(), field.name):
            its = _ABSENT  # the kind's name alone does not give it
        yield from _differ(mine, its, f"{path}.{field.name}".lstrip("."))


def _text(value: Any) -> str:
    if isinstance(value, settings.Policy):
        return policy_text(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return str(value).lower()
