"""Strategies from which Hypothesis draws the priors of tree searches."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from gomc.settings import (
    FUEGO_PRIORS,
    MICHI_PRIORS,
    MOGO_PRIORS,
    PACHI_PRIORS,
    Ataris,
    Captures,
    EmptyTriangle,
    EvenGame,
    Extensions,
    FirstOf,
    Grandfather,
    KoMove,
    LearnedMoves,
    Line,
    LostLadder,
    NearLast,
    PassMove,
    PatternMoves,
    PolicyMoves,
    Priors,
    SelfAtari,
)
from gomc.settings.sources import PriorSource
from gomc.testing.fields import drawn
from gomc.testing.policies import SHAPES, STAGES, TABLED, WEIGHTS

VALUES = st.sampled_from([1.0, 0.0, 0.5, 0.1])
GAMES = st.sampled_from([10, 15.5, 0.3, 0])
SEVERAL = st.lists(GAMES, min_size=1, max_size=3).map(tuple)
PLAIN_SOURCE: st.SearchStrategy[PriorSource] = st.one_of(
    drawn(PatternMoves, patterns=SHAPES, value=VALUES, games=GAMES),
    drawn(Captures, value=VALUES, games=SEVERAL),
    *(
        drawn(kind, value=VALUES, games=GAMES)
        for kind in (EvenGame, Ataris, Extensions, SelfAtari, EmptyTriangle, PassMove, KoMove, Line)
    ),
    drawn(NearLast, value=VALUES, games=SEVERAL),
    st.just(NearLast((4, 4, 4), (1.0, 0.6, 0.3))),
)
BY_STAGES = st.builds(PolicyMoves, STAGES, VALUES, GAMES, st.lists(PLAIN_SOURCE, max_size=2).map(tuple))
SOURCE = st.one_of(
    PLAIN_SOURCE,
    BY_STAGES,
    st.builds(Grandfather, GAMES),
    st.builds(PolicyMoves, st.just(WEIGHTS), VALUES, GAMES),
    st.lists(st.one_of(PLAIN_SOURCE, BY_STAGES), max_size=4).map(lambda sources: FirstOf(*sources)),
)
SEARCHED_PRIORS = st.one_of(
    st.sampled_from([MICHI_PRIORS, PACHI_PRIORS, FUEGO_PRIORS, MOGO_PRIORS]),
    st.builds(Priors, st.lists(SOURCE, max_size=4).map(tuple), scale=st.sampled_from([1.0, 0.15, 2.5])),
).map(lambda priors: replace(priors, into="mean"))
"""Priors of searches, without databases and ladders, with which a search is compiled anew.

The priors also contain no learned weights, with which the reference would take too long for trees of
whole games. But some of the programs that are drawn use learned weights.
"""

NAMES = st.sampled_from(["", "", "9x9", "19x19", "patterns-9x9"])
LEARNED = st.builds(LearnedMoves, NAMES, VALUES, GAMES)
"""Weights learned from games, mostly for boards of the same size, otherwise for a fixed size."""

PRIORS = st.builds(
    lambda priors, sources: replace(priors, sources=(*priors.sources, *sources)),
    SEARCHED_PRIORS,
    st.lists(
        st.one_of(
            st.builds(PolicyMoves, TABLED, VALUES, GAMES), st.builds(LostLadder, VALUES, GAMES), LEARNED
        ),
        max_size=1,
    ),
)
