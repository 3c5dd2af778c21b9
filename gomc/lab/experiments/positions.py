"""gomc's own positions with nakades and semeais, whose answers are known.

They replace the positions of Figures 2 and 3 of "Current Frontiers in Computer Go" (2010), whose stones
are not in the text. In each position a group of Black's, the group at `Case.point`, lives or dies.
"""

from __future__ import annotations

from gomc.lab.experiments.cases import KnownCase
from gomc.reference import Board


def of(name: str, kind: str, rows: str, point: str, *, lives: bool, last: str = "") -> KnownCase:
    """Return the position of a diagram.

    Parameters
    ----------
    name, kind, point : str
        See `Case`.
    rows : str
        The rows of the position before the last move, separated by slashes, ``.`` for an empty point.
    lives : bool
        Whether the group of `point` lives.
    last : str
        The last move with its colour, such as ``"b C8"``; if it is empty, Black is to play.
    """
    diagram = "\n".join(" ".join(row) for row in rows.split("/"))
    board = Board.from_diagram(diagram)
    moves = ((last[0], last[2:]),) if last else ()
    return KnownCase(
        name=name,
        kind=kind,
        game=name,
        size=board.size,
        komi=board.komi,
        black=tuple(board.black.names),
        white=tuple(board.white.names),
        moves=moves,
        to_play="w" if last.startswith("b") else "b",
        rate=float(lives),
        point=point,
    )


EMPTY = "........."


def eye(name: str, rows: str, point: str, last: str, *, lives: bool = False) -> KnownCase:
    """Return a position in which a group of Black's has a single eye space."""
    above = rows.split("/")
    below = [EMPTY] * (9 - len(above))
    return of(name, "nakade", "/".join([*above, *below]), point, lives=lives, last=last)


def race(name: str, black: int, white: int, *, lives: bool) -> KnownCase:
    """Return a semeai between Black's string on D and White's on E, with given numbers of liberties.

    Black is to play, and wins if White's string has no more liberties than Black's.
    """
    rows = []
    for row in range(5):
        hole = row in (1, 3)
        left = f"{'.' if hole else 'O'}O{'.' if row < black else 'O'}X"
        rows.append(f"{left}O{'.' if row < white else 'X'}X{'.' if hole else 'X'}X")
    return of(name, "semeai", "/".join([*rows, "OOOOXXXXX", *[EMPTY] * 3]), "D9", lives=lives)


def approached(name: str, black: int, *, lives: bool) -> KnownCase:
    """Return a semeai between D and E in which Black, to play, needs G9 before F9.

    A stone of Black's at F9 would be in atari: White takes it at G9, and is connected to the right.
    After G9 Black needs three moves more, F9, F7 and F6.
    """
    rows = ["OO{}XO..O.", ".O{}XOOXOO", "OO{}XO.XO.", ".O{}XO.XOO"]
    rows = [row.format("." if number < black else "O") for number, row in enumerate(rows)]
    rows += ["OOOXOXXOO", "OOOOXXXOO", "OOOOXXXOO", "OOOX.X.XO", "OOOXXXXXO"]
    return of(name, "semeai", "/".join(rows), "D9", lives=lives)


# Paper: CF Figure 2, CF Figure 3
POSITIONS = (
    eye("three in a row", "...XO..../XX.XO..../OOOOO....", "A8", "b C8"),
    eye("bent three", "..XO...../.XXO...../.XOO...../OOO......", "A7", "b A7"),
    eye("T of four", "...XO..../X.XXO..../X.XOO..../OOOO.....", "A8", "b B7"),
    eye("bulky five", "..XXO..../...XO..../XX.XO..../OOOOO....", "A7", "b C7"),
    eye("cross of five", "X.XXO..../...XO..../X.XXO..../X.XOO..../OOOO.....", "A9", "b B6"),
    eye("rabbity six", "X..XO..../...XO..../X.XXO..../X.XOO..../OOOO.....", "A9", "b B6"),
    eye("three stones taken", "O.XO...../O.XO...../XXXO...../OOOO.....", "A7", "w B9"),
    eye(
        "four stones taken",
        "OOXXXOO../OXXOXXO../OXO..XO../OXXOXXO../OOXXXOO../OOOOOOO..",
        "C9",
        "w D7",
    ),
    eye("square of four", "..XO...../..XO...../X.XO...../OOOO.....", "A7", "b B7"),
    eye("four in a row", "....XO.../XXX.XO.../OOOOOO...", "A8", "b D8", lives=True),
    race("won by one move", 3, 3, lives=True),
    race("lost by one move", 3, 4, lives=False),
    race("lost by two moves", 3, 5, lives=False),
    approached("won by an approach", 4, lives=True),
    approached("lost for an approach", 3, lives=False),
)
"""The positions. White is to play in the nakades; Black is to play where stones are taken."""
