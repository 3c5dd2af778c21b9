"""Policies of random games as text: a name, or stages in order.

::

    uniform                       any move
    pure                          MoGo's pure random mode
    sequence-like                 MoGo's improved random mode
    fillboard+save+mogo+capture   these stages, in this order
    fillboard(8)+hane             another number of tries, and some of the patterns
    nakade(3,4,5,6)+mogo(2)       other sizes, and patterns around the last two moves
    save+mogo(everywhere)         patterns all over the board
    capture(last)+lowliberties    captures of the last move's string only
    save(ladders)+mogo            strings that a ladder captures are not saved
    twoliberties(kill)            half of a stage; the other half is escape
    lastgoodreply+save+mogo       replies to the last move or two, if they won the last game
    chance(poolrave(10,50),20)    in 20 of 100 cases one of the 10 best moves by RAVE, at the last node
                                  with 50 games
    lastgoodreply(1)              replies to one move; with (keep) or (1,keep) no reply is forgotten
    chance(save,90)               a stage that is asked in 90 of 100 cases
    save+mogo+approach            self-ataris are replaced by approach moves
    save+mogo+approach+careful    the remaining big self-ataris are not played
    save+mogo+mercy(30)           a game ends if a player leads by 30 percent of the board in stones
    mogo-2009, fuego, pachi       the stages of a program, as far as gomc knows them
    mc_montegnu_classic           one of GNU Go's databases of patterns
    factors-9x9, factors-19x19    weights of all moves, learned from games on such boards

A stage is called like the class of the stage, with the numbers of the class in brackets. So a new class
whose fields are numbers needs only a word in `ALLOWED`. Every other stage needs a text in `STAGES`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

from gomc import settings
from gomc.errors import GomcError, quoted
from gomc.settings import (
    Capture,
    Chance,
    LastGoodReply,
    Nakade,
    Own,
    Patterns,
    Save,
    Stages,
    TwoLiberties,
)
from gomc.settings.notation import DATABASES
from gomc.settings.patterns import NAMES
from gomc.settings.policy import PlainStage, Policy, Stage
from gomc.text.grammar import arguments, call, terms

WHOLE: dict[str, Policy] = {
    "uniform": settings.UNIFORM,
    "pure": settings.PURE,
    "sequence-like": settings.SEQUENCE_LIKE,
    "mogo-2009": settings.MOGO_2009,
    "fuego": settings.FUEGO,
    "pachi": settings.PACHI,
    "michi": settings.MICHI,
    **DATABASES,
    **settings.FACTORS,
}
"""Policies with a name."""

PATTERNS = {name.lower(): patterns for patterns, name in NAMES.items()}
"""Sets of patterns by name."""

_PLAIN: list[Any] = [kind for kind in get_args(PlainStage) if kind not in (Own, Patterns)]

STAGES: dict[str, Stage] = {
    **{kind.__name__.lower(): kind() for kind in _PLAIN},
    "save(ladders)": Save(ladders=True),
    "capture(last)": Capture(everywhere=False),
    "twoliberties(kill)": TwoLiberties(escape=False),
    "twoliberties(escape)": TwoLiberties(kill=False),
    "lastgoodreply(1)": LastGoodReply(1),
    "lastgoodreply(keep)": LastGoodReply(forget=False),
    "lastgoodreply(1,keep)": LastGoodReply(1, forget=False),
    **{name: Patterns(patterns) for name, patterns in PATTERNS.items()},
    **{f"{name}(2)": Patterns(patterns, last=2) for name, patterns in PATTERNS.items()},
    **{
        f"{name}(everywhere)": Patterns(patterns, everywhere=True)
        for name, patterns in PATTERNS.items()
    },
}
"""Stages by text; a set of patterns stands for the stage that looks for the patterns."""

CALLED: dict[str, type[Any]] = {
    kind.__name__.lower(): kind
    for kind in (*_PLAIN, Chance)
    if fields(kind) and not any(isinstance(field.default, bool) for field in fields(kind))
}
"""Kinds of stages whose values are numbers or stages, by name."""

CORRECTIONS = "approach", "careful"
"""The words at the end that replace self-ataris, or forbid big self-ataris."""

_NAMES = [*PATTERNS]
ALLOWED = (
    f"{', '.join(WHOLE)}, or stages joined by + (save or save(ladders), capture or capture(last), "
    "fillboard or fillboard(8), nakade or nakade(3,4,5,6), twoliberties, twoliberties(kill) or "
    "twoliberties(escape), lowliberties, lastgoodreply, lastgoodreply(1), lastgoodreply(keep) or "
    "lastgoodreply(1,keep), poolrave or poolrave(10,50), the patterns "
    f"{', '.join(_NAMES[:-1])} or {_NAMES[-1]}, mogo(2) and so on "
    "for the last two moves, mogo(everywhere) and so on for all the board, any of them as "
    "chance(save,90), and approach, careful, mercy(30) or approach+careful+mercy(30) at the end)"
)
"""Every policy that can be written, as a part of a sentence."""


def read_policy(path: str, text: str) -> Policy:
    """Return the policy that a text names.

    Parameters
    ----------
    path : str
        The name of the setting, for messages.
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
    >>> read_policy("policy", "save+mogo+capture") == settings.SEQUENCE_LIKE
    True
    """
    words = text.strip().lower()
    if words in WHOLE:
        return WHOLE[words]
    parts = terms(words)
    corrections: dict[str, Any] = {}
    word, inner = call(parts[-1]) if parts else ("", "")
    if word == "mercy" and inner.strip().isdecimal() and len(inner.strip()) < 10:
        corrections["mercy"] = int(inner)
        parts = parts[:-1]
    for name in reversed(CORRECTIONS):
        corrections[name] = parts[-1:] == [name]
        parts = parts[: len(parts) - corrections[name]]
    stages = [stage for part in parts if (stage := _stage(part))]
    if len(stages) < len(parts):
        raise GomcError(f"{path} must be {ALLOWED}, not {quoted(text)}.")
    return Stages(*stages, **corrections)


def policy_text(policy: Policy) -> str:
    """Return the shortest text from which `read_policy` makes a policy.

    Raises
    ------
    GomcError
        If there is no such text: for weights, and for a learner's own stages, patterns or databases.

    Examples
    --------
    >>> policy_text(settings.SEQUENCE_LIKE)
    'sequence-like'
    >>> policy_text(Stages(Capture(), Save(True)))
    'capture+save(ladders)'
    """
    for name, whole in WHOLE.items():
        if policy == whole:
            return name
    if not isinstance(policy, Stages):
        raise _unwritable(policy)
    last = [name for name in CORRECTIONS if getattr(policy, name)]
    last += [f"mercy({policy.mercy})"] * (policy.mercy > 0)
    return "+".join([*map(_word, policy.stages), *last])


def _stage(text: str) -> Stage | None:
    """Return the stage that a text names; None if there is no such stage."""
    word, inner = call(text)
    named_values = arguments(inner)
    text = f"{word}({','.join(value for _, value in named_values)})" if word else text
    if text in STAGES or word not in CALLED:
        return STAGES.get(text)
    kind = CALLED[word]
    names = [field.name for field in fields(kind)]
    in_order = all(name in ("", *names[i : i + 1]) for i, (name, _) in enumerate(named_values))
    values: list[Any] = [
        int(value) if value.isdecimal() and len(value) < 10 else _stage(value)
        for _, value in named_values
    ]
    if kind is Nakade and values:
        names = ["sizes"] * len(values)  # the only field of `Nakade` takes many numbers
    if not in_order or None in values or len(values) != len(names):
        return None
    stage: Stage = kind(tuple(values)) if kind is Nakade else kind(*values)
    return stage


def _word(stage: Stage) -> str:
    """Return a stage as text."""
    for word, named_stage in STAGES.items():
        if stage == named_stage:
            return word
    word = type(stage).__name__.lower()
    if word not in CALLED:
        raise _unwritable(stage)
    values = [getattr(stage, field.name) for field in fields(stage)]
    if isinstance(stage, Nakade):
        values = [*stage.sizes]
    texts = [_word(value) if isinstance(value, Stage) else str(value) for value in values]
    return f"{word}({','.join(texts)})"


def _unwritable(value: Any) -> GomcError:
    return GomcError(f"a policy with {quoted(value)} cannot be written as text; it can be {ALLOWED}.")
