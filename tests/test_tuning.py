"""Tuning: what is varied, the curve through noisy results, where it is highest, and its games."""

from __future__ import annotations

import importlib.util
import math
import random
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gomc.arena import Match, Store
from gomc.arena import run as arena
from gomc.cli import main
from gomc.errors import GomcError, MissingExtra
from gomc.lab.tuning import Tuning, optimise
from gomc.lab.tuning import report as module_of_report
from gomc.lab.tuning import tuning as module
from gomc.lab.tuning.optimise import Best, Rate, TuningTrial, best, response, run, spread
from gomc.lab.tuning.report import TuningReport
from gomc.lab.tuning.response import Response, rate_of
from gomc.lab.tuning.varied import Choice, Chosen, Span, Varied, place_of, read_varied
from gomc.parallel.tasks import InProcess
from gomc.rng import Rng, stream

pytest.importorskip("sklearn", reason="tuning needs scikit-learn: pip install 'gomc[tune]'")

# --- What is varied.


@pytest.mark.parametrize(
    ("text", "varied"),
    [
        ("bias=0.0005..0.1(log)", Span("bias", 0.0005, 0.1, log=True)),
        ("expand_visits=1..8", Span("expand_visits", 1, 8, whole=True)),
        ("games = 20 .. 200 (log)", Span("games", 20, 200, log=True, whole=True)),
        ("games=20..200(log)", Span("games", 20, 200, log=True, whole=True)),
        ("x=-1..1.0", Span("x", -1, 1)),
        ("x=.5..1e3", Span("x", 0.5, 1000)),
        ("policy=fuego|save+mogo", Choice("policy", ("fuego", "save+mogo"))),
        ("rave=on|hand(1000)|none", Choice("rave", ("on", "hand(1000)", "none"))),
        ("priors=captures(a|b)|none", Choice("priors", ("captures(a|b)", "none"))),
    ],
)
def test_what_is_varied_is_read(text: str, varied: Varied) -> None:
    assert read_varied(text) == varied
    assert read_varied(str(varied)) == varied


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bias=0.1..0.001", "bias must be varied from a smaller number to a larger one, not from 0.1"),
        ("bias=1..1", "bias must be varied from a smaller number to a larger one, not from 1 to 1"),
        (
            "bias=0..1(log)",
            "bias can be varied by logarithms only from a positive number on, not from 0",
        ),
        ("bias=0.1", "what is varied is written as name=low..high, .* not as 'bias=0.1'"),
        ("bias=a..b", "not as 'bias=a..b'"),
        ("bias=1..inf", "not as 'bias=1..inf'"),
        ("=1..2", "not as '=1..2'"),
        ("bias", "not as 'bias'"),
        ("policy=fuego|fuego", "policy needs two or more different choices, not 'fuego|fuego'"),
        ("policy=fuego|", "policy needs two or more different choices, not 'fuego|'"),
    ],
)
def test_what_cannot_be_varied_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(GomcError, match=message.replace("|", r"\|")):
        read_varied(text)


def test_a_span_goes_from_one_end_to_the_other():
    assert [Span("x", 0.001, 0.1, log=True).at(f) for f in (0, 0.25, 0.5, 1)] == [
        "0.001",
        "0.00316",
        "0.01",
        "0.1",
    ]
    assert [Span("x", -1, 1).at(f) for f in (0, 0.5, 1)] == ["-1", "0", "1"]
    assert Span("x", 1.23456, 1.23457).at(0) == "1.23456"  # never outside


@pytest.mark.parametrize(("low", "high"), [(0.999, 0.9999), (1, 1.05), (-1, -0.99999)])
def test_a_narrow_span_has_many_numbers(low: float, high: float) -> None:
    for span in (Span("x", low, high), *([Span("x", low, high, log=True)] if low > 0 else [])):
        values = [float(span.at(n / 100)) for n in range(101)]
        assert values == sorted(values)
        assert len({*values}) > 10
        assert (values[0], values[-1]) == (low, high)


def test_whole_numbers_are_equally_frequent_ends_included():
    span, rng = Span("x", 1, 4, whole=True), Rng(1)
    drawn = [span.at(rng.fraction()) for _ in range(4000)]
    assert all(abs(drawn.count(text) - 1000) < 110 for text in "1234")  # four standard deviations


def test_places_are_from_0_to_1_and_choices_1_apart():
    assert Span("x", 0.001, 0.1, log=True).place("0.01") == (pytest.approx(0.5),)
    choice = Choice("policy", ("a", "b", "c"))
    assert math.dist(choice.place("a"), choice.place("c")) == pytest.approx(1)
    assert place_of([Span("x", 0, 10), choice], ("10", "b"))[0] == 1


