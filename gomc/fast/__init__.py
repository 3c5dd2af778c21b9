"""The fast backend: the code of `gomc.reference`, compiled by numba.

The protocol `gomc.contract.Backend` lists the names here; `gomc.reference` defines the same names.
"""

from gomc.fast.compiler.ways import READY

if READY is None:
    import gomc.fast.codes  # noqa: F401
else:
    from gomc.fast.compiler import late

    def _load_codes() -> None:
        import gomc.fast.codes  # noqa: F401

    late.CODES.append(_load_codes)
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
