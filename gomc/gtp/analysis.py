"""Live analysis, in the dialects of Leela Zero and KataGo, which Sabaki, Lizzie and others read.

``lz-analyze`` searches on until the next line of input, such as ``stop``, and reports the results from
time to time, all moves in a single line::

    info move E5 visits 410 winrate 5310 prior 0 order 0 pv E5 C3 info move D5 visits 300 ...

``kata-analyze`` reports the same figures with win rates from 0 to 1. With ``ownership true`` the line
ends with the mean owners of all points, row by row from the top::

    info move E5 visits 410 winrate 0.531000 prior 0 order 0 pv E5 C3 ... ownership 0.62 -0.11 ...

All values are from the view of the player to move; an owner of 1 means that the point belongs to the
player to move. A line gives ``scoreLead``, the mean score, if the search compares scores. The prior is
always 0, because the searches of gomc have no policy network. ``lz-genmove_analyze`` and
``kata-genmove_analyze`` report while they search for a move to play.

Sources: Leela Zero for ``lz-analyze``; KataGo's list of GTP extensions (``docs/GTP_Extensions.md`` in
KataGo's repository) for the other commands, and for the words after a command.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.gtp import protocol
from gomc.gtp.engine import Args, Engine, command
from gomc.gtp.protocol import Failure
from gomc.play.status import turned
from gomc.results.searches import Candidate, SearchResult, TreeNode
from gomc.rng import stream
from gomc.search.search import Watch
from gomc.search.uct import principal

FOREVER = 1e9
"""A number of seconds longer than any search."""

TOLD = 30
"""The default for the most moves in a line of `info`."""


class AnalysisRequest(NamedTuple):
    """The report that a controller asks for.

    Attributes
    ----------
    color : Color
        The player to move.
    interval : float
        Seconds between two reports.
    most : int
        The most moves in a report.
    kata : bool
        Whether the report is written as KataGo writes reports.
    ownership : bool
        Whether the report gives the mean owners of all points.
    """

    color: Color
    interval: float = 1.0
    most: int = TOLD
    kata: bool = False
    ownership: bool = False


@command("lz-analyze")
def _lz_analyze(engine: Engine, args: Args) -> str:
    return _analyze(engine, wish(engine, args))


@command("kata-analyze")
def _kata_analyze(engine: Engine, args: Args) -> str:
    return _analyze(engine, wish(engine, args, kata=True))


@command("lz-genmove_analyze")
def _lz_genmove_analyze(engine: Engine, args: Args) -> str:
    return _genmove_analyze(engine, wish(engine, args))


@command("kata-genmove_analyze")
def _kata_genmove_analyze(engine: Engine, args: Args) -> str:
    return _genmove_analyze(engine, wish(engine, args, kata=True))


@command("stop")
def _stop(_engine: Engine, _args: Args) -> str:
    """End an analysis; every other line of input ends an analysis too."""
    return ""


def _analyze(engine: Engine, wanted: AnalysisRequest) -> str:
    board = turned(engine.board, wanted.color)
    report = _reporter(engine, wanted)
    engine.tell()
    engine.last = engine.player.backend.search(
        board,
        engine.player.program,
        seconds=FOREVER,
        seed=stream(engine.player.seed, len(engine.board.moves)).state,
        watch=lambda so_far: engine.waiting() or engine.interrupted() or report(so_far),
    )
    return ""


def _genmove_analyze(engine: Engine, wanted: AnalysisRequest) -> str:
    move = engine.generate(wanted.color, watch=_reporter(engine, wanted))
    engine.tell()  # if there was no report yet
    return f"play {move}"


def wish(engine: Engine, args: Args, kata: bool = False) -> AnalysisRequest:
    """Return the report that the arguments ``[color] [centiseconds] [key value]...`` ask for.

    The keys are ``interval``, ``maxmoves`` and ``ownership``. Other keys that only add to a report are
    ignored. The keys ``allow`` and ``avoid``, which would change the search, fail.
    """
    words, values = list(args), {}
    color = engine.board.to_play
    if words and words[0].lower() in ("b", "black", "w", "white"):
        color = protocol.color(words.pop(0))
    if words and not words[0][0].isalpha():
        values["interval"] = words.pop(0)
    if len(words) % 2:
        raise Failure("syntax error")
    values |= dict(zip(words[::2], words[1::2], strict=True))
    if values.keys() & {"allow", "avoid"}:
        raise Failure("allow and avoid are not known")
    return AnalysisRequest(
        color,
        protocol.number(values["interval"], low=0) / 100 if "interval" in values else 1.0,
        max(protocol.whole(values.get("maxmoves", str(TOLD))), 1),
        kata,
        kata and values.get("ownership") == "true",
    )


def _reporter(engine: Engine, wanted: AnalysisRequest) -> Watch:
    """Return a function that reports on a running search from time to time, and never stops it."""
    last_report = engine.clock.now()

    def report(so_far: Callable[[], SearchResult]) -> None:
        nonlocal last_report
        if engine.clock.now() - last_report >= wanted.interval:
            engine.tell(info(so_far(), wanted))
            last_report = engine.clock.now()

    return report


def info(result: SearchResult, wanted: AnalysisRequest | None = None) -> str:
    """Return the result of a search in the form that a controller wants, by default as ``lz-analyze``.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> result = go.search(go.Board(3), gomc.UCT(), playouts=60, seed=1, moves=["B2", "A1"])
    >>> print(info(result))
    info move B2 visits ...
    >>> line = info(result, AnalysisRequest(Color.BLACK, kata=True, ownership=True))
    >>> len(line.partition("ownership ")[2].split())
    9
    """
    wanted = wanted or AnalysisRequest(result.to_play)
    roots = {child.move: child for child in result.root.children} if result.root else {}
    parts = []
    for order, candidate in enumerate(result.candidates[: wanted.most]):
        if candidate.visits:
            line = " ".join(_variation(roots.get(candidate.move), result.size) or [candidate.name])
            figures = _figures(candidate, result, wanted.kata)
            move_text = f"{candidate.name} visits {candidate.visits} {figures} prior 0 order {order}"
            parts.append(f"info move {move_text} pv {line}")
    if wanted.ownership:
        owners = [result.to_play * owner for row in result.ownership for owner in row]
        parts.append("ownership " + " ".join(f"{owner:.4g}" for owner in owners))
    return " ".join(parts)


def _figures(candidate: Candidate, result: SearchResult, kata: bool) -> str:
    """Return the win rate of a move; for `kata` also the mean score, if the search compares scores."""
    if not kata:
        return f"winrate {math.floor(10000 * candidate.win_rate + 0.5)}"
    score = f" scoreLead {candidate.value:.3f}" if result.unit == "points" else ""
    return f"winrate {candidate.win_rate:.6f}{score}"


def _variation(node: TreeNode | None, size: int) -> list[str]:
    """Return the moves from a node on: the node's move, and then always the child with most visits."""
    moves = [node.move, *principal(node)] if node else []
    return [point_name(move, size) for move in moves]


# --- Commands of the reference bot.


@command("ref-nodes")
def _nodes(engine: Engine, _args: Args) -> str:
    games = last_search(engine).games
    return str(round(games.n * games.mean_length))


@command("ref-score")
def _black_wins(engine: Engine, _args: Args) -> str:
    return f"{last_search(engine).games.black_win_rate:.6f}"


def last_search(engine: Engine) -> SearchResult:
    """Return the result of the last search, or raise `Failure` if there was no search."""
    if engine.last is None:
        raise Failure("there was no search yet")
    return engine.last
