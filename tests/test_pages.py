"""Figures in the documentation's texts that come from gomc's own reports."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_figures_beside_those_of_a_paper_are_those_of_the_report():
    """Each row of the table ends with a link to the report, which has both figures in one line."""
    page = (DOCS / "explanation" / "from-gobble-to-oleg.md").read_text()
    rows = re.findall(r"\| ([-+][\d.]+) \| ([-+][\d.]+) \((.*?)\) \| \{doc\}`.* <(/.*)>` \|", page)
    assert len(rows) == 8
    for paper, ours, interval, report in rows:
        line = rf"{re.escape(paper)} ± 3\.0 +{re.escape(ours)} +{re.escape(interval)} "
        assert re.search(line, (DOCS / f"{report[1:]}.md").read_text()), (paper, ours)
