"""Reports as files: text, a picture, a page for a browser, and a page of the documentation."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from gomc.arena.tables import is_remark
from gomc.errors import GomcError
from gomc.game import files
from gomc.lab.experiments.sheet import Sheet
from gomc.parallel.machine import cores, processor
from gomc.show.html import image, whole_page

FORMS = (".txt", ".svg", ".html", ".md")
"""The endings of the files that a report can be."""

STYLE = """
:root { color-scheme: light dark; --ink: #222; --ground: #fff; --line: #ddd; --dim: #666;
  --yes: #1b6b25; --no: #a81616; --open: #7a5600; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --ground: #131416; --line: #3a3f45;
  --dim: #aaa; --yes: #7fd68a; --no: #ff8f86; --open: #e8c060; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
       color: var(--ink); background: var(--ground); }
h1 { font-size: 1.4rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; text-align: right; border-bottom: 1px solid var(--line); }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
td.absent { text-align: left; color: var(--dim); font-style: italic; }
.gomc-verdict { border: 1px solid; border-radius: 0.3em; font-weight: bold; padding: 0 0.35em; }
.gomc-verdict.confirmed, .gomc-verdict.yes { color: var(--yes); }
.gomc-verdict.contradicted, .gomc-verdict.no { color: var(--no); }
.gomc-verdict.open, .gomc-verdict.undecided { color: var(--open); }
img { max-width: 100%; height: auto; } .small { color: var(--dim); font-size: 0.9rem; }
pre { overflow-x: auto; }
"""


def write(sheet: Sheet, file: Path, commands: str = "") -> None:
    """Write a report to a file in the form that the ending of the file's name says.

    Parameters
    ----------
    sheet : Sheet
        The contents of the report.
    file : Path
        The file, whose name ends in one of `FORMS`. The pictures of a page of the documentation
        (``.md``) go to files in the same folder.
    commands : str
        The commands that made the report, which pages show.

    Raises
    ------
    GomcError
        If the file's name does not end in one of `FORMS`, or a file cannot be written.
    MissingExtra
        If matplotlib is not installed, and the form contains a picture.
    """
    form = check_file(file).suffix
    if form == ".txt":
        files.write(file, f"{sheet}\n".encode(errors="backslashreplace"))
    elif form == ".html":
        files.write(file, page(sheet, commands).encode(errors="backslashreplace"))
    else:
        sheet.chart().save(file.with_suffix(".svg"))
    if form == ".md":
        for number, board in enumerate(sheet.boards(), 1):
            board.save(board_file(file, number))
        text = document(sheet, file.with_suffix(".svg").name, commands, results_of(file))
        files.write(file, text.encode(errors="backslashreplace"))


def results_of(page: Path) -> Path | None:
    """Return the file with the results of a page of the documentation, or None if none is kept."""
    file = page.parent / "results" / f"{page.stem}.jsonl"
    return file if file.exists() else None


def board_file(file: Path, number: int) -> Path:
    """Return the file for the picture of a position on a page.

    Examples
    --------
    >>> board_file(Path("cf-nakade.md"), 3).name
    'cf-nakade-board-3.svg'
    """
    return file.with_name(f"{file.stem}-board-{number}.svg")


def check_file(file: Path) -> Path:
    """Return the file, or raise `GomcError` if the ending of the file's name is not in `FORMS`."""
    if file.suffix not in FORMS:
        raise GomcError(f"a report is written to a file of {', '.join(FORMS)}, not to {str(file)!r}.")
    return file


def machine() -> str:
    """Return the processor of this machine and the number of cores for this process, as text."""
    number = cores()
    return f"{processor()}, {number} core{'s' if number > 1 else ''}"


def coloured(sentence: str, verdict: str) -> str:
    """Return a sentence in HTML or Markdown in which the verdict stands in colour.

    Examples
    --------
    >>> coloured("open: a is stronger", "open")
    '<span class="gomc-verdict open">open</span>: a is stronger'
    """
    word = f'<span class="gomc-verdict {verdict.replace(" ", "-")}">{verdict}</span>'
    return re.sub(rf"\b{verdict}\b", word, sentence, count=1)


def judged(hypothesis: str) -> str:
    """Return the sentence on a hypothesis with the verdict, the first word, in colour."""
    return coloured(hypothesis, hypothesis.partition(":")[0])


# --- For a browser.


def page(sheet: Sheet, commands: str = "") -> str:
    """Return a report as a page for a browser, which needs no other file."""
    names = sheet.head
    columns = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "\n".join(_row(cells, len(names)) for cells in sheet.body)
    verdicts = "".join(f"<li>{judged(escape(hypothesis))}</li>" for hypothesis in sheet.hypotheses)
    notes = "".join(f"<li>{escape(note)}</li>" for note in sheet.notes)
    boards = " ".join(image(board) for board in sheet.boards())
    made_by = f"<pre>{escape(commands)}</pre>" if commands else ""
    body = f"""<p>{escape(sheet.source)}. {escape(sheet.about)}</p>
<p>{coloured(escape(sheet.sentence), sheet.verdict)}</p>
<ul>{verdicts}</ul>
<div class="table"><table>
<tr>{columns}</tr>
{rows}
</table></div>
<p>{image(sheet.chart())}</p>
<p>{boards}</p>
<h2>Notes</h2>
<ul>{notes}</ul>
<p class="small">{escape(sheet.origin)}</p>
{made_by}"""
    return whole_page(sheet.title, STYLE, body)


def _row(cells: tuple[str, ...], width: int) -> str:
    """Return a row of the table; the reason why a row is not played fills the rest of the row."""
    if is_remark(cells):
        last = f'<td class="absent" colspan="{width - 2}">{escape(cells[2])}</td>'
        return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells[:2]) + last + "</tr>"
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


# --- For the documentation.


def document(sheet: Sheet, picture: str, commands: str = "", results: Path | None = None) -> str:
    """Return a report as a page of the documentation, with a link to the file of results."""
    verdicts = "\n".join(f"- {judged(marked(hypothesis))}" for hypothesis in sheet.hypotheses)
    notes = "\n".join(f"- {marked(note)}" for note in sheet.notes)
    names = (board_file(Path(picture), i + 1).name for i in range(len(sheet.boards())))
    positions = "\n".join(f"![A position]({name})" for name in names)
    origin = f"{sheet.origin} Written on a machine of this kind: {machine()}." if sheet.origin else ""
    made_by = f"```console\n{commands}\n```" if commands else ""
    parts = [
        f"# {marked(sheet.title)}",
        f"{marked(sheet.source)}. {marked(sheet.about)}",
        coloured(marked(sheet.sentence), sheet.verdict),
        verdicts,
        table(sheet),
        f"![The figures with their intervals]({picture})",
        positions,
        notes and f"## Notes\n\n{notes}",
        origin,
        made_by,
        results and f"[The results of this page](results/{results.name}), a line for each.",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(sheet: Sheet) -> str:
    """Return the table of a report in Markdown; all columns but the first are aligned right."""
    head, *body = ([marked(cell) for cell in row] for row in (sheet.head, *sheet.body))
    sides = [":---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, sides, *body))


def marked(text: str) -> str:
    r"""Return text as Markdown: all special characters are escaped but the backticks round code.

    Examples
    --------
    >>> print(marked("N_1 * 2 is < 10 in `gomc programs`"))
    N\_1 \* 2 is \< 10 in `gomc programs`
    """
    parts = text.split("`")
    parts[::2] = [re.sub(r"([\\*_<>\[\]|$#])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)
