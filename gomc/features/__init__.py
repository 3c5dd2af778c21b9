"""Features of moves, as data: what learned weights know of a move, and the files in which they stand.

`gomc.features.levels` has the features and their levels in words, `gomc.features.shapes` the numbers of
larger shapes, and `gomc.features.files` reads weights. What a move has of all that is seen in two
spellings: `gomc.reference.sight` explains it over sets of points, and `gomc.fast.sight` is compiled.
`gomc.lab.learn` learns the weights from games.
"""
