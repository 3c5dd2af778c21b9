"""The contract test, which shows whether a backend gives the same answers as the reference.

`gomc.contract` defines the duties of a backend. The test plays games with set-ups, passes, colours out
of turn, illegal moves, undo and copies on boards of a backend and of `gomc.reference` at the same time.
After every step it compares all answers about the position, and now and then random games and searches.
Hypothesis chooses the games, and makes a failing game as short as possible. gomc's fast backend passes
this test, and you can run it on a backend of your own.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.contract import NAMES, Backend
from gomc.errors import GomcError, check_several, check_whole, missing_extra
from gomc.game.points import check_size
from gomc.rng import check_seed
from gomc.testing.pair import NotInLockstep, name_of

__all__ = ["NotInLockstep", "check_backend"]

SIZES = 3, 2, 5, 1, 4, 7, 9, 13, 19
"""Mostly small boards, on which much happens; few sizes, because a fast backend compiles for each."""


def check_backend(
    module: Backend, examples: int = 100, seed: int = 0, sizes: Sequence[int] = SIZES
) -> None:
    """Check that a backend answers like the reference, or raise the first difference.

    Parameters
    ----------
    module : module
        The backend. It may take some parts from the reference: with
        ``from gomc.reference import eyes, playout, playouts, search`` beside a `Board` of your own,
        only the board is tested.
    examples : int
        The number of games to try, of some twenty steps each. To find a fault in one position of a
        thousand takes thousands of games.
    seed : int
        The seed that chooses the games. Newer versions of Hypothesis also try numbers from the sources
        of imported modules, so the same games come again only where the same modules are imported.
    sizes : sequence of int
        The sizes of boards. Give fewer sizes if your backend supports fewer.

    Raises
    ------
    GomcError
        If an argument is wrong.
    NotInLockstep
        If an answer differs. The error gives both answers, the position, the steps and the seed.

    Examples
    --------
    >>> import gomc.reference
    >>> check_backend(gomc.reference, examples=3)
    """
    try:
        from gomc.testing.machine import find_difference
    except ImportError as error:
        missing_extra("gomc.testing", "dev", error)
    examples, seed = check_whole("examples", examples, 1), check_seed(seed)
    chosen = tuple(map(check_size, check_several("sizes", sizes)))
    if not chosen:
        raise GomcError("the test needs a board: sizes is empty.")
    name = name_of(module)
    for part in NAMES:
        if not hasattr(module, part):
            raise NotInLockstep(f"{name} is no backend: it has no {part} (see gomc.contract.Backend).")
    boards = "" if sizes is SIZES else f", sizes={chosen}"
    call = f"check_backend({name}, examples={examples}, seed={seed}{boards})"
    try:
        find_difference(module, examples, seed, chosen)
    except NotInLockstep as difference:
        raise NotInLockstep(f"{difference}\n\nFound by {call}.") from difference.__cause__
