"""Whole games: a player who knows when to stop, opening books, and the status of stones at the end."""

from gomc.play.book import Book
from gomc.play.player import Player

__all__ = ["Book", "Player"]
