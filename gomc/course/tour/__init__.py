"""The tour: Monte-Carlo Go chooses a move in a real game, on both backends.

The tour is a list of steps (`STEPS`). Each step takes the `Tour`, prints a part of the tour, and stores
results for later steps in the `Tour`. The tour shows the programs in `CHAPTERS`, from the oldest to the
newest.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path

from gomc import sgf
from gomc.course.tour import searches, story
from gomc.course.tour.game import GAME, Tour
from gomc.errors import GomcError
from gomc.rng import check_seed

STEPS: tuple[Callable[[Tour], None], ...] = (
    story.show_the_game,
    searches.play_on_the_reference,
    searches.compile_the_fast_backend,
    searches.check_lockstep,
    searches.play_many,
    story.show_how_games_answer,
    story.say_how_it_ended,
    searches.play_the_best,
    searches.measure_random_games,
    story.draw,
    story.say_where_to_go,
)
"""The steps of the tour, in order."""


def run(out: Path = Path("tour.svg"), seed: int = 1, few: int = 1000, many: int = 200_000) -> None:
    """Give the tour, which takes half a minute, and half a minute more if it must compile first.

    Parameters
    ----------
    out : Path
        The file of the picture.
    seed : int
        The seed of all random games.
    few, many : int
        The numbers of games of each program: `few` on the reference, and `many` on the fast backend.
        gomc's own program plays a tenth of `many`, because the games take longer.

    Raises
    ------
    GomcError
        If the seed is wrong, if the folder of the picture is missing, or if the two backends are not in
        lockstep.
    """
    check_seed(seed)
    if not out.absolute().parent.is_dir():
        raise GomcError(f"the picture cannot be written: there is no folder {out.absolute().parent}.")
    data = resources.files("gomc") / "data" / GAME
    tour = Tour(out, seed, few, many, sgf.read(data.read_bytes()))
    for step in STEPS:
        step(tour)
