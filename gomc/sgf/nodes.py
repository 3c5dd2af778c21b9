"""The properties of nodes: sizes, komi, moves and set-ups, and the record of a line of nodes."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from sgfmill import sgf_grammar, sgf_properties

from gomc.errors import GomcError
from gomc.game.points import MAX_SIZE, PASS, bits
from gomc.game.record import Record, Setup
from gomc.game.rules import Color

Node = dict[str, list[bytes]]
"""The properties of a node: the raw values of each property."""

_COLORS = {"B": Color.BLACK, "W": Color.WHITE}

_STONES = 1_000_000
"""The largest number of points that a game may set up in all nodes; eleven bytes can name 625."""


def record_of(nodes: list[Node], notes: list[str], later: Sequence[Node] = ()) -> Record:
    """Return the record of a line of nodes; the `later` nodes only tell who is to move at the end."""
    size = size_of(nodes[0])
    komi, handicap = _komi(nodes, notes), _handicap(nodes, size, notes)
    moves: list[tuple[Color, int]] = []
    setups: list[Setup] = []
    comments: dict[int, list[str]] = {}
    stones = 0
    movers = _next_movers([*nodes, *later])
    for node, mover in zip(nodes, movers, strict=False):
        if _sets_up(node):
            first = Color.WHITE if handicap else Color.BLACK
            turn = mover or (moves[-1][0].other if moves else first)
            setup = _setup(node, size, len(moves), turn)
            if any(setup[1:4]) or not moves or setup.to_play is not turn:
                setups.append(setup)  # otherwise the node only says who moves, and the ko stays
            stones += sum(map(len, setup[1:4]))
            if stones > _STONES:
                raise GomcError(f"the record sets up more than {_STONES:,} points.")
        moves += moves_of(node, size, len(moves))
        if "C" in node:
            comments.setdefault(len(moves), []).append(_decode(sgf_grammar.text_value(node["C"][0])))
    if later and not moves and not setups and movers[0] is Color.WHITE:
        setups.append(Setup(to_play=Color.WHITE))
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


def _sets_up(node: Node) -> bool:
    """Return whether a node sets up stones or the player to move.

    Some programs write the player to move behind every move, where the player says nothing new.
    """
    names = node.keys()
    return bool(names & {"AB", "AW", "AE"}) or ("PL" in names and not names & {"B", "W"})


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
        komi = float(text.replace(",", ".").replace("_", " "))  # Python reads 7_5 as 75
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
    late = [setup.after for setup in setups if setup.after and any(setup[1:4])]
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
