"""The grammar of texts: what Python's parser reads, and words that Python would not read."""

from __future__ import annotations

import pytest

from gomc.arena.players import ProgramPlayer, parse_player
from gomc.errors import GomcError
from gomc.programs import find, text_of
from gomc.settings import UCT, Chance, FillBoard, Nakade, Patterns, Save, Stages
from gomc.settings.moresources import LearnedMoves
from gomc.settings.patterns import MOGO
from gomc.settings.priors import Priors
from gomc.settings.sources import Captures, EvenGame
from gomc.text.grammar import MOST, arguments, call, terms
from gomc.text.stages import read_policy


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("a(b,c(d,e)),f", [("", "a(b,c(d,e))"), ("", "f")]),
        ("widening=table(40,1.4), playouts=5", [("widening", "table(40,1.4)"), ("playouts", "5")]),
        ("rave(alpha(k=1)),first=colour", [("", "rave(alpha(k=1))"), ("first", "colour")]),
        ("first=colour,alpha(1)", [("first", "colour"), ("", "alpha(1)")]),
        ("sources=,into=both", [("sources", ""), ("into", "both")]),
        ("patterns=my notes (1).db,x=05", [("patterns", "my notes (1).db"), ("x", "05")]),
        ("k=1e+16,priors=24/22/8+line(1,0)", [("k", "1e+16"), ("priors", "24/22/8+line(1,0)")]),
        ("patterns=C:\\a=b\\c++.db", [("patterns", "C:\\a=b\\c++.db")]),
        ("\tfpu = 0.9 ,\n p=1\u2028", [("fpu", "0.9"), ("p", "1")]),
        (",fpu=1,,p=2,", [("fpu", "1"), ("p", "2")]),
        ("\u0663\U0001f600\ud800\0,if=else", [("", "\u0663\U0001f600\ud800\0"), ("if", "else")]),
    ],
)
def test_values_of_a_call_are_told_apart(text: str, parts: list[tuple[str, str]]) -> None:
    assert arguments(text) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("fpu=1,rave=hand(1,p=2", [("fpu", "1"), ("rave", "hand(1"), ("p", "2")]),
        ("rave=hand)1(,p=2", [("rave", "hand)1("), ("p", "2")]),
        ("priors=captures+,p=2", [("priors", "captures+"), ("p", "2")]),
        ("a)(b", [("", "a)(b")]),
        ("a),_(b", [("", "a),_(b")]),
    ],
)
def test_what_python_cannot_read_is_cut_before_names(text: str, parts: list[tuple[str, str]]) -> None:
    assert arguments(text) == parts


@pytest.mark.parametrize(
    ("text", "word", "inner"),
    [
        ("Hand( 1000 )", "hand", "1000"),
        ("rave()", "rave", ""),
        ("learned moves (9x9)", "learned moves", "9x9"),
        ("9x9(1)", "9x9", "1"),
        ("hand(1)(2)", "", ""),
        ("hand(1)+x", "", ""),
        ("(hand(1))", "", ""),
        ("my (1).db", "", ""),
        ("hand(1", "", ""),
        ("hand", "", ""),
    ],
)
def test_a_call_has_a_word_and_brackets_to_the_end(text: str, word: str, inner: str) -> None:
    assert call(text) == (word, inner)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("save( ladders ) + mogo+capture", ["save( ladders )", "mogo", "capture"]),
        ("firstof(a+b)+c", ["firstof(a+b)", "c"]),
        ("1e+16+2", ["1e+16", "2"]),
        ("save+", ["save", ""]),
        ("save(1+mogo", ["save(1", "mogo"]),
        ("save++mogo", ["save", "+mogo"]),
        ("save|mogo", ["save|mogo"]),
        ("", [""]),
    ],
)
def test_terms_stand_between_plus_signs_outside_brackets(text: str, parts: list[str]) -> None:
    assert terms(text) == parts


def test_choices_bind_less_than_sums() -> None:
    assert terms("save+mogo | captures(a|b)|none", "|") == ["save+mogo", "captures(a|b)", "none"]


def test_python_never_sees_a_text_that_is_too_deep_for_it() -> None:
    deep = "f(" * MOST + ")" * MOST
    for text in (deep, f"f({deep})", "(" * 100_000, "+" * 100_000, "a+" * 100_000, "f(" * 5000):
        assert call(text)[0] in ("", "f")
        assert len(terms(text)) == text.count("+") + 1
    assert len(terms("+".join(["a"] * MOST))) == MOST


