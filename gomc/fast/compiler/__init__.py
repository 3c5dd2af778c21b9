"""What only numba needs: sets as vectors of words, atomic sums, kernels and where they are kept."""
