"""Counterexamples to searches: positions and machines that mislead a search, a bandit or a stage.

The learner draws a position, and gomc judges the position, with a longer search, with a proof, or by
reading a ladder.
"""

from __future__ import annotations

import math

import gomc.reference as go
from gomc.course.exercises.goals import ONCE, board_of
from gomc.course.exercises.kinds import REAL, TEXT, pair
from gomc.course.exercises.model import Function
from gomc.course.exercises.posing import poses
from gomc.game import Game
from gomc.game.points import Geometry, bits, point_name
from gomc.game.position import View
from gomc.reference.board import flood, neighbours, play
from gomc.reference.sequence import saving_moves
from gomc.settings import GREEDY, UCB1, UCT, Abramson, AllMovesAsFirst

EACH, JUDGING = 150, 1000
"""The playouts of each move when flat Monte-Carlo chooses a move, and when two moves are compared."""


def _fooled(function: Function) -> tuple[bool, str]:
    """Return whether all moves as first choose a move that flat Monte-Carlo knows to be worse."""
    board = board_of(function, range(3, 7))
    chosen = go.search(board, AllMovesAsFirst(), playouts=400, seed=1).best
    flat = go.search(board, Abramson(), playouts=EACH * (len(board.legal_moves()) + 1), seed=1)
    if chosen == flat.best:
        return False, f"both searches choose {chosen}"
    # The best of many means is too good by chance, so other playouts judge the two moves.
    again = go.search(board, Abramson(), playouts=2 * JUDGING, seed=2, moves=[flat.best, chosen])
    moves = {each.name: each for each in again.candidates}
    best, its = moves[flat.best], moves[chosen]
    assert best.error is not None
    assert its.error is not None
    lost, error = best.value - its.value, 1.96 * math.hypot(best.error, its.error)
    said = f"all moves as first choose {chosen}, and flat Monte-Carlo chooses {flat.best}"
    if lost <= error:
        return False, f"{said}, but the difference, {lost:.1f} ± {error:.1f} points, may be chance"
    return True, f"A{said[1:]}, which is better by {lost:.1f} ± {error:.1f} points"


@poses(
    4,
    "Where all moves as first choose a worse move",
    TEXT,
    ONCE,
    (
        "Look for a move that is good only after another move, and loses if it is played first.",
        "In the second deceiving position of the tutorial the table gives both players a gain at C4, "
        "because it says how much it matters who plays there first. In truth C4 is bad for Black.",
    ),
    "",
    goal=_fooled,
    place=10,
)
def fooled_amaf() -> str:
    """Return a position in which all moves as first choose a worse move than flat Monte-Carlo.

    The position is a diagram of 3x3 to 6x6 points, with ``X`` for Black, ``O`` for White, Black to move
    and komi 0.5. gomc plays 400 playouts for all moves as first, and 150 playouts for each move for
    flat Monte-Carlo. Then gomc plays 1000 new playouts after each of the two chosen moves, and the
    means must differ by more than 1.96 standard errors.

    Bouzy and Helmstetter 2003, section 4.2; see `gomc.settings.AllMovesAsFirst`.
    """
    return """
        O X X .
        O . . O
        . O X X
        X O O .
        """


def _pays_greed(function: Function) -> tuple[bool, str]:
    """Return whether the greedy rule loses much less than UCB1 on two machines."""
    machines = function()
    if not all(0 <= p <= 1 for p in machines):
        return False, "the probability of a machine is from 0 to 1"
    greedy, ucb1 = (
        go.bandit(machines, rule, 200, runs=200, seed=1).regret[-1] for rule in (GREEDY, UCB1())
    )
    told = f"he greedy rule loses {greedy:.1f} coins and UCB1 {ucb1:.1f}"
    if ucb1 < 1:
        return False, f"t{told}: on these machines nobody can lose much"
    return (True, f"T{told}") if greedy < ucb1 / 2 else (False, f"t{told}")


@poses(
    7,
    "Two machines on which greed pays",
    pair("two numbers", REAL, "first", "second"),
    ONCE,
    (
        "The greedy rule loses much in the runs in which the better machine pays nothing at first.",
        "Choose the machines so that the first play of each machine cannot mislead.",
    ),
    "",
    goal=_pays_greed,
    place=20,
)
def greedy_machines() -> tuple[float, float]:
    """Return the probabilities of two machines on which greed loses less than half of UCB1's regret.

    The greedy rule plays each machine once, and then always the machine with the best mean so far. UCB1
    uses the constant of its authors. gomc plays both rules 200 times in each of 200 runs, and compares
    the regrets; UCB1 must lose a coin or more.

    MoGo's report RR-6062 (2006), section 2.2; see `gomc.settings.GREEDY`.
    """
    return 0.0, 1.0


PROOF = 3000
"""The most playouts of a proof."""


def _proved(board: Game, move: str) -> int:
    """Return 1 if a move is proved to win, -1 if the move is proved to lose, and 0 without a proof."""
    solver = UCT(solve=True, final="visits")
    root = go.search(board, solver, playouts=PROOF, seed=1, moves=[move]).root
    assert root is not None
    return int(root.children[0].solved)


def _trapped(function: Function) -> tuple[bool, str]:
    """Return whether flat Monte-Carlo chooses a move that loses, although another move wins."""
    board = board_of(function, range(3, 5))
    moves = len(board.legal_moves()) + 1
    flat = go.search(board, Abramson(by="wins"), playouts=100 * moves, seed=1)
    said = f"flat Monte-Carlo chooses {flat.best}"
    if _proved(board, flat.best) != -1:
        return False, f"{said}, and {PROOF} playouts do not prove that this move loses"
    by_rate = sorted(flat.candidates, key=lambda each: -each.win_rate)
    for move in [each.name for each in by_rate[1:4]]:
        if _proved(board, move) == 1:
            return True, f"F{said[1:]}, which loses, and {move} wins"
    return False, f"{said}, which loses, but none of the next three moves is proved to win"


