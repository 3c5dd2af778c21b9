"""The command ``gomc play``: a game against a program, in a terminal."""

from __future__ import annotations

import click

from gomc.cli.options import a_board, a_seed, thought
from gomc.errors import GomcError, quoted


@click.command()
@click.argument("program", default="mogo", metavar="[PROGRAM]")
@click.option("--color", default="black", show_default=True, metavar="COLOR", help="Your colour.")
@click.option(
    "--handicap", default=0, show_default=True, metavar="N", help="Black's stones at the beginning."
)
@thought
@a_board
@a_seed
def play(
    program: str,
    color: str,
    handicap: int,
    backend: str,
    playouts: int | None,
    seconds: float | None,
    size: int,
    komi: float,
    seed: int,
) -> None:
    """Play against a program in the terminal; `gomc programs` lists them.

    You type moves such as e5, and help says what else.
    """
    from gomc.arena.players import Gomc, entrant
    from gomc.backend import load
    from gomc.cli.session import Session
    from gomc.game.rules import Color
    from gomc.play.player import Player
    from gomc.show.terminal import in_color

    found = entrant(program, playouts, seconds, backend)
    if not isinstance(found, Gomc):
        raise GomcError(
            f"you play against a program of gomc, not {quoted(program)}; `gomc programs` lists them."
        )
    module = load(found.backend)
    board = module.Board(size, komi)
    if handicap:
        board.place_free_handicap(handicap)
    player = Player(
        module, found.program, found.playouts, found.seconds, seed, found.playing, found.book
    )
    Session(player, board, Color.parse(color), _ask, click.echo, in_color()).run()


def _ask(prompt: str) -> str | None:
    """Return a line that is typed; None at the end of the input."""
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        return None
