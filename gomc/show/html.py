"""Objects as parts of a notebook: pictures beside tables.

Each picture is a separate image in the page, so that the definitions of a picture do not reach another
picture. Text takes the colours of the page, light or dark.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape

from gomc.errors import printable
from gomc.results.bandits import BanditResult
from gomc.results.searches import FirstTables, SearchResult
from gomc.results.stats import Z_95
from gomc.show.drawing import Picture
from gomc.show.numbered import numbered
from gomc.show.searches import first_values, regret
from gomc.show.svg import svg

ROWS = 10
"""The number of candidates in a table."""

CELL = "text-align:right;padding:2px 10px;font-variant-numeric:tabular-nums"
BAR = "display:inline-block;height:0.7em;background:#1f6fd0"


GENERATOR = '<meta name="generator" content="gomc">'
"""The line of a page that tells which program wrote the page."""


def whole_page(title: str, style: str, *body: str) -> str:
    """Return a page for a browser: the title as the heading, and the parts of the body below."""
    name = escape(printable(title))
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">',
            GENERATOR,
            f"<title>{name}</title>\n<style>{style}</style>\n</head>",
            f"<body>\n<h1>{name}</h1>",
            *body,
            "</body>\n</html>\n",
        ]
    )


def search(result: SearchResult) -> str | None:
    """Return the board with win rates and owners, the candidates, and the principal variation."""
    if result.board is None:
        return None
    summary = [f"<b>{result.to_play} plays {result.best}</b>: {result.playouts:,} playouts, "]
    summary += [f"{result.nodes:,} nodes, {result.seconds:.2f} s"]
    if result.pruning:
        summary.append("<br>" + escape(str(result.pruning).partition("\n")[0]))
    expected = escape(" ".join(result.variation))
    table = f"<p>{''.join(summary)}</p>{candidates(result)}<p>expected: {expected}</p>"
    pictures = [image(svg(result.board, result, result.ownership))]
    line = [image(numbered(result), 0.7)] if len(result.variation) > 1 else []
    return beside([*pictures, f"<div>{table}{''.join(line)}</div>"])


def candidates(result: SearchResult) -> str:
    """Return the best candidates as a table, with bars for the visits."""
    points = result.unit == "points"
    most = max((c.visits for c in result.candidates), default=1)
    spread = points and any(c.error is not None for c in result.candidates)  # a tree knows no errors
    head = ["move", "visits", "", "win rate", *["points"] * points, *["±"] * spread]
    rows = []
    for c in result.candidates[:ROWS]:
        more = [f"{c.value:+.2f}"] if points else []
        if spread:
            more.append("" if c.error is None else f"{Z_95 * c.error:.2f}")
        rows.append([c.name, f"{c.visits:,}", bar(c.visits / max(most, 1)), f"{c.win_rate:.1%}", *more])
    rest = len(result.candidates) - ROWS
    below = f"<p>and {rest} more</p>" if rest > 0 else ""
    return grid(head, rows) + below


def tables(both: FirstTables) -> str:
    """Return both players' all-moves-as-first tables side by side."""
    return beside([image(first_values(both, color)) for color in both])


def bandit(result: BanditResult) -> str:
    """Return the arms as a table, and the regret over the plays."""
    best, total = max(result.means), sum(result.plays)
    rows = [
        [str(j), f"{mean:g}{' (best)' if mean == best else ''}", f"{n:,.1f}", bar(n / total)]
        for j, (mean, n) in enumerate(zip(result.means, result.plays, strict=True))
    ]
    about = escape(str(result).partition("\n")[0])
    return beside(
        [image(regret(result)), f"<div><p>{about}</p>{grid(['arm', 'mean', 'plays', ''], rows)}</div>"]
    )


def beside(parts: Iterable[str]) -> str:
    """Return parts beside each other, or below each other on a narrow page."""
    look = "display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;max-width:100%;overflow-x:auto"
    return f'<div style="{look}">{"".join(parts)}</div>'


def image(picture: Picture, scale: float = 1.0) -> str:
    """Return a picture as a part of a page."""
    data = base64.b64encode(picture.encode()).decode()
    width = int(picture.partition('width="')[2].partition('"')[0]) * scale
    return (
        f'<img alt="{escape(picture.summary)}" width="{width:.0f}" style="max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


def bar(share: float) -> str:
    """Return a bar whose length is a share of the full length."""
    bar = f'<span style="{BAR};width:{max(80 * share, 1):.0f}px"></span>'
    return f'<span style="display:inline-block;width:80px;text-align:left">{bar}</span>'


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    top = "".join(f'<th style="{CELL}">{name}</th>' for name in head)
    lines = "".join(_row(row) for row in rows)
    return f'<table style="border-collapse:collapse"><tr>{top}</tr>{lines}</table>'


def _row(cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"
