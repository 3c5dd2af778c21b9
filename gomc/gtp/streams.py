"""The streams of an engine: lines that come in, answers that go out, and a check that somebody reads.

Streams may be non-blocking, if a controller's event loop set them so. Then the engine waits until bytes
can be read or written.
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
"""Seconds between two tries, for a stream on which the system cannot wait."""


class Readable(Protocol):
    """A stream of bytes whose `read` returns the available bytes, at most `size`.

    `read` returns empty bytes at the end of the stream, and None if no bytes are available yet.
    """

    def read(self, size: int, /) -> bytes | None:
        """Return the available bytes, at most `size`."""


class Writable(Protocol):
    """A stream of bytes whose `write` returns the number of bytes written; None or 0 without room."""

    def write(self, data: bytes, /) -> int | None:
        """Write bytes, and return the number of bytes written."""


class Unwritable(GomcError):
    """The error that answers can no longer be written."""


def wait(stream: Any, reading: bool) -> None:
    """Wait until a stream can be read, or if `reading` is false, written."""
    try:
        select.select([stream] if reading else [], [] if reading else [stream], [])
    except (OSError, TypeError, ValueError):  # no file, or on Windows no socket
        time.sleep(PAUSE)


def lines(stream: Readable) -> Iterator[bytes]:
    """Yield the part that counts of each line of a stream (see `squeezed`).

    A part longer than `LONGEST` bytes is cut to `LONGEST` + 1 bytes.
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
    """Lines that a separate thread reads, so that a search can see that a line is waiting.

    A line that only says `INTERRUPT` is left out, and ends the work for the lines before it.

    Parameters
    ----------
    stream : Readable
        The stream of the lines. An error in reading (a terminal that is gone, say) ends the lines.
    """

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        self._read_lines = self._taken = self._interrupted = 0
        threading.Thread(target=self._read, name="gtp reader", daemon=True).start()

    def waiting(self) -> bool:
        """Return whether a line, or the end of the stream, has come and is not taken yet."""
        return not self._lines.empty()

    def interrupted(self) -> bool:
        """Return whether the engine must answer the line that was taken last at once."""
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
        """Write a text, and wait if the stream has no room.

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

    A controller that was killed sends no ``quit``, but the system reports that the reading end of the
    pipe is closed. The end of the input does not mean that nobody reads, since somebody who pipes
    commands into an engine waits for the answers. On systems without such reports (Windows), the engine
    ends at the next answer.
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
