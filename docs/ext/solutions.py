"""The directive ``solutions``: a tutorial's exercises with their solutions and known mistakes."""

from __future__ import annotations

from difflib import ndiff

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from gomc.course.exercises import Exercise, contents
from gomc.course.exercises.goals import Claims
from gomc.course.exercises.solutions import patched


class Solutions(SphinxDirective):
    """``{solutions} 1``: the exercises of tutorial 1."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the exercises."""
        self.env.note_reread()
        asked = [each for each in contents() if str(each.tutorial) == self.arguments[0]]
        return self.parse_text_to_nodes("\n\n".join(map(text_of, asked)))


def text_of(exercise: Exercise) -> str:
    """Return an exercise as Markdown: its title, its solution and the mistakes that are recognised."""
    where = f"{exercise.answer.__module__}.{exercise.name}"
    mistakes = []
    for each in exercise.mistakes:
        diff = changes(exercise.solution, patched(exercise.solution, each.patch))
        mistakes.append(f"{each.sentence}.\n\n```diff\n{diff}\n```")
    if isinstance(exercise.goal, Claims):
        mistakes += [f"{letter}: {said}." for letter, said in exercise.goal.wrong.items()]
    found = [
        f"**{exercise.number}. {exercise.asks}**, {{func}}`{exercise.name} <{where}>`",
        folded("Solution", f"```python\n{exercise.solution}\n```"),
    ]
    if mistakes:
        found.append(folded("Mistakes that gomc recognises", "\n\n".join(mistakes)))
    return "\n\n".join(found)


def changes(solution: str, wrong: str) -> str:
    """Return the lines of two programs that differ, as a diff."""
    lines = ndiff(solution.splitlines(), wrong.splitlines())
    return "\n".join(line.rstrip() for line in lines if line[0] in "+-")


def folded(title: str, text: str) -> str:
    """Return a text that a click on its title shows."""
    return f"<details>\n<summary>{title}</summary>\n\n{text}\n\n</details>"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("solutions", Solutions)
    return {"parallel_read_safe": True}
