"""The rules of CONTRIBUTING.md for English, as far as a program can check them.

No prose linter fits: Vale and textlint, which count words by rules of a project, come as programs that
pip does not build, and proselint checks a fixed list of clichés, which contains none of these habits.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gomc.course.exercises import contents

ROOT = Path(__file__).parents[1]
SKIPPED = re.compile(r"docs/(_build|api|tutorials)/|docs/changelog.md|docs/explanation/sentences.md")
SHOWN = re.compile(r"gomc/(cli|lab/experiments)/")
"""The code whose strings are read, not only the docstrings."""
PRONOUNS = 1.5
"""How many times "one", "ones" and "its" together may stand in a hundred words."""

FEW = 150
"""A module with at most so many words in docstrings is counted only with the rest of the folder."""


def without_code(text: str) -> str:
    """Return a text without links, HTML and blocks of code, with an X for other code and formulas."""
    text = re.sub(r"(?ms)^ *(`{3,})\{(?:note|tip|warning)\}\n(.*?)^ *\1 *$", r"\2", text)
    text = re.sub(r"(?ms)^ *(`{3,}).*?^ *\1 *$", "", text)
    text = re.sub(r"(?m)^ *(>>>|\.\.\.|\||:{3,}|`{3,}|\(\S+\)=$|<).*$", "", text)
    text = re.sub(r"(?s)\$\$.*?\$\$|<!--.*?-->|<[^<>]*>", "", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.sub(r"(\{[\w:-]+\}|:[\w:]+:)?(`+)[^`]+\2|\$[^$]+\$", "X", text)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; an item of a list or a heading begins a new one."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.) )", text):
        words = re.sub(r"^\s*(?:[-*#:]+|\d+\.) +", "", paragraph)
        yield from re.split(r"(?<=[.?!:])\s+(?=[A-Z\"*(\[])", " ".join(words.split()))


def pronouns(text: str) -> float:
    """Return how many of a hundred words are "one", "ones" or "its"; 0 for fewer than three of them."""
    words = re.findall(r"[\w'-]+", text.lower())
    number = sum(word in ("one", "ones", "its") for word in words)
    return round(100 * number / len(words), 1) if number > 2 else 0.0


def questions(text: str) -> list[str]:
    """Return the sentences that begin with What, Who, How or For what, and ask nothing."""
    return [each for each in sentences(text) if re.match(r"(For )?(What|Who|How|what)\b.*[.:]$", each)]


def docstrings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings that stand alone in some code: docstrings, also those of attributes."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text
            case ast.stmt() | ast.excepthandler() | ast.match_case():
                yield from docstrings(node)


def messages(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of four words or more in some code, an X for what an f-string inserts."""
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=parts):
                apart |= {id(part) for part in parts}
                text = "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "X" for part in parts
                )
            case ast.Constant(value=str(text)):
                pass
            case _:
                continue
        if id(node) not in apart and len(text.split()) > 3:
            yield text


def markdown(notebook: Path) -> Iterator[str]:
    """Yield the texts of a notebook."""
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])


def files(root: Path = ROOT) -> dict[str, list[Path]]:
    """Return the files of every text of a checkout by the name of the file, of code by the folder's."""
    pages = [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").rglob("*.md")]
    pages += (root / "tutorials").glob("*.ipynb")
    found: dict[str, list[Path]] = {}
    for path in (*pages, *(root / "gomc").rglob("*.py")):
        name = (path.parent if path.suffix == ".py" else path).relative_to(root).as_posix()
        if not SKIPPED.match(name):
            found.setdefault(name, []).append(path)
    return dict(sorted(found.items()))


@cache
def documented(path: Path) -> str:
    """Return the docstrings of a module."""
    return "\n\n".join(docstrings(ast.parse(path.read_text("utf-8"))))


def read(name: str, paths: list[Path]) -> str:
    """Return a text by its name and files."""
    parts: list[str] = []
    for path in paths:
        match path.suffix:
            case ".md":
                parts.append(path.read_text("utf-8"))
            case ".ipynb":
                parts += markdown(path)
            case _:
                parts.append(documented(path))
                if SHOWN.match(f"{name}/"):
                    parts += messages(ast.parse(path.read_text("utf-8")))
    return without_code("\n\n".join(parts))


def texts(root: Path) -> dict[str, str]:
    """Return every text of a checkout by the name of its file, docstrings by their folder."""
    return {name: read(name, paths) for name, paths in files(root).items()}


def posed() -> Iterator[str]:
    """Yield the sentences that the exercises show besides docstrings: titles, hints and mistakes."""
    for each in contents():
        yield from (each.asks, *each.hints, *(mistake.sentence for mistake in each.mistakes))


FILES = files()
"""Only the tests read the files: all processes that test import this module."""


@cache
def text_of(name: str) -> str:
    """Return a text by its name."""
    return read(name, FILES[name]) if name in FILES else without_code("\n\n".join(posed()))


@pytest.mark.parametrize("name", [*FILES, "exercises"])
def test_nouns_are_repeated(name: str) -> None:
    assert pronouns(text_of(name)) <= PRONOUNS


def test_nouns_are_repeated_in_every_module_with_more_than_a_few_words() -> None:
    texts = {path: without_code(documented(path)) for path in (ROOT / "gomc").rglob("*.py")}
    found = {path: pronouns(text) for path, text in texts.items() if len(text.split()) > FEW}
    assert {path: rate for path, rate in found.items() if rate > PRONOUNS} == {}


@pytest.mark.parametrize("name", [*FILES, "exercises"])
def test_no_sentence_begins_like_a_question_and_asks_nothing(name: str) -> None:
    assert questions(text_of(name)) == []


def test_strings_are_read_without_what_they_insert() -> None:
    code = '"""A docstring of five words."""\nprint(f"what {n} says is", "three short words")'
    assert [*messages(ast.parse(code))] == ["what X says is"]


def test_the_checks_find_what_they_look_for() -> None:
    text = without_code(
        "`one` one.\n\n- What it says.\n\n```\none\n```\nIts ones. What is it? {term}`one`\n\n$its$"
    )
    assert pronouns(text) > 20
    assert questions(text) == ["What it says."]
