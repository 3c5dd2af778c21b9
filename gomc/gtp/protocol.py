"""The Go Text Protocol, version 2, as text: lines that come in, answers that go out.

A *command* is a line ``[id] name argument ...``; its *answer* is ``=[id] text`` when it succeeded and
``?[id] text`` when it failed, and an empty line ends it. Control characters, comments (from ``#`` on),
further blanks and empty lines do not count. The commands are in the other modules of `gomc.gtp`.

Source: G. Farneback, *Specification of the Go Text Protocol, version 2, draft 2* (2002), section 2.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gomc.errors import GomcError, IllegalMove, check_number
from gomc.game.points import parse_move
from gomc.game.rules import Color

LONGEST = 1 << 16
"""The longest command in bytes; a command that names every point of a board needs 3,000."""

INTERRUPT = b"# interrupt"
"""The comment by which GoGui ends the running command (GoGui's manual, "Interrupting Commands")."""

_IGNORED = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]|\xef\xbb\xbf")  # at last a byte order mark
_BLANKS = re.compile(rb"[ \t]+")
_WHOLE = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


class Failure(Exception):
    """The failure of a command; the text is the protocol's answer, such as "illegal move"."""


class Command(NamedTuple):
    """A command, in the words of the controller.

    Attributes
    ----------
    id : str
        The number of the command, with the written digits; empty without a number.
    name : str
        The name of the command; empty if there is only a number, or the line is too long.
    args : tuple of str
        The arguments of the command.
    """

    id: str
    name: str
    args: tuple[str, ...]


def squeezed(line: bytes) -> bytes:
    r"""Return the part of a line that counts; the argument may also be the beginning of a line.

    The function leaves out control characters and byte order marks, replaces several blanks by a single
    blank, and cuts off a comment after the sign ``#``, except for the comment `INTERRUPT`.

    Examples
    --------
    >>> squeezed(b"play\t \tB d4\x00 # the corner\r")
    b'play B d4 #'
    """
    text, sign, comment = line.partition(b"#")
    if not text.strip() and comment.strip() == b"interrupt":
        return INTERRUPT
    return _BLANKS.sub(b" ", _IGNORED.sub(b"", text)) + sign


def parse(line: bytes) -> Command | None:
    r"""Return the command of a line, or None if the line holds no command.

    Examples
    --------
    >>> parse(b"12 play\tB d4 # the corner\r")
    Command(id='12', name='play', args=('B', 'd4'))
    >>> parse(b"  # only words") is None
    True
    >>> parse(b"name\n")
    Command(id='', name='name', args=())
    """
    text = squeezed(line).partition(b"#")[0]
    too_long = len(text) > LONGEST
    words = [word for word in text.decode("utf-8", "surrogateescape").split(" ") if word]
    if not words:
        return None
    number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
    name, *args = words if words and not too_long else [""]
    return Command(number, name, tuple(args))


def answer(number: str, text: str, failed: bool = False) -> str:
    r"""Return the answer to the command with this number, up to the empty line that ends it.

    Examples
    --------
    >>> answer("12", "D4"), answer("", "illegal move", failed=True)
    ('=12 D4\n\n', '? illegal move\n\n')
    """
    first, *others = text.split("\n")
    head = f"{'?' if failed else '='}{number} {first}".rstrip()
    return "\n".join([head, *(line for line in others if line.strip()), "", ""])


# --- Arguments.


def color(word: str) -> Color:
    """Return the colour that a word names, or raise `Failure`."""
    try:
        return Color.parse(word)
    except GomcError:
        raise Failure("syntax error") from None


def vertex(word: str, size: int) -> int:
    """Return the move that a word names, or raise `Failure`; a point off the board is illegal."""
    try:
        return parse_move(word if word.isascii() else "", size)
    except IllegalMove:
        raise Failure("illegal move") from None
    except GomcError:
        raise Failure("syntax error") from None


def whole(word: str) -> int:
    """Return the whole number that a word spells: perhaps a sign, and digits from 0 to 9."""
    try:
        return int(word if _WHOLE.fullmatch(word) else "")
    except ValueError:  # or a number with thousands of digits
        raise Failure("syntax error") from None


def number(word: str, low: float | None = None) -> float:
    """Return the finite number that a word spells; infinity and NaN raise `Failure`."""
    try:
        return check_number("an argument", float(word if _NUMBER.fullmatch(word) else ""), low)
    except ValueError:
        raise Failure("syntax error") from None
