"""Experiments that ask about positions: what they ask, what they keep, and what they say."""

import codecs
import json
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import gomc.reference as go
from gomc.arena import Store
from gomc.arena.answers import ask_missing, keep, kept
from gomc.cli import main
from gomc.errors import GomcError
from gomc.features.files import weights_hash
from gomc.lab.experiments import STUDIES, balance, find, nakades, tactics
from gomc.lab.experiments.cases import KnownCase, read_cases
from gomc.lab.experiments.estimates import jackknife
from gomc.lab.experiments.pages import write
from gomc.lab.experiments.positions import POSITIONS
from gomc.lab.experiments.questions import ChosenMove, ExpectedWinRate, PlayoutWinRate, PolicyMatch
from gomc.lab.experiments.studies import Form
from gomc.rng import check_seed

LINE = {
    "id": "one",
    "source": "suite a.tst:1 games/a.sgf 7",
    "size": 5,
    "komi": 7.5,
    "category": "capture/defend",
    "setup": {"black": ["C3"], "white": ["D3"]},
    "moves": [["b", "C4"], ["w", "D4"], ["w", "pass"]],
    "to_play": "b",
    "correct": ["B2"],
    "katago_winrate": 0.9,
}


@pytest.fixture
def store():
    with Store(":memory:") as made:
        yield made


def case(number, rate, to_play="b", kind="semeai", game=None, **known):
    """A position with a number of its own as komi."""
    return KnownCase(
        f"case {number}",
        kind,
        game or f"game {number}",
        9,
        number + 0.5,
        (),
        (),
        (),
        to_play,
        rate,
        **known,
    )


def written(path, *lines):
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


# --- Positions.


def test_a_file_of_positions_is_read(backend, tmp_path):
    file = written(tmp_path / "a.jsonl", LINE, LINE | {"id": "the same"})
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes().replace(b"\n", b"\n\n") + b"\n\n")
    (one,) = read_cases([file])
    assert (one.name, one.kind, one.game, one.rate) == ("one", "capture/defend", "games/a.sgf", 0.9)
    board = one.board(backend)
    assert board.to_play.name == "BLACK"
    assert sorted(board.black.names) == ["C3", "C4"]
    assert sorted(board.white.names) == ["D3", "D4"]
    assert board.komi == 7.5


def test_a_rate_is_blacks_and_the_komi_that_decides_is_taken(tmp_path):
    line = LINE | {"moves": [], "to_play": "w", "komi_decisive": 3.5}
    (one,) = read_cases([written(tmp_path / "a.jsonl", line)])
    assert one.rate == pytest.approx(0.1)
    assert one.komi == 3.5


def test_positions_without_komi_or_with_the_wrong_player_are_left_out(tmp_path):
    file = written(tmp_path / "a.jsonl", LINE | {"komi": None}, LINE | {"to_play": "w"})
    assert read_cases([file]) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1 of .* is no position with a known answer"),
        ("[]", "line 1 of .* is no position with a known answer"),
        ('{"to_play": "b", "komi": 1}', "line 1 of .*: KeyError .*size"),
        ("[" * 100_000, "line 1 of .*: it is nested too deeply"),
        (LINE | {"to_play": "black"}, "line 1 of .*: to_play must be one of 'b', 'w', not 'black'"),
        (LINE | {"moves": [["B", "C3"]]}, "line 1 of .*: the colour of a move must be .*, not 'B'"),
        (LINE | {"size": 99}, "line 1 of .*: size must be a whole number from 1 to 25, not 99"),
        (LINE | {"size": float("inf")}, "line 1 of .*: size must be a whole number"),
        (LINE | {"size": 9.7}, "line 1 of .*: size must be a whole number"),
        (LINE | {"correct": "A1"}, "line 1 of .*: correct must be"),
        (LINE | {"correct": [["A1"]]}, "line 1 of .*: a move"),
        (LINE | {"wrong": ["Z99"]}, "line 1 of .*: .*Z99"),
        (LINE | {"katago_winrate": 7}, "line 1 of .*: katago_winrate must be 1 or less"),
        (LINE | {"setup": {"black": ["A1", 20]}}, "line 1 of .*: TypeError"),
        (LINE | {"moves": [["w", "C3"]]}, "line 1 of .*: White cannot play C3"),
    ],
)
def test_a_file_of_something_else_is_refused(text, message, tmp_path):
    file = tmp_path / "a.jsonl"
    file.write_text(text if isinstance(text, str) else json.dumps(text))
    with pytest.raises(GomcError, match=message):
        read_cases([file])


