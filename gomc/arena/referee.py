"""A single game between two players, with a referee who knows the rules.

The referee is a board of `gomc.reference`, with the rules `gomc.CHINESE` (positional superko, area).
The referee checks every move. Handicap stones stand on the customary points, or on the points that
Black chooses. After two passes the referee asks both players for the dead stones:

- If the players agree, the referee takes the dead stones off, and counts the area.
- If the players do not agree, or if a player gives no answer, they play on until both pass again. Then
  all stones that are left count as alive. Programs of gomc take the opponent's dead stones off at that
  time, and so does an engine that knows the command ``kgs-genmove_cleanup``; any other engine gets
  ``genmove``, and may pass.

A player loses the game by an illegal move, by an answer that takes too long, by a process that ends, by
an error as the answer to a command, and by resignation. A game of more than `LONGEST` moves for each
point of the board gets no result.
"""

from __future__ import annotations

import datetime
from contextlib import ExitStack

import gomc
from gomc.arena.faults import Fault
from gomc.arena.match import Match
from gomc.arena.outcome import LETTERS, Ended, Played, Turn
from gomc.arena.sides import Side, side_of
from gomc.errors import GomcError
from gomc.game import handicap
from gomc.game.game import score_text
from gomc.game.rules import Color
from gomc.reference import Board

LONGEST = 6
"""The most moves of a game for each point of the board; the referee breaks off longer games."""


def play_game(match: Match, number: int) -> Played:
    """Play a game of a match.

    Raises
    ------
    GomcError
        If a player cannot play: an engine does not start, or does not play on this board.

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
    """A running game, and the result of the game."""

    def __init__(self, board: Board, sides: dict[Color, Side]) -> None:
        self.board = board
        self.sides = sides
        self.asked = Color.BLACK  # the player asked last, to whom the next fault belongs
        self.handicap: tuple[str, ...] = ()
        self.turns: list[Turn] = []
        self.result = "Void"
        self.score: float | None = None
        self.ended: Ended = "score"
        self.said = ""

    def play(self, match: Match) -> None:
        """Play the game to the end."""
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
        self.result = score_text(self.score)

    def _place(self, stones: int, free: bool) -> None:
        """Place Black's handicap stones, and show the stones to players who did not place them."""
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
        """Let both players move in turn until both pass."""
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
        """Return the board without the stones that both players call dead; None if they disagree."""
        by_black, by_white = (self._side(color).dead(self.board) for color in Color)
        if by_black is None or by_black != by_white:
            return None
        counted = self.board.copy()
        counted.set_up(empty=sorted(by_black))
        return counted

    def _side(self, color: Color) -> Side:
        self.asked = color
        return self.sides[color]
