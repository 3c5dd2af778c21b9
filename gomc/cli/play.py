"""The command ``gomc play``: play against a program in a terminal."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from random import randrange
from typing import TYPE_CHECKING

import click

from gomc.cli.options import a_board, thought
from gomc.errors import GomcError, quoted

if TYPE_CHECKING:
    from gomc.game import Game
    from gomc.play.player import Player

GAMES = 30
"""The number of playouts for a move that serves only to compile the code."""


@click.command()
@click.argument("program", default="mogo", metavar="[PROGRAM]")
@click.option("--color", default="black", show_default=True, metavar="COLOR", help="Your colour.")
@click.option(
    "--handicap", default=0, show_default=True, metavar="N", help="Black's stones at the beginning."
)
@thought
@a_board
@click.option("--seed", type=int, metavar="N", help="The seed; by default a random seed.")
def play(
    program: str,
    color: str,
    handicap: int,
    backend: str,
    playouts: int | None,
    seconds: float | None,
    size: int,
    komi: float,
    seed: int | None,
) -> None:
    """Play against a program in the terminal; `gomc programs` lists them.

    You type moves such as e5; type help for all other commands.
    """
    from gomc.arena.players import ProgramPlayer, parse_player
    from gomc.backend import compiles, load
    from gomc.cli.session import Session
    from gomc.game.rules import Color
    from gomc.play.player import Player
    from gomc.show.terminal import in_color, progress

    opponent = parse_player(program, playouts, seconds, backend)
    if not isinstance(opponent, ProgramPlayer):
        raise GomcError(
            f"you play against a program of gomc, not {quoted(program)}; `gomc programs` lists them."
        )
    person = Color.parse(color)
    module = load(opponent.backend)
    board = module.Board(size, komi)
    if handicap:
        board.place_free_handicap(handicap)
    player_seed = randrange(2**32) if seed is None else seed  # noqa: S311 (a seed is no secret)
    player = Player(
        module,
        opponent.program,
        opponent.playouts,
        opponent.seconds,
        player_seed,
        opponent.playing,
        opponent.book,
    )
    if compiles(module):
        prepare(player, board)
    bar = progress if find_spec("tqdm") else None
    Session(player, board, person, _ask, click.echo, in_color(), bar).run()


def prepare(player: Player, board: Game) -> None:
    """Compile all code that a game needs before the game begins, so that no move waits."""
    from gomc.fast.compiler.announce import in_parts
    from gomc.play.player import RESIGN, Player
    from gomc.play.status import judge

    twin = Player(player.backend, player.program, GAMES, seed=player.seed, playing=player.playing)
    game = board.copy()

    def move() -> None:
        """Make a move; from the second move on the player keeps a part of the tree."""
        chosen = twin.choose(game).move
        if chosen != RESIGN and not game.ended:
            game.play(chosen)

    in_parts([lambda: judge(player.backend, game), move, move, move])


def _ask(prompt: str) -> str | None:
    """Return the line that the person types; None at the end of the input, or if it is closed."""
    if sys.stdin is None or sys.stdout is None:
        return None
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        return None