def test_a_file_of_positions_that_cannot_be_read_is_named(tmp_path):
    for file, reason in ((tmp_path / "none", "No such file"), (tmp_path, "it is a folder")):
        with pytest.raises(GomcError, match=f"^cannot read '{file}': {reason}"):
            read_cases([file])


def test_the_public_positions_can_be_read(backend, shared):
    found = read_cases(
        [shared / "cases" / f"{name}.jsonl" for name in ("evaluations_9x9", "tactics_9x9")]
    )
    assert [sum(map(STUDIES[f"cf-{key}"].takes, found)) for key in ("balance", "tactics")] == [189, 179]
    for each in found:
        board = each.board(backend)
        assert board.to_play.name.lower()[0] == each.to_play


# Paper: CF Figure 2, CF Figure 3
@pytest.mark.parametrize("its", POSITIONS, ids=[each.name for each in POSITIONS])
def test_gnu_go_reads_the_positions_as_they_are_declared(its):
    if shutil.which("gnugo") is None:
        pytest.skip("GNU Go is not installed")
    board = its.board(go)
    stones = [f"play {c} {p}" for c, ps in (("b", board.black), ("w", board.white)) for p in ps.names]
    commands = ["boardsize 9", *stones, f"dragon_status {its.point}", "quit"]
    said = subprocess.run(
        ["gnugo", "--mode", "gtp"],
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=True,
    )
    status, *moves = said.stdout.split("\n\n")[-3].split()[1:]
    lives = status == "alive" or (status == "critical" and its.to_play == "b")
    assert lives == bool(its.rate)
    if its.name == "won by an approach":
        assert moves == ["G9", "G9"]


# --- Questions.


def test_a_judge_sees_what_is_settled():
    """Black has all of the board but two eyes, and White nothing."""
    full = [f"{c}{r}" for c in "ABCDE" for r in range(1, 6) if (c, r) not in (("A", 1), ("E", 5))]
    alive = KnownCase("all", "", "", 5, 0.5, tuple(full), (), (), "w", 1.0)
    assert PlayoutWinRate("uniform", alive, 50, 1).ask() == 1.0
    assert PlayoutWinRate("uniform", KnownCase(**vars(alive) | {"komi": 30.5}), 50, 1).ask() == 0.0
    assert (
        PlayoutWinRate("uniform", KnownCase(**vars(alive) | {"komi": 30.5, "point": "C3"}), 50, 1).ask()
        == 1.0
    )


# Paper: CF II-D
@pytest.mark.slow
def test_a_duel_is_won_by_who_is_stronger():
    won = PolicyMatch("sequence-like", "uniform", 20, 1, size=5, komi=0.5)
    lost = PolicyMatch("uniform", "sequence-like", 20, 1, size=5, komi=0.5)
    assert won.ask() > 0.65 > 0.35 > lost.ask()
    alike = PolicyMatch("pure", "pure", 30, 1, size=5, komi=0.5)
    assert 0.25 < alike.ask() < 0.75
    few = replace(alike, games=5)
    assert few.ask() == few.ask()


def test_a_program_solves_a_capture():
    black, white = ("B4", "C4", "D3", "B2", "C2"), ("B3", "C3", "D2", "B1", "C1")
    its = KnownCase("take", "capture", "", 5, 0.5, black, white, (), "b", correct=("A3",))
    question = ChosenMove("mogo:playouts=1000", its, 1)
    assert its.solved_by(question.ask())
    assert "mogo:backend=fast,playouts=1000" in question.key
    with pytest.raises(GomcError, match="only a program of gomc can be asked for moves, not 'random'"):
        ChosenMove("random", its, 1).ask()


def test_a_question_names_the_learned_weights_of_its_program():
    its = case(1, 0.9)
    assert weights_hash("9x9") in ChosenMove("gomc:playouts=100", its, 1).key
    assert weights_hash("9x9") in ExpectedWinRate("gomc:playouts=100", its, 1).key
    plain = ["solve", "mogo:backend=fast,playouts=100", its.digest, 1]
    assert json.loads(ChosenMove("mogo:playouts=100", its, 1).key) == plain