@pytest.mark.parametrize("varied", [Span("x", 1, 8, whole=True), Choice("x", ("a", "b"))])
def test_a_value_out_of_range_has_no_place(varied: Varied) -> None:
    with pytest.raises(GomcError, match=r"^x was .*, not '9'\.$"):
        varied.place("9")


def test_the_even_spread_leaves_no_gap():
    both = [Span("x", 0.0, 1.0), Span("y", 0.0, 1.0)]
    points = [tuple(map(float, spread(both, i, seed=3))) for i in range(64)]
    for x in range(4):  # Halton's: about 4 of 64 in each of 16 squares, by chance often 0 or 1
        for y in range(4):
            inside = [p for p in points if x <= 4 * p[0] < x + 1 and y <= 4 * p[1] < y + 1]
            assert 2 <= len(inside) <= 6


# --- The curve through the trials.


def test_one_place_with_many_games_has_the_rate_of_a_count():
    """With 3000 of 4000 games won the error of the log odds is 1 / sqrt(n p (1 - p))."""
    model = Response([[0.5]], [3000], [4000])
    mean, deviation = model.at([[0.5]])
    assert rate_of(mean[0]) == pytest.approx(0.75, abs=0.002)
    assert deviation[0] == pytest.approx(1 / math.sqrt(4000 * 0.75 * 0.25), rel=0.02)


def test_all_games_won_is_no_certainty():
    model = Response([[0.2], [0.8]], [10, 10], [10, 10])
    mean, deviation = model.at([[0.2], [0.5]])
    assert all(0.8 < rate < 0.99 for rate in rate_of(mean))
    assert deviation.min() > 0.3


def test_trials_without_a_result_say_nothing():
    place = [[0.1], [0.9]]
    (mean, _), (same, _) = (
        Response(places, points, games).at(place)
        for places, points, games in (
            ([[0.1], [0.5], [0.9]], [3, 0, 7], [10, 0, 10]),
            ([[0.1], [0.9]], [3, 7], [10, 10]),
        )
    )
    assert mean == pytest.approx(same)


def test_no_result_at_all_is_refused():
    with pytest.raises(GomcError, match="trials of which no game has a result say nothing"):
        Response([[0.1]], [0], [0])


def test_drawn_functions_are_as_uncertain_as_the_curve():
    model = Response([[0.1], [0.4], [0.9]], [3, 5, 8], [10, 10, 10])
    places = [[0.0], [0.4], [0.4], [1.0]]
    mean, deviation = model.at(places)
    drawn = model.draws(places, 2000, Rng(1))
    assert drawn.mean(axis=0) == pytest.approx(mean, abs=0.06)
    assert drawn.std(axis=0) == pytest.approx(deviation, rel=0.06)
    assert drawn[:, 1] == pytest.approx(drawn[:, 2], abs=1e-4)  # the same place


# --- A function in place of matches, whose best point is known.

VARIED = (Span("bias", 0.001, 1.0, log=True), Choice("policy", ("one", "other")))


def odds(values: Chosen) -> float:
    """The logarithm of the odds: highest at 0.1 with the other policy, where 60 % are won."""
    (x, *_), better = place_of(VARIED, values), values[1] == "other"
    return math.log(0.6 / 0.4) - 6 * (x - 2 / 3) ** 2 - 0.7 * (not better)


def played(games: int, seed: int) -> Any:
    luck = random.Random(seed)

    def ask(placed: Mapping[int, Chosen]) -> Mapping[int, TuningTrial]:
        found = {}
        for number, values in placed.items():
            won = sum(luck.random() < rate_of(odds(values)) for _ in range(games))
            found[number] = TuningTrial(values, won, games)
        return found

    return ask


def found(trials: int, seed: int) -> tuple[list[TuningTrial], Best]:
    tried = run(VARIED, played(20, seed), trials, 4, seed)
    return tried, best(VARIED, response(VARIED, tried), tried, seed)


