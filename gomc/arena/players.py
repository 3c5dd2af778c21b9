r"""Players as data: a program of gomc, an own program, the random player, or an engine that talks GTP.

`parse_player` makes players from texts, which `gomc.text` explains. In an engine's command line
``{seed}`` stands for the seed of a game, a number from 1 to 2147483647. Without a seed an engine draws
random numbers that cannot be repeated, or plays the same game again and again.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gomc import backend as backends
from gomc import programs
from gomc.arena.own import ALLOWED, SPEC, OwnProgram, spec_of
from gomc.errors import GomcError, check_choice, perhaps, printable, quoted
from gomc.features.files import weights_hash
from gomc.play import book as books
from gomc.play.book import Book
from gomc.play.weights import digests
from gomc.programs import Program
from gomc.registry import BACKENDS, QUICKEST
from gomc.search.thinking import check_thinking
from gomc.settings import ORDINARY, Playing, Search
from gomc.settings.notation import known, text_of
from gomc.text.player import PlayerOptions, is_beside
from gomc.text.program import digest, varied

PLAYOUTS = 1000
"""The number of playouts a move without any limit."""


@dataclass(frozen=True)
class ProgramPlayer:
    """A program of gomc.

    Attributes
    ----------
    program : Program
        The program with all settings.
    playouts, seconds : optional
        The limits of a move's search.
    backend : str
        The name of the backend that plays the program.
    canonical : str
        The canonical text, which is the same for all texts that mean the same player.
    files : tuple of pairs of str
        The paths and texts of the files of the player's patterns and opening book, and the paths and
        digests of the player's files of weights.
    playing : Playing
        The player's behaviour beyond the program.
    book : Book or None
        The player's opening book.
    """

    program: Program
    playouts: int | None
    seconds: float | None
    backend: str
    canonical: str
    files: tuple[tuple[str, str], ...] = ()
    playing: Playing = ORDINARY
    book: Book | None = None


@dataclass(frozen=True)
class RandomPlayer:
    """The random player."""

    canonical: str = "random"


@dataclass(frozen=True)
class EnginePlayer:
    """A program that talks GTP.

    Attributes
    ----------
    words : tuple of str
        The command line.
    canonical : str
        The command line as a single text.
    """

    words: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The command line as a single text, with a shell's quotes."""
        return shlex.join(self.words)


PlayerSpec = ProgramPlayer | OwnProgram | RandomPlayer | EnginePlayer
"""A player, as data."""


def parse_player(
    what: str | Program | Search,
    playouts: int | None = None,
    seconds: float | None = None,
    backend: str = QUICKEST,
    files: Mapping[str, str] = MappingProxyType({}),
) -> PlayerSpec:
    """Return the player that a text names, or the player for a program.

    Parameters
    ----------
    what : str, Program or Search
        The text, or the program.
    playouts, seconds, backend
        The limits for programs of gomc whose text names no limit, and the backend for programs whose
        text names no backend.
    files : mapping of str to str
        The texts of files by path, and the digests of files of weights; every other file is read from
        the disk.

    Raises
    ------
    GomcError
        If there is no such setting or value. Only `check` finds out whether a command exists.

    Examples
    --------
    >>> parse_player("oleg:temperature=5,playouts=100").program.search.temperature
    Temperature(k=5.0)
    >>> parse_player("gnugo --mode gtp").words
    ('gnugo', '--mode', 'gtp')
    >>> parse_player("oleg:temprature=5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: oleg has no setting 'temprature', perhaps 'temperature'; it has by, ...
    """
    spec = spec_of(what)
    if printable(spec) != spec:  # terminals will show the text
        raise GomcError(f"{quoted(spec)} is no player; {ALLOWED}.")
    head, _, rest = spec.strip().partition(":")
    if head == "random" and not rest:
        return RandomPlayer()
    if SPEC.fullmatch(spec.strip()):
        limit = PLAYOUTS if playouts is None and seconds is None else playouts
        backend = check_choice("a backend", backend, tuple(BACKENDS))
        return OwnProgram(spec.strip(), limit, seconds, backend)
    if head in programs.PROGRAMS:
        limit = PLAYOUTS if playouts is None and seconds is None else playouts
        return _gomc(spec, PlayerOptions(limit, seconds, backend), files)
    try:
        words = tuple(shlex.split(spec))
    except ValueError as error:
        raise GomcError(f"the command line {quoted(spec)} cannot be read: {error}.") from None
    if not words:
        raise GomcError(f"{quoted(spec)} is no player; {ALLOWED}.")
    if len(words) == 1 and (words[0] == "random" or words[0].partition(":")[0] in programs.PROGRAMS):
        return parse_player(words[0], playouts, seconds, backend, files)  # a name in quotes
    return EnginePlayer(words)


