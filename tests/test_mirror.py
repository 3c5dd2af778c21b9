"""The two backends can be read side by side; what one of them does otherwise is listed here."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

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

MOST = 40
"""No more exceptions than this: two backends that differ everywhere could not be read side by side."""

CALLED = {"geometry": "shape", "order": "ordered", "state": "view", "by": "by_wins"}
"""Arguments that have another name in the fast backend, since they have another type."""

SPREAD = {
    "children": [("child", "n"), ("first", "n"), ("arms", "n")],
    "arm": [("visits", "reward", "squares")],
}
"""Arguments that are several in the fast backend, and all of them in this order.

A node is a place in the arrays of the tree. Of `n` children `child` has the places, or the first is at
`first` and the others follow; or they have been copied to `arms`. An arm is three numbers.
"""

ADDED = {
    "arms": "what is known of arms, in arrays that are used again",
    "few": "the stones in strings with few liberties, which a game keeps up to date",
    "before": "those that the player who moved last had before the move",
    "everywhere": "whether values ask at all points if they are safe",
    "where": "the points for which it matters if they are safe",
    "n": "how many places of an array are used",
    "keys": "room for what is sorted by",
    "memory": "room for sets, whose words are gone through",
    "sets": "the sets of a line of moves, or of some records, of which others are the rows",
    "ladders": "room to read ladders, None in games that read none: their code is not compiled then",
    "last": "the place of the last node of a path, whose array is longer",
    "layers": "None in a search without layers, for which their code is not compiled",
    "first": "the place of the first of a node's children, or of its counts",
    "span": "how many places a node has in the arrays with a count for every point",
    "tree": "the arrays in which nodes are places",
    "old_tree": "those from which nodes are copied",
    "finished": "the records of games, of which one is that of a leaf",
    "leaf": "its number",
    "shape": "what is needed to make a set of an int, which the book need not do",
    "database": "that of a source, or None, for which its code is not compiled",
    "replies": "what a policy has learned, None if it does not learn",
    "sign": "the player to move, whom a view does not know",
    "graph": "the arrays in which nodes and arcs are places",
    "positions": "how many positions have tables",
    "places": "room for the places of what is put in order",
    "spare": "room for what is put in order",
}
"""Arguments that a definition of the fast backend may have besides."""

ANSWERS = {
    "rates": "of points",
    "guess": "of all moves, and room for these",
    "order": "of arms",
    "hopes": "of children",
    "weight": "of points",
    "draw": "the numbers of neighbourhoods, which games keep up to date",
    "pool": "the moves of a pool",
    "lent": "the nodes whose RAVE games count for some children",
}
"""Arrays into which a twin writes what the book returns. It returns nothing, or if there is any.

In the same way a number is given with `has_x` where the book has None for an `x` that is not known.
"""

METHODS = {
    "Layer.begin": "tree.Node.layers",
    "Layer.prepare": "layers.prepare_children",
    "Layer.visible": "layers.visible",
    "Layer.see": "layers.see",
    "Layer.update": "uct.update",
    "Learner.of": "policy.draw",
    "Learner.begin": "uct.begin_game",
    "Learner.learn": "playout.learn_game",
    "Policy.limits": "policy.longest",
    "Policy.area": "playout.random_game",
    "TableSearch.policy": "play",
}
"""Methods that kernels, which call none, do in a function for the objects of all classes of a kind.

