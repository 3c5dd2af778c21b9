"""Positions of the kinds of section III: that their answers are right, and what is made of answers."""

from __future__ import annotations

import pytest

import gomc.reference as go
from gomc.arena import Store
from gomc.arena.answers import keep
from gomc.course.exercises.fights import semeai
from gomc.game import Game
from gomc.game.life import Fight, benson
from gomc.game.points import Points, bits
from gomc.lab.experiments import find, weaknesses
from gomc.lab.experiments.moments import PARTS, PUZZLES, moments
from gomc.lab.experiments.questions import ExpectedWinRate
from gomc.lab.experiments.studies import Form
from gomc.reference.board import area, legal, play

ALGEBRA = go.Board._algebra
DEEPEST = 24


class Proof:
    """Tries all moves, deeper and deeper, until it is proven who wins.

    Only points are tried that are not settled by Benson's rule: in a player's own territory a move
    loses nothing and gains nothing that a pass would not. A position is won or lost when two passes end
    the game, or when one player's unconditional points are enough. So what it proves is certain; a line
    that is too long, such as one that goes round in circles, proves nothing.
    """

    def __init__(self, board: Game) -> None:
        self.shape = board.geometry
        black, white = board.state.black, board.state.white
        settled = self.settled(black, white, board.state.atari) | self.settled(
            white, black, board.state.atari
        )
        self.open = self.shape.board & ~settled
        self.known: dict[tuple[int, ...], int] = {}
        self.tried: dict[tuple[int, ...], int] = {}
        self.good: dict[tuple[bool, int], int] = {}

    def settled(self, own: int, other: int, atari: int) -> int:
        """Return the unconditional points of the player of `own`."""
        stones, territory = benson(Fight(own, other, atari), self.shape, ALGEBRA)
        return stones | territory

    def certain(self, own: int, other: int, atari: int, lead: float) -> int:
        """Return 1 or -1 if the player of `own` has won or lost for certain, else 0."""
        points = self.shape.board.bit_count()
        if 2 * self.settled(own, other, atari).bit_count() - points + lead > 0:
            return 1
        return -int(2 * self.settled(other, own, atari).bit_count() - points - lead > 0)

    def wins(
        self, own: int, other: int, atari: int, ko: int, lead: float, passed: bool, depth: int
    ) -> int:
        """Return 1 if the player to move wins, -1 if not, 0 if so many moves do not decide it."""
        key = own, other, ko, int(2 * lead), passed
        if key in self.known or self.tried.get(key, -1) >= depth:
            return self.known.get(key, 0)
        mine, theirs = area(own, other, self.shape)
        now = 1 if mine.bit_count() - theirs.bit_count() + lead > 0 else -1
        best = 1 if passed and now > 0 else self.certain(own, other, atari, lead)
        if not best and depth:
            best = self.best(own, other, atari, ko, lead, now if passed else 0, depth - 1)
        if best:
            self.known[key] = best
        else:
            self.tried[key] = depth
        return best

    def best(
        self, own: int, other: int, atari: int, ko: int, lead: float, ended: int, depth: int
    ) -> int:
        """Return the best that a move or a pass brings; `ended`, if a pass ends the game."""
        side = lead > 0
        moves = bits(legal(own, other, atari, ko, self.shape) & self.open)
        best = -1
        for p in sorted(moves, key=lambda p: -self.good.get((side, p), 0)):
            after = play(1 << p, own, other, atari, self.shape)
            best = max(best, -self.wins(after[1], after[0], *after[2:], -lead, False, depth))
            if best > 0:
                self.good[side, p] = self.good.get((side, p), 0) + 1
                return best
        return max(best, ended or -self.wins(other, own, atari, 0, -lead, True, depth))

    def after(self, board: Game, move: str) -> int:
        """Return 1 if a move of Black's wins, -1 if it loses, 0 if that is not proven."""
        board = board.copy()
        board.play(move)
        view = board.state.view
        lead, passed = board.komi, move == "pass"
        for depth in range(0, DEEPEST + 1, 2):
            found = self.wins(view.own, view.other, view.atari, view.ko, lead, passed, depth)
            if found:
                return -found
        return 0


LONG = ("killing move", "four that live", "lost race")
SLOW = ("bent three", "even race")
PROVEN = [
    pytest.param(
        each,
        id=each.name,
        marks=[pytest.mark.long] * (each.name in LONG) + [pytest.mark.slow] * (each.name in SLOW),
    )
    for each in PUZZLES
    if each.name not in ("empty 3x3", "empty 5x5")
]


