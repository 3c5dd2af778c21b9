"""What learned weights see of a move, compiled; `gomc.reference.sight` explains it.

The chapters and their definitions have the same names there. `gomc.lab.learn` learns the weights from
games with what is seen here, so that it sees what searches see; `gomc.features` has what both need.
"""
