"""One door: what a program is, is the same everywhere; and what is no program is said in a sentence."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gomc
import gomc.reference as go
from gomc import gtp, programs
from gomc.arena import Match, Store, play
from gomc.arena.players import parse_player
from gomc.arena.tournament import grid, pairings
from gomc.cli import main
from gomc.errors import GomcError
from gomc.lab.experiments.cases import KnownCase
from gomc.lab.experiments.questions import ChosenMove
from gomc.lab.tuning import Tuning
from gomc.programs import MOGO, PROGRAMS, Program, find, text_of
from gomc.settings import Own, Pattern, Patterns, Playing, Resign, Stages, Thinking

MODULE = """
import gomc
from gomc.programs import Program
from gomc.settings import Own, Stages

def anywhere(view, points, geometry):
    return points

my_search = gomc.UCT(policy=Stages(Own(anywhere)), expand_visits=EXPAND)
my_program = Program("my program", my_search)
number = 5
text = "mogo"
_hidden = 6
"""


def first(view: Any, points: int, geometry: Any) -> int:
    """The first of all points."""
    return points & -points


OWN = Program("mine", gomc.UCT(policy=Stages(Own(first))))


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module of one's own, in the current folder."""
    path = tmp_path / "lessons.py"
    path.write_text(MODULE.replace("EXPAND", "2"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield path
    sys.modules.pop("lessons", None)
    from gomc.arena import own

    own._loaded.pop("lessons", None)


# --- What is a program.


@pytest.mark.parametrize(
    ("what", "search"),
    [
        ("mogo", MOGO.search),
        (MOGO, MOGO.search),
        (MOGO.search, MOGO.search),
        (" uct ", gomc.UCT()),
        ("uct:expand_visits=5", gomc.UCT(expand_visits=5)),
        ("uct:workers=3", gomc.RootParallel(gomc.UCT(), 3)),
        ("uct:patterns=mc_mogo_classic", gomc.UCT(policy=gomc.patterns.MOGO_DB)),
        (OWN, OWN.search),
    ],
)
def test_a_program_is_found(what: Any, search: Any) -> None:
    assert find(what).search == search


@pytest.mark.usefixtures("module")
def test_a_program_in_a_module_is_found():
    found = find("lessons:my_program")
    assert found.name == "my program"
    assert found.search.expand_visits == 2
    assert find("lessons:my_search").search == found.search


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (None, "a program is its name such as 'uct' .* not None."),
        (5, "a program is its name .* not 5."),
        (gomc.UCT, r"UCT is a class: write UCT\(\)"),
        ("moggo", "there is no program 'moggo', perhaps 'mogo'; there are abramson, "),
        ("", "there is no program ''; there are abramson, "),
        ("uct:expand_visit=5", "uct has no setting 'expand_visit', perhaps 'expand_visits'; it has "),
        ("uct:fpu", "a setting of uct is written as name=value, not as 'fpu'."),
        ("uct:", "after 'uct:' settings must come, such as playouts=1000."),
        ("mogo:playouts=0", "playouts must be a whole number 1 or more, not 0"),
        (
            "mogo:resign.rate=0.1",
            r"resign \(resign\) has no setting 'resign.rate'",
        ),
        ("mogo:backend=quick", "a backend must be one of 'reference', 'fast', not 'quick'"),
        ("mogo:every=5", "trees that exchange games are written as"),
        ("nowhere:program", "there is no module 'nowhere', neither in "),
        (f"{'ß' * 1000}:program", r"ßßß\.\.\., neither in "),
        ("lessons:my_progam", "the module lessons has no 'my_progam', perhaps 'my_program'."),
        ("lessons:number", "lessons:number is no program: a program is its name .* not 5."),
        ("lessons:text", "lessons:text must be a Program or a search, not 'mogo'."),
        (
            "broken:program",
            "the module broken cannot be imported: ZeroDivisionError: division by zero.",
        ),
        ("script:program", "the module script cannot be imported: SystemExit: 3."),
        ("needy:program", "the module needy needs no_such_module, which is not installed."),
    ],
)
def test_what_is_no_program_is_said(what: Any, said: str, module: Path) -> None:
    module.with_name("broken.py").write_text("1 / 0\n")
    module.with_name("script.py").write_text("raise SystemExit(3)\n")
    module.with_name("needy.py").write_text("import no_such_module\n")
    with pytest.raises(GomcError, match=said):
        find(what)


