"""Tables as text."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as text in columns: the first column aligned left, all other columns aligned right.

    A third cell that begins with a parenthesis is a remark, which makes no column wider.

    Examples
    --------
    >>> print(columns([["", "games", "won"], ["one", "8", "50 %"], ["three", "", "(not played)"]]))
           games   won
    one        8  50 %
    three         (not played)
    """
    plain = [row for row in rows if not is_remark(row)]
    widths = [max(map(len, column)) for column in zip(*plain, strict=True)]
    widths[0] = max(len(row[0]) for row in rows)
    lines = []
    for row in rows:
        cells = [f"{cell:>{n}}" for cell, n in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([f"{row[0]:<{widths[0]}}", *cells]).rstrip())
    return "\n".join(lines)


def is_remark(row: Sequence[str]) -> bool:
    """Return whether a row ends in a remark."""
    return len(row) > 2 and row[2].startswith("(")
