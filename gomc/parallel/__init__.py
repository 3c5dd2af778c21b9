"""Processes and machines that work together.

- `machine`: the cores and the processor of this machine;
- `workers`: processes that hold an object and call its methods, and `cluster`: such processes on other
  machines;
- `rootparallel`, `clusterparallel` and `exchange`: searches by several trees;
- `tasks` and `executors`: tasks, such as games, done by this process, by other processes, or on other
  machines;
- `family`: a process with all processes that it starts, which end together.
"""
