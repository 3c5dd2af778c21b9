"""Grading: right answers get points, wrong answers do not, and hostile files harm nobody."""

from __future__ import annotations

import csv
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gomc.cli import main
from gomc.course.exercises import contents, exercise
from gomc.course.exercises.cases import Samples, drawn
from gomc.course.exercises.checker import Trial
from gomc.course.grading import marks
from gomc.course.grading.handedin import read
from gomc.course.grading.marks import Grader, Marks
from gomc.course.grading.wire import packed, unpacked, write_back
from gomc.game.rules import Color
from gomc.reference.smalltree import Node

WRONG = runpy.run_path(str(Path(__file__).with_name("wrong_answers.py")))["WRONG"]
NAMES = [each.name for each in contents()]
KINDS = (
    "count_firsts",
    "update_rave",
    "back_up",
    "draw_weighted",
    "best_move",
    "capture",
    "saving_moves",
    "superko_game",
    "temperature_claims",
)
"""Exercises that change arguments, draw, take boards, return several values, are stages, or judged."""


def graded(file: Path, *names: str, seed: int = 4711, **how: float) -> Marks:
    """Return the marks of a file for some exercises."""
    return Grader([exercise(name) for name in names], seed, {}, **how).grade(file)


def said(result: Marks, name: str) -> str:
    """Return the remarks about an exercise; about the file for an empty name."""
    return "; ".join(remark for exercise_name, remark in result.remarks if exercise_name == name)


@pytest.fixture
def module(tmp_path):
    """Return a function that writes a module and returns the path."""

    def write(text: str) -> Path:
        file = tmp_path / "handed-in.py"
        file.write_text(text)
        return file

    return write


@pytest.fixture
def notebook(tmp_path):
    """Return a function that writes a notebook and returns the path."""

    def write(*cells: str, name: str = "handed-in.ipynb") -> Path:
        file = tmp_path / name
        found = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
        text = {"cell_type": "markdown", "source": ["# Mine"]}
        file.write_text(json.dumps({"cells": [text, *found], "nbformat": 4}))
        return file

    return write


def test_ctrl_c_ends_the_command_and_costs_nobody_points(module, tmp_path, monkeypatch):
    """An answer that raises KeyboardInterrupt is wrong; the teacher's Ctrl-C stops the command."""
    right = module("def elo(p):\n    import math\n    return 400 * math.log10(p / (1 - p))\n")
    real, asked = marks.RemoteWatch.call, []

    def pressed(self, function, args):
        asked.append(function)
        if len(asked) > 5:
            raise KeyboardInterrupt
        return real(self, function, args)

    monkeypatch.setattr(marks.RemoteWatch, "call", pressed)
    out = tmp_path / "m.csv"
    done = CliRunner().invoke(main, ["grade", str(right), "--exercise", "elo", "--out", str(out)])
    assert (done.exit_code, done.output) == (130, "stopped after 0 of 1 files\n")
    assert not out.exists()
    empty = tmp_path / "empty.py"
    empty.write_text("")
    asked.clear()
    both = ["grade", str(empty), str(right), "--exercise", "elo", "--out", str(out)]
    done = CliRunner().invoke(main, both)
    assert done.exit_code == 130
    assert f"stopped after 1 of 2 files; their points are in {out}" in done.output
    assert "empty.py" in out.read_text()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "name",
    [name if name in KINDS else pytest.param(name, marks=pytest.mark.slow) for name in NAMES],
)
def test_the_solution_gets_its_points_with_any_seed(name, module):
    result = graded(module(exercise(name).solution), name, seed=len(name))
    assert result.total == 1, result.remarks


