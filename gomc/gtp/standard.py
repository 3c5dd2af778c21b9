"""The protocol's standard commands, and a few commands of KGS and GNU Go.

Source: G. Farneback, *Specification of the Go Text Protocol, version 2, draft 2* (2002), section 6.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import gomc
from gomc.errors import GomcError, IllegalMove
from gomc.game.game import score_text
from gomc.game.points import MAX_SIZE, point_name
from gomc.gtp import protocol
from gomc.gtp.clock import Time, TimeSettings
from gomc.gtp.engine import COMMANDS, Args, Engine, command
from gomc.gtp.protocol import Failure
from gomc.play.player import RESIGN
from gomc.play.status import judge
from gomc.rng import check_seed

# --- The program.


@command("protocol_version")
def _protocol_version(_engine: Engine, _args: Args) -> str:
    return "2"


@command("name")
def _name(_engine: Engine, _args: Args) -> str:
    return "gomc"


@command("version")
def _version(engine: Engine, _args: Args) -> str:
    backend = type(engine.board).__module__.removeprefix("gomc.").partition(".")[0]
    return f"{gomc.__version__} ({engine.player.program.name}, {backend})"


@command("known_command", 1)
def _known_command(_engine: Engine, args: Args) -> str:
    return str(args[0] in COMMANDS).lower()


@command("list_commands")
def _list_commands(_engine: Engine, _args: Args) -> str:
    return "\n".join(COMMANDS)


@command("quit")
def _quit(engine: Engine, _args: Args) -> str:
    engine.done = True
    return ""


@command("cputime")
def _cputime(_engine: Engine, _args: Args) -> str:
    return f"{time.process_time():.3f}"


@command("set_random_seed", 1)
def _set_random_seed(engine: Engine, args: Args) -> str:
    try:
        engine.player.seed = check_seed(protocol.whole(args[0]))
    except GomcError:
        raise Failure("syntax error") from None
    engine.player.begin()  # from now on the moves depend on the new seed alone
    return ""


@command("get_random_seed")
def _get_random_seed(engine: Engine, _args: Args) -> str:
    return str(engine.player.seed)


# --- The board.


@command("boardsize", 1)
def _boardsize(engine: Engine, args: Args) -> str:
    size = protocol.whole(args[0])
    if not 1 <= size <= MAX_SIZE:
        raise Failure("unacceptable size")
    engine.begin(type(engine.board)(size, engine.board.komi, engine.rules))
    return ""


@command("clear_board")
def _clear_board(engine: Engine, _args: Args) -> str:
    engine.begin(type(engine.board)(engine.board.size, engine.board.komi, engine.rules))
    return ""


@command("komi", 1)
def _komi(engine: Engine, args: Args) -> str:
    try:
        engine.board.komi = protocol.number(args[0])
    except GomcError:
        raise Failure("syntax error") from None
    return ""


@command("fixed_handicap", 1)
def _fixed_handicap(engine: Engine, args: Args) -> str:
    return _place(engine, engine.board.place_fixed_handicap, protocol.whole(args[0]))


@command("place_free_handicap", 1)
def _place_free_handicap(engine: Engine, args: Args) -> str:
    return _place(engine, engine.board.place_free_handicap, protocol.whole(args[0]))


def _place(engine: Engine, place: Callable[[int], Args], stones: int) -> str:
    _check_empty(engine)
    try:
        return " ".join(place(stones))
    except GomcError:
        raise Failure("invalid number of stones") from None


@command("set_free_handicap")
def _set_free_handicap(engine: Engine, args: Args) -> str:
    _check_empty(engine)
    if len(args) < 2:
        raise Failure("bad vertex list")
    try:
        engine.board.place_handicap(args)
    except GomcError:
        raise Failure("bad vertex list") from None
    return ""


def _check_empty(engine: Engine) -> None:
    if engine.board.moves or engine.board.black or engine.board.white:
        raise Failure("board not empty")


@command("loadsgf", 1)
def _loadsgf(engine: Engine, args: Args) -> str:
    from gomc import sgf

    *words, last = args
    before = protocol.whole(last) if words and last.isascii() and last.isdigit() else None
    path = Path(" ".join(args if before is None else words))
    try:
        record = sgf.read(path)
        played = len(record.moves)
        n = played if before is None else min(max(before - 1, 0), played)
        engine.begin(record.board_at(n, type(engine.board), engine.rules))
    except GomcError as error:
        raise Failure(f"cannot load file: {error}") from None
    return ""


@command("showboard")
def _showboard(engine: Engine, _args: Args) -> str:
    return f"\n{engine.board}\nkomi {engine.board.komi:g}, last move {engine.board.last_move or 'none'}"


# --- Moves.


@command("play", 2)
def _play(engine: Engine, args: Args) -> str:
    color = protocol.color(args[0])
    try:
        engine.play(protocol.vertex(args[1], engine.board.size), color)
    except IllegalMove:
        raise Failure("illegal move") from None
    return ""


@command("genmove", 1)
def _genmove(engine: Engine, args: Args) -> str:
    return engine.generate(protocol.color(args[0]))


@command("kgs-genmove_cleanup", 1)
def _genmove_cleanup(engine: Engine, args: Args) -> str:
    return engine.generate(protocol.color(args[0]), take_dead=True)


@command("reg_genmove", 1)
def _reg_genmove(engine: Engine, args: Args) -> str:
    move, engine.last = engine.consider(protocol.color(args[0]))
    return "resign" if move == RESIGN else point_name(move, engine.board.size)


@command("undo")
def _undo(engine: Engine, _args: Args) -> str:
    try:
        engine.board.undo()
    except GomcError:
        raise Failure("cannot undo") from None
    return ""


# --- Time.

MOST = 10**9
"""The largest number of seconds, and of stones, on a clock."""


@command("time_settings", 3)
def _time_settings(engine: Engine, args: Args) -> str:
    main, byo_time = (min(protocol.number(word, low=0), MOST) for word in args[:2])
    stones = stones_of(args[2])
    engine.clock.set(TimeSettings(main, byo_time, stones))
    engine.warm_up()
    return ""


@command("time_left", 3)
def _time_left(engine: Engine, args: Args) -> str:
    left = Time(min(protocol.number(args[1]), MOST), stones_of(args[2]))
    engine.clock.left(protocol.color(args[0]), left)
    engine.warm_up()
    return ""


def stones_of(word: str) -> int:
    """Return the number of stones that a word spells."""
    stones = protocol.whole(word)
    if stones < 0:
        raise Failure("syntax error")
    return min(stones, MOST)


# --- The end.


@command("final_score")
def _final_score(engine: Engine, _args: Args) -> str:
    return score_text(judge(engine.player.backend, engine.board).score)


@command("final_status_list", 1)
def _final_status_list(engine: Engine, args: Args) -> str:
    if args[0] not in ("alive", "dead", "seki"):
        raise Failure("syntax error")
    strings = getattr(judge(engine.player.backend, engine.board), args[0])
    return "\n".join(" ".join(string.names) for string in strings)
