"""The site's Content-Security-Policy: each page says what a browser may load and run in it.

All comes from the site itself. Of the scripts that stand in a page those run that stood there when the
site was built, each known by its SHA-256. JupyterLab compiles the schemas of its settings, and Python
is WebAssembly; so pages in which Python runs may also make code of text. Widgets, such as the board,
bring their script along with the notebook, and it is run as a blob.

Source: W3C, "Content Security Policy Level 3", https://www.w3.org/TR/CSP3/.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

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


class Scripts(HTMLParser):
    """The scripts that stand in a page, and in the pages that its frames hold."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Look whether a script begins here, or a frame holds a page."""
        values = dict(attributes)
        self._inside = tag == "script" and "src" not in values
        if tag == "iframe" and values.get("srcdoc"):
            self.found += scripts(values["srcdoc"] or "")

    def handle_data(self, data: str) -> None:
        """Keep a script, which a parser of HTML gives as a whole."""
        if self._inside:
            self.found.append(data)
            self._inside = False


def scripts(page: str) -> list[str]:
    """Return the scripts that stand in a page.

    Examples
    --------
    >>> scripts('<script src="a.js"></script><script>go()</script><p>text</p>')
    ['go()']
    """
    parser = Scripts()
    parser.feed(page)
    parser.close()
    return parser.found


def policy(page: str, runs_python: bool) -> str:
    """Return the policy of a page."""
    hashes = {b64encode(sha256(script.encode()).digest()).decode() for script in scripts(page)}
    may = ["'self'", *(["'unsafe-eval'", "'wasm-unsafe-eval'", "blob:"] if runs_python else [])]
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
    page = path.read_text("utf-8")
    begins = CHARSET.search(page) or HEAD.search(page)
    if not begins or "<script" in page[: begins.end()]:
        raise ValueError(f"{path} has no place for its Content-Security-Policy.")
    content = html.escape(policy(page, runs_python))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    path.write_text(f"{page[: begins.end()]}\n{meta}{page[begins.end() :]}", "utf-8")
