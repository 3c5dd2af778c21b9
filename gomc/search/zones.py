r"""The part of a large board that matters now: groups and zones, as in MoGo's report of 2006.

On a large board a tree of all moves is broad and flat, and a playout is long and gives little
information about a move. MoGo therefore searches the neighbourhood of the last two moves. The tree
contains only moves in a *group* (`group`), and playouts play only in a *zone* round the group (`zone`).
The score of the rest of the board is estimated once, and added (`tuned`).

**Closeness** is measured in the *common fate graph* [1]_. The stones of a string live and die together,
and so every string is a node of this graph, and every free point is a node; edges join neighbours.
These are the distances from the string of X:

.. code-block:: text

    board          distance from the string
    . . . . . .    1 1 1 1 2 3
    X X X X . .    0 0 0 0 1 2
    . . . . . .    1 1 1 1 2 3
    . . . O . .    2 2 2 2 3 4
    . . . O . .    3 3 3 2 3 4
    . . . O . .    4 4 3 2 3 4

The whole string of O is at distance 2, even the far end, and the points beside the far end are at
distance 3.

Source: MoGo's report RR-6062 (2006), section 3.3.

.. [1] T. Graepel, M. Goutrie, M. Krueger, R. Herbrich, "Learning on graphs in the game of Go", 2001.
"""

from __future__ import annotations

from gomc.errors import check_whole
from gomc.game import Game, check_board
from gomc.game.points import Points, bits
from gomc.results.tally import Counts, PlayoutSums
from gomc.settings.zones import FARTHEST


# Paper: RR 3.3, RR Figure 9
def group(board: Game, distance: int) -> Points:
    """Return the groups of the last two moves, as one set of free points and stones.

    A group begins with the string of a stone. The group contains all free points that a path over free
    points reaches within the distance, and all strings of either colour within this distance, each as a
    whole. From every new string the group grows in the same way, until no point can be added.

    Parameters
    ----------
    board : Board
        The position, with the moves that led to it.
    distance : int
        The distance, 1 or more; see `gomc.settings.zones.Group`.

    Returns
    -------
    Points
        The union of both groups. A pass gives no group, and a captured stone gives no group; without
        any group, all points of the board.

    Raises
    ------
    GomcError
        If `board` is no board, or the distance is out of range.

    Examples
    --------
    The two stones below are near enough to be in the same group. The stone on D8 is not in this group.

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
    """Return the zone: the group of the last two moves with a margin round the group.

    Parameters
    ----------
    board : Board
        The position, with the moves that led to it.
    distance : int
        The distance of `group`.
    margin : int
        The number of steps from point to point by which the zone reaches beyond the group. A string
        with a stone in the zone belongs to the zone as a whole.

    Raises
    ------
    GomcError
        If `board` is no board, or a number is out of range.

    Examples
    --------
    The zone contains the whole string in the lowest row, though only the end of the string is near.

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

    Let :math:`\bar s_0` be the mean score in the zone and :math:`\bar s_1` the mean score outside the
    zone (Black's points less White's points, in games on the whole board). The tuned score is

    .. math::  \hat s_1 = \alpha (\bar s_1 + \bar s_0 - \mathrm{komi}) - (\bar s_0 - \mathrm{komi}),

    the report's equation (2). A game in the zone that ends with the score :math:`s_0` in the zone has
    the total score :math:`s_0 + \hat s_1`. Black wins if this total is larger than komi, that is, if

    .. math::  (s_0 - \bar s_0) + \alpha (\bar s_1 + \bar s_0 - \mathrm{komi}) > 0.

    This holds if Black's score in the zone exceeds the mean score there by more than the part
    :math:`\alpha` of the points by which Black is behind on the whole board. So the local fight decides
    the game, even if the whole board seems decided.

    Parameters
    ----------
    counts : Counts
        The counts of games on the whole board, one or more.
    zone : Points
        The zone.
    alpha : float
        The factor from 0 to 1; see `gomc.settings.zones.Zone`.
    komi : float
        The points that White gets.

    Returns
    -------
    float
        The score in points, from Black's view, komi not deducted.

    Examples
    --------
    In 10 games together Black got 40 points more than White in the zone, and 20 points fewer outside.

    >>> from gomc.game.points import geometry
    >>> counts = Counts.of(1, geometry(3))
    >>> counts.tallies[0].n = 10
    >>> counts.owners[0], counts.owners[9] = 40, -20
    >>> corner = Points.of(["A3", "A2"], 3)
    >>> [tuned(counts, corner, alpha, komi=0.5) for alpha in (1, 0.5, 0)]
    [-2.0, -2.75, -3.5]
    """
    games = sum(counts.tallies, PlayoutSums()).n
    inside = sum(counts.owners[point] for point in bits(zone.bits)) / games
    lead = sum(counts.owners) / games - komi
    return alpha * lead - (inside - komi)


def _last_strings(board: Game) -> int:
    """Return the strings of the stones of the last two moves, as far as the stones are on the board."""
    strings = 0
    for color, move in board.moves[-2:]:
        if move >= 0 and board.color_at(move) is color:
            strings |= board.string(move).bits
    return strings


def _grown(points: int, within: int, steps: int, board: Game) -> int:
    """Return some points, and the points of the set `within` that they reach in some steps."""
    stride = board.geometry.stride
    for _ in range(steps):
        points |= (points << 1 | points >> 1 | points << stride | points >> stride) & within
    return points


def _whole_strings(points: int, board: Game) -> int:
    """Return all strings with a stone among some points."""
    whole = 0
    for point in bits(points & (board.black.bits | board.white.bits)):
        if not whole >> point & 1:
            whole |= board.string(point).bits
    return whole
