"""Reading files: the main line of a game, as a record.

The main line takes the first branch everywhere. `Record.notes` lists all parts that were left out or
guessed.
"""

from __future__ import annotations

import math
import os
import re
from pathlib import Path
from typing import IO

from sgfmill import sgf_grammar, sgf_properties

from gomc.errors import GomcError, quoted
from gomc.game.charset import to_utf8
from gomc.game.files import read_regular
from gomc.game.points import MAX_SIZE, PASS, bits
from gomc.game.record import Record, Setup
from gomc.game.rules import Color

LARGEST = 10_000_000
"""The largest number of bytes of a game, from a file or from memory."""

LARGEST_COLLECTION = 30_000_000
"""The largest number of bytes of a collection of games."""

_START = re.compile(rb"\(\s*;")
_VALUE = re.compile(rb"\[[^\\\]]*+(?:\\.[^\\\]]*+)*+(?:\]|\\?\Z)", re.DOTALL)
"""A value in brackets; the last value of a text need not end, so that no byte is scanned twice."""

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""A file of games, or the contents of such a file."""

Node = dict[str, list[bytes]]
"""The properties of a node: the raw values of each property."""

_COLORS = {"B": Color.BLACK, "W": Color.WHITE}

_NODES = 100_000
"""The largest number of nodes of a game, variations included; a file of 1 MB can hold a million."""

_STONES = 1_000_000
"""The largest number of points that a game may set up in all nodes; eleven bytes can name 625."""


def read(source: Source) -> Record:
    """Read the main line of the first game of a file.

    Parameters
    ----------
    source : str, bytes, path or open file
        The name of the file, a `pathlib.Path`, or the file itself, open for reading; or the contents of
        the file, as text or bytes. Every game contains a semicolon, so a text without a semicolon is a
        name.

    Returns
    -------
    Record
        The record; `Record.notes` names everything that was left out (variations, further games) or
        guessed (a missing komi, letters in an unknown encoding).

    Raises
    ------
    GomcError
        If the source cannot be read, is broken, or is not a game of Go on a square board of 1 to 25
        points a side.

    Examples
    --------
    >>> read("(;SZ[19:13])")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: the board of the record must be square, from 1x1 to 25x25, not '19:13'.
    """
    notes: list[str] = []
    later: list[str] = []
    nodes = _main_line(first_game(source, notes, later), notes)
    return record_of(nodes, [*notes, *later])


def first_game(source: Source, notes: list[str], later: list[str]) -> sgf_grammar.Coarse_game_tree:
    """Return the first game of a file, with all variations, as sgfmill's tree.

    Notes on the encoding are added to `notes`, and a note on further games to `later`.
    """
    data = _utf8(source, notes, LARGEST)
    rest = _check_nodes(data)
    try:
        branch = sgf_grammar.parse_sgf_game(data)
    except ValueError as error:
        raise _unreadable(error) from None
    if _START.search(rest):
        later.append("the file has further games, which were skipped: only the first is read.")
    return branch


def read_all(source: Source) -> tuple[Record, ...]:
    """Read the main line of every game of a file; `read` reads only the first game.

    Raises
    ------
    GomcError
        If a game cannot be read; the message gives the number of the game.

    Examples
    --------
    >>> [len(record.moves) for record in read_all("(;SZ[9];B[ee];W[cc]) (;SZ[9];B[cc])")]
    [2, 1]
    """
    notes: list[str] = []
    data = _utf8(source, notes, LARGEST_COLLECTION)
    try:
        branches = sgf_grammar.parse_sgf_collection(data)
    except ValueError as error:
        raise _unreadable(error) from None
    records = []
    for number, branch in enumerate(branches, 1):
        try:
            own_notes = [*notes]
            records.append(record_of(_main_line(branch, own_notes), own_notes))
        except GomcError as error:
            raise GomcError(f"game {number}: {error}") from None
    return tuple(records)


def _unreadable(error: ValueError) -> GomcError:
    return GomcError(f"this is no readable SGF file: {error}.")


def record_of(nodes: list[Node], notes: list[str]) -> Record:
    """Return the record of a game's main line."""
    size = size_of(nodes[0])
    komi, handicap = _komi(nodes, notes), _handicap(nodes, size, notes)
    moves: list[tuple[Color, int]] = []
    setups: list[Setup] = []
    comments: dict[int, list[str]] = {}
    stones = 0
    for node, mover in zip(nodes, _next_movers(nodes), strict=True):
        if node.keys() & {"AB", "AW", "AE", "PL"}:
            first = Color.WHITE if handicap else Color.BLACK
            turn = mover or (moves[-1][0].other if moves else first)
            setups.append(_setup(node, size, len(moves), turn))
            stones += sum(map(len, setups[-1][1:4]))
            if stones > _STONES:
                raise GomcError(f"the record sets up more than {_STONES:,} points.")
        moves += moves_of(node, size, len(moves))
        if "C" in node:
            comments.setdefault(len(moves), []).append(_decode(sgf_grammar.text_value(node["C"][0])))
    _note_setups(setups, handicap, notes)
    return Record(
        size=size,
        komi=komi,
        moves=tuple(moves),
        setups=tuple(setups),
        handicap=handicap,
        players=(_info(nodes, "PB"), _info(nodes, "PW")),
        rules=_info(nodes, "RU"),
        result=_info(nodes, "RE"),
        event=_info(nodes, "EV"),
        date=_info(nodes, "DT"),
        comments=tuple((n, "\n\n".join(texts)) for n, texts in comments.items()),
        notes=tuple(notes),
    )


