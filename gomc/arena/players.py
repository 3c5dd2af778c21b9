r"""Players as text: a program of gomc with settings, the random player, or a GTP engine's command line.

::

    mogo                                   the program, as it is
    mogo:fpu=0.9,playouts=5000             with settings, and a limit of its own
    oleg:temperature=5,eyes=olga           other random games
    abramson:pruning.ratio=1,by=wins       a setting of a setting
    mogo:policy=fillboard+save+mogo        stages of the random games, in their order
    uct:patterns=my.db                     random games by a database of patterns, from a file
    uct:patterns=mc_montegnu_classic       or by one of GNU Go's
    mogo:rave=hand(1000),priors=michi      layers of the tree
    mogo:widening=table(40,1.4),order=random
    mogo:early=yes,resign=0.1,dynamic_komi=linear    how it plays games
    mogo:workers=4,every=200,share=0.05    several trees, which exchange games
    michi:book=9x9                         an opening book that comes with gomc, or one in a file
    mymodule:my_program                    a program of your own (`gomc.arena.own`)
    random                                 any move that fills no own eye: the bottom of every scale
    gnugo --mode gtp --seed {seed}         any other program that talks GTP

A setting is called as in `gomc.settings`, one of a setting with a dot. Each has a type, and its value
is read as that: a number, a word, ``yes`` or ``no``, or ``none``. Where a setting can be of several
kinds, the kind's name makes one with its defaults (``bandit=ucb1``, ``pruning=pruning``), perhaps with
values (``bandit=ucb1(0)``); its first value alone stands for it too (``temperature=5``). For more see
`gomc.programs.values` and `gomc.programs.texts`. Besides, a player has `playouts`, `seconds`,
`backend`, `book`, and the settings of `gomc.settings.Playing`.

In a command line ``{seed}`` stands for the seed of a game, a number from 1 to 2147483647; an engine
that is not told its seed draws what it likes, or plays the same game again and again.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gomc import backend as backends
from gomc import programs
from gomc.arena.besides import MANNER, OWN, book_of, limits, limits_text, texts_of
from gomc.arena.own import ALLOWED, SPEC, OwnProgram, spec_of
from gomc.backend import BACKENDS, QUICKEST, check_threads
from gomc.errors import GomcError, check_choice, perhaps, printable, quoted
from gomc.play.book import Book
from gomc.programs import Program
from gomc.programs.texts import digest, settings_of, varied
from gomc.programs.variants import differences, vary
from gomc.search.thinking import check_thinking
from gomc.settings import ORDINARY, UCT, Playing, Search

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
        if spec.strip().endswith(":"):
            raise GomcError(f"after {quoted(spec.strip())} settings must come, such as playouts=1000.")
        return _gomc(programs.PROGRAMS[head], rest, playouts, seconds, backend, files)
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


def _gomc(
    program: Program,
    text: str,
    playouts: int | None,
    seconds: float | None,
    backend: str,
    files: Mapping[str, str],
) -> Gomc:
    """Return a program with the settings of a text."""
    texts = settings_of(program.name, text)
    own = {name: texts.pop(name) for name in OWN if name in texts}
    if playouts is None and seconds is None:
        playouts = PLAYOUTS
    playouts, seconds = limits(own, playouts, seconds)
    backend = check_choice("a backend", own.get("backend", backend), tuple(BACKENDS))
    manner = {path: texts.pop(path) for path in [*texts] if path.partition(".")[0] in MANNER}
    playing = vary(ORDINARY, manner, program.name)
    used = texts_of(own | texts, files)
    found, shown = varied(program, texts, used)
    shown |= {"backend": backend} | limits_text(playouts, seconds) | differences(playing, ORDINARY)
    _check_able(backend, found)
    check_thinking(playing.thinking, found.search)
    book = book_of(own["book"], used) if "book" in own else None
    if book:
        shown["book"] = digest(str(book)) if own["book"] in used else own["book"]
    canonical = ",".join(f"{name}={value}" for name, value in sorted(shown.items()))
    name = f"{program.name}:{canonical}"
    return Gomc(found, playouts, seconds, backend, name, tuple(used.items()), playing, book)


def _check_able(backend: str, program: Program) -> None:
    """Raise `GomcError` if a backend cannot search a program's tree with its threads."""
    tree = getattr(program.search, "search", program.search)  # several trees of a kind
    if isinstance(tree, UCT):
        check_threads(backend, tree.threads)
