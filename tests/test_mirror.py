"""The two backends can be read side by side; what one of them does otherwise is listed here."""

from __future__ import annotations

import ast
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

import gomc

PACKAGE = Path(gomc.__file__).parent

ALONE = {
    "drawing": "kernels know a policy by a number, and call no methods; `policy` has the data of all",
    "smalltree": "to be read first, not to be quick: `uct` has the same tree, in both backends",
}
"""Chapters that only the book has, and why."""

CHAPTERS = sorted({path.stem for path in (PACKAGE / "reference").glob("[!_]*.py")} - {*ALONE})
SIGHT = sorted(f"sight/{path.stem}" for path in (PACKAGE / "reference" / "sight").glob("[!_]*.py"))

CALLED = {"geometry": "shape", "order": "ordered", "state": "view"}
"""Arguments that have another name in the fast backend, since they have another type."""

ADDED = {
    "arms": "what is known of arms, in arrays that are used again",
    "few": "the stones in strings with few liberties, which a game keeps up to date",
    "before": "those that the player who moved last had before the move",
    "everywhere": "whether values ask at all points if they are safe",
    "where": "the points for which it matters if they are safe",
    "n": "how many places of an array are used",
    "keys": "room for what is sorted by",
    "memory": "room for sets, whose words are gone through",
    "sets": "room for the sets of a line of moves",
    "ladders": "room to read ladders, None in games that read none: their code is not compiled then",
    "last": "the place of the last node of a path, whose array is longer",
    "layers": "None in a search without layers, for which their code is not compiled",
    "first": "the place of the first of a node's children",
    "tree": "the arrays in which nodes are places",
    "replies": "what a policy has learned, None if it does not learn",
    "sign": "the player to move, whom a view does not know",
    "graph": "the arrays in which nodes and arcs are places",
}
"""Arguments that a definition of the fast backend may have besides."""

ELSEWHERE = {
    "amaf.new_tables": "counts.new_tables",
    "amaf.count_firsts": "counts.count_firsts",
    "amaf.weighted": "policy.weighted",
    "database.ByDatabase": "databasework.ByDatabase",
    "database.marked": "compiler.words.store_bytes",
    "database.ByDatabase.area": "database.areas",
    "database.ByDatabase.limits": "policy.longest",
    "database.ByWeights.draw": "weights.draw_by_weight",
    "gnugowork.Node": "graph.Node",
    "gobble.down_the_list": "policy.down_the_list",
    "sources.alike": "priors.add",
    "sources.by_mean": "priors.add_means",
    "sources.by_share": "priors.add_by_share",
    "sources.by_strength": "priors.add_by_strength",
    "sources.by_weight": "priors.add_by_weight",
    "layers.layers_of": "treework.layers_of",
    "poolrave.Pool.begin": "poolrave.fill_pool",
    "poolrave.Pool.of": "poolrave.pool_moves",
    "treework.new_nodes": "tree.add_children",
    "weights.weigh": "priors.weigh",
}
"""Twins in another file of the fast backend: several files need them, or the chapter is long enough."""

