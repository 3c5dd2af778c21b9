"""The pictures of the road's ratings: ``python docs/ext/ratings.py`` draws them from the kept games.

The games lie in ``docs/experiments/results``. ``docs/explanation/ratings.svg`` shows the steps of the
road, and ``docs/explanation/years.svg`` shows all programs by year. The title of a picture states the
ratings in words, and a test compares the words with the games.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from gomc.arena import Store
from gomc.arena.lines import bring_in
from gomc.arena.ratings import Ratings
from gomc.lab.experiments import find, plot, roadplot
from gomc.lab.experiments.standings import Standings
from gomc.show.drawing import Picture

DOCS = Path(__file__).parents[1]
FOLDER = DOCS / "explanation"

LEAGUES = {"1,000 playouts a move": "road", "0.2 s a move": "road-time"}
"""The leagues, by the words of the legend."""


@cache
def scales() -> dict[str, Ratings]:
    """Return the ratings of the kept games, by the words of the legend."""
    found = {}
    for label, key in LEAGUES.items():
        with Store(":memory:") as store:
            bring_in(store, DOCS / "experiments" / "results" / f"{key}.jsonl")
            ratings = Standings.of(find(key), store).ratings
        assert ratings is not None, f"the games of {key} do not connect all players"
        found[label] = ratings
    return found


def title(about: str, found: dict[str, Ratings]) -> str:
    """Return the title of a picture, with all ratings in words."""
    said = "; ".join(
        f"with {label} " + ", ".join(f"{its.name} {its.elo:.0f}" for its in ratings.players)
        for label, ratings in found.items()
    )
    return f"{about}, in points of rating: {said}"


def pictures() -> dict[str, Picture]:
    """Return the pictures by the names of their files."""
    found = scales()
    return {
        "ratings.svg": plot.picture(
            3.4,
            partial(roadplot.draw_steps, scales=found),
            title("The road from Abramson to gomc", found),
        ),
        "years.svg": plot.picture(
            4.0, partial(roadplot.draw_years, scales=found), title("The best programs by year", found)
        ),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        picture.save(FOLDER / name)
