"""A match as data: the players, the board, the number of games, and the seed.

Colours alternate: `a` is Black in even games, unless the match names a player as Black for all games.
Black gets the handicap stones. The match's seed and the game's number give separate seeds to both sides
of every game. So game number 7 is the same game on every machine, in a match of ten games and in a
match of a thousand games.
"""

from __future__ import annotations

import json
import reprlib
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, Literal, get_args

from gomc.arena.own import spec_of
from gomc.arena.players import PlayerSpec, ProgramPlayer, parse_player
from gomc.errors import (
    GomcError,
    check_choice,
    check_flag,
    check_number,
    check_whole,
    how_many,
    keep,
    quoted,
)
from gomc.game import handicap as stones
from gomc.game.game import check_komi
from gomc.game.points import check_size
from gomc.game.rules import Color
from gomc.programs.finding import DOTTED
from gomc.registry import QUICKEST, known
from gomc.rng import check_seed, stream

MOST = 1_000_000
"""The largest number of games of a match."""


Black = Literal["alternate", "a", "b"]
"""The player who is Black: `a` in even games and `b` in odd games, or always the same player."""


def color_of_a(number: int, black: Black) -> Color:
    """Return the colour of `a` in a game."""
    if black == "alternate":
        return Color.WHITE if number % 2 else Color.BLACK
    return Color.BLACK if black == "a" else Color.WHITE


