"""How a program plays games: resigning, and komi that changes with the game."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.backend import Backend
from gomc.game import Game
from gomc.game.rules import Color
from gomc.play.memory import GameMemory, MoveMemory, balance_at, memory_of
from gomc.play.player import RESIGN, Player
from gomc.programs import ABRAMSON, MOGO, UCT
from gomc.results.searches import SearchResult
from gomc.settings import (
    HUANG,
    ORDINARY,
    RAY,
    AdaptiveKomi,
    LinearKomi,
    Playing,
    Resign,
    Thinking,
)
from gomc.settings.playing import Balance

LOST = 1000.5
"""A komi by which Black has lost, whatever happens."""


def choices(player: Player, board: Game, *others: str) -> list[bool]:
    """Return whether a player resigns, at the moves between which others play."""
    found = []
    for other in (*others, ""):
        decision = player.choose(board)
        found.append(decision.move == RESIGN)
        if other:
            assert decision.result is not None
            board.play(decision.result.move)
            board.play(other)
    return found


# --- Resigning.


def test_a_lost_game_is_resigned_after_some_moves(backend: Backend) -> None:
    player = Player(backend, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=3)))
    board = backend.Board(7, komi=LOST)
    assert choices(player, board, "pass", "pass", "pass") == [False, False, True, True]


def test_nobody_resigns_who_may_not_or_need_not(backend: Backend) -> None:
    for komi, playing in ((LOST, ORDINARY), (-LOST, Playing(resign=Resign(0.99, 1)))):
        player = Player(backend, UCT, playouts=10, playing=playing)
        assert player.choose(backend.Board(7, komi=komi)).move != RESIGN


def test_it_counts_moves_in_a_row() -> None:
    player = Player(go, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=2)))
    board = go.Board(7, komi=LOST)
    assert choices(player, board, "pass") == [False, True]
    board.komi = -LOST
    assert player.choose(board).move != RESIGN
    board.play("A1")
    board.play("pass")
    board.komi = LOST
    assert choices(player, board, "pass") == [False, True]


def test_moves_that_were_taken_back_count_no_more() -> None:
    player = Player(go, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=2)))
    board = go.Board(7, komi=LOST)
    assert choices(player, board, "pass") == [False, True]
    for _ in board.moves:
        board.undo()
    assert choices(player, board) == [False]
    assert choices(player, go.Board(7, komi=LOST), "pass") == [False, True]


def test_asking_twice_counts_once() -> None:
    player = Player(go, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=2)))
    board = go.Board(7, komi=LOST)
    assert [player.choose(board).move == RESIGN for _ in range(3)] == [False] * 3


def test_each_colour_has_its_own_count() -> None:
    """One player plays both sides; Black has lost, and White has not."""
    player = Player(go, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=2)))
    board, resigned = go.Board(7, komi=LOST), []
    for _ in range(4):
        decision = player.choose(board)
        resigned.append(decision.move == RESIGN)
        board.play(decision.result.move if decision.result else decision.move)
    assert resigned == [False, False, True, False]


def test_while_dead_stones_are_taken_nobody_resigns() -> None:
    player = Player(go, UCT, playouts=10, playing=Playing(resign=Resign(0.1, patience=1)))
    assert player.choose(go.Board(7, komi=LOST), take_dead=True).move != RESIGN


# --- What is remembered.


def test_notes_belong_to_the_moves_before_them() -> None:
    course, board = GameMemory(), go.Board(5)
    course.keep(board, MoveMemory(lost=1))
    board.play("C3")
    assert course.last(board) == MoveMemory()  # White's first move
    course.keep(board, MoveMemory(lost=5))
    board.play("C4")
    assert course.last(board) == MoveMemory(lost=1)
    course.keep(board, MoveMemory(lost=2))
    board.play("C2")
    board.undo()
    assert course.last(board) == MoveMemory(lost=1)  # asked again for the move of that note
    board.undo()
    board.undo()
    board.play("A1")
    board.play("A2")
    assert course.last(board) == MoveMemory(lost=1)  # another first move of the same game


def test_another_handicap_is_another_game() -> None:
    course, board = GameMemory(), go.Board(9)
    course.keep(board, MoveMemory(lost=1))
    other = go.Board(9)
    other.place_fixed_handicap(2)
    other.play("A1")
    assert course.last(other) == MoveMemory()


# --- Dynamic komi.


def komi_of_searches(playing: Playing, board: Game) -> list[float]:
    """Return the komi of the searches for a move."""
    seen: list[float] = []

    def search(board: Game, *args: Any, **more: Any) -> SearchResult:
        if args[0] is UCT:
            seen.append(board.komi)
        return go.search(board, *args, **more)

    module: Any = SimpleNamespace(**{name: getattr(go, name) for name in gomc.backend.NAMES})
    module.search = search
    Player(module, UCT, playouts=5, playing=playing).choose(board)
    return seen


LINEAR = Playing(dynamic_komi=LinearKomi())


@pytest.mark.parametrize(
    ("handicap", "moves", "komi"),
    [
        (4, 0, 0.5 + 4 * 1),  # White takes a point for each stone
        (4, 1, 0.5 + 4 * 8 * 99 / 100),  # Black gives eight
        (4, 51, 0.5 + 4 * 8 * 49 / 100),
        (9, 1, 0.5 + 9 * 8 * 99 / 100),
        (0, 0, 0.5),
        (0, 1, 0.5),
    ],
)
def test_linear_komi_falls_with_the_moves(handicap: int, moves: int, komi: float) -> None:
    board = go.Board(9, komi=0.5)
    if handicap:
        board.place_free_handicap(handicap)
    for _ in range(moves):
        board.play("pass")
        board.resume()
    assert komi_of_searches(LINEAR, board) == [pytest.approx(komi)]
    assert board.komi == 0.5


@pytest.mark.parametrize(
    ("played", "larger"), [(0, 4 * 8 - 7), (50, 12.5), (99, 0.25), (100, 0), (300, 0)]
)
def test_the_linear_formula(played: int, larger: float) -> None:
    """With 4 stones and komi 7.5: (4 * 8 + 0.5 - 7.5) = 25 points at the beginning."""
    assert LinearKomi().larger(4, 7.5, played) == pytest.approx(larger)


def test_without_dynamic_komi_the_komi_is_real() -> None:
    board = go.Board(9, komi=0.5)
    board.place_fixed_handicap(4)
    assert komi_of_searches(ORDINARY, board) == [0.5]


def test_who_gives_does_not_resign(backend: Backend) -> None:
    """Black wins by any komi but the one that is given; the real game is not lost."""
    board = backend.Board(7, komi=2.5)
    board.place_fixed_handicap(2)
    board.play("D4")
    giving = Playing(resign=Resign(0.9, 1), dynamic_komi=LinearKomi(black=1000))
    assert Player(backend, UCT, playouts=20, playing=giving).choose(board).move != RESIGN
    board.komi = 2500
    taking = Playing(resign=Resign(0.9, 1), dynamic_komi=LinearKomi(black=1000))
    assert Player(backend, UCT, playouts=20, playing=taking).choose(board).move == RESIGN


ADAPTIVE = AdaptiveKomi()


@pytest.mark.parametrize(
    ("before", "win_rate", "after"),
    [
        (Balance(0), 0.51, Balance(1)),
        (Balance(0), 0.5, Balance(0)),
        (Balance(0), 0.45, Balance(0)),
        (Balance(0), 0.44, Balance(-1)),  # nothing was given: no ratchet
        (Balance(3), 0.44, Balance(2, ratchet=3)),
        (Balance(2, ratchet=3), 0.9, Balance(2, ratchet=3)),
        (Balance(1, ratchet=3), 0.9, Balance(2, ratchet=3)),
        (Balance(2, ratchet=3), 0.1, Balance(1, ratchet=2)),
        (Balance(-30), 0.1, Balance(-30)),
    ],
)
def test_adaptive_komi_step_by_step(before: Balance, win_rate: float, after: Balance) -> None:
    assert ADAPTIVE.after(before, win_rate) == after


def test_adaptive_komi_in_the_opening_and_at_the_end() -> None:
    board = go.Board(9)
    board.place_fixed_handicap(4)
    kept = Balance(3, ratchet=5)
    assert balance_at(ADAPTIVE, board, kept) == Balance(-28, ratchet=5)  # White takes 4 * 7
    board.play("pass")
    assert balance_at(ADAPTIVE, board, kept) == Balance(28, ratchet=5)
    short = AdaptiveKomi(opening=1)
    assert balance_at(short, board, kept) == kept
    short = AdaptiveKomi(opening=0)
    stones = board.geometry.points[::2][:31]  # 64.8 points less 35 stones: 29.8 moves
    late = go.Board(9)
    late.set_up(black=stones)
    late.set_up(black=[p for p in late.geometry.points if p % 2 and p not in stones][:4])
    assert len(late.black) == 35
    assert balance_at(short, late, kept) == Balance(0, ratchet=5)
    late.set_up(empty=stones[:1])
    assert balance_at(short, late, kept) == kept


def test_a_search_of_few_games_changes_nothing() -> None:
    playing = Playing(dynamic_komi=AdaptiveKomi(games=50))
    board = go.Board(5, komi=-LOST)
    for playouts, given in ((49, 0), (50, 1)):
        found = go.search(board, UCT, playouts=playouts)
        assert memory_of(playing, MoveMemory(), Balance(), found).balance == Balance(given)


def test_adaptive_komi_goes_on_from_move_to_move(backend: Backend) -> None:
    """Any game that is won makes Black give a point more."""
    playing = Playing(dynamic_komi=AdaptiveKomi(low=0, high=0, opening=0, last=0, games=1))
    player, board = Player(backend, UCT, playouts=50, playing=playing), backend.Board(7, komi=7.5)
    choices(player, board, "A1", "A7", "G1")
    board.play("pass")
    board.play("pass")
    assert player.course.last(board) == MoveMemory(balance=Balance(4.0, inf))


# --- What is refused.


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: Resign(1.5),
            "the win rate below which a player resigns must be 1 or less, not 1.5.",
        ),
        (lambda: Resign(patience=0), "patience must be a whole number from 1 to 2147483647, not 0."),
        (lambda: LinearKomi(black=-1), "black must be 0 or more, not -1."),
        (lambda: LinearKomi(white=1e4), "white must be 1000 or less, not 10000.0."),
        (lambda: LinearKomi(moves=0), "moves must be a whole number from 1 to 2147483647, not 0."),
        (lambda: AdaptiveKomi(low=0.6), "high must be 0.6 or more, not 0.5."),
        (lambda: AdaptiveKomi(step=-1), "step must be 0 or more, not -1."),
        (lambda: AdaptiveKomi(games=0), "games must be a whole number from 1 to 2147483647, not 0."),
        (lambda: Playing(resign=0.1), "resign must be a Resign or None, not 0.1."),  # type: ignore[arg-type]
        (
            lambda: Playing(dynamic_komi=Resign()),  # type: ignore[arg-type]
            "dynamic_komi must be a LinearKomi or AdaptiveKomi or None, "
            "not Resign(below=0.1, patience=3).",
        ),
        (lambda: Playing(thinking=None), "thinking must be a Thinking, not None."),  # type: ignore[arg-type]
        (lambda: Player(go, UCT, playing=None), "playing must be a Playing, not None."),  # type: ignore[arg-type]
    ],
)
def test_what_is_refused(make: Any, said: str) -> None:
    with pytest.raises(gomc.GomcError) as raised:
        make()
    assert str(raised.value) == said


def test_a_player_whose_search_cannot_stop_early_is_refused() -> None:
    with pytest.raises(gomc.GomcError, match="only a search that chooses by the number of games"):
        Player(go, ABRAMSON, playing=Playing(Thinking(early=True)))
    assert Player(go, MOGO, playing=Playing(Thinking(early=True))).playing.thinking.early


def test_the_time_that_a_move_may_take_at_most(backend: Backend) -> None:
    """The part by which a search goes on is what is left of the most; without it there is none."""
    seen: list[float] = []

    def search(*args: Any, thinking: Thinking | None = None, **more: Any) -> SearchResult:
        if thinking is not None:
            seen.append(thinking.most)
        return backend.search(*args, thinking=thinking, **more)

    module: Any = SimpleNamespace(**{name: getattr(backend, name) for name in gomc.backend.NAMES})
    module.search = search
    player = Player(module, UCT, playouts=2, playing=Playing(Thinking(unstable=1)))
    board = backend.Board(5)
    player.choose(board, seconds=10)
    player.choose(board, seconds=10, most=15)
    player.choose(board, seconds=10, most=40)
    player.choose(board)
    assert seen == [0, 0.5, 1, 1]
    assert board.to_play is Color.BLACK


# --- As text.


@pytest.mark.parametrize(
    ("text", "playing"),
    [
        ("", ORDINARY),
        ("early=yes", Playing(Thinking(early=True))),
        ("thinking=huang", Playing(HUANG)),
        ("thinking=ray,thinking.early=no", Playing(replace(RAY, early=False))),
        ("thinking=thinking(unstable=0.5,behind=1)", Playing(Thinking(unstable=0.5, behind=1))),
        ("resign=0.2", Playing(resign=Resign(0.2))),
        ("resign=on,resign.patience=1", Playing(resign=Resign(patience=1))),
        ("resign=none,dynamic_komi=none", ORDINARY),
        ("dynamic_komi=linear", Playing(dynamic_komi=LinearKomi())),
        ("dynamic_komi=7", Playing(dynamic_komi=LinearKomi(7))),
        ("dynamic_komi=adaptive(step=2,last=0)", Playing(dynamic_komi=AdaptiveKomi(step=2, last=0))),
    ],
)
def test_how_a_player_plays_is_written(text: str, playing: Playing) -> None:
    player = parse_player(f"mogo:playouts=5{',' if text else ''}{text}")
    assert isinstance(player, ProgramPlayer)
    assert player.playing == playing
    again = parse_player(player.canonical)
    assert isinstance(again, ProgramPlayer)
    assert (again.playing, again.canonical) == (playing, player.canonical)
    assert (player.canonical.count("=") == 2) is (playing == ORDINARY)  # the backend and playouts
