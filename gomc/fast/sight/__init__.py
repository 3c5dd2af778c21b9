"""What learned weights see of a move, compiled: shapes, tactics, ladders, distances, influence.

`gomc.learn` learns the weights from games; searches weigh moves by them (`gomc.fast.sight.weighing`).
A reader begins with `gomc.fast.sight.features`.
"""
