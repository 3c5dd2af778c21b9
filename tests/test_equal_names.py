"""One name, one meaning: public classes and functions of different modules with the same name.

Functions of `gomc.fast` and `gomc.reference` are twins, the answers of exercises have the names of the
functions that they teach, and commands have the names of the functions that they call.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1] / "gomc"

CLASSES = {
    "ByDatabase": "two kernels: draws by a database in one game, and in games side by side",
    "KernelPointer": "the plain way to compile has a stand-in for what the quick way has",
    "Node": "the smallest tree has the same nodes, in 90 lines",
}
"""The classes with the same name, each with the reason."""

FUNCTIONS = {
    "a verb, and the module says of what": """
        acquire answer attempt call check check_file compare compete count describe draw find judge keep
        learn load mix parse play read read_from release run say search spread write
    """,
    "the picture of a thing has the name of the thing": """
        bandit beside candidates criticality database expected grid is_square marked node_after numbered
        page place policy position priors regret shape side_of signs source stones_of svg text wrapped
    """,
    "each study of positions has the same parts": "boards more of questions summarise",
    "what is compiled or drawn follows a function of plain Python": """
        by_stages in_order nth numbers one_by_one place_of playouts processor room_for rows_of set_of
        size_of stream table_of timed weighted weights widened written
    """,
    "what a word, a row or a text means is said by the grammar, table or file that it stands in": """
        after arguments as_text differences imported kind_of known line_of name_of named number row rows
        table text_of turned whole with_policy word_of
    """,
    "an everyday word in rooms that do not meet": """
        better described drawn judged kept largest main played rounded
    """,
}
"""The functions with the same name, by the reason."""


def places() -> Iterator[tuple[str, str, type[ast.AST]]]:
    """Yield the public classes and functions, each with the module; twins have the same module."""
    for path in ROOT.rglob("*.py"):
        module = path.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__")
        room, _, rest = module.partition("/")
        if room == "cli" or module.startswith("course/exercises"):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                twin = room in ("fast", "reference")
                chapter = "" if isinstance(node, ast.FunctionDef) else rest
                yield node.name, f"backend/{chapter}" if twin else module, type(node)


def equal_names(kind: type[ast.AST]) -> set[str]:
    """Return the names of classes or functions that stand in two modules or more."""
    modules = defaultdict(set)
    for name, module, this in places():
        if this is kind:
            modules[name].add(module)
    return {name for name, those in modules.items() if len(those) > 1}


def test_no_two_classes_have_the_same_name_without_a_reason() -> None:
    assert equal_names(ast.ClassDef) == {*CLASSES}


def test_no_two_functions_have_the_same_name_without_a_reason() -> None:
    listed = [name for names in FUNCTIONS.values() for name in names.split()]
    assert sorted(listed) == sorted(equal_names(ast.FunctionDef))
