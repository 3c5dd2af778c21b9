"""Programs as data: a search with its settings, and its source.

A program plays over GTP (``gomc gtp --program uct``), or a backend's ``search`` takes it as an
argument; `dataclasses.replace` makes a variant.

>>> from dataclasses import replace
>>> from gomc.settings import Temperature
>>> hotter = replace(OLEG, name="oleg-hot", search=replace(OLEG.search, temperature=Temperature(1)))
>>> hotter.search.temperature.k
1.0
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gomc.errors import GomcError, check_type, quoted
from gomc.settings import (
    MICHI_PRIORS,
    MOGO_PRIORS,
    PURE,
    SEQUENCE_LIKE,
    UCB1,
    Abramson,
    AllMovesAsFirst,
    DepthTwo,
    GnuGo,
    Group,
    MoveLists,
    Policy,
    Pruning,
    Rave,
    Search,
    Temperature,
    UCB1Tuned,
    Zone,
)
from gomc.settings import UCT as UctSettings
from gomc.settings.rave import HandSchedule, MinimumMSE


@dataclass(frozen=True)
class Program:
    """A program that plays Go.

    Parameters
    ----------
    name : str
        Its name on the command line.
    search : Search
        The search that chooses its moves.
    year : int
        The year of its description.
    authors, source : str
        The authors and the title of the description.
    unknown : str
        The points that the source leaves open, and gomc's choice for each.
    """

    name: str
    search: Search
    year: int
    authors: str
    source: str
    unknown: str = ""


# Paper: BH 2.1, RR 2.1, SL Monte-Carlo
ABRAMSON = Program(
    name="abramson",
    search=Abramson(by="score"),
    year=1990,
    authors="Bruce Abramson",
    source="Expected-outcome: a general model of static evaluation; "
    "the basic idea of Bouzy and Helmstetter 2003, section 3.1",
)
"""Random games after every move, and the best mean: the beginning of Monte-Carlo Go."""

BOUZY_HELMSTETTER = "Bouzy and Helmstetter, Monte-Carlo Go developments, 2003"

# Paper: BH 2.2
GOBBLE = Program(
    name="gobble",
    search=MoveLists(),
    year=1993,
    authors="Bernd Bruegmann",
    source="Monte Carlo Go, 1993; as told in " + BOUZY_HELMSTETTER + ", sections 2.2, 4.3 and 4.4",
    unknown="the law by which moves are shifted in the lists, the temperature in the beginning, and "
    "how it falls: all three are reconstructed (see gomc.settings.MoveLists)",
)
"""The first program that played Go by random games, reconstructed."""

# Paper: BH 3.2, BH 4.6, BH Table 8
OLGA = Program(
    name="olga",
    search=Abramson(eyes="olga", pruning=Pruning(ratio=1, equal=0.2, minimum=100, maximum=10_000)),
    year=2003,
    authors="Bruno Bouzy",
    source=BOUZY_HELMSTETTER + ", sections 3.2, 4.1 and 4.6",
    unknown="how often moves are compared: here whenever there are a tenth more games, at least 1000",
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
    unknown="how often moves are compared: here as by Olga",
)
"""Bouzy's program with a search of depth two."""

# Paper: BH 3.2, BH 4.6, BH Table 8
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
    "random game has a largest length (here 16 times the square of the board's size plus one)",
)
"""Don Dailey's bot, with which others could compare their random games."""

# Paper: SL UCT
UCT = Program(
    name="uct",
    search=UctSettings(),
    year=2006,
    authors="Levente Kocsis and Csaba Szepesvari; Magnus Persson's Valkyria for the constants",
    source="Sensei's Library, page UCT, pseudocode of 22 September 2006",
)
"""A tree search with plain random games."""

MOGO_REPORT = "Modification of UCT with Patterns in Monte-Carlo Go, INRIA report RR-6062, 2006"
MOGO_AUTHORS = "Sylvain Gelly, Yizao Wang, Remi Munos and Olivier Teytaud"
MOGO_UNKNOWN = (
    "which move is played in the end (here the one with most games), which of the moves without games "
    "comes first (here one drawn), and the hand-coded Go knowledge that the report leaves out"
)

_SEARCH = UctSettings(bandit=UCB1Tuned(urgency=1.0), final="visits", policy=SEQUENCE_LIKE)

# Paper: RR 3, RR 3.1
MOGO = Program(
    name="mogo",
    search=_SEARCH,
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", sections 3.1, 3.2 and 3.4, with the best urgency of Table 7",
    unknown=MOGO_UNKNOWN,
)
"""MoGo on 9x9: its games answer the last move, and unvisited moves can wait."""