MISSING = {
    "criticality.add_to_rave": "rave.see_rave asks more_rave for each child",
    "amaf.TableSearch.policy": "kernels play all games of a call, and are given the policy's data",
    "amaf.AmafSearch.policy": "see TableSearch.policy",
    "gobble.ListSearch.policy": "see TableSearch.policy",
    "database.Wide": "sets become bytes, and numbers words, by instructions of vectors",
    "database.wide": "see Wide",
    "sources.Asked": "a rule is asked about a view, some points, and what a stone would do there",
    "sources.first_of": "a rule has the number of its list; see priors.give_priors",
    "sources.games_of": "a rule has its games",
    "sources.given_by": "the rules of all sources are one list",
    "sources.in_part": "games are added in the arrays of the data of priors",
    "sources.stage_moves": "see policy_moves",
    "sources.policy_moves": "a branch of `find`, as a kernel knows a kind of source by its number",
    "sources.moves_near": "see policy_moves",
    "sources.moves_on_line": "see policy_moves",
    "sources.captures": "see policy_moves",
    "database.ByWeights": "the table of a policy is a field of the data of all policies",
    "depthtwo.DepthTwoSearch.result": "a result copies what it needs out of arrays",
    "depthtwo.DepthTwoSearch.set_apart": "see DepthTwoSearch.result",
    "gnugowork.Arc": "an arc is its place in the arrays of the graph",
    "ladders.Budget": "limits are numbers, and what is used up stands in an array",
    "ladders.read": "a line is a stack in arrays, and not a function that calls itself",
    "ownbandit.own_urgency": "one call of a learner's function gives the urgencies of all arms",
    "patterns.framed": "kernels write the stones down with room around them",
    "patterns.spread": "see patterns.windows",
    "patterns.Windows": "see patterns.windows",
    "patterns.windows": "kernels look the number of a neighbourhood up in the table itself",
    "lastgoodreply.Replies.of": "kernels call no methods, see drawing",
    "lastgoodreply.Replies.learn": "kernels call no methods, see drawing",
    "stages.by_chance": "see finder; by_stages draws",
    "stages.ByStages": "kernels call no methods, see drawing",
    "stages.finder": "kernels know a kind of stage by its number, not by a function",
    "stages.memory": "replies_of makes it, for a whole policy",
    "bias.BiasLayer": "see treework.Layer",
    "criticality.CriticalityLayer": "see treework.Layer",
    "layers.copied": "the children are copied to the arms when they are read",
    "owners.OwnersLayer": "see treework.Layer",
    "priors.PriorsLayer": "see treework.Layer",
    "poolrave.last_known": "a loop of fill_pool",
    "rave.RaveLayer": "see treework.Layer",
    "widening.WideningLayer": "see treework.Layer",
    "treework.Layer": "kernels call functions of every layer that is on",
    "treework.Seen": "the children have been copied to the arms in Work, and layers have their bonus",
    "treework.Leaf": "a leaf is its number in the batch; what is known of it stands in arrays of Work",
}
"""What the reference alone has: a class stands for all its methods, but for those that have a twin."""

OTHERWISE = {
    "amaf.advantage": "the tables of all points and players are one array, read at a place",
    "amaf.weights": "as advantage; and the weights are written into an array",
    "bandits.urgency": "an arm is three numbers",
    "bias.add_bias": "children are places in the tree's arrays",
    "bandits.choose_unplayed": "the arms' arrays are searched for those that were not played",
    "database.neighbourhoods": "written into an array, which a game keeps up to date",
    "database.weights_of": "written into an array; the player tells how neighbourhoods are seen",
    "gnugo.urgency": "is given the logarithm, which is the same for all children",
    "greedy.good_enough": "the children have been copied to arms, and the bounds are kept in an array",
    "depthtwo.replies_to": "the replies in all positions at once, written into an array",
    "layers.see": "the children have been copied to the arms, of which `n` are in use",
    "lastgoodreply.good_reply": "arrays have ints, of which it makes a set on a board of this shape",
    "own.own_moves": "a kernel knows a function of one's own by its address",
    "criticality.add_criticality": "children are places in the tree's arrays; room has what is added",
    "criticality.critical_moves": "written into the room of the layer",
    "criticality.update_criticality": "as owners.update_owners",
    "owners.add_owners": "children are places in the tree's arrays, and a bell has the settings",
    "owners.shares": "written into an array",
    "owners.update_owners": "all nodes have their counts in one array",
    "patterns.eight": "reads a row of words that were written down before",
    "patterns.neighbourhood": "see patterns.eight",
    "patterns.pattern_moves": "is given a view in which the last two moves may stand as one",
    "poolrave.best_moves": "written into the pool; a node is a place",
    "rave.beta": "the schedule is a number, beside those of its formula",
    "rave.put_before": "the points and numbers stand in the room of RAVE",
    "rave.see_rave": "the children are places, which have been copied to the arms",
    "rave.update_rave": "the record of a game is rows of arrays",
    "rave.count": "as put_before; the node is a place",
    "playout.random_game": "positions and records are rows of arrays",
    "sources.pass_of": "the length of an array is at hand, which tells the place",
    "sources.fitting_moves": "a rule is the number of a row, and the patterns that of a table",
    "priors.seed_children": "the children are places in the tree's arrays",
    "priors.seed_rave": "see seed_children",
    "priors.see_priors": "the children are places in the tree's arrays",
    "priors.give_priors": "the rules are rows in the data of priors, and the games are written there",
    "policy.policy_of": "makes arrays for boards of a size, which may have room for weights or lists",
    "stages.by_stages": "stages are rows of an array; it finds moves, and the caller draws one",
    "tree.guesses": "children are places in the tree's arrays, and the guesses are written into one",
    "reuse.take_games": "many nodes at once, which are places",
    "reuse.copy_below": "level by level, into new arrays",
    "reuse.copied": "the children of many nodes at once",
    "reuse.positions_of": "a position has a node that has its children",
    "uct.evaluate": "the number of leaves stands in the data, as a kernel apart has one argument",
    "treesearch.TreeSearch.keep": "the new arrays and the old ones",
    "widening.hopes_of": "children are places in the tree's arrays, and the hopes are written into one",
    "widening.in_order": "the arrays of the tree are rearranged",
    "widening.prior_mean": "see bias.add_bias",
    "widening.parts_of_largest": "see widening.hopes_of",
    "widening.widened": "counts the children from the first on, which may be lost for good",
}
"""What has other arguments in the fast backend, and why."""


