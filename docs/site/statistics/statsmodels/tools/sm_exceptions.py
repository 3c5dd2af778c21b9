"""Warnings."""


class PerfectSeparationWarning(UserWarning):
    """Stands for the name alone: the fit of the page gives no such warning."""
