"""The answers to the questions of the figures to try, beside answers of the library and of the hand."""

from __future__ import annotations

import json
import math
import re
from itertools import islice, pairwise, product
from pathlib import Path
from typing import Any

import pytest

import gomc.reference as go
from gomc import UCB1, UCT, AllMovesAsFirst, Rules, patterns
from gomc.course.explore import (
    QUESTIONS,
    answer,
    eyelab,
    firsts,
    machines,
    microscope,
    semeai,
    workbench,
)
from gomc.course.explore.positions import rows_of
from gomc.errors import GomcError
from gomc.game.points import parse_point
from gomc.game.rules import Color
from gomc.reference.playout import random_game
from gomc.rng import stream
from tests.test_explore_pages import FIGURES

DOCS = Path(__file__).parents[1] / "docs"

TRAP = ".OX.\nX.X.\n.O..\n.OX."
HOW: dict[str, Any] = {"color": "white", "komi": 0.5, "exploration": 0.45, "seed": 3}


def test_the_games_under_the_microscope_are_those_of_a_search() -> None:
    board = go.Board.from_diagram(TRAP, komi=0.5, to_play="white")
    how = UCT(UCB1(0.45), unvisited="first")
    found = go.search(board, how, playouts=150, seed=3)
    root = microscope.game(TRAP, 151, **HOW).selections[0]
    expected = {c.name: (c.visits, c.win_rate) for c in found.candidates}
    assert {c.name: (c.games, c.wins / c.games) for c in root.children} == expected
    assert microscope.game(TRAP, 150, **HOW).nodes == found.nodes


def test_a_game_takes_the_largest_bound_at_every_node() -> None:
    seen = 0
    for number in (40, 200, 41):  # an earlier game is asked for, too
        game = microscope.game(TRAP, number, **HOW)
        assert game.number == number
        for selection in game.selections:
            bounds = {}
            for child in selection.children:
                mean = child.wins / child.games if child.games else math.inf
                bonus = 0.45 * math.sqrt(math.log(selection.games) / child.games) if child.games else 0
                bounds[child.name] = mean + bonus
                assert child.mean == (mean if child.games else None)
            assert selection.chosen == max(bounds, key=lambda name: round(bounds[name], 12))
            seen += not selection.grown
    assert seen > 3


def test_a_game_is_backed_up_from_the_view_of_the_players_of_the_moves() -> None:
    for number in (1, 30, 99):
        game = microscope.game(TRAP, number, **HOW)
        assert [each.move for each in game.backups[::-1]] == [
            None,
            *(selection.chosen for selection in game.selections),
        ]
        for each in game.backups:
            assert each.games[1] == each.games[0] + 1
            assert each.wins[1] - each.wins[0] == ((game.score > 0) == (each.color == "black"))
        assert all(a.color != b.color for a, b in pairwise(game.backups))


def test_the_random_game_leads_from_the_leaf_to_the_end() -> None:
    game = microscope.game("..\n..", 9, komi=0.5)
    board = go.Board.from_diagram("..\n..", komi=0.5, rules=Rules(ko="simple"))
    for move in (*(selection.chosen for selection in game.selections), *game.moves):
        board.play(move)
    assert game.end == rows_of(board.state, 2)
    assert board.ended
    assert board.score() == game.score


def test_both_gamblers_get_the_same_coins() -> None:
    chosen = [0, 1, 2, 3] * 10
    for seed in range(3):
        game = machines.play(chosen, seed=seed)
        for machine in range(4):
            mine, its = (
                [paid for arm, paid in zip(who.chosen, who.paid, strict=True) if arm == machine]
                for who in (game.you, game.rule)
            )
            both = min(len(mine), len(its))
            assert both > 1
            assert mine[:both] == its[:both]
            assert game.you.machines[machine].paid == sum(mine)
            assert game.rule.machines[machine].plays == len(its)
        assert game.you.chosen == tuple(chosen)


def test_the_coins_of_a_play_do_not_change_when_the_reader_goes_on() -> None:
    early, late = machines.play([2, 2, 0], seed=5), machines.play([2, 2, 0, 1, 1], seed=5)
    assert late.you.paid[:3] == early.you.paid
    assert late.rule.chosen[:3] == early.rule.chosen


def test_the_rule_takes_the_largest_bound() -> None:
    for plays in range(4, 40):
        before, after = (machines.play([0] * n, exploration=0.7, seed=4) for n in (plays, plays + 1))
        bounds = [
            m.paid / m.plays + 0.7 * math.sqrt(math.log(plays) / m.plays) for m in before.rule.machines
        ]
        assert [m.bound for m in before.rule.machines] == pytest.approx(bounds)
        assert bounds[after.rule.chosen[-1]] == max(bounds)


