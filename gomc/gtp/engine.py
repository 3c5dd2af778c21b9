"""The engine: a player at a board, with a clock, who answers commands one at a time.

The commands are functions in `gomc.gtp.standard`, `gomc.gtp.extensions`, `gomc.gtp.analysis` and
`gomc.gtp.pictures`. Each takes the engine and the
arguments, and returns the text of the answer or raises `Failure`. On any other error the engine answers
"internal error", and lives on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import NamedTuple

from gomc.backend import compiles
from gomc.errors import GomcError, check_flag
from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import CHINESE, Color, Rules
from gomc.gtp.clock import Clock
from gomc.gtp.pondering import Pondering
from gomc.gtp.protocol import Command, Failure, answer, parse
from gomc.gtp.streams import Unwritable
from gomc.play.player import RESIGN, Decision, Player
from gomc.play.status import judge, turned
from gomc.results.searches import SearchResult
from gomc.search.search import Watch

PATIENCE = 10
"""How many times as long as about its last move an engine ponders at most, if it has a clock."""

PONDERED = ("play", "time_left", "genmove")
"""The commands that leave the engine pondering."""

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
    interrupted : callable, optional
        A function that says whether the command under way is to be answered at once.
    show : callable, optional
        A function that writes a text beside the answers, for live graphics.
    ponder : bool
        Whether it thinks in the opponent's time.

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
        interrupted: Callable[[], bool] = lambda: False,
        show: Callable[[str], None] = lambda _: None,
        ponder: bool = False,
    ) -> None:
        self.player = player
        self.rules = rules
        self.board: Game = player.backend.Board(size, komi, rules)
        self.clock = clock or Clock()
        self.last: SearchResult | None = None
        self.done = False
        self.waiting = waiting
        self.interrupted = interrupted
        self.show = show
        self.live: Watch | None = None
        self._write = write
        self._telling = False
        self._warm: set[int] = set()
        self.ponder = check_flag("ponder", ponder)
        self.pondering: Pondering | None = None

    def answer(self, line: bytes) -> str:
        """Return the rest of the answer to a line that is still to be written; "" without a command."""
        command = parse(line)
        if command is None:
            return ""
        self._telling = False
        self._number = command.id
        if command.name not in PONDERED:
            self.stop_pondering()
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
        self.put(board)
        self.clock.restart()
        self.warm_up()

    def put(self, board: Game) -> None:
        """Go on at another board."""
        self.board = board
        self.last = None

    def play(self, move: int, color: Color) -> None:
        """Play a move, also when both have passed."""
        board = self.board.copy()
        if board.ended:
            board.resume()
        board.play(move, color)
        self.board = board
        if self.pondering and self.pondering.board.moves != board.moves:
            self.stop_pondering()

    def choose(
        self,
        color: Color,
        seconds: float | None = None,
        watch: Watch | None = None,
        take_dead: bool = False,
        most: float | None = None,
    ) -> Decision:
        """Decide on a move of a player; `seconds` and `most` are as in `Player.choose`."""
        self.warm_up()
        board = self.board if self.board.to_play is color else turned(self.board, color)
        decision = self._limited(seconds).choose(board, seconds, self._seen(watch), take_dead, most)
        if self.live:
            self.show("gogui-gfx: CLEAR\n")
        return decision

    def _seen(self, watch: Watch | None) -> Watch:
        """Return a function that ends a search on an interrupt too, and draws what it thinks."""

        def see(found: Callable[[], SearchResult]) -> object:
            if self.live:
                self.live(found)
            return self.interrupted() or (watch and watch(found))

        return see

    def _limited(self, seconds: float | None) -> Player:
        """Return the player, with a limit if it has none."""
        player = self.player
        if seconds is None and player.playouts is None and player.seconds is None:
            player = copy(player)
            player.playouts = PLAYOUTS
        return player

    def generate(self, color: Color, watch: Watch | None = None, take_dead: bool = False) -> str:
        """Decide on a move of a player, within its time, and play it; return its name, or "resign"."""
        began = self.clock.now()
        empty = self.board.size**2 - len(self.board.black) - len(self.board.white)
        thinking = self.player.playing.thinking
        left = thinking.moves_left(len(self.board.moves), empty)
        budget, most = self.clock.budget(color, left), self.clock.most(color)
        pondered = None if watch or take_dead else self._pondered(color, budget)
        self.stop_pondering()
        move, self.last = pondered or self.choose(color, budget, watch, take_dead, most)
        if move != RESIGN:
            self.play(move, color)
        meant = budget
        if budget is not None and thinking.most and self.last:
            meant = max(budget, self.last.seconds)  # it thought longer, as it was to
        self.clock.move(color, began, meant)
        if self.ponder and self.last and self.last.move == move:
            self._ponder(self.last.variation[1:2], budget)
        return "resign" if move == RESIGN else point_name(move, self.board.size)

    # --- Pondering.

    def _ponder(self, answer: tuple[str, ...], budget: float | None) -> None:
        """Begin to think about the move after an expected answer, if there is one."""
        board = self.board.copy()
        seconds = None if budget is None else PATIENCE * budget
        with suppress(GomcError):  # superko may forbid the answer
            for move in answer:
                board.play(move)
            if answer and not board.ended and seconds != 0:
                player = copy(self._limited(seconds))
                player.tree = self.player.tree.copy()
                self.pondering = Pondering(
                    board, lambda watch: player.choose(board, seconds, watch), player.tree
                )

    def _pondered(self, color: Color, budget: float | None) -> Decision | None:
        """Return what was decided by pondering about a player's move in this position, if it was."""
        pondering = self.pondering
        if not pondering or pondering.board.moves != self.board.moves or self.board.to_play != color:
            return None
        decision = pondering.decide(budget)
        if decision:
            self.player.tree = pondering.tree
        return decision

    def stop_pondering(self) -> None:
        """Drop all thoughts, if the engine ponders."""
        if self.pondering:
            self.pondering.drop()
            self.pondering = None

    def warm_up(self) -> None:
        """Compile all that a move needs on a board of this size, before anybody's time runs."""
        limited = self.clock.limited or self.player.seconds is not None
        needed = limited or compiles(self.player.backend)
        if needed and self.board.size not in self._warm:
            board = type(self.board)(self.board.size, self.board.komi, self.board.rules)
            Player(self.player.backend, self.player.program, playouts=1).choose(board)
            judge(self.player.backend, board)
            self._warm.add(board.size)
