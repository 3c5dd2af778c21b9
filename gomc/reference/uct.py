r"""UCT: random games at the leaves of a tree that grows where moves look good.

Every node of the tree is a bandit (`gomc.reference.bandits`): its moves are the arms, and the reward of
an arm is the result of a game that begins with it. A search repeats four steps ("Current Frontiers in
Computer Go", 2010, section II-A), which are functions here:

- **descent** (`descend`): a game walks down from the root, in every node to the move that the bandit
  chooses, for instance the one with the largest upper confidence bound

  .. math::  \bar X_j + C \sqrt{\frac{\ln N}{n_j}}, \qquad N = \sum_j n_j,

  until it comes to a node without children;
- **growth** (`grow`): on the way a node gets children when it has had enough games;
- **evaluation** (`evaluate`): from the leaf on the game is random;
- **update** (`update`): its result is added to all nodes on its path, to each from the view of the
  player who moved there.

So good moves are tried more often, and the mean of a node comes near the value of its best move. Layers
hold what else a node remembers, such as `gomc.reference.owners`; a search has the layers that its
settings name.

Sources: MoGo's report RR-6062 (2006), Tables 1 and 2 and section 3.4; Sensei's Library, page UCT. Where
the two differ, there is a setting: see `gomc.settings.UCT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gomc.backend import check_threads
from gomc.game import Game
from gomc.game.points import PASS, bits
from gomc.game.position import State, View
from gomc.game.rules import Color
from gomc.reference.bandits import choose
from gomc.reference.eyes import candidates
from gomc.reference.owners import new_owners, update_owners
from gomc.reference.playout import after, random_game
from gomc.reference.policy import Policy, policy_of
from gomc.reference.transpositions import Position, goes_round, position_of
from gomc.rng import Rng, stream
from gomc.search.bandits import Arm
from gomc.search.results import SearchResult
from gomc.search.tally import UNPLAYED, Counts, Finished
from gomc.search.uct import Tree
from gomc.settings import MAX_DEPTH, UCT
from gomc.settings.policy import passes_of


class Node(Arm):
    """A node of the tree: the position after a move, which is an arm of the node before.

    Attributes
    ----------
    move : int
        The move that leads here.
    visits : int
        The number of games through the node.
    reward, squares : float
        The sum of their rewards for the player who made the move, and the sum of the squares of these.
    solved : int
        1 if that player has won here for good, -1 if the player has lost; 0 if it is not known.
    children : list of Node
        The nodes after this one, in reading order, a pass last; empty until there are any.
    owners : list of int
        For each point, by its int, the number of games in which it ended as a point of the player to
        move here; empty without the layer of owners.
    """

    __slots__ = ("children", "move", "owners", "solved")

    def __init__(self, move: int, owners: list[int]) -> None:
        super().__init__()
        self.move = move
        self.owners = owners
        self.solved = 0
        self.children: list[Node] = []


@dataclass
class Work:
    """The settings and data with which the four steps of a search work.

    Attributes
    ----------
    how : UCT
        The settings.
    board : Game
        The position at the root.
    starts : list of State
        The positions after the moves at the root.
    group, zone : int
        The points that the tree may play, and those that random games may.
    policy : Policy
        The policy that draws the moves of the random games.
    passes : int
        The number of passes in a row that end a game.
    root : Node
        The root of the tree.
    nodes : int
        The number of nodes of the tree.
    positions : dict of Position to list of Node
        The children of each position, by which the layer of transpositions knows them.
    counts : Counts
        The counts of the games.
    komi, scale : float
        The komi by which games are counted, and the part of a reward by score that one point gives.
    """

    how: UCT
    board: Game
    starts: list[State]
    group: int
    zone: int
    policy: Policy
    passes: int
    root: Node
    nodes: int
    positions: dict[Position, list[Node]]
    counts: Counts
    komi: float
    scale: float


@dataclass
class Leaf:
    """The end of a descent, and the game that goes on from there.

    Attributes
    ----------
    path : list of Node
        The nodes that it walked through.
    state : State
        The position.
    rng : Rng
        The generator, for the random game from here.
    game : Finished
        The record of that game, when it is over.
    reward : float
        Black's reward for it.
    """

    path: list[Node]
    state: State
    rng: Rng
    game: Finished = UNPLAYED
    reward: float = 0.0


# Paper: RR Table 1, RR 3.4, SL UCTSelect
def choose_child(work: Work, node: Node, grandfather: Node | None, rng: Rng) -> Node:
    """Return the child to go to; `grandfather` is the node two moves before, if there is one."""
    how = work.how
    children = [child for child in node.children if child.solved >= 0] or node.children
    if how.unvisited == "first":
        return children[choose(children, how.bandit, rng)]
    order = [0.0] * len(children)
    if how.unvisited == "grandfather" and grandfather:
        order = guesses(children, grandfather)
    return children[choose(children, how.bandit, rng, order)]


# Paper: RR 3.4 parents
def guesses(children: list[Node], grandfather: Node) -> list[float]:
    """Return for each child the mean that its move has after the grandfather.

    A move without games there is given the mean of all games there.
    """
    visits, reward, means = 0, 0.0, {}
    for child in grandfather.children:
        visits += child.visits
        reward += child.reward
        if child.visits:
            means[child.move] = child.reward / child.visits
    mean = reward / max(visits, 1)
    return [means.get(child.move, mean) for child in children]


# Paper: SL solved
def mark(path: list[Node], won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above for which this follows."""
    path[-1].solved = 1 if won else -1
    carry(path[:-1])


