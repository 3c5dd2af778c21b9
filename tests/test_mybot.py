"""The program that grows: its steps are right, typical mistakes are found, and it plays over GTP."""

from __future__ import annotations

import ast
import difflib
import importlib.util
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import gomc
import gomc.reference as go
from gomc.arena import Match, Store
from gomc.arena.run import play
from gomc.cli import main
from gomc.course.ladder.climber import climber
from gomc.course.mybot import STEPS, backend, check, compete, curve
from gomc.course.mybot.bot import load as load_program
from gomc.course.mybot.compare import compare_all
from gomc.course.mybot.competing import Conditions, match_between
from gomc.course.mybot.puct import weights_text
from gomc.course.mybot.ratings import identity
from gomc.course.mybot.searchwork import Values
from gomc.errors import GomcError
from gomc.game.points import PASS
from gomc.play.player import Player
from tests.mybot_mistakes import MISTAKES, Mistake

FOLDER = Path(__file__).parents[1] / "teaching" / "mybot"
MOST_CHANGED = dict.fromkeys(range(1, 11), 60) | {7: 70}
"""The largest number of changed lines of a step, without blank lines and docstrings."""


def file_of(step: int) -> Path:
    return FOLDER / f"step{step:02}.py"


def code_lines(text: str) -> list[str]:
    """Return the lines of a program without blank lines and docstrings."""
    left = set(range(1, len(text.splitlines()) + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            said = node.body[0]
            left -= set(range(said.lineno, (said.end_lineno or 0) + 1))
    return [line for i, line in enumerate(text.splitlines(), 1) if i in left and line.strip()]


def compared(file: Path, step: int) -> Any:
    return compare_all(file, step, lambda _: None)


def few(values: Iterable[Any], quick: Callable[[Any], bool], **ids: Any) -> Any:
    """Return some parameters for `make test`; the others are for `make test-all`."""
    marked = [pytest.param(each, marks=[] if quick(each) else pytest.mark.slow) for each in values]
    return pytest.mark.parametrize("case", marked, **ids)


@few([each.number for each in STEPS], lambda step: step == 6)
def test_a_step_is_as_the_library(case):
    report = compared(file_of(case), case)
    assert report, report


@pytest.mark.parametrize("step", [each.number for each in STEPS])
def test_a_step_is_short_and_needs_the_standard_library_alone(step):
    text = file_of(step).read_text()
    before = code_lines(file_of(step - 1).read_text()) if step > 1 else []
    lines = difflib.ndiff(before, code_lines(text))
    assert 10 <= sum(line.startswith("+ ") for line in lines) <= MOST_CHANGED[step]
    assert len(code_lines(text)) <= 300
    for node in ast.walk(ast.parse(text)):
        for each in node.names if isinstance(node, ast.Import) else ():
            assert each.name in sys.stdlib_module_names
        if isinstance(node, ast.ImportFrom):
            assert node.module in sys.stdlib_module_names


def wrong_file(mistake: Mistake, folder: Path) -> Path:
    """Write a wrong version of a step."""
    text = file_of(mistake.step).read_text()
    assert mistake.right in text
    (folder / "weights.txt").write_text(weights_text())
    file = folder / "mybot.py"
    file.write_text(text.replace(mistake.right, mistake.wrong))
    return file


@pytest.mark.sampled(1)
@few(MISTAKES, lambda mistake: MISTAKES.index(mistake) % 17 == 0, ids=lambda mistake: mistake.name)
def test_a_mistake_is_found_and_its_part_is_named(case, tmp_path):
    report = compared(wrong_file(case, tmp_path), case.step)
    assert not report
    assert case.part in report.part, report


@pytest.mark.slow
def test_the_report_says_where_trees_differ(tmp_path):
    (mistake,) = (each for each in MISTAKES if each.name == "log of the node's own visits")
    report = compared(wrong_file(mistake, tmp_path), 5)
    assert report.said == ("On 3x3, seed 0, playout 11: node B3: your visits 3, the library's 2.")
    assert "Moves: " in report.where


def test_a_program_may_have_a_dataclass_with_annotations_as_texts(tmp_path):
    file = tmp_path / "mybot01.py"
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    file.write_text(f"{head}@dataclass\nclass Extra:\n    size: int = 9\nEXTRA = Extra(3)\n")
    assert load_program(file).EXTRA.size == 3


@pytest.mark.slow
def test_a_loop_that_never_ends_is_stopped_and_named(tmp_path):
    file = tmp_path / "mybot.py"
    text = file_of(1).read_text()
    begun = "def legal(position):\n    while True:\n        pass\n\n\ndef unused(position):"
    file.write_text(text.replace("def legal(position):", begun))
    report = check(file, step=1, seconds=3)
    assert (report.part, "did not come back within 3 seconds" in report.said) == ("legal", True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("def score(", "def points("), "The program does not define score"),
        (("import cache", "import cash"), "Python cannot run the file: ImportError"),
        (("return points\n", "return points_\n"), "NameError in line"),
        (("def legal(position):", "def legal(position):\n    exit(3)\n"), "failed with SystemExit"),
        (
            (
                "def legal(position):",
                "def legal(position):\n    print('much')\n    __import__('os')._exit(3)\n",
            ),
            "legal ended the process: it said nothing",  # no process keeps what a program prints
        ),
        (("def legal(position):", "def legal(position):\n    print(1)\n"), "right: "),
    ],
    ids=["missing", "import", "name", "exit", "print and exit", "print"],
)
def test_a_program_that_fails_gets_a_sentence(tmp_path, change, said):
    file = tmp_path / "mybot.py"
    file.write_text(file_of(1).read_text().replace(*change))
    assert said in str(check(file, step=1))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("change", "part", "said"),
    [
        (
            ("return moves, ", "return [-7] + moves, "),
            "random_game: ",
            "yours is -7, the library's C2.",
        ),
        (
            ("return moves, ", "return [None] + moves, "),
            "random_game: ",
            "yours is None, the library's",
        ),
        (("return nodes\n", "nodes[0].reward = None\n    return nodes\n"), "Node", "number, not None."),
        (("return nodes\n", "nodes[0].move = 999\n    return nodes\n"), "the moves", "are 999 B3"),
        (("def best(nodes):", "def best(nodes):\n    return 0\n"), "best", "return a node, not 0."),
        (("def stream(", "def stream(*_):\n    return 5\n\ndef old("), "the generator", "not 5."),
        (("def play(", "def play(*_):\n    return None\n\ndef old("), "play", "own should be a set of"),
        (
            ("def legal(position):", "def legal(p):\n    assert 0\n"),
            "legal",
            "AssertionError in line 5",
        ),
    ],
    ids=["move", "none", "reward", "node", "best", "stream", "play", "assert"],
)
def test_a_value_of_another_kind_is_told_as_it_is(tmp_path, change, part, said):
    file = tmp_path / "mybot.py"
    text = file_of(3).read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))
    report = compared(file, 3)
    assert report.part.startswith(part)
    assert said in report.said
    assert ": ." not in report.said


