"""The tables of marks and remarks, as CSV files for spreadsheets and learning platforms."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from gomc.course.grading.marks import Marks
from gomc.errors import GomcError, printable
from gomc.game.files import read_regular, write

REMARKS = "file", "exercise", "points", "remark"
"""The head of the table of remarks."""

LARGEST = 100_000_000
"""The largest number of bytes of an older table of remarks."""

FORMULA = ("=", "+", "-", "@", "\t")
"""The beginnings of a cell that a spreadsheet would take for a formula."""


def write_marks(marks: Sequence[Marks], file: Path) -> None:
    """Write the points: a row for each file, a column for each exercise, and the total.

    Raises
    ------
    GomcError
        If the file cannot be written.
    """
    head = ["file", *marks[0].points, "total"]
    rows = [
        [str(each.file), *(f"{n:g}" for n in each.points.values()), f"{each.total:g}"] for each in marks
    ]
    _write(file, [head, *rows])


def write_remarks(marks: Sequence[Marks], file: Path) -> None:
    """Write the remarks: a row for each file and exercise.

    Raises
    ------
    GomcError
        If the file cannot be written.
    """
    rows = [
        [str(each.file), exercise, f"{each.points[exercise]:g}" if exercise else "", said]
        for each in marks
        for exercise, said in each.remarks
    ]
    _write(file, [[*REMARKS], *rows])


def check_remarks(file: Path) -> None:
    """Raise `GomcError` if the remarks would replace a file that is no table of remarks."""
    head = ",".join(REMARKS).encode("utf-8-sig")
    if file.is_file() and not read_regular(file, LARGEST).startswith(head):
        raise GomcError(f"the remarks would replace the file {file.name}; change --out.")


def text_cell(text: str) -> str:
    """Return a text that a file can hold, and that no spreadsheet takes for a formula.

    Examples
    --------
    >>> text_cell("=1+1"), text_cell("no answer")
    ("'=1+1", 'no answer')
    """
    text = printable(text)  # the name of a file can be any bytes
    return f"'{text}" if text.startswith(FORMULA) else text


def _write(file: Path, rows: Sequence[Sequence[str]]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([map(text_cell, row) for row in rows])
    write(file, text.getvalue().encode("utf-8-sig"))  # Excel takes bytes without a mark for Latin-1
