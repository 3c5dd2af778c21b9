"""The report on a tuning: the win rate along each setting, the best values, and a match to confirm."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gomc.arena.match import Match
from gomc.arena.tables import columns
from gomc.errors import GomcError, how_many
from gomc.game import files
from gomc.game.files import given_path
from gomc.lab.experiments.plot import GOMC, PAPER, drawn
from gomc.lab.tuning.optimise import Best, Rate, TuningTrial, best, rates, response
from gomc.lab.tuning.response import Response
from gomc.lab.tuning.tuning import Tuning
from gomc.lab.tuning.varied import Choice, Chosen, Span, Varied

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

FORMS = (".txt", ".png", ".svg")
"""The endings of the files to which a report can be written."""

ROWS = 7
"""The largest number of values of a setting in the text."""

FINE = 41
"""The largest number of values of a setting in the picture."""

TICKS = 5
"""The largest number of numbers below a logarithmic axis."""

BAR = 40
"""The width of a band in the text, in characters."""

MARGIN = 20
"""The least distance, in points of rating, between the two hypotheses of the confirming match."""

CONFIRMING = 2000
"""The largest number of games of the confirming match."""


def check_file(file: Path) -> None:
    """Raise `GomcError` if the ending of a file's name is not in `FORMS`."""
    if file.suffix not in FORMS:
        raise GomcError(f"a tuning is written to a file of {', '.join(FORMS)}, not to {str(file)!r}.")


@dataclass(frozen=True)
class TuningReport:
    """The report on a tuning; `str` writes it as text.

    Attributes
    ----------
    tuning : Tuning
        The tuning.
    tried : sequence of TuningTrial
        The trials that were played.
    model : Response
        The curve through the trials.
    best : Best
        The values that are recommended.
    """

    tuning: Tuning
    tried: Sequence[TuningTrial]
    model: Response
    best: Best

    @classmethod
    def of(cls, tuning: Tuning, tried: Sequence[TuningTrial]) -> TuningReport:
        """Return the report on some trials.

        Raises
        ------
        GomcError
            If no game of any trial has a result.
        """
        model = response(tuning.varied, tried)
        return cls(tuning, tried, model, best(tuning.varied, model, tried, tuning.seed))

    def line(self, index: int, number: int) -> list[tuple[str, Rate]]:
        """Return values of a setting, each with a rate; all other settings have recommended values."""
        texts = self.tuning.varied[index].line(number)
        points = [_with(self.best.values, index, text) for text in texts]
        return [*zip(texts, rates(self.tuning.varied, self.model, points), strict=True)]

    def write(self, file: Path) -> None:
        """Write the report to a file whose name ends in one of `FORMS`."""
        file = given_path("file", file)
        check_file(file)
        if file.suffix == ".txt":
            files.write(file, f"{self}\n".encode())
            return
        rows = math.ceil(len(self.tuning.varied) / 2)
        wide = 10 if self.tuning.varied[1:] else 5
        files.write(file, drawn(wide, 1 + 3 * rows, partial(_draw, self), file.suffix[1:]))

    # --- As text.

    @property
    def player(self) -> str:
        """The recommended player."""
        return self.tuning.player(self.best.values)

    @property
    def command(self) -> str:
        """The command of a match that confirms the recommended values."""
        lead = round(_elo(self.best.rate.value))
        # The match asks for a gain, or behind a stronger opponent for the distance that was found.
        low, high = (0, max(lead, MARGIN)) if lead > -MARGIN else (lead - MARGIN, lead)
        words = ["gomc", "match", self.player, self.tuning.against]
        for option in fields(Match):
            value = self.tuning.options.get(option.name)
            if value is not None and value != option.default:
                written = [] if value is True else [str(value).removesuffix(".0")]
                words += [f"--{option.name}", *written]
        words += ["--games", str(CONFIRMING), "--seed", str((self.tuning.seed + 1) % 2**64)]
        return shlex.join([*words, "--sprt", str(low), str(high)])

    def __str__(self) -> str:
        games, points = sum(trial.games for trial in self.tried), sum(t.points for t in self.tried)
        tuning = self.tuning
        match = Match(
            "random",
            tuning.against,
            len(self.tried) * tuning.trial,
            seed=tuning.seed,
            **tuning.options,
        )
        lines = [
            f"tuning of {tuning.program}: {', '.join(map(str, tuning.varied))}",
            f"against {str(match).removeprefix('random against ')}",
            f"{how_many(len(self.tried), 'trial')}, which won {points:g} of "
            f"{how_many(games, 'game')} ({points / games:.1%})",
        ]
        for i in range(len(tuning.varied)):
            lines += ["", *self._table(i)]
        rate = self.best.rate
        elos = [f"{_elo(value):+.0f}" for value in rate]
        lines += [
            "",
            f"recommended: {self._named()}",
            f"which wins {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%}, 95 %), "
            f"{elos[0]} points of rating ({elos[1]} to {elos[2]})",
            *(
                f"{v.name}: {_known(v, [m[i] for m in self.best.maxima])}"
                for i, v in enumerate(tuning.varied)
            ),
            "",
            "The trials have chosen these values, and so the rate flatters them a little. Confirm it:",
            f"  {self.command}",
        ]
        return "\n".join(lines)

    def _named(self) -> str:
        pairs = zip(self.tuning.varied, self.best.values, strict=True)
        return ", ".join(f"{setting.name}={value}" for setting, value in pairs)

    def _table(self, index: int) -> list[str]:
        """Return the lines of a setting: values, rates, intervals and bands."""
        line = self.line(index, ROWS)
        low = math.floor(10 * min(rate.low for _, rate in line)) / 10
        high = math.ceil(10 * max(rate.high for _, rate in line)) / 10
        head = (self.tuning.varied[index].name, "won", "95 % band", "")
        rows = [
            (text, f"{rate.value:.1%}", f"{rate.low:.1%} to {rate.high:.1%}", _bar(rate, low, high))
            for text, rate in line
        ]
        scale = f"{f'{low:.0%}':<{BAR - 5}}{f'{high:.0%}':>5}"
        return columns([(*head[:3], scale), *rows]).splitlines()