# --- The two doors.


@pytest.mark.parametrize(
    "text",
    [
        "mogo",
        " uct ",
        "uct:by=score",
        "mogo:policy=nakade(3, 4)+chance(Mogo( 2 ), 090)+approach",
        "mogo:rave=hand(1000),order=random",
        "mogo:workers=4,every=200",
    ],
)
def test_a_program_is_read_alike_alone_and_as_a_player(text: str) -> None:
    player = parse_player(text)
    assert isinstance(player, ProgramPlayer)
    assert player.program == find(text)


@pytest.mark.parametrize(
    "text",
    [
        *("uct:", "uct:fpu", "uct:by=", "uct:fpu=1,urgency=2", "uct:by..x=1", "uct:fqu=1"),
        *("uct:rave=hand(1", "uct:policy=save+pure", "gobble:patterns=mc_uniform", "uct:every=5"),
        *("olga:workers=2", "uct:patterns=nowhere.db"),
    ],
)
def test_both_doors_say_the_same_of_what_is_wrong(text: str) -> None:
    said = []
    for door in (find, parse_player):
        with pytest.raises(GomcError) as error:
            door(text)
        said.append(str(error.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("name", ["19x19", "weights (1).json", "my/best weights.json", "05.json.gz"])
def test_files_have_names_as_people_write_them(name: str) -> None:
    found = find(f"mogo:priors=evengame+learnedmoves(weights={name},games=30)").search
    assert found.priors == Priors((EvenGame(), LearnedMoves(name, games=30)))  # type: ignore[union-attr]


def test_a_name_of_a_file_with_a_sign_of_the_notation_needs_no_text() -> None:
    assert text_of(UCT(priors=Priors((LearnedMoves("my,weights.gz"),)))) is None


def test_settings_that_are_needed_may_be_given_one_by_one() -> None:
    found = find("uct:priors.sources=captures,priors.scale=2").search
    assert found.priors == Priors((Captures(),), scale=2)  # type: ignore[union-attr]
    with pytest.raises(GomcError, match="needs sources"):
        find("uct:priors.scale=2")


def test_brackets_without_end_get_a_sentence() -> None:
    with pytest.raises(GomcError, match="must be"):
        find(f"uct:priors={'firstof(' * 190}captures{')' * 190}")


def test_a_stage_is_read_with_its_numbers() -> None:
    assert read_policy("policy", "nakade(3,4)+chance(nakade(5),50)+mogo(2)") == Stages(
        Nakade((3, 4)), Chance(Nakade((5,)), 50), Patterns(MOGO, last=2)
    )
    assert read_policy("policy", " Chance( Save , 7 ) ") == Stages(Chance(Save(), 7))
    assert read_policy("policy", "chance(stage=fillboard(tries=8),percent=9)") == Stages(
        Chance(FillBoard(8), 9)
    )
    plain = ("nakade(x)", "fillboard(1,2)", "save(1)", "chance(50,save,1)", "lowliberties(1)")
    for text in (*plain, "fillboard(games=8)", "nakade(3,sizes=4)"):
        with pytest.raises(GomcError, match=r"policy must be uniform, pure, .*, not '"):
            read_policy("policy", text)


@pytest.mark.parametrize("text", ["1+" * 50_000, "+" * 100_000, "captures," * 20_000, "(" * 20_000])
def test_a_text_that_is_far_too_long_is_refused_at_once(text: str) -> None:
    with pytest.raises(
        GomcError, match=r"^the settings of mogo have \d+ characters, more than 10000\.$"
    ):
        find(f"mogo:priors={text}")


@pytest.mark.parametrize("setting", ["seconds", "fpu", "p"])
def test_minus_nothing_is_nothing(setting: str) -> None:
    zero, minus, whole = (parse_player(f"mogo:{setting}={text}") for text in ("0", "-0.0", "-0"))
    assert zero.canonical == minus.canonical == whole.canonical


def test_a_number_is_quoted_as_it_was_written() -> None:
    with pytest.raises(GomcError, match=r"^playouts must be a whole number 1 or more, not 0\.$"):
        find("mogo:playouts=0")
    with pytest.raises(GomcError, match=r"^workers must be a whole number .*, not 0\.$"):
        find("mogo:workers=0")


@pytest.mark.parametrize("text", ["mogo-2009:rave.without=2", "pachi:rave.grave=9"])
def test_a_part_of_a_setting_may_change_alike_on_all_sizes(text: str) -> None:
    assert text_of(find(text)) == text
