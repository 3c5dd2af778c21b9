"""The tour: what it shows, checks and writes."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gomc
import gomc.reference
from gomc import programs, sgf
from gomc.course import tour
from gomc.course.tour import game, searches
from gomc.errors import GomcError, MissingExtra
from gomc.results.searches import SearchResult


def give(out: Path, capsys: pytest.CaptureFixture[str], seed: int = 1) -> str:
    """Give a short tour, and return what it printed."""
    tour.run(out / "tour.svg", seed, few=60, many=120)
    return capsys.readouterr().out


def test_tour_on_both_backends(tmp_path, capsys):
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    text = give(tmp_path, capsys)
    for program in ("abramson", "uct"):
        found = gomc.reference.search(
            board_of_the_moment(), programs.find(program), playouts=60, seed=1
        )
        assert f"{program}: {found.best} again, and all {found.nodes} nodes are the same" in text
        assert str(found).splitlines()[2] in text
        assert re.search(rf"{program} +[\d,]+ +[\d,]+ +\d+x", text)
    best = gomc.load("fast").search(board_of_the_moment(), programs.GOMC, playouts=12, seed=1)
    assert str(best).splitlines()[2] in text
    plain = " ".join(text.split())
    assert re.search(
        r"search played [\d,]+ games a second\. The other programs expect to win \d+% ", plain
    )
    expected = f"gomc's program expects {best.win_rate:.0%} with {best.best}, the best move found."
    assert (
        f"{expected} Is there a move that saves White? A move earlier White needed two moves: J4"
        in plain
    )
    assert re.search(r"in \d+\.\d seconds", text)
    assert "120 playouts" in text
    assert "MoGo played H5, and 22 moves later MoGo gave up" in " ".join(text.split())
    picture = (tmp_path / "tour.svg").read_text()
    assert 'class="gomc-' in picture  # by this mark `gomc tour` knows the picture again
    assert "White: " in picture
    assert "12 playouts" in picture
    ElementTree.fromstring(picture)


def board_of_the_moment() -> gomc.reference.Board:
    record = sgf.read(Path(gomc.__file__).parent / "data" / game.GAME)
    return record.board_at(game.MOMENT, gomc.reference.Board)


@pytest.mark.slow
def test_words_are_plain_where_no_terminal_is(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(searches, "load", lambda _: gomc.reference)
    text = give(tmp_path, capsys)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 85
    assert ". (X)  4" in text


def test_tour_without_numba_shows_the_reference(tmp_path, capsys, monkeypatch):
    def missing(_name: str) -> None:
        raise MissingExtra("the fast backend needs numba: pip install 'gomc[fast]'.")

    monkeypatch.setattr(searches, "load", missing)
    text = give(tmp_path, capsys)
    assert "pip install 'gomc[fast]'. The tour goes on without the fast" in " ".join(text.split())
    assert "nodes are the same" not in text
    assert "60 playouts" in (tmp_path / "tour.svg").read_text()


def test_a_difference_between_the_backends_is_an_error(tmp_path, monkeypatch):
    class Faulty:
        Board = gomc.reference.Board
        playouts = staticmethod(gomc.reference.playouts)

        @staticmethod
        def search(*args: object, **options: object) -> SearchResult:
            result = gomc.reference.search(*args, **options)
            if result.root is not None:
                result.root.children[3].visits += 1
            return result

    monkeypatch.setattr(searches, "load", lambda _: Faulty)
    with pytest.raises(GomcError, match=r"not in lockstep.*uct, the node at the root after .* visits"):
        tour.run(tmp_path / "tour.svg", few=60, many=120)


def test_a_flat_difference_is_found_too():
    board = gomc.reference.Board(3)
    right = gomc.reference.search(board, programs.ABRAMSON, playouts=30, seed=1)
    searches.compare(programs.ABRAMSON, right, dataclasses.replace(right, seconds=0.0))
    with pytest.raises(GomcError, match="not in lockstep"):
        searches.compare(programs.ABRAMSON, right, dataclasses.replace(right, nodes=1))


def test_an_interrupted_search_ends_the_tour():
    result = gomc.reference.search(gomc.reference.Board(3), programs.UCT, playouts=30, seed=1)
    assert searches.whole(result, 30) is result
    with pytest.raises(KeyboardInterrupt):
        searches.whole(result, 31)


def test_a_picture_without_a_folder_is_refused_at_once(tmp_path, capsys):
    with pytest.raises(GomcError, match=r"there is no folder .*missing"):
        give(tmp_path / "missing", capsys)
    assert capsys.readouterr().out == ""


def test_a_wrong_seed_is_told_before_the_tour(tmp_path: Path) -> None:
    with pytest.raises(GomcError, match="seed must be"):
        tour.run(tmp_path / "tour.svg", seed=-1)
