"""The table of public names, which the documentation is given by ``docs/ext/names.py``."""

from __future__ import annotations

import importlib.util
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import gomc
from gomc.errors import MissingExtra

PROJECT = Path(gomc.__file__).parents[1]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("names", PROJECT / "docs" / "ext" / "names.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["names"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


names = load()


@pytest.fixture(scope="module")
def listed() -> dict[str, tuple[str, str]]:
    try:
        return {its.name: (its.home, its.sentence) for its in names.public()}
    except MissingExtra as missing:
        pytest.skip(str(missing))


def test_every_public_name_has_a_sentence_and_a_home(listed: dict[str, tuple[str, str]]) -> None:
    assert len(listed) > 200
    for name, (home, sentence) in listed.items():
        assert sentence.endswith((".", "?", ":")), f"{name}: {sentence}"
        module, _, last = home.rpartition(".")
        try:
            found = import_module(home)
        except ModuleNotFoundError:
            found = getattr(import_module(module), last)
        door, _, typed = name.rpartition(".")
        assert found is getattr(import_module(door), typed), name


def test_every_name_of_a_door_is_there_once(listed: dict[str, tuple[str, str]]) -> None:
    typed = {name.rpartition(".")[2] for name in listed}
    for door in names.DOORS:
        assert {*import_module(door).__all__} <= typed
    assert "gomc.UCT" in listed
    assert "gomc.settings.UCT" not in listed
    assert listed["gomc.UCT"][0] == "gomc.settings.uct.UCT"
    assert listed["gomc.programs.UCT"][0] == "gomc.programs.trees.UCT"
    assert (
        listed["gomc.patterns.OWN"][0] == "gomc.settings.patterns.OWN"
    )  # another module has an equal OWN
    assert listed["gomc.PASS"] == ("gomc.game.points.PASS", "The move that puts no stone on the board.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Do it.\n\nMore of it.", "Do it."),
        (
            "The rules of J. Tromp and\nB. Taylor. They are short.",
            "The rules of J. Tromp and B. Taylor.",
        ),
        ("What is it? A thing.", "What is it?"),
        ("A bit. `OWN` is another.", "A bit."),
    ],
)
def test_the_first_sentence_ends_where_it_does(text: str, sentence: str) -> None:
    assert names.first_sentence(text) == sentence
