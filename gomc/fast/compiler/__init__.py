"""Code that only numba needs: sets as vectors of words, atomic sums, kernels and their cache."""
