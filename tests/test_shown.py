"""The pictures of the documentation: the examples above a picture are run, those below it not yet."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

PAGE = """# A page

>>> x = 1
>>> print("printed")
printed
>>> x
1
>>> missing()  # doctest: +SKIP
>>> x / 0
Traceback (most recent call last):
...
ZeroDivisionError: division by zero

A picture of x stands here, in line 13.

>>> x = 2
>>> def twice():
...     return 2 * x
"""


@pytest.fixture
def examples() -> Any:
    path = Path(__file__).parents[1] / "docs" / "ext" / "examples.py"
    spec = importlib.util.spec_from_file_location("examples", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Examples


def test_a_picture_is_of_the_examples_above_it(examples, capsys):
    shows = sys.displayhook
    page = examples(PAGE, "page.md")
    assert page.value("x", 13) == 1
    assert page.value("x, twice()", 99) == (2, 4)
    assert capsys.readouterr().out == ""
    assert sys.displayhook is shows


def test_an_error_that_the_page_does_not_expect_ends_the_build(examples):
    page = examples(PAGE + "\n>>> y\n", "page.md")
    with pytest.raises(NameError, match="'y'"):
        page.value("x", 99)