def width(maxima: list[Chosen]) -> float:
    """How far the best numbers are spread, as a part of the range: the 80 % in the middle."""
    x = sorted(VARIED[0].place(values[0])[0] for values in maxima)
    return x[-1 - len(x) // 10] - x[len(x) // 10]


@pytest.fixture(scope="module")
def short_and_long() -> list[tuple[list[TuningTrial], Best]]:
    return [found(trials, 1) for trials in (12, 60)]


@pytest.mark.slow
def test_the_best_point_is_found(short_and_long: Any) -> None:
    tried, top = short_and_long[1]
    assert top.values[1] == "other"
    assert VARIED[0].place(top.values[0])[0] == pytest.approx(2 / 3, abs=0.15)
    assert top.rate.low < 0.6 < top.rate.high
    assert odds(top.values) > math.log(0.6 / 0.4) - 0.15
    assert len(tried) == 60


@pytest.mark.slow
def test_more_games_make_the_best_point_surer(short_and_long: Any) -> None:
    (_, few), (_, many) = short_and_long
    assert many.rate.high - many.rate.low < 0.7 * (few.rate.high - few.rate.low)
    assert width(many.maxima) < 0.7 * width(few.maxima)


@pytest.mark.slow
def test_games_are_played_where_the_best_point_may_be(short_and_long: Any) -> None:
    tried, _ = short_and_long[1]
    means = [sum(map(odds, (its.values for its in part))) / 30 for part in (tried[:30], tried[30:])]
    assert means[1] > means[0] + 0.1


def test_the_same_seed_places_the_same_trials(short_and_long: Any) -> None:
    (tried, few), _ = short_and_long
    assert found(12, 1) == (tried, few)
    assert found(12, 2)[0] != tried


# --- Trials as matches.

FEW = 50
"""So many candidates suffice where it does not matter how good they are, and take little time.

There every round would also start a process for its few games: this process plays them.
"""

ODDS = {"size": 3, "komi": 0.5, "playouts": 2, "backend": "reference"}


def small(**changes: Any) -> Tuning:
    values = {"program": "uct", "vary": ("bandit.exploration=0.1..2.0",), "against": "random"}
    return Tuning(**values | {"trial": 2, "together": 2, "options": ODDS} | changes)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[TuningTrial]:
    """The trials of a tuning that was not stopped; the first three are spread, others follow."""
    folder = tmp_path_factory.mktemp("tuning")
    with Store(folder / "whole.sqlite") as store, pytest.MonkeyPatch.context() as patched:
        patched.setattr(optimise, "CANDIDATES", FEW)
        patched.setattr(arena, "executor", lambda *_: InProcess())
        assert small().play(store, 17, workers=1)
        tried = small().tried(store, 17)
        assert len(store.matches()) == 8
    assert [its.games for its in tried] == [2] * 8
    assert len({its.values for its in tried}) > 5
    return tried


@pytest.mark.slow
def test_a_tuning_that_was_stopped_goes_on_as_if_it_had_not(
    whole: list[TuningTrial], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def interrupted(matches: list[Match], *rest: Any) -> None:
        calls.append(matches)
        real(matches if len(calls) < 4 else matches[:1], *rest)
        if len(calls) == 4:
            raise KeyboardInterrupt

    real = module.play
    monkeypatch.setattr(optimise, "CANDIDATES", FEW)
    monkeypatch.setattr(arena, "executor", lambda *_: InProcess())
    with Store(tmp_path / "stopped.sqlite") as store:
        assert small().play(store, 6, workers=1)  # a round and a half
        with monkeypatch.context() as patched:
            patched.setattr(module, "play", interrupted)
            assert not small().play(store, 16, workers=1)
            assert small().tried(store, 16) == whole[:7]
        for name in ("spread", "suggest"):  # nothing is placed again
            monkeypatch.setattr(f"gomc.lab.tuning.optimise.{name}", None)
        assert small().play(store, 16, workers=1)
        assert small().tried(store, 16) == whole


def test_an_edited_trial_is_refused_in_a_sentence() -> None:
    with Store(":memory:") as store:
        assert small().play(store, 2, workers=1)
        for said in ('"[\\"3.5\\"]"', '"[]"', "0.5", '"seven"'):
            store.connection.execute("UPDATE answers SET answer = ?", (said,))
            with pytest.raises(GomcError, match="cannot be read: the values of a trial are wrong"):
                small().play(store, 2, workers=1)


def test_values_go_into_braces_or_to_the_end():
    its = Tuning(
        "michi:priors=evengame({even})+learnedmoves(games={even})",
        ("even=2..40(log)", "expand_visits=1..8"),
        "michi",
    )
    player = its.player(("7", "3"))
    assert player == "michi:priors=evengame(7)+learnedmoves(games=7),expand_visits=3"
    engine = Tuning("gnugo --level {level} --seed {seed}", ("level=1..10",), "random")
    assert engine.player(("4",)) == "gnugo --level 4 --seed {seed}"
    assert engine.match(0, ("4",)).seed != engine.match(1, ("4",)).seed


@pytest.mark.parametrize(
    ("program", "vary", "message"),
    [
        ("mogo", ("temprature=1..5",), "mogo has no setting 'temprature'"),
        ("mogo", ("fpu=9..1",), "fpu must be varied from a smaller number to a larger one"),
        ("mogo", ("fpu=-5..1",), "urgency"),
        ("mogo", ("expand_visits=0.5..2.0",), "expand_visits must be a whole number"),
        ("mogo", ("policy=fuego|nonsense",), "policy"),
        ("mogo", (), "a tuning varies 1 to 16 settings, not 0"),
        ("mogo", ("fpu=0..1", "bandit.urgency=0..1"), "'bandit.urgency' is varied twice"),
        ("mogo:fpu=1", ("fpu=0.0..1.0",), "the setting 'bandit.urgency' of mogo is given twice"),
        ("gnugo --mode gtp", ("level=1..9",), "only programs of gomc have settings such as level"),
    ],
)
def test_a_tuning_that_makes_no_sense_is_refused(
    program: str, vary: tuple[str, ...], message: str
) -> None:
    with pytest.raises(GomcError, match=message):
        Tuning(program, vary, "mogo")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"trial": 0}, "the number of games of a trial must be a whole number from 1"),
        ({"together": 0}, "the number of trials that are placed at once must be a whole number"),
        ({"options": {"size": 99}}, "size"),
        ({"options": {"seed": 2}}, "a name in options must be one of 'size', .*, not 'seed'"),
        ({"options": None}, "options must be a dict, not None"),
        ({"vary": (5,)}, "what is varied must be a str, not 5"),
        ({"program": None}, "program must be a str, not None"),
        ({"vary": None}, "vary must be several, as in a list, not None"),
        ({"seed": "x"}, "seed must be a whole number from 0"),
    ],
)
def test_numbers_of_a_tuning_are_checked(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GomcError, match=message):
        small(**changes)


