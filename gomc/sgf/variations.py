"""Variations: the tree of a game, with all the ways in which it could have gone on.

A node is the position after a move. Its first child goes on with the main line, the others are
variations. One walks the tree from node to node, adds moves and comments, and writes it with
`gomc.sgf.write`.
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
from gomc.sgf.reading import Node, Source, first_game, moves_of, record_of, size_of

BoardT = TypeVar("BoardT", bound=Game)


class GameNode:
    """A node of a game's tree.

    Attributes
    ----------
    parent : GameNode or None
        The node before it; None at the root.
    children : list of GameNode
        The nodes after it: the main line's first, then variations. Taking one out of the list takes it
        out of the game.
    properties : dict of str to list of bytes
        All that the file says of the node, as it stands there.

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
            said = f"{self.move[0]} {self.name}" if self.move else "no move"
        except GomcError:  # it says what the file says
            said = "a move that cannot be read"
        return f"<GameNode: {said}, {len(self.children)} after it>"

    # --- What a node says.

    @property
    def move(self) -> tuple[Color, int] | None:
        """The move that led here, with its colour; None at the root, and where stones are set up."""
        moves = moves_of(self.properties, self.size, len(self.line) - 2)
        return moves[-1] if moves else None

    @property
    def name(self) -> str | None:
        """The name of that move."""
        return point_name(self.move[1], self.size) if self.move else None

    @property
    def size(self) -> int:
        """The board's size: points a side."""
        return size_of(self.line[0].properties)

    @property
    def comment(self) -> str:
        """The comment; it can be set."""
        raw = self.properties.get("C", [b""])[0]
        return str(sgf_grammar.text_value(raw).decode("utf-8", "replace"))

    @comment.setter
    def comment(self, comment: str) -> None:
        self.properties.pop("C", None)
        if check_type("a comment", comment, str):
            self.properties["C"] = [sgf_grammar.escape_text(comment.encode("utf-8", "replace"))]

    # --- Where one can go from it.

    @property
    def line(self) -> list[GameNode]:
        """The nodes from the root to this one."""
        nodes, node = [self], self
        while node.parent:
            node = node.parent
            nodes.append(node)
        return nodes[::-1]

    @property
    def main_line(self) -> list[GameNode]:
        """The nodes from this one on, always the first child."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def walk(self) -> Iterator[GameNode]:
        """Yield this node and all after it, each line to its end before the next one."""
        nodes = [self]
        while nodes:
            node = nodes.pop()
            yield node
            nodes += reversed(node.children)

    # --- The game there.

    @property
    def record(self) -> Record:
        """The record of the game to this node, and from there along the first children."""
        return record_of([node.properties for node in self.line[:-1] + self.main_line], [])

    def board(self, board_class: type[BoardT], rules: Rules = RECORDED) -> BoardT:
        """Return a board with the position; as `Record.board_at`."""
        record = self._to_here()
        return record.board_at(len(record.moves), board_class, rules)

    def add(self, move: Move, color: Color | str | None = None) -> GameNode:
        """Return the node after a move, which is a new variation if there is no such node yet.

        Parameters
        ----------
        move : int or str
            The move.
        color : Color or str, optional
            Who plays it; the player to move, if not given.

        Raises
        ------
        IllegalMove
            If the rules forbid it.
        """
        board = self.board(Board)
        player = board.to_play if color is None else Color.parse(color)
        board.resume()
        board.play(move, player)
        played = player, board.moves[-1][1]
        known = [child for child in self.children if child.move == played]
        if known:
            return known[0]
        node = GameNode({player.name[0]: [_place(played[1], board.size)]}, self)
        self.children.append(node)
        return node

    def _to_here(self) -> Record:
        return record_of([node.properties for node in self.line], [])


def read_tree(source: Source) -> GameNode:
    """Read the first game of a file with all its variations, and return the root of its tree.

    Parameters
    ----------
    source : str, bytes, path or open file
        As for `gomc.sgf.read`.

    Raises
    ------
    GomcError
        As `gomc.sgf.read`, for the main line. A variation that is wrong is found when one goes there.

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
    record_of([node.properties for node in root.main_line], [])  # lets a wrong move be told at once
    return root


def _place(move: int, size: int) -> bytes:
    """Return a move as SGF writes it; a pass as an empty value."""
    if move == PASS:
        return b""
    row, column = divmod(parse_move(move, size), size + 1)
    return bytes((ord("a") + column, ord("a") + row))
