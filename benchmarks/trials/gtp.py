"""Sessions with the GTP engine: moves, clocks, broken lines and huge arguments, beside a board.

Each line has one answer in the protocol's form, no answer speaks of an internal error, and after every
line the engine's board is that of a model, to which the answers are done.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from random import Random

import gomc.reference as go
from gomc import GomcError, programs
from gomc.game import Game
from gomc.gtp import Engine, run
from gomc.gtp.engine import COMMANDS
from gomc.gtp.protocol import LONGEST
from gomc.play.player import Player

Words = list[str]

ANSWER = re.compile(r"[=?](\d*)( [^\n]+)?\n([^\n]+\n)*\n")
COLORS = ["b", "black", "w", "white"]
GENERATING = ("genmove", "kgs-genmove_cleanup", "lz-genmove_analyze", "kata-genmove_analyze")

NUMBERS = ["0", "1", "5", "-1", "7.5", "1e3", "+4", "007", "99", "0x9", ".", "nan", "inf"]
NUMBERS += ["1_0", "\u0669", "\uff19", "1" + "0" * 400, "9" * 5000, str(2**63), str(2**64)]
NUMBERS += ["-1e300", "1e300", "1e-320", "1e400"]
NAMES = [
    "B2",
    "c3",
    "A1",
    "e5",
    "pass",
    "PASS",
    "resign",
    "Z26",
    "I5",
    "D04",
    "D\u0664",
    "D4D4",
    "",
    "T19",
]
FILES = ["/dev/zero", "/nowhere/game.sgf", "/", "a\0b", "~", "x" * 300]


# --- Lines.


def line(rng: Random, size: int = 5) -> bytes:
    """Return a line: mostly a command, often with odd arguments, now and then broken or no command."""
    kind = rng.random()
    if kind < 0.06:
        return rng.randbytes(rng.randrange(40)).replace(b"\n", b"")
    text = " ".join(command(rng, size)).encode("utf-8", "surrogateescape")
    if rng.random() < 0.3:
        text = rng.choice([b"7 ", b"007  ", b"9" * 30 + b" ", b"5", b"\t"]) + text
    if kind < 0.12:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice([b"", b"\x00", b"#", b" ", b"\xff", b"1"]) + text[at + 1 :]
    if kind < 0.14:
        much = rng.choice([b" ", b"\t", b"\x07", b"x", b"9", b"# "]) * rng.choice([70_000, 200_000])
        at = rng.randrange(len(text) + 1)
        text = text[:at] + much + text[at:]
    return text.replace(b"\n", b"")


def command(rng: Random, size: int) -> Words:
    """Return the words of a command."""
    color = rng.choice([*COLORS, "B", "White", "red", ""])
    point = rng.choice(NAMES) if rng.random() < 0.1 else at_random(rng, size)
    kind = rng.random()
    if kind < 0.5:
        return ["play", color, point]
    if kind < 0.58:
        return [rng.choice([*GENERATING, "reg_genmove"]), color]
    if kind < 0.63:
        return [rng.choice(["undo", "undo", "clear_board", "showboard"])]
    if kind < 0.64:
        several = [word for _ in range(3) for word in (rng.choice("bwe"), at_random(rng, size))]
        return [rng.choice(["gogui-play_sequence", "gogui-setup"]), *several]
    if kind < 0.68:
        return ["boardsize", rng.choice([str(size), "3", "9", "1", *NUMBERS])]
    if kind < 0.74:
        return [rng.choice(["time_left", "time_settings"]), *clock(rng, color)]
    if kind < 0.78:
        stones = [at_random(rng, size) for _ in range(rng.randrange(4))]
        number = rng.choice(["2", "4", "5", "9", *NUMBERS])
        of_number = [rng.choice(["fixed_handicap", "place_free_handicap"]), number]
        return rng.choice([of_number, ["set_free_handicap", *stones]])
    if kind < 0.80:
        return ["loadsgf", rng.choice(FILES)]
    words = [color, point, rng.choice(NUMBERS), rng.choice(["alive", "dead", "interval", *COMMANDS])]
    rng.shuffle(words)
    name = rng.choice([name for name in COMMANDS if name not in ("lz-analyze", "kata-analyze", "quit")])
    return [name, *words[: rng.randrange(5)]]


def clock(rng: Random, color: str) -> Words:
    """Return the arguments of a command about time; the time that is set is short, or of no use."""
    words = rng.choices(["0", "0.01", "0.02", "-3", *NUMBERS], k=3)
    return [rng.choice([color, words[0]]), *words[1:]]


def at_random(rng: Random, size: int) -> str:
    """Return the name of a point of a board, or near it."""
    return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[rng.randrange(size)] + str(rng.randrange(1, size + 2))


# --- What is to be answered.


def counted(data: bytes) -> Words:
    """Return the words of a line that count."""
    kept = bytes(byte for byte in data.partition(b"#")[0] if byte in b"\t" or 32 <= byte != 127)
    text = kept.decode("utf-8", "surrogateescape")
    return [word for word in re.split("[ \t]", text) if word]


def is_whole(word: str) -> bool:
    """Whether a word is a whole number, of not too many digits."""
    return bool(re.fullmatch(r"[+-]?[0-9]{1,4000}", word))


def played(model: Game, color: str, move: str) -> Game | None:
    """Return the model after a move, or None if it cannot be played."""
    if color.lower() not in COLORS or not move.isascii():
        return None

    def play(board: Game) -> None:
        if board.ended:
            board.resume()
        board.play(move, color)

    return done(model, play)


def done(model: Game, work: Callable[[Game], object]) -> Game | None:
    """Return the model after some work, or None if it cannot be done."""
    after = model.copy()
    try:
        work(after)
    except (GomcError, ValueError):
        return None
    return after


def is_fresh(model: Game) -> bool:
    """Whether handicap stones may be placed."""
    return not (model.moves or model.black or model.white)


def expected(model: Game, words: Words, said: str) -> Game | None:
    """Return the model after a command to which this was said; None if it had to be refused."""
    name, args = words[0], words[1:]
    if name == "play":
        return played(model, args[0], args[1]) if len(args) > 1 else None
    if name in GENERATING:
        color = args[0] if args else ""
        if name.endswith("_analyze") and color.lower() not in COLORS:
            color = str(model.to_play)
        return played(model, color, said.split()[-1]) if said[0] == "=" else None
    if name == "undo":
        return taken_back(model, [])
    if name in CHANGES and said[0] == "=":
        return CHANGES[name](model, args)
    if name == "clear_board":
        return go.Board(model.size, model.komi, model.rules)
    if name == "boardsize":
        size = int(args[0]) if args and is_whole(args[0]) else 0
        return go.Board(size, model.komi, model.rules) if 1 <= size <= 25 else None
    if name in ("fixed_handicap", "place_free_handicap", "set_free_handicap"):
        stones = args if name[:3] == "set" else said.split()[1:]
        if said[0] == "?" or not is_fresh(model):
            return None
        return done(model, lambda board: board.place_handicap(stones))
    return model if said[0] == "=" else None


def pairs(args: Words) -> list[tuple[str, str]]:
    """Return words two by two."""
    return list(zip(args[::2], args[1::2], strict=True))


def taken_back(model: Game, args: Words) -> Game | None:
    """Return the model with as many moves less as a word says, or one."""

    def undo(board: Game) -> None:
        for _ in range(int(args[0]) if args else 1):
            board.undo()

    return done(model, undo)


def sequence(model: Game, args: Words) -> Game | None:
    """Return the model after some moves, or None if one of them cannot be played."""
    after: Game | None = model
    if len(args) % 2:
        return None
    for color, move in pairs(args):
        after = after and played(after, color, move)
    return after


def set_up(model: Game, args: Words) -> Game | None:
    """Return the model with other stones."""
    groups = [[at for color, at in pairs(args) if color[0].lower() == each] for each in "bwe"]
    return done(model, lambda board: board.set_up(*groups))


CHANGES: dict[str, Callable[[Game, Words], Game | None]] = {
    "komi": lambda model, args: done(model, lambda board: setattr(board, "komi", float(args[0]))),
    "gg-undo": taken_back,
    "gogui-play_sequence": sequence,
    "gogui-setup": set_up,
    "gogui-setup_player": lambda model, args: done(model, lambda board: board.set_up(to_play=args[0])),
}
"""What commands do, if they do not fail."""


def shown(board: Game) -> tuple[object, ...]:
    """Return what is to be the same on both boards."""
    return board.size, board.komi, board.state, board.moves, board.ended


# --- Sessions.


def attack(rng: Random) -> int:
    """Hold a session; return how many lines were answered."""
    size = rng.choice([1, 2, 3, 4, 5, 5, 6, 7, 9])
    text = [b"boardsize %d" % size, *(line(rng, size) for _ in range(rng.randrange(20, 120)))]
    check(text)
    check_stream(text, rng)
    return 2 * len(text)


def check(text: Sequence[bytes]) -> None:
    """Let an engine answer lines, and compare its answers and its board with a model's."""
    told: list[str] = []
    player = Player(go, programs.UCT, playouts=2, seed=1)
    engine = Engine(player, 5, write=told.append, waiting=lambda: True)
    model: Game = go.Board(5, engine.board.komi, engine.rules)
    for number, each in enumerate(text):
        told.clear()
        words = counted(each)
        rest = engine.answer(each)
        said = "".join([*told, rest])

        def where() -> str:
            lines = "\n".join(repr(one)[:200] for one in text[: number + 1])  # noqa: B023
            return f"{lines}\nanswer: {said[:500]!r}\n{engine.board}\nmodel:\n{model}"  # noqa: B023

        assert bool(said) == bool(words), where()
        if not words:
            continue
        assert ANSWER.fullmatch(said), where()
        assert "internal error" not in said, where()
        too_long = len(" ".join(words)) > LONGEST - 1000
        given = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
        assert too_long or said[1:].startswith(given), where()
        after = None
        if words and not too_long:
            after = expected(model, words, said[0] + said[1 + len(given) :])
        if said[0] == "=":
            assert after, where()
            model = after
        else:
            assert not after or after is model, where()
        assert shown(engine.board) == shown(model), where()


