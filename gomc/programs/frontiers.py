"""Programs of 2007 to 2015: those of "Current Frontiers in Computer Go", and those that followed.

The paper's Table I lists the parts of each of its four programs: RAVE, learned patterns and rules in
the tree; fill board, sequence-like patterns, learned patterns, rules and a model of the full board in
playouts. Only these parts and some constants are public. So each program here is a likeness: it uses
the same parts, and the known constants. `unknown` lists the points that are not known.

The size of the board decides on some settings of four programs (`gomc.settings.bysize`). The weights
that come with gomc were learned on 9x9, 13x13 and 19x19, and a board gets the weights of the nearest of
the three sizes: those of 13x13 from 11x11 to 16x16, those of 19x19 from 17x17 on.
"""

from __future__ import annotations

from dataclasses import replace

from gomc.programs.program import Program
from gomc.settings import (
    FUEGO_PRIORS,
    LEARNED_PRIORS,
    MICHI_PRIORS,
    MOGO_PRIORS,
    PACHI_PRIORS,
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    BySize,
    Criticality,
    GnuGo,
    MinimumMSE,
    Owners,
    Priors,
    Rave,
    Widening,
    presets,
)
from gomc.settings.learned import FACTORS
from gomc.settings.moresources import Frontier, LearnedMoves
from gomc.settings.patterns import MOGO as PATTERNS
from gomc.settings.patterns import Patterns
from gomc.settings.policy import Stages
from gomc.settings.priors import pachi_priors
from gomc.settings.rave import HandSchedule, Reliability
from gomc.settings.sequence import Capture, Save
from gomc.settings.sources import Line
from gomc.settings.twoliberties import TwoLiberties
from gomc.settings.widening import Table

CURRENT_FRONTIERS = "Rimmel and others, Current Frontiers in Computer Go, 2010"

_MIDDLE, _LARGE = 11, 17
"""The smallest boards with the weights of 13x13 and of 19x19.

Boards of 11x11 and 16x16, which lie halfway, get the weights of 13x13 (`gomc.features.files.name_for`).
"""

_LINES = Line(1, 0, 10, empty=3), Line(3, 1, 10, empty=3)
"""The line of death and the line of influence (section II-B)."""


def _with_factors(search: UCT) -> BySize:
    """Return a search whose playouts draw moves by the factors of the nearest size of boards."""
    middle, large = (
        replace(search, policy=FACTORS[name]) for name in ("factors-13x13", "factors-19x19")
    )
    small = replace(search, policy=FACTORS["factors-9x9"])
    return BySize(small, ((_MIDDLE, middle), (_LARGE, large)))


# Paper: GG 14
GNUGO_MC = Program(
    name="gnugo-mc",
    search=GnuGo(),
    year=2009,
    authors="Gunnar Farneback and the GNU Go team",
    source="The manual of GNU Go 3.8, chapter 14, Monte Carlo Go; and observations of GNU Go",
    unknown="nothing of the search; but gomc leaves out GNU Go's classical engine, which orders the "
    "moves at first and makes the last choice between good moves",
)
"""GNU Go with the option ``--monte-carlo``, without its classical engine."""

# Paper: CF (4), CF II-B rules
MOGO_2007 = Program(
    name="mogo-2007",
    search=UCT(
        bandit=UCB1(exploration=0),
        rave=Rave(HandSchedule(k=1000)),
        priors=MOGO_PRIORS,
        final="visits",
        policy=SEQUENCE_LIKE,
    ),
    year=2007,
    authors="Sylvain Gelly and David Silver",
    source="Combining online and offline knowledge in UCT, ICML 2007; with the constants that its "
    "authors gave in 2011 (Monte-Carlo tree search and rapid action value estimation in computer Go)",
    unknown="the value function that MoGo learned (here the paper's hand-made priors), the moves that "
    "these priors take to be bad (here self-atari and a pass), the number of virtual games of these "
    "priors (here 10), and the number of games after which a node gets children (here 1)",
)
"""MoGo with RAVE and priors, which beat GNU Go's classical engine in most games."""

