"""Positions about the weaknesses in the games of 2009: gomc's own, and moments of a real game.

"Current Frontiers in Computer Go" (2010), section III, describes twelve games in five parts: fights,
openings, corners, attacks that fail, semeais and seki. The stones of the figures are not in the text.
So this module gives gomc's own positions for each part, in which only a single question is open, and
the komi makes this question decide the game. ``tests/test_weaknesses.py`` proves the answers by trying
all moves.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import gomc
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.lab.experiments.cases import KnownCase
from gomc.reference import Board

PARTS = {
    "fights": "III-A",
    "openings": "III-B",
    "corners": "III-C",
    "attacks": "III-D",
    "semeai, seki": "III-E",
}
"""The kinds of positions, each with the part of section III."""


def of(name: str, kind: str, rows: str, komi: float, correct: str = "", wrong: str = "") -> KnownCase:
    """Return the position of a diagram, with Black to play.

    Parameters
    ----------
    name, kind : str
        See `Case`.
    rows : str
        The rows, separated by slashes, ``.`` for an empty point.
    komi : float
        The komi with which the right moves win, and all other moves lose.
    correct, wrong : str
        The right moves, or the wrong moves, separated by spaces.
    """
    board = Board.from_diagram("\n".join(" ".join(row) for row in rows.split("/")))
    return KnownCase(
        name=name,
        kind=kind,
        game=name,
        size=board.size,
        komi=komi,
        black=tuple(board.black.names),
        white=tuple(board.white.names),
        moves=(),
        to_play="b",
        correct=tuple(correct.split()),
        wrong=tuple(wrong.split()),
    )


MOYO = "OOOOOOOOO/OOOOOXXXX/OOOO...XX/OOOOOXXXX/OOOOOX.X./OOOOOXXXX"
"""Six rows with a gap at E4, where Black closes a small moyo, or White reduces it."""

SHARED = "OOOXXOXXX/OOOOOXXXX/OOOOOXXXX/OOOO.XXXX/OOOO.XXXX/OOOO.XXXX"
"""The rows below a seki, with three empty points that are worth a point each."""

# Paper: CF III-A, CF III-B, CF III-C, CF III-D, CF III-E
PUZZLES = (
    # A1 takes a stone, and the eight gain a liberty. D2 takes two, and White takes eight: a snapback.
    of("snapback", "fights", ".OXX/OOXO/OXX./.OXX", 0.5, "A1"),
    # White's only eye space is a T; in its middle White makes two eyes, and Black leaves one.
    of(
        "killing move",
        "fights",
        "...OX.X.X/O.OOXXXXX/OOOXXXXXX/XXXXXXXXX/XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/XXXXXO.O./XXXXXOOOO",
        34.5,
        "B9",
    ),
    # Small boards are solved: all 9 points are Black's after B2 on 3x3, all 25 after C3 on 5x5. (The
    # second is not proven by gomc, but by the program MIGOS: E. van der Werf and others, "Solving Go on
    # small boards", 2003.)
    of("empty 3x3", "openings", ".../.../...", 8.5, "B2"),
    of("empty 5x5", "openings", "...../...../...../...../.....", 24.5, "C3"),
    # Black's corner needs A9 (or B9) for two eyes, or it is dead; the gap at E4 is worth three points.
    of("bent three", "corners", f"..XO.O.OO/.XXOOOOOO/XXOOOOOOO/{MOYO}", -34.5, "A9"),
    of("three in a row", "corners", f"...XO.O.O/XXXXOOOOO/OOOOOOOOO/{MOYO}", -34.5, "B9"),
    # White's four in a row live: B1 is answered at C1, and C1 at B1. Black's three in a row need B9.
    of(
        "four that live",
        "attacks",
        "...XOO.O./XXXXOOOOO/OOOOOOOOO/OOOOOOOOO/XXXXXXXXX/XXXXXX.X./XXXXXXXXX/OOOOOXXXX/....OXXXX",
        0.5,
        "B9 B1 C1",
    ),
    # Black's string on D has two liberties, White's on E four: even two moves in a row would not win.
    # So White need not answer, and what counts is the gap at E3.
    of(
        "lost race",
        "attacks",
        "OO.XO.XXX/.O.XO.X.X/OOOXO.XXX/.OOXO.X.X/OOOXOXXXX/OOOOXXXXX/OOOO...XX/OOOOXXXXX/OOOOXXXXX",
        -4.5,
        "E3",
    ),
    # Four liberties each, none of them shared: whoever is first takes the other string.
    of(
        "even race",
        "semeai, seki",
        "OO.XO.XXX/.O.XO.X.X/OO.XO.XXX/.O.XO.X.X/OOOXOXXXX/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/OOOOXXXXX",
        7.5,
        "F9 F8 F7 F6",
    ),
    # F9 would be in atari: White takes it at G9 and is connected. After G9 Black is first by one move.
    of(
        "approach",
        "semeai, seki",
        "OO.XO..O./.O.XOOXOO/OO.XO.XO./.O.XO.XOO/OOOXOXXOO/OOOOXXXOO/OOOOXXXOO/OOOX.X.XO/OOOXXXXXO",
        -22.5,
        "G9",
    ),
    # E9 and E8 are liberties of both strings: whoever plays there first is taken.
    of("seki", "semeai, seki", f".OOX.OXX./OOOX.OXXX/.OOXOOXX./{SHARED}", -6.5, wrong="E9 E8"),
    # White's string has G7 besides. Unless Black takes that, White can play at E9 or E8, and wins.
    of("seki to be made", "semeai, seki", f".OOX.OXX./OOOX.OXXX/.OOXOO.X./{SHARED}", -6.5, "G7"),
)
"""The positions, with the reasons for their answers."""

LOST = 49
"""After this move of the game, Black's J4, White's large group on the right is dying."""

LAST = 65
"""The last of White's turns that is asked about, after so many moves."""


# Paper: CF Figure 2
@cache
def moments() -> tuple[KnownCase, ...]:
    """Return White's turns of the game that Chou Chun-hsun won against MoGo in 2009, after J4.

    The text of the paper does not give the stones of Figure 2. About the game in (a) it says that
    Black's J4 kills a white group by a nakade, and that MoGo did not see this. The same happens in this
    game.
    """
    from gomc import sgf  # needs the extra sgf

    record = sgf.read(Path(gomc.__file__).parent / "data" / "mogo-zhou-2009-9x9.sgf")
    moves = tuple(
        ("b" if color is Color.BLACK else "w", point_name(move, record.size))
        for color, move in record.moves  # nobody passed
    )
    return tuple(
        KnownCase(
            name=f"after {number} moves",
            kind="game",
            game="Chou Chun-hsun against MoGo, 2009",
            size=record.size,
            komi=record.komi,
            black=(),
            white=(),
            moves=moves[:number],
            to_play="w",
            rate=1.0,
        )
        for number in range(LOST, LAST + 1, 2)
    )
