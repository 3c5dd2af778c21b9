"""The parts of SciPy that gomc's ratings and intervals use, for a page, which has no SciPy."""
