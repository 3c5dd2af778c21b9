"""The sentences that tell verdicts, in the full form and in the quick form.

The full form judges the paper's finding. The searches of the quick form are shorter than the paper's
searches, so the quick form does not judge the finding. The games of the quick form only answer whether
the hypotheses are true of these shorter searches: yes, no, or undecided.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gomc.arena.outcome import Outcome
from gomc.lab.experiments.declared import OWN
from gomc.lab.experiments.estimates import ENOUGH, JudgedHypothesis, Verdict
from gomc.lab.experiments.power import MOST, games_needed, rounded, times_needed

QUICK: Mapping[Verdict, str] = {"confirmed": "yes", "contradicted": "no", "open": "undecided"}
"""The words of the quick form for the verdicts on hypotheses."""

NOT_JUDGED = "not judged"
"""The words of the quick form for any verdict on the paper's finding."""


def of_finding(verdict: Verdict, quick: bool) -> str:
    """Return the words for the verdict on a finding."""
    return NOT_JUDGED if quick else verdict


def called(table: str) -> str:
    """Return the name of a finding: a table of gomc's own tests an expectation, not a paper's finding.

    Examples
    --------
    >>> called("Table 3, section 4.2.2"), called(OWN)
    ("paper's finding", 'expectation')
    """
    return "expectation" if table == OWN else "paper's finding"


def finding_sentence(
    finding: str, verdict: Verdict, quick: bool, basis: str = "", name: str = "paper's finding"
) -> str:
    """Return the sentence on a finding.

    Parameters
    ----------
    finding : str
        The paper's finding.
    verdict : Verdict
        The verdict of the games.
    quick : bool
        Whether the games are those of the quick form.
    basis : str
        The beginning of the sentence, such as ``"At 100 games a row"``.
    name : str
        The name of the finding (`called`).

    Examples
    --------
    >>> finding_sentence("Thinking helps.", "open", False, "At 2 games a row")
    "At 2 games a row the paper's finding is open: Thinking helps."
    >>> finding_sentence("Thinking helps.", "confirmed", True)
    "The paper's finding is not judged in the quick form: Thinking helps."
    """
    opening = f"{basis} the" if basis else "The"
    words = of_finding(verdict, quick) + " in the quick form" * quick
    return f"{opening} {name} is {words}: {finding}"


def basis_of(outcomes: Collection[Outcome], each: str = "a row") -> str:
    """Return the beginning of a sentence with the games of each row, or of each pair of a league."""
    counts = sorted({outcome.played for outcome in outcomes})
    number = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return f"At {number} game{'s' * (number != '1')} {each}"


def origin_of(days: Sequence[str], outcomes: Collection[Outcome]) -> str:
    """Return the days of the games and the programs' versions, in a sentence; empty without games."""
    if not days:
        return ""
    names = {name for outcome in outcomes for name in outcome.versions}
    versions = sorted(
        {name.partition(": ")[0] for name in names}
    )  # Pachi's version ends with a greeting
    span = " to ".join(sorted({days[0], days[-1]}))
    return f"Played {span} (UTC) by {', '.join(versions)}."


def word_of(judged: JudgedHypothesis, quick: bool) -> str:
    """Return the word for the verdict on a hypothesis."""
    return QUICK[judged.verdict] if quick else judged.verdict


def hypothesis_sentence(judged: JudgedHypothesis, quick: bool, figure: str, needed: str = "") -> str:
    """Return the sentence on a hypothesis.

    Parameters
    ----------
    judged : JudgedHypothesis
        The hypothesis, and the verdict.
    quick : bool
        Whether the games are those of the quick form.
    figure : str
        The estimate with the interval, as text.
    needed : str
        The games that would decide an open hypothesis, as text.
    """
    what = "difference " if len(judged.hypothesis.weights) > 1 else ""
    more = f"; {needed}" if needed else ""
    return f"{word_of(judged, quick)}: {judged.hypothesis.text} ({what}{figure}{more})"


def games_words(judged: JudgedHypothesis, each: str = "a row") -> str:
    """Return the number of games that would decide an open hypothesis, as text; empty if not open.

    The games are counted for each row, or for each pair of a league.
    """
    if judged.verdict != "open" or judged.found is None:
        return ""
    games = games_needed(judged.hypothesis, judged.found, judged.even)
    if games is None:
        return ""
    number = f"more than {MOST:,}" if games > MOST else f"about {games:,}"
    return f"{number} games {each} would decide it"


def answers_words(judged: JudgedHypothesis) -> str:
    """Return how many more answers would decide an open hypothesis, as text; empty if not open."""
    if judged.verdict != "open" or judged.found is None:
        return ""
    times = times_needed(judged.hypothesis, judged.found)
    if times is None:
        return ""
    if judged.found.games:
        times = max(times, ENOUGH / judged.found.games)
    number = "more than 1,000" if times > 1000 else f"about {rounded(times):,}"
    return f"{number} times as many answers would decide it"
