import math
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from gomc.arena import Store
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.cli import main
from gomc.errors import GomcError
from gomc.lab.experiments import (
    EXPERIMENTS,
    LEAGUES,
    STUDIES,
    Experiment,
    Figure,
    Hypothesis,
    Quick,
    Row,
    find,
)
from gomc.lab.experiments.estimates import Estimate
from gomc.lab.experiments.numbers import NUMBER, value
from gomc.lab.experiments.pages import write
from gomc.lab.experiments.report import Report
from gomc.lab.experiments.rivals import EARLY
from gomc.lab.experiments.table import beside
from gomc.lab.experiments.text import as_text, describe, sheet
from gomc.patterns import MOGO, UNIFORM_DB, Value, weighted
from gomc.programs import GOMC
from gomc.rng import Rng

every = pytest.mark.parametrize("experiment", EXPERIMENTS.values(), ids=EXPERIMENTS)
QUICK = {key: each for key, each in EXPERIMENTS.items() if each.quick}
every_quick = pytest.mark.parametrize("experiment", QUICK.values(), ids=QUICK)
FORMS = {
    f"{key}{', quick' * quick}": (each.form(quick), quick)
    for key, each in EXPERIMENTS.items()
    for quick in ((False, True) if each.quick else (False,))
}
every_form = pytest.mark.parametrize(("experiment", "quick"), FORMS.values(), ids=FORMS)


@pytest.fixture
def store():
    with Store(":memory:") as kept:
        yield kept


def fill(store, invented, experiment, mean, **form):
    """Keep games of all matches of an experiment, with scores round a mean by the row's label."""
    rng = Rng(1)
    for label, match in experiment.matches(**form).items():
        scores = (round(mean(label)) + rng.below(41) - 20 for _ in range(match.games))
        store.add(match, *(invented(match, i, score + 0.5) for i, score in enumerate(scores)))


# --- The declarations.


def test_all_tables_are_there():
    assert {f"bh-{table}" for table in range(1, 9)} <= EXPERIMENTS.keys()
    assert {f"mogo-{table}" for table in range(3, 8)} <= EXPERIMENTS.keys()
    more = {"bh-annealing", "bh-vegos", "mogo-5-playouts", "mogo-threads-4"}
    assert more <= EXPERIMENTS.keys()
    assert "gomc-ideas" in EXPERIMENTS
    assert LEAGUES.keys() == {"cgos-basic-uct", "road", "road-100", "road-time"}
    assert {"gg-databases", "gg-jump", "gg-rules", "gg-gnugo"} <= EXPERIMENTS.keys()
    tree = {"rave", "pool", "priors", "widening", "criticality", "transpositions"}
    assert {f"cf-{name}" for name in tree | {"rules", "cluster", "book"}} <= EXPERIMENTS.keys()


@every_form
def test_every_player_is_one_and_has_a_limit(experiment, quick):  # noqa: ARG001 (names the form)
    matches = experiment.matches()
    assert matches.keys() == {row.label for row in experiment.rows if row.plays}
    for entrant in (each for match in matches.values() for each in match.entrants):
        if isinstance(entrant, ProgramPlayer):
            assert "playouts=" in entrant.canonical or "seconds=" in entrant.canonical


@every_quick
def test_the_quick_form_is_another_and_a_smaller_one(experiment):
    full, quick = (experiment.matches(quick).values() for quick in (False, True))
    for match, its in zip(quick, full, strict=True):
        assert match.games < its.games
        assert match.key != its.key


@every_quick
def test_a_quick_form_changes_only_what_its_players_have(experiment):
    specs = " ".join(f"{row.a},{row.b}" for row in experiment.rows)
    assert all(old in re.split(r"[:, ]", specs) for old in experiment.quick.instead)


@every
def test_every_row_without_players_says_why_or_is_computed(experiment):
    for row in experiment.rows:
        assert row.plays + bool(row.absent) + (row.number is not None) == 1
        assert row.paper or row.plays


# Paper: GG 14 databases, GG 14 near
def test_files_of_patterns_are_declared_with_the_experiment():
    for label, match in find("gg-jump").matches().items():
        assert [name for name, _ in match.files] == [f"jump-{label}.db"]
        one, other = (its.program.search.policy for its in match.entrants)
        assert one.patterns[:-1] == other.patterns == UNIFORM_DB.patterns
        assert one.patterns[-1].values == (Value(int(label), ("near",)),)
        assert (one.table().values == other.table().values) == (label == "1")
    match = find("gg-rules").matches()["patterns alone, as rules - as values"]
    rules, values = (its.program.search.policy for its in match.entrants)
    assert rules.stages[0].patterns == MOGO
    assert values.patterns == (
        *UNIFORM_DB.patterns,
        *weighted(MOGO, Value(100, ("near", "osafe"))),
    )


