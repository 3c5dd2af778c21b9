"""Answers to questions about positions, kept in the file in which games are kept.

A question is a small frozen dataclass: what is asked of whom, how often, with which seed. Its `key`
says all of that, and so an answer is kept once, and is the same whoever asked. A run that was stopped
goes on with the questions that have none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import as_completed
from datetime import UTC, datetime
from typing import NamedTuple, Protocol

import gomc
from gomc.arena.store import Store
from gomc.errors import GomcError, missing_extra
from gomc.parallel.tasks import Executor, Failed, result_of
from gomc.show.terminal import progress

Said = str | float
"""An answer: a move, or a rate from 0 to 1."""


class Question(Protocol):
    """What can be asked."""

    @property
    def key(self) -> str:
        """All that the answer depends on, as text."""

    def ask(self) -> Said:
        """Find the answer."""


class Kept(NamedTuple):
    """An answer with the time (UTC) and the version of gomc that found it."""

    said: Said
    when: str
    version: str


def kept(store: Store, keys: Iterable[str]) -> dict[str, Kept]:
    """Return the answers that are kept, by the questions' keys.

    Raises
    ------
    GomcError
        If an answer is none.
    """
    found = {}
    which = "SELECT answer, finished, version FROM answers WHERE question = ?"
    for key in {*keys}:
        row = store.connection.execute(which, (key,)).fetchone()
        if row is not None:
            found[key] = Kept(_read(row[0], store), *map(str, row[1:]))
    return found


def keep(store: Store, answers: Mapping[str, Said]) -> None:
    """Keep answers, by the questions' keys; those that are there already stay."""
    when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    add = "INSERT OR IGNORE INTO answers (question, answer, finished, version) VALUES (?, ?, ?, ?)"
    with store.together():
        for key, said in answers.items():
            store.connection.execute(add, (key, json.dumps(said), when, gomc.__version__))


def ask_missing(store: Store, questions: Iterable[Question]) -> bool:
    """Ask the questions that have no answer yet, with a bar; return false if Ctrl-C ended it."""
    asked = {question.key: question for question in questions}
    there = kept(store, asked)
    missing = [question for key, question in asked.items() if key not in there]
    try:
        with progress(total=len(asked), initial=len(there), unit="question") as bar:
            for question in missing:
                keep(store, {question.key: question.ask()})
                bar.update()
    except ImportError as error:
        missing_extra("an experiment", "arena", error)
    except KeyboardInterrupt:
        return False
    return True


def ask_together(store: Store, executor: Executor, questions: Sequence[Question]) -> list[Said]:
    """Return the answers to questions; those that are missing are asked at the same time, and kept.

    Parameters
    ----------
    store : Store
        The file of answers, which takes each as soon as it comes.
    executor : Executor
        The processes or machines that find answers.
    questions : sequence of Question
        The questions.

    Raises
    ------
    GomcError
        If a question has no answer.
    """
    by_key = {question.key: question for question in questions}
    there = {key: its.said for key, its in kept(store, by_key).items()}
    missing = {key: question for key, question in by_key.items() if key not in there}
    asked = {executor.submit(ask, question): key for key, question in missing.items()}
    for future in as_completed(asked):
        said = result_of(future)
        if isinstance(said, Failed):
            raise GomcError(f"a question about a position has no answer: {said.reason}")
        assert isinstance(said, Said)
        keep(store, {asked[future]: said})
        there[asked[future]] = said
    return [there[question.key] for question in questions]


def ask(question: Question) -> Said:
    """Return the answer to a question; a task for executors."""
    return question.ask()


def _read(text: object, store: Store) -> Said:
    """Return an answer from the file."""
    try:
        said = json.loads(str(text))
    except ValueError:
        said = None
    if isinstance(said, str) or (isinstance(said, float) and 0 <= said <= 1):
        return said
    raise GomcError(f"the file of results {store.path} cannot be read: an answer is none.")
