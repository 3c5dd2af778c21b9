"""Typical mistakes in the growing program, as changes of a step, and the part that the check names."""

from __future__ import annotations

from typing import NamedTuple


class Mistake(NamedTuple):
    """A wrong version of a step: a text is replaced by another, and the report names a part."""

    name: str
    step: int
    right: str
    wrong: str
    part: str


MISTAKES = (
    Mistake("no ko", 1, " & ~position.ko", "", "legal: ko"),
    Mistake(
        "suicide allowed",
        1,
        "empty & neighbours(empty | own ^ position.atari, size) & ~position.ko",
        "empty & ~position.ko",
        "legal: suicide",
    ),
    Mistake(
        "captures are suicide", 1, "own ^ position.atari", "own & ~position.atari", "legal: captures"
    ),
    Mistake(
        "ko after every capture of a stone",
        1,
        "dead if alone and dead.bit_count() == 1 else 0",
        "dead if dead.bit_count() == 1 else 0",
        "legal: ko",
    ),
    Mistake("nothing is taken", 1, "own | point, other ^ dead", "own | point, other", "play"),
    Mistake("score of the wrong player", 1, "lead if position.black else -lead", "lead", "score"),
    Mistake("rows from the top", 1, "{size - row}", "{row + 1}", "name_of"),
    Mistake("eyes without diagonals", 2, " & ~(two | one & edge(size))", "", "eyes: the diagonals"),
    Mistake("eyes at the edge", 2, "two | one & edge(size)", "two", "eyes: the diagonals"),
    Mistake("another constant", 2, "0x94D049BB133111EB", "0x94D049BB133111EA", "the generator"),
    Mistake("one pass ends games", 2, "position.passes < 2", "position.passes < 1", "random_game"),
    Mistake(
        "a draw too few",
        2,
        "rng.below(points.bit_count())",
        "rng.below(points.bit_count() - 1)",
        "draw",
    ),
    Mistake(
        "reward of Black alone",
        3,
        "reward(result, position.black)",
        "reward(result, True)",
        "search: the reward",
    ),
    Mistake("the last best move", 3, "max(played, key", "max(played[::-1], key", "best"),
    Mistake(
        "firsts of the other player", 4, "if player == 0 and", "if player == 1 and", "a game counts"
    ),
    Mistake(
        "the point counts again",
        4,
        "first.setdefault(move, number % 2)",
        "first[move] = number % 2",
        "a game counts",
    ),
    Mistake(
        "log of the node's own visits",
        5,
        "math.sqrt(log_n / node.visits)",
        "math.sqrt(math.log(node.visits) / node.visits)",
        "select",
    ),
    Mistake("no draw among new nodes", 5, "new[rng.below(len(new))]", "new[0]", "select"),
    Mistake(
        "rewards of one player in the tree", 6, "        black = not black\n", "", "back_up: the reward"
    ),
    Mistake("children at the first game", 6, "if node.visits and not", "if not", "expand"),
    Mistake("no expansion", 6, "        expand(path[-1], position)\n", "", "expand"),
    Mistake(
        "patterns never swap colours",
        7,
        'signs if player == "X" else signs.translate(SWAPPED)',
        "signs",
        "patterns",
    ),
    Mistake(
        "self-atari allowed", 7, " if not play(position, move).atari >> move & 1)", ")", "patterns"
    ),
    Mistake(
        "saves that do not save",
        7,
        " if threatened & ~play(position, move).atari)",
        ")",
        "saves strings",
    ),
    Mistake(
        "captures last",
        7,
        "(saves, shapes, captures) if",
        "(saves, shapes) if",
        "the order of the rules",
    ),
    Mistake(
        "RAVE for the wrong player",
        8,
        "first.get(child.move) == 0",
        "first.get(child.move) == 1",
        "the RAVE games",
    ),
    Mistake(
        "RAVE reward of the opponent",
        8,
        "child.rave_reward += reward(result, black)",
        "child.rave_reward += reward(result, not black)",
        "the RAVE games",
    ),
    Mistake("RAVE never fades", 8, "4.0 * BIAS * BIAS * n * r", "n * 0.0", "select"),
    Mistake(
        "captures are virtual losses",
        9,
        "visits, reward = visits + 15, reward + 15",
        "visits = visits + 15",
        "virtual_games",
    ),
    Mistake(
        "the virtual games are no games",
        9,
        "node.visits + node.virtual_visits, node",
        "max(node.visits, 1), node",
        "select",
    ),
    Mistake("priors without their sum", 10, "each / sum(found)", "each", "weight"),
    Mistake(
        "a square root too many", 10, "(1 + child.visits)\n", "math.sqrt(1 + child.visits)\n", "select"
    ),
    Mistake(
        "genmove without the move in the game",
        3,
        "                if move == PASS or legal(here) >> move & 1:",
        '                if command == "play" and legal(here) >> move & 1:',
        "gtp",
    ),
    Mistake("the wrong colour over GTP", 3, '"wb".index', '"bw".index', "gtp: genmove"),
)