# Paper: SL solved
def carry(path: list[Node]) -> None:
    """Mark the nodes of a path that their replies decide, the last first, up to one that stays open.

    A node is lost for the player who moved there if any reply wins, and won if all replies lose.
    """
    for node in reversed(path):
        replies = {reply.solved for reply in node.children}
        if 1 in replies:
            node.solved = -1
        elif replies == {-1}:
            node.solved = 1
        else:
            break


def new_nodes(work: Work, moves: Sequence[int]) -> list[Node]:
    """Return new nodes after some moves, with the layers of the search."""
    points = work.board.size * work.board.geometry.stride
    owners = new_owners(len(moves), points if work.how.owners else 0)
    return [Node(move, its) for move, its in zip(moves, owners, strict=True)]


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation, CF II-A
def descend(work: Work, leaf: Leaf, rng: Rng) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator.

    Until the update comes, the game counts for every node on the way as `virtual_loss` lost games.
    """
    node = choose_child(work, work.root, None, rng)
    state = work.starts[work.root.children.index(node)]
    path = [work.root, node]
    while len(path) < MAX_DEPTH and grow(work, node, state.view, len(path) & 1):
        if work.how.transpositions and goes_round(path):
            break
        if work.how.transpositions and work.how.solve:
            carry(path)
        node = choose_child(work, node, path[-3] if len(path) > 2 else None, rng)
        state = after(state, node.move, work.board.geometry)
        path.append(node)
    for node in path:
        node.visits += work.how.virtual_loss
    leaf.path, leaf.state, leaf.rng = path, state, rng


# Paper: RR Table 2, SL CreateChildren, SL tree, CF II-A
def grow(work: Work, node: Node, view: View, odd: int) -> bool:
    """Give a node its children if it is time, and there is room; return whether it has any.

    `odd` is 1 if its depth is odd, else 0.
    """
    if not node.children and node.visits >= work.how.expand_visits and view.passes < work.passes:
        if work.how.transpositions:
            share(work, node, view, odd)
        else:
            expand(work, node, view)
    return bool(node.children)


def share(work: Work, node: Node, view: View, odd: int) -> None:
    """Give a node the children of its position; they are new if the table does not have it."""
    position = position_of(view, odd)
    node.children = work.positions.get(position, [])
    if not node.children and expand(work, node, view):
        work.positions[position] = node.children


def expand(work: Work, node: Node, view: View) -> bool:
    """Give a node children if there is room, and return whether there was."""
    stones = view.own, view.other, view.atari, view.ko
    points = candidates(*stones, work.board.geometry, work.how.eyes) & work.group
    if work.nodes + points.bit_count() + 1 > work.how.max_nodes:
        return False
    node.children = new_nodes(work, [*bits(points), PASS])
    work.nodes += len(node.children)
    return True


# Paper: CF II-A
def evaluate(work: Work, batch: Sequence[Leaf]) -> None:
    """Play a random game from each leaf, and write down its record and Black's reward."""
    for leaf in batch:
        policies = work.policy, work.policy
        where = work.board.geometry, leaf.rng, work.how.eyes
        leaf.game = random_game(leaf.state, *where, policies, zone=work.zone)
        leaf.reward = work.counts.add(0, leaf.game, work.komi)
        if work.scale:
            leaf.reward = 0.5 + (leaf.game.score - work.komi) * work.scale


