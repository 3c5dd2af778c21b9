"""The tutorials: notebooks that run from their first cell to the last, and what each of them has."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gomc.course.exercises import check, contents, exercise

NEEDED = ("nbformat", "nbclient", "numba", "matplotlib")
MISSING = [name for name in NEEDED if importlib.util.find_spec(name) is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

FOLDER = Path(__file__).parents[1] / "tutorials"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PICTURES = {"image/svg+xml", "image/png", "text/html", "application/vnd.jupyter.widget-view+json"}
LATER = [[pytest.mark.slow], [], *[[pytest.mark.slow]] * 4]
RUN = [
    pytest.param(path, marks=LATER[n] if n < len(LATER) else [pytest.mark.long], id=path.stem)
    for n, path in enumerate(NOTEBOOKS)
]
"""The tutorials to run; `make docs` runs all of them, and so do slow and long tests together."""

SECONDS = 180
"""The most that a cell may take, on a machine that does much else."""


@cache
def read(path: Path) -> Any:
    """Return a notebook, which nobody changes."""
    import nbformat  # which takes seconds, so that only those wait who need it

    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def sources(path: Path, kind: str) -> list[str]:
    """Return the text of all cells of a kind."""
    return [cell.source for cell in read(path).cells if cell.cell_type == kind]


def posed(path: Path) -> list[str]:
    """Return the names of the exercises of a notebook: those whose answers it checks."""
    found = (
        re.findall(r"""^@exercise\(["'](\w+)["']\)""", text, re.M) for text in sources(path, "code")
    )
    return [name for names in found for name in names]


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_the_tutorials_are_numbered_without_gaps():
    numbers = [int(path.name[:2]) for path in NOTEBOOKS]
    assert numbers == [*range(len(numbers))]
    assert len(numbers) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_tutorial_has_what_all_have(path):
    notebook, texts = read(path), sources(path, "markdown")
    assert notebook.metadata.kernelspec.name == "python3"
    assert outputs(notebook) == []
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    title, _, opening = texts[0].partition("\n")
    assert title.startswith("# ")
    assert "?" in opening
    headings = [line for text in texts for line in text.splitlines() if line.startswith("## ")]
    for words in ("Exercises", "left out", "Where the code is"):
        assert any(words in heading for heading in headings), words


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_tutorial_says_at_its_top_what_it_needs_and_gives(path):
    lines = sources(path, "markdown")[0].splitlines()
    (first,) = (i for i, line in enumerate(lines) if line.startswith("- **Before this:** "))
    said = "\n".join(lines[first:]).partition("\n\n")[0]
    wanted = r"- \*\*Before this:\*\* .+\n- \*\*Time:\*\* about \d+ minutes\n- \*\*You will:\*\* .+"
    assert re.fullmatch(wanted, said, re.DOTALL)
    before = re.findall(r"\]\((\d\d)-", said)
    assert all(number < path.name[:2] for number in before)
    goals = said.partition("**You will:** ")[2].count(";") + 1
    assert 2 <= goals <= 5


def test_tutorial_0_asks_for_no_code():
    """The finished program comes before the rules, so the exercises are questions in words."""
    assert posed(NOTEBOOKS[0]) == []


@pytest.mark.parametrize("path", NOTEBOOKS[1:], ids=lambda path: path.stem)
def test_a_tutorial_has_two_to_seven_exercises_of_its_own_in_their_order(path):
    own = [each.name for each in contents() if each.tutorial == int(path.name[:2])]
    names = posed(path)
    assert 2 <= len(names) <= 7
    assert names == [name for name in own if name in names]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_program_to_mend_or_to_complete_stands_in_its_cell(path):
    for name in posed(path):
        (asked,) = (cell for cell in sources(path, "code") if f'@exercise("{name}")' in cell)
        wanted = functions_of(exercise(name).program)
        assert functions_of(asked).items() >= wanted.items()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_later_cell_gives_the_name_of_an_answer_to_something_else(path):
    """The grader takes the last function of the name, and nobody is to get points for the library's."""
    cells = sources(path, "code")
    for name in posed(path):
        (place,) = (n for n, cell in enumerate(cells) if f'@exercise("{name}")' in cell)
        for cell in cells[place + 1 :]:
            assert name not in bound_by(ast.parse(cell).body)


def bound_by(statements: list[ast.stmt]) -> set[str]:
    """Return the names that statements bind, without the names inside functions."""
    found = set()
    for statement in statements:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            found.add(statement.name)
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.alias):
                found.add(node.asname or node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def functions_of(code: str) -> dict[str, str]:
    """Return the functions of a program by their names, without docstrings and decorators."""
    found = {}
    for node in ast.parse(code).body:
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
            node.body = node.body[ast.get_docstring(node) is not None :]
            found[node.name] = ast.unparse(node)
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_tutorial_names_exists(path):
    project = FOLDER.parent
    text = "\n".join(sources(path, "markdown"))
    modules = re.findall(r"`(gomc\.(?:reference|fast)\.\w+)`", text)
    files = [f"{name.replace('.', '/')}.py" for name in modules]
    files += re.findall(r"`((?:gomc|tests)/[\w/]+\.py)`", text)
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert files
    assert [name for name in files if not (project / name).is_file()] == []
    pages = [os.path.normpath(f"tutorials/{link}") for link in links]
    assert [page for page in pages if not (project / page).is_file()] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_code_of_a_tutorial_is_python_and_imports_what_is_there(path):
    for source in sources(path, "code"):
        for node in ast.walk(ast.parse(source)):
            for each in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
                if isinstance(node, ast.Import):
                    assert importlib.util.find_spec(each.name), each.name
                elif each.name != "*":
                    module = importlib.import_module(str(node.module))
                    assert hasattr(module, each.name) or importlib.util.find_spec(
                        f"{node.module}.{each.name}"
                    )


@pytest.mark.parametrize("path", RUN)
def test_a_tutorial_runs_and_shows_pictures(path):
    import nbclient

    notebook = deepcopy(read(path))
    nbclient.NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    shown = [output for output in outputs(notebook) if PICTURES & {*output.get("data", {})}]
    assert len(shown) >= 5
    verdicts = "".join(
        output.data["text/plain"] for output in outputs(notebook) if "gomc-verdict" in str(output)
    )
    for name in posed(path):
        assert f"{name}: " in verdicts


def test_the_intervals_that_a_tutorial_quotes_are_those_of_the_experiments():
    (code,) = (text for text in sources(FOLDER / "06-was-it-better.ipynb", "code") if "OURS" in text)
    quoted = re.findall(r'"Table (\d), .*": \((.*), (.*)\)', code)
    assert len(quoted) == 10
    for table, low, high in quoted:
        page = FOLDER.parent / "docs" / "experiments" / f"bh-{table}.md"
        assert f"{float(low):+.1f} to {float(high):+.1f}" in page.read_text()


def test_the_ratings_of_the_road_are_those_of_the_kept_games():
    from gomc.arena import Store
    from gomc.arena.lines import bring_in
    from gomc.lab.experiments import find
    from gomc.lab.experiments.standings import Standings
    from gomc.programs import PROGRAMS

    source = cells_of("00-the-whole-game.ipynb")["road"]
    (road,) = (
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ROAD"
    )
    with Store(":memory:") as store:
        bring_in(store, FOLDER.parent / "docs" / "experiments" / "results" / "road-time.jsonl")
        ratings = Standings.of(find("road-time"), store).ratings
    for name, quoted in road.items():
        its = ratings[name]
        assert quoted == (PROGRAMS[name].year, *map(round, (its.elo, its.low, its.high)))


def cells_of(name: str) -> dict[str, str]:
    """Return the code of a notebook, by the names of its cells."""
    return {cell.id: cell.source for cell in read(FOLDER / name).cells if cell.cell_type == "code"}


@pytest.mark.slow
def test_the_trap_of_the_whole_game_has_the_one_reply_that_its_board_asks_for():
    import gomc
    import gomc.reference as go

    names: dict[str, Any] = {"go": go, "show": SimpleNamespace(svg=lambda *_, **__: None)}
    cells = cells_of("00-the-whole-game.ipynb")
    exec(cells["trap"], names)
    exec(cells["playout"].partition("replay")[0], names)
    solver = gomc.UCT(gomc.UCB1Tuned(), final="visits", solve=True)
    wins = []
    for reply in names["after_a"].legal_moves():
        found = go.search(names["after_a"], solver, playouts=10_000, seed=1, moves=[reply])
        (node,) = found.root.children
        assert node.solved
        wins += [found.best] if node.solved == 1 else []
    assert wins == ["B3"]
    assert 'Points.of(["B3"], 4)' in cells["reply"]


def test_the_tree_that_a_learner_builds_is_that_of_the_library(capsys):
    cells, names = cells_of("08-uct.ipynb"), dict[str, Any]()
    exec("import gomc\nimport gomc.reference as go", names)
    exec(cells["step-03"].partition("fast.search")[0], names)  # the board
    built = [cells[f"own-uct-{step}"] for step in ("select", "expand", "back-up")]
    for cell in (*built, cells["own-uct-compare"]):
        exec(cell, names)
    assert "the same in 2,841 nodes" in capsys.readouterr().out
    assert check("back_up", names["add_result"])
    exec(cells["own-uct-break"], names)
    assert "they differ first in" in capsys.readouterr().out
    kept = [node for cell in built for node in ast.parse(cell).body if is_definition(node)]
    lines = [line for node in kept for line in ast.unparse(node).splitlines() if line.strip()]
    assert 30 <= sum('"""' not in line for line in lines) < 40


def is_definition(node: ast.stmt) -> bool:
    """Whether a statement defines a class, a function or a constant."""
    constant = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).isupper()
    return isinstance(node, ast.ClassDef | ast.FunctionDef) or constant


