"""The answers of a file in another process, each as a function that the checker can call."""

from __future__ import annotations

import base64
import inspect
import json
import math
import os
import pickle
import sys
import threading
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from gomc.course.exercises.calls import Told
from gomc.course.exercises.limits import TooLong
from gomc.course.grading.wire import unpacked, write_back
from gomc.errors import GomcError, printable
from gomc.parallel.family import ProcessGroup

LONGEST = 10_000_000
"""The most letters of a line from the process."""

MOST = 100
"""The most lines that wait to be read; code that writes more is not listened to any longer."""

TOTAL = 900
"""The processor time of the process, in seconds."""

KINDS = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
    inspect.Parameter.KEYWORD_ONLY,
    inspect.Parameter.VAR_KEYWORD,
)
"""The kinds of parameters by their numbers."""


class Server:
    """The process that runs the code of a file.

    Parameters
    ----------
    file : Path
        The notebook or module.
    folder : str
        The folder in which the code may write.
    memory : int
        The limit of memory, in megabytes.
    start : float
        The time in which the file must run, before the first call.
    seconds : float
        The time of a call.

    Attributes
    ----------
    ended : bool
        Whether the process has ended.
    until : float
        The time on the monotonic clock after which no call begins.
    answers : dict of str to object
        The parameters of the answers, by the names of the exercises.
    remarks : list of str
        Sentences about the file.

    Raises
    ------
    GomcError
        If the file does not run in time, or ends the process.
    """

    def __init__(self, file: Path, folder: str, memory: int, start: float, seconds: float) -> None:
        limits = [folder, str(memory), str(TOTAL)]
        module = "gomc.course.grading.serving"
        real = os.path.realpath(file)  # `resolve` fails for a link that leads to itself
        self._family = ProcessGroup([sys.executable, "-m", module, real, *limits])
        self._lines: SimpleQueue[str] = SimpleQueue()
        self.ended = False
        self._number = 0
        self.until = math.inf
        self.seconds = seconds
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            head = self._read(start)
        except TimeoutError:
            self.end()
            raise GomcError(f"the file did not run to its end within {start:g} s.") from None
        except Told as error:
            self.end()
            raise GomcError(f"the file ended Python while it ran ({error}).") from None
        self.answers = head["answers"] if isinstance(head.get("answers"), dict) else {}
        remarks = head.get("remarks")
        self.remarks = (
            [printable(" ".join(str(each).split()))[:500] for each in remarks]
            if isinstance(remarks, list)
            else []
        )

    def ask(self, name: str, args: tuple[Any, ...]) -> dict[str, Any]:
        """Call an answer, and return the reply.

        Raises
        ------
        Told
            If the process ended, or sent back no reply. No later call has a reply then.
        TooLong
            If the call took too long; the process is ended.
        """
        if self.ended:
            raise Told("its process had ended")
        if time.monotonic() > self.until:
            raise TooLong
        self._number += 1
        words = base64.b64encode(pickle.dumps(args)).decode()
        line = json.dumps({"number": self._number, "name": name, "args": words}) + "\n"
        assert self._family.process.stdin is not None
        try:
            self._family.process.stdin.write(line)
            self._family.process.stdin.flush()
            return self._read(self.seconds)
        except TimeoutError:
            self.end()
            raise TooLong from None
        except OSError:
            self.end()
            raise Told("it ended Python") from None
        except Told:
            self.end()
            raise

    def end(self) -> None:
        """End the process, with all processes that it started."""
        self.ended = True
        self._family.end()

    def _read(self, seconds: float) -> dict[str, Any]:
        """Return the message with the present number; drop messages that the code forged before."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0.001))
            except Empty:
                raise TimeoutError from None
            if not line:
                raise Told("it ended Python")
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if isinstance(message, dict) and message.get("number") == self._number:
                return message

    def _listen(self) -> None:
        """Take over lines until the process ends, or writes too much; then send an empty line."""
        stream = self._family.process.stdout
        assert stream is not None
        for line in iter(lambda: stream.readline(LONGEST), ""):
            self._lines.put(line)
            if self._lines.qsize() > MOST:  # no call waits for so many lines
                break
        self._lines.put("")


class RemoteAnswer:
    """An answer in another process, as a function.

    Parameters
    ----------
    server : Server
        The process.
    name : str
        The exercise.
    """

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        parameters = _parameters(server.answers.get(name))
        if parameters is not None:
            self.__signature__ = inspect.Signature(parameters)

    def __call__(self, *args: Any) -> Any:
        """Call the answer; errors of the answer are raised as `Told`."""
        reply = self.server.ask(self.name, args)
        changed = reply.get("changed")
        for place in changed if isinstance(changed, list) else ():
            match place:
                case [int(i), data] if 0 <= i < len(args):
                    write_back(args[i], data)
        print(printable(str(reply.get("printed", ""))), end="")
        if "raised" in reply:
            raise Told(printable(str(reply["raised"])))
        return unpacked(reply.get("value"))


def _parameters(data: Any) -> list[inspect.Parameter] | None:
    """Return the parameters that a process described; None if there are none, or they make no sense."""
    try:
        return [
            inspect.Parameter(name, KINDS[kind], default=None if has else inspect.Parameter.empty)
            for name, kind, has in data
        ]
    except (IndexError, TypeError, ValueError):
        return None
