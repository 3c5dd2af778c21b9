"""The streams of an engine: lines that come in, answers that go out, and whether anybody listens.

Streams may be non-blocking, as a controller's event loop leaves them: the engine waits then, until
there is something to read or room to write.
"""

from __future__ import annotations

import io
import queue
import select
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from gomc.errors import GomcError
from gomc.gtp.protocol import LONGEST, squeezed
from gomc.search import running

PAUSE = 0.02
"""Seconds between two looks at a stream that cannot be waited for."""


class Readable(Protocol):
    """A stream of bytes whose `read` returns what there is, at most `size`.

    It returns nothing at the end, and None if there is nothing yet.
    """

    def read(self, size: int, /) -> bytes | None: ...  # noqa: D102


class Writable(Protocol):
    """A stream of bytes whose `write` returns how many it took, None or 0 if there was no room."""

    def write(self, data: bytes, /) -> int | None: ...  # noqa: D102


class Unwritable(GomcError):
    """Answers can be written no more."""


def wait(stream: Any, reading: bool) -> None:
    """Wait until a stream can be read, or written."""
    try:
        select.select([stream] if reading else [], [] if reading else [stream], [])
    except (OSError, TypeError, ValueError):  # no file, or on Windows no socket
        time.sleep(PAUSE)


def lines(stream: Readable) -> Iterator[bytes]:
    """Yield the lines of a stream, each without what does not count (see `squeezed`).

    Of one that is longer than `LONGEST` all the same, one byte more than that is left.
    """
    line = bytearray()
    while (chunk := stream.read(LONGEST)) != b"":
        if chunk is None:
            wait(stream, reading=True)
            continue
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            yield squeezed(bytes(line + part))[: LONGEST + 1]
            line.clear()
        line += rest
        if len(line) > 2 * LONGEST:
            line[:] = squeezed(bytes(line))[: LONGEST + 1]
    if line:
        yield squeezed(bytes(line))[: LONGEST + 1]


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


class Outbox:
    """Where answers go.

    Parameters
    ----------
    stream : Writable
        The stream.
    """

    def __init__(self, stream: Writable) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write a text, and wait for room where there is none.

        Raises
        ------
        BrokenPipeError
            If nobody reads any more.
        Unwritable
            If it cannot be written for another reason, such as a full disk.
        """
        data = text.encode("utf-8", "backslashreplace")
        while data:
            try:
                taken = self._stream.write(data)
            except BrokenPipeError:
                raise
            except BlockingIOError as error:
                taken = error.characters_written
            except OSError as error:
                raise Unwritable(f"the answers cannot be written: {error.strerror}.") from error
            if not taken:
                wait(self._stream, reading=False)
            data = data[taken or 0 :]


@contextmanager
def stopping_when_nobody_reads(stream: io.FileIO) -> Iterator[None]:
    """Let a thread of its own end what the engine thinks about as soon as nobody reads a stream.

    A controller that was killed says no ``quit``; but where its end of the pipe is closed, the system
    tells. That its input has ended tells nothing: who pipes some commands into an engine waits for the
    answers. Where the system does not tell (Windows), the engine ends at its next answer.
    """
    over = threading.Event()

    def listen() -> None:
        poll = select.poll()
        poll.register(stream, 0)  # it tells of errors alone
        poll.poll()
        while not over.wait(PAUSE):
            running.interrupt()

    if hasattr(select, "poll"):
        threading.Thread(target=listen, name="gtp listener", daemon=True).start()
    try:
        yield
    finally:
        over.set()