def functions_in(cells: dict[str, str], *names: str) -> dict[str, str]:
    """Return the functions of some cells, without docstrings."""
    return functions_of("\n".join(cells[name] for name in names))


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("12-rave.ipynb", ["expand", "add_result", "play_game", "uct"]),
        ("13-priors-and-widening.ipynb", ["play_out", "add_result", "play_game"]),
    ],
)
def test_later_tutorials_build_upon_the_tree_of_tutorial_8(name, kept):
    first = functions_in(cells_of("08-uct.ipynb"), "own-uct-expand", "own-uct-back-up")
    again = functions_in(cells_of(name), "own-tree")
    assert [*again] == kept
    assert again.items() <= first.items()


def test_rave_in_the_tree_of_a_learner_is_that_of_the_library(capsys):
    cells, names = cells_of("12-rave.ipynb"), dict[str, Any]()
    exec(cells["step-01"], names)
    exec(cells["step-07"].partition("pictures")[0], names)
    new = ["own-rave-count", "own-rave-select"]
    for step in ("own-tree", *new, "own-rave-compare"):
        exec(cells[step], names)
    assert "the same in 673 nodes" in capsys.readouterr().out
    assert sum(len(text.splitlines()) for text in functions_in(cells, *new).values()) <= 30


@pytest.mark.slow
def test_priors_and_widening_in_the_tree_of_a_learner_are_those_of_the_library(capsys):
    cells, names = cells_of("13-priors-and-widening.ipynb"), dict[str, Any]()
    for step in ("step-01", "own-tree", "own-priors", "own-priors-compare", "own-widening"):
        exec(cells[step], names)
    assert capsys.readouterr().out == "the same in 2,957 nodes\nthe same in 6,989 nodes\n"


