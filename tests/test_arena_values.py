"""Layers of the tree as text: what is written is read again, and errors end in a sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomc.arena.players import ProgramPlayer, parse_player
from gomc.errors import GomcError
from gomc.patterns import MOGO_DB, Pattern
from gomc.programs import MOGO
from gomc.settings import (
    UCB1,
    UCT,
    Bias,
    Capture,
    Criticality,
    Greedy,
    Ladders,
    Owners,
    Rave,
    Stages,
    Widening,
)
from gomc.settings.moresources import FirstOf, LearnedMoves, PatternMoves, PolicyMoves
from gomc.settings.patterns import CUT
from gomc.settings.patterns import MOGO as MOGO_PATTERNS
from gomc.settings.priors import (
    FUEGO_PRIORS,
    LEARNED_PRIORS,
    MICHI_PRIORS,
    MOGO_PRIORS,
    PACHI_PRIORS,
    Priors,
)
from gomc.settings.rave import FixedAlpha, HandSchedule, MinimumMSE, Reliability
from gomc.settings.sources import Ataris, Captures, EvenGame, Line, NearLast, SelfAtari
from gomc.settings.widening import Power, Table, Unpruning
from gomc.text.program import differences, vary
from gomc.text.values import NAMED, value_text

GUIDE = Path(__file__).parents[1] / "docs" / "howto" / "tree-of-2010.md"

games = st.floats(0, 100)
values = st.sampled_from([0.0, 0.5, 1.0])
plain = st.one_of(
    st.builds(EvenGame, games),
    st.builds(SelfAtari, values, games),
    st.builds(Captures, values, st.lists(games, min_size=1, max_size=3).map(tuple)),
    st.builds(
        NearLast, st.just((3.0, 2.0)), values | st.just((1.0, 0.5)), st.booleans(), st.integers(1, 2)
    ),
    st.builds(NearLast, st.tuples(games), st.tuples(values)),
    st.builds(Line, st.integers(1, 5), values, games, st.integers(0, 4)),
    st.builds(PatternMoves, st.sampled_from([MOGO_PATTERNS, CUT]), values, games),
)
policies = st.builds(
    PolicyMoves,
    st.sampled_from([Stages(Capture()), MOGO.search.policy]),
    values,
    games,
    st.just(()) | st.tuples(st.builds(Ataris)),
)
several = st.lists(plain | policies, max_size=3).map(tuple)
sources = several | several.map(lambda some: (FirstOf(*some), EvenGame(3)))
presets = st.sampled_from([MICHI_PRIORS, PACHI_PRIORS, FUEGO_PRIORS, MOGO_PRIORS, LEARNED_PRIORS])
priors = presets | st.builds(
    Priors, sources, st.sampled_from(["mean", "rave", "both"]), st.floats(0, 2)
)
orders = st.sampled_from(["priors", "random", MOGO_DB])
raves = st.builds(
    Rave,
    st.one_of(
        st.builds(MinimumMSE, st.floats(0, 1)),
        st.builds(HandSchedule, st.integers(1, 10**4)),
        st.builds(FixedAlpha, st.floats(0, 1)),
        st.just(Reliability()),
    ),
    first=st.sampled_from(["point", "colour"]),
    tree=st.booleans(),
    without=st.integers(0, 30),
)
schedules = st.one_of(
    st.builds(Power, st.floats(0, 1)), st.builds(Table, st.integers(0, 99)), st.just(Unpruning())
)


def tree(**layers: Any) -> UCT:
    """Return settings with these layers, and with those that these need."""
    orders = [its.order for its in (layers["widening"], layers["bias"]) if its]
    if "priors" in orders and not layers["priors"]:
        layers["priors"] = MICHI_PRIORS
    into = [its.into for its in (layers["priors"], layers["criticality"]) if its]
    if {*into} - {"mean", "bias"} and not layers["rave"]:
        layers["rave"] = Rave()
    return UCT(**layers)


trees = st.builds(
    tree,
    bandit=st.just(UCB1(0.0)) | st.just(MOGO.search.bandit),
    rave=st.none() | raves,
    priors=st.none() | priors,
    widening=st.none() | st.builds(Widening, schedules, orders),
    bias=st.none() | st.builds(Bias, st.floats(0, 9), orders),
    greedy=st.none() | st.just(Greedy(alpha=0.9)),
    owners=st.none() | st.builds(Owners, st.floats(0, 9)),
    criticality=st.none() | st.builds(Criticality, st.sampled_from(["rave", "bias"])),
    ladders=st.none() | st.builds(Ladders, st.integers(1, 99)),
    transpositions=st.booleans(),
)


@given(search=trees, other=trees)
def test_differences_of_trees_with_layers_make_one_from_the_other(search: UCT, other: UCT) -> None:
    assert vary(other, differences(search, other), "it") == search


@given(search=trees)
def test_a_tree_with_layers_has_a_text_of_its_own(search: UCT) -> None:
    text = ",".join(f"{name}={value}" for name, value in differences(search, MOGO.search).items())
    player = parse_player(f"mogo:{text}")
    assert isinstance(player, ProgramPlayer)
    assert player.program.search == search
    assert parse_player(player.canonical) == player


@pytest.mark.parametrize(
    ("text", "layers"),
    [
        ("rave=on", {"rave": Rave()}),
        ("rave=mse", {"rave": Rave()}),
        ("rave=mse(0.05)", {"rave": Rave(MinimumMSE(0.05))}),
        ("rave=hand(500)", {"rave": Rave(HandSchedule(500))}),
        ("rave=rave(alpha(0.3), first=colour)", {"rave": Rave(FixedAlpha(0.3), "colour")}),
        ("rave=Reliability,rave.without=20", {"rave": Rave(Reliability(), without=20)}),
        ("rave.schedule.k=30,rave.schedule=hand", {"rave": Rave(HandSchedule(30))}),
        ("rave=off,priors=none", {}),
        ("bandit=ucb1(0)", {"bandit": UCB1(0)}),
        ("priors=michi", {"priors": MICHI_PRIORS}),
        ("priors=michi,priors.scale=2", {"priors": replace(MICHI_PRIORS, scale=2)}),
        ("priors=evengame", {"priors": Priors((EvenGame(),))}),
        ("priors=7", {"priors": Priors((EvenGame(7),))}),
        ("priors=captures(1,15/30)+ataris", {"priors": Priors((Captures(), Ataris()))}),
        ("priors=nearlast(9)", {"priors": Priors((NearLast((9,)),))}),
        (
            "priors=firstof(selfatari+evengame)+policymoves(capture,others=line(1,0))",
            {
                "priors": Priors(
                    (
                        FirstOf(SelfAtari(), EvenGame()),
                        PolicyMoves(Stages(Capture()), others=(Line(1, 0),)),
                    )
                )
            },
        ),
        (
            "rave=on,priors=patternmoves(cut),priors.into=both",
            {"rave": Rave(), "priors": Priors((PatternMoves(CUT),), "both")},
        ),
        ("widening=power(0.25),order=random", {"widening": Widening(Power(0.25), "random")}),
        (
            "widening=table(40,1.4),priors=michi",
            {"widening": Widening(Table()), "priors": MICHI_PRIORS},
        ),
        ("order=mc_mogo_classic", {"widening": Widening(order=MOGO_DB)}),
        (
            "widening=widening(unpruning(first=3), order=random)",
            {"widening": Widening(Unpruning(3), "random")},
        ),
        ("bias=2,bias.order=random", {"bias": Bias(2, "random")}),
        ("greedy=0.8", {"greedy": Greedy(0.8)}),
        ("ladders=on", {"ladders": Ladders()}),
        ("ladders=1", {"ladders": Ladders(1)}),
        ("owners=3,criticality=bias", {"owners": Owners(3), "criticality": Criticality("bias")}),
        ("transpositions=on", {"transpositions": True}),
    ],
)
def test_layers_are_written_shortly(text: str, layers: dict[str, object]) -> None:
    player = parse_player(f"mogo:{text}")
    assert isinstance(player, ProgramPlayer)
    assert player.program.search == replace(MOGO.search, **layers)
    assert parse_player(player.canonical) == player


def test_what_the_guide_shows_can_be_played() -> None:
    (block,) = re.findall(r"```text\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    texts = [line.split()[0] for line in block.splitlines()]
    players = [parse_player(text) for text in texts]
    assert all(isinstance(player, ProgramPlayer) for player in players)
    assert len({player.canonical for player in players}) == len(texts) > 8


def test_presets_have_their_names() -> None:
    rave = replace(MOGO.search, rave=Rave())
    assert differences(replace(rave, priors=FUEGO_PRIORS), rave) == {"priors": "fuego"}
    assert all(value_text(value) == name for name, value in NAMED.items())


def test_own_patterns_have_no_text() -> None:
    search = UCT(priors=Priors((PatternMoves((Pattern("mine", "XO? O*? ???"),)),)))
    with pytest.raises(GomcError, match=r"patterns of one's own cannot be written as text, only hane"):
        differences(search, UCT())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rave=hard", "rave must be rave or none or mse or hand or alpha or reliability or a number, "),
        ("rave=hand(x)", "rave.schedule.k must be a number, not 'x'"),
        ("rave=hand(0)", "k must be 1 or more, not 0"),
        ("rave=hand(1,2)", "rave.schedule (hand) cannot have '2'; it has k."),
        ("rave=hand(k=1,k=2)", "rave.schedule (hand) cannot have 'k=2'; it has k."),
        ("rave=hand(1", "not 'hand(1'"),
        ("rave=hand)1(", "not 'hand)1('"),
        ("rave=hand(1)(2)", "not 'hand(1)(2)'"),
        (
            "priors=mitchi",
            "priors must be priors or michi or pachi or fuego or mogo or learned or none or evengame",
        ),
        ("priors=captures+", "not 'captures+'"),
        ("priors.into=both", "priors (priors) needs sources."),
        (
            "priors=patternmoves(corner)",
            "priors.sources.patterns must be hane or cut or edge or mogo, not 'cor",
        ),
        ("priors=policymoves(fillboard)", "the stages of a source must not draw"),
        ("widening=power(2)", "exponent must be 1 or less, not 2"),
        ("order=good", "widening.order must be priors or random or mc_uniform or mc_mogo_classic or"),
        ("widening=on", "an order by priors needs some"),
        ("priors=fuego", "priors into='both' are for a search with rave=Rave()."),
        ("criticality=on", "criticality goes into RAVE: give rave=Rave() too"),
        ("criticality=x", "criticality must be criticality or none or rave or bias, not 'x'"),
        ("owners=yes", "owners must be owners or none or a number, not 'yes'"),
    ],
)
def test_what_is_no_layer_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(GomcError) as error:
        parse_player(f"mogo:{text}")
    assert said in str(error.value)


@pytest.mark.parametrize("weights", ["19x19", "My weights.json", "made/today.json.gz"])
def test_learned_weights_are_named_or_their_file_is(weights):
    text = f"mogo:priors=evengame+learnedmoves(weights={weights},games=30)"
    player = parse_player(text)
    assert player.program.search.priors == Priors((EvenGame(), LearnedMoves(weights, games=30)))
    assert parse_player(player.canonical).program == player.program
