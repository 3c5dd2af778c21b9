"""Factors of random games learned from games: what is seen is what is played."""

from __future__ import annotations

import json
from math import prod
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="learning needs numba: pip install 'gomc[learn]'")
pytest.importorskip("sgfmill", reason="the games are read with sgfmill: pip install 'gomc[learn]'")

from click.testing import CliRunner, Result

import gomc.reference as go
from gomc import sgf
from gomc.cli import main
from gomc.errors import GomcError
from gomc.fast.sight.model import NOTHING, new_model
from gomc.features.levels import FACTORS, words
from gomc.lab import learn
from gomc.lab.learn.factors import compete
from gomc.lab.learn.scoring import judged
from gomc.settings import FACTORS as SHIPPED
from gomc.settings import Factors
from gomc.settings.learned import read
from gomc.settings.notation import DATA

pytestmark = pytest.mark.kernels

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"
"""Every tenth of the games on 9x9 that gomc's factors were learned from: those kept apart."""

SHAPES = tuple(0.5 + (n % 97) / 10 for n in range(1107))
FACTORS_OF_ALL = Factors(
    SHAPES,
    near=(1.1, 1.3, 1.7),
    captures=(1.9, 2.3, 2.9, 3.1, 3.7, 4.1),
    saves=(4.3, 4.7, 5.3, 5.9, 6.1, 6.7),
    attacks=(7.1, 7.3),
    unsafe=7.9,
)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["learn", *arguments])


# Paper: CF II-D others
@pytest.mark.parametrize("game", [0, 11])
def test_what_is_learned_from_is_what_the_reference_plays(game: int) -> None:
    """Every candidate of a whole game has the levels whose product is its weight; eyes are left out."""
    record = sgf.read_all(GAMES)[game]
    its, numbers = compete(record)
    gammas = [(1.0, *SHAPES)]
    gammas += [(1.0, *values) if isinstance(values, tuple) else (1.0, values) for values in ALL_OF]
    begin = 0
    for end, win, move in zip(its.ends, its.wins, numbers, strict=True):
        board = record.board_at(int(move) - 1, go.Board)
        weights = go.weights(board, FACTORS_OF_ALL)
        columns = its.rows[:, begin:end].T.tolist()
        products = [prod(g[n] for g, n in zip(gammas, c, strict=True)) for c in columns]
        whole = [weight for weight in weights.values() if weight]
        assert [1000 * product for product in products] == pytest.approx(whole, rel=1e-4)
        played = board.copy()
        played.play(record.moves[move - 1][1])
        candidates = [name for name, weight in weights.items() if weight]
        assert candidates[win - begin] == played.last_move
        begin = end
    for number in {*range(1, len(record.moves) + 1)} - {*numbers.tolist()}:
        point = record.moves[number - 1][1]
        assert point < 0 or point in go.eyes(record.board_at(number - 1, go.Board))


ALL_OF = (
    FACTORS_OF_ALL.near,
    FACTORS_OF_ALL.captures,
    FACTORS_OF_ALL.saves,
    FACTORS_OF_ALL.attacks,
    FACTORS_OF_ALL.unsafe,
)


def test_nobody_learns_to_fill_eyes_and_a_game_ends_at_a_later_set_up():
    eye = sgf.read("(;SZ[8]AB[ba][ab];W[cc];B[aa];W[cb];AE[cc];B[cc])")
    its, numbers = compete(eye)
    assert numbers.tolist() == [1, 3]
    assert its.ends.tolist() == [61, 121]  # White may not play into the eye
    wrong = sgf.read("(;SZ[8];B[bb];W[bb];B[aa])")
    assert compete(wrong)[1].tolist() == [1]
    assert compete(sgf.read("(;SZ[8];B[])"))[1].tolist() == []


def test_the_evidence_of_equal_factors_is_that_of_any_move():
    """Without knowledge a move is one of all candidates."""
    its, _ = compete(sgf.read("(;SZ[8];B[bb];W[aa])"))
    guessed, evidence = judged(its, new_model((*FACTORS,), NOTHING).gammas.values())
    assert evidence == pytest.approx([-4.1589, -4.1431], abs=1e-4)  # of 64, and of 63
    assert guessed.tolist() == [False, True]  # the first in reading order


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Factors learned from a few games by the command."""
    out = tmp_path_factory.mktemp("learn") / "mine.json"
    return out, run(str(GAMES), "--features", "factors", "--out", str(out), "--until", "0.003")


@pytest.mark.slow
def test_the_command_learns_factors_with_which_games_are_played(lesson: tuple[Path, Result]) -> None:
    out, result = lesson
    assert result.exit_code == 0, result.output
    made = json.loads(out.read_text())
    assert [*made["features"]] == [*FACTORS]
    found = read(out)
    assert repr(found) == "<Factors mine>"
    assert [*found.near] == made["features"]["near"]["weights"]
    assert found.near[0] > 2
    assert found.unsafe < 0.5
    assert len(go.playout(go.Board(5), 1, policy=found).moves) > 20
    figures = made["certificate"]["apart"]
    assert run("score", str(GAMES), "--weights", str(out), "--apart").stdout == (
        f"prediction rate {figures['prediction rate']:.2f} %, mean log-evidence "
        f"{figures['log-evidence']:.4f}, {figures['moves']} moves\n"
    )


def test_factors_weigh_no_board_by_themselves(lesson: tuple[Path, Result]) -> None:
    with pytest.raises(GomcError, match=r"these are factors of playouts: ask gomc\.reference\.policy"):
        learn.weights(go.Board(5), learn.read(lesson[0]))


def test_a_file_has_all_factors_or_none(lesson: tuple[Path, Result], tmp_path: Path) -> None:
    made = json.loads(lesson[0].read_text())
    del made["features"]["near"]
    path = tmp_path / "some.json"
    path.write_text(json.dumps(made))
    for read_it in (read, learn.read):
        with pytest.raises(GomcError, match=r"'some\.json'"):
            read_it(path)


def test_every_level_has_words():
    assert {name: len(its) for name, its in FACTORS.items()} == {
        "shapes": 1107,
        "near": 3,
        "captures": 6,
        "saves": 6,
        "attacks": 2,
        "unsafe": 1,
    }
    assert words("captures", 6) == "near, 3 or more"


# --- The factors of gomc's.


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_factors_have_a_birth_certificate(name: str) -> None:
    path = DATA / f"{name}.json.gz"
    birth = learn.read(path).certificate
    assert birth["converged"]
    assert birth["command"].startswith(
        f"gomc learn {name.removeprefix('factors-')}.sgf --features factors"
    )
    assert birth["apart"]["prediction rate"] > 25
    assert path.stat().st_size < 10_000


def test_shipped_factors_predict_games_that_they_have_not_seen():
    path = DATA / "factors-9x9.json.gz"
    figures = learn.read(path).certificate["apart"]
    assert run("score", str(GAMES), "--weights", str(path)).stdout == (
        f"prediction rate {figures['prediction rate']:.2f} %, mean log-evidence "
        f"{figures['log-evidence']:.4f}, {figures['moves']} moves\n"
    )