@pytest.mark.slow
def test_the_stage_that_a_learner_writes_is_that_of_the_library(capsys):
    cells, names = cells_of("09-mogo.ipynb"), dict[str, Any]()
    exec("import gomc.reference as go\nfrom gomc.settings import *", names)
    exec("from gomc.settings.patterns import MOGO", names)
    for step in ("matching", "count", "stage", "compare"):
        exec(cells[f"own-patterns-{step}"], names)
    said = capsys.readouterr().out
    for words in ("2,620 of 6,561", "137 of 243", "the same in 20 of 20 games"):
        assert words in said


@pytest.mark.slow
def test_verdicts_are_as_frequent_as_the_last_tutorial_says(capsys):
    cells, names = cells_of("17-your-own-program.ipynb"), dict[str, Any]()
    exec("from gomc.arena.sprt import Sprt, expected\nfrom gomc.rng import stream", names)
    exec(cells["by-hand"], names)
    assert "12 wins or 9 losses in a row" in capsys.readouterr().out
    exec(cells["rules-01"].partition("_, ax")[0], names)
    printed = capsys.readouterr().out
    text = " ".join(" ".join(sources(FOLDER / "17-your-own-program.ipynb", "markdown")).split())
    for points, verdict, said in (
        (25, "elo1 17%", "25 points stronger gets the verdict `elo1` in 17 % of the matches"),
        (50, "elo1 45%", "at 50 points in 45 %"),
        (75, "elo1 76%", "at 75 points in 76 %"),
        (50, "elo0 41%", "50 points stronger gets this verdict in 41 % of the matches"),
    ):
        assert re.search(rf"^truly +{points} points stronger: .*{verdict}", printed, re.M)
        assert said in text


