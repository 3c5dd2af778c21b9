"""Positions in which tests check the moves that a stage of random games finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gomc import Rules, reference
from gomc.contract import Backend
from gomc.game import Game
from gomc.settings.policy import Stage

Fires = Callable[[Backend, Game, Stage], set[str]]
"""The fixture `fires`: the moves that a stage finds in a position."""

SIMPLE = Rules(ko="simple", suicide="none")


def after(go: Backend, text: str, move: str, to_play: str = "black", swap: bool = False) -> Game:
    """Return the position after a player's move in a diagram; `swap` exchanges the colours."""
    if swap:
        text = text.translate(str.maketrans("XO", "OX"))
        to_play = "white" if to_play == "black" else "black"
    board = go.Board.from_diagram(text, 0.5, SIMPLE, to_play=to_play)
    board.play(move)
    return board


def allowed(board: Game) -> int:
    """Return the moves that a random game may play, as a set."""
    return board.legal_moves().bits & ~reference.eyes(board).bits


def positions(size: int, n: int) -> Iterator[Game]:
    """Yield `n` positions of random games, after few moves or many moves."""
    for seed in range(n):
        board = reference.Board(size, rules=SIMPLE)
        moves = reference.playout(board, seed).moves
        for move in moves[: len(moves) * (seed % 6 + 1) // 8]:
            board.play(move)
        yield board
