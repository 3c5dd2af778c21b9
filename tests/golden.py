"""Searches and random games whose answers are kept: what a change that changes nothing must not change.

The answers stand in ``tests/data/golden.json`` as hashes, by the names of the cases. They change only
when somebody means it: ``python tests/golden.py`` writes them anew, and the commit says why.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import gomc
from gomc import programs
from gomc.backend import Backend
from gomc.game import Game
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.settings import (
    GREEDY,
    MOGO_TABLES,
    PURE,
    SEQUENCE_LIKE,
    UCB1,
    UCT,
    UNIFORM,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    Capture,
    ClusterParallel,
    DepthTwo,
    EpsilonGreedy,
    FixedAlpha,
    Group,
    HandSchedule,
    MoveLists,
    Patterns,
    Pruning,
    Rave,
    Reliability,
    RootParallel,
    Save,
    Stages,
    Temperature,
    UCB1Tuned,
    Zone,
)
from gomc.settings.patterns import EDGE, HANE
from gomc.testing.policies import OWN_STAGE

FILE = Path(__file__).parent / "data" / "golden.json"

Case = Callable[[Backend], object]
"""Asks a backend, and returns its answer."""

GAMES = {5: 150, 7: 80, 9: 40, 13: 16, 19: 6}
"""How many random games a search has on a board of each size."""

MOVES = {5: 4, 7: 10, 9: 24, 13: 40, 19: 90}
"""How many moves were played before."""

STAGES = {
    "uniform": UNIFORM,
    "pure": PURE,
    "sequence": SEQUENCE_LIKE,
    "save": Stages(Save()),
    "patterns": Stages(Patterns()),
    "hane": Stages(Patterns(HANE), Capture()),
    "edge": Stages(Save(), Patterns(EDGE)),
    "own": Stages(OWN_STAGE),
    "own-all": Stages(OWN_STAGE, *SEQUENCE_LIKE.stages),
}

SEARCHES: dict[str, Any] = {
    "abramson-wins": Abramson("wins"),
    "abramson-sequence": Abramson(policy=SEQUENCE_LIKE),
    "abramson-pruned": Abramson(pruning=Pruning(minimum=2, equal=5.0, maximum=8)),
    "abramson-soft": Abramson("wins", pruning=Pruning(0.5, 0.05, minimum=2, soft=True), eyes="oleg"),
    "amaf-wins": AllMovesAsFirst("wins", ties="random"),
    "amaf-olga": AllMovesAsFirst(eyes="olga"),
    "amaf-temperature": AllMovesAsFirst(temperature=Temperature(5)),
    "amaf-annealing": AllMovesAsFirst("wins", temperature=Annealing(0, 60, 30)),
    "lists": MoveLists(games=30),
    "lists-wins": MoveLists("wins", temperature=10, games=20, eyes="olga"),
    "depth-two": DepthTwo(),
    "depth-two-wins": DepthTwo("wins", pruning=Pruning(minimum=2), eyes="oleg"),
    "depth-two-first": DepthTwo(all_as_first=True),
    "uct-mogo-tables": MOGO_TABLES,
    "uct-score": UCT(by="score", final="visits"),
    "uct-whole-games": UCT(expand_visits=0),
    "uct-slow-growth": UCT(expand_visits=3, bandit=UCB1(0.5, urgency=1.2)),
    "uct-first": UCT(unvisited="first"),
    "uct-grandfather": UCT(unvisited="grandfather", expand_visits=2),
    "uct-full": UCT(max_nodes=100),
    "uct-batch": UCT(batch=8),
    "uct-batch-loss": UCT(batch=3, virtual_loss=3, final="visits"),
    "uct-no-loss": UCT(batch=4, virtual_loss=0),
    "uct-group": UCT(group=Group()),
    "uct-zone": UCT(group=Group(3), zone=Zone(margin=1, games=10)),
    "uct-zone-batch": UCT(group=Group(), zone=Zone(games=5, alpha=1), batch=2, by="score"),
    "uct-oleg": UCT(eyes="oleg", policy=PURE),
    "uct-solve": UCT(solve=True, expand_visits=0),
    "uct-own": UCT(policy=STAGES["own-all"]),
    "uct-tuned": UCT(bandit=UCB1Tuned(p=1.2, urgency=1.1), policy=SEQUENCE_LIKE, batch=2),
    "uct-greedy": UCT(bandit=GREEDY),
    "uct-epsilon": UCT(bandit=EpsilonGreedy(0.5, urgency=0.9)),
    "mogo-19-short": replace(programs.MOGO_19.search, zone=Zone(games=10)),
}
LATER = ("pachi",)
"""Programs at the end: a seed goes by the place, and the seeds of other programs stay the same."""

NAMES = [name for name in programs.PROGRAMS if name not in ("mogo-19", *LATER)]
SEARCHES |= {f"program-{name}": programs.PROGRAMS[name] for name in (*NAMES, *LATER)}

LAYERS = {
    "rave": UCT(bandit=UCB1(0), rave=Rave(), final="visits"),
    "rave-batch": UCT(rave=Rave(HandSchedule(100), without=7), batch=4, policy=SEQUENCE_LIKE),
    "rave-fuego": UCT(
        bandit=UCB1(0, urgency=1.0),
        rave=Rave(Reliability(), first="colour", falling="fuego", without=20),
        expand_visits=3,
        policy=SEQUENCE_LIKE,
    ),
    "rave-pachi": UCT(rave=Rave(falling="pachi", unplayed="urgency"), expand_visits=2, by="score"),
    "rave-grave": UCT(bandit=UCB1(0), rave=Rave(grave=20), final="visits", score_bonus=0.2),
    "rave-alpha": UCT(bandit=GREEDY, rave=Rave(FixedAlpha(0.3), tree=False), solve=True),
}
"""Searches with layers in their trees."""

LARGE = (
    "abramson-sequence",
    "amaf-temperature",
    "lists",
    "depth-two-first",
    "uct-batch",
    "uct-zone",
    "uct-own",
    "mogo-19-short",
    "program-olga",
    "program-mogo",
)
"""Searches that are tried on 19x19 too."""


def position(go: Backend, size: int, komi: float = 0.5) -> Game:
    """Return a position after random moves, the same one for every backend."""
    board, rng = go.Board(size, komi), stream(size, 7)
    for _ in range(MOVES[size]):
        moves = board.legal_moves().names
        board.play(moves[rng.below(len(moves))])
    return board


def cases() -> Iterator[tuple[str, Case]]:
    """Yield all cases with their names."""
    for size in GAMES:
        for seed, (name, how) in enumerate(SEARCHES.items()):
            if size < 19 or name in LARGE:
                yield f"search {name} {size}", searched(size, how, seed)
        for number, (name, stages) in enumerate(STAGES.items()):
            for eyes in ("diagonal", "olga", "oleg") if size < 19 else ("diagonal",):
                if size < 19 or name in ("uniform", "sequence"):
                    yield f"games {name} {eyes} {size}", played(size, eyes, stages, number)
        for name, how in LAYERS.items() if size < 19 else ():
            yield f"search {name} {size}", searched(size, how, 5)
    for name, how in BANDITS.items():
        yield f"bandit {name}", bandit(how)
    yield "search root-parallel 5", searched(5, RootParallel(UCT(batch=2), workers=2), 3)
    exchanging = ClusterParallel(UCT(batch=2), workers=3, every=20)
    yield "search cluster-parallel 5", searched(5, exchanging, 3)


BANDITS = {
    "ucb1": UCB1(),
    "ucb1-urgency": UCB1(1.0, urgency=1.0),
    "tuned": UCB1Tuned(p=1.1),
    "greedy": GREEDY,
    "epsilon": EpsilonGreedy(0.2, urgency=0.8),
}


def searched(size: int, how: Any, seed: int) -> Case:
    """Return the case of a search."""
    return lambda go: go.search(position(go, size), how, playouts=GAMES[size], seed=seed)


def played(size: int, eyes: Any, stages: Stages, seed: int) -> Case:
    """Return the case of a random game, move by move, and of some more."""
    return lambda go: (
        go.playout(position(go, size), seed, eyes, stages),
        go.playouts(position(go, size, komi=7), max(GAMES[size] // 3, 2), seed + 1, eyes, stages),
    )


def bandit(how: Any) -> Case:
    """Return the case of a bandit by itself."""
    return lambda go: go.bandit([0.3, 0.5, 0.55, 0.1], how, 300, runs=2, seed=11)


def told(answer: Any) -> Any:
    """Return an answer as lists, texts and numbers, floats with nine digits.

    More digits would tell one processor's logarithm from another's.
    """
    if isinstance(answer, SearchResult) and answer.root:
        return [*values(answer), tree(answer.root)]
    if hasattr(answer, "__dataclass_fields__"):
        return values(answer)
    if isinstance(answer, Mapping):
        return [[str(key), told(value)] for key, value in answer.items()]
    if isinstance(answer, (tuple, list)):
        return [told(each) for each in answer]
    if isinstance(answer, float):
        return f"{answer:.9g}" if math.isfinite(answer) else str(answer)
    return str(answer) if answer is not None and not isinstance(answer, int) else answer


def values(answer: Any) -> list[Any]:
    """Return what is compared of a result."""
    return [told(getattr(answer, field.name)) for field in fields(answer) if field.compare]


def tree(node: Any) -> list[Any]:
    """Return a tree, node by node."""
    known = [node.move, node.visits, told(node.reward), told(node.squares), node.solved]
    known += [told(node.rave.visits), told(node.rave.reward)] if "rave" in node.layers else []
    return [*known, *(tree(child) for child in node.children if child.visits or child.solved)]


def hashed(answer: object) -> str:
    """Return an answer's hash."""
    return hashlib.sha256(json.dumps(told(answer)).encode()).hexdigest()[:16]


if __name__ == "__main__":
    found = {name: hashed(case(gomc.load("reference"))) for name, case in cases()}
    FILE.write_text(json.dumps(found, indent=0) + "\n")
