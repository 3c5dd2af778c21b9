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
"""

from __future__ import annotations

import re
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.settings import (
    FACTORS,
    FUEGO,
    MICHI,
    MOGO_2009,
    PACHI,
    PURE,
    SEQUENCE_LIKE,
    UNIFORM,
    Capture,
    Chance,
    FillBoard,
    LastGoodReply,
    LowLiberties,
    Nakade,
    Patterns,
    PoolRave,
    Save,
    Stages,
    TwoLiberties,
)
from gomc.settings.notation import DATABASES
from gomc.settings.patterns import NAMES
from gomc.settings.policy import Policy, Stage

WHOLE: dict[str, Policy] = {
    "uniform": UNIFORM,
    "pure": PURE,
    "sequence-like": SEQUENCE_LIKE,
    "mogo-2009": MOGO_2009,
    "fuego": FUEGO,
    "pachi": PACHI,
    "michi": MICHI,
    **DATABASES,
    **FACTORS,
}
"""Policies that have a name."""

PATTERNS = {name.lower(): patterns for patterns, name in NAMES.items()}
"""Sets of patterns by name."""

STAGES: dict[str, Stage] = {
    "save": Save(),
    "save(ladders)": Save(ladders=True),
    "capture": Capture(),
    "capture(last)": Capture(everywhere=False),
    "fillboard": FillBoard(),
    "nakade": Nakade(),
    "twoliberties": TwoLiberties(),
    "twoliberties(kill)": TwoLiberties(escape=False),
    "twoliberties(escape)": TwoLiberties(kill=False),
    "lowliberties": LowLiberties(),
    "poolrave": PoolRave(),
    "lastgoodreply": LastGoodReply(),
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
"""Stages by name; a set of patterns stands for the stage that looks for them."""

CORRECTIONS = "approach", "careful"
"""The last words of stages whose self-ataris are replaced, or not played if they are big."""

_NUMBER = "[0-9]{1,9}"
_TRIES = re.compile(rf"fillboard\(({_NUMBER})\)")
_SIZES = re.compile(rf"nakade\(({_NUMBER}(?:,{_NUMBER})*)\)")
_POOL = re.compile(rf"poolrave\(({_NUMBER}),({_NUMBER})\)")
_CHANCE = re.compile(rf"chance\((.+),({_NUMBER})\)")

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
    >>> read_policy("policy", "save+mogo+capture") == SEQUENCE_LIKE
    True
    """
    words = text.lower()
    if words in WHOLE:
        return WHOLE[words]
    stages = [re.sub(r"\s*([(),])\s*", r"\1", word.strip()) for word in words.split("+")]
    asked = {}
    for name in reversed(CORRECTIONS):
        asked[name] = stages[-1:] == [name]
        stages = stages[: len(stages) - asked[name]]
    return Stages(*(_stage(path, stage, text) for stage in stages), **asked)


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
    last = [name for name in CORRECTIONS if getattr(policy, name)]
    return "+".join([*map(_word, policy.stages), *last])


def _stage(path: str, word: str, text: str) -> Stage:
    """Return the stage that a word of a text names."""
    if word in STAGES:
        return STAGES[word]
    if tries := _TRIES.fullmatch(word):
        return FillBoard(int(tries[1]))
    if sizes := _SIZES.fullmatch(word):
        return Nakade(tuple(map(int, sizes[1].split(","))))
    if pool := _POOL.fullmatch(word):
        return PoolRave(int(pool[1]), int(pool[2]))
    if chance := _CHANCE.fullmatch(word):
        return Chance(_stage(path, chance[1], text), int(chance[2]))  # type: ignore[arg-type]
    raise GomcError(f"{path} must be {ALLOWED}, not {quoted(text)}.")


def _word(stage: Stage) -> str:
    """Return what a stage is called."""
    for word, known in STAGES.items():
        if stage == known:
            return word
    if isinstance(stage, FillBoard):
        return f"fillboard({stage.tries})"
    if isinstance(stage, Nakade):
        return f"nakade({','.join(map(str, stage.sizes))})"
    if isinstance(stage, PoolRave):
        return f"poolrave({stage.best},{stage.games})"
    if isinstance(stage, Chance):
        return f"chance({_word(stage.stage)},{stage.percent})"
    raise _unwritable(stage)


def _unwritable(what: Any) -> GomcError:
    return GomcError(f"a policy with {quoted(what)} cannot be written as text; it can be {ALLOWED}.")
