"""The three rules of eyes: against diagrams, against definitions by coordinates, in random games."""

from __future__ import annotations

import inspect
import itertools
import math
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

import gomc
from gomc import reference
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.rules import Color, Rules
from gomc.settings import Eyes
from gomc.settings import eyes as rules

RULES: tuple[Eyes, ...] = get_args(rules.Named)
SIMPLE = Rules(ko="simple", suicide="none")

Place = tuple[int, int]
Stones = dict[Place, Color]


# --- Boards as text.


def turns(text: str) -> Iterator[str]:
    """Yield a square diagram in all its eight symmetries."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        for flipped in (rows, [row[::-1] for row in rows]):
            yield "\n".join(" ".join(row) for row in flipped)


def swapped(text: str) -> str:
    """Return a diagram with the colours swapped."""
    return text.translate(str.maketrans("XO", "OX"))


def places(points: Any, size: int) -> set[Place]:
    """Return points as rows and columns."""
    return {divmod(point, size + 1) for point in points}


def are_eyes(go: Backend, text: str, color: str, rule: Eyes) -> bool:
    """Whether the points with a star are eyes, all or none of them."""
    board = go.Board.from_diagram(text.replace("*", "."))
    eyes = places(go.eyes(board, color, rule), board.size)
    signs = enumerate("".join(text.split()))
    found = {divmod(i, board.size) in eyes for i, sign in signs if sign == "*"}
    assert len(found) == 1
    return found.pop()


def judged(go: Backend, text: str) -> dict[Eyes, bool]:
    """Return by which rules the stars are eyes of X, however the board is turned and coloured."""
    verdicts = {}
    for rule in RULES:
        views = [are_eyes(go, turned, "black", rule) for turned in turns(text)]
        views += [are_eyes(go, swapped(turned), "white", rule) for turned in turns(text)]
        assert len(set(views)) == 1
        verdicts[rule] = views[0]
    return verdicts


# --- The diagrams of the documentation.


def table() -> dict[str, tuple[str, dict[Eyes, bool]]]:
    """Return the diagrams of the module's docstring, and what its table says of them."""
    lines = str(rules.__doc__).splitlines()
    head = next(i for i, line in enumerate(lines) if "a) " in line)
    cells = [re.findall(r"[XO.*] [XO.*] [XO.*]", line) for line in lines[head + 1 : head + 4]]
    diagrams = ["\n".join(column) for column in zip(*cells, strict=True)]
    verdicts = {line.split()[0]: line.split()[1:] for line in lines if re.match(r" +[DO]\w+ ", line)}
    return {
        letter: (diagrams[i], {rule: verdicts[rule.upper()][i] == "eye" for rule in RULES})
        for i, letter in enumerate("abcd")
    }


def in_the_middle(diagram: str, letter: str) -> str:
    """Return a diagram in the middle of a 7x7 board, on which in d) one stone has no other liberty."""
    rows = [". . . . . . ."] * 2 + [f". . {row} . ." for row in diagram.split("\n")]
    rows += [". . . O . . ." if letter == "d" else ". . . . . . .", ". . . . . . ."]
    return "\n".join(rows)


# Paper: BH 2.2, BH 3.3, GG 14 eyes
@pytest.mark.parametrize("letter", "abcd")
def test_the_table_of_the_docstring_is_right(backend: Backend, letter: str) -> None:
    diagram, verdicts = table()[letter]
    assert judged(backend, in_the_middle(diagram, letter)) == verdicts


def test_the_table_is_read_as_a_reader_would() -> None:
    assert table()["b"] == ("O X O\nX * X\nO X O", {"diagonal": False, "olga": True, "oleg": False})
    told = {
        letter: "".join("ny"[verdict] for verdict in table()[letter][1].values()) for letter in "abcd"
    }
    assert told == {"a": "yyn", "b": "nyn", "c": "yyy", "d": "nnn"}