@poses(
    8,
    "A trap for flat Monte-Carlo",
    TEXT,
    ONCE,
    (
        "Look for a move that wins against every reply but one.",
        "Small boards with few empty points have short proofs. On 3x3, look at Black's moves that "
        "leave a string in atari, so that White's only good reply is to take the string.",
    ),
    "",
    goal=_trapped,
    place=5,
)
def flat_trap() -> str:
    """Return a position in which flat Monte-Carlo chooses a move that loses, although another wins.

    The position is a diagram of 3x3 or 4x4 points, with ``X`` for Black, ``O`` for White, Black to move
    and komi 0.5. Flat Monte-Carlo gets 100 playouts for each move, and counts wins. UCT with
    ``solve=True`` must prove in 3000 playouts that the chosen move loses, and that one of the next
    three moves, by win rate, wins.

    MoGo's report RR-6062 (2006), section 2.3; see `gomc.settings.Abramson`.
    """
    return """
        O X .
        . O X
        . O .
        """


def saves(string: int, move: int, view: View, shape: Geometry) -> bool:
    """Return whether a move gives a string a second liberty."""
    return not string & play(move, view.own, view.other, view.atari, shape)[2]


def _in_vain(function: Function) -> tuple[bool, str]:
    """Return whether the stage Save proposes a move for a string that is caught in a ladder."""
    board = board_of(function, range(4, 10))
    view, shape = board.state.view, board.geometry
    threatened, found = view.own & view.atari, False
    points = board.legal_moves().bits
    while threatened:
        string = flood(threatened & -threatened, view.own, shape.stride)
        threatened &= ~string
        for last in bits(neighbours(string, shape.stride) & view.other):
            proposed = saving_moves(view._replace(last=1 << last), points, shape)
            moves = sum(1 << p for p in bits(proposed) if saves(string, 1 << p, view, shape))
            found = found or bool(moves)
            stone = (string & -string).bit_length() - 1
            if moves and go.ladder(board, stone).caught:
                name, move = point_name(stone, shape.size), (moves & -moves).bit_length() - 1
                return (
                    True,
                    f"Save plays {point_name(move, shape.size)}, and {name} is caught in a ladder",
                )
    if not view.own & view.atari:
        return False, "no black string here has a single liberty"
    if not found:
        return False, "Save proposes no move, because no move gives a string in atari two liberties"
    return False, "Save proposes a move, and the string escapes: no ladder catches the string"


@poses(
    9,
    "Where Save saves nothing",
    TEXT,
    ONCE,
    (
        "After the saving move the string must have two liberties, and White must have a move that "
        "puts the string in atari again, and so on to the edge.",
        "This is a ladder: the string runs diagonally, and White puts it in atari at every step.",
    ),
    "",
    goal=_in_vain,
    place=10,
)
def vain_save() -> str:
    """Return a position in which the stage Save moves a string that is caught nevertheless.

    The position is a diagram of 4x4 to 9x9 points, with ``X`` for Black, ``O`` for White and Black to
    move. White's last move has put a black string in atari: any white stone beside the string can be
    the last move. The stage Save must propose a move after which the string has two liberties or more,
    and White must catch the string all the same, in a ladder. gomc reads the ladder to its end.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.sequence.saving_moves`.
    """
    return """
        . . . . .
        . . O . .
        . O X . .
        . . O O .
        . . . . .
        """


LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . O X . . . . . .
    . . O O . . . . .
    . . . . . . . . .
    """
"""A ladder that runs from C3 to the upper right corner."""


def _breaks(function: Function) -> tuple[bool, str]:
    """Return whether a black stone away from the ladder's way saves the string at C3."""
    board, name = go.Board.from_diagram(LADDER), function().strip().upper()
    row, column = divmod(board.check(name), board.geometry.stride)
    if name in go.ladder(board, "C3").names:
        return False, f"{name} lies on the way of the ladder: look for a point beside the way"
    if max(abs(row - 6), abs(column - 2)) < 4:
        return False, f"{name} is less than four lines away from C3"
    board.set_up([*board.black.names, name], board.white.names)
    read = go.ladder(board, "C3")
    if read.caught:
        return False, f"with a black stone at {name} the string is caught all the same"
    return True, f"With a black stone at {name} the string escapes: {' '.join(read.names)}"


@poses(
    14,
    "A ladder breaker",
    TEXT,
    ONCE,
    (
        "Draw the ladder to its end, and look for points that touch its way.",
        "A stone helps if the string gets a third liberty when the ladder arrives there, or if the "
        "stone threatens to capture one of the ladder's stones.",
    ),
    "",
    goal=_breaks,
    place=20,
)
def ladder_breaker() -> str:
    """Return a point where a black stone saves the string at C3, four lines away or more.

    .. code-block:: text

        9 . . . . . . . . .
        8 . . . . . . . . .
        7 . . . . . . . . .
        6 . . . . . . . . .
        5 . . . . . . . . .
        4 . . O . . . . . .
        3 . O X . . . . . .
        2 . . O O . . . . .
        1 . . . . . . . . .
          A B C D E F G H J

    Black's string is in atari, and White catches the string in a ladder. The point, such as ``"A9"``,
    must not be one of the points at which the players move in this ladder, and must be four or more
    rows or columns away from C3. gomc puts the stone there, and reads the ladder again.

    "Current Frontiers in Computer Go" (2010), section II-D; see `gomc.reference.ladders`.
    """
    return "F8"
