"""Matches played from a terminal: a progress bar with the time left, and an end by Ctrl-C."""

from __future__ import annotations

from collections.abc import Sequence

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.arena.players import packages_of
from gomc.arena.run import Watch, play
from gomc.arena.store import Store
from gomc.errors import check_installed
from gomc.show.terminal import progress

NAME = 20
"""The most letters of a player's name; the bar needs the rest of the line."""


def play_shown(
    matches: Sequence[Match],
    store: Store,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
    rated: bool = False,
) -> bool:
    """Play as `gomc.arena.run.play` does, with a progress bar; return false after Ctrl-C.

    The bar counts the games of all matches. Beside the bar stand the first player of the match with the
    newest game, and the games that this player has won so far. `rated` says whether the players are
    rated afterwards, which needs statsmodels.

    Raises
    ------
    GomcError
        As in `gomc.arena.run.play`, and if a package for the bar or the reports is missing.
    """
    players = [player for match in matches for player in match.entrants]
    arena = ("scipy", "statsmodels", "tqdm") if rated else ("scipy", "tqdm")
    check_installed("a match", {"arena": arena, **packages_of(players)})
    running = {match.key: store.outcome(match).tally for match in matches}
    kept = {match.key: store.count(match) for match in matches}
    total = sum(match.games for match in matches)
    with progress(total=total, initial=sum(kept.values()), unit="game") as bar:

        def show(match: Match, game: Played) -> object:
            points = game.points_of_a
            if points is not None:
                running[match.key] = tally = running[match.key].plus(points)
                name = match.a if len(match.a) <= NAME else f"{match.a[: NAME - 3]}..."
                bar.set_postfix_str(f"{name} {tally.points:g} of {tally.games}", refresh=False)
            kept[match.key] = store.count(match)  # another run may have played games too
            bar.update(sum(kept.values()) - bar.n)
            return watch(match, game) if watch else None

        try:
            play(matches, store, workers, cluster, show)
        except KeyboardInterrupt:
            return False
    return True
