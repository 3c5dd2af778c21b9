"""numba's reasons to refuse a learner's function, in plain words and with the line.

numba's messages have up to hundreds of lines, and speak of types. Their form may change with numba. A
message that is not recognised is handed on as numba has it, in one line.
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
"""Said where the reason does not say what is allowed."""

SIGNS = "and_ & or_ | xor ^ lshift << rshift >> sub - add + mul * floordiv // truediv / mod % pow **"
COMPARED = "lt < le <= gt > ge >= eq == ne != contains in getitem [...]"
OPERATORS = dict(re.findall(r"(\w+) (\S+)", f"{SIGNS} {COMPARED}"))
"""The signs of operators; numba has their names, and an ``i`` before that of ``|=``."""

BETWEEN_SETS = ("&", "|", "^", "-", "==", "!=")
"""Operators of two sets."""

PACKAGE = "gomc."
"""The names of gomc's own modules begin so."""

LONGEST = 70
"""The most letters of a line of code that are shown."""

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
"""How types are named: the words that numba has, and plain ones."""

PARTS = {
    "the view": ", ".join(View._fields),
    "the geometry": "size, stride, board and edge (bits(geometry.board) are its points)",
    "geometry.beside": "[point]; neighbours(points, geometry.stride) are the points beside others",
    "geometry.around": "[point]; around(points, geometry.stride) are the points around others",
    "a set of points": "bit_count() and bit_length()",
}
"""What there is instead of an attribute that is not there."""


def plain(kind: object) -> str:
    """Return a type of numba's in plain words.

    Examples
    --------
    >>> print(plain("Set(2)"), plain("int64"), plain("Literal[int](5)"), sep=", ")
    a set of points, a number, the number 5
    """
    text = str(kind)
    for pattern, words in KINDS:
        if found := re.fullmatch(pattern, text):
            return found.expand(words)
    return text if len(text) < LONGEST else f"{text[:LONGEST]}..."


def refusal(function: Any, error: BaseException) -> str:
    """Return why numba does not compile a function, with the line, if that is known."""
    message = str(error) or type(error).__name__
    where = line_of(function, message)
    return f"in {where} {reason(message)}" if where else reason(message)


def reason(message: str) -> str:
    """Return the meaning of an error message of numba's.

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
    for pattern, say in REASONS:
        if found := re.search(pattern, message, re.MULTILINE):
            return say(found) if callable(say) else found.expand(say)
    lines = [line for line in message.splitlines() if line.strip() and "Failed in" not in line]
    return f"{(lines or [message])[0].strip().rstrip('.: ')} ({ALLOWED})"


def _no_attribute(found: re.Match[str]) -> str:
    kind = plain(found[2])
    parts = f", but {PARTS[kind]}" if kind in PARTS else f" ({ALLOWED})"
    return f"{kind} has no {found[1]}{parts}"


def _no_function(found: re.Match[str]) -> str:
    name, kinds = found[1], [plain(kind) for kind in arguments(found[2])]
    sign = OPERATORS.get(name, OPERATORS.get(name.removeprefix("i"), name))
    if name == "exception_match":
        return "`except` can name no error but Exception"
    said = f"there is no {sign} of {' and '.join(kinds)}"
    if sign in BETWEEN_SETS and {*kinds} == {"a set of points", "a number"}:
        return f"{said}; 1 << p is a set if p is a point of bits(...), and a number otherwise"
    return said


def _outside(found: re.Match[str]) -> str:
    if found["kind"] == "function":  # in one that numba.njit compiled, and not gomc
        return f"{found['name']} is a function that is not compiled"
    kind = "a class" if found["kind"] == "type" else f"a {found['kind']}"
    return f"{found['name']} is {kind}; of what is outside it may use numbers, tuples and functions"


def _two_kinds(found: re.Match[str]) -> str:
    one, other = plain(found[1]), plain(found[2])
    return f"{found[3]} is {one} in one place and {other} in another; it can be one of these"


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
    ("use of yield in a closure", "there is a generator expression; a loop can be compiled instead"),
    (r"STORE_GLOBAL", "a global is changed, which no stage or bandit may do"),
    (r"unsupported opcode \((\w+)\)", rf"\1 cannot be compiled ({ALLOWED})"),
    (r"The '(\w+).*' construct is not supported", rf"`\1` cannot be compiled ({ALLOWED})"),
    (r"variable '\$.*' cannot be determined", "numba cannot tell a type, as after `if name := value`"),
    (r"^.*(a number is used as a set of points.*?)\.?$", r"\1"),
)
"""Patterns in messages of numba's, and what is said for each."""


def arguments(text: str) -> list[str]:
    """Return the parts of a list of types, which has brackets.

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
    """Return the line of the learner's code that a message is about: the first of the learner's own."""
    own = [each for each in functions_of(function) if not f"{each.__module__}".startswith(PACKAGE)]
    codes = [code for each in own for code in all_codes(each.__code__)]
    for path, number in places(codes, message):
        for code in codes:
            lines = {line for _, _, line in code.co_lines()}
            if number in lines and Path(path).name == Path(code.co_filename).name:
                text = linecache.getline(code.co_filename, number).strip()
                text = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
                return f"line {number} (`{text}`)" if text else f"line {number}"
    return ""


def all_codes(code: CodeType) -> list[CodeType]:
    """Return the code of a function and of those within it."""
    return [code, *(each for inner in inner_codes(code) for each in all_codes(inner))]


def places(codes: list[CodeType], message: str) -> Iterator[tuple[str, int]]:
    """Yield files and lines that a message names, or that have a name which it says is not defined."""
    for found in re.finditer(r'(?:File "(.+)", line (\d+)|(?:at|from) (.+) \((\d+)\)$)', message, re.M):
        yield found[1] or found[3], int(found[2] or found[4])
    if missing := re.search(r"NameError: .*name '(\w+)'", message):
        for code in codes:
            line = 0
            for step in dis.get_instructions(code):
                line = step.starts_line or line
                if step.argval == missing[1]:
                    yield code.co_filename, line
