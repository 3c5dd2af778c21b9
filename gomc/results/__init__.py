"""Results: the answers of searches, of playouts and of questions about a position.

- `searches`: the result of a search, its candidates and its tree;
- `stats`: the results of playouts, and `tally`: the sums from which these results are computed;
- `pruning`, `bandits`, `ladders`, `policy`: the course of a pruning, the runs of a bandit, the end of a
  ladder, and the probabilities of the next move;
- `owners`, `criticality`: rates of all points, from the counts of a tree;
- `rave`, `priors`, `properties`: small parts of other results.

All results are plain data: Python numbers, texts and tuples. The results of two backends compare equal
when the backends agree.
"""

from gomc.results.searches import Candidate, SearchResult, TreeNode
from gomc.results.stats import PlayoutStats

__all__ = ["Candidate", "PlayoutStats", "SearchResult", "TreeNode"]
