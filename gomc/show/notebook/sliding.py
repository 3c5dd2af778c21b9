"""A slider between pictures, to show how a picture depends on a number.

All pictures are drawn before the slider is shown. So the slider needs no Python to move, and works in a
saved notebook, in the built documentation and in a page of Pyodide. The arrow keys move the slider.
"""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from gomc.errors import GomcError, check_several, quoted, written
from gomc.show.drawing import Picture

MOVED = (
    "const pictures=this.closest('.gomc-slider').querySelectorAll(':scope>div>figure');"
    "pictures.forEach((each,i)=>{each.style.visibility=i==this.value?'visible':'hidden'});"
    "const said=pictures[this.value].dataset.said;"
    "this.setAttribute('aria-valuetext',said);this.previousElementSibling.textContent=said"
)
"""The script (JavaScript) that runs when the slider moves; the pictures lie on top of each other."""

QUIET = (
    "this.toggleAttribute('data-lm-suppress-shortcuts',!(event.ctrlKey||event.altKey||event.metaKey))"
)
"""The script that switches off JupyterLab's keys on the slider, except with Ctrl etc.; see board.js."""

FRAME = "grid-area:1/1;min-width:0;margin:0"
INPUT = "display:block;width:min(100%,420px);height:28px;margin:0 0 8px;accent-color:#1f6fd0"


def slider(draw: Callable[[Any], Any], **values: Iterable[Any]) -> Slider:
    """Return a slider between the pictures that a function draws for some values.

    Parameters
    ----------
    draw : callable
        A function of a single value. The function returns an object that a notebook shows as a picture
        or a page (a board, a result, a `Picture`, `HTML`), or a figure or axes of matplotlib. `slider`
        calls the function once for each value, before the slider appears. Random numbers should have a
        seed, so that every run draws the same pictures.
    values : a name with values
        The name of the number and the values of the number, such as ``k=(0, 2, 5, 20)``.

    Returns
    -------
    Slider
        The pictures; a notebook shows the first picture, and the slider to change the picture.

    Raises
    ------
    GomcError
        If there is not exactly one name with values, or `draw` returns something that is no picture.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc import show
    >>> game = go.playout(go.Board(5), seed=1)
    >>> slider(lambda last: show.numbered(game, last=last), moves=(5, 10, 15))
    <Slider: moves = 5, 10, 15>
    """
    if len(values) != 1:
        raise GomcError(f"a slider has one name with its values, as in k=(0, 2, 5), not {len(values)}.")
    if not callable(draw):
        raise GomcError(f"draw must be a function that makes a picture of a value, not {quoted(draw)}.")
    ((name, several),) = values.items()
    checked = check_several(name, several)
    if not checked:
        raise GomcError(f"a slider needs at least one value for {name}.")
    return Slider(name, {written(value, str): part_of_page(draw(value)) for value in checked})


class Slider:
    """Pictures for the values of a number, with a slider to choose a picture; see `slider`.

    Attributes
    ----------
    name : str
        The name of the number.
    pictures : dict
        The picture for each value, as HTML.
    """

    def __init__(self, name: str, pictures: dict[str, str]) -> None:
        self.name = name
        self.pictures = pictures

    def _repr_html_(self) -> str:
        labels = [escape(f"{self.name} = {value}") for value in self.pictures]
        looks = [f"{FRAME};visibility:{'hidden' if i else 'visible'}" for i in range(len(labels))]
        frames = [
            f'<figure data-said="{words}" style="{look}">{picture}</figure>'
            for words, look, picture in zip(labels, looks, self.pictures.values(), strict=True)
        ]
        control = (
            f'<b style="font-variant-numeric:tabular-nums">{labels[0]}</b>'
            f'<input type="range" min="0" max="{len(labels) - 1}" value="0" step="1" style="{INPUT}" '
            f'aria-label="{escape(self.name)}" aria-valuetext="{labels[0]}" oninput="{escape(MOVED)}" '
            f'onfocus="{QUIET}" onkeydown="{QUIET}" onkeyup="{QUIET}">'
        )
        pictures = f'<div style="display:grid">{"".join(frames)}</div>'
        return f'<div class="gomc-slider">{control}{pictures}</div>'

    def __repr__(self) -> str:
        return f"<Slider: {self.name} = {', '.join(self.pictures)}>"


def part_of_page(shown: Any) -> str:
    """Return a drawn object as HTML; a picture becomes a separate image.

    Raises
    ------
    GomcError
        If the object cannot be shown.
    """
    figure = getattr(shown, "figure", shown)  # axes know the figure around them
    if hasattr(figure, "set_size_inches") and (pyplot := sys.modules.get("matplotlib.pyplot")):
        pyplot.close(figure)  # so that the notebook shows the figure once
    for kind, turned in (("_repr_html_", str), ("_repr_svg_", _image)):
        part = getattr(figure, kind, lambda: None)()
        if part is not None:
            return turned(part)
    if not hasattr(figure, "savefig"):
        raise GomcError(
            "draw must return what a notebook shows as a picture, or a figure of matplotlib, "
            f"not {quoted(shown)}."
        )
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    return _image(file.getvalue(), "gomc-plot")


def _image(picture: str, kind: str = "gomc-picture") -> str:
    """Return a picture as a part of a page, with the title for readers who do not see the picture."""
    title = Picture(picture).summary
    data = base64.b64encode(picture.encode()).decode()
    return (
        f'<img class="{kind}" alt="{escape(title)}" style="max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{data}">'
    )
