"""Weights of moves, learned from games: what a move looks like, and what that is worth.

A reader begins here:

1. `gomc.features.levels`: what a move is judged by; and `gomc.reference.sight`: how all that is seen.
2. `gomc.lab.learn.samples`: every move of a game is a competition.
3. `gomc.lab.learn.minorization`: the weights that make the winners most likely.
4. `gomc.lab.learn.training`: all of it, from games to a file of weights.
5. `gomc.lab.learn.scoring`: how well weights predict, and the weights of all moves of a board.

What is learned from is seen by compiled code (`gomc.fast.sight`), which also reads and writes files of
weights. In a search weights give moves games from the beginning
(`gomc.settings.moresources.LearnedMoves`); there the reference needs no numba.

>>> import gomc.reference as go
>>> from gomc.lab import learn
>>> board = go.Board(9)
>>> for move in ["E5", "E4", "D4", "E3", "F4"]:
...     board.play(move)
>>> chances = learn.weights(board)  # White to move; E4 and E3 are in danger
>>> max(chances, key=chances.get) in chances
True
"""

from gomc.fast.sight.model import Model, model, read
from gomc.lab.learn.scoring import Score, score, team, weights
from gomc.lab.learn.training import Lesson, learn

__all__ = ["Lesson", "Model", "Score", "learn", "model", "read", "score", "team", "weights"]
