"""Priors as data for kernels, and room to work in, for boards of a single size.

Kernels go through a list of rules. A rule names some moves, and gives all these moves the same virtual
games. Most sources make a single rule; a source with several numbers of games makes a rule for each
number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from gomc import settings
from gomc.fast.compiler.kernel import KernelPointer
from gomc.fast.compiler.words import Words, width
from gomc.fast.counts import Floats, Ints
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.ladders import new_ladders
from gomc.fast.sight.weighing import MoveScorer, new_scorer, score_moves
from gomc.fast.stages import (
    StageData,
    needs_any_stage,
    new_rules,
    room_to_read,
    stages_in_rows,
    table_of,
)
from gomc.settings.factors import TablePolicy
from gomc.settings.moresources import FirstOf, PolicyMoves
from gomc.settings.patterns import NEIGHBOURHOODS, table
from gomc.settings.policy import Stages
from gomc.settings.priors import Priors
from gomc.settings.weights import Weights

EVERY, PASSES, STAGES, FITTING, CAPTURES, ATARIS, EXTENSIONS, LOST = range(8)
SELF_ATARI, NEAR, LINE, TRIANGLE, KO, GRANDFATHER, FRONTIER, TABLE, DATABASE, LEARNED = range(8, 18)

KINDS = {
    settings.EvenGame: EVERY,
    settings.PassMove: PASSES,
    settings.PatternMoves: FITTING,
    settings.Captures: CAPTURES,
    settings.Ataris: ATARIS,
    settings.Extensions: EXTENSIONS,
    settings.LostLadder: LOST,
    settings.SelfAtari: SELF_ATARI,
    settings.NearLast: NEAR,
    settings.Line: LINE,
    settings.EmptyTriangle: TRIANGLE,
    settings.KoMove: KO,
    settings.Grandfather: GRANDFATHER,
    settings.Frontier: FRONTIER,
    settings.LearnedMoves: LEARNED,
}
"""The numbers by which kernels know the sources, except policies."""

LIVES = (CAPTURES, EXTENSIONS, SELF_ATARI, KO)
"""The kinds of rules that need to know what a stone would do: capture, or be in atari."""


class Rule(NamedTuple):
    """Some moves, and the virtual games that each of these moves gets.

    Attributes
    ----------
    source : source
        The source of which the rule is a part.
    number : int
        The number of the part, from 1: a distance, or a number of stones.
    group : int
        The number of a list of rules of which only the first that names a move counts; 0 for none.
    forced : bool
        Whether the rule holds only if the stages that were asked last found a move.
    games, won : float
        The number of virtual games, and of virtual wins.
    """

    source: Any
    number: int
    group: int
    forced: bool
    games: float
    won: float


def rules_of(priors: Priors) -> list[Rule]:
    """Return the rules of priors in their order.

    Examples
    --------
    >>> from gomc.settings.sources import Captures
    >>> for rule in rules_of(Priors((Captures(0.5, (15, 30)),), scale=2)):
    ...     print(rule.number, rule.games, rule.won)
    1 30.0 15.0
    2 60.0 30.0
    """
    rules: list[Rule] = []
    for number, source in enumerate(priors.sources, 1):
        group, parts = (number, source.sources) if isinstance(source, FirstOf) else (0, (source,))
        for part in parts:
            rules += _parts(part, group, False, priors.scale)
            if isinstance(part, PolicyMoves):
                for other in part.others:
                    rules += _parts(other, group, True, priors.scale)
    return rules


def _parts(source: Any, group: int, forced: bool, scale: float) -> Iterator[Rule]:
    games, value = source.games, getattr(source, "value", 0.0)
    several = games if isinstance(games, tuple) else (games,)
    values = value if isinstance(value, tuple) else (value,) * len(several)
    for number, (n, v) in enumerate(zip(several, values, strict=True), 1):
        yield Rule(source, number, group, forced, n * scale, n * scale * v)


class PriorRule(NamedTuple):
    """A rule (`Rule`) as a row of numbers; the fields are the columns of an array.

    Attributes
    ----------
    kind, number : int
        The kind of the source, and the number that the rule uses: a distance, a number of stones, a
        line, a row of tables, or the place of the first stage.
    more : int
        1 or 0 for a flag of the source, a number of steps, or the place after the last stage.
    last : int
        1 if a distance is measured from the last move, 2 if from the move before the last move.
    group, forced : int
        The fields of `Rule`.
    """

    kind: int
    number: int
    more: int
    last: int
    group: int
    forced: int


KIND, NUMBER, MORE, LAST, GROUP, FORCED = range(len(PriorRule._fields))


class PriorWork(NamedTuple):
    """The rules of priors as data, and room to work.

    Attributes
    ----------
    rules : array of int, [rule, column]
        The rules; see `PriorRule`.
    games, won : array of float, [rule]
        The virtual games that the rule gives, and the virtual wins.
    share, width : array of float, [rule]
        The bell of a `FRONTIER`.
    lives : bool
        Whether any rule needs to know what a stone would do.
    tactics : True or None
        Whether a stage of a policy needs `by_any_stage`; see `gomc.fast.policy.PolicyData`.
    known : StageData
        The stages of all policies, with the tables of all patterns.
    tables : array of int, [row, neighbourhood]
        The weights of neighbourhoods.
    database : ByDatabase or None
        A database, if a source is a database.
    learned : KernelPointer
        The kernel that weighs moves by learned weights, if a source uses learned weights.
    seen, strengths : array of words, and array of float
        The position for this kernel, and the strengths of moves
        (`gomc.fast.sight.weighing.MoveScorer`).
    weights : array of int, [point]
        Room for the weights of points.
    owned : array of float, [point]
        Room for the shares of games in which the player owned the points.
    given, given_won : array of float, [move]
        The virtual games that all rules give to a move, and the virtual wins; a pass is last.
    """

    rules: Ints
    games: Floats
    won: Floats
    share: Floats
    width: Floats
    lives: bool
    tactics: bool | None
    known: StageData
    tables: Ints
    database: ByDatabase | None
    learned: KernelPointer
    seen: Words
    strengths: Floats
    weights: Ints
    owned: Floats
    given: Floats
    given_won: Floats


class Tables:
    """The tables to which the rules of priors refer by numbers of rows."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stages: list[list[int]] = []
        self.matched: list[bytes] = []
        self.weights: list[tuple[int, ...]] = []
        self.database: ByDatabase | None = None
        self.learned: MoveScorer | None = None

    def row_of(self, rule: Rule) -> PriorRule:
        """Return a rule as a row of numbers."""
        source, rest = rule.source, (rule.group, int(rule.forced))
        if isinstance(source, settings.PolicyMoves):
            return PriorRule(*self.policy(source.policy), 1, *rest)
        number, more, last = rule.number, 0, 1
        if isinstance(source, settings.LearnedMoves):
            self.learned = new_scorer(source.weights, self.size)
        if isinstance(source, settings.PatternMoves):
            number = self.add(table(source.patterns))
        elif isinstance(source, settings.Captures):
            more = int(rule.number == len(source.games))
        elif isinstance(source, settings.NearLast):
            more, last = int(source.cfg), source.last
        elif isinstance(source, settings.Line):
            number, more = source.line, source.empty
        return PriorRule(KINDS[type(source)], number, more, last, *rest)

    def policy(self, policy: Stages | Weights | TablePolicy) -> tuple[int, int, int]:
        """Return the fields `kind`, `number` and `more` of a policy's rule."""
        if isinstance(policy, TablePolicy):
            self.database = by_database(policy, self.size)
            return DATABASE, 0, 0
        if isinstance(policy, Weights):
            self.weights.append(policy.table)
            return TABLE, len(self.weights) - 1, 0
        first = len(self.stages)
        self.stages += stages_in_rows(policy.stages, self.size, len(self.matched)).tolist()
        self.matched += filter(None, map(table_of, policy.stages))
        return STAGES, first, len(self.stages)

    def add(self, matched: bytes) -> int:
        """Add a table of patterns, and return its row."""
        self.matched.append(matched)
        return len(self.matched) - 1