# Paper: RR Table 1, RR Remark 2, SL UpdateWin, CF II-A
def update(work: Work, leaf: Leaf) -> None:
    """Add a game to the nodes of its path, the reward for the player who moved to each."""
    color, reward = work.board.to_play.other, 0.0
    for node in leaf.path:
        reward = leaf.reward if color is Color.BLACK else 1.0 - leaf.reward
        node.visits += 1 - work.how.virtual_loss
        node.reward += reward
        node.squares += reward * reward
        color = color.other
        if work.how.owners:
            update_owners(node.owners, leaf.game.area(color))
    if work.how.solve and leaf.state.passes >= work.passes and reward != 0.5:
        mark(leaf.path, reward > 0.5)


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(Tree):
    """A tree search under way; see `gomc.search.uct.Tree`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        check_threads("reference", how.threads)
        self.before = Counts.of(1, board.geometry)
        self.work = Work(
            how=how,
            board=board,
            starts=self.starts,
            group=self.group,
            zone=self.zone,
            policy=policy_of(how.policy, board.geometry),
            passes=passes_of(how.policy),
            root=Node(PASS, []),
            nodes=1 + len(self.moves),
            positions={},
            counts=Counts.of(1, board.geometry),
            komi=self.komi,
            scale=self.scale,
        )
        (self.work.root,) = new_nodes(self.work, [PASS])
        self.work.root.children = new_nodes(self.work, self.moves)

    def prepare(self, games: int) -> None:
        """Play this many more games on the whole board before the search, and tune komi by them."""
        begun, policies = self.before.tallies[0].n, (self.work.policy, self.work.policy)
        for index in range(begun, begun + games):
            where = self.board.geometry, stream(self.seed, index), self.how.eyes
            game = random_game(self.board.state, *where, policies)
            self.before.add(0, game, self.board.komi)
        self.tune(self.before)

    def set_komi(self, komi: float) -> None:
        """Count games by this komi, before the first one."""
        super().set_komi(komi)
        self.work.komi, self.work.scale = self.komi, self.scale

    def advance(self, games: int) -> None:
        """Play this many more games, a batch at a time."""
        end = self.done + games
        while self.done < end and not self.ended:
            numbers = range(self.done, min(self.done + self.how.batch, end))
            batch = [Leaf([], self.board.state, stream(self.seed, number)) for number in numbers]
            for leaf in batch:
                descend(self.work, leaf, leaf.rng)
            evaluate(self.work, batch)
            for leaf in batch:
                update(self.work, leaf)
            self.done = numbers.stop
            self.ended = self.work.root.solved != 0

    def tallied(self) -> Counts:
        """Return the counts of the games."""
        return self.work.counts

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        return self.tree_result(self.work.root, self.work.nodes, seconds)
