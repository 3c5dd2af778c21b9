"""RAVE: the mix of a mean with the mean of all moves as first, and the count of a playout for RAVE."""

from __future__ import annotations

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


@poses(
    12,
    "A mean mixed with RAVE's mean",
    REAL,
    Samples(
        _two_means,
        [(0.4, 0, 0.6, 10, 0.1), (0.4, 10, 0.6, 10, 0.0), (0.5, 100, 0.6, 100, 0.1)],
    ),
    (
        "Compute beta first. beta is the weight of RAVE's mean, and 1 - beta the weight of the mean.",
        "Without games, n = 0, only RAVE's mean counts. With n = r and no bias both means count the "
        "same.",
    ),
    """
    It gives the weight beta to the mean; beta is the weight of RAVE's mean
        (1 - beta) * mean + beta * rave => beta * mean + (1 - beta) * rave
    It leaves out the term with the bias
        + 4 * bias**2 * n * r =>
    It does not square the bias
        bias**2 => bias
    It leaves out the factor 4
        4 * bias => bias
    It gives the mean the weight 1; the weight of the mean is 1 - beta
        (1 - beta) * mean => mean
    """,
    given="""
    It swaps n and r; the more games r contain the move later, the more RAVE's mean counts
        beta = r / => beta = n /
    """,
)
def rave_mix(mean: float, n: int, rave: float, r: int, bias: float) -> float:
    r"""Return the mix of the mean and the RAVE mean of a move.

    The move was played in `n` games from the node, and the mean reward of these games is `mean`. In `r`
    games the move came then or later, as the first play of that point, and the mean reward of these
    games is `rave`. The RAVE games are many more, but their mean is off by some `bias`, because a later
    move is another move. The mix is

    .. math::  (1 - \beta)\, \bar X + \beta\, \bar X_{\mathrm{RAVE}},
               \qquad \beta = \frac{r}{n + r + 4 b^2 n r},

    with the bias :math:`b`. This :math:`\beta` makes the mean square error of the mix least. `r` is at
    least 1, and `n` can be 0.

    Gelly and Silver 2011; see `gomc.settings.rave.MinimumMSE`.

    Examples
    --------
    >>> rave_mix(0.4, 0, 0.6, 10, 0.1), rave_mix(0.5, 100, 0.6, 100, bias=0.0)
    (0.6, 0.55)
    >>> round(rave_mix(0.5, 100, 0.6, 100, bias=0.1), 4)
    0.5167
    """
    beta = r / (n + r + 4 * bias**2 * n * r)
    return (1 - beta) * mean + beta * rave


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
        "The moves after node number i are moves[i:]. The player to move at this node made the moves "
        "with even numbers in moves[i:].",
        "Keep a set of the points that were played after the node. A point of this set is no first "
        "play.",
    ),
    """
    It counts a move at a point where the opponent played first
        seen.add(move) => seen |= {move} if number % 2 == 0 else set()
    It counts the opponent's moves too; only the moves of the player to move at the node count
        and number % 2 == 0 =>
    It adds the opponent's reward; it should add the reward of the player to move at the node
        player is Color.BLACK => player is Color.WHITE
    It adds Black's reward for both players; a node of White needs White's reward
        player is Color.BLACK => True
    It counts a point twice that is played twice; only the first move at a point counts
        seen.add(move) => seen.add(PASS)
    It looks at all moves of the game; it should look only at the moves after the node
        enumerate(moves[depth:]) => enumerate(moves, -depth)
    It leaves out the moves between the node and the end of the path; these moves count too
        enumerate(moves[depth:]) => enumerate(moves[len(path) - 1 :], len(path) - 1 - depth)
    It uses the same player at all nodes; the player to move changes from node to node
        to_play if depth % 2 == 0 else to_play.other => to_play
        enumerate(moves[depth:]) => enumerate(moves[depth:], depth)
    It updates only the root; it should update every node of the path
        enumerate(path) => enumerate(path[:1])
    """,
    changes="path",
)
def update_rave(
    path: list[dict[int, RaveGames]], moves: list[int], to_play: Color, black: float
) -> None:
    """Add a playout to the RAVE statistics of all nodes on the path of the playout.

    `path` lists the nodes from the root on, as dictionaries. A node gives `RaveGames`, with `visits`
    and `reward`, for points that the player to move there can play. `to_play` is the player to move at
    the root, and the players take turns. `moves` lists all moves of the playout from the root on, in
    the tree and after the tree. A move is the number of a point, or `PASS`, which is -1. So the node
    ``path[1]`` is the position after ``moves[0]``.

    The playout counts for a point at a node if, from this node on, the player to move at the node
    played the point first. If the node gives `RaveGames` for the point, add 1 to `visits`, and the
    reward of that player to `reward`. `black` is Black's reward, from 0 to 1, and White's reward is
    ``1 - black``.

    "Current Frontiers in Computer Go" (2010), equation (4); see `gomc.reference.rave`. At the root
    alone this is all moves as first (`count_firsts` of tutorial 4).

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.results.rave import RaveGames
    >>> path = [{p: RaveGames() for p in range(3)}, {p: RaveGames() for p in range(3)}]
    >>> update_rave(path, [0, 1, 2, PASS, 1], Color.BLACK, 1.0)
    >>> for games in path:
    ...     print({p: (found.visits, found.reward) for p, found in games.items()})
    {0: (1.0, 1.0), 1: (0.0, 0.0), 2: (1.0, 1.0)}
    {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (0.0, 0.0)}
    """
    for depth, games in enumerate(path):
        player = to_play if depth % 2 == 0 else to_play.other
        reward = black if player is Color.BLACK else 1 - black
        seen = {PASS}
        for number, move in enumerate(moves[depth:]):
            if move not in seen and number % 2 == 0 and move in games:
                games[move].visits += 1
                games[move].reward += reward
            seen.add(move)
