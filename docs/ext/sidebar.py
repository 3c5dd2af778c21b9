"""The list of pages in the sidebar, made once for each folder of pages.

Furo asks Sphinx for the list of all pages anew on each page, and goes through the list once more. With
a thousand pages this took nine tenths of the time in which the pages were written. The pages of a
folder have the same links in the list; only the marks of the page that is shown, and of the pages above
it, differ. So the list is made once for each folder, and the marks are put in afterwards.
"""

from __future__ import annotations

import re
from typing import Any

from furo.navigation import get_navigation_tree
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.typing import ExtensionMetadata

lists: dict[str, str] = {}
"""The list of pages as Sphinx makes it, by the folder of the page on which the list stands."""


def folder_of(page: str) -> str:
    """Return the folder of a page, with a slash at the end."""
    return page[: page.rfind("/") + 1]


def list_for(builder: Any, folder: str) -> str:
    """Return the list of pages for a page in this folder that is not in the list itself."""
    if folder not in lists:
        tree = global_toctree_for_doc(
            builder.env, folder, builder, tags=builder.tags, maxdepth=-1, titles_only=True
        )
        lists[folder] = builder.render_partial(tree)["fragment"]
    return lists[folder]


def make_lists(_app: Sphinx, builder: Builder) -> None:
    """Make the lists before the pages are written: new processes write ten pages each."""
    if builder.format == "html":
        for folder in sorted({folder_of(page) for page in builder.env.found_docs}):
            get_navigation_tree(list_for(builder, folder))  # Furo keeps its answers


def share(app: Sphinx, page: str, _template: str, context: dict[str, Any], _: object) -> None:
    """Give Furo the list of the page's folder."""
    context["toctree"] = lambda **_kwargs: list_for(app.builder, folder_of(page))


def mark(app: Sphinx, page: str, _template: str, context: dict[str, Any], _: object) -> None:
    """Mark the page, and open the list at the pages above it."""
    includes = app.env.toctree_includes
    above = {below: name for name, pages in includes.items() for below in pages}
    tree, folder, marks = context["furo_navigation_tree"], folder_of(page), "current current-page"
    while page in above:
        tree = with_marks(tree, app.builder.get_relative_uri(folder, page), marks)
        page, marks = above[page], "current"
    context["furo_navigation_tree"] = tree


def with_marks(tree: str, address: str, marks: str) -> str:
    """Return the list with marks on the entry with this address, opened if pages are below."""
    link = rf'"><a class="reference internal" href="{re.escape(address)}">.*?</a>'
    tree = re.sub(f'(<li class="[^"]*)({link})', rf"\1 {marks}\2", tree, count=1)
    return re.sub(f"({link}<input )", r'\1checked="" ', tree, count=1)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Step in before Furo makes the list, and after."""
    app.connect("write-started", make_lists)
    app.connect("html-page-context", share, priority=400)
    app.connect("html-page-context", mark, priority=600)
    return {"parallel_read_safe": True}
