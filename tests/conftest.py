"""What the tests share: the two backends, and the folder of public games and positions."""

import signal
from pathlib import Path

import pytest

import gomc
from gomc.backend import Backend


@pytest.fixture(scope="session", params=["reference", "fast"])
def backend(request: pytest.FixtureRequest) -> Backend:
    """Each backend in turn, so that every test of one is a test of both."""
    if request.param == "fast":
        pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load(request.param)


@pytest.fixture(scope="session", autouse=True)
def ctrl_c() -> None:
    """Let Ctrl-C be heard, which a shell lets programs ignore that it runs in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public games and positions that may lie beside the checkout."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip(f"no folder {folder} with public games and positions")
    return folder