def test_the_current_folder_takes_nobodys_place(module):
    module.with_name("statistics.py").write_text("raise SystemExit\n")
    with pytest.raises(GomcError, match="the module statistics has no 'program'"):
        find("statistics:program")


@pytest.mark.parametrize(("name", "search"), [(5, gomc.UCT()), ("mine", "uct"), ("mine", None)])
def test_a_program_is_checked_when_it_is_made(name: Any, search: Any) -> None:
    with pytest.raises(GomcError, match=r"name must be|the search of a program must be"):
        Program(name, search)


# --- Everywhere the same.


def by_search(what: Any) -> Any:
    return go.search(go.Board(5), what, playouts=20, seed=1).best


def by_player(what: Any) -> Any:
    return gomc.Player("reference", what, playouts=20).choose(go.Board(5)).move


def by_gtp(what: Any) -> Any:
    out = io.BytesIO()
    commands = io.BytesIO(b"boardsize 5\ngenmove b\n")
    gtp.run(what, "reference", playouts=20, stdin=commands, stdout=out)
    return out.getvalue().split()[-1]


def by_match(what: Any) -> Any:
    match = Match(what, "random", games=1, size=3, playouts=5, backend="reference")
    with Store(":memory:") as store:
        play([match], store, workers=1)
        return [turn.move for game in store.games(match) for turn in game.turns]


def by_tournament(what: Any) -> Any:
    matches = pairings([what, "random"], games=2, size=3, playouts=5, backend="reference")
    with Store(":memory:") as store:
        play(matches, store, workers=1)
        table = grid([what, "random"], [store.outcome(match) for match in matches])
    return table.replace(matches[0].a, "it").split()


def by_notebook(what: Any) -> Any:
    notebook = pytest.importorskip("gomc.show.notebook", reason="boards need the extra notebook")
    board = notebook.play(what, go.Board(5), backend="reference", playouts=20, color="white")
    board.wait()
    return board.game.moves


def by_watching(what: Any) -> Any:
    notebook = pytest.importorskip("gomc.show.notebook", reason="boards need the extra notebook")
    board = notebook.watch(go.Board(5), what, backend="reference", playouts=20)
    board.wait()
    return board.result.best


ROOMS = [by_search, by_player, by_gtp, by_match, by_tournament, by_notebook, by_watching]


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_takes_the_same(room: Callable[[Any], Any], module: Path) -> None:
    assert module.exists()
    for group in (
        ["olga", "olga:eyes=olga", programs.OLGA, programs.OLGA.search],
        ["lessons:my_program", "lessons:my_search", find("lessons:my_program")],
    ):
        found = [room(what) for what in group]
        assert found == [found[0]] * len(group)
    with pytest.raises(GomcError):
        room(None)


@pytest.mark.parametrize("room", [by_search, by_player, by_gtp, by_notebook, by_watching])
def test_every_room_says_the_same_of_what_is_none(room: Callable[[Any], Any]) -> None:
    with pytest.raises(GomcError, match="there is no program 'moggo', perhaps 'mogo'"):
        room("moggo")


PLAYER = "olga:playouts=20,early=no"


@pytest.mark.parametrize(
    "text", [PLAYER, f"{PLAYER},backend=reference,book=9x9,reuse=no", "uct:seconds=1"]
)
def test_the_text_of_a_player_means_its_program_everywhere(text: str) -> None:
    assert find(text) == parse_player(text).program == PROGRAMS[text.partition(":")[0]]
    assert find(parse_player(text).canonical) == find(text)


@pytest.mark.parametrize("room", [by_search, by_player, by_gtp, by_notebook, by_watching])
def test_every_room_takes_the_text_of_a_player(room: Callable[[Any], Any]) -> None:
    assert room("uct:playouts=20,early=no") == room("uct")


