"""Searches that grow a tree."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from gomc.errors import GomcError
from gomc.settings.bandits import SENSEI, UCB1, Bandit, check_bandit
from gomc.settings.bias import Bias
from gomc.settings.checked import Checked, Range
from gomc.settings.common import MOST, By
from gomc.settings.criticality import Criticality
from gomc.settings.eyes import Eyes
from gomc.settings.greedy import Greedy
from gomc.settings.ladders import Ladders
from gomc.settings.owners import Owners
from gomc.settings.policy import UNIFORM, Policy, check_policy
from gomc.settings.priors import Priors
from gomc.settings.rave import Rave
from gomc.settings.widening import Widening
from gomc.settings.zones import Group, Zone

Unvisited = Literal["random", "first", "grandfather"]
"""The choice among moves without games."""

Final = Literal["visits", "value"]
"""The rule by which a search chooses its move in the end."""

WhenFull = Literal["stop", "prune"]
"""What happens when a tree is full."""

# Paper: RR 3.5, CF II-E processors
Sharing = Literal["lock-free", "lock"]
"""The way in which threads share a tree."""

MAX_DEPTH = 1000
"""The largest number of nodes in a path; a game in the tree comes near it only by cycles."""


# Paper: RR 2.3, SL UCT, CF II-A, GG 14
@dataclass(frozen=True)
class UCT(Checked):
    r"""Upper confidence bounds applied to trees.

    Every node of the tree is a bandit whose arms are the moves, and `bandit` chooses among them. When
    the game comes to a node without children, it goes on at random. Its reward is then added to the
    nodes on its path, to each from the view of the player who moved there.

    The defaults are those of the Sensei's Library page on UCT; `MOGO_TABLES` has those of the
    pseudocode in MoGo's report (RR-6062), Tables 1 and 2. Where gomc's tree differs from theirs, the
    notes say so.

    Parameters
    ----------
    bandit : UCB1, UCB1Tuned, EpsilonGreedy or OwnBandit
        The rule that chooses a move in a node; see `gomc.settings.bandits`. Its :math:`n` is the sum of
        the visits of a node's children (Sensei's page has the visits of the node itself, which are one
        more). Its `urgency` can make the moves without games wait.
    by : {"wins", "score"}
        The reward of a game: 1 if it was won, 1/2 for a draw and 0; or
        :math:`\frac{1}{2} + \frac{s}{2 (a + |k|)}`, with the score :math:`s` in points (komi counted),
        the number of points :math:`a` and komi :math:`k` (those by which games are counted, if they
        are played in a `zone`), which is from 0 to 1 too. MoGo's authors found the former more robust
        (Remark 2).
    expand_visits : int
        The number of games that a node needs before it gets children. It is 1 in both sources: this is
        the parsimonious tree of MoGo's Table 2, to which a game adds one node. With 0 a game goes on in
        the tree to its end, and all its moves become nodes, as in Table 1.
    unvisited : {"random", "first", "grandfather"}
        The choice among moves without games: one drawn (Sensei); the first in reading order (the argmax
        of MoGo's Table 1), or in the order of `widening`; or the one that was best two moves before, in
        the same player's last node (section 3.4). In the last case a move without games in that node
        gets the mean of the node, and one of several equal moves is drawn.
    final : {"visits", "value"}
        The rule by which the search chooses its move in the end: the most games, or the highest value
        (Sensei's ``BestNode``).
    solve : bool
        Whether nodes are marked as won or lost for good: a node where the game is over (two passes) by
        its result, and a node above if one move there wins or all lose. Lost moves are not tried again,
        and a search whose root is solved is over (Valkyria, on Sensei's page).
    max_nodes : int
        The largest number of nodes.
    when_full : {"stop", "prune"}
        Whether a tree that is full stops growing, or takes the children away from those nodes that had
        few games, and goes on growing; in both cases the search goes on. See `gomc.reference.reuse`.
    batch : int
        The number of leaves to collect before their games are played (side by side in the fast
        backend). 1 is plain UCT.
    virtual_loss : int
        The number of lost games that a game under way adds on its path, until its result is known. So
        the other leaves of a batch, and other threads, look elsewhere. MoGo has 0: its threads can take
        the same path.
    threads : int
        The number of threads that search the tree. Only the fast backend can have more than one, and
        its result then depends on chance.
    sharing : {"lock-free", "lock"}
        The way in which threads share the tree: without waiting for each other, or one at a time, as in
        MoGo (section 3.5). In both cases they play random games at the same time. Without a lock a
        few of RAVE's games are lost.
    group : Group or None
        Only moves in the group of the last two moves are searched (section 3.3).
    zone : Zone or None
        Random games are played only in a zone round the group, and komi stands for the value of the
        rest of the board (section 3.3). A search with a time limit spends at most half of the time on
        estimating this value.
    ladders : Ladders or None
        Whether moves that run from a lost ladder are left out at the root; see `gomc.settings.ladders`.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which the tree and the random games know an eye, which they do not fill; see
        `gomc.settings.eyes`.
    transpositions : bool
        Whether a position (the stones, the player to move, ko, and the passes before it) has one set of
        replies, whatever the order of the moves that led there, so that the tree becomes a graph; see
        `gomc.reference.transpositions`.
    owners : Owners or None
        Whether the nodes count who owned each point in the end, and what that makes a move worth; see
        `gomc.settings.owners`.
    criticality : Criticality or None
        Whether the nodes count how far owning each point and winning go together, and what that makes a
        move worth; see `gomc.settings.criticality`. They then count owners too.
    priors : Priors or None
        The games that a move has before its first; see `gomc.settings.priors`.
    rave : Rave or None
        Whether games count for moves that were played later in them; see `gomc.settings.rave`.
    widening : Widening or None
        Whether a node tries only few moves at first, and then more; see `gomc.settings.widening`.
    bias : Bias or None
        Whether the hope of a move counts until it has games; see `gomc.settings.bias`.
    greedy : Greedy or None
        Whether a game goes at once to a move that is good enough; see `gomc.settings.greedy`.
    policy : Stages, Weights, Database or Factors
        The rule by which random games find their moves; see `gomc.settings.policy`.

    Raises
    ------
    GomcError
        If a zone has no group, an order has no priors, games by score are to be solved, or criticality
        shall go into RAVE and there is none.

    Notes
    -----
    *Nodes.* MoGo's report adds one node to the tree for a game. Here a leaf that gets children gets all
    of them at once, as on Sensei's page; those without games wait. The games go the same ways, and the
    counts are the same, but there are more nodes: `max_nodes` counts all of them.

    *The first game.* In Sensei's pseudocode the root, too, is a leaf at first, and so the first game is
    random from the root on and counts for no move. Here the root has its children before the first
    game, as every search of gomc chooses among given moves.

    *Own eyes.* The report says that a few rules keep random games from filling own eyes, not which.
    Here `eyes` is the rule, the diagonal one if nothing else is said. Below the root the tree leaves
    these moves out too, while the sources have all legal moves there; it saves games, and is wrong
    where filling an own eye is right, as in a few fights and sekis.
    """

    bandit: Annotated[Bandit, check_bandit] = SENSEI
    by: By = "wins"
    expand_visits: Annotated[int, Range(0, MOST)] = 1
    unvisited: Unvisited = "random"
    final: Final = "value"
    solve: bool = False
    max_nodes: Annotated[int, Range(1, MOST)] = 10_000_000
    when_full: WhenFull = "stop"
    batch: Annotated[int, Range(1, 1024)] = 1
    virtual_loss: Annotated[int, Range(0, 100)] = 1
    threads: Annotated[int, Range(1, 256)] = 1
    sharing: Sharing = "lock-free"
    group: Group | None = None
    zone: Zone | None = None
    ladders: Ladders | None = None
    transpositions: bool = False
    owners: Owners | None = None
    criticality: Criticality | None = None
    priors: Priors | None = None
    rave: Rave | None = None
    widening: Widening | None = None
    bias: Bias | None = None
    greedy: Greedy | None = None
    eyes: Eyes = "diagonal"
    policy: Annotated[Policy, partial(check_policy, rave=True)] = UNIFORM

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.rave:
            check_policy(self.policy)
        if self.priors and self.priors.into != "mean" and not self.rave:
            raise GomcError(f"priors into={self.priors.into!r} are for a search with rave=Rave().")
        by_priors = [its for its in (self.widening, self.bias) if its and its.order == "priors"]
        if by_priors and not self.priors:
            raise GomcError("an order by priors needs some: give priors=Priors(...) too.")
        if self.priors and self.priors.ask_owners and not self.counts_owners:
            raise GomcError("a Frontier asks who owned points: give owners=Owners() too.")
        if self.zone and not self.group:
            raise GomcError("a zone lies round a group: give group=Group() too.")
        if self.solve and self.by == "score":
            raise GomcError("only games by='wins' can be solved, not by='score'.")
        if self.criticality and self.criticality.goes_into_rave and not self.rave:
            raise GomcError(
                "criticality goes into RAVE: give rave=Rave() too, or Criticality(into='bias')."
            )

    @property
    def has_layers(self) -> bool:
        """Whether children are chosen by more than the games of a tree."""
        layers = self.criticality, self.priors, self.rave, self.widening, self.bias, self.greedy
        by_owners = self.owners is not None and self.owners.weight > 0
        return self.transpositions or by_owners or any(layers)

    @property
    def counts_owners(self) -> bool:
        """Whether nodes count who owned each point in the end."""
        return self.owners is not None or self.criticality is not None


# Paper: RR Table 1, RR Table 2
MOGO_TABLES = UCT(bandit=UCB1(), unvisited="first", final="visits")
"""UCT as in the pseudocode of MoGo's report (RR-6062), Tables 1 and 2.

The report does not say which move is played in the end; here it is the most visited one.
"""