def test_the_accounts_tell_the_truth() -> None:
    assert machines.accounts([]).expected == machines.accounts([]).you == ()
    truth = machines.accounts([0] * 50, machines=3, seed=6)
    assert all(0.1 <= mean <= 0.9 for mean in truth.means)
    lost = max(truth.means) - truth.means[0]
    assert truth.you == pytest.approx([lost * n for n in range(1, 51)])
    assert truth.expected == go.bandit(truth.means, UCB1(), plays=50, runs=200, seed=6).regret
    game, parts = (
        machines.play([0] * 50, machines=3, seed=6),
        zip(truth.rule, truth.rule[1:], strict=False),
    )
    steps = [truth.rule[0], *(late - early for early, late in parts)]
    assert steps == pytest.approx([max(truth.means) - truth.means[arm] for arm in game.rule.chosen])


def test_machines_pay_as_often_as_their_means_say() -> None:
    coins = machines.Coins(4, 9)
    for machine, mean in enumerate(coins.means):
        paid = sum(islice(coins.thrown(machine), 4000)) / 4000
        assert abs(paid - mean) < 5 * math.sqrt(mean * (1 - mean) / 4000)


SHAPES = {  # the comparison of gomc.settings.eyes, whose outer strings have further liberties
    ".....\n..XX.\n.X.X.\n.XX..\n.....": {"diagonal", "olga"},
    ".....\n.OXO.\n.X.X.\n.OXO.\n.....": {"olga"},
    ".....\n..XX.\n.X.X.\n.XXX.\n.....": {"diagonal", "olga", "oleg"},
    ".....\n..XX.\n.X.X.\n.OXO.\n..O..": set(),
}
SWAPPED = str.maketrans("XO", "OX")
"""The other colours."""


@pytest.mark.parametrize("shape", SHAPES)
def test_the_rules_judge_an_eye_of_either_player(shape: str) -> None:
    black = eyelab.judge(shape, "C3", games=30, seed=4)
    assert {verdict.rule for verdict in black.verdicts if verdict.eye} == SHAPES[shape]
    assert {verdict.rule for verdict in black.verdicts if "C3" in verdict.eyes} == SHAPES[shape]
    white = eyelab.judge(
        shape.translate(SWAPPED), "C3", color="white", to_play="white", games=30, seed=4
    )
    assert white == black


def test_an_eye_lives_as_often_as_random_games_say() -> None:
    shape = ".....\n.OXO.\n.X.X.\n.OXO.\n....."
    board = go.Board.from_diagram(shape)
    point = 1 << parse_point("C3", 5)
    for verdict in eyelab.judge(shape, "C3", games=40, seed=3).verdicts:
        games = [
            random_game(board.state, board.geometry, stream(3, index), verdict.rule)
            for index in range(40)
        ]
        kept = sum(bool(game.black & point) for game in games)
        assert verdict.lives == pytest.approx(kept / 40)
        assert 0 < kept < 40


def test_a_point_is_proved_by_the_rule_of_benson() -> None:
    ring = ".XXXX\nXOOOX\nXO.OX\nXOOOX\nXXXX."
    assert eyelab.judge(ring, "A5", games=1).proved
    assert not eyelab.judge(ring, "C3", games=1).proved
    assert not eyelab.judge(ring, "A5", color="white", games=1).proved


RACE = "XOO..\n.OXXO\nXXOOO\nXOOXX\nOOOX."


@pytest.mark.parametrize("color", ["black", "white"])
def test_the_games_that_count_are_those_of_the_search(color: str) -> None:
    board = go.Board.from_diagram(RACE, komi=0.5, to_play=color)
    found = go.search(board, AllMovesAsFirst(), playouts=200, seed=3)
    sign = 1 if color == "black" else -1
    for move in found.candidates:
        asked = firsts.xray(RACE, move.name, color=color, games=200, seed=3)
        assert asked.counts.games == move.visits
        assert asked.counts.score == pytest.approx(sign * move.value)
        assert asked.before is asked.after is None


def test_the_largest_komi_has_means_too() -> None:
    assert firsts.xray(RACE, "D5", komi=10_000, games=12).all.score < -9_900


def test_a_second_point_divides_the_games_that_count() -> None:
    parts: dict[bool, list[float]] = {True: [], False: []}
    few = firsts.xray(RACE, "D5", other="E5", games=12, seed=2)
    game = go.playout(go.Board.from_diagram(RACE, komi=0.5), seed=2)
    assert few.listed[0].moves == game.names
    assert few.listed[0].score == game.score
    for listed in few.listed:
        names = listed.moves
        first = names.index("D5") + 1 if "D5" in names else None
        assert listed.first == first
        assert listed.counts == (first is not None and first % 2 == 1)
        if listed.counts:
            early = "E5" not in names or names.index("D5") < names.index("E5")
            parts[early].append(listed.score)
    assert few.before == firsts.MeanScore(len(parts[True]), math.fsum(parts[True]) / len(parts[True]))
    assert few.after == firsts.MeanScore(len(parts[False]), math.fsum(parts[False]) / len(parts[False]))


