"""Writing games: a board, a record, or a tree with variations, as the text of a file."""

from __future__ import annotations

from decimal import Decimal

from sgfmill import sgf, sgf_grammar

from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.points import PASS, parse_move
from gomc.game.record import Record, Setup
from gomc.sgf.variations import GameNode


def write(game: Game | Record | GameNode) -> str:
    """Return the text of a file with a game; the text must be saved in UTF-8.

    Parameters
    ----------
    game : Board, Record or GameNode
        The game. To add names, comments and so on, make a record of a board:
        ``dataclasses.replace(Record.of(board), players=("Ann", "Bob"))``. Any node of a tree
        (`gomc.sgf.read_tree`) stands for the whole game with variations.

    Raises
    ------
    GomcError
        If a record contains a move that is no point of the board.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=9, komi=6.5)
    >>> for move in ["E5", "C3", "pass"]:
    ...     board.play(move)
    >>> print(write(board).strip())
    (;FF[4]CA[UTF-8]GM[1]KM[6.5]SZ[9];B[ee];W[cg];B[tt])
    """
    if isinstance(game, GameNode):
        return _written(game.line[0])
    if not isinstance(game, Game | Record):
        raise GomcError(
            f"a game to be written must be a Board, a Record or a GameNode, not {quoted(game)}."
        )
    record = game if isinstance(game, Record) else Record.of(game)
    tree = sgf.Sgf_game(record.size)
    node = tree.get_root()
    _write_info(node, record)
    comments, setups = dict(record.comments), record.setups_by_move()
    for number in range(len(record.moves) + 1):
        if number:
            color, move = record.moves[number - 1]
            node = node.new_child()
            node.set_move(color.name[0].lower(), _place(move, record.size))
        if number in comments:
            node.set("C", _encodable(comments[number]))
        for setup in setups.get(number, ()):
            node = node.new_child() if number or node.has_property("PL") else node
            _write_setup(node, setup, record.size)
    return str(tree.serialise().decode("utf-8"))


def _written(root: GameNode) -> str:
    """Return the text of a tree."""
    coarse = sgf_grammar.make_coarse_game_tree(
        root, lambda node: node.children, lambda node: node.properties
    )
    return str(sgf_grammar.serialise_game_tree(coarse).decode("utf-8", "replace"))


def _write_info(root: sgf.Node, record: Record) -> None:
    black, white = record.players
    texts = {"PB": black, "PW": white, "RU": record.rules, "RE": record.result}
    texts |= {"EV": record.event, "DT": record.date, "HA": str(record.handicap or "")}
    root.set_raw("KM", format(Decimal(repr(record.komi)), "f").removesuffix(".0").encode())
    for name, text in texts.items():
        if text:
            root.set_raw(name, sgf_grammar.escape_text(_encodable(text).encode()))


def _write_setup(node: sgf.Node, setup: Setup, size: int) -> None:
    groups = [[_place(point, size) for point in points] for points in setup[1:4]]
    node.set_setup_stones(*groups)
    node.set("PL", setup.to_play.name[0].lower())


def _place(move: int, size: int) -> tuple[int, int] | None:
    """Return sgfmill's row (from below) and column of a move; None for a pass."""
    row, column = divmod(parse_move(move, size), size + 1)
    return None if move == PASS else (size - 1 - row, column)


def _encodable(text: str) -> str:
    """Return a text without characters that UTF-8 cannot write (halves of surrogate pairs)."""
    return text.encode("utf-8", "replace").decode()
