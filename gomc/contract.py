"""The two backends, and the contract that makes their answers the same.

`gomc.reference` is written to be read, `gomc.fast` to be run. Both are modules that define the names of
the protocol `Backend`. For the same position, settings and seed **both make the same playout move for
move, grow the same tree count for count, and choose the same move**, with one thread. This is
*lockstep*, and lockstep needs five rules:

1. **Reading order.** Every set of points is enumerated in bit order: left to right, top to bottom. A
   pass comes after all points.
2. **One generator.** All random numbers come from SplitMix64 (`gomc.rng`). Playout number `i` of a run,
   or of a search, draws from the stream of the seed and `i`. A random order of the moves in a position
   is drawn from the stream of the seed and the position (`gomc.reference.widening`).
3. **Draws are over sets.** A draw takes the `k`-th point of a set in reading order, where
   ``below(number of points)`` draws `k`. An empty set costs no draw. *A uniform move*: the set contains
   all legal points (no suicide, simple ko) without the player's own eyes. If the set is empty, the
   player passes. *A weighted move*: the weights of these points are laid end to end in reading order,
   and a single output draws a place on that line. If the sum of the weights is 0, the player passes
   without a draw. With a database or factors the points are all legal moves.
4. **Ties go to the first in reading order**, unless a setting says that the winner is drawn, or puts
   the moves in another order.
5. **Floats are added in the stated order**, in double precision, without fast-math. Scores are summed
   as ints and become floats in a last division. Rewards are 1, 1/2 and 0, so their sums are exact.

**Where each rule holds.** At the root of a search the rules of the board decide which moves are legal.
In the tree below the root, and in playouts, a move is no suicide and obeys simple ko, whatever the
rules of the board say. A superko violation deep in a playout is rare and does no harm, and a search for
it would cost much time. Two passes end a playout; passes before the playout count too. A few playouts
go round in circles (four kos on 3x3 in one of 200 playouts; on larger boards hardly ever), and so a
playout is stopped after ``16 * (size + 1) ** 2`` moves. Playouts with a database obey the limits of the
database (`gomc.settings.database`), and in playouts with factors both players only pass after 10,000
moves.
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
    from gomc.settings.factors import TablePolicy
    from gomc.settings.priors import Priors
    from gomc.settings.thinking import Thinking
    from gomc.settings.weights import Weights


NAMES = (
    *("Board", "eyes", "bandit", "near", "ladder", "policy", "weights", "priors"),
    *("playout", "playouts", "search"),
)
"""The names of the protocol `Backend`."""


class Backend(Protocol):
    """The names that a backend defines."""

    @property
    def Board(self) -> type[Game]:  # noqa: N802
        """The class of boards."""

    def eyes(self, board: Game, color: Color | str | None = None, rule: Eyes = "diagonal") -> Points:
        """Return the eyes of a player, by default the player to move, by a rule.

        `gomc.settings.eyes` describes the rules.
        """

    def bandit(
        self, means: Sequence[float], how: Bandit, plays: int, *, runs: int = 1, seed: int = 0
    ) -> BanditResult:
        """Play arms by a rule of `gomc.settings.bandits`, `runs` times.

        An arm pays 1 with the probability in `means`, and 0 otherwise.
        """

    def near(self, board: Game) -> Points:
        """Return the points near the last move, as GNU Go's patterns define "near"."""

    def ladder(self, board: Game, point: Move, depth: int = ..., nodes: int = ...) -> Ladder:
        """Read whether the string at a point is caught in a ladder.

        The limits are the depth in moves and the number of moves in all; see
        `gomc.reference.ladders.ladder`.
        """

    def policy(self, board: Game, policy: Policy = ..., eyes: Eyes = "diagonal") -> NextMove:
        """Return the probability of every move as a playout's next move, and the rule that decides."""

    def weights(self, board: Game, weights: Weights | TablePolicy) -> dict[str, int]:
        """Return the weight of every empty point by name, for the player to move.

        The weight is 0 where a move is forbidden: by the weights, as suicide, or by simple ko.
        """

    def priors(self, board: Game, priors: Priors) -> dict[str, tuple[float, float]]:
        """Return the value and the number of virtual games that priors give to each move, by name.

        The moves are a pass and all moves of the player to move that are no suicide and obey simple ko.
        A move without virtual games is left out.
        """

    def playout(
        self, board: Game, seed: int = 0, eyes: Eyes = "diagonal", policy: Policy = ...
    ) -> PlayoutRecord:
        """Play a playout from a position, and return the playout move by move.

        `gomc.settings.eyes` and `gomc.settings.policy` describe `eyes` and `policy`. With a database
        or factors `eyes` has no effect: patterns say which moves are not played, and factors give eyes
        by the diagonal rule the weight 0.
        """

    def playouts(
        self, board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", policy: Policy = ...
    ) -> PlayoutStats:
        """Play `n` playouts from a position, and return the statistics of the playouts."""

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
            The position, which the search leaves unchanged.
        how : Search, Program or str
            The program or a search: anything that `gomc.programs.find` takes, such as ``"mogo"``,
            ``"mogo:fpu=0.9"`` and ``gomc.UCT()``.
        playouts, seconds : optional
            The limits, at least one of them; the search stops at the first limit that it reaches.
            Ctrl-C stops the search too, and the search returns the result so far; a second Ctrl-C
            within two seconds is a `KeyboardInterrupt`, in this search or the next. A time limit holds
            for all the work of the search with the report, and is kept within 10 % or 100 ms; but the
            search plays at least one game (or one batch). Work that is done only once, before the first
            search with these settings on a board of this size, does not count: compilation, and the
            start of processes. If the settings are made or read anew for each search, the preparation
            of each search (some milliseconds) does not count either.
        seed : int
            The seed, of 64 bits.
        moves : iterable of moves, optional
            The moves to choose from; without them all legal moves and a pass.
        watch : callable, optional
            See `gomc.search.search.Watch`; called some twenty times a second.
        thinking : Thinking, optional
            The rules by which the search stops before the limit, or goes on beyond the limit.
        tree : KeptTree, optional
            The tree of the previous search. The search goes on in this tree if the game did, and leaves
            the new tree there for the next search.

        Raises
        ------
        GomcError
            If an argument is wrong, or the game is over.

        Examples
        --------
        On a board of 3x3, the player in the centre wins all points.

        >>> import gomc
        >>> import gomc.reference as go
        >>> go.search(go.Board(size=3), gomc.UCT(), playouts=500, seed=1).best
        'B2'
        """


AnyFunction = TypeVar("AnyFunction", bound="Callable[..., object]")


def described(function: AnyFunction) -> AnyFunction:
    """Give a function of a backend the docstring of the same name in `Backend`, for `help`."""
    function.__doc__ = getattr(Backend, function.__name__).__doc__
    return function
