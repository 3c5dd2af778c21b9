"""gomc's own best program, made of the parts of the programs before it."""

from __future__ import annotations

from dataclasses import replace

from gomc.programs.program import Program
from gomc.settings import (
    LEARNED_PRIORS,
    UCB1,
    UCT,
    BySize,
    EvenGame,
    LearnedMoves,
    MinimumMSE,
    Priors,
    Rave,
    presets,
)

_SMALL = UCT(
    bandit=UCB1(exploration=0),
    rave=Rave(),
    priors=LEARNED_PRIORS,
    expand_visits=2,
    final="visits",
    policy=presets.FUEGO,
)
_MIDDLE = replace(
    _SMALL,
    rave=Rave(MinimumMSE(bias=0.0232)),
    priors=Priors((EvenGame(18), LearnedMoves(games=62))),
    expand_visits=6,
)
_LARGE = replace(_SMALL, priors=Priors((EvenGame(10), LearnedMoves(games=99))), expand_visits=8)

GOMC = Program(
    name="gomc",
    search=BySize(_SMALL, ((11, _MIDDLE), (17, _LARGE))),
    year=2026,
    authors="the authors of gomc",
    source="gomc: the parts of the programs of 2010 that won most games together",
)
"""The tree of 2010 with learned patterns as priors, and Fuego's playouts.

With 1,000 playouts a move it won 176 of 200 games on 9x9 against GNU Go 3.8 at level 10 (88 %, 82.8 to
91.8 %). Its parts were chosen in turn, each time the part that won most games there.

The numbers of the priors, the bias of RAVE and `expand_visits` have a certificate of November 2026.
`gomc tune` varied these four on 9x9 against the program itself, in 400 games with equal time (0.1 s a
move) and in 400 games with 1,000 playouts a move, and new games tested the values that seemed best.

- With equal time these were ``priors=evengame(40)+learnedmoves(games=240)``,
  ``rave.schedule.bias=0.0005`` and ``expand_visits=7``. They play 1.5 times as many playouts a second,
  and won 90 of 205 games (43.9 %, 37.3 to 50.7 %).
- With 1,000 playouts these were ``priors=evengame(8)+learnedmoves(games=66)``,
  ``rave.schedule.bias=0.0005`` and ``expand_visits=1``. They won 386 of 725 games (53.2 %, 49.6 to
  56.8 %), and with equal time 32 of 70 (45.7 %, 34.6 to 57.3 %).

So no other values are surely stronger on 9x9. With the second values and 1,000 playouts a move the
program won 74 of 84 games against GNU Go (88.1 %, 79.5 to 93.4 %), as often as with its own values.

On larger boards nodes grow later, and a search plays more playouts in the same time. The values were
tested against the values of 9x9, with equal time:

- On 13x13 the four numbers were varied in 400 games with 0.1 s a move. The values that seemed best won
  153 of 282 new games with 0.1 s a move (54.3 %, 48.4 to 60.0 %), and 52 of 80 with 0.5 s a move
  (65.0 %, 54.1 to 74.5 %). The program has them from 11x11 on.
- On 19x19 the games of the learned priors and `expand_visits` were varied in 100 games with 0.2 s a
  move. The values that seemed best play 1.6 times as many playouts a second. They won 85 of 140 new
  games with 0.2 s a move (60.7 %, 52.4 to 68.4 %), and 10 of 12 with 1 s a move (83.3 %, 55.2 to
  95.3 %; 40 were planned, and the match was stopped early). The program has them from 17x17 on.

Nobody has measured whether these values are stronger with equal numbers of playouts.
"""
