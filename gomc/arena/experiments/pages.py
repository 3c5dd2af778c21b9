"""Reports as files: text, a picture, a page for a browser, and a page of the documentation."""

from __future__ import annotations

import base64
import os
from html import escape
from pathlib import Path

from gomc.arena.experiments.sheet import Sheet
from gomc.arena.tables import is_remark
from gomc.errors import GomcError
from gomc.search.machine import processor
from gomc.show.html import image

FORMS = (".txt", ".png", ".html", ".md")
"""The endings of the files that a report can be."""

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #fff; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; text-align: right; border-bottom: 1px solid #ddd; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td.absent { text-align: left; color: #666; font-style: italic; }
.verdict { padding: 0.6rem 1rem; border-left: 5px solid; background: #f6f6f6; }
.confirmed { border-color: #2e7d32; }
.contradicted { border-color: #b71c1c; }
.open { border-color: #f9a825; }
img { max-width: 100%; } .small { color: #666; font-size: 0.9rem; }
"""


def write(sheet: Sheet, file: Path, commands: str = "") -> None:
    """Write a report to a file, whose name says in which form.

    Parameters
    ----------
    sheet : Sheet
        What it says.
    file : Path
        Its name ends in one of `FORMS`. A page of the documentation (``.md``) has its pictures in files
        beside it.
    commands : str
        The commands that made it, for the pages.

    Raises
    ------
    GomcError
        If the file's name ends otherwise.
    MissingExtra
        If matplotlib is not installed, and the form has a picture.
    OSError
        If the file cannot be written.
    """
    form = check_file(file).suffix
    if form == ".txt":
        file.write_text(f"{sheet}\n", encoding="utf-8")
    elif form == ".html":
        file.write_text(page(sheet, commands), encoding="utf-8")
    else:
        file.with_suffix(".png").write_bytes(sheet.chart())
    if form == ".md" and sheet.boards:
        sheet.boards().save(boards_file(file))
    if form == ".md":
        file.write_text(document(sheet, file.with_suffix(".png").name, commands), encoding="utf-8")


def boards_file(file: Path) -> Path:
    """Return where the picture of positions lies that belongs to a page.

    Examples
    --------
    >>> boards_file(Path("cf-nakade.md")).name
    'cf-nakade-boards.svg'
    """
    return file.with_name(f"{file.stem}-boards.svg")


def check_file(file: Path) -> Path:
    """Return the file, or raise `GomcError` if its name does not say in which form it is to be."""
    if file.suffix not in FORMS:
        raise GomcError(f"a report is written to a file of {', '.join(FORMS)}, not to {str(file)!r}.")
    return file


def machine() -> str:
    """Return what kind of machine this is."""
    number = os.cpu_count() or 1
    return f"{processor()}, {number} core{'s' if number > 1 else ''}"


def page(sheet: Sheet, commands: str = "") -> str:
    """Return a report as a page for a browser, complete in itself."""
    names = sheet.head
    columns = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "\n".join(_row(cells, len(names)) for cells in sheet.body)
    said = "".join(f"<li>{escape(hypothesis)}</li>" for hypothesis in sheet.hypotheses)
    notes = "".join(f"<li>{escape(note)}</li>" for note in sheet.notes)
    picture = base64.b64encode(sheet.chart()).decode()
    boards = f"<p>{image(sheet.boards())}</p>" if sheet.boards else ""
    how = f"<pre>{escape(commands)}</pre>" if commands else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(sheet.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(sheet.title)}</h1>
<p>{escape(sheet.source)}. {escape(sheet.about)}</p>
<p class="verdict {sheet.verdict}">{escape(sheet.sentence)}</p>
<ul>{said}</ul>
<table>
<tr>{columns}</tr>
{rows}
</table>
<img alt="The figures with their intervals" src="data:image/png;base64,{picture}">
{boards}
<h2>Notes</h2>
<ul>{notes}</ul>
<p class="small">{escape(sheet.origin)}</p>
{how}
</body>
</html>
"""


def _row(cells: tuple[str, ...], width: int) -> str:
    """Return a row of the table; what cannot be had fills it to its end."""
    if is_remark(cells):
        last = f'<td class="absent" colspan="{width - 2}">{escape(cells[2])}</td>'
        return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells[:2]) + last + "</tr>"
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def document(sheet: Sheet, picture: str, commands: str = "") -> str:
    """Return a report as a page of the documentation."""
    how = f"\n```console\n{commands}\n```\n" if commands else ""
    origin = f"{sheet.origin} Written on a machine of this kind: {machine()}.\n" if sheet.origin else ""
    positions = f"\n![The positions]({boards_file(Path(picture)).name})\n" if sheet.boards else ""
    return f"""# {sheet.title}

```text
{sheet}
```

![The figures with their intervals]({picture})
{positions}
{origin}{how}"""
