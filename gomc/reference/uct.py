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
the two differ, there is a setting, and where gomc's tree differs from both, a note: see
`gomc.settings.UCT`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.points import PASS, bits
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.bandits import at_depth, choose
from gomc.reference.eyes import candidates
from gomc.reference.greedy import good_enough
from gomc.reference.layers import prepare_children, see, update_layers, visible
from gomc.reference.playout import after, random_game
from gomc.reference.solving import carry, mark
from gomc.reference.transpositions import goes_round, position_of
from gomc.reference.tree import Node, guesses
from gomc.reference.treework import Leaf, SearchState, new_nodes
from gomc.rng import Rng
from gomc.settings import MAX_DEPTH


# Paper: RR Table 1, RR 3.4, SL UCTSelect
def choose_child(
    work: SearchState, node: Node, grandfather: Node | None, depth: int, rng: Rng, number: int
) -> Node:
    """Return the child to which game `number` goes.

    `grandfather` is the node two moves before, if there is one.
    """
    how, children, order = work.how, visible(work, node), None
    if how.greedy:
        found, work.bounds = good_enough(how.greedy, children, depth, work.bounds)
        if found:
            return found
    arms, bonus = see(work, node, children, number)
    if how.unvisited != "first":
        order = [0.0] * len(children)
        if how.unvisited == "grandfather" and grandfather:
            order = guesses(children, grandfather)
    return children[choose(arms, at_depth(how.bandit, depth), rng, order, bonus)]


def ends_here(work: SearchState, path: list[Node]) -> bool:
    """Whether a descent ends at a node that shares its children: where it goes round, or is decided."""
    if work.how.solve:
        carry(path)
    return path[-1].solved != 0 or goes_round(path)


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation, CF II-A
def descend(work: SearchState, leaf: Leaf, rng: Rng) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator.

    Until the update comes, the game counts for every node on the way as `virtual_loss` lost games.
    """
    node = choose_child(work, work.root, None, 0, rng, leaf.number)
    state = work.starts[node.move]
    path, grandfather = [work.root, node], None
    while len(path) < MAX_DEPTH and grow(work, node, grandfather, state.view, len(path) & 1):
        if work.how.transpositions and ends_here(work, path):
            break
        node = choose_child(work, node, grandfather, len(path) - 1, rng, leaf.number)
        state = after(state, node.move, work.board.geometry)
        path.append(node)
        grandfather = path[-3]
    for node in path:
        node.visits += work.how.virtual_loss
    leaf.path, leaf.state, leaf.rng = path, state, rng


# Paper: RR Table 2, SL CreateChildren, SL tree, CF II-A
def grow(work: SearchState, node: Node, grandfather: Node | None, view: View, odd: int) -> bool:
    """Give a node its children if it is time, and there is room; return whether it has any.

    `odd` is 1 if its depth is odd, else 0.
    """
    if node.children or node.visits < work.how.expand_visits or view.passes >= work.policy.passes:
        return bool(node.children)
    if not work.how.transpositions:
        return expand(work, node, grandfather, view)
    position = position_of(view, odd)
    node.children = work.positions.get(position, [])
    if not node.children and expand(work, node, grandfather, view):
        work.positions[position] = node.children
    return bool(node.children)


def expand(work: SearchState, node: Node, grandfather: Node | None, view: View) -> bool:
    """Give a node new children if there is room; return whether there is.

    It gets all of them at once, but for moves into own eyes.
    """
    stones = view.own, view.other, view.atari, view.ko
    points = candidates(*stones, work.board.geometry, work.how.eyes) & work.group
    if work.nodes + points.bit_count() + 1 > work.how.max_nodes:
        return False
    node.children = new_nodes(work.layers, [*bits(points), PASS])
    prepare_children(work, node, grandfather, view)
    work.nodes += len(node.children)
    return True


# Paper: CF II-A
def evaluate(work: SearchState, batch: Sequence[Leaf]) -> None:
    """Play a random game from each leaf, and write down its record and Black's reward.

    A policy that learns, learns from each of the games.
    """
    policy = work.policy
    for leaf in batch:
        where = work.board.geometry, leaf.rng, work.how.eyes
        policy.begin(leaf.path)
        leaf.game = random_game(leaf.state, *where, policy, zone=work.zone)
        leaf.reward = work.counts.add(0, leaf.game, work.komi)
        if work.scale:
            leaf.reward = 0.5 + (leaf.game.score - work.komi) * work.scale
    for leaf in batch:
        learn_line(work, leaf)


# Paper: RR Table 1, RR Remark 2, SL UpdateWin, CF II-A
def update(work: SearchState, leaf: Leaf) -> None:
    """Add a game to the nodes of its path, the reward for the player who moved to each."""
    color, reward = work.board.to_play.other, 0.0
    for node in leaf.path:
        reward = leaf.reward if color is Color.BLACK else 1.0 - leaf.reward
        node.visits += 1 - work.how.virtual_loss
        node.reward += reward
        node.squares += reward * reward
        color = color.other
    update_layers(work, leaf)
    if work.how.solve and leaf.state.passes >= work.policy.passes and reward != 0.5:
        mark(leaf.path, reward > 0.5)


def learn_line(work: SearchState, leaf: Leaf) -> None:
    """Let the policy learn from a game, from the root on."""
    line = [1 << node.move if node.move != PASS else 0 for node in leaf.path[1:]]
    work.policy.learn(work.board.state, line + leaf.game.moves, leaf.reward)
