"""Play against a program on a board in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gomc.backend import check_module
from gomc.contract import Backend
from gomc.errors import GomcError
from gomc.game import Game, check_board
from gomc.game.points import PASS, owner_rows, point_name
from gomc.game.position import Move
from gomc.game.rules import Color
from gomc.play.book import load
from gomc.play.player import RESIGN, Decision, Player
from gomc.play.status import Judgement, judge
from gomc.programs import Program
from gomc.programs.finding import find_player
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.settings import Search
from gomc.show.notebook.tasks import BackgroundTask
from gomc.show.notebook.widget import Button, NotebookBoard, first_search
from gomc.show.svg import svg
from gomc.text.player import PlayerOptions

PLAYOUTS = 1000
"""The number of playouts a move, by default."""


def play(
    program: Program | Search | str = "uct",
    board: Game | None = None,
    *,
    color: Color | str = "black",
    backend: Backend | str = "fast",
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> PlayBoard:
    """Return a board on which a person plays against a program.

    A click plays a stone, and the program answers. With the keyboard, the arrows choose a point and
    Enter plays there. After two passes random games find the dead stones (`gomc.play.status`); the
    dead stones are removed, and the area is counted. A person who disagrees takes the pass back and
    plays on.

    Parameters
    ----------
    program : Program, Search or str
        The opponent: any argument of `gomc.programs.find`.
    board : Board, optional
        The board on which the game begins, also with handicap stones or in the middle of a game; the
        board does not change. By default an empty board of 9x9.
    color : Color or str
        The colour of the person.
    backend : Backend or str
        The backend that runs the program: `gomc.reference`, `gomc.fast`, or the name of a backend.
    playouts, seconds : optional
        The limits of a move's search; 1000 random games if neither is given.
    seed : int
        The seed of the first game. Every move uses another seed, computed from the seed and the move's
        number; every new game on the board uses another seed.

    Raises
    ------
    GomcError
        If an argument is wrong, or the game on the board is over.
    """
    opponent, its = find_player(program, PlayerOptions(playouts, seconds))
    module = check_module(its.backend or backend)
    if its.playouts is None and its.seconds is None:
        its = replace(its, playouts=PLAYOUTS)
    book = None if its.book is None else load(its.book)
    player = Player(module, opponent, its.playouts, its.seconds, seed, its.playing, book)
    start = module.Board(9) if board is None else check_board(board).copy()
    if start.ended:
        raise GomcError(f"there is nothing to play: the game is over by {start.ended}.")
    return PlayBoard(player, start, Color.parse(color))


class PlayBoard(NotebookBoard):
    """A board on which a person plays against a program; `play` makes such a board.

    Attributes
    ----------
    result : SearchResult or None
        The result of the program's last search; None if its last move needed no search.
    judgement : Judgement or None
        The status of the strings, if the game is over by two passes.
    """

    def __init__(self, player: Player, start: Game, color: Color) -> None:
        super().__init__()
        self.result: SearchResult | None = None
        self.judgement: Judgement | None = None
        self._player = player
        self._start = start
        self._color = color
        with self._lock:
            self._begin_game()

    @property
    def game(self) -> Game:
        """A copy of the current game."""
        return self._game.copy()

    # --- The person.

    @property
    def actions(self) -> Mapping[str, Callable[..., None]]:
        """The actions that the page may ask for."""
        return {
            "point": self._play_at,
            "pass": lambda: self.play(PASS),
            "undo": self.undo,
            "resign": self.resign,
            "new": self.new_game,
            "stop": self.stop,
        }

    def play(self, move: Move) -> None:
        """Play a move, and let the program answer.

        Raises
        ------
        GomcError
            If the program is still thinking, or the rules forbid the move.
        """
        with self._lock:
            self._check_turn()
            self._game.play(move)
            self._go_on()

    def undo(self) -> None:
        """Take back the person's last move with all that came after it, or the person's resignation."""
        with self._lock:
            if not self._can_undo():
                raise GomcError("there is no move of yours to take back.")
            self._drop()
            self.judgement = None
            if self._gave_up():
                self._game.resume()
            else:
                mine = False
                while not mine:
                    mine = self._game.moves[-1][0] is self._color
                    self._game.undo()
            self._go_on("Taken back. ")

    def resign(self) -> None:
        """Give the game up."""
        with self._lock:
            if self._game.ended:
                raise GomcError("the game is over: there is nothing to give up.")
            self._drop()
            self._game.resign(self._color)
            self._say(f"{self._color} resigns; {self._color.other} has won.")

    def new_game(self) -> None:
        """Begin again, with another seed."""
        with self._lock:
            self._player.seed = stream(self._player.seed, 1).state
            self._begin_game()

    def _begin_game(self) -> None:
        """Begin a game; drop work in the background."""
        self._drop()
        self._game = self._start.copy()
        self.result = self.judgement = None
        self._go_on()

    def _play_at(self, row: int, column: int) -> None:
        self.play(row * (self._game.size + 1) + column)

    def _check_turn(self) -> None:
        """Raise `GomcError` if the person may not move now."""
        if self.busy:
            name = self._player.program.name
            raise GomcError(f"{name} is still thinking; the button Stop lets it move at once.")
        if self._game.ended:
            raise GomcError("the game is over; take a move back or begin a new game.")

    def _can_undo(self) -> bool:
        """Whether the person has made a move or resigned."""
        played = self._game.moves[len(self._start.moves) :]
        return self._gave_up() or any(color is self._color for color, _ in played)

    def _gave_up(self) -> bool:
        """Whether the person has resigned."""
        return self._game.state.resigned is self._color

    # --- The program.

    def _go_on(self, before: str = "") -> None:
        """Let the program move if it is its turn, or count if the game is over."""
        name = self._player.program.name
        if self._game.ended:
            self._begin(self._count)
            self._say("The game is over; random games are finding out what is dead ...", rest=False)
        elif self._game.to_play is self._color:
            self._say(f"{before}{self._color} to play: your turn.")
        else:
            self._begin(self._think)
            first = "" if self.result else first_search(self._player.backend)
            self._say(f"{before}{self._game.to_play} ({name}) is thinking ...{first}", rest=False)

    def _think(self, task: BackgroundTask) -> Callable[[], None]:
        """Search in the background; the returned function plays the move."""
        decision = self._player.choose(self.game, watch=lambda _: task.stopped)
        return lambda: self._answer(decision)

    def _answer(self, decision: Decision) -> None:
        """Play the move that the program decided on, or resign for the program."""
        mover = self._game.to_play
        self.result = decision.result
        if decision.move == RESIGN:
            self._game.resign(mover)
            self._say(f"{mover} resigns: you have won.")
            return
        self._game.play(decision.move)
        if self._game.ended:
            self._go_on()
        elif decision.move == PASS:
            self._say(f"{mover} passes. Pass too, and the game is over; or play on, {self._color}.")
        else:
            name = point_name(decision.move, self._game.size)
            rate = f" (win rate {decision.result.win_rate:.0%})" if decision.result else ""
            self._say(f"{mover} plays {name}{rate}. {self._color} to play: your turn.")

    def _count(self, _task: BackgroundTask) -> Callable[[], None]:
        """Find dead stones in the background; the returned function shows them."""
        judgement = judge(self._player.backend, self.game, seed=self._player.seed)

        def finish() -> None:
            self.judgement = judgement
            self._say(f"{judgement}. To play on, take the pass back.")

        return finish

    # --- Display.

    def _board(self) -> Game:
        return self._game

    def _picture(self) -> str:
        if self.judgement is None:
            return svg(self._game)
        counted = _without_dead(self._game, self.judgement)
        black, white = counted.area()
        return svg(self._game, ownership=owner_rows(black.bits, white.bits, counted.geometry))

    def _more(self) -> dict[str, Any]:
        over = bool(self._game.ended)
        my_turn = not over and self._game.to_play is self._color
        thinking = not over and not my_turn and self.busy
        buttons = [
            Button("pass", "Pass", "p", my_turn),
            Button("undo", "Undo", "u", self._can_undo()),
            Button("stop", "Stop thinking", "s", thinking),
            Button("resign", "Resign", "", not over),
            Button("new", "New game"),
        ]
        color = self._color.name.lower() if my_turn else None
        return {"buttons": [button._asdict() for button in buttons], "color": color}


def _without_dead(game: Game, judgement: Judgement) -> Game:
    """Return a board without the dead stones."""
    counted = game.copy()
    counted.set_up(empty=[point for string in judgement.dead for point in string])
    return counted
