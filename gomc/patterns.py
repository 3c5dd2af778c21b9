r"""Patterns of 3x3 points: MoGo's patterns, which match or not, and GNU Go's, which give moves a value.

Stages of playouts use `Pattern` and the sets of `MOGO` (`gomc.settings.patterns`). A `WeightedPattern`
belongs to a `Database` (`gomc.settings.database`), and a database is a whole policy. This module offers
GNU Go's databases, and `read` makes a database from a file of yours.

>>> from gomc import patterns
>>> patterns.MONTEGNU_DB
<Database mc_montegnu_classic: 17 patterns>
>>> text = '''
... # Connect where the opponent peeps.
... ?X?
... O*O
... ???
... :10,near,osafe
... '''
>>> patterns.read(text, "jump").patterns
(WeightedPattern('?X? O*O ???', (Value(10, ('near', 'osafe')),)),)

MoGo's patterns with values:

>>> patterns.Database(patterns.weighted(patterns.HANE, patterns.Value(100, ("near",))))
<Database: 7 patterns>
"""

from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.notation import (
    DATABASES,
    MOGO_DB,
    MONTEGNU_DB,
    UNIFORM_DB,
    database,
    read,
    write,
)
from gomc.settings.patterns import (
    CUT,
    EDGE,
    EMPTY,
    HANE,
    MOGO,
    NAMES,
    OFF,
    OTHER,
    OWN,
    SIGNS,
    Mover,
    Pattern,
    Patterns,
    table,
)
from gomc.settings.properties import WORDS
from gomc.settings.weighted import weighted

__all__ = [
    "CUT",
    "DATABASES",
    "EDGE",
    "EMPTY",
    "HANE",
    "MOGO",
    "MOGO_DB",
    "MONTEGNU_DB",
    "NAMES",
    "OFF",
    "OTHER",
    "OWN",
    "SIGNS",
    "UNIFORM_DB",
    "WORDS",
    "Database",
    "Mover",
    "Pattern",
    "Patterns",
    "Value",
    "WeightedPattern",
    "database",
    "read",
    "table",
    "weighted",
    "write",
]
