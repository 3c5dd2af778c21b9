"""Engines that misbehave in a match: silent, slow, endless, binary, crashing, in wrappers, and others.

An engine is a shell script that plays well until a command at which it does what it should not. The
match must end in time with a result that fits, and no process of the engine may be left.
"""

from __future__ import annotations

import os
import random
import shlex
import tempfile
import time
from pathlib import Path

from benchmarks.bounded import bounded
from gomc.arena import Match, Played
from gomc.arena.referee import play_game
from gomc.errors import GomcError

LIMIT = 0.3
"""Seconds that an engine may take for an answer."""

MOST = 20.0
"""Seconds that a game may take: every move is answered within the limit, or the last."""

FAREWELL = 5.0
"""Seconds in which killed processes must be gone."""

ENGINE = """{opening}
n=0
while read name rest; do
    if [ $name = {at} ]; then n=$((n+1)); if [ $n -ge {after} ]; then
        {fault}
        continue
    fi; fi
    case $name in
        name) printf '= fake\\n\\n' ;;
        version) printf '= 1.0\\n\\n' ;;
        boardsize|clear_board|komi|play) printf '=\\n\\n' ;;
        genmove) printf '= pass\\n\\n' ;;
        final_status_list) printf '=\\n\\n' ;;
        *) printf '? unknown command\\n\\n' ;;
    esac
done
"""

FAULTS = {
    "silent": "sleep 60",
    "silent for ever": "trap '' PIPE HUP INT TERM; while :; do sleep 1; done",
    "slow": "for i in 1 2 3 4 5 6 7 8 9; do printf '='; sleep 1; done",
    "endless lines": "yes '= x'",
    "endless empty lines": "yes ''",
    "endless line": "printf '= '; yes | tr -d '\\n'",
    "long answer": "printf '= '; yes x | head -n 700000 | tr '\\n' ' '; printf '\\n\\n'",
    "many answers": "yes '= pass\n'",
    "two answers": "printf '= pass\\n\\n= pass\\n\\n'",
    "no end": "printf '= pass\\n'",
    "no equals sign": "printf 'pass\\n\\n'",
    "binary": "printf '= \\377\\376\\000\\001\\033[2J\\r\\n\\n'",
    "noise": "head -c 3000 /dev/urandom; printf '\\n\\n'",
    "an id": "printf '=17 pass\\n\\n'",
    "error": "printf '? cannot\\n\\n'",
    "empty": "printf '=\\n\\n'",
    "the other's colour": "printf '= white A1\\n\\n'",
    "off the board": "printf '= T19\\n\\n'",
    "several lines": "printf '= A1\\nA2\\n\\n'",
    "crash": "echo 'out of \\033[31mmemory' >&2; exit 3",
    "crash in the middle": "printf '= pa'; kill -9 $$",
    "much on standard error": "yes error | head -c 300000 >&2; printf '= pass\\n\\n'",
    "closed output": "exec >&-; sleep 60",
    "closed pipes": "exec >&- <&- 2>&-; sleep 60",
    "stopped": "kill -STOP $$",
    "a child that holds the pipes": "sleep 60 & exit 0",
    "a child that is silent": "sh -c 'sleep 60; :'",
    "deaf": "printf '= pass\\n\\n'; while :; do printf '=\\n\\n'; sleep 0.01; done",
}
"""What an engine does instead of an answer."""

WRAPPERS = {
    "none": "exec sh {engine}",
    "script": "sh {engine}; exit $?",
    "pipes": "cat | sh {engine} | cat",
    "twice": "sh -c 'sh {engine}; :'; :",
    "background": "sh {engine} <&0 & wait",
}
"""How an engine is started."""

COMMANDS = (
    "name",
    "version",
    "boardsize",
    "komi",
    "genmove",
    "genmove",
    "genmove",
    "play",
    "known_command",
)
"""At which the fault comes; all but the last are asked in every game."""

LOST = {"score", "time", "illegal", "crash", "error", "resign"}
"""How such a game may end; not as one without an end."""


def attack(rng: random.Random) -> int:
    """Let an engine with a fault play a game."""
    fault, wrapper = rng.choice([*FAULTS]), rng.choice([*WRAPPERS])
    at, after = rng.choice(COMMANDS), rng.choice((1, 1, 2, 3))
    opening = rng.choice(["", "", "yes '=' | head -n 50 >&2", "echo welcome", "sleep 0.05"])
    said = f"fault {fault!r} at {at} number {after}, wrapper {wrapper!r}, opening {opening!r}"
    with tempfile.TemporaryDirectory(prefix="gomc-engine-") as folder:
        engine, script = Path(folder, "engine"), Path(folder, "script")
        values = {"at": at, "after": after, "fault": FAULTS[fault], "opening": opening}
        engine.write_text(ENGINE.format(**values))
        script.write_text(f"export TRIAL={folder}\n{WRAPPERS[wrapper].format(engine=engine)}")
        match = Match(f"sh {shlex.quote(str(script))}", "random", size=3, limit=LIMIT)
        number = rng.randrange(2)
        game = bounded(lambda: _play(match, number), MOST, said)
        until = time.monotonic() + FAREWELL
        while (rest := left(folder)) and time.monotonic() < until:
            time.sleep(0.01)
        assert not rest, f"processes {rest} are left: {said}"
    if isinstance(game, Played):
        assert game.ended in LOST, f"ended by {game.ended}: {said}"
        assert "\x1b" not in "".join((game.said, *game.versions)), f"{game.said!r}: {said}"
        if game.ended != "score":
            lost = game.winner is not None and game.points_of_a == 0
            assert lost, f"{game.result}, as {game.ended}: {said}"
    else:
        assert "cannot play" in game, f"{game}: {said}"
    return 1


def _play(match: Match, number: int) -> Played | str:
    """Return a game, or the sentence that says why there is none."""
    try:
        return play_game(match, number)
    except GomcError as error:
        return str(error)


def left(folder: str) -> list[int]:
    """Return the processes that have a folder in their words or surroundings, where one can know."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            ended = (process / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
        except OSError:
            continue
        if os.fsencode(folder) in words and not ended:
            found.append(int(process.name))
    return found
