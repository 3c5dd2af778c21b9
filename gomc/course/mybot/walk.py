"""Positions in which a program is compared: random games with every rule, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import gomc.reference as go
from gomc.course.mybot.bot import Bot
from gomc.game.points import PASS, bits, grid, point_name
from gomc.game.position import View
from gomc.game.rules import Rules
from gomc.reference.board import legal
from gomc.reference.eyes import candidates
from gomc.rng import stream

SIMPLE = Rules(ko="simple")
"""The rules of random games, which the program follows."""

PASSES = 20
"""The fraction of passes among the moves of a walk is 1 in this number."""


@dataclass(frozen=True)
class Spot:
    """A position, as the moves that lead to it.

    Attributes
    ----------
    size : int
        The size of the board.
    komi : float
        The komi; a whole number allows draws.
    moves : tuple of int
        The moves from the empty board.
    """

    size: int
    komi: float
    moves: tuple[int, ...] = ()

    @cached_property
    def board(self) -> go.Board:
        """The position as a board of the library."""
        board = go.Board(self.size, self.komi, SIMPLE)
        for move in self.moves:
            board.play(move)
        return board

    @property
    def view(self) -> View:
        """The position as the player to move sees it."""
        return self.board.state.view

    @property
    def legal(self) -> int:
        """The points where the player may move."""
        own, other, atari, ko, *_ = self.view
        return legal(own, other, atari, ko, self.board.geometry)

    @property
    def candidates(self) -> int:
        """The legal points that are no own eyes."""
        own, other, atari, ko, *_ = self.view
        return candidates(own, other, atari, ko, self.board.geometry, "diagonal")

    def then(self, move: int) -> Spot:
        """Return the position after another move."""
        return Spot(self.size, self.komi, (*self.moves, move))

    def names(self, points: int) -> str:
        """Return the names of the points of a set, or the word nothing."""
        inside = points & self.board.geometry.board
        names = [point_name(point, self.size) for point in bits(inside)]
        off = ["points off the board"] if points != inside else []
        return ", ".join([*names, *off]) or "nothing"

    def __str__(self) -> str:
        state = self.board.state
        signs = dict.fromkeys(bits(state.black), "X") | dict.fromkeys(bits(state.white), "O")
        lines = [
            grid(signs, self.size),
            f"{state.to_play} (X is Black) is to move, komi {self.komi:g}.",
        ]
        if self.moves:
            lines.append("Moves: " + " ".join(point_name(move, self.size) for move in self.moves))
        return "\n".join(lines)


def walk(size: int, komi: float, seed: int, most: int, eyes: bool = False) -> Iterator[Spot]:
    """Yield the positions of a game of random moves, at most `most` moves long.

    With `eyes` the players fill no own eyes, as in random games. Some moves are passes.
    """
    rng, spot = stream(seed, size), Spot(size, komi)
    yield spot
    for _ in range(most):
        points = [*bits(spot.candidates if eyes else spot.legal)]
        passes = not points or rng.below(PASSES) == 0
        spot = spot.then(PASS if passes else points[rng.below(len(points))])
        yield spot
        if spot.view.passes >= 2:
            return


def position(bot: Bot, spot: Spot) -> object:
    """Return the program's own position of a spot, made by `Position` and by moves."""
    here = bot.ask("Position", size=spot.size, komi=spot.komi)
    for move in spot.moves:
        here = bot.ask("play", here, move)
    return here
