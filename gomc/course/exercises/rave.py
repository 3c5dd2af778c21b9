"""RAVE: the mix of a mean with the mean of all moves as first, and how a game is counted for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import NOTHING, REAL
from gomc.course.exercises.posing import poses
from gomc.game.points import PASS
from gomc.game.rules import Color
from gomc.results.rave import RaveGames
from gomc.rng import Rng


def _two_means(rng: Rng) -> Args:
    n, r = rng.below(5) * rng.below(50), 1 + rng.below(400)
    return rng.below(11) / 10, n, rng.below(11) / 10, r, (0.0, 0.01, 0.05, 0.1)[rng.below(4)]


def _mix(mean: float, rave: float, beta: float) -> float:
    return (1 - beta) * mean + beta * rave


def _beta(n: float, r: float, term: float) -> float:
    return r / (n + r + term)


def _mse(n: float, r: float, bias: float) -> float:
    return _beta(n, r, 4 * bias * bias * n * r)


@poses(
    12,
    "A mean and RAVE's, mixed",
    REAL,
    Samples(
        _two_means,
        [(0.4, 0, 0.6, 10, 0.1), (0.4, 10, 0.6, 10, 0.0), (0.5, 100, 0.6, 100, 0.1)],
    ),
    (
        "Compute beta first; it is the weight of RAVE's mean, and 1 - beta that of the mean.",
        "Without games, n = 0, only RAVE's mean counts; with equal n and r and no bias, both alike.",
    ),
    (
        (
            "n and r are swapped; the more games came later with the move, the more RAVE counts",
            lambda mean, n, rave, r, bias: _mix(
                mean, rave, n / max(n + r + 4 * bias * bias * n * r, 1e-9)
            ),
        ),
        (
            "beta is the weight of RAVE's mean, not that of the mean",
            lambda mean, n, rave, r, bias: _mix(rave, mean, _mse(n, r, bias)),
        ),
        (
            "It forgets the term with the bias",
            lambda mean, n, rave, r, _bias: _mix(mean, rave, _beta(n, r, 0)),
        ),
        (
            "The bias is not squared",
            lambda mean, n, rave, r, bias: _mix(mean, rave, _beta(n, r, 4 * bias * n * r)),
        ),
        (
            "It forgets the factor 4",
            lambda mean, n, rave, r, bias: _mix(mean, rave, _beta(n, r, bias * bias * n * r)),
        ),
        (
            "It adds beta times RAVE's mean, and leaves the mean its full weight",
            lambda mean, n, rave, r, bias: mean + _mse(n, r, bias) * rave,
        ),
    ),
)
def rave_mix(mean: float, n: int, rave: float, r: int, bias: float) -> float:
    r"""Return the mix of a move's mean and its RAVE mean.

    The move was played in `n` games from the node, and their mean reward is `mean`. In `r` games it
    came then or later, as the first play of that point; their mean reward is `rave`. There are many
    more of these, but their mean is off by some `bias`, as later is not now. The mix is

    .. math::  (1 - \beta)\, \bar X + \beta\, \bar X_{\mathrm{RAVE}},
               \qquad \beta = \frac{r}{n + r + 4 b^2 n r},

    with the bias :math:`b`. This :math:`\beta` makes the mean square error of the mix least. There is
    at least one game with the move as first, so that `r` is not 0; `n` can be.

    Gelly and Silver 2011; see `gomc.settings.rave.MinimumMSE`.

    Examples
    --------
    >>> rave_mix(0.4, 0, 0.6, 10, 0.1), rave_mix(0.5, 100, 0.6, 100, bias=0.0)
    (0.6, 0.55)
    >>> round(rave_mix(0.5, 100, 0.6, 100, bias=0.1), 4)
    0.5167
    """
    return _mix(mean, rave, _mse(n, r, bias))


def _finished(rng: Rng) -> Args:
    """Return a path with its games of RAVE, a game of few points, and its result."""
    points = 2 + rng.below(4)
    moves = [rng.below(points + 1) - 1 for _ in range(1 + rng.below(7))]
    path = [_moves(rng, points) for _ in range(1 + rng.below(min(3, len(moves))))]
    return path, moves, (Color.BLACK, Color.WHITE)[rng.below(2)], (0.0, 0.5, 1.0)[rng.below(3)]


def _moves(rng: Rng, points: int) -> dict[int, RaveGames]:
    found = {}
    for p in range(points):
        visits = rng.below(3)
        if rng.below(4):
            found[p] = RaveGames(float(visits), float(rng.below(visits + 1)))
    return found


def _update(
    path: Sequence[dict[int, RaveGames]],
    moves: Sequence[int],
    to_play: Color,
    black: float,
    *,
    swapped: bool = False,
    colors: bool = True,
    anyone: bool = False,
    of_both: bool = False,
    again: bool = False,
    before: bool = False,
    tree: bool = True,
    alternate: bool = True,
    only_root: bool = False,
) -> None:
    """Count a game for RAVE, right or in one of several wrong ways."""
    for depth, games in enumerate(path[:1] if only_root else path):
        player = to_play if not alternate or depth % 2 == 0 else to_play.other
        reward = black if (player is Color.BLACK) != swapped or not colors else 1.0 - black
        begin = 0 if before else depth if tree else max(depth, len(path) - 1)
        seen: set[int] = set()
        for number, move in enumerate(moves[begin:], begin):
            own = (number % 2 == depth % 2) if alternate else number % 2 == 0
            if move != PASS and (own or of_both) and (again or move not in seen) and move in games:
                games[move].visits += 1
                games[move].reward += reward
            if own or not anyone:
                seen.add(move)


def _updating(**how: bool) -> Callable[..., None]:
    return lambda path, moves, to_play, black: _update(path, moves, to_play, black, **how)


@poses(
    12,
    "Count a game for RAVE, with the colours right",
    NOTHING,
    Samples(
        _finished,
        [
            ([{0: RaveGames()}], [1, 0], Color.BLACK, 1.0),
            ([{0: RaveGames()}], [1, 0, 0], Color.BLACK, 1.0),
            ([{0: RaveGames()}], [0, 1, 0], Color.WHITE, 0.0),
            ([{0: RaveGames()}, {0: RaveGames()}], [0, 1, 2, 0], Color.BLACK, 1.0),
        ],
        200,
    ),
    (
        "From the node with number i on the moves are moves[i:]; its player has the even ones.",
        "Keep a set of the points that were played after the node; a point in it is no first play.",
    ),
    (
        (
            "The opponent was first at a point, and it counts all the same",
            _updating(anyone=True),
        ),
        (
            "It counts the opponent's moves too; a node is about the moves of the player to move",
            _updating(of_both=True),
        ),
        ("The colours are swapped: it adds the opponent's reward", _updating(swapped=True)),
        ("It adds Black's reward for both players", _updating(colors=False)),
        ("A point that is played twice counts twice", _updating(again=True)),
        (
            "It looks at moves before the node too; the game begins at the node",
            _updating(before=True),
        ),
        (
            "The moves between the node and the end of the path are left out; they count too",
            _updating(tree=False),
        ),
        ("The sides do not change from node to node", _updating(alternate=False)),
        ("It updates the root alone", _updating(only_root=True)),
    ),
    changes="path",
)
def update_rave(
    path: list[dict[int, RaveGames]], moves: list[int], to_play: Color, black: float
) -> None:
    """Add a finished game to the RAVE statistics of all nodes that it went through.

    `path` has the nodes from the root on, as dictionaries: for points that the player to move there can
    play, `RaveGames`, which have `visits` and `reward`. `to_play` is the player to move at the root,
    and the players take turns. `moves` has all moves of the game from the root on, those in the tree
    and the random ones; a move is the number of its point, or `PASS`, which is -1. So the node
    ``path[1]`` is the position after ``moves[0]``.

    The game counts for a point at a node if, from this node on, that point was played and the player to
    move at the node was the first of both to do so. Then, if the node has the point, its `visits` grow
    by 1, and its `reward` by the reward of that player: `black` is Black's, from 0 to 1, and White's is
    the rest to 1.

    "Current Frontiers in Computer Go" (2010), equation 4; see `gomc.reference.rave`. At the root alone
    this is all moves as first (`count_firsts` of tutorial 4).

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.results.rave import RaveGames
    >>> path = [{p: RaveGames() for p in range(3)}, {p: RaveGames() for p in range(3)}]
    >>> update_rave(path, [0, 1, 2, PASS, 1], Color.BLACK, 1.0)
    >>> for games in path:
    ...     print({p: (its.visits, its.reward) for p, its in games.items()})
    {0: (1.0, 1.0), 1: (0.0, 0.0), 2: (1.0, 1.0)}
    {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (0.0, 0.0)}
    """
    _update(path, moves, to_play, black)
