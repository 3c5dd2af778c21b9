r"""The part of a large board that matters now: groups and zones, as in MoGo's report of 2006.

On a large board a tree of all moves is broad and flat, and a random game is long and tells little.
MoGo therefore looks at the neighbourhood of the last two moves. The tree has only moves in a *group*
(`group`), and random games have only moves in a *zone* round it (`zone`). The value of the rest of the
board is estimated once, and added (`tuned`).

**Closeness** is measured in the *common fate graph* [1]_. The stones of a string live and die together,
and so a string is one node of this graph, as is every free point; neighbours are joined.
Here are the distances from the string of X:

.. code-block:: text

    board          distance from the string
    . . . . . .    1 1 1 1 2 3
    X X X X . .    0 0 0 0 1 2
    . . . . . .    1 1 1 1 2 3
    . . . O . .    2 2 2 2 3 4
    . . . O . .    3 3 3 2 3 4
    . . . O . .    4 4 3 2 3 4

All of O is at distance 2, even the end that is far away, and the points beside it are at 3.

Source: MoGo's report RR-6062 (2006), section 3.3.

.. [1] T. Graepel, M. Goutrie, M. Krueger, R. Herbrich, "Learning on graphs in the game of Go", 2001.
"""

from __future__ import annotations

from gomc.errors import check_whole
from gomc.game import Game, check_board
from gomc.game.points import Points, bits
from gomc.results.tally import Counts, Tally
from gomc.settings.zones import FARTHEST


# Paper: RR 3.3, RR Figure 9
def group(board: Game, distance: int) -> Points:
    """Return the groups of the last two moves, as one set of free points and stones.

    A group begins with the string of a stone. It takes in all free points that a path over free points
    reaches within the distance, and all strings of either colour within this distance, each as a whole.
    From every new string the group grows in the same way, until there is nothing to add.

    Parameters
    ----------
    board : Board
        The position, with the moves that led to it.
    distance : int
        The distance, 1 or more; see `gomc.settings.zones.Group`.

    Returns
    -------
    Points
        The union of both groups. A pass has none, nor has a stone that was taken; if there is neither
        group, all points of the board.

    Examples
    --------
    The two stones below are near enough to be in one group; D8 is not.

    >>> import gomc.reference as go
    >>> board = go.Board(size=9)
    >>> for move in ["D8", "pass", "G3", "F3"]:
    ...     board.play(move)
    >>> print(group(board, distance=2))
    9 . . . . . . . . .
    8 . . . . . . . . .
    7 . . . . . . . . .
    6 . . . . . . . . .
    5 . . . . . # # . .
    4 . . . . # # # # .
    3 . . . # # # # # #
    2 . . . . # # # # .
    1 . . . . . # # . .
      A B C D E F G H J
    """
    strings = _last_strings(check_board(board))
    distance = check_whole("distance", distance, 1, FARTHEST)
    everything = board.geometry.board
    if not strings:
        return Points(everything, board.size)
    empty = everything & ~(board.black.bits | board.white.bits)
    while True:
        near = _grown(strings, empty, distance - 1, board)
        reached = _whole_strings(_grown(near, everything, 1, board), board)
        if reached == strings:
            return Points(_grown(near, empty, 1, board), board.size)
        strings = reached


# Paper: RR 3.3, RR Figure 9
def zone(board: Game, distance: int, margin: int) -> Points:
    """Return the group of the last two moves with a margin round it.

    Parameters
    ----------
    board : Board
        The position, with the moves that led to it.
    distance : int
        As for `group`.
    margin : int
        The number of steps from point to point by which the zone reaches beyond the group. A string
        that has a stone in the zone belongs to it as a whole.

    Examples
    --------
    The string in the lowest row is there as a whole, though only its end is near.

    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . . . . . .
    ...     . . . . . .
    ...     . . . . . .
    ...     . . . . . .
    ...     . . . . . .
    ...     . X X X X X''', to_play="white")
    >>> board.play("A5")
    >>> print(group(board, distance=1))
    6 # . . . . .
    5 # # . . . .
    4 # . . . . .
    3 . . . . . .
    2 . . . . . .
    1 . . . . . .
      A B C D E F
    >>> print(zone(board, distance=1, margin=4))
    6 # # # # # .
    5 # # # # # #
    4 # # # # # .
    3 # # # # . .
    2 # # # . . .
    1 # # # # # #
      A B C D E F
    """
    margin = check_whole("margin", margin, 0, FARTHEST)
    grown = _grown(group(board, distance).bits, board.geometry.board, margin, board)
    return Points(grown | _whole_strings(grown, board), board.size)


# Paper: RR (2)
def tuned(counts: Counts, zone: Points, alpha: float, komi: float) -> float:
    r"""Return the score of the board outside a zone, tuned towards an even game.

    With :math:`\bar s_0` the mean score in the zone and :math:`\bar s_1` that outside (Black's points
    less White's, in games on the whole board) it is

    .. math::  \hat s_1 = \alpha (\bar s_1 + \bar s_0 - \mathrm{komi}) - (\bar s_0 - \mathrm{komi}),

    the report's equation (2). A game in the zone that ends with :math:`s_0` there has the score
    :math:`s_0 + \hat s_1`, and Black wins it if this is more than komi, that is, if

    .. math::  (s_0 - \bar s_0) + \alpha (\bar s_1 + \bar s_0 - \mathrm{komi}) > 0:

    that is, if Black gains more in the zone, over the mean there, than the part :math:`\alpha` of what
    it is behind by on the whole board. So the local fight decides, even if the game seems decided.

    Parameters
    ----------
    counts : Counts
        The counts of games on the whole board, one or more.
    zone : Points
        The zone.
    alpha : float
        From 0 to 1; see `gomc.settings.zones.Zone`.
    komi : float
        Points that White is given.

    Returns
    -------
    float
        In points, from Black's view, komi not deducted.

    Examples
    --------
    In 10 games Black had 40 points more than White in the zone, and 20 fewer outside.

    >>> from gomc.game.points import geometry
    >>> counts = Counts.of(1, geometry(3))
    >>> counts.tallies[0].n = 10
    >>> counts.owners[0], counts.owners[9] = 40, -20
    >>> corner = Points.of(["A3", "A2"], 3)
    >>> [tuned(counts, corner, alpha, komi=0.5) for alpha in (1, 0.5, 0)]
    [-2.0, -2.75, -3.5]
    """
    games = sum(counts.tallies, Tally()).n
    inside = sum(counts.owners[point] for point in bits(zone.bits)) / games
    lead = sum(counts.owners) / games - komi
    return alpha * lead - (inside - komi)


def _last_strings(board: Game) -> int:
    """Return the strings of the last two moves' stones, as far as these are still there."""
    strings = 0
    for color, move in board.moves[-2:]:
        if move >= 0 and board.color_at(move) is color:
            strings |= board.string(move).bits
    return strings


def _grown(points: int, within: int, steps: int, board: Game) -> int:
    """Return points with those of another set that can be reached from them in some steps."""
    stride = board.geometry.stride
    for _ in range(steps):
        points |= (points << 1 | points >> 1 | points << stride | points >> stride) & within
    return points


def _whole_strings(points: int, board: Game) -> int:
    """Return all strings that have a stone among some points."""
    whole = 0
    for point in bits(points & (board.black.bits | board.white.bits)):
        if not whole >> point & 1:
            whole |= board.string(point).bits
    return whole