def test_the_rule_of_nakade_that_a_learner_writes_is_that_of_the_library(capsys):
    cells, names = cells_of("14-what-random-games-must-know.ipynb"), dict[str, Any]()
    exec(cells["step-01"], names)
    exec(cells["step-03"].partition("show.svg")[0], names)
    exec(cells["own-nakade"].partition("lives =")[0], names)
    assert "20 of 20 games are the same; 20 begin with B7" in capsys.readouterr().out


@pytest.mark.slow
def test_the_steps_of_a_learner_find_the_weights_of_the_library(capsys):
    cells, names = cells_of("15-patterns-learned-from-games.ipynb"), dict[str, Any]()
    exec(cells["step-01"], names)
    names["mm_step"] = exercise("mm_step").answer
    for step in ("by-hand", "step-11", "lines-01"):
        exec(cells[step], names)
    printed = capsys.readouterr().out
    assert "after step 1: 1.333\nafter step 2: 1.556" in printed
    pairs = re.findall(r"([\d.]+) by your steps, ([\d.]+) by the library's", printed)
    assert len(pairs) == 3
    assert all(abs(float(own) - float(its)) < 0.01 for own, its in pairs)


def test_the_approach_move_of_a_tutorial_wins_and_the_self_atari_loses(capsys):
    cells, names = cells_of("14-what-random-games-must-know.ipynb"), dict[str, Any]()
    exec("import gomc.fast as fast, gomc.reference as go", names)
    exec("from gomc import show\nfrom gomc.settings import SEQUENCE_LIKE, UCT, Stages", names)
    exec(cells["step-17a"], names)
    printed = capsys.readouterr().out
    text = " ".join(
        " ".join(sources(FOLDER / "14-what-random-games-must-know.ipynb", "markdown")).split()
    )
    assert "A2 is won for White\nA1 is lost for White" in printed
    wins = re.findall(r"A1 (\d+)%, A2 (\d+)%; White wins (\d+)%", printed)
    assert [moves for *moves, _ in wins] == [["20", "20"], ["0", "40"]] * 2
    (uniform, lower), (mogo, higher) = [(wins[i][2], wins[i + 1][2]) for i in (0, 2)]
    assert f"raises White's win rate from {mogo} % to {higher} %" in text
    assert f"lowers the win rate from {uniform} % to {lower} %" in text


