"""Databases as text in GNU Go's notation: reading, writing, and the three databases of GNU Go.

.. code-block:: text

    # The one-point jump: connect where the opponent peeps.
    ?X?
    O*O
    ???
    :10,near,osafe

A pattern is three rows of three signs, and after the rows lines with a colon, a value and words
(`gomc.settings.database`). A comment begins with ``#``.

GNU Go ignores unknown text, and so a word with a wrong letter does nothing. `read` is strict, and any
other line is an error. With ``strict=False`` it reads in the same way as GNU Go
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

DATA = Path(__file__).parents[1] / "data"
"""The folder of the files that come with gomc."""

LARGEST = 1_000_000
"""The largest size of a file that is read, in bytes, packed and unpacked."""


# Paper: GG 14 loading
def read(source: str | os.PathLike[str], name: str = "", strict: bool = True) -> Database:
    r"""Read a database from a text or a file.

    Parameters
    ----------
    source : str or path
        The text, or the `pathlib.Path` of a file.
    name : str
        The name of the database; by default the name of the file without the ending.
    strict : bool
        Whether a line that is no row, value, comment or blank is an error. Otherwise the text is read
        in the same way as GNU Go 3.8 reads it.

    Raises
    ------
    GomcError
        If a line is wrong; the message gives the number of the line, and says what is allowed. If gomc
        cannot read the file.

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
        from_file = read_from(source, text_of(source), strict)
        return replace(from_file, name=name) if name else from_file
    if not isinstance(source, str):
        raise GomcError(f"a database is read from a text or a pathlib.Path, not from {quoted(source)}.")
    return Database(_read(source) if strict else read_lenient(source), name)


def text_of(path: str | os.PathLike[str]) -> str:
    """Return the text of a file of patterns, or raise `GomcError` if gomc cannot read the file."""
    try:
        return read_regular(Path(path), LARGEST).decode("utf-8", "surrogateescape")
    except GomcError as error:
        names = ", ".join(DATABASES)
        raise GomcError(f"{str(error)[:-1]}; a database is {names} or a file of patterns.") from None


def read_from(path: str | os.PathLike[str], text: str, strict: bool = True) -> Database:
    """Return the database in the text of a file; the database and errors get the name of the file."""
    try:
        return read(text, Path(path).stem, strict)
    except GomcError as error:
        raise GomcError(f"{quoted(Path(path).name)}, {error}") from None


def write(database: Database) -> str:
    r"""Return the patterns of a database as a text, from which `read` makes the same patterns.

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
"""The number of a line, and the text of the line without the comment."""


def _read(text: str) -> tuple[WeightedPattern, ...]:
    """Read a text strictly."""
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    filled = [(number, part) for number, line in lines if (part := line.partition("#")[0].rstrip())]
    parts = [[*part] for _, part in groupby(filled, lambda line: line[1].startswith(":"))]
    none: list[Line] = []
    if parts and parts[0][0][1].startswith(":"):
        raise _wrong(parts[0][0], "a value needs the three rows of a pattern above it")
    return tuple(
        _pattern(rows, values) for rows, values in zip_longest(parts[::2], parts[1::2], fillvalue=none)
    )


def _pattern(rows: list[Line], lines: list[Line]) -> WeightedPattern:
    """Return the pattern of some rows and of the values below the rows."""
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
    """Return the error for a wrong line."""
    return GomcError(f"line {line[0]}: {str(why).rstrip('.')}.")


# --- GNU Go's databases.

UNIFORM_DB = read(DATA / "mc_uniform.db")
"""The same value for all moves, but nobody fills a single-point eye."""

MOGO_DB = read(DATA / "mc_mogo_classic.db")
"""The rules of MoGo's first sequence-like playouts, as values."""

MONTEGNU_DB = read(DATA / "mc_montegnu_classic.db")
"""GNU Go's default patterns."""

DATABASES = {database.name: database for database in (UNIFORM_DB, MOGO_DB, MONTEGNU_DB)}
"""GNU Go's databases by file name; ``mc_`` may be left out, as in GNU Go."""


def database(name_or_path: str | os.PathLike[str], strict: bool = True) -> Database:
    """Return one of GNU Go's databases by its name, or a database from a file.

    Parameters
    ----------
    name_or_path : str or path
        "mc_uniform", "mc_mogo_classic", "mc_montegnu_classic", such a name without ``mc_``, or the path
        of a file.
    strict : bool
        Whether a wrong line of the file is an error, as in `read`.

    Raises
    ------
    GomcError
        If there is no such name or file, or if the file is wrong.

    Examples
    --------
    >>> database("montegnu_classic")
    <Database mc_montegnu_classic: 17 patterns>
    """
    if isinstance(name_or_path, str):
        if from_gnugo := known(name_or_path):
            return from_gnugo
        name_or_path = Path(name_or_path)
    return read(name_or_path, strict=strict)


def known(name: str) -> Database | None:
    """Return GNU Go's database of this name, or None."""
    return DATABASES.get(name, DATABASES.get(f"mc_{name}"))
