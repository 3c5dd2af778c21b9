"""Values of settings as text, read by the types that a setting can have.

::

    5, score, yes, none         a number, a word, a truth value, nothing
    fillboard+save+mogo         a policy (`gomc.programs.policies`)
    annealing                   a kind of settings with its defaults; also ``on`` if there is one kind
    hand(1000), captures(15,more=30)    a kind with its first values, or named ones
    captures+evengame(20)       several settings; numbers are joined by a slash, as in 24/22/8

Settings, of the first kind if there are several, can also be given by their own first value: 5 is
``temperature(5)``, and ``hand(1000)`` is ``rave(hand(1000))``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from inspect import signature
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from gomc import settings
from gomc.errors import GomcError, quoted
from gomc.programs.policies import PATTERNS, policy_text, read_policy
from gomc.settings.notation import DATABASES
from gomc.settings.patterns import Pattern

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
"""Settings that have a name; those of policies are in `gomc.programs.policies`."""

SHORT: dict[str, str] = {
    "minimummse": "mse",
    "handschedule": "hand",
    "fixedalpha": "alpha",
    "linearkomi": "linear",
    "adaptivekomi": "adaptive",
}
"""Shorter words for some kinds of settings."""

ANSWERS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

_UNREAD = object()
"""Stands for a value that a text does not mean."""

Options = tuple[Any, ...]
"""The types that a value can have, or the values themselves where they are listed."""


def options_of(hint: Any) -> Options:
    """Return what a value can be by the type hint of its field."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_args(hint) and not _is_tuple(hint):
        return tuple(option for each in get_args(hint) for option in options_of(each))
    if not isinstance(hint, type) or is_dataclass(hint):  # of which a learner may have subclasses
        return (hint,)
    its: list[type] = hint.__subclasses__()  # as of `Source`
    return tuple(filter(is_dataclass, its)) or (hint,)


def kinds_of(options: Options) -> list[type[Any]]:
    """Return the classes of settings that a value can be of; a policy is written as a whole."""
    if _is_policy(options):
        return []
    return [
        option
        for option in options
        if is_dataclass(option) and isinstance(option, type) and option is not settings.OwnBandit
    ]


def word_of(kind: type) -> str:
    """Return what a kind of settings is called."""
    word = kind.__name__.lower()
    return SHORT.get(word, word)


def needed(kind: type[Any]) -> list[str]:
    """Return the names of the values that a kind of settings has no defaults for."""
    return [
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]


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


def value_text(value: Any) -> str:
    """Return a text from which `read_value` makes a value.

    Raises
    ------
    GomcError
        If there is none, as of weights and of patterns of one's own.
    """
    if isinstance(value, settings.Policy):
        return policy_text(value)
    if isinstance(value, settings.OwnBandit):
        raise GomcError(f"a bandit of one's own such as {value!r} cannot be written as text.")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, tuple):
        return _text_of_several(value)
    if is_dataclass(value):
        for word, known in NAMED.items():
            if value == known:
                return word
        named = ",".join(f"{name}={value_text(its)}" for name, its in _changed(value))
        return f"{word_of(type(value))}({named})"
    return value if isinstance(value, str) else str(value).lower()


def parts(text: str, separator: str) -> Iterator[str]:
    """Yield the parts of a text between separators that stand outside all brackets.

    Examples
    --------
    >>> [*parts("widening=table(40,1.4),playouts=5", ",")]
    ['widening=table(40,1.4)', 'playouts=5']
    """
    begin = depth = 0
    for i, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == separator and not depth:
            yield text[begin:i].strip()
            begin = i + 1
    yield text[begin:].strip()