So a layer, or what finds moves, is a class in the book alone. But all functions of the book that such a
method calls have twins, and that one function calls these, itself or by others. A name without a
chapter is that of another method of the twin.
"""

SOURCES = "priors.give_priors"
"""The function that has the code of all kinds of sources, likewise. In the book each has a function."""

ELSEWHERE = {
    "amaf.count_firsts": "counts.count_firsts",
    "amaf.weighted": "policy.weighted",
    "database.marked": "compiler.words.store_bytes",
    "database.ByWeights.draw": "weights.draw_by_weight",
    "gnugowork.GraphNode": "graph.GraphNodeView",
    "gobble.down_the_list": "policy.down_the_list",
    "sight/shapes.surroundings": "sight/ground.ground",
    "sight/stones.string_at": "sight/stones.explore",
    "treework.new_nodes": "tree.add_children",
    "weights.weigh": "priors.weigh",
}
"""Twins in another file of the fast backend, since several files need them or the chapter is long
enough; or twins with another name, which do more besides."""

MISSING = {
    "database.wide": "sets become bytes, and numbers words, by instructions of vectors",
    "depthtwo.DepthTwoSearch.result": "a result copies what it needs out of arrays",
    "depthtwo.DepthTwoSearch.set_apart": "see DepthTwoSearch.result",
    "gnugowork.Arc": "an arc is its place in the arrays of the graph",
    "ladders.Budget": "limits are numbers, and what is used up stands in an array",
    "ladders.read": "a line is a stack in arrays, and not a function that calls itself",
    "ownbandit.own_urgency": "one call of a learner's function gives the urgencies of all arms",
    "patterns.windows": "kernels look the number of a neighbourhood up in the table itself",
    "sources.PriorContext": "a rule is asked about a view, some points, and what a stone does there",
    "stages.by_chance": "see finder; by_stages draws",
    "stages.finder": "kernels know a kind of stage by its number, not by a function",
    "stages.memory": "replies_of makes it, for a whole policy",
    "treework.SeenChildren": "the children have been copied to the arms, and layers have their bonus",
    "treework.Leaf": "a leaf is its number in the batch; what is known of it stands in arrays of Work",
}
"""What the reference alone has: a class stands for all its methods, and a function for what only this
function uses."""

OTHERWISE = {
    "bandits.choose_unplayed": "the arms' arrays are searched for those that were not played",
    "database.weights_of": "written into an array; the player tells how neighbourhoods are seen",
    "depthtwo.replies_to": "the replies in all positions at once, written into an array",
    "layers.see": "the children have been copied to the arms in Work, of which `n` are in use",
    "own.own_moves": "a kernel knows a function of one's own by its address",
    "owneyes.own_eyes": "as own.own_moves; and the function has the geometry already",
    "patterns.eight": "reads a row of words that were written down before",
    "patterns.neighbourhood": "see patterns.eight",
    "patterns.pattern_moves": "is given a view in which the last two moves may stand as one",
    "playout.random_game": "positions and records are rows of arrays",
    "policy.policy_of": "makes arrays for boards of a size, which may have room for weights or lists",
    "reuse.copied": "the children of many nodes at once",
    "stages.by_stages": "stages are rows of an array; it finds moves, and the caller draws one",
    "uct.evaluate": "the number of leaves stands in the data, as a kernel apart has one argument",
    "widening.widened": "counts the children from the first on, which may be lost for good",
}
"""What has other arguments in the fast backend, and why."""


# --- What stands in the files.


class Defined(NamedTuple):
    """A class, a function or a method: its arguments, what it returns, and its text."""

    arguments: list[str]
    answer: str
    node: ast.stmt


def text_of(backend: str, chapter: str) -> str:
    """Return the text of a chapter."""
    return (PACKAGE / backend / f"{chapter}.py").read_text()


@cache
def definitions(backend: str, chapter: str) -> dict[str, Defined]:
    """Return the classes, functions and methods of a chapter in their order.

    Names that begin with an underscore are left out. What is compiled from the book has the arguments
    that its twin must have.
    """
    found: dict[str, Defined] = {}

    def add(body: list[ast.stmt], inside: str = "") -> None:
        for node in body:
            if name := compiled_from_book(node):
                book = definitions("reference", chapter)[name]
                found[name] = book._replace(arguments=twins_of(book.arguments)[0])
            elif isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                name = f"{inside}{node.name}"
                found[name] = Defined([], "", node)
                if isinstance(node, ast.ClassDef):
                    add(node.body, f"{name}.")
                else:
                    given, answer = node.args, ast.unparse(node.returns) if node.returns else ""
                    names = [a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
                    found[name] = Defined(names, answer, node)

    add(ast.parse(text_of(backend, chapter)).body)
    return found


def compiled_from_book(node: ast.stmt) -> str:
    """Return the name of what a statement compiles from the book; an empty text if it does not."""
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("from_book("):
        return ast.unparse(node.targets[0])
    return ""


@cache
def imported(backend: str, chapter: str) -> dict[str, tuple[str, str]]:
    """Return what a chapter imports from others of its backend: the chapter and name of each name."""
    found, room = {}, f"gomc.{backend}."
    for node in ast.walk(ast.parse(text_of(backend, chapter))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(room):
            where = node.module.removeprefix(room).replace(".", "/")
            found.update({its.asname or its.name: (where, its.name) for its in node.names})
    return found


def definition(backend: str, chapter: str, name: str) -> tuple[str, str] | None:
    """Return the chapter in which a name of another one is defined, and its name there, if it is."""
    where, its = imported(backend, chapter).get(name, (chapter, name))
    known = (PACKAGE / backend / f"{where}.py").exists() and its in definitions(backend, where)
    return (where, its) if known else None


def twins(chapter: str) -> dict[str, Defined]:
    """Return the definitions of the fast backend that are twins of those of a chapter, if they agree.

    They stand in the chapter of the same name, or it imports them.
    """
    own = definitions("fast", chapter)
    there = {name: definition("fast", chapter, name) for name in definitions("reference", chapter)}
    return own | {n: definitions("fast", t[0])[t[1]] for n, t in there.items() if t and n not in own}


# --- Arguments.


def twins_of(book: list[str]) -> list[list[str]]:
    """Return the arguments that the twin of a definition has at least: one of these lists."""
    every: list[list[str]] = [[]]
    for name in (name.lstrip("_") for name in book):
        spread = SPREAD.get(name, [(CALLED.get(name, name),)])
        every = [[*before, *its] for its in spread for before in every]
    return every


def is_twin(book: list[str], fast: list[str], *, writes: bool = False) -> bool:
    """Whether the arguments of a definition are those of its twin, in the same order.

    If it `writes` its answer, the array for it is another argument.
    """
    more = {*ADDED, *(ANSWERS if writes else ()), *(f"has_{name}" for name in book)}
    return any(
        expected == [name for name in fast if name in expected or name not in more]
        for expected in twins_of(book)
    )


def agree(book: Defined, fast: Defined) -> bool:
    """Whether a definition of the fast backend has the arguments of its twin in the book."""
    writes = book.answer != "None" and fast.answer in ("None", "bool") and book.answer != fast.answer
    return is_twin(book.arguments, fast.arguments, writes=writes)


# --- What a method does.


@cache
def called(backend: str, chapter: str, name: str) -> frozenset[tuple[str, str]]:
    """Return the definitions that one of a chapter names, with their chapters; of a class none."""
    its = definitions(backend, chapter)[name]
    if isinstance(its.node, ast.Assign):  # it is the book's
        there = {(c, n) for c, n in called("reference", chapter, name) if n in definitions("fast", c)}
        return frozenset(there)
    if isinstance(its.node, ast.ClassDef):
        return frozenset()
    return named(backend, chapter, its.node)


def named(backend: str, chapter: str, node: ast.AST) -> frozenset[tuple[str, str]]:
    """Return the functions, with their chapters, that are named in a part of a chapter."""
    its_own = {its.arg for its in ast.walk(node) if isinstance(its, ast.arg)}
    found = [its for its in ast.walk(node) if isinstance(its, ast.Name)]
    its_own |= {its.id for its in found if isinstance(its.ctx, ast.Store)}
    names = {its.id for its in found} - its_own
    return frozenset(filter(None, (definition(backend, chapter, name) for name in names)))


def reached(chapter: str, name: str) -> set[tuple[str, str]]:
    """Return a definition of the fast backend, and all that it names, itself or by others."""
    found, todo = {(chapter, name)}, [(chapter, name)]
    for each in todo:  # which grows meanwhile
        more = called("fast", *each) - found
        found |= more
        todo += more
    return found


def asked(chapter: str, node: ast.AST) -> set[tuple[str, str]]:
    """Return the functions of the fast backend that must be reached to do a part of the book.

    They are the twins of the functions named there. Of one without a twin they are those of its own.
    """
    found: set[tuple[str, str]] = set()
    for where, name in named("reference", chapter, node):
        its = definitions("reference", where)[name]
        if where not in CHAPTERS or not isinstance(its.node, ast.FunctionDef) or its.node is node:
            continue  # what is seen of moves is a kernel apart
        if there := ELSEWHERE.get(f"{where}.{name}"):
            found.add((there.rpartition(".")[0].replace(".", "/"), there.rpartition(".")[2]))
        elif twin := definition("fast", where, name):
            found.add(twin)
        else:
            found |= asked(where, its.node)
    return found


@cache
def bases() -> dict[str, list[str]]:
    """Return the classes of the book, and all others that each of them is."""
    own: dict[str, list[str]] = {}
    for chapter in (*CHAPTERS, *ALONE):
        for name, its in definitions("reference", chapter).items():
            if isinstance(its.node, ast.ClassDef):
                own[name] = [ast.unparse(base) for base in its.node.bases]

    def every(name: str) -> list[str]:
        return [name, *(more for base in own.get(name, []) for more in every(base))]

    return {name: every(name) for name in own}


def done_by(chapter: str, name: str) -> str:
    """Return what does the work of a method, or of a source's function, of the book; else no text."""
    owner, _, method = name.rpartition(".")
    if not owner:
        is_source = definitions("reference", chapter)[name].arguments == ["context", "source"]
        return SOURCES if is_source else ""
    there = (METHODS.get(f"{base}.{method}", "") for base in bases()[owner])
    found = next(filter(None, there), "")
    return found if "." in found or not found else f"{chapter}.{owner}.{found}"


