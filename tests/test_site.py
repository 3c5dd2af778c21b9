"""The site in a real browser: a move on the front page, a cell of a tutorial, lockstep with CPython."""

from __future__ import annotations

import base64
import doctest
import importlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gomc

ROOT = Path(gomc.__file__).parent.parent
SITE = ROOT / "docs" / "_build" / "site"
SOURCE = ROOT / "docs" / "site"
CALLS = (ROOT / "ready" / "work.py").read_text()

SEARCH = """
import gomc
go = gomc.load(NAME)
board = go.Board(7)
for move in ("D4", "E3", "E5", "C5"):
    board.play(move)
found = []
for program in ("uct", "mogo", "olga", "gomc"):
    result = go.search(board, gomc.programs.find(program), playouts=60, seed=7)
    each = [(c.name, c.visits, repr(c.value)) for c in result.candidates]
    found.append([result.best, result.nodes, *each])
game = go.playout(board, seed=5)
found.append([game.score, *game.names])
import json
text = json.dumps(found)
"""
"""Some searches and a random game with the backend NAME; `text` is all that came of them."""

LEARNING = """
import json
from pathlib import Path
from tempfile import TemporaryDirectory
import gomc
import gomc.reference as go
from gomc.game.record import Record
from gomc.lab import learn
colors = gomc.Color.BLACK, gomc.Color.WHITE
games = [go.playout(go.Board(5), seed, policy=gomc.settings.SEQUENCE_LIKE).moves for seed in range(20)]
records = [Record(5, moves=tuple((colors[n % 2], m) for n, m in enumerate(moves))) for moves in games]
with TemporaryDirectory() as folder:
    features = "3x3,capture,extension,self-atari,border,last"
    lesson = learn.Lesson(records, Path(folder) / "weights.json", features=features, until=0.001)
    model = learn.learn(lesson)
    weights = learn.read(lesson.out)
found = {key: model.certificate[key] for key in ("moves", "updates", "log-evidence", "apart")}
found |= {name: gammas.tolist() for name, gammas in weights.gammas.items()}
text = json.dumps([found, learn.weights(go.Board(5), weights)])
"""
"""Weights that are learned from some games; `text` is the weights as they are written, and figures."""

LOCKSTEP = """
import gomc
import gomc.fast as fast
from gomc import settings
from gomc.game.rules import Rules
from gomc.reference import playout
from gomc.search.reuse import KeptTree
from gomc.settings.bysize import on
from gomc.testing.pair import Pair

def in_a_kept_tree(go, board, how, seed):
    tree, later = KeptTree(), board.copy()
    first = go.search(later, how, playouts=40, seed=seed, tree=tree)
    later.play(first.best)
    return first if later.ended else go.search(later, how, playouts=40, seed=seed, tree=tree)

POLICIES = [settings.UNIFORM, settings.PURE, settings.SEQUENCE_LIKE, settings.FUEGO]
POLICIES += [gomc.patterns.MONTEGNU_DB]
for size in (5, 7, 9, 13, 19):
    pair = Pair(fast, size, 7.0, Rules())
    for number, move in enumerate(playout(pair.board, seed=size).names):
        pair.do("play", move)
        if number % 40 == 10:
            pair.compare_all()
        if number == 10:
            for policy in POLICIES:
                pair.compare(str(policy), lambda go, board: go.playout(board, 3, policy=policy))
                pair.compare(str(policy), lambda go, board: go.playouts(board, 70, 3, policy=policy))
            for seed, how in enumerate(searches() if size < 9 else ()):
                search = lambda go, board: go.search(board, on(how, size), playouts=70, seed=seed)
                pair.compare(f"search {seed}", search)
                if isinstance(on(how, size), gomc.UCT):
                    twice = lambda go, board: in_a_kept_tree(go, board, on(how, size), seed)
                    pair.compare(f"search {seed} in a kept tree", twice)
"""
"""Games in which both backends answer all questions, and on small boards all searches.

The searches are those whose kernels are ready; searches with a tree go on in this tree, too.
"""