def _utf8(source: Source, notes: list[str], largest: int) -> bytes:
    """Return the file in UTF-8, whatever encoding it came in."""
    if not isinstance(source, (str, bytes, bytearray, os.PathLike)) and hasattr(source, "read"):
        source = _contents(source, largest)
    if isinstance(source, str) and ";" not in source and "\n" not in source:
        source = Path(source)
    if not isinstance(source, str):
        return to_utf8(_bytes(source, largest), notes)
    return _checked(source.encode("utf-8", "replace"), largest)


def _contents(file: IO[str] | IO[bytes], largest: int) -> str | bytes:
    """Return the contents of an open file; a text gets a newline, which no file's name has."""
    try:
        contents = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise GomcError(f"the open file cannot be read: {error}.") from None
    if len(contents) > largest:
        raise GomcError(f"the open file is too large: more than {largest:,} letters are not read.")
    return f"{contents}\n" if isinstance(contents, str) else contents


def _bytes(source: object, largest: int) -> bytes:
    if isinstance(source, (bytes, bytearray)):
        return _checked(bytes(source), largest)
    if not isinstance(source, os.PathLike):
        raise GomcError(
            f"a game record is read from text, bytes, a path or an open file, not {quoted(source)}."
        )
    return read_regular(Path(source), largest)


def _checked(data: bytes, largest: int) -> bytes:
    if len(data) > largest:
        raise GomcError(f"this SGF file is too large: it has more than {largest / 1e6:g} MB.")
    return data


def _check_nodes(data: bytes) -> bytes:
    """Return the data after the first game, without values, or raise an error for too many nodes."""
    start = _START.search(data)
    bare = _VALUE.sub(b"", data[start.start() :]) if start else b""
    depth, end = 0, len(bare)
    for sign in re.finditer(rb"[()]", bare):
        depth += 1 if sign[0] == b"(" else -1
        if not depth:
            end = sign.end()
            break
    if bare.count(b";", 0, end) > _NODES:
        raise GomcError(f"this SGF file is too large: its game has more than {_NODES:,} nodes.")
    return bare[end:]


def _main_line(branch: sgf_grammar.Coarse_game_tree, notes: list[str]) -> list[Node]:
    """Return the nodes of the main line of a game, and note the number of variations."""
    nodes = list(sgf_grammar.main_sequence_iter(branch))
    skipped = 0
    while branch.children:
        skipped += len(branch.children) - 1
        branch = branch.children[0]
    if skipped:
        were = "variation was" if skipped == 1 else "variations were"
        notes.append(f"{skipped} {were} skipped: only the main line is read.")
    return nodes


def size_of(root: Node) -> int:
    """Return the size of the board, or raise an error if the game is not Go."""
    game, size = (root.get(name, [default])[0] for name, default in (("GM", b"1"), ("SZ", b"19")))
    if game.strip() not in (b"1", b""):
        raise GomcError(f"the record must be of a game of Go, which is GM[1], not GM {_quoted(game)}.")
    sides = re.fullmatch(rb"\s*(\d{1,3})(?::(\d{1,3}))?\s*", size)
    if not sides or int(sides[2] or sides[1]) != int(sides[1]) or not 1 <= int(sides[1]) <= MAX_SIZE:
        largest = f"{MAX_SIZE}x{MAX_SIZE}"
        raise GomcError(
            f"the board of the record must be square, from 1x1 to {largest}, not {_quoted(size)}."
        )
    return int(sides[1])


