"""An analysis as pictures: the curve, the mistakes on the board, and a page with all of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gomc.game import Game
from gomc.game.points import PASS, parse_move, point_name
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.reference import Board
from gomc.review.findings import LETTERS, BadMove, Findings
from gomc.show.chart import Axis
from gomc.show.drawing import Picture, page, text
from gomc.show.html import beside, grid, image
from gomc.show.layers import board_page, label, place, signs, stone, stones
from gomc.show.numbered import number
from gomc.show.svg import svg
from gomc.show.themes import check_theme, paper

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 26, 44

SHOWN = 5
"""The moves of a better line that are drawn on the board."""

HOW = (
    "The curve is a mean over neighbouring moves. The figures below are those of single searches, "
    "which favour the player who has just moved; they are to be compared with each other."
)

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1080px; padding: 0 16px; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; } tr:nth-child(odd) td { background: #8881; }
.scroll { overflow-x: auto; }
"""


# --- The curve.


def win_rate_picture(analysis: Findings) -> Picture:
    """Draw the curve of Black's win rate, with a letter at each mistake."""
    rates, last = analysis.curve, max(len(analysis.record.moves), 1)
    x, y = Axis((0.0, float(last)), LEFT, WIDTH - RIGHT), Axis((0.0, 1.0), HEIGHT - BOTTOM, TOP)
    shapes = [*_frame(x, y, last)]
    if rates:
        way = "L".join(f"{x.at(n):.1f} {y.at(rate):.1f}" for n, rate in enumerate(rates))
        shapes.append(f'<path d="M{way}" fill="none" class="g-curve" stroke-width="2.5"/>')
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
    """Draw the better line as numbered stones, and a cross on the move that was played."""
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
    layers += signs(start, {} if played == PASS else {played: "cross"})
    title = f"move {mistake.number}: {mistake.better} instead of {mistake.played}"
    return board_page(
        start, layers, ["; ".join(numbers.notes)], title=title, about=str(mistake), theme=theme
    )


def position(record: Record, n: int) -> Game:
    """Return the position after `n` moves of a record."""
    return record.board_at(n, Board)


def owners_picture(analysis: Findings, n: int, title: str) -> Picture:
    """Draw who is expected to own what after `n` moves."""
    return svg(position(analysis.record, n), ownership=analysis.ownership(n), title=title)


# --- The page.


def part(analysis: Findings) -> str:
    """Return an analysis as a part of a page: the curve, and the mistakes."""
    return "\n".join(_parts(analysis))


def page_of(analysis: Findings) -> str:
    """Return an analysis as a page for a browser, complete in itself."""
    record = analysis.record
    title = escape(" - ".join(filter(None, record.players)) or "A game")
    facts = [f"{record.size}x{record.size}", f"komi {record.komi:g}", record.event, record.date]
    facts += [f"result {record.result}"] if record.result else []
    body = "\n".join([*_parts(analysis), *_table(analysis)])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(", ".join(filter(None, facts)))}</p>
{body}
</body>
</html>
"""


def _parts(analysis: Findings) -> Iterator[str]:
    record, done = analysis.record, len(analysis.looks)
    so_far = (
        "" if analysis.complete else f"; broken off after {done} of {len(record.moves) + 1} positions"
    )
    yield f"<p>Analysed by {escape(analysis.program)}{so_far}.</p>"
    yield image(win_rate_picture(analysis))
    yield f"<p>{HOW}</p>"
    mistakes = analysis.mistakes()
    if not mistakes:
        yield "<p>No move lost more than chance can explain.</p>"
    for letter, mistake in zip(LETTERS, mistakes, strict=False):
        yield f"<h2>{letter}. Move {mistake.number}, {mistake.color}</h2>"
        yield f"<p>{escape(_sentence(mistake))}</p>"
        owners = owners_picture(analysis, mistake.number - 1, f"owners before move {mistake.number}")
        yield beside([image(mistake_picture(mistake), 0.9), image(owners, 0.9)])
    if done:
        n = done - 1
        yield f"<h2>After move {n}: who is expected to own what</h2>"
        yield image(owners_picture(analysis, n, f"owners after move {n}"), 0.9)


def _sentence(mistake: BadMove) -> str:
    return (
        f"{mistake.color} played {mistake.played} (the cross) and wins {mistake.after:.0%} "
        f"of the games; {mistake.better} (1) wins {mistake.before:.0%}."
    )


def _table(analysis: Findings) -> Iterator[str]:
    """Yield a table of all moves."""
    rows = []
    for n, loss in enumerate(analysis.losses):
        color, move = analysis.record.moves[n]
        names = [_name(move, analysis), _name(analysis.looks[n].line[0], analysis)]
        better = "" if analysis.looks[n].better is None else names[1]
        lost = "" if analysis.looks[n].better is None else f"{100 * max(loss, 0):.0f}"
        rows.append([str(n + 1), str(color), names[0], f"{analysis.curve[n + 1]:.0%}", better, lost])
    yield "<h2>All moves</h2>"
    head = ["move", "", "played", "Black wins", "the program's move", "lost, in points of 100"]
    yield f'<div class="scroll">{grid(head, rows)}</div>'


def _name(move: int, analysis: Findings) -> str:
    return point_name(move, analysis.record.size)
