"""Sources of priors, compiled; ``reference/sources.py`` explains them.

A kernel knows a kind of source by its number, so a single function finds the moves of all kinds.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    first_bit,
    load,
    nothing,
    point,
    set_from_words,
    store,
    word,
)
from gomc.fast.fategraph import at_distance
from gomc.fast.features import (
    empty_triangles,
    extensions,
    far_from_stones,
    ko_moves,
    line,
    taking,
)
from gomc.fast.ladders import lost_runs
from gomc.fast.liberties import all_with_few
from gomc.fast.own import TAKEN
from gomc.fast.patterns import SURROUNDED, neighbourhood, write_stones
from gomc.fast.priorwork import (
    ATARIS,
    CAPTURES,
    EVERY,
    EXTENSIONS,
    FITTING,
    KIND,
    KO,
    LAST,
    LINE,
    LOST,
    MORE,
    NEAR,
    NUMBER,
    PASSES,
    STAGES,
    TRIANGLE,
    PriorWork,
)
from gomc.fast.properties import beside, giving_atari, outcome
from gomc.fast.stages import by_stages
from gomc.game.position import View
from gomc.results.properties import StoneEffects


@inlined
def pass_of(shape: Shape) -> int:
    """Return the pass as a set: the place below the first column, which is no point."""
    return point(shape.size * (shape.size + 1), shape.board)


@inlined
def lives_of(view: View, points: int, shape: Shape, priors: PriorWork) -> StoneEffects:
    """Return what a stone would do on each of some points, if any rule uses this."""
    own, other, stride, none = view.own, view.other, shape.stride, nothing(view.own)
    if not priors.lives:
        return StoneEffects(none, none, none, none, none)
    empty = set_from_words(shape.board) & ~(own | other)
    few = all_with_few(own, empty, stride)
    return outcome(own, other, view.atari, few, empty, beside(empty, stride), stride, points, True)


# Paper: CF II-B patterns
@inlined
def fitting_moves(view: View, points: int, shape: Shape, priors: PriorWork, row: int) -> int:
    """Return the points at which a pattern matches."""
    memory, flat, words = priors.known.memory, priors.known.flat, priors.known.memory.shape[1]
    write_stones(view, shape, memory)
    store(memory, SURROUNDED, points)
    for w in range(words):
        part, fitting = memory[SURROUNDED, w], word(0)
        while part:
            p = first_bit(part)
            if priors.known.matched[row, neighbourhood(64 * w + p, int(shape.stride), words, flat)]:
                fitting |= ONE << word(p)
            part &= part - ONE
        memory[SURROUNDED, w] = fitting
    return load(memory, SURROUNDED, shape.board)


# Paper: CF II-B rules
@inlined
def find_tactical(view: View, shape: Shape, priors: PriorWork, rule: int, lives: StoneEffects) -> int:
    """Return the moves of a rule about strings: captures, ataris, extensions, self-ataris or ko."""
    kind = priors.rules[rule, KIND]
    own, other, atari, stride = view.own, view.other, view.atari, shape.stride
    empty = set_from_words(shape.board) & ~(own | other)
    if kind == CAPTURES:
        return taking(lives, priors.rules[rule, NUMBER], priors.rules[rule, MORE] != 0)
    if kind == ATARIS:
        return giving_atari(other, atari, all_with_few(other, empty, stride), empty, stride)
    if kind == EXTENSIONS:
        return extensions(own, atari, empty, lives.unsafe, stride)
    if kind == KO:
        return ko_moves(own, empty, lives, stride)
    return lives.unsafe


# Paper: CF II-B rules
@separate
def find(
    view: View, points: int, shape: Shape, priors: PriorWork, rule: int, lives: StoneEffects
) -> int:
    """Return the moves that a rule names."""
    own, other = view.own, view.other
    kind, number = priors.rules[rule, KIND], priors.rules[rule, NUMBER]
    more, last = priors.rules[rule, MORE], priors.rules[rule, LAST]
    if kind == EVERY:
        moves = points | pass_of(shape)
    elif kind == PASSES:
        moves = pass_of(shape)
    elif kind == STAGES:
        store(priors.known.memory, TAKEN, view.taken)
        data = priors.known, number, more, priors.tactics, None, 0, None
        moves, _ = by_stages(view, points, word(0), shape, *data)
    elif kind == FITTING:
        moves = fitting_moves(view, points, shape, priors, number)
    elif kind == NEAR:
        start = view.last if last == 1 else view.before
        moves = at_distance(start, number, own, other, more != 0, shape)
    elif kind == LINE:
        moves = line(number, shape) & far_from_stones(more, own, other, shape)
    elif kind == TRIANGLE:
        moves = empty_triangles(own, set_from_words(shape.board) & ~(own | other), shape.stride)
    elif kind == LOST:
        moves = lost_runs(view, points, shape, priors.known.ladders)
    else:
        moves = find_tactical(view, shape, priors, rule, lives)
    return moves
