"""The source of functions, so that a tutorial shows the lines that it explains.

The text is read from the file that runs, so a notebook shows exactly the code that the notebook calls.
Colours need no other package; they are light or dark like the page.
"""

from __future__ import annotations

import inspect
import io
import keyword
import textwrap
import tokenize
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.show.themes import PAGES

PACKAGE = Path(__file__).parents[1]

COLORS = {
    "light": {"k": "#7a1fa2", "d": "#00598c", "s": "#9a3412", "n": "#0b6b3a", "c": "#5f6368"},
    "dark": {"k": "#d7a3ff", "d": "#7cc4f0", "s": "#f0b072", "n": "#7fdca4", "c": "#a9b0b7"},
}
"""The colours of keywords, of the name that is defined, of strings, numbers and comments."""

LOOK = (
    "margin:0.5em 0;padding:0.3em 0.9em;border-left:3px solid #1f6fd0;background:none;color:inherit;"
    "overflow-x:auto;line-height:1.4;font-family:var(--jp-code-font-family,ui-monospace,monospace)"
)

KINDS = {tokenize.STRING: "s", tokenize.NUMBER: "n", tokenize.COMMENT: "c"}
for _name in ("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END"):  # separate tokens since Python 3.12
    if hasattr(tokenize, _name):
        KINDS[getattr(tokenize, _name)] = "s"


class Source(str):
    """The source of functions: an ordinary string, which a notebook shows in colours."""

    __slots__ = ("_about",)
    _about: str

    def _repr_html_(self) -> str:
        heading = f"<p style='margin:0'><small>{escape(self._about)}</small></p>"
        lines = f'<pre style="{LOOK}">{colored(self)}</pre>'
        return f'<div class="gomc-source">{_style()}{heading}{lines}</div>'

    def __repr__(self) -> str:
        return f"<Source: {self._about}>"


def source(*functions: Callable[..., Any]) -> Source:
    """Return the source of functions, methods or classes, as it stands in their files.

    Parameters
    ----------
    functions : callables
        The functions to show, such as `gomc.reference.amaf.count_firsts`. For a compiled function the
        result contains the lines that were compiled. A function defined in a notebook's cell is
        allowed.

    Returns
    -------
    Source
        A string; a notebook shows the string in colours, with the files of the functions.

    Raises
    ------
    GomcError
        If no function is given, or a function has no source in Python.

    Examples
    --------
    >>> from gomc import show
    >>> from gomc.reference.amaf import count_firsts
    >>> lines = show.source(count_firsts)
    >>> lines
    <Source: count_firsts in gomc/reference/amaf.py>
    >>> print(lines)
    def count_firsts(tables: Tables, game: GameResult, komi: float) -> None:
    ...
    """
    if not functions:
        raise GomcError("name one function or more whose source is to be shown.")
    texts, places = [], []
    for function in functions:
        plain = getattr(function, "py_func", function)
        try:
            lines, _ = inspect.getsourcelines(plain)
            place = f"{plain.__qualname__}{_place(inspect.getsourcefile(plain) or '')}"
        except (OSError, TypeError, AttributeError):
            raise GomcError(
                f"a function, method or class of Python has a source to show, not {quoted(function)}."
            ) from None
        texts.append(textwrap.dedent("".join(lines)).rstrip())
        places.append(place)
    made = Source("\n\n\n".join(texts))
    made._about = "; ".join(places)
    return made


def _place(path: str) -> str:
    """Return the place of a file in gomc; "" for a file outside gomc."""
    inside = PACKAGE in Path(path).parents
    return f" in gomc/{Path(path).relative_to(PACKAGE).as_posix()}" if inside else ""


def colored(text: str) -> str:
    """Return Python code as HTML; each kind of token has a separate colour.

    Examples
    --------
    >>> colored("return 1")
    '<span class="k">return</span> <span class="n">1</span>'
    """
    lines, made, at = io.StringIO(text).readlines(), [], (1, 0)  # the lines that `tokenize` counts
    for kind, (begin, end) in _tokens(text):
        made += [escape(_between(lines, at, begin)), f'<span class="{kind}">']
        made += [escape(_between(lines, begin, end)), "</span>"]
        at = end
    return "".join([*made, escape(_between(lines, at, (len(lines) + 1, 0)))])


Place = tuple[int, int]


def _tokens(text: str) -> Iterator[tuple[str, tuple[Place, Place]]]:
    """Yield the tokens with a colour: the letter of the colour, and the two ends of the token."""
    before = ""
    with suppress(tokenize.TokenError, SyntaxError):  # the lines of a lambda may be incomplete
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            kind = KINDS.get(token.type)
            if token.type == tokenize.NAME:
                defined = before in ("def", "class")
                kind = "k" if keyword.iskeyword(token.string) else "d" if defined else None
            before = token.string
            if kind and token.end > token.start:
                yield kind, (token.start, token.end)


def _between(lines: list[str], begin: Place, end: Place) -> str:
    """Return the text between two places; lines are counted from 1."""
    (first, left), (last, right) = begin, end
    if first == last:
        return lines[first - 1][left:right]
    tail = lines[last - 1][:right] if last <= len(lines) else ""
    return lines[first - 1][left:] + "".join(lines[first : last - 1]) + tail


def _style() -> str:
    """Return the rules (CSS) of the colours, which follow the page or the reader's system."""
    dark = f"@media (prefers-color-scheme:dark){{{_rules('dark')}}}"
    pages = "".join(_rules(look, page) for look, named in PAGES.items() for page in named)
    return f"<style>{_rules('light')}{dark}{pages}</style>"


def _rules(look: str, page: str = "") -> str:
    within = f"{page} .gomc-source".strip()
    return "".join(f"{within} .{kind}{{color:{color}}}" for kind, color in COLORS[look].items())
