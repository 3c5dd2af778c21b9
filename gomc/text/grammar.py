"""The grammar of texts: calls, commas and plus signs as Python reads them, between words of any kind.

::

    rave=hand(1000),priors=captures(15/30,more=5)+evengame     settings, by their names
    hand(1000)        captures(15/30,more=5)+evengame          a call; terms of a sum

Python's own parser (`ast`) finds where calls, values and terms begin and end. Most words are nothing
that Python could read, such as ``9x9``, ``05``, ``24/22/8`` or the path of a file. So each word is
replaced by a name of the same length before; then all places in the one text are those in the other.
"""

from __future__ import annotations

import ast
import re

MOST = 200
"""The most brackets and plus signs of a text; Python's parser is not made for thousands."""

SIGNS = {"+": ast.Add, "|": ast.BitOr}
"""The signs between terms: of a sum, or of a choice, which `gomc tune` makes."""

_LETTER = r"[^\s(),+|]"
_WORD = re.compile(
    rf"(?!\s)(?:{_LETTER}"
    r"|(?<=[0-9.][eE])\+(?=[0-9])"  # a part of a number, as in 1e+16
    rf"|\([^(),]*\)(?={_LETTER})"  # brackets in the name of a file, as in notes (1).db
    rf"|\s+(?=(?:\([^(),]*\))?{_LETTER}))+"
)
"""A word, with ``=`` in it; blanks inside belong to it."""


def arguments(text: str) -> list[tuple[str, str]]:
    """Return the values between the brackets of a call, each with its name, which may be empty.

    A text that Python cannot read is cut before all that looks like a name; then the values beside
    the wrong one are what they should be. Commas with nothing between them are as good as one.

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
    """Return the word of a call and what stands between its brackets; empty texts if it is none.

    Examples
    --------
    >>> call("Captures (15/30, more=5)"), call("captures(15)+evengame")
    (('captures', '15/30, more=5'), ('', ''))
    """
    its = _parsed(text)
    if not isinstance(its, ast.Call) or not isinstance(its.func, ast.Name) or _part(text, its) != text:
        return "", ""
    word = _part(text, its.func)
    return word.lower(), text[text.index("(", len(word)) + 1 : -1].strip()


def terms(text: str, sign: str = "+") -> list[str]:
    """Return the terms of a sum, or of what another of the `SIGNS` joins.

    A text that Python cannot read is cut at each sign; what is wrong stays in one of the parts.

    Examples
    --------
    >>> terms("captures(15/30, more=5) + evengame"), terms("captures+")
    (['captures(15/30, more=5)', 'evengame'], ['captures', ''])
    """
    found, its = [], _parsed(text)
    while isinstance(its, ast.BinOp) and isinstance(its.op, SIGNS[sign]):
        found.append(_part(text, its.right))
        its = its.left
    if its is None:
        return [part.strip() for part in text.split(sign)]
    return [*reversed([*found, _part(text, its)])]


def _parsed(text: str, form: str = "{}") -> ast.expr | None:
    """Return a text, put into a form, as Python reads it when words are names; None if it cannot."""
    shape = re.sub(r"\s", " ", _WORD.sub(lambda word: "_" * len(word[0]), text))
    if sum(map(shape.count, "(+|")) > MOST:
        return None
    try:
        return ast.parse(form.format(shape), mode="eval").body
    except (SyntaxError, MemoryError):  # also if brackets are nested too deeply
        return None


def _part(text: str, node: ast.expr) -> str:
    return text[node.col_offset : node.end_col_offset]


def _named(part: str) -> tuple[str, str]:
    """Return the name and the value of a part; the name is empty if there is none."""
    name, equals, value = part.partition("=")
    if not equals or not name or "(" in name:  # which belongs to a call inside
        return "", part
    return name.strip(), value.strip()
