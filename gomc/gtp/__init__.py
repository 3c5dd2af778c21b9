"""Programs that play with each other and with people: the Go Text Protocol, version 2.

A *controller* (Sabaki, GoGui, a referee) writes commands to the engine's standard input, and reads
the answers from its standard output::

    boardsize 9
    =

    genmove black
    = E5

- `protocol`: the meaning of a line;
- `streams`: input lines and output answers;
- `clock`: the time to think;
- `pondering`: thinking in the opponent's time;
- `engine`: a player at a board who answers commands;
- `standard`, `extensions`: the protocol's commands, and the commands of KGS, GNU Go, GoGui and KataGo;
- `analysis`, `pictures`: commands that show the search at work.

Source: G. Farneback, *Specification of the Go Text Protocol, version 2, draft 2* (2002).
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress

from gomc import programs
from gomc.backend import load
from gomc.gtp import analysis, extensions, pictures, standard
from gomc.gtp.engine import Engine
from gomc.gtp.streams import Inbox, Outbox, Readable, Writable, stopping_when_nobody_reads
from gomc.patterns import database
from gomc.play.book import load as load_book
from gomc.play.player import Player
from gomc.programs import Program
from gomc.programs.finding import find_player
from gomc.settings import ORDINARY, Playing, Search
from gomc.text.player import PlayerOptions

__all__ = ["Engine", "analysis", "extensions", "pictures", "run", "standard"]


def run(
    program: Program | Search | str = "uct",
    backend: str = "fast",
    playouts: int | None = None,
    seconds: float | None = None,
    size: int = 9,
    komi: float = 7.5,
    seed: int = 0,
    threads: int = 1,
    patterns: str | os.PathLike[str] | None = None,
    playing: Playing = ORDINARY,
    ponder: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    book: str | os.PathLike[str] | None = None,
    stdin: Readable | None = None,
    stdout: Writable | None = None,
) -> None:
    r"""Answer commands until ``quit``, or until nobody writes or reads any more.

    When the input ends, the engine still answers the commands that came before. When nobody reads the
    answers any more (the controller was killed, say), the engine breaks off a running search.

    Parameters
    ----------
    program : Program, Search or str
        The program that plays: anything that `gomc.programs.finding.find_player` takes.
    backend : {"fast", "reference"}
        The backend that runs the program.
    playouts, seconds : optional
        The limits of a move's search. Without them the limit is the clock that the controller sets
        (``time_settings``), or 1000 playouts a move if the controller sets no clock.
    size, komi : optional
        The size and the komi of the board, until the controller says otherwise.
    seed : int
        The same seed, commands and number of playouts give the same game, with one thread.
    threads : int
        The number of threads that search the tree, if the program grows a tree; fast backend only.
    patterns : str or path, optional
        A database of patterns for the random games: the name of a database of GNU Go, or a file
        (`gomc.patterns.database`).
    playing : Playing
        The player's behaviour beyond the program: the time for thinking, resignation, and the komi of
        searches.
    ponder : bool
        Whether the engine thinks in the opponent's time (`gomc.gtp.pondering`).
    workers : int, optional
        The number of trees that the program grows, which exchange their games
        (`gomc.settings.ClusterParallel`). With `cluster` alone, every worker of the cluster grows a
        tree.
    cluster : str, optional
        The address of a Dask scheduler whose workers hold the trees, instead of local processes.
    book : str or path, optional
        An opening book: the name of a book of gomc, or a file (`gomc.play.book`).
    stdin, stdout : streams of bytes, optional
        The streams for commands and answers; by default the streams of the process.

    Raises
    ------
    GomcError
        If an argument is wrong, or the answers cannot be written (the disk is full, say).

    Examples
    --------
    >>> out = io.BytesIO()
    >>> run(backend="reference", stdin=io.BytesIO(b"1 name\nplay black J10\n3 quit\n"), stdout=out)
    >>> print(out.getvalue().decode())
    =1 gomc
    <BLANKLINE>
    ? illegal move
    <BLANKLINE>
    =3
    """
    playing_program, options = find_player(
        program, PlayerOptions(playouts, seconds, backend, playing=playing)
    )
    backend = options.backend or backend
    if threads != 1:
        playing_program = programs.with_threads(playing_program, threads)
    if patterns is not None:
        playing_program = programs.with_policy(playing_program, database(patterns))
    if workers is not None or cluster is not None:
        playing_program = programs.with_trees(playing_program, workers, cluster)
    programs.check_able(backend, playing_program)
    book = book if options.book is None else options.book
    openings = None if book is None else load_book(book)
    limits = options.playouts, options.seconds
    player = Player(load(backend), playing_program, *limits, seed, options.playing, openings)
    inbox = Inbox(stdin or io.FileIO(0, closefd=False))
    if stdout:
        _converse(player, size, komi, inbox, Outbox(stdout), ponder)
        return
    output = io.FileIO(1, "w", closefd=False)
    with stopping_when_nobody_reads(output):
        _converse(player, size, komi, inbox, Outbox(output), ponder)


def _converse(
    player: Player, size: int, komi: float, inbox: Inbox, outbox: Outbox, ponder: bool
) -> None:
    """Let an engine answer commands to the end."""
    engine = Engine(
        player,
        size,
        komi,
        write=outbox.write,
        waiting=inbox.waiting,
        interrupted=inbox.interrupted,
        show=_show,
        ponder=ponder,
    )
    try:
        engine.warm_up()
        for line in inbox:
            outbox.write(engine.answer(line))
            if engine.done:
                break
    except BrokenPipeError:  # nobody reads any more
        pass
    finally:
        engine.stop_pondering()


def _show(text: str) -> None:
    """Write a text to the standard error, where GoGui looks for live graphics."""
    with suppress(OSError, ValueError):  # nobody looks
        sys.stderr.write(text)
        sys.stderr.flush()