@pytest.mark.parametrize("letter", "abcd")
def test_the_strings_have_the_liberties_that_the_docstring_says(letter: str) -> None:
    text = in_the_middle(table()[letter][0], letter)
    board = reference.Board.from_diagram(text.replace("*", "."))
    around = {name: len(board.liberties(name)) for name in ("D5", "C4", "E4", "D3")}
    strings = {board.string(name).names for name in around}
    assert len(strings) == {"a": 2, "b": 4, "c": 1, "d": 3}[letter]
    assert [name for name, liberties in around.items() if liberties < 2] == ["D3"] * (letter == "d")


def own_diagram(rule: str) -> str:
    """Return the diagram in the docstring of a rule's constant."""
    text = inspect.getsource(rules).partition(f"\n{rule}: Eyes =")[2].split('"""')[1]
    return "\n".join(re.findall(r"^    ([XO.*](?: [XO.*])+)$", text, re.MULTILINE))


RING = own_diagram("DIAGONAL")


def test_the_diagram_of_diagonal_shows_a_ring_that_only_olga_leaves_alone(backend: Backend) -> None:
    assert judged(backend, RING) == {"diagonal": False, "olga": True, "oleg": False}


def test_the_ring_lives_until_one_of_its_points_is_filled(backend: Backend) -> None:
    board = backend.Board.from_diagram(RING.replace("*", "."))
    assert not board.legal_moves("white").bits & sum(1 << point for point in board.liberties("B5"))
    board.play("A5", "black")
    board.play("E1", "white")
    assert len(board.black) == 0


def test_the_diagrams_of_olga_and_oleg_are_those_of_the_table() -> None:
    assert own_diagram("OLGA") == table()["b"][0]
    assert own_diagram("OLEG") == table()["a"][0]


# --- Small boards, edges and corners.


@pytest.mark.parametrize(
    ("text", "eyes"),
    [
        ("* X . .\nX . . .\n. . . .\n. . . .", "diagonal olga"),
        ("* X . .\nX X . .\n. . . .\n. . . .", "diagonal olga oleg"),
        ("* X . .\nX O . .\n. . . .\n. . . .", "olga"),
        ("* X O .\nX O . .\n. . . .\n. . . .", ""),
        ("* X X .\n. . . .\n. . . .\n. . . .", ""),
        (". X * X\n. . X .\n. . . .\n. . . .", "diagonal olga"),
        (". X * X\n. X X X\n. . . .\n. . . .", "diagonal olga oleg"),
        (". X * X\n. . X O\n. . . .\n. . . .", ""),
        (". X * X .\n. O X . .\n. . . . .\n. . . . .\n. . . . .", "olga"),
        (". X * X .\nO X X X .\n. . . . .\n. . . . .\n. . . . .", "diagonal olga oleg"),
        (". X * X O\nO X X X O\nO O O O O\n. O . . .\n. O O O O", "diagonal olga oleg"),
        ("O X * X O\nO X X X O\nO O O O O\n. O . . .\n. O O O O", "diagonal oleg"),
    ],
)
def test_at_the_edge(backend: Backend, text: str, eyes: str) -> None:
    assert judged(backend, text) == {rule: rule in eyes.split() for rule in RULES}


@pytest.mark.parametrize(
    ("text", "eyes"),
    [
        ("*", "diagonal olga oleg"),
        ("X *\n* X", "diagonal olga"),
        ("X X\nX *", "diagonal oleg"),
        ("X X\n* *", ""),
        ("X *\n* .", ""),
        ("* *\n* *", ""),
    ],
)
def test_on_the_smallest_boards(backend: Backend, text: str, eyes: str) -> None:
    """A point without neighbours has none that is no own stone, and is an eye of both players."""
    assert judged(backend, text) == {rule: rule in eyes.split() for rule in RULES}


LAST_LIBERTY = """
    . O . O . .
    O X X X O .
    O X * X O .
    O X X X O .
    . O O O . .
    . . . . . .
"""


def test_the_last_liberty_of_a_ring_is_no_eye_for_olga_and_cannot_be_filled(backend: Backend) -> None:
    text = LAST_LIBERTY.replace("O . O", "O O O")
    assert judged(backend, text) == {"diagonal": True, "olga": False, "oleg": True}
    assert judged(backend, LAST_LIBERTY) == dict.fromkeys(RULES, True)
    board = backend.Board.from_diagram(text.replace("*", "."), rules=SIMPLE)
    assert not board.is_legal("C4", "black")
    assert all(
        backend.playout(board, seed, rule).names[0] != "C4" for seed in range(20) for rule in RULES
    )


