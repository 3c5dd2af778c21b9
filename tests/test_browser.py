"""The notebook board in a real browser: JupyterLab, headless Chromium, a click and its answer."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gomc.show.drawing import CELL
from gomc.show.layers import MARGIN

api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install 'gomc[dev]'")

NOTEBOOK = all(map(importlib.util.find_spec, ("jupyterlab", "anywidget")))
NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
TOKEN = "tests"
PATIENCE = 120
"""Seconds after which something is not going to happen any more."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not NOTEBOOK, reason="no JupyterLab: pip install 'gomc[notebook]'"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium"),
]

CELLS = [
    """
    import gomc.reference as go
    from gomc.show.notebook import play, replay, slider, watch
    board = play("uct", go.Board(9), backend="reference", playouts=60)
    board
    """,
    "replay(go.playout(go.Board(9), seed=3), go.Board(9))",
    'watch(go.Board(9), "uct", backend="reference", seconds=1e9)',
    "slider(lambda size: go.Board(size), size=(3, 5, 7))",
]
BOARDS = 3
"""The boards among these cells."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a notebook in it."""
    folder = tmp_path_factory.mktemp("lab")
    lines = ["\n".join(line.strip() for line in cell.strip().splitlines()) for cell in CELLS]
    empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel},
        "cells": [{**empty, "id": f"cell-{i}", "source": text} for i, text in enumerate(lines)],
    }
    (folder / "boards.ipynb").write_text(json.dumps(book))
    return folder


@pytest.fixture(scope="module")
def lab(folder: Path) -> Iterator[str]:
    """The address of a JupyterLab of its own, which listens on a free port."""
    own = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    options = ["--no-browser", "--allow-root", "--port=0", f"--IdentityProvider.token={TOKEN}"]
    options += [f"--ServerApp.root_dir={folder}"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env={**os.environ, **own, "IPYTHONDIR": str(folder / "ipython")},
            stdout=log,
            stderr=log,
        )
    try:
        yield address(server, folder)
    finally:
        server.terminate()
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:  # its kernels are gone, but a thread may hold it
            server.kill()
            server.wait()


def address(server: subprocess.Popen[bytes], folder: Path) -> str:
    """Wait for a server, and return where it is."""
    for _ in range(10 * PATIENCE):
        for path in (folder / "RUNTIME").glob("jpserver-*.json"):
            if text := path.read_text():
                return str(json.loads(text)["url"])
        if server.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail(f"JupyterLab does not start:\n{(folder / 'log').read_text()}")


@pytest.fixture(scope="module")
def page(lab: str) -> Iterator[Any]:
    """The notebook in a browser, all its cells having been run."""
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page(viewport={"width": 1200, "height": 1000})
        page.set_default_timeout(1000 * PATIENCE)
        api.expect.set_options(timeout=1000 * PATIENCE)
        page.goto(f"{lab}lab/tree/boards.ipynb?token={TOKEN}")
        page.get_by_text("| Idle").wait_for()  # before that, JupyterLab runs nothing
        page.locator(".jp-Cell .cm-content").first.click()
        for _ in CELLS:
            page.keyboard.press("Shift+Enter")
        api.expect(page.locator(".gomc-board")).to_have_count(BOARDS)
        yield page
        browser.close()


def said(board: Any, pattern: str) -> None:
    """Wait until a board says something."""
    api.expect(board.locator(".gomc-said")).to_have_text(re.compile(pattern))


def click(page: Any, board: Any, column: int, row: int, size: int = 9) -> None:
    """Click a point, counted from the upper left."""
    board.scroll_into_view_if_needed()
    box = board.locator("svg").bounding_box()
    scale = box["width"] / (2 * MARGIN + (size - 1) * CELL)
    page.mouse.click(*(box[k] + scale * (MARGIN + i * CELL) for k, i in (("x", column), ("y", row))))


def test_a_click_is_answered_by_the_program(page: Any) -> None:
    board = page.locator(".gomc-board").nth(0)
    click(page, board, 4, 4)
    said(board, "^White plays .* your turn")
    stones = board.locator("circle[fill^='url(#gomc-']")
    api.expect(stones).to_have_count(2)
    click(page, board, 4, 4)
    said(board, "^Black cannot play E5: a stone stands there.$")
    board.get_by_role("button", name="Undo").click()
    api.expect(stones).to_have_count(0)


def test_the_keys_play_too_and_are_not_jupyterlabs(page: Any) -> None:
    board = page.locator(".gomc-board").nth(0)
    board.locator(".gomc-picture").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    api.expect(board.locator(".gomc-place")).to_have_text("F6")
    said(board, "^White plays .* your turn")
    page.keyboard.press("b")  # which would add a cell
    page.keyboard.press("u")
    said(board, "^Taken back")
    api.expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS) + 1)


def test_a_game_is_gone_through_by_slider_and_keys(page: Any) -> None:
    board = page.locator(".gomc-board").nth(1)
    slider = board.locator("input")
    slider.focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    said(board, "^Move 7 of ")
    board.locator(".gomc-picture").focus()
    page.keyboard.press("End")
    said(board, "the random game is over")
    api.expect(slider).to_have_value(slider.get_attribute("max"))
    back = board.get_by_role("button", name="Back")
    api.expect(back).to_have_attribute("title", "Back (key ArrowLeft on the board)")
    back.click()
    said(board, "passes")


def test_a_search_grows_before_ones_eyes_until_it_is_stopped(page: Any) -> None:
    board = page.locator(".gomc-board").nth(2)
    words = board.locator(".gomc-said")
    said(board, "playouts in")
    before = words.text_content()
    api.expect(words).not_to_have_text(before)
    board.get_by_role("button", name="Stop").click()
    said(board, "Stopped.$")


def test_a_slider_shows_another_picture_and_keeps_its_keys(page: Any) -> None:
    slid = page.locator(".gomc-slider")
    slid.locator("input").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    api.expect(slid.locator("b")).to_have_text("size = 7")
    api.expect(slid.locator("input")).to_have_attribute("aria-valuetext", "size = 7")
    pictures = slid.locator("figure")
    assert [pictures.nth(i).is_visible() for i in range(3)] == [False, False, True]
    page.keyboard.press("b")  # which would add a cell
    api.expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS) + 1)


def test_a_saved_notebook_shows_the_last_state(page: Any, lab: str, folder: Path) -> None:
    board = page.locator(".gomc-board").nth(0)
    click(page, board, 2, 2)
    said(board, "^White plays .* your turn")
    words = board.locator(".gomc-said").text_content()
    still = page.locator(".gomc-still")
    api.expect(still.nth(0)).to_be_hidden()
    api.expect(still.nth(0)).to_have_attribute("alt", re.compile(re.escape(words)))
    page.keyboard.press("Control+s")
    header = {"Authorization": f"token {TOKEN}"}
    for _ in range(10 * PATIENCE):
        if words in (folder / "boards.ipynb").read_text():
            break
        page.wait_for_timeout(100)
    (session,) = page.request.get(f"{lab}api/sessions", headers=header).json()
    page.request.delete(f"{lab}api/sessions/{session['id']}", headers=header)
    page.reload()
    for i in range(BOARDS):
        api.expect(still.nth(i)).to_be_visible()
    api.expect(page.locator(".gomc-board")).to_have_count(0)
    api.expect(page.get_by_text(words)).to_be_visible()
    api.expect(page.get_by_text("model not found").nth(0)).to_be_hidden()
