"""The book: every idea of gomc in plain Python, written to be read.

The names here are those of the protocol `gomc.backend.Backend`; `gomc.fast` has the same.
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
