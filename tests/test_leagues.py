"""Leagues: declarations whose pairs connect, ratings by one fit, reports that say what they leave."""

import dataclasses
import itertools
import re
import sys
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from gomc.arena import Store
from gomc.arena.bradleyterry import Score
from gomc.arena.players import ProgramPlayer
from gomc.arena.ratings import rate
from gomc.cli import main
from gomc.errors import GomcError, MissingExtra
from gomc.lab.experiments import LEAGUES, find, road
from gomc.lab.experiments.pages import write
from gomc.lab.experiments.standings import Standings
from gomc.programs import PROGRAMS
from gomc.rng import Rng

FORMS = [(league, quick) for league in LEAGUES.values() for quick in (False, True)]
every = pytest.mark.parametrize(
    ("league", "quick"),
    FORMS,
    ids=[f"{its.key}-{'quick' if quick else 'full'}" for its, quick in FORMS],
)


@pytest.fixture
def store():
    with Store(":memory:") as kept:
        yield kept


def fill(store, invented, league, p, **form):
    """Keep games of all pairs of a league, of which the first player wins a part `p(a, b)`."""
    rng = Rng(1)
    matches = league.matches(**form)
    for (a, b), match in zip(
        league.form(form.get("quick", False)).pairs, matches.values(), strict=True
    ):
        wins = (rng.below(1000) < 1000 * p(a, b) for _ in range(match.games))
        games = (invented(match, i, 3.5 if won else -3.5) for i, won in enumerate(wins))
        store.add(match, *games)


# --- The declarations.


@every
def test_pairs_are_different_and_every_player_meets_several(league, quick):
    form = league.form(quick)
    assert len({frozenset(pair) for pair in form.pairs}) == len(form.pairs)
    met = dict.fromkeys(form.by_name, 0)
    for a, b in form.pairs:
        met[a] += 1
        met[b] += 1
    assert min(met.values()) >= (3 if league.key.startswith("road") else 2)


@every
def test_every_player_is_one_and_plays_a_number_of_playouts(league, quick):
    for match in league.matches(quick).values():
        for its in match.entrants:
            if isinstance(its, ProgramPlayer):
                assert its.program.name in PROGRAMS
    for entrant in league.form(quick).entrants:
        fixed = entrant.name in road.SPECS
        assert fixed == (not entrant.playouts), entrant


@pytest.mark.parametrize("league", road.LEAGUES, ids=lambda its: its.key)
def test_each_program_of_the_road_plays_four_others_and_neighbours_near_and_far(league):
    names = [entrant.name for entrant in league.entrants]
    for place, name in enumerate(names):
        met = {names.index(b if name == a else a) - place for a, b in league.pairs if name in (a, b)}
        if 2 <= place < len(names) - 2:
            assert len(met) >= 4
            assert {-2, -1, 1, 2} <= met
        if name not in road.SPECS:
            assert any(abs(gap) > 4 for gap in met), name


def test_uct_meets_the_programs_before_and_after_it():
    met = {frozenset(pair) for pair in find("road").pairs}
    for other in ("abramson", "oleg", "mogo-pure"):
        assert frozenset(("uct", other)) in met, other


def test_every_program_but_some_is_on_the_road():
    players = {entrant.name for entrant in find("road").entrants}
    assert PROGRAMS.keys() - players == {"olga-two", "mogo-cgos", "mogo-13", "mogo-19", "pachi"}


def test_a_league_with_a_wrong_name_is_none():
    league = find("road")
    with pytest.raises(GomcError, match="names players that do not enter: nobody"):
        dataclasses.replace(league, pairs=(("nobody", "uct"),))
    with pytest.raises(GomcError, match="two players of road have the same name"):
        dataclasses.replace(league, entrants=(*league.entrants, league.entrants[0]))


# --- The reports.


def by_place(league, quick=False):
    """Return the chance of a win that falls with the distance in the list of players."""
    names = [entrant.name for entrant in league.form(quick).entrants]
    return lambda a, b: 1 / (1 + 10 ** (-(names.index(a) - names.index(b)) * 40 / 400))


def test_ratings_are_one_fit_to_all_games(store, invented):
    league = find("road-time")
    fill(store, invented, league, by_place(league), games=30)
    standings = Standings.of(league, store, games=30)
    scores = [
        Score(a, b, outcome.tally.points, outcome.tally.games)
        for (a, b), outcome in standings.outcomes.items()
    ]
    assert standings.ratings == rate(scores).moved(road.GNUGO_10, 0)
    assert standings.ratings[road.GNUGO_10].elo == pytest.approx(0)
    body = standings.sheet().body
    assert [row[0].removesuffix(" (learned)") for row in body] == [
        its.name for its in standings.ratings.players
    ]
    row = next(row for row in body if row[0] == "uct")
    assert row[1:3] == ("2006", "37,000")
    assert ("crazy-stone (learned)", "2007") in {row[:2] for row in body}


def test_hypotheses_are_judged_by_differences_of_ratings(store, invented):
    league = find("road-time")
    names = [entrant.name for entrant in league.entrants]

    def chance(a, b):
        return 1 / (1 + 10 ** ((names.index(b) - names.index(a)) * 150 / 400))

    fill(store, invented, league, chance, games=200)
    standings = Standings.of(league, store, games=200)
    verdict, judged = standings.judged
    for each in judged:
        value = sum(w * standings.ratings[name].elo for name, w in each.hypothesis.weights.items())
        assert each.found.value == pytest.approx(value)
        assert each.found.low < value < each.found.high
    assert verdict == "confirmed"
    assert standings.sheet().hypotheses[2].startswith("confirmed: mogo-pure is stronger than uct (diff")