def printed_by(name: str, cells: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of some cells of a notebook, one after the other."""
    import matplotlib

    matplotlib.use("agg")
    code, names = cells_of(name), dict[str, Any]()
    for cell in cells:
        exec(code[cell], names)
    return capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "cells", "printed", "said"),
    [
        (
            "12-rave",
            ("step-01", "own-tree", "sooner"),
            ("UCT: .* 83 after 800,", "UCT with RAVE: .* 83 after 200,"),
            "In this position the search with RAVE needs about a quarter of the games.",
        ),
        (
            "13-priors-and-widening",
            ("step-01", "own-tree", "own-priors", "own-priors-compare", "sooner"),
            ("plain UCT: .* 25 after 200, 43 after 400", "even games: .* 0 after 200, 4 after 400"),
            "the even games make it slower still",
        ),
        (
            "13-priors-and-widening",
            (
                "step-01",
                "own-tree",
                "own-priors",
                "own-priors-compare",
                "own-widening",
                "sooner",
                "own-widening-random",
            ),
            ("plain UCT: 0 after 25, .* 43 after 400", "random order: 2 after 25, .* 27 after 400"),
            "After 400 games plain UCT is ahead.",
        ),
        (
            "16-what-programs-could-not-see",
            ("step-01", "by-year"),
            (
                "abramson: 45 of 60",
                "gobble: .*, seki 5, seki to be made 5",
                "oleg: .*, seki 5, seki to be made 5",
                "uct: .*, lost race 4, seki to be made 1",
                "mogo: 51 of 60 searches right; wrong: empty 5x5 5, lost race 4",
                "mogo-2007: 46 of 60 .*, lost race 4",
                "mogo-2009: 54 of 60 searches right; wrong: lost race 4, seki to be made 2",
                "gomc: 57 of 60 searches right; wrong: lost race 2, even race 1",
            ),
            "It fails in *lost race* (4 of 5 searches) and in *seki to be made* (2 of 5)",
        ),
        (
            "16-what-programs-could-not-see",
            ("step-01", "by-year", "by-playouts"),
            ("6,400: 58 of 60 searches right; wrong: even race 1, seki to be made 1",),
            "With 6,400 playouts MoGo of 2009 solves 58 of 60 searches",
        ),
        (
            "21-more-time",
            ("imports", "trap"),
            ("flat Monte-Carlo: \\[1.*, 0\\]", "UCT: \\[1.*, 40\\]"),
            "more time makes flat Monte-Carlo surer, but not better, and in this position worse",
        ),
        (
            "22-large-boards-many-processors",
            ("imports", "large", "large-depth"),
            (" 5x5 +7 moves .* 71%", "19x19 +4 moves deep; 450 moves a playout; best move 1%"),
            "The depth falls only from seven to four",
        ),
        (
            "22-large-boards-many-processors",
            ("imports", "roots", "batches"),
            ("1,600 playouts in all: .39, .*, 15", "losses 0: .*, 13.", "losses 1: .*, 36."),
            "Without virtual losses a batch of 64 is nearly blind",
        ),
        (
            "22-large-boards-many-processors",
            ("imports", "roots"),
            ("one tree: 9 of 40", r"  800 .*: \[\d+, \d+, 18,", r"3,200 .*, 31, 20\]"),
            "Four trees together answer right about twice as often as one of them, and sixteen trees",
        ),
        (
            "20-what-came-next",
            ("imports", "hand", "build", "compare", "games", "learn", "worth"),
            (
                "; 0 differ",
                "function: 0.178",
                r" 1 playouts, uniform .*, \+\d\S* to \+",
                r" 4 playouts, uniform +0.177; .*, -\S* to \+",
                r" 1 playouts, MoGo's .*, \+\d\S* to \+",
                r" 2 playouts, MoGo's +0.180; .*, -\S* to \+",
            ),
            "Only the intervals of a single playout lie above zero, so a sum of seven numbers",
        ),
        (
            "20-what-came-next",
            ("imports", "hand", "build", "games", "learn", "tree", "tree-compared"),
            (r"no priors: \+14%, from -2% to \+30%", r"less value: +\+9%, from \+2% to \+16%"),
            "the interval of the difference contains zero, so the",
        ),
        (
            "21-more-time",
            ("imports", "table-5", "answer-elo", "steps"),
            ("62 points a doubling, 19", "43 points a doubling, 13", r"19 points, -39 to \+78"),
            "Both steps gain: both intervals lie above zero. The second gain is smaller, but",
        ),
        (
            "23-books-time-and-handicap",
            ("imports", "komi"),
            ("5.5: Black wins (5[0-9].*) %\nkomi 6.5: Black wins \\1 %\nkomi 7.5: Black wins 4",),
            "turns from a win into a loss, and Black's win rate falls below one half",
        ),
        (
            "23-books-time-and-handicap",
            ("imports", "handicap", "handicap-plot"),
            ("9 stones, komi 0.5: mean  5.8 %, deviation 1.0; .* deviation 2.5",),
            "Another komi brings the differences back",
        ),
    ],
)
def test_a_tutorial_says_what_its_cells_print(name, cells, printed, said, capsys):
    found = printed_by(f"{name}.ipynb", cells, capsys)
    for pattern in printed:
        assert re.search(pattern, found), found
    assert said in " ".join(" ".join(sources(FOLDER / f"{name}.ipynb", "markdown")).split())


@pytest.mark.slow
def test_depth_two_and_uct_find_the_move_as_often_as_a_tutorial_says(capsys):
    cells, names = cells_of("18-two-moves-deep.ipynb"), dict[str, Any]()
    exec("import gomc, gomc.fast as fast, gomc.reference as go", names)
    exec(cells["depth-two-code"].removesuffix("\ntwo"), names)
    exec("limits = [2_000]\n" + cells["uct-code"].replace("limits[:3]", "limits"), names)
    two = names["gomc"].DepthTwo(by="wins")
    found = [names["fast"].search(names["trap"], two, playouts=48_000, seed=s) for s in range(40)]
    right = sum(result.best == "B3" for result in found)
    assert "2,000 playouts: B3 39, A2 1 of 40" in capsys.readouterr().out
    text = " ".join(" ".join(sources(FOLDER / "18-two-moves-deep.ipynb", "markdown")).split())
    assert "With 2,000 playouts UCT plays B3 in 39 of 40 searches." in text
    assert f"Depth two needed 48,000 playouts to play B3 in {right} of 40." in text


@pytest.mark.parametrize(
    ("name", "table", "head"),
    [
        ("04-pruning-and-all-moves-as-first", "bh-1", "r_d"),
        ("03-random-games", "bh-4", "playouts"),
        ("05-temperature", "bh-5", "K"),
    ],
)
def test_the_tables_that_a_tutorial_quotes_are_the_papers(name, table, head):
    from gomc.lab.experiments import find

    rows = {row.label.partition(" = ")[2]: row.paper.value for row in find(table).rows}
    (text,) = (
        text
        for text in sources(FOLDER / f"{name}.ipynb", "markdown")
        if re.search(rf"^\| \$?{head}\$? \| \d", text, re.M)
    )
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    quoted = dict(zip(lines[0][1:], map(float, lines[2][1:]), strict=True))
    assert {label: quoted[label] for label in rows} == rows


@pytest.mark.parametrize(
    ("name", "table", "row", "words"),
    [
        ("04-pruning-and-all-moves-as-first", "bh-2", "sigma_e = 0.5", "0.5 lost {} points"),
        ("04-pruning-and-all-moves-as-first", "bh-2", "sigma_e = 1", "1 lost {}."),
        ("04-pruning-and-all-moves-as-first", "bh-3", "basic idea", "by {} points, with"),
        ("04-pruning-and-all-moves-as-first", "bh-3", "pruning", "progressive pruning by {}."),
        ("04-pruning-and-all-moves-as-first", "bh-6", "Olga", "lost {} and 2.4 points"),
        ("04-pruning-and-all-moves-as-first", "bh-6", "Oleg", "lost 2.1 and {} points"),
        ("05-temperature", "bh-annealing", "annealing", "by {} points a game"),
        ("18-two-moves-deep", "bh-6", "Olga", "by {} points a game with Olga"),
        ("18-two-moves-deep", "bh-6", "Oleg", "by {} points with Oleg"),
        ("06-was-it-better", "bh-6", "Olga", "differences of {} and 2.4 points"),
        ("06-was-it-better", "bh-6", "Oleg", "differences of 2.1 and {} points"),
        ("06-was-it-better", "bh-8", "Olga - Oleg", "by {} points a game"),
    ],
)
def test_a_figure_that_a_tutorial_quotes_is_the_papers(name, table, row, words):
    from gomc.lab.experiments import find

    (value,) = (each.paper.value for each in find(table).rows if each.label == row)
    texts = [" ".join(text.split()) for text in sources(FOLDER / f"{name}.ipynb", "markdown")]
    assert sum(words.format(abs(value)) in text for text in texts) == 1
