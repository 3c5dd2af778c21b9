"""What learned weights see of a move: shapes, tactics, ladders, distances, influence.

Weights that were learned from games (`gomc.lab.learn`) lead a tree as priors. A move is judged by its
features, of which `gomc.features.levels` has the names. These chapters say how each is found; they are
read in this order: `look`, which has all of them; `stones`, `tactics` and `ladders`; `fates`,
`territory` and `fight`; `shapes` and `largest`; and `weighing`, which multiplies the weights.

`gomc.fast.sight` sees the same, compiled, on arrays.
"""
