"""The grammar of texts: calls, commas and plus signs as in Python, between words of any kind.

::

    rave=hand(1000),priors=captures(15/30,more=5)+evengame     settings, by name
    hand(1000)        captures(15/30,more=5)+evengame          a call; terms of a sum

Python's parser (`ast`) finds the places at which calls, values and terms begin and end. But Python
cannot read most words, such as ``9x9``, ``05``, ``24/22/8`` or the path of a file. So each word is
first replaced by a name of the same length, and all places stay the same.
"""

from __future__ import annotations

import ast
import re

MOST = 200
"""The largest number of brackets and signs in a text; Python's parser is not made for thousands."""

SIGNS = {"+": ast.Add, "|": ast.BitOr}
"""The signs between the terms of a sum, and between the terms of a choice, which `gomc tune` makes."""

_LETTER = r"[^\s(),+|]"
_WORD = re.compile(
    rf"(?!\s)(?:{_LETTER}"
    r"|(?<=[0-9.][eE])\+(?=[0-9])"  # a part of a number, as in 1e+16
    rf"|\([^(),]*\)(?={_LETTER})"  # brackets in the name of a file, as in notes (1).db
    rf"|\s+(?=(?:\([^(),]*\))?{_LETTER}))+"
)
"""A word, which may contain ``=`` and, inside, blanks."""


def arguments(text: str) -> list[tuple[str, str]]:
    """Return the names and values between the brackets of a call; a value without a name gets "".

    A text that Python cannot read is cut before everything that looks like a name, so that only the
    faulty value is wrong. Several commas in a row count as a single comma.

    Examples
    --------
    >>> arguments("15/30, more=5"), arguments("fpu=1,rave=hand(5,p=2")
    ([('', '15/30'), ('more', '5')], [('fpu', '1'), ('rave', 'hand(5'), ('p', '2')])
    """
    call = _parsed(text, "_({})")
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.func.col_offset:
        parts = [_part(f"_({text})", value) for value in call.args]
    else:
        parts = [part.strip(", ") for part in re.split(r",(?=\s*[\w.]+\s*=)", text)]
    return [_named(part) for part in parts if part]


def call(text: str) -> tuple[str, str]:
    """Return the word of a call and the text between the brackets; empty texts if there is no call.

    Examples
    --------
    >>> call("Captures (15/30, more=5)"), call("captures(15)+evengame")
    (('captures', '15/30, more=5'), ('', ''))
    """
    node = _parsed(text)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return "", ""
    if _part(text, node) != text:
        return "", ""
    word = _part(text, node.func)
    return word.lower(), text[text.index("(", len(word)) + 1 : -1].strip()


def terms(text: str, sign: str = "+") -> list[str]:
    """Return the terms of a text between signs, one of `SIGNS`.

    A text that Python cannot read is cut at each sign, so that only the faulty term is wrong.

    Examples
    --------
    >>> terms("captures(15/30, more=5) + evengame"), terms("captures+")
    (['captures(15/30, more=5)', 'evengame'], ['captures', ''])
    """
    parts, node = [], _parsed(text)
    while isinstance(node, ast.BinOp) and isinstance(node.op, SIGNS[sign]):
        parts.append(_part(text, node.right))
        node = node.left
    if node is None:
        return [part.strip() for part in text.split(sign)]
    return [*reversed([*parts, _part(text, node)])]


def _parsed(text: str, form: str = "{}") -> ast.expr | None:
    """Return the syntax tree of a text in a form, with names for words; None if the syntax is wrong."""
    shape = re.sub(r"\s", " ", _WORD.sub(lambda word: "_" * len(word[0]), text))
    if sum(map(shape.count, "(+|")) > MOST:
        return None
    try:
        return ast.parse(form.format(shape), mode="eval").body
    except (SyntaxError, MemoryError, RecursionError):  # the last two if brackets are nested too deeply
        return None


def _part(text: str, node: ast.expr) -> str:
    return text[node.col_offset : node.end_col_offset]


def _named(part: str) -> tuple[str, str]:
    """Return the name and the value of a part; the name is empty if the part gives none."""
    name, equals, value = part.partition("=")
    if not equals or not name or "(" in name:  # the sign belongs to a call inside
        return "", part
    return name.strip(), value.strip()
