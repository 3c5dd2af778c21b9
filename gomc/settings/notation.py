"""Databases as text, in GNU Go's notation: read, written, and the three that come with GNU Go.

.. code-block:: text

    # The one-point jump: connect where the opponent peeps.
    ?X?
    O*O
    ???
    :10,near,osafe

A pattern is three rows of three signs, and after them lines with a colon, a value and words
(`gomc.settings.database`). What follows a ``#`` is a comment.

GNU Go ignores what it does not understand, and so a word with a wrong letter does nothing. `read` is
strict: any other line is an error. It can also be told to read as GNU Go does
(`gomc.settings.lenient`).
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, check_flag, check_type, quoted
from gomc.game.files import read_regular
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.lenient import read_lenient
from gomc.settings.table import SIGNS

LARGEST = 1_000_000
"""Bytes of a file that is read, at most."""


# Paper: GG 14 loading
def read(source: str | os.PathLike[str], name: str = "", strict: bool = True) -> Database:
    r"""Read a database from a text or a file.

    Parameters
    ----------
    source : str or path
        The text, or a `pathlib.Path` where it is.
    name : str
        The name of the database; by default that of the file, without its ending.
    strict : bool
        Whether a line that is no row, value, comment or blank is an error. Otherwise everything is read
        as GNU Go 3.8 reads it.

    Raises
    ------
    GomcError
        If a line is wrong; the message has its number, and says what is allowed. If the file cannot be
        read.

    Examples
    --------
    >>> read("?X?\nO*O\n???\n:10,near,osafe").patterns
    (WeightedPattern('?X? O*O ???', (Value(10, ('near', 'osafe')),)),)
    >>> read("?X?\nO*O\n???\n:10,naer")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: line 4: there is no property 'naer'; there are near, far, osafe, ...
    """
    check_flag("strict", strict)
    if isinstance(source, os.PathLike):
        found = read_from(source, text_of(source), strict)
        return replace(found, name=name) if name else found
    if not isinstance(source, str):
        raise GomcError(f"a database is read from a text or a pathlib.Path, not from {quoted(source)}.")
    return Database(_read(source) if strict else read_lenient(source), name)


def text_of(path: str | os.PathLike[str]) -> str:
    """Return the text of a file of patterns."""
    try:
        return read_regular(Path(path), LARGEST).decode("utf-8", "surrogateescape")
    except GomcError as error:
        names = ", ".join(DATABASES)
        raise GomcError(f"{str(error)[:-1]}; a database is {names} or a file of patterns.") from None


def read_from(path: str | os.PathLike[str], text: str, strict: bool = True) -> Database:
    """Return the database in the text of a file; it and errors are named after the file."""
    try:
        return read(text, Path(path).stem, strict)
    except GomcError as error:
        raise GomcError(f"{quoted(Path(path).name)}, {error}") from None


def write(database: Database) -> str:
    r"""Return the patterns of a database as a text, from which `read` makes the same.

    Examples
    --------
    >>> eye = WeightedPattern("oOo O*O oO?", (Value(0),))
    >>> print(write(Database((eye,))))
    oOo
    O*O
    oO?
    :0
    """
    return "\n".join(
        "\n".join((*pattern.diagram.split(), *map(str, pattern.values), ""))
        for pattern in check_type("database", database, Database).patterns
    )


Line = tuple[int, str]
"""The number of a line, and what it says without its comment."""


def _read(text: str) -> tuple[WeightedPattern, ...]:
    """Read a text strictly."""
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    told = [(number, said) for number, line in lines if (said := line.partition("#")[0].rstrip())]
    parts = [[*part] for _, part in groupby(told, lambda line: line[1].startswith(":"))]
    none: list[Line] = []
    if parts and parts[0][0][1].startswith(":"):
        raise _wrong(parts[0][0], "a value needs the three rows of a pattern above it")
    return tuple(
        _pattern(rows, values) for rows, values in zip_longest(parts[::2], parts[1::2], fillvalue=none)
    )


def _pattern(rows: list[Line], lines: list[Line]) -> WeightedPattern:
    """Return the pattern of some rows and of the values below them."""
    for row in rows:
        if len(row[1]) != 3 or not set(row[1]) <= {*SIGNS, "*"}:
            raise _wrong(
                row,
                f"{quoted(row[1])} is no row of three signs (*, {', '.join(SIGNS)}), no value such as "
                ":10,near,osafe, and no comment, which begins with #",
            )
    if len(rows) != 3 or not lines:
        raise _wrong(
            rows[3] if len(rows) > 3 else rows[-1],
            "a pattern has three rows, and after them at least one value such as :10,near,osafe",
        )
    values = tuple(_value(line) for line in lines)
    try:
        return WeightedPattern(" ".join(row for _, row in rows), values)
    except GomcError as error:
        raise _wrong(rows[0], error) from None


def _value(line: Line) -> Value:
    """Return the value of a line with a colon."""
    text, *words = (part.strip() for part in line[1][1:].split(","))
    number: Any = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else text
    try:
        return Value(number, tuple(words))
    except GomcError as error:
        raise _wrong(line, error) from None


def _wrong(line: Line, why: object) -> GomcError:
    """Return the error that something is wrong with a line."""
    return GomcError(f"line {line[0]}: {str(why).rstrip('.')}.")


# --- GNU Go's databases.

DATA = Path(__file__).parents[1] / "data"

UNIFORM_DB = read(DATA / "mc_uniform.db")
"""Any move with the same probability, but nobody fills a single-point eye."""

MOGO_DB = read(DATA / "mc_mogo_classic.db")
"""The rules of MoGo's first sequence-like games, as values."""

MONTEGNU_DB = read(DATA / "mc_montegnu_classic.db")
"""The patterns with which GNU Go plays if it is not told otherwise."""

DATABASES = {its.name: its for its in (UNIFORM_DB, MOGO_DB, MONTEGNU_DB)}
"""GNU Go's databases by the names of their files; ``mc_`` may be left out, as in GNU Go."""


def database(name_or_path: str | os.PathLike[str], strict: bool = True) -> Database:
    """Return one of GNU Go's databases by its name, or a database from a file.

    Parameters
    ----------
    name_or_path : str or path
        "mc_uniform", "mc_mogo_classic", "mc_montegnu_classic", or one of these without ``mc_``; or else
        the path of a file.
    strict : bool
        Whether an odd line of the file is an error, as in `read`.

    Raises
    ------
    GomcError
        If there is neither such a name nor such a file, or the file is wrong.

    Examples
    --------
    >>> database("montegnu_classic")
    <Database mc_montegnu_classic: 17 patterns>
    """
    if isinstance(name_or_path, str):
        if found := known(name_or_path):
            return found
        name_or_path = Path(name_or_path)
    return read(name_or_path, strict=strict)


def known(name: str) -> Database | None:
    """Return the one of GNU Go's databases that has this name, None if none has."""
    return DATABASES.get(name, DATABASES.get(f"mc_{name}"))
