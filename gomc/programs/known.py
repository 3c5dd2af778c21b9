"""The table of all programs."""

from __future__ import annotations

from gomc.programs.best import GOMC
from gomc.programs.early import ABRAMSON, GOBBLE, OLEG, OLGA, OLGA_TWO, REFERENCE_BOT
from gomc.programs.frontiers import (
    CRAZY_STONE,
    FUEGO,
    GNUGO_MC,
    MANY_FACES,
    MICHI,
    MOGO_2007,
    MOGO_2009,
    PACHI,
    ZEN,
)
from gomc.programs.trees import MOGO, MOGO_13, MOGO_19, MOGO_CGOS, MOGO_PURE, UCT, VALKYRIA

PROGRAMS = {
    program.name: program
    for program in (
        ABRAMSON,
        GOBBLE,
        OLGA,
        OLGA_TWO,
        OLEG,
        UCT,
        VALKYRIA,
        MOGO_PURE,
        MOGO,
        MOGO_CGOS,
        MOGO_13,
        MOGO_19,
        REFERENCE_BOT,
        GNUGO_MC,
        MOGO_2007,
        CRAZY_STONE,
        MOGO_2009,
        MANY_FACES,
        FUEGO,
        ZEN,
        PACHI,
        MICHI,
        GOMC,
    )
}
"""All programs by name."""