def test_a_seed_of_numpy_places_the_same_trials() -> None:
    np = pytest.importorskip("numpy")
    one, same = small(seed=7), small(seed=np.int64(7))
    assert same._key(3) == one._key(3)
    assert same.match(3, ("1",)) == one.match(3, ("1",))
    sized = small(options=ODDS | {"size": np.int8(3), "komi": np.float32(0.5), "playouts": np.int64(2)})
    assert sized._key(3) == small()._key(3)


def reported(monkeypatch: pytest.MonkeyPatch, tuning: Tuning) -> TuningReport:
    """Return the report on a trial."""
    monkeypatch.setattr(optimise, "CANDIDATES", FEW)
    monkeypatch.setattr(arena, "executor", lambda *_: InProcess())
    with Store(":memory:") as store:
        tuning.play(store, 2, workers=1)
        return TuningReport.of(tuning, tuning.tried(store, 2))


def test_below_whole_numbers_stand_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = pytest.importorskip("matplotlib.figure", reason="plots need the extra plots")
    report, canvas = reported(monkeypatch, small(vary=("expand_visits=1..4",))), figures.Figure()
    module_of_report._draw(report, canvas)
    (axes,) = canvas.axes
    assert len(axes.get_xticks()) > 2
    assert all(tick == int(tick) for tick in axes.get_xticks())


@pytest.mark.parametrize(
    ("rate", "hypotheses"), [(0.6, "0 70"), (0.505, "0 20"), (0.5, "0 20"), (0.2, "-261 -241")]
)
def test_a_gain_is_confirmed_against_none_and_a_weaker_player_against_a_weaker_lead(
    monkeypatch: pytest.MonkeyPatch, rate: float, hypotheses: str
) -> None:
    report = reported(monkeypatch, small())
    found = report.best._replace(rate=Rate(rate, rate - 0.1, rate + 0.1))
    assert replace(report, best=found).command.endswith(f" --sprt {hypotheses}")


def test_the_command_that_confirms_has_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ODDS | {"size": 5, "komi": 1 / 3, "handicap": 2, "free": True, "limit": 60.0}
    command = reported(monkeypatch, small(options=options, seed=2**64 - 1)).command
    middle = "--size 5 --komi 0.3333333333333333 --playouts 2 --backend reference --limit 60"
    assert f" random {middle} --handicap 2 --free --games 2000 --seed 0 " in command


