"""Weights of moves, learned from games: what a move looks like, and what that is worth.

A reader begins here:

1. `gomc.fast.sight.features`: what a move is judged by. Beside it, `shapes` and `tactics` find shapes
   and tactics, `ladders` reads ladders, `fates` and `territory` measure distances and influence, and
   `model` reads and writes files of weights.
2. `gomc.learn.samples`: every move of a game is a competition.
3. `gomc.learn.minorization`: the weights that make the winners most likely.
4. `gomc.learn.training`: all of it, from games to a file of weights.
5. `gomc.learn.scoring`: how well weights predict, and the weights of all moves of a board.

`gomc.fast.sight.weighing` weighs the moves of positions in a search
(`gomc.settings.moresources.LearnedMoves`).

>>> import gomc.reference as go
>>> from gomc import learn
>>> board = go.Board(9)
>>> for move in ["E5", "E4", "D4", "E3", "F4"]:
...     board.play(move)
>>> chances = learn.weights(board)  # White to move; E4 and E3 are in danger
>>> max(chances, key=chances.get) in chances
True
"""

from gomc.fast.sight.model import Model, model, read
from gomc.learn.scoring import Score, score, team, weights
from gomc.learn.training import Lesson, learn

__all__ = ["Lesson", "Model", "Score", "learn", "model", "read", "score", "team", "weights"]
