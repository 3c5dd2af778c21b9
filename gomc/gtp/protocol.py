"""The Go Text Protocol, version 2, as text: lines that come in, answers that go out.

A *command* is a line ``[id] name argument ...``; its *answer* is ``=[id] text`` when it succeeded and
``?[id] text`` when it failed, and an empty line ends it. Control characters, comments (from ``#`` on)
and empty lines do not count. What the commands do is in the other modules of `gomc.gtp`.

Source: G. Farneback, *Specification of the Go Text Protocol, version 2, draft 2* (2002), section 2.
"""

from __future__ import annotations

import queue
import re
import threading
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from gomc.errors import GomcError, IllegalMove, check_number
from gomc.game.points import parse_move
from gomc.game.rules import Color

LONGEST = 1 << 16
"""Bytes of a line that are read; a command that names every point of a board needs 3,000."""

_IGNORED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Failure(Exception):
    """A command failed; the text is what the protocol says then, such as "illegal move"."""


class Command(NamedTuple):
    """A command as it came.

    Attributes
    ----------
    id : str
        Its number as it was written; empty if it has none.
    name : str
        Its name; empty if there is only a number, or the line is too long.
    args : tuple of str
        Its arguments.
    """

    id: str
    name: str
    args: tuple[str, ...]


def parse(line: bytes) -> Command | None:
    r"""Return the command of a line, or None if there is none.

    Examples
    --------
    >>> parse(b"12 play\tB d4 # the corner\r")
    Command(id='12', name='play', args=('B', 'd4'))
    >>> parse(b"  # only words") is None
    True
    """
    text, comment, _ = _IGNORED.sub("", line.decode("utf-8", "surrogateescape")).partition("#")
    words = text.split()
    too_long = len(line) > LONGEST and not comment
    if not words and not too_long:
        return None
    number = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
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
    """Return the colour that a word names."""
    try:
        return Color.parse(word)
    except GomcError:
        raise Failure("syntax error") from None


def vertex(word: str, size: int) -> int:
    """Return the move that a word names; one off the board is illegal."""
    try:
        return parse_move(word, size)
    except IllegalMove:
        raise Failure("illegal move") from None
    except GomcError:
        raise Failure("syntax error") from None


def whole(word: str) -> int:
    """Return the whole number that a word is."""
    try:
        return int(word)
    except ValueError:
        raise Failure("syntax error") from None


def number(word: str, low: float | None = None) -> float:
    """Return the number that a word is; infinity and NaN are none."""
    try:
        return check_number("an argument", float(word), low)
    except ValueError:
        raise Failure("syntax error") from None


# --- Lines.


class Readable(Protocol):
    """A stream of bytes whose `read` returns what there is, at most `size`; nothing at its end."""

    def read(self, size: int, /) -> bytes | None: ...  # noqa: D102


def lines(stream: Readable) -> Iterator[bytes]:
    """Yield the lines of a stream; of one that is longer than `LONGEST`, one byte more than that."""
    line = bytearray()
    while chunk := stream.read(LONGEST):
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            line += part[: LONGEST + 1 - len(line)]
            yield bytes(line)
            line.clear()
        line += rest[: LONGEST + 1 - len(line)]
    if line:
        yield bytes(line)


class Inbox:
    """Lines that a thread of their own reads, so that a search can see that one is waiting.

    Parameters
    ----------
    stream : Readable
        Where they come from. An error in reading (a terminal that is gone, say) is its end.
    """

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        threading.Thread(target=self._read, name="gtp reader", daemon=True).start()

    def waiting(self) -> bool:
        """Whether a line, or the end, has come that was not taken yet."""
        return not self._lines.empty()

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._lines.get, None)

    def _read(self) -> None:
        try:
            for line in lines(self._stream):
                self._lines.put(line)
        except (OSError, ValueError):  # the stream was closed
            pass
        self._lines.put(None)
