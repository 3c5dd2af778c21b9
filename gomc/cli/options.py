"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from gomc.errors import GomcError, missing_extra
from gomc.registry import BACKENDS, QUICKEST

Command = Callable[..., None]
Decorator = Callable[[Command], Command]


class NewFile(click.Path):
    """A file that a command writes at the end; the folder must exist before the work begins.

    Parameters
    ----------
    endings : str
        The endings of a name of such a file; no endings allow all names.
    """

    def __init__(self, *endings: str) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)
        self.endings = endings

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of the file."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.name:
            raise GomcError("name a file, not ''.")
        if self.endings and path.suffix.lower() not in self.endings:
            raise GomcError(f"name a file {' or '.join(self.endings)}, not '{path}'.")
        if not path.parent.is_dir():
            raise GomcError(f"there is no folder '{path.parent}' for {path.name}.")
        whole = not path.exists() or path.is_file()  # such a file is replaced, in its folder
        if not os.access(Path(os.path.realpath(path)).parent if whole else path, os.W_OK):
            raise GomcError(f"'{path}' cannot be written.")
        return path


class ResultsFile(click.Path):
    """A file that keeps games and answers."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of the file."""
        if value in ("", ":memory:"):  # SQLite would keep nothing, and so nothing could be resumed
            raise GomcError(f"name a file of results, not {value!r}.")
        return super().convert(value, param, ctx)


def bar_of(total: int | None, unit: str, what: str, extra: str) -> Any:
    """Return a progress bar; without tqdm say which extra `what` needs."""
    from gomc.show.terminal import progress

    try:
        return progress(total=total, unit=unit)
    except ImportError as error:
        missing_extra(what, extra, error)


def check_other(file: Path, other: Path, what: str, option: str = "--out") -> None:
    """Raise `GomcError` if a command would write the result over `other`, which is called `what`."""
    if os.path.realpath(file) == os.path.realpath(other):
        raise GomcError(f"{file} is {what}; name another file{f' with {option}' if option else ''}.")


def check_default(file: Path, mark: str) -> None:
    """Raise `GomcError` if `file` is a default name, and a file without gomc's mark has this name."""
    named = click.get_current_context().get_parameter_source("out") is not ParameterSource.DEFAULT
    contents = file.read_bytes() if file.is_file() and not named else b""
    if contents and mark.encode() not in contents:
        raise GomcError(f"{file} is there already, and gomc did not write it; name a file with --out.")


def together(*options: Decorator) -> Decorator:
    """Return a decorator that adds the options to a command in this order."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


a_seed = click.option("--seed", default=1, show_default=True, metavar="N", help="The seed.")

thought = together(
    click.option(
        "--backend",
        default=QUICKEST,
        show_default=True,
        metavar="NAME",
        help=f"The backend that searches: {' or '.join(BACKENDS)}.",
    ),
    click.option("--playouts", type=int, metavar="N", help="Playouts a move."),
    click.option("--seconds", type=float, metavar="S", help="Time for a move."),
)
"""The options for the backend of a program, and for the limits of a search."""

a_board = together(
    click.option(
        "--size", default=9, show_default=True, metavar="N", help="The board's size, 1 to 25."
    ),
    click.option(
        "--komi",
        default=7.5,
        show_default=True,
        metavar="K",
        help="The points that White gets for playing second.",
    ),
)

a_file = click.option(
    "--results",
    default="results.sqlite",
    show_default=True,
    metavar="FILE",
    type=ResultsFile(),
    help="The file that keeps the games.",
)

who_plays = together(
    click.option(
        "--workers", type=int, metavar="N", help="Processes that play; by default one a core."
    ),
    click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play."),
)
"""The options for the processes or machines on which games are played."""