# Paper: CF III-A, CF III-C, CF III-D, CF III-E
@pytest.mark.sampled(2)
@pytest.mark.parametrize("its", PROVEN)
def test_the_answer_is_proven_by_trying_all_moves(its):
    board = its.board(go)
    proof = Proof(board)
    tried = [
        name for name in board.legal_moves().names if Points.of([name], its.size).bits & proof.open
    ]
    for move in [*tried, "pass"]:
        assert proof.after(board, move) == (1 if its.solved_by(move) else -1), move


# Paper: CF III-B
@pytest.mark.slow
def test_the_centre_of_3x3_wins_all_points():
    """The corners and a pass lose; that the sides do not win too is published, as kos go round."""
    board = PUZZLES[2].board(go)
    proof = Proof(board)
    assert proof.after(board, "B2") == 1
    assert {proof.after(board, move) for move in ("A1", "pass")} == {-1}


# Paper: CF III-E
def test_the_races_are_as_their_liberties_say():
    """The exercise on semeais, whose solution tries all moves, knows all four of the part."""
    liberties = {}
    for its in PUZZLES:
        if its.kind == "semeai, seki" and its.name != "approach":
            board = its.board(go)
            own, other = (set(board.liberties(stone).names) for stone in ("D9", "F6"))
            if its.name == "even race":
                other = set(board.liberties("E9").names)
            liberties[its.name] = len(own - other), len(other - own), len(own & other)
    assert liberties == {"even race": (4, 4, 0), "seki": (0, 0, 2), "seki to be made": (0, 1, 2)}
    assert [semeai(*each) for each in liberties.values()] == [1, 0, 0]
    assert semeai(1, 0, 2) == 1  # White's turn, if Black does not take G7


def test_each_part_has_positions():
    assert {each.kind for each in PUZZLES} == set(PARTS)
    assert all(sum(each.kind == kind for each in PUZZLES) >= 2 for kind in PARTS)


# Paper: CF Figure 2
def test_the_moments_are_whites_turns_after_j4():
    its = moments()
    assert its[0].moves[-1] == ("b", "J4")
    assert [len(each.moves) for each in its] == [*range(49, 66, 2)]
    assert all(each.board(go).to_play.name == "WHITE" for each in its)


# --- What is made of the answers.


@pytest.fixture
def store():
    with Store(":memory:") as made:
        yield made


def answered(right, hope):
    """Invent the answers of the quick form: `right` says who solves what, `hope` is White's rate."""
    form = Form(quick=True)
    said = {}
    for question in weaknesses.questions(form):
        name = question.player.partition(":")[0]
        if isinstance(question, ExpectedWinRate):
            said[question.key] = hope(name, len(question.case.moves))
        else:
            solved = question.case.correct[:1] or ("pass",)
            said[question.key] = solved[0] if right(name, question.case.kind) else "E8"
    return form, said


# Paper: CF III, CF III-E
@pytest.mark.parametrize(("weak", "word"), [(True, "yes"), (False, "no")])
def test_the_finding_follows_from_the_answers(store, weak, word):
    """The programs solve fights, and of semeais MoGo of 2009 alone; or the other way round."""

    def right(name, kind):
        if kind == "fights":
            return weak
        return kind != "semeai, seki" or (name == "mogo-2009") == weak

    form, said = answered(right, lambda name, _: 0.9 if (name == "mogo") == weak else 0.1)
    keep(store, said)
    sheet = find("cf-weaknesses").sheet(form, store)
    row = dict(zip(sheet.head, next(r for r in sheet.body if r[0] == "MoGo 2006, 1,000"), strict=True))
    assert (row["fights"], row["knows from"]) == (("100", "never") if weak else ("0", "50"))
    judged = [sentence.partition(":")[0] for sentence in sheet.hypotheses]
    assert judged[0] == judged[1] == word
    assert judged[3] == "undecided"  # 100 games do as well as 1,000
    assert sheet.verdict == "not judged"


def test_a_program_knows_from_its_last_hope_on(store):
    form, said = answered(lambda *_: True, lambda _, moves: 0.5 if moves in (49, 55) else 0.4)
    keep(store, said)
    sheet = find("cf-weaknesses").sheet(form, store)
    assert {row[-1] for row in sheet.body} == {"58"}
    assert {row[-2] for row in sheet.body} == {"22"}  # two of nine moments


def test_a_program_with_a_missing_answer_has_no_figures(store):
    form, said = answered(lambda *_: True, lambda *_: 0.4)
    said.pop(next(key for key in said if '"zen:' in key))
    keep(store, said)
    sheet = find("cf-weaknesses").sheet(form, store)
    missing = [row for row in sheet.body if "-" in row]
    assert [row[0] for row in missing] == ["Zen, 100"]
    assert set(missing[0][1:]) == {"-"}
