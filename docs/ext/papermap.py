"""The map of the papers: the directive ``paper-map``, and an end to the build if it is wrong.

What is on the map comes from ``docs/papers.toml`` and from markers in the code; see ``papers.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from docutils import nodes
from papers import (
    ROOT,
    Marker,
    Part,
    find_tutorials,
    problems,
    read_markers,
    read_papers,
    read_tutorials,
)
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

HEAD = ("part", "what it is about", "code", "tests")


class PaperMap(SphinxDirective):
    """``{paper-map} BH``: a paper's title and the table of its parts."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the paper's title and the table."""
        papers, self.markers, self.tutorials = read_papers(), read_markers(), find_tutorials()
        letters = self.arguments[0]
        if letters not in papers:
            raise self.error(f"papers.toml has no paper {letters}.")
        self.env.note_reread()
        paper = papers[letters]
        title = nodes.emphasis("", paper.title), nodes.Text(f". {paper.source}.")
        rows = [self.row(name, part) for name, part in paper.parts.items()]
        return [nodes.paragraph("", "", *title), table(HEAD, rows)]

    def row(self, name: str, part: Part) -> list[list[nodes.Node]]:
        """Return the cells of a part."""
        here = [marker for marker in self.markers if marker.part == name]
        title = [nodes.paragraph("", part.title)]
        for text in filter(None, (part.note, part.without)):
            title += self.parse_text_to_nodes(text)
        title += [self.tutorial(number) for number in part.tutorials if number in self.tutorials]
        if here and not part.tutorials:
            title.append(nodes.paragraph("", "Not in a tutorial."))
        code = self.code([marker for marker in here if marker.kind != "tests"])
        tests = [marker for marker in here if marker.kind == "tests"]
        return [
            [nodes.paragraph("", name.partition(" ")[2])],
            title,
            items(code),
            items([[nodes.Text(text)] for text in sorted(tested(tests))]),
        ]

    def code(self, markers: list[Marker]) -> list[list[nodes.Node]]:
        """Return a line for every definition, one for a pair of twins."""
        lines = []
        fast = {twin(marker): marker for marker in markers if marker.kind == "fast"}
        for marker in markers:
            if marker.kind == "reference" and twin(marker) in fast:
                other = fast.pop(twin(marker))
                beside = "the same, compiled" if is_from_book(other) else "its twin"
                words = [link(marker, twin(marker)), nodes.Text(" and "), link(other, beside)]
            elif marker.kind == "fast":
                continue
            else:
                words = [link(marker, marker.where)]
            lines.append(words)
        return lines + [[link(marker, marker.where)] for marker in fast.values()]

    def tutorial(self, number: int) -> nodes.Node:
        """Return a paragraph with a link to a tutorial."""
        link = reference("std", "doc", f"/tutorials/{self.tutorials[number]}", f"Tutorial {number}")
        return nodes.paragraph("", "", link)


def twin(marker: Marker) -> str:
    """Return what both backends call it, ``bandits.urgency``; methods may be functions there."""
    package = f"gomc.{marker.kind}."
    return f"{marker.module.removeprefix(package)}.{marker.name.rpartition('.')[2]}".rstrip(".")


def tested(markers: Iterable[Marker]) -> set[str]:
    """Return the names of tests as sentences, after the words that name their files."""
    return {
        f"{m.module.removeprefix('tests.test_')}: {m.name.removeprefix('test_').replace('_', ' ')}"
        for m in markers
    }


def link(marker: Marker, text: str) -> nodes.Node:
    """Return a link to a definition in the reference, or to the module that has it compiled."""
    words = text.removeprefix("gomc.")
    if is_from_book(marker):
        return reference("py", "mod", marker.module, words)
    return reference("py", "obj", marker.where, words)


def is_from_book(marker: Marker) -> bool:
    """Whether a definition of the fast backend is the reference's own, compiled: it has no entry."""
    source = ROOT.joinpath(*marker.module.split(".")).with_suffix(".py")
    compiled = re.compile(rf"^{re.escape(marker.name)} = from_book\(", re.MULTILINE)
    return marker.kind == "fast" and bool(compiled.search(source.read_text("utf-8")))


def reference(domain: str, role: str, target: str, text: str) -> nodes.Node:
    """Return a link, of which Sphinx warns if it leads nowhere."""
    words = nodes.literal("", text) if domain == "py" else nodes.inline("", text)
    where = {"refdomain": domain, "reftype": role, "reftarget": target}
    return addnodes.pending_xref("", words, refexplicit=True, refwarn=True, **where)


def items(lines: list[list[nodes.Node]]) -> list[nodes.Node]:
    """Return one paragraph for each line."""
    return [nodes.paragraph("", "", *line) for line in lines]


def table(head: Iterable[str], rows: list[list[list[nodes.Node]]]) -> nodes.table:
    """Return a table."""
    titles = [[nodes.paragraph("", text)] for text in head]
    group = nodes.tgroup(cols=len(titles))
    group += [nodes.colspec(colwidth=1) for _ in titles]
    group += nodes.thead("", table_row(titles))
    group += nodes.tbody("", *(table_row(row) for row in rows))
    return nodes.table("", group, classes=["paper-map"])


def table_row(cells: list[list[nodes.Node]]) -> nodes.row:
    """Return a row of a table."""
    return nodes.row("", *(nodes.entry("", *c, classes=[] if c else ["empty"]) for c in cells))


def check(_app: Sphinx) -> None:
    """End the build if the map is wrong."""
    wrong = list(problems(read_papers(), read_markers(), read_tutorials()))
    if wrong:
        raise ExtensionError("The map of the papers is wrong:\n" + "\n".join(wrong))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive and the check."""
    app.add_directive("paper-map", PaperMap)
    app.connect("builder-inited", check)
    return {"parallel_read_safe": True}
