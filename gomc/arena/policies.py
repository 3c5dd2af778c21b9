"""Policies of random games as text: a name, or stages in their order.

::

    uniform                       any move
    pure                          MoGo's pure random mode
    sequence-like                 MoGo's improved random mode
    fillboard+save+mogo+capture   these stages, in this order
    fillboard(8)+hane             other tries, and some of the patterns
    mc_montegnu_classic           one of GNU Go's databases of patterns
"""

from __future__ import annotations

import re
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.settings import PURE, SEQUENCE_LIKE, UNIFORM, Capture, FillBoard, Patterns, Save, Stages
from gomc.settings.notation import DATABASES
from gomc.settings.patterns import NAMES
from gomc.settings.policy import Policy, Stage

WHOLE: dict[str, Policy] = {
    "uniform": UNIFORM,
    "pure": PURE,
    "sequence-like": SEQUENCE_LIKE,
    **DATABASES,
}
"""Policies that have a name."""

PATTERNS = {name.lower(): patterns for patterns, name in NAMES.items()}
"""Sets of patterns by name."""

STAGES: dict[str, Stage] = {
    "save": Save(),
    "capture": Capture(),
    "fillboard": FillBoard(),
    **{name: Patterns(patterns) for name, patterns in PATTERNS.items()},
}
"""Stages by name; a set of patterns stands for the stage that looks for them."""

_TRIES = re.compile(r"fillboard\(([0-9]{1,9})\)")

_NAMES = [*PATTERNS]
ALLOWED = (
    f"{', '.join(WHOLE)}, or stages joined by + (save, capture, fillboard or fillboard(8), and the "
    f"patterns {', '.join(_NAMES[:-1])} or {_NAMES[-1]})"
)
"""Every policy that can be written, as a part of a sentence."""


def read_policy(path: str, text: str) -> Policy:
    """Return the policy that a text names.

    Parameters
    ----------
    path : str
        The setting whose value it is, for what is said of errors.
    text : str
        The text.

    Raises
    ------
    GomcError
        If there is no such policy or stage.

    Examples
    --------
    >>> read_policy("policy", "fillboard(8)+save+mogo")
    Stages(FillBoard(tries=8), Save(), Patterns(MOGO))
    >>> read_policy("policy", "save+mogo+capture") == SEQUENCE_LIKE
    True
    """
    words = text.lower()
    if words in WHOLE:
        return WHOLE[words]
    return Stages(*(_stage(path, word.strip(), text) for word in words.split("+")))


def policy_text(policy: Policy) -> str:
    """Return the shortest text from which `read_policy` makes a policy.

    Raises
    ------
    GomcError
        If there is none, as of weights, and of stages, patterns or databases of one's own.

    Examples
    --------
    >>> policy_text(SEQUENCE_LIKE)
    'sequence-like'
    >>> policy_text(Stages(Capture(), FillBoard(8), FillBoard()))
    'capture+fillboard(8)+fillboard'
    """
    for name, whole in WHOLE.items():
        if policy == whole:
            return name
    if not isinstance(policy, Stages):
        raise _unwritable(policy)
    return "+".join(map(_word, policy.stages))


def _stage(path: str, word: str, text: str) -> Stage:
    """Return the stage that a word of a text names."""
    if word in STAGES:
        return STAGES[word]
    if tries := _TRIES.fullmatch(word):
        return FillBoard(int(tries[1]))
    raise GomcError(f"{path} must be {ALLOWED}, not {quoted(text)}.")


def _word(stage: Stage) -> str:
    """Return what a stage is called."""
    for word, known in STAGES.items():
        if stage == known:
            return word
    if isinstance(stage, FillBoard):
        return f"fillboard({stage.tries})"
    raise _unwritable(stage)


def _unwritable(what: Any) -> GomcError:
    return GomcError(f"a policy with {quoted(what)} cannot be written as text; it can be {ALLOWED}.")
