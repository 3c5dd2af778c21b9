"""The comparison of a program with the library, part by part, and the report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gomc.course.mybot.bot import Bot, Difference
from gomc.course.mybot.gtpwork import compare_gtp
from gomc.course.mybot.rulework import compare_draws, compare_eyes, compare_games, compare_rules
from gomc.course.mybot.searchwork import compare_searches
from gomc.course.mybot.steps import STEPS, step_of


@dataclass(frozen=True)
class CheckReport:
    """The result of a check; it is true if the program is right.

    Attributes
    ----------
    step : int
        The step.
    file : str
        The name of the file.
    part : str
        The part of the program to look at; empty if the program is right.
    said : str
        The result in sentences.
    where : str
        The position in which the program differs, or nothing.
    """

    step: int
    file: str
    part: str
    said: str
    where: str = ""

    def __bool__(self) -> bool:
        return not self.part

    def __str__(self) -> str:
        lines = [f"step {self.step}, {self.file}: {self.said}"]
        lines += [f"Look at: {self.part}."] if self.part else []
        lines += ["", self.where] if self.where else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def compare_all(file: Path, number: int, announce: Callable[[str], None]) -> CheckReport:
    """Compare a program with the library up to a step, and return the report."""
    step = step_of(number)
    try:
        bot = Bot(file, announce)
        for earlier in STEPS[:number]:
            bot.need(earlier.names, earlier.number)
        compare_rules(bot)
        if number >= 2:
            compare_eyes(bot)
            compare_draws(bot)
            compare_games(bot, step)
        if number >= 3:
            compare_searches(bot, step)
            compare_gtp(bot, step)
    except Difference as found:
        return CheckReport(number, file.name, found.part, found.said, found.where)
    return CheckReport(
        number, file.name, "", f"right: {step.adds}, and all before it, as in the library."
    )
