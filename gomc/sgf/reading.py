"""Reading files: the main line of a game, as a record.

The main line takes the first branch everywhere. `Record.notes` lists all parts that were left out or
guessed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import IO

from sgfmill import sgf_grammar

from gomc.errors import GomcError, quoted
from gomc.game.charset import to_utf8
from gomc.game.files import read_regular
from gomc.game.record import Record
from gomc.sgf.nodes import Node, record_of

LARGEST = 10_000_000
"""The largest number of bytes of a game, from a file or from memory."""

LARGEST_COLLECTION = 30_000_000
"""The largest number of bytes of a collection of games."""

_START = re.compile(rb"\(\s*;")
_VALUE = re.compile(rb"\[[^\\\]]*+(?:\\.[^\\\]]*+)*+(?:\]|\\?\Z)", re.DOTALL)
"""A value in brackets; the last value of a text need not end, so that no byte is scanned twice."""

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""A file of games, or the contents of such a file."""

_NODES = 100_000
"""The largest number of nodes of a game, variations included; a file of 1 MB can hold a million."""


def read(source: Source) -> Record:
    """Read the main line of the first game of a file.

    Parameters
    ----------
    source : str, bytes, path or open file
        The name of the file, a `pathlib.Path`, or the file itself, open for reading; or the contents of
        the file, as text or bytes. Every game contains a semicolon, so a text without a semicolon is a
        name.

    Returns
    -------
    Record
        The record; `Record.notes` names everything that was left out (variations, further games) or
        guessed (a missing komi, letters in an unknown encoding).

    Raises
    ------
    GomcError
        If the source cannot be read, is broken, or is not a game of Go on a square board of 1 to 25
        points a side.

    Examples
    --------
    >>> read("(;SZ[19:13])")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: the board of the record must be square, from 1x1 to 25x25, not '19:13'.
    """
    notes: list[str] = []
    later: list[str] = []
    nodes = _main_line(first_game(source, notes, later), notes)
    return record_of(nodes, [*notes, *later])


def first_game(source: Source, notes: list[str], later: list[str]) -> sgf_grammar.Coarse_game_tree:
    """Return the first game of a file, with all variations, as sgfmill's tree.

    Notes on the encoding are added to `notes`, and a note on further games to `later`.
    """
    data = _utf8(source, notes, LARGEST)
    rest = _check_nodes(data)
    try:
        branch = sgf_grammar.parse_sgf_game(data)
    except ValueError as error:
        raise _unreadable(error) from None
    if _START.search(rest):
        later.append("the file has further games, which were skipped: only the first is read.")
    return branch


def read_all(source: Source) -> tuple[Record, ...]:
    """Read the main line of every game of a file; `read` reads only the first game.

    Raises
    ------
    GomcError
        If a game cannot be read; the message gives the number of the game.

    Examples
    --------
    >>> [len(record.moves) for record in read_all("(;SZ[9];B[ee];W[cc]) (;SZ[9];B[cc])")]
    [2, 1]
    """
    notes: list[str] = []
    data = _utf8(source, notes, LARGEST_COLLECTION)
    try:
        branches = sgf_grammar.parse_sgf_collection(data)
    except ValueError as error:
        raise _unreadable(error) from None
    records = []
    for number, branch in enumerate(branches, 1):
        try:
            own_notes = [*notes]
            records.append(record_of(_main_line(branch, own_notes), own_notes))
        except GomcError as error:
            raise GomcError(f"game {number}: {error}") from None
    return tuple(records)


def _unreadable(error: ValueError) -> GomcError:
    return GomcError(f"this is no readable SGF file: {error}.")


def _utf8(source: Source, notes: list[str], largest: int) -> bytes:
    """Return the file in UTF-8, whatever encoding it came in."""
    if not isinstance(source, (str, bytes, bytearray, os.PathLike)) and hasattr(source, "read"):
        source = _contents(source, largest)
    if isinstance(source, str) and source.strip() and ";" not in source and "\n" not in source:
        source = Path(source)
    if not isinstance(source, str):
        return to_utf8(_bytes(source, largest), notes)
    return _checked(source.encode("utf-8", "replace"), largest)


def _contents(file: IO[str] | IO[bytes], largest: int) -> str | bytes:
    """Return the contents of an open file; a text gets a newline, which no file's name has."""
    try:
        contents = file.read(largest + 1)
    except (OSError, ValueError) as error:
        raise GomcError(f"the open file cannot be read: {error}.") from None
    if len(contents) > largest:
        raise GomcError(f"the open file is too large: more than {largest:,} letters are not read.")
    return f"{contents}\n" if isinstance(contents, str) else contents


def _bytes(source: object, largest: int) -> bytes:
    if isinstance(source, (bytes, bytearray)):
        return _checked(bytes(source), largest)
    if not isinstance(source, os.PathLike):
        raise GomcError(
            f"a game record is read from text, bytes, a path or an open file, not {quoted(source)}."
        )
    return read_regular(Path(source), largest)


def _checked(data: bytes, largest: int) -> bytes:
    if len(data) > largest:
        raise GomcError(f"this SGF file is too large: it has more than {largest / 1e6:g} MB.")
    return data


def _check_nodes(data: bytes) -> bytes:
    """Return the data after the first game, without values, or raise an error for too many nodes."""
    start = _START.search(data)
    bare = _VALUE.sub(b"", data[start.start() :]) if start else b""
    depth, end = 0, len(bare)
    for sign in re.finditer(rb"[()]", bare):
        depth += 1 if sign[0] == b"(" else -1
        if not depth:
            end = sign.end()
            break
    if bare.count(b";", 0, end) > _NODES:
        raise GomcError(f"this SGF file is too large: its game has more than {_NODES:,} nodes.")
    return bare[end:]


def _main_line(branch: sgf_grammar.Coarse_game_tree, notes: list[str]) -> list[Node]:
    """Return the nodes of the main line of a game, and note the number of variations."""
    nodes = list(sgf_grammar.main_sequence_iter(branch))
    skipped = 0
    while branch.children:
        skipped += len(branch.children) - 1
        branch = branch.children[0]
    if skipped:
        were = "variation was" if skipped == 1 else "variations were"
        notes.append(f"{skipped} {were} skipped: only the main line is read.")
    return nodes
