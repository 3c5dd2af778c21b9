"""numba's reasons to refuse a learner's function, in plain words and with the line.

numba's messages have up to hundreds of lines, and speak of types. The form of the messages may change
with numba. If no pattern fits a message, the first line of numba's text is shown.
"""

from __future__ import annotations

import dis
import linecache
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from gomc.fast.ownsource import functions_of, inner_codes
from gomc.game.position import View

ALLOWED = "numba compiles loops, conditions, sets, numbers, tuples, and functions of these"
"""The end of a reason that does not say what is allowed."""

SIGNS = "and_ & or_ | xor ^ lshift << rshift >> sub - add + mul * floordiv // truediv / mod % pow **"
COMPARED = "lt < le <= gt > ge >= eq == ne != contains in getitem [...]"
OPERATORS = dict(re.findall(r"(\w+) (\S+)", f"{SIGNS} {COMPARED}"))
"""The signs of operators by numba's names; before the name of ``|=`` numba writes an ``i``."""

BETWEEN_SETS = ("&", "|", "^", "-", "==", "!=")
"""The operators that take two sets."""

PACKAGE = "gomc."
"""The beginning of the names of gomc's modules."""

LONGEST = 70
"""The largest number of letters that are shown of a line of code."""

KINDS = (
    (r"Set\(\d+\)", "a set of points"),
    (r"Literal\[int\]\((.*)\)", r"the number \1"),
    (r"u?int\d+", "a number"),
    (r"float\d+", "a float"),
    (r"(Literal\[str\].*|unicode_type)", "a text"),
    (r"(bool|boolean|Literal\[bool\].*)", "a truth value"),
    (r"View\(.*", "the view"),
    (r"Shape\(.*", "the geometry"),
    (r"AdjacentPoints\(.*", "geometry.beside"),
    (r"Around\(.*", "geometry.around"),
    (r"OptionalType\(.*|none", "None"),
    (r"Module\(<module '([\w.]+)'.*", r"the module \1"),
    (r"Function\(<class '([\w.]+)'.*", r"\1"),
    (r"(bits|singles)\(Set.*", r"\1(...)"),
    (r"(?:reflected )?list\(.*", "a list"),
    (r".*\bgenerator\(.*", "a generator"),
    (r"(?:Uni)?Tuple\(.*", "a tuple"),
    (r"(\w+)=type\(CPUDispatcher.*", r"\1="),
    (r"type\(CPUDispatcher.*", "a function"),
)
"""numba's names of types, as patterns, and plain words for the types."""

PARTS = {
    "the view": ", ".join(View._fields),
    "the geometry": "size, stride, board and edge (bits(geometry.board) are its points)",
    "geometry.beside": "[point]; neighbours(points, geometry.stride) are the points beside others",
    "geometry.around": "[point]; around(points, geometry.stride) are the points around others",
    "a set of points": "bit_count() and bit_length()",
}
"""The attributes that exist, for messages about a missing attribute."""


def plain(kind: object) -> str:
    """Return one of numba's types in plain words.

    Examples
    --------
    >>> print(plain("Set(2)"), plain("int64"), plain("Literal[int](5)"), sep=", ")
    a set of points, a number, the number 5
    """
    text = str(kind)
    for pattern, words in KINDS:
        if match := re.fullmatch(pattern, text):
            return match.expand(words)
    return text if len(text) < LONGEST else f"{text[:LONGEST]}..."


def refusal(function: Any, error: BaseException) -> str:
    """Return why numba does not compile a function, with the line if it is known."""
    message = str(error) or type(error).__name__
    line = line_of(function, message)
    return f"in {line} {reason(message)}" if line else reason(message)


def reason(message: str) -> str:
    """Return the meaning of one of numba's error messages.

    Examples
    --------
    >>> reason('''Failed in nopython mode pipeline (step: nopython frontend)
    ... No implementation of function Function(<built-in function mul>) found for signature:
    ...
    ...  >>> mul(Set(2), Literal[int](2))
    ...
    ... File "mine.py", line 3:
    ...     return 2 * points''')
    'there is no * of a set of points and the number 2'
    """
    for pattern, meaning in REASONS:
        if match := re.search(pattern, message, re.MULTILINE):
            return meaning(match) if callable(meaning) else match.expand(meaning)
    lines = [line for line in message.splitlines() if line.strip() and "Failed in" not in line]
    return f"{(lines or [message])[0].strip().rstrip('.: ')} ({ALLOWED})"


def _no_attribute(match: re.Match[str]) -> str:
    kind = plain(match[2])
    parts = f", but {PARTS[kind]}" if kind in PARTS else f" ({ALLOWED})"
    return f"{kind} has no {match[1]}{parts}"


