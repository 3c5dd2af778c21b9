"""A learner's program as a player: a command line with the name, the limits and a digest of the code.

The player is a text that `gomc.arena.Match` takes, so the file of results keeps who played. The digest
makes a changed program another player: the games of an older version do not count for the new version.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from gomc import programs
from gomc.arena.players import parse_player
from gomc.course.mybot.bot import contents_of
from gomc.course.processes import check_memory
from gomc.errors import GomcError, check_number, quoted
from gomc.text.program import digest

MODULE = "gomc.course.ladder.limited"
"""The module whose process keeps the limits."""

LONGEST = 40
"""The most letters of a name."""


class Climber(NamedTuple):
    """A learner's program.

    Attributes
    ----------
    name : str
        The name in reports.
    text : str
        The player, as `gomc.arena.Match` takes it.
    seconds : float
        The processor time of a move.
    """

    name: str
    text: str
    seconds: float


def climber(program: str, name: str | None = None, seconds: float = 0.2, memory: int = 4096) -> Climber:
    """Return a learner's program as a player.

    Parameters
    ----------
    program : str
        The command line of a program that speaks GTP, a Python file that speaks GTP (``mybot.py``), a
        program or search in a Python file (``mybot.py:my_program``) or in a module
        (``mymodule:my_program``), or a program of gomc with settings (``uct:exploration=0.3``). In a
        command line ``{seconds}`` stands for the time of a move, and ``{seed}`` for the seed of a game.
    name : str, optional
        The name in reports, by default the name of the file or of the command.
    seconds : float
        The processor time of a move.
    memory : int
        The limit of the program's memory, in megabytes.

    Raises
    ------
    GomcError
        If there is no such program, or an argument is out of its range.

    Examples
    --------
    >>> climber("uct:exploration=0.3", "alice").name
    'alice'
    """
    check_number("seconds", seconds, 0.01, 60)
    check_memory(memory)
    words, files, folder = _command(program.strip(), seconds)
    name = _checked_name(name if name is not None else _default_name(program, files))
    parts = [part.decode("utf-8", "backslashreplace") for file in files for part in contents_of(file)]
    code = digest("\n".join(parts))
    limits = ["--seconds", f"{seconds:g}", "--memory", f"{memory}"]
    where = ["--folder", str(folder)] if folder else []
    head = [sys.executable, "-m", MODULE, "--name", name, "--code", code, *limits, *where, "--"]
    return Climber(name, shlex.join([*head, *words]), seconds)


def climber_of(text: str) -> Climber | None:
    """Return the climber that a player's text describes; None for other players.

    Examples
    --------
    >>> climber_of(climber("mogo", "bob", seconds=0.1).text)[::2]
    ('bob', 0.1)
    >>> climber_of("gnugo --mode gtp")
    """
    try:
        words = shlex.split(text)
        if words[1:3] != ["-m", MODULE]:
            return None
        own = words[3 : words.index("--")]  # then come the words of the program
        options = dict(zip(own[::2], own[1::2], strict=True))
        return Climber(options["--name"], text, float(options["--seconds"]))
    except (KeyError, ValueError):
        return None


def _command(program: str, seconds: float) -> tuple[list[str], list[Path], Path | None]:
    """Return the words of a command line, the files of the program, and the folder to run in."""
    head, colon, rest = program.partition(":")
    if head == "random" and not rest:
        raise GomcError("random is the first rung of the ladder, and cannot climb.")
    if head in programs.PROGRAMS:
        parse_player(program)
        return _gtp(program, seconds), [], None
    if head.endswith(".py") and colon and rest.isidentifier():
        file = _file(head)
        return _gtp(f"{file.stem}:{rest}", seconds), [file], file.parent
    if colon and rest.isidentifier() and head.replace(".", "").isidentifier():
        file = _file(f"{head.replace('.', '/')}.py")
        return _gtp(program, seconds), [file], None
    try:
        whole = program.endswith(".py") and Path(program).is_file()  # a name may have blanks
        words = [program] if whole else shlex.split(program.replace("{seconds}", f"{seconds:g}"))
    except ValueError as error:
        raise GomcError(f"the command line {quoted(program)} cannot be read: {error}.") from None
    if len(words) == 1 and words[0].endswith(".py"):
        file = _file(words[0])
        return [sys.executable, str(file)], [file], None
    if not words or shutil.which(words[0]) is None:
        raise GomcError(
            f"there is no program {quoted(program)}; a program for the ladder is the command line of a "
            "program that speaks GTP, mybot.py, mybot.py:my_program, mymodule:my_program, or a program "
            "of gomc with settings."
        )
    files = [Path(word) for word in words[1:] if Path(word).is_file()]
    if not files and os.sep in words[0]:  # a compiled program; a bare word is a command of the system
        files = [Path(words[0])]
    return words, files, None


def _gtp(program: str, seconds: float) -> list[str]:
    words = [sys.executable, "-m", "gomc", "gtp", "--program", program, "--seconds", f"{seconds:g}"]
    return [*words, "--seed", "{seed}"]


def _file(text: str) -> Path:
    """Return the path of a Python file that exists."""
    file = Path(os.path.realpath(text))  # `resolve` fails for a link that leads to itself
    if not file.is_file():
        raise GomcError(f"there is no file {quoted(text)}.")
    return file


def _default_name(program: str, files: list[Path]) -> str:
    return files[0].stem if files else Path(shlex.split(program)[0]).name


def _checked_name(name: str) -> str:
    """Return a name, or raise `GomcError` if reports cannot show the name."""
    name = name.strip()
    if not name or len(name) > LONGEST or not name.isprintable() or name.startswith("-"):
        raise GomcError(
            f"a name for the ladder must have 1 to {LONGEST} printable letters, and no - in front, not "
            f"{quoted(name)}."
        )
    return name
