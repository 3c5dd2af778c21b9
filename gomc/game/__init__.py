"""The game of Go: points, rules, positions, legal moves, and whole games.

Nothing here searches or draws at random; both backends build on it.
"""

from gomc.game.game import Game, check_board

__all__ = ["Game", "check_board"]
