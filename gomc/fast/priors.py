"""Priors, compiled; ``reference/priors.py`` explains them.

The rules are rows of numbers (`gomc.fast.priorwork`), and a single loop goes through the rows. So the
same compiled code serves all priors.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from gomc.errors import check_type
from gomc.fast.bandits import Arms
from gomc.fast.board import Board
from gomc.fast.compiler.kernel import call, inlined, kernel, pack, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    first_bit,
    has_any,
    load,
    nothing,
    store,
    to_words,
    width,
    word,
)
from gomc.fast.counts import Floats, Ints, load_position, position_arrays, store_position
from gomc.fast.database import neighbourhoods, weights_of
from gomc.fast.databasework import ByDatabase
from gomc.fast.near import few_before, few_now
from gomc.fast.own import ROWS, check_done
from gomc.fast.owners import importance, shares
from gomc.fast.patterns import SURROUNDED, neighbourhood, write_stones
from gomc.fast.priorwork import (
    DATABASE,
    FORCED,
    FRONTIER,
    GRANDFATHER,
    GROUP,
    KIND,
    LEARNED,
    NUMBER,
    STAGES,
    TABLE,
    PriorWork,
)
from gomc.fast.sight.weighing import BEFORE, KO, LATEST, OTHER, OWN, POINTS
from gomc.fast.sources import find, lives_of, pass_of
from gomc.fast.tree import NOBODY, Tree, guesses
from gomc.fast.treepriors import HAS_MEANS, HAS_RATES, PriorsAsked, TreePriors, priors_asked
from gomc.fast.treework import SearchState
from gomc.game import Game, check_board
from gomc.game.points import PASS
from gomc.game.position import View
from gomc.results.priors import VirtualGames
from gomc.settings.priors import Priors

# --- Giving games.


@separate
def add(priors: PriorWork, named: int, rule: int) -> None:
    """Add a rule's virtual games to each move of a set."""
    memory = priors.known.memory
    store(memory, SURROUNDED, named)
    for w in range(memory.shape[1]):
        part = memory[SURROUNDED, w]
        while part:
            p = 64 * w + first_bit(part)
            priors.given[p] += priors.games[rule]
            priors.given_won[p] += priors.won[rule]
            part &= part - ONE


@inlined
def add_means(priors: PriorWork, named: int, rule: int, means: Floats) -> None:
    """Give every move of a set virtual games with the move's mean two moves before.

    `means` holds the mean of every move, the pass last.
    """
    memory = priors.known.memory
    store(memory, SURROUNDED, named)
    for w in range(memory.shape[1]):
        part = memory[SURROUNDED, w]
        while part:
            p = 64 * w + first_bit(part)
            priors.given[p] += priors.games[rule]
            priors.given_won[p] += priors.games[rule] * means[p]
            part &= part - ONE


# Paper: CF II-C owner
@inlined
def add_by_share(priors: PriorWork, rule: int, rates: Floats) -> None:
    """Give every point virtual games by the share of games in which the player owned the point."""
    for p in range(len(rates)):
        part = importance(rates[p], 1.0, priors.share[rule], priors.width[rule])
        priors.given[p] += priors.games[rule] * part
        priors.given_won[p] += priors.won[rule] * part


@inlined
def add_known(
    priors: PriorWork,
    named: int,
    rule: int,
    means: Floats,
    has_means: bool,
    rates: Floats,
    has_rates: bool,
) -> None:
    """Give every move the virtual games of a rule that uses games of the tree, if there are any."""
    if priors.rules[rule, KIND] == GRANDFATHER:
        if has_means:
            add_means(priors, named, rule, means)
    elif has_rates:
        add_by_share(priors, rule, rates)


# Paper: CF II-B patterns
@inlined
def weigh(
    view: View,
    points: int,
    shape: Shape,
    priors: PriorWork,
    rule: int,
    database: ByDatabase | None,
) -> None:
    """Write the weights of points."""
    priors.weights[:] = 0
    if priors.rules[rule, KIND] == TABLE:
        row, memory = priors.rules[rule, NUMBER], priors.known.memory
        write_stones(view, shape, memory)
        store(memory, SURROUNDED, points)
        for p in range(len(priors.weights)):
            if memory[SURROUNDED, p >> 6] >> word(p & 63) & ONE:
                number = neighbourhood(p, int(shape.stride), memory.shape[1], priors.known.flat)
                priors.weights[p] = priors.tables[row, number]
    if database is not None and priors.rules[rule, KIND] == DATABASE:
        neighbourhoods(view.own, view.other, shape, database)
        weights_of(view, points, shape, database, 0, few_now(view, shape), few_before(view, shape))
        for p in range(len(priors.weights)):
            priors.weights[p] = database.weights[p]


# Paper: CF II-B patterns
@separate
def add_by_weight(
    view: View,
    points: int,
    shape: Shape,
    priors: PriorWork,
    rule: int,
    database: ByDatabase | None,
) -> None:
    """Give every point virtual games by the root of the point's part of the largest weight."""
    weigh(view, points, shape, priors, rule, database)
    largest = 0
    for p in range(len(priors.weights)):
        largest = max(largest, priors.weights[p])
    for p in range(len(priors.weights)):
        if priors.weights[p]:
            part = sqrt(priors.weights[p] / largest)
            priors.given[p] += priors.games[rule] * part
            priors.given_won[p] += priors.won[rule] * part


