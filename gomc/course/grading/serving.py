"""The process that runs a learner's code: it reads a file, and calls the answers as the grader asks.

``python -m gomc.course.grading.serving FILE FOLDER MEMORY SECONDS`` writes a line of JSON that lists
the answers, then reads calls from the standard input, a line each, and answers each call with a line.
The lines leave through a pipe that was the standard output. The code itself finds an empty standard
input, and a standard output that leads nowhere.
"""

from __future__ import annotations
import __future__

import ast
import base64
import contextlib
import inspect
import io
import json
import linecache
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from gomc.course.exercises import contents
from gomc.course.exercises.calls import raised
from gomc.course.exercises.cases import is_fixed, leaves
from gomc.course.grading.guard import stand_guard
from gomc.course.grading.handedin import HandedIn, read, where
from gomc.course.grading.wire import packed
from gomc.course.processes import limit_process
from gomc.errors import GomcError

PRINTED = 1000
"""The most letters of printed text that a call sends back."""


def serve_answers(file: Path, requests: IO[str], replies: IO[str]) -> None:
    """Run the statements of a file that the answers need, and answer calls."""

    def reply(message: dict[str, Any], number: int = 0) -> None:
        replies.write(json.dumps(message | {"number": number}) + "\n")
        replies.flush()

    try:
        handed_in = read(file, [exercise.name for exercise in contents()])
    except GomcError as error:
        reply({"answers": {}, "remarks": [str(error).rstrip(".")]})
        return
    functions = run(file, handed_in)
    parameters = {exercise: signature(function) for exercise, function in functions.items()}
    reply({"answers": parameters, "remarks": handed_in.remarks})
    for line in requests:
        asked = json.loads(line)
        args = pickle.loads(base64.b64decode(asked["args"]))  # noqa: S301 (the grader's own words)
        reply(call(functions[asked["name"]], args), asked["number"])


def run(file: Path, handed_in: HandedIn) -> dict[str, Callable[..., Any]]:
    """Return the answers by the names of their exercises, each with names of its own."""
    for number, cell in enumerate(handed_in.cells):
        source = f"<{where(file, number)}>"
        linecache.cache[source] = len(cell), None, cell.splitlines(keepends=True), source
    flags = future_flags(handed_in)
    functions, remarks = dict[str, Callable[..., Any]](), dict[int, str]()

    def execute(number: int, names: dict[str, Any]) -> None:
        node, cell = handed_in.statements[number][:2]
        source = f"<{where(file, cell)}>"
        try:
            code = compile(ast.Module([node], []), source, "exec", flags, dont_inherit=True)
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, names)  # noqa: S102
        except BaseException as error:
            remarks[number] = f"{where(file, cell)}: {raised(error).removeprefix('it ')}"

    for exercise, needed in handed_in.needed().items():
        answer = handed_in.answers[exercise]
        own = f"handed_in_{exercise}"
        module = sys.modules[own] = ModuleType(own)  # where a `dataclass` looks for names
        names: dict[str, Any] = vars(module)
        names["__file__"] = str(file)
        for number in (each for each in needed if each <= answer.at):
            execute(number, names)
        function = names.get(answer.name)
        for number in (each for each in needed if each > answer.at):
            execute(number, names)
        if callable(function):  # a later statement may give the name another value
            names[answer.name] = functions[exercise] = function
    handed_in.remarks += [said for _, said in sorted(remarks.items())]
    return functions


def future_flags(handed_in: HandedIn) -> int:
    """Return the flags of the compiler that the file asks for by imports from ``__future__``."""
    nodes = [each.node for each in handed_in.statements]
    asked = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    names = [alias.name for node in asked for alias in node.names]
    flags = [getattr(__future__, name).compiler_flag for name in names if hasattr(__future__, name)]
    return sum({*flags})


def signature(function: Callable[..., Any]) -> list[tuple[str, int, bool]] | None:
    """Return the name and kind of each parameter, and whether the parameter has a default."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [(each.name, int(each.kind), each.default is not each.empty) for each in found]


def call(function: Callable[..., Any], args: tuple[Any, ...]) -> dict[str, Any]:
    """Call a function, and return the value, the printed text and the arguments that changed."""
    loose = {i: [*leaves(arg)] for i, arg in enumerate(args) if not is_fixed(arg)}
    printed = io.StringIO()
    message: dict[str, Any] = {}
    try:
        with contextlib.redirect_stdout(printed):
            message["value"] = packed(function(*args))
    except BaseException as error:
        message = {"raised": raised(error), "kind": type(error).__name__}
    changed = [[i, packed(args[i])] for i, before in loose.items() if [*leaves(args[i])] != before]
    return message | {"changed": changed, "printed": printed.getvalue()[:PRINTED]}


def serve_from_arguments() -> None:
    """Serve the answers of a file."""
    file, folder, memory, seconds = sys.argv[1:]
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.environ |= {"GOMC_PROGRESS": "off", "HOME": folder, "TMPDIR": folder, "MPLBACKEND": "agg"}
    path = Path(file)
    sys.path.append(str(path.parent))
    os.chdir(folder)
    limit_process(int(memory), int(seconds))
    stand_guard(folder)
    serve_answers(path, requests, replies)


if __name__ == "__main__":
    serve_from_arguments()
