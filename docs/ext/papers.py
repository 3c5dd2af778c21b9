"""The papers' parts, and the markers in the code that say where each of them is.

A marker is a comment, right above a definition (its decorators included) or, for a whole module, below
its docstring and followed by an empty line::

    # Paper: BH 4.1, BH Table 1

BH, RR, CF, SL and GG are the papers of ``docs/papers.toml``, which lists their parts. Code of either
backend must have a twin with the same part, every part with code a test, and every part without code a
reason. A tutorial teaches a part if a paragraph or a section of the tutorial explains the part in at
least `ENOUGH` words; ``docs/papers.toml`` gives the beginning of the paragraph, or the heading of the
section. `problems` says what does not hold.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MARKER = re.compile("# Paper: (.+)")

ENOUGH = 40
"""An explanation has at least so many words; formulas, code and the targets of links do not count."""

NO_EXPLANATION = ("## What was left out", "## Where the code is")
"""Sections of a tutorial that name things without teaching them."""


class Marker(NamedTuple):
    """A part's place in the code.

    Attributes
    ----------
    part : str
        Such as ``"BH Table 1"``.
    module, name : str
        The module, and the definition in it, such as ``"ProgressivePruning.compare"``. The name is
        empty for the whole module.
    """

    part: str
    module: str
    name: str

    @property
    def where(self) -> str:
        """The full name."""
        return f"{self.module}.{self.name}".rstrip(".")

    @property
    def kind(self) -> str:
        """One of reference, fast, shared and tests."""
        package = self.module.split(".")
        if package[0] == "tests":
            return "tests"
        return package[1] if package[1] in ("reference", "fast") else "shared"


class Part(NamedTuple):
    """A part of a paper; see ``docs/papers.toml``."""

    title: str
    tutorials: dict[int, str]
    note: str
    without: str


class Paper(NamedTuple):
    """A paper and its parts by name."""

    title: str
    source: str
    parts: dict[str, Part]


def read_papers(path: Path = ROOT / "docs" / "papers.toml") -> dict[str, Paper]:
    """Return the papers by their letters."""
    papers = {}
    for letters, paper in tomllib.loads(path.read_text("utf-8")).items():
        parts = {
            f"{letters} {name}": Part(
                part["title"],
                {int(number): words for number, words in part.get("tutorials", {}).items()},
                part.get("note", ""),
                part.get("without", ""),
            )
            for name, part in paper["parts"].items()
        }
        papers[letters] = Paper(paper["title"], paper["source"], parts)
    return papers


@cache
def read_markers() -> tuple[Marker, ...]:
    """Return all markers of the code and the tests.

    Raises
    ------
    ValueError
        If a marker stands before nothing.
    """
    markers: list[Marker] = []
    for path in sorted([*ROOT.glob("gomc/**/*.py"), *ROOT.glob("tests/*.py")]):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        markers += markers_of(path.read_text("utf-8"), module)
    return tuple(markers)


def markers_of(source: str, module: str) -> Iterator[Marker]:
    """Yield the markers of a module."""
    if "# Paper:" not in source:
        return
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
    names = dict(definitions(ast.parse(source)))
    for line, comment in comments.items():
        found = MARKER.fullmatch(comment)
        if not found:
            continue
        after = line + 1
        while after in comments:
            after += 1
        whole = after not in names and line < min(names, default=line + 1)
        if not whole and after not in names:
            raise ValueError(f"{module}, line {line}: this marker stands before no definition.")
        for part in found[1].split(","):
            yield Marker(part.strip(), module, "" if whole else names[after])


def definitions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, str]]:
    """Yield the first line and the name of all that a module defines, methods too."""
    for node in getattr(tree, "body", ()):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield first, prefix + node.name
            yield from definitions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield node.lineno, prefix + target.id


def find_tutorials() -> dict[int, str]:
    """Return the names of the tutorials' files, without their ending, by number."""
    return {int(path.stem[:2]): path.stem for path in sorted(ROOT.glob("tutorials/[0-9]*.ipynb"))}


