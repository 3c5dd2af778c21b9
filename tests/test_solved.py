"""Positions solved by hand: what every search finds, and where one idea sees less than another."""

from __future__ import annotations

import pytest

import gomc
from gomc import UCT, Abramson, AllMovesAsFirst, Annealing, Color, DepthTwo, MoveLists, Pruning
from gomc.backend import Backend
from gomc.game import Game
from gomc.settings import MOGO_TABLES, Search, Temperature

pytestmark = pytest.mark.compared

PRUNING = Pruning(minimum=20)

KINDS: dict[str, Search] = {
    "flat by score": Abramson("score"),
    "flat by wins": Abramson("wins"),
    "pruning": Abramson(pruning=PRUNING),
    "soft pruning": Abramson("wins", pruning=Pruning(minimum=20, equal=0, soft=True)),
    "all as first": AllMovesAsFirst(),
    "all as first by wins": AllMovesAsFirst("wins", ties="random"),
    "temperature": AllMovesAsFirst(temperature=Temperature(2)),
    "annealing": AllMovesAsFirst("wins", temperature=Annealing(games=500)),
    "move lists": MoveLists(temperature=20, games=500),
    "move lists by wins": MoveLists("wins", temperature=20, games=500),
    "depth two": DepthTwo(),
    "depth two by wins": DepthTwo("wins"),
    "depth two, pruning": DepthTwo(pruning=Pruning(minimum=5)),
    "depth two, all as first": DepthTwo(all_as_first=True),
    "depth two, both": DepthTwo("wins", pruning=PRUNING, all_as_first=True),
    "Sensei's UCT": UCT(),
    "MoGo's UCT": MOGO_TABLES,
}
every_kind = pytest.mark.parametrize("how", [pytest.param(how, id=name) for name, how in KINDS.items()])
both_colors = pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)


def position(go: Backend, text: str, color: Color, komi: float) -> Game:
    """Return the position of a diagram; for White to play, with all colours and the komi changed."""
    text = text if color is Color.BLACK else text.translate(str.maketrans("XO", "OX"))
    return go.Board.from_diagram(text, komi * color, to_play=color)


def solve(go: Backend, text: str, how: Search, color: Color, komi: float = 0.5) -> gomc.SearchResult:
    """Search a position."""
    return go.search(position(go, text, color, komi), how, playouts=1000, seed=1)


# --- Life and death.

STRAIGHT_THREE = """
    . . X O O
    . . X O .
    . X X O .
    . . X O .
    . . X O O
"""
"""O has three points in a row. In the middle of them O makes two eyes, and X leaves only one.

X has 15 points, and O lives with 10; if O dies, X has all 25.
"""


@every_kind
@both_colors
def test_a_move_that_kills(backend, how, color):
    """With a komi of 10.5 X wins only if O dies: after E3, E2 or E4 is taken by the other one."""
    result = solve(backend, STRAIGHT_THREE, how, color, komi=10.5)
    assert result.best == "E3"


LIVES = STRAIGHT_THREE.translate(str.maketrans("XO", "OX"))


@every_kind
@both_colors
def test_a_move_that_lives(backend, how, color):
    """Now the three points are those of X, who wins with a komi of -10.5 only if he lives."""
    assert solve(backend, LIVES, how, color, komi=-10.5).best == "E3"


# --- A snapback: the order of moves.

SNAPBACK = """
    . O X X
    O O X O
    O X X .
    . O X X
"""
"""X's string has one liberty, D2, and there are two stones for X to take.

D2 takes D3, but then the string of eight stones has the one liberty D3, where O takes them all: a
snapback. A1 takes B1 and gives the string a second liberty. Now the string of O has one liberty, A4,
which it cannot fill, nor can O take back at B1 (a ko) or play at D2 (suicide): whatever O does, X takes
four stones at A4 and has the whole board.
"""


def test_the_snapback_is_as_it_is_told(backend):
    board = position(backend, SNAPBACK, Color.BLACK, 0.5)
    assert board.liberties("C1").names == ("D2",)
    wrong = board.copy()
    wrong.play("D2")
    assert wrong.color_at("D3") is None
    assert (len(wrong.string("D2")), wrong.liberties("D2").names) == (8, ("D3",))
    wrong.play("D3")
    assert wrong.black.names == ()
    board.play("A1")
    assert board.color_at("B1") is None
    assert board.legal_moves().names == ()
    board.play("pass")
    board.play("A4")
    assert board.white.names == ("D3",)
    assert board.liberties("A1").names == ("A2", "B1")
    assert len(board.liberties("C1")) == 5


# Paper: BH 4.2.1, BH Figure 2
@both_colors
@pytest.mark.parametrize("by", ["score", "wins"])
@pytest.mark.parametrize("seed", range(3))
def test_all_moves_as_first_does_not_see_the_order_of_moves(backend, by, color, seed):
    """It walks into the snapback: D2 is good in the many games in which A1 or A4 came before it.

    Most games that X wins have D2 in them, and many that X loses have A1, played after the string was
    taken and worth nothing then. Bouzy and Helmstetter 2003, section 4.2.1 and Figure 2: the value of a
    move depends on when it is played, the more so after captures. More games do not help.
    """
    board = position(backend, SNAPBACK, color, 0.5)
    for games in (300, 3000):
        result = backend.search(board, AllMovesAsFirst(by), playouts=games, seed=seed)
        assert result.best == "D2"


# Paper: BH 4.5, BH Table 6
@both_colors
@pytest.mark.parametrize("by", ["score", "wins"])
@pytest.mark.parametrize("seed", range(3))
def test_depth_two_sees_the_snapback(backend, by, color, seed):
    """The best reply to D2 is at D3, and loses everything; to A1 there is no reply but a pass."""
    result = backend.search(
        position(backend, SNAPBACK, color, 0.5), DepthTwo(by), playouts=700, seed=seed
    )
    assert result.best == "A1"
    assert result.variation == ("A1", "pass")
    assert result.replies["D2"][0].name == "D3"
    assert result.replies["D2"][0].win_rate < 0.1
    assert [c.name for c in result.replies["A1"]] == ["pass"]


@both_colors
@pytest.mark.parametrize(
    "how",
    [
        DepthTwo(all_as_first=True),
        DepthTwo("wins", pruning=PRUNING, all_as_first=True),
        AllMovesAsFirst(temperature=Temperature(2)),
        AllMovesAsFirst("wins", temperature=Temperature(3)),
        UCT(),
        MOGO_TABLES,
    ],
    ids=repr,
)
def test_so_do_other_searches_that_look_at_the_reply(backend, how, color):
    """With a temperature O's good reply comes early in the games, and so D2 loses them."""
    for seed in range(3):
        board = position(backend, SNAPBACK, color, 0.5)
        assert backend.search(board, how, playouts=1000, seed=seed).best == "A1"


@both_colors
def test_a_random_reply_is_not_the_best_one(backend, color):
    """Flat search, whose replies are random, finds both moves nearly alike, and chooses by luck.

    Only the pass, after which O takes the string at D2, is clearly worse.
    """
    board = position(backend, SNAPBACK, color, 0.5)
    result = backend.search(board, Abramson(), playouts=6000, seed=1)
    values = {c.name: c.value for c in result.candidates}
    error = result.candidates[0].error
    assert abs(values["A1"] - values["D2"]) < 5 * error
    assert values["pass"] < min(values["A1"], values["D2"]) - 10 * error / 2