LARGE = """
import json
import gomc
from gomc.reference import playout
from gomc.settings.bysize import on
go = gomc.load(NAME)
found = []
for size in (9, 13, 19):
    board = go.Board(size)
    for move in playout(board, seed=size).names[:11]:
        board.play(move)
    for seed, how in enumerate(searches()):
        if size == 9 or not isinstance(how, gomc.DepthTwo):
            result = go.search(board, on(how, size), playouts=8, seed=seed)
            each = [(c.name, c.visits, repr(c.value)) for c in result.candidates]
            found.append([size, seed, result.best, result.nodes, *each])
text = json.dumps(found)
"""
"""All searches whose kernels are ready, on large boards, with the backend NAME."""

CONTRACT = """
import base64, io, sys, zipfile
for wheel in WHEELS:
    zipfile.ZipFile(io.BytesIO(base64.b64decode(wheel))).extractall("/packages")
sys.path.append("/packages")
from types import ModuleType
import numpy
numpy.random = sys.modules["numpy.random"] = ModuleType("numpy.random")  # Hypothesis seeds it
vars(numpy.random).update(seed=lambda _: None, get_state=lambda: None, set_state=lambda _: None)
import gomc
import gomc.fast as fast
import gomc.reference as reference
from gomc.contract import NAMES
from gomc.testing import check_backend

counts = {name: [0, 0] for name in (*NAMES, "kept tree")}
owners = []  # the trees that were kept, each with the backend that made the tree

def answering(name):
    def answer(*args, **named):
        tree = named.get("tree")
        owner = next((backend for kept, backend in owners if kept is tree), None)
        answered = owner or fast
        try:
            result = getattr(answered, name)(*args, **named)
        except gomc.GomcError as error:
            if owner or "gomc.reference can answer this call" not in str(error):
                raise
            answered = reference
            result = getattr(reference, name)(*args, **named)
        counts[name][answered is reference] += 1
        counts["kept tree"][answered is reference] += owner is not None
        if tree is not None and owner is None:
            owners.append((tree, answered))
        return result
    return answer

module = ModuleType("page")
for name in NAMES:
    setattr(module, name, answering(name))
module.Board = fast.Board
check_backend(module, examples=EXAMPLES, seed=1, sizes=(5, 3, 7, 9))
import json
text = json.dumps(counts)
"""
"""The contract test; the reference answers where no kernel is ready, and all answers are counted.

A kept tree belongs to one backend: the backend that made the tree goes on in the tree.
"""

TUTORIAL = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.reset()
for cell in cells:
    shell.run_cell(cell).raise_error()
"""
"""Run the code of a notebook."""

site = pytest.mark.site


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebooks of the page."""
    out = tmp_path_factory.mktemp("page") / "contents"
    code = "import sys; sys.path.append(sys.argv[1]); from notebooks import *; "
    code += "write_notebooks(Path(sys.argv[2]), Path(sys.argv[3]))"
    subprocess.run([sys.executable, "-c", code, SOURCE, ROOT / "tutorials", out], check=True)
    return out


def expect(found: Any) -> Any:
    """Wait for something, with patience."""
    from playwright.sync_api import expect

    return expect(found)


def wait_for_kernel(page: Any) -> None:
    """Wait until a notebook has its kernel; Jupyter may forget cells that are run before."""
    expect(page.locator(".jp-KernelStatus-success")).to_be_attached()


def run_cell(page: Any, number: int, code: str) -> Any:
    """Run code in a cell of the notebook, and return the cell's output."""
    cell = page.locator(".jp-CodeCell").nth(number)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(code)
    page.keyboard.press("Shift+Enter")
    return cell.locator(".jp-OutputArea")


@site
def test_a_click_on_the_front_page_is_answered(page: Any, address: str) -> None:
    page.goto(f"{address}/index.html")
    page.select_option("#gomc-front-size", "5")
    board = page.locator("#gomc-front .gomc-board")
    stones = board.locator("circle[fill^='url(#gomc-']")
    expect(stones).to_have_count(0)
    board.locator(".gomc-picture").focus()
    for key in ("ArrowRight", "Enter"):  # the first key comes to the middle
        page.keyboard.press(key)
    played = board.locator(".gomc-played")
    expect(played).to_have_count(1)  # at once: Python has only begun to come
    said = board.locator(".gomc-said")
    expect(said).to_have_text(re.compile("^Python is "))
    expect(played).to_have_count(1)
    expect(page.locator("#gomc-front-progress")).to_be_visible()
    expect(said).to_have_text(re.compile("^White plays .* your turn"))
    expect(page.locator("#gomc-front-progress")).to_be_hidden()
    expect(stones).to_have_count(2)
    board.get_by_role("button", name="Undo").click()
    expect(stones).to_have_count(0)


