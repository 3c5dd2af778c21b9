"""The games that gomc lost to other programs: the move that lost each game, and the kind of the loss.

A long search by `gomc.review.analyze` judges every position. The *losing move* of a game is gomc's last
move before which gomc's win rate, on the smooth curve, was at least `EVEN`: from this move on the win
rate stays lower until the end. The *kind* compares the owners of points before the losing move with the
owners at the end of the game (`kind_of`).

``python docs/ext/losses.py RESULTS`` analyses the lost games of the experiment `PLAYED` in a file of
results, and writes the data; the tables of ``docs/explanation/lost-games.md`` are written from them.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from gomc.arena import Match, Store
from gomc.arena.records import record
from gomc.game.points import point_name
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab.experiments import Experiment, find
from gomc.reference import Board
from gomc.results.stats import wilson
from gomc.review import Analysis, analyze

PAGE = Path(__file__).parents[1] / "explanation" / "lost-games.md"
DATA = PAGE.with_suffix(".json")

PLAYED = "rivals-9"
"""The experiment whose games are analysed."""

PLAYOUTS = 10_000
"""The random games of each search of the analysis."""

EVEN = 0.4
"""The least win rate of a game that is not lost yet."""

OPENING = 10
"""The number of moves of the opening."""

SOON = 10
"""The number of moves, from the losing move on, in which a ko belongs to the loss."""

MANY = 3
"""The number of stones, or of empty points, that decide a game."""

SURE, HOPED = -0.5, 0.2
"""A point is lost if its mean owner, from gomc's view, falls below `SURE`; hoped for, above `HOPED`."""

KINDS = {
    "opening": f"the losing move is among the first {OPENING} moves",
    "ko": f"at least {MANY} stones are lost, and a ko is taken within {SOON} moves",
    "semeai": f"at least {MANY} stones of gomc are lost, and stones live that gomc hoped to take",
    "life and death": f"at least {MANY} stones of gomc are lost, and gomc hoped to take no stones",
    "stones that live": f"at least {MANY} stones live that gomc hoped to take",
    "territory": f"at least {MANY} empty points become the opponent's that gomc hoped for",
    "endgame": "none of these",
}
"""The kinds of losses, the first that fits, and their rules."""

FIGHTS = "ko", "semeai", "life and death", "stones that live"
"""The kinds in which stones decide."""


class Loss(NamedTuple):
    """A lost game.

    Attributes
    ----------
    game : int
        The number of the game in the match.
    color : str
        gomc's colour.
    number : int
        The number of the losing move.
    move : str
        The losing move.
    better : str
        The move that the long search prefers.
    before, after : float
        gomc's win rate before the losing move, and two moves after the losing move.
    kind : str
        The kind.
    """

    game: int
    color: str
    number: int
    move: str
    better: str
    before: float
    after: float
    kind: str


def losing_move(rates: Sequence[float], own: Sequence[int]) -> int:
    """Return the number of moves before the losing move.

    Parameters
    ----------
    rates : sequence of float
        The player's win rate by the number of moves played.
    own : sequence of int
        The numbers of moves after which the player is to move.

    Examples
    --------
    >>> losing_move([0.5, 0.5, 0.3, 0.3, 0.4, 0.3, 0.2, 0.1, 0.1], [0, 2, 4, 6])
    4
    """
    return max((n for n in own if rates[n] >= EVEN), default=own[0])


def kind_of(game: Record, n: int, color: Color, before: Sequence[float], end: Sequence[float]) -> str:
    """Return the kind of a loss.

    Parameters
    ----------
    game : Record
        The game.
    n : int
        The number of moves before the losing move.
    color : Color
        The loser.
    before, end : sequence of float
        The mean owners of points before the losing move and at the end, +1 the loser's, row by row.
    """
    board = game.board_at(n, Board)
    soon = islice(game.boards(Board), n + 1, n + 1 + SOON)
    stones = [stone for row in board.rows for stone in row]
    lost = [p for p, owner in enumerate(end) if owner < SURE]
    own = sum(stones[p] == color for p in lost)
    hoped = Counter(int(stones[p] * color) for p in lost if before[p] > HOPED)
    live, empty = hoped[-1], hoped[0]
    if n < OPENING:
        return "opening"
    if own + live >= MANY and any(later.state.ko for later in soon):
        return "ko"
    if own >= MANY:
        return "semeai" if live else "life and death"
    return "stones that live" if live >= MANY else "territory" if empty >= MANY else "endgame"


