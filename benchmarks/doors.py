"""What a user of gomc can call, with arguments that are right: the functions, classes and methods."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from functools import cache
from importlib import import_module
from typing import Any

import gomc
import gomc.reference as go
from gomc import programs, settings, sgf, show
from gomc.course import exercises
from gomc.errors import GomcError
from gomc.game import handicap
from gomc.game.points import Geometry
from gomc.game.record import Record, Setup
from gomc.play import status
from gomc.play.player import Player
from gomc.search import zones
from gomc.settings import patterns
from gomc.settings.weights import NEIGHBOURHOODS

Call = tuple[Callable[..., Any], dict[str, Any]]
"""What is called, and with what."""


def board() -> Any:
    """Return a small board with a game on it."""
    made = go.Board(3, 0.5)
    for move in ("B2", "A1"):
        made.play(move)
    return made


@cache
def found(how: Any) -> Any:
    """Return what a search found."""
    return go.search(board(), how, playouts=40, seed=1)


def drawn(last: Any) -> Any:
    """Return the first moves of a game as a picture."""
    return show.numbered(board(), last=last)


def record() -> Record:
    """Return the record of a game."""
    return sgf.read("(;SZ[3]KM[1]AB[aa];B[bb];W[cc]C[x])")


def doors() -> dict[str, Callable[[], Call]]:
    """Return all doors by name, each as a function that makes a call which is right."""
    every = {**_settings(), **_functions(), **_methods(), **_pictures()}
    for name in ("reference", "fast"):
        with suppress(ImportError):  # numba is not installed
            every |= _backend(name, import_module(f"gomc.{name}"))
    return every


def _backend(name: str, backend: Any) -> dict[str, Callable[[], Call]]:
    games = {"seed": 1, "eyes": "olga", "policy": settings.PURE}
    limits = {"playouts": 4, "seconds": 0.01, "seed": 1, "moves": ["A2"], "watch": None}
    return {
        f"{name}.{part}": call
        for part, call in {
            "Board": lambda: (backend.Board, {"size": 3, "komi": 0.5, "rules": gomc.CHINESE}),
            "eyes": lambda: (backend.eyes, {"board": board(), "color": "black", "rule": "olga"}),
            "playout": lambda: (backend.playout, {"board": board(), **games}),
            "playouts": lambda: (backend.playouts, {"board": board(), "n": 2, **games}),
            "search": lambda: (backend.search, {"board": board(), "how": gomc.UCT(), **limits}),
            "near": lambda: (backend.near, {"board": board()}),
            "ladder": lambda: (
                backend.ladder,
                {"board": board(), "point": "B2", "depth": 9, "nodes": 99},
            ),
            "policy": lambda: (
                backend.policy,
                {"board": board(), "policy": settings.PURE, "eyes": "olga"},
            ),
            "weights": lambda: (
                backend.weights,
                {"board": board(), "weights": gomc.patterns.MONTEGNU_DB},
            ),
            "priors": lambda: (
                backend.priors,
                {"board": board(), "priors": settings.MICHI_PRIORS},
            ),
            "bandit": lambda: (
                backend.bandit,
                {"means": [0.5, 0.25], "how": gomc.UCB1(), "plays": 3, "runs": 2, "seed": 1},
            ),
        }.items()
    }


def _any_point(_view: object, points: int, _geometry: object) -> int:
    """Return all points."""
    return points


def _mean(visits: float, reward: float, _squares: float, _plays: float) -> float:
    """Return the mean."""
    return reward / visits


def _no_eyes(_own: int, _other: int, _atari: int, _geometry: Geometry) -> int:
    """Return no point: every point may be filled."""
    return 0


def _settings() -> dict[str, Callable[[], Call]]:
    made = [
        settings.Own(_any_point),
        settings.OwnBandit(_mean),
        settings.OwnEyes(_no_eyes),
        gomc.RootParallel(gomc.UCT(), 2),
        gomc.ClusterParallel(gomc.UCT(), 2, every=5),
        gomc.UCT(group=gomc.Group(), zone=gomc.Zone()),
        settings.BySize(gomc.UCT(), ((11, gomc.Abramson()),)),
        settings.Bias(order="random"),
        settings.Widening(order="random"),
    ]
    names = "Abramson AdaptiveKomi AllMovesAsFirst Annealing Ataris Capture Captures Criticality"
    names += " DepthTwo EmptyTriangle EpsilonGreedy EvenGame Extensions Factors FillBoard FixedAlpha"
    names += " Frontier GnuGo Grandfather Greedy Group HandSchedule KoMove Ladders LastGoodReply"
    names += " LearnedMoves Line LinearKomi LostLadder LowLiberties MinimumMSE MoveLists Nakade"
    names += (
        " NearLast Owners PassMove PatternMoves Patterns Playing PolicyMoves PoolRave Power Pruning"
    )
    names += " Rave Reliability Resign Save SelfAtari Table Temperature Thinking TwoLiberties UCB1"
    names += " UCB1Tuned UCT Unpruning Zone"
    made += [getattr(settings, name)() for name in names.split()]
    return {
        "settings.Stages": lambda: (_one_stage, {"stage": settings.Save()}),
        "settings.Chance": lambda: (settings.Chance, {"stage": settings.Save(), "percent": 50}),
        "settings.FirstOf": lambda: (_first_of_one, {"source": settings.EvenGame()}),
        "settings.Priors": lambda: (settings.Priors, dict(vars(settings.MICHI_PRIORS))),
        "settings.Weights": lambda: (settings.Weights, {"table": (1,) * NEIGHBOURHOODS}),
        "settings.Value": lambda: (settings.Value, {"value": 1, "words": ("near",)}),
        "settings.WeightedPattern": lambda: (
            settings.WeightedPattern,
            {"diagram": "?X? O*O ???", "values": (settings.Value(1),)},
        ),
        "settings.Database": lambda: (
            settings.Database,
            {f.name: getattr(gomc.patterns.UNIFORM_DB, f.name) for f in fields(settings.Database)},
        ),
    } | {
        f"settings.{type(each).__name__}": lambda each=each: (type(each), dict(vars(each)))
        for each in made
    }


def _first_of_one(source: Any) -> settings.FirstOf:
    """Return a source that has one in it; they have no names to be given by."""
    return settings.FirstOf(source)


def _one_stage(stage: Any) -> settings.Stages:
    """Return stages of one; they have no names to be given by."""
    return settings.Stages(stage)


def _functions() -> dict[str, Callable[[], Call]]:
    backends = {"backend": go, "board": board()}
    return {
        "KeptTree": lambda: (gomc.KeptTree, {}),
        "analyze": lambda: (
            gomc.analyze,
            {
                "record": record(),
                "program": "uct",
                "backend": "reference",
                "playouts": 4,
                "seconds": None,
                "seed": 1,
                "watch": None,
            },
        ),
        "load": lambda: (gomc.load, {"name": "reference"}),
        "Points": lambda: (gomc.Points, {"bits": 5, "size": 3}),
        "Points.of": lambda: (gomc.Points.of, {"moves": ["A1", "B2"], "size": 3}),
        "Rules": lambda: (gomc.Rules, {"ko": "simple", "suicide": "any"}),
        "Color.parse": lambda: (gomc.Color.parse, {"text": "b"}),
        "Record": lambda: (Record, {f: getattr(record(), f) for f in Record.__dataclass_fields__}),
        "Record.of": lambda: (Record.of, {"board": board()}),
        "Setup": lambda: (
            _recorded,
            {"after": 0, "black": (0,), "white": (), "empty": (), "to_play": gomc.Color.WHITE},
        ),
        "sgf.read": lambda: (sgf.read, {"source": b"(;SZ[3];B[aa])"}),
        "sgf.read_all": lambda: (sgf.read_all, {"source": b"(;SZ[3];B[aa])"}),
        "sgf.read_tree": lambda: (sgf.read_tree, {"source": b"(;SZ[3];B[aa])"}),
        "sgf.write": lambda: (sgf.write, {"game": board()}),
        "exercises.check": lambda: (exercises.check, {"name": "elo", "function": abs, "seconds": 0.05}),
        "exercises.exercise": lambda: (exercises.exercise, {"name": "nth"}),
        "exercises.contents": lambda: (exercises.contents, {}),
        "exercises.progress": lambda: (exercises.progress, {}),
        "exercises.in_place": lambda: (_in_place, {"name": "nth", "function": abs}),
        "handicap.fixed": lambda: (handicap.fixed, {"size": 9, "stones": 2}),
        "handicap.free": lambda: (handicap.free, {"size": 5, "stones": 2}),
        "patterns.Pattern": lambda: (
            patterns.Pattern,
            {"name": "x", "diagram": "XO? X*. ?.?", "unless": (), "mover": "any"},
        ),
        "patterns.read": lambda: (gomc.patterns.read, {"source": "", "name": "x", "strict": True}),
        "patterns.database": lambda: (
            gomc.patterns.database,
            {"name_or_path": "uniform", "strict": True},
        ),
        "patterns.write": lambda: (gomc.patterns.write, {"database": gomc.patterns.MOGO_DB}),
        "patterns.weighted": lambda: (
            _weighted,
            {"patterns": patterns.HANE, "value": settings.Value(1)},
        ),
        "Database.explain": lambda: (gomc.patterns.MOGO_DB.explain, {"board": board()}),
        "Player": lambda: (
            Player,
            {"backend": go, "program": programs.UCT, "playouts": 4, "seconds": None, "seed": 1},
        ),
        "Player.choose": lambda: (
            Player(go, programs.UCT, playouts=4).choose,
            {"board": board(), "seconds": None, "watch": None, "take_dead": True},
        ),
        "programs.find": lambda: (programs.find, {"what": "uct"}),
        "programs.with_threads": lambda: (
            programs.with_threads,
            {"program": programs.UCT, "threads": 2},
        ),
        "programs.with_policy": lambda: (
            programs.with_policy,
            {"program": programs.UCT, "policy": settings.PURE},
        ),
        "programs.Program": lambda: (programs.Program, dict(vars(programs.UCT))),
        "status.judge": lambda: (status.judge, {**backends, "seconds": 0.01, "seed": 1}),
        "zones.group": lambda: (zones.group, {"board": board(), "distance": 2}),
        "zones.zone": lambda: (zones.zone, {"board": board(), "distance": 2, "margin": 1}),
        "Candidate.interval": lambda: (found(gomc.Abramson()).candidates[0].interval, {"level": 0.9}),
    }


def _weighted(patterns: Any, value: Any) -> Any:
    """Give patterns a value; values have no name to be given by."""
    return gomc.patterns.weighted(patterns, value)


def _recorded(**setup: Any) -> Record:
    """Make a record with a set-up, and replay and write it."""
    made = Record(3, setups=(Setup(**setup),))
    made.board_at(0, go.Board)
    sgf.write(made)
    return made


def _in_place(name: str, function: Any) -> None:
    with exercises.exercise(name).in_place(function):
        pass


def _methods() -> dict[str, Callable[[], Call]]:
    move, color = {"move": "C1"}, {"color": "black"}
    right: dict[str, dict[str, Any]] = {
        **dict.fromkeys(("play", "check", "after", "is_legal"), move | color),
        **dict.fromkeys(("color_at", "string", "liberties"), move),
        **dict.fromkeys(("resign", "legal_moves"), color),
        "set_up": {"black": ["C3"], "white": ["A3"], "empty": ["B2"], "to_play": "white"},
        "place_handicap": {"points": ["A1", "C3"]},
        "place_fixed_handicap": {"stones": 2},
        "place_free_handicap": {"stones": 2},
        "from_diagram": {"text": "X.\n.O", "komi": 0.5, "rules": gomc.CHINESE, "to_play": "white"},
    }
    empty = {"place_handicap": 3, "place_fixed_handicap": 9, "place_free_handicap": 3}
    calls: dict[str, Callable[[], Call]] = {
        f"Board.{name}": lambda name=name, args=args: (
            getattr(go.Board(empty[name]) if name in empty else board(), name),
            args,
        )
        for name, args in right.items()
    }
    record_at = {"n": 1, "board_class": go.Board, "rules": gomc.CHINESE}
    return calls | {
        "Board.komi": lambda: (lambda komi: setattr(board(), "komi", komi), {"komi": 1.5}),
        "Points.__contains__": lambda: (board().black.__contains__, move),
        "Record.board_at": lambda: (record().board_at, record_at),
    }


def _pictures() -> dict[str, Callable[[], Call]]:
    theme = {"theme": "plain"}
    svg = {"marks": {"A1": "x"}, "heat": {"A1": 1.0}, "legend": "l", "below": "b", "title": "t"}
    points, tree = gomc.Points(1, 3), found(gomc.UCT())
    calls: dict[str, Callable[[], Call]] = {
        "show.svg": lambda: (
            show.svg,
            {
                "shown": board(),
                "result": tree,
                "ownership": tree.ownership,
                "squares": points,
            }
            | {"shaded": points, **svg, **theme},
        ),
        "show.text": lambda: (
            show.text,
            {"board": board(), "result": tree, "color": True},
        ),
        "show.numbered": lambda: (show.numbered, {"played": board(), "first": 1, "last": 2, **theme}),
        "show.tree": lambda: (
            show.tree,
            {"result": tree, "depth": 2, "width": 2, **theme},
        ),
        "show.tree_text": lambda: (
            show.tree_text,
            {"result": tree, "depth": 2, "width": 2},
        ),
        "show.owners": lambda: (
            show.owners,
            {"result": found(gomc.UCT(owners=gomc.Owners())), "moves": (), **theme},
        ),
        "show.policy": lambda: (show.policy, {"found": go.policy(board()), **theme}),
        "show.priors": lambda: (
            show.priors,
            {"board": board(), "given": {"C1": (0.5, 10.0)}, **theme},
        ),
        "show.criticality": lambda: (
            show.criticality,
            {"result": found(gomc.UCT(criticality=gomc.Criticality("bias"))), "moves": (), **theme},
        ),
        "show.rave": lambda: (
            show.rave,
            {
                "results": [found(gomc.UCT(rave=gomc.Rave()))],
                "moves": "C3",
                "how": gomc.Rave(),
                **theme,
            },
        ),
        "show.firsts": lambda: (
            show.firsts,
            {"result": found(gomc.AllMovesAsFirst()), "color": "black", **theme},
        ),
        "show.pruning": lambda: (
            show.pruning,
            {"result": found(gomc.Abramson(pruning=gomc.Pruning(minimum=2))), **theme},
        ),
        "show.pattern": lambda: (
            show.pattern,
            {"weighted": gomc.patterns.MOGO_DB.patterns[9], **theme},
        ),
        "show.database": lambda: (show.database, {"db": gomc.patterns.MOGO_DB, **theme}),
        "show.explain": lambda: (
            show.explain,
            {"board": board(), "database": gomc.patterns.MOGO_DB, **theme},
        ),
        "show.source": lambda: (lambda function: show.source(function), {"function": board}),
        "show.set_theme": lambda: (show.set_theme, {"theme": "wood"}),
    }
    with suppress(ImportError):  # matplotlib is not installed
        import_module("matplotlib").use("agg")
        plots = show.plots
        calls |= {
            "plots.convergence": lambda: (
                plots.convergence,
                {"results": [tree], "moves": ["B3"], "ax": None},
            ),
            "plots.regret": lambda: (
                plots.regret,
                {"results": go.bandit([0.5, 0.1], gomc.UCB1(), 9), "ax": None},
            ),
            "plots.depths": lambda: (plots.depths, {"result": tree, "ax": None}),
            "plots.scores": lambda: (plots.scores, {"games": [1.0, -1.0], "ax": None}),
            "plots.win_rates": lambda: (
                plots.win_rates,
                {"rates": [0.5, 0.7], "marks": {1: "A"}, "ax": None},
            ),
            "plots.match": lambda: (plots.match, {"points": [1, 0.5], "level": 0.9, "ax": None}),
        }
    with suppress(GomcError):  # anywidget is not installed
        notebook = show.notebook
        how = {"backend": "reference", "playouts": 4, "seed": 1}
        calls |= {
            "notebook.play": lambda: (
                notebook.play,
                {"program": "uct", "board": board(), "color": "white", "seconds": None, **how},
            ),
            "notebook.replay": lambda: (notebook.replay, {"what": record(), "board": None}),
            "notebook.find": lambda: (
                notebook.find,
                {"board": board(), "points": gomc.Points(1, 3), "what": "a corner", "squares": None},
            ),
            "notebook.slider": lambda: (notebook.slider, {"draw": drawn, "last": (1, 2)}),
            "notebook.watch": lambda: (
                notebook.watch,
                {"board": board(), "program": gomc.UCT(), "seconds": None, **how},
            ),
        }
    return calls
