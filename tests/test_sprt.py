import random
from dataclasses import replace

import pytest
from click.testing import CliRunner

from gomc.arena import Match, Store
from gomc.arena.sprt import Sprt, expected
from gomc.cli import main
from gomc.errors import GomcError

MATCH = Match("random", "random", games=1000)


def verdict(elo: float, rng: random.Random) -> Sprt:
    test = Sprt(0, 100)
    while test.verdict == "open":
        test.add(float(rng.random() < expected(elo)))
    return test


@pytest.mark.parametrize(("elo", "right"), [(0, "elo0"), (100, "elo1"), (-100, "elo0"), (200, "elo1")])
def test_errors_are_as_rare_as_promised(elo, right):
    rng = random.Random(elo)
    wrong = sum(verdict(elo, rng).verdict != right for _ in range(400))
    assert wrong <= 34  # of 400, 20 expected at most; more have a chance of 1 in 1000


def test_it_needs_fewer_games_where_the_case_is_clear():
    rng = random.Random(1)
    near, far = (sum(verdict(elo, rng).games for _ in range(50)) for elo in (50, 400))
    assert far < near / 3


def test_errors_stay_rare_with_draws_and_with_an_advantage_of_a_colour():
    rng, wrong = random.Random(3), 0
    for _ in range(300):
        test, number = Sprt(0, 100), 0
        while test.verdict == "open":
            draw = rng.random() < 0.2
            rate = 0.8 if number % 2 else 0.2
            test.add(0.5 if draw else float(rng.random() < rate))
            number += 1
        wrong += test.verdict != "elo0"
    assert wrong <= 28


def test_games_are_looked_at_in_the_order_of_their_numbers(invented):
    scores = [7 if number % 5 else -7 for number in range(200)]
    in_order, shuffled = Sprt(0, 100), Sprt(0, 100)
    numbers = list(range(200))
    for number in numbers:
        in_order(MATCH, invented(MATCH, number, scores[number]))
    random.Random(1).shuffle(numbers)
    said = [shuffled(MATCH, invented(MATCH, number, scores[number])) for number in numbers]
    assert shuffled.verdict == in_order.verdict == "elo1"
    assert (shuffled.games, shuffled.llr) == (in_order.games, in_order.llr)
    assert not said[0]
    assert said[-1]


def test_games_without_a_result_say_nothing(invented):
    test = Sprt(0, 100)
    void = replace(invented(MATCH, 0, 5), result="Void", score=None, ended="endless")
    assert not test(MATCH, void)
    test(MATCH, invented(MATCH, 1, 5))
    assert test.games == 1
    test(MATCH, replace(invented(MATCH, 0, 5), number=2))  # the moves of the game without a result
    assert test.games == 2


def test_games_that_repeat_a_game_say_nothing(invented):
    """Engines without a seed may play two games again and again."""
    test, games = Sprt(0, 100), [invented(MATCH, number, 5) for number in (0, 1)]
    for number in range(40):
        assert not test(MATCH, replace(games[number % 2], number=number))
    assert (test.games, test.verdict) == (2, "open")


def test_it_says_where_it_is():
    test = Sprt(0, 50, alpha=0.1, beta=0.1)
    assert str(test) == "open: after 0 games the log-likelihood ratio is +0.00, between -2.20 and +2.20"
    for _ in range(40):
        test.add(0.0)
    said = "less than +50 points stronger: after 15 games the log-likelihood ratio is -2."
    assert str(test).startswith(said)
    test = Sprt(-20, 50)
    for _ in range(40):
        test.add(1.0)
    assert str(test).startswith("more than -20 points stronger: after ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((50, 0), "elo0 must be less than elo1, not 50 and 0"),
        ((0, 5000), "elo1 must be 2000 or less"),
        ((0, 50, 0), "alpha must be between 0 and 0.5, not 0"),
        ((0, 50, 0.05, 0.5), "beta must be between 0 and 0.5, not 0.5"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(GomcError, match=message):
        Sprt(*arguments)


def test_a_match_is_stopped_by_the_test_and_not_played_on(tmp_path):
    words = ["match", "random", "random", "--size", "5", "--games", "200"]
    words += ["--workers", "1", "--results", str(tmp_path / "games.sqlite")]
    words += ["--komi", "0.5", "--sprt", "0", "400"]
    first = CliRunner().invoke(main, words)
    assert first.exit_code == 0, first.output
    with Store(tmp_path / "games.sqlite") as store:
        (match,) = store.matches()
        played = store.count(match)
        test = Sprt(0, 400)
        assert test.decided_by(match, store.games(match))
        assert test.verdict == "elo0"
        assert test.games <= played < 60
    assert f"sequential test of +0 against +400 points: {test}" in first.output
    again = CliRunner().invoke(main, words)
    assert again.output.splitlines()[-1] == first.output.splitlines()[-1]
    with Store(tmp_path / "games.sqlite") as store:
        assert store.count(match) == played


@pytest.mark.parametrize("every", [2, 1000])
def test_two_commands_on_one_file_stop_by_the_games_of_both(every, tmp_path, monkeypatch, invented):
    """This command plays each second game, or only one game, and another command plays the rest."""
    file, numbers = tmp_path / "games.sqlite", []

    def play_some(matches, _store, _workers, _cluster, watch):
        (match,) = matches
        for number in range(40):
            numbers.append(number)
            game = invented(match, number, -1)
            with Store(file) as other:
                other.add(match, game)
            if number % every == 1 and watch(match, game):
                return

    monkeypatch.setattr("gomc.arena.progress.play", play_some)
    words = ["match", "random", "random", "--games", "200", "--sprt", "0", "100"]
    done = CliRunner().invoke(main, [*words, "--results", str(file)])
    assert done.exit_code == 0, done.output
    assert "points: less than +100 points stronger: after 9 games" in done.output
    assert numbers[-1] == (9 if every == 2 else 39)