# Paper: CF (3), CF II-B patterns, CF II-C owner, CF II-D others
CRAZY_STONE = Program(
    name="crazy-stone",
    search=_with_factors(
        UCT(
            bandit=UCB1(exploration=0.5, urgency=1.0),
            priors=Priors((*LEARNED_PRIORS.sources, Frontier())),
            widening=Widening(Table(40, 1.4)),
            owners=Owners(),
            expand_visits=8,
            final="visits",
        )
    ),
    year=2007,
    authors="Remi Coulom",
    source=f"Computing Elo ratings of move patterns in the game of Go, 2007; {CURRENT_FRONTIERS}, "
    "sections II-B to II-D",
    unknown="the features and weights of the patterns (here gomc's own, learned by the same method on "
    "9x9, 13x13 and 19x19; other boards get the weights of the nearest size), "
    "the bandit's constant, the weight of the owners, and the number of games after which a node gets "
    "children (here 8)",
)
"""Crazy Stone: learned patterns order the moves of a node, and draw the moves of playouts."""

_MOGO_SMALL = UCT(
    bandit=UCB1(exploration=0),
    rave=Rave(HandSchedule(k=1000)),
    priors=Priors((*MOGO_PRIORS.sources, *_LINES), into="both"),
    expand_visits=2,
    final="visits",
    policy=presets.MOGO_2009,
)
_MOGO_MIDDLE = replace(
    _MOGO_SMALL, priors=Priors((*MOGO_PRIORS.sources, LearnedMoves(), *_LINES), into="both")
)
_MOGO_LARGE = replace(_MOGO_MIDDLE, rave=Rave(HandSchedule(k=500)))

# Paper: CF Table I, CF II-D nakade, CF II-D semeai, CF II-D fillboard, CF II-E remarks
MOGO_2009 = Program(
    name="mogo-2009",
    search=BySize(_MOGO_SMALL, ((_MIDDLE, _MOGO_MIDDLE), (_LARGE, _MOGO_LARGE))),
    year=2009,
    authors="Sylvain Gelly, Olivier Teytaud, Arpad Rimmel and others",
    source=f"{CURRENT_FRONTIERS}, sections II-B, II-D, II-E and Table I",
    unknown="the patterns (here gomc's learned patterns), how much RAVE weighs on 19x19 (the paper "
    "says only that the weight had to be reduced there; here k is 500 instead of 1000), what MoGo did "
    "on boards between 9x9 and 19x19 (here learned patterns from 11x11 on, less RAVE from 17x17 on), "
    "the numbers of all rules in the tree (here 10 games for MoGo's policy, as in 2007, and 10 for the "
    "lines of influence and death), and the number of games after which a node gets children (here 2)",
)
"""MoGo as it played in Jeju: fill board, nakade and approach moves in the playouts.

The paper says that MoGo was best on 9x9 without learned patterns, and that RAVE had to weigh less on
19x19 when learned patterns were added. So the size of the board decides on both.
"""

# Paper: CF Table I, CF II-D liberties
MANY_FACES = Program(
    name="many-faces",
    search=UCT(
        bandit=UCB1(exploration=0.45, urgency=1.1),
        rave=Rave(HandSchedule(k=500)),
        priors=MICHI_PRIORS,
        expand_visits=2,
        final="visits",
        policy=Stages(Save(), TwoLiberties(), Patterns(PATTERNS), Capture(), approach=True),
    ),
    year=2009,
    authors="David Fotland",
    source=f"{CURRENT_FRONTIERS}, Table I and section II-D; for the constants: computer-go mailing "
    "list, 1 January 2011",
    unknown="all the knowledge of Go, which cost much work according to the paper: the classical "
    "engine gives moves a bias (here michi's priors), and the playouts use more rules",
)
"""Many Faces of Go with a tree: RAVE and an exploration term, rules for two liberties."""

