"""The fast backend: the code of `gomc.reference`, compiled by numba.

The protocol `gomc.contract.Backend` lists the names here; `gomc.reference` defines the same names.
"""

import gomc.fast.compiler.ways  # noqa: I001 (checks numba before anything else)
import gomc.fast.compiler.memory
import gomc.fast.compiler.operators
import gomc.fast.compiler.loops
import gomc.fast.geometry  # noqa: F401 (these register sets and board shapes)
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