# Paper: RR Table 3
MOGO_PURE = Program(
    name="mogo-pure",
    search=replace(_SEARCH, policy=PURE),
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 3.2 and Table 3: pure random mode",
    unknown=MOGO_UNKNOWN,
)
"""MoGo before its patterns."""

# Paper: RR 4.2
MOGO_CGOS = Program(
    name="mogo-cgos",
    search=replace(_SEARCH, bandit=UCB1Tuned(urgency=1.1)),
    year=2006,
    authors=MOGO_AUTHORS,
    source=MOGO_REPORT + ", section 4.2: the urgency of MoGo on the server CGOS",
    unknown=MOGO_UNKNOWN,
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
"""MoGo on 13x13, with groups."""

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

# Paper: SL solved
VALKYRIA = Program(
    name="valkyria",
    search=UctSettings(solve=True),
    year=2006,
    authors="Magnus Persson",
    source="Sensei's Library, page UCT, pseudocode of 22 September 2006 and the text above it",
    unknown="the program's own random games (here uniform), and whether a node is solved in the tree's "
    "rules or in the real ones (here in the tree's, which leave out own eyes and know simple ko only)",
)
"""UCT that marks solved nodes."""

# Paper: GG 14
GNUGO_MC = Program(
    name="gnugo-mc",
    search=GnuGo(),
    year=2009,
    authors="Gunnar Farneback and the GNU Go team",
    source="The manual of GNU Go 3.8, chapter 14, Monte Carlo Go; and what GNU Go was seen to do",
    unknown="nothing of the search; but GNU Go's classical engine, which orders the moves at first and "
    "has the last word on good ones, is not here",
)
"""GNU Go with the option ``--monte-carlo``, without its classical engine."""

# Paper: CF (4), CF II-B rules
MOGO_2007 = Program(
    name="mogo-2007",
    search=UctSettings(
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
    unknown="the value function that it learned, for which the paper's hand-made priors stand; which "
    "moves these take to be bad (here self-atari); and after how many games a node gets children (here "
    "one)",
)
"""MoGo with RAVE and priors, as it beat GNU Go's classical engine in most games."""

# Paper: CF (2), CF II-B rules
MICHI = Program(
    name="michi",
    search=UctSettings(
        bandit=UCB1(exploration=0),
        rave=Rave(MinimumMSE()),
        priors=MICHI_PRIORS,
        expand_visits=8,
        final="visits",
        policy=SEQUENCE_LIKE,
    ),
    year=2015,
    authors="Petr Baudis",
    source="michi, a minimalistic Go program in Python",
    unknown="nothing of the tree; but its random games (which look for captures in 90 % of the moves, "
    "and for patterns in 95 %), its own 3x3 patterns and its large ones are not here: its games and "
    "patterns are MoGo's",
)
"""A small program with the tree of 2010: RAVE, and priors of many kinds."""

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
        MICHI,
    )
}
"""All programs by name."""


def find(name: str) -> Program:
    """Return the program of this name.

    Examples
    --------
    >>> find("uct").year
    2006
    >>> find("alphago")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no program 'alphago'; there are abramson, ...
    """
    if not isinstance(name, str) or name not in PROGRAMS:
        raise GomcError(f"there is no program {quoted(name)}; there are {', '.join(PROGRAMS)}.")
    return PROGRAMS[name]


def with_threads(program: Program, threads: int) -> Program:
    """Return a program whose tree is searched by this many threads.

    Raises
    ------
    GomcError
        If it has no tree, or the number makes no sense.

    Examples
    --------
    >>> with_threads(MOGO, 2).search.threads
    2
    """
    check_type("program", program, Program)
    if not isinstance(program.search, UctSettings):
        raise GomcError(
            f"only a search of a tree can have several threads, and {program.name} has none."
        )
    return replace(program, search=replace(program.search, threads=threads))


def with_policy(program: Program, policy: Policy) -> Program:
    """Return a program whose random games find their moves by another policy.

    Raises
    ------
    GomcError
        If the program's games know no policies, or it is none.

    Examples
    --------
    >>> from gomc.patterns import MONTEGNU_DB
    >>> with_policy(UCT, MONTEGNU_DB).search.policy
    <Database mc_montegnu_classic: 17 patterns>
    """
    search: Any = check_type("program", program, Program).search
    if not hasattr(search, "policy"):
        raise GomcError(f"the random games of {program.name} cannot have patterns or other policies.")
    return replace(program, search=replace(search, policy=policy))
