"""The parts of a search that both backends share: results, counts, time limits, and processes.

A chapter here has the name of its idea in `gomc.settings`, `gomc.reference` and `gomc.fast`. It holds
the code that decides and need not be fast; a backend adds the games.
"""
