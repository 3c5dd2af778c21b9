"""The machine that searches run on: its processor and its cores."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def processor() -> str:
    """Return the name of the processor, and whether it computes with eight words at once (AVX-512)."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    fields = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    name = fields.get("model name") or platform.processor() or platform.machine()
    return f"{name}, {'with' if 'avx512f' in fields.get('flags', '').split() else 'without'} AVX-512"


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