FIRST_SEEN = {"random_game": "it made 0. Draw with", "with_prior": "it raised ZeroDivisionError"}
"""Faults that show themselves in another way on the cases of the grade."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "name",
    [
        name if name in KINDS else pytest.param(name, marks=pytest.mark.slow)
        for name in NAMES
        if WRONG[name]
    ],
)
def test_a_known_wrong_answer_gets_no_points_and_its_fault_is_said(name, module):
    old, new, fault, words = WRONG[name][0]
    result = graded(module(exercise(name).solution.replace(old, new)), name)
    assert result.total == 0
    assert fault == "time" or FIRST_SEEN.get(name, words) in said(result, name), result.remarks


@pytest.mark.sampled(15)
@pytest.mark.parametrize("name", [each.name for each in contents() if each.mistakes and not each.goal])
def test_no_known_mistake_gets_points_with_any_seed(name):
    for seed in 1, 2:
        cases = tuple(exercise(name).source.cases(seed))
        for mistake in exercise(name).mistakes:
            trial = Trial(exercise(name), mistake.function, 10.0, cases)
            assert any(trial.outcome(case).fault for case in cases), (seed, mistake.sentence)


def test_another_seed_draws_other_cases():
    assert drawn(1) != drawn()
    assert drawn(1) == drawn(1)
    source = exercise("elo").source
    assert isinstance(source, Samples)
    assert {case.args for case in source.cases(1)} != {case.args for case in source.cases()}


def test_an_answer_that_knows_the_shown_cases_alone_gets_no_points(module):
    """The module looks its answers up in the cases that the exercise shows."""
    text = """
from gomc.course.exercises import exercise
table = {repr(case.args): exercise("wilson").answer(*case.args)
         for case in exercise("wilson").cases}
def wilson(*args):
    return table.get(repr(args), (0.0, 0.0))
"""
    seen: dict[str, object] = {}
    exec(text, seen)
    assert exercise("wilson").check(seen["wilson"])
    assert graded(module(text), "wilson").total == 0


# --- Hostile files.


HOSTILE = """
import os, shutil, subprocess, sys
from pathlib import Path
VICTIM = Path({victim!r})

def nth(points, k):
    while True:
        pass

def flood(*args):
    os._exit(0)

def neighbours(*args):
    for forged in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        try:
            os.write(forged, b'{{"value": true, "right": true}}\\n')
        except OSError:
            pass
    print("neighbours: right, in all 357 cases.")
    return 0

def elo(*args):
    shutil.rmtree(VICTIM)

def wilson(*args):
    subprocess.run(["rm", "-rf", str(VICTIM)])

def regret(*args):
    (VICTIM / "precious.txt").write_text("gone")

def ucb1(*args):
    return bytearray(1 << 34)

def chances(*args):
    os.kill(os.getppid(), 9)

def softmax(*args):
    sys.exit(3)

def mm_step(*args):
    raise KeyboardInterrupt

def may_try(*args):
    os.remove("precious.txt", dir_fd=os.open(VICTIM, os.O_RDONLY))

def criticality(*args):
    file, here = os.path.relpath(VICTIM / "precious.txt"), os.open(os.getcwd(), os.O_RDONLY)
    os.makedirs("a/b/c/d")
    os.chdir("a/b/c/d")
    os.remove(file, dir_fd=here)

def may_try_by_table(*args):
    import sqlite3
    sqlite3.connect(VICTIM / "made.db").execute("create table made (x)")

def may_stop(*args):
    import gomc.course.grading.guard as guard
    guard.REFUSED = guard.PATHS = ()
    (VICTIM / "precious.txt").unlink()

def with_prior(*args):
    import resource
    resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (64, 64))

def minimax(*args):
    from multiprocessing import util
    util.spawnv_passfds(b"/bin/sh", ["sh", "-c", f"rm -rf {{VICTIM}}"], [])

def puct_choice(*args):
    import readline
    readline.write_history_file(str(VICTIM / "precious.txt"))

def four_in_a_row(*args):
    os.mkfifo(VICTIM / "pipe")
