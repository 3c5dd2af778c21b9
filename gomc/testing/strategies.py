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
    FixedAlpha,
    Frontier,
    GnuGo,
    Greedy,
    Group,
    HandSchedule,
    Ladders,
    MinimumMSE,
    MoveLists,
    OwnBandit,
    Owners,
    OwnEyes,
    Power,
    Pruning,
    Rave,
    Reliability,
    Search,
    Stages,
    Table,
    Temperature,
    Thinking,
    UCB1Tuned,
    Unpruning,
    Widening,
    Zone,
)
from gomc.settings.priors import Into
from gomc.settings.widening import Order
from gomc.testing.policies import DATABASES, POLICIES, POOL, WEIGHTS, in_front
from gomc.testing.priors import SEARCHED_PRIORS

KOMI = st.sampled_from([0.0, 7.5, 0.5, 1.0, -3.25, 1000.0])
RULES = st.builds(
    Rules,
    ko=st.sampled_from(["simple", "positional", "situational"]),
    suicide=st.sampled_from(["none", "several", "any"]),
)
COLORS = st.sampled_from(["black", "white"])
NUMBERS = st.integers(0, 2**16)
SEEDS = st.one_of(st.integers(0, 9), st.integers(0, WORD))
BY = st.sampled_from(["score", "wins"])
OWN_EYES = OwnEyes(RULES_OF_EYES["olga"])
"""A rule of one's own: Olga's, as if it were new."""

EYES: st.SearchStrategy[Eyes] = st.sampled_from(["diagonal", "olga", "oleg", OWN_EYES])


PRUNING = st.builds(
    Pruning,
    ratio=st.floats(0, 3),
    equal=st.sampled_from([0.2, 0.0, 2.0, 20.0]),
    minimum=st.integers(2, 6),
    maximum=st.sampled_from([10_000, 1, 3, 8]),
    soft=st.booleans(),
)
K = st.one_of(st.sampled_from([0.0, 2.0, 5.0]), st.floats(0, 1e6))
TEMPERATURES = st.one_of(
    st.none(),
    st.builds(Temperature, k=K),
    st.builds(Annealing, start=K, end=K, games=st.integers(1, 200)),
)
URGENCY = st.sampled_from([math.inf, 1.1, 1.0, 0.5, 0.0])


def fading(visits: float, reward: float, squares: float, plays: float) -> float:
    """Return a mean with more for moves whose rewards vary, and for those with few games."""
    mean = reward / visits
    return mean + 0.3 * (math.sqrt(plays) + squares / visits - mean * mean) / (1 + visits)


BANDITS = st.one_of(
    st.builds(
        UCB1,
        exploration=st.one_of(st.sampled_from([0.2**0.5, 0.0]), st.floats(0, 4)),
        urgency=URGENCY,
        by_depth=st.booleans(),
    ),
    st.builds(
        UCB1Tuned,
        p=st.one_of(st.sampled_from([1.0, 1.1]), st.floats(0, 6)),
        urgency=URGENCY,
        quarter=st.sampled_from(["most", "least"]),
        by_depth=st.booleans(),
    ),
    st.builds(EpsilonGreedy, epsilon=st.sampled_from([0.0, 0.1, 0.5]), urgency=URGENCY),
    st.builds(OwnBandit, st.just(fading), urgency=URGENCY),
)
SCHEDULES = st.one_of(
    st.builds(MinimumMSE, bias=st.sampled_from([0.00845, 0.0, 0.1, 1.0])),
    st.builds(HandSchedule, k=st.sampled_from([1000.0, 1.0, 30.0])),
    st.builds(FixedAlpha, alpha=st.floats(0, 1)),
    st.builds(Reliability, initial=st.sampled_from([1.0, 0.9, 5.0]), final=st.floats(0.1, 5000)),
)
RAVE = st.builds(
    Rave,
    schedule=SCHEDULES,
    first=st.sampled_from(["point", "colour"]),
    tree=st.booleans(),
    falling=st.sampled_from(["none", "fuego", "pachi"]),
    unplayed=st.sampled_from(["rave", "urgency"]),
    without=st.sampled_from([0, 0, 1, 2, 20]),
)

ORDERS: st.SearchStrategy[Order] = st.one_of(
    st.just("random"),
    st.sampled_from([WEIGHTS, MOGO_DB, MONTEGNU_DB, *FACTORS.values()]),
    DATABASES,
)
FRACTIONS = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
WIDENING = st.builds(
    Widening,
    schedule=st.one_of(
        st.builds(Power, exponent=FRACTIONS),
        st.builds(Table, step=st.sampled_from([0.0, 2.0, 40.0]), ratio=st.floats(1, 3)),
        st.builds(
            Unpruning, first=st.integers(1, 6), step=st.floats(0, 9), ratio=st.sampled_from([1.0, 1.3])
        ),
    ),
    order=ORDERS,
)
BIAS = st.builds(Bias, weight=st.one_of(st.sampled_from([1.0, 0.0]), st.floats(0, 9)), order=ORDERS)
GREEDY_DESCENTS = st.one_of(
    st.just(Greedy()), st.builds(Greedy, alpha=FRACTIONS, beta=FRACTIONS, highest=FRACTIONS)
)