class Pieces(io.RawIOBase):
    """A stream that comes in pieces, and often has nothing yet; or one that takes answers so."""

    def __init__(self, rng: Random, data: bytes = b"") -> None:
        self.rng, self.data, self.taken = rng, data, bytearray()

    def read(self, _size: int = -1) -> bytes | None:
        """Return some bytes, or None."""
        if self.data and self.rng.random() < 0.05:
            return None
        n = self.rng.choice([1, 7, 300, 40_000])
        piece, self.data = self.data[:n], self.data[n:]
        return piece

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        """Take some bytes, or none."""
        if self.rng.random() < 0.05:
            return None
        n = self.rng.choice([1, 7, 300, 40_000])
        self.taken += data[:n]
        return min(n, len(data))


def check_stream(text: Sequence[bytes], rng: Random) -> None:
    """Let an engine read lines from a stream, and count its answers."""
    out = Pieces(rng)
    session = b"\n".join([*text, b"314159 name", b"quit"])
    run("uct", "reference", playouts=2, size=5, seed=1, stdin=Pieces(rng, session), stdout=out)
    answers = out.taken.decode().split("\n\n")
    commands = [each for each in text if counted(each)]
    where = f"lines:\n{text!r}\nanswers:\n{answers!r}"
    assert len(answers) == len(commands) + 3, where
    assert answers[-3:] == ["=314159 gomc", "=", ""], where
    assert all(ANSWER.fullmatch(f"{each}\n\n") for each in answers[:-1]), where
