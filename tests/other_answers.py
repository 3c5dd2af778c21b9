"""Right answers other than the solutions: by the library, or by another formula."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from statistics import NormalDist
from typing import Any

from scipy.special import logit

import gomc.reference as go
from gomc.arena.sprt import Sprt
from gomc.course.exercises.rules import atari
from gomc.course.mybot import puct
from gomc.game import Game
from gomc.game.points import PASS, Geometry, bits
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference import amaf, bandits, patterns, sequence, smalltree
from gomc.reference import board as rules
from gomc.reference.nakade import vital_point
from gomc.reference.playout import random_game
from gomc.results.bandits import Arm, BanditResult
from gomc.results.stats import wilson
from gomc.results.tally import MoveEstimate
from gomc.rng import Rng
from gomc.search.pruning import ProgressivePruning
from gomc.settings import UCB1, EpsilonGreedy, Pruning, UCB1Tuned
from gomc.settings.patterns import OFF, turned
from gomc.settings.playing import AdaptiveKomi, Balance
from gomc.settings.table import SIGNS


def position(own: int, other: int, shape: Geometry) -> Game:
    board = go.Board(shape.size)
    board.set_up(bits(own), bits(other))
    return board


def played(point: int, own: int, other: int, shape: Geometry) -> tuple[int, int, int, int]:
    return rules.play(point, own, other, atari(own, other, shape), shape)


def score(black: int, white: int, komi: float, shape: Geometry) -> float:
    first, second = rules.area(black, white, shape)
    return first.bit_count() - second.bit_count() - komi


def game(own: int, other: int, shape: Geometry, rng: Rng) -> tuple[int, int]:
    found = random_game(State(own, other, atari(own, other, shape)), shape, rng, "diagonal")
    return found.black, found.white


def best_move(board: Game, games: int, seed: int) -> int:
    def value(move: int) -> float:
        after = board.copy()
        after.play(move)
        return board.to_play * go.playouts(after, games, seed).mean_score

    return max([*board.legal_moves(), PASS], key=value)


def left_over(means: list[float], errors: list[float], ratio: float) -> list[int]:
    moves = ProgressivePruning(Pruning(ratio=ratio), range(len(means)), 9)
    moves.compare([MoveEstimate(1, m, e, 0.0) for m, e in zip(means, errors, strict=True)], 0)
    return moves.left


def arm(reward: float, squares: float, visits: float) -> Arm:
    found = Arm()
    found.reward, found.squares, found.visits = reward, squares, int(visits)
    return found


def first_play(bounds: list[float | None], urgency: float) -> int:
    arms = [arm(bound or 0.0, 0.0, bound is not None) for bound in bounds]
    return bandits.choose(arms, EpsilonGreedy(0.0, urgency), Rng(0))


@cache
def shapes(diagram: str) -> list[list[Any]]:
    return [[SIGNS[sign] for sign in turned(diagram, turn)] for turn in range(8)]


def fits(diagram: str, point: int, own: int, other: int, shape: Geometry) -> bool:
    number = patterns.neighbourhood(point.bit_length() - 1, own, other, shape)
    return any(
        all(number >> i & OFF in part for i, part in enumerate(sets)) for sets in shapes(diagram)
    )


def value_of(patterns: Any, words: tuple[str, ...], *where: Any) -> int:
    lines = [line for each in patterns if fits(each.diagram, *where) for line in each.values]
    return next((line.value for line in lines if {*line.words} <= {*words}), 1)


def back_up(path: list[smalltree.Node], to_play: Color, black: float) -> None:
    smalltree.update(path, black if to_play is Color.WHITE else 1 - black)


def own_bandit(visits: float, reward: float, squares: float, plays: float) -> float:  # noqa: ARG001
    """An optimist's mean: ten plays that won are added to the plays of each arm."""
    return (reward + 10) / (visits + 10)


def criticality(table: list[list[int]]) -> float:
    """The covariance of two signs: who wins, and who owns the point."""
    n = sum(map(sum, table)) or 1
    (bb, bw, _), (wb, ww, _) = table
    wins, owners = [sum(row) / n for row in table], [(bb + wb) / n, (bw + ww) / n]
    return (bb + ww) / n - sum(win * owner for win, owner in zip(wins, owners, strict=True))


