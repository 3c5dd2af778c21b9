"""Searches that grow a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from gomc.errors import GomcError, check_choice, check_flag, check_whole, keep
from gomc.settings.bandits import SENSEI, UCB1, Bandit, check_bandit
from gomc.settings.common import MOST, By, check_kind
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.owners import Owners
from gomc.settings.policy import UNIFORM, Policy, check_policy
from gomc.settings.zones import Group, Zone

Unvisited = Literal["random", "first", "grandfather"]
"""Which of the moves without games comes first."""

Final = Literal["visits", "value"]
"""Which move is played in the end."""

# Paper: RR 3.5, CF II-E processors
Sharing = Literal["lock-free", "lock"]
"""How threads share a tree."""

MAX_DEPTH = 1000
"""How many nodes a path of a tree can have; a game in the tree comes near it only by cycles."""


# Paper: RR 2.3, SL UCT, CF II-A, GG 14
@dataclass(frozen=True)
class UCT:
    r"""Upper confidence bounds applied to trees.

    Every node of the tree is a bandit, whose arms are the moves: `bandit` says which is taken. Where
    the game comes to a node without children, it goes on at random, and its reward is added to the
    nodes that it came through, for the player who moved to each.

    The defaults are those of the Sensei's Library page on UCT; `MOGO_TABLES` has those of the
    pseudocode in MoGo's report (RR-6062), Tables 1 and 2.

    Parameters
    ----------
    bandit : UCB1, UCB1Tuned or EpsilonGreedy
        How a move is chosen in a node; see `gomc.settings.bandits`. Its :math:`n` is the sum of the
        visits of a node's children (Sensei's page has those of the node itself, which are one more).
        With its `urgency` the moves without games can be made to wait.
    by : {"wins", "score"}
        The reward of a game: 1 if it was won, 1/2 for a draw and 0; or
        :math:`\frac{1}{2} + \frac{s}{2 (a + |k|)}`, with the score :math:`s` in points (komi counted),
        the number of points :math:`a` and komi :math:`k` (those by which games are counted, if they
        are played in a `zone`), which is from 0 to 1 too. MoGo's authors found the former more robust
        (Remark 2).
    expand_visits : int
        How many games a node needs before it gets children. 1 in both sources: the parsimonious tree
        of MoGo's Table 2, to which a game adds one node. With 0 a game goes on in the tree to its
        end, and all its moves become nodes, as in Table 1.
    unvisited : {"random", "first", "grandfather"}
        Which of the moves without games comes first: one drawn (Sensei); the first in reading order
        (the argmax of MoGo's Table 1); or the one that was best two moves before, in the same
        player's last node (section 3.4), where a move without games there counts as the mean of that
        node, and of equal ones one is drawn.
    final : {"visits", "value"}
        Which move is played in the end: the one with most games, or the one with the highest value
        (Sensei's ``BestNode``).
    solve : bool
        Whether nodes are marked as won or lost for good: where the game is over (two passes) by its
        result, and above them where one move wins, or all lose. Lost moves are not tried again, and a
        search whose root is solved is over (Valkyria, on Sensei's page).
    max_nodes : int
        How many nodes the tree may have. A full tree stops growing and goes on searching.
    batch : int
        How many leaves are collected before their games are played, side by side in the fast backend.
        1 is plain UCT.
    virtual_loss : int
        As how many lost games one counts that is under way, on its path, so that the other leaves of a
        batch, and other threads, look elsewhere. 0 in MoGo, whose threads can take the same path.
    threads : int
        How many threads search the tree; more than one only in the fast backend, where the result then
        depends on chance.
    sharing : {"lock-free", "lock"}
        How threads share the tree: without waiting for each other, or one at a time, as in MoGo
        (section 3.5). Random games are played at the same time in either case.
    group : Group or None
        Only moves in the group of the last two moves are searched (section 3.3).
    zone : Zone or None
        Random games are played only in a zone round the group, and komi stands for what the rest of the
        board is worth (section 3.3). In a search with a time limit it is estimated in half of the time
        at most.
    eyes : {"diagonal", "olga", "oleg"}
        What is left out, in the tree and in the random games; see `gomc.settings.eyes`.
    owners : Owners or None
        Whether the nodes count whose every point was in the end; see `gomc.settings.owners`.
    policy : Stages or Weights
        How the moves of the random games are found; see `gomc.settings.policy`.

    Raises
    ------
    GomcError
        If a value is out of its range, a zone has no group, or games by score are to be solved.
    """

    bandit: Bandit = SENSEI
    by: By = "wins"
    expand_visits: int = 1
    unvisited: Unvisited = "random"
    final: Final = "value"
    solve: bool = False
    max_nodes: int = 10_000_000
    batch: int = 1
    virtual_loss: int = 1
    threads: int = 1
    sharing: Sharing = "lock-free"
    group: Group | None = None
    zone: Zone | None = None
    owners: Owners | None = None
    eyes: Eyes = "diagonal"
    policy: Policy = UNIFORM

    def __post_init__(self) -> None:
        check_bandit(self.bandit)
        check_choice("by", self.by, get_args(By))
        check_choice("unvisited", self.unvisited, get_args(Unvisited))
        check_choice("final", self.final, get_args(Final))
        check_choice("sharing", self.sharing, get_args(Sharing))
        check_flag("solve", self.solve)
        check_kind("group", self.group, Group)
        check_kind("zone", self.zone, Zone)
        check_kind("owners", self.owners, Owners)
        check_eyes(self.eyes)
        check_policy(self.policy)
        if self.zone and not self.group:
            raise GomcError("a zone lies round a group: give group=Group() too.")
        if self.solve and self.by == "score":
            raise GomcError("only games by='wins' can be solved, not by='score'.")
        keep(
            self,
            expand_visits=check_whole("expand_visits", self.expand_visits, 0, MOST),
            max_nodes=check_whole("max_nodes", self.max_nodes, 1, MOST),
            batch=check_whole("batch", self.batch, 1, 1024),
            virtual_loss=check_whole("virtual_loss", self.virtual_loss, 0, 100),
            threads=check_whole("threads", self.threads, 1, 256),
        )


# Paper: RR Table 1, RR Table 2
MOGO_TABLES = UCT(bandit=UCB1(), unvisited="first", final="visits")
"""UCT as in the pseudocode of MoGo's report (RR-6062), Tables 1 and 2.

The report does not say which move is played in the end; the most visited one is taken here.
"""
