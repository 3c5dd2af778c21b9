"""Tuning: the settings with which a player wins most games, found by an optimiser of noisy results.

- `varied`: what is varied, as text;
- `response`: a curve through the trials, with what is not known of it;
- `optimise`: where to play next, and what is best;
- `tuning`: the trials, as matches whose games are kept;
- `report`: what came of it, as text and as a picture.
"""

from gomc.lab.tuning.tuning import Tuning

__all__ = ["Tuning"]
