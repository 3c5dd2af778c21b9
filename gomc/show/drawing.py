"""The tools for all pictures: shapes as lines of XML, and the page with the shapes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple
from unicodedata import east_asian_width

from gomc.errors import GomcError, missing_extra, printable
from gomc.game.files import named, write
from gomc.show.themes import blend, style

CELL = 40
"""The distance between two lines of the board."""

WIDEST = 820
"""The largest width of a picture, in pixels."""

LINE = 20
"""The height of a line of text below a board."""

LEGEND = 22
"""The height of a scale of colours below a board."""

GRADIENTS = """<defs>
<radialGradient id="gomc-black" cx="36%" cy="30%" r="75%">
<stop offset="0" stop-color="#6a6a6a"/><stop offset="1" stop-color="#101010"/></radialGradient>
<radialGradient id="gomc-white" cx="36%" cy="30%" r="80%">
<stop offset="0.3" stop-color="#fff"/><stop offset="1" stop-color="#cdc8bd"/></radialGradient>
</defs>"""


class Picture(str):
    """An SVG document: an ordinary string, which a notebook shows as a picture.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc import show
    >>> picture = show.svg(go.Board(size=9))
    >>> picture
    <Picture: 9x9, komi 7.5, 0 moves, Black to play>
    >>> picture[:4], type(str(picture))
    ('<svg', <class 'str'>)
    """

    __slots__ = ()

    @property
    def summary(self) -> str:
        """The contents in a few words: the title of the document."""
        return unescape(self.partition("<title>")[2].partition("</title>")[0])

    def save(self, path: str | Path) -> None:
        """Write the picture into a file whose name ends in ``.svg`` or ``.png``.

        A PNG has twice the picture's size, so that it is sharp on paper too. It has the light
        look, unless the theme is dark.

        Raises
        ------
        GomcError
            If the name has another ending, or the file cannot be written.
        MissingExtra
            If a PNG is requested, and the package that makes PNG is not installed.
        """
        kind = str(path).lower()[-4:]
        if kind not in (".svg", ".png"):
            raise GomcError(
                "a picture is written into a file such as 'board.svg' or 'board.png', "
                f"not {named(path)}."
            )
        write(path, self.encode() if kind == ".svg" else self._png())

    def _png(self) -> bytes:
        try:
            import cairosvg
        except ImportError as error:
            missing_extra("a picture as PNG", "plots", error)
        except OSError:  # the package cairosvg is installed, the library cairo is not
            raise GomcError("a picture as PNG needs the library cairo (Debian's libcairo2).") from None
        dots: bytes = cairosvg.svg2png(bytestring=self.encode(), scale=2)
        return dots

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {self.summary}>"


class Legend(NamedTuple):
    """A scale of colours below a board.

    Attributes
    ----------
    scale : tuple of str
        The colours.
    low, high : str
        The labels of the two ends.
    """

    scale: tuple[str, ...]
    low: str
    high: str


def page(
    width: float,
    height: float,
    shapes: Iterable[str],
    *,
    title: str,
    about: str = "",
    theme: str,
) -> Picture:
    """Return the picture that consists of some shapes.

    Parameters
    ----------
    width, height : float
        The size; a picture wider than `WIDEST` is shrunk.
    shapes : iterable of str
        The shapes, from the lowest to the topmost.
    title, about : str
        The contents for readers who do not see the picture: a short and a full description.
    theme : str
        A name of `gomc.show.themes.NAMES`.
    """
    scale = min(1, WIDEST / width)
    size = f'width="{width * scale:.0f}" height="{height * scale:.0f}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} class="gomc-{theme}" role="img" '
        'text-anchor="middle" font-family="Helvetica, Arial, sans-serif">',
        f"<title>{as_xml(title)}</title>",
        *([f"<desc>{as_xml(about)}</desc>"] if about else []),
        style(theme),
        GRADIENTS,
        f'<rect width="{width}" height="{height}" rx="6" class="g-ground"/>',
        *shapes,
        "</svg>",
    ]
    return Picture("\n".join(lines))


def wrapped(words: str, width: float, size: int = 14) -> list[str]:
    """Return a text as lines that fit into a width."""
    wide = 2 if any(east_asian_width(letter) in "WF" for letter in words) else 1
    return textwrap.wrap(words, max(int((width - 16) / (0.54 * size * wide)), 12))


def footer(rows: Sequence[str | Legend], top: float, width: float) -> Iterator[str]:
    """Yield the texts and legends below a board."""
    for row in rows:
        if isinstance(row, Legend):
            yield from _legend(row, top, width)
            top += LEGEND
        else:
            yield text(width / 2, top + LINE / 2, 14, row)
            top += LINE


def footer_height(rows: Sequence[str | Legend]) -> int:
    """Return the height that `footer` needs."""
    return sum(LEGEND if isinstance(row, Legend) else LINE for row in rows) + (10 if rows else 0)


def _legend(legend: Legend, top: float, width: float) -> Iterator[str]:
    """Yield a bar of colours with a label at each end."""
    long = min(0.5 * width, 240)
    left, steps = (width - long) / 2, 24
    for i in range(steps):
        fill = blend(legend.scale, i / (steps - 1))
        x, wide = left + i * long / steps, long / steps + (0.5 if i < steps - 1 else 0)
        yield f'<rect x="{x:.1f}" y="{top + 3:g}" width="{wide:.1f}" height="12" fill="{fill}"/>'
    yield (
        f'<rect x="{left:.1f}" y="{top + 3:g}" width="{long:.1f}" height="12" fill="none" '
        'class="g-pen" stroke-width="0.8"/>'
    )
    yield text(left - 6, top + 9, 12, legend.low, anchor="end")
    yield text(left + long + 6, top + 9, 12, legend.high, anchor="start")


def circle(x: float, y: float, radius: float, look: str) -> str:
    """Return a circle; the radius is in cells."""
    return f'<circle cx="{x}" cy="{y}" r="{radius * CELL:.1f}" {look}/>'


def square(x: float, y: float, side: float, look: str) -> str:
    """Return a square around a place; the side is in cells."""
    side *= CELL
    return f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" {look}/>'


def text(
    x: float,
    y: float,
    size: int,
    words: object,
    fill: str | None = None,
    *,
    bold: bool = False,
    anchor: str = "",
) -> str:
    """Return a text centred at a place (see `anchor`), in a colour or in the theme's ink."""
    look = f'font-size="{size}" ' + (f'fill="{fill}"' if fill else 'class="g-ink"')
    look += ' font-weight="bold"' if bold else ""
    look += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{x:g}" y="{y + 0.35 * size:.1f}" {look}>{as_xml(str(words))}</text>'


def as_xml(words: str) -> str:
    r"""Return a text as XML; letters that no XML may hold are written out.

    Examples
    --------
    >>> as_xml("a < b \x07"), as_xml("\uffff")
    ('a &lt; b \\x07', '\\uffff')
    """
    fit = printable(words).replace("\ufffe", r"\ufffe").replace("\uffff", r"\uffff")
    return escape(fit, quote=False)


def short(n: float) -> str:
    """Return a number in at most four characters, from 10^15 on in a few more.

    Examples
    --------
    >>> [short(n) for n in (7, 999, 1234, 56789, 1234567, 2e12, 1e300)]
    ['7', '999', '1.2k', '57k', '1.2M', '2.0T', '1e+300']
    """
    if n < 999.5:
        return f"{n:.0f}"
    for sign in "kMGT":
        n /= 1000
        if n < 999.5:
            return f"{n:.1f}{sign}" if n < 9.95 else f"{n:.0f}{sign}"
    return f"{n * 1e12:.0e}"