def definitions(backend: str, chapter: str) -> dict[str, list[str]]:
    """Return the classes, functions and methods of a chapter, with their arguments, in their order.

    Names that begin with an underscore are left out. What is compiled from the book has the arguments
    that its twin must have.
    """
    found: dict[str, list[str]] = {}

    def add(body: list[ast.stmt], inside: str = "") -> None:
        for node in body:
            if name := compiled_from_book(node):
                found[name] = twin_of(definitions("reference", chapter)[name])
            elif isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                name = f"{inside}{node.name}"
                found[name] = []
                if isinstance(node, ast.ClassDef):
                    add(node.body, f"{name}.")
                else:
                    given = node.args
                    found[name] = [a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs)]

    add(ast.parse((PACKAGE / backend / f"{chapter}.py").read_text()).body)
    return found


def compiled_from_book(node: ast.stmt) -> str:
    """Return the name of what a statement compiles from the book; an empty text if it does not."""
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("from_book("):
        return ast.unparse(node.targets[0])
    return ""


def twin_of(book: list[str]) -> list[str]:
    """Return the arguments that the twin of a definition has at least."""
    return [CALLED.get(name, name) for name in (name.lstrip("_") for name in book)]


def is_twin(book: list[str], fast: list[str]) -> bool:
    """Whether the arguments of a definition are those of its twin, in the same order."""
    expected = twin_of(book)
    return expected == [name for name in fast if name in expected or name not in ADDED]


def listed(chapter: str, *tables: dict[str, str]) -> set[str]:
    """Return what some tables have of a chapter."""
    return {name for table in tables for name in table if name.startswith(f"{chapter}.")}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_stands_in_both_backends_in_the_same_order(chapter: str) -> None:
    book, fast = definitions("reference", chapter), definitions("fast", chapter)
    alone = {f"{chapter}.{name}" for name in book if name not in fast}
    known = listed(chapter, ELSEWHERE, MISSING)
    assert known <= alone
    assert {name for name in alone - known if name.rpartition(".")[0] not in MISSING} == set()
    assert [name for name in fast if name in book] == [name for name in book if name in fast]


@pytest.mark.parametrize("chapter", SIGHT)
def test_what_is_seen_of_a_move_stands_in_both_backends_in_the_same_order(chapter: str) -> None:
    """The arguments differ: the book has sets, and the compiled code arrays that are used again."""
    book, fast = definitions("reference", chapter), definitions("fast", chapter)
    shared = [name for name in book if name in fast]
    assert shared
    assert [name for name in fast if name in book] == shared


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_twins_have_the_same_arguments(chapter: str) -> None:
    book, fast = definitions("reference", chapter), definitions("fast", chapter)
    differing = {name for name in book if name in fast and not is_twin(book[name], fast[name])}
    assert {f"{chapter}.{name}" for name in differing} == listed(chapter, OTHERWISE)


