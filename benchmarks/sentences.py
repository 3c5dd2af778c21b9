"""Draw sentences of a checkout by a seed, for somebody who has not written them to judge.

    python -m benchmarks.sentences --checkout ../before

The sentences come in equal parts from docstrings, pages and notebooks. Code and formulas in them are
an X, as `tests/test_english.py` reads them.
"""

import random
import runpy
from collections.abc import Iterator
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
ENGLISH = runpy.run_path(str(ROOT / "tests" / "test_english.py"))


def sentences(checkout: Path, kind: str) -> Iterator[str]:
    """Yield the sentences of docstrings, pages or notebooks, each with four words or more."""
    for name, text in ENGLISH["texts"](checkout).items():
        if kind == {".md": "pages", ".ipynb": "notebooks"}.get(Path(name).suffix, "docstrings"):
            for sentence in ENGLISH["sentences"](text):
                if len(sentence.split()) > 3 and sentence.endswith((".", "?", "!", ":")):
                    yield sentence


@click.command()
@click.option("--checkout", type=click.Path(path_type=Path, exists=True), default=ROOT)
@click.option("--number", default=100, show_default=True, help="How many sentences in all.")
@click.option("--seed", default=1, show_default=True, help="The seed by which sentences are drawn.")
def main(checkout: Path, number: int, seed: int) -> None:
    """Print sentences that are drawn by a seed."""
    rng, kinds = random.Random(seed), ("docstrings", "pages", "notebooks")
    for i, kind in enumerate(kinds):
        for sentence in rng.sample([*sentences(checkout, kind)], (number + i) // len(kinds)):
            click.echo(f"{kind}: {sentence}")


if __name__ == "__main__":
    main()
