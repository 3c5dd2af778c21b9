"""What experiments ask about positions.

Who wins random games, how strong is their policy, which move does a program find, how often does it
expect to win? Each question is asked of the fast backend; `gomc.arena.answers` keeps the answers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from gomc.arena.answers import Said
from gomc.arena.players import Gomc, as_gomc, entrant
from gomc.backend import load
from gomc.errors import GomcError
from gomc.game.points import parse_point
from gomc.game.rules import Color, Rules
from gomc.lab.experiments.cases import Case
from gomc.registry import QUICKEST
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.settings.policy import Policy
from gomc.text.stages import read_policy


@dataclass(frozen=True)
class Judge:
    """The question how many of a policy's random games from a position Black wins.

    Parameters
    ----------
    policy : str
        The policy, as text.
    case : Case
        The position. If it has a `point`, the question is how often Black owns it in the end.
    games : int
        The number of random games.
    seed : int
        Their seed.
    """

    policy: str
    case: Case
    games: int
    seed: int

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        case = self.case
        return json.dumps(["judge", self.policy, case.digest, case.point, self.games, self.seed])

    def ask(self) -> float:
        """Return Black's part."""
        go, case = load(QUICKEST), self.case
        games = go.playouts(
            case.board(go), self.games, seed=self.seed, policy=read_policy("policy", self.policy)
        )
        if not case.point:
            return games.black_win_rate
        row, column = divmod(parse_point(case.point, case.size), case.size + 1)
        return (1 + games.ownership[row][column]) / 2


@dataclass(frozen=True)
class Duel:
    """The question how many games a policy wins that makes each move as the first of a random game.

    Colours alternate. A game ends with two passes, or after four moves a point.

    Parameters
    ----------
    policy, other : str
        The policies, as text.
    games : int
        The number of games.
    seed : int
        Their seed.
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
        """Return the part that the policy wins."""
        one, other = (read_policy("policy", text) for text in (self.policy, self.other))
        return sum(self._points(number, one, other) for number in range(self.games)) / self.games

    def _points(self, number: int, one: Policy, other: Policy) -> float:
        """Return 1, 1/2 or 0: what the policy wins in a game."""
        go, draws = load(QUICKEST), stream(self.seed, number)
        board = go.Board(self.size, komi=self.komi, rules=Rules(ko="simple"))
        mine = Color.WHITE if number % 2 else Color.BLACK
        for _ in range(4 * self.size**2):
            if board.ended:
                break
            policy = one if board.to_play == mine else other
            board.play(go.playout(board, draws.next(), policy=policy).moves[0])
        score = mine * board.score()
        return 0.5 if score == 0 else float(score > 0)


@dataclass(frozen=True)
class Solve:
    """The question which move a program chooses in a position.

    Parameters
    ----------
    player : str
        The program, as `gomc.arena.players.entrant` reads it, with its number of random games.
    case : Case
        The position.
    seed : int
        The seed of its search.
    """

    player: str
    case: Case
    seed: int

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return json.dumps(["solve", _player(self.player).canonical, self.case.digest, self.seed])

    def ask(self) -> Said:
        """Return the move."""
        return self.search().best

    def search(self) -> SearchResult:
        """Let the program search the position."""
        player = _player(self.player)
        go = load(player.backend)
        board = self.case.board(go)
        return go.search(board, player.program, playouts=player.playouts, seed=self.seed)


@dataclass(frozen=True)
class Hope(Solve):
    """The question how often a program expects the player to move to win.

    It is the win rate of the move that its search chooses; for the parameters see `Solve`.
    """

    @property
    def key(self) -> str:
        """All that the answer depends on."""
        return json.dumps(["hope", *json.loads(super().key)[1:]])

    def ask(self) -> float:
        """Return the win rate."""
        return float(self.search().win_rate)


@cache
def _player(text: str) -> Gomc:
    """Return the program that a text names."""
    player = as_gomc(entrant(text))
    if player is None:
        raise GomcError(f"only a program of gomc can be asked for moves, not {text!r}.")
    return player