@dataclass(frozen=True)
class Match:
    """A match between two players.

    Parameters
    ----------
    a, b : str, Program or Search
        The players, as text (`gomc.text`) or as programs; the match keeps the players as text. In even
        games `a` is Black.
    games : int
        The number of games, which does not belong to the match's identity, because a match can be
        prolonged.
    size : int
        The board's size.
    komi : float
        The points that White gets for playing second.
    playouts, seconds : optional
        The limits of a move's search, for programs of gomc whose text names no limit; 1000 random games
        if the match names no limit either.
    backend : str
        The backend for programs of gomc whose text names no backend, one of `gomc.registry.BACKENDS`.
    seed : int
        The seed from which all seeds of all games are made.
    limit : float
        The seconds that a GTP engine may take for an answer; an engine that takes more time loses.
    files : pairs of str
        The paths and texts of the files of patterns and openings that players name; the match reads
        every other file from the disk. So a match goes on with the patterns of the match's beginning,
        on other machines too, and other patterns make another match. Of a file of learned weights,
        which is long, the match keeps the digest: other weights make another match too, and another
        machine needs the file.
    handicap : int
        The number of Black's handicap stones: 0, or at least 2. With handicap stones White moves first.
    free : bool
        Whether Black chooses the points of the handicap stones; otherwise they stand on the customary
        points.
    black : {"alternate", "a", "b"}
        The player who is Black, and so gets the handicap stones: both in turn, or always `a` or `b`.

    Raises
    ------
    GomcError
        If a value makes no sense, or a text names no player.

    Examples
    --------
    >>> match = Match("mogo:fpu=0.9", "random", games=10, playouts=500, backend="reference")
    >>> match.specs(0), match.specs(1)
    (('mogo:fpu=0.9', 'random'), ('random', 'mogo:fpu=0.9'))
    >>> print(match)
    mogo:fpu=0.9 against random, 10 games on 9x9, komi 7.5, 500 playouts, reference, seed 1
    """

    a: Any
    b: Any
    games: int = 100
    size: int = 9
    komi: float = 7.5
    playouts: int | None = None
    seconds: float | None = None
    backend: str = QUICKEST
    seed: int = 1
    limit: float = 600.0
    files: tuple[tuple[str, str], ...] = ()
    handicap: int = 0
    free: bool = False
    black: Black = "alternate"

    def __post_init__(self) -> None:
        for name in "ab":
            object.__setattr__(self, name, spec_of(getattr(self, name)))
        keep(
            self,
            games=check_whole("games", self.games, 0, MOST),
            size=check_size(self.size),
            komi=check_komi(self.komi) + 0.0,  # -0.0 is 0.0
            seed=check_seed(self.seed),
            limit=check_number("limit", self.limit, 0),
        )
        if self.playouts is not None:
            keep(self, playouts=check_whole("playouts", self.playouts, 1))
        if self.seconds is not None:
            keep(self, seconds=check_number("seconds", self.seconds, 0))
        known(self.backend)
        check_flag("free", self.free)
        check_choice("black", self.black, get_args(Black))
        keep(self, handicap=self._checked_handicap())
        files = {
            file
            for player in self.entrants
            if isinstance(player, ProgramPlayer)
            for file in player.files
        }
        object.__setattr__(self, "files", tuple(sorted(files)))

    def _checked_handicap(self) -> int:
        """Return the number of handicap stones, or raise `GomcError` if the board forbids it."""
        handicap = check_whole("handicap", self.handicap, 0)
        if self.free and not handicap:
            raise GomcError("free is for handicap stones: give a handicap of 2 or more too.")
        if self.free:
            stones.check_stones(self.size, handicap)
        elif handicap:
            stones.fixed(self.size, handicap)
        return handicap

    @cached_property
    def entrants(self) -> tuple[PlayerSpec, PlayerSpec]:
        """The players `a` and `b`, as data."""
        files = check_files(self.files)
        a, b = (
            parse_player(spec, self.playouts, self.seconds, self.backend, files)
            for spec in (self.a, self.b)
        )
        return a, b

    @cached_property
    def key(self) -> str:
        """The identity of the match as text (JSON): everything but the number of games.

        The key is the same for all ways to write the same players.

        Examples
        --------
        >>> one = Match("mogo:playouts=50,fpu=0.9", "random", games=10)
        >>> other = Match("mogo:bandit.urgency=.9", "random", games=20, playouts=50)
        >>> print(one.key)
        {"a":"mogo:backend=fast,bandit.urgency=0.9,playouts=50","b":"random",...}
        >>> one.key == other.key
        True
        """
        a, b = (entrant.canonical for entrant in self.entrants)
        board: dict[str, object] = {"size": self.size, "komi": self.komi}
        board |= {"seed": self.seed, "limit": self.limit}
        if self.handicap:
            board |= {"handicap": self.handicap, "free": self.free}
        if self.black != "alternate":
            board |= {"black": self.black}
        return json.dumps({"a": a, "b": b, **board}, separators=(",", ":"))

    def to_json(self) -> str:
        """Return the match as text, for `from_json`."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str, games: int | None = None) -> Match:
        """Return the match that `to_json` wrote, with `games` instead of the written number if given.

        Raises
        ------
        GomcError
            If the text describes no match.

        Examples
        --------
        >>> match = Match("random", "random", komi=0.5)
        >>> Match.from_json(match.to_json()) == match
        True
        """
        try:
            values: Any = json.loads(text)
            names = {field.name for field in fields(cls)}
            if isinstance(values, dict) and {"a", "b"} <= values.keys() <= names:
                _check_imports_nothing(values["a"], values["b"])
                return cls(**(values if games is None else values | {"games": games}))
        except GomcError as error:
            raise GomcError(f"this is no match: {error}") from None
        except (TypeError, ValueError, RecursionError):
            raise GomcError(f"this is no match: {reprlib.repr(text)} is no JSON.") from None
        raise GomcError(
            f"a match has the fields {', '.join(sorted(names))}, which {reprlib.repr(text)} lacks."
        )

    # --- A game of the match.

    def color_of_a(self, number: int) -> Color:
        """Return the colour of `a` in a game."""
        return color_of_a(number, self.black)

    def by_color(self, number: int, of_a: Any, of_b: Any) -> tuple[Any, Any]:
        """Return the values of `a` and `b` in the order Black, White of a game."""
        return (of_a, of_b) if self.color_of_a(number) is Color.BLACK else (of_b, of_a)

    def specs(self, number: int) -> tuple[str, str]:
        """Return the texts of the players, Black's first, in a game."""
        return self.by_color(number, self.a, self.b)

    def seeds(self, number: int) -> tuple[int, int]:
        """Return the seeds of Black and White in a game."""
        rng = stream(self.seed, number)
        return self.by_color(number, rng.next(), rng.next())

    def __str__(self) -> str:
        limits = [f"{self.playouts:,} playouts"] if self.playouts is not None else []
        limits += [f"{self.seconds:g} s a move"] if self.seconds is not None else []
        limits += [self.backend] if self.backend != QUICKEST else []
        more = "".join(f", {limit}" for limit in limits)
        board = f"{how_many(self.games, 'game')} on {self.size}x{self.size}, komi {self.komi:g}"
        if self.handicap:
            board += f", {self.handicap} {'free ' if self.free else ''}handicap stones"
        if self.black != "alternate":
            board += f", {self.black.upper()} is Black"
        return f"{self.a} against {self.b}, {board}{more}, seed {self.seed}"


def _check_imports_nothing(*players: object) -> None:
    """Raise `GomcError` if a player's text needs an import, because reading a match imports nothing."""
    for player in players:
        if isinstance(player, str) and DOTTED.fullmatch(player.strip()):
            raise GomcError(f"the player {player.strip()!r} has no digest.")


def check_files(files: object) -> dict[str, str]:
    """Return the texts of files by path, or raise `GomcError` if `files` are no pairs of texts."""
    try:
        texts: dict[Any, Any] = dict(files)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        texts = {None: None}
    if not all(isinstance(text, str) for pair in texts.items() for text in pair):
        raise GomcError(f"files must be pairs of a path and a text, not {quoted(files)}.")
    return texts