@pytest.mark.parametrize("number", [1, 3, 10])
def test_forms_with_other_seeds_have_no_seed_in_common(number):
    forms = [Form(seed=seed).seeds(number) for seed in (0, 1, 2, 2**40)]
    assert len({seed for seeds in forms for seed in seeds}) == 4 * number
    largest = Form(seed=2**64 - 1).seeds(number)
    assert all(check_seed(seed) == seed for seeds in (*forms, largest) for seed in seeds)


# --- Answers that are kept.


class Asked:
    """A question that counts how often it was asked."""

    def __init__(self, key, said):
        self.key, self.said, self.times = key, said, 0

    def ask(self):
        self.times += 1
        if self.said is None:
            raise KeyboardInterrupt
        return self.said


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    one, stopped = Asked("one", 0.25), Asked("two", None)
    with Store(tmp_path / "a.sqlite") as store:
        assert not ask_missing(store, [one, stopped])
    two = Asked("two", "C3")
    with Store(tmp_path / "a.sqlite") as store:
        assert ask_missing(store, [one, two])
        assert {key: found.said for key, found in kept(store, [one.key, two.key]).items()} == {
            "one": 0.25,
            "two": "C3",
        }
    assert (one.times, stopped.times, two.times) == (1, 1, 1)


def test_ctrl_c_in_a_search_keeps_no_answer(tmp_path):
    """Otherwise the move of a search that was cut short would be kept for good."""
    presses = iter([True])

    class Searched(Asked):
        def ask(self):
            def watch(_):
                if next(presses, False):
                    signal.raise_signal(signal.SIGINT)

            return go.search(go.Board(3), "uct", playouts=50, watch=watch).best

    question = Searched("move", "C3")
    with Store(tmp_path / "a.sqlite") as store:
        assert not ask_missing(store, [question])
        assert kept(store, [question.key]) == {}


@pytest.mark.parametrize("text", ["", "[1]", "7.5", "null"])
def test_an_answer_that_is_none_is_refused(text, tmp_path):
    file = tmp_path / "a.sqlite"
    with Store(file) as store:
        keep(store, {"one": 0.25})
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE answers SET answer = ?", (text,))
    with Store(file) as store, pytest.raises(GomcError, match=r"a.sqlite cannot be read: an answer"):
        kept(store, [Asked("one", 0.5).key])


# --- Figures.


def test_the_jackknife_of_single_values_is_students_interval():
    # Mean 2, deviation sqrt(10), t = 2.776 for 4 degrees of freedom.
    found = jackknife(lambda values: sum(values) / len(values), [[-2], [0], [2], [4], [6]])
    margin = 2.776445 * 10**0.5 / 5**0.5
    assert found == pytest.approx((2, 2 - margin, 2 + margin, 5), rel=1e-5)


def test_the_jackknife_takes_a_game_for_one():
    """Twice the same values of one game say no more than once."""

    def mean(values):
        return sum(values) / len(values)

    once, twice = ([[value] * n for value in (1.0, 5.0, 6.0, 9.0)] for n in (1, 2))
    assert jackknife(mean, twice) == pytest.approx(jackknife(mean, once))
    assert jackknife(mean, [[1.0], [2.0]], 0.99).high > jackknife(mean, [[1.0], [2.0]]).high
    assert jackknife(mean, [[1.0]]).high == float("inf")


CASES = tuple(case(i, (0.9, 0.2, 0.7)[i % 3], "bw"[i % 2], correct=("A1",)) for i in range(30))


def judged(rate_of, won=0.5, **other):
    """Invent the answers of all policies: their rates, and their games won."""
    form = Form(cases=CASES)
    return form, {
        question.key: won if isinstance(question, PolicyMatch) else rate_of(question)
        for question in balance.questions(form)
    } | other


def row_of(told, name):
    return next(row for row in told.body if row[0] == name)


# Paper: CF II-D
def test_numbers_of_numpy_ask_the_same_questions():
    np = pytest.importorskip("numpy")
    form = Form(True, np.int64(3), np.int64(7))
    asked = [
        [each.key for each in find("cf-nakade").questions(one)] for one in (form, Form(True, 3, 7))
    ]
    assert asked[0] == asked[1]


def test_a_perfect_judge_has_no_error():
    told = balance.summarise(*judged(lambda question: question.case.rate))
    row = row_of(told, "Fuego")
    assert row[2:] == ("0.000 ± 0.000", *["+0.000 ± 0.000"] * 3, "1.00 ± 0.00", "100 ± 0")