def test_the_limits_of_a_player_are_heeded():
    assert go.search(go.Board(3), "uct:playouts=7", playouts=5).playouts == 7
    said = str(gomc.analyze(go.Board(3), "uct:playouts=7,backend=reference", playouts=5))
    assert "with 7 games a search" in said
    notebook = pytest.importorskip("gomc.show.notebook", reason="boards need the extra notebook")
    board = notebook.watch(go.Board(5), "uct:playouts=7,backend=reference")
    board.wait()
    assert board.result.playouts == 7


def test_how_a_player_plays_is_heeded_before_what_is_given():
    text, thinking = "uct:playouts=7,resign=0.2,book=9x9,reuse=no", Thinking(losing=0.2)
    player = gomc.Player("reference", text, 50, 2.5, playing=Playing(thinking))
    assert (player.playouts, player.seconds) == (7, None)
    assert player.playing == Playing(thinking, Resign(0.2), reuse=False)
    assert player.choose(go.Board(9, 7.5)).result is None
    out = io.BytesIO()
    gtp.run(f"{text},backend=reference", stdin=io.BytesIO(b"genmove b\n"), stdout=out)
    assert out.getvalue().startswith(b"= ")


@pytest.mark.parametrize(
    ("ask", "odd", "useful"),
    [
        (lambda text: go.search(go.Board(3), text), "resign", "playouts, seconds, thinking."),
        (lambda text: gomc.analyze(go.Board(3), text), "resign", "playouts, seconds, backend."),
        (lambda text: gomc.Player(go, text), "backend", "playouts, seconds, book, thinking, resign, "),
    ],
)
def test_settings_without_a_use_are_said(ask: Callable[[str], Any], odd: str, useful: str) -> None:
    text = "uct:playouts=5,backend=reference" if odd == "backend" else "uct:playouts=5,resign=0.1"
    said = f"there is no use for '{odd}' here; besides its settings, a text of uct can have {useful}"
    with pytest.raises(GomcError, match=said):
        ask(text)


def test_a_search_needs_a_board_before_a_program():
    with pytest.raises(GomcError, match="board must be a Board, not None"):
        go.search(None)
    assert go.search(go.Board(3), playouts=20) == go.search(go.Board(3), "uct", playouts=20)


def test_a_player_takes_a_backend_by_its_name():
    assert gomc.Player("reference", "uct").backend is go
    with pytest.raises(GomcError, match="a backend must be one of 'reference', 'fast', not 'quick'"):
        gomc.Player("quick", "uct")


def test_the_command_gtp_finds_programs_in_modules(module):
    assert module.exists()
    done = CliRunner().invoke(main, ["gtp", "--program", "lessons:my_programme"])
    assert done.exit_code == 2
    assert "perhaps 'my_program'" in done.output


# --- Programs as text.


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_has_a_text(name: str) -> None:
    assert text_of(PROGRAMS[name]) == name
    assert find(text_of(PROGRAMS[name].search)).search == PROGRAMS[name].search


@pytest.mark.parametrize(
    ("search", "text"),
    [
        (gomc.UCT(rave=gomc.Rave()), "uct:rave=rave()"),
        (gomc.Abramson(by="score"), "abramson"),
        (gomc.Abramson(by="wins"), "abramson:by=wins"),
        (gomc.RootParallel(gomc.UCT(), 3), "uct:workers=3"),
        (gomc.ClusterParallel(gomc.UCT(), 3), "uct:workers=3,every=1000,share=0.05"),
        (gomc.ClusterParallel(gomc.UCT(), 3, unit="seconds"), None),
        (gomc.UCT(policy=Stages(Patterns((Pattern("mine", "XOX .*. ???"),)))), None),
        (OWN.search, None),
    ],
)
def test_a_search_has_a_text_or_none(search: Any, text: str | None) -> None:
    assert text_of(search) == text
    assert text is None or find(text).search == search


# --- Matches of programs of one's own.


def test_a_match_keeps_programs_as_texts():
    match = Match(replace(MOGO, name="other"), gomc.UCT(expand_visits=3))
    assert (match.a, match.b) == ("mogo", "uct:expand_visits=3")
    assert Match.from_json(match.to_json()) == match