# Paper: CF Table I, CF II-D liberties
FUEGO = Program(
    name="fuego",
    search=UCT(
        bandit=UCB1(exploration=0, urgency=1.0),
        score_bonus=0.04,  # a win counts from 0.98 to 1, and a loss from 0 to 0.02
        rave=Rave(Reliability(), first="colour", falling="fuego", without=20),
        priors=FUEGO_PRIORS,
        expand_visits=3,
        final="visits",
        policy=presets.FUEGO,
    ),
    year=2009,
    authors="Markus Enzenberger, Martin Muller and others",
    source=f"Fuego's source (2010 to 2019); {CURRENT_FRONTIERS}, Table I",
    unknown="nothing, as Fuego is free software; but gomc leaves out the filter of the root's moves, "
    "and the parts of playouts and priors that gomc.settings.presets and gomc.settings.priors name",
)
"""Fuego, the first program that won an even 9x9 game against a player of the ninth dan."""

# Paper: CF Table I, CF II-D others
ZEN = Program(
    name="zen",
    search=_with_factors(
        UCT(
            bandit=UCB1(exploration=0),
            rave=Rave(),
            priors=Priors((*MICHI_PRIORS.sources, LearnedMoves())),
            expand_visits=4,
            final="visits",
        )
    ),
    year=2009,
    authors="Yoji Ojima",
    source=f"{CURRENT_FRONTIERS}, section II-E and Table I",
    unknown="nearly all: Zen's author said that it followed the papers on Crazy Stone, with much "
    "knowledge of Go added; so the rules in the tree are michi's here, and playouts draw all moves by "
    "gomc's weights for the nearest of the sizes 9x9, 13x13 and 19x19, which know captures, extensions "
    "and self-ataris",
)
"""Zen: playouts draw from a table of probabilities of all moves, and the tree uses knowledge of Go."""

_PACHI_SMALL = UCT(
    bandit=UCB1(exploration=0),
    rave=Rave(MinimumMSE(bias=0.009129), falling="pachi"),  # 3000 equivalent games
    criticality=Criticality(),
    priors=PACHI_PRIORS,
    expand_visits=8,
    final="visits",
    policy=presets.PACHI,
)
_PACHI_LARGE = replace(
    _PACHI_SMALL,
    rave=Rave(MinimumMSE(bias=0.007906), falling="pachi"),  # 4000 equivalent games
    priors=pachi_priors(20, (55, 50, 15)),
    policy=presets.PACHI_LARGE,
)

# Paper: SL Programs
PACHI = Program(
    name="pachi",
    search=BySize(_PACHI_SMALL, ((15, _PACHI_LARGE),)),
    year=2012,
    authors="Petr Baudis, Jean-loup Gailly and others",
    source="Pachi's source: version 10.00 of 2012 for playouts and priors, later versions for the "
    "numbers of RAVE and criticality; Baudis and Gailly, Pachi: state of the art open source Go "
    "program, 2011",
    unknown="nothing, as Pachi is free software; but gomc leaves out the patterns and joseki that "
    "Pachi reads from files, the tree of local sequences, dynamic komi, the filter of losing ladders, "
    "and the parts of playouts and priors that gomc.settings.presets and gomc.settings.priors name",
)
"""Pachi: RAVE in which early moves weigh more, criticality, priors, and playouts with chances.

Pachi uses other numbers from 15x15 on.
"""

# Paper: CF (2), CF II-B rules
MICHI = Program(
    name="michi",
    search=UCT(
        bandit=UCB1(exploration=0),
        rave=Rave(),
        priors=MICHI_PRIORS,
        expand_visits=8,
        final="visits",
        policy=presets.MICHI,
    ),
    year=2015,
    authors="Petr Baudis",
    source="michi, a minimalistic Go program in Python",
    unknown="nothing, as michi is free software; but gomc leaves out michi's large patterns, michi's "
    "own 3x3 patterns (here MoGo's patterns), and the parts of playouts that gomc.settings.presets "
    "names",
)
"""A small program with the tree of 2010: RAVE, and priors of many kinds."""
