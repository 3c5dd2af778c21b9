"""The two backends, and the contract that makes their answers the same.

`gomc.reference` is written to be read, `gomc.fast` to be run. Both are modules with the names of
the protocol `Backend`. For the same position, settings and seed **both make the same playout move for
move, grow the same tree count for count, and choose the same move**, with one thread. This is
*lockstep*, and it needs five rules:

1. **Reading order.** Every set of points is enumerated in bit order: left to right, top to bottom;
   a pass comes after all points.
2. **One generator.** SplitMix64 (`gomc.rng`). Playout number `i` of a run, or of a search, draws
   from the stream that the seed and `i` give. A random order of the moves in a position is drawn from
   the stream that the seed and the position give (`gomc.reference.widening`).
3. **Draws are over sets.** "The `k`-th of the set in reading order", with `k` drawn by
   ``below(number of points)``; there is no draw if the set is empty. *A uniform move*: the set is
   all legal points (no suicide, simple ko) less the player's own eyes; if it is empty, the move is a
   pass. *A weighted move*: the weights of these points are laid end to end in reading order, and one
   output draws a place on that line; there is no draw, and the move is a pass, if their sum is 0.
   With a database the points are all legal moves.
4. **Ties go to the first in reading order**, unless a setting says that they are drawn, or puts moves
   in another order.
5. **Floats are added in the stated order**, in double precision, without fast-math. Scores are summed
   as ints and become floats in a last division; rewards are 1, 1/2 and 0, whose sums are exact.

**Where each rule holds.** At the root of a search the board's own rules decide which moves are legal.
In the tree below it, and in random games, a move is no suicide and obeys simple ko, whatever the
board's rules say: a superko violation deep in a random game is rare and does the game no harm, and
looking for it would cost much. Two passes end a random game; passes before it count too. A few games go
round in circles (four kos on 3x3, once in 200 games; on larger boards hardly ever), and so a game is
stopped after ``16 * (size + 1) ** 2`` moves. Games with a database have limits of their own
(`gomc.settings.database`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:  # so that `import gomc` stays quick
    from collections.abc import Callable, Iterable, Sequence

    from gomc.game import Game
    from gomc.game.points import Points
    from gomc.game.position import Move
    from gomc.game.rules import Color
    from gomc.programs import Program
    from gomc.results.bandits import BanditResult
    from gomc.results.ladders import Ladder
    from gomc.results.policy import NextMove
    from gomc.results.searches import SearchResult
    from gomc.results.stats import PlayoutRecord, PlayoutStats
    from gomc.search.reuse import KeptTree
    from gomc.search.search import Watch
    from gomc.settings import Bandit, Eyes, Policy, Search
    from gomc.settings.factors import Tabled
    from gomc.settings.priors import Priors
    from gomc.settings.thinking import Thinking
    from gomc.settings.weights import Weights


NAMES = (
    *("Board", "eyes", "bandit", "near", "ladder", "policy", "weights", "priors"),
    *("playout", "playouts", "search"),
)
"""The names of the protocol `Backend`."""


class Backend(Protocol):
    """The names that a backend has."""

    @property
    def Board(self) -> type[Game]:  # noqa: N802
        """The class of boards."""

    def eyes(self, board: Game, color: Color | str | None = None, rule: Eyes = "diagonal") -> Points:
        """Return the eyes of a player (by default of the one to move) by a rule.

        The rules are those of `gomc.settings.eyes`.
        """

    def bandit(
        self, means: Sequence[float], how: Bandit, plays: int, *, runs: int = 1, seed: int = 0
    ) -> BanditResult:
        """Play arms that pay 1 with the probabilities `means`, else 0, by a rule, `runs` times.

        The rules are those of `gomc.settings.bandits`.
        """

    def near(self, board: Game) -> Points:
        """Return the points that are near the last move, as GNU Go's patterns know it."""

    def ladder(self, board: Game, point: Move, depth: int = ..., nodes: int = ...) -> Ladder:
        """Read whether the string at a point is caught in a ladder, so many moves deep and in all.

        See `gomc.reference.ladders.ladder`.
        """

    def policy(self, board: Game, policy: Policy = ..., eyes: Eyes = "diagonal") -> NextMove:
        """Return the probability of every move as the next one of a random game, and what decides."""

    def weights(self, board: Game, weights: Weights | Tabled) -> dict[str, int]:
        """Return the weight of every empty point by its name, for the player to move.

        It is 0 where a move is forbidden, by the weights, as suicide, or by simple ko.
        """

    def priors(self, board: Game, priors: Priors) -> dict[str, tuple[float, float]]:
        """Return the value that priors give to each move by its name, and their number of games.

        The moves are those of the player to move that are no suicide and obey simple ko, and a pass.
        One to which no games are given is left out.
        """

    def playout(
        self, board: Game, seed: int = 0, eyes: Eyes = "diagonal", policy: Policy = ...
    ) -> PlayoutRecord:
        """Play one random game from a position, and return it move by move.

        `eyes` and `policy` are described in `gomc.settings.eyes` and `gomc.settings.policy`. With a
        database there is no rule of eyes: the patterns say what is not played.
        """

    def playouts(
        self, board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", policy: Policy = ...
    ) -> PlayoutStats:
        """Play `n` random games from a position, and return their statistics."""

    def search(
        self,
        board: Game,
        how: Search | Program | str = "uct",
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        moves: Iterable[Move] | None = None,
        watch: Watch | None = None,
        thinking: Thinking | None = None,
        tree: KeptTree | None = None,
    ) -> SearchResult:
        """Choose a move.

        Parameters
        ----------
        board : Board
            The position; it is left as it is.
        how : Search, Program or str
            The program, or its search alone: anything that `gomc.programs.find` takes, such as
            ``"mogo"``, ``"mogo:fpu=0.9"`` and ``gomc.UCT()``.
        playouts, seconds : optional
            The limits, whichever comes first; at least one is needed. Ctrl-C stops the search too,
            which then returns its result so far; a second one within two seconds is a
            `KeyboardInterrupt`, in this search or the next. A time limit holds for all the work of the
            search, its report included, and is kept within 10 % or 100 ms; but the search plays at
            least one game (or one batch, if it plays in batches). Work that is done only once, before
            the first search with these settings on a board of this size, does not count: compiling,
            starting processes. Settings that are made anew for each search, or read from a text with
            settings, are new ones each time; then setting out (some milliseconds) does not count.
        seed : int
            The seed, of 64 bits.
        moves : iterable of moves, optional
            The moves to choose from; all legal ones, a pass included, if not given.
        watch : callable, optional
            See `gomc.search.search.Watch`; called some twenty times a second.
        thinking : Thinking, optional
            When the search stops before its limit, or goes on beyond it.
        tree : KeptTree, optional
            The tree of the search before, in which this one goes on if the game did; the tree of this
            one is kept there for the next.

        Raises
        ------
        GomcError
            If an argument is wrong, or the game is over.

        Examples
        --------
        On a board of 3x3, the player who has the centre has everything.

        >>> import gomc
        >>> import gomc.reference as go
        >>> go.search(go.Board(size=3), gomc.UCT(), playouts=500, seed=1).best
        'B2'
        """


AnyFunction = TypeVar("AnyFunction", bound="Callable[..., object]")


def described(function: AnyFunction) -> AnyFunction:
    """Give a function of a backend the docstring that its name has in `Backend`, which `help` shows."""
    function.__doc__ = getattr(Backend, function.__name__).__doc__
    return function