def test_the_eyes_are_those_of_the_player_to_move_if_nobody_is_named(backend: Backend) -> None:
    board = backend.Board.from_diagram(". X .\nX X .\n. . .\nWhite to play")
    for rule in RULES:
        assert backend.eyes(board, rule=rule) == backend.eyes(board, "white", rule)
        assert len(backend.eyes(board, rule=rule)) == 0 < len(backend.eyes(board, "black", rule))
    assert backend.eyes(board, "black") == backend.eyes(board, "black", "diagonal")


# --- Against definitions by coordinates.


def stones_of(board: Game) -> Stones:
    """Return the stones of a board by row and column."""
    black = dict.fromkeys(places(board.black, board.size), Color.BLACK)
    return black | dict.fromkeys(places(board.white, board.size), Color.WHITE)


def beside(place: Place, size: int, steps: list[Place]) -> list[Place]:
    """Return the places on the board that are these steps from one."""
    near = [(place[0] + down, place[1] + right) for down, right in steps]
    return [(row, column) for row, column in near if 0 <= row < size and 0 <= column < size]


STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
ASLANT = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def string_at(place: Place, stones: Stones, size: int) -> frozenset[Place]:
    """Return the string of a stone."""
    string, waiting = {place}, [place]
    while waiting:
        for near in beside(waiting.pop(), size, STRAIGHT):
            if near not in string and stones.get(near) is stones[place]:
                string.add(near)
                waiting.append(near)
    return frozenset(string)


def liberties(string: frozenset[Place], stones: Stones, size: int) -> int:
    """Return the number of a string's liberties."""
    near = {place for stone in string for place in beside(stone, size, STRAIGHT)}
    return len([place for place in near if place not in stones])


def is_eye(place: Place, color: Color, rule: Eyes, stones: Stones, size: int) -> bool:
    """Whether a place is an eye, by the words of the definitions."""
    near = beside(place, size, STRAIGHT)
    if place in stones or any(stones.get(other) is not color for other in near):
        return False
    if rule == "diagonal":
        corners = beside(place, size, ASLANT)
        opposing = [corner for corner in corners if stones.get(corner) is color.other]
        return len(opposing) <= (1 if len(corners) == 4 else 0)
    strings = {string_at(other, stones, size) for other in near}
    if rule == "olga":
        return all(liberties(string, stones, size) >= 2 for string in strings)
    return len(strings) <= 1


def eyes_by_definition(board: Game, color: Color, rule: Eyes) -> set[Place]:
    """Return all eyes of a player."""
    stones, size = stones_of(board), board.size
    every = itertools.product(range(size), repeat=2)
    return {place for place in every if is_eye(place, color, rule, stones, size)}


def positions(go: Backend, size: int, games: int, every: int) -> Iterator[Game]:
    """Yield boards in the course of random games, in which eyes of all kinds are made and filled."""
    for seed in range(games):
        board = go.Board(size, rules=SIMPLE)
        moves = go.playout(board, seed, RULES[seed % 3]).moves
        for number, move in enumerate(moves):
            board.play(move)
            if number % every == 0:
                yield board


# Paper: BH 3.3, GG 14 eyes
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("size", "games", "every"),
    [(2, 12, 1), (5, 30, 4), (9, 9, 8), pytest.param(13, 3, 20, marks=pytest.mark.slow)],
)
def test_eyes_are_those_of_the_definitions(backend: Backend, size: int, games: int, every: int) -> None:
    found = dict.fromkeys(RULES, 0)
    for board in positions(backend, size, games, every):
        for color, rule in itertools.product(Color, RULES):
            eyes = eyes_by_definition(board, color, rule)
            assert places(backend.eyes(board, color, rule), size) == eyes, (rule, color, str(board))
            found[rule] += len(eyes)
    assert len(set(found.values())) == 3
    assert min(found.values()) > 10