def is_of_a_kind(name: str) -> bool:
    """Whether a class of the book is of a kind whose methods kernels do in functions."""
    kinds = {method.partition(".")[0] for method, there in METHODS.items() if "." in there}
    return not kinds.isdisjoint(bases().get(name, ()))


def not_done(chapter: str, name: str) -> set[str]:
    """Return what a method of the book does, and the function that stands for it does not."""
    where, _, its = done_by(chapter, name).partition(".")
    missing = asked(chapter, definitions("reference", chapter)[name].node) - reached(where, its)
    return {f"{where}.{its}" for where, its in missing}


@cache
def users() -> dict[tuple[str, str], set[tuple[str, str]]]:
    """Return for each definition of the book the functions that use it, with all their chapters."""
    found = defaultdict(set)
    for chapter in (*CHAPTERS, *ALONE, *SIGHT):
        for name, its in definitions("reference", chapter).items():
            if isinstance(its.node, ast.FunctionDef):
                used = named("reference", chapter, ast.Module(its.node.body, []))  # no annotations
                for definition_used in used:
                    found[definition_used].add((chapter, name))
    return found


def is_part_of_missing(chapter: str, name: str) -> bool:
    """Whether only definitions that are missing use a definition of the book."""
    its = users()[chapter, name]
    return bool(its) and all(f"{where}.{user}" in MISSING for where, user in its)


