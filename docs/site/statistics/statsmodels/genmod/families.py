"""Families of distributions."""


class Binomial:
    """Successes and failures, with the logistic function as the link."""
