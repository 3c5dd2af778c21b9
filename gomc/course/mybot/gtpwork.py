"""The comparison of a program as an engine of GTP, from step 3 on."""

from __future__ import annotations

import sys

from gomc.arena.engine import Client
from gomc.arena.faults import Fault
from gomc.course.mybot.bot import Bot, Difference
from gomc.course.mybot.searchwork import library_nodes
from gomc.course.mybot.steps import Step
from gomc.course.mybot.walk import Spot
from gomc.game.points import parse_move, point_name
from gomc.page import IN_PAGE

COMMANDS = {
    *("protocol_version", "name", "version", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
}
"""The commands that a program must know."""

PLAYOUTS, SEED, SIZE, KOMI = 40, 5, 5, 24.5
"""The arguments of the program, and the game."""

LIMIT = 60.0
"""The seconds of an answer."""


def compare_gtp(bot: Bot, step: Step) -> None:
    """Compare the first moves of a game over GTP, if there are processes."""
    if IN_PAGE:
        return
    bot.announce("gtp")
    words = [sys.executable, str(bot.file), str(PLAYOUTS), str(SEED)]
    try:
        with Client(words, LIMIT) as client:
            talk(client, step)
    except Fault as fault:
        raise Difference("gtp", f"As an engine of GTP the program {fault.said}.") from fault


def talk(client: Client, step: Step) -> None:
    """Ask for the commands and for some moves of a game, and compare the answers."""
    missing = COMMANDS - {*client.ask("list_commands").split()}
    if missing:
        raise Difference("gtp: list_commands", f"list_commands lacks {', '.join(sorted(missing))}.")
    for command in (f"boardsize {SIZE}", "clear_board", f"komi {KOMI}", "play b C3"):
        client.ask(command)
    spot = Spot(SIZE, KOMI).then(parse_move("C3", SIZE))
    for color in "wbwbwb":
        _, move = library_nodes(step, spot, PLAYOUTS, SEED + len(spot.moves))
        mine, library = client.ask(f"genmove {color}"), point_name(move, SIZE)
        if mine.lower() != library.lower():
            said = f"genmove {color} should answer {library}, but the answer is {mine}. "
            more = "The seed of a move is the seed of the program plus the number of moves before it."
            raise Difference("gtp: genmove", said + more, str(spot))
        spot = spot.then(move)
