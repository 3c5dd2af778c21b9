"""The pairs that a scale does not explain: found when they are there, and not when they are not."""

import random

import pytest

from gomc.arena.bradleyterry import Score
from gomc.arena.ratings import rate
from gomc.arena.residuals import residuals, unexplained

NAMES = "abcdefgh"


def played(games, strengths, beats=()):
    """Return the games of all pairs, by strengths, but some pairs end otherwise."""
    rng, scores = random.Random(1), []
    for i, a in enumerate(NAMES):
        for b in NAMES[i + 1 :]:
            p = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
            p = 0.05 if (a, b) in beats else p
            scores.append(Score(a, b, sum(rng.random() < p for _ in range(games)), games))
    return scores


EVEN_STEPS = {name: -60.0 * place for place, name in enumerate(NAMES)}


def test_games_by_strengths_are_explained():
    scores = played(100, EVEN_STEPS)
    assert unexplained(residuals(rate(scores), scores)) == []


def test_a_program_that_loses_to_a_weaker_one_is_named():
    scores = played(100, EVEN_STEPS, beats={("b", "e")})
    found = unexplained(residuals(rate(scores), scores))
    assert found[0].score[:2] == ("b", "e")
    assert all("b" in each.score[:2] for each in found)  # the odd games pull b's rating down
    assert found[0].expected > 50 > found[0].score.points


def test_all_pairs_have_a_residual_and_the_least_probable_comes_first():
    scores = [*played(20, EVEN_STEPS), Score("a", "b", 0, 0)]
    found = residuals(rate(scores), scores)
    assert len(found) == 28
    assert [each.probability for each in found] == sorted(each.probability for each in found)


@pytest.mark.parametrize(("points", "counted"), [(8.5, 8), (9.5, 9), (1.5, 2), (2.5, 3)])
def test_half_a_point_makes_no_result_more_surprising(points, counted):
    ratings = rate([Score("a", "b", 5, 10)])
    half, whole = (residuals(ratings, [Score("a", "b", n, 10)])[0] for n in (points, counted))
    assert half.probability == whole.probability


def test_a_circle_is_explained_by_no_scale():
    scores = [Score("a", "b", 36, 40), Score("b", "c", 36, 40), Score("c", "a", 36, 40)]
    found = unexplained(residuals(rate(scores), scores))
    assert len(found) == 3
    assert all(each.expected == pytest.approx(20) for each in found)


def test_holm_asks_less_of_the_second_pair():
    one, two, three = (
        residuals(rate([s]), [s])[0]._replace(probability=p)
        for s, p in (
            (Score("a", "b", 5, 10), 0.012),
            (Score("b", "c", 5, 10), 0.02),
            (Score("a", "c", 5, 10), 0.9),
        )
    )
    assert unexplained([one, two, three]) == [one, two]
    assert unexplained([two, one, three]) == []


def test_the_results_of_a_pair_count_together():
    """Two results of the same players, each from the view of another player, are one pair."""
    ratings = rate([Score("a", "b", 10, 20), Score("b", "c", 10, 20)])
    parts = [Score("a", "b", 9, 10), Score("b", "a", 2, 10), Score("b", "c", 10, 20)]
    found = {(each.score.a, each.score.b): each.score for each in residuals(ratings, parts)}
    assert found == {("a", "b"): Score("a", "b", 17, 20), ("b", "c"): Score("b", "c", 10, 20)}
