"""Graphs as matrices."""
