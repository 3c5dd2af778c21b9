"""Databases as text: read strictly, read as GNU Go reads, written; and MoGo's patterns with values."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gomc import patterns
from gomc.errors import GomcError
from gomc.patterns import Database, Pattern, Value, WeightedPattern, database, read, weighted, write
from gomc.settings import Weights
from gomc.settings.database import LARGEST_VALUE
from gomc.settings.table import numbers

JUMP = "?X?\nO*O\n???\n"
SHAPE = WeightedPattern("?X? O*O ???", (Value(10),))


# Paper: GG 14 loading
def test_a_text_is_read() -> None:
    text = f"# a comment\n\n{JUMP}\n:10,near, osafe  # two words\n:5\n\n+-- \n|*%\n|??\n: 0\r\n"
    jump, corner = read(text, "mine").patterns
    assert jump == WeightedPattern("?X? O*O ???", (Value(10, ("near", "osafe")), Value(5)))
    assert corner == WeightedPattern("+-- |*% |??", (Value(0),))
    assert read("").patterns == read("\ufeff# nothing").patterns == ()


WRONG = {
    "no row": (
        "?X?\nO*O\n?#?\n:1",
        "line 3: '\\?' is no row of three signs",
    ),
    "a short row": ("?X\nO*O\n???\n:1", "line 1: '\\?X' is no row of three signs"),
    "a row that begins with a blank": (f" {JUMP}:1", "line 1: ' \\?X\\?' is no row"),
    "a word": (
        "hello",
        "line 1: 'hello' is no row .*, no value such as :10,near,osafe, and no comment",
    ),
    "two rows": ("?X?\nO*O\n:1", "line 2: a pattern has three rows, and after them at least one value"),
    "four rows": (f"{JUMP}???\n:1", "line 4: a pattern has three rows"),
    "no value": (f"{JUMP}:1\n{JUMP}", "line 7: a pattern has three rows, and after them"),
    "no pattern": ("\n:1", "line 2: a value needs the three rows of a pattern above it"),
    "no centre": ("?X?\nO.O\n???\n:1", "line 1: the diagram of a pattern must have eight of"),
    "two centres": ("?X?\nO*O\n?*?\n:1", "line 1: the diagram of a pattern must have eight of"),
    "half an edge": ("?X?\nO*O\n?--\n:1", "line 1: no point of a board can look like"),
    "no number": (f"{JUMP}:1\n:x,near", "line 5: a value must be a whole number from 0 to 268435455"),
    "no comma": (f"{JUMP}:1 near", "line 4: a value must be a whole number .*, not '1 near'"),
    "less than nothing": (f"{JUMP}:-1", "line 4: a value must be a whole number .*, not '-1'"),
    "too much": (f"{JUMP}:268435456", "line 4: a value must be a whole number from 0 to 268435455"),
    "an unknown word": (
        f"{JUMP}:1,near,osave",
        "line 4: there is no property 'osave'; there are near,",
    ),
    "a word in capitals": (f"{JUMP}:1,NEAR", "line 4: there is no property 'NEAR'"),
    "a word without letters": (f"{JUMP}:1,", "line 4: there is no property ''"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_bad_line_is_named(case: str) -> None:
    text, said = WRONG[case]
    with pytest.raises(GomcError, match=f"^{said}"):
        read(text)


LENIENT = {
    "a long line is several": (f"#{'x' * 78}{JUMP}:10", (SHAPE,)),
    "bytes count, not letters": (f"#{'é' * 39}{JUMP}:10", (SHAPE,)),
    "a piece may begin with nothing": (f"# {'.' * 77} .\n{JUMP}:10", (SHAPE,)),
    "text behind a row": ("?X? here\nO*Orow\n???\r\n:10", (SHAPE,)),
    "the centre": ("?X?\nOXO\n???\n:10", (SHAPE,)),
    "a fourth row": (f"{JUMP}...\n:10", (SHAPE,)),
    "a number": (f"{JUMP}: 10.75 moves", (SHAPE,)),
    "no number": (f"{JUMP}:ten\n:10", (SHAPE,)),
    "what is no line": ("hello\n?X?\n  ...\nO*O\n*..\n???\n:10\n", (SHAPE,)),
    "no newline, no values": (f"{JUMP}", ()),
    "values without a pattern": (":5\n?X?\n:6\nO*O\n???\n:10", ()),
    "a short row": ("?X\nO*O\n???\n:10", ()),
    "half an edge": ("?--\nO*O\n???\n:10", ()),
    "rows of the pattern before": (
        f"{JUMP}:10\n\nX..\n:7\n:8,near\n",
        (SHAPE, WeightedPattern("X.. O*O ???", (Value(7), Value(8, ("near",))))),
    ),
    "words inside words": (
        f"{JUMP}:1,notosafe,xcap12\n:2,ocap3+ # near\n:3,NEAR",
        (
            WeightedPattern(
                "?X? O*O ???",
                (Value(1, ("osafe", "xcap1")), Value(2, ("near", "ocap3")), Value(3)),
            ),
        ),
    ),
    "words that hide others": (
        f"{JUMP}:1,ocap1,ocap1-,ocap1+\n:2,xcap2,xcap2-\n:3,ocap1-,ocap2+,ocap0",
        (
            WeightedPattern(
                "?X? O*O ???",
                (
                    Value(1, ("ocap1+",)),
                    Value(2, ("xcap2-",)),
                    Value(3, ("ocap0", "ocap1-", "ocap2+")),
                ),
            ),
        ),
    ),
}
"""Texts, and the patterns that GNU Go makes of them by ``facts-gnugo.md`` ("Reading a database")."""


@pytest.mark.parametrize("case", LENIENT)
def test_the_lenient_reader_reads_as_gnu_go_does(case: str) -> None:
    text, expected = LENIENT[case]
    assert read(text, strict=False).patterns == expected


# Paper: GG 14 loading
@pytest.mark.parametrize("strict", [True, False], ids=["strict", "lenient"])
@pytest.mark.parametrize("value", [6_871_948, 10_000_001, LARGEST_VALUE])
def test_values_above_the_largest_weight_and_above_gnu_go_s_warning_are_read(
    value: int, strict: bool
) -> None:
    """The largest weight of `Weights` is 6,871,947, and GNU Go warns of values above 10,000,000."""
    (pattern,) = read(f"{JUMP}:{value}\n", strict=strict).patterns
    assert pattern.values == (Value(value),)


def test_the_lenient_reader_names_a_value_that_gomc_cannot_have() -> None:
    with pytest.raises(GomcError, match=r"^line 4: a value must be a whole number from 0 to 268435455"):
        read(f"{JUMP}:268435456", strict=False)


def invented(draw: random.Random) -> Database:
    """Return a database of up to five patterns."""

    def value() -> Value:
        words = [word for word in patterns.WORDS if draw.random() < 0.1]
        return Value(draw.randrange(100), tuple(words))

    def pattern() -> WeightedPattern:
        signs = [draw.choice("OXoxx..???%") for _ in range(8)]
        values = tuple(value() for _ in range(draw.randint(1, 3)))
        return WeightedPattern("".join((*signs[:4], "*", *signs[4:])), values)

    return Database(tuple(pattern() for _ in range(draw.randrange(6))))


def test_what_is_written_reads_back_the_same() -> None:
    draw = random.Random(1)
    for made in [*(invented(draw) for _ in range(100)), *patterns.DATABASES.values()]:
        assert read(write(made)) == made


# Paper: GG 14 databases
def test_gnu_gos_databases_have_as_many_patterns_and_values_as_known() -> None:
    found = {
        name: (len(its.patterns), sum(len(pattern.values) for pattern in its.patterns))
        for name, its in patterns.DATABASES.items()
    }
    assert found == {"mc_uniform": (3, 3), "mc_mogo_classic": (28, 28), "mc_montegnu_classic": (17, 23)}
    for its in patterns.DATABASES.values():
        assert (its.passes, its.longest, its.score) == (3, 601, "neighbours")
        assert its.patterns[:3] == patterns.UNIFORM_DB.patterns
        assert read(write(its), strict=False) == its


def test_a_database_is_found_by_its_name_or_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database("mogo_classic") is database("mc_mogo_classic") is patterns.MOGO_DB
    path = tmp_path / "uniform"
    path.write_text(f"{JUMP}:10")
    monkeypatch.chdir(tmp_path)
    assert database("uniform") is patterns.UNIFORM_DB
    for way in (path, str(path), "./uniform", Path("uniform")):
        assert (database(way), database(way).name) == (Database((SHAPE,)), "uniform")
    path.write_bytes(b"\xff\x00 nonsense\n")
    assert database(path, strict=False) == Database(())
    with pytest.raises(GomcError, match=r"^'uniform', line 1: .* is no row of three signs"):
        database(path)
    with pytest.raises(
        GomcError, match="; a database is mc_uniform, mc_mogo_classic, mc_montegnu_classic or"
    ):
        database("montegnu")
    with pytest.raises(
        GomcError, match=r"none.db': No such file or directory; a database is mc_uniform"
    ):
        database(Path("none.db"))
    with pytest.raises(GomcError, match=r"is read from a text or a pathlib.Path, not from 7"):
        read(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("pattern", patterns.MOGO, ids=lambda pattern: pattern.name)
def test_mogos_patterns_with_values_match_what_they_match_without(pattern: Pattern) -> None:
    made = weighted([pattern], Value(7))
    its = frozenset().union(*(each.matches() for each in made))
    assert its == pattern.matches()
    table, weights = Database(made).table(), Weights.of([(pattern, 7)])
    assert all(table.value(number, 0) == weights.table[number] for number in numbers())
