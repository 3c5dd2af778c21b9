"""The fast backend: the code of `gomc.reference`, compiled by numba.

The names here are those of the protocol `gomc.contract.Backend`; `gomc.reference` has the same.
"""

import gomc.fast.compiler.ways  # noqa: I001 (looks at numba, before all else)
import gomc.fast.compiler.memory
import gomc.fast.compiler.operators
import gomc.fast.compiler.loops
import gomc.fast.geometry  # noqa: F401 (they tell numba what a set is, and the shape of a board)
from gomc.fast.bandits import bandit
from gomc.fast.board import Board
from gomc.fast.eyes import eyes
from gomc.fast.ladders import ladder
from gomc.fast.near import near
from gomc.fast.playout import playout, playouts
from gomc.fast.policy import policy
from gomc.fast.priors import priors
from gomc.fast.search import search
from gomc.fast.weights import weights

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
