"""The comparison of the rules, of eyes and of random games, which are steps 1, 2 and 7."""

from __future__ import annotations

from typing import Any

from gomc.course.mybot.bot import Bot, Difference
from gomc.course.mybot.steps import Step
from gomc.course.mybot.walk import Spot, position, walk
from gomc.errors import quoted
from gomc.game.points import PASS, geometry, point_name
from gomc.reference.board import neighbours
from gomc.reference.eyes import diagonal_eyes
from gomc.reference.playout import random_game
from gomc.reference.policy import policy_of
from gomc.reference.stages import finder
from gomc.rng import Rng, stream
from gomc.settings.patterns import Patterns
from gomc.settings.policy import Stages, always
from gomc.settings.sequence import Capture, Save

WALKS = ((2, 3, 30), (3, 4, 60), (5, 3, 90), (9, 1, 120))
"""Sizes of boards, and for each the number of walks and their length."""

RULES = {
    Save: ("saves", "the rule that saves strings in atari"),
    Patterns: ("shapes", "the patterns round the last move"),
    Capture: ("captures", "the rule that takes stones"),
}
"""For each stage of the library the function of step 7, and the rule in words."""


def a_set(name: str, value: Any, what: str = "") -> int:
    """Return a value that should be a set of points, or raise `Difference`; `what` is or returns it."""
    if type(value) is not int or value < 0:
        what = what or f"{name} should return"
        raise Difference(name, f"{what} a set of points, an int of 0 or more, not {quoted(value)}.")
    return value


def move_name(move: Any, size: int) -> str:
    """Return the name of a move of the program, or the value itself if it is no move."""
    board = geometry(size).board
    known = isinstance(move, int) and (move == PASS or (move >= 0 and board >> move & 1))
    return point_name(move, size) if known else quoted(move)


def differ(name: str, part: str, hint: str, mine: int, library: int, spot: Spot) -> Difference:
    """Return the difference that two sets of points differ."""
    more, less = spot.names(mine & ~library), spot.names(library & ~mine)
    said = f"{name} differs on {spot.size}x{spot.size}: yours has {more} more, and lacks {less}. {hint}"
    return Difference(part, said, str(spot))


# --- Step 1.


def compare_rules(bot: Bot) -> None:
    """Compare legal moves, the stones after moves, and the score."""
    for size, walks, most in WALKS:
        for seed in range(walks):
            here, komi = None, (0.5, 1.0)[seed % 2]
            for spot in walk(size, komi, seed, most):
                if here is None:
                    here = bot.ask("Position", size=size, komi=komi)
                else:
                    here = bot.ask("play", here, spot.moves[-1])
                compare_stones(here, spot)
                compare_legal(bot, here, spot)
                if len(spot.moves) % 5 == 0:
                    compare_score(bot, here, spot)
    compare_names(bot)


def compare_stones(here: Any, spot: Spot) -> None:
    """Compare the stones of a position."""
    own, other, *_ = spot.view
    for name, library in (("own", own), ("other", other)):
        what = f"After {'play' if spot.moves else 'Position'} the attribute {name} should be"
        mine = a_set("play" if spot.moves else "Position", getattr(here, name, None), what)
        if mine != library:
            move = point_name(spot.moves[-1], spot.size) if spot.moves else "no move"
            hint = f"(After {move}; `own` is the player to move.)"
            part = "play: the stones that are taken" if library & ~mine == 0 else "play"
            raise differ(f"The set {name} of the position", part, hint, mine, library, spot)


def compare_legal(bot: Bot, here: Any, spot: Spot) -> None:
    """Compare the legal moves of a position, and say which rule an answer breaks."""
    mine, library = a_set("legal", bot.ask("legal", here)), spot.legal
    if mine == library:
        return
    own, other, atari, ko, _, _, _, taken = spot.view
    shape = spot.board.geometry
    empty = shape.board & ~(own | other)
    more, less = mine & ~library, library & ~mine
    takes = empty & neighbours(other & atari, shape.stride)
    if more & ~empty:
        part, hint = "legal: empty points", "A move is on an empty point of the board."
    elif more & ko:
        part, hint = "legal: ko", "Simple ko forbids this point: the last move took one stone there."
    elif more:
        part, hint = "legal: suicide", "The new stone's string would have no liberty: suicide."
    elif less & taken:
        part, hint = "legal: ko", "There is no ko: the new stone does not stand alone in atari."
    elif less & takes:
        part, hint = "legal: captures", "A move that takes stones is no suicide."
    else:
        part, hint = "legal", "The string of the new stone has a liberty."
    raise differ("legal", part, hint, mine, library, spot)


def compare_score(bot: Bot, here: Any, spot: Spot) -> None:
    """Compare the score of a position."""
    mine, library = bot.ask("score", here), spot.board.score()
    if mine != library:
        said = f"score should be {library:+g} for Black, less komi, but yours is {quoted(mine)}."
        raise Difference("score: area, and the sign of the player", said, str(spot))


