"""The check of an answer against the right answer, on cases that grow, and the verdict.

The first case that fails is made smaller as long as the answer fails in the same way. If the answer
always returns the same as a known mistake, the verdict names the mistake.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import replace

from gomc.course.exercises.calls import CallOutcome, Effect, draws, draws_in, effect, raised
from gomc.course.exercises.cases import Args, Case, is_fixed, leaves
from gomc.course.exercises.kinds import NO_BOARD
from gomc.course.exercises.limits import GivenUp, TooLong, Watch, let_ctrl_c_through
from gomc.course.exercises.model import Function, Task
from gomc.course.exercises.speed import SIZES, callable_of, is_compiled_stage, speed
from gomc.course.exercises.verdict import Verdict
from gomc.errors import GomcError, check_number, quoted, written
from gomc.game import Game
from gomc.game.points import Geometry
from gomc.rng import Rng

TOTAL = 20.0
"""After so many seconds of calls together, no more cases are tried."""

SHRINKS = 3000
"""The largest number of cases that are tried to make a failed case smaller."""

SLOW = 500
"""The number of cases for which a call counts that takes all allowed time."""

QUICK = 0.2
"""The seconds that a call may take while a case is made smaller that took all allowed time."""

DRAW = "Draw with the argument rng, and with no other generator, so that a seed gives the same draws."
"""The advice on an answer that should draw, and makes no draw."""


def check(exercise: Task, function: Function, seconds: float) -> Verdict:
    """Return the verdict on an answer; see `gomc.course.exercises.check`."""
    check_number("seconds", seconds, 0.05, 60)
    check_function(exercise, function)
    said = refused(exercise, function)
    if said:
        return Verdict(exercise, function, "type", said, f"It begins with {exercise.signature}")
    return judged(Trial(exercise, function, seconds))


def check_function(exercise: Task, function: object) -> None:
    """Raise `GomcError` if an answer is no function."""
    if not callable(function):
        raise GomcError(f"an answer to {exercise.name} must be a function, not {quoted(function)}.")


def judged(trial: Trial) -> Verdict:
    """Return the verdict of a trial; end the trial if a call neither comes back nor can be ended."""
    try:
        verdict: Verdict = trial.watch.run(trial.verdict)
    except GivenUp:
        said = f"{trial.too_long()}, and it cannot be stopped: restart Python."
        case, exercise = trial.current, trial.exercise
        expected = exercise.answer(*case.fresh())
        return Verdict(exercise, trial.function, "time", said, case=case, expected=expected)
    return verdict


def refused(exercise: Task, function: Function) -> str | None:
    """Return the sentence about wrong parameters of a function."""
    with contextlib.suppress(ValueError):  # some functions written in C have no signature
        mine, wanted = inspect.signature(function), exercise.parameters
        try:
            mine.bind(*wanted)
        except TypeError:
            every = mine.parameters.values()
            bare = [each.replace(annotation=each.empty, default=each.empty) for each in every]
            names = str(inspect.Signature(bare))[1:-1] or "none"  # also a * before names, if any
            noun = "argument" if len(wanted) == 1 else "arguments"
            takes = f"{len(wanted)} {noun} ({', '.join(wanted)})" if wanted else "no arguments"
            return f"it should take {takes}, but yours are: {names}."
    return None


class Trial:
    """The check of an answer.

    Attributes
    ----------
    cases : tuple of Case
        The cases on which the answer is tried, by default the cases that learners see.
    current : Case
        The case of the present call.
    longest : float
        The longest time, in seconds, of the try of a goal.
    """

    longest = TOTAL

    def __init__(
        self,
        exercise: Task,
        function: Function,
        seconds: float,
        cases: tuple[Case, ...] | None = None,
    ) -> None:
        self.exercise, self.function = exercise, function
        self.cases = exercise.cases if cases is None else cases
        self.watch = Watch(seconds)
        self.current: Case  # set before every call
        self.warned = ""

    def verdict(self) -> Verdict:
        """Try all cases, and return the verdict."""
        done = 0
        for case in self.some(self.cases):
            outcome = self.outcome(case)
            if outcome.fault:
                return self.failed(case, outcome)
            self.warned = self.warned or outcome.printed
            done += 1
            if self.watch.spent > TOTAL:
                said = (
                    f"it is too slow to be judged: {TOTAL:g} seconds were enough for {done} of "
                    f"{len(self.cases)} cases, and in these it was right."
                )
                return Verdict(self.exercise, self.function, "time", said, printed=self.warned)
        aim = self.aim()
        if aim.fault:
            return replace(self.failed(case, aim), case=None)
        if self.exercise.parameters:
            said = f"right, in all {done} cases. {aim.said}{self.speed()}"
        else:
            said = f"right. {aim.said}"
        return Verdict(self.exercise, self.function, None, said.rstrip(), printed=self.warned)

    def speed(self) -> str:
        """Return a sentence about the speed of an answer; none if the answer does not go on working."""
        self.watch.seconds = self.longest
        try:
            said: str = self.watch.call(speed, (self.exercise, self.function))[0]
        except BaseException as error:  # an answer that counts its calls may raise anything now
            let_ctrl_c_through(error)
            return ""
        return said

    def aim(self) -> CallOutcome:
        """Return whether an answer that is right in all cases reaches the goal, if there is a goal."""
        if not self.exercise.goal:
            return CallOutcome(None)
        self.watch.seconds = self.longest
        try:
            (reached, said), _ = self.watch.call(self.exercise.goal, (self.function,))
        except TooLong:
            return CallOutcome("time", self.too_long())
        except GomcError as error:  # gomc refuses the value, for example NaN
            return CallOutcome("wrong", str(error).rstrip("."))
        except BaseException as error:
            let_ctrl_c_through(error)
            return CallOutcome("raised", raised(error))
        return CallOutcome(None, f"{said}. ") if reached else CallOutcome("wrong", said)

    def some(self, cases: Iterable[Case]) -> Iterator[Case]:
        """Yield all cases; for an answer that is compiled by size, only the cases of some sizes."""
        few = is_compiled_stage(self.exercise, self.function)
        return (case for case in cases if not few or self._shape(case).size in SIZES)

    def failed(self, case: Case, outcome: CallOutcome) -> Verdict:
        """Return the verdict, given a case that failed."""
        case, outcome = self.smallest(case, outcome)
        hint = self.recognised(case) if outcome.fault == "wrong" else ""
        if not hint and outcome.advice:
            drawing = (draws_in(self._watched(each), each) for each in self.some(self.cases))
            hint = "" if any(drawing) else outcome.advice
        more = self.exercise.hints if outcome.fault in ("wrong", "raised") else ()
        if more and not hint:
            hint, more = more[0], more[1:]
        said = f"{outcome.said}."
        verdict = Verdict(self.exercise, self.function, outcome.fault, said, hint, more, case)
        return replace(
            verdict, expected=outcome.expected, got=outcome.got, printed=outcome.printed or self.warned
        )

    def smallest(self, case: Case, outcome: CallOutcome) -> tuple[Case, CallOutcome]:
        """Return a case that fails in the same way, and of which no part can be left out."""
        left = SHRINKS
        if outcome.fault == "time":
            self.watch.seconds = min(self.watch.seconds, QUICK)
        found = True
        while found and left > 0:
            found = False
            for smaller in self.some(self.exercise.source.smaller(case)):
                tried = self.outcome(smaller)
                left -= SLOW if tried.fault == "time" else 1
                found = tried.fault == outcome.fault
                if found:
                    case, outcome = smaller, tried
                if found or left <= 0:
                    break
        return case, outcome

    def outcome(self, case: Case) -> CallOutcome:
        """Make a call, and compare its result with the right result."""
        self.current = case
        kind = self.exercise.returns
        mine, right = case.fresh(), case.fresh()
        expected = self.exercise.answer(*right)
        try:
            call = self._callable(case)
            got, printed = self.watch.call(call, mine)
        except TooLong:
            return CallOutcome("time", self.too_long(), expected)
        except BaseException as error:
            let_ctrl_c_through(error)
            changed, said = self._changed(case, mine), raised(error)
            if changed:
                return CallOutcome("changed", f"{changed}; then {said}", expected)
            return CallOutcome("raised", said, expected)
        refused = kind.refusal(got)
        if refused:
            hint = "; it printed something: `return` gives it back" if printed else ""
            return CallOutcome(
                "type", f"it should return {kind.noun}, but {refused}{hint}", expected, got, printed
            )
        changed = self._changed(case, mine)
        if changed:
            return CallOutcome("changed", changed, expected, got, printed)
        made, drawn = self._drawn(case.args, mine, right)
        said = drawn or self._left(mine, right)
        if not said and not self.exercise.goal and not kind.equal(expected, got):
            said = kind.difference(expected, got, self._shape(case))
        advice = DRAW if made == 0 else ""
        return CallOutcome("wrong" if said else None, said, expected, got, printed, advice)

    def too_long(self) -> str:
        """Return the sentence about a call that does not come back."""
        n = f"{self.watch.seconds:g}"
        unit = "second" if n == "1" else "seconds"
        return f"it did not come back within {n} {unit}: perhaps there is a loop that never ends"

    def _changed(self, case: Case, after: Args) -> str:
        """Return a sentence about an argument that changed and should not have changed."""
        if case.is_fixed:
            return ""
        for name, old, new in zip(self.exercise.parameters, case.args, after, strict=False):
            if name == self.exercise.changes or isinstance(old, Rng) or is_fixed(old):
                continue
            for (path, was), (_, now) in zip(leaves(old, name), leaves(new, name), strict=False):
                if was != now:
                    return (
                        f"it changed its argument {name}, which it should only look at "
                        f"({path.replace('._', '.')}): a copy can be changed"
                    )
        return ""

    def _drawn(self, before: Args, mine: Args, right: Args) -> tuple[int | str | None, str]:
        """Return the number of draws and a sentence, if the draws are too many or too few."""
        for old, new, expected in zip(before, mine, right, strict=False):
            if isinstance(old, Rng) and new.state != expected.state:
                n, should = draws(old, new), draws(old, expected)
                noun = "draw" if should == 1 else "draws"
                return n, f"it should make {should} {noun} with rng here, but it made {n}"
        return None, ""

    def _left(self, mine: Args, right: Args) -> str:
        """Return the sentence about the argument that should be changed, if its value is wrong."""
        names = self.exercise.parameters
        for name, new, expected in zip(names, mine, right, strict=False):
            if name == self.exercise.changes:
                for (path, now), (_, should) in zip(
                    leaves(new, name), leaves(expected, name), strict=False
                ):
                    if now != should:
                        return f"afterwards {path} should be {should}, but it is {now}"
        return ""

    def recognised(self, failed: Case) -> str:
        """Return the sentence of the known mistake that always gives the same as the answer, if any."""
        known = list(self.exercise.mistakes)
        for case in [failed, *self.some(self.cases)]:
            mine = effect(self._watched(case), case)
            known = [m for m in known if self._alike(mine, effect(m.function, case))]
            if not known:
                return ""
        return f"{known[0].sentence}."

    def _watched(self, case: Case) -> Function:
        """Return the answer as a function whose calls end when they take too long."""
        self.current, call = case, self._callable(case)
        return lambda *args: self.watch.call(call, args)[0]

    def _callable(self, case: Case) -> Function:
        return callable_of(self.exercise, self.function, self._shape(case))

    def _shape(self, case: Case) -> Geometry:
        boards = [arg.geometry for arg in case.args if isinstance(arg, Game)]
        return case.spot.geometry if case.spot else boards[0] if boards else NO_BOARD

    def _alike(self, mine: Effect, mistake: Effect) -> bool:
        """Return whether two calls had the same effect."""
        kind = self.exercise.returns
        if kind.refusal(mine.value) or kind.refusal(mistake.value):
            same = written(mine.value) == written(mistake.value)
        else:
            same = kind.equal(mine.value, mistake.value)
        return same and mine.left == mistake.left
