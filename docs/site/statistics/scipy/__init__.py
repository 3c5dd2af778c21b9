"""The part of SciPy that gomc's ratings use, for a page, which has no SciPy."""
