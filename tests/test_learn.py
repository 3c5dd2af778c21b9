"""What moves are judged by, and what is learned from games: hand-made positions, twins in Python."""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="learning needs numba: pip install 'gomc[learn]'")
pytest.importorskip("sgfmill", reason="the games are read with sgfmill: pip install 'gomc[learn]'")

import numpy as np
from click.testing import CliRunner, Result

import gomc.reference as go
from gomc import sgf
from gomc.cli import main
from gomc.errors import GomcError
from gomc.fast.sight.ground import ground
from gomc.fast.sight.model import NOTHING, Model, new_model
from gomc.fast.sight.shapes import small_shapes
from gomc.features.files import KEPT
from gomc.features.levels import FEATURES, LARGE, LEVELS, chosen, words
from gomc.features.shapes import FARTHEST, OFFSETS, RINGS, distance, images
from gomc.game.points import parse_move
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab import learn
from gomc.lab.learn import factors, minorization
from gomc.lab.learn.frequent import harvested
from gomc.lab.learn.games import played, split
from gomc.lab.learn.harvest import harvest
from gomc.lab.learn.scoring import FeatureBoards
from gomc.lab.learn.training import Lesson
from gomc.reference.sight.look import features_of, prepare_position

pytestmark = pytest.mark.kernels

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"
"""Every tenth of the games on 9x9 that gomc's weights were learned from: those kept apart."""

PLAIN = new_model(chosen("small"), NOTHING)
NONE: dict[str, dict[int, int]] = {name: {} for name in LARGE}

MOVES, PASS, ON_A_STONE = "(;SZ[5];B[cc];W[bb])", "(;SZ[5];B[])", "(;SZ[5]AB[cc];W[cc])"
"""Games: with two moves, with no move but a pass, and with no legal move."""


def position(rows: str, last: str | None = None) -> go.Board:
    """Return a board of a diagram, X to move; `last` is a stone of O's that was played last."""
    lines = rows.split()
    size = len(lines)
    names = {"X": [], "O": []}
    for r, line in enumerate(lines):
        for c, sign in enumerate(line):
            if sign in names:
                names[sign].append(f"{'ABCDEFGHJKLMNOPQRST'[c]}{size - r}")
    board = go.Board(size)
    white = [name for name in names["O"] if name != last]
    board.set_up(black=names["X"], white=white, to_play="white" if last else "black")
    if last:
        board.play(last)
    return board


def seen(board: go.Board, move: str) -> dict[str, str]:
    """Return the features of a move in words, which are the same in the book and compiled."""
    found = {name: its for name, (its, _) in learn.team(board, move, PLAIN).items()}
    levels = features_of(
        1 << parse_move(move, board.size), prepare_position(board.state.view, board.geometry), NONE
    )
    assert found == {name: words(name, levels[name]) for name in PLAIN.gammas if levels.get(name)}
    return found


def judged(rows: str, move: str, last: str | None = None) -> dict[str, str]:
    """Return the tactics of a move in words."""
    found = seen(position(rows, last), move)
    kinds = ("capture", "extension", "self-atari", "atari", "defence", "pressure")
    return {name: found[name] for name in kinds if name in found}


