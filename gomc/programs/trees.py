"""The first programs that grow a tree: UCT, MoGo and Valkyria of 2006."""

from __future__ import annotations

from dataclasses import replace

from gomc.programs.program import Program
from gomc.settings import PURE, SEQUENCE_LIKE, Group, UCB1Tuned, Zone
from gomc.settings import UCT as UctSettings

# Paper: SL UCT
UCT = Program(
    name="uct",
    search=UctSettings(),
    year=2006,
    authors="Levente Kocsis and Csaba Szepesvari; Magnus Persson's Valkyria for the constants",
    source="Sensei's Library, page UCT, pseudocode of 22 September 2006",
)
"""A tree search with uniformly random playouts."""

MOGO_REPORT = "Modification of UCT with Patterns in Monte-Carlo Go, INRIA report RR-6062, 2006"
MOGO_AUTHORS = "Sylvain Gelly, Yizao Wang, Remi Munos and Olivier Teytaud"
MOGO_UNKNOWN = (
    "which move is played in the end (here the move with most games), and the hand-coded Go knowledge "
    "that the report leaves out"
)
FIRST_UNKNOWN = "which of the moves without games is tried first (here a random one), "
"""A further detail that is unknown if moves without games have no order."""

_SEARCH = UctSettings(bandit=UCB1Tuned(urgency=1.0), final="visits", policy=SEQUENCE_LIKE)

# Paper: RR 3, RR 3.1
MOGO = Program(
    name="mogo",
    search=_SEARCH,
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", sections 3.1, 3.2 and 3.4, with the best urgency of Table 7",
    unknown=FIRST_UNKNOWN + MOGO_UNKNOWN,
)
"""MoGo on 9x9: playouts answer the last move, and moves without games can wait."""

# Paper: RR Table 3
MOGO_PURE = Program(
    name="mogo-pure",
    search=replace(_SEARCH, policy=PURE),
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 3.2 and Table 3: pure random mode",
    unknown=FIRST_UNKNOWN + MOGO_UNKNOWN,
)
"""MoGo before its patterns."""

# Paper: RR 4.2
MOGO_CGOS = Program(
    name="mogo-cgos",
    search=replace(_SEARCH, bandit=UCB1Tuned(urgency=1.1)),
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 4.2: the urgency of MoGo on the server CGOS",
    unknown=FIRST_UNKNOWN + MOGO_UNKNOWN,
)
"""MoGo as it played on the server CGOS."""

_LARGE = replace(_SEARCH, unvisited="grandfather", group=Group())

# Paper: RR Table 4
MOGO_13 = Program(
    name="mogo-13",
    search=_LARGE,
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 3.3 and Table 4: on 13x13, with groups",
    unknown=MOGO_UNKNOWN + "; what exactly a group is, and its distance (see gomc.settings.Group)",
)
"""MoGo on 13x13, with groups.

The report says that MoGo used zones on 13x13 too; its Table 4 measures groups alone.
"""

MOGO_19 = Program(
    name="mogo-19",
    search=replace(_LARGE, zone=Zone()),
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 3.3: on 19x19, with groups and zones",
    unknown=MOGO_UNKNOWN
    + "; what exactly a group and a zone are, and the weight alpha of the lead (see "
    "gomc.settings.Group and Zone)",
)
"""MoGo on 19x19, with groups and zones."""

# Paper: SL solved, SL Programs
VALKYRIA = Program(
    name="valkyria",
    search=UctSettings(solve=True),
    year=2006,
    authors="Magnus Persson",
    source="Sensei's Library, page UCT, pseudocode of 22 September 2006 and the text above it",
    unknown="the program's own playouts (here uniform), and whether a node is solved by the rules of "
    "the tree or by the real rules (here by the rules of the tree, which leave out own eyes and know "
    "only simple ko)",
)
"""UCT that marks solved nodes."""
