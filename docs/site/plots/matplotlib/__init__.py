"""Plots in a page: the part of matplotlib's interface that gomc's tutorials use, drawn as SVG.

PyPI has no matplotlib for Pyodide, and the site is made of packages of PyPI. So this package stands in
its place there. What it has behaves as matplotlib's does; what it does not have raises an error that
says so. The plots are light or dark like the page.
"""

__version__ = "0+gomc"
