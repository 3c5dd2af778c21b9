"""The arrays of the page, which stand in NumPy's place: the same answers as NumPy's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gomc

ARRAYS = Path(gomc.__file__).parent.parent / "docs" / "site" / "arrays"

NODE = '{"names": ["x", "y", "z"], "formats": ["f8", "i2", "i1"], "itemsize": 16}'
EXPRESSIONS = [
    "np.arange(12).reshape(3, 4)[1:, ::2]",
    "np.arange(12).reshape(3, 4)[[0, 2], [1, 1]]",
    "np.arange(12).reshape(3, 4).T[1]",
    "np.arange(12).reshape(3, 4)[np.arange(12).reshape(3, 4) % 5 == 1]",
    "np.arange(24).reshape(2, 3, 4)[np.array([0, 1]), 1]",
    "np.arange(24).reshape(2, 3, 4).transpose(0, 2, 1)[1, 0]",
    "np.arange(24).reshape(2, 3, 4)[1, ..., 0]",
    "(np.arange(4)[:, None] << 16 | np.arange(3)).ravel()",
    "np.full((2, 3), ~np.uint64(0))",
    "np.array([[1, 2], [3, 4]], np.int16) + np.array([1, 1], np.uint8)",
    "np.array([1, 2]) / np.array([0, 4])",
    "np.array([1.5, 2, -1]) // 1",
    "-np.arange(3) % 4",
    "~np.array([True, False])",
    "~np.arange(3)",
    "np.arange(5) & 1 == 1",
    "np.cumsum([0, 1, 2])",
    "np.repeat([5, 6], [2, 1])",
    "np.repeat(np.arange(2), 2)",
    "np.concatenate([np.arange(2), np.array([0.5])])",
    "np.unique(np.array([3, 1, 3, 2]), return_index=True)[1]",
    "np.unique(np.array([3, 1, 3, 2]), return_inverse=True)[1]",
    "np.flatnonzero(np.array([[0, 1], [2, 0]]))",
    "np.argsort(np.array([3, 1, 2]), kind='stable')",
    "np.isin(np.arange(4), [1, 3])",
    "np.where(np.array([True, False]), np.array([1, 2]), 0)",
    "np.clip(np.array([0.0, 2.0, 4.0]), 1, 3)",
    "np.minimum(np.arange(3), np.array([2, 0, 1]))",
    "np.maximum.accumulate(np.array([1, 3, 2]))",
    "np.isfinite(np.array([np.inf, 1.0]))",
    "np.sum([np.arange(3), np.arange(3)], axis=0)",
    "np.arange(6).reshape(2, 3).sum(axis=0, keepdims=True)",
    "(np.arange(6).reshape(2, 3) > 3).any(axis=1)",
    "np.array([[1.0, 3.0], [2.0, 0.0]]).argmax(axis=1)",
    "np.arange(6).reshape(2, 3).mean(axis=0)",
    "np.atleast_2d(np.array([1.5, 2.5]))",
    "np.array([[1.0, 2.0], [3.0, 4.0]]) @ np.array([[5.0], [6.0]])",
    "np.array([[1.0, 2.0], [3.0, 4.0]]) @ np.array([5.0, 6.0])",
    "np.array([300, -1]).astype(np.uint8)",
    "np.frombuffer(bytearray(b'abcd'), np.uint8).reshape(-1, 2)",
    "np.array([[3, 1], [2, 5]], np.int16).max(axis=1)",
    "np.array([[250, 10], [1, 2]], np.uint8).sum(axis=0)",
    "np.array([True, False]) + 1",
    "np.unique([0.1, float('inf'), float('nan'), -1.0])[:3]",
    "np.array([__import__('signal').SIGINT])",
    "np.array([5, -5]) // np.array([0, 2])",
    "np.arange(24).reshape(2, 3, 4).transpose()",
    "np.arange(3)[0, ...]",
    "np.zeros((2, 0), np.int16)",
    f"np.zeros(160, np.uint8)[16:].view(np.dtype({NODE}))['y']",
]
PICKED = [
    "np.arange(12).reshape(3, 4)[np.ix_([0, 2], [3, 1])]",
    "np.arange(12).reshape(3, 4)[::2, [0, 3]]",
    "np.arange(24).reshape(2, 3, 4)[:, np.array([True, False, True])]",
    "np.nonzero(np.array([[0, 1], [2, 0]]))[1]",
]
"""The same numbers, in an order in memory that NumPy's arrays do not have."""

STATEMENTS = [
    "a = np.arange(12).reshape(3, 4); a[1:, 2:] = 7; a[:, 0] = [9, 8, 7]",
    "a = np.zeros((2, 3)); a[np.array([0, 1]), np.array([2, 0])] = np.array([1.0, 2.0])",
    "a = np.arange(6); a[a > 3] = 0; a[[0, 1]] = np.arange(2) + 5",
    "a = np.arange(3); a |= 4; a += np.arange(3)",
    "a = np.zeros(3, np.uint64); a[1] = np.uint64(5); a ^= np.uint64(3)",
    f"a = np.zeros(160, np.uint8).view(np.dtype({NODE}))['y']; a[2:5] = np.arange(3); a[:3] = a[2:5]",
    "a = np.arange(3); np.minimum(a, np.array([5, 0, 0]), out=a)",
]

SHOW = """
def show(a):
    flags = a.flags
    return [a.tolist(), list(a.shape), a.dtype.str, a.size, a.itemsize,
            [bool(it) for it in (flags.c_contiguous, flags.f_contiguous)]]
def run(text):
    if "=" in text.partition("(")[0]:
        names = {"np": np}
        exec(text, names)
        return show(names["a"])
    return show(eval(text))
"""
"""What is compared: the numbers, and all that the kinds of kernels' arguments depend on."""


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """The answers of the arrays of the page."""
    code = f"import json, sys\nimport numpy as np\nassert np.__version__ == '0+gomc'\n{SHOW}"
    code += "texts = json.load(sys.stdin)\njson.dump({text: run(text) for text in texts}, sys.stdout)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ARRAYS)!r})\n{code}"],
        input=json.dumps(EXPRESSIONS + PICKED + STATEMENTS),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("text", EXPRESSIONS + PICKED + STATEMENTS)
def test_arrays_of_the_page_are_as_numpys(text: str, answers: dict[str, Any]) -> None:
    names: dict[str, Any] = {"np": np}
    exec(SHOW, names)
    with np.errstate(all="ignore"):
        expected = json.loads(json.dumps(names["run"](text)))
    if text in PICKED:
        expected[-1] = answers[text][-1]
    assert answers[text] == expected


def test_records_have_no_numbers_but_those_of_their_fields() -> None:
    code = f"""
a = np.zeros(160, np.uint8).view(np.dtype({NODE}))
for ask in (lambda: a[1], lambda: a.tolist(), lambda: a[::2].copy()):
    try:
        raise SystemExit(f"a record has {{ask()}}")
    except TypeError as error:
        assert "ask for a field" in str(error)
"""
    head = f"import sys; sys.path.insert(0, {str(ARRAYS)!r})\nimport numpy as np\n"
    subprocess.run([sys.executable, "-c", head + code], check=True)
