"""An analysis as a page for a browser: the curve, the game step by step, and the mistakes.

The page is self-contained and needs no network. Without JavaScript the page lacks only the steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from gomc.game.points import point_name
from gomc.game.record import LENIENT
from gomc.game.rules import Color
from gomc.reference import Board
from gomc.review.findings import LETTERS, BadMove, Findings
from gomc.review.pictures import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    mistake_picture,
    owners_picture,
    win_rate_picture,
)
from gomc.show import live
from gomc.show.html import beside, image, whole_page
from gomc.show.themes import base, check_theme

HOW = (
    "The curve is an average over neighbouring moves. The figures below come from single searches, "
    "which favour the player who has just moved, so compare them only with each other."
)

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1080px; padding: 0 16px; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; }
img, svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 10px; text-align: right; }
th:first-child, td:first-child { text-align: left; }
tr:nth-child(odd) td { background: #8881; }
button { font: inherit; padding: 2px 12px; }
td button { padding: 0 6px; }
#curve { cursor: pointer; } #at { width: 100%; max-width: 520px; display: block; margin: 8px 0; }
#said { min-height: 4.5em; max-width: 520px; }
@media (max-width: 600px) { th, td { padding: 2px 5px; } table { font-size: 14px; } }
"""

STEPS = """<section id="steps" hidden>
<h2>Step by step</h2>
{board}
<input id="at" type="range" min="0" max="{last}" aria-label="moves played">
<p><button data-by="-{last}" aria-label="to the beginning">|◀</button>
<button data-by="-1" aria-label="a move back">◀</button>
<button data-by="1" aria-label="a move on">▶</button>
<button data-by="{last}" aria-label="to the end">▶|</button>
<label><input id="owners" type="checkbox"> owners expected</label></p>
<p id="said" aria-live="polite"></p>
<p>The ring is the last move, the square the program's own move now. The arrow keys step too, and a
click on the curve leads to its move.</p>
</section>"""


def part(analysis: Findings) -> str:
    """Return an analysis as a part of a notebook's page: the curve, the mistakes and the owners."""
    owners: list[str] = []
    if analysis.looks:
        n = len(analysis.looks) - 1
        owners = [f"<h2>After move {n}: the expected owners of all points</h2>"]
        owners += [image(owners_picture(analysis, n, f"owners after move {n}"), 0.9)]
    parts = [_by_whom(analysis), image(win_rate_picture(analysis)), *_mistakes(analysis), *owners]
    return "\n".join(parts)


def page_of(analysis: Findings) -> str:
    """Return an analysis as a self-contained page for a browser."""
    record = analysis.record
    title = " - ".join(filter(None, record.players)) or "A game"
    event = record.event if record.date in record.event else f"{record.event}, {record.date}"
    facts = [f"{record.size}x{record.size}", f"komi {record.komi:g}", event.strip(", ")]
    facts += [f"result {record.result}"] if record.result else []
    now = '<path id="now" class="g-pen" stroke-width="2" stroke-dasharray="4 3"/></svg>'
    curve = win_rate_picture(analysis).replace("<svg", '<svg id="curve"', 1).replace("</svg>", now)
    body = [f"<p>{escape(', '.join(filter(None, facts)))}</p>", _by_whom(analysis), curve]
    body += [*_doubt(analysis), *_steps(analysis), *_summaries(analysis), *_mistakes(analysis)]
    return whole_page(title, STYLE + live.STYLE, *body, *_table(analysis), *_script(analysis))


def _by_whom(analysis: Findings) -> str:
    """Return a sentence that names the program."""
    done, all_ = len(analysis.looks), len(analysis.record.moves) + 1
    so_far = "" if analysis.complete else f"; broken off after {done} of {all_} positions"
    return f"<p>Analysed by {escape(analysis.program)}{so_far}.</p>"


def _doubt(analysis: Findings) -> Iterator[str]:
    """Yield a sentence if the curve ends with a winner who lost the game."""
    result = analysis.record.result
    winner = {"B+": Color.BLACK, "W+": Color.WHITE}.get(result[:2])
    anyhow = result[2:3] in ("T", "F")  # on time, or by a forfeit
    if winner is None or anyhow or not analysis.complete:
        return
    rate = analysis.curve[-1] if winner is Color.BLACK else 1 - analysis.curve[-1]
    if rate < 0.5:
        yield (
            f"<p>{winner} won this game ({escape(result)}), but the program gives {winner} only "
            f"{rate:.0%} of the games after the last move. The playouts do not recognise the status "
            "of some stones.</p>"
        )


