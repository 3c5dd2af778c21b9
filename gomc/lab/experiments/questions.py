"""The questions of experiments about positions.

The questions are: Who wins the playouts? How strong is their policy? Which move does a program choose?
Which win rate does the program expect? The fast backend answers each question, and
`gomc.arena.answers` keeps the answers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gomc.arena.answers import Answer
from gomc.arena.players import ProgramPlayer, as_gomc, parse_player
from gomc.backend import load
from gomc.errors import GomcError
from gomc.game.points import parse_point
from gomc.game.rules import Color, Rules
from gomc.lab.experiments.cases import KnownCase
from gomc.play.weights import weights_named
from gomc.registry import QUICKEST
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.settings.policy import Policy
from gomc.text.stages import read_policy


@dataclass(frozen=True)
class PlayoutWinRate:
    """The question for Black's win rate in a policy's playouts from a position.

    Parameters
    ----------
    policy : str
        The policy, as text.
    case : KnownCase
        The position. If `case.point` is set, the question is for the fraction of playouts at whose end
        Black owns this point.
    games : int
        The number of playouts.
    seed : int
        The seed of the playouts.
    """

    policy: str
    case: KnownCase
    games: int
    seed: int

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        case = self.case
        return json.dumps(["judge", self.policy, case.digest, case.point, self.games, self.seed])

    def ask(self) -> float:
        """Return the fraction of the playouts, from 0 to 1."""
        go, case = load(QUICKEST), self.case
        games = go.playouts(
            case.board(go), self.games, seed=self.seed, policy=read_policy("policy", self.policy)
        )
        if not case.point:
            return games.black_win_rate
        row, column = divmod(parse_point(case.point, case.size), case.size + 1)
        return (1 + games.ownership[row][column]) / 2


@dataclass(frozen=True)
class PolicyMatch:
    """The question for the win rate of a policy whose every move is the first move of a playout.

    The colours alternate from game to game. A game ends with two passes, or after four moves for each
    point of the board.

    Parameters
    ----------
    policy, other : str
        The policies, as text.
    games : int
        The number of games.
    seed : int
        The seed of the games.
    size, komi : optional
        The board.
    """

    policy: str
    other: str
    games: int
    seed: int
    size: int = 9
    komi: float = 7.5

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        sides = [self.policy, self.other]
        return json.dumps(["duel", *sides, self.games, self.seed, self.size, self.komi])

    def ask(self) -> float:
        """Return the win rate of the policy."""
        first, other = (read_policy("policy", text) for text in (self.policy, self.other))
        return sum(self._points(number, first, other) for number in range(self.games)) / self.games

    def _points(self, number: int, first: Policy, other: Policy) -> float:
        """Play a game; return 1 if the first policy wins, 1/2 for a draw, 0 if it loses."""
        go, draws = load(QUICKEST), stream(self.seed, number)
        board = go.Board(self.size, komi=self.komi, rules=Rules(ko="simple"))
        mine = Color.WHITE if number % 2 else Color.BLACK
        for _ in range(4 * self.size**2):
            if board.ended:
                break
            policy = first if board.to_play == mine else other
            board.play(go.playout(board, draws.next(), policy=policy).moves[0])
        score = mine * board.score()
        return 0.5 if score == 0 else float(score > 0)


@dataclass(frozen=True)
class ChosenMove:
    """The question for the move that a program chooses in a position.

    Parameters
    ----------
    player : str
        The program, as `gomc.arena.players.parse_player` reads it, with a number of playouts.
    case : KnownCase
        The position.
    seed : int
        The seed of the search.
    """

    player: str
    case: KnownCase
    seed: int

    @property
    def key(self) -> str:
        """All that the answer depends on; learned weights of the program by their hash."""
        player = _player(self.player)
        weights = weights_named(player.program, self.case.size)
        return json.dumps(["solve", player.canonical, *weights, self.case.digest, self.seed])

    def ask(self) -> Answer:
        """Return the move."""
        return self.search().best

    def search(self) -> SearchResult:
        """Let the program search the position."""
        player = _player(self.player)
        go = load(player.backend)
        board = self.case.board(go)
        return go.search(board, player.program, playouts=player.playouts, seed=self.seed)


@dataclass(frozen=True)
class ExpectedWinRate(ChosenMove):
    """The question for the win rate that a program expects for the player to move.

    The answer is the win rate of the move that the search chooses; for the parameters see `ChosenMove`.
    """

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return json.dumps(["hope", *json.loads(super().key)[1:]])

    def ask(self) -> float:
        """Return the win rate."""
        return float(self.search().win_rate)


@cache
def _player(text: str) -> ProgramPlayer:
    """Return the program that a text names."""
    player = as_gomc(parse_player(text))
    if player is None:
        raise GomcError(f"only a program of gomc can be asked for moves, not {text!r}.")
    return player
