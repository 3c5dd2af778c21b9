"""The contents of a report, ready to be written as text, as a page or as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gomc.arena.tables import columns
from gomc.show.drawing import Picture

WIDTH = 100


@dataclass(frozen=True)
class Sheet:
    """A report in its parts.

    Attributes
    ----------
    title : str
        The experiment's name and title, and the form.
    heading : str
        The experiment's name and title.
    source : str
        The paper, and the table or section.
    about : str
        The setting that varies, and the kind of the figures.
    head, body : rows of cells
        The table.
    verdict : str
        The verdict on the finding, in the words of the form (`words`).
    sentence : str
        The verdict and the finding in a sentence.
    hypotheses, notes : tuple of str
        A sentence for each hypothesis, and for each note.
    chart : callable
        Draws the figures, as SVG.
    boards : callable, optional
        Draws positions, each as a separate picture.
    origin : str
        The days and versions that the figures come from; empty without figures.
    """

    title: str
    heading: str
    source: str
    about: str
    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]
    verdict: str
    sentence: str
    hypotheses: tuple[str, ...]
    notes: tuple[str, ...]
    chart: Callable[[], Picture]
    boards: Callable[[], Sequence[Picture]] = tuple
    origin: str = ""

    def __str__(self) -> str:
        verdicts = [self.sentence, *(f"- {hypothesis}" for hypothesis in self.hypotheses)]
        table = columns([self.head, *self.body])
        opening = [self.heading, f"{self.source}.", wrapped(self.about), ""]
        return "\n".join([*opening, table, "", *map(wrapped, verdicts), *noted(self.notes)])


def noted(notes: tuple[str, ...]) -> list[str]:
    """Return notes as lines below a heading; without notes an empty list."""
    return ["", "Notes", *(wrapped(f"- {note}") for note in notes)] if notes else []


def wrapped(text: str) -> str:
    """Break a sentence into lines of at most `WIDTH` characters."""
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent)
