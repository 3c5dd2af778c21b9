"""Settings as text, above all policies: what is written is read again as the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gomc.arena.players import ProgramPlayer, parse_player
from gomc.errors import GomcError
from gomc.programs import PROGRAMS
from gomc.settings import (
    GREEDY,
    PACHI,
    PURE,
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    UNIFORM,
    Abramson,
    Capture,
    Chance,
    Criticality,
    EpsilonGreedy,
    FillBoard,
    Group,
    LastGoodReply,
    LowLiberties,
    Nakade,
    Own,
    Owners,
    Patterns,
    Save,
    Search,
    Stages,
    TwoLiberties,
    UCB1Tuned,
    Weights,
    Zone,
)
from gomc.settings.patterns import NAMES, NEIGHBOURHOODS, Pattern
from gomc.testing.strategies import RAVE
from gomc.text.program import differences, vary
from gomc.text.stages import STAGES, WHOLE, policy_text, read_policy

asked = st.one_of(
    st.sampled_from([Save(), Capture(), Capture(everywhere=False), LowLiberties(), TwoLiberties()]),
    st.sampled_from([TwoLiberties(kill=False), TwoLiberties(escape=False)]),
    st.builds(Save, ladders=st.booleans()),
    st.builds(FillBoard, st.integers(1, 1000)),
    st.builds(Nakade, st.lists(st.integers(3, 6), min_size=1)),
    st.builds(Patterns, st.sampled_from([*NAMES]), st.integers(1, 2)),
)
stages = st.one_of(asked, asked, st.builds(Chance, asked, st.integers(0, 100)))
learning = st.lists(st.builds(LastGoodReply, st.integers(1, 2), st.booleans()), max_size=1)
policies = st.builds(
    lambda some, learner, others, **corrections: Stages(*some, *learner, *others, **corrections),
    st.lists(stages, max_size=4),
    learning,
    st.lists(stages, max_size=2),
    approach=st.booleans(),
    careful=st.booleans(),
    mercy=st.integers(0, 100),
)

WEIGHTS = Weights((1,) * NEIGHBOURHOODS)
OWN = Stages(Save(), Own(lambda _view, points, _geometry: points))
OWN_PATTERNS = Stages(Patterns((Pattern("mine", "XO? O*? ???"),)))


@given(policy=policies)
@example(policy=UNIFORM)
@example(policy=PURE)
@example(policy=SEQUENCE_LIKE)
@example(policy=PACHI)
def test_a_policy_that_was_written_is_read_as_the_same(policy):
    text = policy_text(policy)
    assert read_policy("policy", text) == policy
    spaced = text.upper().replace("+", " + ").replace(",", " , ")
    assert read_policy("policy", spaced) == policy
    found = parse_player(f"mogo:policy={text}")
    assert isinstance(found, ProgramPlayer)
    assert found.program.search == replace(PROGRAMS["mogo"].search, policy=policy)
    assert parse_player(found.canonical) == found


@pytest.mark.parametrize(
    ("written", "shortest"),
    [
        ("save+mogo+capture", "sequence-like"),
        ("capture", "pure"),
        ("fillboard(5)", "fillboard"),
        ("fillboard(05)+mogo", "fillboard+mogo"),
        ("fillboard(50)+capture", "fillboard(50)+capture"),
        ("mogo+save", "mogo+save"),
        ("nakade(3)+nakade(6,4,4)", "nakade+nakade(4,6)"),
        ("chance(twoliberties(kill),090)", "chance(twoliberties(kill),90)"),
        ("nakade+fillboard+save+mogo+approach", "mogo-2009"),
        ("capture(last)+save+lowliberties+mogo(2)+capture+approach+mercy(30)", "fuego"),
        ("capture+mercy( 07 )", "capture+mercy(7)"),
        ("mercy(30)", "mercy(30)"),
        ("save+mercy(0)", "save"),
        ("save+mogo( everywhere )", "save+mogo(everywhere)"),
        ("capture+approach+careful", "capture+approach+careful"),
        ("careful", "careful"),
    ],
)
def test_the_canonical_text_of_a_policy_is_the_shortest(written, shortest):
    assert policy_text(read_policy("policy", written)) == shortest
    assert parse_player(f"uct:policy={written}") == parse_player(f"uct:policy={shortest}")
    assert f",policy={shortest}" in parse_player(f"uct:policy={written}").canonical


def test_every_name_has_its_policy():
    assert all(policy_text(policy) == name for name, policy in WHOLE.items())
    assert {policy_text(Stages(stage, Save())) for stage in STAGES.values()} == {
        f"{name}+save" for name in STAGES
    }


@pytest.mark.parametrize("policy", [WEIGHTS, OWN, OWN_PATTERNS])
def test_a_policy_without_a_text_is_refused_in_a_sentence_where_one_is_needed(policy):
    search = UCT(policy=policy)
    with pytest.raises(GomcError, match="cannot be written as text; it can be uniform, pure, seq"):
        differences(search, UCT())
    assert differences(replace(search, solve=True), search) == {"solve": "yes"}
    assert differences(UCT(), search) == {"policy": "uniform"}
    assert vary(search, {"policy": "pure"}, "it") == UCT(policy=PURE)
    assert vary(search, {"solve": "yes"}, "it") == UCT(policy=policy, solve=True)


bandits = st.one_of(
    st.builds(UCB1, st.floats(0, 9), st.sampled_from([0.5, 1.0, float("inf")])),
    st.builds(UCB1Tuned, st.floats(0, 9), st.sampled_from([0.5, 1.0, float("inf")])),
    st.builds(EpsilonGreedy, st.floats(0, 1), st.sampled_from([0.5, 1.0, float("inf")])),
    st.just(GREEDY),
)
groups = st.one_of(
    st.fixed_dictionaries({}),
    st.fixed_dictionaries(
        {"group": st.builds(Group), "zone": st.none() | st.builds(Zone, margin=st.integers(0, 9))}
    ),
)
trees = st.builds(
    lambda group, **rest: UCT(**rest, **group),
    group=groups,
    bandit=bandits,
    solve=st.booleans(),
    final=st.sampled_from(["visits", "value"]),
    expand_visits=st.integers(0, 100),
    owners=st.none() | st.builds(Owners, st.floats(0, 9), st.floats(0, 1)),
    criticality=st.none() | st.builds(Criticality, st.just("bias"), st.floats(0, 9)),
    rave=st.none() | RAVE,
    policy=policies,
)
flats = st.builds(Abramson, by=st.sampled_from(["score", "wins"]), policy=policies)


@pytest.mark.slow
@given(search=trees, other=trees)
def test_differences_of_trees_make_one_from_the_other(search: Search, other: Search):
    assert vary(other, differences(search, other), "it") == search


@given(search=flats, other=flats)
def test_differences_of_flat_searches_make_one_from_the_other(search: Search, other: Search):
    assert vary(other, differences(search, other), "it") == search
