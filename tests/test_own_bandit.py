"""A bandit of one's own: what it is given, what becomes of its answers, what is said of bad ones."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, replace
from typing import Any

import pytest

import gomc
import gomc.reference as go
from gomc.arena import Match, Store, play
from gomc.backend import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.programs import text_of
from gomc.reference.bandits import at_depth
from gomc.settings import GREEDY, UCB1, EpsilonGreedy, OwnBandit, Priors, Rave, UCB1Tuned
from gomc.settings.sources import EvenGame

try:
    import numba
except ImportError:
    numba = None

needs_numba = pytest.mark.skipif(
    numba is None, reason="the fast backend needs numba: pip install 'gomc[fast]'"
)


def compiled(function: Any) -> Any:
    """Return a function compiled, if numba is there."""
    return numba.njit(function) if numba else None


def both(function: Any, **more: Any) -> OwnBandit:
    """Return a bandit whose function is the same in both backends."""
    return OwnBandit(function, compiled(function), **more)


def like_ucb1(visits: float, reward: float, squares: float, plays: float) -> float:
    return reward / visits + math.sqrt(1 / 5) * math.sqrt(math.log(plays) / visits)


def like_tuned(visits: float, reward: float, squares: float, plays: float) -> float:
    mean, ratio = reward / visits, math.log(plays) / visits
    variance = squares / visits - mean * mean + math.sqrt(2.0 * ratio)
    return mean + math.sqrt(ratio * min(0.25, variance))


def mean(visits: float, reward: float, squares: float, plays: float) -> float:
    return reward / visits


def least(visits: float, reward: float, squares: float, plays: float) -> float:
    return -visits


SAME = [
    (both(like_ucb1), UCB1(math.sqrt(1 / 5))),
    (both(like_ucb1, urgency=1.0), UCB1(math.sqrt(1 / 5), urgency=1.0)),
    (both(like_tuned), UCB1Tuned()),
    (both(mean), GREEDY),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("own", "known"), SAME, ids=repr)
def test_written_anew_a_bandit_plays_as_the_known_one(backend: Backend, own: Any, known: Any) -> None:
    means = [0.3, 0.5, 0.6]
    assert backend.bandit(means, own, 200, runs=3, seed=1) == backend.bandit(
        means, known, 200, runs=3, seed=1
    )


def test_each_arm_in_turn_by_hand(backend: Backend) -> None:
    """The arm with the fewest plays is always next, the first of several."""
    result = backend.bandit([1.0, 0.0, 0.5], both(least), 7)
    assert [counts.index(1) for counts in result.chosen] == [0, 1, 2, 0, 1, 2, 0]


def test_the_function_gets_the_sums_of_each_arm() -> None:
    seen = []

    def watching(*sums: float) -> float:
        seen.append(sums)
        return sums[0]

    go.bandit([1.0, 0.0], OwnBandit(watching), 3)
    alone = (1.0, 1.0, 1.0, 1.0)  # at the second play, when the other arm has none
    assert seen == [alone, (1.0, 1.0, 1.0, 2.0), (1.0, 0.0, 0.0, 2.0)]
    assert all(type(number) is float for sums in seen for number in sums)


@pytest.mark.parametrize(("own", "known"), SAME[:2], ids=repr)
def test_a_tree_grows_as_by_the_known_one(backend: Backend, own: Any, known: Any) -> None:
    board, found = middle(backend), []
    for bandit in (own, known):
        how = gomc.UCT(bandit=bandit, priors=Priors((EvenGame(4),)), rave=Rave())
        found.append(backend.search(board, how, playouts=150, seed=3))
    assert found[0] == found[1]


def test_both_backends_grow_the_same_tree() -> None:
    fast = pytest.importorskip("gomc.fast", reason="numba is not installed")
    how = gomc.UCT(bandit=both(like_tuned, urgency=1.1))
    one, other = (b.search(middle(b), how, playouts=150, seed=3) for b in (go, fast))
    assert one == other


def middle(backend: Backend) -> Game:
    board = backend.Board(5, komi=0.5)
    for move in ("C3", "C4", "D4", "D3"):
        board.play(move)
    return board


def test_a_program_with_an_own_bandit_plays_matches() -> None:
    match = Match(gomc.UCT(bandit=OwnBandit(mean)), "random", games=2, size=3, playouts=5)
    match = replace(match, backend="reference")
    assert match.a.startswith("own@")
    assert match.a != Match(gomc.UCT(bandit=OwnBandit(least)), "random").a
    with Store(":memory:") as store:
        play([match], store)
        assert store.outcome(match).tally.games == 2
    assert text_of(gomc.UCT(bandit=OwnBandit(mean))) is None


def test_it_plays_matches_in_a_page_which_has_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gomc.parallel.tasks.IN_PAGE", True)
    monkeypatch.delattr(threading.Thread, "start")
    match = Match(gomc.UCT(OwnBandit(mean)), "random", games=2, size=3, playouts=5, backend="reference")
    with Store(":memory:") as store:
        play([match], store)
        assert store.outcome(match).tally.games == 2


def test_it_is_the_same_at_every_depth() -> None:
    assert at_depth(own := OwnBandit(mean), 5) is own


# --- What is refused.


class Subclass(UCB1):
    """A learner overrides what nobody asks."""

    def bound(self) -> float:
        return 0.0


@dataclass(frozen=True)
class Another(EpsilonGreedy):
    """One more."""


@pytest.mark.parametrize(("bandit", "known"), [(Subclass(), "UCB1"), (Another(), "EpsilonGreedy")])
def test_a_subclass_whose_methods_nobody_asks_is_refused(
    backend: Backend, bandit: Any, known: str
) -> None:
    said = (
        f"a bandit cannot be of a subclass such as {type(bandit).__name__}: a search would take it for "
        rf"a {known}, and ask none of its methods. A rule of your own is gomc.settings.OwnBandit"
    )
    with pytest.raises(GomcError, match=said):
        gomc.UCT(bandit=bandit)
    with pytest.raises(GomcError, match=said):
        backend.bandit([0.5], bandit, 5)


def test_a_function_alone_is_no_bandit() -> None:
    with pytest.raises(GomcError, match=r"A rule of your own is gomc.settings.OwnBandit\(function\)"):
        gomc.UCT(bandit=mean)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((5,), "reference must be a plain function, not 5"),
        ((compiled(mean),), "reference must be a plain function, not "),
        ((mean, mean), "fast must be compiled by numba.njit, which .*mean is not"),
        ((lambda *_, more: 0.0,), r"must take 4 arguments, \(visits, reward, squares, plays\)"),
        ((mean, None, -1), "urgency must be 0 or more, not -1"),
    ],
)
def test_what_is_no_bandit_is_refused(arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(GomcError, match=said):
        OwnBandit(*arguments)


@pytest.mark.parametrize("answer", [None, "1", math.nan, -math.inf, math.inf, [1.0]])
def test_the_reference_refuses_what_is_no_number(answer: Any) -> None:
    with pytest.raises(GomcError, match="must return how urgent an arm is, a finite number, not "):
        go.bandit([0.5], OwnBandit(lambda *_: answer), 5)


def dividing(visits: float, reward: float, squares: float, plays: float) -> float:
    if plays > 3:
        raise ValueError("too many")
    return 0.0


def no_number(visits: float, reward: float, squares: float, plays: float) -> float:
    return math.nan


def a_pair(visits: float, reward: float, squares: float, plays: float) -> Any:
    return visits, reward


def unknown(visits: float, reward: float, squares: float, plays: float) -> float:
    return visit  # type: ignore[name-defined] # noqa: F821


@needs_numba
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # they are printed
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (dividing, "the fast function of your own bandit raised an error, printed above"),
        (a_pair, "must return a number, not a tuple"),
        (unknown, "unknown does not compile: in line .* the name visit is not known"),
    ],
)
def test_errors_of_fast_functions_are_told(function: Any, said: str) -> None:
    fast = gomc.load("fast")
    with pytest.raises(GomcError, match=said):
        fast.bandit([0.5, 0.5], both(function), 9)
    with pytest.raises(GomcError, match=said):
        fast.search(fast.Board(3), gomc.UCT(bandit=both(function)), playouts=90)


def less_than_any(visits: float, reward: float, squares: float, plays: float) -> float:
    return -math.inf if plays > 3 else 0.0


def more_than_any(visits: float, reward: float, squares: float, plays: float) -> float:
    return math.inf if plays > 3 else 0.0


@pytest.mark.parametrize(
    ("function", "answer"), [(no_number, "nan"), (less_than_any, "-inf"), (more_than_any, "inf")]
)
def test_both_backends_name_a_wrong_answer_in_the_same_words(
    backend: Backend, capfd: pytest.CaptureFixture[str], function: Any, answer: str
) -> None:
    """And nothing is printed beside the error."""
    said = f"{__name__}.{function.__name__} must return how urgent an arm is, a finite number, "
    with pytest.raises(GomcError, match=f"^{said}not {answer}.$"):
        backend.bandit([0.5, 0.5], both(function), 9, runs=3)
    with pytest.raises(GomcError, match=f"^{said}not {answer}.$"):
        backend.search(backend.Board(3), gomc.UCT(bandit=both(function)), playouts=90)
    assert capfd.readouterr() == ("", "")


@needs_numba
def test_an_urgency_that_is_too_large_ends_both_searches() -> None:
    def steep(visits: float, reward: float, squares: float, plays: float) -> float:
        return math.exp(plays * reward / visits)

    with pytest.raises(OverflowError):
        go.bandit([0.5], OwnBandit(steep), 5000)
    with pytest.raises(GomcError, match="finite number, not inf"):
        gomc.load("fast").bandit([0.5], OwnBandit(steep), 5000)


def test_a_truth_value_is_no_urgency(backend: Backend) -> None:
    def half(visits: float, reward: float, squares: float, plays: float) -> bool:
        return 2 * reward > visits

    with pytest.raises(GomcError, match=r"half must return .*a( finite)? number"):
        backend.bandit([0.5, 0.5], OwnBandit(half), 9)


def bonus(visits: float, plays: float) -> float:
    return SHARE * math.sqrt(plays) / (1 + visits)


SHARE = 0.3


def bold(visits: float, reward: float, squares: float, plays: float) -> float:
    return min(reward / visits, 0.9) + bonus(visits, plays)


@needs_numba
def test_a_function_written_once_is_the_same_in_both_backends(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, own = gomc.load("fast"), OwnBandit(bold, urgency=1.1)
    how = gomc.UCT(bandit=own, rave=Rave())
    for share in (0.3, 0.7):  # a constant that is changed is changed in both
        monkeypatch.setattr(f"{__name__}.SHARE", share)
        one, other = (b.bandit([0.4, 0.5, 0.6], own, 300, runs=3, seed=1) for b in (go, fast))
        assert one == other
        one, other = (b.search(middle(b), how, playouts=150, seed=3) for b in (go, fast))
        assert one == other
    assert repr(own) == f"OwnBandit({__name__}.bold, urgency=1.1)"


def says_nothing(visits: float, reward: float, squares: float, plays: float) -> Any:
    return "much" if plays > 1e9 else "little"


@needs_numba
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (a_pair, f"^{__name__}.a_pair must return a number, not a tuple.$"),
        (says_nothing, f"^{__name__}.says_nothing must return a number, not a text.$"),
        (
            unknown,
            rf"^numba cannot compile {__name__}.unknown: in line \d+ \(`return visit .*`\) the name "
            r"visit is not known; OwnBandit\(unknown, fast\) takes a second function for the fast "
            "backend.$",
        ),
        (math.hypot, r"^the fast backend compiles a function made by def or lambda, which .* is not.$"),
        (no_number, "no_number must return how urgent an arm is, a finite number, not nan"),
        (dividing, "the fast function of your own bandit raised an error, printed above"),
    ],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # they are printed
def test_errors_of_functions_written_once_are_told(function: Any, said: str) -> None:
    fast = gomc.load("fast")
    with pytest.raises(GomcError, match=said):
        fast.bandit([0.5, 0.5], OwnBandit(function), 9)
