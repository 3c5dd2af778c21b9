"""The encodings of game records: there are many, and not every file names the encoding it uses."""

from __future__ import annotations

import codecs
import re

NO_CHARSETS = ("idna", "punycode", "raw_unicode_escape", "unicode_escape", "utf_7")
"""Encodings that Python decodes, but that no game record uses; some take quadratic time."""


MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""The marks at the beginning of files, and the encodings that they mean."""

LARGER = {"gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949", "shift_jis": "cp932"}
"""The larger encodings that programs write under the names of smaller encodings, as browsers know."""

PROPERTY = re.compile(
    rb"(?<![A-Za-z])([A-Za-z]+)\s*((?:\[(?:\\.|[^\]\\])*(?:\]|\\?\Z)\s*)+)", re.DOTALL
)
"""A property of a record: the name, and the values in brackets, which the end of the file closes."""


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
    marked = next((encoding for mark, encoding in MARKS.items() if data.startswith(mark)), "")
    name = "" if marked else _declared(data)
    for encoding in (marked or name, "utf-8", _larger(name) or "latin-1", "latin-1"):
        try:
            text = _decoded(data, encoding or "utf-8")
        except (LookupError, ValueError):
            continue
        if re.search(r"\(\s*;", text):
            break
    if name and encoding not in (name, _larger(name)):
        notes.append(f"the file is not in {name!r}, which it names: read as {encoding}.")
    if not name and encoding == "latin-1":
        notes.append("the file is not in UTF-8 and names no encoding: read as latin-1.")
    return text.encode("utf-8", "replace")


def _declared(data: bytes) -> str:
    """Return the encoding that a file names; "" if it names no encoding."""
    names = (found[2].strip()[1:-1] for found in PROPERTY.finditer(data) if found[1] == b"CA")
    name = next(names, b"")
    if (
        not name
    ):  # in other encodings half a letter may look like a bracket, so properties are not found
        try:
            data.decode("utf-8")
        except ValueError:
            found = re.search(rb"(?<![A-Za-z])CA\s*\[([^\]]{1,60})\]", data)
            name = found[1] if found else b""
    return name[:60].decode("utf-8", "replace").strip()


def _larger(name: str) -> str:
    """Return the larger encoding under the name of an encoding, or the same name."""
    try:
        return LARGER.get(codecs.lookup(name).name, name)
    except (LookupError, ValueError):
        return name


def _decoded(data: bytes, encoding: str) -> str:
    """Return a text, or raise Python's error if it is in another encoding."""
    if codecs.lookup(encoding).name.replace("-", "_") in NO_CHARSETS:
        raise LookupError(encoding)
    return data.decode(encoding)
