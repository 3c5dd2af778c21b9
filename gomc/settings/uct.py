"""UCT: the search that grows a tree."""

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
"""The rule for the choice among moves without games."""

Final = Literal["visits", "value"]
"""The rule by which a search chooses a move in the end."""

WhenFull = Literal["stop", "prune"]
"""The rule for a full tree."""

# Paper: RR 3.5, CF II-E processors
Sharing = Literal["lock-free", "lock"]
"""The way in which threads share a tree."""

MAX_DEPTH = 1000
"""The largest number of nodes in a path; a game in the tree comes near this number only by cycles."""


# Paper: RR 2.3, SL UCT, CF II-A, GG 14
@dataclass(frozen=True)
class UCT(Checked):
    r"""Upper confidence bounds applied to trees.

    Every node of the tree is a bandit with the moves as arms, and `bandit` chooses among the moves. At
    a node without children a playout begins. Then the reward is backed up to the nodes on the path, to
    each node from the view of the player who moved there.

    The defaults follow the Sensei's Library page on UCT; `MOGO_TABLES` follows the pseudocode in MoGo's
    report (RR-6062), Tables 1 and 2. The notes list the differences between gomc's tree and the
    sources.

    Parameters
    ----------
    bandit : UCB1, UCB1Tuned, EpsilonGreedy or OwnBandit
        The rule that chooses a move in a node; see `gomc.settings.bandits`. The :math:`n` of the rule
        is the sum of the visits of the node's children (Sensei's page takes the visits of the node
        itself, which are larger by 1). The `urgency` of the rule can make the moves without games wait.
    by : {"wins", "score"}
        The reward of a game: 1 for a win, 1/2 for a draw and 0 for a loss; or
        :math:`\frac{1}{2} + \frac{s}{2 (a + |k|)}`, with the score :math:`s` in points (komi counted),
        the number of points :math:`a` and komi :math:`k` (in a `zone` the komi by which playouts are
        counted), which is from 0 to 1 too. MoGo's authors found rewards by wins more robust (Remark 2).
    score_bonus : float
        The share :math:`b` of a reward by wins that depends on the score: with the rewards :math:`w` by
        wins and :math:`r` by score the reward is :math:`(1 - b) w + b r`. So any win is better than any
        loss, and a win by many points a little better than a win by few points. Win rates in results
        are then mean rewards. In Fuego a win counts from 0.98 to 1 and a loss from 0 to 0.02, which is
        :math:`b = 0.04`. Pachi mixes in the same way (``scale_value`` in its source), but counts the
        score on another scale.
    expand_visits : int
        The number of games that a node needs before it is expanded. The default 1 comes from both
        sources: this is the parsimonious tree of MoGo's Table 2, to which a game adds one node. With 0
        a game goes on in the tree to the end of the game, and all moves become nodes, as in Table 1.
    unvisited : {"random", "first", "grandfather"}
        The choice among moves without games: a random move (Sensei); the first move in reading order
        (the argmax of MoGo's Table 1), or in the order of `widening`; or the move that was best two
        moves before, in the same player's last node (section 3.4). In the last case a move without
        games in that node gets the mean of the node, and the winner among equal moves is drawn.
    final : {"visits", "value"}
        The rule by which the search chooses a move in the end: the most games, or the highest value
        (Sensei's ``SetBest``).
    solve : bool
        Whether nodes are marked as won or lost for good: a node where the game is over (two passes) by
        the result of the game, and a node above if one move there wins or all moves lose. Lost moves
        are not tried again, and a search ends when the root is solved (Valkyria, on Sensei's page).
        Only the moves of the tree count, so own eyes are not filled, superko is not seen below the
        root, and a `group` or a `zone` hides the rest of the board.
    max_nodes : int
        The largest number of nodes.
    when_full : {"stop", "prune"}
        Whether a full tree stops growing, or removes the children of nodes with few games and goes on
        growing; in both cases the search goes on. See `gomc.reference.reuse`.
    batch : int
        The number of leaves that are collected before their playouts are played (side by side in the
        fast backend). 1 is plain UCT.
    virtual_loss : int
        The number of lost games that a running game adds to the nodes on the path, until the game ends.
        So the other leaves of a batch, and other threads, choose other paths. MoGo uses 0, so its
        threads can take the same path.
    threads : int
        The number of threads that search the tree. Only the fast backend can use more than one thread,
        and the result then depends on chance.
    sharing : {"lock-free", "lock"}
        The way in which threads share the tree: without waiting for each other, or one at a time, as in
        MoGo (section 3.5). In both cases the threads play playouts at the same time. Without a lock a
        few games are missing from the statistics of RAVE.
    group : Group or None
        The limit of the tree to moves in the group of the last two moves (section 3.3).
    zone : Zone or None
        The limit of playouts to a zone round the group, where komi stands for the value of the rest of
        the board (section 3.3). A search with a time limit spends at most half of the time on the
        estimate of this value.
    ladders : Ladders or None
        The ladders from which no move runs at the root; see `gomc.settings.ladders`.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which the tree and the playouts recognise an eye, which they do not fill; see
        `gomc.settings.eyes`.
    transpositions : bool
        Whether a position (the stones, the player to move, ko, and the passes before it) has a single
        set of replies for all orders of the moves that led there, so that the tree becomes a graph; see
        `gomc.reference.transpositions`.
    owners : Owners or None
        The counts of the owners of each point at the end of games, and their bias; see
        `gomc.settings.owners`.
    criticality : Criticality or None
        The counts of owners and wins for each point, and their effect on the choice of moves; see
        `gomc.settings.criticality`. The nodes then count owners too.
    priors : Priors or None
        The virtual games of a move; see `gomc.settings.priors`.
    rave : Rave or None
        The rule by which games count for moves that were played later in them; see
        `gomc.settings.rave`.
    widening : Widening or None
        The rule by which a node tries only few moves at first, and then more; see
        `gomc.settings.widening`.
    bias : Bias or None
        The heuristic value that counts until a move has games; see `gomc.settings.bias`.
    greedy : Greedy or None
        The bounds above which a game goes to a move at once; see `gomc.settings.greedy`.
    policy : Stages, Weights, Database or Factors
        The rule by which playouts choose moves; see `gomc.settings.policy`.

    Raises
    ------
    GomcError
        If a setting lacks another setting that it needs: a zone needs a group; an order by priors needs
        priors; a `Frontier` among the priors needs owners or criticality; priors for the games of RAVE,
        criticality for RAVE and the stage `PoolRave` need RAVE. And if `solve` or a bonus for the score
        goes with games by score.

    Notes
    -----
    *Nodes.* In MoGo's report a game adds one node to the tree. Here a leaf gets all children at once,
    as on Sensei's page, and children without games wait. The games go the same ways, and the counts are
    the same, but there are more nodes: `max_nodes` counts all nodes.

    *The first game.* In Sensei's pseudocode the root, too, is a leaf at first, and so the first game is
    random from the root on and counts for no move. Here the root is expanded before the first game,
    because every search of gomc chooses among given moves.

    *Own eyes.* The report says that a few rules keep playouts from filling own eyes, but does not give
    the rules. Here `eyes` is the rule, by default the diagonal rule. Below the root the tree leaves
    these moves out too, while the sources keep all legal moves there. This saves games, and is wrong if
    filling an own eye is right, as in a few fights and sekis.
    """

    bandit: Annotated[Bandit, check_bandit] = SENSEI
    by: By = "wins"
    score_bonus: Annotated[float, Range(0, 0.5)] = 0.0
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
        ordered = (self.widening, self.bias)
        if not self.priors and any(part and part.order == "priors" for part in ordered):
            raise GomcError("an order by priors needs some: give priors=Priors(...) too.")
        if self.priors and self.priors.ask_owners and not self.counts_owners:
            raise GomcError("a Frontier asks who owned points: give owners=Owners() too.")
        if self.zone and not self.group:
            raise GomcError("a zone lies round a group: give group=Group() too.")
        if self.score_bonus and self.by == "score":
            raise GomcError(
                "score_bonus is for games by='wins'; games by='score' have no other reward."
            )
        if self.solve and self.by == "score":
            raise GomcError("only games by='wins' can be solved, not by='score'.")
        if self.criticality and self.criticality.goes_into_rave and not self.rave:
            raise GomcError(
                "criticality goes into RAVE: give rave=Rave() too, or Criticality(into='bias')."
            )

    @property
    def has_layers(self) -> bool:
        """Whether the fast backend needs its kernels with layers, transpositions and `greedy`."""
        layers = self.criticality, self.priors, self.rave, self.widening, self.bias, self.greedy
        by_owners = self.owners is not None and self.owners.weight > 0
        return self.transpositions or by_owners or any(layers)

    @property
    def counts_owners(self) -> bool:
        """Whether nodes count the owners of each point at the end of games."""
        return self.owners is not None or self.criticality is not None


# Paper: RR Table 1, RR Table 2
MOGO_TABLES = UCT(bandit=UCB1(), unvisited="first", final="visits")
"""UCT as in the pseudocode of MoGo's report (RR-6062), Tables 1 and 2.

The report does not say which move is played in the end; here the most visited move is played.
"""