def compare_names(bot: Bot) -> None:
    """Compare the names of moves, with the letters that leave out I, and rows counted from below."""
    for size in (5, 9, 19):
        for move in (PASS, *geometry(size).points):
            name = point_name(move, size)
            mine = bot.ask("name_of", move, size)
            back = bot.ask("move_of", name, size)
            if (mine, back) != (name, move):
                said = f"Move {move} on {size}x{size} is {name}, but yours are {mine!r} and {back!r}."
                raise Difference("name_of and move_of", said)


# --- Step 2.


def compare_eyes(bot: Bot) -> None:
    """Compare the eyes and the candidates in positions from games to their end."""
    for size, walks, most in WALKS:
        for seed in range(2 * walks):
            for spot in walk(size, 0.5, seed, 2 * most, eyes=True):
                if len(spot.moves) % 3 == 0 or spot.view.passes:
                    compare_eyes_of(bot, spot)


def compare_eyes_of(bot: Bot, spot: Spot) -> None:
    """Compare the eyes and the candidates in a position."""
    here, (own, other, atari, *_) = position(bot, spot), spot.view
    shape = spot.board.geometry
    mine, library = a_set("eyes", bot.ask("eyes", here)), diagonal_eyes(own, other, atari, shape)
    if mine != library:
        more = mine & ~library
        surrounded = ~neighbours(shape.board & ~own, shape.stride)
        if more & ~surrounded:
            part, hint = "eyes: the neighbours", "All neighbours of an eye are own stones."
        else:
            part = "eyes: the diagonals"
            hint = "An eye has at most one opposing stone on its diagonals, and none at the edge."
        raise differ("eyes", part, hint, mine, library, spot)
    mine = a_set("candidates", bot.ask("candidates", here))
    if mine != spot.candidates:
        hint = "Candidates are the legal points that are no own eyes."
        raise differ("candidates", "candidates", hint, mine, spot.candidates, spot)


def compare_draws(bot: Bot) -> None:
    """Compare the numbers of the generator."""
    for seed, number in ((0, 0), (1, 0), (1, 7), (2**63, 100)):
        mine, library = bot.ask("stream", seed, number), stream(seed, number)
        if not callable(getattr(mine, "below", None)):
            said = f"stream should return a generator with the method below, not {quoted(mine)}."
            raise Difference("the generator: mix, Rng and stream", said)
        for n in (2, 6, 81, 361):
            drawn, right = mine.below(n), library.below(n)
            if drawn != right:
                said = (
                    f"stream({seed}, {number}) should draw {right} below {n}, but yours draws {drawn}."
                )
                raise Difference("the generator: mix, Rng and stream", said)


def compare_games(bot: Bot, step: Step) -> None:
    """Compare random games move for move."""
    for size, length, seeds in ((3, 0, 4), (5, 6, 6), (7, 12, 4), (9, 20, 3)):
        for seed in range(seeds):
            *_, spot = walk(size, 0.5, seed, length, eyes=True)
            compare_game(bot, step, spot, seed)


def compare_game(bot: Bot, step: Step, spot: Spot, seed: int) -> None:
    """Compare a random game from a position."""
    policy, shape = policy_of(step.policy, spot.board.geometry), spot.board.geometry
    game = random_game(spot.board.state, shape, stream(seed, 0), "diagonal", policy)
    right = [move.bit_length() - 1 for move in game.moves]
    here = position(bot, spot)
    answer = bot.ask("random_game", here, bot.ask("stream", seed, 0))
    if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], list):
        said = f"random_game should return the list of moves and the score, not {quoted(answer)}."
        raise Difference("random_game", said)
    mine, result = answer
    if mine != right:
        equal = zip(mine, right, strict=False)
        number = next((i for i, (a, b) in enumerate(equal) if a != b), min(len(mine), len(right)))
        names = [
            move_name(moves[number], spot.size) if number < len(moves) else "the end of the game"
            for moves in (mine, right)
        ]
        said = (
            f"The random game with stream({seed}, 0) differs at its move {number + 1}: "
            f"yours is {names[0]}, the library's {names[1]}."
        )
        for move in right[:number]:
            spot = spot.then(move)
        if step.policy.stages:
            compare_stages(bot, step.policy, spot, said)
        raise Difference("random_game: the draw, passes, the end", said, str(spot))
    if result != game.score - spot.komi:
        said = (
            f"The score of a random game should be {game.score - spot.komi:+g}, not {quoted(result)}."
        )
        raise Difference("random_game: the score", said, str(spot))


def compare_stages(bot: Bot, policy: Stages, spot: Spot, said: str) -> None:
    """Compare the moves that each rule of step 7 finds in a position."""
    here = position(bot, spot)
    for stage in map(always, policy.stages):
        name, rule = RULES[type(stage)]
        if spot.view.last or name == "captures":  # after a pass nothing is to be answered
            library = finder(stage, spot.board.geometry)(spot.view, spot.candidates, Rng(0))
            mine = a_set(name, bot.ask(name, here, spot.candidates))
            if mine != library:
                raise differ(name, f"{name}: {rule}", said, mine, library, spot)
    said += " Each rule finds the right moves."
    raise Difference("answers: the order of the rules, and the draw", said, str(spot))