def test_olga_has_the_most_eyes_but_for_points_that_cannot_be_played(backend: Backend) -> None:
    more = dict.fromkeys(RULES, 0)
    for board in positions(backend, 5, 60, 3):
        for color, rule in itertools.product(Color, RULES):
            olga, other = backend.eyes(board, color, "olga"), backend.eyes(board, color, rule)
            assert not other.bits & ~olga.bits & board.legal_moves(color).bits
            more[rule] += (olga.bits & ~other.bits).bit_count()
    assert more["olga"] == 0 < min(more["diagonal"], more["oleg"])


# --- In random games.


def filled(go: Backend, played: Eyes) -> dict[Eyes, int]:
    """Return how many eyes by each rule are filled in games that are played by one."""
    count = dict.fromkeys(RULES, 0)
    for seed in range(60):
        board = go.Board(5, rules=SIMPLE)
        for move in go.playout(board, seed, played).moves:
            now = stones_of(board), board.size
            if move == PASS:
                left = places(board.legal_moves(), 5)
                assert all(is_eye(place, board.to_play, played, *now) for place in left)
            for rule in RULES:
                count[rule] += move != PASS and is_eye(divmod(move, 6), board.to_play, rule, *now)
            board.play(move)
    return count


def test_no_game_fills_an_eye_by_its_own_rule(backend: Backend) -> None:
    count = {rule: filled(backend, rule) for rule in RULES}
    assert set(count["olga"].values()) == {0}  # which has the most eyes
    assert (
        count["diagonal"]["diagonal"] == 0 < min(count["diagonal"]["olga"], count["diagonal"]["oleg"])
    )
    assert count["oleg"]["oleg"] == 0 < min(count["oleg"]["olga"], count["oleg"]["diagonal"])


def test_many_games_are_those_that_can_be_played_one_by_one(backend: Backend) -> None:
    board = backend.Board(5, komi=0)
    for rule in RULES:
        record, stats = backend.playout(board, 3, rule), backend.playouts(board, 1, 3, rule)
        assert (stats.mean_score, stats.mean_length) == (record.score, len(record.moves))
    assert len({backend.playouts(board, 50, 3, rule) for rule in RULES}) == 3


@pytest.mark.parametrize("rule", ["fuego", "", "DIAGONAL", None, 3, ["olga"]], ids=repr)
def test_an_unknown_rule_is_refused_in_one_sentence(backend: Backend, rule: Any) -> None:
    sentence = f"eyes must be one of 'diagonal', 'olga', 'oleg', or OwnEyes(function), not {rule!r}."
    board = backend.Board(3)
    for ask in (
        lambda: backend.eyes(board, rule=rule),
        lambda: backend.playout(board, eyes=rule),
        lambda: backend.playouts(board, 5, eyes=rule),
        *(lambda kind=kind: kind(eyes=rule) for kind in SEARCHES),
    ):
        with pytest.raises(gomc.GomcError) as raised:
            ask()
        assert str(raised.value) == sentence


SEARCHES = [
    gomc.settings.Abramson,
    gomc.settings.AllMovesAsFirst,
    gomc.settings.MoveLists,
    gomc.settings.DepthTwo,
    gomc.settings.UCT,
]


LENGTHS: dict[Eyes, tuple[float, float]] = {
    "diagonal": (111.06, 0.01),
    "olga": (110.1, 0.05),
    "oleg": (116.4, 0.05),
}
"""Moves in a random game on an empty 9x9 board, by another program, and how far it is rounded."""


def test_games_have_the_length_that_is_known_for_each_rule() -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    import gomc.fast as fast

    games, known = 40_000, LENGTHS.items()
    stats = {rule: fast.playouts(fast.Board(9), games, 2003, rule) for rule in RULES}
    errors = {rule: stats[rule].sd_length / math.sqrt(games) for rule in RULES}
    off = {rule: stats[rule].mean_length - length for rule, (length, _) in known}
    assert all(abs(off[rule]) < 4 * errors[rule] + rounding for rule, (_, rounding) in known)
    for one, other in itertools.combinations(RULES, 2):  # and it is not that of the others
        apart = stats[one].mean_length - stats[other].mean_length
        assert abs(apart) > 4 * math.hypot(errors[one], errors[other])