# Paper: CF II-D
def test_a_judge_who_turns_all_round_is_wrong_everywhere():
    told = balance.summarise(*judged(lambda question: 1 - question.case.rate))
    row = row_of(told, "uniform")
    # 10 positions each with an error of -0.8, +0.6 and -0.4.
    assert row[2].startswith("0.387 ±")
    assert row[3] == "+0.000 ± 0.000"
    assert row[4].startswith("-0.200 ±")
    assert row[5].startswith("+0.000 ±")
    assert row[6:] == ("-1.00 ± 0.00", "0 ± 0")


# Paper: CF II-D
@pytest.mark.parametrize(
    ("won", "off", "verdict"),
    [
        (0.6, 0.2, "confirmed"),
        (0.6, -0.2, "contradicted"),
        (0.4, 0.2, "contradicted"),
        (0.5, 0.2, "open"),
    ],
)
def test_the_finding_on_balance_follows_from_the_answers(store, won, off, verdict):
    """The policy with two liberties is off by a number, all others by 0.1; it wins its games or not."""
    study, two = find("cf-balance"), balance.POLICIES[balance.TWO_LIBERTIES]

    def rate(question):
        far = max(off, 0.0) if question.policy == two else 0.1
        return abs(question.case.rate - far)

    form, answers = judged(rate)
    (duel,) = (q for q in balance.questions(form) if isinstance(q, PolicyMatch) and q.policy == two)
    keep(store, answers | {duel.key: won})
    sheet = study.sheet(form, store)
    assert sheet.verdict == verdict
    assert sheet.sentence == f"The paper's finding is {verdict}: {study.finding}"


def test_pairs_of_policies_are_counted():
    """All judge alike but the first, who is far off, and wins all of its games."""
    form, answers = judged(lambda q: abs(q.case.rate - (0.3 if q.policy == "uniform" else 0.1)))
    duels = [q for q in balance.questions(form) if isinstance(q, PolicyMatch)]
    notes = balance.summarise(form, answers | {duels[0].key: 1.0}).notes
    assert "In 14 of 14 pairs" in notes[-1]
    assert "in 14 of these pairs all three" in notes[-1]


def test_a_policy_with_a_missing_answer_has_no_figures():
    form, answers = judged(lambda question: question.case.rate)
    missing = next(
        q for q in balance.questions(form) if isinstance(q, PlayoutWinRate) and q.policy == "fuego"
    )
    del answers[missing.key]
    told = balance.summarise(form, answers)
    assert row_of(told, "Fuego") == ("Fuego", *["-"] * 7)
    assert row_of(told, "michi")[1] != "-"


# Paper: CF Figure 2, CF Figure 3
def test_nakades_are_judged_with_and_without_a_rule(store):
    form = Form(quick=True)
    keep(store, {q.key: 0.5 * q.case.rate + 0.25 for q in nakades.questions(form)})
    sheet = find("cf-nakade").sheet(form, store)
    row = next(row for row in sheet.body if row[0] == "nakade: bent three")
    assert row[1:] == ("0", *["25"] * len(nakades.POLICIES))
    assert sheet.body[-1][1:] == ("0", *["25"] * len(nakades.POLICIES))
    assert sheet.verdict == "not judged"
    assert sheet.sentence.startswith("The paper's finding is not judged in the quick form: Playouts do")
    assert {sentence.partition(":")[0] for sentence in sheet.hypotheses} == {"undecided"}


def test_every_position_is_drawn():
    found = nakades.boards({("uniform", "bent three"): 0.3})
    assert len({*found}) == len(POSITIONS)
    text = " ".join("".join(ElementTree.fromstring(found[1]).itertext()).split())
    assert "bent three: White to play" in text
    assert "uniform 30" in text


# Paper: CF Figure 2
def test_the_rule_for_three_sees_three():
    """A random game of White's takes one of three points; with the rule, always the right one."""
    bent = next(each for each in POSITIONS if each.name == "bent three")
    without, has = (
        PlayoutWinRate(nakades.POLICIES[name], bent, 200, 1).ask() for name in ("2006", "+nak3")
    )
    assert without > 0.3
    assert has < 0.1


