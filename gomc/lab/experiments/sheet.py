"""What a report says, ready to be written: as text, as a page, as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gomc.arena.tables import columns
from gomc.lab.experiments.estimates import Verdict
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
        The same without the form.
    source : str
        The paper, and where in it.
    about : str
        What varies, and what the figures are.
    head, body : rows of cells
        The table.
    verdict : str
        The verdict on the finding.
    sentence : str
        The same with the finding.
    hypotheses, notes : tuple of str
        A sentence for each.
    chart : callable
        Draws the figures, as SVG.
    boards : callable, optional
        Draws positions, each by itself.
    origin : str
        When the figures were found, and by what; empty without any.
    """

    title: str
    heading: str
    source: str
    about: str
    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]
    verdict: Verdict
    sentence: str
    hypotheses: tuple[str, ...]
    notes: tuple[str, ...]
    chart: Callable[[], Picture]
    boards: Callable[[], Sequence[Picture]] = tuple
    origin: str = ""

    def __str__(self) -> str:
        found = [self.sentence, *(f"- {hypothesis}" for hypothesis in self.hypotheses)]
        table = columns([self.head, *self.body])
        opening = [self.heading, f"{self.source}.", wrapped(self.about), ""]
        return "\n".join([*opening, table, "", *map(wrapped, found), *noted(self.notes)])


def noted(notes: tuple[str, ...]) -> list[str]:
    """Return notes as lines below a heading; none if there are none."""
    return ["", "Notes", *(wrapped(f"- {note}") for note in notes)] if notes else []


def wrapped(text: str) -> str:
    """Return a sentence in lines."""
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent)
