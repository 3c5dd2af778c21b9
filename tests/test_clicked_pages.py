"""The pages that gomc writes with a script, clicked through in Chromium, without a network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import gomc
from gomc import sgf
from gomc.play.book import read
from gomc.show.openings import openings

api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install 'gomc[dev]'")

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium"),
]

GAME = "(;SZ[5]KM[0.5]PB[</script><b>Ann</b>]RE[W+R];B[cc];W[ba];B[aa];W[dd];B[bb];W[];B[ca])"
"""White's stone is taken by the last move."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with api.sync_playwright() as playwright:
        options = {"executable_path": CHROMIUM, "args": ["--no-sandbox"]}
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """A function that opens the text of a page; at the end the page must have had no error."""
    page, errors = browser.new_page(viewport={"width": 400, "height": 900}, offline=True), []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def open_it(text: str) -> Any:
        page.set_content(text)
        return page

    yield open_it
    assert not errors
    page.close()


def points(page: Any, look: str) -> list[str]:
    """Return the names of the points of a live board that look so."""
    found: list[str] = page.eval_on_selector_all(
        f".live [data-point].{look}", "all => all.map(each => each.dataset.point)"
    )
    return sorted(found)


def width_of(page: Any) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def test_a_reader_steps_through_an_analysed_game(opened):
    analysis = gomc.analyze(sgf.read(GAME), "uct", backend="reference", playouts=20)
    page = opened(analysis.page())
    assert width_of(page) == 400  # nothing is cut off
    assert (points(page, "black"), points(page, "white")) == (["A5", "B4", "C3", "C5"], ["D2"])
    assert points(page, "last") == ["C5"]
    page.keyboard.press("ArrowLeft")
    assert "Move 6: White pass." in page.inner_text("#said")
    assert points(page, "white") == ["B5", "D2"]
    page.get_by_label("to the beginning").click()
    assert points(page, "black") == []
    page.get_by_label("a move on").click()
    assert points(page, "black") == points(page, "last") == ["C3"]
    page.click("[data-move='4']")
    assert points(page, "last") == ["D2"]
    page.focus("#at")
    page.keyboard.press("ArrowRight")
    assert "Move 5: Black B4." in page.inner_text("#said")
    page.locator("#curve").click(position={"x": 360, "y": 60})
    assert points(page, "last") == ["C5"]
    page.check("#owners")
    shades = "all => all.filter(each => each.getAttribute('fill-opacity') > 0.2).length"
    assert page.eval_on_selector_all(".live .owner", shades) > 5
    assert page.locator("b").count() == 0


def test_a_reader_clicks_through_a_book(opened):
    book = read("5 | C3=0.60/9 B3\n5 C3 | C4\n5 C3 C4 | D4=0.40/2\n5 C3 D3 B2 | A1")
    page = opened(openings(book))
    assert width_of(page) == 400
    assert page.inner_text("#answers").split("\n") == ["A: C3, wins 60%, tried 9x", "B: B3"]
    page.click("[data-point='C3']")
    assert points(page, "black") == ["C3"]
    assert points(page, "named") == ["C4"]
    page.click("[data-point='A5']")  # of which the book knows nothing
    page.keyboard.press("a")
    assert points(page, "white") == ["C4"]
    assert page.inner_text("#line") == "1 C3 2 C4"
    page.keyboard.press("ArrowLeft")
    assert points(page, "white") == []
    page.click("[data-point='C4']")
    page.get_by_text("A: D4").click()
    assert "The book ends here." in page.inner_text("#about")
    page.get_by_label("to the empty board").click()
    assert points(page, "black") == []


def test_the_board_stays_as_the_moves_made_it(opened):
    """Three moves lead to a position that the book has turned: so is its answer."""
    page = opened(openings(read("5 B2 C4 D1 | A5\n5 B5 C2 D4 E1 | C1")))
    for move in ("B5", "C2", "D4"):
        page.click(f"[data-point='{move}']")
    assert (points(page, "black"), points(page, "white")) == (["B5", "D4"], ["C2"])
    assert page.inner_text("#answers") == "A: E1"
    page.keyboard.press("a")
    assert page.inner_text("#answers") == "A: C1"