def _with(values: Chosen, index: int, text: str) -> Chosen:
    return (*values[:index], text, *values[index + 1 :])


def _bar(rate: Rate, low: float, high: float) -> str:
    """Return an interval as a line with a mark at the rate, on a scale from `low` to `high`."""
    left, middle, right = (
        round((BAR - 1) * (value - low) / (high - low)) for value in (rate.low, rate.value, rate.high)
    )
    signs = [" "] * left + ["-"] * (right - left + 1) + [" "] * (BAR - 1 - right)
    signs[middle] = "o"
    return "".join(signs)


def _elo(rate: float) -> float:
    """Return the lead in points of rating that a win rate shows."""
    return 400 * math.log10(rate / (1 - rate))


def _known(setting: Varied, maxima: list[str]) -> str:
    """Return as part of a sentence the range in which the best value of a setting lies."""
    if isinstance(setting, Span):
        maxima = sorted(maxima, key=float)
        cut = len(maxima) // 40
        low, high = maxima[cut], maxima[-1 - cut]
        return f"best {f'from {low} to {high}' if low != high else f'at {low}'} (95 %)"
    shares = (f"{word} ({maxima.count(word) / len(maxima):.0%})" for word in setting.words)
    return f"best is {', '.join(shares)}"


# --- As a picture.


def _draw(report: TuningReport, canvas: Canvas) -> None:
    """Draw the win rate along each setting."""
    varied = report.tuning.varied
    wide = 2 if varied[1:] else 1
    rows = math.ceil(len(varied) / wide)
    for i, setting in enumerate(varied):
        axes = canvas.add_subplot(rows, wide, i + 1)
        (_curve if isinstance(setting, Span) else _bars)(axes, report, i)
        axes.axhline(0.5, color="0.6", lw=1, zorder=0)
        axes.set(xlabel=setting.name, ylim=(0, 1))
        axes.yaxis.set_major_formatter("{x:.0%}")
        axes.spines[["top", "right"]].set_visible(False)
    canvas.supylabel("games won", fontsize="medium")
    legends = [zip(*axes.get_legend_handles_labels(), strict=True) for axes in canvas.axes]
    named = {label: handle for pairs in legends for handle, label in pairs}
    beside = 4 if varied[1:] else 2  # in a single column of plots there is less room
    canvas.legend([*named.values()], [*named], loc="outside upper right", ncols=beside, frameon=False)


def _curve(axes: Axes, report: TuningReport, index: int) -> None:
    """Draw the rates and intervals over the numbers of a span, and the trials."""
    setting = report.tuning.varied[index]
    assert isinstance(setting, Span)
    line = report.line(index, FINE)
    x = [float(text) for text, _ in line]
    axes.plot(x, [rate.value for _, rate in line], color=GOMC, label="with the others as recommended")
    axes.fill_between(
        x,
        [rate.low for _, rate in line],
        [rate.high for _, rate in line],
        color=GOMC,
        alpha=0.2,
        linewidth=0,
        label="95 %",
    )
    axes.axvline(float(report.best.values[index]), color=PAPER, ls="--", lw=1, label="recommended")
    _trials(axes, [float(trial.values[index]) for trial in report.tried], report.tried)
    if setting.log:
        axes.set_xscale("log")
        axes.set_xticks([float(text) for text in setting.line(TICKS)], setting.line(TICKS))
        axes.minorticks_off()
    elif setting.whole:
        axes.locator_params("x", integer=True)


def _bars(axes: Axes, report: TuningReport, index: int) -> None:
    """Draw the rates and intervals of choices, and the trials."""
    setting = report.tuning.varied[index]
    assert isinstance(setting, Choice)
    words = setting.words
    for place, (text, rate) in enumerate(report.line(index, FINE)):
        color = PAPER if text == report.best.values[index] else GOMC
        reach = [[rate.value - rate.low], [rate.high - rate.value]]
        axes.errorbar([place], [rate.value], yerr=reach, fmt="o", color=color, capsize=4)
    _trials(axes, [words.index(trial.values[index]) + 0.15 for trial in report.tried], report.tried)
    axes.set_xticks(range(len(words)), words)
    axes.set_xlim(-0.5, len(words) - 0.5)


def _trials(axes: Axes, x: Sequence[float], tried: Sequence[TuningTrial]) -> None:
    """Draw a dot for every trial."""
    shown = [
        (at, trial.points / trial.games) for at, trial in zip(x, tried, strict=True) if trial.games
    ]
    axes.scatter(
        [at for at, _ in shown],
        [rate for _, rate in shown],
        s=14,
        color="0.4",
        alpha=0.4,
        linewidths=0,
        zorder=0,
        clip_on=False,  # a trial that won all games or none is a whole dot
        label="a trial",
    )