def semeai(own: int, other: int, shared: int) -> int:
    """By liberties: from the second on, each shared one is a lead that an attack needs."""
    lead = max(shared - 1, 0)
    if own - other >= lead:
        return 1
    return -1 if shared < 2 or max(other - 1, 0) - own >= lead else 0


def sequential(results: list[float], *settings: float) -> tuple[int, int]:
    test = Sprt(*settings)
    for points in results:
        test.add(points)
    return test.games, {"elo0": -1, "open": 0, "elo1": 1}[test.verdict]


def distinct_games(games: list[list[tuple[int, int] | None]], size: int) -> int:
    def image(move: tuple[int, int] | None, n: int) -> tuple[int, int] | None:
        if move is None:
            return None
        row, column = (size - 1 - x if n >> i & 1 else x for i, x in enumerate(move))
        return (column, row) if n & 4 else (row, column)

    return len({frozenset(tuple(image(move, n) for move in game) for n in range(8)) for game in games})


def softmax(values: list[float], k: float) -> list[float]:
    return [1 / sum(math.exp(min(k * (w - v), 700)) for w in values) for v in values]


def negamax(tree: Any, maximizing: bool) -> Any:
    """Each player takes the maximum, from the player's own view."""
    sign = 1 if maximizing else -1
    return (
        tree if isinstance(tree, int) else sign * max(sign * negamax(t, not maximizing) for t in tree)
    )


def read_by(tree: Any, sign: int, low: float, high: float) -> Any:
    """Yield the leaves that alpha-beta reads, both players maximizing; return the value."""
    if isinstance(tree, int):
        yield tree
        return sign * tree
    for position in tree:
        value = yield from read_by(position, -sign, -high, -low)
        low = max(low, -value)
        if low >= high:
            break
    return low


def connects(stones: int, size: int) -> bool:
    """Walk from point to point, depth first, by rows and columns."""
    own = {divmod(p, size + 1) for p in bits(stones)}
    left = [point for point in own if point[0] == 0]
    seen = set(left)
    while left:
        row, column = left.pop()
        steps = (0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)
        new = own & {(row + y, column + x) for y, x in steps} - seen
        seen |= new
        left += new
    return any(row == size - 1 for row, _ in seen)


def puct_choice(priors: list[float], rewards: list[float], visits: list[int], c: float) -> int:
    root = puct.Node(PASS, 1.0)
    for number, (prior, reward, n) in enumerate(zip(priors, rewards, visits, strict=True)):
        child = puct.Node(number, c * prior)
        child.visits, child.reward = n, reward
        root.children.append(child)
    return puct.choose_child_of(root).move


def sum_of_roots(trees: list[list[tuple[int, float]]]) -> tuple[int, float]:
    both = [tuple(map(sum, zip(*move, strict=True))) for move in zip(*trees, strict=True)]
    visits, rewards = zip(*both, strict=True)
    best = visits.index(max(visits))
    return best, rewards[best] / visits[best]


