"""An analysis as SGF: a comment on every move, and the better lines as variations.

Each node gives Black's win rate in words and in percent as ``SBKV``, from which Sabaki draws a graph. A
mistake is marked with ``BM``, the standard's mark of a bad move.
"""

from __future__ import annotations

from dataclasses import replace

from gomc import sgf
from gomc.errors import GomcError
from gomc.review.findings import BadMove, Findings

MOST = 10
"""The largest number of mistakes that get a variation."""

LONGEST = 12
"""The largest number of moves of a variation."""


def commented(analysis: Findings) -> str:
    """Return an analysis as the text of an SGF file.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.review import analyze
    >>> board = go.Board(3, komi=0.5)
    >>> board.play("B2")
    >>> print(commented(analyze(board, "uct", backend="reference", playouts=100)).strip())
    (;FF[4]C[Black wins 70%.
    <BLANKLINE>
    Analysed by gomc: uct with 100 games a search.]
    CA[UTF-8]GM[1]KM[0.5]SBKV[69.5]SZ[3];B[bb]C[Black wins 70%.]SBKV[69.5])
    """
    searched = len(analysis.curve)
    comments = dict(analysis.record.comments)
    later = tuple((n, comment) for n, comment in comments.items() if n >= searched)
    record = replace(analysis.record, comments=later)
    root = sgf.read_tree(sgf.write(record))
    nodes = _by_moves(root)
    mistakes = {mistake.number: mistake for mistake in analysis.mistakes(MOST)}
    for n, rate in enumerate(analysis.curve):
        node = nodes[n]
        node.properties["SBKV"] = [f"{100 * rate:.1f}".encode()]
        lines = [f"Black wins {rate:.0%}."]
        if n in mistakes:
            node.properties["BM"] = [b"1"]
            lines.append(_words(mistakes[n]))
            _add_line(nodes[n - 1], mistakes[n])
        lines += [comments[n]] if n in comments else []
        lines += [] if n else [f"Analysed by gomc: {analysis.program}."]
        node.comment = "\n\n".join(lines)
    return sgf.write(root)


def _by_moves(root: sgf.GameNode) -> list[sgf.GameNode]:
    """Return for each number of moves the last node of the main line after this number of moves."""
    nodes: list[sgf.GameNode] = []
    for node in root.main_line:
        if node is root or node.properties.keys() & {"B", "W"}:
            nodes.append(node)
        else:
            nodes[-1] = node
    return nodes


def _words(mistake: BadMove) -> str:
    rates = f"{mistake.played} wins {mistake.after:.0%}, {mistake.better} {mistake.before:.0%}"
    return f"A mistake: for {mistake.color}, {rates}."


def _add_line(node: sgf.GameNode, mistake: BadMove) -> None:
    """Add the better line to the node before a mistake, as far as the record's rules allow."""
    color = mistake.color
    for place, name in enumerate(mistake.line[:LONGEST]):
        try:
            node = node.add(name, color)
        except GomcError:  # the record has simple ko, the search may have had another rule
            return
        if not place:  # the better move
            node.comment = f"Better: {color} wins {mistake.before:.0%}."
        color = color.other
