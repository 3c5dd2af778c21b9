"""Files of patterns where a learner names them: in commands, for players of matches, over GTP."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gomc import gtp, patterns, programs
from gomc.arena import Match
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.errors import GomcError
from gomc.settings import UNIFORM

MINE = "# mine\n" + patterns.write(patterns.UNIFORM_DB) + "\n?X?\nO*O\n???\n:10,near\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file with the eyes and the one-point jump."""
    path = tmp_path / "mine.db"
    path.write_text(MINE)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["patterns", *map(str, arguments)])


def test_the_databases_are_listed() -> None:
    lines = run("list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*patterns.DATABASES]
    assert lines[0].startswith("mc_uniform           3 patterns, 3 values: Any move is as likely")


@pytest.mark.parametrize("name", ["montegnu_classic", "mc_montegnu_classic"])
def test_a_database_is_shown_and_drawn(name: str, tmp_path: Path) -> None:
    picture = tmp_path / "sheet.svg"
    shown = run("show", name, "--out", picture)
    assert "  4  ?X%  :10000,near,osafe,ocap1\n     ?*%  :13000,near,ocap2\n" in shown.stdout
    assert shown.stdout.count("*") == 17
    assert picture.read_text() == patterns.MONTEGNU_DB._repr_svg_()


def test_a_file_is_shown(mine: Path) -> None:
    assert run("show", mine).stdout.endswith("  4  ?X?  :10,near\n     O*O\n     ???\n")


def test_a_good_file_needs_no_remark(mine: Path) -> None:
    checked = run("check", mine)
    assert (checked.exit_code, checked.stdout) == (0, f"{mine}: 4 patterns, 4 values\n")


REMARKS = {
    "?X?\nO*O\n???\n:10,near,far": "pattern 4, :10,near,far: it never decides, because its words co",
    "OOO\nO*O\nOO?\n:10": "pattern 4, :10: it never decides, because lines before it decide",
    "?X?\nO*O\n???\n:10 # near": "GNU Go reads this file in another way",
    f"#{'x' * 79}\nX??\n?*?\n???\n:10": "GNU Go reads this file in another way",
    f"#{'x' * 78}:999999999": "GNU Go reads this file in another way",
}


@pytest.mark.parametrize("more", REMARKS)
def test_a_check_remarks_what_may_not_be_meant(more: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.db"
    path.write_text(f"{patterns.write(patterns.UNIFORM_DB)}\n{more}\n")
    checked = run("check", path)
    assert checked.exit_code == 0
    assert [line[: len(REMARKS[more]) + 2] for line in checked.stdout.splitlines()[1:]] == [
        f"- {REMARKS[more]}"
    ]


def test_a_check_names_a_byte_order_mark_as_what_gnugo_does_not_know(mine: Path) -> None:
    mine.write_text(patterns.write(patterns.UNIFORM_DB), "utf-8-sig")
    (remark,) = run("check", mine).stdout.splitlines()[1:]
    assert remark.endswith("and a byte order mark hides the first row")


def test_a_check_remarks_that_eyes_are_filled(tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    path.write_text("")
    assert "0 patterns, 0 values\n- players fill their eyes" in run("check", path).stdout


@pytest.mark.parametrize("name", patterns.DATABASES)
def test_a_database_of_gnugo_can_be_checked(name: str) -> None:
    checked = run("check", name)
    assert checked.exit_code == 0
    assert checked.stdout.startswith(f"{name}: {len(patterns.DATABASES[name].patterns)} patterns")


def test_patterns_are_drawn_into_pictures_only(tmp_path: Path) -> None:
    refused = run("show", "mc_uniform", "--out", tmp_path / "x.txt")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "name a file .svg or .png" in refused.stderr


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_wrong_file_ends_in_a_sentence(
    command: str, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.write_text(MINE.replace("near", "naer"))
    failed = run(command, mine)
    assert failed.exit_code == 2
    assert "Error: 'mine.db', line 20: there is no property 'naer'; there are near" in failed.stderr
    monkeypatch.chdir(mine.parent)  # the name of a longer path would be cut
    failed = run(command, Path("./nothing"))
    assert failed.exit_code == 2
    assert "nothing': No such file or directory; a database is mc_uniform, mc_mogo" in failed.stderr


# --- Players.


@pytest.mark.parametrize("name", ["uniform", "mc_uniform"])
def test_a_player_has_one_of_gnu_gos_databases(name: str) -> None:
    player = parse_player(f"uct:patterns={name}")
    assert isinstance(player, ProgramPlayer)
    assert player == parse_player("uct:policy=mc_uniform") == parse_player(player.canonical)
    assert player.program.search == replace(programs.UCT.search, policy=patterns.UNIFORM_DB)
    assert parse_player("uct:policy=uniform").program.search.policy == UNIFORM


def test_players_with_the_same_patterns_are_the_same(mine: Path) -> None:
    first = parse_player(f"abramson:patterns={mine}")
    assert first.program.search.policy == patterns.read(MINE)
    mine.write_text(MINE.replace("mine", "other comments"))
    assert parse_player(f"abramson:patterns={mine}").canonical == first.canonical
    mine.write_text(MINE.replace("10", "11"))
    assert parse_player(f"abramson:patterns={mine}").canonical != first.canonical
    mine.write_text(patterns.write(patterns.UNIFORM_DB))
    assert (
        parse_player(f"abramson:patterns={mine}").canonical
        == parse_player("abramson:patterns=uniform").canonical
    )


WRONG = {
    "uct:patterns=nothing": "cannot read 'nothing': No such file .*; a database is mc_uniform",
    "uct:patterns=uniform,policy=pure": "uct can have a policy or patterns, not both",
    "gobble:patterns=uniform": "the random games of gobble cannot have patterns",
    "uct:policy=nothing": "policy must be uniform, pure, .*, mc_uniform, mc_mogo_classic",
}


@pytest.mark.parametrize("spec", WRONG)
def test_what_no_player_can_have_is_said(spec: str) -> None:
    with pytest.raises(GomcError, match=WRONG[spec]):
        parse_player(spec)


def test_a_match_goes_on_with_the_patterns_it_began_with(mine: Path) -> None:
    spec = f"abramson:patterns={mine},playouts=2"
    match = Match(spec, "random", size=3, backend="reference")
    text = match.to_json()
    mine.unlink()
    again = Match.from_json(text)
    assert (again, again.key) == (match, match.key)
    assert play_game(again, 0).turns
    with pytest.raises(GomcError, match="cannot read"):
        Match(spec, "random")
    mine.write_text(MINE.replace("10", "11"))
    assert Match(spec, "random", size=3, backend="reference").key != match.key
    with pytest.raises(GomcError, match=r"files must be pairs of a path and a text, not 'mine.db'"):
        Match("random", "random", files="mine.db")  # type: ignore[arg-type]


# --- GTP.


def test_an_engine_plays_with_a_file_of_patterns(mine: Path) -> None:
    out = io.BytesIO()
    gtp.run(
        "abramson",
        "reference",
        playouts=2,
        size=3,
        patterns=mine,
        stdin=io.BytesIO(b"genmove b"),
        stdout=out,
    )
    assert out.getvalue().startswith(b"= ")
    failed = CliRunner().invoke(main, ["gtp", "--patterns", "nothing", "--backend", "reference"])
    assert failed.exit_code == 2
    assert "cannot read 'nothing'" in failed.stderr
