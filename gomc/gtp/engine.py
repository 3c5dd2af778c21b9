"""The engine: a player at a board, with a clock, who answers commands one at a time.

The commands are functions in `gomc.gtp.standard`, `gomc.gtp.extensions`, `gomc.gtp.analysis` and
`gomc.gtp.pictures`. Each function takes the engine and the arguments, and returns the text of the
answer or raises `Failure`. After any other error the engine answers "internal error", and goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy, deepcopy
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
from gomc.play.player import JUDGING, RESIGN, Decision, Player, warm_up
from gomc.play.status import turned
from gomc.results.searches import SearchResult
from gomc.search.search import Watch

PATIENCE = 10
"""The longest pondering with a clock, in multiples of the time for the engine's last move."""

PONDERED = ("play", "time_left", "genmove")
"""The commands that do not end the pondering."""

PLAYOUTS = 1000
"""The number of playouts a move if there is no limit and no clock."""


Args = tuple[str, ...]
"""The arguments of a command."""

Act = Callable[["Engine", Args], str]
"""The function of a command; it returns the text of the answer."""


class Handler(NamedTuple):
    """The function of a command, and the number of arguments needed; further arguments are ignored."""

    act: Act
    needs: int


COMMANDS: dict[str, Handler] = {}
"""The commands by name."""


def command(name: str, needs: int = 0) -> Callable[[Act], Act]:
    """Return a decorator that enters a function into `COMMANDS`."""

    def enter(act: Act) -> Act:
        COMMANDS[name] = Handler(act, needs)
        return act

    return enter


class Engine:
    r"""A player at a board who answers commands.

    Parameters
    ----------
    player : Player
        The player. A player without a limit plays by the clock, or with `PLAYOUTS` playouts a move
        if there is no clock.
    size, komi, rules
        The size, the komi and the rules of the board.
    clock : Clock, optional
        The clock.
    write : callable, optional
        A function that writes a part of an answer early, for commands that report while they run.
    waiting : callable, optional
        A function that returns whether more input is waiting.
    interrupted : callable, optional
        A function that returns whether the engine must answer the running command at once.
    show : callable, optional
        A function that writes a text beside the answers, for live graphics.
    ponder : bool
        Whether the engine thinks in the opponent's time.

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
        """Return the part of the answer that is not yet written; "" if the line holds no command."""
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
        if failed:  # the answer has begun as the answer of a command that works
            self.show(f"{text}\n")
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
        """Write a line of the answer early; without a line, write only the beginning of the answer."""
        if not self._telling:
            self._write(f"={self._number}\n")
            self._telling = True
        if line:
            self._write(f"{line}\n")

    # --- The game.

    def begin(self, board: Game) -> None:
        """Begin a game at a board."""
        self.put(board)
        self.player.begin()
        self.clock.restart()
        self.warm_up()

    def put(self, board: Game) -> None:
        """Continue the game at another board."""
        self.board = board
        self.last = None

    def play(self, move: int, color: Color) -> None:
        """Play a move, even if both players have passed."""
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
        """Decide on a move for the player `color`; `seconds` and `most` are as in `Player.choose`."""
        self.warm_up()
        board = self.board if self.board.to_play is color else turned(self.board, color)
        decision = self._limited(seconds).choose(board, seconds, self._seen(watch), take_dead, most)
        if self.live:
            self.show("gogui-gfx: CLEAR\n")
        return decision

    def consider(self, color: Color) -> Decision:
        """Decide on a move for the player `color`; the next decision in the game stays as it was."""
        player = self.player
        self.player = copy(player)
        self.player.tree, self.player.course = player.tree.copy(), deepcopy(player.course)
        try:
            return self.choose(color)
        finally:
            self.player = player

    def _seen(self, watch: Watch | None) -> Watch:
        """Return a function that also ends the search on an interrupt, and draws live graphics."""

        def see(so_far: Callable[[], SearchResult]) -> object:
            if self.live:
                self.live(so_far)
            return self.interrupted() or (watch and watch(so_far))

        return see

    def _limited(self, seconds: float | None) -> Player:
        """Return the player, with `PLAYOUTS` as a limit if there is no other limit."""
        player = self.player
        if seconds is None and player.playouts is None and player.seconds is None:
            player = copy(player)
            player.playouts = PLAYOUTS
        return player

    def generate(self, color: Color, watch: Watch | None = None, take_dead: bool = False) -> str:
        """Decide on a move within the time of the player `color`, and play it.

        Return the name of the move, or "resign".
        """
        began = self.clock.now()
        empty = self.board.size**2 - len(self.board.black) - len(self.board.white)
        thinking = self.player.playing.thinking
        left = thinking.moves_left(len(self.board.moves), empty)
        budget, most = self.clock.budget(color, left), self.clock.most(color)
        pondered = None if watch or take_dead else self._pondered(color, budget)
        self.stop_pondering()
        waited = self.clock.now() - began  # for a pondering that failed
        rest, most = (None if limit is None else max(limit - waited, 0) for limit in (budget, most))
        move, self.last = pondered or self.choose(color, rest, watch, take_dead, most)
        if move != RESIGN:
            self.play(move, color)
        meant = budget
        if budget is not None and thinking.most and self.last and not pondered:
            meant = max(budget, self.last.seconds)  # thinking longer was allowed, and is no lag
        self.clock.move(color, began, meant)
        if self.ponder and self.last and self.last.move == move:
            self._ponder(self.last.variation[1:2], budget)
        return "resign" if move == RESIGN else point_name(move, self.board.size)

    # --- Pondering.

    def _ponder(self, answer: tuple[str, ...], budget: float | None) -> None:
        """Begin to think about the move after the expected answer, if there is an expected answer."""
        board = self.board.copy()
        seconds = None if budget is None else PATIENCE * budget
        judging = None if budget is None else JUDGING * budget
        with suppress(GomcError):  # superko may forbid the answer
            for move in answer:
                board.play(move)
            if answer and not board.ended and seconds != 0:
                player = copy(self._limited(seconds))
                player.tree = self.player.tree.copy()
                self.pondering = Pondering(
                    board,
                    lambda watch: player.choose(board, seconds, watch, judging=judging),
                    player.tree,
                )

    def _pondered(self, color: Color, budget: float | None) -> Decision | None:
        """Return the decision of the pondering about this position; None without such pondering."""
        pondering = self.pondering
        if not pondering or pondering.board.moves != self.board.moves or self.board.to_play != color:
            return None
        seconds = None if budget is None else (1 - JUDGING) * budget
        decision = pondering.decide(seconds, self.interrupted)
        if decision:
            self.player.tree = pondering.tree
        return decision

    def stop_pondering(self) -> None:
        """Stop pondering, and drop the thoughts."""
        if self.pondering:
            self.pondering.drop()
            self.pondering = None

    def warm_up(self) -> None:
        """Compile all code for moves on a board of this size, before the time of a player runs."""
        limited = self.clock.limited or self.player.seconds is not None
        needed = limited or compiles(self.player.backend)
        if needed and self.board.size not in self._warm:
            board = type(self.board)(self.board.size, self.board.komi, self.board.rules)
            warm_up(self.player.backend, self.player.program, board)
            self._warm.add(board.size)