def _no_function(match: re.Match[str]) -> str:
    name, kinds = match[1], [plain(kind) for kind in arguments(match[2])]
    sign = OPERATORS.get(name, OPERATORS.get(name.removeprefix("i"), name))
    if name == "exception_match":
        return "`except` can name no error but Exception"
    if name in ("shift_up", "shift_down"):  # functions of gomc call these with a learner's argument
        return (
            "a function that takes a set of points, such as neighbours, gets a number; "
            "1 << p is the set of a point p of bits(...)"
        )
    text = f"there is no {sign} of {' and '.join(kinds)}"
    if sign in BETWEEN_SETS and {*kinds} == {"a set of points", "a number"}:
        return f"{text}; 1 << p is a set if p is a point of bits(...), and a number otherwise"
    return text


def _outside(match: re.Match[str]) -> str:
    if match["kind"] == "function":  # called by a function that numba.njit compiled, and not gomc
        return f"{match['name']} is a function that is not compiled"
    kind = "a class" if match["kind"] == "type" else f"a {match['kind']}"
    return f"{match['name']} is {kind}; of what is outside it may use numbers, tuples and functions"


def _two_kinds(match: re.Match[str]) -> str:
    first, second = plain(match[1]), plain(match[2])
    return f"{match[3]} is {first} in one place and {second} in another; it can be one of these"


REASONS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^Unknown attribute '(\w+)' of type (.*)$", _no_attribute),
    (r"^ *>>> (\w+)\((.*)\)$", _no_function),
    (r"^NameError: .*name '(\w+)' is not defined", r"the name \1 is not known"),
    (r"use of a (?:reflected )?(?P<kind>\w+)\(.* variable '(?P<name>\w+)' in globals", _outside),
    (r"Untyped \w+ name '(?P<name>\w+)': .*<class '(?:[\w<>]+\.)*(?P<kind>\w+)'>", _outside),
    (
        r"^Cannot determine Numba type of <class '(?:[\w<>]+\.)*(\w+)'>",
        r"the default of an argument is a \1",
    ),
    ("OverloadSelector", "the default of an argument is no number, tuple or compiled function"),
    ("Int value is too large", "a number that is written down has more than 64 bits"),
    (r"Modified builtin '(\w+)'", r"\1 is a name of Python's own; what is meant needs another name"),
    ("IMPORT_NAME", "`import` cannot be compiled; it can stand outside of the function"),
    ("Illegal IR, del", "`del` cannot be compiled"),
    (r"[Cc](?:an't|annot) unify (.*) and (.*?) for '(\w+)", _two_kinds),
    (r"unify return type.*: (.*), (.*)$", r"it returns \1 in one place and \2 in another"),
    (
        r"Cannot capture the non-constant value .* variable '(\w+)'",
        r"a function that is handed on, such as a `key=`, uses \1 from outside of it; a loop can be "
        "compiled instead",
    ),
    ("use of yield in a closure", "there is a generator expression; a loop can be compiled instead"),
    (r"STORE_GLOBAL", "a global is changed, which no stage or bandit may do"),
    (r"unsupported opcode \((\w+)\)", rf"\1 cannot be compiled ({ALLOWED})"),
    (r"The '(\w+).*' construct is not supported", rf"`\1` cannot be compiled ({ALLOWED})"),
    (r"variable '\$.*' cannot be determined", "numba cannot tell a type, as after `if name := value`"),
    (r"^.*(a number is used as a set of points.*?)\.?$", r"\1"),
)
"""Patterns in numba's messages, and the meaning of each pattern."""


def arguments(text: str) -> list[str]:
    """Return the parts of a list of types, which may contain brackets.

    Examples
    --------
    >>> arguments("Set(1), Tuple(Set(1), int64)")
    ['Set(1)', 'Tuple(Set(1), int64)']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([<{") - (letter in ")]>}")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


# --- The line.


def line_of(function: FunctionType, message: str) -> str:
    """Return the first line of the learner's code that a message names."""
    own = [other for other in functions_of(function) if not f"{other.__module__}".startswith(PACKAGE)]
    codes = [code for other in own for code in all_codes(other.__code__)]
    for path, number in places(codes, message):
        for code in codes:
            lines = {line for _, _, line in code.co_lines()}
            if number in lines and Path(path).name == Path(code.co_filename).name:
                text = linecache.getline(code.co_filename, number).strip()
                text = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
                return f"line {number} (`{text}`)" if text else f"line {number}"
    return ""


def all_codes(code: CodeType) -> list[CodeType]:
    """Return the code of a function and of all functions within it."""
    return [code, *(deeper for inner in inner_codes(code) for deeper in all_codes(inner))]


def places(codes: list[CodeType], message: str) -> Iterator[tuple[str, int]]:
    """Yield the files and lines that a message names, or that use a name it calls undefined."""
    for match in re.finditer(r'(?:File "(.+)", line (\d+)|(?:at|from) (.+) \((\d+)\)$)', message, re.M):
        yield match[1] or match[3], int(match[2] or match[4])
    if missing := re.search(r"NameError: .*name '(\w+)'", message):
        for code in codes:
            line = 0
            for step in dis.get_instructions(code):
                line = step.starts_line or line
                if step.argval == missing[1]:
                    yield code.co_filename, line
