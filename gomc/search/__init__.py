"""The parts of a search that both backends share.

- `search`, `running`, `thinking`: arguments, limits, reports, and when to stop;
- `montecarlo`, `pruning`, `amaf`, `depthtwo`: searches without a tree;
- `uct`, `zones`, `reuse`, `gnugo`: searches with a tree.

A chapter of an idea has the same name here, in `gomc.settings`, in `gomc.reference` and in `gomc.fast`.
The chapter here contains the code that decides and need not be fast; a backend adds the playouts.
`gomc.results` defines the results, and `gomc.parallel` the searches by several processes.
"""