def unseen(chapter: str) -> set[str]:
    """Return the functions of a chapter of `sight` that have no twin, though other chapters use them.

    What only the chapter itself uses may be a part of a function with a twin. The arrays of a board
    stand for the classes of sets.
    """
    book, both = definitions("reference", chapter), {*twins(chapter), *listed(chapter, ELSEWHERE)}
    alone = {n for n in book if n not in both and f"{chapter}.{n}" not in both}
    functions = {name for name in alone if isinstance(book[name].node, ast.FunctionDef)}
    return {n for n in functions if any(where != chapter for where, _ in users()[chapter, n])}


def listed(chapter: str, *tables: dict[str, str]) -> set[str]:
    """Return what some tables have of a chapter."""
    return {name for table in tables for name in table if name.startswith(f"{chapter}.")}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_stands_in_both_backends_in_the_same_order(chapter: str) -> None:
    book, fast = definitions("reference", chapter), definitions("fast", chapter)
    alone = {name for name in book if name not in twins(chapter)}
    known = {name.removeprefix(f"{chapter}.") for name in listed(chapter, ELSEWHERE, MISSING)}
    assert known <= alone
    unknown = {name for name in alone - known if f"{chapter}.{name.rpartition('.')[0]}" not in MISSING}
    unknown = {name for name in unknown if not is_part_of_missing(chapter, name)}
    assert {name for name in unknown if not done_by(chapter, name) and not is_of_a_kind(name)} == set()
    assert [name for name in fast if name in book] == [name for name in book if name in fast]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_kernels_do_what_the_methods_of_objects_do(chapter: str) -> None:
    for name in definitions("reference", chapter):
        if done_by(chapter, name):
            assert not_done(chapter, name) == set(), name


