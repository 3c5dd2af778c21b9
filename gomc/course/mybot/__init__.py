"""One program that grows: from the rules of Go to a tree search that plays over GTP.

A learner begins with an empty file, mybot01.py. For each further step (`STEPS`) the learner copies the
file, and adds a part to the copy. `check` compares the program with gomc's reference backend, move for
move and node for node, because both draw the same random numbers in the same order. `compete` lets two
steps play, and `curve` rates all steps.

The check calls these functions of the program, and reads these attributes:

- from step 1 on ``Position(size=9, komi=7.0)``, the empty board, with the sets ``own`` and ``other``,
  the stones of the player to move and of the opponent; ``legal(position)``, ``play(position, move)``,
  ``score(position)``, ``name_of(move, size)``, ``move_of(name, size)``;
- from step 2 on ``eyes(position)``, ``candidates(position)``, ``stream(seed, number)``, which has a
  method ``below(n)``, and ``random_game(position, rng)``, which returns the moves and the score;
- from step 3 on ``search(position, playouts, seed)``, which returns a list of nodes with ``move``,
  ``visits`` and ``reward``; ``best(nodes)``, and ``genmove(position, playouts, seed)``;
- from step 6 on the ``children`` of nodes;
- from step 7 on ``saves(position, points)``, ``shapes(position, points)`` and
  ``captures(position, points)``, which return the moves of a rule among the points;
- from step 8 on ``rave_visits`` and ``rave_reward`` of nodes; in
  step 9 ``virtual_visits`` and ``virtual_reward``; in step 10 ``prior``.

A set of points is an int, and a move is the number of its bit, as in `gomc.game.points`.
"""

from gomc.course.mybot.check import check
from gomc.course.mybot.compare import CheckReport
from gomc.course.mybot.competing import StepsMatch, compete
from gomc.course.mybot.playing import backend
from gomc.course.mybot.ratings import Curve, curve
from gomc.course.mybot.steps import STEPS, Step

__all__ = [
    "STEPS",
    "CheckReport",
    "Curve",
    "Step",
    "StepsMatch",
    "backend",
    "check",
    "compete",
    "curve",
]
