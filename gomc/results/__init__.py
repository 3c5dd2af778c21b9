"""Results: what comes back from searches, random games and questions about a position.

- `searches`: the result of a search, its candidates and its tree;
- `stats`: the results of random games, and `tally`: how they are counted;
- `pruning`, `bandits`, `ladders`, `policy`: the course of a pruning, the runs of a bandit, how a ladder
  ends, and the probabilities of the next move;
- `owners`, `criticality`: rates of all points, from what a tree counted;
- `rave`, `priors`, `properties`: the small parts of which the others are made.

All are plain data: Python numbers, texts and tuples. They compare equal when the backends agree.
"""

from gomc.results.searches import Candidate, SearchResult, TreeNode
from gomc.results.stats import PlayoutStats

__all__ = ["Candidate", "PlayoutStats", "SearchResult", "TreeNode"]