def test_every_source_is_known_in_both_backends() -> None:
    """Kernels know the kinds by their numbers; two of them are many rules, or many kinds."""
    (kinds,) = (
        node.value
        for node in ast.parse(text_of("reference", "sources")).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "KINDS"
    )
    assert isinstance(kinds, ast.Dict)
    classes = {ast.unparse(key).removeprefix("settings.") for key in kinds.keys if key}
    assert len(classes) > 15
    tree = ast.parse(text_of("fast", "priorwork"))
    known = {its.attr for its in ast.walk(tree) if isinstance(its, ast.Attribute)}
    assert classes <= known | {its.id for its in ast.walk(tree) if isinstance(its, ast.Name)}
    assert asked("sources", kinds) <= reached(*SOURCES.split("."))


def test_nodes_keep_what_layers_put_there() -> None:
    kept = ast.walk(definitions("fast", "tree")["Node.layers"].node)
    names = {its.value for its in kept if isinstance(its, ast.Constant)}
    put = {
        its.slice.value
        for chapter in CHAPTERS
        for name, method in definitions("reference", chapter).items()
        if done_by(chapter, name) == METHODS["Layer.begin"]
        for its in ast.walk(method.node)
        if isinstance(its, ast.Subscript) and isinstance(its.slice, ast.Constant)
    }
    assert {"rave", "prior", "hope", "owners"} < put <= names


@pytest.mark.parametrize("chapter", SIGHT)
def test_what_is_seen_of_a_move_stands_in_both_backends_in_the_same_order(chapter: str) -> None:
    """The arguments differ: the book has sets, and the compiled code arrays that are used again."""
    book, fast = definitions("reference", chapter), definitions("fast", chapter)
    shared = [name for name in book if name in fast]
    assert shared
    assert [name for name in fast if name in book] == shared
    assert not {name.removeprefix(f"{chapter}.") for name in listed(chapter, ELSEWHERE)} & {*fast}
    assert unseen(chapter) == set()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_twins_have_the_same_arguments(chapter: str) -> None:
    book, fast = definitions("reference", chapter), twins(chapter)
    shared = {name for name in book if name in fast and done_by(chapter, name) != SOURCES}
    differing = {name for name in shared if not agree(book[name], fast[name])}
    assert {f"{chapter}.{name}" for name in differing} == listed(chapter, OTHERWISE)


def test_every_exception_is_of_something():
    """What is listed is there; a name that has gone, or was mistyped, would excuse nothing."""
    assert {path.stem for path in (PACKAGE / "reference").glob("*.py")} > {*ALONE}
    assert not {path.stem for path in (PACKAGE / "fast").glob("*.py")} & {*ALONE}
    books = {f"{c}.{name}" for c in (*CHAPTERS, *SIGHT) for name in definitions("reference", c)}
    assert {*ELSEWHERE, *MISSING, *OTHERWISE} <= books
    exceptions = len(ELSEWHERE) + len(MISSING) + len(OTHERWISE)
    assert exceptions <= MOST
    assert f" It has {exceptions} exceptions " in (PACKAGE.parent / "CHANGELOG.md").read_text("utf-8")
    for twin in ELSEWHERE.values():
        chapter, _, name = twin.rpartition(".")
        assert name in definitions("fast", chapter.replace(".", "/")), twin