def _summaries(analysis: Findings) -> Iterator[str]:
    if len(analysis.looks) < 2:
        return
    rows = []
    for color in Color:
        summary = analysis.summary(color)
        cells = (color, summary.moves, summary.alike, summary.mistakes, f"{100 * summary.lost:.1f}")
        rows.append([str(cell) for cell in cells])
    yield "<h2>The players</h2>"
    yield _grid(["player", "moves", "as the program", "mistakes", "lost a move, of 100 games"], rows)


def _steps(analysis: Findings) -> Iterator[str]:
    if analysis.looks:
        board = live.board(analysis.record.size, "the game")
        yield STEPS.format(board=board, last=len(analysis.looks) - 1)


def _script(analysis: Findings) -> Iterator[str]:
    if analysis.looks:
        data = {
            "positions": [*_positions(analysis)],
            "shade": base(check_theme(None)).shade,
            "left": LEFT,
            "right": WIDTH - RIGHT,
            "top": TOP,
            "bottom": HEIGHT - BOTTOM,
            "width": WIDTH,
            "last": max(len(analysis.record.moves), 1),
        }
        yield live.script(data, live.source("gomc.review", "step.js"))


def _positions(analysis: Findings) -> Iterator[dict[str, Any]]:
    """Yield the contents of each step, as the script reads them."""
    record = analysis.record
    index = {point: i for i, point in enumerate(Board(record.size).geometry.points)}
    for n, (look, board) in enumerate(zip(analysis.looks, record.boards(Board, LENIENT), strict=False)):
        yield {
            "stones": live.stones_of(board),
            "owners": live.owners_of(look.ownership),
            "last": index.get(record.moves[n - 1][1], -1) if n else -1,
            "wanted": index.get(look.line[0], -1),
            "said": " ".join(_said(analysis, n)),
        }


def _said(analysis: Findings, n: int) -> Iterator[str]:
    """Yield sentences about the position after `n` moves."""
    if n:
        color, move = analysis.record.moves[n - 1]
        yield f"Move {n}: {color} {_name(move, analysis)}."
        lost = round(100 * analysis.losses[n - 1])
        yield f"The move lost {lost} of 100 games." if lost > 0 else ""
    yield f"Black wins {analysis.curve[n]:.0%}."
    look = analysis.looks[n]
    names = [_name(point, analysis) for point in look.line]
    expected = f" and expects {' '.join(names[1:6])}" if names[1:] else ""
    yield f"The program would play {names[0]} now{expected}."


def _mistakes(analysis: Findings) -> Iterator[str]:
    yield f"<p>{HOW}</p>"
    mistakes = analysis.mistakes()
    if not mistakes:
        yield "<p>No move lost more than chance can explain.</p>"
    for letter, mistake in zip(LETTERS, mistakes, strict=False):
        yield f"<h2>{letter}. Move {mistake.number}, {mistake.color}</h2>"
        yield f"<p>{escape(_sentence(mistake))}</p>"
        owners = owners_picture(analysis, mistake.number - 1, f"owners before move {mistake.number}")
        yield beside([image(mistake_picture(mistake), 0.9), image(owners, 0.9)])


def _sentence(mistake: BadMove) -> str:
    cross = "" if mistake.played == "pass" else " (the cross)"
    one = "" if mistake.better == "pass" else " (1)"
    return (
        f"{mistake.color} played {mistake.played}{cross} and wins {mistake.after:.0%} "
        f"of the games; {mistake.better}{one} wins {mistake.before:.0%}."
    )


def _table(analysis: Findings) -> Iterator[str]:
    """Yield a table of all moves; a click on a number leads to the position after the move."""
    rows = []
    for n, loss in enumerate(analysis.losses):
        color, move = analysis.record.moves[n]
        better = lost = ""
        if analysis.looks[n].better is not None:
            better, lost = _name(analysis.looks[n].line[0], analysis), f"{100 * max(loss, 0):.0f}"
        number = f'<button data-move="{n + 1}">{n + 1}</button>'
        rows.append(
            [number, str(color), _name(move, analysis), f"{analysis.curve[n + 1]:.0%}", better, lost]
        )
    yield "<h2>All moves</h2>"
    yield _grid(["move", "", "played", "Black wins", "program", "lost, of 100"], rows)


def _grid(head: list[str], rows: list[list[str]]) -> str:
    top = "".join(f"<th>{name}</th>" for name in head)
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _name(move: int, analysis: Findings) -> str:
    return point_name(move, analysis.record.size)
