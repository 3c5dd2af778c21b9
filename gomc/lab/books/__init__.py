"""Opening books that programs write themselves, and what other programs say of them.

- `questions`: what a program is asked about a position: a search, or a game from there to its end;
- `openings`: positions and the moves between them, each position once;
- `dropout` and `selfplay`: the two ways to make a book grow;
- `build`: a book from its plan, and `checking`: its moves, searched longer.

The answers lie in a `gomc.arena.Store`. A book is made from these alone, in the same order, and so it
is the same however often the work was stopped, and however many processes had a part in it.
"""

from gomc.lab.books.build import METHODS, Plan, build
from gomc.lab.books.checking import Doubt, doubts

__all__ = ["METHODS", "Doubt", "Plan", "build", "doubts"]
