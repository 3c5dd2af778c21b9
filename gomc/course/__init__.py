"""The course: what a class needs beside the library.

- `gomc.course.exercises`: functions that a learner writes, and what is said of them;
- `gomc.course.explore`: the answers to the figures of the documentation;
- `gomc.course.mybot`: the check of a program that grows from lesson to lesson;
- `gomc.course.ladder`: matches of a learner's program against stronger and stronger programs;
- `gomc.course.grading`: points for files of answers;
- `gomc.course.tour`: programs choose a move in a real game, and say why.

Nothing in the library imports the course, and so nobody who only wants the library need read it.

>>> from gomc.course import exercises
>>> exercises.exercise("nth").asks
'The k-th point of a set'
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["exercises", "explore", "mybot", "tour"]


def __getattr__(name: str) -> ModuleType:
    """Return a part of the course, which is loaded when it is asked for."""
    if name in __all__:
        return import_module(f"gomc.course.{name}")
    raise AttributeError(f"module 'gomc.course' has no attribute {name!r}")
