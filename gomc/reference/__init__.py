"""The book: every idea of gomc in plain Python, written to be read.

The names here are those of the protocol `gomc.contract.Backend`; `gomc.fast` has the same.

Look first at `smalltree`: a search that grows a tree, in 90 lines. The book itself begins with
`gomc.game.points`, which says what a set of points is. Then its chapters are read in this order:

Rules
    `board`, `eyes`, `owneyes`
Random games
    `playout`, `drawing`, `policy`
Searches
    `search`, which says which setting starts which search; `montecarlo`, `amaf`, `gobble`, `depthtwo`,
    `bandits`, `ownbandit`
The tree
    `smalltree`, which has the tree alone; with all that programs have added, `uct`, `tree`, `treework`,
    `solving`, `reuse`, `treesearch`; and beside it two other searches, `ranking`, and `gnugo` with
    `gnugowork`
The layers of the tree
    `layers`, `owners`, `rave`, `criticality`, `priors`, `sources`, `features`, `fategraph`, `widening`,
    `bias`, `greedy`, `transpositions`; and in `sight` what learned weights see of a move
Knowledge of random games
    `stages`, `sequence`, `patterns`, `fillboard`, `nakade`, `twoliberties`, `lowliberties`, `approach`,
    `careful`, `lastgoodreply`, `poolrave`, `ladders`, `weights`, `near`, `properties`, `database`,
    `own`
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
