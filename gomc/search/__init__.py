"""What both backends share of a search: its results, its counts, how long it runs, and processes.

A chapter here has the name of its idea in `gomc.settings`, `gomc.reference` and `gomc.fast`. It holds
what decides and is not hot; a backend adds the games.
"""
