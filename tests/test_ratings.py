import math
import random

import pytest

from gomc.arena.bradleyterry import ELO, Score
from gomc.arena.ratings import rate
from gomc.errors import GomcError


def test_two_players_by_hand():
    # 3 of 4 games: odds of 3, and the error of a logit is 1 / sqrt(n p q).
    found = rate([Score("a", "b", 3, 4)], anchors={"b": 0})
    assert found["a"].elo == pytest.approx(400 * math.log10(3))
    error = ELO / math.sqrt(4 * 0.75 * 0.25)
    assert found["a"].high - found["a"].elo == pytest.approx(1.959964 * error, rel=1e-4)
    assert found["b"] == ("b", 0, 0, 0, 1, 4)


def test_three_players_whose_results_agree_are_rated_exactly():
    scores = [Score("a", "b", 20, 30), Score("b", "c", 20, 30), Score("a", "c", 40, 50)]
    found = rate(scores)
    step = 400 * math.log10(2)
    assert [r.name for r in found.players] == ["a", "b", "c"]
    assert [r.elo for r in found.players] == pytest.approx([step, 0, -step], abs=1e-6)
    assert not found.helped
    assert [(r.points, r.games) for r in found.players] == [(60, 80), (30, 60), (20, 80)]


def test_who_was_not_rated_is_named():
    found = rate([Score("olga", "oleg", 30, 40)])
    for asked in (
        lambda: found["olge"],
        lambda: found.moved("olge", 0),
        lambda: found.contrast({"olga": 1, "olge": -1}),
    ):
        with pytest.raises(
            GomcError, match=r"^'olge' has no rating; these players have: olga, oleg\.$"
        ):
            asked()


def test_without_anchors_the_mean_is_zero_and_every_player_has_an_interval():
    found = rate([Score("a", "b", 7, 10), Score("b", "c", 8, 10)])
    assert sum(r.elo for r in found.players) == pytest.approx(0, abs=1e-6)
    assert all(r.low < r.elo < r.high for r in found.players)


def test_turning_a_match_round_changes_nothing():
    one = rate([Score("a", "b", 7, 10), Score("b", "c", 8, 10)])
    other = rate([Score("b", "a", 3, 10), Score("c", "b", 2, 10)])
    for name in "abc":
        assert one[name][1:] == pytest.approx(other[name][1:])


def test_several_anchors_are_kept_and_the_others_lie_between():
    scores = [Score("a", "x", 5, 10), Score("x", "b", 5, 10)]
    found = rate(scores, anchors={"a": 1000, "b": 1200})
    assert (found["a"].elo, found["b"].elo) == (1000, 1200)
    assert found["x"].elo == pytest.approx(1100)


def test_all_players_can_be_anchors():
    found = rate([Score("a", "b", 5, 10)], anchors={"a": 10, "b": 20})
    assert [(r.elo, r.low, r.high) for r in found.players] == [(20, 20, 20), (10, 10, 10)]


@pytest.mark.parametrize("won", [0, 10])
def test_who_won_or_lost_everything_has_a_finite_rating(won):
    found = rate([Score("a", "b", won, 10), Score("b", "c", 5, 10)])
    assert found.helped
    assert all(math.isfinite(value) for r in found.players for value in r[1:])
    best = 400 * math.log10(10.5 / 0.5)
    assert abs(found["a"].elo - found["b"].elo) == pytest.approx(best)
    assert found["a"].points == won
    assert found["b"].elo == pytest.approx(found["c"].elo)  # their games need no help


def test_a_chain_that_nobody_closes_needs_help_and_a_ring_does_not():
    chain = [Score("a", "b", 3, 3), Score("b", "c", 3, 3)]
    assert rate(chain).helped
    assert not rate([*chain, Score("c", "a", 3, 3)]).helped
    assert not rate(chain, anchors={"a": 0, "c": 0}).helped  # the anchors close it


def test_the_games_of_a_pair_count_alike_in_one_result_or_in_several():
    whole = rate([Score("a", "b", 20, 20)])
    for parts in ([Score("a", "b", 5, 5)] * 4, [Score("a", "b", 10, 10), Score("b", "a", 0, 10)]):
        assert [tuple(r) for r in rate(parts).players] == [tuple(r) for r in whole.players]
    assert rate([Score("a", "b", 0, 0), Score("a", "b", 3, 5)])["a"].points == 3


@pytest.mark.parametrize(("first", "second"), [(4, 5), (9, 1), (5, 5)])
def test_anchors_may_be_far_apart(first, second):
    elo = rate([Score("a", "c", first, 10), Score("c", "b", second, 10)], {"a": 1000, "b": -1000})[
        "c"
    ].elo
    expected = [10 / (1 + 10 ** ((elo - 1000) / 400)), 10 / (1 + 10 ** ((-1000 - elo) / 400))]
    assert expected[1] - expected[0] == pytest.approx(second - first, abs=1e-4)


def test_intervals_hold_what_they_promise():
    rng, hits, runs = random.Random(1), 0, 60
    for _ in range(runs):
        points = sum(rng.random() < 0.64 for _ in range(100))
        rating = rate([Score("a", "b", points, 100)], anchors={"b": 0})["a"]
        hits += rating.low < 100 < rating.high
    assert hits >= 51  # of 60; fewer have a chance of 1 in 1000


@pytest.mark.parametrize(
    ("scores", "options", "message"),
    [
        ([], {}, "no ratings without games"),
        ([Score("a", "b", 0, 0)], {}, "no ratings without games"),
        ([Score("a", "a", 1, 2)], {}, "'a' has played against itself"),
        ([Score("a", "b", 3, 2)], {}, "points must be 2 or less, not 3"),
        ([Score("a", "b", 1, 2), Score("c", "d", 1, 2)], {}, "a and c cannot be compared"),
        (
            [Score("a", "b", 1, 2)],
            {"anchors": {"c": 1}},
            "'c' cannot be an anchor, because it has not played",
        ),
        (
            [Score("a", "b", 1, 2)],
            {"anchors": {"a": math.nan}},
            "rating of the anchor a must be a finite",
        ),
        ([Score("a", "b", 1, 2)], {"level": 1}, "level must be between 0 and 1"),
        ([Score("a", "b", 3, 0)], {}, "points must be 0 or less, not 3"),
        (
            [Score("a", "c", 9, 10), Score("c", "b", 1, 10)],
            {"anchors": {"a": 9000, "b": -9000}},
            "the anchors are too far apart",
        ),
    ],
)
def test_bad_input_is_named(scores, options, message):
    with pytest.raises(GomcError, match=message):
        rate(scores, **options)