def test_every_rule_is_of_something():
    shared = [
        (book.arguments, fast.arguments)
        for chapter in CHAPTERS
        for name, book in definitions("reference", chapter).items()
        if (fast := twins(chapter).get(name)) and agree(book, fast)
    ]
    assert {*CALLED, *SPREAD} <= {name for book, _ in shared for name in book}
    for name, ways in SPREAD.items():
        for way in ways:
            assert any(name in book and {*way} <= {*fast} for book, fast in shared), way
    assert {*ADDED, *ANSWERS} <= {name for book, fast in shared for name in fast if name not in book}
    methods = {done_by(chapter, n) for chapter in CHAPTERS for n in definitions("reference", chapter)}
    assert {there for there in METHODS.values() if "." in there} < methods
    assert {"amaf.AmafSearch.play", "gobble.ListSearch.play", SOURCES} < methods


def test_what_is_compiled_from_the_book_is_what_stands_there():
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    found = 0
    for chapter in (*CHAPTERS, *SIGHT):
        path = chapter.replace("/", ".")
        book, fast = (import_module(f"gomc.{room}.{path}") for room in ("reference", "fast"))
        for node in ast.parse((PACKAGE / "fast" / f"{chapter}.py").read_text()).body:
            if name := compiled_from_book(node):
                compiled = getattr(fast, name)
                assert getattr(compiled, "py_func", compiled) is getattr(book, name)
                found += 1
    assert found > 30


@pytest.mark.parametrize(
    ("book", "fast", "expected"),
    [
        (["own", "geometry"], ["own", "shape"], True),
        (["_own", "geometry"], ["own", "shape", "memory"], True),
        (["own", "other"], ["other", "own"], False),
        (["own", "geometry"], ["own", "geometry"], False),
        (["own"], ["own", "other"], False),
        (["own", "other"], ["own"], False),
        (["children", "bonus"], ["tree", "child", "n", "bonus"], True),
        (["children", "bonus"], ["tree", "first", "n", "bonus"], True),
        (["children", "bonus"], ["tree", "child", "bonus", "n"], False),
        (["children", "bonus"], ["tree", "n", "child", "bonus"], False),
        (["children", "bonus"], ["tree", "child", "bonus"], False),
        (["children", "bonus"], ["tree", "bonus"], False),
        (["children", "bonus"], ["children", "bonus"], False),
        (["arm", "bandit"], ["visits", "reward", "squares", "bandit"], True),
        (["arm", "bandit"], ["visits", "squares", "reward", "bandit"], False),
        (["means"], ["means", "has_means"], True),
        (["means"], ["means", "has_owned"], False),
        (["means"], ["means", "hopes"], False),
    ],
)
def test_other_arguments_are_found(book: list[str], fast: list[str], expected: bool) -> None:
    assert is_twin(book, fast) == expected


def test_only_an_answer_that_is_written_down_needs_an_array():
    node = ast.Pass()
    book = Defined(["children"], "list[float]", node)
    assert agree(book, Defined(["child", "n", "hopes"], "None", node))
    assert not agree(book, Defined(["child", "n", "hopes"], "float", node))
    assert not agree(book._replace(answer="None"), Defined(["child", "n", "hopes"], "None", node))


