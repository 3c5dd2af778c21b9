"""The directive ``experiment-table``: a row for every experiment; see ``kept.py``."""

from __future__ import annotations

from docutils import nodes
from kept import rows, written
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class ExperimentTable(SphinxDirective):
    """``{experiment-table}``: the table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_reread()
        (table,) = self.parse_text_to_nodes(written(rows()))
        table["classes"].append("gomc-kept")
        return [table]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("experiment-table", ExperimentTable)
    return {"parallel_read_safe": True}
