"""Settings: searches as data, which both backends interpret.

A settings object is a frozen dataclass: it can be compared, printed, kept, and varied with
`dataclasses.replace`.
"""

from gomc.settings.amaf import AllMovesAsFirst, Annealing, Temperature
from gomc.settings.bandits import GREEDY, UCB1, Bandit, EpsilonGreedy, UCB1Tuned
from gomc.settings.bias import Bias
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.depthtwo import DepthTwo
from gomc.settings.eyes import DIAGONAL, OLEG, OLGA, Eyes
from gomc.settings.fillboard import FillBoard
from gomc.settings.gnugo import GnuGo
from gomc.settings.gobble import MoveLists
from gomc.settings.greedy import Greedy
from gomc.settings.montecarlo import Abramson, Pruning
from gomc.settings.own import Own
from gomc.settings.owners import Owners
from gomc.settings.patterns import Pattern, Patterns
from gomc.settings.policy import PURE, SEQUENCE_LIKE, UNIFORM, Policy, Stages
from gomc.settings.rave import FixedAlpha, HandSchedule, MinimumMSE, Rave, Reliability
from gomc.settings.rootparallel import RootParallel
from gomc.settings.sequence import Capture, Save
from gomc.settings.uct import MAX_DEPTH, MOGO_TABLES, UCT
from gomc.settings.weights import Weights
from gomc.settings.widening import Power, Table, Unpruning, Widening
from gomc.settings.zones import Group, Zone

__all__ = [
    "DIAGONAL",
    "GREEDY",
    "MAX_DEPTH",
    "MOGO_TABLES",
    "OLEG",
    "OLGA",
    "PURE",
    "SEQUENCE_LIKE",
    "UCB1",
    "UCT",
    "UNIFORM",
    "Abramson",
    "AllMovesAsFirst",
    "Annealing",
    "Bandit",
    "Bias",
    "Capture",
    "Database",
    "DepthTwo",
    "EpsilonGreedy",
    "Eyes",
    "FillBoard",
    "FixedAlpha",
    "GnuGo",
    "Greedy",
    "Group",
    "HandSchedule",
    "MinimumMSE",
    "MoveLists",
    "Own",
    "Owners",
    "Pattern",
    "Patterns",
    "Policy",
    "Power",
    "Pruning",
    "Rave",
    "Reliability",
    "RootParallel",
    "Save",
    "Search",
    "Stages",
    "Table",
    "Temperature",
    "UCB1Tuned",
    "Unpruning",
    "Value",
    "WeightedPattern",
    "Weights",
    "Widening",
    "Zone",
]

Search = Abramson | AllMovesAsFirst | MoveLists | DepthTwo | UCT | GnuGo | RootParallel
"""Any search, as data."""
