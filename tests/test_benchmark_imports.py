"""The programs in ``benchmarks/``, which no other test runs whole, follow the names of gomc."""

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = [
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for path in sorted((ROOT / "benchmarks").rglob("*.py"))
]


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_finds_all_that_it_imports(name: str) -> None:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    import_module(name)
