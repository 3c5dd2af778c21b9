"""Slides of a tutorial, made from its headings and figures.

The notebook is run, and becomes a slide show: a slide for each heading, with the text under the heading
in its first paragraph, and a slide below it for each figure. nbconvert writes the slides as one page of
reveal.js, which the browser loads from the network.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat
from nbconvert import SlidesExporter

FIGURES = ("image/svg+xml", "image/png", "text/html")
LEFT_OUT = ("Exercises", "Your program", "What was left out", "Where the code is")
"""Headings whose parts get no slides."""

SECONDS = 600
"""The most that a cell may take."""


def write_slides(notebook: Path, file: Path) -> int:
    """Run a notebook, write its slides, and return the number of slides."""
    ran = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(ran, timeout=SECONDS, kernel_name="python3").execute()
    ran.cells = slides_of(ran.cells)
    exporter = SlidesExporter(exclude_input=True, exclude_input_prompt=True, exclude_output_prompt=True)
    body, _ = exporter.from_notebook_node(ran)
    file.write_text(body, "utf-8")
    return len(ran.cells)


def slides_of(cells: list[Any]) -> list[Any]:
    """Return the cells of the slides: headings with their text, and figures."""
    found: list[Any] = []
    shown = True
    for cell in cells:
        if cell.cell_type == "markdown":
            for part in parts(cell.source):
                shown = not any(words in part.partition("\n")[0] for words in LEFT_OUT)
                if shown:
                    found.append(nbformat.v4.new_markdown_cell(part, metadata=kind("slide")))
        elif shown and is_figure(cell):
            found.append(
                nbformat.v4.new_code_cell("", outputs=[figure(cell)], metadata=kind("subslide"))
            )
    return found


def kind(name: str) -> dict[str, dict[str, str]]:
    """Return the metadata of a slide."""
    return {"slideshow": {"slide_type": name}}


def parts(text: str) -> list[str]:
    """Return the parts of a text that begin with a heading, each with its first paragraph."""
    found: list[list[str]] = []
    for block in text.split("\n\n"):
        if block.startswith(("# ", "## ", "### ")):
            found.append([block])
        elif found and len(found[-1]) < 2:
            found[-1].append(block)
    return ["\n\n".join(part) for part in found]


def figure(cell: Any) -> Any:
    """Return the output of a cell that shows a figure, or None."""
    outputs = (each for each in cell.get("outputs", []) if {*FIGURES} & {*each.get("data", {})})
    return next((each for each in outputs if "gomc-verdict" not in str(each)), None)


def is_figure(cell: Any) -> bool:
    """Whether a cell shows a figure that is no verdict."""
    return figure(cell) is not None