# Paper: GG 14
@pytest.mark.parametrize(("quick", "games"), [(False, [1000, 8000]), (True, [300, 2400])])
def test_gnu_go_has_as_many_games_as_gomc(quick, games):
    matches = [*find("gg-gnugo").matches(quick).values()]
    for match, number in zip(matches[:2], games, strict=True):
        its, gnugo = match.entrants
        assert its.playouts == number
        words = gnugo.words
        a_level, level = (
            int(words[words.index(f"--{x}") + 1]) for x in ("mc-games-per-level", "level")
        )
        assert a_level * level == number
    assert "--monte-carlo" not in matches[2].b


# Paper: BH Table 1, BH Table 2, BH Table 3, BH Table 4, BH Table 5, BH Table 6, BH Table 8
# Paper: RR Table 3, RR Table 4, RR Table 5, RR Table 6, RR Table 7
def test_the_papers_figures_are_those_of_their_tables():
    def values(key):
        return [row.paper.value for row in find(key).rows if row.paper]

    assert values("bh-1") == [0, 5.6, 7.3, 9.0]
    assert values("bh-2") == [0, -0.7, -6.7]
    assert values("bh-3") == [13.7, 4.0]
    assert values("bh-4") == [-12.7, 3.2]
    assert values("bh-5") == [-8.1, 2.6, -4.9, -11.3]
    assert values("bh-vegos") == [7.5]
    assert values("bh-6") == [-2.1, -2.4]
    assert values("bh-8") == [10.4, 31.5, 33.7, -4.9, 1.8, 8.7]
    assert values("mogo-3") == [0.412, 0.80]
    assert values("mogo-4") == [0.52, 0.27, 0.643, 0.56]
    assert values("mogo-5") == values("mogo-5-playouts") == [0.26, 0.418, 0.515]
    assert values("mogo-6") == [0.03, 0.33, 0.36, 0.39, 0.40, 0.42, 0.28, 0.30, 0.20]
    assert values("mogo-7") == [0.375, 0.41, 0.434, 0.45, 0.40, 0.36]


@pytest.mark.parametrize("key", [f"mogo-{table}" for table in range(3, 8)])
def test_the_reports_intervals_and_totals_fit_its_numbers_of_games(key):
    for row in find(key).rows:
        figure = row.paper
        radius = 1.96 * math.sqrt(figure.value * (1 - figure.value) / figure.games)
        assert figure.radius == pytest.approx(radius, abs=0.0065)
        low, high = sorted((figure.black, figure.white))
        assert low - 0.006 <= figure.value <= high + 0.006


def test_an_experiment_cannot_contradict_itself():
    rows = (Row("x", "random", "random"),)
    with pytest.raises(GomcError, match="a hypothesis of k is about rows that it does not have"):
        Experiment("k", "", "", "", "score", "", "", (Hypothesis("y", {"y": 1}),), rows)
    with pytest.raises(GomcError, match="two rows of k have the same label"):
        Experiment("k", "", "", "", "score", "", "", (), rows * 2)


@every_form
def test_every_experiment_can_be_described(experiment, quick):
    text = describe(experiment, experiment.matches())
    assert all(hypothesis.text in " ".join(text.split()) for hypothesis in experiment.hypotheses)
    other = any(row.paper and row.differs for row in experiment.rows)
    assert (", under other conditions" in text) == other
    assert other or not quick or not any(row.paper and row.plays for row in experiment.rows)
    assert all(row.label in text for row in experiment.rows)


# --- Reports.


def test_a_report_has_both_figures_and_what_they_say(store, invented):
    experiment = find("bh-3")
    fill(store, invented, experiment, {"basic idea": 14, "pruning": 4}.get)
    report = Report.of(experiment, store)
    text = as_text(report)
    assert report.verdict == "confirmed"
    assert report.dates == ("2026-01-01", "2026-01-28")
    assert "At 100 games a row the paper's finding is confirmed: All moves as first is weaker" in text
    row = next(line for line in text.splitlines() if line.startswith("basic idea"))
    assert re.match(
        r"basic idea +\+13\.7 ± 3\.0 +\+1\d\.\d +\+1\d\.\d to \+1\d\.\d +100 +alike +120", row
    )


