"""Strategies from which Hypothesis draws policies: stages, weights and databases."""

from __future__ import annotations

from hypothesis import strategies as st

import gomc.reference.sequence
from gomc.patterns import MOGO_DB, MONTEGNU_DB, UNIFORM_DB
from gomc.settings import (
    FACTORS,
    PURE,
    SEQUENCE_LIKE,
    UNIFORM,
    Capture,
    Chance,
    Factors,
    FillBoard,
    LastGoodReply,
    LowLiberties,
    Nakade,
    Own,
    Patterns,
    Policy,
    PoolRave,
    Save,
    Stages,
    TwoLiberties,
    Weights,
)
from gomc.settings.database import LARGEST_VALUE, Database, Value, WeightedPattern
from gomc.settings.factors import LEVELS
from gomc.settings.nakade import LARGEST, SMALLEST
from gomc.settings.patterns import MOGO, NEIGHBOURHOODS
from gomc.settings.policy import PlainStage, Stage
from gomc.settings.properties import WORDS
from gomc.testing.fields import drawn

OWN_STAGE = Own(gomc.reference.sequence.saving_moves)
"""A learner's own stage, here a stage of MoGo."""

SHAPES = st.sampled_from([MOGO, MOGO[:4]])
ASKED: st.SearchStrategy[PlainStage] = st.one_of(
    st.sampled_from([Save(), LowLiberties(), OWN_STAGE]),
    drawn(Capture),
    drawn(Patterns, patterns=SHAPES, everywhere=st.just(False)),
    drawn(Patterns, patterns=SHAPES, everywhere=st.just(True), last=st.just(1)),
    drawn(FillBoard),
    st.builds(Nakade, st.lists(st.integers(SMALLEST, LARGEST), min_size=1).map(tuple)),
    st.sampled_from([TwoLiberties(), TwoLiberties(escape=False), TwoLiberties(kill=False)]),
)
STAGE: st.SearchStrategy[Stage] = st.one_of(
    ASKED, ASKED, st.builds(Chance, ASKED, percent=st.sampled_from([0, 20, 50, 90, 100]))
)

LEARNER = drawn(LastGoodReply)
LEARNING = st.one_of(LEARNER, LEARNER, st.builds(Chance, LEARNER, percent=st.sampled_from([0, 50, 90])))
"""Stages that learn; a policy contains at most a single stage of this kind."""

ALWAYS_ASKED = drawn(PoolRave, best=st.sampled_from([1, 3, 40]), games=st.sampled_from([1, 5, 20]))
POOL: st.SearchStrategy[Stage] = st.one_of(
    ALWAYS_ASKED, st.builds(Chance, ALWAYS_ASKED, percent=st.sampled_from([20, 80]))
)
"""Stages that use RAVE; only a search with RAVE accepts a policy with such a stage."""


def in_front(stage: Stage, policy: Stages) -> Stages:
    """Return a policy with another stage in front of the other stages."""
    return Stages(stage, *policy.stages, approach=policy.approach, careful=policy.careful)


def a_diagram(signs: str, edge: str) -> str:
    """Return the diagram of a pattern, with an edge above or, if `edge` is empty, without."""
    above, rest = (edge or signs[:3]), signs[3:]
    return f"{above} {rest[0]}*{rest[1]} {rest[2:]}"


PATTERN = st.builds(
    WeightedPattern,
    st.builds(a_diagram, st.text("OoXx.?%", min_size=8, max_size=8), st.sampled_from(["", "", "---"])),
    st.lists(
        st.builds(
            Value,
            st.sampled_from([0, 1, 2, 100, LARGEST_VALUE]),
            st.lists(st.sampled_from([*WORDS]), max_size=2).map(tuple),
        ),
        min_size=1,
        max_size=3,
    ).map(tuple),
)
DATABASES = drawn(
    Database,
    patterns=st.lists(PATTERN, max_size=6).map(lambda patterns: (*UNIFORM_DB.patterns, *patterns)),
    name=st.just(""),
    passes=st.sampled_from([3, 2, 4]),
    longest=st.sampled_from([601, 50]),
)
FACTOR = st.sampled_from([1.0, 0.01, 0.5, 3.0, 40.0])
OWN_FACTORS = st.builds(
    Factors,
    st.sampled_from([1, 13]).map(
        lambda period: tuple((n % period + 1) / 5 for n in range(LEVELS["shapes"]))
    ),
    unsafe=FACTOR,
    power=st.sampled_from([1.0, 2.0, 0.0, 0.7]),
    **{name: st.tuples(*[FACTOR] * LEVELS[name]) for name in ("near", "captures", "saves", "attacks")},
)
TABLED = st.one_of(DATABASES, OWN_FACTORS, st.sampled_from([*FACTORS.values()]))
WEIGHTS = Weights(tuple((7 * n + n // 5) % 11 for n in range(NEIGHBOURHOODS)))
ANY_WEIGHTS = st.one_of(st.sampled_from([WEIGHTS, MOGO_DB, MONTEGNU_DB]), TABLED)
MERCY = st.sampled_from([0, 30]) | st.integers(0, 100)
POLICIES: st.SearchStrategy[Policy] = st.one_of(
    st.sampled_from([UNIFORM, PURE, SEQUENCE_LIKE, WEIGHTS, MONTEGNU_DB]),
    st.builds(
        lambda stages, **corrections: Stages(*stages, **corrections),
        st.lists(STAGE, max_size=4),
        approach=st.booleans(),
        careful=st.booleans(),
        mercy=MERCY,
    ),
    st.builds(
        lambda before, learning, after, **more: Stages(*before, learning, *after, **more),
        st.lists(STAGE, max_size=2),
        LEARNING,
        st.lists(STAGE, max_size=3),
        approach=st.booleans(),
        mercy=MERCY,
    ),
    TABLED,
)
STAGES = st.lists(STAGE, max_size=3).map(
    lambda stages: Stages(*(stage for stage in stages if not isinstance(stage, FillBoard | Chance)))
)
"""Policies whose stages draw no random numbers."""

GAME_POLICIES = st.one_of(
    POLICIES, st.lists(STAGE, max_size=2).map(lambda stages: Stages(Save(ladders=True), *stages))
)
"""Policies for random games only: some read ladders, and a search with them is compiled anew."""
