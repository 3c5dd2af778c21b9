"""The arena: programs play matches, and the arena keeps the games and the results.

- `match`: a match as data;
- `players`: players as text (``mogo:fpu=0.9,playouts=5000``, ``random``, or the command line of a GTP
  engine), and `sides` and `engine`: the players at the board;
- `referee`: a single game;
- `outcome`: the outcomes of games and matches;
- `store`: the file of finished games;
- `run`: all games of some matches, over processes or machines, and `progress`: the same with a progress
  bar.

`gomc.lab.experiments` contains the papers' tables, and `gomc.lab.tuning` looks for settings that win.
"""

from gomc.arena.match import Match
from gomc.arena.outcome import Outcome, Played, Turn
from gomc.arena.progress import play_shown
from gomc.arena.run import play
from gomc.arena.store import Store

__all__ = ["Match", "Outcome", "Played", "Store", "Turn", "play", "play_shown"]
