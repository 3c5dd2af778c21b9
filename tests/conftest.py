"""What the tests share: the two backends, the folder of public games, and the site in Chromium.

The last line of a run says how many tests were skipped, and for want of what.
"""

import functools
import gc
import http.server
import shutil
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import pytest
from hypothesis import settings

import gomc
from gomc import reference
from gomc.arena import Match, Played, Turn
from gomc.backend import BACKENDS, Backend
from gomc.errors import MissingExtra
from gomc.game import Game
from gomc.results.searches import SearchResult
from gomc.results.stats import PlayoutRecord
from gomc.settings import UNIFORM, Stages
from gomc.settings.policy import Stage
from gomc.testing.pair import tree_differences

T = TypeVar("T")

settings.register_profile("long", max_examples=10 * settings.default.max_examples, deadline=None)
"""The profile of `make test-long`, which draws other examples each time."""
settings.register_profile("same", derandomize=True)
settings.load_profile("same")  # `make test` draws the same examples each time


CHEAP = 4000
"""So many games times points are searched by the reference in a tenth of a second."""


class Compared:
    """The fast backend; what is cheap is asked of the reference as well, and must be the same."""

    def __init__(self, fast: Backend) -> None:
        self.fast = fast

    def __getattr__(self, name: str) -> Any:
        return getattr(self.fast, name)

    def search(self, board: Game, *how: Any, **options: Any) -> SearchResult:
        """Search by the fast backend, and by the reference if that is cheap and needs no clock."""
        searched = self.fast.search(board, *how, **options)
        games = options.get("playouts") if options.keys() <= {"playouts", "seed"} else None
        if games is not None and games * board.size**2 <= CHEAP:
            right = reference.search(board, *how, **options)
            assert right == searched
            assert not [*tree_differences(right.root, searched.root, board.size)]
        return searched

    def playout(self, *arguments: Any, **options: Any) -> PlayoutRecord:
        """Play a random game by both backends."""
        record = self.fast.playout(*arguments, **options)
        assert reference.playout(*arguments, **options) == record
        return record


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let every test of a backend be a test of both, one after the other, or of both `Compared`."""
    if "backend" in metafunc.fixturenames:
        names: list[Any] = [*BACKENDS]
        if metafunc.definition.get_closest_marker("compared"):
            names = ["compared", pytest.param("reference", marks=pytest.mark.slow)]
        metafunc.parametrize("backend", names, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow all but a few cases of each test that is `sampled`."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for of_test in cases.values():
        (number,) = of_test[0].get_closest_marker("sampled").args  # type: ignore[union-attr]
        for item in left_out(of_test, number):
            item.add_marker(pytest.mark.slow)


def left_out(cases: list[T], number: int) -> list[T]:
    """Return all but so many cases, which lie as far apart as can be.

    >>> left_out([0, 1, 2, 3, 4, 5, 6], 3)
    [1, 2, 4, 5]
    """
    chosen = {round(i * (len(cases) - 1) / max(number - 1, 1)) for i in range(number)}
    return [case for place, case in enumerate(cases) if place not in chosen]


MISSING = {
    "shared": "the folder ../shared",
    "GNU Go": "GNU Go",
    "OpenSpiel": "OpenSpiel",
    "Chromium": "Chromium",
    "playwright": "playwright",
    "numba": "numba",
    "sgfmill": "sgfmill",
}
"""What a test may need, by a word of the reason for which it is skipped."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: Any) -> Generator[None, None, None]:
    """Say at the end in one line how many tests were skipped, and what each of them needs."""
    yield
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ())]
    if reasons:
        terminalreporter.line(said_of_skipped(reasons))


def said_of_skipped(reasons: list[str]) -> str:
    """Return a sentence about the tests that were skipped for these reasons.

    >>> said_of_skipped(["Skipped: no folder /x/shared", "Skipped: no Chromium"])
    'Skipped tests: 1 for want of the folder ../shared, 1 for want of Chromium.'
    """
    needs = Counter(
        next((name for word, name in MISSING.items() if word in reason), "something else")
        for reason in reasons
    )
    parts = (f"{number} for want of {name}" for name, number in needs.most_common())
    return f"Skipped tests: {', '.join(parts)}."


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> Any:
    """The backend that a test asks."""
    try:
        if request.param == "compared":
            return Compared(gomc.load("fast"))
        return gomc.load(request.param)
    except MissingExtra as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session", autouse=True)
