"""Figures to try: the questions that the figures of the documentation ask.

The pages in ``docs/explore`` contain figures that a reader can act on. A figure draws and asks; the
numbers come from here. `answer` takes a question as JSON and returns the answer as JSON, and
`QUESTIONS` lists the questions. Each figure has a chapter:

- `gomc.course.explore.microscope`: a game of UCT, step by step;
- `gomc.course.explore.machines`: the reader and UCB1 on the same machines;
- `gomc.course.explore.eyelab`: three rules of eyes, and random games that obey them;
- `gomc.course.explore.firsts`: the games that count for a move by all moves as first;
- `gomc.course.explore.workbench`: the probabilities that a database of patterns gives to moves;
- `gomc.course.explore.semeai`: the outcome of a semeai, and the strings that random games leave alive.

>>> print(answer('{"ask": "microscope", "with": {"diagram": "..", "number": 1}}'))
{"error": "a diagram needs as many points in a row as it has rows (1), but row 1 has 2."}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from gomc.course.explore import eyelab, firsts, machines, microscope, semeai, workbench
from gomc.errors import GomcError, check_choice

QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "microscope": microscope.game,
    "machines": machines.play,
    "accounts": machines.accounts,
    "eyelab": eyelab.judge,
    "firsts": firsts.xray,
    "workbench": workbench.next_moves,
    "semeai": semeai.fight,
    "semeai_rows": semeai.drawn,
}
"""The functions that answer, by the names of the questions."""


def answer(question: str) -> str:
    """Return the answer to a question of a page.

    Parameters
    ----------
    question : str
        A JSON object with ``ask``, the name of a question, and ``with``, the arguments.

    Returns
    -------
    str
        A JSON object with ``answer``; or with ``error``, a sentence that says what is wrong.
    """
    asked = json.loads(question)
    try:
        found = QUESTIONS[check_choice("ask", asked["ask"], (*QUESTIONS,))](**asked["with"])
    except GomcError as error:
        return json.dumps({"error": str(error)})
    answered = found if isinstance(found, tuple) else asdict(found)
    try:
        return json.dumps({"answer": answered}, allow_nan=False)
    except ValueError:  # JSON has no infinity
        return json.dumps({"error": "a number of the answer is too large."})