def test_a_program_that_no_text_says_has_a_digest_of_its_settings_and_code():
    one, other = (
        Match(OWN, "random"),
        Match(replace(OWN, search=replace(OWN.search, by="score")), "uct"),
    )
    assert one.a == Match(OWN, "uct").a != other.a
    assert one.a.startswith("mine@")
    assert json_again(one).entrants == one.entrants
    assert parse_player(one.a).program() is OWN

    def first(view: Any, points: int, geometry: Any) -> int:
        return points & ~-points

    first.__qualname__ = "first"
    changed = replace(OWN, search=replace(OWN.search, policy=Stages(Own(first))))
    assert Match(changed, "random").a not in (one.a, other.a)


def json_again(match: Match) -> Match:
    return Match.from_json(match.to_json())


def test_only_this_process_plays_what_no_other_knows():
    match = Match(OWN, "random", games=2, size=3, playouts=5, backend="reference")
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match=r"only this process knows mine@.*mymodule:my_program"):
            play([match], store, workers=2)
        play([match], store)
        assert store.outcome(match).tally.games == 2
        assert {*next(store.games(match)).versions} >= {f"gomc {gomc.__version__} (mine, reference)"}
    unknown = Match("mine@0123456789abcdef", "random", games=1)
    with Store(":memory:") as store, pytest.raises(GomcError, match="a program of another process"):
        play([unknown], store)


def test_a_changed_module_is_another_player(module):
    match = Match("lessons:my_program", "random", games=1, size=3, playouts=5, backend="reference")
    name, _, digest = match.a.partition("@")
    assert (name, len(digest)) == ("lessons:my_program", 16)
    its = match.entrants[0]
    module.write_text(MODULE.replace("EXPAND", "33"))
    from gomc.arena import own

    own._loaded["lessons"] = "as after an import of the new file"
    sys.modules.pop("lessons")
    with pytest.raises(GomcError, match="the module lessons, or a file of weights"):
        its.program()
    assert Match("lessons:my_program", "random").a != match.a
    module.write_text(MODULE.replace("EXPAND", "2"))
    own._loaded["lessons"] = "as in a process that imported the other one"
    assert its.program().search.expand_visits == 2


def test_reading_results_imports_nothing(module, tmp_path):
    match = Match("lessons:my_program", "random", games=1, size=3, playouts=5, backend="reference")
    with Store(tmp_path / "results.sqlite") as store:
        play([match], store, workers=1)
    module.unlink()
    sys.modules.pop("lessons")
    with Store(tmp_path / "results.sqlite", read_only=True) as store:
        (kept,) = store.matches()
        assert (kept.key, store.count(kept)) == (match.key, 1)
    assert "lessons" not in sys.modules
    text = match.to_json().replace(match.a, "lessons:my_program")
    with pytest.raises(
        GomcError, match="this is no match: the player 'lessons:my_program' has no digest"
    ):
        Match.from_json(text)


def test_a_match_on_the_command_line(module):
    asked = ["match", "lessons:my_program", "random", "--games", "2", "--size", "3", "--playouts", "5"]
    done = CliRunner().invoke(main, [*asked, "--backend", "reference", "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert "lessons:my_program@" in done.output
    done = CliRunner().invoke(main, ["match", "moggo", "random"])
    assert done.exit_code == 2
    assert "there is no player 'moggo', perhaps 'mogo'" in done.output
    assert module.exists()


def test_questions_about_positions_take_programs_in_modules(module):
    assert module.exists()
    case = KnownCase("opening", "opening", "none", 3, 0.5, (), (), (), "b")
    asked = ChosenMove("lessons:my_program", case, 1)
    assert json.loads(asked.key)[1].startswith("lessons:my_program@")
    with pytest.raises(GomcError, match="only a program of gomc can be asked for moves, not 'random'"):
        _ = ChosenMove("random", case, 1).key


def test_a_name_with_control_characters_plays_no_matches():
    with pytest.raises(GomcError, match=r"a program with the name 'a\\nb' cannot play matches"):
        Match(Program("a\nb", OWN.search), "random")


def test_tuning_does_not_vary_what_has_no_settings():
    with pytest.raises(GomcError, match="only programs of gomc have settings such as fpu"):
        Tuning("lessons:my_program", ("fpu=0.5..1",), "random")
