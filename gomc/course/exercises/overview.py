"""A learner's progress: the solved exercises, tutorial by tutorial, and the next exercise."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from gomc.course.exercises.posing import Exercise, contents
from gomc.course.exercises.solved import solved
from gomc.show.html import bar

TABLE = (
    "<style>.gomc-progress th,.gomc-progress td{text-align:left;padding:2px 10px}"
    ".gomc-progress .open{opacity:0.6}</style>"
)


@dataclass(frozen=True, repr=False)
class Progress:
    """The exercises that a learner has solved; prints as a table.

    Attributes
    ----------
    solved : tuple of str
        The names of the solved exercises, in the order in which they were solved.

    Examples
    --------
    >>> mine = Progress(("neighbours", "flood"))
    >>> print(mine)
    2 of 85 exercises are solved. The next: 4. The liberties of a string, exercise("liberties").
    <BLANKLINE>
    tutorial  solved
           1  2 of 7  - superko_game  + neighbours  + flood  - liberties  - capture  - ko_point  - score
           2  0 of 5  - filled_eye  - false_eye  - olga_eyes  - diagonal_eyes  - unconditional
    ...
    >>> mine.next.name
    'liberties'
    """

    solved: tuple[str, ...]

    @property
    def next(self) -> Exercise | None:
        """The next exercise: the first open exercise after the exercise solved last, else the first."""
        numbers = {each.name: each.number for each in contents()}
        last = next((numbers[name] for name in reversed(self.solved) if name in numbers), 0)
        order = [*contents()[last:], *contents()[:last]]
        return next((each for each in order if each.name not in self.solved), None)

    def _said(self) -> str:
        """Return the number of solved exercises and the next exercise, in words."""
        done = sum(each.name in self.solved for each in contents())
        said = f"{done} of {len(contents())} exercises are solved."
        to_try = self.next
        if to_try is None:
            return said
        return f'{said} The next: {to_try.number}. {to_try.asks}, exercise("{to_try.name}").'

    def _rows(self) -> list[tuple[int, dict[str, bool]]]:
        """Return, for every tutorial, which of its exercises are solved."""
        return [
            (tutorial, {each.name: each.name in self.solved for each in group})
            for tutorial, group in groupby(contents(), lambda each: each.tutorial)
        ]

    def __str__(self) -> str:
        lines = [self._said(), "", "tutorial  solved"]
        for tutorial, names in self._rows():
            marked = (f"{'+' if done else '-'} {name}" for name, done in names.items())
            solved = f"{sum(names.values())} of {len(names)}"
            lines.append(f"{tutorial:>8}  {solved}  {'  '.join(marked)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the table as a notebook shows it."""
        to_try, rows = self.next, []
        for tutorial, names in self._rows():
            marked = []
            for name, done in names.items():
                text = f"<b>{name}</b>" if to_try and name == to_try.name else name
                look, sign = ("done", "&#10003;") if done else ("open", "&#9675;")
                marked.append(f'<span class="{look}">{sign}&#160;{text}</span>')
            n, of = sum(names.values()), len(names)
            cells = (str(tutorial), bar(n / of), f"{n}&#160;of&#160;{of}", " ".join(marked))
            rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        head = '<tr><th>tutorial</th><th colspan="3">solved</th></tr>'
        table = f"<table>{head}{''.join(rows)}</table>"
        return f'{TABLE}<div class="gomc-progress"><p>{self._said()}</p>{table}</div>'


def progress() -> Progress:
    """Return the solved exercises, and the next exercise.

    `check` keeps the names of solved exercises in a small file in the user's data folder, such as
    ``~/.local/share/gomc/exercises.json``. The variable ``GOMC_PROGRESS`` names another file. With
    ``GOMC_PROGRESS=off``, and in the browser, the names are lost when Python ends.

    Raises
    ------
    GomcError
        If the file is damaged or cannot be read.
    """
    return Progress(tuple(solved()))
