"""Whole games: a player that knows when to stop, and the status of stones at the end."""

from gomc.play.player import Player

__all__ = ["Player"]
