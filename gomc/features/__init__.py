"""Features of moves, as data: the features, their levels, and the files of their learned weights.

`gomc.features.levels` names the features and their levels, `gomc.features.shapes` computes the numbers
of larger shapes, and `gomc.features.files` reads weights. Two packages find the features of a move:
`gomc.reference.sight` explains them over sets of points, and `gomc.fast.sight` is compiled.
`gomc.lab.learn` learns the weights from games.
"""
