"""A user's own programs as players, with functions, weights or patterns that no text can describe.

In a match every player is a text, which is kept with the games. The text of an own program consists of
a name and a digest of the program; so a changed program is another player.

- ``mymodule:my_program@0123456789abcdef`` is a program in a module that every process can import. The
  digest belongs to the module's file and the program's files of weights (and not to modules that the
  file imports).
- ``mine@0123456789abcdef`` was passed as a `gomc.programs.Program` or a search. Only the process that
  received the program knows it, and so this process plays the games, one at a time. The digest belongs
  to the settings and the code of the program's functions (and not to functions that these functions
  call).

Reading results imports nothing; a module is imported when a match is made or played.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from gomc import programs
from gomc.errors import GomcError, quoted
from gomc.play.weights import digests
from gomc.programs import Program
from gomc.programs.finding import DOTTED, find_imported, imported
from gomc.settings import Search
from gomc.text.program import digest

SPEC = re.compile(r"(?P<name>[^@]+)@(?P<digest>[0-9a-f]{16})")
"""The form of an own program as text: a name and a digest."""

ALLOWED = (
    f"a player is a program of gomc ({', '.join(programs.PROGRAMS)}), perhaps with settings, or "
    "random, mymodule:my_program, or the command line of an engine that talks GTP"
)
"""The allowed players, as a part of a sentence."""

_received: dict[str, Program] = {}
"""The programs that this process received, by text."""

_loaded: dict[str, str] = {}
"""The digests of the files of modules at the time of the import in this process."""


@dataclass(frozen=True)
class OwnProgram:
    """A user's own program as a player.

    Attributes
    ----------
    spec : str
        The text of the program.
    playouts, seconds : optional
        The limits of a move's search.
    backend : str
        The name of the backend that plays the program.
    """

    spec: str
    playouts: int | None
    seconds: float | None
    backend: str

    @property
    def canonical(self) -> str:
        """The canonical text, which is the same for all texts that mean the same player."""
        seconds = "" if self.seconds is None else f",seconds={self.seconds!r}"
        playouts = "" if self.playouts is None else f",playouts={self.playouts}"
        return f"{self.spec}:backend={self.backend}{playouts}{seconds}"

    @property
    def only_here(self) -> bool:
        """Whether only this process can know the program."""
        return DOTTED.fullmatch(self.spec.partition("@")[0]) is None

    def program(self) -> Program:
        """Return the program.

        Raises
        ------
        GomcError
            If this process does not know the program, or if the module or its weights have changed.
        """
        if self.only_here:
            if self.spec not in _received:
                raise GomcError(
                    f"{self.spec} was a program of another process; put it into a module and name it "
                    "as mymodule:my_program, and all can play it."
                )
            return _received[self.spec]
        name, _, began_with = self.spec.partition("@")
        path = name.partition(":")[0]
        if _digest_of(name) != began_with:
            importlib.reload(imported(path))
            _loaded.pop(path)
            if _digest_of(name) != began_with:
                raise GomcError(
                    f"the module {path}, or a file of weights that {name} reads, has changed since the "
                    "match began: a program that was changed is another player."
                )
        return find_imported(name)


def spec_of(what: object) -> str:
    """Return a player as text; the text of an own program names the digest too.

    Raises
    ------
    GomcError
        If the argument is no player.

    Examples
    --------
    >>> import gomc
    >>> spec_of("mogo:fpu=0.9"), spec_of(gomc.programs.MOGO), spec_of(gomc.UCT(by="score"))
    ('mogo:fpu=0.9', 'mogo', 'uct:by=score')
    >>> from gomc.settings import Own, Stages
    >>> def anywhere(view, points, geometry):
    ...     return points
    >>> spec_of(gomc.programs.Program("mine", gomc.UCT(policy=Stages(Own(anywhere)))))
    'mine@...'
    """
    if isinstance(what, str):
        name = what.strip()
        if not DOTTED.fullmatch(name) or name.partition(":")[0] in programs.PROGRAMS:
            return what
        return f"{name}@{_digest_of(name)}"
    if not isinstance(what, Program | Search | type):
        raise GomcError(f"{quoted(what)} is no player; {ALLOWED}.")
    program = programs.find(what)
    text = programs.text_of(program)
    if text is not None:
        return text
    parts = [*_parts(program.search), *digests(program.search).values()]
    spec = f"{program.name}@{digest(chr(10).join(parts))}"
    if not program.name.isprintable() or not SPEC.fullmatch(spec):
        raise GomcError(f"a program with the name {quoted(program.name)} cannot play matches.")
    _received[spec] = program
    return spec


def _digest_of(name: str) -> str:
    """Return the digest of a module's file at the time of the import, and of the program's weights."""
    path = name.partition(":")[0]
    program = find_imported(name)
    if path not in _loaded:
        _loaded[path] = digest(_text_of(imported(path)))
    weights = digests(program.search).values()
    return digest("\n".join([_loaded[path], *weights])) if weights else _loaded[path]


def _text_of(module: ModuleType) -> str:
    """Return the text of a module's file; the module's name if there is no file."""
    file = getattr(module, "__file__", None)
    return Path(file).read_text("utf-8", "replace") if file else module.__name__


def _parts(value: Any, around: tuple[Any, ...] = ()) -> Iterator[str]:
    """Yield the parts of a setting as texts; `around` has the functions that hold the value."""
    function = getattr(value, "py_func", value)
    if is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__
        for field in fields(value):
            yield field.name
            yield from _parts(getattr(value, field.name), around)
    elif isinstance(value, tuple):
        yield f"{len(value)}"
        for part in value:
            yield from _parts(part, around)
    elif isinstance(value, partial):
        yield from _parts((value.func, value.args, *sorted(value.keywords.items())), around)
    elif inspect.iscode(value):
        yield value.co_code.hex()
        yield from _parts((*value.co_names, *value.co_consts), around)
    elif not inspect.isfunction(function):
        yield repr(value)
    elif function not in around:  # a function may hold itself
        yield from _parts_of(function, around)


def _parts_of(function: FunctionType, around: tuple[Any, ...]) -> Iterator[str]:
    """Yield the parts of a function as texts: the source, and the values that the source uses."""
    yield function.__qualname__
    try:
        yield inspect.getsource(function)
    except OSError:  # the function was typed at a prompt
        yield from _parts(function.__code__, around)
    for held in _held(function):
        yield from _parts(held, (*around, function))


def _held(function: FunctionType) -> Iterator[Any]:
    """Yield the values beside the source that a function computes with: default and outer values."""
    yield from function.__defaults__ or ()
    yield from sorted((function.__kwdefaults__ or {}).items())
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # an outer variable may have no value yet
            yield cell.cell_contents
