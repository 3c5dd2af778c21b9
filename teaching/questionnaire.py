"""Questionnaires: ten questions for each tutorial, with the belief behind each wrong choice."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "questions"
LETTERS = "abcd"
PER_TUTORIAL = 10

MOST_IN_ONE_PLACE = 4
"""The most right answers of a tutorial that may have the same letter."""


@dataclass(frozen=True)
class Question:
    """A question with four choices.

    Attributes
    ----------
    asks : str
        The question.
    choices : dict of str to str
        The four choices by their letters.
    right : str
        The letter of the right choice.
    wrong : dict of str to (str, str)
        The belief behind each wrong choice, and what to say, by the letters.
    """

    asks: str
    choices: dict[str, str]
    right: str
    wrong: dict[str, tuple[str, str]]


def questionnaires() -> dict[int, list[Question]]:
    """Return all questions by the numbers of the tutorials."""
    return {int(file.stem): read(file) for file in sorted(FOLDER.glob("*.toml"))}


def read(file: Path) -> list[Question]:
    """Return the questions of a file.

    Raises
    ------
    ValueError
        If the file does not contain ten questions of the right form.
    """
    rows = tomllib.loads(file.read_text("utf-8")).get("question", [])
    if len(rows) != PER_TUTORIAL:
        raise ValueError(f"{file.name} should contain {PER_TUTORIAL} questions, not {len(rows)}.")
    found = [_question(row, f"{file.name}, question {n}") for n, row in enumerate(rows, 1)]
    for what, count in Counter(each.asks for each in found).items():
        if count > 1:
            raise ValueError(f"{file.name} asks twice: {what}")
    letter, count = Counter(each.right for each in found).most_common(1)[0]
    if count > MOST_IN_ONE_PLACE:
        raise ValueError(f"in {file.name} {count} of the right answers have the letter {letter}.")
    return found


def _question(row: dict[str, object], where: str) -> Question:
    """Return the question of a table."""
    if {*row} != {"asks", "right", "wrong", *LETTERS}:
        raise ValueError(f"{where} should have asks, {', '.join(LETTERS)}, right and wrong.")
    choices, wrong, right = {each: row[each] for each in LETTERS}, row["wrong"], row["right"]
    if right not in choices or not isinstance(wrong, dict) or {*wrong} != {*LETTERS} - {right}:
        raise ValueError(f"{where} should have one right letter, and a belief for each other letter.")
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in wrong.values()):
        raise ValueError(f"{where} should give a belief and a reply for each wrong choice.")
    texts = [row["asks"], *choices.values(), *(text for pair in wrong.values() for text in pair)]
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise ValueError(f"{where} has an empty text.")
    if len({str(text).strip(" .").lower() for text in choices.values()}) < len(LETTERS):
        raise ValueError(f"{where} has two equal choices.")
    pairs = {letter: (str(pair[0]), str(pair[1])) for letter, pair in wrong.items()}
    return Question(str(row["asks"]), {k: str(v) for k, v in choices.items()}, str(right), pairs)


def sheet(title: str, questions: list[Question]) -> str:
    """Return the questions for learners, as Markdown."""
    lines = [f"# Questions: {title}", "", "Exactly one choice is right.", ""]
    for number, each in enumerate(questions, 1):
        lines += [f"**{number}.** {each.asks}", ""]
        lines += [f"- {letter}. {text}" for letter, text in each.choices.items()] + [""]
    return "\n".join(lines)


def answers(title: str, questions: list[Question]) -> str:
    """Return the questions with the answers, the beliefs and the replies, as Markdown."""
    lines = [f"# Answers: {title}", ""]
    for number, each in enumerate(questions, 1):
        right = f"{each.right}. {each.choices[each.right]}"
        lines += [f"**{number}.** {each.asks}", "", f"Right: {right}", ""]
        lines += ["| choice | belief | what to say |", "| --- | --- | --- |"]
        lines += [
            f"| {letter}. {each.choices[letter]} | {belief} | {reply} |"
            for letter, (belief, reply) in each.wrong.items()
        ] + [""]
    return "\n".join(lines)
