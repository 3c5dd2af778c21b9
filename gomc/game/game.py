"""A game: komi, resignation, the end, life, and positions that are set up.

`gomc.game.position` describes the position and everything that can be read off it; `gomc.game.legality`
finds the legal moves; `gomc.game.history` plays moves and takes them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from gomc.errors import GomcError, check_number, check_several, quoted
from gomc.game import diagram, handicap
from gomc.game.history import History
from gomc.game.life import Life, benson, life, settled
from gomc.game.pictures import Shown
from gomc.game.points import Points
from gomc.game.position import Move, State
from gomc.game.rules import CHINESE, Color, Rules, check_rules

MOST_KOMI = 10_000
"""The largest komi; with more, scores would not be exact."""


class Game(Shown, History):
    """A game of Go: the position, and the moves that led to it.

    Parameters
    ----------
    size : int
        Points a side, from 1 to 25.
    komi : float
        The points that White is given, from -10,000 to 10,000.
    rules : Rules or str
        The rules on ko and suicide, such as "chinese" or "tromp-taylor".

    Raises
    ------
    GomcError
        If an argument has another type or value.

    Notes
    -----
    A move is given as a GTP name (``"E5"``, ``"pass"``; no column I) or as an int (`gomc.game.points`);
    the board keeps ints. A method that takes a colour uses the player to move if no colour is given.

    Two boards are equal if the same moves can follow on both, with the same result: they agree in size,
    komi, rules, stones, the player to move, ko, passes, and all earlier positions. A board cannot be a
    key of a dict, because the board changes.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=5, komi=0.5)
    >>> for move in ["C3", "C4", "D4", "D3", "B4", "A1", "C5"]:
    ...     board.play(move)
    >>> print(board)
    5 . . X . .
    4 . X . X .
    3 . . X O .
    2 . . . . .
    1 O . . . .
      A B C D E
    White to play
    >>> board.is_legal("C4"), board.last_move, board.score()
    (False, 'C5', 2.5)
    """

    def __init__(self, size: int = 9, komi: float = 7.5, rules: Rules | str = CHINESE) -> None:
        self._komi = check_komi(komi)
        super().__init__(size, check_rules(rules))

    def _begin(self, state: State) -> None:
        super()._begin(state)
        self._handicap = 0

    # --- The game so far.

    @property
    def komi(self) -> float:
        """The points that White is given; komi can be set at any time."""
        return self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        self._komi = check_komi(komi)

    @property
    def ko(self) -> str | None:
        """The name of the point that simple ko forbids to the player to move, or None."""
        points = Points(self._forbidden(self.to_play), self.size)
        return points.names[0] if points else None

    @property
    def handicap(self) -> int:
        """The number of handicap stones."""
        return self._handicap

    @property
    def result(self) -> str | None:
        """The result in SGF ("B+3.5", "W+R", "0" for a draw), or None while the game goes on."""
        if self._state.resigned is not None:
            return f"{self._state.resigned.other.name[0]}+R"
        if not self.ended:
            return None
        return score_text(self.score())

    # --- The end.

    def resign(self, color: Color | str | None = None) -> None:
        """Resign; `undo` takes back the last move together with the resignation."""
        self._state = self._state._replace(resigned=self._color(color))

    def resume(self) -> None:
        """Let a finished game go on, for example when the players disagree about dead stones."""
        self._state = self._state._replace(passes=0, resigned=None)

    def score(self) -> float:
        """Return Black's area minus White's area minus komi: positive if Black is ahead."""
        black, white = self.area()
        return len(black) - len(white) - self._komi

    # --- Life.

    def unconditional(self) -> Life:
        """Return the strings that live even if their owner passes for ever, and their territory.

        `gomc.game.life` explains Benson's rule, which finds them. The rules of the board say whether
        the opponent may give up several stones by suicide. Rules on repetition are ignored.

        Examples
        --------
        Both players have two eyes. White could still make an eye in Black's large region.

        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     X . X . . .
        ...     . X X . O .
        ...     X X X X X X
        ...     O O O O O O
        ...     O . O O . O
        ...     . O O O O .''')
        >>> print(board.unconditional())
        6 X x X . . .
        5 x X X . . .
        4 X X X X X X
        3 O O O O O O
        2 O o O O o O
        1 o O O O O o
          A B C D E F
        >>> board.unconditional().black.territory.names
        ('B6', 'A5')
        """
        return life(self.copy(), benson, self._algebra, suicide=self._rules.suicide != "none")

    def settled(self) -> Life:
        """Return the strings that live unconditionally, and the territory that GNU Go gives them.

        The territory contains all points of `unconditional`, and larger regions in which the opponent
        cannot make two eyes (`gomc.game.life.settled`). As in GNU Go nobody gives up stones by suicide,
        whatever the rules of the board say.

        Examples
        --------
        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     X . X . . .
        ...     . X X . O .
        ...     X X X X X X
        ...     O O O O O O
        ...     O . O O . O
        ...     . O O O O .''')
        >>> board.settled().black.territory.names
        ('B6', 'D6', 'E6', 'F6', 'A5', 'D5', 'E5', 'F5')
        """
        return life(self.copy(), settled, self._algebra)

    # --- Positions that are set up.

    def place_handicap(self, points: Iterable[Move]) -> None:
        """Put Black's handicap stones on the empty board; White moves first.

        `gomc.game.handicap` gives the customary points.

        Raises
        ------
        GomcError
            If the board is not empty, if a move was made, if there are fewer than two stones, if no
            point would stay empty, or if a point is named twice or is off the board.
        """
        stones = check_several("points", points)
        handicap.check_stones(self.size, len(stones))
        if self._state.black | self._state.white or self._moves:
            raise GomcError("handicap stones are placed on an empty board before the first move.")
        self.set_up(black=stones, to_play=Color.WHITE)
        self._handicap = len(stones)

    def place_fixed_handicap(self, stones: int) -> tuple[str, ...]:
        """Put 2 to 9 handicap stones on the customary points, and return the names of the points.

        Raises
        ------
        GomcError
            If the board is not empty, or has no customary points for so many stones.
        """
        names = handicap.fixed(self.size, stones)
        self.place_handicap(names)
        return names

    def place_free_handicap(self, stones: int) -> tuple[str, ...]:
        """Put two handicap stones or more on widely spaced points, and return the names of the points.

        Raises
        ------
        GomcError
            If the board is not empty, if there are fewer than two stones, or if no point would stay
            empty.
        """
        names = handicap.free(self.size, stones)
        self.place_handicap(names)
        return names

    @classmethod
    def from_diagram(
        cls,
        text: str,
        komi: float = 7.5,
        rules: Rules | str = CHINESE,
        to_play: Color | str | None = None,
    ) -> Self:
        """Return the board that a diagram shows, as ``str(board)`` and `gomc.show.text` write it.

        Parameters
        ----------
        text : str
            Rows of ``X`` (Black), ``O`` (White), ``.`` (empty) and at most one ``k`` (the point of
            simple ko, an empty point under other rules), with or without spaces, with or without
            coordinates; and "White to play", if it is White's turn. ``●`` and ``○`` are stones too, and
            ``+`` is an empty point. Brackets may enclose the last move; then the other player is to
            move.
        komi, rules
            The same as for the board.
        to_play : Color or str, optional
            The player to move; overrides the text.

        Raises
        ------
        GomcError
            If the text contains anything else, or the rows do not form a square.

        Examples
        --------
        >>> import gomc.reference as go
        >>> board = go.Board.from_diagram('''
        ...     . X .
        ...     X O X
        ...     . . .''')
        >>> board.liberties("B2").names
        ('B1',)
        """
        parsed = diagram.parse(text)
        board = cls(parsed.size, komi, rules)
        color = parsed.to_play if to_play is None else Color.parse(to_play)
        board._begin_from(parsed.black, parsed.white, color, parsed.ko)
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._all_that_counts() == other._all_that_counts()

    __hash__ = None  # type: ignore[assignment]

    def _all_that_counts(self) -> tuple[object, ...]:
        """Return everything that determines which moves can follow, and with which results."""
        state, seen = self._state, {situation for situation, n in self._seen.items() if n}
        stones = (state.black, state.white, state.ko, state.to_play, state.passes, state.resigned)
        return self.size, self._komi, self._rules, stones, seen

    def __str__(self) -> str:
        state = self._state._replace(ko=self._forbidden(self.to_play))
        return diagram.draw(self.size, state.black, state.white, state.ko, state.to_play)

    def __repr__(self) -> str:
        kind = f"{self.size}x{self.size}, komi {self._komi:g}"
        return f"<Board {kind}, {len(self._moves)} moves, {self.ended or f'{self.to_play} to play'}>"


def score_text(score: float) -> str:
    """Return a score from Black's view as SGF and GTP write it.

    Examples
    --------
    >>> score_text(3.5), score_text(-20), score_text(0)
    ('B+3.5', 'W+20', '0')
    """
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}" if score else "0"


def check_komi(komi: object) -> float:
    """Return a komi as a float, or raise `GomcError`."""
    return check_number("komi", komi, -MOST_KOMI, MOST_KOMI)


def check_board(board: object) -> Game:
    """Return `board` if it is a board, or raise `GomcError`."""
    if not isinstance(board, Game):
        raise GomcError(f"board must be a Board, not {quoted(board)}.")
    return board