def test_a_report_without_the_papers_figures_has_win_rates_by_colour(store, invented):
    experiment = find("gg-jump")
    fill(store, invented, experiment, lambda label: int(label) - 10, quick=True)
    text = as_text(Report.of(experiment, store, quick=True))
    row = next(line for line in text.splitlines() if line.startswith("1000 "))
    assert re.fullmatch(r"1000 +100\.0 +91\.2 to 100\.0 +40 +100\.0 / 100\.0", row)
    assert re.search(r"\n +gomc, % +95 % interval +games +Black/White\n", text)


def test_a_report_can_contradict_the_paper(store, invented):
    experiment = find("bh-3")
    fill(store, invented, experiment, {"basic idea": -14, "pruning": 4}.get)
    report = Report.of(experiment, store)
    assert report.verdict == "contradicted"
    assert "+13.7 ± 3.0" in as_text(report)
    assert " lower " in as_text(report)


@every_form
def test_every_report_can_be_written_before_anything_was_played(store, experiment, quick):
    report = Report.of(find(experiment.key), store, quick=quick)
    text = as_text(report)
    known = {"bh-7": "confirmed", "bh-vegos": "untested"}
    assert report.verdict == known.get(experiment.key, "open")
    assert ("the intervals are wide" in text) == quick
    assert all(row.label in text for row in experiment.rows)


# --- Reports tell what was played.

PLAYED = re.compile(rf"({NUMBER.pattern})(?= (?:playouts|games|visits|seconds|s\b|a move))")
"""A number of playouts or of seconds, or a number of games that was meant for a move."""

OTHERS = re.compile(
    r"\b(paper|report|full form|Pachi|earlier games|Gelly and Silver|Table|first run)('s)?\b"
)
"""Words that say whose number a note tells, if it is not the number of this form's players."""


ELSE = {
    "bh-8": {2002.0},  # the year of Indigo 2002
    "road": {1993.0, 2003.0},  # the years of programs
    "road-100": {1993.0, 2003.0},
    "road-time": {1993.0, 2003.0, 0.2, 0.01},  # and seconds, for which each program has its playouts
}
"""Numbers in texts that the players of an experiment do not have, and need not have."""


def numbers_in(text, least=100.0):
    """Return the numbers of a text that tell of playouts or time: with such a word, or large."""
    found = {number.group() for number in PLAYED.finditer(text)}
    found |= {number.group() for number in NUMBER.finditer(text) if (value(number[0]) or 0) >= least}
    return {value(number) for number in found}


def played_in(experiment):
    """Return all numbers in the players of an experiment."""
    specs = " ".join(f"{row.a} {row.b}" for row in experiment.rows if row.plays)
    known = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", specs)}
    return known | ELSE.get(experiment.key, set())


@every_form
def test_labels_and_hypotheses_tell_what_is_played(experiment, quick):
    texts = [experiment.title, experiment.varies, *(row.label for row in experiment.rows)]
    texts += [hypothesis.text for hypothesis in experiment.hypotheses]
    texts += [] if quick else [experiment.finding]  # the quick form quotes the paper's finding
    played = played_in(experiment)
    assert {text: numbers_in(text) - played for text in texts if numbers_in(text) - played} == {}


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("league", LEAGUES.values(), ids=LEAGUES)
def test_names_and_hypotheses_of_leagues_tell_what_is_played(league, quick):
    form = league.form(quick)
    texts = [form.title, form.varies, *form.by_name, *(each.text for each in form.hypotheses)]
    specs = " ".join(entrant.spec for entrant in form.entrants)
    played = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", specs)}
    played |= ELSE.get(league.key, set())
    assert {text: numbers_in(text) - played for text in texts if numbers_in(text) - played} == {}


@every_form
def test_notes_tell_what_is_played(experiment, quick):  # noqa: ARG001 (names the form)
    played = played_in(experiment) | {float(row.games) for row in experiment.rows}
    for note in experiment.notes:
        for sentence in re.split(r"(?<=\.) (?=[A-Z])", note):
            assert OTHERS.search(sentence) or numbers_in(sentence, math.inf) <= played, sentence


def test_numbers_of_the_quick_form_must_be_clear():
    with pytest.raises(GomcError, match="must not replace 10 by both 5 and 0"):
        Quick(instead={"games=10": "games=5", "--level=10": "--level=0"})
    rows = tuple(Row(f"N = {n}", f"uct:playouts={n}", "random") for n in (1000, 100))
    fewer = Quick(instead={"playouts=1000": "playouts=100"})
    same = Experiment("k", "", "", "", "score", "", "", (), rows, fewer)
    with pytest.raises(GomcError, match="two rows of k have the same label"):
        same.form(quick=True)


