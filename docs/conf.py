"""How the documentation is built; see https://www.sphinx-doc.org/en/master/usage/configuration.html."""

from __future__ import annotations

import inspect
import logging
import os
import shutil
import sys
import tomllib
from pathlib import Path
from types import GenericAlias
from typing import Any, get_type_hints

from docutils import nodes
from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import stringify_signature

import gomc
from gomc.settings.checked import Checked

HERE = Path(__file__).parent
LONGEST = 400
"""A page shows values of so many characters."""
sys.path.append(str(HERE / "ext"))
os.environ["GOMC_PROGRESS"] = "off"  # what notebooks solve while they run is not the user's
os.environ["GOMC_KERNELS"] = "compile"  # a ready kernel has no Python function that could be described

# Pages are looked for where a file really is, and so the tutorials must be among the pages.
shutil.rmtree(HERE / "tutorials", ignore_errors=True)
shutil.copytree(HERE.parent / "tutorials", HERE / "tutorials")
for notebook in (HERE / "tutorials").glob("*.ipynb"):  # their links are those of the repository
    notebook.write_text(notebook.read_text().replace("](../docs/", "](../"))
    shutil.copystat(HERE.parent / "tutorials" / notebook.name, notebook)  # only new ones are read again

project = "gomc"
author = "The gomc authors"
copyright = "The gomc authors"
release = version = gomc.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "sphinx-mathjax-offline",  # formulas are drawn without a network
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "numpydoc",
    "commands",
    "papermap",
    "experimenttable",
    "explorables",
    "publicnames",
    "shown",
    "sidebar",
    "solutions",
    "sphinx_click",
]
exclude_patterns = ["_build", "site", "**/.ipynb_checkpoints", "soak.md"]  # the last is part of a page
templates_path = ["_templates"]

html_theme = "furo"
html_title = "gomc"
html_static_path = ["_static"]
html_css_files = ["gomc.css"]
html_js_files = ["sidebar.js"]
html_favicon = "_static/favicon.svg"
html_search_scorer = str(HERE / "scorer.js")

# What is copied are the commands, without prompts and answers.
copybutton_prompt_text = r"^(?:>>> |\.\.\. ?|\$ )"
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"

# Names in single backticks become links where there is something to link to.
default_role = "autolink"
nitpick_ignore_regex = [("py:class", ".*")]  # the types in signatures: many are not ours

autodoc_member_order = "bysource"
autodoc_default_options = {"show-inheritance": True}
numpydoc_show_class_members = False

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

# The tutorials are kept without outputs and run when the documentation is built.
nb_execution_mode = "cache"
nb_execution_cache_path = str(HERE / "_build" / "executed")  # the site and the documentation share it
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_render_markdown_format = "myst"  # what exercises ask has formulas
nb_ipywidgets_js = {}  # a page has no kernel: it shows the picture that a board leaves, not the board


def link_by_last_part(
    app: Sphinx, env: BuildEnvironment, node: nodes.Element, text: nodes.TextElement
) -> nodes.Element | None:
    """Link a name in backticks that is imported from another module, such as `gomc.CHINESE`."""
    if node["refdomain"] != "py" or node["reftype"] != "obj" or node.get("refexplicit"):
        return None
    domain = env.domains.python_domain
    last = "." + node["reftarget"].rpartition(".")[2]
    found = [name for name in domain.objects if name.endswith(last)]
    if len(found) != 1:
        return text
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, text)


def skip_fields(_app: Sphinx, _what: str, _name: str, thing: Any, *_: Any) -> bool | None:
    """Leave out the fields of named tuples: their docstrings only say that they are fields."""
    return type(thing).__name__ == "_tuplegetter" or None


def signature(
    _app: Sphinx, _what: str, _name: str, thing: Any, *_: Any
) -> tuple[str | None, str | None] | None:
    """Leave out the signatures that Sphinx cannot link.

    A type alias such as ``tuple[int, int]`` has none. In those of the fast backend's named tuples the
    types are bare names, of which some, such as ``Counts``, stand for two classes; the docstrings have
    them too. Those of settings are written without the ranges, which stand in the docstrings.
    """
    if isinstance(thing, GenericAlias):
        return None, None
    if hasattr(thing, "_fields") and thing.__module__.startswith("gomc.fast."):
        return f"({', '.join(thing._fields)})", None
    if isinstance(thing, type) and issubclass(thing, Checked):
        types = get_type_hints(thing.__init__)
        own = inspect.signature(thing)
        parameters = [its.replace(annotation=types[its.name]) for its in own.parameters.values()]
        return stringify_signature(own.replace(parameters=parameters)), None
    return None


def shorten(_app: Sphinx, page: nodes.document) -> None:
    """Leave out the value of a constant that would fill the page; the source has it."""
    for value in page.findall(addnodes.desc_annotation):
        if value.astext().startswith(" = ") and len(value.astext()) > LONGEST:
            value.children = [nodes.Text(" = ...")]


TUTORIALS = tomllib.loads((HERE / "site" / "tutorials.toml").read_text())
"""The tutorials that run in the page of the site, and the reasons why the others do not."""


def offer(app: Sphinx, page: str, _template: str, context: dict[str, Any], _: object) -> None:
    """Put links above a tutorial: the notebook to download, and in the site the notebook to run."""
    folder, _, name = page.partition("/")
    if folder != "tutorials":
        return
    links = [f'<a href="{name}.ipynb" download>Download the notebook</a>']
    reason = TUTORIALS["elsewhere"].get(name)
    if app.tags.has("site") and reason:
        links.append(f"This tutorial does not run in the page: {reason}.")
    if app.tags.has("site") and name in TUTORIALS["names"]:
        links.insert(0, f'<a href="../lab/notebooks/index.html?path={name}.ipynb">Run it here</a>')
    context["body"] = f'<p class="gomc-offer">{"".join(links)}</p>{context["body"]}'


def run_notebooks(app: Sphinx, _config: object) -> None:
    """Run side by side the tutorials that are new or changed; Sphinx would run one after the other."""
    if app.config.nb_execution_mode == "off":
        return
    cache = get_cache(app.config.nb_execution_cache_path)
    for notebook in sorted((HERE / "tutorials").glob("*.ipynb")):
        cache.add_nb_to_project(str(notebook))
    logger = logging.getLogger("jupyter_cache")
    logger.setLevel(logging.INFO)  # which notebook is running, and nothing about processes
    load_executor("local-parallel", cache, logger).run_and_cache(
        timeout=app.config.nb_execution_timeout
    )


def copy_notebooks(app: Sphinx, error: Exception | None) -> None:
    """Put the notebooks beside the pages made of them."""
    if error is None and app.builder.name == "html":
        shutil.copytree(HERE.parent / "tutorials", Path(app.outdir) / "tutorials", dirs_exist_ok=True)


def setup(app: Sphinx) -> None:
    """Connect what stands above."""
    # This one does not say so, but it only copies files at the end.
    app.extensions["sphinx-mathjax-offline"].parallel_read_safe = True
    app.connect("config-inited", run_notebooks)
    app.connect("missing-reference", link_by_last_part)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("autodoc-process-signature", signature, priority=100)
    app.connect("doctree-read", shorten)
    app.connect("html-page-context", offer)
    app.connect("build-finished", copy_notebooks)
