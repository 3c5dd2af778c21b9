"""The verdict on an answer, in words, with the smallest position on which the answer failed."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from gomc.course.exercises.cases import Case
from gomc.course.exercises.kinds import NO_BOARD, SET
from gomc.course.exercises.model import Function, Task
from gomc.course.exercises.told import told
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import Geometry, Points
from gomc.game.position import View
from gomc.reference.board import Board
from gomc.rng import Rng
from gomc.settings.own import Own, is_compiled
from gomc.settings.policy import Stages
from gomc.show import svg

Fault = Literal["wrong", "raised", "time", "type", "changed"]

SETS = (
    *("atari", "before", "empty", "ko", "last"),
    *("point", "points", "seed", "stone", "taken", "within"),
)
"""The names of arguments that are sets of points; `own` and `other` are drawn, or are numbers."""

LARGEST = 9
"""The largest size of boards that are drawn side by side; larger boards stand below each other."""

STYLE = (
    "<style>.gomc-verdict svg{max-width:260px;height:auto}"
    ".gomc-verdict figure{display:inline-block;margin:0 1em 0.5em 0;vertical-align:top}</style>"
)


@dataclass(frozen=True, repr=False)
class Verdict:
    """The verdict on an answer.

    The verdict is true if the answer is right. It prints in words, and a notebook shows it with
    pictures.

    Attributes
    ----------
    exercise : Task
        The exercise.
    function : callable
        The answer.
    fault : {"wrong", "raised", "time", "type", "changed"} or None
        The kind of fault that was found: a wrong result, an error, no end, a result of a wrong type, or
        a change of what must stay as it is. None if the answer is right.
    sentence : str
        The finding, in words.
    hint : str
        A likely reason of the fault.
    more : tuple of str
        Further hints.
    case : Case or None
        The smallest case on which the answer failed.
    expected, got : object
        The right value for this case, and the returned value.
    printed : str
        The text that the function printed.
    unnoted : str
        The reason why the solved exercise could not be noted.
    """

    exercise: Task
    function: Function
    fault: Fault | None
    sentence: str
    hint: str = ""
    more: tuple[str, ...] = ()
    case: Case | None = None
    expected: Any = None
    got: Any = field(default=None)
    printed: str = ""
    unnoted: str = ""

    def __bool__(self) -> bool:
        return self.fault is None

    @property
    def args(self) -> tuple[Any, ...]:
        """The arguments of the call that failed: ``mine(*verdict.args)`` makes it again."""
        return self.case.args if self.case else ()

    @property
    def stages(self) -> Stages:
        """The answer as the first stage of playouts, for settings such as ``UCT(policy=...)``.

        Raises
        ------
        GomcError
            If the exercise does not ask for a stage, or the answer is not right.
        """
        if self.exercise.stage is None:
            raise GomcError(f"{self.exercise.name} is no stage of random games.")
        if self.fault:
            raise GomcError(f"the answer to {self.exercise.name} is not right yet.")
        if is_compiled(self.function):
            return Stages(Own(self.exercise.answer, self.function))
        return Stages(Own(self.function))

    @property
    def board(self) -> Game | None:
        """The position on which the answer failed, with X to move; None if there is no position."""
        return _board(self._values(), self.case) if self.case else None

    def _values(self) -> dict[str, Any]:
        """Return the arguments by name; the parts of a view count as arguments."""
        named: dict[str, Any] = {}
        for name, value in zip(self.exercise.parameters, self.args, strict=False):
            named |= _seen(value) if isinstance(value, View) else {name: value}
        return named

    def _given(self) -> list[str]:
        """Return in words the arguments that no picture shows."""
        board, values = self.board, self._values()
        lines = ["own: X (Black), other: O (White)"] if board and "other" in values else []
        for name, value in values.items():
            seen = board is not None and name in ("own", "other", "black", "white", "board")
            if seen or isinstance(value, Geometry | Rng):
                continue
            if name in SETS and isinstance(value, int) and not isinstance(values.get("board"), Game):
                lines.append(f"{name}: {SET.text(value, board.geometry if board else NO_BOARD)}")
            else:
                lines += told(name, value)
        return lines

    def _answers(self) -> list[tuple[str, Points]]:
        """Return the right sets and the returned sets, each with a title."""
        board, kind = self.board, self.exercise.returns
        if board is None or self.fault not in ("wrong", "raised", "time"):
            return []
        pairs = [("expected", self.expected)] + [("yours", self.got)] * (self.fault == "wrong")
        sets = [(title, kind.sets(value)) for title, value in pairs]
        names: tuple[str, ...] = getattr(kind, "names", ()) or ("",)
        found = []
        for i, name in enumerate(names):
            for title, values in sets:
                if i < len(values) and not _same_everywhere(sets, i):
                    points = Points(values[i] & board.geometry.board, board.size)
                    found.append((f"{title} {name}".strip(), points))
        return found

    def _asked(self, board: Game) -> tuple[str, list[str]]:
        """Return the diagram of the position, or of the points if there are no stones."""
        points = self._values().get("points", 0)
        if points and not board.black and not board.white:
            return "points", str(Points(points, board.size)).splitlines()
        return "position", str(board).splitlines()[:-1]

    def __str__(self) -> str:
        lines = [f"{self.exercise.name}: {self.sentence}"]
        if self.board:
            drawn = [self._asked(self.board)]
            drawn += [(title, str(points).splitlines()) for title, points in self._answers()]
            lines += ["", *_beside(drawn, self.board.size)]
        given = self._given()
        lines += ["", *given] if given else []
        lines += ["", f"Hint: {self.hint}"] if self.hint else []
        if self.more:
            n = self.exercise.hints.index(self.more[0])
            lines.append(f'Another hint is exercise("{self.exercise.name}").hints[{n}].')
        lines += ["", "It printed:", *self.printed[:1000].splitlines()[:10]] if self.printed else []
        lines += ["", self.unnoted] if self.unnoted else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the verdict with pictures, as a notebook shows it."""
        sign = "&#10007;" if self.fault else "&#10003;"
        name, said = escape(self.exercise.name), escape(self.sentence)
        lines = [STYLE, '<div class="gomc-verdict">', f"<p>{sign} <b>{name}</b>: {said}</p>"]
        if self.board:
            values, size = self._values(), self.board.size
            names = ("stone", "point", "last", "points", "seed")
            drawn = not isinstance(values.get("board"), Game)
            asked = [values[name] for name in names if drawn and values.get(name)]
            marks = Points(asked[0] & self.board.geometry.board, size) if asked else None
            pictures = [("position", Points(0, size)), *self._answers()]
            for title, points in pictures:
                picture = svg(self.board, squares=marks, shaded=points)
                lines.append(f"<figure><figcaption>{title}</figcaption>{picture}</figure>")
        lines += [f"<div>{escape(line)}</div>" for line in self._given()]
        if self.hint:
            lines.append(f"<p><i>Hint:</i> {escape(self.hint)}</p>")
        for text in self.more:
            lines.append(f"<details><summary>Another hint</summary>{escape(text)}</details>")
        if self.printed:
            lines.append(f"<p>It printed:</p><pre>{escape(self.printed[:1000])}</pre>")
        if self.unnoted:
            lines.append(f"<p>{escape(self.unnoted)}</p>")
        return "\n".join([*lines, "</div>"])