def test_an_experiment_without_a_quick_form_says_so(store):
    with pytest.raises(GomcError, match="mogo-3-10k has no quick form; leave out --quick"):
        Report.of(find("mogo-3-10k"), store, quick=True)


def test_the_quick_form_neither_judges_the_paper_nor_compares_with_it(store, invented):
    experiment = find("bh-3")
    fill(store, invented, experiment, {"basic idea": 14, "pruning": -100}.get, quick=True)
    report = Report.of(experiment, store, quick=True)
    its, text = sheet(report), as_text(report)
    assert its.verdict == "not judged"
    assert its.sentence.startswith("At 12 games a row the paper's finding is not judged in the quick ")
    assert [word.partition(":")[0] for word in its.hypotheses] == ["yes", "no", "yes"]
    assert its.head[1:] == (
        "paper, other conditions, points",
        "gomc, points",
        "95 % interval",
        "games",
        "minutes a game: paper",
        "gomc",
    )
    assert {len(row) for row in its.body} == {len(its.head)}
    assert not re.search(r"\b(confirmed|contradicted|higher|lower|alike)\b", text.partition("Notes")[0])
    assert "because the searches of the quick form are shorter" in " ".join(text.split())


def test_a_row_is_compared_only_under_the_papers_conditions():
    figure, found = Figure(0.5, 0.05, 400), Estimate(0.2, 0.1, 0.3, 100)
    assert beside(Row("same", paper=figure), found) == "lower"
    assert beside(Row("other", paper=figure, differs="the board is smaller"), found) == ""
    assert not any(row.comparable for key in ("mogo-3-10k", "mogo-5") for row in find(key).rows)
    assert all(row.comparable for key in ("mogo-3", "bh-3", "bh-5") for row in find(key).rows)


def test_a_comparison_with_the_papers_intervals_tells_the_deviations(store, invented):
    experiment = find("bh-5")
    fill(store, invented, experiment, lambda _: 0)  # from -20 to 20: a deviation of about 12
    (sentence,) = Report.of(experiment, store).comparison
    assert re.search(r"score is 1[123]( to 1[123])? points here, and 15 points in the paper", sentence)
    assert Report.of(find("mogo-7"), store).comparison == []


def test_an_open_hypothesis_tells_the_games_that_would_decide_it(store, invented):
    experiment = find("bh-3")
    fill(store, invented, experiment, {"basic idea": 14, "pruning": 0}.get)
    its = sheet(Report.of(experiment, store))
    assert ["would decide" in sentence for sentence in its.hypotheses] == [False, True, False]
    assert re.search(r"; (about|more than) [\d,]+ games a row would decide it\)$", its.hypotheses[1])


def test_a_finding_that_no_player_can_test_is_untested(store, invented):
    experiment = find("bh-vegos")
    fill(store, invented, experiment, lambda _: -40)
    its = sheet(Report.of(experiment, store))
    assert (its.verdict, its.hypotheses) == ("untested", ())
    assert its.sentence.startswith("At 100 games a row the paper's finding is untested: A program")
    assert "The players available cannot test" in describe(experiment, experiment.matches())


def test_a_report_is_made_of_the_games_of_its_own_form(store, invented):
    experiment = find("bh-4")
    fill(store, invented, experiment, lambda _: 5, quick=True)
    assert Report.of(experiment, store).played == 0
    assert Report.of(experiment, store, quick=True).played == 40
    assert Report.of(experiment, store, quick=True, games=5).played == 10
    assert Report.of(experiment, store, quick=True, seed=2).played == 0


def test_a_report_of_few_games_is_open_and_says_how_many(store, invented):
    experiment = find("bh-3")
    fill(store, invented, experiment, {"basic idea": 100, "pruning": 50}.get, games=9)
    report = Report.of(experiment, store)
    assert report.verdict == "open"
    assert "At 9 games a row the paper's finding is open" in report.sentence
    assert "18 of 200 games have been played." in report.warnings


def test_a_report_warns_of_games_that_are_the_same(store, invented):
    experiment = find("bh-annealing")
    (match,) = experiment.matches().values()
    same = invented(match, 0, 3.5)
    store.add(match, *(replace(same, number=number) for number in range(20)))
    assert "annealing: only 2 of 20 games differ from each other" in " ".join(
        Report.of(experiment, store).warnings
    )