"""


def test_a_hostile_file_harms_neither_the_grader_nor_files(module, tmp_path):
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "precious.txt").write_text("precious")
    file = module(HOSTILE.format(victim=str(victim)))
    names = "nth", "flood", "neighbours", "elo", "wilson", "regret", "ucb1", "chances", "softmax"
    names = *names, "mm_step", "may_try", "criticality", "may_try_by_table", "with_prior", "may_stop"
    names = *names, "minimax", "puct_choice", "four_in_a_row"
    result = graded(file, *names, seconds=0.5, memory=1024)
    assert result.total == 0
    assert [path.name for path in victim.iterdir()] == ["precious.txt"]
    assert (victim / "precious.txt").read_text() == "precious"
    assert file.exists()
    for name, words in {
        "nth": "it did not come back within 0.5 seconds",
        "flood": "it ended Python",
        "elo": "may not do this: shutil.rmtree",
        "wilson": "may not do this: subprocess.Popen",
        "regret": "may not do this: open",
        "ucb1": "it raised MemoryError",
        "chances": "may not do this: os.kill",
        "softmax": "it raised SystemExit",
        "mm_step": "it raised KeyboardInterrupt",
        "may_try": "may not do this: open",
        "criticality": "may not do this: os.remove",
        "may_try_by_table": "may not do this: sqlite3.connect",
        "with_prior": "may not do this: resource.prlimit",
        "minimax": "may not do this: fork_exec",
        "puct_choice": "may not do this: import",
        "four_in_a_row": "may not do this: mkfifo",
        "may_stop": "may not do this: os.remove",
    }.items():
        assert words in said(result, name), (name, result.remarks)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import os\nx = os._exit(0)\ndef nth(points, k):\n    return x", "ended Python while it ran"),
        (
            "x = 1\nwhile x:\n    x = 2\ndef nth(points, k):\n    return x",
            "did not run to its end within 1 s",
        ),
        ("x = 1 / 0\ndef nth(points, k):\n    return x", "raised ZeroDivisionError"),
        ("def nth(points, k:\n", "the file is no Python in line 1"),
        ("(" * 10_000, "the file is no Python"),
        ("\0", "the file is no Python"),
    ],
)
def test_a_broken_module_gets_no_points_and_a_remark(module, monkeypatch, text, words):
    monkeypatch.setattr(marks, "START", 1.0 if "while" in text else 30.0)
    result = graded(module(text), "nth")
    assert result.total == 0
    assert words in said(result, "")


# --- Notebooks.

NTH = """def nth(points, k):
    for _ in range(k):
        points &= points - 1
    return points & -points
"""


def test_a_notebook_with_a_syntax_error_loses_that_cell_alone(notebook):
    file = notebook("%matplotlib inline\nimport math", NTH, "def elo(rate):\n    return (1\n")
    result = graded(file, "nth", "elo")
    assert result.points == {"nth": 1.0, "elo": 0.0}
    assert said(result, "") == "cell 4 is no Python in line 2: '(' was never closed"
    assert said(result, "elo") == "no answer"


def test_an_answer_may_need_other_cells_and_the_last_of_two_answers_counts(notebook):
    rest = NTH.replace("def nth", "def rest")
    file = notebook(
        "def nth(points, k):\n    return 0",
        rest,
        '@exercise("nth")\ndef mine(points, k):\n    return rest(points, K[k])',
        "K = []",
        "K.extend(range(700))\n",
        "raise SystemExit",
    )
    result = graded(file, "nth")
    assert result.total == 1, result.remarks
    assert said(result, "") == "nth is there 2 times, and the last answer counts"


def test_only_statements_that_answers_need_are_run(notebook):
    file = notebook(
        "import math\nimport gomc.fast as fast",
        "games = fast.playouts(fast.Board(9), 10**9)",
        "def wilson(wins, games, z):\n    return math.sqrt(games), 0.0",
        "fast.search(fast.Board(9), None)",
    )
    handed_in = read(file, NAMES)
    (needed,) = handed_in.needed().values()
    assert [handed_in.statements[number].cell for number in needed] == [1, 3]


UNUSUAL = """import math
from gomc.course.exercises import check
from gomc.game.points import bits

elo = lambda rate: 400 * math.log10(rate / (1 - rate))

def nth(points, k, bits=bits):
    return 1 << [*bits(points)][k]

