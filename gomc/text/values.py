"""Values of settings as text, read by the types that a setting can have.

::

    5, score, yes, none         a number, a word, a truth value, nothing
    fillboard+save+mogo         a policy (`gomc.text.stages`)
    annealing                   a kind of settings with its defaults; also ``on`` if there is one kind
    hand(1000), captures(15,more=30)    a kind with its first values, or named ones
    captures+evengame(20)       several settings; numbers are joined by a slash, as in 24/22/8

Settings, of the first kind if there are several, can also be given by their own first value: 5 is
``temperature(5)``, and ``hand(1000)`` is ``rave(hand(1000))``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from inspect import signature
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from gomc import settings
from gomc.errors import GomcError, quoted
from gomc.settings.notation import DATABASES
from gomc.settings.patterns import Pattern
from gomc.text.grammar import arguments, call, terms
from gomc.text.stages import PATTERNS, policy_text, read_policy

NAMED: dict[str, Any] = {
    "greedy": settings.GREEDY,
    "michi": settings.MICHI_PRIORS,
    "pachi": settings.PACHI_PRIORS,
    "fuego": settings.FUEGO_PRIORS,
    "mogo": settings.MOGO_PRIORS,
    "learned": settings.LEARNED_PRIORS,
    "huang": settings.HUANG,
    "ray": settings.RAY,
}
"""Settings that have a name; those of policies are in `gomc.text.stages`."""

SHORT: dict[str, str] = {
    "minimummse": "mse",
    "handschedule": "hand",
    "fixedalpha": "alpha",
    "linearkomi": "linear",
    "adaptivekomi": "adaptive",
}
"""Shorter words for some kinds of settings."""

ANSWERS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

UNWRITTEN: dict[type[Any], str] = {settings.OwnBandit: "a bandit", settings.OwnEyes: "a rule of eyes"}
"""Settings with functions of a learner's, which no text can say, and their names."""

_UNREAD = object()
"""Stands for a value that a text does not mean."""

Options = tuple[Any, ...]
"""The types that a value can have, or the values themselves where they are listed."""


def options_of(hint: Any) -> Options:
    """Return what a value can be by the type hint of its field."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_args(hint) and get_origin(hint) is not tuple:
        options = [option for each in get_args(hint) for option in options_of(each)]
        return tuple(dict.fromkeys(options))
    if hint in get_args(settings.Policy):
        return (settings.Policy,)
    if not isinstance(hint, type) or is_dataclass(hint):  # of which a learner may have subclasses
        return (hint,)
    its: list[type] = hint.__subclasses__()  # as of `Source`
    return tuple(filter(is_dataclass, its)) or (hint,)


def kinds_of(options: Options) -> list[type[Any]]:
    """Return the classes of settings that a value can be of; a policy is written as a whole."""
    return [kind for kind in _types(options) if is_dataclass(kind) and kind not in UNWRITTEN]


def word_of(kind: type) -> str:
    """Return what a kind of settings is called."""
    word = kind.__name__.lower()
    return SHORT.get(word, word)


def needed(kind: type[Any]) -> list[str]:
    """Return the names of the values that a kind of settings has no defaults for."""
    return [its.name for its in fields(kind) if its.default is its.default_factory is MISSING]


def read_value(path: str, options: Options, text: str) -> Any:
    """Return the value that a text means.

    Parameters
    ----------
    path : str
        The setting whose value it is, for what is said of errors.
    options : tuple
        What it can be, as `options_of` says.
    text : str
        The text.

    Raises
    ------
    GomcError
        If it means none of these.
    """
    found = _read(path, options, text)
    if found is _UNREAD:
        allowed = dict.fromkeys(_allowed(options))
        raise GomcError(f"{path} must be {' or '.join(allowed)}, not {quoted(text)}.")
    return found


def number(text: str) -> float | str:
    """Return the number that a text is, or the text, which is refused later."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


