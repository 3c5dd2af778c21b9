"""Opening books that programs write themselves, and checks of books by longer searches.

- `questions`: the questions about a position: search it, or play a game from there to the end;
- `openings`: positions and the moves between them, each position once;
- `dropout` and `selfplay`: the two ways to make a book grow;
- `build`: makes a book from a plan;
- `checking`: searches the moves of a book longer.

A `gomc.arena.Store` keeps the answers. A book is made from the answers alone, in the same order. So the
book is the same if the work was stopped and continued, and with any number of processes.
"""

from gomc.lab.books.build import METHODS, Plan, build
from gomc.lab.books.checking import DoubtfulMove, doubts

__all__ = ["METHODS", "DoubtfulMove", "Plan", "build", "doubts"]
