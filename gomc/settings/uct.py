"""Searches that grow a tree."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from gomc.errors import check_choice, check_number, check_whole
from gomc.settings.common import MOST, keep
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.stages import UNIFORM, Stages, check_stages

Unvisited = Literal["random", "first"]
Final = Literal["visits", "value"]

MAX_DEPTH = 1000
"""How many nodes a path of a tree can have; a game in the tree comes near it only by cycles."""


@dataclass(frozen=True)
class UCT:
    r"""Upper confidence bounds applied to trees.

    In every node of the tree the move is taken that has the largest

    .. math::  \bar{X}_j + C \sqrt{\frac{\ln N}{n_j}}

    with :math:`\bar X_j` the part of its `n_j` games that was won by the player who moves there,
    and :math:`N` the sum of all `n_j` in the node (Sensei's page has the visits of the node itself,
    which are one more); moves without games come before all others.
    The defaults are those of the Sensei's Library page on UCT; `MOGO_TABLES` has those of the
    pseudocode in MoGo's report (RR-6062), Tables 1 and 2.

    Parameters
    ----------
    exploration : float
        The constant `C`: :math:`\sqrt{1/5}` on the Sensei page, :math:`\sqrt 2` in MoGo's Table 1.
    expand_visits : int
        How many games a node needs before it gets children; 1 in both sources.
    unvisited : {"random", "first"}
        Which of the moves without games comes first: one drawn (Sensei), or the first in reading
        order (the argmax of MoGo's Table 1).
    final : {"visits", "value"}
        Which move is played in the end: the one with most games, or the one with the highest value
        (Sensei's ``BestNode``).
    max_nodes : int
        How many nodes the tree may have. A full tree stops growing and goes on searching.
    batch : int
        How many leaves are collected before their games are played, side by side in the fast
        backend. Until then each counts as a lost game on its path (a virtual loss), so that the
        leaves differ. 1 is plain UCT.
    eyes : {"diagonal", "olga", "oleg"}
        What is left out, in the tree and in the random games; see `gomc.settings.eyes`.
    stages : Stages
        How the moves of the random games are found; see `gomc.settings.stages`.

    Raises
    ------
    GomcError
        If a value is out of its range.
    """

    exploration: float = math.sqrt(1 / 5)
    expand_visits: int = 1
    unvisited: Unvisited = "random"
    final: Final = "value"
    max_nodes: int = 10_000_000
    batch: int = 1
    eyes: Eyes = "diagonal"
    stages: Stages = UNIFORM

    def __post_init__(self) -> None:
        check_choice("unvisited", self.unvisited, get_args(Unvisited))
        check_choice("final", self.final, get_args(Final))
        check_eyes(self.eyes)
        check_stages(self.stages)
        keep(
            self,
            exploration=check_number("exploration", self.exploration, 0),
            expand_visits=check_whole("expand_visits", self.expand_visits, 1, MOST),
            max_nodes=check_whole("max_nodes", self.max_nodes, 1, MOST),
            batch=check_whole("batch", self.batch, 1, 1024),
        )


MOGO_TABLES = UCT(exploration=math.sqrt(2), unvisited="first", final="visits")
"""UCT as in the pseudocode of MoGo's report (RR-6062), Tables 1 and 2.

The report does not say which move is played in the end; the most visited one is taken here.
"""
