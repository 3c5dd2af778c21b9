r"""UCT: random games at the leaves of a tree that grows where moves look good.

Every node of the tree is a bandit (`gomc.reference.bandits`): the moves are the arms, and the reward of
an arm is the result of a game that goes on with the move. A search repeats four steps ("Current
Frontiers in Computer Go", 2010, section II-A), and each step is a function of this chapter:

- **descent** (`descend`): a game walks down from the root. In every node the bandit chooses the move,
  for instance the move with the largest upper confidence bound

  .. math::  \bar X_j + C \sqrt{\frac{\ln N}{n_j}}, \qquad N = \sum_j n_j,

  until the game comes to a node without children, a leaf.
- **growth** (`grow`): a node on the way gets children when it has had enough games.
- **evaluation** (`evaluate`): from the leaf on, the game is random.
- **update** (`update`): the result is added to all nodes on the path, from the view of the player who
  moved to each node.

So good moves are tried more often, and the mean of a node approaches 1 minus the mean of the best
reply. Layers add further statistics to nodes, such as `gomc.reference.owners`; the settings of a search
name the layers.

Sources: MoGo's report RR-6062 (2006), Tables 1 and 2 and section 3.4; Sensei's Library, page UCT. A
setting covers each difference between the two, and `gomc.settings.UCT` notes where gomc's tree differs
from both.
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
from gomc.reference.transpositions import is_cycle, position_of
from gomc.reference.tree import Node, guesses
from gomc.reference.treework import Leaf, SearchState, new_nodes
from gomc.rng import Rng
from gomc.settings import MAX_DEPTH


# Paper: RR Table 1, RR 3.4, SL UCTSelect
def choose_child(work: SearchState, path: Sequence[Node], rng: Rng, number: int) -> Node:
    """Return the child of the last node on the path to which game `number` goes."""
    how, depth, order = work.how, len(path) - 1, None
    children, grandfather = visible(work, path[-1]), grandfather_of(path)
    if how.greedy:
        child, work.bounds = good_enough(how.greedy, children, depth, work.bounds)
        if child:
            return child
    arms, bonus = see(work, path, children, number)
    if how.unvisited != "first":
        order = [0.0] * len(children)
        if how.unvisited == "grandfather" and grandfather:
            order = guesses(children, grandfather)
    return children[choose(arms, at_depth(how.bandit, depth), rng, order, bonus)]


# Paper: RR 3.4 parents
def grandfather_of(path: Sequence[Node]) -> Node | None:
    """Return the node two moves before the last node on a path, or None."""
    return path[-3] if len(path) > 2 else None


def ends_here(work: SearchState, path: list[Node]) -> bool:
    """Return whether a descent ends at a node with shared children: it goes round, or is solved."""
    if work.how.solve:
        carry(path)
    return path[-1].solved != 0 or is_cycle(path)


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation, CF II-A
def descend(work: SearchState, leaf: Leaf, rng: Rng) -> None:
    """Walk from the root to a leaf; store the path and the position in the leaf.

    Before its update the game counts for every node on the path as `virtual_loss` lost games.
    """
    path = [work.root]
    path.append(choose_child(work, path, rng, leaf.number))
    state = work.starts[path[-1].move]
    while len(path) < MAX_DEPTH and grow(work, path, state.view):
        if work.how.transpositions and ends_here(work, path):
            break
        path.append(choose_child(work, path, rng, leaf.number))
        state = after(state, path[-1].move, work.board.geometry)
    for node in path:
        node.visits += work.how.virtual_loss
    leaf.path, leaf.state = path, state


# Paper: RR Table 2, SL CreateChildren, SL tree, CF II-A
def grow(work: SearchState, path: Sequence[Node], view: View) -> bool:
    """Give the last node on a path children after enough games, if there is room.

    Return whether the node has children.
    """
    node, grandfather = path[-1], grandfather_of(path)
    if node.children or node.visits < work.how.expand_visits or view.passes >= work.policy.passes:
        return bool(node.children)
    if not work.how.transpositions:
        return expand(work, node, grandfather, view)
    position = position_of(view, len(path) & 1)
    node.children = work.positions.get(position, [])
    if not node.children and expand(work, node, grandfather, view):
        work.positions[position] = node.children
    return bool(node.children)


def expand(work: SearchState, node: Node, grandfather: Node | None, view: View) -> bool:
    """Give a node all children at once, except moves into own eyes; return whether there was room."""
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
    """Play a random game from each leaf, and store the record and Black's reward in the leaf.

    Then a policy that learns sees each game.
    """
    geometry, eyes, policy = work.board.geometry, work.how.eyes, work.policy
    for leaf in batch:
        policy.begin(leaf.path)
        leaf.game = random_game(leaf.state, geometry, leaf.rng, eyes, policy, zone=work.zone)
        leaf.reward = work.counts.add(0, leaf.game, work.komi)
        by_score = 0.5 + (leaf.game.score - work.komi) * work.scale
        leaf.reward = (1.0 - work.share) * leaf.reward + work.share * by_score
    for leaf in batch:
        learn_line(work, leaf)


# Paper: RR Table 1, RR Remark 2, SL UpdateWin, CF II-A
def update(work: SearchState, leaf: Leaf) -> None:
    """Add a game to the nodes of its path, with the reward of the player who moved to each node."""
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