def as_gomc(player: PlayerSpec) -> ProgramPlayer | None:
    """Return a player as a program of gomc with all settings; None for other players."""
    if isinstance(player, OwnProgram):
        program = player.program()
        programs.check_able(player.backend, program)
        return ProgramPlayer(program, player.playouts, player.seconds, player.backend, player.canonical)
    return player if isinstance(player, ProgramPlayer) else None


def check(player: PlayerSpec) -> None:
    """Raise `GomcError` if this machine cannot play a player, or has other weights for the player."""
    if isinstance(player, EnginePlayer) and shutil.which(player.words[0]) is None:
        word = player.words[0]
        if len(player.words) > 1:
            raise GomcError(
                f"cannot start the engine {quoted(word)}: no such program is installed, or on the PATH."
            )
        similar = perhaps(word.partition(":")[0], programs.PROGRAMS)
        raise GomcError(f"there is no player {quoted(word)}{similar}; {ALLOWED}.")
    if program_player := as_gomc(player):
        backends.load(program_player.backend)
        check_same_weights(program_player)


def check_same_weights(player: ProgramPlayer) -> None:
    """Raise `GomcError` if a player's file of weights is missing, or has changed."""
    for path, digest_kept in digests(player.program.search, dict(player.files)).items():
        if weights_hash(path) != digest_kept:
            raise GomcError(
                f"the weights in {quoted(path)} have changed since the player was described: "
                "describe the player anew, and the games of the new weights are counted apart."
            )


def packages_of(players: Iterable[PlayerSpec]) -> dict[str, tuple[str, ...]]:
    """Return the packages that players need, by the extras that install the packages."""
    backends = {player.backend for player in players if isinstance(player, ProgramPlayer | OwnProgram)}
    return {"fast": ("numba",)} if "fast" in backends else {}


def _gomc(text: str, default: PlayerOptions, files: Mapping[str, str]) -> ProgramPlayer:
    """Return the player that a text names: the program with settings, limits, backend and book."""
    program, texts = programs.named(text)
    options = default.with_texts(program.name, texts)
    backend = options.backend or QUICKEST
    settings = {path: text for path, text in texts.items() if not is_beside(path)}
    file_texts = _files(settings.get("patterns"), options.book, files)
    search, shown = varied(program.name, program.search, settings, file_texts)
    changed = replace(program, search=search)
    programs.check_able(backend, changed)
    check_thinking(options.playing.thinking, search)
    shown |= options.texts()
    weights = digests(search, files)
    if weights:
        shown["weights"] = "/".join(weights.values())
    book = None
    if options.book is not None:
        book_text = file_texts.get(options.book)
        book = (
            books.shipped(options.book)
            if book_text is None
            else books.read_from(options.book, book_text)
        )
        shown["book"] = options.book if book_text is None else digest(str(book))
    canonical = ",".join(f"{name}={value}" for name, value in sorted(shown.items()))
    name = f"{program.name}:{canonical}"
    limits = options.playouts, options.seconds
    read = tuple((file_texts | weights).items())
    return ProgramPlayer(changed, *limits, backend, name, read, options.playing, book)


def _files(patterns: str | None, book: str | None, files: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the files that a player names, by path."""
    ways: dict[str, Callable[[str], str]] = {}
    if patterns is not None and not known(patterns):
        ways[patterns] = text_of
    if book is not None and book not in books.BOOKS:
        ways[book] = books.text_of
    return {path: files[path] if path in files else read(path) for path, read in ways.items()}