# --- Faults.


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str, str], None]]:
    """Let a text stand in a chapter in the place of another one, for a test."""
    cached = definitions, imported, called, bases, users

    def clear() -> None:
        for function in cached:
            function.cache_clear()

    def change_text(backend: str, chapter: str, old: str, new: str) -> None:
        text, read = text_of(backend, chapter), text_of
        assert old in text
        changed = text.replace(old, new)
        monkeypatch.setitem(
            globals(), "text_of", lambda *its: changed if its == (backend, chapter) else read(*its)
        )
        clear()

    yield change_text
    clear()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("chapter", "old", "new", "method", "missing"),
    [
        (
            "layers",
            "add_bias(layers.bias, tree",
            "print(layers.bias, tree",
            "bias.BiasLayer.see",
            "bias.add_bias",
        ),
        (
            "layers",
            "in_order(tree, first",
            "print(tree, first",
            "widening.WideningLayer.prepare",
            "widening.in_order",
        ),
        (
            "layers",
            "return widened(",
            "return len(",
            "widening.WideningLayer.visible",
            "widening.widened",
        ),
        (
            "uct",
            "update_owners(tree",
            "print(tree",
            "owners.OwnersLayer.update",
            "owners.update_owners",
        ),
        ("poolrave", "node = last_known(", "node = len(", "poolrave.Pool.begin", "poolrave.last_known"),
        (
            "playout",
            "learn(replies, view, *game)",
            "print(view)",
            "lastgoodreply.ReplyMemory.learn",
            "lastgoodreply.learn",
        ),
        (
            "stages",
            "moves = good_reply(",
            "moves = len(",
            "lastgoodreply.ReplyMemory.of",
            "lastgoodreply.good_reply",
        ),
        (
            "amaf",
            "            weights(table,",
            "            print(table,",
            "amaf.AmafSearch.policy",
            "amaf.weights",
        ),
        ("sources", "moves = line(", "moves = len(", "sources.moves_on_line", "features.line"),
        ("priors", "part = importance(", "part = pow(", "sources.by_share", "owners.importance"),
        (
            "sources",
            "moves = at_distance(",
            "moves = len(",
            "sources.moves_near",
            "fategraph.at_distance",
        ),
    ],
)
def test_what_a_kernel_leaves_out_is_found(
    chapter: str,
    old: str,
    new: str,
    method: str,
    missing: str,
    change: Callable[[str, str, str, str], None],
) -> None:
    where, _, name = method.partition(".")
    assert not_done(where, name) == set()
    change("fast", chapter, old, new)
    assert not_done(where, name) == {missing}


def test_an_imported_twin_has_the_arguments_too(change: Callable[[str, str, str, str], None]) -> None:
    assert agree(definitions("reference", "amaf")["new_tables"], twins("amaf")["new_tables"])
    change(
        "fast", "counts", "def new_tables(positions: int, points", "def new_tables(points: int, size"
    )
    assert not agree(definitions("reference", "amaf")["new_tables"], twins("amaf")["new_tables"])


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("chapter", "name"), [("territory", "territory_level"), ("tactics", "liberties_level")]
)
def test_a_feature_that_is_not_compiled_is_found(
    chapter: str, name: str, change: Callable[[str, str, str, str], None]
) -> None:
    assert unseen(f"sight/{chapter}") == set()
    change("fast", f"sight/{chapter}", f"def {name}(", "def other(")
    assert unseen(f"sight/{chapter}") == {name}


def test_a_method_that_no_kernel_does_is_found(change: Callable[[str, str, str, str], None]) -> None:
    assert done_by("bias", "BiasLayer.see")
    change("reference", "bias", "    def see(", "    def watch(")
    assert not done_by("bias", "BiasLayer.watch")


# --- In compiled code a name stands for one type.

TWO_TYPES = {
    "bonus": "see layers",
    "replies": "None where a policy does not learn, for which the code is not compiled",
    "pool": "None where a policy has no pool, likewise",
    "layers": "None in a search without layers; their functions are called only where there are some",
    "leaf": "in GNU Go's search, of which there is one, all that is known of it; in UCT its number",
    "k": "in `amaf.weights` the K of the formula, elsewhere the number of a position",
    "rng": "one generator's state, in lanes those of all lanes",
    "work": "the state of a search in a tree, or in the graph of GNU Go's search",
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
    """Kernels take them from the work (`gomc.fast.treework.TreeSettings`)."""
    arguments = [argument.arg for function in kernels() for argument in function.args.args]
    assert "work" in arguments
    assert "how" not in arguments
    set_by = 0
    for path in (PACKAGE / "fast").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Assign) and "how" in ast.unparse(node.targets[0]).split(", "):
                assert ".how" in ast.unparse(node.value), f"{path.name}: {ast.unparse(node)}"
                set_by += 1
    assert set_by