def test_a_report_tells_of_games_without_result_and_of_errors(store, invented):
    experiment = find("bh-annealing")
    (match,) = experiment.matches().values()
    first, second = (invented(match, number, 3.5) for number in range(2))
    void = replace(first, result="Void", score=None, ended="endless")
    crash = replace(second, result="B+F", score=None, ended="crash")
    store.add(match, void, crash, invented(match, 2, 3.5))
    warnings = " ".join(Report.of(experiment, store).warnings)
    assert "only 1 of 2 games were counted to the end" in warnings
    assert "games without a result, which the figures leave out: 1." in warnings
    assert "games lost on time or by an error: 1." in warnings


# Paper: BH 4.6
def test_what_cannot_be_had_says_so():
    text = as_text(Report(find("bh-8"), False, {}))
    assert text.count("(Indigo is not public)") == 3
    text = as_text(Report(find("bh-vegos"), False, {}))
    assert text.count("(Vegos is not available)") == 1


class Tags(HTMLParser):
    """Checks that all tags are closed in order, and keeps the text."""

    def __init__(self):
        super().__init__()
        self.open, self.text = [], []

    def handle_starttag(self, tag, _attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def test_a_report_is_written_in_all_forms(store, invented, tmp_path):
    experiment = find("bh-5")
    fill(store, invented, experiment, lambda _: -6, quick=True)
    report = Report.of(experiment, store, quick=True)
    for form in ("txt", "html", "md", "svg"):
        write(sheet(report), tmp_path / f"one.{form}", "$ gomc experiment run <bh-5>")
    assert (tmp_path / "one.txt").read_text() == as_text(report) + "\n"
    page = (tmp_path / "one.html").read_text()
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert report.sentence in "".join(tags.text)
    assert tags.text.count("not judged") >= 1
    assert "$ gomc experiment run <bh-5>" in tags.text
    assert page.count("<tr>") == 1 + len(experiment.rows)
    assert page.count('<span class="gomc-verdict ') == 1 + len(experiment.hypotheses)
    picture = (tmp_path / "one.svg").read_text()
    assert ElementTree.fromstring(picture)[0].text == report.title
    assert all(f">{row.label}<" in picture for row in experiment.rows)
    assert ">paper, other conditions<" in picture
    document = (tmp_path / "one.md").read_text()
    assert "](one.svg)" in document
    assert 'is <span class="gomc-verdict not-judged">not judged</span> in the quick form:' in document
    assert re.search(
        r'- <span class="gomc-verdict (\w+)">\1</span>: K = 10 is weaker than K = 2', document
    )
    table = [line.strip("| ").split(" | ") for line in document.splitlines() if line.startswith("| ")]
    its = sheet(report)
    assert [tuple(row) for row in table[2:]] == [*its.body]
    assert table[0][-len(its.head[1:]) :] == [*its.head[1:]]


@pytest.mark.parametrize("key", [None, ["bh-3"], 5])
def test_what_is_no_key_of_an_experiment_gets_a_sentence(key):
    with pytest.raises(GomcError, match=r"there is no experiment .*; there are bh-1"):
        find(key)


def test_a_report_of_an_unknown_form_is_refused(tmp_path):
    with pytest.raises(GomcError, match=r"a report is written to a file of .txt, .svg, .html, .md"):
        write(sheet(Report(find("bh-7"), False, {})), tmp_path / "report.pdf")


# --- The commands.


def gomc(*words):
    return CliRunner().invoke(main, ["experiment", *map(str, words)])


def test_the_list_names_all():
    _, *lines, durations = gomc("list").output.splitlines()
    assert [line.split()[0] for line in lines] == [*EXPERIMENTS, *LEAGUES, *STUDIES]
    assert "minutes" in durations


def test_what_an_experiment_plays_is_shown():
    output = gomc("show", "bh-4", "--quick").output
    assert "oleg:temperature=none,playouts=100\n" in output
    assert "- 100 playouts are weaker than 1,000" in output
    assert "- 1000 playouts are weaker than 10,000" in gomc("show", "bh-4").output
    assert "In the quick form it asks 720 questions." in gomc("show", "cf-weaknesses", "--quick").output
    assert "In the full form it asks 2,088 questions." in gomc("show", "cf-weaknesses").output


@pytest.fixture
def tiny(monkeypatch):
    """An experiment that takes no time."""
    rows = (Row("one", "random", "random", find("bh-3").rows[0].paper, games=6),)
    hypotheses = (Hypothesis("one is above 0", {"one": 1}, low=0),)
    its = Experiment(
        "tiny", "Tiny", "paper", "table", "score", "nothing", "It is.", hypotheses, rows, Quick(4), 5
    )
    monkeypatch.setitem(EXPERIMENTS, "tiny", its)
    return its


def test_an_experiment_is_run_and_goes_on_where_it_was(tiny, tmp_path):
    file = tmp_path / "games.sqlite"
    first = gomc("run", "tiny", "--games", 2, "--workers", 1, "--results", file)
    assert "At 2 games a row the paper's finding is open: It is." in first.output
    second = gomc("run", "tiny", "--workers", 1, "--results", file)
    assert "At 6 games a row" in second.output
    with Store(file) as store:
        assert store.count(tiny.matches()["one"]) == 6
    page = tmp_path / "tiny.html"
    said = gomc("report", "tiny", "--results", file, "--out", page)
    assert said.output in second.output
    assert "$ gomc experiment run tiny\n" in page.read_text()


def test_a_row_can_be_played_alone(tiny, tmp_path, monkeypatch):
    two = replace(tiny, rows=(*tiny.rows, replace(tiny.rows[0], label="two", a="gnugo-mc:playouts=1")))
    monkeypatch.setitem(EXPERIMENTS, "tiny", two)
    file = tmp_path / "games.sqlite"
    said = gomc("run", "tiny", "--row", "two", "--row", "two", "--workers", 1, "--results", file)
    assert "6 of 12 games have been played" in said.output
    with Store(file) as store:
        assert {label: store.count(match) for label, match in two.matches().items()} == {
            "one": 0,
            "two": 6,
        }


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("tiny.html", "tiny.html"),
        ("tin\udcff.html", "'tin\\udcff.html'"),
        ("my page.html", "'my page.html'"),
    ],
    ids=["plain", "no text", "blank"],
)
def test_the_name_of_a_page_is_quoted_for_a_shell(name, shown, tmp_path):
    file, page = tmp_path / "games.sqlite", tmp_path / name
    gomc("run", "tiny", "--games", 1, "--workers", 1, "--results", file)
    gomc("report", "tiny", "--results", file, "--out", page)
    assert f"--out {shown}<" in unescape(page.read_text())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "bh-9"), "there is no experiment 'bh-9'"),
        (("show", "bh-3", "--games", "-1"), "games must be a whole number from 0 to 1000000, not -1"),
        (
            ("run", "bh-3", "--row", "basic ideas"),
            "no row 'basic ideas', perhaps 'basic idea'; `gomc experiment show bh-3` lists the rows.",
        ),
        (
            ("run", "road", "--quick", "--row", "x"),
            "no row 'x'; `gomc experiment show road --quick` lists the rows.",
        ),
        (("run", "cf-nakade", "--row", "1"), "cf-nakade plays no games, so no row can be chosen."),
        (("show", "cf-weaknesses", "--games", "0"), "games must be a whole number from 1 to 1000000"),
        (
            ("run", "bh-3", "--cases", "x.jsonl"),
            "bh-3 asks about no positions of files: leave --cases out.",
        ),
        (("report", "bh-3", "--out", "a.pdf"), "a report is written to a file of"),
        (("report", "bh-3", "--results", "none"), "there is no file of results none"),
    ],
)
def test_bad_commands_end_in_a_sentence(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = gomc(*words)
    assert done.exit_code == 2
    assert message in done.output
    assert not [*tmp_path.iterdir()]


def test_a_picture_can_have_intervals_without_end(store, invented, tmp_path):
    experiment = find("bh-1")
    fill(store, invented, experiment, lambda _: 5, games=1)
    report = Report.of(experiment, store, games=1)
    assert all(math.isinf(found.high) for found in report.found.values())
    write(sheet(report), tmp_path / "one-game.md")
    assert ">has no end<" in (tmp_path / "one-game.svg").read_text()
    assert "inf" in as_text(report)


def test_early_has_the_search_of_9x9_on_boards_of_all_sizes():
    searches = [parse_player(EARLY).program.search.on(size) for size in (9, 13, 19)]
    assert searches == [GOMC.search.on(9)] * 3
    assert [GOMC.search.on(size).expand_visits for size in (9, 10, 11, 16, 17, 19)] == [
        2,
        2,
        6,
        6,
        8,
        8,
    ]