# Paper: CF II-B patterns
@separate
def add_by_strength(view: View, points: int, priors: PriorWork, rule: int) -> None:
    """Give every point virtual games by the root of the point's part of the largest strength."""
    sets, strengths = priors.seen, priors.strengths
    store(sets, OWN, view.own)
    store(sets, OTHER, view.other)
    store(sets, KO, view.ko)
    store(sets, LATEST, view.last)
    store(sets, BEFORE, view.before)
    store(sets, POINTS, points)
    call(priors.learned)
    largest = 0.0
    for p in range(len(strengths)):
        largest = max(largest, strengths[p])
    for p in range(len(strengths)):
        if strengths[p] > 0:
            part = sqrt(strengths[p] / largest)
            priors.given[p] += priors.games[rule] * part
            priors.given_won[p] += priors.won[rule] * part


# Paper: CF II-B rules
@separate
def give_priors(
    view: View,
    points: int,
    shape: Shape,
    priors: PriorWork,
    means: Floats,
    has_means: bool,
    rates: Floats,
    has_rates: bool,
    database: ByDatabase | None,
) -> None:
    """Write the virtual games that all rules give to the moves in a position: some points, and a pass.

    `has_means` says if there are means of two moves before, and `has_rates` if the shares of owners are
    known. `database` is the priors' database, an argument so that without a database the code is left
    out.
    """
    priors.given[:], priors.given_won[:] = 0.0, 0.0
    moves, lives = points | pass_of(shape), lives_of(view, points, shape, priors)
    group, named, forced = 0, nothing(points), False
    for rule in range(len(priors.rules)):
        kind = priors.rules[rule, KIND]
        if priors.rules[rule, GROUP] != group:
            group, named = priors.rules[rule, GROUP], nothing(points)
        if priors.rules[rule, FORCED] and not forced:
            continue
        if kind in (GRANDFATHER, FRONTIER):
            add_known(priors, moves, rule, means, has_means, rates, has_rates)
        elif kind == LEARNED:
            add_by_strength(view, points, priors, rule)
        elif kind in (TABLE, DATABASE):
            add_by_weight(view, points, shape, priors, rule, database)
        else:
            chosen = find(view, points, shape, priors, rule, lives) & moves
            if kind == STAGES:
                forced = has_any(chosen)
            add(priors, chosen & ~named, rule)
            if group:
                named = named | chosen


@kernel
def give(question: PriorsAsked) -> None:
    """Write the virtual games that all rules give to the moves in a position."""
    form, known, work = question.shape, question.known, question.work
    view, points = load_position(question.begin, 0, form.board), load(question.points, 0, form.board)
    means = question.means, known[HAS_MEANS] != 0
    rates = work.owned, known[HAS_RATES] != 0
    give_priors(view, points, form, work, *means, *rates, work.database)


# --- In the tree.


@inlined
def write_points(tree: Tree, first: int, n: int, sets: Words) -> None:
    """Write the points among the moves of `n` nodes, from place `first` on."""
    sets[0] = word(0)
    for k in range(first, first + n):
        move = tree.move[k]
        if move != PASS:
            sets[0, move >> 6] |= ONE << word(move & 63)


# Paper: CF II-B
@separate
def seed_children(
    work: SearchState, asking: TreePriors, node: int, grandfather: int, view: View, first: int, n: int
) -> None:
    """Give the `n` new children of a node, from place `first` on, the virtual games of their moves."""
    tree, known = work.tree, asking.known
    known[HAS_MEANS] = grandfather != NOBODY and tree.visits[grandfather] > 0
    if known[HAS_MEANS]:
        guesses(tree, work.child, 0, grandfather, asking.means, work.arms.order)
    known[HAS_RATES] = asking.ask_owners and shares(
        tree, work.how.points, node, grandfather, asking.owned
    )
    store_position(asking.begin, 0, view)
    write_points(tree, first, n, asking.points)
    call(asking.give)
    for k in range(first, first + n):
        tree.prior_visits[k] = asking.given[tree.move[k]]
        tree.prior_reward[k] = asking.given_won[tree.move[k]]


# Paper: CF II-B
@inlined
def seed_rave(tree: Tree, first: int, n: int) -> None:
    """Let the priors of `n` new children, from place `first` on, be the first games of RAVE."""
    for k in range(first, first + n):
        tree.rave_visits[k] = tree.prior_visits[k]
        tree.rave_reward[k] = tree.prior_reward[k]


# Paper: CF II-B
@inlined
def see_priors(tree: Tree, child: Ints, n: int, arms: Arms) -> None:
    """Add the priors of `n` children to the children's games."""
    for j in range(n):
        arms.visits[j] += tree.prior_visits[child[j]]
        arms.reward[j] += tree.prior_reward[child[j]]
        arms.squares[j] += tree.prior_reward[child[j]]


def priors(board: Game, priors: Priors) -> dict[str, tuple[float, float]]:
    """Return for each move by its name the value and the number of the virtual games."""
    view, size = check_board(board).state.view, board.size
    points = Board._algebra.legal(view.own, view.other, view.atari, view.ko, board.geometry)
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    question = priors_asked(check_type("priors", priors, Priors), size, memory)
    begin = position_arrays([board.state], size)
    question = question._replace(begin=begin, points=to_words(width(size), points))
    give(pack(question))
    check_done(memory)
    return VirtualGames(question.work.given.tolist(), question.work.given_won.tolist()).named(size)