def ctrl_c() -> None:
    """Let Ctrl-C be heard, which a shell lets programs ignore that it runs in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def _without_what_other_tests_left() -> None:
    """Let the collector of garbage leave out all that is there: it would search it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public games and positions that may lie beside the checkout."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip(f"no folder {folder} with public games and positions")
    return folder


def invented_game(match: Match, number: int, score: float) -> Played:
    """Return a game with this score from the view of `a`; games of other numbers have other moves."""
    score *= match.color_of_a(number)
    moves = [f"{column}{int(digit) + 1}" for column, digit in zip("ABCD", f"{number:04o}", strict=True)]
    return Played(
        key=match.key,
        number=number,
        players=match.specs(number),
        versions=("gomc 1", "gomc 1"),
        seeds=match.seeds(number),
        turns=tuple(Turn(move, seconds=0.5) for move in (*moves, "pass", "pass")),
        result="0" if not score else f"{'B' if score > 0 else 'W'}+{abs(score):g}",
        score=score,
        ended="score",
        said="",
        when=f"2026-01-{number % 28 + 1:02d}T12:00:00Z",
        version="0.1",
    )


@pytest.fixture(scope="session")
def invented() -> Callable[[Match, int, float], Played]:
    """A function that returns a game which nobody played: of a match, with a number, with a score."""
    return invented_game


def first_moves(go: Backend, board: Game, stage: Stage) -> set[str]:
    """Return the moves that a stage finds; none if all games begin as they do without stages."""
    moves, others = (
        [go.playout(board, seed, policy=policy).names[0] for seed in range(16)]
        for policy in (Stages(stage), UNIFORM)
    )
    return set() if moves == others else set(moves)


@pytest.fixture(scope="session")
def fires() -> Callable[[Backend, Game, Stage], set[str]]:
    """A function that returns what a stage finds in a position, as it is seen from outside."""
    return first_moves


def within(limit: float, work: Callable[[], T]) -> T:
    """Do some work that takes less than so many seconds, and return what it returns.

    A busy machine may stand still in one try, but not in all of five.
    """
    took = []
    for _ in range(5):
        began = perf_counter()
        found = work()
        took.append(perf_counter() - began)
        if took[-1] < limit:
            return found
    pytest.fail(f"it never took less than {limit} s: {took}")


@pytest.fixture(scope="session")
def promptly() -> Callable[[float, Callable[[], T]], T]:
    """A function that does some work that must take less than so many seconds."""
    return within


# --- The built site in Chromium.

SITE = Path(gomc.__file__).parent.parent / "docs" / "_build" / "site"
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PATIENCE = 300
"""Seconds after which something is not going to happen any more."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the site is shown, by nothing but a server of files."""
    if not (SITE / "lab").exists():
        pytest.skip("no site: make site")

    class Silent(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Silent, directory=str(SITE))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, without a network but for this machine."""
    api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install 'gomc[dev]'")
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium")
    api.expect.set_options(timeout=1000 * PATIENCE)
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@contextmanager
def watched(browser: Any, address: str) -> Iterator[Any]:
    """A new page, and proof that it asked nobody else for anything, and kept to its policy."""
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(1000 * PATIENCE)
    asked: list[str] = []
    told: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: told.append(message.text))
    yield context.new_page()
    context.close()
    assert asked
    local = (address, address.replace("http", "ws", 1), "data:", "blob:")
    assert [url for url in asked if not url.startswith(local)] == []
    assert [text for text in told if "Content Security Policy" in text] == []


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A new page, which is `watched`."""
    with watched(browser, address) as page:
        yield page


@pytest.fixture(scope="module")
def shared_page(browser: Any, address: str) -> Iterator[Any]:
    """A page that the tests of a module share, and that is `watched`."""
    with watched(browser, address) as page:
        yield page