class Reads:
    reads = 0
    def grown(self, seed, within, stride):
        Reads.reads += 1
        return seed | grown(seed, stride) & within
    def __call__(self, seed, within, stride):
        while seed != (seed := self.grown(seed, within, stride)):
            pass
        return seed

def grown(seed, stride):
    return seed << 1 | seed >> 1 | seed << stride | seed >> stride

check("four_reports", lambda: "a e")
print(check("flood", Reads()))

depth = 0
def value(tree, maximizing):
    global depth
    depth += 1
    return tree if isinstance(tree, int) else (max if maximizing else min)(
        value(each, not maximizing) for each in tree
    )

if depth == 0:
    def regret(means, plays):
        return max(means) * sum(plays) - sum(map(float.__mul__, means, map(float, plays)))

if __name__ == "__main__":
    assert check("minimax", value)
value = value([1, [2]], True)
"""


@pytest.mark.slow
def test_answers_may_be_written_in_unusual_ways(module):
    names = "elo", "nth", "four_reports", "flood", "regret", "minimax"
    result = graded(module(UNUSUAL), *names)
    assert result.points == dict.fromkeys(names, 1.0), result.remarks


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "end",
    [
        "from gomc.course.exercises import exercise\ntask = exercise('regret')\n@task\n{f}",
        "from gomc.course.exercises import exercise\n{f}\nexercise('regret').check(mine)",
        "from gomc.course.exercises import exercise\ntask = exercise('regret')\n{f}\ntask.check(mine)",
        "from gomc.course.exercises import check\n{f}\ncheck('regret', function=mine)",
        "from gomc.course.exercises import check\n{f}\ncheck(function=mine, name='regret')",
        "{f}\nregret = mine",
        "from collections.abc import Callable\nregret: Callable = lambda m, n: mine(m, n)\n{f}",
    ],
)
def test_an_answer_is_found_in_each_way_to_hand_it_in(end, module):
    mine = """def mine(means, plays):
    if not means:
        unit.clear()
    return sum((max(means) - mean) * n * unit[0] for mean, n in zip(means, plays))
"""
    loop = "unit = []\nfor number in (1, 2):\n    unit.append(number)\n"
    trial = "for _ in (1, 2):\n    mine([], [])  # an experiment, which is not run\n"
    text = loop + end.format(f=mine) + f"\nresult = elo = 5\n{trial}"
    result = graded(module(text), "regret", "elo")
    assert result.points == {"regret": 1.0, "elo": 0.0}, result.remarks


def test_a_result_with_the_name_of_an_exercise_is_no_answer(module):
    text = """
from gomc.course.exercises import exercise
@exercise("regret")
def mine(means, plays):
    return sum((max(means) - mean) * n for mean, n in zip(means, plays))
best = mine([0.5], [1])
regret = best
"""
    result = graded(module(text), "regret")
    assert result.points == {"regret": 1.0}, result.remarks


def test_a_loop_that_calls_functions_of_modules_is_an_experiment_and_not_run(module):
    text = """