def _read(path: str, options: Options, text: str) -> Any:
    """Return the value that a text means, or `_UNREAD`."""
    known = _words(options)
    if text.lower() in known:
        value = known[text.lower()]
        return _called(path, value, "") if isinstance(value, type) else value
    if _is_policy(options):
        return _UNREAD if _is_order(options) else read_policy(path, text)
    if str in options:  # the name of weights, or their file: as it is written
        return text
    number = _number(text)
    if number is not None and {int, float} & {*options}:
        return number
    if items := _items(options):
        return _read_several(path, items, text)
    kinds, (word, inner) = kinds_of(options), _call(text)
    for kind in kinds:
        if word == word_of(kind):
            return _called(path, kind, inner)
    first = _read(path, _first(kinds), text) if kinds else _UNREAD
    return first if first is _UNREAD else kinds[0](first)


def _read_several(path: str, items: Options, text: str) -> Any:
    if items == (Pattern,):
        return PATTERNS.get(text.lower(), _UNREAD)
    several = parts(text, "+") if kinds_of(items) else parts(text.removesuffix("/"), "/")
    found = tuple(_read(path, items, part) for part in several) if text else ()
    return _UNREAD if any(its is _UNREAD for its in found) else found


def _called(path: str, kind: type[Any], text: str) -> Any:
    """Return the settings of a kind with the values between the brackets of a call."""
    hints, word = get_type_hints(kind), word_of(kind)
    names = [field.name for field in fields(kind)]
    values: dict[str, Any] = {}
    for i, part in enumerate(filter(None, parts(text, ","))):
        name, equals, its = (each.strip() for each in part.partition("="))
        if not equals or "(" in name:  # which belongs to a call inside
            name, its = names[i] if i < len(names) else part, part
        if name not in names or name in values:
            raise GomcError(f"{path} ({word}) cannot have {quoted(part)}; it has {', '.join(names)}.")
        values[name] = read_value(f"{path}.{name}", options_of(hints[name]), its)
    missing = [name for name in needed(kind) if name not in values]
    if missing:
        raise GomcError(f"{path} ({word}) needs {' and '.join(missing)}.")
    if names and _takes_several(kind):
        return kind(*values[names[0]])
    return kind(**values)


def _takes_several(kind: type[Any]) -> bool:
    """Whether the values of a kind are its first, as in ``FirstOf(SelfAtari(), EvenGame())``."""
    return any(each.kind is each.VAR_POSITIONAL for each in signature(kind).parameters.values())


def _call(text: str) -> tuple[str, str]:
    """Return the word of a call and what stands between its brackets; empty texts if it is none."""
    word, _, rest = text.partition("(")
    alone = rest.endswith(")") and [*parts(text.replace(")", ")\n"), "\n")][1:] == [""]
    return (word.strip().lower(), rest[:-1]) if alone else ("", "")


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


def _changed(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of settings that are not the defaults, by name."""
    for field in fields(value):
        if (its := getattr(value, field.name)) != field.default:
            yield field.name, its


def _text_of_several(values: tuple[Any, ...]) -> str:
    if values and isinstance(values[0], Pattern):
        return _name_of(values)
    if all(map(is_dataclass, values)):
        return "+".join(map(value_text, values))
    return "/".join(map(value_text, values)) + ("/" if len(values) == 1 else "")


def _name_of(patterns: tuple[Pattern, ...]) -> str:
    for name, known in PATTERNS.items():
        if patterns == known:
            return name
    raise GomcError(f"patterns of one's own cannot be written as text, only {', '.join(PATTERNS)}.")


def _items(options: Options) -> Options:
    """Return what the values of a tuple can be, if a value is one; else nothing."""
    hint = next(filter(_is_tuple, options), None)
    return options_of(get_args(hint)[0]) if hint else ()


def _is_tuple(hint: Any) -> bool:
    origin: Any = get_origin(hint)
    return origin is tuple


def _types(options: Options) -> list[type[Any]]:
    return [option for option in options if isinstance(option, type)]


def _is_policy(options: Options) -> bool:
    """Whether a value is a policy, of any kind or of one."""
    return bool({*options} & {*get_args(settings.Policy)})


def _is_order(options: Options) -> bool:
    """Whether a value is a word, or a policy by whose values moves are put in order."""
    return _is_policy(options) and any(isinstance(option, str) for option in options)


def _number(text: str) -> float | None:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return None