def _komi(nodes: list[Node], notes: list[str]) -> float:
    """Return the komi, or 0 with a note if the file gives no number."""
    text = _info(nodes, "KM")
    try:
        komi = float(text.replace(",", "."))
    except ValueError:
        komi = math.nan
    if math.isfinite(komi):
        return komi
    wrong = f"the komi {_quoted(text.encode())} is no number" if text else "the file gives no komi"
    notes.append(f"{wrong}, so komi is 0.")
    return 0.0


def _handicap(nodes: list[Node], size: int, notes: list[str]) -> int:
    """Return the handicap, or 0 with a note if the file gives no number of stones."""
    text = _info(nodes, "HA").strip()
    if not text or (text.isdecimal() and len(text) < 4 and int(text) < size * size):
        return int(text or 0)
    notes.append(f"the handicap {_quoted(text.encode())} is no number of stones, so it is 0.")
    return 0


def _next_movers(nodes: list[Node]) -> list[Color | None]:
    """Return for every node the player of the next move, at or after the node; None at the end."""
    movers: list[Color | None] = []
    mover = None
    for node in reversed(nodes):
        mover = next((_COLORS[name] for name in node if name in _COLORS), mover)
        movers.append(mover)
    return movers[::-1]


def _setup(node: Node, size: int, after: int, turn: Color) -> Setup:
    """Return the set-up of a node; `turn` is to move if the node does not name a player."""

    def points(name: str) -> tuple[int, ...]:
        values = node.get(name, [b""])
        try:
            return tuple(bits(0 if values == [b""] else _set(values, size)))
        except ValueError:
            raise GomcError(
                f"{name} after move {after} must be points of the {size}x{size} board, "
                f"not {_quoted(b' '.join(values))}."
            ) from None

    player = _decode(node.get("PL", [b""])[0].strip()[:1]).upper()
    return Setup(after, points("AB"), points("AW"), points("AE"), _COLORS.get(player, turn))


def _set(values: list[bytes], size: int) -> int:
    """Return the set of all points in a list of points and rectangles, such as "aa:cc"."""
    stride, points = size + 1, 0
    for value in values:
        corners = [
            _point(sgf_properties.interpret_go_point(corner, size), size)
            for corner in value.split(b":", 2)
        ]
        if PASS in corners or len(corners) > 2:
            raise ValueError
        (top, left), (bottom, right) = (divmod(corner, stride) for corner in (corners[0], corners[-1]))
        if bottom < top or right < left:
            raise ValueError
        row = (1 << right - left + 1) - 1
        rows = ((1 << stride * (bottom - top + 1)) - 1) // ((1 << stride) - 1)  # one bit for each row
        points |= row * rows << corners[0]
    return points


def moves_of(node: Node, size: int, played: int) -> list[tuple[Color, int]]:
    """Return the moves of a node: usually a single move, in some old files a move of each player."""
    moves: list[tuple[Color, int]] = []
    for name in filter(_COLORS.get, node):
        value = b" ".join(node[name])
        try:
            place = sgf_properties.interpret_go_point(value.strip(), size)
        except ValueError:
            number = played + len(moves) + 1
            raise GomcError(
                f"move {number} of the record must be a point of the {size}x{size} board "
                f"or a pass, not {_quoted(value)}."
            ) from None
        moves.append((_COLORS[name], _point(place, size)))
    return moves


def _point(place: tuple[int, int] | None, size: int) -> int:
    """Return the move at sgfmill's row (from below) and column; None is a pass."""
    return PASS if place is None else (size - 1 - place[0]) * (size + 1) + place[1]


def _note_setups(setups: list[Setup], handicap: int, notes: list[str]) -> None:
    """Note stones that are set up late, and a handicap with another number of stones."""
    late = [setup.after for setup in setups if setup.after]
    if late:
        notes.append(f"stones are set up in the middle of the game, after move {late[0]}.")
    stones = sum(len(setup.black) for setup in setups if not setup.after)
    if handicap > 1 and stones != handicap:
        notes.append(f"the handicap is {handicap}, but {stones} black stones are set up.")


def _info(nodes: list[Node], name: str) -> str:
    """Return a text of the game's information, from the first node with such a property."""
    raw = next((node[name][0] for node in nodes if name in node), b"")
    return _decode(sgf_grammar.simpletext_value(raw))


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _quoted(raw: bytes) -> str:
    text = _decode(raw)
    return repr(text if len(text) <= 20 else text[:20] + "...")
