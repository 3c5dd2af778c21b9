"""Find the program that a text or an object names; all parts of gomc that run programs use this module.

The following texts and objects name a program. They have the same meaning everywhere: in a backend's
``search``, for a `gomc.Player`, on a board in a notebook, in matches and tournaments, and for
``gomc gtp``.

=========================================  ========================================================
``"mogo"``                                 a program of gomc, by its name (`gomc.programs.PROGRAMS`)
``"mogo:fpu=0.9,rave=hand(1000)"``         the same with other settings (`gomc.text`)
``gomc.programs.MOGO``                     a `Program`
``gomc.UCT(rave=gomc.Rave())``             a search alone, perhaps with your own stages and bandits
``"mymodule:my_program"``                  a program or a search in your own module
=========================================  ========================================================

gomc looks for your module where Python looks for all modules, and then in the current folder. gomc
imports the module, and so the code of the module runs.

A text may name a player, as texts in kept results do: ``"mogo:playouts=5000,resign=0.1"``. The settings
beside the program (`gomc.text.player`) override the arguments of the function that plays.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import get_args

from gomc.errors import GomcError, check_type, perhaps, quoted
from gomc.programs.known import PROGRAMS
from gomc.programs.program import Program
from gomc.settings import Playing, Search
from gomc.settings.thinking import STEADY, Thinking
from gomc.text.player import NOTHING, OF_GAMES, PlayerOptions, is_beside
from gomc.text.program import BESIDES, settings_of, shortest, varied

DOTTED = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")
"""A name in a module: ``package.module:name``."""

ALLOWED = (
    "a program is its name such as 'uct' or 'mogo:fpu=0.9', a gomc.programs.Program, or a search of "
    f"{', '.join(kind.__name__ for kind in get_args(Search))}"
)
"""The texts and objects that name a program, as a part of a sentence."""


def find(what: object) -> Program:
    """Return the program that a text or an object names; for a player's text, the program that plays.

    Parameters
    ----------
    what : str, Program or Search
        A name, perhaps with settings; a program; a search; or the name of a program or a search in a
        module, such as ``"mymodule:my_program"``.

    Raises
    ------
    GomcError
        If there is no such program, a setting is wrong, or the module cannot be imported.

    Examples
    --------
    >>> find("uct").year
    2006
    >>> find("mogo:fpu=0.9,playouts=10").search.bandit
    UCB1Tuned(p=1.0, urgency=0.9)
    >>> import gomc
    >>> find(gomc.UCT()).name
    'own'
    >>> find("moggo")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no program 'moggo', perhaps 'mogo'; there are abramson, ...
    """
    return find_player(what)[0]


def find_player(
    what: object, beside: PlayerOptions = NOTHING, lacks: Collection[str] = ()
) -> tuple[Program, PlayerOptions]:
    """Return the program that a text or an object names, and the options of the player.

    Parameters
    ----------
    what : str, Program or Search
        The program, as in `find`.
    beside : PlayerOptions
        The options that hold unless the text sets others.
    lacks : collection of str
        The settings of a player that the caller cannot use.

    Raises
    ------
    GomcError
        If `find` would raise an error, or if the text has a setting that the caller cannot use.

    Examples
    --------
    >>> find_player("mogo:playouts=10", PlayerOptions(playouts=500, backend="fast"))[1]
    PlayerOptions(playouts=10, seconds=None, backend='fast', book=None, playing=Playing(...))
    """
    if isinstance(what, Program):
        return what, beside
    if isinstance(what, Search):
        return Program("own", what), beside
    if isinstance(what, str):
        return _read(what, beside, lacks)
    if isinstance(what, type):
        raise GomcError(
            f"{what.__name__} is a class: write {what.__name__}(), with settings in the brackets."
        )
    raise GomcError(f"{ALLOWED}, not {quoted(what)}.")


def find_search(
    how: object, playouts: int | None, seconds: float | None, thinking: Thinking | None
) -> tuple[Search, int | None, float | None, Thinking]:
    """Return the search that a text or an object names, the limits of the search, and the thinking.

    The limits and the thinking are the arguments, unless the text of a player sets others.
    """
    given = PlayerOptions(playouts, seconds, playing=Playing(STEADY if thinking is None else thinking))
    program, its = find_player(how, given, ("backend", *OF_GAMES))
    return program.search, its.playouts, its.seconds, its.playing.thinking


def named(text: str) -> tuple[Program, dict[str, str]]:
    """Return the program at the beginning of a text, and the settings after the program, as texts.

    Raises
    ------
    GomcError
        If there is no such program, or the rest of the text is not a list of settings.

    Examples
    --------
    >>> named("mogo:fpu=0.9,playouts=10")[1]
    {'bandit.urgency': '0.9', 'playouts': '10'}
    """
    name, colon, rest = check_type("a program as text", text, str).strip().partition(":")
    if name not in PROGRAMS:
        raise GomcError(
            f"there is no program {quoted(text)}{perhaps(name, PROGRAMS)}; there are "
            f"{', '.join(PROGRAMS)}."
        )
    if colon and not rest:
        raise GomcError(f"after {quoted(text.strip())} settings must come, such as playouts=1000.")
    return PROGRAMS[name], settings_of(name, rest)


def _read(text: str, beside: PlayerOptions, lacks: Collection[str]) -> tuple[Program, PlayerOptions]:
    """Return the program that a text names, and the options of the player."""
    if text.strip().partition(":")[0] not in PROGRAMS and DOTTED.fullmatch(text.strip()):
        return find_imported(text.strip()), beside
    program, texts = named(text)
    if odd := next((path for path in texts if path.partition(".")[0] in lacks), None):
        useful = ", ".join(name for name in BESIDES if name not in lacks)
        raise GomcError(
            f"there is no use for {quoted(odd)} here; besides its settings, a text of {program.name} "
            f"can have {useful}."
        )
    own = {path: its for path, its in texts.items() if not is_beside(path)}
    if own:
        program = replace(program, search=varied(program.name, program.search, own)[0])
    return program, beside.with_texts(program.name, texts)


# --- A program in a module.


def find_imported(text: str) -> Program:
    """Return the program that has a name in a module; see `find`."""
    path, _, name = text.partition(":")
    module = imported(path)
    if not hasattr(module, name):
        names = [own for own in vars(module) if not own.startswith("_")]
        raise GomcError(f"the module {path} has no {quoted(name)}{perhaps(name, names)}.")
    what = getattr(module, name)
    if isinstance(what, str):
        raise GomcError(f"{text} must be a Program or a search, not {quoted(what)}.")
    try:
        return find(what)
    except GomcError as error:
        raise GomcError(f"{text} is no program: {error}") from None


def imported(path: str) -> ModuleType:
    """Return the module of a name, which may be a file in the current folder.

    Raises
    ------
    GomcError
        If there is no such module, or the code of the module raises an error.
    """
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # at the end, so that no file here takes the place of another's module
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{path}.".startswith(f"{error.name}."):
            raise GomcError(f"the module {path} needs {error.name}, which is not installed.") from error
        missing = quoted(error.name)
        raise GomcError(
            f"there is no module {missing}, neither in {here} nor where Python looks for modules."
        ) from None
    except (Exception, SystemExit) as error:  # a script may end in sys.exit(main())
        said = f"{type(error).__name__}: {error}"
        raise GomcError(f"the module {path} cannot be imported: {quoted(said)[1:-1]}.") from error


# --- A program as text.


def text_of(what: object) -> str | None:
    """Return a text that names a program's search: the closest program of gomc, with settings.

    Return None if the search has the user's own functions, weights or patterns.

    Examples
    --------
    >>> import gomc
    >>> text_of(gomc.UCT(rave=gomc.Rave(), expand_visits=5))
    'uct:expand_visits=5,rave=rave()'
    >>> text_of(gomc.programs.MOGO)
    'mogo'
    """
    program = find(what)
    if PROGRAMS.get(program.name) == program:
        return program.name
    return shortest(program.search, {name: its.search for name, its in PROGRAMS.items()})