def variants(how: UCT) -> st.SearchStrategy[UCT]:
    """Return a tree search, or the same with what goes only with some of the other settings."""
    if how.priors:
        return st.builds(by_priors, st.just(how), st.sampled_from(get_args(Into)), st.booleans())
    solving = replace(how, by="wins", solve=True)
    if not how.group:
        return st.sampled_from([how, solving])
    zones = st.builds(Zone, margin=st.integers(0, 3), games=st.integers(1, 30), alpha=st.floats(0, 1))
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


OWNERS = st.one_of(
    st.sampled_from([None, None, Owners()]),
    st.builds(
        Owners, weight=st.floats(0, 50), share=st.sampled_from([1 / 3, 0.5]), width=st.floats(0.01, 1)
    ),
)
CRITICALITY = st.one_of(
    st.sampled_from([None, None, Criticality("bias", weight=0)]),
    st.builds(
        Criticality,
        into=st.sampled_from(["bias", "rave"]),
        weight=st.floats(0, 50),
        games=st.sampled_from([1, 9, 60]),
    ),
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
        lambda leads, **rest: UCT(**leads, **rest),
        leads=LEADS,
        bandit=BANDITS,
        by=BY,
        expand_visits=st.sampled_from([1, 1, 2, 4, 0]),
        unvisited=st.sampled_from(["random", "first", "grandfather"]),
        final=st.sampled_from(["value", "visits"]),
        max_nodes=st.sampled_from([10**7, 1, 10, 60, 200]),
        when_full=st.sampled_from(["stop", "prune"]),
        batch=st.sampled_from([1, 1, 2, 3, 8]),
        virtual_loss=st.sampled_from([1, 1, 0, 3]),
        group=st.one_of(st.none(), st.none(), st.builds(Group, distance=st.integers(1, 4))),
        ladders=st.one_of(st.none(), st.none(), st.builds(Ladders, length=st.integers(1, 9))),
        transpositions=st.sampled_from([False, False, True]),
        owners=OWNERS,
        priors=st.one_of(st.none(), st.none(), SEARCHED_PRIORS),
        widening=st.one_of(st.none(), st.none(), WIDENING),
        bias=st.one_of(st.none(), st.none(), BIAS),
        greedy=st.one_of(st.none(), st.none(), GREEDY_DESCENTS),
        eyes=EYES,
        policy=POLICIES,
    )
    .flatmap(variants)
    .flatmap(with_pools)
)
SEARCHES: st.SearchStrategy[Search | programs.Program] = st.one_of(
    st.builds(Abramson, by=BY, eyes=EYES, pruning=st.one_of(st.none(), PRUNING), policy=POLICIES),
    st.builds(
        AllMovesAsFirst,
        by=BY,
        eyes=EYES,
        temperature=TEMPERATURES,
        ties=st.sampled_from(["first", "random"]),
    ),
    st.builds(MoveLists, by=BY, eyes=EYES, temperature=st.floats(0, 1e6), games=st.integers(1, 200)),
    st.builds(
        DepthTwo,
        by=BY,
        eyes=EYES,
        pruning=st.one_of(st.none(), PRUNING),
        all_as_first=st.booleans(),
    ),
    st.builds(
        DepthTwo, by=BY, eyes=EYES, pruning=PRUNING, all_as_first=st.just(True), third=st.just(True)
    ),
    TREES,
    st.builds(GnuGo, policy=DATABASES),
    # Zones are in TREES; those of MoGo would take the reference half a minute, for 5000 games.
    st.sampled_from([p for p in programs.PROGRAMS.values() if p is not programs.MOGO_19]),
)

THINKING = st.one_of(
    st.just(STEADY),
    st.builds(
        Thinking,
        early=st.booleans(),
        unstable=st.sampled_from([0.0, 0.5, 1.0]),
        behind=st.sampled_from([0.0, 0.0, 0.25]),
        losing=FRACTIONS,
    ),
)

LONG: st.SearchStrategy[Search] = st.one_of(
    TREES,
    st.builds(Abramson, by=BY, pruning=PRUNING),
    st.builds(DepthTwo, by=BY, pruning=PRUNING, all_as_first=st.just(True)),
)
"""Searches that show what they are only when there are many games for each move."""