@site
def test_another_size_is_played_by_the_same_python(page: Any, address: str) -> None:
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))
    page.goto(f"{address}/index.html")
    board = page.locator("#gomc-front .gomc-board")
    said = board.locator(".gomc-said")
    page.select_option("#gomc-front-program", "gomc")
    for size in ("5", "7"):  # the first board is left while Python comes, or thinks
        page.select_option("#gomc-front-size", size)
        board.locator(".gomc-picture").click()
    expect(said).to_have_text(re.compile("^White plays .* your turn"))
    expect(board.locator(".gomc-picture")).to_have_attribute("aria-label", re.compile("7 by 7"))
    page.select_option("#gomc-front-program", "mogo")
    expect(said).to_have_text("Black to play: your turn.")
    assert len(workers) == 1


@site
def test_every_page_has_a_policy_that_forbids_other_scripts(browser: Any, address: str) -> None:
    files = [*SITE.glob("**/*.html")]
    assert len(files) > 50
    policy = '<meta http-equiv="Content-Security-Policy"'
    assert [path.name for path in files if path.read_text().count(policy) != 1] == []
    page = browser.new_page()
    page.goto(f"{address}/index.html")
    add = """() => {
        const script = document.createElement("script");
        script.text = "window.ran = true";
        document.body.append(script);
    }"""
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate(add)
    assert page.evaluate("window.ran") is None
    page.close()


@site
@pytest.mark.parametrize("name", ["glossary", "experiments/bh-2", "api/gomc.reference.sight.ladders"])
def test_the_sidebar_shows_the_current_page(page: Any, address: str, name: str) -> None:
    page.set_viewport_size({"width": 1200, "height": 400})
    page.goto(f"{address}/{name}.html")
    expect(page.locator(".sidebar-tree .current-page > a")).to_be_in_viewport()


