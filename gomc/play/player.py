"""A player: a program that knows when to stop.

A search always finds a move. A game needs somebody who decides when no move is worth playing. Under
area scoring a player with good judgement loses nothing, and a player with bad judgement loses the game:
a program that passes too soon gives points away, and a program that never passes fills all own eyes and
dies. A `Player`

- never fills own eyes, and passes when every other legal move would fill an own eye;
- passes when **passing wins**: when the player is ahead by the area with all stones alive, and also by
  the area without the dead stones (`gomc.play.status`), so that all ways to count give the same result.
  If the opponent has passed, this pass ends the game. Otherwise the program must also win nearly all
  random games that begin with the pass, or find no better move (in seki, for example, every other move
  is worse than a pass);
- passes when **nothing useful is left**: when the board is decided and the player loses nearly all
  random games.

A player who has not won yet plays on after the opponent's pass. The player takes dead stones off the
board, because these stones would count, or tries the last chances. The search then treats the game as
unfinished; otherwise the search would see the opponent's pass as a chance to end the game with dead
stones on the board.

From move to move the player keeps the part of the tree below the moves played (`gomc.KeptTree`). The
module `gomc.settings.playing` describes all further settings: how long a player thinks, when a player
resigns, another komi for searches, and whether trees are kept.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from gomc.backend import check_module
from gomc.contract import Backend
from gomc.errors import check_flag, check_number, check_type, check_whole
from gomc.game import Game, check_board
from gomc.game.points import PASS
from gomc.game.rules import Color
from gomc.play.book import Book, load
from gomc.play.memory import GameMemory, balance_at, memory_of
from gomc.play.status import Judgement, judge, turned, useful_moves
from gomc.programs import Program
from gomc.programs.finding import find_player
from gomc.registry import BACKENDS
from gomc.results.searches import SearchResult
from gomc.rng import Rng, check_seed, stream
from gomc.search.reuse import KeptTree
from gomc.search.running import interruptible
from gomc.search.search import Watch
from gomc.search.thinking import check_thinking, mean_win_rate
from gomc.settings import Search
from gomc.settings.playing import ORDINARY, Balance, Playing
from gomc.text.player import PlayerOptions

SURE = 0.98
"""The least win rate in random games for a game that counts as won."""

DECIDED = 0.5
"""The least decided part of the board near the end of a game (`Judgement.decided`)."""

JUDGING = 0.1
"""The fraction of a move's time that a judgement of the position may take."""


RESIGN = -2
"""The decision to resign instead of playing a move."""


class Decision(NamedTuple):
    """The decision of a player.

    Attributes
    ----------
    move : int
        The move, a pass, or `RESIGN`.
    result : SearchResult or None
        The result of the search; None if no search was needed. A player may pass even if the search
        advises another move.
    """

    move: int
    result: SearchResult | None


class Player:
    """A program that plays whole games.

    Parameters
    ----------
    backend : Backend or str
        `gomc.reference` or `gomc.fast`, or the name of a backend.
    program : Program, Search or str
        The program that chooses the moves: anything that `gomc.programs.find` takes.
    playouts, seconds : optional
        The limits of a move's search; the first limit reached ends the search.
    seed : int
        The seed of the player. Every move of a game draws from a separate seed, made of the player's
        seed and the move's number.
    playing : Playing
        The player's behaviour beyond the program: the time for thinking, resignation, and the komi of
        searches.
    book : Book, optional
        The opening book (`gomc.play.book`), whose moves the player plays without a search.

    Raises
    ------
    GomcError
        If an argument is wrong.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> player = Player(go, gomc.programs.UCT, playouts=100)
    >>> board = go.Board.from_diagram('''
    ...     . X . X O .
    ...     X X X X O O
    ...     X X X X O .
    ...     . X X O O O
    ...     X X X O O O
    ...     . X O O . O''', komi=0.5)
    >>> board.score(), player.choose(board)
    (3.5, Decision(move=-1, result=None))
    """

    def __init__(
        self,
        backend: Backend | str,
        program: Program | Search | str,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        playing: Playing = ORDINARY,
        book: Book | None = None,
    ) -> None:
        self.backend = check_module(backend)
        check_type("playing", playing, Playing)
        given = PlayerOptions(playouts, seconds, playing=playing)
        self.program, its = find_player(program, given, ("backend",))
        self.playouts = None if its.playouts is None else check_whole("playouts", its.playouts, 1)
        self.seconds = None if its.seconds is None else check_number("seconds", its.seconds, 0)
        self.seed = check_seed(seed)
        self.playing = its.playing
        check_thinking(self.playing.thinking, self.program.search)
        self.course = GameMemory()
        self.tree = KeptTree()
        book = book if its.book is None else load(its.book)
        self.book = None if book is None else check_type("book", book, Book)

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes, with the name of the backend, because no module can be pickled."""
        module = getattr(self.backend, "__name__", "")
        names = (name for name, entry in BACKENDS.items() if entry.module == module)
        return self.__dict__ | {"backend": next(names, self.backend)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state | {"backend": check_module(state["backend"])}

    def begin(self) -> None:
        """Begin a new game, which no search and no position of an earlier game influences."""
        self.course, self.tree = GameMemory(), KeptTree()

    def __repr__(self) -> str:
        limits = [f"{self.playouts} playouts"] if self.playouts is not None else []
        limits += [f"{self.seconds:g} s"] if self.seconds is not None else []
        backend = getattr(self.backend, "__name__", "a backend of its own")
        return f"<Player: {', '.join([self.program.name, *limits, backend])}, seed {self.seed}>"

    def choose(
        self,
        board: Game,
        seconds: float | None = None,
        watch: Watch | None = None,
        take_dead: bool = False,
        most: float | None = None,
        judging: float | None = None,
    ) -> Decision:
        """Decide on a move for the player to move, even if the game is over.

        Ctrl-C ends all the work for the decision, including the judgement of the position, and the
        player decides by the results so far.

        Parameters
        ----------
        board : Board
            The position, which stays unchanged.
        seconds : float, optional
            A limit for all the work on this decision; the lower of this limit and the player's own
            limit counts. With the limit 0 the player draws a useful move.
        watch : callable, optional
            See `gomc.search.search.Watch`.
        take_dead : bool
            Whether to go on as long as dead stones of the opponent are left.
        most : float, optional
            The seconds that the move may take if the player thinks longer; by default `seconds`.
        judging : float, optional
            The seconds for a judgement of the position; by default the fraction `JUDGING` of the limit.

        Raises
        ------
        GomcError
            If neither the player nor this move has a limit.
        """
        check_board(board)
        check_flag("take_dead", take_dead)
        move_limit = None if seconds is None else check_number("seconds", seconds, 0)
        limits = [limit for limit in (move_limit, self.seconds) if limit is not None]
        judging = None if judging is None else check_number("judging", judging, 0)
        seed = stream(self.seed, len(board.moves)).state
        if self.book and not board.ended and (book_move := self.book.choose(board, seed)) is not None:
            return Decision(book_move, None)
        longest = move_limit if most is None else check_number("most", most, 0)
        game, before = turned(board, board.to_play), self.course.last(board)
        balance = balance_at(self.playing.dynamic_komi, game, before.balance)
        thought = _Thought(self, game, min(limits, default=None), longest, judging, balance, seed)
        moves = [*useful_moves(self.backend, thought.game)]
        if not moves:
            return Decision(PASS, None)
        if thought.limit == 0:
            return Decision(moves[Rng(seed).below(len(moves))], None)
        with interruptible():
            decision = thought.decide(moves, board.state.passes > 0, take_dead, watch)
        if take_dead:
            return decision
        note = memory_of(self.playing, before, balance, decision.result)
        self.course.keep(board, note)
        resign = self.playing.resign
        if resign and note.lost >= resign.patience:
            return Decision(RESIGN, decision.result)
        return decision


def warm_up(backend: Backend, program: Program, board: Game) -> None:
    """Compile all code that a move of a program needs, so that no move's time goes into compiling."""
    Player(backend, program, playouts=1).choose(board)
    judge(backend, board)


