"""Weights of moves, learned from games: each weight says how good a feature of a move is.

A reader begins here:

1. `gomc.features.levels`: the features of a move; `gomc.reference.sight` computes them from a board.
2. `gomc.lab.learn.samples`: every move of a game is a competition.
3. `gomc.lab.learn.minorization`: the weights that make the winners most likely.
4. `gomc.lab.learn.training`: the whole way from games to a file of weights.
5. `gomc.lab.learn.scoring`: the prediction rate of weights, and the weights of all moves of a board.
6. `gomc.lab.learn.gradient` and `gomc.lab.learn.balancing`: factors with which random games are won as
   often as they should be.

`gomc.lab.owngames` plays games of a program against itself, from which weights can be learned, too.

For learning, compiled code computes the features (`gomc.fast.sight`), and reads and writes the files of
weights. In a search, weights give virtual games to new moves
(`gomc.settings.moresources.LearnedMoves`); for this use the reference needs no numba.

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
from gomc.lab.learn.scoring import PredictionQuality, score, team, weights
from gomc.lab.learn.training import Lesson, learn

__all__ = ["Lesson", "Model", "PredictionQuality", "learn", "model", "read", "score", "team", "weights"]