def prior_work(how: Priors | None, size: int, memory: Words) -> PriorWork:
    """Return the data of priors for a board of this size; without priors there are no rules.

    `memory` is room that a policy has too (`gomc.fast.stages.StageData`).
    """
    rules: Sequence[Rule] = rules_of(how) if how else ()
    tables = Tables(size)
    rows = [tables.row_of(rule) for rule in rules]
    stages = np.array(tables.stages, np.int64).reshape(-1, 3)
    reads = any(row.kind == LOST for row in rows)
    ladders, learned = new_ladders(size) if reads else room_to_read(stages, size), tables.learned
    return PriorWork(
        rules=np.array(rows, np.int64).reshape(-1, len(PriorRule._fields)),
        games=np.array([rule.games for rule in rules]),
        won=np.array([rule.won for rule in rules]),
        share=np.array([getattr(rule.source, "share", 0.0) for rule in rules]),
        width=np.array([getattr(rule.source, "width", 1.0) for rule in rules]),
        lives=any(row.kind in LIVES for row in rows),
        tactics=True if needs_any_stage(stages) else None,
        known=new_rules(stages, tables.matched, memory, ladders),
        tables=np.array(tables.weights, np.int64).reshape(-1, NEIGHBOURHOODS),
        database=tables.database,
        learned=KernelPointer(score_moves, learned) if learned else KernelPointer(),
        seen=learned.sets if learned else np.zeros((0, width(size)), np.uint64),
        strengths=learned.strengths if learned else np.zeros(0),
        weights=np.zeros(64 * width(size), np.int64),
        owned=np.zeros(size * (size + 1)),
        given=np.zeros(size * (size + 1) + 1),
        given_won=np.zeros(size * (size + 1) + 1),
    )
