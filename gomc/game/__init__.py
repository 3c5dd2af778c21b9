"""What Go is: points, rules, positions, what is legal, and how a game goes.

Nothing here searches or draws at random; both backends build on it.
"""

from gomc.game.game import Game, check_board

__all__ = ["Game", "check_board"]