@pytest.mark.slow
def test_the_weights_of_the_last_step_are_those_of_the_library(tmp_path):
    assert (FOLDER / "weights.txt").read_text() == weights_text()
    assert run("mybot", "weights", str(tmp_path / "weights.txt")).exit_code == 0
    assert (tmp_path / "weights.txt").read_text() == weights_text()
    mine = tmp_path / "mybot.py"
    mine.write_text("mine")
    refused = run("mybot", "weights", str(mine))
    assert (
        refused.exit_code,
        "mybot.py is another file, which the weights would replace" in refused.output,
    ) == (2, True)
    assert mine.read_text() == "mine"
    mine.write_bytes(bytes(10_000_001))
    assert "more than 10 MB" in run("mybot", "weights", str(mine)).output
    again = run("mybot", "weights", str(tmp_path / "weights.txt"))
    assert (again.exit_code, (tmp_path / "weights.txt").read_text()) == (0, weights_text())


def test_values_of_nodes_may_differ_by_rounding_alone():
    right = Values(3, 1.5, prior=0.1 + 0.2)
    assert right == Values(3.0, 1.5, prior=0.3)
    others = Values(3, 1.5, prior=0.3001), Values(3, 2, prior=0.3), Values(3, 1.5)
    assert [right == other for other in others] == [False] * 3


