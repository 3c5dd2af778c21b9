"""The random games of programs of 2009 to 2015, as stages.

Each has those parts of a program's games that are stages here, in the program's order; what is missing
is said. So these are not the programs' games, but they show what made them different.
"""

from __future__ import annotations

from gomc.settings.fillboard import FillBoard
from gomc.settings.nakade import Nakade
from gomc.settings.patterns import MOGO, Patterns
from gomc.settings.policy import Chance, Stages
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties

# Paper: CF II-D nakade, CF II-D fillboard, CF Algorithm 1
MOGO_2009 = Stages(Nakade(), FillBoard(), Save(), Patterns(MOGO), approach=True)
"""MoGo of 2009: nakade, fill board, approach moves, and the paper's Algorithm 1, which takes no stones.

The paper says that nakade comes before the other rules, and not where fill board comes.

Its rules for two liberties, of which the paper does not say more than that there are some, can be
added: `TwoLiberties` has the paper's examples.
"""

FUEGO = Stages(
    Capture(everywhere=False),
    Save(),
    LowLiberties(),
    Patterns(MOGO, last=2),
    Capture(everywhere=True),
    approach=True,
)
"""Fuego of 2010 and later; fill board and nakade are switched off there.

Missing are the weights of its patterns, the captures that a false eye is changed to, and the rules on
what a move may be: no self-atari for both, Olga's eyes. Its rule to save strings asks for none,
`Save` for two liberties, which is nearly the same.
"""

PACHI = Stages(
    Chance(Nakade((3, 4, 5, 6)), 20),
    Chance(Capture(everywhere=False), 90),
    Chance(Save(), 90),
    Chance(TwoLiberties(), 90),
    Patterns(MOGO, last=2),
)
"""Pachi 10.00 of 2012, with its chances on 9x9 (on 19x19 that of two liberties is 80).

Missing are the ko that is taken back, strings with three and four liberties, and the filters of bad
self-ataris and filled eyes. Pachi draws once for both kinds of atari, and has rules of its own for two
liberties; those here are the paper's.
"""

MICHI = Stages(
    Chance(Capture(everywhere=False), 90), Chance(Save(), 90), Chance(Patterns(MOGO, last=2), 95)
)
"""michi of 2015, a program of 550 lines, after Pachi.

Missing is that a self-atari is thrown back nearly always. michi reads ladders before it saves a
string, as `Save(ladders=True)` does, draws once for both kinds of atari, and looks round the last move
first.
"""