class _Thought:
    """The thoughts of a player about one move."""

    def __init__(
        self,
        player: Player,
        game: Game,
        limit: float | None,
        most: float | None,
        judging: float | None,
        balance: Balance,
        seed: int,
    ) -> None:
        self.player = player
        self.game = game
        self.seed = seed
        self.color = game.to_play
        self.limit = limit
        self.most = most
        self.judging = self.share(JUDGING) if judging is None else judging
        self.balance = balance

    def decide(self, moves: list[int], passed: bool, take_dead: bool, watch: Watch | None) -> Decision:
        """Decide on one of the moves or on a pass; `passed` tells whether the opponent has passed."""
        if take_dead and (prey := self.prey()):
            result = self.search([point for point in moves if point in prey] or moves, watch)
            return Decision(result.move, result)
        if self.is_ahead(self.game.score()):
            if self.passing_wins(passed):
                return Decision(PASS, None)
            if self.judgement.decided >= DECIDED:
                moves = [*moves, PASS]
        result = self.search(moves, watch)
        return Decision(PASS if self.is_hopeless(result) else result.move, result)

    def share(self, part: float) -> float | None:
        """Return a part of the time for this move; None without a limit."""
        return None if self.limit is None else part * self.limit

    @cached_property
    def judgement(self) -> Judgement:
        """The judgement of the position by random games."""
        return judge(self.player.backend, self.game, self.judging, self.seed)

    def is_ahead(self, score: float) -> bool:
        """Return whether a score, from Black's view, is a win for the player to move."""
        return score * self.color > 0

    def passing_wins(self, passed: bool) -> bool:
        """Return whether a pass wins, for a player who is ahead by the area with all stones alive."""
        return self.is_ahead(self.judgement.score) and (passed or self.hardly_wins(self.color.other))

    def is_hopeless(self, result: SearchResult) -> bool:
        """Return whether the game is lost, by the result of a search for a way to win."""
        lost = mean_win_rate(result) <= 1 - SURE and self.hardly_wins(self.color)
        return lost and self.judgement.decided >= DECIDED

    def hardly_wins(self, color: Color) -> bool:
        """Return whether a player loses nearly all random games that begin with the player's move."""
        enough = self.judgement.games >= 1 / (1 - SURE)
        return enough and self.judgement.won[color] <= 1 - SURE

    def prey(self) -> set[int]:
        """Return the liberties of the opponent's dead strings."""
        firsts = [next(iter(string)) for string in self.judgement.dead]
        theirs = [point for point in firsts if self.game.color_at(point) is not self.color]
        return {liberty for point in theirs for liberty in self.game.liberties(point)}

    def search(self, moves: list[int], watch: Watch | None) -> SearchResult:
        """Search with the program, and return the result; the program may choose only these moves."""
        board, thinking = self.game, self.player.playing.thinking
        if self.balance.given:
            board = self.game.copy()
            board.komi += self.color * self.balance.given
        if self.limit and self.most is not None:
            thinking = thinking.within(self.most / self.limit - 1)
        return self.player.backend.search(
            board,
            self.player.program,
            playouts=self.player.playouts,
            seconds=self.share(1 - JUDGING),
            seed=self.seed,
            moves=moves,
            watch=watch,
            thinking=thinking,
            tree=self.player.tree if self.player.playing.reuse else None,
        )
