"""The encodings of game records: there are many, and not every file names the encoding it uses."""

from __future__ import annotations

import codecs
import re

NO_CHARSETS = ("idna", "punycode", "raw_unicode_escape", "unicode_escape", "utf_7")
"""Encodings that Python decodes, but that no game record uses; some take quadratic time."""


def to_utf8(data: bytes, notes: list[str]) -> bytes:
    r"""Return an SGF file in UTF-8, whatever encoding it came in; `notes` gets a note on every guess.

    The file is decoded before it is parsed, because in some encodings (Shift-JIS, Big5) the second byte
    of a letter may look like a backslash or a bracket.

    Examples
    --------
    >>> notes = []
    >>> to_utf8(b"(;CA[klingon]PB[caf\xe9])", notes).decode(), notes
    ('(;CA[klingon]PB[café])', ["the file is not in 'klingon', which it names: read as latin-1."])
    """
    declared = re.search(rb"(?<![A-Za-z])CA\s*\[([^\]]{1,60})\]", data)
    name = declared[1].decode("utf-8", "replace").strip() if declared else ""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16" if marked else name, "utf-8", "latin-1"):
        try:
            text = _decoded(data, encoding or "utf-8")
        except (LookupError, ValueError):
            continue
        if re.search(r"\(\s*;", text):
            break
    if name and not marked and encoding != name:
        notes.append(f"the file is not in {name!r}, which it names: read as {encoding}.")
    return text.encode("utf-8", "replace")


def _decoded(data: bytes, encoding: str) -> str:
    """Return a text, or raise Python's error if it is in another encoding."""
    if codecs.lookup(encoding).name.replace("-", "_") in NO_CHARSETS:
        raise LookupError(encoding)
    return data.decode(encoding)
