"""A GTP engine at the board: a process that must answer commands in time.

The process is started for a single game, with the game's seed instead of ``{seed}`` in the command
line. After the game the process is ended with all processes that it has started
(`gomc.parallel.family`). The standard error of the process does not reach the terminal, but a message
about a crash quotes the last line. Control characters in the words of the process are written out.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue

from gomc.arena.faults import Fault
from gomc.arena.outcome import Turn
from gomc.errors import GomcError, check_several, printable, quoted
from gomc.game import Game
from gomc.game.rules import Color
from gomc.parallel.family import ProcessGroup
from gomc.rng import Rng

LONGEST = 1_000_000
"""The most letters of an answer; a longer text is an error."""


class Client:
    """A process that answers GTP commands.

    A separate thread writes to the process and reads from the process, because both may take for ever.
    If a process that could not be ended still holds the pipes at the end, the thread waits for that
    process.

    Parameters
    ----------
    words : sequence of str
        The command line.
    limit : float
        Seconds that an answer may take.

    Raises
    ------
    GomcError
        If the process cannot be started.

    Examples
    --------
    >>> import sys
    >>> with Client([sys.executable, "-m", "gomc", "gtp", "--backend", "reference"]) as client:
    ...     client.ask("name"), client.ask("known_command genmove"), client.knows("fly")
    ('gomc', 'true', False)
    """

    def __init__(self, words: Sequence[str], limit: float = 600.0) -> None:
        if isinstance(words, str) or not check_several("words", words):
            raise GomcError(
                "an engine's command is a list of words such as ['gnugo', '--mode', 'gtp'], "
                f"not {quoted(words)}."
            )
        self.limit = min(limit, threading.TIMEOUT_MAX)
        self._family = ProcessGroup(words)
        self.process = self._family.process
        self._ended = False
        self._errors: deque[str] = deque(maxlen=1)
        self._commands: SimpleQueue[str | None] = SimpleQueue()
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._talker = threading.Thread(target=self._talk, daemon=True)
        self._listener.start()
        self._talker.start()

    def ask(self, command: str) -> str:
        """Return the answer to a command.

        Raises
        ------
        Fault
            If no answer comes in time, if the process has ended, if the answer is an error, or if the
            process writes something else than an answer.
        """
        answer = self._answer(command)
        if not answer.startswith("="):
            raise _wrong(command, answer)
        return printable(answer[1:].strip())

    def try_to_ask(self, command: str) -> str | None:
        """Return the answer to a command, or None if the answer is an error; else see `ask`."""
        answer = self._answer(command)
        return printable(answer[1:].strip()) if answer.startswith("=") else None

    def knows(self, command: str) -> bool:
        """Return whether the process knows a command."""
        return self.try_to_ask(f"known_command {command}") == "true"

    def _answer(self, command: str) -> str:
        """Return the answer to a command with the sign of success or error."""
        self._commands.put(command)
        try:
            answer = self._answers.get(timeout=self.limit)
        except Empty:
            self.end()
            raise Fault("time", f"no answer to '{command}' in {self.limit:g} s") from None
        if not answer.endswith("\n"):
            self._listener.join(1)  # the last line of the standard error may still be on the way
            words = f": {self._errors[0].rstrip('.')}" if self._errors else ""
            raise Fault("crash", f"ended at '{command}'{words}")
        if len(answer) > LONGEST or not answer.startswith(("=", "?")):
            raise _wrong(command, answer)
        return answer

    def end(self) -> None:
        """End the process, and all processes that it has started."""
        self._ended = True
        self._family.end()
        self._commands.put(None)
        self._talker.join(1)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _talk(self) -> None:
        """Fetch the answers to commands, until the commands end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for command in iter(self._commands.get, None):
            self._answers.put(self._fetch(command))
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # nobody reads the rest that was not written yet
                pipe.close()

    def _fetch(self, command: str) -> str:
        """Return all lines of an answer, or fewer lines if the process ended meanwhile."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        answer = ""
        try:
            self.process.stdin.write(f"{command}\n")
            self.process.stdin.flush()
        except OSError:
            return answer
        while len(answer) <= LONGEST and not self._ended:
            line = self.process.stdout.readline(LONGEST)
            if not line:
                return answer.rstrip("\n")
            if line.strip():
                answer += line.rstrip() + "\n"
            elif answer:
                break
        return answer

    def _listen(self) -> None:
        """Keep the last line of the standard error, until the stream ends."""
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            for line in iter(lambda: stream.readline(LONGEST), ""):
                if line.strip():
                    self._errors.append(printable(line.strip()[:200]))


def _wrong(command: str, answer: str) -> Fault:
    """Return the fault of a process that answers a command with an error, or with something else."""
    return Fault("error", f"answered '{command}' with '{printable(answer[:200].strip())}'")


START = 120.0
"""The most seconds for the first answer, before which an engine starts; ten limits if that is less."""


class EngineSide:
    """A GTP engine on one side of a board; see `gomc.arena.sides.Side` for the methods."""

    def __init__(
        self, words: Sequence[str], color: Color, seed: int, board: Game, limit: float
    ) -> None:
        self.color = color
        short = str(1 + Rng(seed).below(2**31 - 1))  # some engines take 0 for no seed
        to_start = max(limit, min(10 * limit, START))
        self.client = Client([word.replace("{seed}", short) for word in words], to_start)
        try:
            told = [self.client.try_to_ask("name")]
            self.client.limit = limit
            told.append(self.client.try_to_ask("version"))
            self.version = " ".join(filter(None, told))
            for command in (f"boardsize {board.size}", "clear_board", f"komi {board.komi}"):
                self.client.ask(command)
        except Fault as fault:
            self.end()
            raise GomcError(f"the engine '{' '.join(words)}' cannot play: {fault.said}.") from None
        except BaseException:
            self.end()
            raise

    def place(self, board: Game, stones: int) -> tuple[str, ...]:  # noqa: ARG002 (it has a board)
        """Return the engine's answer to place_free_handicap."""
        return tuple(self.client.ask(f"place_free_handicap {stones}").upper().split())

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Send the stones by fixed_handicap, by set_free_handicap, or stone by stone with play."""
        if fixed and self.client.knows("fixed_handicap"):
            placed = self.client.ask(f"fixed_handicap {len(names)}")
            if {*placed.upper().split()} != {*names}:
                raise Fault("error", f"placed the handicap stones {placed}, not {' '.join(names)}")
        elif self.client.knows("set_free_handicap"):
            self.client.ask(f"set_free_handicap {' '.join(names)}")
        else:
            for name in names:
                self.client.ask(f"play {Color.BLACK} {name}")

    def move(self, board: Game, clean_up: bool) -> Turn:  # noqa: ARG002 (it has a board)
        """Return the answer to genmove, or to kgs-genmove_cleanup if the engine knows that command."""
        command = "genmove"
        if clean_up and self.client.knows("kgs-genmove_cleanup"):
            command = "kgs-genmove_cleanup"
        began = time.perf_counter()
        move = self.client.ask(f"{command} {self.color}")
        return Turn(move, round(time.perf_counter() - began, 6))

    def see(self, move: str) -> None:
        """Send the opponent's move to the engine."""
        self.client.ask(f"play {self.color.other} {move}")

    def dead(self, board: Game) -> frozenset[str] | None:
        """Return the dead stones by the engine's judgement.

        Return None if the engine does not know the command, or if a named point holds no stone.
        """
        names = self.client.try_to_ask("final_status_list dead")
        if names is None:
            return None
        stones = {*board.black.names, *board.white.names}
        named = frozenset(name.upper() for name in names.split())
        return named if named <= stones else None

    def end(self) -> None:
        """End the process of the engine."""
        self.client.end()
