"""A learner's program: the file, loaded as a module, and calls of its functions that may fail."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from gomc.errors import GomcError, quoted, written
from gomc.game.files import read_regular

WEIGHTS = "weights.txt"
"""The file of learned weights, beside a program that names the file."""

LARGEST = 50_000_000
"""The largest number of bytes of a file of a program."""


class Difference(Exception):
    """A difference between the program and the library.

    Parameters
    ----------
    part : str
        The part of the program to look at.
    said : str
        The difference, in sentences.
    where : str
        The position, or another place where the program can be tried again.
    """

    def __init__(self, part: str, said: str, where: str = "") -> None:
        super().__init__(said)
        self.part, self.said, self.where = part, said, where


def find(step: int) -> Path:
    """Return the file of a step: the learner's, such as mybot06.py, or the teachers' in a checkout.

    Raises
    ------
    GomcError
        If there is neither.
    """
    mine = Path(f"mybot{step:02}.py")
    teachers = Path(__file__).parents[3] / "teaching" / "mybot" / f"step{step:02}.py"
    for file in (mine, teachers):
        if file.is_file():
            return file.resolve()
    raise GomcError(f"there is no file {mine} here yet: write the program of step {step} into it.")


def contents_of(file: Path) -> list[bytes]:
    """Return the bytes of a program, and of the weights beside the program if it names their file."""
    code, weights = read_regular(file, LARGEST), file.with_name(WEIGHTS)
    if WEIGHTS.encode() in code and weights.is_file():
        return [code, read_regular(weights, LARGEST)]
    return [code]


def load(file: Path) -> ModuleType:
    """Return the module of a file, or raise `Difference` if Python cannot run the file."""
    spec = importlib.util.spec_from_file_location("mybot", file)
    if spec is None or spec.loader is None:
        raise Difference(
            "the file", f"A program of Python is needed, a file .py, not {quoted(file.name)}."
        )
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get(spec.name)
    sys.modules[spec.name] = module  # where a `dataclass` looks for the names of annotations
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        raise Difference(
            "the file", f"Python cannot run the file: {error_in_words(error, file)}."
        ) from error
    finally:
        sys.modules.pop(spec.name)
        if before is not None:
            sys.modules[spec.name] = before
    return module


def error_in_words(error: BaseException, file: Path) -> str:
    """Return an error in words, with the line of the file in which it came up."""
    frames = traceback.extract_tb(error.__traceback__)
    mine = [frame.lineno for frame in frames if Path(frame.filename) == file]
    if isinstance(error, SyntaxError) and error.lineno:
        mine = [error.lineno]
    place = f" in line {mine[-1]}" if mine else ""
    said = written(error, str)
    return f"{type(error).__name__}{place}{': ' if said else ''}{said}"


class Bot:
    """A learner's program.

    Parameters
    ----------
    file : Path
        The file.
    announce : callable
        A function that gets the name of each part before the part is called.
    """

    def __init__(self, file: Path, announce: Callable[[str], None] = lambda _: None) -> None:
        self.file = file
        self.announce = announce
        announce("the file")
        self.module = load(file)

    def need(self, names: tuple[str, ...], step: int) -> None:
        """Raise `Difference` if the program lacks a function or a class of a step."""
        missing = [name for name in names if not callable(getattr(self.module, name, None))]
        if missing:
            what = f"{missing[0]}, which step {step} brings"
            raise Difference(missing[0], f"The program does not define {what}.")

    def ask(self, name: str, *args: Any, **named: Any) -> Any:
        """Call a function of the program, or raise `Difference` if the call fails."""
        self.announce(name)
        function = getattr(self.module, name, None)
        if function is None:
            raise Difference(name, f"The program does not define {name}.")
        try:
            return function(*args, **named)
        except (Exception, SystemExit) as error:
            raise Difference(name, f"{name} failed with {error_in_words(error, self.file)}.") from error
