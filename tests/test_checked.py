"""The annotations of settings, from which checks, docstrings and examples follow."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import pytest

import gomc
import gomc.programs
from gomc import CHINESE, reference
from gomc.play import Book
from gomc.results.criticality import criticalities
from gomc.results.owners import owner_rates
from gomc.results.stats import wilson
from gomc.settings import UCB1, Stages, Value, patterns
from gomc.settings.checked import RAISES, REFUSED, Checked, Range, checks, completed, hints_of, range_of


def kinds(base: type[Any] = Checked) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("gomc."):
            yield from (kind,) * is_dataclass(kind)
            yield from kinds(kind)


KINDS = [*kinds()]


def test_most_settings_are_checked() -> None:
    public = [value for value in vars(gomc.settings).values() if is_dataclass(value)]
    unchecked = {value.__name__ for value in public if isinstance(value, type)} - {
        kind.__name__ for kind in KINDS
    }
    assert unchecked == {"LowLiberties", "Own", "OwnBandit", "OwnEyes", "Weights"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_has_a_check_that_its_default_passes(kind: type[Any]) -> None:
    assert [name for name, *_ in checks(kind)] == [field.name for field in fields(kind)]
    for (_, check, _), field in zip(checks(kind), fields(kind), strict=True):
        if field.default is not MISSING:
            assert check(field.default) == field.default


def test_defaults_are_what_they_were() -> None:
    """Whoever means to change a default changes the file too."""
    found = {
        f"{kind.__name__}.{field.name}": repr(field.default)
        for kind in KINDS
        for field in fields(kind)
        if field.default is not MISSING
    }
    assert found == json.loads(Path(__file__).with_name("defaults.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["reference", "fast"])
def test_defaults_of_a_backend_are_what_they_were(name: str) -> None:
    if name == "fast":
        pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    go = gomc.load(name)
    functions = {name: getattr(go, name) for name in reference.__all__}
    functions["from_diagram"] = go.Board.from_diagram
    found = {
        (name, parameter.name): parameter.default
        for name, function in functions.items()
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default not in (parameter.empty, None)
    }
    policies = {(name, "policy"): Stages() for name in ("playout", "playouts", "policy")}
    eyes = {(name, "eyes"): "diagonal" for name in ("playout", "playouts", "policy")}
    seeds = {(name, "seed"): 0 for name in ("bandit", "playout", "playouts", "search")}
    assert found == policies | eyes | seeds | {
        ("Board", "size"): 9,
        ("Board", "komi"): 7.5,
        ("Board", "rules"): CHINESE,
        ("bandit", "runs"): 1,
        ("eyes", "rule"): "diagonal",
        ("from_diagram", "komi"): 7.5,
        ("from_diagram", "rules"): CHINESE,
        ("ladder", "depth"): 200,
        ("ladder", "nodes"): 10_000,
        ("search", "how"): "uct",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_help_gives_ranges_and_the_error(kind: type[Any]) -> None:
    text = inspect.getdoc(kind) or ""
    assert f"\n{RAISES}{REFUSED.rstrip()}" in text
    lines = re.findall(r"(?m)^(\*?\w+(?:, \w+)*) : (.+)$", text)
    types = {name.strip("*"): line for names, line in lines for name in names.split(", ")}
    for name, hint in hints_of(kind).items():
        allowed = range_of(getattr(hint, "__metadata__", ()))
        assert allowed is None or str(allowed) in types[name]


@dataclass(frozen=True)
class Boiler(Checked):
    """A boiler.

    Parameters
    ----------
    heat, hours : float
        Numbers.
    name : str
        A name.
    """

    heat: Annotated[float, Range(50, 250), "the heat of a boiler"]
    hours: Annotated[float, Range(0)] = 1
    name: Literal["big", "small"] | None = None


def test_a_class_of_a_learner_is_checked_too() -> None:
    assert repr(Boiler(60)) == "Boiler(heat=60.0, hours=1.0, name=None)"
    assert Boiler(60, name="big").name == "big"
    with pytest.raises(gomc.GomcError, match=r"^the heat of a boiler must be 250 or less, not 300\.$"):
        Boiler(300)
    with pytest.raises(gomc.GomcError, match="name must be one of 'big', 'small', not 'old'"):
        Boiler(60, name="old")  # type: ignore[arg-type]
    assert "heat, hours : float, heat from 50 to 250, hours 0 or more" in (inspect.getdoc(Boiler) or "")
    assert (inspect.getdoc(Boiler) or "").endswith("If a value has the wrong type or is out of range.")


def test_a_subclass_is_checked_by_the_module_of_its_class() -> None:
    class Mine(UCB1):
        """Mine."""

    assert type(Mine(1).exploration) is float
    assert inspect.getdoc(Mine) == "Mine."
    with pytest.raises(gomc.GomcError, match="exploration must be 0 or more"):
        Mine(-1)


def test_a_field_that_says_nothing_is_found() -> None:
    @dataclass(frozen=True)
    class Vague(Checked):
        size: int = 3

    with pytest.raises(TypeError, match=r"nothing says what size: .*int.* may be"):
        Vague()


def test_what_raises_already_is_told_after_the_ranges() -> None:
    found = completed(inspect.cleandoc(Boiler.__dict__["__doc__"].text), Boiler)
    assert found.count("Raises") == 1
    _, _, said = (inspect.getdoc(Value) or "").partition("GomcError\n")
    assert said.split("\n")[:2] == [
        "    If a value has the wrong type or is out of range.",
        "    If a word is unknown.",
    ]


def test_strategies_of_every_setting_are_found_or_asked_for() -> None:
    pytest.importorskip("hypothesis", reason="strategies need Hypothesis")
    from gomc.testing.fields import drawn, values_of

    for kind in (gomc.settings.Rave, gomc.settings.Thinking, gomc.settings.Zone):
        assert [*values_of(kind)] == [field.name for field in fields(kind)]
    with pytest.raises(TypeError, match=r"^nothing says what to draw for Nakade\.sizes: "):
        drawn(gomc.settings.Nakade)


NODE = reference.search(
    gomc.Board(3), gomc.UCT(owners=gomc.Owners(), criticality=gomc.Criticality(into="bias")), playouts=5
)
"""A search that counted owners."""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: gomc.programs.named(None), "a program as text must be a str, not None"),
        (lambda: gomc.programs.check_able("fast", None), "program must be a Program, not None"),
        (lambda: Book(None), "lines must be several, as in a list, not None"),
        (lambda: Book([""]), "a line of a book must be a BookLine, not ''"),
        (lambda: Book([], "x"), "certificate must be a Mapping, not 'x'"),
        (lambda: Book([]).choose(gomc.Board(9), 1.5), "seed must be a whole number"),
        (lambda: patterns.table(None), "patterns must be several, as in a list, not None"),
        (lambda: patterns.table((None,)), "a pattern must be a Pattern, not None"),
        (lambda: gomc.settings.Weights(np.array(3)), "table must be a tuple of 65536 weights, not"),
        (lambda: owner_rates(NODE, "A1"), "node must be a node of the tree, such as result.root, not"),
        (lambda: criticalities(NODE, "A1"), "node must be a node of the tree, such as result.root"),
        (lambda: wilson(1, 10**400), "games must be a whole number from 1 to 9007199254740992"),
        (
            lambda: gomc.show.svg(gomc.Board(9), marks={"E5": np.array([1, 2])}),
            "the mark of E5 must be",
        ),
        (lambda: gomc.Board(5, np.array(True)), "komi must be a finite number, not array"),
        (
            lambda: gomc.Player("reference", "uct", 5).choose(gomc.Board(3), take_dead="no"),
            "take_dead must be True or False, not 'no'",
        ),
    ],
)
def test_wrong_arguments_are_named_in_a_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(gomc.GomcError, match=re.escape(said)):
        call()
