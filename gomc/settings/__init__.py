"""Settings: searches as data, which both backends interpret.

A settings object is a frozen dataclass: it can be compared, printed, kept, and varied with
`dataclasses.replace`.
"""

from gomc.settings.amaf import AllMovesAsFirst, Annealing, Temperature
from gomc.settings.bandits import GREEDY, UCB1, Bandit, EpsilonGreedy, UCB1Tuned
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.depthtwo import DepthTwo
from gomc.settings.eyes import DIAGONAL, OLEG, OLGA, Eyes
from gomc.settings.fillboard import FillBoard
from gomc.settings.gnugo import GnuGo
from gomc.settings.gobble import MoveLists
from gomc.settings.montecarlo import Abramson, Pruning
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.owners import Owners
from gomc.settings.patterns import Pattern, Patterns
from gomc.settings.policy import PURE, SEQUENCE_LIKE, UNIFORM, Chance, Policy, Stages
from gomc.settings.presets import FUEGO, MICHI, MOGO_2009, PACHI
from gomc.settings.rootparallel import RootParallel
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties
from gomc.settings.uct import MAX_DEPTH, MOGO_TABLES, UCT
from gomc.settings.weights import Weights
from gomc.settings.zones import Group, Zone

__all__ = [
    "DIAGONAL",
    "FUEGO",
    "GREEDY",
    "MAX_DEPTH",
    "MICHI",
    "MOGO_2009",
    "MOGO_TABLES",
    "OLEG",
    "OLGA",
    "PACHI",
    "PURE",
    "SEQUENCE_LIKE",
    "UCB1",
    "UCT",
    "UNIFORM",
    "Abramson",
    "AllMovesAsFirst",
    "Annealing",
    "Bandit",
    "Capture",
    "Chance",
    "Database",
    "DepthTwo",
    "EpsilonGreedy",
    "Eyes",
    "FillBoard",
    "GnuGo",
    "Group",
    "LowLiberties",
    "MoveLists",
    "Nakade",
    "Own",
    "Owners",
    "Pattern",
    "Patterns",
    "Policy",
    "Pruning",
    "RootParallel",
    "Save",
    "Search",
    "Stages",
    "Temperature",
    "TwoLiberties",
    "UCB1Tuned",
    "Value",
    "WeightedPattern",
    "Weights",
    "Zone",
]

Search = Abramson | AllMovesAsFirst | MoveLists | DepthTwo | UCT | GnuGo | RootParallel
"""Any search, as data."""
