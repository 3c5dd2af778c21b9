"""The features of a move for learned weights, compiled; `gomc.reference.sight` explains them.

The reference's chapters and definitions have the same names. `gomc.lab.learn` learns the weights from
games with these modules, and so from the same features as a search. `gomc.features` defines the
features for both backends.
"""
