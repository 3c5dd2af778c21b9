"""The searches of an analysis: of every position, and after each move that the program prefers."""

from __future__ import annotations

import os
from collections.abc import Callable

from gomc.backend import check_module
from gomc.contract import Backend
from gomc.errors import IllegalMove, check_function, check_number, check_type, check_whole
from gomc.game import Game
from gomc.game.points import parse_move
from gomc.game.record import LENIENT, RECORDED, Record
from gomc.game.rules import Color, Rules
from gomc.play.status import turned
from gomc.play.weights import weights_named
from gomc.programs import Program
from gomc.programs.finding import find_player
from gomc.reference import Board
from gomc.results.searches import SearchResult
from gomc.review.analysis import Analysis
from gomc.review.findings import PositionSearch
from gomc.review.keeping import KeptSearches
from gomc.rng import check_seed, stream
from gomc.search.running import interruptible
from gomc.search.thinking import mean_win_rate
from gomc.settings import Search
from gomc.text.player import OF_GAMES, PlayerOptions

PLAYOUTS = 1000
"""The number of random games of a search if no limit is given."""

Progress = Callable[[Analysis], object]
"""A function that is called after every position with the analysis so far; true ends the analysis."""


def analyze(
    record: Record | Game,
    program: Program | Search | str = "mogo",
    *,
    backend: Backend | str = "fast",
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    keep: str | os.PathLike[str] | None = None,
    watch: Progress | None = None,
) -> Analysis:
    """Let a program go through a game.

    Ctrl-C ends the analysis, and the analysis so far is returned.

    Parameters
    ----------
    record : Record or Board
        The game, such as ``gomc.sgf.read(path)``, or a board with its moves. The searches use the
        board's rules, and simple ko for a record; suicide is allowed if the record contains suicide.
    program : Program, Search or str
        The program: any argument of `gomc.programs.find`.
    backend : Backend or str
        The backend that runs the program.
    playouts, seconds : optional
        The limits of each search; 1000 random games if no limit is given. Every position takes one or
        two searches.
    seed : int
        The same seed and number of games give the same analysis.
    keep : str or path, optional
        A file that keeps the results. An interrupted analysis goes on from the file; two processes may
        share the file. The file knows functions and tables of your own by name, not by contents: name
        another file after changing them.
    watch : callable, optional
        A function that is called after every position with the analysis so far; if it returns true,
        the analysis ends there.

    Returns
    -------
    Analysis
        The curve, the mistakes and the owners, with methods that draw them and write files.

    Raises
    ------
    GomcError
        If an argument is wrong, a move of the game is illegal, or the file cannot be used.

    Examples
    --------
    >>> from gomc import sgf
    >>> game = sgf.read("(;SZ[3]KM[0];B[aa];W[bb])")
    >>> print(analyze(game, "uct", backend="reference", playouts=200))
    ? (Black) and ? (White), 3x3, komi 0, 2 moves
    analysed by uct with 200 games a search
    Black wins 51% at the beginning, 31% at the end
    move 1: Black plays A3 and wins 38%; B2 wins 83% (B2 A2 pass A3)
    """
    if isinstance(record, Game):
        game, rules = Record.of(record), record.rules
    else:
        game = check_type("record", record, Record)
        rules = rules_to_replay(game)
    check_function("watch", watch)
    found, its = find_player(program, PlayerOptions(playouts, seconds), ("thinking", *OF_GAMES))
    module = check_module(its.backend or backend)
    review = _Review(game, rules, module, found, its.playouts, its.seconds, check_seed(seed))
    kept = KeptSearches(keep, game, review.about)
    with interruptible() as interrupt:
        while (n := len(kept.together)) <= len(game.moves):
            look = review.look(n)
            if interrupt.pressed:  # the last search was cut short, so the look does not count
                break
            kept.add(n, look)
            if watch and watch(Analysis(game, review.program_text, kept.together)):
                break
    return Analysis(game, review.program_text, kept.together)


def rules_to_replay(record: Record) -> Rules:
    """Return the rules for replaying a record, which forbid suicide unless the record contains suicide.

    Raises
    ------
    IllegalMove
        If both rules forbid a move.
    """
    try:
        record.board_at(len(record.moves), Board)
    except IllegalMove as error:
        if error.reason != "suicide":
            raise
        record.board_at(len(record.moves), Board, LENIENT)
        return LENIENT
    return RECORDED


class _Review:
    """The searches of an analysis."""

    def __init__(
        self,
        record: Record,
        rules: Rules,
        backend: Backend,
        program: Program,
        playouts: int | None,
        seconds: float | None,
        seed: int,
    ) -> None:
        self.record = record
        self.rules = rules
        self.backend = backend
        self.program = program
        if playouts is None and seconds is None:
            playouts = PLAYOUTS
        self.playouts = None if playouts is None else check_whole("playouts", playouts, 1)
        self.seconds = None if seconds is None else check_number("seconds", seconds, 0)
        self.seed = seed

    @property
    def program_text(self) -> str:
        """The program and its limits, for people."""
        limits = [] if self.playouts is None else [f"{self.playouts:,} games"]
        limits += [] if self.seconds is None else [f"{self.seconds:g} s"]
        return f"{self.program.name} with {' or '.join(limits)} a search"

    @property
    def about(self) -> dict[str, object]:
        """The settings that determine the analysis, together with the game."""
        search = repr(self.program.search)
        limits = {"playouts": self.playouts, "seconds": self.seconds, "seed": self.seed}
        weights = [*weights_named(self.program, self.record.size)]
        learned = {"weights": weights} if weights else {}
        rules = {} if self.rules == RECORDED else {"rules": repr(self.rules)}
        return {"program": self.program.name, "search": search, **learned, **limits, **rules}

    def look(self, n: int) -> PositionSearch:
        """Return the search of the position after `n` moves."""
        board = self.position(n)
        result = self.search(board, 2 * n)
        line = tuple(parse_move(name, board.size) for name in result.variation)
        better, games = None, result.playouts
        set_up_after = any(setup.after == n + 1 and any(setup[1:4]) for setup in self.record.setups)
        if n < len(self.record.moves) and self.record.moves[n][1] != result.move and not set_up_after:
            board.play(result.move)
            other = self.search(turned(board, self.mover(n + 1)), 2 * n + 1)
            better, games = black_rate(other), min(games, other.playouts)
        return PositionSearch(result.to_play, black_rate(result), line, better, games, result.ownership)

    def position(self, n: int) -> Game:
        """Return the position after `n` moves, resumed if the game was over."""
        return turned(self.record.board_at(n, self.backend.Board, self.rules), self.mover(n))

    def mover(self, n: int) -> Color:
        """Return the player to move after `n` moves."""
        if n < len(self.record.moves):
            return self.record.moves[n][0]
        return self.record.board_at(n, self.backend.Board, self.rules).to_play

    def search(self, board: Game, number: int) -> SearchResult:
        """Search a position; each `number` gives another seed."""
        seed = stream(self.seed, number).state
        return self.backend.search(
            board, self.program, playouts=self.playouts, seconds=self.seconds, seed=seed
        )


def black_rate(result: SearchResult) -> float:
    """Return the fraction of a search's games that Black won; 1 or 0 if the position is solved."""
    rate = mean_win_rate(result)
    if result.root is not None and result.root.solved:
        rate = float(result.root.solved < 0)  # solved for the player who moved last
    return rate if result.to_play is Color.BLACK else 1 - rate
