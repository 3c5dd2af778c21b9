"""The arena: programs play matches, and what comes of it is kept.

- `match`: what is played, as data;
- `players`: who plays, as text (``mogo:fpu=0.9,playouts=5000``, ``random``, or the command line of a
  GTP engine), and `sides` and `engine`: how each plays its side of a game;
- `referee`: one game;
- `outcome`: what came of a game, and of a match;
- `store`: where finished games are kept;
- `run`: all games of some matches, over processes or machines, and `progress`: the same with a bar.

`gomc.lab.experiments` has the papers' tables, `gomc.lab.tuning` looks for settings that win.
"""

from gomc.arena.match import Match
from gomc.arena.outcome import Outcome, Played, Turn
from gomc.arena.progress import play_shown
from gomc.arena.run import play
from gomc.arena.store import Store

__all__ = ["Match", "Outcome", "Played", "Store", "Turn", "play", "play_shown"]