@pytest.mark.sampled(1)
@pytest.mark.parametrize("more", [(), ("bandit.exploration=0.1..2.0",)])
def test_the_legend_has_room(monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]) -> None:
    figures = pytest.importorskip("matplotlib.figure", reason="plots need the extra plots")
    report = reported(monkeypatch, small(vary=("expand_visits=1..4", *more)))
    canvas = figures.Figure((10 if more else 5, 4), layout="constrained")
    module_of_report._draw(report, canvas)
    canvas.draw_without_rendering()
    box = canvas.legends[0].get_window_extent()
    assert box.x0 >= 0
    assert box.x1 <= canvas.bbox.x1


def test_a_report_is_written_to_a_path_or_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = reported(monkeypatch, small())
    report.write(str(tmp_path / "a.txt"))  # type: ignore[arg-type]
    assert (tmp_path / "a.txt").read_text() == f"{report}\n"
    with pytest.raises(GomcError, match="file must be the name of a file, not None"):
        report.write(None)  # type: ignore[arg-type]


def test_no_games_and_no_optimiser_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(":memory:") as store:
        with pytest.raises(GomcError, match="at least the 2 games of one trial, not 1"):
            small().play(store, 1)
        monkeypatch.setattr(
            importlib.util, "find_spec", lambda name: None if name == "sklearn" else name
        )
        with pytest.raises(MissingExtra, match=r"pip install .*\[tune\]'"):
            small().play(store, 10)


# --- The command.


def tune(tmp_path: Path, *words: str) -> Any:
    before = ["tune", "uct", "--vary", "bandit.exploration=0.1..2.0", "--against", "random"]
    few = ["--size", "5", "--playouts", "2", "--backend", "reference", "--trial", "2"]
    file = ["--results", str(tmp_path / "results.sqlite"), "--workers", "1"]
    return CliRunner().invoke(main, [*before, *few, *file, *words])


@pytest.mark.slow
def test_the_command_tunes_reports_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pictures need matplotlib: pip install 'gomc[plots]'")
    first = tune(tmp_path, "--games", "4")
    assert first.exit_code == 0, first.output
    assert "2 trials, which won" in first.output
    files = [tmp_path / name for name in ("a.txt", "a.png", "a.svg")]
    outs = [word for file in files for word in ("--out", str(file))]
    second = tune(tmp_path, "--games", "8", *outs)
    assert second.exit_code == 0, second.output
    assert "4 trials, which won" in second.output
    assert "95 % band" in second.output
    assert "recommended: bandit.exploration=" in second.output
    assert files[0].read_text() == second.output
    assert files[1].read_bytes()[:4] == b"\x89PNG"
    assert "<svg" in files[2].read_text()
    words = shlex.split(second.output.splitlines()[-1])
    assert words[:2] == ["gomc", "match"]
    assert Match(*words[2:4]).entrants[0].program.search.bandit.exploration  # type: ignore[union-attr]
    assert words[4:8] == ["--size", "5", "--playouts", "2"]
    checked = CliRunner().invoke(main, [*words[1:], "--games", "0", "--results", str(tmp_path / "m")])
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "1"], "Error: a tuning needs at least the 2 games of one trial, not 1."),
        (
            ["--out", "a.pdf"],
            "Error: a tuning is written to a file of .txt, .png, .svg, not to 'a.pdf'.",
        ),
        (
            ["--out", "r.txt", "--results", "./r.txt"],
            "Error: r.txt is the file of results; name another file with --out.",
        ),
        (["--vary", "x=2..1"], "Error: x must be varied from a smaller number to a larger one"),
    ],
)
def test_what_the_command_cannot_do_is_told_in_a_sentence(
    tmp_path: Path, words: list[str], message: str
) -> None:
    done = tune(tmp_path, *words)
    assert done.exit_code == 2
    assert done.output.startswith(message)
    assert done.output.count("\n") == 1


def test_a_stopped_command_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Tuning.play

    def stopped(self: Tuning, store: Store, games: int, *rest: Any) -> bool:
        real(self, store, games // 2, *rest)
        return False

    monkeypatch.setattr(Tuning, "play", stopped)
    done = tune(tmp_path, "--games", "4")
    assert done.exit_code == 130
    assert "1 trial, which won" in done.output
    assert "the same command goes on" in done.output.splitlines()[-1]


@pytest.mark.parametrize("whole", [True, False])
def test_near_stays_where_it_is_if_the_reach_is_nothing(whole):
    span = Span("games", 1, 100, log=True, whole=whole)
    assert all(span.near(str(n), stream(1, 0), 0.0) == str(n) for n in (1, 2, 10, 99, 100))