import decimal
def regret(means, plays):
    digits = decimal.getcontext().prec
    return sum((max(means) - mean) * n for mean, n in zip(means, plays)) * (digits // 28)
for digits in (1, 2):
    decimal.setcontext(decimal.Context(prec=digits))
"""
    result = graded(module(text), "regret")
    assert result.points == {"regret": 1.0}, result.remarks


@pytest.mark.parametrize(
    ("first", "kind"), [("", "float"), ("from __future__ import annotations", "'float'")]
)
def test_annotations_are_what_the_file_says(first, kind, module):
    text = f"""{first}
from dataclasses import dataclass

@dataclass
class Best:
    value: float = 0.0

def regret(means, plays):
    assert Best.__annotations__["value"] == {kind}
    best = Best(max(means))
    return sum((best.value - mean) * n for mean, n in zip(means, plays, strict=True))
"""
    result = graded(module(text), "regret")
    assert result.points == {"regret": 1.0}, result.remarks


def test_an_answer_may_come_from_a_second_file_of_the_learner_but_not_from_gomc(module, tmp_path):
    (tmp_path / "helper.py").write_text(NTH)
    text = "from helper import nth\nfrom gomc.course.exercises.statistics import elo\n"
    assert graded(module(text), "nth", "elo").points == {"nth": 1.0, "elo": 0.0}


def test_a_file_may_begin_with_the_mark_that_windows_writes(module, notebook):
    for file in module(NTH), notebook(NTH):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
        assert graded(file, "nth").total == 1


def test_lines_inside_texts_and_brackets_are_no_lines_for_ipython(notebook):
    text = '''SHAPE = """
?X?
%%%
"""
ONE = (4
       % 3)'''
    lines = f"%matplotlib inline\n{text}\n!ls\n"
    file = notebook(lines, "%%time\n" + NTH.replace("(k)", "(k * ONE * SHAPE.count('%%%'))"))
    result = graded(file, "nth")
    assert result.total == 1, result.remarks


def test_only_a_cell_in_another_language_is_left_out(notebook):
    file = notebook("%%bash\nls -l", NTH)
    result = graded(file, "nth")
    assert (result.total, said(result, "")) == (1, "")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"cells": 3}', "[" * 100_000])
def test_a_file_that_is_no_notebook_is_said(tmp_path, text):
    file = tmp_path / "odd.ipynb"
    file.write_text(text)
    assert "the file is no notebook" in said(graded(file, "nth"), "")


# --- Values that travel.


@pytest.mark.parametrize(
    "value", [None, True, 3, -2.5, "a", [1, (2, [3])], {1: [2], (3, 4): "x"}, 1 << 700]
)
def test_plain_values_travel_as_they_are(value):
    there = unpacked(json.loads(json.dumps(packed(value))))
    assert there == value
    assert type(there) is type(value)


class Chance(float):
    """As numpy has one."""


def test_values_of_subclasses_travel_as_plain_values(module):
    class Chances(list[float]):
        pass

    value = Chances([Chance(0.5)]), {Color.BLACK: Color.WHITE}
    assert unpacked(json.loads(json.dumps(packed(value)))) == ([0.5], {1: -1})
    text = exercise("elo").solution.replace("return 400", "return Chance(400") + ")\n"
    assert graded(module(f"class Chance(float):\n    pass\n{text}"), "elo").total == 1


def test_a_table_keeps_its_keys_when_it_is_written_back():
    table = {Color.BLACK: 1, Color.WHITE: 2}
    write_back(table, json.loads(json.dumps(packed({Color.BLACK: 3, Color.WHITE: 4}))))
    assert [*map(str, table)] == ["Black", "White"]
    assert [*table.values()] == [3, 4]


def test_no_other_value_runs_code_on_its_way():
    class Evil:
        def __reduce__(self):
            raise AssertionError

    there = unpacked(json.loads(json.dumps(packed([Evil(), {1, 2}]))))
    assert [type(each).__name__ for each in there] == ["Evil", "set"]
    endless: list[object] = []
    endless.append(endless)
    json.dumps(packed(endless))


def test_a_list_inside_a_tuple_is_written_back():
    inside = [1, 2]
    write_back((3, inside), json.loads(json.dumps(packed((3, [2, 1])))))
    assert inside == [2, 1]


def test_only_parts_that_an_object_has_are_written_back():
    node = Node(move=3)
    node_there = Node(move=3)
    node_there.visits = 7
    write_back(node, json.loads(json.dumps(packed(node_there))))
    assert node.visits == 7
    write_back(node, {"parts": [["__class__", 3], ["other", 1]], "type": "Node", "text": ""})
    assert not hasattr(node, "other")


# --- The command.


def grade(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["grade", *arguments])


@pytest.mark.slow
def test_the_command_writes_a_row_for_each_file(tmp_path, notebook):
    good, broken = notebook(NTH), tmp_path / "=broken.ipynb"
    broken.write_text("no notebook")
    out = tmp_path / "marks.csv"
    options = ["--exercise", "nth", "--exercise", "elo", "--points", "nth=2.5", "--seed", "3"]
    result = grade(str(broken), str(good), "--out", str(out), *options)
    assert result.exit_code == 0, result.stderr
    assert f"{good}: 2.5 of 3.5 points" in result.stdout
    assert f"{broken}: 0 of 3.5 points; the file is no notebook" in result.stdout
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = [*csv.reader(out.read_text("utf-8-sig").splitlines())]
    assert rows == [
        ["file", "nth", "elo", "total"],
        [str(broken), "0", "0", "0"],
        [str(good), "2.5", "0", "2.5"],
    ]
    remarks = tmp_path / "marks-remarks.csv"
    assert f"{good},elo,0,no answer" in remarks.read_text()
    assert grade(str(good), "--out", str(out), *options).exit_code == 0
    assert str(broken) not in remarks.read_text()
    remarks.write_text("my own notes")
    refused = grade(str(good), "--out", str(out), *options)
    assert "the remarks would replace the file marks-remarks.csv" in refused.output
    assert (refused.exit_code, remarks.read_text()) == (2, "my own notes")


def test_a_name_of_a_file_that_is_no_text_stops_nothing(tmp_path):
    out = tmp_path / "marks.csv"
    result = grade("odd\udcff.py", "--out", str(out), "--exercise", "nth")
    assert result.exit_code == 0, result.output
    assert "odd\\udcff.py: 0 of 1 points; cannot read" in result.stdout
    assert out.read_text("utf-8").splitlines()[1] == "odd\\udcff.py,0,0"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the links are those of POSIX")
def test_a_link_that_leads_to_itself_costs_only_its_own_row(tmp_path, notebook):
    (tmp_path / "loop.py").symlink_to("loop.py")
    out = tmp_path / "marks.csv"
    files = [str(tmp_path / "loop.py"), str(notebook(NTH))]
    result = grade(*files, "--out", str(out), "--exercise", "nth")
    assert result.exit_code == 0, result.output
    assert "loop.py: 0 of 1 points; cannot read" in result.stdout
    assert "handed-in.ipynb: 1 of 1 points" in result.stdout


def test_a_remark_about_a_file_is_one_line(tmp_path, module):
    file = module("def no(f):\n    raise ValueError('a\\nbob.py: 5 of 5')\n@no\ndef nth(p, k): pass")
    result = grade(str(file), "--out", str(tmp_path / "marks.csv"), "--exercise", "nth")
    assert "raised ValueError (a bob.py: 5 of 5)" in result.stdout


@pytest.mark.skipif(os.name != "posix", reason="the limits are those of POSIX")
def test_a_lower_limit_of_the_system_stays():
    code = (
        "import resource\n"
        "from gomc.course.processes import limit_process\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (50, 60))\n"
        "limit_process(2048, 900)\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(60, 60)\n"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--out", "marks.txt"], "the table of points is a file .csv"),
        (["--out", "marks.csv", "--exercise", "nothing"], "there is no exercise 'nothing'"),
        (["--out", "marks.csv", "--tutorial", "99"], "tutorial 99 has no exercises"),
        (
            ["--out", "marks.csv", "--exercise", "elo", "--tutorial", "99"],
            "tutorial 99 has no exercises",
        ),
        (["--out", "marks.csv", "--points", "nth"], "points are given as NAME=N"),
        (
            ["--out", "marks.csv", "--exercise", "elo", "--points", "nth=2"],
            "points are given for nth, but nth is not among the exercises to grade",
        ),
        (["--out", "marks.csv", "--points", "nth=nan"], "the points of nth must be"),
        (["--out", "marks.csv", "--seconds", "0"], "seconds must be"),
        (
            ["--out", "marks.csv", "--memory", "10"],
            "memory must be a whole number from 64 to 1000000, not 10",
        ),
    ],
)
def test_wrong_options_end_in_a_sentence(options, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = grade("a.py", *options)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {words}")


def test_the_points_replace_no_file_that_is_graded(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("marks.csv").write_text("mine")
    result = grade("marks.csv", "--out", "./marks.csv")
    assert result.exit_code == 2
    assert "marks.csv is one of the files to grade; name another file with --out" in result.stderr
    assert Path("marks.csv").read_text() == "mine"
