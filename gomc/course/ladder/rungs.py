"""The rungs of the ladder, and the number of playouts that a rung plays in the time of a move.

A rung plays a fixed number of playouts a move: the number that the program's search plays in the
processor time of a move, on one thread of this machine. So the load of the machine does not make a rung
weaker, and a kept match goes on with the same opponent.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from gomc.arena.sides import RandomSide
from gomc.backend import load
from gomc.programs import PROGRAMS
from gomc.reference import Board
from gomc.search.running import uncut

RUNGS = (
    "random",
    "abramson",
    "gobble",
    "olga",
    "oleg",
    "uct",
    "mogo-pure",
    "mogo",
    "mogo-2007",
    "mogo-2009",
    "gomc",
)
"""The programs of the ladder, from the lowest rung to the highest."""

EVERY = 10
"""The moves of a random game between two positions on which a program is measured."""

LEAST = 0.1
"""The shortest limit, in seconds, of a search that is measured; a shorter search measures its start."""

POSITIONS = 6
"""The number of positions on which a program is measured."""


class Rung(NamedTuple):
    """A rung of the ladder.

    Attributes
    ----------
    name : str
        The name of the program.
    player : str
        The player, as `gomc.arena.Match` takes it.
    """

    name: str
    player: str

    @property
    def title(self) -> str:
        """The name, with the year of the program.

        Examples
        --------
        >>> Rung("mogo", "mogo:playouts=9000").title
        'mogo (2006)'
        """
        return f"{self.name} ({PROGRAMS[self.name].year})" if self.name in PROGRAMS else self.name


def measured(name: str, seconds: float, size: int, backend: str) -> Rung:
    """Return a rung that plays as many playouts a move as fit into some seconds of processor time.

    Examples
    --------
    >>> measured("random", 0.2, 9, "reference")
    Rung(name='random', player='random')
    >>> measured("uct", 0.02, 5, "reference").player
    'uct:playouts=...'
    """
    if name not in PROGRAMS:
        return Rung(name, name)
    return Rung(name, f"{name}:playouts={playouts_in(name, seconds, size, backend)}")


@uncut()
def playouts_in(name: str, seconds: float, size: int, backend: str) -> int:
    """Return the playouts of a program's search in some processor time, rounded to two digits.

    A first search of each position, with a limit of time, gives a guess. A second search with the
    guessed number of playouts corrects the guess, because the beginning of a search takes time too.
    """
    engine, program, boards = load(backend), PROGRAMS[name], _positions(size)
    engine.search(boards[0], program, playouts=100)  # compiles
    began = time.process_time()
    limit = max(seconds, LEAST)
    playouts = sum(engine.search(board, program, seconds=limit).playouts for board in boards)
    guess = max(1, int(playouts * seconds / (time.process_time() - began)))
    began = time.process_time()
    for board in boards:
        engine.search(board, program, playouts=guess)
    used = (time.process_time() - began) / len(boards)
    return max(1, int(float(f"{guess * seconds / used:.2g}")))


def _positions(size: int) -> list[Board]:
    """Return positions of a game with random moves."""
    board, side, found = Board(size), RandomSide(seed=1), list[Board]()
    for ply in range(EVERY * POSITIONS):
        if board.ended:
            break
        if ply % EVERY == 0:
            found.append(board.copy())
        board.play(side.move(board, clean_up=False).move)
    return found
