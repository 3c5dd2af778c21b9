"""A board for pages on which a reader clicks through positions: a script shows each position.

`board` draws the board with hidden shapes on every point. The function ``show`` of ``live.js``, which
is part of the page, decides which shapes are visible. Such a page is a self-contained file and needs no
network.
"""

from __future__ import annotations

import json
from importlib import resources

from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.results.stats import Rows
from gomc.show.drawing import Picture, circle, square, text
from gomc.show.layers import board_page, pen, place, stone
from gomc.show.themes import check_theme

STYLE = """
.live { width: 100%; max-width: 520px; height: auto; }
.live .stone, .live .ring, .live .wish, .live .patch { display: none; }
.live .black .stone.x, .live .white .stone.o, .live .last.black .ring.x, .live .last.white .ring.o,
.live .wanted.empty .wish, .live .named .patch { display: inline; }
"""
"""The style rules (CSS) of a page with a live board; the picture contains the rules of the theme."""


def board(size: int, title: str) -> Picture:
    """Return an empty board, with hidden shapes for every point, as a part of a page.

    The group of a point begins with the shade of the owner, and ends with the letter.
    """
    theme, bare = check_theme(None), Game(size)
    groups = (_point(bare, point, theme) for point in bare.geometry.points)
    picture = board_page(bare, groups, [], title=title, theme=theme)
    return Picture(picture.replace('class="', 'class="live ', 1))


def _point(bare: Game, point: int, theme: str) -> str:
    x, y = place(point, bare.size)
    thin = 'fill="none" stroke-width="2.4"'
    parts = [
        square(x, y, 1, 'class="owner" fill-opacity="0"'),
        f'<g class="stone x">{stone(x, y, Color.BLACK, theme)}</g>',
        f'<g class="stone o">{stone(x, y, Color.WHITE, theme)}</g>',
        circle(x, y, 0.24, f'class="ring x" stroke="#fff" {thin}'),
        circle(x, y, 0.24, f'class="ring o" stroke="#111" {thin}'),
        f'<g class="wish">{square(x, y, 0.42, f"{pen(bare, point)} {thin}")}</g>',
        square(x, y, 0.66, 'class="patch g-ground"'),
        text(x, y, 20, "", bold=True),
    ]
    name = point_name(point, bare.size)
    return f'<g data-point="{name}" class="empty">{"".join(parts)}</g>'


def stones_of(shown: Game) -> str:
    r"""Return a position as ``live.js`` reads it.

    Examples
    --------
    >>> import gomc.reference as go
    >>> stones_of(go.Board.from_diagram("X . .\n. O .\n. . ."))
    'X...O....'
    """
    signs = {None: ".", Color.BLACK: "X", Color.WHITE: "O"}
    return "".join(signs[shown.color_at(point)] for point in shown.geometry.points)


def owners_of(rows: Rows) -> str:
    """Return the owners of all points as ``live.js`` reads them: a letter for each point.

    Examples
    --------
    >>> owners_of(((-1.0, 0.0), (0.5, 1.0)))
    'amsy'
    """
    return "".join(chr(ord("m") + round(12 * owner)) for row in rows for owner in row)


def script(data: object, *sources: str) -> str:
    r"""Return data and scripts as parts of a page; the scripts read the constant ``data``.

    Examples
    --------
    >>> script("</script>").splitlines()[1]
    'const data = "\\u003c/script>";'
    """
    written = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    live = source("gomc.show", "live.js")
    return "\n".join(["<script>", f"const data = {written};", live, *sources, "</script>"])


def source(package: str, name: str) -> str:
    """Return the text of a script that lies beside a package's modules."""
    return (resources.files(package) / name).read_text("utf-8")
