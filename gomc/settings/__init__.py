"""Settings: searches as data, which both backends interpret.

A settings object is a frozen dataclass, so a program can compare, print and keep settings, and vary
settings with `dataclasses.replace`.
"""

from gomc.settings.amaf import AllMovesAsFirst, Annealing, Temperature
from gomc.settings.bandits import GREEDY, UCB1, Bandit, EpsilonGreedy, UCB1Tuned
from gomc.settings.bias import Bias
from gomc.settings.bysize import BySize, SearchOfAnySize
from gomc.settings.clusterparallel import ClusterParallel
from gomc.settings.criticality import Criticality
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.depthtwo import DepthTwo
from gomc.settings.eyes import DIAGONAL, OLEG, OLGA, Eyes
from gomc.settings.factors import Factors
from gomc.settings.fillboard import FillBoard
from gomc.settings.gnugo import GnuGo
from gomc.settings.gobble import MoveLists
from gomc.settings.greedy import Greedy
from gomc.settings.ladders import Ladders
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.learned import FACTORS
from gomc.settings.montecarlo import Abramson, Pruning
from gomc.settings.moresources import (
    FirstOf,
    Frontier,
    Grandfather,
    LearnedMoves,
    PatternMoves,
    PolicyMoves,
)
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.ownbandit import OwnBandit
from gomc.settings.owners import Owners
from gomc.settings.owneyes import OwnEyes
from gomc.settings.patterns import Pattern, Patterns
from gomc.settings.playing import ORDINARY, AdaptiveKomi, DynamicKomi, LinearKomi, Playing, Resign
from gomc.settings.policy import PURE, SEQUENCE_LIKE, UNIFORM, Chance, Policy, Stages
from gomc.settings.poolrave import PoolRave
from gomc.settings.presets import FUEGO, MICHI, MOGO_2009, PACHI
from gomc.settings.priors import (
    FUEGO_PRIORS,
    LEARNED_PRIORS,
    MICHI_PRIORS,
    MOGO_PRIORS,
    PACHI_PRIORS,
    Priors,
)
from gomc.settings.rave import FixedAlpha, HandSchedule, MinimumMSE, Rave, Reliability
from gomc.settings.rootparallel import RootParallel
from gomc.settings.sequence import Capture, Save
from gomc.settings.sources import (
    Ataris,
    Captures,
    EmptyTriangle,
    EvenGame,
    Extensions,
    KoMove,
    Line,
    LostLadder,
    NearLast,
    PassMove,
    SelfAtari,
)
from gomc.settings.thinking import HUANG, RAY, STEADY, Thinking
from gomc.settings.twoliberties import LowLiberties, TwoLiberties
from gomc.settings.uct import MAX_DEPTH, MOGO_TABLES, UCT
from gomc.settings.weights import Weights
from gomc.settings.widening import Power, Table, Unpruning, Widening
from gomc.settings.zones import Group, Zone

__all__ = [
    "DIAGONAL",
    "FACTORS",
    "FUEGO",
    "FUEGO_PRIORS",
    "GREEDY",
    "HUANG",
    "LEARNED_PRIORS",
    "MAX_DEPTH",
    "MICHI",
    "MICHI_PRIORS",
    "MOGO_2009",
    "MOGO_PRIORS",
    "MOGO_TABLES",
    "OLEG",
    "OLGA",
    "ORDINARY",
    "PACHI",
    "PACHI_PRIORS",
    "PURE",
    "RAY",
    "SEQUENCE_LIKE",
    "STEADY",
    "UCB1",
    "UCT",
    "UNIFORM",
    "Abramson",
    "AdaptiveKomi",
    "AllMovesAsFirst",
    "Annealing",
    "Ataris",
    "Bandit",
    "Bias",
    "BySize",
    "Capture",
    "Captures",
    "Chance",
    "ClusterParallel",
    "Criticality",
    "Database",
    "DepthTwo",
    "DynamicKomi",
    "EmptyTriangle",
    "EpsilonGreedy",
    "EvenGame",
    "Extensions",
    "Eyes",
    "Factors",
    "FillBoard",
    "FirstOf",
    "FixedAlpha",
    "Frontier",
    "GnuGo",
    "Grandfather",
    "Greedy",
    "Group",
    "HandSchedule",
    "KoMove",
    "Ladders",
    "LastGoodReply",
    "LearnedMoves",
    "Line",
    "LinearKomi",
    "LostLadder",
    "LowLiberties",
    "MinimumMSE",
    "MoveLists",
    "Nakade",
    "NearLast",
    "Own",
    "OwnBandit",
    "OwnEyes",
    "Owners",
    "PassMove",
    "Pattern",
    "PatternMoves",
    "Patterns",
    "Playing",
    "Policy",
    "PolicyMoves",
    "PoolRave",
    "Power",
    "Priors",
    "Pruning",
    "Rave",
    "Reliability",
    "Resign",
    "RootParallel",
    "Save",
    "Search",
    "SelfAtari",
    "Stages",
    "Table",
    "Temperature",
    "Thinking",
    "TwoLiberties",
    "UCB1Tuned",
    "Unpruning",
    "Value",
    "WeightedPattern",
    "Weights",
    "Widening",
    "Zone",
]

Search = SearchOfAnySize | BySize
"""Any search, as data."""
