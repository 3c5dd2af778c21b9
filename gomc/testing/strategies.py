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
"""A rule of one's own: Olga's, as if it were new."""

EYES: st.SearchStrategy[Eyes] = st.sampled_from(["diagonal", "olga", "oleg", OWN_EYES])


PRUNING = drawn(
    Pruning,
    minimum=st.integers(2, 6),
    maximum=st.sampled_from([10_000, 1, 3, 8]),
    ratio=st.floats(0, 3),
)
TEMPERATURES = st.one_of(st.none(), drawn(Temperature), drawn(Annealing, games=st.integers(1, 200)))


def fading(visits: float, reward: float, squares: float, plays: float) -> float:
    """Return a mean with more for moves whose rewards vary, and for those with few games."""
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


def variants(how: UCT) -> st.SearchStrategy[UCT]:
    """Return a tree search, or the same with what goes only with some of the other settings."""
    if how.priors:
        return st.builds(by_priors, st.just(how), st.sampled_from(get_args(Into)), st.booleans())
    solving = replace(how, by="wins", solve=True)
    if not how.group:
        return st.sampled_from([how, solving])
    zones = drawn(Zone, margin=st.integers(0, 3), games=st.integers(1, 30))
    return st.one_of(st.just(solving), st.builds(replace, st.just(how), zone=zones))


def by_priors(how: UCT, into: Into, ordered: bool) -> UCT:
    """Return a search by priors, which may be for RAVE too, and for the order of moves."""
    if how.priors and how.rave:
        how = replace(how, priors=replace(how.priors, into=into))
    if how.priors and how.counts_owners:
        how = replace(how, priors=replace(how.priors, sources=(*how.priors.sources, Frontier(0.75, 7))))
    if how.widening and ordered:
        how = replace(how, widening=replace(how.widening, order="priors"))
    if how.bias and ordered:
        how = replace(how, bias=replace(how.bias, order="priors"))
    return how


def with_pools(how: UCT) -> st.SearchStrategy[UCT]:
    """Return a tree search, or the same with a stage that asks RAVE, if there is RAVE."""
    if not how.rave or not isinstance(how.policy, Stages) or len(how.policy.stages) > 5:
        return st.just(how)
    policy = st.builds(in_front, POOL, st.just(how.policy))
    return st.one_of(st.just(how), st.just(how), st.builds(replace, st.just(how), policy=policy))


CRITICALITY = st.one_of(
    st.sampled_from([None, None, Criticality("bias", weight=0)]),
    drawn(Criticality, games=st.sampled_from([1, 9, 60])),
)
LEADS = st.one_of(
    st.fixed_dictionaries({"criticality": CRITICALITY, "rave": RAVE}),
    st.fixed_dictionaries(
        {"criticality": CRITICALITY.filter(lambda how: not how or not how.goes_into_rave)}
    ),
)
"""Criticality and RAVE; the one goes into the other only where there is one."""

TREES = (
    st.builds(
        lambda leads, **rest: UCT(**rest | leads),
        leads=LEADS,
        **values_of(
            UCT,
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
    # Zones are in TREES; those of MoGo would take the reference half a minute, for 5000 games.
    st.sampled_from([p for p in programs.PROGRAMS.values() if p is not programs.MOGO_19]),
)

THINKING = st.one_of(st.just(STEADY), drawn(Thinking, unstable=PARTS, behind=PARTS))

LONG: st.SearchStrategy[Search] = st.one_of(
    TREES,
    st.builds(Abramson, by=BY, pruning=PRUNING),
    st.builds(DepthTwo, by=BY, pruning=PRUNING, all_as_first=st.just(True)),
)
"""Searches that show what they are only when there are many games for each move."""
