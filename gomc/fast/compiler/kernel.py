"""The decorators that compile, and what kernels get: the quick way or the plain one.

=====================  ================================================================
`kernel`               what Python calls
`inlined`              short functions, compiled into every place that calls them
`separate`             long functions that only kernels call
`making_arrays`        the few that make arrays
`hold`                 a large named tuple as kernels take it
`Apart`, `call`        a kernel that another one calls, and knows nothing of
=====================  ================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gomc.fast.compiler.ways import PLAIN

if TYPE_CHECKING or not PLAIN:
    from gomc.fast.compiler.apart import Apart, call
    from gomc.fast.compiler.held import hold
    from gomc.fast.compiler.quick import inlined, kernel, making_arrays, separate
else:
    from gomc.fast.compiler.plain import (
        Apart,
        call,
        hold,
        inlined,
        kernel,
        making_arrays,
        separate,
    )

__all__ = ["Apart", "call", "hold", "inlined", "kernel", "making_arrays", "separate"]