def test_every_exception_is_of_something():
    """What is listed is there; a name that has gone, or was mistyped, would excuse nothing."""
    assert {path.stem for path in (PACKAGE / "reference").glob("*.py")} > {*ALONE}
    assert not {path.stem for path in (PACKAGE / "fast").glob("*.py")} & {*ALONE}
    both = [(definitions("reference", c), definitions("fast", c)) for c in CHAPTERS]
    books = {f"{c}.{name}" for c, (book, _) in zip(CHAPTERS, both, strict=True) for name in book}
    assert {*ELSEWHERE, *MISSING, *OTHERWISE} <= books
    for twin in ELSEWHERE.values():
        chapter, _, name = twin.rpartition(".")
        assert name in definitions("fast", chapter.replace(".", "/")), twin
    twins = [(book[name], fast[name]) for book, fast in both for name in book if name in fast]
    assert {*CALLED} <= {name for book, fast in twins if is_twin(book, fast) for name in book}
    assert {*ADDED} <= {
        name for book, fast in twins if is_twin(book, fast) for name in fast if name not in book
    }


def test_what_is_compiled_from_the_book_is_what_stands_there():
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    found = 0
    for chapter in CHAPTERS:
        book, fast = (import_module(f"gomc.{room}.{chapter}") for room in ("reference", "fast"))
        for node in ast.parse((PACKAGE / "fast" / f"{chapter}.py").read_text()).body:
            if name := compiled_from_book(node):
                compiled = getattr(fast, name)
                assert getattr(compiled, "py_func", compiled) is getattr(book, name)
                found += 1
    assert found > 30


@pytest.mark.parametrize(
    ("book", "fast", "twins"),
    [
        (["own", "geometry"], ["own", "shape"], True),
        (["_own", "geometry"], ["own", "shape", "memory"], True),
        (["own", "other"], ["other", "own"], False),
        (["own", "geometry"], ["own", "geometry"], False),
        (["own"], ["own", "other"], False),
        (["own", "other"], ["own"], False),
    ],
)
def test_other_arguments_are_found(book: list[str], fast: list[str], twins: bool) -> None:
    assert is_twin(book, fast) == twins


# --- In compiled code a name stands for one type.

TWO_TYPES = {
    "bonus": "see layers",
    "replies": "None where a policy does not learn, for which the code is not compiled",
    "pool": "None where a policy has no pool, likewise",
    "layers": "None in a search without layers; their functions are called only where there are some",
    "leaf": "in GNU Go's search, of which there is one, all that is known of it; in UCT its number",
    "k": "in `amaf.weights` the K of the formula, elsewhere the number of a position",
    "rng": "one generator's state, in lanes those of all lanes",
}
"""Arguments of kernels whose type depends on where they are."""

DECORATORS = ("kernel", "inlined", "separate", "making_arrays")


def kernels() -> list[ast.FunctionDef]:
    """Return the compiled functions, but for those of `sight`, whose arguments are arrays."""
    files = [path for path in (PACKAGE / "fast").rglob("*.py") if path.parent.name != "sight"]
    trees = [ast.parse(path.read_text()) for path in files]
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return [f for f in functions if {*map(ast.unparse, f.decorator_list)} & {*DECORATORS}]


def test_an_argument_of_kernels_has_one_type():
    types = defaultdict(set)
    for function in kernels():
        for argument in function.args.args:
            assert argument.annotation is not None
            types[argument.arg].add(ast.unparse(argument.annotation))
    assert len(types) > 50
    assert {name for name, found in types.items() if len(found) > 1} == {*TWO_TYPES}


def test_how_is_the_settings_of_a_search():
    """In kernels those of `gomc.fast.treework.How`, in Python those of `gomc.settings`."""
    given = {
        ast.unparse(argument.annotation)
        for function in kernels()
        for argument in function.args.args
        if argument.arg == "how" and argument.annotation
    }
    assert given <= {"How"}
    for path in (PACKAGE / "fast").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Assign) and "how" in ast.unparse(node.targets[0]).split(", "):
                assert ".how" in ast.unparse(node.value), f"{path.name}: {ast.unparse(node)}"
