"""The streams of an engine: lines that come in, answers that go out, and a check that somebody listens.

Streams may be non-blocking, as a controller's event loop leaves them. Then the engine waits until there
is something to read or room to write.
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
from gomc.gtp.protocol import INTERRUPT, LONGEST, squeezed
from gomc.search import running

PAUSE = 0.02
"""Seconds between two looks at a stream that cannot be waited for."""


class Readable(Protocol):
    """A stream of bytes whose `read` returns the bytes that are there, at most `size`.

    It returns no bytes at the end, and None if there are none yet.
    """

    def read(self, size: int, /) -> bytes | None: ...  # noqa: D102


class Writable(Protocol):
    """A stream of bytes whose `write` returns how many bytes it took; None or 0 if it had no room."""

    def write(self, data: bytes, /) -> int | None: ...  # noqa: D102


class Unwritable(GomcError):
    """Answers can no longer be written."""


def wait(stream: Any, reading: bool) -> None:
    """Wait until a stream can be read, or written."""
    try:
        select.select([stream] if reading else [], [] if reading else [stream], [])
    except (OSError, TypeError, ValueError):  # no file, or on Windows no socket
        time.sleep(PAUSE)


def lines(stream: Readable) -> Iterator[bytes]:
    """Yield the lines of a stream, and of each only the part that counts (see `squeezed`).

    If this part is longer than `LONGEST`, one byte more than that is left.
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
    """Lines that a separate thread reads, so that a search can see that one is waiting.

    A line that only says `INTERRUPT` is none of them: it ends the work for the lines before it.

    Parameters
    ----------
    stream : Readable
        The stream that they come from. An error in reading (a terminal that is gone, say) ends it.
    """

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        self._read_lines = self._taken = self._interrupted = 0
        threading.Thread(target=self._read, name="gtp reader", daemon=True).start()

    def waiting(self) -> bool:
        """Whether a line, or the end, has come and is not taken yet."""
        return not self._lines.empty()

    def interrupted(self) -> bool:
        """Whether the line that was taken last is to be answered at once."""
        return self._interrupted >= self._taken > 0

    def __iter__(self) -> Iterator[bytes]:
        for line in iter(self._lines.get, None):
            self._taken += 1
            yield line

    def _read(self) -> None:
        try:
            for line in lines(self._stream):
                if line == INTERRUPT:
                    self._interrupted = self._read_lines
                    running.interrupt()
                else:
                    self._read_lines += 1
                    self._lines.put(line)
        except (OSError, ValueError):  # the stream was closed
            pass
        self._lines.put(None)


class Outbox:
    """The output for answers.

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
            If writing fails for another reason, such as a full disk.
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
    """Let a separate thread end the engine's search as soon as nobody reads a stream.

    A controller that was killed sends no ``quit``, but the system reports that its end of the pipe is
    closed. The end of the input is no such sign: somebody who pipes some commands into an engine waits
    for the answers. Where the system does not report it (Windows), the engine ends at its next answer.
    """
    over = threading.Event()

    def listen() -> None:
        poll = select.poll()
        poll.register(stream, 0)  # it reports errors only
        poll.poll()
        while not over.wait(PAUSE):
            running.interrupt()

    if hasattr(select, "poll"):
        threading.Thread(target=listen, name="gtp listener", daemon=True).start()
    try:
        yield
    finally:
        over.set()
