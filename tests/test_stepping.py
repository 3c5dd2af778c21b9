"""With ``NUMBA_DISABLE_JIT=1`` kernels are Python functions, for a debugger to step through.

The program runs in a process of its own, since numba asks for the variable when it is imported.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

PROGRAM = """
import sys, warnings
warnings.simplefilter("error")
import gomc
from gomc import UCT, fast, reference
from gomc.fast import board as compiled
from gomc.patterns import MONTEGNU_DB
from gomc.settings import PURE, SEQUENCE_LIKE, Capture, FillBoard, Own, Stages, Weights
from gomc.settings.patterns import HANE


def press(view, points, geometry):
    flood, neighbours = reference.board.flood, reference.board.neighbours
    return points & neighbours(flood(view.last, view.other, geometry.stride), geometry.stride)

def press_fast(view, points, shape):
    string = compiled.flood(view.last, view.other, shape.stride)
    return points & compiled.neighbours(string, shape.stride)

def boards(size):
    both = fast.Board(size), reference.Board(size)
    for move in ("C3", "B2", "C2", "B3", "B1"):
        for board in both:
            board.play(move)
    return both

SEARCHES = [
    gomc.Abramson(pruning=gomc.Pruning()),
    gomc.AllMovesAsFirst(),
    gomc.AllMovesAsFirst(temperature=gomc.Temperature(2), by="wins"),
    gomc.MoveLists(),
    gomc.DepthTwo(),
    gomc.DepthTwo(all_as_first=True),
    UCT(),
    UCT(batch=3, unvisited="grandfather", bandit=gomc.UCB1Tuned(urgency=0.5), policy=PURE),
    UCT(by="score", expand_visits=0, unvisited="first", policy=SEQUENCE_LIKE),
    UCT(solve=True, bandit=gomc.EpsilonGreedy(), max_nodes=100, eyes="oleg"),
    UCT(group=gomc.Group(), zone=gomc.Zone(games=10), policy=Stages(Own(press, press_fast))),
    UCT(policy=MONTEGNU_DB),
    UCT(owners=gomc.Owners(), policy=Stages(FillBoard(2), Capture())),
    gomc.programs.MOGO,
    gomc.programs.GNUGO_MC,
]
for size, playouts in ((5, 20), (9, 4)):
    a, b = boards(size)
    for how in SEARCHES:
        right = reference.search(b, how, playouts=playouts)
        assert fast.search(a, how, playouts=playouts) == right, how
    for eyes in ("diagonal", "olga", "oleg"):
        assert fast.eyes(a, rule=eyes) == reference.eyes(b, rule=eyes)
        assert fast.playout(a, eyes=eyes) == reference.playout(b, eyes=eyes)
    mixed = Stages(gomc.settings.FillBoard(), Own(press))
    weights = Weights.of([(pattern, 9) for pattern in HANE])
    for policy in (PURE, SEQUENCE_LIKE, mixed, weights, MONTEGNU_DB):
        assert fast.playouts(a, 5, policy=policy) == reference.playouts(b, 5, policy=policy)
        assert fast.policy(a, policy) == reference.policy(b, policy)
    for given in (weights, MONTEGNU_DB):
        assert fast.weights(a, given) == reference.weights(b, given)
    assert fast.near(a) == reference.near(b)
    assert (a.area(), a.legal_moves(), str(a)) == (b.area(), b.legal_moves(), str(b))
for how in (gomc.UCB1(), gomc.UCB1Tuned(), gomc.EpsilonGreedy()):
    assert fast.bandit([0.2, 0.5], how, 50, runs=4) == reference.bandit([0.2, 0.5], how, 50, runs=4)
for sharing in ("lock-free", "lock"):
    found = fast.search(fast.Board(5), UCT(threads=3, sharing=sharing), playouts=60)
    assert sum(c.visits for c in found.candidates) == found.playouts == 60

seen = []
sys.settrace(lambda frame, *_: seen.append(frame.f_code.co_name))
fast.search(fast.Board(5), UCT(), playouts=3)
sys.settrace(None)
print(*sorted({"simulate", "descend", "random_game", "play", "neighbours"}.intersection(seen)))
"""


@pytest.mark.slow
def test_what_is_not_compiled_gives_the_same_answers_and_can_be_stepped_through():
    variables = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=variables, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (
        ["descend", "neighbours", "play", "random_game", "simulate"],
        "",
    )
