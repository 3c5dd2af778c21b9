"""Values of settings as text, read by the types that a setting can have.

::

    5, score, yes, none         a number, a word, a truth value, nothing
    fillboard+save+mogo         a policy (`gomc.text.stages`)
    annealing                   a kind of settings with defaults; ``on`` means the first kind
    hand(1000), captures(15,more=30)    a kind with the first values, or with named values
    captures+evengame(20)       several settings; numbers are joined by a slash, as in 24/22/8

The first value of the first kind also stands for settings of that kind: 5 is ``temperature(5)``, and
``hand(1000)`` is ``rave(hand(1000))``.
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
"""Settings with a name; `gomc.text.stages` lists the policies with a name."""

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
"""Settings that hold a learner's functions, which no text can describe, and the words for messages."""

_UNREAD = object()
"""The result of reading a text that means no allowed value."""

Options = tuple[Any, ...]
"""The types that a value can have, and allowed values of `Literal`."""


def options_of(hint: Any) -> Options:
    """Return the allowed types or values of a field by the field's type hint."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_args(hint) and get_origin(hint) is not tuple:
        options = [option for part in get_args(hint) for option in options_of(part)]
        return tuple(dict.fromkeys(options))
    if hint in get_args(settings.Policy):
        return (settings.Policy,)
    if not isinstance(hint, type) or is_dataclass(hint):  # a learner may define subclasses of these
        return (hint,)
    subclasses: list[type] = hint.__subclasses__()  # for example of `Source`
    return tuple(filter(is_dataclass, subclasses)) or (hint,)


def kinds_of(options: Options) -> list[type[Any]]:
    """Return the classes of settings among options; policies are left out, being written as a whole."""
    return [kind for kind in _types(options) if is_dataclass(kind) and kind not in UNWRITTEN]


def word_of(kind: type) -> str:
    """Return the word for a kind of settings."""
    word = kind.__name__.lower()
    return SHORT.get(word, word)


def needed(kind: type[Any]) -> list[str]:
    """Return the names of the fields without a default in a kind of settings."""
    return [field.name for field in fields(kind) if field.default is field.default_factory is MISSING]


def read_value(path: str, options: Options, text: str) -> Any:
    """Return the value that a text means.

    Parameters
    ----------
    path : str
        The name of the setting, for messages.
    options : tuple
        The allowed types and values, from `options_of`.
    text : str
        The text.

    Raises
    ------
    GomcError
        If the text means none of these.
    """
    value = _read(path, options, text)
    if value is _UNREAD:
        allowed = dict.fromkeys(_allowed(options))
        raise GomcError(f"{path} must be {' or '.join(allowed)}, not {quoted(text)}.")
    return value


def number(text: str) -> float | str:
    """Return the number in a text; other texts are returned unchanged, and refused later."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


def value_text(value: Any) -> str:
    """Return a text from which `read_value` makes a value.

    Raises
    ------
    GomcError
        If there is no such text: for weights, and for a learner's own functions and patterns.
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
        return repr(value + 0.0).removesuffix(".0")  # adding 0.0 turns -0.0 into 0.0
    if isinstance(value, tuple):
        if value and isinstance(value[0], Pattern):
            return _name_of(value)
        sign = "+" if all(map(is_dataclass, value)) else "/"
        return sign.join(map(value_text, value)) + ("/" if sign == "/" and len(value) == 1 else "")
    if is_dataclass(value):
        for word, named in NAMED.items():
            if value == named:
                return word
        values = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = (field.name for field in fields(value) if values[field.name] != field.default)
        inner = ",".join(f"{name}={value_text(values[name])}" for name in changed)
        return f"{word_of(type(value))}({inner})"
    return value if isinstance(value, str) else str(value).lower()


def _read(path: str, options: Options, text: str) -> Any:
    """Return the value that a text means, or `_UNREAD`."""
    words = _words(options)
    if text.lower() in words:
        value = words[text.lower()]
        return _called(path, value, "") if isinstance(value, type) else value
    if settings.Policy in options:
        return _UNREAD if _is_order(options) else read_policy(path, text)
    if str in options:  # the name of weights, or of a file of weights
        return text
    if {int, float} & {*options} and not isinstance(value := number(text), str):
        return value
    if items := _items(options):
        return _read_several(path, items, text)
    kinds, (word, inner) = kinds_of(options), call(text)
    for kind in kinds:
        if word == word_of(kind):
            return _called(path, kind, inner)
    if not kinds:
        return _UNREAD
    first = _read(f"{path}.{fields(kinds[0])[0].name}", _first(kinds), text)
    return first if first is _UNREAD else kinds[0](first)


def _read_several(path: str, items: Options, text: str) -> Any:
    if items == (Pattern,):
        return PATTERNS.get(text.lower(), _UNREAD)
    several = terms(text) if kinds_of(items) else text.removesuffix("/").split("/")
    values = tuple(_read(path, items, part) for part in several) if text else ()
    return _UNREAD if any(value is _UNREAD for value in values) else values


def _called(path: str, kind: type[Any], text: str) -> Any:
    """Return the settings of a kind with the values between the brackets of a call."""
    hints, word = get_type_hints(kind), word_of(kind)
    names = [field.name for field in fields(kind)]
    values: dict[str, Any] = {}
    for i, (written, value) in enumerate(arguments(text)):
        name = written or "".join(names[i : i + 1])
        if name not in names or name in values:
            part = quoted(f"{written}={value}" if written else value)
            raise GomcError(f"{path} ({word}) cannot have {part}; it has {', '.join(names)}.")
        values[name] = read_value(f"{path}.{name}", options_of(hints[name]), value)
    missing = [name for name in needed(kind) if name not in values]
    if missing:
        raise GomcError(f"{path} ({word}) needs {' and '.join(missing)}.")
    if any(part.kind is part.VAR_POSITIONAL for part in signature(kind).parameters.values()):
        return kind(*values[names[0]])  # for example FirstOf(SelfAtari(), EvenGame())
    return kind(**values)


def _words(options: Options) -> dict[str, Any]:
    """Return the allowed words and the values that they mean; a class means settings with defaults."""
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
    """Yield the allowed values as parts of a sentence."""
    types = _types(options)
    yield from (word for word in _words(options) if NoneType not in types or word not in ("on", "off"))
    if {int, float} & {*types}:
        yield "a number"
    if items := _items(options):
        yield from PATTERNS if items == (Pattern,) else _allowed(items)
    if kinds := kinds_of(options):
        yield from _allowed(_first(kinds))


def _first(kinds: list[type[Any]]) -> Options:
    """Return the options of the first field of the first kind of settings."""
    first = fields(kinds[0])[:1] if kinds else ()
    return tuple(
        option for field in first for option in options_of(get_type_hints(kinds[0])[field.name])
    )


def _name_of(patterns: tuple[Pattern, ...]) -> str:
    for name, named_patterns in PATTERNS.items():
        if patterns == named_patterns:
            return name
    raise GomcError(f"patterns of one's own cannot be written as text, only {', '.join(PATTERNS)}.")


def _items(options: Options) -> Options:
    """Return the options of the items if an option is a tuple; otherwise nothing."""
    for hint in options:
        origin: Any = get_origin(hint)
        if origin is tuple:
            return options_of(get_args(hint)[0])
    return ()


def _types(options: Options) -> list[type[Any]]:
    return [option for option in options if isinstance(option, type)]


def _is_order(options: Options) -> bool:
    """Whether a value is a word, or a policy whose values put moves in order."""
    return settings.Policy in options and any(isinstance(option, str) for option in options)
