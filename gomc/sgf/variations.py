"""Variations: the tree of a game, with all recorded continuations.

A node is the position after a move. The first child of a node continues the main line, and the other
children are variations. A reader of the tree goes from node to node and adds moves and comments;
`gomc.sgf.write` writes the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from sgfmill import sgf_grammar

from gomc.errors import GomcError, check_type
from gomc.game import Game
from gomc.game.points import PASS, parse_move, point_name
from gomc.game.position import Move
from gomc.game.record import RECORDED, Record
from gomc.game.rules import Color, Rules
from gomc.reference import Board
from gomc.sgf.nodes import Node, moves_of, record_of, size_of
from gomc.sgf.reading import Source, first_game

BoardT = TypeVar("BoardT", bound=Game)


class GameNode:
    """A node of a game's tree.

    Attributes
    ----------
    parent : GameNode or None
        The node before; None at the root.
    children : list of GameNode
        The nodes after this node: first the node of the main line, then variations. To remove a
        variation from the game, remove the child from the list.
    properties : dict of str to list of bytes
        The properties of the node, as the file states them.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc import sgf
    >>> game = sgf.read_tree("(;SZ[5]KM[0.5];B[cc];W[cd](;B[bd]C[played])(;B[dd]C[better];W[bc]))")
    >>> fork = game.main_line[2]
    >>> [(child.name, child.comment) for child in fork.children]
    [('B2', 'played'), ('D2', 'better')]
    >>> better = fork.children[1]
    >>> print(better.board(go.Board))
    5 . . . . .
    4 . . . . .
    3 . . X . .
    2 . . O X .
    1 . . . . .
      A B C D E
    White to play
    >>> [node.name for node in better.main_line], len([*game.walk()])
    (['D2', 'B3'], 6)
    >>> better.add("C1").comment = "This too."
    >>> print(sgf.write(game).strip())
    (;FF[4]CA[UTF-8]GM[1]KM[0.5]SZ[5];B[cc];W[cd](;B[bd]C[played])(;B[dd]C[better](
    ;W[bc])(;C[This too.]W[ce])))
    """

    def __init__(self, properties: Node, parent: GameNode | None = None) -> None:
        self.properties = properties
        self.parent = parent
        self.children: list[GameNode] = []

    def __repr__(self) -> str:
        try:
            words = f"{self.move[0]} {self.name}" if self.move else "no move"
        except GomcError:  # a node keeps a wrong move as the file states it
            words = "a move that cannot be read"
        return f"<GameNode: {words}, {len(self.children)} after it>"

    # --- The contents of a node.

    @property
    def move(self) -> tuple[Color, int] | None:
        """The player and the move that led to the node; None at the root and at a set-up."""
        moves = moves_of(self.properties, self.size, len(self.line) - 2)
        return moves[-1] if moves else None

    @property
    def name(self) -> str | None:
        """The name of the move; None if there is no move."""
        return point_name(self.move[1], self.size) if self.move else None

    @property
    def size(self) -> int:
        """The size of the board: points a side."""
        return size_of(self.line[0].properties)

    @property
    def comment(self) -> str:
        """The comment, which can be set."""
        raw = self.properties.get("C", [b""])[0]
        return str(sgf_grammar.text_value(raw).decode("utf-8", "replace"))

    @comment.setter
    def comment(self, comment: str) -> None:
        self.properties.pop("C", None)
        if check_type("a comment", comment, str):
            self.properties["C"] = [sgf_grammar.escape_text(comment.encode("utf-8", "replace"))]

    # --- Other nodes.

    @property
    def line(self) -> list[GameNode]:
        """The nodes from the root to this node."""
        nodes, node = [self], self
        while node.parent:
            node = node.parent
            nodes.append(node)
        return nodes[::-1]

    @property
    def main_line(self) -> list[GameNode]:
        """The nodes from this node on, always the first child."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def walk(self) -> Iterator[GameNode]:
        """Yield this node and all nodes after it, each line to the end before the next line."""
        nodes = [self]
        while nodes:
            node = nodes.pop()
            yield node
            nodes += reversed(node.children)

    # --- The game at a node.

    @property
    def record(self) -> Record:
        """The record of the game to this node, and from this node along the first children."""
        return record_of([node.properties for node in self.line[:-1] + self.main_line], [])

    def board(self, board_class: type[BoardT], rules: Rules = RECORDED) -> BoardT:
        """Return a board with the position; see `Record.board_at`."""
        record = self._to_here()
        return record.board_at(len(record.moves), board_class, rules)

    def add(self, move: Move, color: Color | str | None = None) -> GameNode:
        """Return the node after a move; a move without a node becomes a new variation.

        Parameters
        ----------
        move : int or str
            The move.
        color : Color or str, optional
            The player who makes the move; by default the player to move.

        Raises
        ------
        IllegalMove
            If the rules forbid the move.
        """
        board = self.board(Board)
        player = board.to_play if color is None else Color.parse(color)
        board.resume()
        board.play(move, player)
        played = player, board.moves[-1][1]
        existing = [child for child in self.children if child.move == played]
        if existing:
            return existing[0]
        node = GameNode({player.name[0]: [_place(played[1], board.size)]}, self)
        self.children.append(node)
        return node

    def _to_here(self) -> Record:
        later = [node.properties for node in self.main_line[1:]]
        return record_of([node.properties for node in self.line], [], later)


def read_tree(source: Source) -> GameNode:
    """Read the first game of a file with all variations, and return the root of the tree.

    Parameters
    ----------
    source : str, bytes, path or open file
        The same as for `gomc.sgf.read`.

    Raises
    ------
    GomcError
        In the same cases as `gomc.sgf.read`, for the main line. A wrong variation raises the error when
        a reader comes to it.

    Examples
    --------
    >>> game = read_tree("(;SZ[9];B[ee](;W[cc])(;W[gg];B[cc]))")
    >>> [len(node.line) for node in game.walk() if not node.children]
    [3, 4]
    """
    coarse = first_game(source, [], [])
    root = GameNode(coarse.sequence[0])
    to_build = [(root, coarse, 1)]
    while to_build:
        node, tree, first = to_build.pop()
        for properties in tree.sequence[first:]:
            node.children.append(GameNode(properties, node))
            node = node.children[0]
        for branch in tree.children:
            node.children.append(GameNode(branch.sequence[0], node))
            to_build.append((node.children[-1], branch, 1))
    root.properties |= {"FF": [b"4"], "CA": [b"UTF-8"], "GM": [b"1"]}
    record_of([node.properties for node in root.main_line], [])  # raises an error for a wrong move now
    return root


def _place(move: int, size: int) -> bytes:
    """Return a move as SGF's value, which is empty for a pass."""
    if move == PASS:
        return b""
    row, column = divmod(parse_move(move, size), size + 1)
    return bytes((ord("a") + column, ord("a") + row))
