"""An analysis as pictures: the curve, the mistakes on the board, and the expected owners of points."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.game import Game
from gomc.game.points import PASS, parse_move
from gomc.game.record import LENIENT, Record
from gomc.game.rules import Color
from gomc.reference import Board
from gomc.review.findings import LETTERS, BadMove, Findings
from gomc.show.chart import Axis
from gomc.show.drawing import Picture, page, square, text
from gomc.show.layers import board_page, cross, label, place, signs, stone, stones
from gomc.show.numbered import number
from gomc.show.svg import svg
from gomc.show.themes import check_theme, paper

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 26, 44

SHOWN = 5
"""The number of moves of a better line that are drawn on the board."""


# --- The curve.


def win_rate_picture(analysis: Findings) -> Picture:
    """Draw the curve of Black's win rate, with a letter at each mistake."""
    rates, last = analysis.curve, max(len(analysis.record.moves), 1)
    x, y = Axis((0.0, float(last)), LEFT, WIDTH - RIGHT), Axis((0.0, 1.0), HEIGHT - BOTTOM, TOP)
    shapes = [*_frame(x, y, last)]
    if rates:
        way = "L".join(f"{x.at(n):.1f} {y.at(rate):.1f}" for n, rate in enumerate(rates))
        if rates[1:]:
            shapes.append(f'<path d="M{way}" fill="none" class="g-curve" stroke-width="2.5"/>')
        else:  # no line leads on, so a dot
            look = 'class="g-curve" stroke-width="9" stroke-linecap="round"'
            shapes.append(f'<path d="M{way}h0" {look}/>')
    for letter, mistake in zip(LETTERS, analysis.mistakes(), strict=False):
        at, high = x.at(mistake.number), y.at(rates[mistake.number])
        white = mistake.color is Color.WHITE
        look = 'fill="#fff" stroke="#333"' if white else 'fill="#111" stroke="#8f8f8f"'
        shapes.append(f'<circle cx="{at:.1f}" cy="{high:.1f}" r="10" {look}/>')
        shapes.append(text(round(at, 1), round(high, 1), 12, letter, "#111" if white else "#fff"))
    title = f"Black's win rate over {len(rates)} positions"
    return page(WIDTH, HEIGHT, shapes, title=title, about=str(analysis), theme=paper(None))


def _frame(x: Axis, y: Axis, last: int) -> Iterator[str]:
    thin = 'class="g-line" stroke-width="0.6" stroke-opacity="0.55"'
    for percent in (0, 25, 50, 75, 100):
        at = y.at(percent / 100)
        wide = thin.replace("0.6", "1.4") if percent == 50 else thin
        yield f'<path d="M{x.begin} {at:.1f}H{x.end}" {wide}/>'
        yield text(x.begin - 7, round(at, 1), 12, f"{percent} %", anchor="end")
    for n in Axis.of(last, 0, 1).ticks:
        if n <= last and n == int(n):
            yield text(round(x.at(n), 1), y.begin + 14, 12, f"{n:.0f}")
    yield text((x.begin + x.end) / 2, HEIGHT - 12, 13, "moves")
    yield text(x.begin, 11, 13, "Black wins", anchor="start")


# --- A mistake.


def mistake_picture(mistake: BadMove) -> Picture:
    """Draw the better line as numbered stones, and a cross on the move that was played.

    If the better line plays on the same point, the cross stands at the corner of the numbered stone.
    """
    theme = check_theme(None)
    start = position(mistake.record, mistake.number - 1)
    moves, color = [], mistake.color
    for name in mistake.line[:SHOWN]:
        moves.append((color, parse_move(name, start.size)))
        color = color.other
    numbers = number(start, tuple(moves), 1)
    layers = [*stones(start, theme)]
    for point, (n, player) in numbers.stones.items():
        at = place(point, start.size)
        layers += [stone(*at, player, theme), label(*at, str(n), player)]
    played = parse_move(mistake.played, start.size)
    if played in numbers.stones:
        layers += _corner_cross(*place(played, start.size))
    elif played != PASS:
        layers += signs(start, {played: "cross"})
    title = f"move {mistake.number}: {mistake.better} instead of {mistake.played}"
    return board_page(
        start, layers, ["; ".join(numbers.notes)], title=title, about=str(mistake), theme=theme
    )


def _corner_cross(x: int, y: int) -> Iterator[str]:
    """Yield a small cross at the upper right of a stone, on a square in the colour of the board."""
    yield square(x + 13, y - 13, 0.36, 'rx="3" class="g-ground"')
    yield cross(x + 13, y - 13, 0.11, 'class="g-pen" stroke-width="2.4"')


def position(record: Record, n: int) -> Game:
    """Return the position after `n` moves of a record."""
    return record.board_at(n, Board, LENIENT)


def owners_picture(analysis: Findings, n: int, title: str) -> Picture:
    """Draw the expected owner of every point after `n` moves."""
    return svg(position(analysis.record, n), ownership=analysis.ownership(n), title=title)
