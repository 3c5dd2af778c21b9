"""A game in a terminal: a person types moves and a few words, and a program answers."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, printable
from gomc.game import Game
from gomc.game.files import write
from gomc.game.points import PASS, point_name
from gomc.game.rules import Color
from gomc.play.player import RESIGN, Decision, Player
from gomc.play.status import judge, judged_record
from gomc.results.searches import SearchResult
from gomc.show.text import text

PATIENCE = 0.5
"""Seconds until a long search shows a progress bar, and between two updates of the bar."""

HELP = """\
  e5, pass         your move
  hint             the move of the program in your place, with the win rate in %
  thoughts         the program's thoughts about its last move
  undo             take back your last move, and the answer
  score            the player who is ahead, by playouts
  board            show the board again
  resign           give up
  save game.sgf    write the game into a file
  load game.sgf    go on with a game from a file
  quit             leave; q and exit too"""


class Session:
    """A game between a person and a program.

    Parameters
    ----------
    player : Player
        The program's player.
    board : Board
        The board on which the game begins.
    color : Color
        The person's colour.
    ask : callable
        Shows a prompt, and returns the line that the person types; None at the end of the input.
    say : callable
        Prints a text.
    colored : bool
        Whether the board is drawn with the colours of a terminal.
    progress : callable, optional
        Returns a progress bar for a search, as `gomc.show.terminal.progress` does.

    Examples
    --------
    >>> import gomc
    >>> words = iter(["c3", "quit"])
    >>> player = gomc.Player(gomc.load("reference"), gomc.programs.UCT, playouts=10)
    >>> session = Session(player, gomc.Board(5), Color.BLACK, lambda _: next(words), lambda _: None)
    >>> session.run()
    >>> len(session.board.moves)
    2
    """

    def __init__(
        self,
        player: Player,
        board: Game,
        color: Color,
        ask: Callable[[str], str | None],
        say: Callable[[str], object],
        colored: bool = False,
        progress: Callable[..., Any] | None = None,
    ) -> None:
        self.player = player
        self.board = self._before_resigning = board
        self.color = color
        self.last: SearchResult | None = None
        self._begun = len(board.moves)
        self._saved = ""
        self._ask = ask
        self._say = say
        self._colored = colored
        self._progress = progress
        self._over = False
        self._words: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "thoughts": self._thoughts,
            "undo": self._undo,
            "score": self._score,
            "board": lambda _: self._show(),
            "resign": self._resign,
            "save": self._save,
            "load": self._load,
            **dict.fromkeys(("help", "?"), lambda _: self._tell(HELP)),
            **dict.fromkeys(("quit", "q", "exit"), self._quit),
        }

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        name, limits = self.player.program.name, []
        if self.player.playouts is not None:
            limits.append(f"{self.player.playouts:,} random games")
        if self.player.seconds is not None:
            limits.append(f"{self.player.seconds:g} seconds")
        self._tell(
            f"You are {self.color}; {name} is {self.color.other}, with {' or '.join(limits)} a "
            "move. Type help for a list of commands."
        )
        self._show()
        pressed = False  # a single Ctrl-C too many must not lose the game
        while not self._over:
            try:
                self._go_on()
                pressed = False
            except KeyboardInterrupt:
                if pressed:
                    raise
                pressed = True
                self._tell("\nCtrl-C once more leaves the game; save game.sgf keeps it.")

    def _go_on(self) -> None:
        """Let the program move, or obey a line that the person types."""
        if not self.board.ended and self.board.to_play is not self.color:
            self._answer()
            return
        line = self._ask(f"{self.color}> " if not self.board.ended else "> ")
        if line is None:
            self._over = True
            return
        try:
            self._obey(line.strip())
        except GomcError as error:
            self._tell(str(error))

    def _obey(self, line: str) -> None:
        """Obey a line: a word, perhaps with an argument, or a move."""
        word, _, rest = line.partition(" ")
        if word.lower() in self._words:
            self._words[word.lower()](rest.strip())
        elif self.board.ended:
            if line:
                self._tell("The game is over: undo takes moves back, quit leaves.")
        elif line:
            self._play(line.removeprefix("play "))  # some people type "play" before a move, as in GTP

    # --- Moves.

    def _play(self, move: str) -> None:
        try:
            self.board.play(move)
        except GomcError as error:
            self._tell(f"{error} Type help for what you can type.")
            return
        self._moved()

    def _answer(self) -> None:
        self._tell(f"{self.player.program.name} is thinking ... (Ctrl-C: move at once)")
        move, self.last = self._choose()
        mover = self.board.to_play
        if move == RESIGN:
            self.board.resign(mover)
            self._tell(f"{mover} resigns: you have won.")
            return
        self.board.play(move)
        name = point_name(move, self.board.size)
        rate = f", which it thinks wins {self.last.win_rate:.0%}" if self.last else ""
        self._tell(f"{mover} passes." if move == PASS else f"{mover} plays {name}{rate}.")
        self._moved()

    def _choose(self) -> Decision:
        """Let the program choose a move, and show a progress bar if the search takes long."""
        if self._progress is None:
            return self.player.choose(self.board)
        with self._progress(total=self.player.playouts, unit="game", delay=PATIENCE) as bar:
            shown = time.monotonic()

            def watch(so_far: Callable[[], SearchResult]) -> None:
                nonlocal shown
                if time.monotonic() - shown > PATIENCE:
                    result, shown = so_far(), time.monotonic()
                    bar.set_postfix_str(f"{result.best} wins {result.win_rate:.0%}", refresh=False)
                    bar.update(result.playouts - bar.n)

            return self.player.choose(self.board, watch=watch)

    def _moved(self) -> None:
        if self.board.ended:
            self._show()
            judgement = judge(self.player.backend, self.board)
            self._tell(f"Both have passed: the game is over. {judgement}.")
            self._tell("If you disagree, undo takes your pass back.")
        elif self.board.to_play is self.color:
            self._show()

    # --- Words.

    def _show(self, result: SearchResult | None = None) -> None:
        if self._is_wide():
            self._say(text(self.board, result, self._colored))
        else:
            self._say(str(self.board) if result is None else f"{self.board}\n{result}")

    def _is_wide(self) -> bool:
        """Whether the terminal has room for win rates on the board."""
        return 3 * self.board.size + 7 <= shutil.get_terminal_size().columns

    def _tell(self, sentence: str) -> None:
        self._say(printable(sentence))

    def _hint(self, _: str) -> None:
        if self.board.ended:
            raise GomcError("the game is over: there is no move to look for.")
        move, result = self._choose()
        if result is None:
            name = "pass" if move == PASS else point_name(move, self.board.size)
            self._tell(f"No search is needed: {name}.")
            return
        self._show(result)
        star = " (*)" if self._is_wide() else ""
        self._tell(
            f"{result.best}{star} wins {result.win_rate:.0%}; expected: {' '.join(result.variation)}"
        )
        if move != result.move:
            self._tell(f"The program would {'resign' if move == RESIGN else 'pass'} here.")

    def _thoughts(self, _: str) -> None:
        self._tell(str(self.last) if self.last else "The program has not searched for its last move.")

    def _undo(self, _: str) -> None:
        if self.board.state.resigned is self.color:
            self.board = self._before_resigning
        elif any(color is self.color for color, _ in self.board.moves[self._begun :]):
            undone_own = False
            while not undone_own:
                undone_own = self.board.moves[-1][0] is self.color
                self.board.undo()
        else:
            raise GomcError("there is no move of yours to take back.")
        self.last = None
        self._show()

    def _score(self, _: str) -> None:
        self._tell(f"If the game ended here: {judge(self.player.backend, self.board)}.")

    def _resign(self, _: str) -> None:
        if self.board.ended:
            raise GomcError("the game is over: there is nothing to give up.")
        self._before_resigning = self.board.copy()
        self.board.resign(self.color)
        self._tell(f"{self.color} resigns; {self.color.other} has won.")

    def _save(self, name: str) -> None:
        from gomc import sgf

        if not name:
            raise GomcError("save needs the name of a file: save game.sgf.")
        there = os.path.exists(name)  # noqa: PTH110 - Path.exists raises errors of the system
        if there and name != self._saved:
            raise GomcError(f"{name} is there already; name another file.")
        players = ("you", self.player.program.name)
        record = replace(
            judged_record(self.player.backend, self.board),
            players=players if self.color is Color.BLACK else players[::-1],
            date=date.today().isoformat(),
        )
        write(name, sgf.write(record).encode())
        self._saved = name
        self._tell(f"written: {name}")

    def _load(self, name: str) -> None:
        from gomc import sgf

        if not name:
            raise GomcError("load needs the name of a file: load game.sgf.")
        record = sgf.read(Path(name))
        self.board = record.board_at(len(record.moves), type(self.board), self.board.rules)
        self._begun, self.last, self._saved = 0, None, ""
        self._tell(f"{record}. You are {self.color}.")
        for note in record.notes:
            self._tell(f"Note: {note}")
        self._moved()

    def _quit(self, _: str) -> None:
        self._over = True