def test_what_is_no_file_of_python_is_named_in_a_sentence(tmp_path):
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[9])")
    done = run("mybot", "check", str(game), "1")
    assert (done.exit_code, "A program of Python is needed" in done.output) == (1, True)
    assert "GomcError" not in done.output


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_command_says_whether_a_program_is_right(tmp_path):
    assert run("mybot", "check", str(file_of(1)), "1").exit_code == 0
    wrong = run("mybot", "check", str(wrong_file(MISTAKES[0], tmp_path)), "1")
    assert (wrong.exit_code, "Look at: legal: ko." in wrong.stdout) == (1, True)
    assert run("mybot", "check", str(tmp_path / "none.py"), "1").exit_code == 1
    assert run("mybot", "check", str(file_of(1)), "11").exit_code == 2


@few([each.number for each in STEPS[2:]], lambda step: step == 4)
def test_a_step_plays_a_game_against_the_step_before(case, tmp_path):
    python = shlex.quote(sys.executable)
    files = [shlex.quote(str(file_of(n))) for n in (case, max(case - 1, 3))]
    words = [f"{python} {file} 5 {{seed}}" for file in files]
    plan = Match(*words, games=2, size=5, komi=0.5)
    with Store(tmp_path / "games.db") as store:
        play([plan], store, workers=1)
        outcome = store.outcome(plan)
    assert (outcome.played, outcome.faults, outcome.uncounted) == (2, 0, 0)


def test_a_match_of_two_steps_is_the_same_again_and_says_its_interval():
    first, second = (compete(6, 5, games=4, playouts=10, size=3, komi=0.5, seed=7) for _ in range(2))
    assert str(first) == str(second)
    assert "4 games against step05.py" in str(first)
    assert first.tally.games == 4


def test_a_check_and_a_match_without_files_say_what_to_do(monkeypatch):
    monkeypatch.setattr("gomc.course.mybot.bot.__file__", "/nowhere/a/b/c/bot.py")
    said = "there is no file mybot06.py here yet: write the program of step 6 into it."
    assert said in str(check(step=6))
    assert compete(6, 5) == said


def test_the_conditions_of_a_match_are_checked():
    assert compete(6, 5, games=0) == "games must be a whole number 1 or more, not 0."
    assert compete(6, 5, seed=None) == (
        "seed must be a whole number from 0 to 18446744073709551615, not None."
    )
    with pytest.raises(GomcError, match="playouts must be a whole number 1 or more, not 'many'"):
        curve(4, playouts="many")
    with pytest.raises(GomcError, match="kept must be the name of a file, not 5"):
        curve(4, kept=5)
    assert "no file can be called 'xxx" in str(check("x" * 5000, step=1))


def test_numbers_of_numpy_are_the_same_conditions():
    np = pytest.importorskip("numpy")
    one, same = Conditions(4, 10, 3, 0.5, 7), Conditions(*map(np.int64, (4, 10, 3)), 0.5, np.int64(7))
    assert identity([], same) == identity([], one)
    assert match_between([file_of(3), file_of(4)], same) == match_between([file_of(3), file_of(4)], one)


QUICK: dict[str, Any] = {"games": 2, "playouts": 4, "size": 3}


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A folder with a learner's files of steps 3 to 5."""
    monkeypatch.chdir(tmp_path)
    for step in (3, 4, 5):
        shutil.copy(file_of(step), tmp_path / f"mybot{step:02}.py")
    return tmp_path


