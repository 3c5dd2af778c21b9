"""The page on which a reader clicks through an opening book: what it has."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import gomc.show.openings as module
from gomc.errors import GomcError
from gomc.play.book import read
from gomc.show.openings import openings

HAND = """
# komi: 7.5
9 | E5
9 E5 | C4 G5
9 E5 C4 | E3
"""


def positions(page: str) -> list[dict[str, Any]]:
    """Return the positions in the script of a page."""
    data = re.search("^const data = (.*);$", page, re.MULTILINE)
    assert data is not None
    return json.loads(data[1])["positions"]


def test_the_page_shows_what_the_book_knows():
    page = openings(read(HAND))
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")  # but for the name of SVG
    start, *others = positions(page)
    assert [(way["letter"], way["point"]) for way in start["ways"]] == [("A", 40)]
    after = others[start["ways"][0]["at"] - 1]
    assert (after["stones"][40], after["player"]) == ("X", "White")
    assert [way["letter"] for way in after["ways"]] == ["A", "B"]
    ends = [others[way["at"] - 1]["about"] for way in after["ways"]]
    assert ends.count("The book ends here.") == 1
    with pytest.raises(GomcError, match="needs a size; it has 5 or 9"):
        openings(read("9 | E5\n5 | C3"))
    with pytest.raises(GomcError, match="the book has no positions to show"):
        openings(read(""))
    with pytest.raises(GomcError, match="no positions of size <int that cannot be written>; it has 9"):
        openings(read("9 | E5"), 10**5000)


def test_the_page_leads_to_moves_that_the_book_only_answers():
    start, after, *_ = positions(openings(read("9 C3 | E5 G7")))
    assert [(way["letter"], way["at"]) for way in start["ways"]] == [("", 1)]
    assert [way["letter"] for way in after["ways"]] == ["A", "B"]


def test_the_page_has_a_position_once_however_it_is_turned():
    """Both lines end in one position: C3 and G7 are Black's, once as they are, once turned."""
    page = positions(openings(read("9 C3 E5 G7 | C7\n9 G3 E5 | C3")))
    assert len({each["stones"] for each in page}) == len(page) == 6


def test_the_page_of_a_large_book_has_its_shortest_lines(monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    page = openings(read("9 E5 C4 | G5\n9 | E5\n9 E5 | C4"))
    assert "3 positions, of which the page shows the 2 after the fewest moves" in page
    assert len(positions(page)) == 3


def test_the_page_shows_an_answer_that_would_repeat_a_position_on_another_way():
    one = "3 B3 A3 B1 C3 A1 C1 C2 B2 C3 C1 C3 B3 C2 C1 | C2"
    other = "3 C2 B3 A1 B2 B1 A3 C3 C1 C3 | A2"  # before A2 the same position; C2 would repeat another
    page = openings(read(f"{one}\n{other}"))
    assert page.count('"stones"') > 20


def test_nothing_in_a_book_breaks_out_of_its_page():
    page = openings(read("# made by: <script>alert(1)</script>\n9 | E5"))
    assert page.count("<script>") == page.count("</script>") == 1
