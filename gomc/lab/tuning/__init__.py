"""Tuning: an optimiser of noisy results finds the settings with which a player wins most games.

- `varied`: the settings that are varied, as text;
- `response`: a curve through the trials, with an interval at every place;
- `optimise`: the places of the next trials, and the best values;
- `tuning`: the trials, as matches whose games are kept;
- `report`: the result of a tuning, as text and as a picture.
"""

from gomc.lab.tuning.tuning import Tuning

__all__ = ["Tuning"]
