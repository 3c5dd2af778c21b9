"""The site's Content-Security-Policy: each page says what a browser may load and run in it.

All comes from the site itself. Of the scripts that stand in a page, and of what its elements do at an
event, those run that stood there when the site was built, each known by its SHA-256. JupyterLab
compiles the schemas of its settings, and Python is WebAssembly; so pages in which Python runs may also
make code of text. Widgets, such as the board, bring their script along with the notebook, and it is run
as a blob; sliders come with what they do.

Source: W3C, "Content Security Policy Level 3", https://www.w3.org/TR/CSP3/.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

from gomc.show.notebook.sliding import MOVED, QUIET

EVERYWHERE = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # pictures have style sheets of their own
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}
PYTHON = {"connect-src": "'self' data: blob:", "worker-src": "'self' blob:"}
"""What pages in which Python runs may do besides."""

CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
HEAD = re.compile(r"<head>")
OLD = re.compile(r'\n<meta http-equiv="Content-Security-Policy"[^>]*>')
"""The policy of a page that was built before, and that Sphinx has left as it is."""


class Scripts(HTMLParser):
    """The scripts and the handlers of events in a page, and in the pages that its frames hold."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.handlers: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Look whether a script begins here, or a frame holds a page."""
        values = dict(attributes)
        self._inside = tag == "script" and "src" not in values
        self.handlers += [value for name, value in attributes if name.startswith("on") and value]
        if tag == "iframe" and values.get("srcdoc"):
            inside = scripts(values["srcdoc"] or "")
            self.found += inside.found
            self.handlers += inside.handlers

    def handle_data(self, data: str) -> None:
        """Keep a script, which a parser of HTML gives as a whole."""
        if self._inside:
            self.found.append(data)
            self._inside = False


def scripts(page: str) -> Scripts:
    """Return the scripts and the handlers of events that stand in a page.

    Examples
    --------
    >>> found = scripts('<script src="a.js"></script><script>go()</script><p onclick="halt()">text</p>')
    >>> found.found, found.handlers
    (['go()'], ['halt()'])
    """
    parser = Scripts()
    parser.feed(page)
    parser.close()
    return parser


def policy(page: str, runs_python: bool) -> str:
    """Return the policy of a page."""
    found = scripts(page)
    handlers = [*found.handlers, *([MOVED, QUIET] if runs_python else [])]
    code = [*found.found, *handlers]
    hashes = {b64encode(sha256(script.encode()).digest()).decode() for script in code}
    may = ["'self'", *(["'unsafe-eval'", "'wasm-unsafe-eval'", "blob:"] if runs_python else [])]
    may += ["'unsafe-hashes'"] if handlers else []  # without it a hash is for a script alone
    rules = {
        **EVERYWHERE,
        "script-src": " ".join([*may, *(f"'sha256-{it}'" for it in sorted(hashes))]),
        **(PYTHON if runs_python else {}),
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def protect(path: Path, runs_python: bool) -> None:
    """Put its policy into a page, right behind the charset, which must be near the beginning.

    Raises
    ------
    ValueError
        If a script stands before it.
    """
    page = OLD.sub("", path.read_text("utf-8"))
    begins = CHARSET.search(page) or HEAD.search(page)
    if not begins or "<script" in page[: begins.end()]:
        raise ValueError(f"{path} has no place for its Content-Security-Policy.")
    content = html.escape(policy(page, runs_python))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    path.write_text(f"{page[: begins.end()]}\n{meta}{page[begins.end() :]}", "utf-8")
