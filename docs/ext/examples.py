"""The examples of a page, which run up to the line that is needed; see ``shown.py``."""

from __future__ import annotations

import contextlib
import doctest
import io
import sys
from typing import Any


class Examples:
    """The examples of a page, as a reader types them one after the other.

    The printed text is dropped. Doctests compare the printed text with the page.

    Parameters
    ----------
    text : str
        The page.
    page : str
        The name of the page, for errors.
    """

    def __init__(self, text: str, page: str) -> None:
        self.page = page
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.waiting = doctest.DocTestParser().get_examples(text, page)

    def value(self, expression: str, line: int) -> Any:
        """Return the value of an expression after the examples above a line of the page."""
        while self.waiting and self.waiting[0].lineno < line:
            self._run(self.waiting.pop(0))
        return eval(expression, self.names)  # noqa: S307 (the page is our own)

    def _run(self, example: doctest.Example) -> None:
        if example.options.get(doctest.SKIP):
            return
        code = compile(example.source, self.page, "single")
        shows, sys.displayhook = sys.displayhook, lambda _: None
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, self.names)  # noqa: S102 (the page is our own)
        except Exception:
            if example.exc_msg is None:  # the page expects no error here
                raise
        finally:
            sys.displayhook = shows
