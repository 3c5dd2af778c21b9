"""The engine: a player at a board, with a clock, who answers commands one at a time.

The commands are functions in `gomc.gtp.standard` and `gomc.gtp.analysis`. Each takes the engine and the
arguments, and returns the text of the answer or raises `Failure`. On any other error the engine answers
"internal error", and lives on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gomc.game import Game
from gomc.game.rules import CHINESE, Color, Rules
from gomc.gtp.clock import Clock
from gomc.gtp.protocol import Command, Failure, answer, parse
from gomc.gtp.streams import Unwritable
from gomc.play.player import Decision, Player
from gomc.play.status import judge, turned
from gomc.search.results import SearchResult
from gomc.search.search import Watch

PLAYOUTS = 1000
"""The number of random games for a move if there is no limit and no clock."""


Args = tuple[str, ...]
"""The arguments of a command."""

Act = Callable[["Engine", Args], str]
"""The function of a command; it returns the text of the answer."""


class Handler(NamedTuple):
    """The function of a command, and the number of arguments that it needs; it ignores further ones."""

    act: Act
    needs: int


COMMANDS: dict[str, Handler] = {}
"""The commands by name."""


def command(name: str, needs: int = 0) -> Callable[[Act], Act]:
    """Enter the function that follows into `COMMANDS`."""

    def enter(act: Act) -> Act:
        COMMANDS[name] = Handler(act, needs)
        return act

    return enter


class Engine:
    r"""A player at a board who answers commands.

    Parameters
    ----------
    player : Player
        The player. Without a limit of its own it plays by the clock, and if there is no clock, with
        `PLAYOUTS` random games a move.
    size, komi, rules
        Those of the board.
    clock : Clock, optional
        The clock.
    write : callable, optional
        A function that writes a part of an answer before its end, for commands that report as they go.
    waiting : callable, optional
        A function that says whether more input is waiting.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> from gomc.gtp import Engine
    >>> engine = Engine(Player(go, gomc.programs.UCT, playouts=10), size=5)
    >>> engine.answer(b"1 play black C3"), engine.answer(b"2 play white C3")
    ('=1\n\n', '?2 illegal move\n\n')
    """

    def __init__(
        self,
        player: Player,
        size: int = 9,
        komi: float = 7.5,
        rules: Rules = CHINESE,
        clock: Clock | None = None,
        write: Callable[[str], None] = lambda _: None,
        waiting: Callable[[], bool] = lambda: False,
    ) -> None:
        self.player = player
        self.rules = rules
        self.board: Game = player.backend.Board(size, komi, rules)
        self.clock = clock or Clock()
        self.last: SearchResult | None = None
        self.done = False
        self.waiting = waiting
        self._write = write
        self._telling = False
        self._warm: set[int] = set()

    def answer(self, line: bytes) -> str:
        """Return the rest of the answer to a line that is still to be written; "" without a command."""
        command = parse(line)
        if command is None:
            return ""
        self._telling = False
        self._number = command.id
        text, failed = self._act(command)
        if not self._telling:
            return answer(command.id, text, failed)
        return "\n" if failed or not text else f"{text}\n\n"

    def _act(self, command: Command) -> tuple[str, bool]:
        try:
            handler = COMMANDS.get(command.name)
            if handler is None:
                raise Failure("unknown command" if command.name else "syntax error")
            if len(command.args) < handler.needs:
                raise Failure("syntax error")
            return handler.act(self, command.args), False
        except Failure as failure:
            return str(failure), True
        except (BrokenPipeError, Unwritable):
            raise
        except Exception as error:  # an engine survives every command
            return f"internal error: {type(error).__name__}: {' '.join(str(error).split())}", True

    def tell(self, line: str = "") -> None:
        """Write a line of the answer before its end; without a line, only that there is one."""
        if not self._telling:
            self._write(f"={self._number}\n")
            self._telling = True
        if line:
            self._write(f"{line}\n")

    # --- The game.

    def begin(self, board: Game) -> None:
        """Begin a game at a board."""
        self.board = board
        self.last = None
        self.clock.restart()
        self.warm_up()

    def play(self, move: int, color: Color) -> None:
        """Play a move, also when both have passed."""
        board = self.board.copy()
        if board.ended:
            board.resume()
        board.play(move, color)
        self.board = board

    def choose(
        self,
        color: Color,
        seconds: float | None = None,
        watch: Watch | None = None,
        take_dead: bool = False,
    ) -> Decision:
        """Decide on a move of a player, within some seconds if they are limited."""
        self.warm_up()
        board = self.board if self.board.to_play is color else turned(self.board, color)
        player = self.player
        if seconds is None and player.playouts is None and player.seconds is None:
            player = Player(
                player.backend, player.program, PLAYOUTS, seed=player.seed, book=player.book
            )
        return player.choose(board, seconds, watch, take_dead)

    def generate(self, color: Color, watch: Watch | None = None, take_dead: bool = False) -> int:
        """Decide on a move of a player, within its time, and play it."""
        began = self.clock.now()
        empty = self.board.size**2 - len(self.board.black) - len(self.board.white)
        budget = self.clock.budget(color, moves_left=max(empty // 2, 10))
        move, self.last = self.choose(color, budget, watch, take_dead)
        self.play(move, color)
        self.clock.move(color, began, budget)
        return move

    def warm_up(self) -> None:
        """Compile all that a move needs before its time runs, if its time is limited."""
        limited = self.clock.limited or self.player.seconds is not None
        if limited and self.board.size not in self._warm:
            board = type(self.board)(self.board.size, self.board.komi, self.board.rules)
            Player(self.player.backend, self.player.program, playouts=1).choose(board)
            judge(self.player.backend, board)
            self._warm.add(board.size)
