"""Games of a program against itself, from which weights can be learned."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("tqdm", reason="matches need tqdm: pip install 'gomc[arena]'")
pytest.importorskip("sgfmill", reason="games are written with sgfmill: pip install 'gomc[sgf]'")

from click.testing import CliRunner

from gomc import sgf
from gomc.arena import Store
from gomc.cli import main
from gomc.errors import GomcError
from gomc.features import files
from gomc.features.files import weights_hash
from gomc.game.points import parse_move
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab import owngames
from gomc.lab.owngames import OwnGames, play, played
from gomc.reference import Board

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"


def plan(**settings: object) -> OwnGames:
    """Return the plan of a few tiny games."""
    usual = {
        "program": "uct",
        "playouts": 8,
        "size": 4,
        "komi": 0.5,
        "games": 3,
        "backend": "reference",
    }
    return OwnGames(**usual | settings)  # type: ignore[arg-type]


def record(*names: str, size: int = 4) -> Record:
    board = Board(size)
    for name in names:
        board.play(name)
    return Record.of(board)


def test_games_repeat_differ_and_are_legal():
    with Store(":memory:") as store:
        games = play(plan(), store, workers=1)
    with Store(":memory:") as store:
        assert play(plan(), store, workers=2) == games
    assert len({game.moves for game in games}) == 3
    for game in games:
        board = Board(4)
        for color, move in game.moves:
            assert board.to_play is color
            board.play(move)


def test_games_begin_with_drawn_numbers_of_moves_of_the_records():
    records = [
        record("A1", "B2", "C3", "D4"),
        record("D1", size=5),
        record("B1", "pass", "C1"),
        Record(4),
    ]
    its = plan(records=records, opening=4, games=90).questions
    begins = [record.moves for record in its]
    whole = tuple(move for _, move in records[0].moves)
    assert {*begins[::3]} == {whole[:count] for count in range(5)}
    assert {*begins[1::3]} == {(), (records[2].moves[0][1],)}
    assert {*begins[2::3]} == {()}
    assert len({question.seed for question in its}) == 90


def test_games_begin_before_a_move_that_the_rules_forbid():
    wrong = sgf.read("(;SZ[4];B[aa];W[bb];B[bb];W[cc])")
    whole = tuple(move for _, move in wrong.moves[:2])
    its = plan(records=[wrong], opening=4, games=20).questions
    assert {question.moves for question in its} == {whole[:count] for count in range(3)}


def test_records_with_set_up_stones_do_not_begin_games():
    stones = sgf.read("(;SZ[4]AB[aa];W[bb])")
    with pytest.raises(GomcError, match=r"^no game begins on an empty board of size 4\.$"):
        plan(records=[stones])
    its = plan(records=[stones, record("B2")], opening=1, games=20).questions
    assert {question.moves for question in its} == {(), (parse_move("B2", 4),)}


@pytest.mark.parametrize(("sure", "moves"), [(0.5, 3), (1.01, None)])
def test_a_game_ends_when_the_winner_is_clear(sure, moves, monkeypatch):
    monkeypatch.setattr(owngames, "SURE", sure)
    question = plan(records=[record("B2", "C3")], opening=2, games=40).questions[-1]
    said = question.ask().split()[1:]
    if moves:
        assert len(said) == moves
    else:
        assert said[-2:] == ["pass", "pass"] or len(said) + len(question.moves) == 3 * 16


def test_the_winner_must_be_clear_for_some_moves_in_a_row(monkeypatch):
    class Wavering:
        rates = iter([0.95, 0.05, 0.5, 0.95, 0.04, 0.93, 0.5])

        def __init__(self, *_: object) -> None: ...

        def choose(self, board: Board) -> tuple[object, object]:
            result = type("Result", (), {"win_rate": next(self.rates)})
            return next(iter(board.legal_moves())), result

    monkeypatch.setattr(owngames, "Player", Wavering)
    assert len(plan().questions[0].ask().split()) == 1 + 6


def test_a_stopped_work_goes_on():
    told: list[int] = []
    with Store(":memory:") as store:
        first = play(plan(games=2), store, workers=1)
        assert played(plan(), store) == first
        games = play(plan(), store, workers=1, watch=told.append)
    assert games[:2] == first
    assert told == [2, 3]


def test_games_with_other_weights_are_other_games(monkeypatch):
    kept = plan(program="gomc", size=9).questions[0].key
    assert weights_hash("9x9") in kept
    monkeypatch.setitem(files.KEPT, "9x9", files.KEPT["13x13"])
    files._hash.cache_clear()
    assert plan(program="gomc", size=9).questions[0].key != kept
    files._hash.cache_clear()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "games must be a whole number from 1 to 1000000, not 0"),
        ({"games": 10**9}, "games must be a whole number from 1 to 1000000, not 1000000000"),
        ({"opening": -1}, "opening must be a whole number 0 or more, not -1"),
        ({"size": 99}, "size must be"),
        ({"records": 5}, "records must be several, as in a list, not 5"),
        ({"records": ["x"]}, "a game must be a Record, not 'x'"),
        ({"program": "random"}, "own games are played by a program of gomc with a number of playouts"),
        ({"program": "uct:seconds=1"}, "own games are played by a program of gomc"),
    ],
)
def test_a_wrong_plan_is_named(settings, message):
    with pytest.raises(GomcError, match=message):
        plan(**settings)


def test_games_are_played_by_a_plan_and_kept_in_a_store():
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="plan must be a OwnGames, not 'uct'"):
            play("uct", store, workers=1)
        with pytest.raises(GomcError, match="store must be a Store, not None"):
            play(plan(), None, workers=1)


def test_numbers_of_numpy_plan_the_same_games():
    np = pytest.importorskip("numpy")
    whole = {"playouts": 8, "size": 4, "games": 3, "opening": 2, "seed": 5}
    same = plan(**{name: np.int64(number) for name, number in whole.items()}, komi=np.float32(0.5))
    assert same == plan(**whole)
    assert [game.key for game in same.questions] == [game.key for game in plan(**whole).questions]


def run(folder: Path, *more: str) -> tuple[int, str, str]:
    words = "learn play --program uct --playouts 8 --size 4 --games 2 --backend reference --workers 1"
    files = ["--results", str(folder / "r.sqlite"), "--out", str(folder / "own.sgf")]
    result = CliRunner().invoke(main, [*words.split(), *files, *more])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_writes_games_that_can_be_read(tmp_path):
    assert run(tmp_path)[:2] == (0, f"2 games: {tmp_path / 'own.sgf'}\n")
    games = sgf.read_all(tmp_path / "own.sgf")
    with Store(tmp_path / "r.sqlite") as store:
        assert list(games) == played(plan(komi=7.5, games=2), store)
    assert all(game.moves[0][0] is Color.BLACK for game in games)


def test_a_stopped_command_writes_the_games_so_far_and_says_so(tmp_path, monkeypatch):
    assert run(tmp_path)[0] == 0

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(owngames, "play", stopped)
    code, said, _ = run(tmp_path, "--games", "5")
    assert code == 130
    assert said.splitlines()[0] == f"2 games: {tmp_path / 'own.sgf'}"
    assert "the same command goes on" in said
    assert len(sgf.read_all(tmp_path / "own.sgf")) == 2
    run(tmp_path, "--seed", "2")  # of this plan no game is played
    assert len(sgf.read_all(tmp_path / "own.sgf")) == 2


def test_a_command_for_another_size_says_what_is_wrong(tmp_path):
    code, _, said = run(tmp_path, str(GAMES))
    assert code == 2
    assert said == "Error: no game begins on an empty board of size 4.\n"


def test_the_command_does_not_write_over_recorded_games(tmp_path):
    games = tmp_path / "own.sgf"
    games.write_bytes(GAMES.read_bytes())
    code, _, said = run(tmp_path, str(games), "--size", "9")
    assert code == 2
    assert (
        said == f"Error: {games} is one of the files of recorded games; name another file with --out.\n"
    )
    assert games.read_bytes() == GAMES.read_bytes()


def test_the_command_does_not_write_over_the_file_of_results(tmp_path):
    code, _, said = run(tmp_path, "--out", str(tmp_path / "r.sqlite"))
    assert code == 2
    assert said.endswith("r.sqlite is the file of results; name another file with --out.\n")
    assert not (tmp_path / "r.sqlite").exists()