JUMP = ".....\n.....\n.X.X.\n.....\n....."
PATTERN = "?X?\nO*O\n???\n:{},near\n"


@pytest.mark.parametrize("value", [0, 1, 24, 1000])
def test_a_changed_line_changes_the_probability_as_its_value_says(value: int) -> None:
    found = workbench.next_moves(PATTERN.format(value), JUMP, last="C4", color="white")
    chances = {move.name: move.probability for move in found.moves}
    assert found.patterns == 1
    assert found.rows == (".....", "..O..", ".X.X.", ".....", ".....")
    assert len(chances) == 22
    assert chances["C3"] == pytest.approx(value / (21 + value))
    assert chances["A1"] == pytest.approx(1 / (21 + value))
    assert [move.name for move in found.moves if move.pattern] == ["C3"]


def test_a_last_move_takes_stones_and_decides_what_is_near() -> None:
    taken = workbench.next_moves(PATTERN.format(10), "XO.\n...\n...", last="A2", color="white")
    assert taken.rows == (".O.", "O..", "...")
    far = workbench.next_moves(PATTERN.format(10), JUMP, last="A1", color="white")
    assert {move.value for move in far.moves} == {1}


def test_the_workbench_weighs_as_playouts_draw() -> None:
    text = patterns.write(patterns.MONTEGNU_DB)
    found = workbench.next_moves(text, JUMP, last="C4", color="white")
    board = go.Board.from_diagram(JUMP, to_play="white")
    board.play("C4")
    expected = go.policy(board, patterns.MONTEGNU_DB).moves
    assert {move.name: move.probability for move in found.moves} == {
        name: chance for name, chance in expected.items() if name != "pass"
    }
    total = sum(move.value for move in found.moves)
    assert [move.probability for move in found.moves] == pytest.approx(
        [move.value / total for move in found.moves]
    )
    drawn = [go.playout(board, seed, policy=patterns.MONTEGNU_DB).names[0] for seed in range(300)]
    likeliest = max(found.moves, key=lambda move: move.probability)
    share, p = drawn.count(likeliest.name) / 300, likeliest.probability
    assert abs(share - p) < 5 * math.sqrt(p * (1 - p) / 300) + 1 / 300


def test_every_figure_has_a_script_a_page_and_a_test_in_the_browser() -> None:
    pages = {path.stem: path.read_text() for path in DOCS.glob("explore/*.md")}
    listed = pages.pop("index")
    scripts = {path.stem: path.read_text() for path in DOCS.glob("site/explore/*.js")}
    del scripts["explore"], scripts["worker"]
    assert scripts.keys() == pages.keys() == {*FIGURES}
    assert re.findall(r"^\w+$", listed, re.MULTILINE) == [*FIGURES]
    for name, page in pages.items():
        assert f"{{explorable}} {name}\n" in page
        assert f'figure("{name}", ' in scripts[name]
    asked = re.findall(r'\bask\("(\w+)"', "".join(scripts.values()))
    assert {*asked} == {*QUESTIONS}


def test_a_question_is_answered_as_json() -> None:
    asked = {"ask": "microscope", "with": {"diagram": TRAP, "number": 5, **HOW}}
    told = json.loads(answer(json.dumps(asked)))["answer"]
    game = microscope.game(TRAP, 5, **HOW)
    assert told["selections"][0]["chosen"] == game.selections[0].chosen
    assert told["score"] == game.score
    liberties = {"black": 4, "white": 3, "shared": 2}
    told = json.loads(answer(json.dumps({"ask": "semeai_rows", "with": liberties})))["answer"]
    assert told == [*semeai.fight(**liberties, games=1).rows]