# Paper: CF II-D nakade, CF II-D semeai, CF III-E
def test_what_programs_solve_is_counted_by_kind(store):
    """The programs with michi's tree solve all, the others none; known are right moves, or wrong."""
    cases = tuple(
        case(
            i,
            None,
            kind=("nakade", "ladder", "ko")[i % 3],
            **({"correct": ("A1",)} if i % 2 else {"wrong": ("B2",)}),
        )
        for i in range(24)
    )
    form = Form(quick=True, cases=cases)
    players = {name: text for name, text in tactics.PLAYERS.items() if name.startswith("michi")}
    keep(
        store,
        {q.key: "A1" if q.player in players.values() else "B2" for q in tactics.questions(form)},
    )
    sheet = find("cf-tactics").sheet(form, store)
    assert sheet.body[0] == ("positions", "8", "0", "0", "8", "8", "24")
    assert sheet.body[1] == ("MoGo", "0 (0-32)", "-", "-", "0 (0-32)", "0 (0-32)", "0 (0-14)")
    assert sheet.body[-1][1] == "100 (68-100)"
    assert sheet.hypotheses[0].startswith("yes: michi solves more than MoGo of 2006 (1.000")
    assert sheet.hypotheses[1].startswith(
        "undecided: with the rule for three, michi solves more nakades (0.0"
    )
    assert "some questions have no answer yet" in sheet.hypotheses[2]


# --- Reports and commands.


@pytest.mark.sampled(2)
@pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES)
def test_a_report_can_be_written_before_anything_was_asked(study, store, tmp_path):
    form = Form(quick=True, cases=CASES if study.wants else ())
    sheet = study.sheet(form, store)
    assert sheet.verdict == "not judged"
    assert study.sheet(replace(form, quick=False), store).verdict == "open"
    assert any("0 of" in note for note in sheet.notes) or not study.questions(form)
    described = " ".join(study.describe(True, None, 1).split())
    assert all(hypothesis.text in described for hypothesis in study.hypotheses)
    for ending in ("txt", "html", "md"):  # which has its picture in a file
        write(sheet, tmp_path / f"one.{ending}")
    assert (tmp_path / "one.svg").read_text().startswith("<svg")
    assert (tmp_path / "one-board-1.svg").exists() == (study.key in ("cf-nakade", "cf-weaknesses"))


def test_the_quick_form_asks_less():
    for study in STUDIES.values():
        full, quick = (study.questions(Form(quick, cases=CASES)) for quick in (False, True))
        assert len(quick) <= len(full)
        assert not {q.key for q in quick} & {q.key for q in full} or len(quick) < len(full)


def gomc(*words):
    return CliRunner().invoke(main, ["experiment", *map(str, words)])


@pytest.mark.slow
def test_a_study_is_run_and_reported(tmp_path):
    kept_in, page = tmp_path / "a.sqlite", tmp_path / "page.md"
    ran = gomc("run", "cf-nakade", "--games", 10, "--results", kept_in)
    assert ran.exit_code == 0, ran.output
    assert "Found 20" not in ran.output
    said = gomc("report", "cf-nakade", "--games", 10, "--results", kept_in, "--out", page)
    assert said.output.strip() == ran.output.strip()
    text = page.read_text()
    assert "$ gomc experiment run cf-nakade --games 10\n" in text
    assert "![A position](page-board-1.svg)" in text
    assert {each.name for each in tmp_path.glob("*board*")} == {
        f"page-board-{i + 1}.svg" for i in range(len(POSITIONS))
    }
    assert "Found 20" in text


def test_files_of_positions_are_named_in_the_page(tmp_path):
    file, page = written(tmp_path / "a.jsonl", LINE), tmp_path / "page.md"
    with Store(tmp_path / "a.sqlite"):
        pass
    gomc("report", "cf-tactics", "--cases", file, "--results", tmp_path / "a.sqlite", "--out", page)
    assert "$ gomc experiment run cf-tactics --cases a.jsonl\n" in page.read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "cf-balance"), "cf-balance needs positions on 9x9 with the win rate of a long search"),
        (("run", "cf-tactics", "--cases", "none"), "cannot read 'none'"),
        (("run", "cf-nakade", "--games", "0"), "games must be a whole number from 1 to 1000000, not 0"),
        (("report", "cf-nakade", "--results", "none"), "there is no file of results none"),
    ],
)
def test_bad_commands_end_in_a_sentence(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = gomc(*words)
    assert done.exit_code == 2
    assert message in done.output
    assert not [*tmp_path.iterdir()]
