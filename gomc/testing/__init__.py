"""The contract test: it shows whether a backend is the same as the reference.

`gomc.contract` says what a backend has to do, and this proves it: games with set-ups, passes, colours
out of turn, illegal tries, taking back and copying are played on a backend's boards and on those of
`gomc.reference` at once; after every step both are asked everything that can be asked of a position,
and now and then for random games and searches. Hypothesis chooses the games, and makes a failing one
as short as it can. It is how gomc tests its own fast backend, and it tests one that you write, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.contract import NAMES, Backend
from gomc.errors import check_whole, missing_extra
from gomc.game.points import check_size
from gomc.rng import check_seed
from gomc.testing.pair import NotInLockstep, name_of

__all__ = ["NotInLockstep", "check_backend"]


SIZES = 3, 2, 5, 1, 4, 7, 9, 13, 19
"""Mostly small boards, where much happens; few of them, as a fast backend is compiled for a size."""


def check_backend(
    module: Backend, examples: int = 100, seed: int = 0, sizes: Sequence[int] = SIZES
) -> None:
    """Prove that a backend answers as the reference does, or say where it does not.

    Parameters
    ----------
    module : module
        The backend. It may take some parts from the reference: with
        ``from gomc.reference import eyes, playout, playouts, search`` beside a `Board` of your own,
        the board alone is tested.
    examples : int
        How many games to try; each has some twenty steps. A fault in one position of a
        thousand takes thousands.
    seed : int
        Chooses the games.
    sizes : sequence of int
        The sizes of boards, of which a backend of your own may have few.

    Raises
    ------
    NotInLockstep
        If an answer differs; it says which, with the position, how it came about, and the seed.

    Examples
    --------
    >>> import gomc.reference
    >>> check_backend(gomc.reference, examples=3)
    """
    try:
        from gomc.testing.machine import find_difference
    except ImportError as error:
        missing_extra("gomc.testing", "dev", error)
    check_whole("examples", examples, 1)
    check_seed(seed)
    for size in sizes:
        check_size(size)
    name = name_of(module)
    for part in NAMES:
        if not hasattr(module, part):
            raise NotInLockstep(f"{name} is no backend: it has no {part} (see gomc.contract.Backend).")
    boards = "" if sizes is SIZES else f", sizes={tuple(sizes)}"
    call = f"check_backend({name}, examples={examples}, seed={seed}{boards})"
    try:
        find_difference(module, examples, seed, sizes)
    except NotInLockstep as difference:
        raise NotInLockstep(f"{difference}\n\nFound by {call}.") from difference.__cause__
