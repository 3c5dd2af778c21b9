"""The directive ``explorable``: a figure that the reader can act on, where Python runs in the page.

``{explorable} microscope`` stands in a page of ``docs/explore``, and contains a still picture. In the
site the script ``docs/site/explore/microscope.js`` makes the figure of it. The documentation without
the site shows the still picture, and says how to run the figure.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

ELSEWHERE = (
    "This is a still picture. The figure runs in the page of the site: `make site` builds the site, "
    "and {doc}`/howto/site` tells how to show it."
)
"""The sentence below the picture in a documentation that is not the site."""


class Explorable(SphinxDirective):
    """``{explorable} name``: the figure of this name, with a still picture inside."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the still picture, and the script or the sentence."""
        still = self.parse_content_to_nodes()
        if "site" not in self.env.app.tags:
            return [*still, *self.parse_text_to_nodes(ELSEWHERE)]
        name = self.arguments[0]
        before = f'<div class="gomc-explore" data-figure="{name}">'
        after = '</div>\n<link rel="stylesheet" href="explore.css">\n'
        after += f'<script type="module" src="{name}.js"></script>'
        return [nodes.raw("", before, format="html"), *still, nodes.raw("", after, format="html")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("explorable", Explorable)
    return {"parallel_read_safe": True}
