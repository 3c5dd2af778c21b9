"""A tournament: all players play against each other, and the results form a grid.

The grid follows Bouzy and Helmstetter (2003), Table 8, but shows all pairs: the player of a row against
the player of a column, from the view of the row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

from gomc.arena.bradleyterry import Score
from gomc.arena.match import Match
from gomc.arena.outcome import Outcome
from gomc.arena.own import spec_of
from gomc.arena.ratings import HELPED, Ratings, rate
from gomc.arena.tables import columns
from gomc.arena.tallies import points_shown
from gomc.errors import GomcError
from gomc.programs import Program
from gomc.settings import Search

Show = Literal["wins", "score"]

Contestant = str | Program | Search
"""A player, in a form that `Match` takes."""


def pairings(players: Sequence[Contestant], games: int, **options: Any) -> list[Match]:
    """Return the matches of all players against each other.

    Parameters
    ----------
    players : sequence of str, Program or Search
        The players, as in `Match`.
    games : int
        The number of games of each pair.
    **options
        The other fields of `Match`.

    Raises
    ------
    GomcError
        If there are fewer than two players, or if two players are the same.

    Examples
    --------
    >>> [(match.a, match.b) for match in pairings(["oleg", "olga", "random"], 10)]
    [('oleg', 'olga'), ('oleg', 'random'), ('olga', 'random')]
    """
    if len(players) < 2:
        raise GomcError(f"a tournament needs at least two players, not {len(players)}.")
    matches = [Match(a, b, games, **options) for a, b in combinations(players, 2)]
    for match in matches:
        a, b = (entrant.canonical for entrant in match.entrants)
        if a == b:
            raise GomcError(f"{match.a!r} and {match.b!r} are the same player.")
    return matches


def ratings(outcomes: Sequence[Outcome], anchors: Mapping[str, float] | None = None) -> Ratings:
    """Return the ratings of the players of some matches; see `gomc.arena.ratings.rate`."""
    scores = [Score(o.match.a, o.match.b, o.counted().points, o.counted().games) for o in outcomes]
    # A match writes a digest behind a player of an own module, and an anchor comes without the digest.
    return rate(scores, {spec_of(name): elo for name, elo in (anchors or {}).items()})


def grid(players: Sequence[Contestant], outcomes: Sequence[Outcome], show: Show = "wins") -> str:
    """Return the results as a grid.

    Parameters
    ----------
    players : sequence of str, Program or Search
        The players, in the order of rows and columns.
    outcomes : sequence of Outcome
        The outcomes of the matches.
    show : {"wins", "score"}
        Whether to show win rates in % with the 95 % interval, or mean scores in points with half
        of the 95 % interval.
    """
    names = [spec_of(player) for player in players]
    cells = {}
    for outcome in outcomes:
        a, b = outcome.match.a, outcome.match.b
        cells[a, b], cells[b, a] = cell(outcome, 1, show), cell(outcome, -1, show)
    head = ["", *(str(number) for number in range(1, len(names) + 1))]
    rows = [
        [f"{number} {a}", *("" if a == b else cells.get((a, b), "-") for b in names)]
        for number, a in enumerate(names, 1)
    ]
    return columns([head, *rows])


def cell(outcome: Outcome, sign: int, show: Show) -> str:
    """Return the result of a match, from the view of `a` (1) or `b` (-1)."""
    if show == "score":
        score = outcome.score
        if score is None:
            return "-"
        error = "" if score.error is None else f" ± {score.margin():.1f}"
        return f"{round(sign * score.value, 1) + 0.0:+.1f}{error}"  # + 0.0 makes 0.0 of -0.0
    rate = outcome.rate
    if rate is None:
        return "-"
    low, high = outcome.interval()
    if sign < 0:
        rate, low, high = 1 - rate, 1 - high, 1 - low
    return f"{100 * rate:.1f} ({100 * low:.0f}-{100 * high:.0f})"


def rating_table(table: Ratings) -> str:
    """Return ratings as text, the best player first."""
    head = ["", "Elo", f"{100 * table.level:g} % interval", "points", "games"]
    rows = [
        [
            rating.name,
            str(round(rating.elo)),
            "anchor" if rating.low == rating.high else f"{round(rating.low)} to {round(rating.high)}",
            points_shown(rating.points),
            str(rating.games),
        ]
        for rating in table.players
    ]
    remarks = [] if table.anchored else ["The mean of all ratings is 0."]
    if table.helped:
        remarks.append(HELPED)
    return "\n".join([columns([head, *rows]), *remarks])
