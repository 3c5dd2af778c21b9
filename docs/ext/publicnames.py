"""The directive ``public-names``: a table of all that gomc offers; see ``names.py``."""

from __future__ import annotations

import re

from docutils import nodes
from names import public
from papermap import reference, table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class PublicNames(SphinxDirective):
    """``{public-names}``: the table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_reread()
        rows = []
        for its in public():
            link = reference("py", "obj", its.home, its.name)
            said = re.sub(r":math:`([^`]*)`", r"$\1$", its.sentence)  # the page is Markdown
            rows.append([[nodes.paragraph("", "", link)], self.parse_text_to_nodes(said)])
        return [table(("name", "what it is"), rows)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("public-names", PublicNames)
    return {"parallel_read_safe": True}
