"""The parts of a search that both backends share.

- `search`, `running`, `thinking`: arguments, limits, reports, and when to stop;
- `montecarlo`, `pruning`, `amaf`, `depthtwo`: searches without a tree;
- `uct`, `zones`, `reuse`, `gnugo`: searches with a tree.

A chapter here has the name of its idea in `gomc.settings`, `gomc.reference` and `gomc.fast`. It holds
the code that decides and need not be fast; a backend adds the games. `gomc.results` has what comes
back, and `gomc.parallel` the searches by several processes.
"""
