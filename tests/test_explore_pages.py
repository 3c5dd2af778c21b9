"""The figures to try, in the site in Chromium: with the mouse, with the keyboard alone, on a phone."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from gomc.course.explore import microscope
from gomc.show.themes import luminance

pytestmark = pytest.mark.site

FIGURES = ("microscope", "machines", "eyelab", "firsts", "workbench", "semeai")
PHONE, DESK = {"width": 400, "height": 800}, {"width": 1200, "height": 1000}


def expect(found: Any) -> Any:
    """Wait for something, with patience."""
    from playwright.sync_api import expect

    return expect(found)


def start(page: Any, address: str, name: str) -> Any:
    """Open the page of a figure, start the figure with a key, and return the figure."""
    page.goto(f"{address}/explore/{name}.html")
    expect(page.locator(".gomc-explore[data-ready]")).to_be_attached()
    page.get_by_role("button", name="Start the figure").press("Enter")
    figure = page.locator(".gomc-explore[data-running]")
    expect(figure).to_be_attached()
    return figure


def key(page: Any, *keys: str) -> None:
    """Press keys one after the other."""
    for each in keys:
        page.keyboard.press(each)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_fits_the_window(page: Any, address: str, name: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_viewport_size(PHONE)
    figure = start(page, address, name)
    for folded in figure.locator("details").all():
        folded.evaluate("folded => { folded.open = true; }")
    for window, look in product((PHONE, DESK), ("light", "dark")):
        page.set_viewport_size(window)
        page.emulate_media(color_scheme=look)
        assert page.evaluate("document.documentElement.scrollWidth") <= window["width"]
        texts = figure.locator("button, label, p").all()
        assert texts
        for text in texts:
            if text.is_visible() and text.inner_text():
                assert contrast(text) >= 4.5, text.inner_text()
    assert errors == []


COLORS = """element => {
    const style = (element) => getComputedStyle(element);
    let ground = element;
    while (style(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
    return [style(element).color, style(ground).backgroundColor];
}"""
"""The colours of a text and of the ground behind it."""


def contrast(text: Any) -> float:
    """Return the contrast of a text to the ground behind it, as WCAG 2 computes it."""
    found = [re.findall(r"[\d.]+", color)[:3] for color in text.evaluate(COLORS)]
    hexes = ["#" + "".join(f"{round(float(part)):02x}" for part in parts) for parts in found]
    dark, bright = sorted(map(luminance, hexes))
    return (bright + 0.05) / (dark + 0.05)


def test_the_microscope_is_worked_with_keys_alone(page: Any, address: str) -> None:
    figure = start(page, address, "microscope")
    title, said = figure.locator(".x-title"), figure.locator(".x-said")
    expect(title).to_have_text("Game 1. Select, at the root: White to move")
    board = figure.locator(".x-board")
    board.focus()
    key(page, "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter")  # A4, the first in reading order
    expect(said).to_have_text(re.compile("^Right. The choice is A4"))
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 1 of 1 right.")
    figure.get_by_role("button", name="Next step").focus()
    key(page, "Enter")
    expect(title).to_have_text("Game 1. Simulate")
    key(page, "Enter")
    expect(title).to_have_text("Game 1. Back up")
    expect(said).to_contain_text("White A4: 0/0 is now")
    key(page, "Enter")
    expect(title).to_have_text("Game 2. Select, at the root: White to move")


def test_the_bound_is_told_after_the_prediction(page: Any, address: str) -> None:
    figure = start(page, address, "microscope")
    figure.get_by_role("button", name="100 games on", exact=True).click()
    expect(figure.locator(".x-title")).to_have_text(re.compile("^Game 101[.]"))
    point = figure.locator("[data-point=C2]")
    games = point.locator("text").first.text_content()
    point.click()
    expect(figure.locator(".x-said")).to_have_text(re.compile("^Right. The choice is C2: 0[.]"))
    expect(point.locator(".x-ring")).to_be_visible()
    assert point.locator(".x-small").text_content() == games
    expect(figure.locator(".x-tree")).to_have_attribute("aria-label", "The way of game 101: C2")


def test_a_prediction_with_an_equal_bound_is_right(page: Any, address: str) -> None:
    root = microscope.game(".OX.\nX.X.\n.O..\n.OX.", 11, color="white", exploration=0.45).selections[0]
    most = max(child.wins for child in root.children)
    best = [child.name for child in root.children if child.wins == most]  # all had one game
    assert root.chosen == best[0] != best[-1] != "pass"
    figure = start(page, address, "microscope")
    figure.get_by_role("button", name="10 games on", exact=True).click()
    expect(figure.locator(".x-title")).to_have_text(re.compile("^Game 11[.]"))
    figure.locator(f"[data-point={best[-1]}]").click()
    expect(figure.locator(".x-said")).to_have_text(re.compile("^Right, the bounds are equal"))
    expect(figure.locator(".x-ring")).to_have_count(1)
    expect(figure.locator(f"[data-point={best[0]}] .x-ring")).to_be_visible()


def test_a_position_of_the_reader_is_searched(page: Any, address: str) -> None:
    page.set_viewport_size(PHONE)
    figure = start(page, address, "microscope")
    figure.locator("summary", has_text="Another position").click()
    figure.locator("select").first.select_option("3")
    figure.locator("[data-point=B2]").click()
    figure.get_by_label("To play").select_option("white")
    figure.get_by_role("button", name="Begin a search").click()
    expect(figure.locator(".x-title")).to_have_text("Game 1. Select, at the root: White to move")
    expect(figure.locator("[data-point=B2] .x-black")).to_be_visible()
    figure.locator("[data-point=B2]").click()
    expect(figure.locator(".x-said")).to_contain_text("B2 is no child")


def test_the_reader_plays_beside_ucb1_with_keys_alone(page: Any, address: str) -> None:
    figure = start(page, address, "machines")
    figure.get_by_role("button", name="Machine 1").focus()
    key(page, *"1234", *"2" * 36)
    title, said = figure.locator(".x-title"), figure.locator(".x-said")
    expect(title).to_have_text(re.compile("^Play 40 of 40. You: 3. coins"))
    expect(said).to_contain_text("Which machine pays most often?")
    figure.locator(".x-bar").get_by_role("button", name="Machine 2").press("Enter")
    expect(said).to_contain_text("Whose regret is smaller?")
    key(page, "Enter")  # mine
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 2 of 2 right.")
    expect(said).to_contain_text("Machine 2 is the best, as you said.")
    expect(figure.locator(".x-truth")).to_have_text(
        ["pays 0.39", "pays 0.85", "pays 0.14", "pays 0.72"]
    )
    expect(figure.locator(".x-curves .x-curve")).to_have_count(6)  # three curves, and the legend
    key(page, "Enter")
    expect(title).to_have_text("Play 0 of 40. You: 0 coins. UCB1: 0 coins.")


def test_the_bounds_can_be_shown_between_the_predictions(page: Any, address: str) -> None:
    figure = start(page, address, "machines")
    bounds = figure.get_by_label("Show the bounds of UCB1 while I play")
    figure.get_by_role("button", name="Machine 1").focus()
    page.keyboard.press("Alt+1")  # the browser's own key
    key(page, *"2" * 40)
    questions = figure.locator(".x-bar").first
    questions.get_by_role("button", name="Machine 2").press("Enter")
    for shown in (1, 0):
        bounds.click()
        expect(figure.get_by_text(re.compile("^bound "))).to_have_count(4 * shown)
        expect(questions.get_by_role("button")).to_have_text(["Mine", "UCB1's"])
    questions.get_by_role("button", name="Mine").press("Enter")
    expect(figure.locator(".x-truth")).to_have_count(4)
    bounds.click()
    expect(figure.locator(".x-truth")).to_have_count(4)
    expect(figure.locator(".x-tally")).to_have_text(re.compile("of 2 right"))
    expect(questions.get_by_role("button")).to_have_text(["Play on other machines"])


AT_ONCE = """figure => {
    const begins = (text) => (each) => each.textContent.startsWith(text);
    const named = (kind, text) => [...figure.querySelectorAll(kind)].find(begins(text));
    const press = (text) => named("button", text).click();
    const choose = (text, value) => {
        const select = named("label", text).querySelector("select");
        select.value = value;
        select.dispatchEvent(new Event("change"));
    };
"""
"""The beginning of a script that does several things before Python can answer."""


def test_an_answer_about_another_question_is_not_shown(page: Any, address: str) -> None:
    figure = start(page, address, "eyelab")
    figure.evaluate(f"{AT_ONCE} press('Reveal'); choose('Eye of', 'white'); }}")
    page.wait_for_timeout(3000)
    expect(figure.locator(".x-said")).to_have_text("Draw the shape, predict, and reveal.")


def test_a_position_is_edited_while_games_are_played(page: Any, address: str) -> None:
    figure = start(page, address, "microscope")
    figure.evaluate(f"{AT_ONCE} press('1000 games on'); press('Edit the position'); }}")
    page.wait_for_timeout(3000)
    expect(figure.locator(".x-title")).to_have_text("Your position")


def test_a_shape_of_the_reader_is_judged(page: Any, address: str) -> None:
    figure = start(page, address, "eyelab")
    said, found = figure.locator(".x-said"), figure.locator("table")
    figure.get_by_label("yes by Olga").press("Space")
    figure.get_by_role("slider").press("ArrowLeft")
    reveal = figure.get_by_role("button", name="Reveal")
    reveal.press("Enter")
    expect(said).to_contain_text(
        "The rules say what you said. Your percentage is 19 off. Benson's rule"
    )
    expect(found.locator("tbody tr").nth(1)).to_have_text("Olgayes100 %A5 E1")
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 3 of 4 right.")
    board = figure.locator(".x-board")
    board.focus()
    key(page, "ArrowUp", *["ArrowUp"] * 2, "ArrowRight", "Enter", "Enter")  # C5 is empty in the end
    expect(figure.locator("[data-point=C5] circle")).to_have_count(1)
    expect(found).to_have_count(0)  # the old answer is gone
    figure.get_by_label("A click").select_option("move")
    figure.locator("[data-point=B3]").click()
    expect(figure.locator("[data-point=B3] .x-ring")).to_be_visible()
    figure.get_by_label("Eye of").select_option("white")
    reveal.click()
    expect(found).to_be_visible()


def test_the_games_that_count_for_a_move_are_shown(page: Any, address: str) -> None:
    figure = start(page, address, "firsts")
    said, rows = figure.locator(".x-said"), figure.locator("tbody tr")
    slider = figure.get_by_role("slider")
    slider.focus()
    key(page, *["ArrowRight"] * 20)
    figure.get_by_label("The move looks better").select_option("after")
    figure.get_by_role("button", name="Reveal").press("Enter")
    expect(said).to_have_text(
        "73 % of the games count: your percentage is 3 off. The games after E5 are better for the move."
    )
    expect(rows.nth(2)).to_have_text(re.compile("^count for D5366"))
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 2 of 2 right.")
    games = figure.locator(".x-game")
    expect(games).to_have_count(12)
    expect(games.filter(has=page.locator("mark", has_text="D5"))).to_have_count(12)
    figure.get_by_label("A click").select_option("other")
    figure.locator(".x-board").focus()
    key(page, *["ArrowLeft"] * 3, "ArrowUp", "Enter")  # A4
    expect(figure.locator("[data-point=A4] text").first).to_have_text("2")
    expect(games).to_have_count(0)
    figure.get_by_role("button", name="Reveal").click()
    expect(rows.nth(3)).to_contain_text("D5 before A4")


def test_a_changed_line_of_a_database_changes_the_probability(page: Any, address: str) -> None:
    figure = start(page, address, "workbench")
    said, slider = figure.locator(".x-said"), figure.get_by_role("slider")
    text = figure.get_by_role("textbox")
    expect(text).to_have_value(re.compile(":10,near"))
    text.fill(text.input_value().replace(":10,near", ":45,near"))
    slider.focus()
    key(page, "ArrowLeft", "ArrowLeft")
    reveal = figure.get_by_role("button", name="Reveal")
    reveal.press("Enter")
    expect(said).to_have_text(
        "D4 has the probability 50 %: pattern 4 of 4 gives it the value 45. Your percentage is 2 off."
    )
    expect(figure.locator("[data-point=A1] text").first).to_have_text("1.1")
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 1 of 1 right.")
    figure.get_by_label("A click").select_option("last")
    figure.locator("[data-point=A1]").click()
    reveal.click()
    expect(said).to_contain_text("D4 has the probability 2.2 %: no pattern fits, so its value is 1.")
    text.fill("oOo\nO*")
    reveal.click()
    expect(said).to_have_text(re.compile("^line 2: "))


def test_the_liberties_of_a_semeai_are_set_and_its_outcome_is_told(page: Any, address: str) -> None:
    figure = start(page, address, "semeai")
    said, found = figure.locator(".x-said"), figure.locator("table")
    figure.get_by_label("The outcome").select_option("seki")
    reveal = figure.get_by_role("button", name="Reveal")
    reveal.press("Enter")
    expect(said).to_have_text("If both play well, both live in seki. Your percentage is 12 off.")
    expect(found.locator("tbody tr").first).to_have_text("random games62 %38 %")
    expect(figure.locator(".x-tally")).to_have_text("Your predictions: 1 of 2 right.")
    figure.get_by_label("Shared liberties").press("ArrowLeft")
    expect(found).to_have_count(0)  # the old answer is gone
    expect(figure.locator("[data-point=B5] circle")).to_have_count(1)
    figure.locator("[data-point=C7]").click()
    expect(figure.get_by_label("Liberties of Black alone")).to_have_value("3")
    reveal.click()
    expect(said).to_contain_text("If both play well, White takes Black's string.")
    for name in ("A7", "A5"):
        figure.locator(f"[data-point={name}]").click()
    figure.locator("[data-point=A7]").click()
    reveal.click()
    expect(said).to_have_text("each string needs a liberty, of its own or shared.")
