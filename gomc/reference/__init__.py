"""The book: every idea of gomc in plain Python, written to be read.

The module exports the names of the protocol `gomc.contract.Backend`, as `gomc.fast` does.

Begin with `smalltree`: a search that grows a tree, in 90 lines. Then read `gomc.game.points`, which
explains sets of points, and the chapters in this order:

Rules
    `board`, `eyes`, `owneyes`
Random games
    `playout`, `drawing`, `policy`
Searches
    `search`, which lists the settings and the searches that they start; `montecarlo`, `amaf`, `gobble`,
    `depthtwo`, `bandits`, `ownbandit`
Knowledge of random games
    `stages`, `sequence`, `patterns`, `fillboard`, `nakade`, `twoliberties`, `lowliberties`, `approach`,
    `careful`, `lastgoodreply`, `ladders`, `near`, `properties`, `database`, `weights`, `own`
The tree
    `smalltree`, the tree alone; `uct`, `tree`, `treework`, `solving`, `reuse`, `treesearch`, the tree
    with all that programs have added; and another search, `gnugo`, with `ranking` and `gnugowork`
The layers of the tree
    `layers`, `owners`, `rave`, `poolrave`, `criticality`, `priors`, `sources`, `features`, `fategraph`,
    `widening`, `bias`, `greedy`, `transpositions`; and in `sight` the features of moves for learned
    weights
"""

from gomc.reference.bandits import bandit
from gomc.reference.board import Board
from gomc.reference.eyes import eyes
from gomc.reference.ladders import ladder
from gomc.reference.near import near
from gomc.reference.playout import playout, playouts
from gomc.reference.policy import policy
from gomc.reference.priors import priors
from gomc.reference.search import search
from gomc.reference.weights import weights

__all__ = [
    "Board",
    "bandit",
    "eyes",
    "ladder",
    "near",
    "playout",
    "playouts",
    "policy",
    "priors",
    "search",
    "weights",
]