def _same_everywhere(sets: list[tuple[str, tuple[int, ...]]], i: int) -> bool:
    """Return whether the right set number `i` and the returned set are the same."""
    return len(sets) > 1 and len({values[i : i + 1] for _, values in sets}) == 1


def _seen(view: View) -> dict[str, int]:
    """Return the stones of a view, and all other parts that are not empty."""
    return {name: part for name, part in view._asdict().items() if part or name in ("own", "other")}


def _board(values: dict[str, Any], case: Case) -> Game | None:
    """Return the board of some arguments."""
    if isinstance(values.get("board"), Game):
        return values["board"]  # type: ignore[no-any-return]
    shape = values.get("geometry", case.spot.geometry if case.spot else None)
    if shape is None:
        return None
    spot = case.spot
    board = Board(shape.size)
    if spot and not {"own", "black"}.isdisjoint(values):
        board.set_up(Points(spot.own, shape.size), Points(spot.other, shape.size))
    elif "within" in values:
        board.set_up(Points(values["within"] & shape.board, shape.size))
    return board


def _beside(drawn: list[tuple[str, list[str]]], size: int) -> list[str]:
    """Return diagrams side by side, or below each other."""
    if size > LARGEST:
        return [line for title, lines in drawn for line in (f"{title}:", *lines)]
    width = max(len(line) for title, lines in drawn for line in (title, *lines)) + 4
    rows = zip(*((title, *lines) for title, lines in drawn), strict=True)
    return ["".join(f"{cell:<{width}}" for cell in row).rstrip() for row in rows]