def loss_of(number: int, color: Color, analysis: Analysis) -> Loss:
    """Return what an analysis says about a lost game."""
    game, looks = analysis.record, analysis.looks
    rates = [rate if color is Color.BLACK else 1 - rate for rate in analysis.curve]
    n = losing_move(rates, [n for n, (mover, _) in enumerate(game.moves) if mover is color])
    before, end = ([int(color) * x for row in looks[k].ownership for x in row] for k in (n, -1))
    return Loss(
        game=number,
        color=str(color),
        number=n + 1,
        move=point_name(game.moves[n][1], game.size),
        better=point_name(looks[n].line[0], game.size),
        before=round(rates[n], 3),
        after=round(rates[min(n + 3, len(rates) - 1)], 3),
        kind=kind_of(game, n, color, before, end),
    )


class Kept(NamedTuple):
    """A row of the experiment, and the games that gomc lost.

    Attributes
    ----------
    row : str
        The label of the row: the opponent.
    won, games : int
        The games won, and all games.
    won_distinct, distinct : int
        The same of the games that differ from each other.
    losses : list of Loss
        The lost games.
    """

    row: str
    won: int
    games: int
    won_distinct: int
    distinct: int
    losses: list[Loss]


def analysed(store: Store, row: str, match: Match, folder: Path) -> Kept:
    """Analyse the games of a row that gomc lost; a folder keeps the searches."""
    outcome, losses = store.outcome(match), []
    for game in store.games(match):
        if game.points_of_a == 0:
            keep = folder / f"{row}-{game.number}.analysis"
            analysis = analyze(record(match, game), "gomc", playouts=PLAYOUTS, keep=keep)
            losses.append(loss_of(game.number, game.color_of_a, analysis))
    won, counted = int(outcome.tally.points), outcome.counted()
    return Kept(row, won, outcome.played, int(counted.points), counted.games, losses)


# --- The page.


def percent(rate: float, digits: int = 0) -> str:
    """Return a rate as text.

    Examples
    --------
    >>> percent(0.416), percent(0.416, 1)
    ('42 %', '41.6 %')
    """
    return f"{rate:.{digits}%}".replace("%", " %")


def result(found: Kept) -> str:
    """Return a sentence on the games of a row, and a sentence on the losses."""
    won, distinct = found.won_distinct, found.distinct
    rate, low, high = (percent(x, 1) for x in (won / distinct, *wilson(won, distinct)))
    fights = sum(loss.kind in FIGHTS for loss in found.losses)
    black = sum(loss.color == "Black" for loss in found.losses)
    return (
        f"- *{found.row}*: gomc won {found.won} of {found.games} games ({rate}, {low} to {high}); "
        f"{found.distinct} games are distinct. In {fights} of the {len(found.losses)} lost games "
        f"stones were lost in a fight, and gomc was Black in {black} lost games."
    )


def kinds(every: Sequence[Kept]) -> Iterator[str]:
    """Yield the lines of the table of kinds: the number of losses in each row."""
    yield f"| kind | {' | '.join(found.row for found in every)} | rule |"
    yield f"| --- |{' ---: |' * len(every)} --- |"
    for kind, rule in KINDS.items():
        counts = (sum(loss.kind == kind for loss in found.losses) for found in every)
        yield f"| {kind} | {' | '.join(map(str, counts))} | {rule} |"


def lines(found: Kept) -> Iterator[str]:
    """Yield a line of the table of games for each lost game of a row."""
    for loss in found.losses:
        rates = f"{percent(loss.before)} | {percent(loss.after)}"
        what = f"{loss.number} {loss.move} | {loss.better} | {rates} | {loss.kind}"
        yield f"| {found.row} | {loss.game} | {loss.color} | {what} |"


def told(every: Sequence[Kept]) -> str:
    """Return what the page says of the rows: the results, the kinds, and the games."""
    return "\n".join(
        [
            *map(result, every),
            "",
            *kinds(every),
            "",
            "| opponent | game | gomc | losing move | better | win rate | two moves later | kind |",
            "| --- | ---: | --- | --- | --- | ---: | ---: | --- |",
            *(line for found in every for line in lines(found)),
        ]
    )


def written(page: str, every: Sequence[Kept]) -> str:
    """Return the page with the tables between its two marks."""
    head, begin, rest = page.partition("<!-- tables -->\n")
    _, end, foot = rest.partition("<!-- end -->")
    return f"{head}{begin}\n{told(every)}\n\n{end}{foot}"


def kept() -> list[Kept]:
    """Return the data that are kept."""
    data: list[dict[str, Any]] = json.loads(DATA.read_text("utf-8"))
    return [Kept(**row | {"losses": [Loss(**each) for each in row["losses"]]}) for row in data]


def main(results: Path) -> None:
    """Analyse the lost games of a file of results, and write the data and the page."""
    experiment = find(PLAYED)
    assert isinstance(experiment, Experiment)
    with Store(results, read_only=True) as store:
        every = [
            analysed(store, row, match, results.parent) for row, match in experiment.matches().items()
        ]
    data = [row._asdict() | {"losses": [loss._asdict() for loss in row.losses]} for row in every]
    DATA.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    PAGE.write_text(written(PAGE.read_text("utf-8"), every), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