def test_a_curve_rates_the_steps_and_plays_only_new_matches(mine, monkeypatch):
    pytest.importorskip("statsmodels")
    played = []

    def noted(files, conditions):
        played.append([file.name[5:7] for file in files])
        return match_between(files, conditions)

    monkeypatch.setattr("gomc.course.mybot.ratings.match_between", noted)
    curve(4, **QUICK)
    found = curve(5, **QUICK)
    assert played == [["04", "03"], ["05", "03"], ["05", "04"]]
    assert [step for step, _ in found.rows()] == [3, 4, 5]
    assert [rating.games for _, rating in found.rows()] == [4, 4, 4]
    assert found.ratings["3"].elo == 0
    assert "\n4 all moves as first" in str(found)
    assert str(curve(5, **QUICK)) == str(found)
    (mine / "mybot05.py").write_text((mine / "mybot05.py").read_text() + "# changed\n")
    curve(5, **QUICK)
    curve(5, **QUICK | {"games": 1})
    assert played[3:] == [["05", "03"], ["05", "04"], ["04", "03"], ["05", "03"], ["05", "04"]]


def test_other_weights_make_another_program_of_the_step_that_reads_them(tmp_path):
    conditions = Conditions(2, 4, 3, 0.5, 1)
    files = [shutil.copy(file_of(step), tmp_path / f"mybot{step:02}.py") for step in (9, 10)]
    keys = set()
    for text in ("near 1.5", "near 2.5"):
        (tmp_path / "weights.txt").write_text(text)
        keys |= {identity([file], conditions) for file in files}
    assert len(keys) == 3


def test_a_climber_with_other_weights_is_another_player(tmp_path):
    file = shutil.copy(file_of(10), tmp_path / "mybot10.py")
    texts = set()
    for number in ("1.5", "2.5", "2.5"):
        (tmp_path / "weights.txt").write_text(f"near {number}")
        texts.add(climber(f"{shlex.quote(sys.executable)} {shlex.quote(str(file))} 40").text)
    assert len(texts) == 2


def test_a_curve_says_what_is_wrong(mine):
    with pytest.raises(GomcError, match="a step from 4 to 10, not 3"):
        curve(3)
    (mine / "mybot-matches.json").write_text("[1, 2]")
    with pytest.raises(GomcError, match="keeps no matches of the program"):
        curve(4, **QUICK)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("return {}[0]", "genmove failed with KeyError in line"),
        ("return 1 << 40", "mybot05.py plays an illegal move"),
    ],
)
def test_a_program_that_fails_in_a_match_gets_a_sentence(mine, line, said):
    with (mine / "mybot05.py").open("a") as file:
        file.write(f"\n\ndef genmove(*given):\n    {line}\n")
    assert said in compete(5, 4, **QUICK)


def load(step: int) -> Any:
    """Return a step as a module."""
    spec = importlib.util.spec_from_file_location(f"step{step:02}", file_of(step))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answers(step: int, asked: list[str]) -> list[str]:
    """Return the answers of a step, with 4 playouts a move, to commands of GTP."""
    words, text = [sys.executable, str(file_of(step)), "4"], "\n".join(asked)
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=True)
    return done.stdout.split("\n\n")[:-1]


ILL_FORMED = """boardsize;boardsize x;boardsize 1;boardsize 26;komi;komi x;genmove;genmove x;play;play b
play b z9;play b zz;play b j10;play b k10;play x c3;7;17 boardsize;nonsense;play b a0;play b a99"""


@pytest.mark.parametrize("step", [3, 10])
def test_a_command_with_a_mistake_gets_a_question_mark(step):
    wrong = re.split("[;\n]", ILL_FORMED)
    found = answers(step, [line for each in wrong for line in (each, "play b c3", "boardsize 9")])
    assert [answer[0] for answer in found] == ["?", "=", "="] * len(wrong)


