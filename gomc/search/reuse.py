"""Trees that are kept from one search to the next; `gomc.reference.reuse` explains how."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Protocol

from gomc.errors import GomcError
from gomc.game import Game


class Adopting(Protocol):
    """What a search under way is here; see `gomc.search.search.Searcher`."""

    board: Game

    def adopt(self, old: Adopting, line: Sequence[int]) -> None:
        """Go on in the tree of another search, at the node to which a line of moves leads."""


class KeptTree:
    """The tree of a search, for the next search of the same game.

    A search that is given one goes on in its tree if the game went on in it: if the position is the one
    after some moves of the tree. Both searches must have the same settings and komi. Otherwise the
    search begins anew, and also if the position is still the same: then it answers as before. Its own
    tree is kept afterwards.

    The number of `playouts` is that of the games which a search adds to its tree; those that were kept
    come on top (`SearchResult.kept`), and count among the visits of its moves.

    Kept are the trees of `gomc.UCT` with all its layers, but for one: with `gomc.Group` a tree has
    only the moves near the last ones, which are others at each move. What random games have learned
    (`gomc.settings.LastGoodReply`) is forgotten. GNU Go's search begins anew, because its limit counts
    the moves of one graph, and so do searches of several processes, which drop their trees when they
    end.

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
        self._search: Adopting | None = None
        self._board: Game | None = None

    def hand_to(self, search: Adopting) -> None:
        """Let a search go on in this tree if its position is in it, and keep the tree no longer."""
        old, self._search = self._search, None
        if old and self._board:
            line = line_between(self._board, search.board)
            if line:
                search.adopt(old, line)

    def keep(self, search: Adopting) -> None:
        """Keep the tree of a search that is over."""
        self._search, self._board = search, search.board.copy()

    def copy(self) -> KeptTree:
        """Return another one with the same tree, of which either can be used without the other."""
        return copy(self)


def line_between(board: Game, later: Game) -> list[int]:
    """Return the moves, in turn, by which a position came from an earlier one; none if it did not.

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
