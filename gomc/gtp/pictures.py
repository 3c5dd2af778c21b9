"""GoGui's pictures: the commands of GoGui's menu "Analyze Commands", and live graphics.

The answer to ``gogui-analyze_commands`` tells GoGui which commands it can show on the board, and how;
the chapter "Analyze Commands" of GoGui's manual describes the kinds. *Live graphics* are drawn while a
search runs, from lines on the standard error that begin with ``gogui-gfx:`` (the chapter "Live
Graphics"). They are off until the command ``gomc-live_graphics`` switches them on, since other
controllers would only show their text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gomc.errors import GomcError
from gomc.game.points import PASS, point_name
from gomc.gtp import protocol
from gomc.gtp.analysis import last_search
from gomc.gtp.engine import Args, Engine, command
from gomc.gtp.protocol import Failure
from gomc.play.status import judge, turned
from gomc.results.criticality import criticalities
from gomc.results.owners import owner_rates
from gomc.results.searches import SearchResult
from gomc.results.stats import Rows
from gomc.search.search import Watch
from gomc.settings.bysize import on
from gomc.show.overlays import Heat
from gomc.show.policy import heat_of

EVERY = 0.5
"""Seconds between two live pictures."""

LABELS = 10
"""The number of moves whose games are written on the board."""

_SHOWN = """\
plist/Legal Moves/gomc-legal_moves %c
plist/Eyes/gomc-eyes %c
dboard/Ownership/gomc-ownership
pspairs/Win Rates of the Last Search/gomc-win_rates
cboard/Owners in the Last Search/gomc-owners
cboard/Criticality in the Last Search/gomc-criticality
gfx/Policy of the Random Games/gomc-policy
var/Principal Variation of the Last Search/gomc-variation
string/Live Graphics (on, off)/gomc-live_graphics %o"""


# --- Analyze commands.


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
    """Return the colours of all points for the values of the last search, row by row."""
    last = last_search(engine)
    try:
        heat = Heat.of(values(last), last.size)
    except GomcError as error:
        raise Failure(str(error)) from None
    colors = [heat.color(value) for value in heat.values.values()]
    rows = (colors[first : first + last.size] for first in range(0, len(colors), last.size))
    return "\n" + "\n".join(" ".join(row) for row in rows)


@command("gomc-policy")
def _policy(engine: Engine, _args: Args) -> str:
    """Return the colours and labels of the moves, and for GoGui's status bar the stages that decide."""
    search: Any = on(engine.player.program.search, engine.board.size)
    search = getattr(search, "search", search)  # the search of each process, if there are several
    if not hasattr(search, "policy"):
        raise Failure(f"the random games of {engine.player.program.name} have no policy to show")
    eyes: Any = getattr(search, "eyes", "diagonal")  # a database needs none
    probabilities = engine.player.backend.policy(engine.board, search.policy, eyes)
    size, heat = engine.board.size, heat_of(probabilities)
    lines = [f"COLOR {heat.color(p)} {point_name(move, size)}" for move, p in heat.values.items()]
    lines += [f"LABEL {point_name(move, size)} {heat.written(p)}" for move, p in heat.values.items()]
    return "\n".join(["", *lines, f"TEXT {'; '.join(probabilities.decides)}"])


@command("gomc-win_rates")
def _win_rates(engine: Engine, _args: Args) -> str:
    candidates = last_search(engine).candidates
    return " ".join(f"{c.name} {100 * c.win_rate:.0f}" for c in candidates if c.visits)


@command("gomc-variation")
def _principal_variation(engine: Engine, _args: Args) -> str:
    last = last_search(engine)
    colors = (last.to_play, last.to_play.other)
    moves = enumerate(last.variation)
    return " ".join(f"{colors[i % 2].name[0].lower()} {name}" for i, name in moves)


# --- Live graphics.


@command("gomc-live_graphics")
def _live_graphics(engine: Engine, args: Args) -> str:
    """Switch live graphics on or off; without an argument answer which is set."""
    if args:
        if args[0] not in ("on", "off"):
            raise Failure("live graphics are on or off")
        engine.live = _drawer(engine) if args[0] == "on" else None
        return ""
    return "on" if engine.live else "off"


def _drawer(engine: Engine) -> Watch:
    """Return a function that draws a running search from time to time."""
    drawn = engine.clock.now() - EVERY

    def draw(so_far: Callable[[], SearchResult]) -> None:
        nonlocal drawn
        if engine.clock.now() - drawn >= EVERY:
            engine.show(live_picture(so_far()))
            drawn = engine.clock.now()

    return draw


def live_picture(result: SearchResult) -> str:
    r"""Return GoGui's live graphics of a running search: expected moves, and games of the best moves.

    Examples
    --------
    >>> import gomc, gomc.reference as go
    >>> result = go.search(go.Board(3), gomc.UCT(), playouts=60, seed=1, moves=["B2", "A1"])
    >>> lines = live_picture(result).split("\n")
    >>> lines[0], lines[1].split()[0], lines[-2:]
    ('gogui-gfx:', 'VAR', ['', ''])
    """
    colors = (result.to_play, result.to_play.other)
    moves = [f"{colors[i % 2].name[0].lower()} {name}" for i, name in enumerate(result.variation)]
    best = [c for c in result.candidates if c.move != PASS and c.visits][:LABELS]
    labels = [f"{c.name} {c.visits}" for c in best]
    status = f"{result.playouts} games; {result.best} wins {result.win_rate:.0%}"
    lines = ["gogui-gfx:", f"VAR {' '.join(moves)}", *([f"LABEL {' '.join(labels)}"] if labels else [])]
    return "\n".join([*lines, f"TEXT {status}", "", ""])