def test_a_player_who_moves_twice_leaves_a_pass_to_the_opponent():
    bot = load(3)
    past, here = [], bot.Position(size=3)
    for move in ("B2", "pass", "A2"):
        here = bot.play(here, bot.move_of(move, 3))
        past += [] if move == "pass" else [bot.stones(here)]
    answer = answers(3, ["boardsize 3", "play b b2", "play b a2", "genmove w"])[-1]
    assert answer == f"= {bot.name_of(bot.genmove(here, 4, 3, past), 3)}"


def test_the_program_repeats_no_position_of_the_game():
    bot = load(3)
    here = bot.Position(size=2, komi=0.5)
    past = [bot.stones(bot.play(here, move)) for move in (0, 1, 3)]
    assert bot.genmove(here, 20, 1, past) in (4, bot.PASS)


NOTEBOOKS = {
    each.number: next((FOLDER.parents[1] / "tutorials").glob(f"{each.lesson:02}-*.ipynb"))
    for each in STEPS
}


def definitions(text: str) -> dict[str, str]:
    """Return the text of each top-level statement of a program, by the name that it defines."""
    lines, found = text.splitlines(), {}
    for node in ast.parse(text).body:
        start = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))]) - 1
        while lines[start - 1].startswith("#"):
            start -= 1
        target = node.targets[0] if isinstance(node, ast.Assign) else node
        name = getattr(node, "name", ast.unparse(target).splitlines()[0])
        found["docstring" if isinstance(node, ast.Expr) else name] = "\n".join(
            lines[start : node.end_lineno]
        )
    return found


@pytest.mark.parametrize("step", [each.number for each in STEPS])
def test_a_tutorial_shows_what_the_step_adds_and_changes_and_nothing_else(step):
    cells = json.loads(NOTEBOOKS[step].read_text())["cells"]
    (text,) = ("".join(cell["source"]) for cell in cells if cell["id"] == "mybot-write")
    shown = definitions("\n\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))
    now = definitions(file_of(step).read_text())
    before = definitions(file_of(step - 1).read_text()) if step > 1 else {}
    assert shown == {name: source for name, source in now.items() if before.get(name) != source}
    assert all(f"`{name}`" in text for name in before if name not in now)
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert any(f"mybot.check(step={step})" in source for source in code)
    assert any(f"mybot.compete({step}, {step - 1}" in source for source in code) or step <= 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def (", "mybot05.py cannot play. Python cannot run the file: SyntaxError"),
        (
            "def search(*_):\n    return []",
            "mybot05.py cannot move. search should return a list of nodes",
        ),
        ("def search(*_):\n    exit(3)", "mybot05.py cannot move. search failed with SystemExit"),
        ("del search", "mybot05.py cannot move. The program does not define search."),
    ],
)
def test_a_program_that_fails_on_the_board_of_a_notebook_gets_a_sentence(mine, text, said):
    with (mine / "mybot05.py").open("a") as file:
        file.write(f"\n\n{text}\n")
    with pytest.raises(GomcError, match=re.escape(said)):
        backend(5).search(go.Board(3), None)


@pytest.mark.parametrize("step", [3, 4, 6, 10])
def test_a_program_plays_on_the_board_of_a_notebook(step):
    board = go.Board(5, komi=0.5)
    board.play("C3")
    decision = Player(backend(step), gomc.UCT(), playouts=10, seed=1).choose(board)
    assert decision.move in (*board.legal_moves(), PASS)
    assert decision.result is not None
    assert decision.result.move == decision.move
    assert decision.result.candidates[0].move == decision.move


def test_a_folder_is_no_program(tmp_path: Path) -> None:
    assert "it is a folder: name a Python file." in str(check(str(tmp_path), step=1))
    assert "there is no such file yet" in str(check(str(tmp_path / "mybot01.py"), step=1))
