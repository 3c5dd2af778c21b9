"""Commands that show the search at work: live analysis (Sabaki, Lizzie) and GoGui's pictures.

``lz-analyze`` searches on until the next line of input, and reports its results from time to time, all
moves in one line::

    info move E5 visits 410 winrate 5310 prior 0 order 0 pv E5 C3 info move D5 visits 300 ...

The win rate, in hundredths of a percent, is that of the player to move; the prior, which only other
programs have, is 0. The command comes from Leela Zero. The answer to ``gogui-analyze_commands`` tells
GoGui which commands it can show on its board, and how; the chapter "Analyze Commands" of its manual has
the kinds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gomc.errors import GomcError
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.gtp import protocol
from gomc.gtp.engine import Args, Engine, command
from gomc.gtp.protocol import Failure
from gomc.play.status import judge, turned
from gomc.rng import stream
from gomc.search.criticality import criticalities
from gomc.search.owners import owner_rates
from gomc.search.results import SearchResult, TreeNode
from gomc.search.search import Watch
from gomc.search.stats import Rows
from gomc.search.uct import principal
from gomc.show.overlays import Heat
from gomc.show.policy import heat_of

FOREVER = 1e9
"""Seconds beyond the length of any search."""

TOLD = 30
"""The number of moves in a line of `info`."""

_SHOWN = """\
plist/Legal Moves/gomc-legal_moves %c
plist/Eyes/gomc-eyes %c
dboard/Ownership/gomc-ownership
pspairs/Win Rates of the Last Search/gomc-win_rates
cboard/Owners in the Last Search/gomc-owners
cboard/Criticality in the Last Search/gomc-criticality
gfx/Policy of the Random Games/gomc-policy
var/Principal Variation of the Last Search/gomc-variation"""


# --- Live analysis.


@command("lz-analyze")
def _analyze(engine: Engine, args: Args) -> str:
    color, interval = _who_and_when(engine, args)
    board = turned(engine.board, color)
    report = _reporter(engine, interval)
    engine.tell()
    engine.last = engine.player.backend.search(
        board,
        engine.player.program,
        seconds=FOREVER,
        seed=stream(engine.player.seed, len(engine.board.moves)).state,
        watch=lambda found: engine.waiting() or report(found),
    )
    return ""


@command("lz-genmove_analyze")
def _genmove_analyze(engine: Engine, args: Args) -> str:
    color, interval = _who_and_when(engine, args)
    move = engine.generate(color, watch=_reporter(engine, interval))
    engine.tell()  # if there was no report yet
    return f"play {move}"


def _who_and_when(engine: Engine, args: Args) -> tuple[Color, float]:
    """Return the player and the seconds between two reports: ``[color] [[interval] centiseconds]``."""
    words = list(args)
    color = engine.board.to_play
    if words and words[0][0].isalpha() and words[0] != "interval":
        color = protocol.color(words.pop(0))
    if words and words[0] == "interval":
        words.pop(0)
    if len(words) > 1:
        raise Failure("syntax error")
    return color, protocol.number(words[0], low=0) / 100 if words else 1.0


def _reporter(engine: Engine, interval: float) -> Watch:
    """Return a function that reports on a search under way from time to time, and never stops it."""
    told = engine.clock.now()

    def report(found: Callable[[], SearchResult]) -> None:
        nonlocal told
        if engine.clock.now() - told >= interval:
            engine.tell(info(found()))
            told = engine.clock.now()

    return report


def info(result: SearchResult) -> str:
    """Return the result of a search as ``lz-analyze`` writes it.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> result = go.search(go.Board(3), gomc.UCT(), playouts=60, seed=1, moves=["B2", "A1"])
    >>> print(info(result))
    info move B2 visits ...
    """
    roots = {child.move: child for child in result.root.children} if result.root else {}
    parts = []
    for order, candidate in enumerate(result.candidates[:TOLD]):
        if not candidate.visits:
            continue
        line = " ".join(_variation(roots.get(candidate.move), result.size) or [candidate.name])
        parts.append(
            f"info move {candidate.name} visits {candidate.visits} "
            f"winrate {math.floor(10000 * candidate.win_rate + 0.5)} prior 0 order {order} pv {line}"
        )
    return " ".join(parts)


def _variation(node: TreeNode | None, size: int) -> list[str]:
    """Return the moves from a node on: itself, and then always the child with most visits."""
    moves = [node.move, *principal(node)] if node else []
    return [point_name(move, size) for move in moves]


# --- GoGui.


@command("gogui-analyze_commands")
def _analyze_commands(_engine: Engine, _args: Args) -> str:
    return _SHOWN


@command("gomc-legal_moves")
def _legal_moves(engine: Engine, args: Args) -> str:
    color = protocol.color(args[0]) if args else engine.board.to_play
    return " ".join(turned(engine.board, color).legal_moves().names)


@command("gomc-eyes")
def _eyes(engine: Engine, args: Args) -> str:
    color = protocol.color(args[0]) if args else engine.board.to_play
    return " ".join(engine.player.backend.eyes(engine.board, color).names)


@command("gomc-ownership")
def _ownership(engine: Engine, _args: Args) -> str:
    ownership = judge(engine.player.backend, engine.board).ownership
    return "\n" + "\n".join(" ".join(f"{owner:.2f}" for owner in row) for row in ownership)


@command("gomc-owners")
def _owners(engine: Engine, _args: Args) -> str:
    return _colored(engine, owner_rates)


@command("gomc-criticality")
def _criticality(engine: Engine, _args: Args) -> str:
    return _colored(engine, criticalities)


def _colored(engine: Engine, values: Callable[[SearchResult], Rows]) -> str:
    """Return the colours of all points for some values of the last search, row by row."""
    last = _last(engine)
    try:
        heat = Heat.of(values(last), last.size)
    except GomcError as error:
        raise Failure(str(error)) from None
    colors = [heat.color(value) for value in heat.values.values()]
    rows = (colors[first : first + last.size] for first in range(0, len(colors), last.size))
    return "\n" + "\n".join(" ".join(row) for row in rows)


@command("gomc-policy")
def _policy(engine: Engine, _args: Args) -> str:
    """Return the colours and labels of the moves, and a line for GoGui's status bar: what decides."""
    search: Any = engine.player.program.search
    search = getattr(search, "search", search)  # that of each process, if there are several
    if not hasattr(search, "policy"):
        raise Failure(f"the random games of {engine.player.program.name} have no policy to show")
    eyes: Any = getattr(search, "eyes", "diagonal")  # a database needs none
    found = engine.player.backend.policy(engine.board, search.policy, eyes)
    size, heat = engine.board.size, heat_of(found)
    lines = [f"COLOR {heat.color(p)} {point_name(move, size)}" for move, p in heat.values.items()]
    lines += [f"LABEL {point_name(move, size)} {heat.written(p)}" for move, p in heat.values.items()]
    return "\n".join(["", *lines, f"TEXT {'; '.join(found.decides)}"])


@command("gomc-win_rates")
def _win_rates(engine: Engine, _args: Args) -> str:
    candidates = _last(engine).candidates
    return " ".join(f"{c.name} {100 * c.win_rate:.0f}" for c in candidates if c.visits)


@command("gomc-variation")
def _principal_variation(engine: Engine, _args: Args) -> str:
    last = _last(engine)
    colors = (last.to_play, last.to_play.other)
    moves = enumerate(last.variation)
    return " ".join(f"{colors[i % 2].name[0].lower()} {name}" for i, name in moves)


# --- The reference bot's own.


@command("ref-nodes")
def _nodes(engine: Engine, _args: Args) -> str:
    games = _last(engine).games
    return str(round(games.n * games.mean_length))


@command("ref-score")
def _black_wins(engine: Engine, _args: Args) -> str:
    return f"{_last(engine).games.black_win_rate:.6f}"


def _last(engine: Engine) -> SearchResult:
    if engine.last is None:
        raise Failure("there was no search yet")
    return engine.last