OTHER: dict[str, Callable[..., Any]] = {
    "neighbours": lambda points, shape: rules.neighbours(points, shape.stride) & shape.board,
    "liberties": lambda stone, own, other, shape: (
        position(own, other, shape).liberties(stone.bit_length() - 1).bits
    ),
    "capture": lambda *args: played(*args)[:2],
    "ko_point": lambda *args: played(*args)[3],
    "score": score,
    "unconditional": lambda own, other, shape: sum(
        string.bits for string in position(own, other, shape).unconditional().black.strings
    ),
    "random_game": game,
    "best_move": best_move,
    "left_over": left_over,
    "softmax": softmax,
    "draw_weighted": lambda weights, points, rng: amaf.weighted(weights)(State().view, points, rng),
    "wilson": lambda wins, games, z: wilson(wins, games, 2 * NormalDist().cdf(z) - 1),
    "elo": lambda rate: float(logit(rate)) * 400 / math.log(10),
    "ucb1": lambda r, n, total, c: bandits.urgency(arm(r, 0, n), math.log(total), UCB1(c)),
    "ucb1_tuned": lambda r, s, n, total, p: bandits.urgency(
        arm(r, s, n), math.log(total), UCB1Tuned(p)
    ),
    "epsilon_greedy": lambda rewards, visits, epsilon, rng: bandits.choose(
        [arm(r, 0, n) for r, n in zip(rewards, visits, strict=True)], EpsilonGreedy(epsilon), rng
    ),
    "regret": lambda means, plays: BanditResult(tuple(means), 1, (tuple(plays),), (0,)).regret[-1],
    "own_bandit": own_bandit,
    "back_up": back_up,
    "first_play": first_play,
    "captures": sequence.captures,
    "fits": fits,
    "first_value": lambda pairs, *where: next((v for s, v in pairs if fits(s, *where)), 1),
    "value_of": value_of,
    "rave_mix": lambda mean, n, rave, r, b: mean + (rave - mean) / (1 + n / r + 4 * b * b * n),
    "with_prior": lambda wins, games, sources: (
        (wins + sum(v * n for v, n in sources)) / (games + sum(n for _, n in sources))
    ),
    "may_try": lambda n, exponent, moves: max(1, min(math.floor(n**exponent), moves)),
    "may_try_by_table": lambda games, step, ratio, moves: sum(
        step * (ratio**k - 1) / (ratio - 1) <= games for k in range(moves)
    ),
    "criticality": criticality,
    "nakade": lambda points, shape: vital_point(points, shape.stride) if points.bit_count() == 3 else 0,
    "semeai": semeai,
    "knows_from": lambda rates: max((n for n, rate in enumerate(rates, 1) if rate >= 0.5), default=0),
    "sequential": sequential,
    "distinct_games": distinct_games,
    "minimax": negamax,
    "four_in_a_row": lambda stones: any(
        all(stones >> p + k * step & 1 for k in range(4)) for p in range(49) for step in (1, 6, 7, 8)
    ),
    "hex_wins": connects,
    "puct_choice": puct_choice,
    "training_target": lambda visits, temperature: softmax(
        [math.log(n) if n else -1e9 for n in visits], 1 / temperature
    ),
    "elo_per_doubling": lambda before, after, factor: (
        400 * (logit(after) - logit(before)) / math.log(10) * math.log(2) / math.log(factor)
    ),
    "new_choices": lambda choices: [
        sum(len({*its[: k + 1]}) > len({*its[:k]}) for its in choices) / len(choices)
        for k in range(1, len(choices[0]))
    ],
    "exchanged": lambda counts, given: [
        sum(n - g for j, (n, g) in enumerate(zip(counts, given, strict=True)) if j != i) - given[i]
        for i in range(len(counts))
    ],
    "sum_of_roots": sum_of_roots,
    "may_stop": lambda visits, left: sum(n + left >= max(visits) for n in visits) == 1,
    "next_komi": lambda given, ratchet, win_rate, low, high, step: tuple(
        AdaptiveKomi(low, high, step).after(Balance(given, ratchet), win_rate)
    ),
    "leaves_read": lambda tree: list(read_by(tree, 1, -math.inf, math.inf)),
    "superko_game": lambda: "B2 C2 A2 B1 C3 B3 pass A3 C3",
    "filled_eye": lambda: (
        """
        . X X O .
        X . X O .
        X X O O .
        O O O . .
        . . . . .
        """
    ),
    "false_eye": lambda: ". . . . .\n. O X O .\n. X . X .\n. O X O .\n. . . . .",
    "fooled_amaf": lambda: ". X . X O\nO . X X .\nX O X O O\nX O O X O\nX X X . .",
    "greedy_machines": lambda: [1, 0.05],
    "flat_trap": lambda: ". X O\nX O .\n. O .",
    "vain_save": lambda: ". . . .\n. O . .\nO X . .\n. O O .",
    "ladder_breaker": lambda: " h5",
    "whole_boards": lambda: 0.9,
    "stopped_early": lambda: 0.35,
    "best_of_twenty": lambda: 0.58,
    "greedy_lost": lambda: 0.45,
    "touching_share": lambda: 0.55,
    "rave_games": lambda: 13,
    "lost_race": lambda: 0.5,
    "seki_lasts": lambda: 0.05,
    "temperature_claims": lambda: "f, c, a",
    "four_reports": lambda: "E A",
    "urgency_claims": lambda: "bde",
    "database_claims": lambda: "d; a; c.",
    "lockstep_claims": lambda: "c b",
    "widening_claims": lambda: "caf",
    "weight_claims": lambda: "ACF",
    "report_claims": lambda: "d\na",
}