def value_text(value: Any) -> str:
    """Return a text from which `read_value` makes a value.

    Raises
    ------
    GomcError
        If there is none, as of weights and of patterns of one's own.
    """
    if isinstance(value, settings.Policy):
        return policy_text(value)
    if isinstance(value, tuple(UNWRITTEN)):
        raise GomcError(
            f"{UNWRITTEN[type(value)]} of one's own such as {value!r} cannot be written as text."
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return repr(value + 0.0).removesuffix(".0")  # which is 0 for -0, too
    if isinstance(value, tuple):
        if value and isinstance(value[0], Pattern):
            return _name_of(value)
        sign = "+" if all(map(is_dataclass, value)) else "/"
        return sign.join(map(value_text, value)) + ("/" if sign == "/" and len(value) == 1 else "")
    if is_dataclass(value):
        for word, known in NAMED.items():
            if value == known:
                return word
        own = ((its.name, getattr(value, its.name), its.default) for its in fields(value))
        named = ",".join(f"{name}={value_text(its)}" for name, its, usual in own if its != usual)
        return f"{word_of(type(value))}({named})"
    return value if isinstance(value, str) else str(value).lower()


def _read(path: str, options: Options, text: str) -> Any:
    """Return the value that a text means, or `_UNREAD`."""
    known = _words(options)
    if text.lower() in known:
        value = known[text.lower()]
        return _called(path, value, "") if isinstance(value, type) else value
    if settings.Policy in options:
        return _UNREAD if _is_order(options) else read_policy(path, text)
    if str in options:  # the name of weights, or their file: as it is written
        return text
    if {int, float} & {*options} and not isinstance(found := number(text), str):
        return found
    if items := _items(options):
        return _read_several(path, items, text)
    kinds, (word, inner) = kinds_of(options), call(text)
    for kind in kinds:
        if word == word_of(kind):
            return _called(path, kind, inner)
    first = _read(path, _first(kinds), text) if kinds else _UNREAD
    return first if first is _UNREAD else kinds[0](first)


def _read_several(path: str, items: Options, text: str) -> Any:
    if items == (Pattern,):
        return PATTERNS.get(text.lower(), _UNREAD)
    several = terms(text) if kinds_of(items) else text.removesuffix("/").split("/")
    found = tuple(_read(path, items, part) for part in several) if text else ()
    return _UNREAD if any(its is _UNREAD for its in found) else found


def _called(path: str, kind: type[Any], text: str) -> Any:
    """Return the settings of a kind with the values between the brackets of a call."""
    hints, word = get_type_hints(kind), word_of(kind)
    names = [field.name for field in fields(kind)]
    values: dict[str, Any] = {}
    for i, (said, its) in enumerate(arguments(text)):
        name = said or "".join(names[i : i + 1])
        if name not in names or name in values:
            part = quoted(f"{said}={its}" if said else its)
            raise GomcError(f"{path} ({word}) cannot have {part}; it has {', '.join(names)}.")
        values[name] = read_value(f"{path}.{name}", options_of(hints[name]), its)
    missing = [name for name in needed(kind) if name not in values]
    if missing:
        raise GomcError(f"{path} ({word}) needs {' and '.join(missing)}.")
    if any(each.kind is each.VAR_POSITIONAL for each in signature(kind).parameters.values()):
        return kind(*values[names[0]])  # as FirstOf(SelfAtari(), EvenGame())
    return kind(**values)


def _words(options: Options) -> dict[str, Any]:
    """Return the words that a value can be, and what they mean: a class means its defaults."""
    words: dict[str, Any] = {option: option for option in options if isinstance(option, str)}
    kinds, types = kinds_of(options), tuple(_types(options))
    words |= {word_of(kind): kind for kind in kinds}
    words |= {word: value for word, value in NAMED.items() if isinstance(value, types)}
    if _is_order(options):
        words |= DATABASES
    if bool in types:
        words |= ANSWERS
    if NoneType in types:
        words |= {"none": None, "off": None}
        words |= {"on": kinds[0]} if kinds else {}
    return words


def _allowed(options: Options) -> Iterator[str]:
    """Yield what a value can be, as parts of a sentence."""
    types = _types(options)
    yield from (word for word in _words(options) if NoneType not in types or word not in ("on", "off"))
    if {int, float} & {*types}:
        yield "a number"
    if items := _items(options):
        yield from PATTERNS if items == (Pattern,) else _allowed(items)
    if kinds := kinds_of(options):
        yield from _allowed(_first(kinds))


def _first(kinds: list[type[Any]]) -> Options:
    """Return what the first value of the first of some kinds of settings can be."""
    its = fields(kinds[0])[:1] if kinds else ()
    return tuple(each for field in its for each in options_of(get_type_hints(kinds[0])[field.name]))


def _name_of(patterns: tuple[Pattern, ...]) -> str:
    for name, known in PATTERNS.items():
        if patterns == known:
            return name
    raise GomcError(f"patterns of one's own cannot be written as text, only {', '.join(PATTERNS)}.")


def _items(options: Options) -> Options:
    """Return what the values of a tuple can be, if a value is one; else nothing."""
    for hint in options:
        origin: Any = get_origin(hint)
        if origin is tuple:
            return options_of(get_args(hint)[0])
    return ()


def _types(options: Options) -> list[type[Any]]:
    return [option for option in options if isinstance(option, type)]


def _is_order(options: Options) -> bool:
    """Whether a value is a word, or a policy by whose values moves are put in order."""
    return settings.Policy in options and any(isinstance(option, str) for option in options)
