r"""Players as data: a program of gomc, one of your own, the random player, or an engine that talks GTP.

`entrant` makes them of texts, which `gomc.text` explains. In an engine's command line ``{seed}`` stands
for the seed of a game, a number from 1 to 2147483647; an engine that is not told its seed draws what it
likes, or plays the same game again and again.
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
from gomc.play import book as books
from gomc.play.book import Book
from gomc.programs import Program
from gomc.registry import BACKENDS, QUICKEST, check_threads
from gomc.search.thinking import check_thinking
from gomc.settings import ORDINARY, UCT, Playing, Search
from gomc.settings.notation import known, text_of
from gomc.text.player import Beside, is_beside
from gomc.text.program import digest, varied

PLAYOUTS = 1000
"""The number of random games for a move, where none is given."""


@dataclass(frozen=True)
class Gomc:
    """A program of gomc.

    Attributes
    ----------
    program : Program
        With all settings.
    playouts, seconds : optional
        The limits of a move's search.
    backend : str
        The name of the backend that plays it.
    canonical : str
        The same for all texts that mean the same player.
    files : tuple of pairs of str
        The paths and texts of the files of its patterns and its opening book.
    playing : Playing
        How it plays besides.
    book : Book or None
        Its opening book.
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
class Uniform:
    """The random player."""

    canonical: str = "random"


@dataclass(frozen=True)
class Engine:
    """A program that talks GTP.

    Attributes
    ----------
    words : tuple of str
        Its command line.
    canonical : str
        The same, as one text.
    """

    words: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The command line as a shell would take it."""
        return shlex.join(self.words)


Entrant = Gomc | OwnProgram | Uniform | Engine
"""A player, as data."""


def entrant(
    what: str | Program | Search,
    playouts: int | None = None,
    seconds: float | None = None,
    backend: str = QUICKEST,
    files: Mapping[str, str] = MappingProxyType({}),
) -> Entrant:
    """Return the player that a text names, or that a program is.

    Parameters
    ----------
    what : str, Program or Search
        The text, or the program.
    playouts, seconds, backend
        For programs of gomc that name neither of the first two, or not the third.
    files : mapping of str to str
        The texts of files by their paths; a file that is not among them is read.

    Raises
    ------
    GomcError
        If there is no such setting or value. Whether there is such a command, `check` says.

    Examples
    --------
    >>> entrant("oleg:temperature=5,playouts=100").program.search.temperature
    Temperature(k=5.0)
    >>> entrant("gnugo --mode gtp").words
    ('gnugo', '--mode', 'gtp')
    >>> entrant("oleg:temprature=5")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: oleg has no setting 'temprature', perhaps 'temperature'; it has by, ...
    """
    spec = spec_of(what)
    if printable(spec) != spec:  # it will be shown on terminals
        raise GomcError(f"{quoted(spec)} is no player; {ALLOWED}.")
    head, _, rest = spec.strip().partition(":")
    if head == "random" and not rest:
        return Uniform()
    if SPEC.fullmatch(spec.strip()):
        limit = PLAYOUTS if playouts is None and seconds is None else playouts
        backend = check_choice("a backend", backend, tuple(BACKENDS))
        return OwnProgram(spec.strip(), limit, seconds, backend)
    if head in programs.PROGRAMS:
        limit = PLAYOUTS if playouts is None and seconds is None else playouts
        return _gomc(spec, Beside(limit, seconds, backend), files)
    try:
        words = tuple(shlex.split(spec))
    except ValueError as error:
        raise GomcError(f"the command line {quoted(spec)} cannot be read: {error}.") from None
    if not words:
        raise GomcError(f"{quoted(spec)} is no player; {ALLOWED}.")
    if len(words) == 1 and (words[0] == "random" or words[0].partition(":")[0] in programs.PROGRAMS):
        return entrant(words[0], playouts, seconds, backend, files)  # a name in quotes
    return Engine(words)


def as_gomc(player: Entrant) -> Gomc | None:
    """Return a player as a program of gomc with all settings; None if it is none."""
    if isinstance(player, OwnProgram):
        program = player.program()
        _check_able(player.backend, program)
        return Gomc(program, player.playouts, player.seconds, player.backend, player.canonical)
    return player if isinstance(player, Gomc) else None


def check(player: Entrant) -> None:
    """Raise `GomcError` if this machine cannot play a player."""
    if isinstance(player, Engine) and shutil.which(player.words[0]) is None:
        word = player.words[0]
        similar = perhaps(word.partition(":")[0], programs.PROGRAMS)
        raise GomcError(f"there is no player {quoted(word)}{similar}; {ALLOWED}.")
    if its := as_gomc(player):
        backends.load(its.backend)


def packages_of(players: Iterable[Entrant]) -> dict[str, tuple[str, ...]]:
    """Return the packages that players need, by the extras that bring them."""
    backends = {player.backend for player in players if isinstance(player, Gomc | OwnProgram)}
    return {"fast": ("numba",)} if "fast" in backends else {}


def _gomc(text: str, default: Beside, files: Mapping[str, str]) -> Gomc:
    """Return the program that a text names, with its settings, and those of the player."""
    program, texts = programs.named(text)
    said = default.with_texts(program.name, texts)
    backend = said.backend or QUICKEST
    own = {path: text for path, text in texts.items() if not is_beside(path)}
    used = _files(own.get("patterns"), said.book, files)
    search, shown = varied(program.name, program.search, own, used)
    found = replace(program, search=search)
    _check_able(backend, found)
    check_thinking(said.playing.thinking, search)
    shown |= said.texts()
    book = None
    if said.book is not None:
        its = used.get(said.book)
        book = books.shipped(said.book) if its is None else books.read_from(said.book, its)
        shown["book"] = said.book if its is None else digest(str(book))
    canonical = ",".join(f"{name}={value}" for name, value in sorted(shown.items()))
    name = f"{program.name}:{canonical}"
    limits = said.playouts, said.seconds
    return Gomc(found, *limits, backend, name, tuple(used.items()), said.playing, book)


def _files(patterns: str | None, book: str | None, files: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the files that a player names, by their paths."""
    ways: dict[str, Callable[[str], str]] = {}
    if patterns is not None and not known(patterns):
        ways[patterns] = text_of
    if book is not None and book not in books.BOOKS:
        ways[book] = books.text_of
    return {path: files[path] if path in files else read(path) for path, read in ways.items()}


def _check_able(backend: str, program: Program) -> None:
    """Raise `GomcError` if a backend cannot search a program's tree with its threads."""
    tree = getattr(program.search, "search", program.search)  # several trees of a kind
    if isinstance(tree, UCT):
        check_threads(backend, tree.threads)
