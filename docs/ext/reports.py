"""The pages of the papers' tables, written again from the kept results.

A page such as ``docs/experiments/bh-3.md`` shows the command that wrote it, and the results lie beside
it, in ``docs/experiments/results/bh-3.jsonl`` (`gomc.arena.lines`). After a change of reports

    python docs/ext/reports.py --cases FOLDER

writes again all pages that have results or need none. FOLDER contains the files of positions, which two
pages need. The sentence about the machine stays.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from gomc.arena import Store
from gomc.arena.lines import bring_in
from gomc.cli.experiments import report
from gomc.errors import GomcError
from gomc.lab.experiments import find
from gomc.lab.experiments.forms import Chosen
from gomc.lab.experiments.pages import document, results_of, write
from gomc.lab.experiments.sheet import Sheet

PAGES = Path(__file__).parents[1] / "experiments"

COMMAND = re.compile(r"^\$ gomc experiment report (.*) --out .*$", re.MULTILINE)
MACHINE = re.compile(r" Written on a machine of this kind: .*\.$", re.MULTILINE)


class Page(NamedTuple):
    """A page, and the experiment in the form that the page reports."""

    path: Path
    chosen: Chosen

    @property
    def has_all(self) -> bool:
        """Whether the results of the page are kept, or the page needs none."""
        needs = self.chosen.matches or self.chosen.questions
        return not needs or results_of(self.path) is not None

    def sheet(self) -> Sheet:
        """Return the report of the kept results."""
        results = results_of(self.path)
        with Store(":memory:") as store:
            if results:
                bring_in(store, results)
            return self.chosen.sheet(store)

    def text(self) -> str:
        """Return the page that gomc writes today."""
        picture = self.path.with_suffix(".svg").name
        commands = self.chosen.commands(self.path)
        return document(self.sheet(), picture, commands, results_of(self.path))

    def write(self) -> None:
        """Write the page and its pictures again, but not the sentence about the machine."""
        machine = MACHINE.search(self.path.read_text("utf-8"))
        write(self.sheet(), self.path, self.chosen.commands(self.path))
        if machine:
            text = MACHINE.sub(lambda _: machine[0], self.path.read_text("utf-8"))
            self.path.write_text(text, "utf-8")


def paths() -> Iterator[Path]:
    """Yield the paths of all pages, without the index."""
    for path in sorted([*PAGES.glob("*.md"), *PAGES.glob("quick/*.md")]):
        if path.name != "index.md":
            yield path


def page(path: Path, cases: Path) -> Page:
    """Return a page, whose files of positions lie in the folder `cases`.

    Raises
    ------
    GomcError
        If a file of positions cannot be read.
    ValueError
        If the page shows no command that wrote it.
    """
    command = COMMAND.search(path.read_text("utf-8"))
    if command is None:
        raise ValueError(f"{path} shows no command `gomc experiment report`.")
    options = report.make_context("report", shlex.split(command[1])).params
    files = tuple(cases / file for file in options["cases"])
    chosen = Chosen(find(options["key"]), options["quick"], options["games"], options["seed"], files)
    return Page(path, chosen)


@click.command()
@click.option("--cases", default=".", type=click.Path(path_type=Path), help="The files of positions.")
def main(cases: Path) -> None:
    """Write again all pages that have results or need none."""
    for path in paths():
        try:
            its = page(path, cases)
        except GomcError as error:  # a file of positions is missing
            click.echo(f"{path.relative_to(PAGES)} is not written: {error}", err=True)
            continue
        if its.has_all:
            its.write()
            click.echo(path.relative_to(PAGES))


if __name__ == "__main__":
    main()
