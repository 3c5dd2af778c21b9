"""The playouts of programs of 2009 to 2015, as stages.

Each policy contains the parts of a program's playouts that are stages in gomc, in the program's order,
and names the missing parts. So the policies do not repeat the programs' playouts, but show the
differences between the programs.
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
"""MoGo of 2009: nakade, fill board, approach moves, and the paper's Algorithm 1.

Unlike MoGo's policy of 2006, Algorithm 1 has no stage that takes stones; a move that saves stones may
take others.

The paper says that nakade comes before the other rules, but not the place of fill board.

MoGo also used rules for two liberties, which the paper does not describe. `TwoLiberties`, with the
paper's examples, can be added. The paper also says that MoGo's playouts had some more levels than
Algorithm 1.

On 9x9 the policy as a player won 125 of 300 games (42 %, 36 to 47 %) against MoGo's policy of 2006.
Without fill board it won 155 (52 %, 46 to 57 %), and with the capture stage of 2006 in the last place
143 (48 %, 42 to 53 %). So fill board costs most of the loss; the paper says that fill board can harm
short searches. In MoGo's tree, with 300 playouts a move, the policy with captures won 25 of 60 games
(42 %, 30 to 54 %) against the policy without captures.
"""

FUEGO = Stages(
    Capture(everywhere=False),
    Save(),
    LowLiberties(),
    Patterns(MOGO, last=2),
    Capture(everywhere=True),
    approach=True,
    mercy=30,
)
"""Fuego of 2010 and later, where fill board and nakade are switched off.

Missing are the weights of the patterns, the captures that replace false eyes, and the rules on allowed
moves: Fuego uses Olga's eyes, and does not play where either player would put three or more own stones
in atari. Fuego's rule to save strings sets no minimum of liberties, and `Save` demands two liberties,
which is nearly the same. If a game ends early by the mercy rule, the player with more stones wins in
Fuego, and gomc counts the board. Fuego also ends games that begin with a large lead, and games on small
boards.
"""

PACHI = Stages(
    Chance(Nakade((3, 4, 5, 6)), 20),
    Chance(Capture(everywhere=False), 90),
    Chance(Save(), 90),
    Chance(TwoLiberties(), 90),
    Patterns(MOGO, last=2),
)
"""Pachi 10.00 of 2012, with the chances for 9x9 (on 19x19 the chance of two liberties is 80).

Missing are the ko that is taken back, strings with three and four liberties, and the filters of bad
self-ataris and filled eyes. Pachi draws once for both kinds of atari, and uses other rules for two
liberties; here stand the paper's rules.
"""

PACHI_LARGE = Stages(*PACHI.stages[:3], Chance(TwoLiberties(), 80), *PACHI.stages[4:])
"""Pachi's playouts with the chances for 19x19."""

MICHI = Stages(
    Chance(Capture(everywhere=False), 90), Chance(Save(), 90), Chance(Patterns(MOGO, last=2), 95)
)
"""michi of 2015, a program of 550 lines, after Pachi.

Missing is the rule that rejects nearly every self-atari. michi reads ladders before it saves a string,
as `Save(ladders=True)` does, draws once for both kinds of atari, and examines the points round the last
move first.
"""