def test_a_pair_against_the_scale_is_named(store, invented):
    league, chance = find("road-time"), by_place(find("road-time"))

    pair = next(pair for pair in league.pairs if pair[0] == "mogo")
    fill(store, invented, league, lambda a, b: 0.02 if (a, b) == pair else chance(a, b), games=60)
    (lesson,) = Standings.of(league, store, games=60).lessons
    said = rf"The ratings do not explain the games of \d of 37 pairs: mogo won \d of 60 .* {pair[1]}, "
    assert re.match(said, lesson)


def test_games_by_the_scale_leave_nothing_unexplained(store, invented):
    league = find("road-time")
    fill(store, invented, league, by_place(league), games=40)
    assert Standings.of(league, store, games=40).lessons == [
        "The ratings explain the games of all 37 pairs."
    ]


@pytest.mark.parametrize("played", [0, 1, 5])
def test_in_the_middle_of_a_run_there_are_no_ratings_yet(store, invented, played, tmp_path):
    league = find("cgos-basic-uct")
    matches = [*league.matches(quick=True).values()]
    for match in matches[:played]:
        store.add(match, invented(match, 0, 3.5))
    sheet = Standings.of(league, store, quick=True).sheet()
    assert sheet.body == ()
    assert sheet.verdict == "not judged"
    assert {sentence.partition(":")[0] for sentence in sheet.hypotheses} == {"undecided"}
    assert any(f"{played} of 240 games have been played" in note for note in sheet.notes)
    write(sheet, tmp_path / "early.md")


def test_without_statsmodels_a_report_asks_for_it(store, invented, monkeypatch):
    league = find("cgos-basic-uct")
    fill(store, invented, league, lambda *_: 0.5, quick=True)
    monkeypatch.setitem(sys.modules, "statsmodels.genmod.families", None)
    with pytest.raises(MissingExtra, match=r"^a rating needs the package statsmodels"):
        Standings.of(league, store, quick=True).sheet()


def test_a_player_that_lost_everything_is_rated_and_the_page_says_so(store, invented):
    league = find("road")
    fill(
        store, invented, league, lambda a, b: (b != "random" and by_place(league)(a, b)) or 1, games=10
    )
    standings = Standings.of(league, store, games=10)
    assert standings.ratings["random"].elo == min(its.elo for its in standings.ratings.players)
    assert any("half a game lost" in warning for warning in standings.warnings)


def test_a_report_is_a_page_with_a_picture_of_every_player(store, invented, tmp_path):
    league = find("cgos-basic-uct")
    fill(store, invented, league, lambda *_: 0.7)
    write(Standings.of(league, store).sheet(), tmp_path / "bots.md")
    page = (tmp_path / "bots.md").read_text()
    assert page.startswith("# cgos-basic-uct: Basic UCT: strength")
    picture = (tmp_path / "bots.svg").read_text()
    ElementTree.fromstring(picture)
    assert ">source<" in picture
    for row in Standings.of(league, store).sheet().body:
        assert f"| {row[0]} |" in page


@pytest.mark.slow
def test_the_commands_list_show_run_and_report_a_league(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert "road-time" in run(main, ["experiment", "list"]).output
    shown = run(main, ["experiment", "show", "road-time", "--quick"]).output
    assert "The 37 pairs, 4 games each on 9x9, komi 7.5, seed 1" in shown
    assert "  uct: uct:playouts=1850" in shown
    assert "  mogo-pure - uct" in shown.splitlines()  # a label for --row, whole on a line
    tiny = dataclasses.replace(
        find("cgos-basic-uct").form(quick=True),
        entrants=tuple(
            dataclasses.replace(its, spec="random") if i else its
            for i, its in enumerate(find("cgos-basic-uct").form(quick=True).entrants)
        ),
    )
    monkeypatch.setitem(LEAGUES, "cgos-basic-uct", tiny)
    answer = run(main, ["experiment", "run", "cgos-basic-uct", "--games", "1", "--workers", "1"])
    assert answer.exit_code == 0, answer.output
    assert "At 1 games a pair" not in answer.output
    again = run(main, ["experiment", "report", "cgos-basic-uct", "--games", "1"])
    assert again.output in answer.output


def test_pairs_are_those_that_are_so_far_apart():
    names = "abcdefg"
    found = road.pairs(names, (1, 3))
    assert set(found) == {
        (b, a) for a, b in itertools.combinations(names, 2) if names.index(b) - names.index(a) in (1, 3)
    }


# Paper: SL Programs
def test_the_bots_and_programs_that_the_page_on_uct_names():
    rated = [its.paper.value for its in find("cgos-basic-uct").entrants if its.paper]
    assert rated == [1228, 1459, 1483, 1467, 1523]
    assert PROGRAMS.keys() >= {"mogo", "crazy-stone", "valkyria", "fuego", "many-faces", "zen"}


def test_games_lost_by_a_fault_are_told(store, invented):
    league = find("cgos-basic-uct")
    match = next(iter(league.matches().values()))
    lost = dataclasses.replace(invented(match, 0, 3.5), result="B+T", score=None, ended="time")
    store.add(match, lost)
    assert "Games lost on time or by an error: 1." in Standings.of(league, store).warnings


def test_every_league_has_a_quick_form_that_is_shorter():
    for league in LEAGUES.values():
        games = [
            sum(match.games for match in league.matches(quick).values()) for quick in (True, False)
        ]
        assert games[0] < games[1], league.key
