"""The steps of the tour that tell the story of the game."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import pairwise

import gomc.reference
from gomc import programs, show
from gomc.course.tour.game import DOOMED, MOMENT, Tour
from gomc.game.files import write
from gomc.game.points import PASS, parse_move, point_name
from gomc.results.stats import PlayoutRecord
from gomc.settings import SEQUENCE_LIKE, UNIFORM
from gomc.show.terminal import in_color, say, title


def show_the_game(tour: Tour) -> None:
    """Show the position, and explain the position."""
    board = tour.board(gomc.reference)
    black, white = tour.record.players
    color = in_color()
    x, o = ("", "") if color else (" (X)", " (O)")
    title("A real game")
    say(
        f"{black} is Black{x}, {white} is White{o}; 10 February 2009, on a small board of 9x9. "
        "In Go the players put stones on the crossings of the lines in turn. Stones of one colour "
        "that touch along the lines form a string. The opponent takes the string by filling the last "
        "empty point beside the string. At the end the player who holds more of the board wins. White "
        f"gets {board.komi:g} points for moving second."
    )
    say(
        f"This is the position after {MOMENT} moves. Black has just played {board.last_move}, in "
        f"brackets. The white stones around {board.last_move} seem to hold the lower right. Do they?"
    )
    print(show.text(board, color=color), end="\n\n")
    say("White is to move. Which move does Monte-Carlo Go choose?")


def show_how_games_answer(tour: Tour) -> None:
    """Show the beginnings of a uniform game and of a sequence-like game."""
    title("The effect of the patterns")
    board = tour.board(gomc.reference)
    say(
        "For two kinds of random games, each line shows the fraction of moves next to the move before, "
        "in 50 games, and the first moves of a game."
    )
    for name, policy in (("uniform", UNIFORM), ("MoGo's", SEQUENCE_LIKE)):
        records = [gomc.reference.playout(board, tour.seed + i, policy=policy) for i in range(50)]
        moves = " ".join(records[0].names[:16])
        print(f"  {name:<8} {nearness(records, board.moves[-1][1]):>4.0%}  {moves} ...")
    print()
    say(
        "A uniform move can be anywhere. A move in MoGo's games saves stones that were put in "
        "atari, or makes a shape of MoGo's list (gomc.settings.patterns) beside the last move. So the "
        "players in MoGo's games fight as people do."
    )


def say_how_it_ended(tour: Tour) -> None:
    """Compare with the real game, and explain the blind spot of random games."""
    title("The end of the real game")
    moves = len(tour.record.moves)
    played = point_name(tour.record.moves[MOMENT][1], tour.record.size)
    row, column = divmod(parse_move(DOOMED, tour.record.size), tour.record.size + 1)
    uct, mogo = (
        (1 - tour.found[program.name].ownership[row][column]) / 2
        for program in (programs.UCT, programs.MOGO)
    )
    say(
        f"MoGo played {played}, and {moves - MOMENT} moves later MoGo gave up, because the stones "
        f"around {DOOMED} were dead. These stones live in {uct:.0%} of UCT's games above, and in "
        f"{mogo:.0%} of the games with MoGo's patterns. Black's stone stands inside the space that "
        "White needs to live, and more black stones will follow. A human player sees that White dies. "
        "Random games, in which both sides put stones anywhere, do not. Later MoGo's authors taught "
        "MoGo such shapes (nakade) with another rule for the random games. So a search is only as good "
        "as the random games."
    )


def draw(tour: Tour) -> None:
    """Write the picture of the last program's search."""
    title("A picture")
    *_, result = tour.found.values()
    picture = show.svg(tour.board(gomc.reference), result, result.ownership)
    write(tour.out, picture.encode())
    say(
        f"{tour.out}: open it in a browser. Each point shows White's win rate in percent and the "
        "number of games; the chosen move is blue. Dark points belong to Black at the end of "
        "most games, and bright points to White."
    )


def say_where_to_go(_tour: Tour) -> None:
    """Print commands and pages to try next."""
    title("Where to go from here")
    print(
        textwrap.dedent(
            """\
              gomc gtp --program uct        play against UCT, in Sabaki or GoGui
              gomc programs                 the programs, and where they come from
              tutorials/                    notebooks that build all this step by step
              docs/                         explanations, and instructions for many tasks

            In Python:

              import gomc
              import gomc.reference as go   # read this one; run gomc.fast, which does the same

              board = go.Board(size=9, komi=7.5)
              board.play("E5")
              print(go.search(board, gomc.programs.UCT, playouts=1000, seed=1))
            """
        )
    )


# --- A function that these steps use.


def nearness(records: Sequence[PlayoutRecord], last: int) -> float:
    """Return the fraction of moves on the eight points around the move before, in random games.

    The function counts neither passes nor moves after a pass. `last` is the move before the games.
    """
    beside = counted = 0
    for record in records:
        for pair in pairwise([last, *record.moves]):
            if PASS not in pair:
                (row, column), (other_row, other_column) = (divmod(p, record.size + 1) for p in pair)
                counted += 1
                beside += max(abs(row - other_row), abs(column - other_column)) == 1
    return beside / counted
