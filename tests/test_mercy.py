"""The mercy rule: a random game ends when a player is far ahead in stones."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc.fast
import gomc.reference
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.settings import FUEGO, SEQUENCE_LIKE, UNIFORM, Stages
from gomc.testing.places import SIMPLE

BACKENDS = [gomc.reference, gomc.fast]
KINDS = {"uniform": UNIFORM, "sequence-like": SEQUENCE_LIKE, "fuego": FUEGO}


def with_mercy(policy: Stages, mercy: int) -> Stages:
    return Stages(*policy.stages, approach=policy.approach, mercy=mercy)


def lead(board: Game) -> int:
    return abs(sum(stone for row in board.rows for stone in row))


def leads(board: Game, moves: tuple[int, ...]) -> list[int]:
    """Return the lead in stones before the first of some moves, and after each move."""

    def after(position: Game, move: int) -> Game:
        then = position.copy()
        then.play(move)
        return then

    return [*map(lead, accumulate(moves, after, initial=board))]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_ends_at_the_first_large_lead(backend: Backend, kind: str) -> None:
    board, stopped = backend.Board(7, komi=7.5, rules=SIMPLE), 0
    plain, policy = with_mercy(KINDS[kind], 0), with_mercy(KINDS[kind], 30)
    for seed in range(20):
        whole = backend.playout(board, seed, policy=plain).moves
        moves = backend.playout(board, seed, policy=policy).moves
        assert moves == whole[: len(moves)]
        found = leads(board, moves)
        assert max(found[:-1]) < policy.lead(7) == 14
        assert found[-1] >= 14 or moves == whole
        stopped += moves != whole
    assert stopped > 5


@settings(max_examples=settings.default.max_examples // 2, deadline=None)
@given(
    size=st.integers(1, 9),
    before=st.integers(0, 20),
    mercy=st.integers(0, 100),
    kind=st.sampled_from([*KINDS]),
    seed=st.integers(0, 2**64 - 1),
)
def test_both_backends_end_games_alike(
    size: int, before: int, mercy: int, kind: str, seed: int
) -> None:
    policy = with_mercy(KINDS[kind], mercy)
    found: list[tuple[tuple[int, ...], str]] = []
    for backend in BACKENDS:
        board = backend.Board(size, komi=7.5, rules=SIMPLE)
        for move in gomc.reference.playout(board, seed).moves[:before]:
            board.play(move)
        moves = backend.playout(board, seed, policy=policy).moves
        found.append((moves, str(backend.playouts(board, 3, seed, policy=policy))))
    assert found[0] == found[1]


def test_a_game_that_begins_with_a_large_lead_is_played_to_the_end(backend: Backend) -> None:
    board = backend.Board(7, komi=0, rules=SIMPLE)
    board.set_up(black=[f"{letter}{line}" for letter in "BCD" for line in (2, 3, 4)], white=["F6"])
    assert lead(board) == 8
    whole = backend.playout(board).moves
    assert Stages(mercy=17).lead(7) == 8
    assert backend.playout(board, policy=Stages(mercy=17)).moves == whole
    assert len(backend.playout(board, policy=Stages(mercy=19)).moves) < len(whole)


def test_games_on_small_boards_are_played_to_the_end(backend: Backend) -> None:
    board = backend.Board(6)
    assert backend.playout(board, policy=Stages(mercy=10)).moves == backend.playout(board).moves


def test_a_large_lead_hardly_ever_turns() -> None:
    board, lengths = gomc.fast.Board(9, komi=7.5), []
    for policy in (FUEGO, with_mercy(FUEGO, 0)):
        games = [gomc.fast.playout(board, seed, policy=policy) for seed in range(300)]
        lengths.append((sum(len(game.moves) for game in games), [game.score > 0 for game in games]))
    (short, early), (long, late) = lengths
    assert early == late
    assert short < 0.92 * long


def test_the_rule_is_written_and_checked() -> None:
    assert repr(Stages(mercy=30)) == "Stages(mercy=30)"
    assert repr(FUEGO).endswith("approach=True, mercy=30)")
    for wrong in (-1, 101, 30.5, "30", None):
        with pytest.raises(GomcError, match="mercy must be a whole number from 0 to 100, not"):
            Stages(mercy=wrong)  # type: ignore[arg-type]
