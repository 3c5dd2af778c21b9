"""Policies of random games as text: a name, or stages in their order.

::

    uniform                       any move
    pure                          MoGo's pure random mode
    sequence-like                 MoGo's improved random mode
    fillboard+save+mogo+capture   these stages, in this order
    fillboard(8)+hane             other tries, and some of the patterns
    nakade(3,4,5,6)+mogo(2)       other sizes, and patterns round the last two moves
    save+mogo(everywhere)         patterns all over the board
    capture(last)+lowliberties    of captures only those of the last move's string
    save(ladders)+mogo            no string is saved that a ladder catches
    twoliberties(kill)            one half of a stage; the other is escape
    lastgoodreply+save+mogo       replies to the last move or two that won the last game with them
    chance(poolrave(10,50),20)    in 20 of 100 cases one of the 10 best moves by RAVE, at the last node
                                  with 50 games
    lastgoodreply(1)              replies to one move; with (keep) or (1,keep) none is forgotten
    chance(save,90)               a stage that is asked in 90 of 100 cases
    save+mogo+approach            self-ataris are replaced by approach moves
    save+mogo+approach+careful    big self-ataris that are left are not played
    mogo-2009, fuego, pachi       the stages of a program, as far as they are here
    mc_montegnu_classic           one of GNU Go's databases of patterns
    factors-9x9, factors-19x19    weights of all moves, learned from games on such boards

A stage is called like its class, and the numbers that its class takes stand in brackets. So a new kind
of stage with nothing but numbers needs no line here but its word in `ALLOWED`; all else that a stage
can be needs a text in `STAGES`.
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
from gomc.settings.policy import Asked, Policy, Stage
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
"""Policies that have a name."""

PATTERNS = {name.lower(): patterns for patterns, name in NAMES.items()}
"""Sets of patterns by name."""

_PLAIN: list[Any] = [kind for kind in get_args(Asked) if kind not in (Own, Patterns)]

STAGES: dict[str, Stage] = {
    **{kind.__name__.lower(): kind() for kind in _PLAIN},
    "save(ladders)": Save(ladders=True),
    "capture(last)": Capture(everywhere=False),
    "twoliberties(kill)": TwoLiberties(escape=False),
    "twoliberties(escape)": TwoLiberties(kill=False),
    "lastgoodreply(1)": LastGoodReply(1),
    "lastgoodreply(keep)": LastGoodReply(forget=False),
    "lastgoodreply(1,keep)": LastGoodReply(1, forget=False),
    **{name: Patterns(its) for name, its in PATTERNS.items()},
    **{f"{name}(2)": Patterns(its, last=2) for name, its in PATTERNS.items()},
    **{f"{name}(everywhere)": Patterns(its, everywhere=True) for name, its in PATTERNS.items()},
}
"""Stages with a text of their own; a set of patterns stands for the stage that looks for them."""

CALLED: dict[str, type[Any]] = {
    kind.__name__.lower(): kind
    for kind in (*_PLAIN, Chance)
    if fields(kind) and not any(isinstance(its.default, bool) for its in fields(kind))
}
"""Kinds of stages whose values are numbers, by name."""

CORRECTIONS = "approach", "careful"
"""The last words of stages whose self-ataris are replaced, or not played if they are big."""

_NAMES = [*PATTERNS]
ALLOWED = (
    f"{', '.join(WHOLE)}, or stages joined by + (save or save(ladders), capture or capture(last), "
    "fillboard or fillboard(8), nakade or nakade(3,4,5,6), twoliberties, twoliberties(kill) or "
    "twoliberties(escape), lowliberties, lastgoodreply, lastgoodreply(1), lastgoodreply(keep) or "
    "lastgoodreply(1,keep), poolrave or poolrave(10,50), the patterns "
    f"{', '.join(_NAMES[:-1])} or {_NAMES[-1]}, mogo(2) and so on "
    "for the last two moves, mogo(everywhere) and so on for all the board, any of them as "
    "chance(save,90), and approach, careful or approach+careful at the end)"
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
    >>> read_policy("policy", "save+mogo+capture") == settings.SEQUENCE_LIKE
    True
    """
    words = text.strip().lower()
    if words in WHOLE:
        return WHOLE[words]
    stages, asked = terms(words), {}
    for name in reversed(CORRECTIONS):
        asked[name] = stages[-1:] == [name]
        stages = stages[: len(stages) - asked[name]]
    found = [stage for word in stages if (stage := _stage(word))]
    if len(found) < len(stages):
        raise GomcError(f"{path} must be {ALLOWED}, not {quoted(text)}.")
    return Stages(*found, **asked)


def policy_text(policy: Policy) -> str:
    """Return the shortest text from which `read_policy` makes a policy.

    Raises
    ------
    GomcError
        If there is none, as of weights, and of stages, patterns or databases of one's own.

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
    return "+".join([*map(_word, policy.stages), *last])


def _stage(text: str) -> Stage | None:
    """Return the stage that a text names, None if it names none."""
    word, inner = call(text)
    given = arguments(inner)
    text = f"{word}({','.join(value for _, value in given)})" if word else text
    if text in STAGES or word not in CALLED:
        return STAGES.get(text)
    kind = CALLED[word]
    names = [field.name for field in fields(kind)]
    named = all(name in ("", *names[i : i + 1]) for i, (name, _) in enumerate(given))
    values: list[Any] = [
        int(value) if value.isdecimal() and len(value) < 10 else _stage(value) for _, value in given
    ]
    if kind is Nakade and values:
        names = ["sizes"] * len(values)  # its one value has many numbers
    if not named or None in values or len(values) != len(names):
        return None
    found: Stage = kind(tuple(values)) if kind is Nakade else kind(*values)
    return found


def _word(stage: Stage) -> str:
    """Return a stage as text."""
    for word, known in STAGES.items():
        if stage == known:
            return word
    word = type(stage).__name__.lower()
    if word not in CALLED:
        raise _unwritable(stage)
    values = [getattr(stage, field.name) for field in fields(stage)]
    if isinstance(stage, Nakade):
        values = [*stage.sizes]
    return f"{word}({','.join(_word(its) if isinstance(its, Stage) else str(its) for its in values)})"


def _unwritable(what: Any) -> GomcError:
    return GomcError(f"a policy with {quoted(what)} cannot be written as text; it can be {ALLOWED}.")
