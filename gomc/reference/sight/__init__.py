"""Features of moves for learned weights: shapes, tactics, ladders, distances, influence.

Weights learned from games (`gomc.lab.learn`) guide a tree as priors. They judge a move by its features;
`gomc.features.levels` lists the features. These chapters compute the features. Read `look` first, which
collects all features; then `stones`, `tactics` and `ladders`; `fates`, `territory` and `fight`;
`shapes` and `largest`; and `weighing`, which multiplies the weights.

`gomc.fast.sight` computes the same features on arrays, compiled.
"""
