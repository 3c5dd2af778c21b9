"""Trees that are kept for the next search of a game; `gomc.reference.reuse` explains the method."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Protocol

from gomc.errors import GomcError
from gomc.game import Game


class ReusingSearcher(Protocol):
    """The part of `gomc.search.search.Searcher` that this module uses."""

    board: Game

    def adopt(self, old: ReusingSearcher, line: Sequence[int]) -> None:
        """Go on in the tree of another search, at the node to which a line of moves leads."""


class KeptTree:
    """The tree of a search, for the next search of the same game.

    A search with a kept tree (``tree=``) goes on in this tree if the position is reached by some moves
    of the tree, and if both searches use the same settings and komi. Otherwise the search begins a new
    tree. It also begins a new tree if the position is still the same, so that it gives the same answer
    as before. After the search, the tree of this search is kept.

    `playouts` is the number of games that a search adds to the tree. The games of the kept tree come on
    top (`SearchResult.kept`), and count among the visits of the root and of the moves that the search
    considers.

    The trees of `gomc.UCT` are kept with all layers. There is one exception: with `gomc.Group` a tree
    contains only the moves near the last moves, which change with each move. The replies that playouts
    have learned (`gomc.settings.LastGoodReply`) are forgotten. GNU Go's search begins a new graph,
    because the limit of this search counts the moves of a single graph. Searches of several processes
    begin new trees, because the processes drop their trees at the end of a search.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> tree, board = gomc.KeptTree(), go.Board(5)
    >>> first = go.search(board, gomc.UCT(), playouts=300, seed=1, tree=tree)
    >>> for move in first.variation[:2]:
    ...     board.play(move)
    >>> second = go.search(board, gomc.UCT(), playouts=300, seed=2, tree=tree)
    >>> second.playouts, second.kept == second.root.visits - 300 > 0
    (300, True)
    """

    def __init__(self) -> None:
        self._search: ReusingSearcher | None = None
        self._board: Game | None = None

    def hand_to(self, search: ReusingSearcher) -> None:
        """Let a search go on in this tree if the tree contains the position; forget the tree here."""
        old, self._search = self._search, None
        if old and self._board:
            line = line_between(self._board, search.board)
            if line:
                search.adopt(old, line)

    def keep(self, search: ReusingSearcher) -> None:
        """Keep the tree of a search that is over."""
        self._search, self._board = search, search.board.copy()

    def copy(self) -> KeptTree:
        """Return another `KeptTree` with the same tree; each can be used without the other."""
        return copy(self)


def line_between(board: Game, later: Game) -> list[int]:
    """Return the moves, in turn, from a position to a later position; no moves if they are unrelated.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(5)
    >>> later = board.copy()
    >>> later.play("A5"), line_between(board, later), line_between(later, board)
    (None, [0], [])
    """
    played = len(board.moves)
    same = (board.size, board.rules, board.moves) == (later.size, later.rules, later.moves[:played])
    line, between = [], board.copy()
    with suppress(GomcError):  # a move may be illegal if the stones were set up otherwise
        for color, move in later.moves[played:] if same else ():
            if between.to_play is color:
                between.play(move)
                line.append(move)
    return line if between.state == later.state else []
