"""What can be chosen: bad values are refused in one sentence, good ones are kept in one form."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest

import gomc
from gomc.backend import Backend
from gomc.errors import quoted
from gomc.settings import (
    UCB1,
    UCT,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    Bias,
    Capture,
    ClusterParallel,
    Criticality,
    DepthTwo,
    EpsilonGreedy,
    FillBoard,
    FixedAlpha,
    Greedy,
    Group,
    HandSchedule,
    Ladders,
    LastGoodReply,
    LowLiberties,
    MinimumMSE,
    MoveLists,
    Owners,
    Patterns,
    Power,
    Pruning,
    Rave,
    Reliability,
    RootParallel,
    Save,
    Stages,
    Table,
    Temperature,
    TwoLiberties,
    UCB1Tuned,
    Unpruning,
    Widening,
    Zone,
)

SEARCHES = [Abramson, AllMovesAsFirst, MoveLists, DepthTwo, UCT]
BANDITS = [UCB1, UCB1Tuned, EpsilonGreedy]
CLASSES = [*SEARCHES, *BANDITS, Pruning, Temperature, Annealing, Stages, Group, Zone, Ladders]
CLASSES += [RootParallel, ClusterParallel, FillBoard, Save, Patterns, Capture, Owners, Criticality]
CLASSES += [LastGoodReply, TwoLiberties, LowLiberties, Widening, Power, Table, Unpruning, Bias, Greedy]
CLASSES += [Rave, MinimumMSE, HandSchedule, FixedAlpha, Reliability]

NUMBERS: dict[type, dict[str, str]] = {
    Pruning: {"ratio": "0 or more", "equal": "0 or more"},
    Temperature: {"k": "0 or more"},
    Annealing: {"start": "0 or more", "end": "0 or more"},
    MoveLists: {"temperature": "0 or more"},
    UCB1: {"exploration": "0 or more"},
    UCB1Tuned: {"p": "0 or more"},
    EpsilonGreedy: {"epsilon": "0 or more"},
    Table: {"step": "0 or more"},
    Unpruning: {"step": "0 or more"},
    Bias: {"weight": "0 or more"},
    Owners: {"weight": "0 or more"},
    Criticality: {"weight": "0 or more"},
}
"""The settings that are numbers, and what is allowed."""

FRACTIONS: dict[type, dict[str, str]] = {
    Zone: {"alpha": "from 0 to 1"},
    Power: {"exponent": "from 0 to 1"},
    Greedy: dict.fromkeys(("alpha", "beta", "highest"), "from 0 to 1"),
    Owners: {"share": "from 0 to 1"},
    MinimumMSE: {"bias": "from 0 to 1"},
    FixedAlpha: {"alpha": "from 0 to 1"},
    ClusterParallel: {"share": "from 0 to 1"},
}
"""The settings that are numbers from 0 to 1."""

WHOLE: dict[type, dict[str, str]] = {
    Pruning: {"minimum": "from 2 to 2147483647", "maximum": "from 1 to 2147483647"},
    Annealing: {"games": "from 1 to 2147483647"},
    MoveLists: {"games": "from 1 to 2147483647"},
    UCT: {
        "expand_visits": "from 0 to 2147483647",
        "max_nodes": "from 1 to 2147483647",
        "batch": "from 1 to 1024",
        "virtual_loss": "from 0 to 100",
        "threads": "from 1 to 256",
    },
    Ladders: {"length": "from 1 to 2147483647"},
    Group: {"distance": "from 1 to 50"},
    Zone: {"margin": "from 0 to 50", "games": "from 1 to 2147483647"},
    RootParallel: {"workers": "from 1 to 64"},
    FillBoard: {"tries": "from 1 to 1000"},
    Unpruning: {"first": "from 1 to 2147483647"},
    Criticality: {"games": "from 1 to 2147483647"},
    Rave: dict.fromkeys(("without", "grave"), "from 0 to 2147483647"),
    Patterns: {"last": "from 1 to 2"},
    LastGoodReply: {"length": "from 1 to 2"},
}
"""The settings that are whole numbers, and what is allowed."""

WORDS: dict[type, dict[str, str]] = {
    Abramson: {"by": "'score', 'wins'"},
    AllMovesAsFirst: {"by": "'score', 'wins'", "ties": "'first', 'random'"},
    MoveLists: {"by": "'score', 'wins'"},
    DepthTwo: {"by": "'score', 'wins'"},
    UCT: {
        "by": "'score', 'wins'",
        "unvisited": "'random', 'first', 'grandfather'",
        "final": "'visits', 'value'",
        "sharing": "'lock-free', 'lock'",
        "when_full": "'stop', 'prune'",
    },
    UCB1Tuned: {"quarter": "'most', 'least'"},
    Criticality: {"into": "'rave', 'bias'"},
    ClusterParallel: {"unit": "'games', 'seconds'"},
    Rave: {
        "first": "'point', 'colour'",
        "falling": "'none', 'fuego', 'pachi'",
        "unplayed": "'rave', 'urgency'",
    },
}
"""The settings that are words, and what is allowed; `eyes` is one of each search."""

FLAGS = {
    LastGoodReply: ["forget"],
    Pruning: ["soft"],
    DepthTwo: ["all_as_first", "third"],
    UCT: ["solve", "transpositions"],
    UCB1: ["by_depth"],
    UCB1Tuned: ["by_depth"],
    Rave: ["tree"],
    TwoLiberties: ["kill", "escape"],
    Save: ["ladders"],
    Capture: ["everywhere"],
    Patterns: ["everywhere"],
    Stages: ["approach", "careful"],
}
PARTS = {
    Abramson: {"pruning": "a Pruning"},
    DepthTwo: {"pruning": "a Pruning"},
    AllMovesAsFirst: {"temperature": "a Temperature or Annealing"},
    UCT: {
        "group": "a Group",
        "zone": "a Zone",
        "ladders": "a Ladders",
        "owners": "an Owners",
        "criticality": "a Criticality",
        "priors": "a Priors",
        "rave": "a Rave",
        "widening": "a Widening",
        "bias": "a Bias",
        "greedy": "a Greedy",
    },
}


def flat(table: dict[type, dict[str, str]]) -> list[tuple[type, str, str]]:
    """Return a table line by line."""
    return [(kind, name, allowed) for kind, names in table.items() for name, allowed in names.items()]


def refusal(kind: Any, **values: object) -> str:
    """Return what is said of a value that is refused, in one sentence."""
    with pytest.raises(gomc.GomcError) as raised:
        kind(**values)
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_every_setting_is_tested() -> None:
    tables = [NUMBERS, FRACTIONS, WHOLE, WORDS, FLAGS, PARTS]
    for kind in CLASSES:
        known = {name for table in tables for name in table.get(kind, ())}  # type: ignore[attr-defined]
        known |= {"eyes"} if kind in SEARCHES else set()
        known |= {"urgency"} if kind in BANDITS else set()
        known |= {"bandit", "score_bonus"} if kind is UCT else set()
        known |= {"schedule"} if kind is Rave else set()  # see tests/test_rave.py
        known |= {"k"} if kind is HandSchedule else set()  # see there, too
        known |= {"initial", "final"} if kind is Reliability else set()  # see there, too
        known |= {"search"} if kind is RootParallel else set()  # see tests/test_rootparallel.py
        more = {"search", "workers", "every", "cluster"}  # see tests/test_clusterparallel.py
        known |= more if kind is ClusterParallel else set()
        known |= {"policy"} if kind in (Abramson, UCT) else set()  # see tests/test_sequence.py
        known |= {"ratio"} if kind in (Table, Unpruning) else set()  # see tests/test_widening.py
        known |= {"schedule"} if kind is Widening else set()  # see there, too
        known |= {"order"} if kind in (Widening, Bias) else set()  # see there, too
        known |= {"stages", "mercy"} if kind is Stages else set()  # see there, and tests/test_mercy.py
        known |= {"patterns"} if kind is Patterns else set()  # see there, too
        known |= {"width"} if kind is Owners else set()
        assert {field.name for field in dataclasses.fields(kind)} == known


# --- What is refused.


@pytest.mark.parametrize("bad", [math.inf, -math.inf, math.nan, True, "2", None, [2], 2j, 10**400])
@pytest.mark.parametrize(("kind", "name", "_"), flat(NUMBERS | FRACTIONS))
def test_what_is_no_finite_number(kind: Any, name: str, _: str, bad: Any) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be a finite number, not {quoted(bad)}."


@pytest.mark.parametrize("bad", [-1, -1e-9, -1e300])
@pytest.mark.parametrize(("kind", "name", "allowed"), flat(NUMBERS))
def test_a_number_below_its_range(kind: Any, name: str, allowed: str, bad: float) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be {allowed}, not {bad!r}."


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *((Temperature, "k"), (Annealing, "start"), (Annealing, "end"), (MoveLists, "temperature")),
        *((Owners, "weight"), (Criticality, "weight")),
    ],
)
def test_a_number_above_its_range(kind: Any, name: str) -> None:
    assert refusal(kind, **{name: 1e7}) == f"{name} must be 1e+06 or less, not 10000000.0."
    kind(**{name: 1e6})


@pytest.mark.parametrize(("kind", "name", "_"), flat(FRACTIONS))
def test_a_fraction_is_from_0_to_1(kind: Any, name: str, _: str) -> None:
    assert refusal(kind, **{name: -0.01}) == f"{name} must be 0 or more, not -0.01."
    assert refusal(kind, **{name: 1.01}) == f"{name} must be 1 or less, not 1.01."
    for good in (0, 0.3, 1):
        kept = getattr(kind(**{name: good}), name)
        assert (kept, type(kept)) == (good, float)


@pytest.mark.parametrize("bad", [-1, 2**31, 10**20, 2.5, math.nan, math.inf, True, "7", None, [7]])
@pytest.mark.parametrize(("kind", "name", "allowed"), flat(WHOLE))
def test_what_is_no_whole_number_in_its_range(kind: Any, name: str, allowed: str, bad: Any) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be a whole number {allowed}, not {bad!r}."


@pytest.mark.parametrize(("kind", "name", "allowed"), flat(WHOLE))
def test_a_whole_number_just_outside_its_range(kind: Any, name: str, allowed: str) -> None:
    low, high = int(allowed.split()[1]), int(allowed.split()[3])
    for bad in (low - 1, high + 1):
        assert refusal(kind, **{name: bad}) == f"{name} must be a whole number {allowed}, not {bad!r}."


@pytest.mark.parametrize("bad", ["", "Score", "diagonal ", None, 1, True, ["score"], {}])
@pytest.mark.parametrize(
    ("kind", "name", "allowed"),
    [
        *flat(WORDS),
        *((kind, "eyes", "'diagonal', 'olga', 'oleg', or OwnEyes(function)") for kind in SEARCHES),
    ],
)
def test_an_unknown_word(kind: Any, name: str, allowed: str, bad: Any) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be one of {allowed}, not {bad!r}."


@pytest.mark.parametrize("bad", ["yes", "", 0, 1, 1.0, None, []])
@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in FLAGS for name in FLAGS[kind]])
def test_what_is_neither_true_nor_false(kind: Any, name: str, bad: Any) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be True or False, not {bad!r}."


@pytest.mark.parametrize("bad", [2, "hard", True, False, Abramson(), Pruning, Temperature, {}, ()])
@pytest.mark.parametrize(("kind", "name", "allowed"), flat(PARTS))
def test_a_part_of_another_class(kind: Any, name: str, allowed: str, bad: Any) -> None:
    assert refusal(kind, **{name: bad}) == f"{name} must be {allowed} or None, not {bad!r}."


@pytest.mark.parametrize("bad", [-1, -math.inf, math.nan, True, "inf", None, [1]])
@pytest.mark.parametrize("kind", BANDITS)
def test_what_is_no_urgency(kind: Any, bad: Any) -> None:
    assert refusal(kind, urgency=bad).startswith("urgency must be ")


@pytest.mark.parametrize("bad", [None, "ucb1", UCB1, 1.4, Pruning()])
def test_what_is_no_bandit(bad: Any) -> None:
    said = f"a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not {bad!r}."
    assert refusal(UCT, bandit=bad) == said


def test_a_zone_needs_a_group() -> None:
    assert refusal(UCT, zone=Zone()) == "a zone lies round a group: give group=Group() too."
    assert UCT(group=Group(), zone=Zone()).zone == Zone()


def test_games_by_score_cannot_be_solved() -> None:
    assert refusal(UCT, by="score", solve=True).startswith("only games by='wins' can be solved")


def test_a_bonus_for_the_score_is_a_share_of_games_by_wins() -> None:
    assert refusal(UCT, by="score", score_bonus=0.1).startswith("score_bonus is for games by='wins'")
    assert refusal(UCT, score_bonus=0.51) == "score_bonus must be 0.5 or less, not 0.51."
    assert UCT(score_bonus=0.5, solve=True).score_bonus == 0.5


def test_a_probability_is_at_most_one() -> None:
    assert refusal(EpsilonGreedy, epsilon=1.5) == "epsilon must be 1 or less, not 1.5."


def test_a_bell_has_a_width() -> None:
    assert refusal(Owners, width=0) == "width must be 0.001 or more, not 0."
    assert refusal(Owners, width=1.5) == "width must be 1 or less, not 1.5."
    assert refusal(Owners, width="wide") == "width must be a finite number, not 'wide'."


def test_parts_are_not_mixed_up() -> None:
    refusal(Abramson, pruning=Temperature())
    refusal(DepthTwo, pruning=Annealing())
    refusal(AllMovesAsFirst, temperature=Pruning())


# --- What is accepted.


@pytest.mark.parametrize(("kind", "name", "_"), flat(NUMBERS))
def test_a_number_is_kept_as_a_float(kind: Any, name: str, _: str) -> None:
    for good in (0, 1, 0.5, 1e-6):
        kept = getattr(kind(**{name: good}), name)
        assert (kept, type(kept)) == (good, float)


@pytest.mark.parametrize(("kind", "name", "allowed"), flat(WHOLE))
def test_a_whole_number_is_kept_as_an_int(kind: Any, name: str, allowed: str) -> None:
    low, high = int(allowed.split()[1]), int(allowed.split()[3])
    for good in (low, float(low), high, float(high)):
        kept = getattr(kind(**{name: good}), name)
        assert (kept, type(kept)) == (good, int)


def test_numbers_of_numpy_will_do() -> None:
    np = pytest.importorskip("numpy")
    assert Pruning(ratio=np.float32(0.5), minimum=np.int64(7)) == Pruning(ratio=0.5, minimum=7)
    assert repr(Temperature(np.int8(2))) == "Temperature(k=2.0)"
    assert repr(Annealing(games=np.uint16(9))) == "Annealing(start=0.0, end=5.0, games=9)"


def test_pruning_may_be_harder_than_its_limits_make_sense() -> None:
    """Nothing is wrong with less games at most than at least, or with a right outcome on the left."""
    assert Pruning(ratio=0, equal=0, minimum=2, maximum=1).maximum == 1


def test_the_temperature_stays_and_annealing_falls_evenly() -> None:
    assert {Temperature(3).at(game) for game in (0, 1, 10**9)} == {3.0}
    annealing = Annealing(5, 1, games=4)
    assert [annealing.at(game) for game in range(6)] == [5.0, 4.0, 3.0, 2.0, 1.0, 1.0]
    lists = MoveLists(temperature=8, games=4)
    assert [lists.at(game) for game in range(6)] == [8.0, 6.0, 4.0, 2.0, 0.0, 0.0]


@pytest.mark.parametrize("kind", BANDITS)
def test_an_urgency_may_be_infinite(kind: Any) -> None:
    for good in (math.inf, 0, 1.1):
        kept = kind(urgency=good).urgency
        assert (kept, type(kept)) == (good, float)
    assert repr(kind()).count("urgency") == 0
    assert eval(repr(kind(urgency=1.1)), vars(gomc.settings)) == kind(urgency=1.1)


# --- What settings are.


@pytest.mark.parametrize("kind", CLASSES)
def test_settings_cannot_be_changed(kind: Any) -> None:
    settings = kind()
    for field in dataclasses.fields(kind):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(settings, field.name, getattr(settings, field.name))


@pytest.mark.parametrize("kind", CLASSES)
def test_equal_settings_are_one_key(kind: Any) -> None:
    assert kind() == kind()
    assert len({kind(), kind()}) == 1
    assert eval(repr(kind()), {**vars(gomc.settings.patterns), **vars(gomc.settings)}) == kind()


def test_an_int_and_a_float_make_the_same_settings() -> None:
    assert len({Temperature(2), Temperature(2.0)}) == 1
    assert repr(Pruning(1, minimum=100.0)) == repr(Pruning())  # type: ignore[arg-type]


def test_a_variant_is_checked_too() -> None:
    oleg = AllMovesAsFirst(eyes="oleg", temperature=Temperature(2))
    hotter = dataclasses.replace(oleg, temperature=Temperature(1))
    assert (hotter.eyes, hotter.temperature) == ("oleg", Temperature(1.0))
    with pytest.raises(gomc.GomcError, match="eyes must be one of"):
        dataclasses.replace(oleg, eyes="fuego")  # type: ignore[arg-type]


# --- What a search cannot choose from.


@pytest.mark.parametrize("kind", [*SEARCHES, RootParallel, ClusterParallel])
def test_a_search_needs_a_move(backend: Backend, kind: Any) -> None:
    with pytest.raises(gomc.GomcError, match=r"^a search needs at least one move to choose from\.$"):
        backend.search(backend.Board(3), kind(), playouts=5, moves=[])


@pytest.mark.parametrize("kind", [*SEARCHES, RootParallel, ClusterParallel])
def test_a_search_needs_a_game_that_goes_on(backend: Backend, kind: Any) -> None:
    board = backend.Board(3)
    board.play("pass")
    board.play("pass")
    with pytest.raises(gomc.GomcError, match=r"^there is no move .* the game is over by two passes\.$"):
        backend.search(board, kind(), playouts=5)


@pytest.mark.parametrize("how", [Pruning(), Temperature(), Annealing(), 5, None], ids=repr)
def test_a_search_needs_settings_of_a_search(backend: Backend, how: Any) -> None:
    names = "Abramson, AllMovesAsFirst, MoveLists, DepthTwo, UCT, GnuGo, RootParallel, ClusterParallel"
    with pytest.raises(gomc.GomcError, match=r"a program is its name .* or a search of ") as raised:
        backend.search(backend.Board(3), how, playouts=5)
    assert all(name in str(raised.value) for name in names.split(", "))