def read_tutorials() -> dict[int, list[str]]:
    """Return the sections and paragraphs of each tutorial, every blank and line end as one blank."""
    texts = {}
    for number, name in find_tutorials().items():
        cells = json.loads((ROOT / "tutorials" / f"{name}.ipynb").read_text("utf-8"))["cells"]
        markdown = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        texts[number] = [*passages(markdown)]
    return texts


def passages(cells: list[str]) -> Iterator[str]:
    """Yield every section of a notebook, with its heading, and every paragraph of the section.

    A paragraph goes on in the formula, the list or the table below it, and also after a formula.
    """
    sections: list[list[str]] = [[]]
    for cell in cells:
        before = ""
        for block in re.split(r"\n\s*\n", cell.strip()):
            if block.startswith("#"):
                heading, _, block = block.partition("\n")
                sections.append([heading])
            elif before and (block.startswith(("$$", "|", "- ", "1. ")) or before.endswith("$$")):
                block = f"{sections[-1].pop()} {block}"
            if block.strip():
                sections[-1].append(block)
            before = block.rstrip(" .,")
    for section in sections:
        if section and not section[0].startswith(NO_EXPLANATION):
            yield from map(one_line, (" ".join(section), *section))


def count_words(text: str) -> int:
    """Return the number of words of a text, without formulas, code and targets of links."""
    plain = re.sub(r"\$\$.*?\$\$|\$.*?\$|`.*?`|\]\(.*?\)", " ", text)
    return len(re.findall(r"[^\W\d_]+", plain))


def one_line(text: str) -> str:
    """Return a text with every blank and line end as one blank."""
    return " ".join(text.split())


def problems(
    papers: dict[str, Paper], markers: Sequence[Marker], tutorials: Mapping[int, list[str]]
) -> Iterator[str]:
    """Yield a sentence for everything in which the papers' parts and the markers do not fit.

    Parameters
    ----------
    papers : dict of str to Paper
        From `read_papers`.
    markers : sequence of Marker
        From `read_markers`.
    tutorials : mapping of int to list of str
        From `read_tutorials`.
    """
    parts = {name: part for paper in papers.values() for name, part in paper.parts.items()}
    for marker in markers:
        if marker.part not in parts:
            yield f"{marker.where} is marked with {marker.part!r}, which is no part in papers.toml."
    for name, part in parts.items():
        kinds = {marker.kind for marker in markers if marker.part == name}
        yield from (f"{name} {wrong}" for wrong in wrong_places(part, kinds))
        for number, words in part.tutorials.items():
            wrong = wrong_lesson(words, tutorials.get(number))
            yield from (f"{name} is taught by tutorial {number}, {wrong}" for wrong in wrong)


def wrong_places(part: Part, kinds: set[str]) -> Iterator[str]:
    """Yield what is wrong with the kinds of places where a part is marked."""
    code = kinds - {"tests"}
    if code and part.without:
        yield "has code, and papers.toml says why it has none."
    elif not code and not part.without:
        yield "has neither code nor, in papers.toml, a reason."
    if code != kinds and not code:
        yield "has a test, but no code."
    if code and code == kinds:
        yield "has code, but no test."
    if "reference" in code and "fast" not in code:
        yield "is in the reference, but not in the fast backend."
    if code == {"fast"}:
        yield "is in the fast backend only."


def wrong_lesson(beginning: str, found: list[str] | None) -> Iterator[str]:
    """Yield what is wrong with the passage of a tutorial that should teach a part."""
    if found is None:
        yield "which does not exist."
        return
    lessons = [text for text in found if beginning and text.startswith(one_line(beginning))]
    words = count_words(lessons[0]) if lessons else 0
    if not lessons:
        yield f"in which nothing begins with {beginning!r}."
    elif words < ENOUGH:
        yield f"which explains it in {words} words, and not in {ENOUGH}."
