"""Strategies from which Hypothesis draws boards, rules, and every setting of searches."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from gomc import programs
from gomc.game.rules import Rules
from gomc.patterns import MOGO_DB, MONTEGNU_DB
from gomc.reference.eyes import RULES as RULES_OF_EYES
from gomc.rng import WORD
from gomc.settings import (
    FACTORS,
    STEADY,
    UCB1,
    UCT,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    Bias,
    Criticality,
    DepthTwo,
    EpsilonGreedy,
    Eyes,
    Frontier,
    GnuGo,
    MoveLists,
    OwnBandit,
    OwnEyes,
    Pruning,
    Rave,
    Search,
    Stages,
    Temperature,
    Thinking,
    UCB1Tuned,
    Widening,
    Zone,
)
from gomc.settings.common import By
from gomc.settings.priors import Into
from gomc.settings.widening import Order
from gomc.testing.fields import drawn, maybe, values_of
from gomc.testing.policies import DATABASES, POLICIES, POOL, WEIGHTS, in_front
from gomc.testing.priors import SEARCHED_PRIORS

KOMI = st.sampled_from([0.0, 7.5, 0.5, 1.0, -3.25, 1000.0])
RULES = drawn(Rules)
COLORS = st.sampled_from(["black", "white"])
NUMBERS = st.integers(0, 2**16)
SEEDS = st.one_of(st.integers(0, 9), st.integers(0, WORD))
BY = st.sampled_from(get_args(By))
PARTS = st.sampled_from([0.0, 0.25, 0.5, 1.0])
OWN_EYES = OwnEyes(RULES_OF_EYES["olga"])
"""A learner's own rule of eyes, here Olga's rule."""

EYES: st.SearchStrategy[Eyes] = st.sampled_from(["diagonal", "olga", "oleg", OWN_EYES])

PRUNING = drawn(
    Pruning,
    minimum=st.integers(2, 6),
    maximum=st.sampled_from([10_000, 1, 3, 8]),
    ratio=st.floats(0, 3),
)
TEMPERATURES = st.one_of(st.none(), drawn(Temperature), drawn(Annealing, games=st.integers(1, 200)))


def fading(visits: float, reward: float, squares: float, plays: float) -> float:
    """Return a mean with a bonus for moves with varying rewards, and for moves with few games."""
    mean = reward / visits
    return mean + 0.3 * (math.sqrt(plays) + squares / visits - mean * mean) / (1 + visits)


OWN_BANDIT = st.builds(OwnBandit, st.just(fading), urgency=st.sampled_from([math.inf, 1.1, 0.0]))
BANDITS = st.one_of(drawn(UCB1), drawn(UCB1Tuned), drawn(EpsilonGreedy), OWN_BANDIT)
RAVE = drawn(Rave)
ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.just("random"),
    st.sampled_from([WEIGHTS, MOGO_DB, MONTEGNU_DB, *FACTORS.values()]),
    DATABASES,
)
WIDENING = drawn(Widening, order=ORDERS)
BIAS = drawn(Bias, order=ORDERS)


def variants(uct: UCT) -> st.SearchStrategy[UCT]:
    """Return a tree search, or variants with settings that need some of the other settings."""
    if uct.priors:
        return st.builds(by_priors, st.just(uct), st.sampled_from(get_args(Into)), st.booleans())
    solving = replace(uct, by="wins", solve=True)
    if not uct.group:
        return st.sampled_from([uct, solving])
    zones = drawn(Zone, margin=st.integers(0, 3), games=st.integers(1, 30))
    return st.one_of(st.just(solving), st.builds(replace, st.just(uct), zone=zones))


def by_priors(uct: UCT, into: Into, ordered: bool) -> UCT:
    """Return a search whose priors may also go into RAVE and order the moves."""
    if uct.priors and uct.rave:
        uct = replace(uct, priors=replace(uct.priors, into=into))
    if uct.priors and uct.counts_owners:
        uct = replace(uct, priors=replace(uct.priors, sources=(*uct.priors.sources, Frontier(0.75, 7))))
    if uct.widening and ordered:
        uct = replace(uct, widening=replace(uct.widening, order="priors"))
    if uct.bias and ordered:
        uct = replace(uct, bias=replace(uct.bias, order="priors"))
    return uct


def with_pools(uct: UCT) -> st.SearchStrategy[UCT]:
    """Return a tree search, or the search with a stage that uses RAVE if the search does."""
    if not uct.rave or not isinstance(uct.policy, Stages) or len(uct.policy.stages) > 5:
        return st.just(uct)
    policy = st.builds(in_front, POOL, st.just(uct.policy))
    return st.one_of(st.just(uct), st.just(uct), st.builds(replace, st.just(uct), policy=policy))


CRITICALITY = st.one_of(
    st.sampled_from([None, None, Criticality("bias", weight=0)]),
    drawn(Criticality, games=st.sampled_from([1, 9, 60])),
)
LEADS = st.one_of(
    st.fixed_dictionaries({"criticality": CRITICALITY, "rave": RAVE}),
    st.fixed_dictionaries(
        {"criticality": CRITICALITY.filter(lambda layer: not layer or not layer.goes_into_rave)}
    ),
)
"""Criticality and RAVE; criticality goes into RAVE only if the search uses RAVE."""

REWARDS = st.sampled_from([{"by": "score"}, {"by": "wins"}, {"by": "wins", "score_bonus": 0.3}])
"""Rewards; a bonus for the score is for rewards by wins."""

TREES = (
    st.builds(
        lambda leads, rewards, **rest: UCT(**rest | leads | rewards),
        leads=LEADS,
        rewards=REWARDS,
        **values_of(
            UCT,
            by=st.just("wins"),
            score_bonus=st.just(0.0),
            eyes=EYES,
            rave=st.none(),
            criticality=st.none(),
            bandit=BANDITS,
            expand_visits=st.sampled_from([1, 1, 2, 4, 0]),
            solve=st.just(False),
            max_nodes=st.sampled_from([10**7, 1, 10, 60, 200]),
            batch=st.sampled_from([1, 1, 2, 3, 8]),
            virtual_loss=st.sampled_from([1, 1, 0, 3]),
            threads=st.just(1),
            zone=st.none(),
            transpositions=st.sampled_from([False, False, True]),
            priors=maybe(SEARCHED_PRIORS),
            widening=maybe(WIDENING),
            bias=maybe(BIAS),
            policy=POLICIES,
        ),
    )
    .flatmap(variants)
    .flatmap(with_pools)
)
SEARCHES: st.SearchStrategy[Search | programs.Program] = st.one_of(
    drawn(Abramson, eyes=EYES, pruning=maybe(PRUNING), policy=POLICIES),
    drawn(AllMovesAsFirst, eyes=EYES, temperature=TEMPERATURES),
    drawn(MoveLists, eyes=EYES, games=st.integers(1, 200)),
    drawn(DepthTwo, eyes=EYES, pruning=maybe(PRUNING), third=st.just(False)),
    drawn(DepthTwo, eyes=EYES, pruning=PRUNING, all_as_first=st.just(True), third=st.just(True)),
    TREES,
    st.builds(GnuGo, policy=DATABASES),
    # TREES contain zones; the 5000 games in MoGo's zones would take the reference half a minute.
    st.sampled_from([p for p in programs.PROGRAMS.values() if p is not programs.MOGO_19]),
)

THINKING = st.one_of(st.just(STEADY), drawn(Thinking, unstable=PARTS, behind=PARTS))

LONG: st.SearchStrategy[Search] = st.one_of(
    TREES,
    st.builds(Abramson, by=BY, pruning=PRUNING),
    st.builds(DepthTwo, by=BY, pruning=PRUNING, all_as_first=st.just(True)),
)
"""Searches whose special behaviour needs many games for each move."""