@pytest.mark.parametrize(
    ("ask", "arguments", "sentence"),
    [
        (
            "microscope",
            {"diagram": ".X\nX.", "number": 0},
            "number must be a whole number from 1 to 5000, not 0.",
        ),
        (
            "microscope",
            {"diagram": "\n".join(["......"] * 6), "number": 1},
            "the board must have at most 5 points a side here, but it has 6.",
        ),
        (
            "machines",
            {"chosen": [0, 4]},
            "a chosen machine must be a whole number from 0 to 3, not 4.",
        ),
        (
            "eyelab",
            {"diagram": "X.\n..", "point": "A2"},
            "an eye is an empty point, but a stone stands on A2.",
        ),
        (
            "firsts",
            {"diagram": "...\n...\n...", "point": "B2", "other": "B2"},
            "the other point must not be B2, the move itself.",
        ),
        (
            "firsts",
            {"diagram": ".X.\n...\n...", "point": "B3"},
            "Black cannot play B3: a stone stands there.",
        ),
        (
            "workbench",
            {"database": "oOo\nO*O\n", "diagram": JUMP},
            "line 2: a pattern has three rows, and after them at least one value "
            "such as :10,near,osafe.",
        ),
        (
            "workbench",
            {"database": "#" * 20_001, "diagram": JUMP},
            "a database must have at most 20000 letters here, but it has 20001.",
        ),
        (
            "workbench",
            {"database": None, "diagram": JUMP},
            "the database must be a str, not None.",
        ),
        (
            "microscope",
            {"diagram": ["..", ".."], "number": 1},
            "the diagram must be a str, not ['..', '..'].",
        ),
        (
            "semeai",
            {"black": 0, "white": 3, "shared": 0},
            "each string needs a liberty, of its own or shared.",
        ),
        (
            "semeai",
            {"black": 7, "white": 3, "shared": 0},
            "black must be a whole number from 0 to 6, not 7.",
        ),
        (
            "semeai_rows",
            {"black": 3, "white": 3, "shared": 6},
            "shared must be a whole number from 0 to 5, not 6.",
        ),
        (
            "accounts",
            {"chosen": [], "machines": 1},
            "machines must be a whole number from 2 to 6, not 1.",
        ),
        (
            "machines",
            {"chosen": 3},
            "the chosen machines must be several, as in a list, not 3.",
        ),
        (
            "machines",
            {"chosen": [9], "machines": 4.0},
            "a chosen machine must be a whole number from 0 to 3, not 9.",
        ),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    ask: str, arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(GomcError, match=re.escape(sentence)):
        QUESTIONS[ask](**arguments)
    told = json.loads(answer(json.dumps({"ask": ask, "with": arguments})))
    assert told == {"error": sentence}


def test_an_unknown_question_and_an_infinite_answer_get_a_sentence() -> None:
    told = json.loads(answer('{"ask": "nothing", "with": {}}'))["error"]
    assert told.startswith("ask must be one of 'microscope', 'machines', ")
    huge = {"chosen": [0, 1, 2, 3, 0], "exploration": 1.7e308}
    told = json.loads(answer(json.dumps({"ask": "machines", "with": huge})))
    assert told == {"error": "a number of the answer is too large."}


def test_machines_take_numbers_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    chosen, seed = [0, 1, 1], np.int64(3)
    assert machines.play(np.array(chosen), seed=seed) == machines.play(chosen, seed=3)
    assert machines.accounts(iter(chosen), seed=seed) == machines.accounts(chosen, seed=3)


# --- A semeai.

Fight = tuple[int, int, Color, int]
"""The stones of a semeai, the player to move, and the passes before."""


def value(board: go.Board, passes: int, known: dict[Fight, int]) -> int:
    """Return 1 if Black takes, -1 if White takes, and 0 in a seki; moves fill rows of liberties."""
    if board.color_at("A6") is not Color.BLACK:
        return -1
    if board.color_at("A4") is not Color.WHITE:
        return 1
    key = board.state.black, board.state.white, board.to_play, passes
    if passes < 2 and key not in known:
        best = max if board.to_play is Color.BLACK else min
        found = []
        for move in [*(name for name in board.legal_moves().names if name[1] in "753"), "pass"]:
            after = board.copy()
            after.play(move)
            found.append(value(after, passes + 1 if move == "pass" else 0, known))
        known[key] = best(found)
    return known.get(key, 0)


SMALL = [
    liberties
    for liberties in product(range(4), repeat=3)
    if sum(liberties) <= 4 and min(liberties[:2]) + liberties[2]
]


@pytest.mark.parametrize("to_play", ["black", "white"])
def test_the_outcome_of_a_semeai_is_that_of_all_moves_on_its_board(to_play: str) -> None:
    for black, white, shared in SMALL:
        board = go.Board.from_diagram("\n".join(semeai.drawn(black, white, shared)), to_play=to_play)
        sign = {"black": 1, "seki": 0, "white": -1}[semeai.outcome_of(black, white, shared, to_play)]
        assert value(board, 0, {}) == sign, (black, white, shared)


def test_a_string_of_a_semeai_is_there_as_often_as_its_point_is_owned() -> None:
    found = semeai.fight(2, 3, 1, to_play="white", games=60, seed=3)
    board = go.Board.from_diagram("\n".join(found.rows), 0.5, to_play="white")
    games = [random_game(board.state, board.geometry, stream(3, i), "diagonal") for i in range(60)]
    point = parse_point("A6", 9)
    assert found.random.black == pytest.approx(sum(game.black >> point & 1 for game in games) / 60)
    assert found.outcome == "white"
    lost = semeai.fight(0, 4, 1, to_play="white", games=200)  # White takes at once
    assert lost.searched.black < 0.1 < 0.9 < lost.searched.white
