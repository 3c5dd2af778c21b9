"""Processes and machines that work together.

- `machine`: the cores and the processor of this machine;
- `workers`: processes that hold an object and are asked, and `cluster`: the same on other machines;
- `rootparallel`, `clusterparallel` and `exchange`: searches by several trees;
- `tasks` and `executors`: have tasks done, such as games, by this process, by others, or on other
  machines;
- `family`: a process and all that it starts, which end together.
"""
