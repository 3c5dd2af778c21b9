"""The fast backend: the code of `gomc.reference`, compiled by numba.

The names here are those of the protocol `gomc.backend.Backend`; `gomc.reference` has the same.
"""

from gomc.errors import missing_extra

try:
    import numba  # noqa: F401
except ImportError as error:
    missing_extra("the fast backend", "fast", error)

import gomc.fast.compiler.memory  # noqa: F401 (tells numba what a set is, before all else)
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
