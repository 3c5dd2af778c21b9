"""Words and progress for a person at a terminal."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable
from typing import Any


def title(text: str) -> None:
    """Print a title."""
    print(f"{text}\n{'-' * len(text)}\n")


def say(text: str) -> None:
    """Print a paragraph."""
    print(textwrap.fill(text, 80), end="\n\n")


def in_color() -> bool:
    """Whether the output goes to a terminal with colours, and ``NO_COLOR`` is not set, or empty."""
    if sys.stdout is None:  # the output is closed
        return False
    utf8 = (sys.stdout.encoding or "").lower().startswith("utf")
    return utf8 and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def progress(tasks: Iterable[Any] | None = None, **options: Any) -> Any:
    """Return a progress bar of tqdm, which appears only on a terminal, and disappears at the end."""
    from tqdm import tqdm

    return tqdm(tasks, disable=None, leave=False, **options)
