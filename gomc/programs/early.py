"""Programs without a tree, from 1990 to 2008: their playouts begin near the root."""

from __future__ import annotations

from gomc.programs.program import Program
from gomc.settings import Abramson, AllMovesAsFirst, DepthTwo, MoveLists, Pruning, Temperature

# Paper: BH 2.1, SL Monte-Carlo
ABRAMSON = Program(
    name="abramson",
    search=Abramson(by="score"),
    year=1990,
    authors="Bruce Abramson",
    source="Expected-outcome: a general model of static evaluation; "
    "the basic idea of Bouzy and Helmstetter 2003, section 3.1",
)
"""Playouts after every move, and the choice of the best mean: the basic idea of Monte-Carlo Go.

Abramson tried the idea on 6x6 Othello, and Bouzy and Helmstetter on Go.
"""

BOUZY_HELMSTETTER = "Bouzy and Helmstetter, Monte-Carlo Go developments, 2003"

# Paper: BH 2.2, BH 3.4, BH Figure 1
GOBBLE = Program(
    name="gobble",
    search=MoveLists(),
    year=1993,
    authors="Bernd Bruegmann",
    source="Monte Carlo Go, 1993; as told in " + BOUZY_HELMSTETTER + ", sections 2.2, 4.3 and 4.4",
    unknown="the law by which moves are shifted in the lists, the temperature in the beginning, and "
    "the law by which it falls: all three are reconstructed (see gomc.settings.MoveLists)",
)
"""The first program that played Go by playouts, reconstructed."""

# Paper: BH 3.2, BH 3.4, BH Figure 1, BH 4.6, BH Table 8
OLGA = Program(
    name="olga",
    search=Abramson(eyes="olga", pruning=Pruning(ratio=1, equal=0.2, minimum=100, maximum=10_000)),
    year=2003,
    authors="Bruno Bouzy",
    source=BOUZY_HELMSTETTER + ", sections 3.2, 4.1 and 4.6",
    unknown="how often moves are compared: here after a tenth more games, at least 1000",
)
"""Bouzy's program: progressive pruning."""

# Paper: BH 4.5, BH Table 6
OLGA_TWO = Program(
    name="olga-two",
    search=DepthTwo(
        eyes="olga",
        pruning=Pruning(ratio=1, equal=0.2, minimum=100, maximum=10_000),
        all_as_first=True,
    ),
    year=2003,
    authors="Bruno Bouzy",
    source=BOUZY_HELMSTETTER + ", section 4.5: Olga of depth two",
    unknown="how often moves are compared: here as often as in Olga",
)
"""Bouzy's program with a search of depth two."""

# Paper: BH 3.2, BH 3.4, BH Figure 1, BH 4.6, BH Table 8
OLEG = Program(
    name="oleg",
    search=AllMovesAsFirst(eyes="oleg", temperature=Temperature(2)),
    year=2003,
    authors="Bernard Helmstetter",
    source=BOUZY_HELMSTETTER + ", sections 3.2, 4.2, 4.3 and 4.6",
    unknown="the unit of a move's value in the temperature's exponent: here 20 points (see "
    "gomc.settings.Temperature); the program played some 10,000 games a move",
)
"""Helmstetter's program: all moves as first at a constant temperature."""

REFERENCE_BOT = Program(
    name="reference-bot",
    search=AllMovesAsFirst(by="wins", ties="random"),
    year=2008,
    authors="Don Dailey",
    source="computer-go mailing list, 11 to 13 October 2008",
    unknown="which move it takes if no legal move has any statistics (here a pass), and whether a "
    "playout has a largest length (here 16 times the square of the board's size plus one)",
)
"""Don Dailey's bot, with which other programmers could compare their playouts."""
