"""The directive ``shown``: what a notebook shows for an object of a page's examples.

``{shown} picture`` stands below an example. When the documentation is built, all examples of the page
above it are run, and the picture is put there. So no picture is kept in the repository. An object shows
itself as in a notebook: as SVG, or as a part of a page. A whole page is put into a frame, and the
axes of matplotlib are drawn as PNG.
"""

from __future__ import annotations

import html
import io
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from docutils import nodes
from examples import Examples
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

FOLDER = "_build/shown"
"""Where pictures are kept until the pages are written, in the folder of the documentation."""


class Shown(SphinxDirective):
    """``{shown} expression``: the picture of its value, or of several values beside each other."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the pictures."""
        if "examples" not in self.env.temp_data:
            page = self.env.doc2path(self.env.docname)
            self.env.temp_data["examples"] = Examples(Path(page).read_text("utf-8"), str(page))
        value = self.env.temp_data["examples"].value(self.arguments[0], self.lineno)
        several = type(value) is tuple
        pictures = [self.picture(each) for each in (value if several else [value])]
        return [nodes.container("", *pictures, classes=["gomc-shown", *(["gomc-beside"] * several)])]

    def picture(self, value: Any) -> nodes.Node:
        """Return the picture of one value."""
        part = part_of(value)
        if part:
            return nodes.raw("", part, format="html")
        svg = getattr(value, "_repr_svg_", lambda: None)()
        if svg:
            title = re.search("<title>(.*?)</title>", svg)
            return self.image(svg.encode(), "svg", html.unescape(title[1]) if title else "")
        return self.image(drawn(value), "png", "a plot")

    def image(self, content: bytes, kind: str, title: str) -> nodes.Node:
        """Return an image, whose file Sphinx copies beside the pages."""
        name = f"{FOLDER}/{sha256(content).hexdigest()[:16]}.{kind}"
        path = Path(self.env.srcdir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return nodes.image("", uri=f"/{name}", alt=title)


def part_of(value: Any) -> str | None:
    """Return what shows itself as HTML; None for what has another picture, or only that."""
    if isinstance(value, str) and value.startswith("<!DOCTYPE html>"):
        return f'<iframe srcdoc="{html.escape(value)}"></iframe>'
    if hasattr(value, "still"):
        return f"{value.still()['text/html']}{controls(value.shown)}"
    part: str | None = getattr(value, "_repr_html_", lambda: None)()
    return part


def controls(shown: dict[str, Any]) -> str:
    """Return the slider and the buttons of a board for notebooks, as they look."""
    slider = shown["slider"]
    bar = '<input type="range" disabled max="{last}" value="{at}">'.format(**slider) if slider else ""
    buttons = (
        f"<button disabled>{html.escape(button['label'])}</button>" for button in shown["buttons"]
    )
    return f'{bar}<p class="gomc-buttons">{"".join(buttons)}</p>'


def drawn(axes: Any) -> bytes:
    """Return the figure of matplotlib's axes as PNG."""
    content = io.BytesIO()
    axes.figure.savefig(content, format="png", dpi=120)
    return content.getvalue()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("shown", Shown)
    return {"parallel_read_safe": True}
