"""Answers to questions about positions, kept in the file in which games are kept.

A question is a small frozen dataclass with the task, the program, the number of games and the seed. The
`key` of the question states all of these, and so an answer is kept once, and is the same for everybody
who asks. A run that was stopped goes on with the questions without an answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import as_completed
from datetime import UTC, datetime
from typing import NamedTuple, Protocol, TypeGuard

import gomc
from gomc.arena.store import Store
from gomc.errors import GomcError, missing_extra
from gomc.parallel.tasks import Executor, FailedTask, result_of
from gomc.search.running import uncut
from gomc.show.terminal import progress

Answer = str | float
"""An answer: a move, or a rate from 0 to 1."""


class Question(Protocol):
    """A question about a position."""

    @property
    def key(self) -> str:
        """The identity of the question: everything on which the answer depends, as text."""

    def ask(self) -> Answer:
        """Find the answer."""


class KeptAnswer(NamedTuple):
    """An answer with the time (UTC), and the version of gomc that found the answer."""

    said: Answer
    when: str
    version: str


def kept(store: Store, keys: Iterable[str]) -> dict[str, KeptAnswer]:
    """Return the kept answers by the questions' keys.

    Raises
    ------
    GomcError
        If the file is damaged, or a kept answer is neither a text nor a rate.
    """
    answers = {}
    query = "SELECT answer, finished, version FROM answers WHERE question = ?"
    for key in {*keys}:
        with store.sentences():
            row = store.connection.execute(query, (key,)).fetchone()
        if row is not None:
            answers[key] = KeptAnswer(_read(row[0], store), *map(str, row[1:]))
    return answers


def keep(store: Store, answers: Mapping[str, Answer]) -> None:
    """Keep new answers by the questions' keys; answers that are already kept stay."""
    when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    said = {
        key: answer if isinstance(answer, str) else float(answer) for key, answer in answers.items()
    }
    new = {key: KeptAnswer(answer, when, gomc.__version__) for key, answer in said.items()}
    keep_all(store, new)


def keep_all(store: Store, answers: Mapping[str, KeptAnswer]) -> int:
    """Keep answers with their times and versions; return the number of answers not kept before."""
    add = "INSERT OR IGNORE INTO answers (question, answer, finished, version) VALUES (?, ?, ?, ?)"
    with store.together():
        rows = [(key, json.dumps(said), *rest) for key, (said, *rest) in answers.items()]
        return sum(store.connection.execute(add, row).rowcount for row in rows)


def ask_missing(store: Store, questions: Iterable[Question]) -> bool:
    """Ask the questions without a kept answer, with a progress bar; return false after Ctrl-C."""
    by_key = {question.key: question for question in questions}
    answers = kept(store, by_key)
    missing = [question for key, question in by_key.items() if key not in answers]
    try:
        with progress(total=len(by_key), initial=len(answers), unit="question") as bar, uncut():
            for question in missing:
                keep(store, {question.key: question.ask()})
                bar.update()
    except ImportError as error:
        missing_extra("an experiment", "arena", error)
    except KeyboardInterrupt:
        return False
    return True


def ask_together(
    store: Store,
    executor: Executor,
    questions: Sequence[Question],
    watch: Callable[[int], object] = lambda _: None,
) -> list[Answer]:
    """Return the answers to questions; ask questions without a kept answer at once, and keep answers.

    Parameters
    ----------
    store : Store
        The file of answers, which takes each answer as soon as it comes.
    executor : Executor
        The processes or machines that find answers.
    questions : sequence of Question
        The questions.
    watch : callable, optional
        A function that is called with the number of answers, at the beginning and after each answer.

    Raises
    ------
    GomcError
        If a question cannot be answered.
    """
    by_key = {question.key: question for question in questions}
    answers = {key: kept_answer.said for key, kept_answer in kept(store, by_key).items()}
    missing = {key: question for key, question in by_key.items() if key not in answers}
    running = {executor.submit(ask, question): key for key, question in missing.items()}
    watch(len(answers))
    for future in as_completed(running):
        answer = result_of(future)
        if isinstance(answer, FailedTask):
            raise GomcError(f"a question about a position has no answer: {answer.reason}")
        assert isinstance(answer, Answer)
        keep(store, {running[future]: answer})
        answers[running[future]] = answer
        watch(len(answers))
    return [answers[question.key] for question in questions]


def ask(question: Question) -> Answer:
    """Return the answer to a question; a task for executors."""
    return question.ask()


def is_answer(value: object) -> TypeGuard[Answer]:
    """Return whether a value is a text or a rate."""
    return isinstance(value, str) or (isinstance(value, float) and 0 <= value <= 1)


def _read(text: object, store: Store) -> Answer:
    """Return the answer that a text of the file stands for."""
    try:
        answer = json.loads(str(text))
    except ValueError:
        answer = None
    if is_answer(answer):
        return answer
    raise GomcError(f"the file of results {store.path} cannot be read: an answer is invalid.")