@site
def test_commands_and_examples_are_copied_without_prompts_and_answers(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/index.html")
    copied = []
    for button in page.locator("button.copybtn").all()[:2]:
        button.dispatch_event("click")
        page.wait_for_timeout(500)
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    assert copied[0].startswith("make tour")
    assert "\nmake lab" in copied[0]
    assert copied[1].startswith('import gomc\nboard = gomc.Board.from_diagram(\n    """\n')
    assert "    . X X . .\n" in copied[1]
    assert copied[1].splitlines()[-1].endswith("== result")


def with_python(page: Any, address: str) -> Any:
    """Load Python and the packages of the site into a page that has nothing else; return the page."""
    page.goto(f"{address}/front/beginning.json")  # no page of the site, and so without its policy
    page.evaluate(
        """async () => {
            const source = new URL("../lab/static/pyodide/pyodide.mjs", location);
            const lock = await (await fetch(new URL("pyodide-lock.json", source))).json();
            const { loadPyodide } = await import(source);
            window.python = await loadPyodide({ packages: Object.keys(lock.packages) });
        }"""
    )
    return page


@pytest.fixture(scope="module")
def python(shared_page: Any, address: str) -> Any:
    """A page with Python; tests share the page, because Python takes long to come."""
    return with_python(shared_page, address)


def run(python: Any, code: str, **names: Any) -> str:
    """Run code by the Python of a page, and return what `text` is then."""
    found: str = python.evaluate(
        """([code, names]) => {
            const globals = window.python.toPy({ __name__: "__main__", ...names });
            window.python.runPython(code, { globals });
            return globals.get("text");
        }""",
        [code, names],
    )
    return found


@site
@pytest.mark.parametrize("name", ["reference", "fast"])
def test_a_search_in_the_page_is_the_one_outside(python: Any, name: str) -> None:
    found = run(python, SEARCH, NAME=name)
    here: dict[str, Any] = {"NAME": "reference"}
    exec(SEARCH, here)
    assert json.loads(found) == json.loads(here["text"])


@site
def test_weights_learned_in_the_page_are_those_learned_outside(python: Any) -> None:
    here: dict[str, Any] = {}
    exec(LEARNING, here)
    found, right = (json.loads(text) for text in (run(python, LEARNING), here["text"]))
    assert found[0] == right[0]
    assert found[1] == pytest.approx(right[1])


@site
def test_the_fast_backend_of_the_page_is_in_lockstep(python: Any) -> None:
    run(python, f"{CALLS}\n{LOCKSTEP}\ntext = ''")


@site
def test_searches_of_the_page_on_large_boards_are_those_of_the_reference(python: Any) -> None:
    """The reference answers outside the page, where it takes a fraction of the time."""
    found = run(python, f"{CALLS}\n{LARGE}", NAME="fast")
    here: dict[str, Any] = {"NAME": "reference"}
    exec(f"{CALLS}\n{LARGE}", here)
    assert json.loads(found) == json.loads(here["text"])


HYPOTHESIS = """
hypothesis==6.155.7 --hash=sha256:9f634bdb1f9e9b8ab6ba09431cf2deedb750c96978125a6fb3c5a0f6c6db4131
sortedcontainers==2.4.0 --hash=sha256:a163dcaede0f1c021485e957a39245190e74249897e2ae4b2aa38595db237ee0
"""
"""The last Hypothesis of plain Python, which the page can run; `pip` takes no other files."""


@pytest.fixture
def hypothesis_wheels(tmp_path: Path) -> list[str]:
    """The wheels of Hypothesis, in letters."""
    wanted = tmp_path / "wanted.txt"
    wanted.write_text(HYPOTHESIS)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    pip += ["--platform=any", "--python-version=3.14", "--require-hashes"]
    subprocess.run([*pip, f"--dest={tmp_path}", f"--requirement={wanted}"], check=True)
    return [base64.b64encode(path.read_bytes()).decode() for path in tmp_path.glob("*.whl")]


@site
def test_the_fast_backend_of_the_page_keeps_the_contract(
    page: Any, address: str, hypothesis_wheels: list[str]
) -> None:
    text = run(with_python(page, address), CONTRACT, WHEELS=hypothesis_wheels, EXAMPLES=25)
    by_fast = {name: fast for name, (fast, _) in json.loads(text).items()}
    asked = ("eyes", "near", "ladder", "playout", "playouts", "search", "kept tree")
    assert min(by_fast[name] for name in asked) > 0


@site
@pytest.mark.parametrize("name", tomllib.loads((SOURCE / "tutorials.toml").read_text())["names"])
def test_a_tutorial_of_the_page_runs_there(notebooks: Path, python: Any, name: str) -> None:
    book = json.loads((notebooks / f"{name}.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    run(python, f"{TUTORIAL}\ntext = ''", cells=cells)


@site
def test_cells_of_a_tutorial_run_in_the_page(page: Any, address: str) -> None:
    page.goto(f"{address}/tutorials/01-rules.html")
    page.get_by_role("link", name="Run it here").click()
    wait_for_kernel(page)
    cells = page.locator(".jp-CodeCell")
    cells.first.locator(".cm-content").click()
    for _ in range(6):  # the cells, and the texts between them
        page.keyboard.press("Shift+Enter")
    expect(cells.nth(2).locator(".jp-InputPrompt")).to_have_text("[3]:")
    expect(cells.nth(1).locator("img[src^='data:image/svg']")).to_be_visible()
    expect(cells.nth(2).locator(".jp-OutputArea-output")).to_contain_text("3 . O X . .")


@site
def test_a_board_in_the_page_plays_without_threads(page: Any, address: str) -> None:
    page.goto(f"{address}/lab/notebooks/index.html?path=01-rules.ipynb")
    wait_for_kernel(page)
    lines = ["from gomc.show.notebook import play", "import gomc.reference as go"]
    run_cell(page, 0, "\n".join([*lines, "play('uct', go.Board(5), backend=go, playouts=100)"]))
    board = page.locator(".gomc-board")
    said = board.locator(".gomc-said")
    expect(said).to_have_text(re.compile("your turn"))
    board.locator(".gomc-picture").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(said).to_have_text(re.compile("^White plays .* your turn"))


LONG_SEARCH = """
import gomc.fast as go
print("begun")
print("ended after", go.search(go.Board(9), "gomc", playouts=100_000_000).playouts)
"""
LONG_MATCH = """
from gomc.arena import Match, Store, play
store, match = Store(":memory:"), Match("olga", "abramson", games=10_000, size=5, playouts=520)
play([match], store, watch=lambda _, game: print("game", game.number))
"""


@site
def test_a_long_search_and_a_long_match_are_interrupted(page: Any, address: str) -> None:
    page.goto(f"{address}/lab/notebooks/index.html?path=01-rules.ipynb")
    wait_for_kernel(page)
    stop = page.locator("[data-command='notebook:interrupt-kernel']").first
    for milliseconds in (0, 3000):  # while the search loads its kernels, and in its games
        out = run_cell(page, 0, LONG_SEARCH)
        expect(out).to_contain_text("begun")
        page.wait_for_timeout(milliseconds)
        stop.click()
        expect(out).to_contain_text(re.compile(r"ended after \d+"))
    out = run_cell(page, 1, LONG_MATCH)
    expect(out).to_contain_text("game 2")
    stop.click()
    expect(out).to_contain_text("KeyboardInterrupt")
    out = run_cell(page, 2, "print(store.outcome(match).tally.games >= 3)")
    expect(out).to_contain_text("True")


@site
def test_a_search_is_watched_in_the_page_and_stopped(page: Any, address: str) -> None:
    page.goto(f"{address}/lab/notebooks/index.html?path=01-rules.ipynb")
    wait_for_kernel(page)
    code = "import gomc.fast as go\nfrom gomc.show.notebook import watch\n"
    run_cell(page, 0, code + "watch(go.Board(9), 'mogo', playouts=100_000_000)")
    said = page.locator(".gomc-board .gomc-said")
    expect(said).to_contain_text("playouts in")
    before = said.inner_text()
    expect(said).not_to_have_text(before)  # the search goes on
    page.locator(".gomc-board").get_by_role("button", name="Stop").click()
    expect(said).to_contain_text("Stopped.")


def test_the_tutorials_of_the_page_are_those_that_the_documentation_offers(notebooks: Path) -> None:
    names = [path.stem for path in sorted(notebooks.glob("*.ipynb"))]
    assert names == tomllib.loads((SOURCE / "tutorials.toml").read_text())["names"]
    elsewhere = tomllib.loads((SOURCE / "tutorials.toml").read_text())["elsewhere"]
    assert {int(name[:2]) for name in elsewhere} == {11, 17, 20, 21, 22, 23}
    assert {*names, *elsewhere} == {path.stem for path in (ROOT / "tutorials").glob("*.ipynb")}


@pytest.mark.parametrize("module", ["notebooks", "policy"])
def test_examples_of_what_builds_the_site_are_true(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(SOURCE)
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert not failed


def test_every_wheel_of_the_page_has_its_hash() -> None:
    lines = (SOURCE / "wheels.txt").read_text().splitlines()
    wheels = [line for line in lines if not line.startswith("#")]
    pinned = re.compile(r"[\w-]+==\S+ --hash=sha256:[0-9a-f]{64}")
    assert len(wheels) > 20
    assert [line for line in wheels if not pinned.fullmatch(line)] == []


def test_notebooks_of_the_page_are_trusted_and_their_sentences_end_once(notebooks: Path) -> None:
    for path in notebooks.glob("*.ipynb"):
        cells = json.loads(path.read_text())["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert all(cell["metadata"].get("trusted") for cell in code)
        said = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        assert re.findall(r"\w[?!.]\. ", said) == []


def test_notebooks_of_the_page_need_no_numba_and_link_only_to_each_other(notebooks: Path) -> None:
    for path in notebooks.glob("*.ipynb"):
        text = path.read_text()
        assert "import numba" not in text
        cells = json.loads(text)["cells"]  # in code, f[i](x) is no link
        said = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        links = re.findall(r"\]\(([^)#]+)\)", "".join(said))
        assert [link for link in links if "://" not in link and not (notebooks / link).is_file()] == []