CASES = {
    "nothing": ("..... ..... ..X.. ..... .....", "B2", None, {}),
    "takes one that could escape": (
        "....... ....... ..X.... .XOX... ....... ....... .......",
        "C3",
        None,
        {"capture": "could escape, 1 stone"},
    ),
    "takes one that could not": (
        "XXX XO. XX.",
        "C2",
        None,
        {"capture": "could not escape, 1 stone"},
    ),
    "takes the last move": (
        "....... ....... ..X.... .XOX... ....... ....... .......",
        "C3",
        "C4",
        {"capture": "takes the last move, 1 stone"},
    ),
    "takes and saves": (
        "XOX.. XOX.. ..... ..... .....",
        "B3",
        None,
        {"capture": "saves own, 2 stones"},
    ),
    "extends": (
        "....... ....... ..O.... .OXO... ....... ....... .......",
        "C3",
        None,
        {"extension": "elsewhere, lives, 1 stone"},
    ),
    "extends what the last move attacked": (
        "....... ....... ..O.... .OXO... ....... ....... .......",
        "C3",
        "D4",
        {"extension": "answers, lives, 1 stone"},
    ),
    "extends on the first line": (
        "..... ..... ..... ..O.. .OX..",
        "D1",
        None,
        {"extension": "elsewhere, in a ladder, 1 stone"},
    ),
    "plays into atari": (
        "....... ....... ..O.... .O.O... ....... ....... .......",
        "C4",
        None,
        {"self-atari": "takes nothing, 1 stone"},
    ),
    "gives atari in a ladder": (
        "....... ....... ..X.... .XO.... .X..... ....... .......",
        "D4",
        None,
        {"atari": "ladder, 1 stone"},
    ),
    "gives atari in a ladder that is broken": (
        "....... ....... ..X.... .XO.... .X..O.. ....... .......",
        "D4",
        None,
        {"atari": "no ladder, 1 stone"},
    ),
    "gives atari in a ladder that is broken farther away": (
        "....... ....... ..X.... .XO.... .X..... ....O.. .......",
        "D4",
        None,
        {"atari": "no ladder, 1 stone"},
    ),
    "puts three stones in atari": (
        "..OOO.. ..XXX.. ....... ....... ....... ....... .......",
        "F7",
        None,
        {"atari": "ladder, 3 or more"},
    ),
    "defends": (
        "....... ....... ..O.... .OX.... ....... ....... .......",
        "C3",
        "C5",
        {"defence": "touches the last move, 1 stone"},
    ),
    "defends elsewhere": (
        "....... ....... ..O.... .OX.... ....... ....... .......",
        "C3",
        None,
        {"defence": "elsewhere, 1 stone"},
    ),
    "presses": (
        "....... ....... ....... .XO.... ....... ....... .......",
        "D4",
        None,
        {"pressure": "1 stone"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_tactics(name: str) -> None:
    rows, move, last, expected = CASES[name]
    assert judged(rows, move, last) == expected


def test_a_ko_is_forbidden_to_the_opponent_only():
    """The record leaves out White's pass between the two moves of Black."""
    text = "(;SZ[9]KM[7]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];{}[bb])"
    for color, moves in ("B", 2), ("W", 1):  # the second move fills or takes the ko
        record = sgf.read(text.format(color))
        assert learn.score([record])[0].moves == moves
        assert len(factors.compete(record)[0].ends) == moves


def test_atari_while_there_is_a_ko():
    board = go.Board(7)
    for move in ["B6", "C6", "A5", "D5", "B4", "C4", "C5", "G1", "E1", "B5"]:
        board.play(move)  # White took at B5, and Black may not retake at C5
    assert not board.is_legal("C5")
    assert seen(board, "F1")["atari"] == "while there is a ko, 1 stone"


def test_other_features():
    board = go.Board(9)
    for move in ["E5", "C3", "G3"]:
        board.play(move)
    found = seen(board, "G4")
    assert found["border"] == "opening, 3"
    assert found["last"] == "opening, 2"
    assert found["before"] == "opening, 9"
    assert found["both"] == "2, 9"
    assert found["steps"] == "1, 5"
    assert found["liberties"] == "no own, 4 or more other, 3 after"
    assert found["territory"] == "influence -8, nobody's"


FIGHT = position("....... ....... ..OX... ..XO... ...X... ....... .......", "D4")
SECOND = position("..... .OX.. .XO.. ..O.. .....", "C3")
ALONE = position(".OX.. .X... O.... ..... .....", "A3")


@pytest.mark.parametrize(
    ("board", "move", "expected"),
    [
        (FIGHT, "E4", "1 of the last move's, 2 of own beside it, touches the last move's, 2 away"),
        (FIGHT, "B4", "1 of the last move's, 2 of own beside it, touches own, 4 away"),
        (FIGHT, "E5", "1 of the last move's, 2 of own beside it, touches own, 3 away"),
        (FIGHT, "G7", "1 of the last move's, 2 of own beside it, touches neither, 9 away"),
        (SECOND, "B2", "4 of the last move's, 2 of own beside it, touches both, 3 away"),
        (SECOND, "B5", "4 of the last move's, 2 of own beside it, touches neither, 5 away"),
        (ALONE, "A2", "3 of the last move's, no of own beside it, touches the last move's, 2 away"),
    ],
)
def test_fight(board: go.Board, move: str, expected: str) -> None:
    assert seen(board, move)["fight"] == expected


def test_without_a_last_move_there_is_no_fight():
    assert "fight" not in seen(position("..... ..... ..X.. ..... ....."), "B3")


def test_steps_cross_strings_for_nothing():
    board = position("..... XXXX. ....O ..... .....", last="E3")
    found = seen(board, "A5")
    assert found["steps"].startswith("3, ")  # E3, D3 or E4, the string of four, A5


# --- Symmetries and twins.


def random_board(seed: int, size: int, moves: int) -> go.Board:
    draw, board = random.Random(seed), go.Board(size)
    for _ in range(moves):
        board.play(draw.choice(board.legal_moves().names))
    return board


def turned(board: go.Board, turn: int, exchange: bool) -> tuple[go.Board, dict[str, str]]:
    """Return the image of a game, and that of each point."""
    size = board.size
    other = go.Board(size)
    if exchange:
        other.set_up(to_play="white")

    def image(point: int) -> int:
        if point < 0:
            return point
        twice = [2 * n - size + 1 for n in divmod(point, size + 1)]
        row, column = images((twice[0], twice[1]))[turn]
        return (row + size - 1) // 2 * (size + 1) + (column + size - 1) // 2

    for color, move in board.moves:
        other.play(image(move), color.other if exchange else color)
    names = zip(board.geometry.points, go.Board(size).legal_moves().names, strict=True)
    names_of = dict(names)
    return other, {name: names_of[image(point)] for point, name in names_of.items()}


@pytest.mark.parametrize("exchange", [False, True])
@pytest.mark.parametrize("turn", range(8))
def test_weights_do_not_depend_on_the_side_from_which_one_looks(turn: int, exchange: bool) -> None:
    for seed in range(3):
        board = random_board(seed, 7, 12 + 10 * seed)
        other, image = turned(board, turn, exchange)
        found, same = learn.weights(board), learn.weights(other)
        assert {image[name]: weight for name, weight in found.items()} == pytest.approx(same)


def canonical(board: go.Board, move: int, ring: int, last: int) -> tuple[object, ...]:
    """Return a shape in plain Python: the least of its eight images."""
    size = board.size
    row, column = divmod(move, size + 1)
    seen = []
    for turn in range(8):
        signs = []
        for offset in OFFSETS:
            if distance(*offset) - 2 > ring:
                break
            y, x = images(offset)[turn]
            r, c = row + y, column + x
            if not (0 <= r < size and 0 <= c < size):
                signs.append("#")
                continue
            point = r * (size + 1) + c
            color = board.color_at(point)
            sign = "." if color is None else "X" if color is board.to_play else "O"
            if color is not None and distance(*offset) == 2:
                sign += str(min(len(board.liberties(point)), 4))
            signs.append(sign)
        where = [images(offset)[turn] for offset in OFFSETS]
        place = (last // (size + 1) - row, last % (size + 1) - column)
        seen.append((signs, where.index(place) if last >= 0 and place in where else -1))
    return repr(min(seen)), ring


@pytest.mark.parametrize("kind", [0, 1])
def test_numbers_of_shapes_are_the_same_if_the_shapes_are(kind: int) -> None:
    by_number: dict[int, object] = {}
    by_shape: dict[object, int] = {}
    for seed in range(2):
        whole = random_board(seed, 6, 14)
        numbers = np.zeros((3, 14 * 36, RINGS), np.uint64)
        sight = FeatureBoards(PLAIN)
        events = played(Record.of(whole)).events
        assert harvest(events, *sight.table(6), sight.eyes, 0, numbers) == 14
        for n, (color, move) in enumerate(whole.moves):
            board = Record.of(whole).board_at(n, go.Board)
            last = whole.moves[n - 1][1] if n else -1
            for ring in range(1, RINGS, 3):
                number = int(numbers[kind, n, ring])
                if kind and not number:
                    continue
                shape = canonical(board, move, ring, last if kind else -1)
                assert by_number.setdefault(number, shape) == shape
                assert by_shape.setdefault(shape, number) == number
            assert color is board.to_play
    assert len(by_number) > 50


def test_small_shapes_are_those_that_are_possible():
    levels = small_shapes()
    assert levels[0] == 1  # nothing around
    # Three colours on eight points, by Burnside: (6561 + 2 * 9 + 81 + 4 * 243) / 8.
    inside = np.array([n for n in range(1 << 16) if not n & n >> 8 & 255])
    assert len({*levels[inside].tolist()}) == 7632 // 8
    assert len({*levels.tolist()} - {0}) == levels.max()


def test_the_smallest_boards_have_their_ground():
    for size in (1, 2, 25):
        base = ground(size)
        assert base.near.shape == (size * size, 4)
        assert base.bare.shape[1] == FARTHEST - 1


def spread(values: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """Bouzy's dilation in plain Python."""
    new = {}
    for (r, c), value in values.items():
        beside = [values[p] for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if p in values]
        black, white = sum(v > 0 for v in beside), sum(v < 0 for v in beside)
        gain = black if value >= 0 and not white else -white if value <= 0 and not black else 0
        new[r, c] = value + gain
    return new


def test_influence_is_as_a_twin_in_plain_python_finds_it():
    board = random_board(5, 9, 20)
    values = {
        (r, c): {None: 0, Color.BLACK: 128, Color.WHITE: -128}[board.color_at(r * 10 + c)]
        for r in range(9)
        for c in range(9)
    }
    for _ in range(5):
        values = spread(values)
    sign = 1 if board.to_play is Color.BLACK else -1
    for name in board.legal_moves().names:
        r, c = 9 - int(name[1:]), "ABCDEFGHJ".index(name[0])
        value = sign * values[r, c]
        size = 0 if value == 0 else min(2 ** (abs(value).bit_length() - 1), 32)
        said = seen(board, name)["territory"]
        assert said.startswith(f"influence {size if value > 0 else -size}, ")


# --- Games, files, commands.


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["learn", *arguments])


def test_all_games_of_a_file_are_read():
    games = sgf.read_all(GAMES)
    assert len(games) == 27
    assert games[0] == sgf.read(GAMES)
    with pytest.raises(GomcError, match=r"^game 2: the board of the record must be square"):
        sgf.read_all("(;SZ[9]) (;SZ[9:8])")


def test_every_tenth_game_is_kept_apart():
    records = [Record(9, komi=n) for n in range(1, 31)]
    learned, apart = split(records)
    assert [record.komi for record in apart] == [10, 20, 30]
    assert len(learned) == 27


def test_a_game_ends_at_a_move_on_a_stone_and_takes_up_set_ups():
    record = sgf.read("(;SZ[5]AB[aa][ba];W[cc];B[dd];AE[aa];W[cc];B[ee])")
    its, numbers = FeatureBoards(PLAIN).compete(record)
    assert numbers.tolist() == [1, 2]
    assert its.ends.tolist() == [23, 45]


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Weights learned from a few games by the command."""
    out = tmp_path_factory.mktemp("learn") / "weights.json"
    return out, run(str(GAMES), "--out", str(out), "--often", "3", "--until", "0.003")


def test_the_command_learns_and_says_how_well(lesson: tuple[Path, Result]) -> None:
    out, result = lesson
    assert result.exit_code == 0, result.output
    assert "games kept apart: prediction rate " in result.stdout
    made = json.loads(out.read_text())
    birth = made["certificate"]
    assert birth["converged"]
    assert birth["games"] == 27
    assert birth["command"].startswith("gomc learn games_9x9.sgf --features all --often 3")
    assert [*made["features"]] == [*FEATURES]
    scored = run("score", str(GAMES), "--weights", str(out), "--apart")
    figures = birth["apart"]
    assert scored.stdout == (
        f"prediction rate {figures['prediction rate']:.2f} %, mean log-evidence "
        f"{figures['log-evidence']:.4f}, {figures['moves']} moves\n"
    )


@pytest.mark.slow
def test_a_lesson_that_was_ended_goes_on(lesson: tuple[Path, Result], tmp_path: Path) -> None:
    records = sgf.read_all(GAMES)
    lesson_of = Lesson(records, tmp_path / "weights.json.gz", often=3, until=0.003)
    count = 0

    def interrupt(_: object) -> None:
        nonlocal count
        count += 1
        if count == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn.learn(lesson_of, watch=interrupt)
    half = learn.read(lesson_of.out)
    assert half.certificate["updates"] == 20
    assert "converged" not in half.certificate
    whole = learn.learn(lesson_of)
    assert whole.certificate["updates"] > 20
    once = learn.read(lesson[0]).certificate
    assert whole.certificate["log-evidence"] == pytest.approx(once["log-evidence"], abs=0.03)
    with pytest.raises(GomcError, match="has weights learned in another way or from other games"):
        learn.learn(Lesson(records, lesson_of.out, often=4))


def test_ctrl_c_before_the_first_update_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson_of = Lesson(sgf.read_all(MOVES * 10), tmp_path / "weights.json", "small")

    def interrupt(*_: object) -> float:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(minorization, "contest", interrupt)
        with pytest.raises(KeyboardInterrupt):
            learn.learn(lesson_of)
        assert not lesson_of.out.exists()
    learn.learn(lesson_of)
    whole = lesson_of.out.read_bytes()
    monkeypatch.setattr(minorization, "contest", interrupt)
    with pytest.raises(KeyboardInterrupt):
        learn.learn(replace(lesson_of, until=1e-6))
    assert lesson_of.out.read_bytes() == whole


@pytest.mark.parametrize("features", ["small", "patterns"])
def test_a_finished_lesson_leaves_the_file_alone(tmp_path: Path, features: str) -> None:
    lesson_of = Lesson(sgf.read_all(MOVES * 10), tmp_path / "weights.json", features, often=1)
    once = learn.learn(lesson_of).certificate
    whole = lesson_of.out.read_bytes()
    assert once["until"] == lesson_of.until
    assert learn.learn(lesson_of).certificate == once
    assert learn.learn(replace(lesson_of, until=0.1)).certificate == once
    assert lesson_of.out.read_bytes() == whole
    more = learn.learn(replace(lesson_of, until=1e-7)).certificate
    assert more["until"] == 1e-7
    assert more["updates"] > once["updates"] or features == "patterns"


def test_weights_stay_near_weights_from_more_games(lesson: tuple[Path, Result], tmp_path: Path) -> None:
    base, out = lesson[0], tmp_path / "near.json.gz"
    one = tmp_path / "one game.sgf"
    one.write_text(sgf.write(sgf.read_all(GAMES)[3]))
    result = run(str(one), "--near", str(base), "--out", str(out))
    assert result.exit_code == 0, result.output
    more, near = learn.read(base), learn.read(out)
    assert near.certificate["near"] == more.certificate
    assert near.certificate["command"] == (
        "gomc learn 'one game.sgf' --features all --until 1e-05 --out near.json.gz --near weights.json"
    )
    assert "often" not in near.certificate
    assert 0 < len(near.shapes["shape"]) < len(more.shapes["shape"])
    for name in LARGE:  # the shapes that occur in the game, each with the weight it had, or nearly
        places = np.searchsorted(more.shapes[name], near.shapes[name])
        assert more.shapes[name][places].tolist() == near.shapes[name].tolist()
        ratios = near.gammas[name][1:] / more.gammas[name][1 + places]
        assert not np.all(ratios == 1)
        assert np.all(np.abs(np.log(ratios)) < 0.1)
    for row, name in enumerate(near.gammas):
        if name in LARGE:  # every shape that was played is kept
            played_shapes = [
                [model.shapes[name][level - 1] if level else 0 for level in its.rows[row, its.wins]]
                for model in (more, near)
                for its in [FeatureBoards(model).compete(sgf.read(one))[0]]
            ]
            assert played_shapes[0] == played_shapes[1]
    before, after = (learn.score([sgf.read(one)], model)[0].evidence for model in (more, near))
    assert after > before


def test_weights_near_weights_of_other_features_are_refused(lesson: tuple[Path, Result]) -> None:
    result = run(str(GAMES), "--near", str(lesson[0]), "--features", "small")
    assert result.exit_code == 2
    assert "the weights to stay near have other features: choose 3x3,shape," in result.stderr


def test_weights_are_found_by_a_path_or_its_text(lesson: tuple[Path, Result]) -> None:
    board = go.Board(9)
    board.play("E5")
    kept = lesson[0]
    assert [*learn.read(str(kept)).gammas] == [*learn.read(kept).gammas]
    assert learn.weights(board, kept) == learn.weights(board, str(kept))
    assert Lesson(sgf.read_all(GAMES), str(kept)).out == kept  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: learn.read(None), "cannot read None"),
        (lambda: learn.model(None), "weights must be .* or a file of weights, not 'None'"),
        (lambda: learn.weights(go.Board(9), b"9x9"), "learned must be a Model, not b'9x9'"),
        (lambda: learn.score(Record(9)), "records must be several, as in a list"),
        (lambda: learn.score(["x"]), "a game must be a Record, not 'x'"),
        (lambda: learn.score([], "9x9"), "weights must be a Model, not '9x9'"),
        (lambda: Lesson(Record(9), Path("w.json")), "records must be several, as in a list"),
        (lambda: Lesson([], None), "out must be the name of a file, not None"),
        (lambda: Lesson([], Path("w.json"), features=None), "features must be a str, not None"),
        (lambda: Lesson([], Path("w.json"), origin="me"), "origin must be a dict, not 'me'"),
        (lambda: Lesson([], Path("w.json"), near="9x9"), "near must be a Model, not '9x9'"),
    ],
)
def test_what_cannot_be_learned_from_gets_a_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(GomcError, match=said):
        call()


@pytest.mark.slow
def test_factors_of_playouts_stay_near_factors_too(tmp_path: Path) -> None:
    base, out = tmp_path / "all.json", tmp_path / "near.json"
    for path, *near in ((base,), (out, "--near", str(base))):
        result = run(str(GAMES), "--features", "factors", "--until", "0.01", "--out", str(path), *near)
        assert result.exit_code == 0, result.output
    more, less = learn.read(base), learn.read(out)
    assert less.certificate["near"] == more.certificate
    assert [*less.gammas] == [*more.gammas]


def test_a_changed_file_is_read_again(lesson: tuple[Path, Result], tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_bytes(lesson[0].read_bytes())
    first = learn.model(path)
    assert learn.model(path) is first
    Model(
        first.gammas | {"3x3": first.gammas["3x3"][:1] * np.ones(len(first.gammas["3x3"]))},
        first.shapes,
        first.certificate,
    ).write(path)
    os.utime(path, ns=(0, 1))
    assert set(learn.model(path).gammas["3x3"]) == {1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--features", "joseki"],
            "features must be 'all', 'small', 'factors', 'patterns', or some",
        ),
        (["--often", "0"], "the number of times a shape must have been played must be a whole number"),
        (["--until", "0"], "the smallest change of the log-evidence must be"),
        (["--out", "nowhere/weights.json"], "there is no folder 'nowhere' for weights.json."),
    ],
)
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str) -> None:
    result = run(str(GAMES), *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 1}', "\x1f\x8b\x00", "{" * 9999])
def test_a_file_that_has_no_weights_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.json"
    path.write_bytes(text.encode("latin-1"))
    result = run("score", str(GAMES), "--weights", str(path))
    assert result.exit_code == 2
    assert "is no file of weights made by `gomc learn`" in result.stderr


def test_the_rival_of_a_shape_is_the_shape_inside_it() -> None:
    records = sgf.read_all(GAMES)
    model, rivals = harvested(chosen("all"), 3, records, shown)
    sight, seen = FeatureBoards(model), set[tuple[str, int]]()
    levels = {n: {int(its): k for k, its in enumerate(model.shapes[n], 1)} for n in LARGE}
    for record in records:
        size, events = played(record)
        numbers = np.zeros((len(LARGE), len(events), RINGS), np.uint64)
        harvest(events, *sight.table(size), sight.eyes, 0, numbers)
        for name, rows in zip(LARGE, numbers[:, :, 1:].tolist(), strict=True):
            for row in rows:
                inside = 0
                for number in row:
                    level = levels[name].get(number, 0)
                    if not level:
                        break
                    assert rivals[FEATURES.index(name)][level] == inside
                    seen.add((name, level))
                    inside = level
    assert len(seen) > 400
    assert not any(rivals[FEATURES.index(name)].any() for name in {*FEATURES} - {*LARGE})


def shown(games: Sequence[Record], _: str) -> Sequence[Record]:
    """Return the games: a progress that is not shown."""
    return games


def test_games_without_moves_teach_nothing(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text("(;SZ[9];B[])")
    assert "they have no moves" in run(str(empty)).stderr
    assert "they have no moves" in run("score", str(empty)).stderr


@pytest.mark.parametrize("features", ["small", "patterns", "factors"])
@pytest.mark.parametrize("games", [PASS * 9 + MOVES, ON_A_STONE])
def test_games_without_moves_outside_those_kept_apart_teach_nothing(
    tmp_path: Path, games: str, features: str
) -> None:
    lesson_of = Lesson(sgf.read_all(games), tmp_path / "weights.json", features)
    with pytest.raises(GomcError, match="those that are not kept apart have no legal moves"):
        learn.learn(lesson_of)


def test_of_a_few_games_none_is_kept_apart(tmp_path: Path) -> None:
    few = tmp_path / "few.sgf"
    few.write_text(MOVES * 9)
    result = run("score", str(few), "--apart")
    assert result.exit_code == 2
    assert "none of these games is kept apart: learning keeps every tenth game" in result.stderr


@pytest.mark.parametrize("apart", [PASS, ON_A_STONE])
def test_games_kept_apart_may_have_no_moves(tmp_path: Path, apart: str) -> None:
    records = sgf.read_all(MOVES * 9 + apart)
    model = learn.learn(Lesson(records, tmp_path / "weights.json", "small"))
    assert model.certificate["converged"]
    assert model.certificate["apart"] == {}


def test_weights_of_a_file_are_the_weights_that_were_written(tmp_path: Path) -> None:
    shapes = {name: np.array([5, 2**63], np.uint64) for name in LARGE}
    model = new_model(("shape", "capture"), shapes)
    model.gammas["shape"][1:] = 0.123456, 7e5
    made = Model(model.gammas, shapes, {"seed": 2007})
    for name in ("weights.json", "weights.json.gz"):
        made.write(tmp_path / name)
        same = learn.read(tmp_path / name)
        assert [*same.gammas] == ["shape", "capture"]
        assert same.gammas["shape"].tolist() == [1, 0.1235, 7e5]
        assert same.shapes["shape"].tolist() == [5, 2**63]
    assert gzip.decompress((tmp_path / "weights.json.gz").read_bytes()).startswith(b"{")


# --- The weights of gomc's.


def test_every_level_has_words():
    assert {name: len(levels) for name, levels in LEVELS.items()} == {
        "capture": 15,
        "extension": 12,
        "self-atari": 6,
        "atari": 9,
        "defence": 6,
        "pressure": 3,
        "liberties": 150,
        "border": 21,
        "last": 48,
        "before": 48,
        "both": 324,
        "steps": 100,
        "territory": 39,
        "fight": 1600,
    }
    assert all(len({*levels}) == len(levels) for levels in LEVELS.values())


@pytest.mark.parametrize("name", KEPT)
def test_shipped_weights_have_a_birth_certificate(name: str) -> None:
    birth = learn.model(name).certificate
    assert birth["converged"]
    assert birth["command"].startswith(f"gomc learn {name.removeprefix('patterns-')}.sgf ")
    assert birth["apart"]["prediction rate"] > (10 if name.startswith("patterns-") else 30)
    assert KEPT[name].stat().st_size < 1_500_000
    assert ("near" in birth) == (not name.startswith("patterns-"))


@pytest.mark.parametrize("name", ["9x9", "13x13", "19x19"])
def test_the_page_tells_the_figures_of_the_shipped_weights(name: str) -> None:
    apart = learn.model(name).certificate["apart"]
    told = f"{apart['prediction rate']:.2f} %, {apart['log-evidence']:.3f}"
    page = (Path(__file__).parents[1] / "docs" / "howto" / "learn.md").read_text("utf-8")
    assert any(line.startswith(f"| {name} |") and told in line for line in page.splitlines())


def test_shipped_weights_predict_games_that_they_have_not_seen():
    result = run("score", str(GAMES), "--weights", "9x9")
    assert result.exit_code == 0, result.output
    figures = learn.model("9x9").certificate["apart"]
    assert result.stdout == (
        f"prediction rate {figures['prediction rate']:.2f} %, mean log-evidence "
        f"{figures['log-evidence']:.4f}, {figures['moves']} moves\n"
    )
