"""The directive ``commands``: a table of all that the command gomc does, with links down the page."""

from __future__ import annotations

from collections.abc import Iterator

import click
from docutils import nodes
from names import first_sentence
from papermap import table
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from gomc.cli import main


class Commands(SphinxDirective):
    """``{commands}``: the table; the page describes each command below it."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_reread()
        rows = []
        for path, ident, command in commands(main, "gomc"):
            words = nodes.literal("", path)
            link = nodes.reference("", "", words, refid=ident, internal=True)
            does = self.parse_text_to_nodes(first_sentence(command.help or ""))
            rows.append([[nodes.paragraph("", "", link)], does])
        return [table(("command", "what it does"), rows)]


def commands(group: click.Group, path: str) -> Iterator[tuple[str, str, click.Command]]:
    """Yield the commands of a group and of the groups in this group.

    Each command comes with the words that a user types, and with the identifier of the command's
    section. A group itself is no command here, because the commands of the group do all the work. For
    sphinx-click a command has its own name, and a user sometimes types another name.
    """
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", nodes.make_id(f"{path} {command.name}"), command


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
