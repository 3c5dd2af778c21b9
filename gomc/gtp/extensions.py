"""Commands of GNU Go, GoGui, KGS and KataGo, beyond the protocol, that set positions, rules and time.

Sources: GoGui's manual, the chapters "Compatibility", "Setup Commands" and "Interrupting Commands";
KataGo's list of GTP extensions (``docs/GTP_Extensions.md`` in KataGo's repository), which also
describes the commands of KGS; GNU Go's manual, "The Go Text Protocol", for ``gg-undo`` and
``printsgf``.
"""

from __future__ import annotations

import json
from typing import Any

from gomc.errors import GomcError, IllegalMove
from gomc.game.record import Record
from gomc.game.rules import CHINESE, TROMP_TAYLOR, Rules
from gomc.gtp import protocol
from gomc.gtp.clock import TimeSettings
from gomc.gtp.engine import Args, Engine, command
from gomc.gtp.protocol import Failure
from gomc.gtp.standard import MOST, stones_of
from gomc.play.status import judged_record

# --- Positions.


@command("gogui-setup", 2)
def _setup(engine: Engine, args: Args) -> str:
    """Put stones on the board; the colour ``e`` empties points."""
    points: dict[str, list[int]] = {"b": [], "w": [], "e": []}
    for word, vertex in _pairs(args):
        if word[:1].lower() not in points:
            raise Failure("syntax error")
        points[word[0].lower()].append(protocol.vertex(vertex, engine.board.size))
    board = engine.board.copy()
    try:
        board.set_up(points["b"], points["w"], points["e"])
    except GomcError as error:
        raise Failure(str(error)) from None
    engine.put(board)
    return ""


@command("gogui-setup_player", 1)
def _setup_player(engine: Engine, args: Args) -> str:
    board = engine.board.copy()
    board.set_up(to_play=protocol.color(args[0]))
    engine.put(board)
    return ""


@command("gogui-play_sequence")
def _play_sequence(engine: Engine, args: Args) -> str:
    """Play several moves, or no move at all if any of the moves is illegal."""
    before = engine.board
    try:
        for word, vertex in _pairs(args):
            engine.play(protocol.vertex(vertex, before.size), protocol.color(word))
    except (IllegalMove, Failure) as error:
        engine.board = before
        raise Failure("illegal move" if isinstance(error, IllegalMove) else str(error)) from None
    return ""


def _pairs(args: Args) -> list[tuple[str, str]]:
    if len(args) % 2:
        raise Failure("syntax error")
    return list(zip(args[::2], args[1::2], strict=True))


@command("gg-undo")
def _undo_several(engine: Engine, args: Args) -> str:
    """Take back the given number of moves, by default a single move; fail if there are fewer moves."""
    moves = protocol.whole(args[0]) if args else 1
    if moves < 0:
        raise Failure("syntax error")
    if moves > len(engine.board.moves):
        raise Failure("cannot undo")
    for _ in range(moves):
        engine.board.undo()
    return ""


@command("gogui-interrupt")
def _interrupt(_engine: Engine, _args: Args) -> str:
    """Confirm that the comment ``# interrupt`` ends the running command (`gomc.gtp.streams.Inbox`)."""
    return ""


@command("printsgf")
def _printsgf(engine: Engine, args: Args) -> str:
    """Answer with the game as SGF. No command of the engine writes a file."""
    from gomc import sgf

    if args not in ((), ("-",)):
        raise Failure("printsgf writes into its answer, and into no file: give no name")
    return sgf.write(judged_record(engine.player.backend, engine.board))


# --- Rules.

NAMED = {
    "tromp-taylor": TROMP_TAYLOR,
    "chinese": Rules(ko="simple", suicide="none"),
    "chinese-ogs": CHINESE,
    "chinese-kgs": CHINESE,
    "aga": Rules(ko="situational", suicide="none"),
    "bga": Rules(ko="situational", suicide="none"),
    "new-zealand": Rules(ko="situational", suicide="several"),
}
"""Rules by KataGo's names; all these rules count area, and rules that count territory are unknown."""

FIXED = {"scoring": "AREA", "tax": "NONE", "hasButton": False, "whiteHandicapBonus": "0"}
"""The fixed values of KataGo's other rules; White gets komi and no bonus for handicap."""

ON_KGS = {"chinese": "chinese-kgs", "aga": "aga", "new_zealand": "new-zealand"}
"""KataGo's names of rules, by their names in the command of KGS."""


@command("kata-get-rules")
def _get_rules(engine: Engine, _args: Args) -> str:
    rules = engine.rules
    return json.dumps({"ko": rules.ko.upper(), "suicide": rules.suicide != "none", **FIXED})


@command("kata-set-rules", 1)
def _set_rules(engine: Engine, args: Args) -> str:
    text = " ".join(args)
    _change_rules(engine, _rules_of(text) if text.startswith("{") else _named(text))
    return ""


@command("kgs-rules", 1)
def _kgs_rules(engine: Engine, args: Args) -> str:
    _change_rules(engine, _named(ON_KGS.get(args[0].lower(), args[0])))
    return ""


def _named(name: str) -> Rules:
    rules = NAMED.get(name.lower())
    if rules is None:
        raise Failure(f"unsupported rules; only {', '.join(NAMED)}")
    return rules


def _rules_of(text: str) -> Rules:
    """Return the rules of a text in JSON; the defaults are the values of `CHINESE`."""
    try:
        fields: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise Failure("syntax error") from None
    for name, value in FIXED.items():
        if fields.pop(name, value) != value:
            raise Failure(f"unsupported rules: {name} can only be {json.dumps(value)}")
    ko, suicide = fields.pop("ko", "POSITIONAL"), fields.pop("suicide", False)
    if fields:
        raise Failure(f"unsupported rules: {next(iter(fields))} is not known")
    kos = {"SIMPLE": "simple", "POSITIONAL": "positional", "SITUATIONAL": "situational"}
    if not isinstance(ko, str) or ko not in kos or not isinstance(suicide, bool):
        raise Failure("syntax error")
    kind: Any = kos[ko]
    return Rules(kind, "several" if suicide else "none")


def _change_rules(engine: Engine, rules: Rules) -> None:
    """Continue the game by other rules, if the moves so far are legal by these rules."""
    record = Record.of(engine.board)
    try:
        board = record.board_at(len(record.moves), type(engine.board), rules)
    except GomcError as error:
        raise Failure(f"the game so far breaks these rules: {error}") from None
    if board.to_play is not engine.board.to_play:
        board.set_up(to_play=engine.board.to_play)
    engine.rules = rules
    engine.put(board)


# --- Time.


@command("kgs-time_settings", 1)
def _kgs_time_settings(engine: Engine, args: Args) -> str:
    """Set the clock: ``none``, ``absolute``, ``canadian``, or ``byoyomi`` for Japanese byo-yomi."""
    kind, *words = args
    needed = {"none": 0, "absolute": 1, "canadian": 3, "byoyomi": 3}.get(kind)
    if needed is None or len(words) < needed:
        raise Failure("syntax error")
    main, byo_time = (
        min(protocol.number(word, low=0), MOST) for word in (*words[: min(needed, 2)], "0", "0")[:2]
    )
    stones = stones_of(words[2]) if needed == 3 else 0
    if kind == "none":
        settings = TimeSettings(0, 1, 0)
    elif kind == "byoyomi" and stones:
        settings = TimeSettings(main, byo_time, 1, periods=True)
    else:
        settings = TimeSettings(main, byo_time if stones else 0, stones)
    engine.clock.set(settings)
    engine.warm_up()
    return ""
