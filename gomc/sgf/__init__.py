"""Game records as files: the Smart Game Format, read and written through sgfmill.

A file is a tree of nodes, and properties describe a node: ``B[ee]`` is Black's move at the fifth column
and the fifth row from the top, ``AB[cc]`` a black stone that is set up, ``KM[6.5]`` the komi,
``RE[B+R]`` the result. `read` follows the main line, which takes the first branch everywhere, and lists
in `Record.notes` all parts that `read` left out or had to guess; `read_tree` reads the variations too,
and `write` makes the text of a file.

Source: A. Hollosi, "SGF FF[4], official specification", https://www.red-bean.com/sgf/.
"""

from __future__ import annotations

import warnings

from gomc.errors import missing_extra

try:
    with warnings.catch_warnings():  # Python warns of sgfmill's source when it first compiles sgfmill
        warnings.simplefilter("ignore")
        import sgfmill.sgf  # noqa: F401
except ModuleNotFoundError as missing:
    missing_extra("reading and writing game records", "sgf", missing)

from gomc.game.record import Record
from gomc.sgf.reading import read, read_all
from gomc.sgf.variations import GameNode, read_tree
from gomc.sgf.writing import write

__all__ = ["GameNode", "Record", "read", "read_all", "read_tree", "write"]
