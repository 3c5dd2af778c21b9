"""The machine on which gomc runs."""

import os

import pytest

from gomc.parallel.machine import cores


@pytest.mark.parametrize(("number", "usable"), [(6, 6), (None, 1)])
def test_where_a_process_may_use_all_cores_they_are_counted(
    monkeypatch: pytest.MonkeyPatch, number: int | None, usable: int
) -> None:
    """macOS and Windows do not say which cores a process may use."""
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: number)
    assert cores() == usable
