"""One game: two players, and a referee between them who knows the rules.

The referee is a board of `gomc.reference`, with the rules `gomc.CHINESE` (positional superko, area). He
checks every move. Handicap stones stand on the customary points, or where Black puts them. After two
passes he asks both players what is dead:

- where they agree, the dead are taken off, and the area is counted;
- where they do not, or one has no idea, they play on until both pass again, and all stones that are
  left then count as alive. Programs of gomc take the opponent's dead stones off at that time, and so
  does an engine that knows the command ``kgs-genmove_cleanup``; any other just gets ``genmove``, and
  may pass.

Whoever makes an illegal move, takes too long, ends of itself, or answers a command with an error has
lost the game; so has one who resigns. A game of more than `LONGEST` moves for a point of the board has
no result.
"""

from __future__ import annotations

import datetime
from contextlib import ExitStack

import gomc
from gomc.arena.faults import Fault
from gomc.arena.match import Match
from gomc.arena.outcome import Ended, Played, Turn
from gomc.arena.sides import Side, side_of
from gomc.errors import GomcError
from gomc.game import handicap
from gomc.game.rules import Color
from gomc.reference import Board

LONGEST = 6
"""A game that has more moves than this, times the points of the board, is broken off."""

LETTERS = {"resign": "R", "time": "T"}
"""The letters that SGF has for ways of losing; all others are forfeits, F."""


def play_game(match: Match, number: int) -> Played:
    """Play a game of a match.

    Raises
    ------
    GomcError
        If a player cannot be had: an engine that does not start, or not play on this board.

    Examples
    --------
    >>> game = play_game(Match("random", "random", size=5), 0)
    >>> game.result, game.score, len(game.turns)
    ('B+17.5', 17.5, 43)
    """
    board = Board(match.size, match.komi)
    seeds = match.seeds(number)
    entrants = match.by_color(number, *match.entrants)
    with ExitStack() as stack:
        sides: dict[Color, Side] = {}
        for color, entrant, seed in zip(Color, entrants, seeds, strict=True):
            sides[color] = side_of(entrant, color, seed, board, match.limit)
            stack.callback(sides[color].end)
        game = _Game(board, sides)
        game.play(match)
    return Played(
        key=match.key,
        number=number,
        players=match.specs(number),
        versions=(sides[Color.BLACK].version, sides[Color.WHITE].version),
        seeds=seeds,
        turns=tuple(game.turns),
        result=game.result,
        score=game.score,
        ended=game.ended,
        said=game.said,
        when=datetime.datetime.now(tz=datetime.UTC).isoformat(timespec="seconds"),
        version=gomc.__version__,
        handicap=game.handicap,
        black=match.black,
    )


class _Game:
    """A game under way, and what came of it."""

    def __init__(self, board: Board, sides: dict[Color, Side]) -> None:
        self.board = board
        self.sides = sides
        self.asked = Color.BLACK  # last; whatever goes wrong then is this player's fault
        self.handicap: tuple[str, ...] = ()
        self.turns: list[Turn] = []
        self.result = "Void"
        self.score: float | None = None
        self.ended: Ended = "score"
        self.said = ""

    def play(self, match: Match) -> None:
        """Play the game to its end."""
        try:
            if match.handicap:
                self._place(match.handicap, match.free)
            self._play_on(clean_up=False)
            counted = self._without_dead()
            if counted is None:
                self.board.resume()
                self._play_on(clean_up=True)
                counted = self.board
        except Fault as fault:
            self.ended, self.said = fault.ended, fault.said
            if fault.ended != "endless":
                self.result = f"{self.asked.other.name[0]}+{LETTERS.get(fault.ended, 'F')}"
            return
        self.score = counted.score()
        self.result = f"{'B' if self.score > 0 else 'W'}+{abs(self.score):g}" if self.score else "0"

    def _place(self, stones: int, free: bool) -> None:
        """Place Black's handicap stones, and let those see them who did not place them."""
        if free:
            names = self._side(Color.BLACK).place(self.board, stones)
            if not 2 <= len(names) <= stones:
                raise Fault("illegal", f"placed {len(names)} handicap stones instead of {stones}")
        else:
            names = handicap.fixed(self.board.size, stones)
        try:
            self.board.place_handicap(names)
        except GomcError as error:
            raise Fault("illegal", str(error)) from None
        self.handicap = self.board.black.names
        for color in (Color.WHITE,) if free else Color:
            self._side(color).see_handicap(self.handicap, fixed=not free)

    def _play_on(self, clean_up: bool) -> None:
        """Let both move in turn until both pass."""
        board = self.board
        while not board.ended:
            if len(self.turns) >= LONGEST * board.size**2:
                raise Fault("endless", f"no end after {len(self.turns)} moves")
            color = board.to_play
            turn = self._side(color).move(board, clean_up)
            if turn.move.lower() == "resign":
                raise Fault("resign")
            try:
                board.play(turn.move)
            except GomcError as error:
                raise Fault("illegal", str(error)) from None
            name = str(board.last_move)
            self.turns.append(turn if turn.move == name else turn._replace(move=name))
            self._side(color.other).see(name)

    def _without_dead(self) -> Board | None:
        """Return the board without the stones that both call dead; None if they do not agree."""
        one, other = (self._side(color).dead(self.board) for color in Color)
        if one is None or one != other:
            return None
        counted = self.board.copy()
        counted.set_up(empty=sorted(one))
        return counted

    def _side(self, color: Color) -> Side:
        self.asked = color
        return self.sides[color]
